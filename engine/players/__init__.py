"""Computer players. They see their Decision (a view and legal moves) and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chance import RandomSource
from engine.game import Decision, Game
from engine.illegal import Illegal
from engine.move import Move, Stem

Player = Callable[[Game[Any, Any], Decision, RandomSource], Move]


def random(rules: Game[Any, Any], decision: Decision, chance: RandomSource) -> Move:
    """A kind of legal move, each with equal odds, then a move of that kind; payments are drawn."""
    choices = decision.choices()
    starts: list[int] = []
    before: type[Any] | None = None
    # Moves of one kind are listed together.
    listed: Any
    for at, listed in enumerate(choices):
        kind: type[Any] = type(listed)  # pyright: ignore[reportUnknownVariableType]  # of Any
        if kind is Stem:
            kind = listed.kind
        if kind is not before:
            starts.append(at)
            before = kind
    chosen = chance.below(len(starts)) if len(starts) > 1 else 0
    start, end = starts[chosen], starts[chosen + 1] if chosen + 1 < len(starts) else len(choices)
    choice = choices[start + chance.below(end - start) if end - start > 1 else start]
    return decision.draw(choice, chance) if isinstance(choice, Stem) else choice


def greedy(rules: Game[Any, Any], decision: Decision, chance: RandomSource) -> Move:
    """The move of the game's beginner; a random one where the beginner has no opinion."""
    move = rules.greedy(decision, chance)
    return move if move is not None else random(rules, decision, chance)


PLAYERS: dict[str, Player] = {"random": random, "greedy": greedy}
AIMLESS: tuple[Player, ...] = (random,)
"""Players without a plan: in a game without a last round they may never reach the end."""


def player(name: str) -> Player:
    if name not in PLAYERS:
        raise Illegal("player.unknown", player=name, known=tuple(PLAYERS))
    return PLAYERS[name]
