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
from renderers.ezra import citysigns, effects, places, plan, possessions, public_facts, terms, waysigns
from renderers.ezra.colours import BENEATH, DEVELOPED, FADED
from renderers.ezra.possessions import Cell, cells
from renderers.page import Page
from renderers.palette import COIN_RING, FAINT, INK, PAPER, SOFT
from renderers.pen import Pen
from renderers.seats import Person
from renderers.states import plate
from renderers.type import black, bold, serif, signed
from renderers.words import Words

_ABOVE: Final = 7
"""How far above its cell the middle of a badge stands: in the ground of its own row."""
_DOWN: Final = 5
"""How far below the middle of a cell its figure stands, so that a badge leaves it free."""
_TIGHT: Final = 110
_LONG: Final = 3
"""As many digits and signs as that need a smaller icon in a narrow panel."""
_SHARES: Final = (1.16, 0.96, 0.96, 0.92)
"""The shares of four columns: Silver soon has two digits, the number of cards in hand never does."""
_FIGURES: Final = {1: 52, 2: 42, 3: 36}
"""The size of a figure, by its digits and signs."""
_SMALL: Final = 48
_LOW: Final = 60
"""In a cell that is less high than this all figures are small."""
_MINOR: Final = 0.94
"""The figure and the sign of what is seldom decided on."""
_INSET: Final = 3
"""How far left of its contents a cell begins: its edge, when it lights up, leaves the sign whole."""
_FOCUSED: Final = (2, 3)
"""The rows in which the opponent has its Focus Card, which is five columns wide."""


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
            # The badge of the points stands above the panel, where nothing else is.
            self._head(box, player)
            with self.page.region(f"panel {player.seat}", box):
                self._panel(box, player)
            self.page.place(places.panel(player.seat), box)

    def _head(self, box: Box, player: PlayerView) -> None:
        view, seat = self.view, player.seat
        panels.add_head(
            self.page,
            box,
            self.persons[seat],
            player.vp,
            seat in public_facts.highlighted_seats(view),
            seat == view.first and not public_facts.is_over(view),
            plan.BAND,
            public_facts.lead(view, seat),
        )

    def _panel(self, box: Box, player: PlayerView) -> None:
        view, seat, count = self.view, player.seat, len(self.view.players)
        rows = cells(view, player)
        across = len(rows[0])
        shares = _SHARES if across == len(_SHARES) else (1.0,) * across
        apart = (box.width - 16) / across
        for k, row in enumerate(rows):
            line = plan.row(count, box, k)
            if row[0].scored:
                self.page.fill(line, DEVELOPED)
            top, high = line.top + plan.ABOVE, line.height - plan.ABOVE - plan.UNDER
            for cell, before, share in zip(row, accumulate(shares, initial=0.0), shares, strict=False):
                if cell.art is not possessions.nothing:
                    self._cell(Box.of(box.left + 10 + before * apart, top, share * apart, high), seat, cell)
        if view.is_rival(seat) and not public_facts.is_over(view):
            first, last = (plan.row(count, box, k) for k in _FOCUSED)
            self._focus(Box(box.left + 12, first.top + 6, round(box.left + 5 * apart), last.bottom - 6))

    def _cell(self, box: Box, seat: int, cell: Cell) -> None:
        page, y = self.page, box.middle[1] + _DOWN
        # No wider than what it says, so that its badge stands over it.
        around = Box(box.left - _INSET, box.top, min(box.right - _INSET, box.left + _TIGHT - 6), box.bottom)
        page.cell(places.count(seat, cell.key), around, badge=(around.middle[0], box.top - _ABOVE))
        if cell.lit:
            page.stamp(around.left, around.top, plate, around.width, around.height, DEVELOPED, COIN_RING, 4, 12)
        single = isinstance(cell.figure, int) and 0 <= cell.figure < 10
        # Two digits stand inside the edge of the cell as well, which lights up when they change.
        signs = len(str(cell.figure))
        is_low = box.height < _LOW
        size = cell.size * (_MINOR if cell.minor or is_low else 1.0)
        is_broad = box.width > _TIGHT and not is_low
        tight = 1.06 if is_broad else 0.94 if single else 0.74 if signs < _LONG else 0.6
        there = page.icon(
            box.left + (23 if single else 20 if is_broad else 17 if signs < _LONG else 16),
            y,
            cell.art,
            size * tight,
            *cell.args,
            chalk=None if cell.figure else FADED,
        )
        left = max(there.right + 3, box.left + 46) if single else there.right + 1
        room = box.right - 8 - left
        if isinstance(cell.figure, str):
            page.text(left, y - 1, cell.figure, bold(_SMALL), INK, room=room)
        elif cell.minor:
            page.text(left, y - 1, signed(cell.figure), bold(_SMALL), INK if cell.figure else FAINT, room=room)
        else:
            page.count(
                left, y - 1, cell.figure, _SMALL if is_low else _FIGURES[min(signs, _LONG)] + 2 * is_broad, room=room
            )

    def _focus(self, box: Box) -> None:
        """The opponent's Focus Card: from which Gate on and which way round the city it looks for work, and its
        trades."""
        solo = self.view.solo
        card = next((focus for focus in self.view.components.focus if solo and focus.id == solo.card), None)
        page = self.page
        page.stamp(box.left, box.top, plate, box.width, box.height, PAPER, INK, 3, 14)
        page.text(box.left + 22, box.top + 36, self.words.term("focus_card"), bold(36), SOFT, room=box.width * 0.5)
        y = box.bottom - 50
        if card is None:
            page.text(box.left + 24, y, "–", black(48), SOFT)
        else:
            page.icon(box.left + 52, y, citysigns.gatehouse, 66, inside=True)
            name = self.words.term(terms.gate(card.gate))
            wide = page.text(box.left + 96, y - 1, name, serif(50), INK, room=box.width * 0.58 - 190, inside=True)
            page.icon(box.left + 96 + wide + 46, y, waysigns.clockwise, 62, card.dir == "cw", inside=True)
            middle = box.left + box.width * 0.6
            room = box.right - 16 - middle
            for k, option in enumerate(sorted(card.trades, key=lambda trade: -trade.pay_silver)):
                high = box.top + box.height * (0.28 + 0.46 * k)
                effects.draw_tokens(page, middle, high, effects.exchange_tokens(option), 46, room=room, inside=True)
        page.place(places.FOCUS, box)


def ground(pen: Pen, box: Box, seat: int, count: int) -> None:
    """For the background: paper, the head band, and every other row a shade darker."""
    panels.draw_frame(pen, box, seat, plan.BAND)
    for k in range(1, plan.rows(count), 2):
        row = plan.row(count, box, k)
        pen.box(row.left, row.top, row.width, row.height, BENEATH, radius=12)
