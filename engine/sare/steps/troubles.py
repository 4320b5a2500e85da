"""Troubles cards (S6.6 to S6.9), with Gardens and Library (S7.4, S7.7, S7.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.sare.components import GARDENS, LIBRARY
from engine.sare.moves import ON_FURTHER, ON_TROUBLE, DiscardTrouble, Gardens, Library, PassTrouble, TakeTrouble
from engine.sare.state import SarePosition
from engine.sare.steps.revolt import BY_TROUBLE, ask_reactions, raise_gauges
from engine.step import Ask, Choice


def resolve_troubles(p: SarePosition, seat: int, card: str) -> None:
    """S6.6: the drawer takes the first Troubles card of the sequence; S6.7: a further one may be passed."""
    s = p.state
    if not s.had_troubles:
        s.had_troubles = True
        take_or_ask(p, seat, card)
    elif p.targets(seat, p.box.card_steps[card], s.passed_to) or can_convert(p, seat, card):
        p.then(FurtherTroubles(seat, card))
    else:
        discard_troubles(p, seat, card)


def is_double(p: SarePosition, card: str) -> bool:
    return p.box.card_steps[card] == p.box.revolt_gauge.double_troubles


def can_convert(p: SarePosition, seat: int, card: str) -> bool:
    """S7.7, S7.8: whether the Library can turn the card into a Joker, after the Gardens if it is a double one."""
    ready = p.ready_powers(seat)
    return LIBRARY in ready and (GARDENS in ready or not is_double(p, card))


def take_or_ask(p: SarePosition, seat: int, card: str, gardens: bool = False) -> None:
    """S6.6: raise the gauge, or ask first if a power can be used."""
    ready, double = p.ready_powers(seat), is_double(p, card) and not gardens
    if (GARDENS if double else LIBRARY) in ready:
        p.then(TakeTroubles(seat, card, gardens))
        return
    take_troubles(
        p, seat, card, p.box.card_steps[card] if double or not gardens else p.box.revolt_gauge.simple_troubles
    )


def take_troubles(p: SarePosition, seat: int, card: str, steps: int) -> None:
    p.state.discard = (*p.state.discard, card)  # S6.10
    gauge = min(p.state.players[seat].gauge + steps, p.revolt_position(seat))  # S8.1: the cube stops there.
    p.emit("took_trouble", seats=(seat,), seat=seat, card=card, steps=steps, gauge=gauge)
    raise_gauges(p, (seat,), steps)


def discard_troubles(p: SarePosition, seat: int, card: str) -> None:
    """S6.8: discard the card without effect."""
    p.state.discard = (*p.state.discard, card)
    p.emit("discarded_trouble", seats=(seat,), seat=seat, card=card)


class TakeTroubles(Ask, frozen=True, tag="take_troubles"):
    """S7.4, S7.7: whether to use a power on a Troubles card that the seat takes."""

    order_kind: ClassVar[str] = ON_TROUBLE
    card: str
    gardens: bool = False
    """The Gardens have turned it into a simple one."""

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        return [move for move in (Gardens(), Library(), TakeTrouble()) if self.refuse(p, seat, move) is None]

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        double = is_double(p, self.card) and not self.gardens
        if isinstance(move, Gardens):
            if not double:
                return Illegal("gardens.simple", clause="S7.4")
            return None if GARDENS in p.ready_powers(seat) else Illegal("power.used", clause="S7.1", power=GARDENS)
        if isinstance(move, Library):
            if double:
                return Illegal("library.double", clause="S7.7")
            return None if LIBRARY in p.ready_powers(seat) else Illegal("power.used", clause="S7.1", power=LIBRARY)
        return None if isinstance(move, TakeTrouble) else Illegal("troubles.take", clause="S6.6")

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if isinstance(move, Gardens):
            p.mark_used(seat, GARDENS)
            p.emit("gardens", seats=(seat,), seat=seat)
            take_or_ask(p, seat, self.card, gardens=True)
        elif isinstance(move, Library):
            p.mark_used(seat, LIBRARY)
            player = p.state.players[seat]
            player.converted = (*player.converted, self.card)
            p.emit("library", seats=(seat,), seat=seat, card=self.card)
        else:
            box = p.box
            take_troubles(
                p, seat, self.card, box.revolt_gauge.simple_troubles if self.gardens else box.card_steps[self.card]
            )

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        return Prompt("troubles.take", {"card": self.card, "simple": self.gardens})


class FurtherTroubles(Ask, frozen=True, tag="further_troubles"):
    """S6.7, S6.8: keep the card, pass it to an opponent, or discard it if nobody can take it."""

    order_kind: ClassVar[str] = ON_FURTHER
    card: str

    def targets(self, p: SarePosition) -> list[int]:
        return p.targets(self.seat, p.box.card_steps[self.card], p.state.passed_to)

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        targets = self.targets(p)
        yield from (PassTrouble(rival) for rival in targets)
        yield TakeTrouble()
        if not targets:
            yield DiscardTrouble()

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, TakeTrouble):
            return None
        if isinstance(move, DiscardTrouble):
            return Illegal("troubles.passable", clause="S6.8") if self.targets(p) else None
        if isinstance(move, PassTrouble):
            return self.refuse_pass(p, move.rival)
        return Illegal("troubles.further", clause="S6.7")

    def refuse_pass(self, p: SarePosition, rival: int) -> Illegal | None:
        if rival in self.targets(p):
            return None
        players = p.state.players
        if rival == self.seat or not 0 <= rival < len(players):
            return Illegal("rival.none", clause="S6.7")
        if not players[rival].standing:
            return Illegal("rival.down", clause="S5.5.6", rival=rival)
        if rival in p.state.passed_to:
            return Illegal("troubles.again", clause="S6.7", rival=rival)
        return Illegal("rival.revolt", clause="S8.5", rival=rival)

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if isinstance(move, TakeTrouble):
            take_or_ask(p, seat, self.card)
        elif isinstance(move, PassTrouble):
            s, steps = p.state, p.box.card_steps[self.card]
            s.discard = (*s.discard, self.card)
            s.passed_to = (*s.passed_to, move.rival)
            p.emit(
                "passed_trouble",
                seats=(seat, move.rival),
                seat=seat,
                rival=move.rival,
                card=self.card,
                gauge=s.players[move.rival].gauge + steps,
            )
            raise_gauges(p, (move.rival,), steps)
            ask_reactions(p, (move.rival,), BY_TROUBLE, seat)
        else:
            discard_troubles(p, seat, self.card)

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        return Prompt("troubles.further", {"card": self.card})
