"""A work sequence (S5.3) and the window at its end (S5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from engine.illegal import Illegal
from engine.move import Move, Prompt, Stem
from engine.sare.components import BARRACKS, MARKET, PALACE, TEMPLE
from engine.sare.moves import ON_DRAW, ON_OWED, ON_WINDOW, Barracks, Draw, GoOn, LayDown, Market, Palace, Temple
from engine.sare.state import SarePosition
from engine.sare.steps.drawing import DrawCard
from engine.sare.steps.powers import (
    PalaceTop,
    TempleLook,
    barracks_moves,
    market_moves,
    refuse_barracks,
    refuse_market,
    refuse_palace,
    refuse_temple,
    swappable_cards,
    use_barracks,
    use_market,
)
from engine.sare.steps.revolt import lay_down
from engine.step import Ask, Choice, Step


class Sequence(Step, frozen=True, tag="sequence"):
    """S5.3: pushes what comes next in the active player's sequence, then itself again unless the sequence is over.
    After a revolt the sequence ends at once (S8.2).
    """

    def run(self, p: SarePosition) -> None:
        s = p.state
        seat = s.active
        if not s.players[seat].standing:
            s.pending = 0  # S5.3.6: owed cards stay on the deck.
        elif not s.deck:
            s.pending = 0  # S5.3.1
            if s.produced and p.ready_powers(seat):
                p.then(EndWindow(seat))
        elif s.pending:
            # S5.3.2: without a usable power there is no question.
            p.then(DrawOwed(seat) if power_choices(p, seat) else DrawCard(seat), SEQUENCE)
        elif s.produced:
            if p.ready_powers(seat):
                p.then(EndWindow(seat))  # S5.3.3, S5.4.2
        else:
            p.then(Decide(seat), SEQUENCE)  # S5.3.4


SEQUENCE = Sequence()


def power_choices(p: SarePosition, seat: int) -> list[Choice]:
    """S7.3, S7.6: the usable moves of Barracks and Market."""
    ready = p.ready_powers(seat)
    found: list[Choice] = []
    if BARRACKS in ready:
        found += barracks_moves(p, seat)
    if MARKET in ready:
        found += [
            Stem(Market, {"own": own})
            for own in swappable_cards(p.state.players[seat])
            if next(market_moves(p, seat, own), None) is not None
        ]
    return found


class BetweenCards(Ask, frozen=True):
    """A question while no card is half resolved, so that Barracks and Market can be used."""

    refusal_key: ClassVar[str]
    clause: ClassVar[str]

    def fill(self, p: SarePosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        yield from market_moves(p, seat, stem.fixed["own"])

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Barracks):
            return refuse_barracks(p, seat, move.rival)
        if isinstance(move, Market):
            return refuse_market(p, seat, move)
        return Illegal(self.refusal_key, clause=self.clause)

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if isinstance(move, Barracks):
            use_barracks(p, seat, move.rival)
        elif isinstance(move, Market):
            use_market(p, seat, move)


class Decide(BetweenCards, frozen=True, tag="decide"):
    """S5.3.4: draw, use a power, or lay the obelisk down. Not asked once a resource card has been drawn (S5.5.3)."""

    order_kind = ON_DRAW
    refusal_key = "decide.decide"
    clause = "S5.3.4"

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        ready = p.ready_powers(seat)
        if not ready:
            return (Draw(), LayDown())
        found: list[Choice] = [Draw()]
        if TEMPLE in ready and refuse_temple(p, seat) is None:
            found.append(Temple())
        if PALACE in ready and refuse_palace(p, seat) is None:
            found.append(Palace())
        return [*found, *power_choices(p, seat), LayDown()]

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Draw | LayDown):
            return None
        if isinstance(move, Temple):
            return refuse_temple(p, seat)
        if isinstance(move, Palace):
            return refuse_palace(p, seat)
        return super().refuse(p, seat, move)

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if isinstance(move, Draw):
            p.then(DrawCard(seat))
        elif isinstance(move, LayDown):
            lay_down(p, seat)
        elif isinstance(move, Temple):
            p.mark_used(seat, TEMPLE)
            p.emit("temple", seats=(seat,), seat=seat)
            p.then(TempleLook(seat))
        elif isinstance(move, Palace):
            p.mark_used(seat, PALACE)
            p.then(PalaceTop(seat))
        else:
            super().take(p, seat, move)

    def forced(self, p: SarePosition, seat: int) -> Move | None:
        """Never: drawing and laying down are always both legal."""
        return None

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        s = p.state
        top = {"card": s.deck[0]} if s.face_up or seat in s.knowers else {}
        return Prompt("decide" if top else "decide.dark", top)


class DrawOwed(BetweenCards, frozen=True, tag="owed"):
    """S5.3.2: cards are owed to Horus; the player may use Barracks or Market, then must draw."""

    order_kind = ON_OWED
    refusal_key = "owed.owed"
    clause = "S5.3.2"

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        return [Draw(), *power_choices(p, seat)]

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Draw):
            return None
        if isinstance(move, LayDown):
            return Illegal("owed.lay_down", clause="S5.5.1", n=p.state.pending)
        return super().refuse(p, seat, move)

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if isinstance(move, Draw):
            p.then(DrawCard(seat))
        else:
            super().take(p, seat, move)

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        return Prompt("owed", {"n": p.state.pending})


class EndWindow(BetweenCards, frozen=True, tag="window"):
    """S5.4: after producing, the player may use Barracks and Market but not lay the obelisk down (S5.4.3)."""

    order_kind = ON_WINDOW
    refusal_key = "window.window"
    clause = "S5.4.1"

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        return [*power_choices(p, seat), GoOn()]

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, GoOn):
            return None
        if isinstance(move, LayDown):
            return Illegal("window.lay_down", clause="S5.4.3")
        return super().refuse(p, seat, move)

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if not isinstance(move, GoOn):
            p.then(self)
            super().take(p, seat, move)
