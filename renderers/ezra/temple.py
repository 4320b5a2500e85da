"""The Temple: what lies in its rows, what a row costs and gives, and its Sectors."""

from __future__ import annotations

from typing import Final

from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import banners, effects, masonry, places, plan, public_facts, signs
from renderers.ezra.colours import BANNERS, LAND, ROOF, SPACES, TEMPLE_SPACE
from renderers.page import Page
from renderers.palette import INK
from renderers.pen import Pen
from renderers.type import black

_SIGN: Final = 42


def ground(pen: Pen, box: Box, rows: int, columns: int, sectors: tuple[int, ...]) -> None:
    """For the background: the building with all its spaces empty."""
    with pen.at(box.left, box.top):
        masonry.temple_front(pen, box.width, box.height)
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            space = plan.temple_space(box, rows, columns, row, column)
            pen.box(space.left + 2, space.top + 2, space.width - 4, space.height - 4, TEMPLE_SPACE, LAND, 3, 5)
    for last in sectors[:-1]:
        x = box.left + last * box.width / columns
        pen.box(x - 5, box.top - 4, 10, box.height + 6, ROOF, INK, 3)
    with pen.at(box.left + box.width / 2, box.top - 32, 0.4):
        banners.sign(pen, "red", BANNERS["red"])


def draw_temple(page: Page, view: EzraView, box: Box, prices: float, rewards: float, large: float = 1.0) -> None:
    rows = public_facts.temple_rows(view.components)
    for row, (lying, printed) in enumerate(zip(view.temple, rows, strict=True), 1):
        middle = plan.temple_space(box, len(rows), view.columns, row, 1).middle[1]
        for column in range(1, view.columns + 1):
            here = plan.temple_space(box, len(rows), view.columns, row, column)
            if column <= len(lying):
                kind = lying[column - 1]
                page.stamp(here.left, here.top, placed_resource, here.width, here.height, kind)
                page.icon(*here.middle, signs.GOODS[kind], min(here.width, here.height) * 0.84)
            page.cell(places.temple(row, column), here.grown(-1))
        banners.draw_hanging_banner(page, prices, middle, "red", printed.banners, round(50 * large))
        sign, count = effects.first_effect(printed.reward)
        if sign is not None:
            page.icon(rewards, middle, sign.art, _SIGN * large, *sign.args)
            if count > 1:
                page.text(rewards + 24 * large, middle, count, black(34), INK)


def placed_resource(pen: Pen, w: int, h: int, kind: str) -> None:
    pen.box(2, 2, w - 4, h - 4, SPACES[kind], INK, 3, 5)
