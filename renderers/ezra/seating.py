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
from renderers.ezra import citysigns, effects, places, plan, public_facts, terms, waysigns
from renderers.ezra.colours import BENEATH, DEVELOPED, FADED
from renderers.ezra.possessions import Cell, cells
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import COIN_RING, FAINT, INK, LINE, SOFT
from renderers.pen import Pen
from renderers.seats import Person
from renderers.states import plate
from renderers.type import FLOOR, black, bold, serif, signed, width
from renderers.words import Words

_ABOVE: Final = 13
"""How far above its cell the middle of a badge stands, in the ground of its own row."""
_AT_END: Final = (7, 5)
"""The same in rows without words, and how far below the middle of a cell its figure stands."""
_AT_LOW_END: Final = (8, 3)
_LOW: Final = 60
"""In a cell without a word that is no higher all figures are small."""
_LEAST: Final = 103
"""The height of the lowest row with words."""
_SHORTEST: Final = 6
"""A shorter line beside a word is left out."""
_WORD: Final = 9
"""How far above the foot of its row the middle of a word stands."""
_TIGHT: Final = 110
_LONG: Final = 3
"""As many digits and signs as that need a smaller icon in a narrow panel."""
_SHARES: Final = (1.08, 0.95, 1.01, 0.96)
"""The shares of four columns: Silver soon has two digits, the number of cards in hand never does."""
_FED: Final = (1.36, 0.92, 0.92, 0.8)
"""Of a row that begins with the Workers to be fed, whose word is long."""
_FIGURES: Final = {1: 50, 2: 44, 3: 36}
"""The size of a figure, by its digits and signs."""
_SMALL: Final = 46
"""Of a figure in a row without words, beside a sign of 40."""
_MINOR: Final = 38
_INSET: Final = 3
"""How far left of its contents a cell begins: its edge, when it lights up, leaves the sign whole."""
_FOCUSED: Final = 2
"""The row in which the opponent has its Focus Card."""
_FORECAST: Final = 0.77
"""What of a row the forecast takes, where others stand beside it."""
_TOTAL: Final = 50
_TRADES: Final = 370
"""Where the trades of the Focus Card begin."""


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
        is_over, is_rival = public_facts.is_over(view), view.is_rival(seat)
        rows, heights = cells(view, player), plan.rows(count, is_over)
        is_last = public_facts.is_last_week(view)
        # The forecast has the last row but one where there are two low ones, else it shares the last.
        foretold = next(k for k, high in enumerate(heights) if high < plan.LOW) if is_last else -1
        for k, row in enumerate(rows):
            line = plan.row(count, box, k, is_over)
            if row and row[0].scored:
                self.page.fill(line, DEVELOPED)
            if k == foretold:
                line = self._forecast(line, player, is_alone=not row)
            if k == _FOCUSED and is_rival and not is_over:
                self._focus(line)
            elif not is_over and line.height < plan.LOW:
                self._small(line, seat, row)
            else:
                self._row(line, player, row, has_words=not is_over)

    def _row(self, line: Box, player: PlayerView, row: Sequence[Cell], *, has_words: bool) -> None:
        """A row of cells, their words below them. A high row has more room between its badges, figures and words."""
        is_narrow = len(row) == len(_SHARES) and line.width < _TIGHT * len(row)
        shares = (_FED if row[0].key == "hungry" else _SHARES) if is_narrow else (1.0,) * len(row)
        spare = line.height - _LEAST if has_words else 0
        above, under = (plan.ABOVE, plan.UNDER + spare // 3) if has_words else (plan.ABOVE_AT_END, plan.UNDER_AT_END)
        apart, high = (line.width + 2) / len(row), line.height - above - under
        lifts = (_ABOVE, spare // 4) if has_words else _AT_END if high > _LOW else _AT_LOW_END
        befores = [line.left + 4 + before * apart for before in accumulate(shares, initial=0.0)]
        for k, (cell, share) in enumerate(zip(row, shares, strict=True)):
            self._cell(Box.of(befores[k], line.top + above, share * apart, high), player.seat, cell, lifts)
            if cell.word and has_words:
                right = befores[k + cell.span] - (2 if cell.span == 1 and k + 1 == len(row) else 8)
                limit = player.limit if cell.key == public_facts.GOODS[0] else None
                foot = line.bottom - spare // 3
                self._word(Box(round(befores[k]), foot, round(right), foot), cell, limit)

    def _word(self, under: Box, cell: Cell, limit: int | None) -> None:
        """A word below its cell; one for several stands in a line below them all."""
        page, y = self.page, under.bottom - _WORD
        word = self.words.term(cell.word)
        if limit is not None:
            word = f"{word} · {self.words.term('key.limit')} {limit}"
        if cell.span == 1:
            page.text(under.left, y, word, bold(FLOOR), SOFT, room=under.width + 6)
            return
        x = under.middle[0]
        half = page.text(x, y, word, bold(FLOOR), SOFT, "mm", room=under.width) / 2 + 8
        for left, right in ((under.left, x - half), (x + half, under.right)):
            if right - left > _SHORTEST:
                page.fill(Box(round(left), y, round(right), y + 3), LINE)

    def _cell(self, box: Box, seat: int, cell: Cell, lifts: tuple[int, int]) -> None:
        """`lifts`: how far above the cell the middle of its badge stands, and how far below its own middle the figure
        stands, which the badge then leaves free."""
        page, y = self.page, box.middle[1] + lifts[1]
        # No wider than what it says, so that its badge stands over it.
        around = Box(box.left - _INSET, box.top, min(box.right - _INSET, box.left + _TIGHT - 6), box.bottom)
        is_tight = lifts[0] == _ABOVE
        page.cell(places.count(seat, cell.key), around, (around.middle[0], box.top - lifts[0]), is_tight=is_tight)
        if cell.lit:
            page.stamp(around.left, around.top, plate, around.width, around.height, DEVELOPED, COIN_RING, 4, 12)
        single = 0 <= cell.figure < 10
        # Two digits stand inside the edge of the cell as well, which lights up when they change.
        signs = len(str(cell.figure))
        is_broad = box.width > _TIGHT
        tight = 1.06 if is_broad else 0.94 if single else 0.74 if signs < _LONG else 0.6
        there = page.icon(
            box.left + (23 if single else 20 if is_broad else 17 if signs < _LONG else 16),
            y,
            cell.art,
            min(cell.size * tight, box.height - 2),
            *cell.args,
            chalk=None if cell.figure else FADED,
        )
        left = max(there.right + 3, box.left + 46) if single else there.right + 1
        size = _SMALL if lifts == _AT_LOW_END and single else _FIGURES[min(signs, _LONG)]
        page.count(left, y - 1, cell.figure, size, room=box.right - 8 - left)

    def _small(self, line: Box, seat: int, row: Sequence[Cell]) -> None:
        """A row without words."""
        page, y = self.page, line.bottom - 23
        apart = line.width / max(1, len(row))
        for k, cell in enumerate(row):
            left = line.left + 4 + apart * k
            there = page.icon(left + 21, y, cell.art, _MINOR, *cell.args, chalk=None if cell.figure else FADED)
            room = min(apart, _TIGHT) - 48
            wide = page.text(left + 45, y - 1, cell.figure, bold(_SMALL), INK if cell.figure else FAINT, room=room)
            found = Box(there.left, there.top, round(left + 45 + wide), there.bottom)
            page.place(places.count(seat, cell.key), found, is_bare=True)

    def _forecast(self, line: Box, player: PlayerView, *, is_alone: bool) -> Box:
        """In the last week: the points if the game ended now, in the box of the figure by which players are compared.
        Returns what it leaves of the row."""
        page, seat = self.page, player.seat
        wide = line.width if is_alone or self.view.is_rival(seat) else round(line.width * _FORECAST)
        box = Box(line.left, line.top + 2, line.left + wide, line.bottom - 2)
        page.stamp(box.left, box.top, plate, box.width, box.height, DEVELOPED, None, 0, 12)
        total = signed(player.vp + player.to_come)
        figure, sign = black(min(_TOTAL, box.height - 2)), 36
        room = 8 + sign + 10 + round(width(total, figure)) + 8
        here = Box(box.right - 6 - room, box.top + 2, box.right - 6, box.bottom - 2)
        colour = panels.draw_leader_box(page, here, public_facts.foretold(self.view)[seat], in_band=True)
        y = here.middle[1]
        page.icon(here.left + 8 + sign / 2, y, crown, sign)
        page.text(here.right - 8, y - 1, total, figure, colour, "rm")
        page.place(places.count(seat, "to come"), here, is_bare=True)
        left = box.left + 10.0
        left += page.text(left, y - 1, self.words.term("key.foretold"), bold(32), INK, room=here.left - 8 - left)
        sum_ = f"{signed(player.vp)} + {signed(player.to_come)} ="
        if left + 24 + width(sum_, bold(34)) < here.left - 14:
            page.text(here.left - 14, y - 1, sum_, bold(34), SOFT, "rm")
        return Box(box.right + 16, line.top, line.right, line.bottom)

    def _focus(self, line: Box) -> None:
        """The opponent's Focus Card: from which Gate on and which way round the city it looks for work, and its
        trades."""
        solo = self.view.solo
        card = next((focus for focus in self.view.components.focus if solo and focus.id == solo.card), None)
        page, y = self.page, (line.top + plan.ABOVE + line.bottom - plan.UNDER) / 2
        page.text(line.left + 4, line.bottom - _WORD, self.words.term("focus_card"), bold(FLOOR), SOFT)
        page.place(places.FOCUS, Box(line.left, line.top + 6, line.right, line.bottom - plan.UNDER))
        if card is None:
            page.text(line.left + 12, y, "–", black(48), SOFT)
            return
        page.icon(line.left + 40, y, citysigns.gatehouse, 50)
        name = self.words.term(terms.gate(card.gate))
        wide = page.text(line.left + 82, y - 1, name, serif(46), INK, room=210)
        page.icon(line.left + 82 + wide + 40, y, waysigns.clockwise, 56, card.dir == "cw")
        apart = (line.width - _TRADES) / max(1, len(card.trades))
        for k, option in enumerate(sorted(card.trades, key=lambda trade: -trade.pay_silver)):
            row = effects.exchange_tokens(option)
            effects.draw_tokens(page, line.left + _TRADES + apart * k, y, row, 46, room=apart - 14)


def ground(pen: Pen, box: Box, seat: int, count: int, is_over: bool) -> None:
    """For the background: paper, the head band, and every other row a shade darker."""
    panels.draw_frame(pen, box, seat, plan.BAND)
    for k in range(1, len(plan.rows(count, is_over)), 2):
        row = plan.row(count, box, k, is_over)
        # The words stand at the foot of a row.
        down = _WORD - 2 if row.height > plan.LOW and not is_over else 0
        pen.box(row.left, row.top + down, row.width, row.height, BENEATH, radius=12)
