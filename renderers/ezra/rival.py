"""The solo opponent: possessions, the card of the turn, used cards, and what the Schemes do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ezra.printed.checks_solo import ALL_THREE
from engine.ezra.printed.figures_solo import Focus
from engine.ezra.view import EzraView, SoloView
from engine.ezra.view_player import PlayerView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import activity, citysigns, effects, paints, places, public_facts, schemes, signs, terms, waysigns
from renderers.ezra.colours import board
from renderers.ezra.judgment import LEADS
from renderers.game import UnknownPart
from renderers.icons.signs import pawn
from renderers.page import Page
from renderers.palette import INK, PAPER, SOFT
from renderers.panels import add_points
from renderers.pen import Pen
from renderers.seats import LOOKS, OPPONENT, Person, draw_pattern
from renderers.sprites import Drawing
from renderers.states import plate
from renderers.type import black, bold, serif
from renderers.words import Words

SIZE: Final = (1600, 1300)
_BAND: Final = Box(0, 108, 1600, 220)
_FOCUS: Final = Box(16, 236, 700, 640)
_SCORING: Final = Box(716, 236, 1584, 640)
_SCHEMES: Final = Box(16, 656, 1596, 1288)
_COLUMN: Final = 4
"""The places of a Focus Card."""


def draw(view: EzraView, words: Words) -> Page:
    if view.solo is None:
        raise UnknownPart("only a game for one has an opponent without a seat")
    persons = public_facts.persons(view, words)
    seat = public_facts.RIVAL
    picture = background("ezra opponent", SIZE, board(LOOKS[OPPONENT].light), _ground, paints.palette())
    page = Page(picture, paints.palette())
    activity.draw_header(page, view, words, persons)
    Opponent(page, view, view.solo, view.players[seat], persons, words).draw()
    return page


def _ground(pen: Pen) -> None:
    header.band(pen, SIZE[0])
    box = _BAND
    edge = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    draw_pattern(pen, edge, OPPONENT)
    pen.box(0, box.bottom - 4, SIZE[0], 6, INK)
    for box in (_FOCUS, _SCORING):
        pen.box(box.left, box.top, box.width, box.height, PAPER, INK, 4, 18)


@dataclass(frozen=True, slots=True)
class Opponent:
    page: Page
    view: EzraView
    solo: SoloView
    player: PlayerView
    persons: Sequence[Person]
    words: Words

    def draw(self) -> None:
        self._head()
        with self.page.region("focus", _FOCUS):
            self._focus()
        with self.page.region("scoring", _SCORING):
            self._sabbath()
        schemes.draw_schemes(self.page, self.view, self.solo, _SCHEMES)

    def _head(self) -> None:
        page, player, person = self.page, self.player, self.persons[public_facts.RIVAL]
        y = _BAND.middle[1] - 2
        page.marker(64, y, 92, person)
        left = add_points(
            page, SIZE[0] - 16, _BAND.top + 13, 84, player.vp, 72, public_facts.lead(self.view, public_facts.RIVAL)
        )
        page.cell(places.points(player.seat), Box(left, _BAND.top + 13, SIZE[0] - 16, _BAND.top + 97))
        shown = [
            ("silver", Drawing(signs.coin), player.silver),
            ("gold", Drawing(signs.GOODS["gold"]), public_facts.count_of_kind(player, "gold")),
            ("workers", Drawing(signs.worker, (OPPONENT,)), player.supply),
            ("levites", Drawing(signs.lyre), player.levites),
            ("keepers", Drawing(citysigns.gatehouse), player.gatekeepers),
            ("scribes", Drawing(signs.quill), player.scribes),
            ("walls", Drawing(citysigns.masonry), player.walls),
        ]
        first, right = 420, left - 16
        apart = (right - first) / len(shown)
        page.stamp(first, _BAND.top + 13, plate, right - first, 84, PAPER, INK, 3.5, 18)
        look = person.look
        page.name(126, y, person.name, serif(54), look.letter, room=first - 140, outline=look.colour)
        for k, (key, sign, count) in enumerate(shown):
            x = first + 8 + apart * k
            page.icon(x + 30, y, sign.art, 56, *sign.args)
            page.count(x + 62, y - 2, count, 54 if count < 10 else 44, room=apart - 64)
            page.cell(places.count(player.seat, key), Box.of(x, y - 36, apart - 6, 72))

    def _focus(self) -> None:
        """The card of the turn: gate, direction, place, two trades; and how many Focus Cards are left."""
        page, box = self.page, _FOCUS
        card = next((focus for focus in self.view.components.focus if focus.id == self.solo.card), None)
        if card is None:
            page.text(box.middle[0], box.middle[1] - 40, "–", black(96), SOFT, "mm")
        else:
            self._card(card)
        page.place(places.FOCUS, Box(box.left, box.top, box.right, box.bottom - 96))
        y = box.bottom - 52
        back = LOOKS[OPPONENT].colour
        for k, (sign, left, past) in enumerate(
            (
                (Drawing(signs.deck, (back,)), self.solo.focus, len(self.solo.past_focus)),
                (Drawing(signs.deck, ("#6A5AA8",)), self.solo.schemes, len(self.solo.past_schemes)),
            )
        ):
            x = box.left + 40 + 330 * k
            page.icon(x + 24, y, sign.art, 66, *sign.args)
            wide = page.count(x + 74, y - 1, left, 54)
            page.text(x + 84 + wide, y + 3, f"/{left + past}", bold(40), SOFT)

    def _card(self, card: Focus) -> None:
        page, box = self.page, _FOCUS
        page.icon(box.left + 78, box.top + 74, citysigns.gatehouse, 96)
        name = self.words.term(terms.gate(card.gate))
        page.text(box.left + 140, box.top + 74, name, serif(54), INK, room=270)
        page.icon(box.right - 216, box.top + 76, waysigns.clockwise, 84, card.dir == "cw")
        for k in range(_COLUMN):
            page.stamp(box.right - 160 + 36 * k, box.top + 54, place, k + 1 == card.column)
        for k, option in enumerate(sorted(card.trades, key=lambda trade: -trade.pay_silver)):
            y = box.top + 172 + 84 * k
            effects.draw_tokens(
                page, box.middle[0], y, effects.exchange_tokens(option), 66, anchor="m", room=box.width - 60
            )

    def _sabbath(self) -> None:
        """What the opponent's side scores each Sabbath, and its judgment."""
        page, box = self.page, _SCORING
        side = next(printed for printed in self.view.components.solo_side if printed.id == self.solo.side)
        for k in range(side.stars):
            page.icon(box.right - 58 - 66 * k, box.top + 62, waysigns.star, 66)
        people = (Drawing(citysigns.gatehouse), Drawing(signs.quill), Drawing(signs.lyre))
        joined = "+" if side.worker_type_scoring == ALL_THREE else effects.OR
        workers: list[effects.Token] = []
        for k, sign in enumerate(people):
            workers += [joined] * bool(k) + [sign]
        lines: tuple[tuple[effects.Token, ...], ...] = (
            ("1", Drawing(pawn), effects.ARROW, str(side.silver_per_idle_worker), Drawing(signs.coin)),
            (Drawing(signs.quill), effects.ARROW, effects.CROWN),
            (*workers, effects.ARROW, effects.CROWN),
            (Drawing(signs.any_blessing), effects.ARROW, effects.CROWN),
            (Drawing(waysigns.golden), effects.ARROW, "1", effects.CROWN),
        )
        for k, line in enumerate(lines):
            x, y = box.left + 40 + 440 * (k % 2), box.top + 62 + 82 * (k // 2)
            effects.draw_tokens(page, x, y, line, 58, figure=52, room=410 if k else 390)
        page.stamp(box.left + 16, box.bottom - 112, schemes.divider, box.width - 32)
        y, judgment = box.bottom - 58, side.judgment
        for k, (pair, reward) in enumerate(
            zip(LEADS, (judgment.behind, judgment.between, judgment.ahead), strict=True)
        ):
            x = box.left + (44, 292, 526)[k]
            for j, sign in enumerate(pair):
                page.icon(x + 54 * j, y, sign.art, 60, *sign.args)
            effects.draw_tokens(
                page, x + 98, y, effects.effect_tokens(reward, ones=True) or ("–",), 54, room=228 if k == 2 else 134
            )


def place(pen: Pen, is_lit: bool) -> None:
    """One of the four of a Focus Card."""
    pen.box(0, 0, 30, 42, INK if is_lit else PAPER, INK, 4, 5)
