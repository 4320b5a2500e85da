"""The players' panels: what each has, and may still afford."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers import panels
from renderers.box import Box
from renderers.ezra import citysigns, places, plan, possessions, public_facts, terms, waysigns
from renderers.ezra.colours import BENEATH, DEVELOPED
from renderers.ezra.possessions import Cell, cells
from renderers.page import Page
from renderers.palette import COIN_RING, INK, PAPER, SOFT
from renderers.pen import Pen
from renderers.seats import Person
from renderers.states import plate
from renderers.type import black, serif
from renderers.words import Words

_FIRST: Final = plan.BAND + plan.BELOW + plan.ROW // 2
_ABOVE: Final = 9
"""How far above its cell the middle of a badge stands: in the free ground below the row before."""
_TIGHT: Final = 110
_LONG: Final = 3
"""As many digits and signs as that need a smaller icon in a narrow panel."""
_SHARES: Final = (1.06, 0.99, 0.99, 0.96)
"""The shares of four columns: Silver soon has two digits, the number of cards in hand never does."""


@dataclass(frozen=True, slots=True)
class Seating:
    page: Page
    view: EzraView
    words: Words
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
        first = seat == view.first and not public_facts.is_over(view)
        panels.add_head(
            self.page,
            box,
            self.persons[seat],
            player.vp,
            seat in public_facts.highlighted_seats(view),
            first,
            plan.BAND,
            public_facts.lead(view, seat),
        )
        rows = cells(view, player)
        across = len(rows[0])
        shares = _SHARES if across == len(_SHARES) else (1.0,) * across
        apart = (box.width - 16) / across
        for k, row in enumerate(rows):
            y = box.top + _FIRST + k * plan.ROW
            if row[0].scored:
                self.page.fill(Box(box.left + 8, y - 38, box.right - 8, y + 38), DEVELOPED)
            for cell, before, share in zip(row, accumulate(shares, initial=0.0), shares, strict=False):
                if cell.art is not possessions.nothing:
                    self._cell(Box.of(box.left + 10 + before * apart, y - 34, share * apart, 68), seat, cell)
        if view.is_rival(seat) and not public_facts.is_over(view):
            self._focus(Box.of(box.left + 10, box.top + _FIRST + 2 * plan.ROW - 34, 3 * apart - 8, 68))

    def _cell(self, box: Box, seat: int, cell: Cell) -> None:
        page, y = self.page, box.middle[1]
        if cell.lit:
            page.stamp(box.left - 2, box.top, plate, round(box.width), 68, DEVELOPED, COIN_RING, 4, 12)
        single = isinstance(cell.figure, int) and 0 <= cell.figure < 10
        # Two digits stand inside the edge of the cell as well, which lights up when they change.
        signs = len(str(cell.figure))
        tight = 1.0 if box.width > _TIGHT else 0.92 if single else 0.82 if signs < _LONG else 0.6
        there = page.icon(
            box.left + (25 if single else 20 if signs < _LONG else 16), y, cell.art, cell.size * tight, *cell.args
        )
        left = max(there.right + 5, box.left + 51) if single else there.right + 1
        room = box.right - 9 - left
        if isinstance(cell.figure, str):
            page.text(left, y - 1, cell.figure, black(56), INK, room=room)
        else:
            page.count(left, y - 1, cell.figure, 46 if single else 38 if signs < _LONG else 34, room=room)
        around = Box(box.left - 2, box.top, box.right - 2, box.bottom)
        page.cell(places.count(seat, cell.key), around, badge=(around.middle[0], box.top - _ABOVE))

    def _focus(self, box: Box) -> None:
        """The opponent's Focus Card: where it begins, and which way it goes round the city."""
        solo = self.view.solo
        card = next((focus for focus in self.view.components.focus if solo and focus.id == solo.card), None)
        page, y = self.page, box.middle[1]
        if card is None:
            page.text(box.left + 20, y - 1, "–", black(40), SOFT)
            return
        page.stamp(box.left, box.top, plate, box.width, box.height, PAPER, INK, 3, 12)
        page.icon(box.left + 36, y, citysigns.gatehouse, 48, inside=True)
        name = self.words.term(terms.gate(card.gate))
        wide = page.text(box.left + 70, y - 1, name, serif(40), INK, room=box.width - 140, inside=True)
        page.icon(box.left + 70 + wide + 38, y, waysigns.clockwise, 46, card.dir == "cw", inside=True)
        page.place(places.FOCUS, box)


def ground(pen: Pen, box: Box, seat: int, rows: int) -> None:
    """For the background: paper, the head band, and every other row a shade darker."""
    panels.draw_frame(pen, box, seat, plan.BAND)
    for k in range(1, rows, 2):
        pen.box(box.left + 8, box.top + _FIRST + k * plan.ROW - 37, box.width - 16, 74, BENEATH, radius=12)
