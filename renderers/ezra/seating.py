"""The players' panels: what each has, and may still afford."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers import panels
from renderers.box import Box
from renderers.ezra import banners, places, plan, seen, signs
from renderers.ezra.colours import BENEATH
from renderers.icons.tools import scales
from renderers.page import Page
from renderers.palette import INK
from renderers.pen import Art, Pen
from renderers.seats import LOOKS, Person
from renderers.type import black

BAND: Final = 78
_FIRST: Final = 118
_ROW: Final = 76
_ICON: Final = 47
_TIGHT: Final = 110
_WIDE: Final = 700
"""From this width on a panel has six columns."""


class Cell(NamedTuple):
    key: str
    art: Art
    args: tuple[Hashable, ...]
    figure: int | str
    size: int = _ICON


@dataclass(frozen=True, slots=True)
class Seating:
    page: Page
    view: EzraView
    persons: Sequence[Person]

    def draw(self) -> None:
        count = len(self.view.players)
        for player in self.view.players:
            box = plan.panel(count, player.seat)
            with self.page.region(f"panel {player.seat}", box):
                self._panel(box, player)
            self.page.place(places.panel(player.seat), box)

    def _panel(self, box: Box, player: PlayerView) -> None:
        view, seat = self.view, player.seat
        first = seat == view.first and not seen.is_over(view)
        panels.head(self.page, box, self.persons[seat], player.vp, seat in seen.lit(view), first, BAND)
        table = rival_cells(view, player) if seen.is_rival(view, seat) else cells(view, player, box.width >= _WIDE)
        for k, row in enumerate(table):
            y = box.top + _FIRST + k * _ROW
            apart = (box.width - 16) / len(row)
            for j, cell in enumerate(row):
                self._cell(Box.of(box.left + 10 + j * apart, y - 34, apart, 68), seat, cell)

    def _cell(self, box: Box, seat: int, cell: Cell) -> None:
        page, y = self.page, box.middle[1]
        size = cell.size if box.width > _TIGHT else round(cell.size * 0.94)
        x = box.left + 25
        page.icon(x, y, cell.art, size, *cell.args)
        left = x + size / 2 + (5 if isinstance(cell.figure, int) and 0 <= cell.figure < 10 else 2)
        room = box.right - left
        if isinstance(cell.figure, str):
            page.text(left, y - 1, cell.figure, black(40), INK, room=room - 6)
        else:
            page.count(left, y - 1, cell.figure, 44 if 0 <= cell.figure < 10 else 38, room=room)
        page.place(places.count(seat, cell.key), Box(box.left - 2, box.top + 2, box.right - 4, box.bottom - 2))


def cells(view: EzraView, player: PlayerView, wide: bool) -> tuple[tuple[Cell, ...], ...]:
    """Four rows: money and people; Resources; Banners and Levites; Blessings and tiles. More where there is room."""
    back = LOOKS[player.seat].colour
    rows = [
        [
            Cell("silver", signs.coin, (), player.silver),
            Cell("food", signs.loaf, (), player.food),
            Cell("workers", signs.worker, (player.seat,), player.supply),
            Cell("hand", signs.cards, (back,), player.hand_size, 50),
        ],
        [Cell(kind, signs.GOODS[kind], (), seen.stock(player, kind)) for kind in seen.GOODS],
        [
            *(
                Cell(f"{colour} banners", banners.hanging, (colour,), count, 56)
                for colour, count in zip(seen.COLOURS, seen.banners(view, player.seat), strict=True)
            ),
            Cell("levites", signs.lyre, (), player.levites),
        ],
        [
            *blessings(view, player),
            Cell("tiles", signs.tile, (), sum(player.turned), 54),
        ],
    ]
    if wide:
        keeps = f"{seen.kept(player)}/{player.limit}" if player.limit is not None else f"{seen.kept(player)}"
        more = (
            (
                Cell("deck", signs.deck, (back,), player.deck),
                Cell("keepers", signs.gatehouse, (), player.gatekeepers),
            ),
            (Cell("kept", signs.crate, (), keeps), Cell("scribes", signs.quill, (), player.scribes)),
            (Cell("traders", scales, (), len(player.traders)), Cell("walls", signs.masonry, (), player.walls)),
            (Cell("elders", signs.staff, (), len(player.elders)), Cell("golden", signs.golden, (), player.golden)),
        )
        for row, extra in zip(rows, more, strict=True):
            row += extra
    return tuple(map(tuple, rows))


def blessings(view: EzraView, player: PlayerView) -> list[Cell]:
    colours = view.components.vocab.blessing_colours
    return [
        Cell(f"{colour} blessings", signs.FRUITS[colour], (), count, 46)
        for colour, count in zip(colours, player.blessings, strict=True)
    ]


def rival_cells(view: EzraView, player: PlayerView) -> tuple[tuple[Cell, ...], ...]:
    """The solo opponent has Silver, Gold and Workers; all else of his lies on the board."""
    solo = view.solo
    focus, schemes = (solo.focus, solo.schemes) if solo else (0, 0)
    back = LOOKS[player.seat].colour
    return (
        (
            Cell("silver", signs.coin, (), player.silver),
            Cell("gold", signs.GOODS["gold"], (), seen.stock(player, "gold")),
            Cell("workers", signs.worker, (player.seat,), player.supply),
        ),
        (
            Cell("keepers", signs.gatehouse, (), player.gatekeepers),
            Cell("scribes", signs.quill, (), player.scribes),
            Cell("levites", signs.lyre, (), player.levites),
        ),
        (
            Cell("walls", signs.masonry, (), player.walls),
            Cell("golden", signs.golden, (), player.golden),
            Cell("hand", signs.cards, (back,), f"{focus}+{schemes}", 50),
        ),
        tuple(blessings(view, player)),
    )


def ground(pen: Pen, box: Box, seat: int) -> None:
    """For the background: paper, the head band, and every other row a shade darker."""
    panels.ground(pen, box, seat, BAND)
    for k in (1, 3):
        pen.box(box.left + 8, box.top + _FIRST + k * _ROW - 37, box.width - 16, 74, BENEATH, radius=12)
