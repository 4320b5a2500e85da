"""The Map in detail: what each space gives, where the Tents are, what a journey costs; and everybody's Blessings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures_board import MoveCost
from engine.ezra.view import EzraView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import activity, banners, citymap, citysigns, effects, paints, places, plan, public_facts, signs
from renderers.ezra.colours import BENEATH, CITY, CITY_EDGE
from renderers.page import Page
from renderers.palette import INK, PAPER, SOFT
from renderers.path import rounded
from renderers.pen import Art, Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.states import plate
from renderers.type import bold, serif
from renderers.words import Words

SIZE: Final = (1600, 1180)
_MAP: Final = Box(36, 144, 696, 1144)
_APART: Final = 178
_TALLEST: Final = 250.0
_TWO_LINES: Final = 175.0
_SPENT: Final = ("stone", "wood", "cinders")
"""What a longer journey costs besides."""
_COSTS: Final = Box(740, 124, 1584, 416)
_STEPS: Final = Box(740, 428, 1584, 624)
_PEOPLE: Final = Box(740, 636, 1584, 1164)
_HEADING: Final = 54
_NAME: Final = 22
"""How far below the upper edge of a player's row the middle of the name stands."""


def draw(view: EzraView, words: Words) -> Page:
    persons = public_facts.persons(view, words)
    spaces = view.components.map.spaces
    picture = background(
        ("ezra map", spaces, view.components.map.start), SIZE, CITY, lambda pen: _ground(pen, view), paints.palette()
    )
    page = Page(picture, paints.palette())
    activity.draw_header(page, view, words, persons)
    _loop(page, view, persons)
    with page.region("costs", _COSTS):
        _costs(page, view, words)
    with page.region("steps", _STEPS):
        _steps(page, view, words)
    with page.region("people", _PEOPLE):
        _people(page, view, persons)
    return page


def _ground(pen: Pen, view: EzraView) -> None:
    header.band(pen, SIZE[0])
    citymap.ground(pen, view.components.map, _MAP)
    for box in (_COSTS, _STEPS, _PEOPLE):
        pen.area(rounded(box.left, box.top, box.width, box.height, 18), PAPER, CITY_EDGE, 4)


def _loop(page: Page, view: EzraView, persons: Sequence[Person]) -> None:
    """A space: what entering it gives above, the Tents below."""
    printed, camped = view.components.map, public_facts.seats_by_map_space(view)
    for at in range(printed.spaces):
        here = plan.map_space(printed.spaces, _MAP, at)
        with page.region(f"space {at}", here):
            row = effects.effect_tokens(printed.crossing[at - 1])
            seats = camped.get(at, ())
            up = here.height * (0.25 if seats else 0.5)
            effects.draw_tokens(
                page,
                here.middle[0],
                here.top + up,
                row,
                76 if seats else 96,
                anchor="m",
                figure=64 if seats else 78,
                room=here.width - 20,
            )
            size = 92 if len(seats) < 3 else 72
            apart = min(size + 4, (here.width - size - 8) / max(1, len(seats) - 1))
            for k, seat in enumerate(seats):
                x = here.middle[0] + (k - (len(seats) - 1) / 2) * apart
                tent = page.stamp(
                    x,
                    here.bottom - size * 0.58,
                    citysigns.seat_tent,
                    size,
                    persons[seat].look_number,
                    persons[seat].letter,
                )
                if len(seats) > 1:
                    page.place(places.tent(seat), tent, is_bare=True)
                else:
                    page.cell(places.tent(seat), here.grown(-3))


def _costs(page: Page, view: EzraView, words: Words) -> None:
    """What 1 to 4 spaces cost in the blue Main Action."""
    cost = view.components.map.move_cost
    box = _COSTS
    apart = box.width / 2
    page.text(box.left + 24, box.top + 34, words.term("key.journey"), bold(38), SOFT, room=box.width - 48)
    each: tuple[MoveCost, ...] = (cost.one, cost.two, cost.three, cost.four)
    for k, price in enumerate(each):
        x, y = box.left + 24 + apart * (k % 2), box.top + 114 + 116 * (k // 2)
        right = banners.draw_flag(page, x, y, "blue", price.banners, 130 if price.banners < 10 else 158, 76).right + 8.0
        if price.resource:
            right = effects.draw_tokens(page, right, y, ("+", Drawing(signs.any_good)), 60, figure=46).right + 8
        line = (effects.ARROW, f"{k + 1}", Drawing(citysigns.tent))
        effects.draw_tokens(page, right + 4, y, line, 70, figure=60, room=x + apart - right - 40)


def _steps(page: Page, view: EzraView, words: Words) -> None:
    """What each column of the Blessing tracks brings, as spaces of a track: they are the same for all three fruits."""
    box, printed = _STEPS, view.components.blessing_track
    page.text(box.left + 24, box.top + 32, words.term("key.tracks"), bold(38), SOFT, room=box.width - 48)
    page.icon(box.left + 62, box.middle[1] + _HEADING / 2, signs.any_blessing, 104)
    left = box.left + 122
    apart = (box.width - 134) / printed.last
    for bonus in printed.column_bonus:
        here = Box.of(left + apart * (bonus.column - 1), box.top + _HEADING + 4, apart - 6, box.height - _HEADING - 14)
        page.stamp(here.left, here.top, plate, here.width, here.height, BENEATH, INK, 3, 12)
        page.text(here.middle[0], here.top + 32, bonus.column, bold(42), INK, "mm", inside=True)
        row = effects.effect_tokens(bonus.reward)
        effects.draw_tokens(
            page, here.middle[0], here.bottom - 40, row, 56, anchor="m", room=here.width - 12, inside=True
        )


def _people(page: Page, view: EzraView, persons: Sequence[Person]) -> None:
    """Each player's Blessings, blue Banners, and what a longer journey costs besides."""
    box, colours = _PEOPLE, view.components.vocab.blessing_colours
    top, h = box.top + 10, min(_TALLEST, (box.height - 20) / len(view.players))
    for k, player in enumerate(view.players):
        y = top + h * (k + 0.5)
        if k % 2 == 0:
            page.stamp(box.left + 10, round(y - h / 2 + 3), _shade, box.width - 20, round(h - 6))
        person, top_of_row = persons[player.seat], y - h / 2
        page.marker(box.left + 68, y, 84, person)
        page.text(box.left + 146, top_of_row + _NAME, person.name, serif(32), INK, room=_APART * len(colours) - 24)
        rest = h - _NAME - 16
        is_low = h < _TWO_LINES or view.is_rival(player.seat)
        high = top_of_row + _NAME + 16 + rest * (0.54 if is_low else 0.28)
        for j, (colour, count) in enumerate(zip(colours, player.blessings, strict=True)):
            _count(page, player.seat, f"{colour} blessings", signs.FRUITS[colour], count, j, (box.left + 140, high))
        if not view.is_rival(player.seat):
            blue = view.banners(player.seat)[public_facts.COLOURS.index("blue")]
            x = box.left + 140 + _APART * len(colours)
            banners.draw_flag(page, x, y if is_low else high, "blue", blue, 140, 70)
            for j, kind in enumerate(() if is_low else _SPENT):
                low = box.left + 140, top_of_row + _NAME + 16 + rest * 0.76
                _count(page, player.seat, kind, signs.GOODS[kind], public_facts.count_of_kind(player, kind), j, low)


def _count(page: Page, seat: int, key: str, art: Art, count: int, at: int, corner: tuple[float, float]) -> None:
    x, y = corner[0] + _APART * at, corner[1]
    page.icon(x + 40, y, art, 64)
    page.count(x + 82, y - 1, count, 56 if count < 10 else 48, room=76)
    page.cell(places.count(seat, key), Box.of(x, y - 35, _APART - 12, 70))


def _shade(pen: Pen, w: int, h: int) -> None:
    pen.box(0, 0, w, h, BENEATH, radius=14)
