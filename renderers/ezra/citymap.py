"""The Map of the City: what entering each space gives, and where the Tents are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.ezra.printed.figures_board import Map
from engine.ezra.view import EzraView
from renderers import states
from renderers.box import Box
from renderers.ezra import answers, citysigns, effects, masonry, places, plan, public_facts, waysigns
from renderers.ezra.colours import CITY_EDGE, MAP
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import PAPER, SOFT
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing

_TENT: Final = 52
_PAIRED: Final = 42
_PEAK: Final = 5
"""What the frame of a Tent beside others leaves out of its peak, so that it does not cross what the space gives."""
_ABOVE: Final = 7
"""How far above the lower edge of its space a Tent stands, so that its foot is seen."""
_CROWDED: Final = 14
"""How far four Tents in a corner stand apart: they overlap, as the space has no room beside the loop."""
_QUARTER: Final = 3
"""As many Tents leave a quarter of their space to what it gives."""
_DEEPER: Final = 46
"""How much higher a space gets for two more Tents."""
_LARGE: Final = 120
"""From this width of a space on the city is drawn in the middle of the loop."""


def ground(pen: Pen, printed: Map, box: Box) -> None:
    """For the background: the loop, and where there is room which way it goes, and the city in its middle."""
    pen.box(box.left - 6, box.top - 6, box.width + 12, box.height + 12, MAP, CITY_EDGE, 4, 14)
    for at in range(printed.spaces):
        space = plan.map_space(printed.spaces, box, at)
        pen.box(space.left + 2, space.top + 2, space.width - 4, space.height - 4, PAPER, SOFT, 3, 8)
    x, w, h = box.middle[0], box.width / 3, box.height / plan.map_rows(printed.spaces)
    if w < _LARGE:
        return
    pen.icon(waysigns.clockwise, x, box.top + h * 1.48, 114, True)
    pen.draw(masonry.houses, x, box.top + h * 2.6, 1.3)
    pen.draw(masonry.olive, x, box.top + h * 3.7, 2.1)


def draw_city_map(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    """A space says what entering it gives, above the Tents that stand there."""
    printed, camped, mine = view.components.map, public_facts.seats_by_map_space(view), answers.on_turn(view)
    if box.width / 3 < _LARGE:
        _draw_way(page, printed.spaces, box, camped, can_travel=mine is not None and bool(mine.journeys))
    for at in range(printed.spaces):
        here = plan.map_space(printed.spaces, box, at)
        seats = camped.get(at, ())
        whole = annexed(printed.spaces, box, at) if len(seats) > _QUARTER else None
        if whole:
            high = whole.height - 4
            page.stamp(whole.left + 2, whole.top + 2, states.plate, whole.width - 4, high, PAPER, SOFT, 3, 8)
        _draw_reward(page, here, effects.first_effect(printed.crossing[at - 1]), len(seats), whole)
        size, spots = _camp(here, whole, len(seats))
        for seat, (x, y) in zip(seats, spots, strict=True):
            person = persons[seat]
            tent = page.stamp(x, y, citysigns.seat_tent, size, person.look_number, person.letter)
            page.sign(tent)
            if len(seats) == 1:
                page.cell(places.tent(seat), here.grown(-2))
            else:
                page.cell(places.tent(seat), tent._replace(top=tent.top + _PEAK), is_painted=True)


def _draw_reward(page: Page, here: Box, given: tuple[Drawing | None, int], camped: int, whole: Box | None) -> None:
    """What a space gives: in its middle, above Tents, or beside the third one."""
    sign, count = given
    if sign is None or not count:
        return
    row = (*((str(count),) if count > 1 else ()), sign)
    is_quarter = camped == _QUARTER
    x, anchor = (here.left + 8.0, "l") if is_quarter else (here.middle[0], "m")
    room = here.width * 0.52 if is_quarter else here.width - 12
    y = (whole or here).top + (23 if camped else here.height / 2)
    size, figure = (38, 36) if camped else (52, 44)
    drawn = effects.draw_tokens(page, x, y, row, size, anchor=anchor, figure=figure, room=room, inside=True)
    page.item(Box.about(*drawn.middle, min(drawn.width, room), 40))


def _draw_way(page: Page, spaces: int, box: Box, camped: Mapping[int, Sequence[int]], *, can_travel: bool) -> None:
    """In the middle of the loop, in a row that no space with four Tents takes; whether a journey can be paid."""
    rows = plan.map_rows(spaces)
    taken = {plan.loop(spaces)[at][1] for at, seats in camped.items() if len(seats) > _QUARTER}
    free = [row for row in (rows // 2, *range(1, rows - 1)) if row not in taken]
    if free:
        x, y = box.middle[0], box.top + box.height / rows * (free[0] + 0.5)
        page.icon(x, y, waysigns.clockwise, 62, True)
        if can_travel:
            page.icon(x, y + 3, tick, 34, inside=True)


def annexed(spaces: int, box: Box, at: int) -> Box | None:
    """A space with the room for two more Tents beside it, in the middle of the loop; none in a corner."""
    here, (column, row) = plan.map_space(spaces, box, at), plan.loop(spaces)[at]
    last = plan.map_rows(spaces) - 1
    if column == 1:
        up, down = (0, _DEEPER) if row == 0 else (_DEEPER, 0)
        return Box(here.left, here.top - up, here.right, here.bottom + down)
    if row in (0, last):
        return None
    left, right = (0, here.width) if column == 0 else (here.width, 0)
    return Box(here.left - left, here.top, here.right + right, here.bottom)


def _camp(here: Box, whole: Box | None, count: int) -> tuple[int, list[tuple[float, float]]]:
    """The size and the places of the Tents on a space: on its lower half, a third one above, four in what the space
    grows by."""
    if count < 2:
        return _TENT, [(here.middle[0], here.bottom - _ABOVE - 0.44 * _TENT)] * count
    foot, half = (whole or here).bottom - _ABOVE - 0.44 * _PAIRED, _PAIRED / 2
    x = here.middle[0]
    pair = [(x - half, foot), (x + half, foot)]
    if count < 3:
        return _PAIRED, pair
    if count == _QUARTER:
        return _PAIRED, [*pair, (x + half, foot - 0.92 * _PAIRED)]
    if whole is None:
        return _PAIRED, [(x + (k - (count - 1) / 2) * _CROWDED, foot) for k in range(count)]
    if whole.width == here.width:
        return _PAIRED, [*((left, low - 0.98 * _PAIRED) for left, low in pair), *pair]
    aside = whole.middle[0] * 2 - 2 * x
    return _PAIRED, [*pair, *((left + aside, low) for left, low in pair)]
