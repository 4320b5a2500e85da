"""One Player Board: goods, three piles, tucked cards, Banners in sum, Blessings, Levites, Development Tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import (
    activity,
    answers,
    banners,
    cards,
    effects,
    keyline,
    legend,
    paints,
    places,
    public_facts,
    signs,
)
from renderers.ezra.colours import BLESSINGS, DEVELOPED, board
from renderers.ezra.keyline import Entry
from renderers.ezra.tiles import Tiles
from renderers.ezra.tuckedcards import draw_tucked_cards
from renderers.icons.signs import pawn, tick
from renderers.page import Page
from renderers.palette import COIN, CREAM, INK, LINE, PAPER, SOFT, VELLUM
from renderers.panels import add_points
from renderers.path import round_topped
from renderers.pen import Pen
from renderers.seats import LOOKS, Person, draw_pattern
from renderers.sprites import Drawing
from renderers.states import frame, plate
from renderers.type import black, bold, serif
from renderers.words import Words

SIZE: Final = (1600, 1436)
_TOP: Final = header.HEIGHT
_BAND: Final = 112
_KEY: Final = Box(14, 1386, 1586, 1430)
_FRAME: Final = 8
_PILES: Final = _TOP + 184
_PILE: Final = 392
_BLESSINGS: Final = Box(24, _TOP + 600, 772, _TOP + 816)
_LEVITES: Final = Box(792, _TOP + 600, 1576, _TOP + 816)
TUCKED: Final = Box(1204, _TOP + 164, 1576, _TOP + 584)
_TILES: Final = _TOP + 830
_TILE: Final = (302, 440)


def draw(view: EzraView, seat: int, words: Words, lit: frozenset[str] | None = None) -> Page:
    """`lit`: the places that will be marked; None if that is not known."""
    person, player = public_facts.persons(view, words)[seat], view.players[seat]
    last = view.components.blessing_track.last
    ground = background(
        ("ezra player", seat, last), SIZE, board(LOOKS[seat].light), lambda pen: _ground(pen, seat), paints.palette()
    )
    page = Page(ground, paints.palette())
    activity.draw_header(page, view, words, public_facts.persons(view, words), is_board=True)
    Board(page, view, person, player, words).draw()
    is_marked = lit is None or bool(lit & page.places.keys())
    keyline.draw(page, list(_wanted(view, player, words, is_marked)), _KEY, INK)
    return page


def _wanted(view: EzraView, player: PlayerView, words: Words, is_marked: bool) -> Iterator[Entry]:
    """What the signs on this board mean, the most important first."""
    mine = answers.of_viewer(view) if view.viewer == player.seat else None
    lacked = [] if mine is None else [*mine.flips.values(), *([] if mine.levite is None else [mine.levite])]
    if {} in lacked:
        yield Entry((Drawing(tick),), words.term("key.payable"))
    if mine and any(answers.is_near(missing) for missing in mine.flips.values()):
        yield Entry((Drawing(answers.lacking),), words.term("key.missing"), 1.3)
    if is_played(view, player):
        yield Entry((Drawing(golden_frame),), words.term("key.this_turn"))
    yield Entry((Drawing(turned_head), Drawing(signs.tile)), words.term("key.turned"))
    yield Entry((effects.BACK,), words.term("key.retrieve"))
    yield Entry((Drawing(signs.candles),), words.term("key.week_end"))
    yield Entry((Drawing(signs.any_good), Drawing(signs.any_blessing)), words.term("key.one_of_three"))
    if is_marked:
        yield Entry((Drawing(legend.changed),), words.term("key.changed"))


def is_played(view: EzraView, player: PlayerView) -> bool:
    """Whether the card of this turn lies on top of one of the player's piles."""
    on_top = [pile[-1] for pile in player.piles if pile]
    return player.seat == view.turn.active and view.turn.card in on_top and not public_facts.is_over(view)


def _ground(pen: Pen, seat: int) -> None:
    header.band(pen, SIZE[0])
    foot = _TOP + _BAND
    draw_pattern(pen, ((0, _TOP), (SIZE[0], _TOP), (SIZE[0], foot), (0, foot)), seat)
    pen.box(0, foot - 4, SIZE[0], 6, INK)
    pen.box(TUCKED.left, TUCKED.top, TUCKED.width, TUCKED.height, CREAM, radius=18)
    for box in (_BLESSINGS, _LEVITES):
        pen.box(box.left, box.top, box.width, box.height, PAPER, INK, 4, 18)


@dataclass(frozen=True, slots=True)
class Board:
    page: Page
    view: EzraView
    person: Person
    player: PlayerView
    words: Words

    def draw(self) -> None:
        self._head()
        for k in range(self.view.components.meta.piles):
            self._pile(k)
        with self.page.region("tucked", Box(TUCKED.left, TUCKED.top - 50, TUCKED.right, TUCKED.bottom)):
            draw_tucked_cards(self.page, self.view, self.player, self.words, TUCKED)
            self._totals()
        self._blessings()
        self._levites()
        Tiles(self.page, self.view, self.person, self.player, self.words).draw(24, _TILES, _TILE, 312.5)
        if self.player.seat in public_facts.highlighted_seats(self.view):
            self._framed()

    def _framed(self) -> None:
        """Four strips: as one sprite it would be as large as the picture."""
        w, h = SIZE
        for edge in (
            Box(0, _TOP, w, _TOP + _FRAME),
            Box(0, h - _FRAME, w, h),
            Box(0, _TOP, _FRAME, h),
            Box(w - _FRAME, _TOP, w, h),
        ):
            self.page.fill(edge, COIN)

    # Head

    def _head(self) -> None:
        page, player, seat = self.page, self.player, self.player.seat
        page.marker(64, _TOP + 54, 90, self.person)
        left = add_points(page, SIZE[0] - 16, _TOP + 14, 84, player.vp, 72, public_facts.lead(self.view, seat))
        page.cell(places.points(seat), Box(left, _TOP + 14, SIZE[0] - 16, _TOP + 98))
        goods: list[tuple[str, Drawing, int]] = [
            ("silver", Drawing(signs.coin), player.silver),
            ("food", Drawing(signs.loaf), player.food),
            *(
                (kind, Drawing(signs.GOODS[kind]), public_facts.count_of_kind(player, kind))
                for kind in public_facts.GOODS
            ),
            ("workers", Drawing(signs.worker, (seat,)), player.supply),
            ("hand", Drawing(signs.cards, (LOOKS[seat].colour,)), player.hand_size),
        ]
        first, right = 346, left - 16
        apart = (right - first) / len(goods)
        page.stamp(first, _TOP + 14, plate, round(right - first), 84, PAPER, INK, 3.5, 18)
        look = self.person.look
        page.name(126, _TOP + 52, self.person.name, serif(58), look.letter, room=first - 140, outline=look.colour)
        for k, (key, sign, count) in enumerate(goods):
            x = first + 8 + apart * k
            # Two digits stand inside the edge of the cell as well, and a narrow cell has a small badge.
            size, left, figure = (54, 63, 54) if count < 10 else (46, 52, 42)
            page.icon(x + size / 2 + 2, _TOP + 56, sign.art, size, *sign.args)
            page.count(x + left, _TOP + 54, count, figure, room=apart - left - 2)
            cell = Box.of(x, _TOP + 20, min(apart - 6, 110), 72)
            # Above it stands what is asked.
            page.cell(places.count(seat, key), cell, badge=(cell.middle[0], cell.bottom + 13))

    # Cards

    def _pile(self, k: int) -> None:
        page, x, y = self.page, 24 + _PILE * k, _PILES
        w, h = cards.SIZE
        pile = self.player.piles[k] if k < len(self.player.piles) else ()
        box = Box.of(x, y, w, h)
        if not pile:
            page.stamp(x, y, cards.empty_card_place, w, h)
            page.text(*box.middle, k + 1, black(84), SOFT, "mm")
        for card in pile[-2:-1]:
            more = f" +{len(pile) - 2}" if len(pile) > 2 else ""
            page.stamp(x + 6, y - 62, cards.covered_edge, w - 12)
            at = cards.card_number(self.view, card)
            name = f"{at}. {self.words.term(f'card.{card}')}{more}"
            sign = cards.scoring_sign(public_facts.characters(self.view.components)[card].scoring)
            page.text(x + 24, y - 34, name, serif(34), SOFT, room=w - 96)
            page.icon(x + w - 44, y - 32, sign.art, 42, *sign.args)
        if pile:
            cards.draw_card(page, self.view, self.player, pile[-1], self.words, x, y)
            if pile[-1] == self.view.turn.card and is_played(self.view, self.player):
                page.stamp(x - 6, y - 6, frame, w + 12, h + 12, COIN, 8, 22)
        page.place(places.pile(self.player.seat, k + 1), box)

    def _totals(self) -> None:
        counts = self.view.banners(self.player.seat)
        for k, (colour, count) in enumerate(zip(public_facts.COLOURS, counts, strict=True)):
            x = TUCKED.left + 66 + 120 * k
            box = banners.draw_total(self.page, x, TUCKED.bottom - 84, colour, count, 138)
            self.page.place(places.count(self.player.seat, f"{colour} banners"), box)

    # Blessings and Levites

    def _blessings(self) -> None:
        page, box = self.page, _BLESSINGS
        printed = self.view.components.blessing_track
        first, apart = box.left + 84, (box.width - 94) / printed.last
        for bonus in printed.column_bonus:
            x = first + apart * (bonus.column - 0.5)
            effects.draw_tokens(
                page, x, box.top + 34, effects.effect_tokens(bonus.reward), 42, anchor="m", room=apart - 8, figure=40
            )
        colours = self.view.components.vocab.blessing_colours
        for k, (colour, count) in enumerate(zip(colours, self.player.blessings, strict=True)):
            y = box.top + 87 + 50 * k
            page.icon(box.left + 44, y, signs.FRUITS[colour], 44)
            for at in range(1, printed.last + 1):
                fill = BLESSINGS[colour] if at <= count else VELLUM
                page.stamp(first + apart * (at - 1) + 4, y - 18, plate, round(apart - 10), 36, fill,
                           INK if at <= count else LINE, 3, 12)  # fmt: skip
            if count:
                page.stamp(first + apart * (count - 0.5), y, fruit_disc)
                page.icon(first + apart * (count - 0.5), y, signs.FRUITS[colour], 32)
            # The badge stands on a bar of its own line, where no fruit is.
            bar = first + apart * (0.5 if count > 1 else 2.5)
            line = Box.of(box.left + 10, y - 25, 734, 50)
            page.cell(places.count(self.player.seat, f"{colour} blessings"), line, badge=(bar, y))

    def _levites(self) -> None:
        """Placed ones, then what the next ones cost and give."""
        page, box, printed = self.page, _LEVITES, self.view.components.levite_track
        page.icon(box.left + 50, box.top + 54, signs.lyre, 72)
        mine = answers.of_viewer(self.view) if self.view.viewer == self.player.seat else None
        if mine and mine.levite == {}:
            page.icon(box.left + 78, box.top + 26, tick, 42, inside=True)
        page.text(box.left + 50, box.top + 124, f"{self.player.levites}", black(60), INK, "mm")
        page.text(box.left + 50, box.top + 180, f"/{printed.max}", bold(44), SOFT, "mm")
        w, h = (box.width - 108) / len(printed.rows), box.height - 24
        for k, row in enumerate(printed.rows):
            x, y = box.left + 98 + w * k, box.top + 12
            there = k < self.player.levites
            fill, line = (LOOKS[self.player.seat].light, INK) if there else (VELLUM, LINE)
            page.stamp(x, y, plate, round(w - 8), h, fill, line, 3, 12)
            middle = x + w / 2 - 4
            if there:
                page.icon(middle, y + h / 2, pawn, 90, LOOKS[self.player.seat].colour)
                continue
            price = (str(row.food), Drawing(signs.loaf))
            effects.draw_tokens(page, middle, y + 34, price, 48, anchor="m", figure=46, room=w - 14)
            page.stamp(x + 12, y + 66, rule, round(w - 32))
            apart = 54 if len(row.reward) < 3 else 42
            for j, effect in enumerate(row.reward):
                low = y + 129 + (j - (len(row.reward) - 1) / 2) * apart
                tokens = effects.effect_tokens((effect,))
                effects.draw_tokens(page, middle, low, tokens, 50, anchor="m", room=w - 16, figure=46)
        page.place(places.count(self.player.seat, "levites"), box)


def rule(pen: Pen, w: int) -> None:
    pen.line(((0, 0), (w, 0)), LINE, 3, round_ends=False)


def golden_frame(pen: Pen) -> None:
    """Around the card of this turn, in a box of -50 to 50."""
    pen.box(-32, -44, 64, 88, PAPER, COIN, 14, 14)


def turned_head(pen: Pen) -> None:
    """Of a tile that is turned over, in a box of -50 to 50."""
    pen.box(-44, -40, 88, 80, DEVELOPED, INK, 5, 16)
    pen.area(round_topped(-41, -37, 82, 34, 13), COIN)
    pen.box(-44, -5, 88, 5, INK)


def fruit_disc(pen: Pen) -> None:
    pen.circle(0, 0, 22, PAPER, INK, 4)
