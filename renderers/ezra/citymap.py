"""The Map of the City: what entering each space gives, and where the Tents are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.ezra.printed.figures_board import Map
from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import citysigns, effects, masonry, places, plan, public_facts, waysigns
from renderers.ezra.colours import CITY_EDGE, MAP, MAP_START
from renderers.page import Page
from renderers.palette import PAPER, SOFT
from renderers.pen import Pen
from renderers.seats import Person

_TENT: Final = 52
_PAIRED: Final = 42
_ABOVE: Final = 7
"""How far above the lower edge of its space a Tent stands, so that its foot is seen."""
_CROWDED: Final = (20, 14)
"""How far three and four Tents in a corner stand apart: they overlap, where nobody has room beside the loop."""
_LARGE: Final = 120
"""From this width of a space on the city is drawn in the middle of the loop."""


def ground(pen: Pen, printed: Map, box: Box) -> None:
    """For the background: the loop, and where there is room which way it goes, and the city in its middle."""
    pen.box(box.left - 6, box.top - 6, box.width + 12, box.height + 12, MAP, CITY_EDGE, 4, 14)
    for at in range(printed.spaces):
        space = plan.map_space(printed.spaces, box, at)
        fill = MAP_START if at == printed.start else PAPER
        pen.box(space.left + 2, space.top + 2, space.width - 4, space.height - 4, fill, SOFT, 3, 8)
    x, w, h = box.middle[0], box.width / 3, box.height / plan.map_rows(printed.spaces)
    if w < _LARGE:
        return
    pen.icon(waysigns.clockwise, x, box.top + h * 1.48, 114, True)
    pen.draw(masonry.houses, x, box.top + h * 2.6, 1.3)
    pen.draw(masonry.olive, x, box.top + h * 3.7, 2.1)


def draw_city_map(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    """A space says what entering it gives, above the Tents that stand there."""
    printed, camped = view.components.map, public_facts.seats_by_map_space(view)
    if box.width / 3 < _LARGE:
        _draw_way(page, printed.spaces, box, camped)
    for at in range(printed.spaces):
        here = plan.map_space(printed.spaces, box, at)
        seats = camped.get(at, ())
        sign, count = effects.first_effect(printed.crossing[at - 1])
        if sign is not None and count:
            size = 38 if seats else 52
            row = (*((str(count),) if count > 1 else ()), sign)
            y = here.top + (23 if seats else here.height / 2)
            effects.draw_tokens(
                page,
                here.middle[0],
                y,
                row,
                size,
                anchor="m",
                figure=36 if seats else 44,
                room=here.width - 12,
                inside=True,
            )
            page.item(Box.about(here.middle[0], y, here.width - 20, 40))
        size, spots = _camp(printed.spaces, box, at, len(seats))
        for seat, (x, y) in zip(seats, spots, strict=True):
            person = persons[seat]
            tent = page.stamp(x, y, citysigns.seat_tent, size, person.look_number, person.letter)
            page.sign(tent)
            if len(seats) == 1:
                page.cell(places.tent(seat), here.grown(-2))
            else:
                page.place(places.tent(seat), tent.grown(-4), is_bare=True)


def _draw_way(page: Page, spaces: int, box: Box, camped: Mapping[int, Sequence[int]]) -> None:
    """In the middle of the loop, in a row where no third Tent stands beside its space."""
    rows = plan.map_rows(spaces)
    taken = {plan.loop(spaces)[at][1] for at, seats in camped.items() if len(seats) > 2}
    free = [row for row in (rows // 2, *range(1, rows - 1)) if row not in taken]
    if free:
        page.icon(box.middle[0], box.top + box.height / rows * (free[0] + 0.5), waysigns.clockwise, 62, True)


def _camp(spaces: int, box: Box, at: int, count: int) -> tuple[int, list[tuple[float, float]]]:
    """The size and the places of the Tents on a space: on its lower half, from the third on beside it, in the middle of
    the loop."""
    here = plan.map_space(spaces, box, at)
    (x, _), (column, row) = here.middle, plan.loop(spaces)[at]
    last = plan.map_rows(spaces) - 1
    if count < 2:
        return _TENT, [(x, here.bottom - _ABOVE - 0.44 * _TENT)] * count
    y, half = here.bottom - _ABOVE - 0.44 * _PAIRED, _PAIRED / 2
    if count < 3:
        return _PAIRED, [(x - half, y), (x + half, y)]
    inwards = {(0, True): (1, 0), (2, True): (-1, 0), (1, False): (0, 1 if row == 0 else -1)}
    aside = inwards.get((column, 0 < row < last))
    if aside is None:
        apart = _CROWDED[count - 3]
        return _PAIRED, [(x + (k - (count - 1) / 2) * apart, y) for k in range(count)]
    across = aside[0] * here.width
    down = (0, here.height - 12, -here.height - 4)[aside[1]]
    beside = [(x - half + across, y + down), (x + half + across, y + down)]
    return _PAIRED, [(x - half, y), (x + half, y), *beside][:count]
