"""The forms that tell what may be used: plots and coins, dashed rings, markers in their place."""

from typing import Final

from renderers.box import Box
from renderers.colour import mix
from renderers.icons.signs import pawn
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, PAPER, SOFT
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.type import black, bold

COIN_RADIUS: Final = 33


def plot(pen: Pen, w: int, h: int, ground: str, radius: int = 14) -> None:
    """Not built: dashed ink edge on the colour of a building site; from its upper left corner."""
    edge = rounded(2, 2, w - 4, h - 4, radius)
    pen.area(edge, ground)
    pen.dashes(edge, INK, 4)


def plot_edge(pen: Pen, w: int, h: int, radius: int = 14) -> None:
    """The dashes alone, over a chalk drawing that has grown to the edge."""
    pen.dashes(rounded(2, 2, w - 4, h - 4, radius), INK, 4)


def plate(
    pen: Pen, w: int, h: int, fill: str = PAPER, edge: str | None = INK, width: float = 3.5, radius: int = 14
) -> None:
    """A label's or a card's box, from its upper left corner."""
    pen.box(0, 0, w, h, fill, edge, width, radius)


def frame(pen: Pen, w: int, h: int, colour: str, width: float, radius: int) -> None:
    pen.box(0, 0, w, h, None, colour, width, radius)


def disc(pen: Pen, radius: int, fill: str, edge: str = INK, width: float = 4) -> None:
    pen.circle(0, 0, radius, fill, edge, width)


def coin(pen: Pen, radius: int, edge: str | None = INK) -> None:
    pen.circle(0, 0, radius, COIN, edge, 4)
    pen.circle(0, 0, radius - 6, None, COIN_RING, 3)


def empty_ring(pen: Pen, radius: int, fill: str) -> None:
    pen.circle(0, 0, radius, fill)
    pen.dashed_ring(0, 0, radius, SOFT)


def open_space(page: Page, x: float, y: float, price: int, place: str, radius: int = COIN_RADIUS) -> None:
    """A gold coin with its price."""
    page.thing(page.stamp(x, y, coin, radius))
    page.text(x, y - 1, price, black(40), INK, "mm", inside=True)
    _round_place(page, place, x, y, radius)


def closed_space(
    page: Page, x: float, y: float, price: int, place: str, ground: str, radius: int = COIN_RADIUS
) -> None:
    """Its building is missing: the price is told, but nothing shines."""
    page.thing(page.stamp(x, y, empty_ring, radius, mix(ground, PAPER, 0.35)))
    page.text(x, y - 1, price, bold(38), SOFT, "mm", inside=True)
    _round_place(page, place, x, y, radius)


def taken_space(page: Page, x: float, y: float, owner: Person, place: str, radius: int = COIN_RADIUS) -> None:
    """The owner's marker in place of the coin: same centre, 8 px wider."""
    page.marker(x, y, 2 * radius + 8, owner)
    _round_place(page, place, x, y, radius)


def free_place(page: Page, x: float, y: float, place: str, radius: int = 35) -> None:
    """Room for somebody."""
    page.thing(page.stamp(x, y, empty_ring, radius, PAPER))
    page.icon(x, y - 1, pawn, 42, PAPER, SOFT, inside=True)
    _round_place(page, place, x, y, radius)


def _round_place(page: Page, place: str, x: float, y: float, radius: int) -> None:
    page.place(place, Box.about(x, y, 2 * radius + 8), is_round=True)
