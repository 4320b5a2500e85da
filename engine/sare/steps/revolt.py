"""Rising gauges: general revolts (S8), and the reactions of players who still stand (S5.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.sare.moves import ON_REACTION, LayDown, Stay
from engine.sare.state import DOWN, SarePosition
from engine.sare.steps.sealed import SealedQuestion
from engine.step import Choice

BY_WIND, BY_TROUBLE, BY_BARRACKS = "wind", "trouble", "barracks"
"""What can raise a gauge outside its player's own sequence (S5.5.2)."""

REACTIONS: tuple[Choice, ...] = (Stay(), LayDown())


def raise_gauges(p: SarePosition, seats: Iterable[int], steps: int) -> None:
    """S8.1: raise gauges at the same time. A player who reaches the revolt position has a general revolt at once."""
    players = p.state.players
    for seat in seats:
        player, top = players[seat], p.revolt_position(seat)
        player.gauge = min(player.gauge + steps, top)
        if player.gauge == top:
            player.standing, player.revolted = False, True
            p.emit("revolt", seats=(seat,), seat=seat, gauge=top)


def lay_down(p: SarePosition, seat: int, why: str = "") -> None:
    """S5.5.6: end the season for a seat, which keeps its cards. `why` is the cause of a reaction, which was sealed."""
    p.state.players[seat].standing = False
    p.emit("laid_down", seats=(seat,), reveals=bool(why), seat=seat, why=why)


def ask_reactions(p: SarePosition, seats: Iterable[int], cause: str, by: int) -> None:
    """S5.5.2: ask each of these seats whose gauge has just gone up, if it still stands."""
    asked = tuple(seat for seat in seats if p.state.players[seat].standing)
    if asked:
        p.then(React(asked=asked, cause=cause, by=by))


class React(SealedQuestion, frozen=True, kw_only=True, tag="react"):
    """S5.5.2, S5.5.5: all affected players lay their obelisk down or stay, sealed and in parallel."""

    order_kind: ClassVar[str] = ON_REACTION
    cause: str
    by: int
    """The seat in whose sequence the gauges went up."""

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        return REACTIONS

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        return None if isinstance(move, LayDown | Stay) else Illegal("react.react", clause="S5.5.2")

    def run(self, p: SarePosition) -> None:
        stayed: list[int] = []
        for seat in self.asked:
            if isinstance(self.answer(seat), LayDown):
                lay_down(p, seat, self.cause)
            else:
                stayed.append(seat)
        if stayed:
            p.emit("stayed", seats=tuple(stayed), reveals=True, stayed=tuple(stayed), cause=self.cause)

    def interrupted_seat(self, p: SarePosition) -> int:
        return self.by

    def overdue(self, p: SarePosition, seat: int) -> Move | None:
        """S15.3: the answer that the option `late` of the table declares."""
        return LayDown() if p.state.late == DOWN else Stay()

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        return Prompt(
            "react",
            {
                "cause": self.cause,
                "rival": self.by,
                "gauge": p.state.players[seat].gauge,
                "revolt": p.revolt_position(seat),
            },
        )
