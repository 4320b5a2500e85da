"""The Map of the City: what entering each space gives, and where the Tents are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures_board import Map
from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import citysigns, effects, masonry, places, plan, public_facts, waysigns
from renderers.ezra.colours import CITY_EDGE, MAP, MAP_START, POOL
from renderers.page import Page
from renderers.palette import INK, PAPER, SOFT
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.type import black

_TENT: Final = 66
_SHIFTS: Final = {1: ((0, 0),), 2: ((-0.1, -0.22), (0.1, 0.24)), 3: ((0, -0.28), (-0.23, 0.22), (0.23, 0.22)),
                  4: ((-0.25, -0.24), (0.25, -0.24), (-0.25, 0.24), (0.25, 0.24))}  # fmt: skip
"""Tents on the same space, as shares of it."""


def ground(pen: Pen, printed: Map, box: Box) -> None:
    """For the background: the loop, and the city in its middle."""
    pen.box(box.left - 6, box.top - 6, box.width + 12, box.height + 12, MAP, CITY_EDGE, 4, 14)
    for at in range(printed.spaces):
        space = plan.map_space(printed.spaces, box, at)
        fill = MAP_START if at == printed.start else PAPER
        pen.box(space.left + 2, space.top + 2, space.width - 4, space.height - 4, fill, SOFT, 3, 8)
    x, w, h = box.middle[0], box.width / 3, box.height / (1 + max(row for _, row in plan.loop(printed.spaces)))
    scale = min(w / 58, 2.6)
    pen.icon(waysigns.clockwise, x, box.top + h * 1.48, 44 * scale, True)
    pen.draw(masonry.houses, x, box.top + h * 2.45, 0.5 * scale)
    pen.draw(masonry.olive, x, box.top + h * 3.3, 0.8 * scale)
    pen.circle(x, box.top + h * 3.72, 9 * scale, POOL, INK, 3)


def draw_city_map(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    printed, camped = view.components.map, public_facts.seats_by_map_space(view)
    for at in range(printed.spaces):
        here = plan.map_space(printed.spaces, box, at)
        seats = camped.get(at, ())
        if not seats:
            draw_space_reward(page, here, *effects.first_effect(printed.crossing[at - 1]), start=at == printed.start)
        size = round(_TENT * here.width / 58 * (1.0, 0.94, 0.66, 0.48, 0.46)[len(seats)])
        for seat, (across, down) in zip(seats, _SHIFTS.get(len(seats), ()), strict=True):
            x, y = here.middle[0] + across * here.width, here.middle[1] + down * here.height
            tent = page.stamp(x, y, citysigns.seat_tent, size, persons[seat].look_number, persons[seat].letter)
            page.place(places.tent(seat), tent.grown(-4))
        if seats:
            page.item(here.grown(-4))


def draw_space_reward(page: Page, here: Box, sign: Drawing | None, count: int, start: bool) -> None:
    """What a space gives, one sign and a figure."""
    x, y = here.middle
    size = here.width / 58
    if sign is None or (start and count == 0):
        return
    if count == 1:
        page.icon(x, y, sign.art, 40 * size, *sign.args)
        return
    page.icon(x - 8 * size, y - 9 * size, sign.art, 36 * size, *sign.args, inside=True)
    page.text(here.right - 19 * size, y + 15 * size, count, black(round(34 * size)), INK, "mm", outline=PAPER)
