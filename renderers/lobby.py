"""The picture of a table that waits for players: the game's cover, with the taken and the free seats below it."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

from renderers import panels, states
from renderers.box import Box
from renderers.canvas import background
from renderers.cover import HEIGHT, TITLE, WIDTH, Cover, scene_palette
from renderers.icons.signs import pawn
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SHADE, WHITE
from renderers.path import round_topped, rounded
from renderers.pen import Pen
from renderers.seats import LOOKS, Person, draw_pattern, marker_outline
from renderers.type import Style, serif, width

SIZE: Final = (1600, 900)
_SEATS: Final = Box(0, HEIGHT + 16, SIZE[0], SIZE[1] - 16)
_BAND: Final = 150
_LARGEST: Final = 190
_LEADING: Final = 0.98
_PLATE: Final = 80
_PLATES_END: Final = 960
_WIDEST_SEAT: Final = 640
_NAME: Final = 58
_LOWEST: Final = 30
_NAME_LEADING: Final = 1.1
_BREAKS_WORDS: Final = 34
"""At this size a word in two pieces is better than a name in smaller type."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before the start: the game, the players, how many it needs and can take, the options of the game."""

    game: str
    people: tuple[str, ...]
    """Display names in seat order."""

    least: int
    """The fewest players that the game needs."""

    most: int
    options: tuple[tuple[str, str], ...] = ()
    """The options that matter and their values."""

    @property
    def chosen(self) -> Mapping[str, str]:
        return dict(self.options)


def lobby_page(cover: Cover, persons: Sequence[Person], least: int, most: int, term: Callable[[str], str]) -> Page:
    """`term` words the options."""
    palette = scene_palette(cover.scene)
    page = Page(background(("lobby", cover.scene), SIZE, INK, lambda pen: _ground(pen, cover), palette), palette)
    with page.region("cover", Box(0, 0, WIDTH, HEIGHT)):
        foot = _title(page, cover.title)
        _plates(page, cover, foot, term)
    for seat, box in enumerate(seat_boxes(most)):
        if seat < len(persons):
            with page.region(f"seat {seat + 1}", box):
                _taken(page, box, persons[seat])
        else:
            page.stamp(box.left, box.top, free_seat, box.width, box.height, seat, seat < least)
        page.place(f"seat {seat}", box)
    return page


def seat_boxes(most: int) -> tuple[Box, ...]:
    """Side by side across the picture; at a small table in its middle, so that a seat stays a card."""
    each = min(_WIDEST_SEAT, (SIZE[0] - 2 * panels.MARGIN - panels.GAP * (most - 1)) / most)
    left = (SIZE[0] - each * most - panels.GAP * (most - 1)) / 2
    return tuple(Box.of(left + k * (each + panels.GAP), _SEATS.top, each, _SEATS.height) for k in range(most))


def _ground(pen: Pen, cover: Cover) -> None:
    cover.scene.art(pen, *cover.scene.args)
    pen.box(0, HEIGHT, SIZE[0], SIZE[1] - HEIGHT, INK)


# Title and options


def _title(page: Page, title: str) -> float:
    """As large as its place allows; its lower edge."""
    lines = title.splitlines()
    size = next(size for size in range(_LARGEST, 28, -2) if _fits(lines, size) or size == 30)
    for k, line in enumerate(lines):
        page.text(TITLE.left, TITLE.top + size * (0.5 + _LEADING * k), line, serif(size), INK, outline=WHITE)
    return TITLE.top + size * (0.5 + _LEADING * (len(lines) - 1) + 0.46)


def _fits(lines: Sequence[str], size: int) -> bool:
    wide = max(width(line, serif(size)) for line in lines)
    return wide <= TITLE.width and len(lines) * size * _LEADING <= TITLE.height


def _plates(page: Page, cover: Cover, foot: float, term: Callable[[str], str]) -> None:
    """The options below the title, in as many rows as they need."""
    x, top, style = float(TITLE.left), round(foot + 34), serif(44)
    for plate in cover.plates:
        text = term(plate.term)
        text = text[:1].upper() + text[1:]
        wide = round(96 + width(text, style) + 26)
        if x > TITLE.left and x + wide > _PLATES_END:
            x, top = TITLE.left, top + _PLATE + 14
        page.stamp(x, top, states.plate, wide, _PLATE, PAPER, INK, 4, 16)
        page.icon(x + 50, top + _PLATE / 2, plate.sign.art, 62, *plate.sign.args)
        page.text(x + 96, top + _PLATE / 2 - 1, text, style, INK)
        x += wide + 16


# Seats


def _taken(page: Page, box: Box, person: Person) -> None:
    page.stamp(box.left, box.top, taken_seat, box.width, box.height, person.seat)
    x = box.middle[0]
    page.marker(x, box.top + _BAND / 2 + 1, 132, person)
    room = Box(box.left + 16, box.top + _BAND + 6, box.right - 16, box.bottom - 6)
    lines, style = wrapped_name(person.name, room.width, room.height)
    for k, line in enumerate(lines):
        down = (k - (len(lines) - 1) / 2) * style.size * _NAME_LEADING
        page.text(x, room.middle[1] + down - 2, line, style, INK, "mm")


def wrapped_name(name: str, room: float, height: float) -> tuple[tuple[str, ...], Style]:
    """A name as large as possible in one to three lines. It is never cut: rather a word goes on in the next line."""
    ways = [(name,), *_divided(name)]
    for size in range(_NAME, _LOWEST - 1, -1):
        style = serif(size)
        most = max(1, math.floor(height / size / _NAME_LEADING))
        if size in (_BREAKS_WORDS, _LOWEST):
            ways.append(_filled(name, style, room))
        for way in ways:
            if len(way) <= most and all(width(line, style) <= room for line in way):
                return way, style
    return _filled(name, serif(_LOWEST), room)[:3], serif(_LOWEST)


def _divided(name: str) -> Iterator[tuple[str, ...]]:
    """In two lines, the most even first, then in three."""
    breaks = [k for k in range(1, len(name)) if name[k - 1] in " -_."]
    halves = sorted(breaks, key=lambda k: max(k, len(name) - k))
    thirds = sorted(combinations(breaks, 2), key=lambda at: max(at[0], at[1] - at[0], len(name) - at[1]))
    for at in [*((k,) for k in halves), *thirds]:
        yield tuple(name[a:b].strip() for a, b in pairwise((0, *at, len(name))))


def _filled(name: str, style: Style, room: float) -> tuple[str, ...]:
    """Each line as full as possible, whatever a line breaks."""
    lines = [""]
    for sign in name:
        if width(lines[-1] + sign, style) <= room:
            lines[-1] += sign
        else:
            lines.append(sign)
    return tuple(line.strip() for line in lines)


def taken_seat(pen: Pen, w: int, h: int, seat: int) -> None:
    """A card with its head in the seat's pattern, from its upper left corner."""
    pen.box(0, 0, w, h, PAPER, radius=18)
    draw_pattern(pen, round_topped(0, 0, w, _BAND, 18), seat, 34, 8)


def free_seat(pen: Pen, w: int, h: int, seat: int, needed: bool) -> None:
    """An empty seat keeps the shape of its marker, with a pawn and a plus; gold if the game cannot start without it."""
    colour, x = COIN if needed else LINE, w / 2
    edge = rounded(3, 3, w - 6, h - 6, 18)
    pen.area(edge, SHADE)
    pen.dashes(edge, colour, 5, 22, 15)
    with pen.at(x, _BAND / 2 + 8):
        outline = marker_outline(LOOKS[seat].form, 60)
        pen.area(outline, INK)
        pen.dashes(outline, colour, 4, 14, 10)
    with pen.at(x, _BAND / 2 + 4, 0.7):
        pawn(pen, SHADE, colour)
    with pen.at(x, h - 46):
        pen.line(((-30, 0), (30, 0)), colour, 12)
        pen.line(((0, -30), (0, 30)), colour, 12)
