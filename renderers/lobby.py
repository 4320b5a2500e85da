"""The picture of a table that waits for players: taken and open seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from renderers import header, panels
from renderers.box import Box
from renderers.canvas import background
from renderers.icons.signs import pawn
from renderers.page import Page
from renderers.palette import COIN, DUSK, INK, LINE, PAPER, SHADE, Palette
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import LOOKS, Person, draw_pattern, marker_outline
from renderers.sprites import Drawing
from renderers.type import black, serif

SIZE: Final = (1600, 640)


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before the start: the game, the players, how many it needs and can take."""

    game: str
    people: tuple[str, ...]
    """Display names in seat order."""

    least: int
    """The fewest players that the game needs."""

    most: int


def lobby_page(title: str, persons: Sequence[Person], least: int, most: int, emblem: Drawing, palette: Palette) -> Page:
    boxes = panels.boxes(most, header.HEIGHT + 16, SIZE[1] - 16)
    ground = background(
        ("lobby", len(persons), least, most), SIZE, DUSK, lambda pen: _ground(pen, boxes, len(persons), least), palette
    )
    page = Page(ground, palette)
    page.item(page.standing(64, 98, emblem.art, *emblem.args, room=(104, 84)))
    header.title(page, title, room=1160)
    wide = page.text(header.RIGHT, 52, f"{len(persons)}/{most}", black(60), PAPER, "rm")
    page.icon(header.RIGHT - wide - 40, 54, pawn, 64)
    for k, person in enumerate(persons):
        box = boxes[k]
        x, _ = box.middle
        with page.region(f"seat {k + 1}", box):
            page.marker(x, box.top + 196, 220, person)
            page.text(x, box.bottom - 72, person.name, serif(58), INK, "mm", room=box.width - 56)
        page.place(f"seat {k}", box)
    return page


def _ground(pen: Pen, boxes: Sequence[Box], taken: int, least: int) -> None:
    header.band(pen, SIZE[0])
    for seat, box in enumerate(boxes):
        if seat < taken:
            draw_pattern(pen, rounded(*box[:2], box.width, box.height, 20), seat, 40, 9)
            pen.box(box.left + 12, box.bottom - 132, box.width - 24, 120, PAPER, radius=12)
        else:
            _open(pen, box, seat, seat < least)


def _open(pen: Pen, box: Box, seat: int, needed: bool) -> None:
    """An empty seat shows its marker's shape in chalk; gold if the game cannot start without it."""
    edge = rounded(box.left + 3, box.top + 3, box.width - 6, box.height - 6, 20)
    pen.area(edge, SHADE)
    pen.dashes(edge, COIN if needed else LINE, 5, 22, 15)
    x, _ = box.middle
    with pen.at(x, box.top + 196):
        outline = marker_outline(LOOKS[seat].form, 96)
        pen.area(outline, DUSK)
        pen.dashes(outline, COIN if needed else LINE, 4, 14, 10)
    with pen.at(x, box.top + 192, 1.1):
        pawn(pen, SHADE, COIN if needed else LINE)
