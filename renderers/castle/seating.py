"""The players' panels: belongings, what the points would be in the end, what can be built, and the eight cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from engine.castle.goods import BUILDING_KINDS, KINDS
from engine.castle.view import CastleView, PlayerView
from renderers import panels
from renderers.box import Box
from renderers.castle import facts, places
from renderers.castle.means import HIGH, Means
from renderers.castle.smallcards import BETWEEN, SmallCards, rows_of
from renderers.icons import goods
from renderers.icons.signs import flag, seat_pawn
from renderers.page import Page
from renderers.palette import INK
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.type import FLOOR, Style, black, signed, width
from renderers.words import Words

TOP: Final = 1012
BOTTOM: Final = 1542


class Rows(NamedTuple):
    """The sizes in a panel."""

    icon: int
    figure: int
    """The least sizes of a sign and its figure, those beside which the most badges have room."""
    badge: int
    """The band above a row that is kept free for badges, if there will be any."""
    low: int
    high: int
    """The least height of a card, and the greatest: a higher one would be no wider."""


class _Level(NamedTuple):
    """A row of figures: its middle, and that of a badge, from the top of a panel; its signs; its figures at most."""

    middle: float
    badge: float
    icon: int
    figure: int


class _Owned(NamedTuple):
    """A thing in a row: how it is drawn, how many there are, and its place."""

    drawn: Drawing
    number: int
    key: str


ROWS: Final = {
    2: Rows(icon=62, figure=54, badge=54, low=104, high=120),
    3: Rows(icon=50, figure=48, badge=44, low=82, high=96),
    4: Rows(icon=42, figure=44, badge=43, low=91, high=103),
}
"""By the number of players."""
_FOOT: Final = 6
"""Below the cards, and above them."""
_GROWN: Final = (24, 20, 16, 12, 8, 4, 0)
"""By how much signs may be larger in the room that no badge needs; figures by half as much."""
_AIR: Final = 15
"""At least around larger rows: a golden edge is higher than its row."""
_IN: Final = 4
"""How far a lit cell reaches beyond a sign."""
_ABOVE: Final = {2: 25, 3: 20, 4: 20}
"""How far above a cell the middle of its badge stands."""
_COLUMNS: Final = (0.29, 0.217, 0.185, 0.308)
"""Of the upper row: talers, silver, helpers, and the points in the end, which may have three digits."""
_PAWN: Final = 0.72
_FLAG: Final = 0.82
"""The width of a pawn and of a flag, as a share of that of an icon."""
_CLOSE: Final = 3
_APART: Final = 12
"""Between a sign and its figure."""
_EDGES: Final = 9
"""Between a figure and the next sign: the edges of two lit cells."""


@dataclass(frozen=True)
class Seating:
    page: Page
    view: CastleView
    persons: Sequence[Person]
    words: Words
    lit: frozenset[str] | None = None

    @cached_property
    def _rows(self) -> Rows:
        return ROWS[len(self.view.players)]

    def draw(self) -> int:
        """Returns how many buildings at most that somebody can pay for have no room."""
        winners = facts.winners(self.view)
        leads = panels.leads([player.score for player in self.view.players])
        expected = self.view.expected_scores()
        late = panels.leads(expected)
        boxes = panels.boxes(len(self.view.players), TOP, BOTTOM)
        owned = [
            (self._upper(player), self._lower(player), self._end(player.seat, expected[player.seat]))
            for player in self.view.players
        ]
        means = Means(self.page, self.view, self.words)
        wanted = max(means.height(box, player) for player, box in zip(self.view.players, boxes, strict=True))
        levels, high, cards = self._heights(boxes[0], owned, wanted)
        hidden = 0
        for player, box, belongings in zip(self.view.players, boxes, owned, strict=True):
            seat = player.seat
            with self.page.region(f"panel {seat}", box):
                lit = seat in self.view.awaited or seat in winners
                first = seat == self.view.first and self.view.outcome is None
                panels.add_head(
                    self.page, box, self.persons[seat], player.score, lit, first, lead=leads[seat], aside=True
                )
                self._belongings(box, belongings, levels, late[seat] is not panels.Lead.NONE)
                with self.page.region(f"means {seat}", Box(box.left, cards - _FOOT - high, box.right, cards - _FOOT)):
                    hidden = max(hidden, means.draw(box, player, cards - _FOOT - high, high))
                SmallCards(self.page, self.view).draw(box, player, cards)
            self.page.place(places.panel(seat), box)
        return hidden

    def _heights(
        self, box: Box, owned: Sequence[tuple[list[_Owned], list[_Owned], str]], wanted: int
    ) -> tuple[tuple[_Level, _Level], int, int]:
        """The rows of belongings, the height of the row below them, and where the cards begin, the same in all panels.
        Where there is room, the buildings that can be paid for stand in two lines, and cards are higher."""
        rows = rows_of(box.width)
        for means, card in product(sorted({wanted, HIGH}, reverse=True), (self._rows.high, self._rows.low)):
            cards = box.bottom - _FOOT - card * rows - BETWEEN * (rows - 1)
            room = cards - _FOOT - means - box.top - panels.BAND
            if room >= self._least(owned) + (2 * _AIR if card == self._rows.high else 0):
                break
        return self._levels(box, owned, room), means, cards

    def _upper(self, player: PlayerView) -> list[_Owned]:
        """Talers, silver and helpers."""
        seat = player.seat
        return [
            _Owned(Drawing(goods.taler), player.talers, places.talers(seat)),
            _Owned(Drawing(goods.silver), player.goods[KINDS.index("silver")], places.goods(seat, "silver")),
            _Owned(Drawing(seat_pawn, (seat,)), player.helpers, places.helpers(seat)),
        ]

    def _lower(self, player: PlayerView) -> list[_Owned]:
        """What buildings are paid with."""
        return [
            _Owned(Drawing(goods.GOODS[KINDS[kind]]), player.goods[kind], places.goods(player.seat, KINDS[kind]))
            for kind in BUILDING_KINDS
        ]

    def _end(self, seat: int, points: int) -> str:
        """The points if the final scoring came now."""
        guess = any(prospect.estimate for prospect in self.view.prospects(seat))
        return "" if self.view.outcome else f"≈{points}" if guess else signed(points)

    def _bands(self, owned: Sequence[tuple[list[_Owned], list[_Owned], str]]) -> list[int]:
        """What is kept free above each of the two rows."""
        upper = [item.key for one, _, _ in owned for item in one]
        # In a wide band there is always room beside the points.
        upper += [places.points(seat) for seat in range(len(owned)) if len(owned) > min(ROWS)]
        lower = [item.key for _, one, _ in owned for item in one]
        return [self._rows.badge if self.lit is None or self.lit & {*keys} else 0 for keys in (upper, lower)]

    def _least(self, owned: Sequence[tuple[list[_Owned], list[_Owned], str]]) -> int:
        return sum(self._bands(owned)) + 2 * (self._rows.icon + 2 * _IN)

    def _levels(
        self, box: Box, owned: Sequence[tuple[list[_Owned], list[_Owned], str]], room: int
    ) -> tuple[_Level, _Level]:
        """The two rows, the same in all panels. Where no badge will stand above a row, the rest is larger."""
        rows, bands, top = self._rows, self._bands(owned), panels.BAND
        for more in _GROWN:
            icon, figure = rows.icon + more, rows.figure + more // 2
            spare = room - sum(bands) - 2 * (icon + 2 * _IN)
            if not more or (spare >= _AIR and all(self._hold(box, one, icon, figure) for one in owned)):
                break
        cell, apart = icon + 2 * _IN, max(0.0, spare / 3)
        first = top + apart + bands[0] + cell / 2
        second = first + cell + apart + bands[1]
        above = cell / 2 + _ABOVE[len(owned)]
        return _Level(first, first - above, icon, figure), _Level(second, second - above, icon, figure)

    def _hold(self, box: Box, owned: tuple[list[_Owned], list[_Owned], str], icon: int, figure: int) -> bool:
        """Whether rows of this size have room."""
        upper, lower, end = owned
        return all(
            self._columns(box, figures, signs, shares, figure)[0] == figure
            for figures, signs, shares in (self._wide(upper, icon, end), self._wide(lower, icon))
        )

    def _wide(
        self, owned: Sequence[_Owned], icon: int, end: str | None = None
    ) -> tuple[list[str], list[float], Sequence[float]]:
        """The figures of a row, the widths of its signs, and the shares of its columns."""
        figures, signs = [str(one.number) for one in owned], [_sign(one, icon) for one in owned]
        if end is None:
            return figures, signs, (1 / len(owned),) * len(owned)
        return [*figures, end], [*signs, icon * _FLAG + 12], _COLUMNS

    def _belongings(
        self, box: Box, owned: tuple[list[_Owned], list[_Owned], str], levels: tuple[_Level, _Level], leads: bool
    ) -> None:
        """Talers, silver and helpers, and the points if the final scoring came now; below them what buildings are paid
        with."""
        upper, lower, end = owned
        size, rooms = self._columns(box, *self._wide(upper, levels[0].icon, end), levels[0].figure)
        self._row(box, levels[0], upper, size, rooms)
        if end:
            self._in_the_end(box, levels[0], end, black(size), leads)
        size, rooms = self._columns(box, *self._wide(lower, levels[1].icon), levels[1].figure)
        self._row(box, levels[1], lower, size, rooms)

    @property
    def _gap(self) -> int:
        """Between a sign and its figure."""
        return _CLOSE if len(self.view.players) == max(ROWS) else _APART

    def _columns(
        self, box: Box, figures: Sequence[str], signs: Sequence[float], shares: Sequence[float], most: int
    ) -> tuple[int, list[float]]:
        """The size of the figures of a row, and the widths of its columns: their shares, or what they need."""
        room = box.width - 20
        wide, size = [0.0], FLOOR
        for size in range(most, FLOOR - 1, -2):
            wide = [
                sign + self._gap + width(figure, black(size)) + _EDGES
                for sign, figure in zip(signs, figures, strict=True)
            ]
            if all(need <= room * share for need, share in zip(wide, shares, strict=True)):
                return size, [room * share for share in shares]
            if sum(wide) <= room:
                break
        spare = (room - sum(wide)) / len(wide)
        return size, [need + spare for need in wide]

    def _row(self, box: Box, level: _Level, owned: Sequence[_Owned], size: int, rooms: Sequence[float]) -> None:
        left, y = box.left + 10.0, box.top + level.middle
        for one, room in zip(owned, rooms, strict=False):
            sign = _sign(one, level.icon)
            self.page.icon(left + sign / 2, y, one.drawn.art, level.icon, *one.drawn.args)
            self.page.count(left + sign + self._gap, y - 1, one.number, size)
            figure = max(level.figure, width(str(one.number), black(size)))
            cell = Box(
                round(left - _IN),
                round(y - level.icon / 2 - _IN),
                round(left + min(room - 4, sign + self._gap + figure + 12)),
                round(y + level.icon / 2 + _IN),
            )
            self.page.cell(one.key, cell, badge=(cell.middle[0], box.top + level.badge))
            left += room

    def _in_the_end(self, box: Box, level: _Level, figure: str, style: Style, leads: bool) -> None:
        """The points if the final scoring came now, below those of now; with a golden edge for who would win."""
        y, sign = box.top + level.middle, level.icon * _FLAG
        wide = sign + width(figure, style) + 18
        plate = Box.of(box.right - 8 - wide, y - level.icon / 2 - 5, wide, level.icon + 10)
        if leads:
            panels.draw_leader_box(self.page, plate, panels.Lead.LEVEL, in_band=True)
        self.page.icon(plate.left + 6 + sign / 2, y, flag, sign)
        self.page.text(plate.left + 6 + sign, y - 1, figure, style, INK)


def _sign(owned: _Owned, icon: int) -> float:
    """The width of a sign."""
    return icon * (_PAWN if owned.drawn.art is seat_pawn else 1)


def ground(pen: Pen, count: int) -> None:
    """The panels' part of the background."""
    for seat, box in enumerate(panels.boxes(count, TOP, BOTTOM)):
        panels.draw_frame(pen, box, seat)
