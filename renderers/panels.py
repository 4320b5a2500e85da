"""Player panels: a frame for each seat, with a head band for marker, name and points."""

from typing import Final

from renderers.box import Box
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, WHITE
from renderers.path import round_topped
from renderers.pen import Pen
from renderers.seats import Person, draw_pattern
from renderers.states import frame, plate
from renderers.type import black, serif, signed, width

MARGIN: Final = 12
GAP: Final = 10.6
RADIUS: Final = 16
BAND: Final = 82
_FRAME: Final = 8


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
    leads: bool = False,
) -> None:
    """Marker, name and points (gold on ink for the leader), the gold frame of the seat to move, and the disc of the
    first player."""
    middle = box.top + band // 2
    page.marker(box.left + 46, middle + 1, band - 10, person)
    if first:
        first_player(page, box.left + 73, middle + 25)
    right = box.right - 8
    if points is not None:
        right = add_points(page, box.right - 8, box.top + 8, band - 16, points, leads=leads)
        page.place(f"points {person.seat}", Box(right, box.top + 8, box.right - 8, box.top + band - 8))
    look = person.look
    left = box.left + 98
    page.name(left, middle - 1, person.name, serif(44), look.letter, room=right - left - 8, outline=look.colour)
    if on_move:
        page.stamp(box.left - 6, box.top - 6, frame, box.width + 12, box.height + 12, COIN, _FRAME, RADIUS + 4)


def add_points(page: Page, right: int, top: int, height: int, points: int, size: int = 60, leads: bool = False) -> int:
    """Crown and points in a box that ends at `right` and is as wide as needed; return its left edge."""
    size = size if len(str(points)) < 3 else round(size * 0.86)
    sign = round(height * 0.7)
    wide = 8 + sign + 6 + round(width(signed(points), black(size))) + 10
    left, middle = right - wide, top + height / 2
    page.stamp(left, top, plate, wide, height, *((INK, COIN, 5) if leads else (PAPER, None)))
    page.icon(left + 8 + sign / 2, middle - 1, crown, sign)
    page.text(right - 10, middle - 2, signed(points), black(size), WHITE if leads else INK, "rm")
    return left


def first_player(page: Page, x: float, y: float) -> None:
    page.stamp(x, y, first_disc)
    page.text(x, y - 1, 1, black(30), INK, "mm", inside=True)


def first_disc(pen: Pen) -> None:
    pen.circle(0, 0, 21, INK)
    pen.circle(0, 0, 18, WHITE)
