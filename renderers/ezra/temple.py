"""The Temple: what lies in its rows, what a row costs and gives, and its Sectors."""

from __future__ import annotations

from typing import Final

from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import answers, banners, effects, masonry, places, plan, public_facts, signs
from renderers.ezra.colours import BANNERS, LAND, PAID, PEDIMENT, ROCK, ROOF, SPACES, TEMPLE_SPACE
from renderers.icons.signs import DONE, tick
from renderers.page import Page
from renderers.palette import INK, SOFT
from renderers.pen import Pen
from renderers.type import black, bold, width

_SIGN: Final = 48
_TICK: Final = 40
_VACANT: Final = 26
_ROOM: Final = 50
_WIDEST: Final = 0.98
"""In narrower spaces the signs are as wide as there is room."""


def ground(
    pen: Pen, box: Box, rows: int, columns: int, sectors: tuple[int, ...], plinth: int = 20, gable: int = 76
) -> None:
    """For the background: the building with all its spaces empty."""
    with pen.at(box.left, box.top):
        masonry.temple_front(pen, box.width, box.height, plinth, gable)
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            space = plan.temple_space(box, rows, columns, row, column)
            pen.box(space.left + 2, space.top + 2, space.width - 4, space.height - 4, TEMPLE_SPACE, LAND, 3, 5)
    for last in sectors[:-1]:
        x = box.left + last * box.width / columns
        pen.box(x - 5, box.top - 4, 10, box.height + 6, ROOF, INK, 3)
    with pen.at(box.left + box.width / 2, box.top - gable * 0.42, gable / 190):
        banners.sign(pen, "red", BANNERS["red"])


def draw_temple(page: Page, view: EzraView, box: Box, prices: float, rewards: float, large: float = 1.0) -> None:
    rows, mine = public_facts.temple_rows(view.components), answers.on_turn(view)
    for row, (lying, printed) in enumerate(zip(view.temple, rows, strict=True), 1):
        middle = plan.temple_space(box, len(rows), view.columns, row, 1).middle[1]
        for column in range(1, view.columns + 1):
            here = plan.temple_space(box, len(rows), view.columns, row, column)
            if column <= len(lying):
                _placed(page, here, lying[column - 1])
            elif mine and row in mine.rows and column == len(lying) + 1:
                page.stamp(here.left, here.top, next_space, here.width, here.height)
                page.icon(*here.middle, tick, min(_TICK * large, here.width - 3), inside=True)
            is_narrow = column <= len(lying) and here.width < _ROOM
            page.cell(places.temple(row, column), here.grown(-1), is_painted=is_narrow)
        banners.draw_hanging_banner(page, prices, middle, "red", printed.banners, round(54 * large))
        sign, count = effects.first_effect(printed.reward)
        if sign is None:
            page.text(rewards, middle - 2, "–", bold(round(40 * large)), SOFT, "mm")
        else:
            page.icon(rewards, middle, sign.art, _SIGN * large, *sign.args)
            if count > 1:
                page.text(rewards + 24 * large, middle, count, black(34), INK)


def _placed(page: Page, here: Box, kind: str) -> None:
    page.stamp(here.left, here.top, placed_resource, here.width, here.height, kind)
    share = _WIDEST if here.width < _ROOM else 0.84
    page.icon(*here.middle, signs.GOODS[kind], min(here.width, here.height) * share, inside=here.width < _ROOM)


def free_spaces(view: EzraView) -> tuple[int, ...]:
    """How many spaces of each Sector are free."""
    befores = (0, *view.sectors)
    return tuple(
        sum(max(0, last - max(len(row), before)) for row in view.temple)
        for before, last in zip(befores, view.sectors, strict=False)
    )


def draw_free_spaces(page: Page, view: EzraView, box: Box, y: float) -> None:
    """Below each Sector how many of its spaces are free."""
    befores = (0, *view.sectors)
    for free, before, last in zip(free_spaces(view), befores, view.sectors, strict=False):
        x = box.left + (before + last) / 2 * box.width / view.columns
        left = x - (_VACANT + 5 + width(str(free), black(42))) / 2
        page.stamp(left, y - _VACANT / 2, vacant)
        page.text(left + _VACANT + 5, y - 1, free, black(42), INK if free else SOFT)


def vacant_sign(pen: Pen) -> None:
    """For the key: with the roof of the Temple, in a box of -50 to 50."""
    pen.box(-46, -12, 92, 60, ROCK, INK, 5)
    pen.area(((-52, -10), (0, -48), (52, -10)), PEDIMENT, INK, 5)
    with pen.at(-20, -4, 40 / _VACANT):
        vacant(pen)


def vacant(pen: Pen) -> None:
    """A space that is free."""
    pen.box(0, 0, _VACANT, _VACANT, TEMPLE_SPACE, INK, 3.5, 4)


def next_space(pen: Pen, w: int, h: int) -> None:
    """Where the player who is asked can place."""
    pen.box(3, 3, w - 6, h - 6, PAID, DONE, 5, 6)


def placed_resource(pen: Pen, w: int, h: int, kind: str) -> None:
    pen.box(2, 2, w - 4, h - 4, SPACES[kind], INK, 3, 5)
