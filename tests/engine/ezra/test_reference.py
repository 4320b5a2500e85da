"""Random games are played by the engine and by the second implementation in parallel (E4 to E21).

At every question both ask the same seats and offer the same options, the engine refuses other moves, and the states
are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
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
from tests.engine.ezra.reference_game import Pair
from tests.engine.ezra.reference_printed import ALTAR, GATES, PRINTED, WALL_CARDS, EffectList
from tests.engine.ezra.reference_table import person, reference_person, reference_table, table
from tests.engine.ezra.scene import BOX
from tests.slow import slow_but

TRIES = 6
"""How many of the moves listed so far are tried at each question."""
GAMES = [
    *((1, player, rich, side) for player, rich, side in product(("random", "greedy"), (False, True), "ab")),
    *((seats, "random", rich, "a") for seats, rich in product((2, 3, 4), (False, True))),
    *((seats, "greedy", True, "a") for seats in (2, 3, 4)),
]


class ListedMoves:
    """All moves the game has listed so far, by kind."""

    def __init__(self) -> None:
        self.known: dict[str, dict[Move, None]] = {}

    def add(self, moves: Iterable[Move]) -> None:
        for move in moves:
            self.known.setdefault(type(move).__name__, {}).setdefault(move)

    def candidates(self, dice: Dice) -> Iterator[Move]:
        """Some moves that were listed at any time, and a mutation of each."""
        for _ in range(TRIES):
            kind = self.known[dice.pick(sorted(self.known))]
            move = dice.pick(list(kind))
            yield move
            if move.__struct_fields__:
                field = dice.pick(move.__struct_fields__)
                yield replace(move, **{field: mutated(getattr(move, field), dice)})


def mutated(value: Any, dice: Dice) -> Any:
    """A value slightly too high or low, repeated or reversed; names stay, as the notation reads no others."""
    if isinstance(value, int):
        return value + dice.below(5) - 2
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return tuple(one + dice.below(3) - 1 for one in value)
    if isinstance(value, tuple):
        return dice.pick([value + value, value[::-1], value[1:], value[:1]])
    return value


def compare(game: Pair, listed_moves: ListedMoves, dice: Dice) -> None:
    p = game.p
    assert table(p) == reference_table(game.reference)
    assert sorted(p.awaited()) == sorted(game.awaited())
    for seat in {*game.awaited(), *game.lanes}:
        if not p.can_answer(seat):
            continue
        options = game.options(seat)
        listed = {BOX.notation.write(move): move for move in p.moves(seat)}
        assert listed.keys() == options
        listed_moves.add(listed.values())
        step = p.step
        assert step is not None
        for move in listed_moves.candidates(dice):
            # Finishing a Main Action is always legal, but not always listed.
            if not isinstance(move, Finish):
                assert (step.refuse(p, seat, move) is None) == (move in listed.values()), move
        if isinstance(step, Lanes) and seat not in game.closed:
            inner = step.lane_position(p, seat).state.players[seat]
            assert person(inner) == reference_person(game.inside(seat)[0], seat)


def play_and_compare(game: Pair, player: str, words: str) -> None:
    """Play to the end and compare before every move."""
    listed_moves, dice = ListedMoves(), Dice(words)
    while awaited := game.p.awaited():
        compare(game, listed_moves, dice)
        # Sometimes a closed plan is reopened (E22.4).
        listening = [seat for seat in range(game.reference.seats) if game.p.can_answer(seat)]
        seat = dice.pick(awaited if dice.below(10) else listening)
        decision = Decision(GAME, game.p, seat)
        move = PLAYERS[player](GAME, decision, dice)
        while BOX.notation.write(move) == "take back" and dice.below(10):
            move = PLAYERS[player](GAME, decision, dice)
        game.apply(seat, move)
    assert game.asked is None
    assert table(game.p) == reference_table(game.reference)


@pytest.mark.parametrize(("seats", "player", "rich", "side"), slow_but(GAMES[3::4], GAMES))
def test_the_engine_agrees_with_the_reference(seats: int, player: str, rich: bool, side: str) -> None:
    words = f"retold {seats} {player} {rich} {side}"
    play_and_compare(Pair(seats, words, rich, solo_side=side, altar="random"), player, words)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_they_agree_when_every_reward_is_printed_somewhere_else(seats: int) -> None:
    """No code may depend on where a reward is printed, as most of them may be corrected."""
    words = f"elsewhere {seats}"
    places = rewards()
    before = [list(place) for place in places]
    left, dice = list(before), Dice(words)
    try:
        for place in places:
            place[:] = left.pop(dice.below(len(left)))
        box = GAME.box_from(deepcopy(PRINTED))
        play_and_compare(Pair(seats, words, rich=True, box=box, solo_side="b", altar="random"), "random", words)
    finally:
        for place, printed in zip(places, before, strict=True):
            place[:] = printed


def rewards() -> list[EffectList]:
    """Every list of effects that can be moved elsewhere; Food is lost only in Prepare."""
    rows = PRINTED["levite_track"]["rows"] + PRINTED["temple"]["rows"]
    found: list[EffectList] = [row["reward"] for row in rows if "reward" in row]
    found += [*ALTAR.values(), *PRINTED["map"]["crossing"]]
    found += [one["reward"] for one in PRINTED["blessing_track"]["column_bonus"]]
    found += [gate[name] for gate in GATES.values() for name in ("connection", "place") if name in gate]
    found += [card["effect"] for card in WALL_CARDS.values()]
    found += [list_ for hero in PRINTED["hero"] for list_ in hero["rewards"]]
    found += [list_ for side in PRINTED["altar_side"] for judgment in side["judgment"] for list_ in judgment.values()]
    found += [trade["gain"] for card in PRINTED["focus"] for trade in card["trades"]]
    found += [tile["prepare"] for tile in PRINTED["farmers"]]
    return [list_ for list_ in found if list_ and all(one["k"] != "lose_food" for one in list_)]
