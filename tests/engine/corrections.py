"""Each printed figure of a box, corrected alone: does it show in a rule's sentence, a legal move or a score?

That it shows in the box, in its hash or in a list of components does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from engine.chance import seed_from
from engine.game import Box, Decision, Game
from engine.illegal import LoadError, Refused
from engine.move import Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start

Where = tuple[str | int, ...]
BY = (1, -1, 5)
MOST_MOVES = 400
EXPECTED = (Refused, ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What a position may say to moves of a game that was played with other figures."""


class Recorded(NamedTuple):
    seats: int
    options: dict[str, str]
    seed: str
    moves: tuple[tuple[int, Move], ...]
    seen: tuple[Any, ...]
    """Before each move, and at the end."""


def figures(data: Any, where: Where = ()) -> Iterator[Where]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from figures(value, (*where, key))
    elif isinstance(data, list | tuple):
        for i, value in enumerate(data):
            yield from figures(value, (*where, i))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield where


def printed(rules: Game[Any, Any]) -> Any:
    """Every figure, those too that are what they are by default."""
    return _full(rules.box().components)


def _full(data: Any) -> Any:
    if isinstance(data, msgspec.Struct):
        config = data.__struct_config__
        names = zip(data.__struct_encode_fields__, data.__struct_fields__, strict=True)
        found = {encoded: _full(getattr(data, name)) for encoded, name in names}
        return {config.tag_field: config.tag, **found} if config.tag_field else found
    if isinstance(data, dict):
        return {key: _full(value) for key, value in data.items()}
    return [_full(value) for value in data] if isinstance(data, list | tuple) else data


def name(data: Any, where: Where) -> str:
    """`wall_space.w7.grey`."""
    parts = []
    for key in where:
        data = data[key]
        parts.append(str(data.get("id", key)) if isinstance(key, int) and isinstance(data, dict) else str(key))
    return ".".join(parts)


def corrected(rules: Game[Any, Any], where: Where, by: int) -> Box | None:
    """The box with one figure changed, or nothing if that alone does not fit the others."""
    data = printed(rules)
    table = data
    for key in where[:-1]:
        table = table[key]
    table[where[-1]] += by
    try:
        box: Box = import_module(f"engine.{rules.id}.components").box(data, "test")
    except LoadError:
        return None
    return box


def told(rules: Game[Any, Any], box: Box) -> Iterator[Any]:
    """The figures of the rules' sentences; test_rules.py makes sure that each of them is in one."""
    for seats in rules.seats:
        for name, values in {"": ("",), **rules.options}.items():
            for value in values:
                yield rules.figures(box, seats, rules.chosen({name: value} if name else {}))


def seen(rules: Game[Any, Any], position: Any) -> Any:
    """Legal moves and scores."""
    return [(seat, position.choices(seat)) for seat in position.awaited()], rules.outcome(position)


@cache
def recorded(game: Game[Any, Any], player: str, seats: int, number: int) -> Recorded:
    options = game.chosen({key: values[number % len(values)] for key, values in game.options.items()})
    seed = f"{player} {number}"
    position, dice = start(game, game.box(), seats, options, seed_from(seed)), Dice(seed)
    moves: list[tuple[int, Move]] = []
    looked = [seen(game, position)]
    while (awaited := position.awaited()) and len(moves) < MOST_MOVES:
        move = PLAYERS[player](game, Decision(game, position, awaited[0]), dice)
        position.apply(awaited[0], move)
        position.told.clear()
        moves.append((awaited[0], move))
        looked.append(seen(game, position))
    return Recorded(seats, options, seed, tuple(moves), tuple(looked))


def differs(rules: Game[Any, Any], box: Box, game: Recorded) -> bool:
    """Is there a moment of the game at which other moves are legal or other scores are reached?"""
    try:
        position = start(rules, box, game.seats, game.options, seed_from(game.seed))
        for (seat, move), before in zip(game.moves, game.seen, strict=False):
            if seen(rules, position) != before:
                return True
            position.apply(seat, move)
            position.told.clear()
        return bool(seen(rules, position) != game.seen[-1])
    except EXPECTED:
        return True


def silent(rules: Game[Any, Any], games: Sequence[tuple[str, int, int]]) -> Iterator[str]:
    """The figures that can be corrected alone, and whose correction shows nowhere."""
    data, before = printed(rules), list(told(rules, rules.box()))
    for where in figures(data):
        boxes = [box for by in BY if (box := corrected(rules, where, by)) is not None]
        if not boxes or any(list(told(rules, box)) != before for box in boxes):
            continue
        if not any(differs(rules, box, recorded(rules, *game)) for box in boxes for game in games):
            yield name(data, where)
