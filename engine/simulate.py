"""Whole games by computer players, with all invariants checked after every move on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from engine.chance import Chance, seed_from
from engine.game import Box, Decision, Game
from engine.illegal import BrokenInvariant
from engine.move import Event, Outcome
from engine.players import AIMLESS, Player
from engine.players.dice import Dice
from engine.position import Position
from engine.table import Table

MAX_MOVES = 20_000
"""Far more than any real game has: a longer one is stuck."""
ENDLESS_MAX_MOVES = 1_000
"""The limit for a game that may never end."""


class GameResult(NamedTuple):
    position: Position[Any, Any]
    outcome: Outcome | None
    """None if the game was stopped because it might never end."""
    moves: int


def start(rules: Game[Any, Any], box: Box, seats: int, options: Mapping[str, str], seed: str) -> Position[Any, Any]:
    position = rules.position(rules.new(box, seats, rules.with_defaults(options), Chance(seed)), box)
    position.advance()
    position.events.clear()
    return position


def check(rules: Game[Any, Any], position: Position[Any, Any]) -> None:
    """Check the game's invariants, and the common one: the game is over, or a seat is asked and can answer."""
    rules.check(position)
    awaited = position.awaited()
    over = rules.outcome(position) is not None
    if over == bool(awaited):
        raise BrokenInvariant("invariant", what="the game is over and awaits a seat, or neither")
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
    most: int | None = None,
) -> GameResult:
    """Play one game to its end, or at most `most` moves if it may never end.

    Unless `checked`, listed moves are not checked a second time.
    """
    endless = may_never_end(rules, players)
    most = most or (ENDLESS_MAX_MOVES if endless else MAX_MOVES)
    position = start(rules, box, seats, options, seed_from(seed))
    dice = Dice(seed)
    moves = 0
    while awaited := position.awaited():
        if moves == most:
            if endless:
                return GameResult(position, None, moves)
            raise BrokenInvariant("invariant", what=f"no end after {most} moves")
        seat = awaited[0]
        position.apply(seat, players[seat](rules, Decision(rules, position, seat), dice), trust_listed=not checked)
        position.events.clear()
        moves += 1
        if checked:
            check(rules, position)
    outcome = rules.outcome(position)
    if outcome is None:
        raise BrokenInvariant("invariant", what="no seat is asked and the game is not over")
    return GameResult(position, outcome, moves)


def may_never_end(rules: Game[Any, Any], players: Sequence[Player]) -> bool:
    """Whether the game may go on for ever: the rules set no last round and no player has a plan."""
    return rules.endless and all(player in AIMLESS for player in players)


def play_on(table: Table, player: Player, most: int = MAX_MOVES) -> Table:
    """Play up to `most` more moves, every seat by the same player."""
    dice = Dice(f"{table.seed} {len(table.log)}")
    for _ in range(most):
        if table.outcome is not None:
            break
        seat = table.position.awaited()[0]
        table.play(seat, [player(table.rules, Decision(table.rules, table.position, seat), dice)])
    return table


def last_turn(table: Table, at: int | None = None) -> list[Event]:
    """The events of the latest turn (or of the one before move `at`): the moves in a row of one seat."""
    log = table.log[turn_start(table, at) : at]
    return [event for entry in log for event in entry.events] if log else list(table.opening)


def turn_start(table: Table, at: int | None = None) -> int:
    """How many moves were played before the latest turn (or before the one that ends with move `at`)."""
    log = table.log[:at]
    return len(log) - sum(1 for _ in takewhile(lambda entry: entry.seat == log[-1].seat, reversed(log)))
