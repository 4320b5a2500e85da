"""The players' panels: belongings, what the points would be in the end, what can be built, and the eight cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from engine.castle.goods import BUILDING_KINDS, KINDS
from engine.castle.view import CastleView, PlayerView
from renderers import panels
from renderers.box import Box
from renderers.castle import facts, places
from renderers.castle.means import Means
from renderers.castle.smallcards import SmallCards
from renderers.icons import goods
from renderers.icons.signs import flag, seat_pawn
from renderers.page import Page
from renderers.palette import INK
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.type import FLOOR, Style, black, signed, width

TOP: Final = 1012
BOTTOM: Final = 1570


class Rows(NamedTuple):
    """The heights in a panel, from its top; they leave room for badges above figures, and no more."""

    upper: int
    lower: int
    icon: int
    figure: int
    over: int
    """How far above the middle of a figure that of its badge stands."""
    means: int
    means_high: int
    cards: int


class _Owned(NamedTuple):
    """A thing in a row: how it is drawn, how many there are, and its place."""

    drawn: Drawing
    number: int
    key: str


ROWS: Final = {
    2: Rows(upper=171, lower=294, icon=62, figure=54, over=60, means=367, means_high=68, cards=406),
    3: Rows(upper=156, lower=258, icon=50, figure=48, over=49, means=323, means_high=68, cards=361),
    4: Rows(upper=150, lower=245, icon=42, figure=44, over=45, means=306, means_high=68, cards=344),
}
"""By the number of players."""
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

    @cached_property
    def _rows(self) -> Rows:
        return ROWS[len(self.view.players)]

    def draw(self) -> None:
        winners = facts.winners(self.view)
        leads = panels.leads([player.score for player in self.view.players])
        expected = self.view.expected_scores()
        late = panels.leads(expected)
        for player, box in zip(self.view.players, panels.boxes(len(self.view.players), TOP, BOTTOM), strict=True):
            seat = player.seat
            with self.page.region(f"panel {seat}", box):
                lit = seat in self.view.awaited or seat in winners
                first = seat == self.view.first and self.view.outcome is None
                panels.add_head(
                    self.page, box, self.persons[seat], player.score, lit, first, lead=leads[seat], aside=True
                )
                self._belongings(box, player, expected[seat], late[seat] is not panels.Lead.NONE)
                Means(self.page, self.view).draw(box, player, box.top + self._rows.means, self._rows.means_high)
                SmallCards(self.page, self.view).draw(box, player, box.top + self._rows.cards)
            self.page.place(places.panel(seat), box)

    def _belongings(self, box: Box, player: PlayerView, points: int, leads: bool) -> None:
        """Talers, silver and helpers, and the points if the final scoring came now; below them what buildings are paid
        with."""
        seat, rows = player.seat, self._rows
        guess = any(prospect.estimate for prospect in self.view.prospects(seat))
        late = "" if self.view.outcome else f"≈{points}" if guess else signed(points)
        pawn, end = rows.icon * _PAWN, rows.icon * _FLAG + 12
        upper = (
            _Owned(Drawing(goods.taler), player.talers, places.talers(seat)),
            _Owned(Drawing(goods.silver), player.goods[KINDS.index("silver")], places.goods(seat, "silver")),
            _Owned(Drawing(seat_pawn, (seat,)), player.helpers, places.helpers(seat)),
        )
        figures = [*(str(owned.number) for owned in upper), late]
        size, rooms = self._columns(box, figures, (rows.icon, rows.icon, pawn, end), _COLUMNS)
        self._row(box, rows.upper, upper, size, rooms)
        if late:
            self._in_the_end(box, late, black(size), leads)
        lower = [
            _Owned(Drawing(goods.GOODS[KINDS[kind]]), player.goods[kind], places.goods(seat, KINDS[kind]))
            for kind in BUILDING_KINDS
        ]
        signs = (rows.icon,) * len(lower)
        size, rooms = self._columns(box, [str(owned.number) for owned in lower], signs, (1 / len(lower),) * len(lower))
        self._row(box, rows.lower, lower, size, rooms)

    @property
    def _gap(self) -> int:
        """Between a sign and its figure."""
        return _CLOSE if len(self.view.players) == max(ROWS) else _APART

    def _columns(
        self, box: Box, figures: Sequence[str], signs: Sequence[float], shares: Sequence[float]
    ) -> tuple[int, list[float]]:
        """The size of the figures of a row, and the widths of its columns: their shares, or what they need."""
        room = box.width - 20
        wide, size = [0.0], FLOOR
        for size in range(self._rows.figure, FLOOR - 1, -2):
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

    def _row(self, box: Box, level: int, owned: Sequence[_Owned], size: int, rooms: Sequence[float]) -> None:
        rows, left, y = self._rows, box.left + 10.0, box.top + level
        for one, room in zip(owned, rooms, strict=False):
            sign = rows.icon * (_PAWN if one.drawn.art is seat_pawn else 1)
            self.page.icon(left + sign / 2, y, one.drawn.art, rows.icon, *one.drawn.args)
            self.page.count(left + sign + self._gap, y - 1, one.number, size)
            figure = max(rows.figure, width(str(one.number), black(size)))
            cell = Box(
                round(left - 4),
                round(y - rows.icon / 2 - 4),
                round(left + min(room - 4, sign + self._gap + figure + 12)),
                round(y + rows.icon / 2 + 4),
            )
            self.page.cell(one.key, cell, badge=(cell.middle[0], y - rows.over))
            left += room

    def _in_the_end(self, box: Box, figure: str, style: Style, leads: bool) -> None:
        """The points if the final scoring came now, below those of now; with a golden edge for who would win."""
        rows, y = self._rows, box.top + self._rows.upper
        sign = rows.icon * _FLAG
        wide = sign + width(figure, style) + 18
        plate = Box.of(box.right - 8 - wide, y - rows.icon / 2 - 5, wide, rows.icon + 10)
        if leads:
            panels.draw_leader_box(self.page, plate, panels.Lead.LEVEL, in_band=True)
        self.page.icon(plate.left + 6 + sign / 2, y, flag, sign)
        self.page.text(plate.left + 6 + sign, y - 1, figure, style, INK)


def ground(pen: Pen, count: int) -> None:
    """The panels' part of the background."""
    for seat, box in enumerate(panels.boxes(count, TOP, BOTTOM)):
        panels.draw_frame(pen, box, seat)
