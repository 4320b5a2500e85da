"""Players who know how to win: they play like the engine's beginner, and also swap cards, which the beginner never
does."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from bot.limits import CHOICE_NAME, CHOICE_VALUE, cut
from bot.tables.lines import typed_line
from bot.texts import display_names, texts_for
from engine.game import Decision, Game
from engine.move import Move, Stem
from engine.players import greedy
from engine.players.dice import Dice
from engine.position import Position
from engine.sare.moves import Market
from tests.bot.games.party import Party

ASKED_EVERY = 7
"""Completion is checked for one in so many moves."""


class Beginners(Party):
    """Players who finish a game that random moves might never finish."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.typed = 0
        self.labels: set[str] = set()

    async def choose_line(self, who: MemberActor, dice: Dice, *, several: bool = False) -> str:
        snapshot = await self.snapshot()
        row = snapshot.seat_of(who.id)
        assert row is not None
        position, seat, moves = snapshot.game_position, row.seat, list[Move]()
        while seat in position.awaited():
            moves.append(wish(snapshot.rules, position, seat, dice))
            position = position.copy()
            position.apply(seat, moves[-1], halt=True)
            if not several:
                break
        written = [typed_line(snapshot, snapshot.box.notation.write(move)) for move in moves]
        self.typed += 1
        if self.typed % ASKED_EVERY == 1:
            await self._is_offered(who, moves[-1], written)
        return "; ".join(written)

    async def _is_offered(self, who: MemberActor, last: Move, written: list[str]) -> None:
        """The move is offered first, under the label in its player's language."""
        line = "; ".join(written)
        if len(line) > CHOICE_VALUE:
            return
        offered, label = (await self.choices(who, line))[0]
        snapshot, locale = await self.snapshot(), self.rig.locale_of(who.id)
        called = texts_for(locale, snapshot.game).label(last, display_names(snapshot.seats, locale))
        assert (offered, label) == (line, cut(f"…; {called}" if len(written) > 1 else called, CHOICE_NAME))
        self.labels.add(label)


def wish(rules: Game[Any, Any], position: Position[Any, Any], seat: int, dice: Dice) -> Move:
    swaps = [choice for choice in position.choices(seat) if isinstance(choice, Stem) and choice.kind is Market]
    if swaps:
        return position.draw(seat, dice.pick(swaps), dice)
    return greedy(rules, Decision(rules, position, seat), dice)
