"""The Map in detail: what each space gives, where the Tents are, what a journey costs; and everybody's Blessings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures_board import MoveCost
from engine.ezra.view import EzraView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import (
    activity,
    answers,
    banners,
    citymap,
    citysigns,
    effects,
    paints,
    places,
    plan,
    public_facts,
    signs,
)
from renderers.ezra.colours import BENEATH, CITY, CITY_EDGE, DEVELOPED
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import COIN_RING, INK, PAPER, SOFT
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
_CLOSE: Final = 96
"""From one figure of a player to the next, and where all of them are in one line."""
BLUE: Final = public_facts.COLOURS.index("blue")
_TALLEST: Final = 250.0
_TWO_LINES: Final = 175.0
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
    picture = background(("ezra map", spaces), SIZE, CITY, lambda pen: _ground(pen, view), paints.palette())
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
    """What 1 to 4 spaces cost in the blue Main Action; what the player who is asked can pay lies on gold, as
    the heading says."""
    cost = view.components.map.move_cost
    box = _COSTS
    apart = box.width / 2
    each: tuple[MoveCost, ...] = (cost.one, cost.two, cost.three, cost.four)
    mine = answers.on_turn(view)
    paid = [mine is not None and steps in mine.journeys for steps in range(1, len(each) + 1)]
    page.text(box.left + 24, box.top + 34, words.term("key.journey"), bold(38), SOFT, room=apart - 30)
    if any(paid):
        page.stamp(box.left + apart, box.top + 10, plate, 64, 48, DEVELOPED, COIN_RING, 4, 12)
        page.icon(box.left + apart + 32, box.top + 34, tick, 34, inside=True)
        page.text(box.left + apart + 76, box.top + 34, words.term("key.payable"), bold(36), INK, room=apart - 90)
    for k, price in enumerate(each):
        x, y = box.left + 24 + apart * (k % 2), box.top + 114 + 116 * (k // 2)
        if paid[k]:
            page.stamp(x - 14, y - 50, plate, round(apart) - 14, 100, DEVELOPED, COIN_RING, 4, 14)
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
        is_close = is_low and not view.is_rival(player.seat)
        apart, x = (_CLOSE, box.left + 130) if is_close else (_APART, box.left + 140)
        for j, (colour, count) in enumerate(zip(colours, player.blessings, strict=True)):
            here = Box.of(x + apart * j, high - 35, apart - (6 if is_close else 12), 70)
            _count(page, player.seat, f"{colour} blessings", signs.FRUITS[colour], count, here)
        if view.is_rival(player.seat):
            continue
        right = x + apart * len(colours)
        for j, kind in enumerate(answers.SPENT):
            # Beside the fruits, or below them.
            left = (right if is_low else x) + apart * j
            low = high if is_low else top_of_row + _NAME + 16 + rest * 0.76
            here = Box.of(left, low - 35, apart - (6 if is_close else 12), 70)
            _count(page, player.seat, kind, signs.GOODS[kind], public_facts.count_of_kind(player, kind), here)
        blue, wide = view.banners(player.seat)[BLUE], 104 if is_low else 140
        flag = right + apart * len(answers.SPENT) * is_low + 8
        banners.draw_flag(page, flag, y if is_low else high, "blue", blue, wide, 60 if is_low else 70)


def _count(page: Page, seat: int, key: str, art: Art, count: int, here: Box) -> None:
    is_close, y = here.width < _CLOSE, here.middle[1]
    middle, size, left = (24, 46, here.left + 50) if is_close else (40, 64, here.left + 82)
    page.icon(here.left + middle, y, art, size)
    single, double = (48, 34) if is_close else (56, 46)
    page.count(left, y - 1, count, single if count < 10 else double, room=here.right - (2 if is_close else 6) - left)
    page.cell(places.count(seat, key), here)


def _shade(pen: Pen, w: int, h: int) -> None:
    pen.box(0, 0, w, h, BENEATH, radius=14)
