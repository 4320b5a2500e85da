"""What a game says of options depends only on what the seat may know: tables that differ in the rest say the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from engine.chance import Chance, seed_from
from engine.game import Decision, Game, games
from engine.move import Move, Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.simulate import start

MOVES = 400
EVERY = 5
"""One position in so many is compared."""
FILLED = 6
"""So many moves of a family."""
TABLES = [(game, seats) for game in ("castle", "ezra", "sare") for seats in (1, 2, 3) if seats in games()[game].seats]


def positions(rules: Game[Any, Any], seats: int) -> Iterator[tuple[Position[Any, Any], int]]:
    """Of one game, with the options that hide most; every third move is any legal one."""
    options = rules.with_defaults({name: values[-1] for name, values in rules.options.items()})
    words = f"option figures {rules.id} {seats}"
    position, dice = start(rules, rules.box(), seats, options, seed_from(words)), Dice(words)
    for number in range(MOVES):
        if not (awaited := position.awaited()):
            return
        if number % EVERY == 0:
            yield position, awaited[0]
        player = PLAYERS["greedy" if number % 3 else "random"]
        position.apply(awaited[0], player(rules, Decision(rules, position, awaited[0]), dice))
        position.events.clear()


def options(position: Position[Any, Any], seat: int) -> list[Move]:
    moves: list[Move] = []
    for choice in position.choices(seat):
        moves += islice(position.fill(seat, choice), FILLED) if isinstance(choice, Stem) else [choice]
    return moves


def figures(rules: Game[Any, Any], position: Position[Any, Any], seat: int) -> bytes:
    """All that is said of the options, as bytes."""
    said: list[Any] = []
    for move in options(position, seat):
        kind = type(move)
        values = [(field, getattr(move, field)) for field in move.__struct_fields__]
        draft = position.copy()
        draft.apply(seat, move, halt=True)
        said += [
            rules.explain_move(position, seat, move),
            *(rules.explain_value(position, seat, kind, field, value) for field, value in values),
            *(
                rules.explain_value(position, seat, kind, field, (item,))
                for field, value in values
                if isinstance(value, tuple) and all(isinstance(item, str) for item in value)
                for item in value
            ),
            rules.turn_ending(draft, seat),
        ]
    return msgspec.json.encode(said)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_figures_of_options_are_the_same_when_the_rest_is_drawn_again(game: str, seats: int) -> None:
    rules, compared = games()[game], 0
    for number, (position, seat) in enumerate(positions(rules, seats)):
        state = rules.resample(position, seat, Chance(seed_from(f"twin {number}")))
        twin = rules.position(state, position.box)
        said = figures(rules, position, seat)
        assert figures(rules, twin, seat) == said
        compared += said.count(b'"key"')
    assert compared > 50
