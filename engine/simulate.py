"""Whole games by computer players, with every invariant checked after every move if wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from engine.chance import Chance, seed_from
from engine.game import Box, Decision, Game
from engine.illegal import BrokenInvariant
from engine.move import Event, Outcome
from engine.players import Player
from engine.players.dice import Dice
from engine.position import Position
from engine.table import Table

MOST_MOVES = 20_000
"""Far more than any game has: whoever gets there is stuck."""


class Finished(NamedTuple):
    position: Position[Any, Any]
    outcome: Outcome
    moves: int


def start(rules: Game[Any, Any], box: Box, seats: int, options: Mapping[str, str], seed: str) -> Position[Any, Any]:
    position = rules.position(rules.new(box, seats, rules.chosen(options), Chance(seed)), box)
    position.advance()
    position.told.clear()
    return position


def check(rules: Game[Any, Any], position: Position[Any, Any]) -> None:
    """The game's own invariants, and those of every game: it is over, or somebody is asked and can answer."""
    rules.check(position)
    awaited = position.awaited()
    over = rules.outcome(position) is not None
    if over == bool(awaited):
        raise BrokenInvariant("invariant", what="the game is over and awaits somebody, or neither")
    for seat in awaited:
        if next(position.moves(seat), None) is None:
            raise BrokenInvariant("invariant", what=f"seat {seat} is asked and has no legal move")


def play_game(
    rules: Game[Any, Any],
    box: Box,
    seats: int,
    options: Mapping[str, str],
    players: Sequence[Player],
    seed: str,
    *,
    checked: bool = False,
) -> Finished:
    """One game to its end."""
    position = start(rules, box, seats, options, seed_from(seed))
    dice = Dice(seed)
    moves = 0
    while awaited := position.awaited():
        seat = awaited[0]
        position.apply(seat, players[seat](rules, Decision(rules, position, seat), dice))
        position.told.clear()
        moves += 1
        if checked:
            check(rules, position)
        if moves > MOST_MOVES:
            raise BrokenInvariant("invariant", what=f"no end after {MOST_MOVES} moves")
    outcome = rules.outcome(position)
    if outcome is None:
        raise BrokenInvariant("invariant", what="nobody is asked and the game is not over")
    return Finished(position, outcome, moves)


def play_on(table: Table, player: Player, most: int = MOST_MOVES) -> Table:
    """So many moves more, every seat played by the same player; fewer if the game ends."""
    dice = Dice(f"{table.seed} {len(table.log)}")
    for _ in range(most):
        if table.outcome is not None:
            break
        seat = table.position.awaited()[0]
        table.play(seat, [player(table.rules, Decision(table.rules, table.position, seat), dice)])
    return table


def last_turn(table: Table, at: int | None = None) -> list[Event]:
    """What the latest turn told (or that before a past move): the moves in a row of whoever moved last."""
    log = table.log[:at]
    turn = list(takewhile(lambda entry: entry.seat == log[-1].seat, reversed(log)))
    return [event for entry in reversed(turn) for event in entry.events] if log else list(table.opening)
