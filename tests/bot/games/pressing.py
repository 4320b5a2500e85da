"""People who play by pressing alone, each with a panel opened from the newest message."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from simcord.actors import MemberActor

from bot.panels.turn.nodes import Caption
from engine.move import Move, Stem
from engine.players.dice import Dice
from engine.position import Position
from tests.bot.games.beginners import Beginners, wish
from tests.bot.panels.turn.panel_user import PanelUser

ODD = 3
"""One payment in so many is not the simplest."""


class Pressers(Beginners):
    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.moved = Counter[type[Move]]()
        self.pressed = Counter[type[Caption]]()

    async def step(self, dice: Dice, *, several: bool = False) -> tuple[MemberActor, str, str]:
        """`several`: confirms all moves at once that are possible before something is revealed."""
        who = dice.pick(await self.awaited())
        user = PanelUser(self, who)
        await user.open_by(self.cards()[-1])
        before = (await self.snapshot()).moves
        while True:
            seat, draft = await user.draft()
            if draft.moves and not (several and seat in draft.position.awaited()):
                break
            rules = (await self.snapshot()).rules
            move = wish(rules, draft.position, seat, dice)
            if dice.below(ODD) == 0:
                move = with_other_payment(draft.position, seat, move, dice)
            self.moved[type(move)] += 1
            self.pressed.update(type(option) for option in await user.chooses(move, partial(wish, rules, dice=dice)))
            if (await self.snapshot()).moves > before:
                # an answer that can still be changed was played at once
                return who, draft.position.box.notation.write(move), user.text()
        await user.confirm()
        return who, "; ".join(draft.moves), user.text()


def with_other_payment(position: Position[Any, Any], seat: int, move: Move, dice: Dice) -> Move:
    """The same move with any payment that is possible for it."""
    for choice in position.choices(seat):
        if isinstance(choice, Stem) and choice.kind is type(move):
            found = list(position.fill(seat, choice))
            if move in found:
                return dice.pick(found)
    return move
