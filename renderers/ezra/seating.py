"""The players' panels: what each has, and may still afford."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers import answered, panels
from renderers.box import Box
from renderers.ezra import citysigns, effects, places, plan, public_facts, terms, waysigns
from renderers.ezra.colours import BENEATH, DEVELOPED, FADED
from renderers.ezra.possessions import Cell, cells
from renderers.icons.signs import crown
from renderers.page import Page
from renderers.palette import COIN_RING, INK, LINE, SOFT
from renderers.pen import Pen
from renderers.seats import Person
from renderers.states import plate
from renderers.type import black, bold, serif, signed, width
from renderers.words import Words

_ABOVE: Final = 9
"""How far above its cell the middle of a badge stands, in the ground of its own row."""
_AT_END: Final = (7, 5)
"""The same in rows without words, and how far below the middle of a cell its figure stands."""
_AT_LOW_END: Final = (8, 3)
_LOW: Final = 60
"""In a cell without a word that is no higher all figures are small."""
_SHORTEST: Final = 6
"""A shorter line beside a word is left out."""
_WORD: Final = 17
"""How far above the foot of its row the middle of a word stands."""
_WORD_SIZE: Final = 32
_TIGHT: Final = 110
"""A narrower cell has a smaller icon and smaller figures."""
_WIDEST: Final = 124
_WIDEST_AT_END: Final = 104
"""What lights up of a cell when it changes."""
_BESIDE: Final = 24
"""How far left of the right edge of a broad cell the middle of the badge of a single digit stands."""
_EDGE: Final = 37
"""The least distance between the middle of a badge and the edge of its panel."""
_LONG: Final = 3
"""As many digits and signs as that need a smaller icon in a narrow panel."""
_SHARES: Final = (1.08, 0.95, 1.01, 0.96)
"""The shares of four columns in a narrow panel."""
_FED: Final = (1.14, 0.93, 0.93)
"""Of three, of which the first may be the Workers to be fed, whose word is long."""
_FIGURES: Final = {1: 58, 2: 54, 3: 40}
_NARROW: Final = {1: 52, 2: 44, 3: 36}
_AT_THE_END: Final = {1: 50, 2: 44, 3: 36}
"""The size of a figure by its digits and signs: in a broad cell, in a narrow one, and after the end."""
_CLEAR: Final = 16
"""What of a cell's height its figure leaves to the edge, when it lights up."""
_DIGIT: Final = 0.72
"""The height of a digit by the size of its type."""
_GAP: Final = 8
"""Between words."""
_SMALL: Final = 46
"""Of a figure in a low row after the end."""
_INSET: Final = 3
"""How far left of its contents a cell begins: its edge, when it lights up, leaves the sign whole."""
_TOTAL: Final = 50
_NARROWEST: Final = 4
"""So many panels are narrow."""
_TRADES: Final = 370
"""Where the trades of the Focus Card begin."""
_TRADE, _LEAST_TRADE, _BETWEEN = 46, 30, 26
"""The size of its trades, which is the same for all, and the room between two."""
_FOCUS_MARGIN: Final = 8
"""How far the Focus Card reaches into the room for badges, of which it has none."""


@dataclass(frozen=True, slots=True)
class Seating:
    page: Page
    view: EzraView
    words: Words
    persons: Sequence[Person]
    lit: frozenset[str] | None = None
    """The places that will be marked; None if that is not known."""

    def draw(self) -> None:
        count = len(self.view.players)
        for player in self.view.players:
            box = plan.panel(count, player.seat)
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
            # In a narrow panel a badge below the points would meet those of the first row.
            aside=len(view.players) < _NARROWEST and (self.lit is None or places.points(seat) in self.lit),
            answer=self._answer(seat),
        )

    def _answer(self, seat: int) -> Callable[[float, float], Box] | None:
        """What draws whether a player has answered, where several are asked at once."""
        match public_facts.has_answered(self.view, seat):
            case True:
                return lambda left, y: answered.draw_done(self.page, left, y, self.words)
            case False:
                return lambda left, y: answered.draw_awaited(self.page, left, y)
        return None

    def _panel(self, box: Box, player: PlayerView) -> None:
        view, stage = self.view, public_facts.stage(self.view)
        for k, row in enumerate(cells(view, player)):
            line = plan.row(len(view.players), box, k, stage)
            if row and row[0].scored:
                self.page.fill(line, DEVELOPED)
            if not row:
                self._focus(line)
            else:
                self._row(line, player, row, has_words=stage is not plan.Stage.OVER)
        if stage is plan.Stage.LAST:
            last = len(plan.rows(len(view.players), stage)) - 1
            self._forecast(plan.row(len(view.players), box, last, stage), player)

    def _row(self, line: Box, player: PlayerView, row: Sequence[Cell], *, has_words: bool) -> None:
        """A row of cells, their words below them."""
        is_narrow = len(row) == len(_SHARES) and line.width < _TIGHT * len(row)
        shares = (
            _SHARES if is_narrow else _FED if row[0].key == "hungry" and len(row) == len(_FED) else (1.0,) * len(row)
        )
        above, under = (plan.ABOVE, plan.UNDER) if has_words else (plan.ABOVE_AT_END, plan.UNDER_AT_END)
        apart, high = (line.width + 2) / len(row), line.height - above - under
        lifts = (_ABOVE, 0) if has_words else _AT_END if high > _LOW else _AT_LOW_END
        befores = [line.left + 4 + before * apart for before in accumulate(shares, initial=0.0)]
        # A long word at the end of the row begins further left.
        wide = width(self.words.term(row[-1].word), bold(_WORD_SIZE)) if row[-1].word and has_words else 0
        words = [*befores[:-2], min(befores[-2], line.right - 2 - wide), line.right + _GAP - 2]
        for k, (cell, share) in enumerate(zip(row, shares, strict=True)):
            self._cell(Box.of(befores[k], line.top + above, share * apart, high), player.seat, cell, lifts)
            if cell.word and has_words:
                under_it = Box(round(words[k]), line.bottom, round(words[k + cell.span]) - _GAP, line.bottom)
                self._word(under_it, cell, player if cell.key == public_facts.GOODS[0] else None)

    def _word(self, under: Box, cell: Cell, limited: PlayerView | None) -> None:
        """A word below its cell; one for several stands in a line below them all. With the Resources the limit of
        `limited`."""
        page, y = self.page, under.bottom - _WORD
        word = self.words.term(cell.word)
        if limited is not None and not self.view.is_rival(limited.seat):
            told = f"{self.words.term('key.limit')} {limited.limit}"
            word = f"{word} · {told if limited.limit is not None else self.words.term('key.no_limit')}"
        if cell.span == 1:
            page.text(under.left, y, word, bold(_WORD_SIZE), SOFT, room=under.width)
            return
        x = under.middle[0]
        half = page.text(x, y, word, bold(_WORD_SIZE), SOFT, "mm", room=under.width) / 2 + 8
        for left, right in ((under.left, x - half), (x + half, under.right)):
            if right - left > _SHORTEST:
                page.fill(Box(round(left), y, round(right), y + 3), LINE)

    def _cell(self, box: Box, seat: int, cell: Cell, lifts: tuple[int, int]) -> None:
        """`lifts`: how far above the cell the middle of its badge stands, and how far below its own middle the figure
        stands, which the badge then leaves free."""
        page, y = self.page, box.middle[1] + lifts[1]
        # No wider than what it says, so that its badge stands over it.
        is_tight = lifts[0] == _ABOVE
        widest = box.left + (_WIDEST if is_tight else _WIDEST_AT_END)
        around = Box(box.left - _INSET, box.top, min(box.right - _INSET, widest), box.bottom)
        # Two digits stand inside the edge of the cell as well, which lights up when they change.
        signs = len(str(cell.figure))
        is_broad, single = box.width > _TIGHT, signs == 1
        # Beside a single digit there is room, so that its badge need not touch it.
        x = around.right - _BESIDE if is_broad and single and is_tight else around.middle[0]
        x = min(x, plan.panel(len(self.view.players), seat).right - _EDGE)
        page.cell(places.count(seat, cell.key), around, (x, box.top - lifts[0]), is_tight=is_tight)
        if cell.lit:
            page.stamp(around.left, around.top, plate, around.width, around.height, DEVELOPED, COIN_RING, 4, 12)
        tight = (1.12 if is_tight else 1.06) if is_broad else 0.94 if single else 0.74 if signs < _LONG else 0.6
        there = page.icon(
            box.left
            + (27 if is_broad and is_tight else 23 if single else 20 if is_broad else 17 if signs < _LONG else 16),
            y,
            cell.art,
            min(cell.size * tight, box.height - 2),
            *cell.args,
            chalk=None if cell.figure else FADED,
        )
        left = max(there.right + 3, box.left + (56 if is_broad and is_tight else 46)) if single else there.right + 1
        sizes = _AT_THE_END if not is_tight else _FIGURES if is_broad else _NARROW
        size = _SMALL if lifts == _AT_LOW_END and single else sizes[min(signs, _LONG)]
        size = min(size, int((box.height - _CLEAR) / _DIGIT)) if is_tight else size
        page.count(left, y - 1, cell.figure, size, room=(around.right - 7 if is_tight else box.right - 8) - left)

    def _forecast(self, line: Box, player: PlayerView) -> None:
        """In the last week: the points if the game ended now, in the box of the figure by which players are
        compared."""
        page, seat = self.page, player.seat
        box = Box(line.left, line.top + 2, line.right, line.bottom - 2)
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

    def _focus(self, line: Box) -> None:
        """The opponent's Focus Card: from which Gate on and which way round the city it looks for work, and its
        trades, each with its word below."""
        solo = self.view.solo
        card = next((focus for focus in self.view.components.focus if solo and focus.id == solo.card), None)
        page, foot = self.page, line.bottom - _WORD
        cell = Box(line.left + 1, line.top + plan.ABOVE - _FOCUS_MARGIN, line.right - 1, line.bottom - plan.UNDER)
        y = cell.middle[1]
        page.text(line.left + 12, foot, self.words.term("focus_card"), bold(_WORD_SIZE), SOFT, room=_TRADES - 24)
        page.cell(places.FOCUS, cell, is_quiet=True)
        if card is None:
            page.text(line.left + 16, y, "–", black(48), SOFT)
            return
        page.icon(line.left + 42, y, citysigns.gatehouse, 50)
        name = self.words.term(terms.gate(card.gate))
        wide = page.text(line.left + 82, y - 1, name, serif(46), INK, room=210)
        page.icon(line.left + 82 + wide + 40, y, waysigns.clockwise, 56, card.dir == "cw")
        left = line.left + _TRADES
        page.text(left, foot, self.words.term("key.trade"), bold(_WORD_SIZE), SOFT, room=line.right - 8 - left)
        rows = [effects.exchange_tokens(one) for one in sorted(card.trades, key=lambda trade: -trade.pay_silver)]
        size, room = _TRADE, line.right - 8 - left - _BETWEEN * (len(rows) - 1)
        while size > _LEAST_TRADE and sum(effects.length(row, size) for row in rows) > room:
            size -= 1
        for row in rows:
            left = effects.draw_tokens(page, left, y, row, size).right + _BETWEEN


def ground(pen: Pen, box: Box, seat: int, count: int, stage: plan.Stage) -> None:
    """For the background: paper, the head band, and every other row a shade darker."""
    panels.draw_frame(pen, box, seat, plan.BAND)
    for k in range(1, len(plan.rows(count, stage)), 2):
        row = plan.row(count, box, k, stage)
        pen.box(row.left, row.top, row.width, row.height, BENEATH, radius=12)
