"""Statistics of many games: how many ended and how, who won, how long they took."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.game import Game
from engine.simulate import GameResult


class Tally:
    """Moves count all games; rounds, scores and winners only finished ones."""

    def __init__(self, rules: Game[Any, Any], seats: int) -> None:
        self._rules = rules
        self._moves: list[int] = []
        self._rounds: list[int] = []
        self._scores: list[tuple[int, ...]] = []
        self._wins = [0.0] * seats
        self._ends: Counter[str] = Counter()

    def add(self, played: GameResult) -> None:
        self._moves.append(played.moves)
        outcome = played.outcome
        if outcome is None:
            return
        self._rounds.append(self._rules.round(played.position))
        self._scores.append(outcome.scores)
        # the opponent of a solo game has a score but no seat
        self._wins += [0.0] * (len(outcome.scores) - len(self._wins))
        for winner in outcome.winners:
            self._wins[winner] += 1 / len(outcome.winners)
        self._ends[outcome.how] += 1

    @property
    def moves(self) -> int:
        return sum(self._moves)

    def figures(self) -> dict[str, Any]:
        return {
            "unfinished": len(self._moves) - len(self._rounds),
            "moves_per_game": spread(self._moves),
            "rounds_per_game": spread(self._rounds),
            "winning_score": spread([max(scores) for scores in self._scores]),
            "mean_score_by_seat": [round(statistics.mean(scores), 1) for scores in zip(*self._scores, strict=True)],
            "wins_by_seat": [round(won, 1) for won in self._wins],
            "ends": dict(self._ends),
        }


def spread(numbers: Sequence[int]) -> dict[str, float]:
    """Median, mean, least and most; empty without numbers."""
    if not numbers:
        return {}
    return {
        "median": statistics.median(numbers),
        "mean": round(statistics.mean(numbers), 1),
        "least": min(numbers),
        "most": max(numbers),
    }
