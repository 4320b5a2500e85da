"""Games by chance are played by the engine and told by `retold`, side by side (E4 to E21): at every question the same
seats are asked the same, what else is tried is refused, and all that lies on the table is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from engine.ezra import GAME
from engine.ezra.moves import Finish
from engine.game import Decision
from engine.move import Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.step import Lanes
from tests.engine.ezra.retold_game import Pair
from tests.engine.ezra.retold_table import person, table, told_person, told_table
from tests.engine.ezra.scene import BOX

TRIED = 6
"""Of the moves heard so far, so many are tried at each question."""
GAMES = [
    *((1, player, rich, side) for player, rich, side in product(("random", "greedy"), (False, True), "ab")),
    *((seats, "random", rich, "a") for seats, rich in product((2, 3, 4), (False, True))),
    *((seats, "greedy", True, "a") for seats in (2, 3, 4)),
]


class Heard:
    """All moves that the game has listed so far, by kind."""

    def __init__(self) -> None:
        self.known: dict[str, dict[Move, None]] = {}

    def hear(self, moves: Iterable[Move]) -> None:
        for move in moves:
            self.known.setdefault(type(move).__name__, {}).setdefault(move)

    def some(self, dice: Dice) -> Iterator[Move]:
        """Heard, perhaps at another moment; and each with something in it twisted."""
        for _ in range(TRIED):
            kind = self.known[dice.pick(sorted(self.known))]
            move = dice.pick(list(kind))
            yield move
            if move.__struct_fields__:
                field = dice.pick(move.__struct_fields__)
                yield replace(move, **{field: twisted(getattr(move, field), dice)})


def twisted(value: Any, dice: Dice) -> Any:
    """A little too much, too little, twice or the other way round; names stay, as no others are read."""
    if isinstance(value, int):
        return value + dice.below(5) - 2
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return tuple(one + dice.below(3) - 1 for one in value)
    if isinstance(value, tuple):
        return dice.pick([value + value, value[::-1], value[1:], value[:1]])
    return value


def same(game: Pair, heard: Heard, dice: Dice) -> None:
    p = game.p
    assert table(p) == told_table(game.told)
    assert sorted(p.awaited()) == sorted(game.awaited())
    for seat in {*game.awaited(), *game.lanes}:
        if not p.may_answer(seat):
            continue
        options = game.options(seat)
        listed = {BOX.notation.write(move): move for move in p.moves(seat)}
        assert listed.keys() == options
        heard.hear(listed.values())
        step = p.step
        assert step is not None
        for move in heard.some(dice):
            # Finishing a Main Action may always be said.
            if not isinstance(move, Finish):
                assert (step.refuse(p, seat, move) is None) == (move in listed.values()), move
        if isinstance(step, Lanes) and seat not in game.closed:
            inner = step.inside(p, seat).state.players[seat]
            assert person(inner) == told_person(game.inside(seat)[0], seat)


@pytest.mark.parametrize(("seats", "player", "rich", "side"), GAMES)
def test_the_game_is_the_one_retold(seats: int, player: str, rich: bool, side: str) -> None:
    words = f"retold {seats} {player} {rich} {side}"
    game, dice = Pair(seats, words, rich, solo_side=side, altar="random"), Dice(words)
    heard = Heard()
    while awaited := game.p.awaited():
        same(game, heard, dice)
        # Now and then a plan is opened again (E22.4).
        seat = dice.pick(awaited if dice.below(10) else [seat for seat in range(seats) if game.p.may_answer(seat)])
        decision = Decision(GAME, game.p, seat)
        move = PLAYERS[player](GAME, decision, dice)
        while BOX.notation.write(move) == "take back" and dice.below(10):
            move = PLAYERS[player](GAME, decision, dice)
        game.apply(seat, move)
    assert game.asked is None
    assert table(game.p) == told_table(game.told)
