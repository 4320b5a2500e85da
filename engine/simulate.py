"""Whole games by computer players, with every invariant checked after every move if wanted."""

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

MOST_MOVES = 20_000
"""Far more than any game has: whoever gets there is stuck."""
ENOUGH_MOVES = 1_000
"""Of a game that may have no end."""


class Played(NamedTuple):
    position: Position[Any, Any]
    outcome: Outcome | None
    """None if the game was stopped, as nothing made sure that it would end."""
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
    most: int | None = None,
) -> Played:
    """One game to its end; where nothing makes sure that it has one, so many moves of it at most.

    Unless `checked`, moves that the rules have listed are not checked a second time.
    """
    endless = may_never_end(rules, players)
    most = most or (ENOUGH_MOVES if endless else MOST_MOVES)
    position = start(rules, box, seats, options, seed_from(seed))
    dice = Dice(seed)
    moves = 0
    while awaited := position.awaited():
        if moves == most:
            if endless:
                return Played(position, None, moves)
            raise BrokenInvariant("invariant", what=f"no end after {most} moves")
        seat = awaited[0]
        position.apply(seat, players[seat](rules, Decision(rules, position, seat), dice), trust_listed=not checked)
        position.told.clear()
        moves += 1
        if checked:
            check(rules, position)
    outcome = rules.outcome(position)
    if outcome is None:
        raise BrokenInvariant("invariant", what="nobody is asked and the game is not over")
    return Played(position, outcome, moves)


def may_never_end(rules: Game[Any, Any], players: Sequence[Player]) -> bool:
    """Where the rules set no last round, only a player with a plan brings the end about."""
    return rules.endless and all(player in AIMLESS for player in players)


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
