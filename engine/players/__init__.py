"""Who can fill a seat without a person. Players see their Decision (a view and legal moves) and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chance import Draws
from engine.game import Decision, Game
from engine.illegal import Illegal
from engine.move import Move, Stem
from engine.step import Choice

Player = Callable[[Game[Any, Any], Decision, Draws], Move]


def random(rules: Game[Any, Any], decision: Decision, chance: Draws) -> Move:
    """Any kind of legal move with equal odds, then any of that kind; a payment is drawn."""
    choices = decision.choices()
    first, last = choices[0], choices[-1]
    # Those of one kind stand together.
    if type(first) is not type(last) or (
        isinstance(first, Stem) and isinstance(last, Stem) and first.kind != last.kind
    ):
        kinds: dict[type[Move], list[Choice]] = {}
        for choice in choices:
            kinds.setdefault(choice.kind if isinstance(choice, Stem) else type(choice), []).append(choice)
        choices = list(kinds.values())[chance.below(len(kinds))] if len(kinds) > 1 else choices
    choice = choices[chance.below(len(choices))] if len(choices) > 1 else choices[0]
    return decision.draw(choice, chance) if isinstance(choice, Stem) else choice


def greedy(rules: Game[Any, Any], decision: Decision, chance: Draws) -> Move:
    """What the game's own beginner does; chance where he has no opinion."""
    move = rules.greedy(decision, chance)
    return move if move is not None else random(rules, decision, chance)


PLAYERS: dict[str, Player] = {"random": random, "greedy": greedy}


def player(name: str) -> Player:
    if name not in PLAYERS:
        raise Illegal("player.unknown", player=name, known=tuple(PLAYERS))
    return PLAYERS[name]
