"""Shapes that show what may be used: plots, coins, dashed rings, markers in place."""

from collections.abc import Hashable
from typing import Final

from renderers.box import Box
from renderers.colour import mix
from renderers.halo import ring_art
from renderers.icons.signs import pawn, ribbon, shield
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, PAPER, SHADE, SOFT, WHITE
from renderers.path import rounded
from renderers.pen import Art, Pen
from renderers.seats import Person, marker_half_width
from renderers.sprites import Chalk
from renderers.type import black

COIN_RADIUS: Final = 33


def site(page: Page, box: Box, ground: str, chalk: Chalk, art: Art, *args: Hashable) -> None:
    """A building site: its ground, a chalk drawing of the building, a dashed ink edge."""
    page.stamp(box.left, box.top, plot, box.width, box.height, ground)
    page.standing(box.middle[0], box.bottom - 6, art, *args, room=(box.width - 12, box.height - 10), chalk=chalk)
    page.stamp(box.left, box.top, plot_edge, box.width, box.height)


def plot(pen: Pen, w: int, h: int, ground: str) -> None:
    """From its upper left corner."""
    pen.area(rounded(2, 2, w - 4, h - 4, 14), ground)


def plot_edge(pen: Pen, w: int, h: int) -> None:
    pen.dashes(rounded(3, 3, w - 6, h - 6, 14), INK, 4)


def value(page: Page, x: float, y: float, figure: int, size: int = 84) -> None:
    """The value of a building on a shield."""
    page.icon(x, y, shield, size)
    page.text(x, y - 2, figure, black(round(size * 0.6)), WHITE, "mm", inside=True, room=size * 0.74)


def mark_chosen(page: Page, box: Box) -> None:
    """Mark a card that its owner has chosen: a halo, and a ribbon with a tick."""
    page.stamp(box.left, box.top, ring_art, box.width, box.height, False)
    page.stamp(box.right - 63, box.top + 44, ribbon)


def plate(
    pen: Pen, w: int, h: int, fill: str = PAPER, edge: str | None = INK, width: float = 3.5, radius: int = 14
) -> None:
    """A label's or a card's box, from its upper left corner."""
    pen.box(0, 0, w, h, fill, edge, width, radius)


def frame(pen: Pen, w: int, h: int, colour: str, width: float, radius: int) -> None:
    pen.box(0, 0, w, h, None, colour, width, radius)


def coin(pen: Pen, radius: int, edge: str | None = INK) -> None:
    pen.circle(0, 0, radius, COIN, edge, 4)
    pen.circle(0, 0, radius - 6, None, COIN_RING, 3)


def empty_ring(pen: Pen, radius: int, fill: str) -> None:
    pen.circle(0, 0, radius, fill)
    pen.dashed_ring(0, 0, radius, SOFT)


def open_space(page: Page, x: float, y: float, price: int, place: str, radius: int = COIN_RADIUS) -> None:
    """An open space: a gold coin with its price."""
    page.item(page.stamp(x, y, coin, radius))
    page.text(x, y - 1, price, black(40), INK, "mm", inside=True)
    _round_place(page, place, x, y, radius)


def closed_space(
    page: Page, x: float, y: float, price: int, place: str, ground: str, radius: int = COIN_RADIUS
) -> None:
    """A space whose building is missing: the price is shown, without gold."""
    page.item(page.stamp(x, y, empty_ring, radius, mix(ground, PAPER, 0.35)))
    page.text(x, y - 1, price, black(38), SHADE, "mm", inside=True)
    _round_place(page, place, x, y, radius)


def taken_space(page: Page, x: float, y: float, owner: Person, place: str, radius: int = COIN_RADIUS) -> None:
    """A taken space: the owner's marker instead of the coin, same centre, 8 px wider."""
    size = 2 * radius + 8
    page.marker(x, y, size, owner)
    page.place(place, Box.about(x, y, 2 * marker_half_width(owner.seat, size)), is_round=True)


def free_place(page: Page, x: float, y: float, place: str, radius: int = 35) -> None:
    """A free place for a marker."""
    page.item(page.stamp(x, y, empty_ring, radius, PAPER))
    page.icon(x, y - 1, pawn, 42, PAPER, SOFT, inside=True)
    _round_place(page, place, x, y, radius)


def _round_place(page: Page, place: str, x: float, y: float, radius: int) -> None:
    page.place(place, Box.about(x, y, 2 * radius + 8), is_round=True)
