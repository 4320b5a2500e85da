"""The close-up of a player: belongings, cards, and what each helper would score or fetch now."""

from dataclasses import dataclass
from typing import Final

from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS, NOTHING
from engine.castle.view import CastleView, PlayerView
from renderers import answered, chips, header, panels
from renderers.box import Box
from renderers.canvas import background
from renderers.castle import buildable, facts, legend, overview, paints, places, tiles
from renderers.castle.card_states import CardState, card_state
from renderers.castle.cards import TOOLS
from renderers.castle.colours import LOST, SPENT
from renderers.icons import goods
from renderers.icons.signs import arrow, crown, flag, seat_pawn
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SHADE, VELLUM, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person, draw_pattern
from renderers.type import black, bold, serif, width
from renderers.words import Words

_WIDTH: Final = 1600
_PANEL: Final = Box(12, 120, 1588, 498)
_BAND: Final = 88
_CARD: Final = (186, 146)
_CARDS: Final = 340
_FOOT: Final = 40
"""The foot of a card, with the seat's pattern or with a word."""
_ANSWER: Final = 510
_HEADING: Final = 506
_ONE_LINE: Final = 100
"""A lower heading has no room for a second line."""


def draw(view: CastleView, seat: int, words: Words, lit: frozenset[str] | None = None) -> Page:
    persons = facts.persons(view, words)
    found = view.prospects(seat)
    elsewhere = tiles.places_without_score(view, seat)
    boxes, below = tiles.layout(len(found) + len(elsewhere))
    more = buildable.height(view, seat)
    size = (_WIDTH, below + (more + 4 if more else 0))
    picture = background(
        ("castle player", seat, below, size), size, INK, lambda pen: _ground(pen, below, seat), paints.palette()
    )
    page = Page(picture, paints.palette())
    overview.head(page, view, words, persons)
    with page.region("panel", _PANEL):
        _Panel(page, view, persons[seat], view.players[seat], words).draw()
    with page.region("helpers", Box(12, _HEADING, _WIDTH - 12, below)):
        _heading(page, view, seat, words, tiles.heading(len(boxes)))
        tiles.Tiles(page, view, seat, words).draw(boxes, found, elsewhere)
    signs = [*legend.answering(view, words, [seat]), *legend.changed(words, bool(lit and lit & page.places.keys()))]
    buildable.draw(page, view, seat, below, words, signs)
    return page


def _ground(pen: Pen, height: int, seat: int) -> None:
    header.band(pen, _WIDTH)
    panels.draw_frame(pen, _PANEL, seat, _BAND)
    pen.box(12, _HEADING, _WIDTH - 24, height - _HEADING - 12, VELLUM, radius=16)


# Belongings and cards


@dataclass(frozen=True, slots=True)
class _Panel:
    page: Page
    view: CastleView
    person: Person
    player: PlayerView
    words: Words

    def draw(self) -> None:
        seat, is_over = self.player.seat, self.view.outcome is not None
        panels.add_head(
            self.page,
            _PANEL,
            self.person,
            self.player.score,
            on_move=seat in self.view.awaited,
            first=seat == self.view.first and not is_over,
            band=_BAND,
            lead=panels.leads([player.score for player in self.view.players])[seat],
            aside=True,
        )
        self._purse()
        self._answer()
        self._goods()
        rounds = dict(self.player.row)
        for k, card in enumerate(CHARACTERS):
            box = Box.of(28 + k * (_CARD[0] + 8), _CARDS, *_CARD)
            with self.page.region(f"card {card}", box):
                self._card(box, card, card_state(self.view, self.player, card), rounds.get(card))
                self.page.cell(places.one_card(seat, card), box)
                if card in self.player.held:
                    barred = card_state(self.view, self.player, card) == "barred"
                    self.page.cell(places.in_hand(seat, card), box, is_painted=barred, is_quiet=True)

    def _purse(self) -> None:
        y, seat = _PANEL.top + 158, self.player.seat
        for x, art, args, count, key in (
            (80, goods.taler, (), self.player.talers, places.talers(seat)),
            (290, seat_pawn, (seat,), self.player.helpers, places.helpers(seat)),
        ):
            self.page.icon(x, y, art, 82, *args)
            self.page.count(x + 54, y - 2, count, 64, room=110)
            self.page.cell(key, Box.of(x - 48, y - 48, 190, 96))

    def _answer(self) -> None:
        """Whether the player has answered, where several are asked at once."""
        seat, y = self.player.seat, _PANEL.top + 158
        if not facts.is_asked_with_others(self.view, seat):
            return
        if seat in self.view.answered:
            self.page.cell(places.answer(seat), answered.draw_done(self.page, _ANSWER, y, self.words))
        else:
            answered.draw_awaited(self.page, _ANSWER, y)

    def _goods(self) -> None:
        y = _PANEL.top + 158
        for k, (kind, count) in enumerate(zip(KINDS, self.player.goods, strict=True)):
            x = 690 + 186 * k
            self.page.icon(x, y, goods.GOODS[kind], 82)
            self.page.count(x + 54, y - 2, count, 64, room=80)
            self.page.cell(places.goods(self.player.seat, kind), Box.of(x - 48, y - 48, 186, 96))

    def _card(self, box: Box, card: str, state: CardState, number: int | None) -> None:
        page, drawn = self.page, TOOLS[card]
        x, y = box.middle
        chalk = {"played": SPENT, "barred": SPENT, "lost": LOST}.get(state)
        page.stamp(box.left, box.top, card_art, state, self.player.seat)
        pieces = dict(self.player.on_cards).get(card, NOTHING)
        up, size = (40, 54) if any(pieces) else (14, 96) if state == "hand" else (18, 82)
        page.icon(x, y - up, drawn.art, size, *drawn.args, chalk=chalk, inside=True)
        if state == "lost":
            page.stamp(box.left, box.top, cross)
        if said := self._said(card, state, number):
            colour = PAPER if state == "lost" else INK
            page.text(x, box.bottom - 28, said, bold(32), colour, "mm", room=box.width - 28, inside=True)
        if any(pieces):
            lying = {kind: n for kind, n in zip(KINDS, pieces, strict=True) if n}
            chips.costs(page, x, box.bottom - 68, lying, 42, inside=True)

    def _said(self, card: str, state: CardState, number: int | None) -> str:
        """The state in words; of a card in hand none are needed."""
        if state in ("barred", "lost"):
            return self.words.term(state)
        if state == "play":
            return self.words.term("key.acted" if (self.player.seat, card) in self.view.acted else "key.play")
        return self.words.say("heading.played_in", round=number) if number is not None else ""


def card_art(pen: Pen, state: CardState, seat: int) -> None:
    """A card, from its upper left corner. In hand, it has a foot in the seat's pattern."""
    w, h = _CARD
    edge = rounded(2, 2, w - 4, h - 4, 13)
    paper = {"hand": WHITE, "play": WHITE, "lost": SHADE}.get(state, VELLUM)
    pen.area(edge, paper)
    if state == "hand":
        draw_pattern(pen, rounded(4, h - 34, w - 8, 30, 10), seat, 14, 4)
        pen.line(((2, h - 34), (w - 2, h - 34)), INK, 3, round_ends=False)
    if state == "barred":
        pen.dashes(edge, INK, 3.5, 14, 10)
    elif state == "play":
        pen.area(rounded(5, 5, w - 10, h - 10, 11), None, COIN, 8)
        pen.area(edge, None, INK, 3.5)
    elif state == "hand":
        pen.area(edge, None, INK, 3.5)
    elif state == "played":
        pen.area(edge, None, LINE, 3)


def cross(pen: Pen) -> None:
    """Above the foot."""
    w, h = _CARD[0], _CARD[1] - _FOOT + 8
    for ends in (((14, 16), (w - 14, h - 16)), ((14, h - 16), (w - 14, 16))):
        pen.line(ends, LINE, 5)


# Helpers


def _heading(page: Page, view: CastleView, seat: int, words: Words, box: Box) -> None:
    """The score now, and the score if the final scoring came now; in two lines where there is room."""
    title = words.term("if_scored_now" if not view.tally else "phase.scoring")
    now = view.players[seat].score - sum(scored.points[seat] for scored in view.tally)
    then = view.expected_scores()[seat]
    guess = any(prospect.estimate for prospect in view.prospects(seat))
    figures = f"≈{then}" if guess else str(then)
    more = f"+{then - now}"
    tall = box.height > _ONE_LINE
    style = black(78 if tall else 60)
    wide = 66 + 14 + width(str(now), style) + 18 + width(more, style) + 28 + 56 + 28 + 62 + 10 + width(figures, style)
    if tall:
        page.text(box.middle[0], box.top + 44, title, serif(46), INK, "mm", room=box.width - 20)
        y, left = box.top + 134, box.middle[0] - wide / 2
    else:
        y, left = box.top + 42, box.right - 12 - wide
        page.text(box.left + 8, y - 1, title, serif(46), INK, room=left - box.left - 40)
    page.icon(left + 33, y, crown, 66)
    left += 80
    left += page.text(left, y - 2, now, style, INK) + 18
    left += page.text(left, y - 2, more, style, INK) + 28
    page.icon(left + 28, y, arrow, 56)
    left += 56 + 28
    page.icon(left + 31, y, flag, 62)
    page.text(left + 72, y - 2, figures, style, INK)
