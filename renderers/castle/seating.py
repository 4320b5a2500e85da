"""The players' panels: talers, helpers, the cards in play, goods, and the state of the eight cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS, Goods
from engine.castle.view import CastleView, PlayerView
from renderers import chips, panels, states
from renderers.box import Box
from renderers.castle import facts, places
from renderers.castle.cards import SMALL_ICONS, TOOLS
from renderers.castle.colours import LOST_SMALL, PLAYED_SMALL
from renderers.icons import goods
from renderers.icons.signs import card_back, seat_pawn, tick
from renderers.page import Page
from renderers.palette import INK, LINE, SHADE, VELLUM, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person, draw_pattern
from renderers.sprites import Drawing

TOP: Final = 1012
BOTTOM: Final = 1388
_ROW: Final = 120
_GOODS: Final = 218
_FIGURES: Final = 262
_CARDS: Final = 292
_CARD: Final = 78
_BOX: Final = (112, 70)


@dataclass(frozen=True, slots=True)
class Seating:
    page: Page
    view: CastleView
    persons: Sequence[Person]

    def draw(self) -> None:
        winners = facts.winners(self.view)
        leads = panels.leads([player.score for player in self.view.players])
        for player, box in zip(self.view.players, panels.boxes(len(self.view.players), TOP, BOTTOM), strict=True):
            seat = player.seat
            with self.page.region(f"panel {seat}", box):
                lit = seat in self.view.awaited or seat in winners
                first = seat == self.view.first and self.view.outcome is None
                panels.add_head(self.page, box, self.persons[seat], player.score, lit, first, lead=leads[seat])
                self._purse(box, player)
                self._in_play(box, player)
                self._goods(box, player)
                self._cards(box, player)
            self.page.place(places.panel(seat), box)

    def _purse(self, box: Box, player: PlayerView) -> None:
        """Talers and helpers."""
        room = box.width - 24 - self._card_room(player)[0]
        y = box.top + _ROW
        shown: tuple[tuple[Drawing, int, str], ...] = (
            (Drawing(goods.taler), player.talers, places.talers(player.seat)),
            (Drawing(seat_pawn, (player.seat,)), player.helpers, places.helpers(player.seat)),
        )
        for k, (drawn, count, key) in enumerate(shown):
            # Talers need room for three digits, helpers for one.
            x, wide = box.left + 12 + room * (0, 0.56)[k], room * (0.56, 0.44)[k]
            self.page.icon(x + 30, y, drawn.art, (58, 54)[k], *drawn.args)
            self.page.count(x + 64, y - 1, count, 52 if count < 10 else 48, room=wide - 70)
            self.page.cell(key, Box.of(x - 4, y - 34, min(wide, 150) + 2, 68))

    def _card_room(self, player: PlayerView) -> tuple[int, int]:
        """The room for the cards in play (or face down): its width, and the number of cards."""
        count = max(self.view.components.by_player_count[str(len(self.view.players))].cards_per_round, 1)
        return count * (_BOX[0] + 8), count

    def _in_play(self, box: Box, player: PlayerView) -> None:
        wide, count = self._card_room(player)
        shown = self.view.in_play(player.seat)
        down = 0 if shown else self.view.face_down_count(player.seat)
        on_cards = dict(player.on_cards)
        for k in range(count):
            left, top = box.right - 4 - wide + k * (_BOX[0] + 8), box.top + _ROW - 35
            if k < len(shown):
                acted = (player.seat, shown[k]) in self.view.acted
                self._face_up_card(Box.of(left, top, *_BOX), shown[k], on_cards.get(shown[k]), acted)
            elif k < down:
                self.page.stamp(left + (_BOX[0] - 52) / 2, top, card_back, 52, 70, player.seat)
            else:
                self.page.stamp(left, top, empty_card_place, *_BOX)
        if shown or down:
            here = Box.of(box.right - 4 - wide, box.top + _ROW - 35, wide - 8, _BOX[1])
            self.page.place(places.card(player.seat), here)

    def _face_up_card(self, box: Box, card: str, pieces: Goods | None, acted: bool) -> None:
        """A face-up card, with the pieces on it if it is a Worker; in chalk with a tick once it has acted."""
        fill, edge = (VELLUM, LINE) if acted else (WHITE, INK)
        self.page.stamp(box.left, box.top, states.plate, box.width, box.height, fill, edge, 3.5, 10)
        lying = {kind: n for kind, n in zip(KINDS, pieces or (), strict=False) if n}
        x, y = box.middle
        drawn, size = TOOLS[card], 42 if lying else 60
        if acted:
            x -= 18
            self.page.icon(box.right - 25, box.bottom - 24, tick, 42, inside=True)
        chalk = PLAYED_SMALL if acted else None
        self.page.icon(x, y - (14 if lying else 0), drawn.art, size, *drawn.args, chalk=chalk, inside=True)
        if lying:
            # Entirely on the card: the halo of the goods below may cover what extends beyond it.
            size = 38 if len(lying) < 3 else 33
            chips.costs(self.page, x, box.bottom - 20, lying, size, inside=True)

    def _goods(self, box: Box, player: PlayerView) -> None:
        apart = (box.width - 8) / len(KINDS)
        for k, (kind, count) in enumerate(zip(KINDS, player.goods, strict=True)):
            x = box.left + 4 + apart * (k + 0.5)
            if apart > 130:
                y = box.top + (_GOODS + _FIGURES) / 2 - 2
                self.page.icon(x - 28, y, goods.GOODS[kind], 64)
                self.page.count(x + 14, y - 1, count, 52, room=apart / 2 - 14)
                self.page.cell(places.goods(player.seat, kind), Box.of(x - 62, y - 42, 152, 84))
                continue
            self.page.icon(x, box.top + _GOODS, goods.GOODS[kind], 50)
            self.page.count(x, box.top + _FIGURES, count, 44, "mm", room=apart - 8)
            middle = box.top + (_GOODS + _FIGURES) / 2
            self.page.cell(places.goods(player.seat, kind), Box.about(x, middle + 1, min(apart - 5, 72), 94))

    def _cards(self, box: Box, player: PlayerView) -> None:
        """All eight cards in rank order: still held, played, or lost."""
        apart = (box.width - 14) / len(CHARACTERS)
        wide, top = round(apart - 4), box.top + _CARDS
        played, lost = {card for card, _ in player.row}, {card for card, _ in player.lost}
        now = self.view.in_play(player.seat)
        row = Box(box.left + 5, top - 4, box.right - 5, top + _CARD + 4)
        self.page.cell(places.row(player.seat), row)
        size = min(wide - 3, 60)
        for k, card in enumerate(CHARACTERS):
            left = round(box.left + 7 + apart * k + 2)
            drawn, x = SMALL_ICONS[card], left + wide / 2
            if card in lost:
                self.page.stamp(left, top, lost_card, wide, _CARD)
                self.page.icon(x, top + _CARD / 2, drawn.art, size * 0.9, *drawn.args, chalk=LOST_SMALL, inside=True)
                self.page.stamp(left, top, strike, wide, _CARD)
            elif card in now:
                self.page.stamp(left, top, played_card, wide, _CARD, WHITE, INK)
                self.page.icon(x, top + _CARD / 2, drawn.art, size, *drawn.args, inside=True)
            elif card in played:
                self.page.stamp(left, top, played_card, wide, _CARD, VELLUM, None)
                self.page.icon(x, top + _CARD / 2, drawn.art, size * 0.9, *drawn.args, chalk=PLAYED_SMALL, inside=True)
            else:
                self.page.stamp(left, top, held_card, wide, _CARD, player.seat)
                self.page.icon(x, top + 30, drawn.art, min(size, 54), *drawn.args, inside=True)
            self.page.place(places.small_card(player.seat, card), Box.of(left, top, wide, _CARD))


def empty_card_place(pen: Pen, w: int, h: int) -> None:
    pen.dashes(rounded(2, 2, w - 4, h - 4, 10), LINE, 3.5, 12, 9)


def held_card(pen: Pen, w: int, h: int, seat: int) -> None:
    """A white card with a foot in the seat's pattern."""
    pen.box(0, 0, w, h, WHITE, INK, 3, 7)
    draw_pattern(pen, rounded(3, h - 24, w - 6, 21, 4), seat, 10, 3)
    pen.line(((1.5, h - 24), (w - 1.5, h - 24)), INK, 3, round_ends=False)


def played_card(pen: Pen, w: int, h: int, fill: str, edge: str | None) -> None:
    pen.box(0, 0, w, h, fill, edge, 3, 7)


def lost_card(pen: Pen, w: int, h: int) -> None:
    pen.box(0, 0, w, h, SHADE, None, 0, 7)


def strike(pen: Pen, w: int, h: int) -> None:
    pen.line(((7, h - 9), (w - 7, 9)), LINE, 5)


def ground(pen: Pen, count: int) -> None:
    """The panels' part of the background."""
    for seat, box in enumerate(panels.boxes(count, TOP, BOTTOM)):
        panels.draw_frame(pen, box, seat)
