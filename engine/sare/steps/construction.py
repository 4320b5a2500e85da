"""Phase 3: construction by all players in parallel (S9.1), and the leftover cards (S9.9)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from engine.move import Prompt, Question
from engine.sare import leftovers
from engine.sare.moves import AnyMove
from engine.sare.state import SarePosition
from engine.sare.steps.construction_action import ConstructionAction, play_moves
from engine.step import Lanes, Step


class StartConstruction(Step, frozen=True, tag="start_construction"):
    """S9.1: asks all players who can do anything, in parallel; S8.4: after a revolt only which card is kept."""

    def run(self, p: SarePosition) -> None:
        order = p.state.turn_order()
        seats = tuple(seat for seat in order if next(iter(ConstructionAction(seat).choices(p, seat)), None) is not None)
        if seats:
            p.then(Construction(seats=seats), Leftovers())
        else:
            p.then(Leftovers())


class Construction(Lanes, frozen=True, kw_only=True, tag="construction"):
    """S9.1: builds and caravans, then storing, then the cards kept, in one lane per player."""

    lanes: dict[int, tuple[AnyMove, ...]] = msgspec.field(default={})

    def enter(self, seat: int) -> Step:
        return ConstructionAction(seat)

    def can_close(self, inner: Any, seat: int) -> bool:
        """A lane cannot close while its player must still choose which cards to keep."""
        return inner.state.players[seat].kept is not None or leftovers.default_keep(inner, seat) is not None

    def run(self, p: SarePosition) -> None:
        """Plays the lanes in the order of the seats. Their moves are still legal, because nothing here interacts."""
        p.emit("works", seats=self.seats, reveals=True)
        for seat in self.seats:
            p.then(ConstructionAction(seat))
            play_moves(p, seat, self.lane(seat))
            if isinstance(p.step, ConstructionAction):
                p.state.stack.pop()

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        return Prompt("keep" if p.state.players[seat].revolted else "construction", {})

    def public_question(self, p: SarePosition, seat: int) -> Question:
        """Revolts are public."""
        return Question("keep" if p.state.players[seat].revolted else "construction")


class Leftovers(Step, frozen=True, tag="leftovers"):
    """S9.9, S11.4: the cards kept become carried cards; all others go back to the deck."""

    reveals: ClassVar[bool] = False

    def run(self, p: SarePosition) -> None:
        s = p.state
        for seat in s.turn_order():
            player = s.players[seat]
            kept = player.kept if player.kept is not None else leftovers.default_keep(p, seat)
            assert kept is not None, "a lane closes only when this is known"
            rest = list(player.resource_cards())
            for card in kept:
                rest.remove(card)
            s.discard = (*s.discard, *rest, *player.converted)
            player.carried, player.cards, player.swapped, player.converted = kept, (), (), ()
            player.chartered, player.stored, player.kept = 0, False, None
            if kept:
                p.emit("kept", seats=(seat,), seat=seat, cards=kept)
