"""Drawing a card and its effect (S5.3.5, S6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.sare.components import DOUBLE, HORUS, HOSHEKH, PALACE, SINGLE
from engine.sare.moves import ON_PALACE, GoOn, Palace
from engine.sare.state import SarePosition
from engine.sare.steps.revolt import BY_WIND, ask_reactions, raise_gauges
from engine.sare.steps.troubles import resolve_troubles
from engine.step import Ask, Choice, Step


def resolve_hoshekh(p: SarePosition) -> None:
    """S6.4: discard Hoshekh as the visible top card and turn the deck face down."""
    s, kind = p.state, p.box.card_kind
    if s.face_up and s.deck and kind[s.deck[0]] == HOSHEKH:
        s.discard, s.deck = (*s.discard, s.deck[0]), s.deck[1:]
        s.face_up = False
        s.knowers = ()
        p.emit("darkness", reveals=True)


def skip_hoshekh(p: SarePosition, at: int) -> None:
    """S6.4: discard a second Hoshekh, met in darkness; the next card takes its place."""
    s, kind = p.state, p.box.card_kind
    while not s.face_up and len(s.deck) > at and kind[s.deck[at]] == HOSHEKH:
        s.discard, s.deck = (*s.discard, s.deck[at]), (*s.deck[:at], *s.deck[at + 1 :])


class DrawCard(Step, frozen=True, tag="draw_card"):
    """S5.3.5: the top card is drawn, the next one becomes visible, and the Palace may cancel the card before its
    effect."""

    seat: int
    temple: bool = False
    knowers: tuple[int, ...] = ()
    """The seats that know the next card in darkness (S7.2)."""
    reveals: ClassVar[bool] = True

    def run(self, p: SarePosition) -> None:
        s, seat = p.state, self.seat
        skip_hoshekh(p, 0)
        if not s.deck:
            return
        card, s.deck = s.deck[0], s.deck[1:]
        blind, owed = not s.face_up, s.pending > 0
        s.knowers = self.knowers
        if owed:
            s.pending -= 1
        s.drawn = (*s.drawn, card)
        p.emit("drew", seats=(seat,), reveals=True, seat=seat, card=card)
        resolve_hoshekh(p)
        if (blind or owed or self.temple) and PALACE in p.ready_powers(seat):
            p.then(CancelCard(seat, card, owed))
        else:
            apply_card(p, seat, card)


class CancelCard(Ask, frozen=True, tag="cancel"):
    """S7.5 (ii): whether to use the Palace on the card just drawn, before any effect."""

    order_kind: ClassVar[str] = ON_PALACE
    card: str
    owed: bool

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        return (Palace(), GoOn())

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        return None if isinstance(move, Palace | GoOn) else Illegal("cancel.cancel", clause="S7.5")

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if isinstance(move, GoOn):
            apply_card(p, seat, self.card)
            return
        s = p.state
        p.mark_used(seat, PALACE)
        s.discard = (*s.discard, self.card)
        s.pending += self.owed
        p.emit("palace", seats=(seat,), seat=seat, card=self.card)

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        return Prompt("cancel", {"card": self.card})


def apply_card(p: SarePosition, seat: int, card: str) -> None:
    """S6: carry out the effect of a card."""
    s, kind = p.state, p.box.card_kind[card]
    if kind in (SINGLE, DOUBLE):
        # S6.1: the player keeps it and has produced.
        player = s.players[seat]
        player.cards = (*player.cards, card)
        s.produced = True
        if kind == DOUBLE:
            apply_wind(p, seat)
    elif kind == HORUS:
        # S6.3: two more cards are owed for each.
        s.discard = (*s.discard, card)
        s.pending += p.box.limits.horus_extra_cards
        p.emit("horus", seats=(seat,), seat=seat, pending=s.pending)
    else:
        resolve_troubles(p, seat, card)


def apply_wind(p: SarePosition, seat: int) -> None:
    """S6.2: raise the gauges of all standing players at the same time; then revolts, then reactions of the others."""
    s = p.state
    standing = s.standing_seats()
    p.emit("wind", seats=tuple(standing), seat=seat, struck=tuple(standing))
    raise_gauges(p, standing, p.box.revolt_gauge.wind_of_revolt)
    ask_reactions(p, [other for other in standing if other != seat], BY_WIND, seat)
