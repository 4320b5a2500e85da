"""Player panels: a frame for each seat, with a head band for marker, name and points."""

import math
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final

from renderers.box import Box
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, WHITE
from renderers.path import round_topped
from renderers.pen import Pen
from renderers.seats import Person, draw_pattern
from renderers.states import frame, plate
from renderers.type import black, fit_name, serif, signed, width

MARGIN: Final = 12
GAP: Final = 10.6
RADIUS: Final = 16
BAND: Final = 82
_BADGE: Final = 112
"""The room beside the points that their badge needs."""
_LEAST_NAME: Final = 32
"""A name becomes no smaller for the sake of the badge."""
_BELOW: Final = 2.0
"""Where its middle is else: on the lower edge of the points, clear of what stands below them."""
_NO_NAME: Final = 60
"""In less room, beside the sign of an answer, a name would be cut until it says nothing: the marker has its letter."""
_FRAME: Final = 8
_EDGE: Final = 5


class Lead(Enum):
    """How a figure stands among those of the other players."""

    NONE = 0
    LEVEL = 1
    """As good as another one, and better than the rest."""
    ALONE = 2


def leads(figures: Sequence[Any]) -> tuple[Lead, ...]:
    """For each seat, from figures of which the greatest is best. Nobody leads while all are equal."""
    if len(set(figures)) < 2:
        return (Lead.NONE,) * len(figures)
    best = max(figures)
    mark = Lead.ALONE if list(figures).count(best) == 1 else Lead.LEVEL
    return tuple(mark if figure == best else Lead.NONE for figure in figures)


def draw_leader_box(page: Page, box: Box, lead: Lead, in_band: bool = False) -> str:
    """The box of the figure by which players are compared, the same in all games: ink with a gold edge and a white
    figure for the one who leads, a gold edge alone for those who lead together. In the band of a panel, which may be
    yellow, a line of ink surrounds the gold. Returns the colour of the figure."""
    fill, edge = (INK, COIN) if lead is Lead.ALONE else (PAPER, COIN if lead is Lead.LEVEL else None)
    page.stamp(box.left, box.top, leader_box, box.width, box.height, fill, edge, in_band)
    return WHITE if lead is Lead.ALONE else INK


def leader_box(pen: Pen, w: int, h: int, fill: str, edge: str | None, in_band: bool) -> None:
    if edge and in_band:
        pen.box(-3, -3, w + 6, h + 6, INK, radius=16)
    plate(pen, w, h, fill, edge, _EDGE)


def boxes(count: int, top: int, bottom: int, page_width: int = 1600) -> tuple[Box, ...]:
    """The boxes of the panels for `count` seats. They share the width and never change places."""
    each = (page_width - 2 * MARGIN - GAP * (count - 1)) / count
    return tuple(Box.of(MARGIN + k * (each + GAP), top, each, bottom - top) for k in range(count))


def draw_frame(pen: Pen, box: Box, seat: int, band: int = BAND, paper: str = PAPER) -> None:
    """The background: paper, and the head band in the seat's pattern."""
    pen.box(box.left, box.top, box.width, box.height, paper, radius=RADIUS)
    draw_pattern(pen, round_topped(box.left, box.top, box.width, band, RADIUS), seat)


def add_head(
    page: Page,
    box: Box,
    person: Person,
    points: int | None,
    on_move: bool,
    first: bool,
    band: int = BAND,
    lead: Lead = Lead.NONE,
    aside: bool = False,
    answer: Callable[[float, float], Box] | None = None,
) -> None:
    """Marker, name and points, the gold frame of the seat to move, and the disc of the first player. `aside`: the badge
    of the points stands best beside them in the band, or below them if the name needs that room. `answer` draws a sign
    before the name, from its left edge and its middle, and returns its box."""
    middle = box.top + band // 2
    page.marker(box.left + 46, middle + 1, band - 10, person)
    if first:
        first_player(page, box.left + 80, middle - 20)
    right = box.right - 8
    if points is not None:
        right = add_points(page, box.right - 8, box.top + 8, band - 16, points, lead=lead)
    look, style = person.look, serif(44)
    left = box.left + (108 if first else 98)
    if answer:
        left = answer(left - 6, middle - 1).right + 6
    room = right - left - 8
    if points is not None:
        found = Box(right, box.top + 8, box.right - 8, box.top + band - 8)
        lines, written = fit_name(person.name, style, right - left - 8)
        if aside:
            # Rather a smaller name than a badge over what stands below the points.
            beside, smaller = fit_name(person.name, style, right - left - 8 - _BADGE)
            if "".join(beside) == person.name and smaller.size >= _LEAST_NAME:
                lines, written = beside, smaller
                room -= _BADGE
        is_free = left + max(width(line, written) for line in lines) + _BADGE < right
        badge = (right - 60.0, float(middle)) if is_free else (found.middle[0], box.top + band + _BELOW)
        page.cell(f"points {person.seat}", found, badge=badge if aside else None)
    with page.region(f"head {person.seat}", Box(box.left, box.top + 3, right, box.top + band - 3)):
        if not answer or room >= _NO_NAME:
            page.name(left, middle - 1, person.name, style, look.letter, room=room, outline=look.colour)
    if on_move:
        page.stamp(box.left - 6, box.top - 6, frame, box.width + 12, box.height + 12, COIN, _FRAME, RADIUS + 4)


def add_points(
    page: Page, right: int, top: int, height: int, points: int, size: int = 60, lead: Lead = Lead.NONE
) -> int:
    """Crown and points in a box that ends at `right` and is as wide as needed; return its left edge."""
    size = size if len(str(points)) < 3 else round(size * 0.86)
    sign = round(height * 0.7)
    wide = 10 + sign + 6 + round(width(signed(points), black(size))) + 12
    box = Box.of(right - wide, top, wide, height)
    colour = draw_leader_box(page, box, lead, in_band=True)
    page.icon(box.left + 10 + sign / 2, box.middle[1] - 1, crown, sign)
    page.text(box.right - 12, box.middle[1] - 2, signed(points), black(size), colour, "rm")
    return box.left


def first_player(page: Page, x: float, y: float) -> None:
    """On the edge of a marker, beside its letter."""
    page.disc(page.stamp(x, y, first_disc))


def first_disc(pen: Pen) -> None:
    """A star, which is no number: those tell of events."""
    pen.circle(0, 0, 20, INK)
    pen.circle(0, 0, 17, WHITE)
    pen.area(
        [(r * math.sin(k * math.pi / 5), -r * math.cos(k * math.pi / 5)) for k, r in enumerate((13, 5.2) * 5)], INK
    )
