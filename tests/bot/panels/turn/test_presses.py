"""Typical turns take few presses. The bars stay: whoever adds a question to a turn sees it here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from bot.panels.turn.screen import TurnScreen
from bot.store.rows import Confirm
from engine.ezra.moves import Build
from engine.move import Move
from tests.bot.panels.turn.presses import PressCounter, Turn

SEEDS = ("a", "b")
TURNS = 120


@cache
def turns(game: str, seats: int, confirm: Confirm, *, by_message: bool) -> tuple[Turn, ...]:
    return tuple(turn for seed in SEEDS for turn in PressCounter(game, seats, seed, by_message, confirm).turns(TURNS))


def card(turn: Turn) -> bool:
    return turn.asked == "choose"


def build(turn: Turn) -> bool:
    """One building and nothing else."""
    kinds = [move.split()[0] for move in turn.moves]
    return kinds in (["build"], ["build", "pass"])


def draw(turn: Turn) -> bool:
    return turn.moves == ("draw",)


def day(turn: Turn) -> bool:
    """From the card to the end of the turn, with everything that a beginner does in between."""
    return turn.asked == "open"


@pytest.mark.parametrize(
    ("game", "seats", "kind", "confirm", "by_message", "usual", "share", "most"),
    [
        ("castle", 3, card, Confirm.FINAL, False, 2, 0.5, 3),
        ("castle", 3, card, Confirm.FINAL, True, 1, 0.5, 2),
        ("castle", 2, card, Confirm.FINAL, True, 2, 0.5, 3),
        ("castle", 3, build, Confirm.FINAL, False, 3, 0.5, 4),
        ("sare", 2, draw, Confirm.FINAL, True, 2, 1, 2),
        ("sare", 2, draw, Confirm.RARELY, True, 1, 1, 1),
        ("sare", 2, draw, Confirm.FINAL, False, 3, 1, 3),
        ("ezra", 2, day, Confirm.FINAL, True, 6, 0.66, 10),
        ("ezra", 2, day, Confirm.FINAL, True, 7, 0.83, 10),
        ("ezra", 2, day, Confirm.FINAL, False, 7, 0.69, 11),
    ],
)
def test_presses_of_a_turn(
    game: str,
    seats: int,
    kind: Callable[[Turn], bool],
    confirm: Confirm,
    by_message: bool,
    usual: int,
    share: float,
    most: int,
) -> None:
    found = [turn for turn in turns(game, seats, confirm, by_message=by_message) if kind(turn)]
    presses = sorted(turn.presses for turn in found)
    assert len(presses) > 5
    assert sum(count <= usual for count in presses) >= share * len(presses), presses
    assert presses[-1] <= most, max(found, key=lambda turn: turn.presses)


class Watching(PressCounter):
    """Notes what one press would have confirmed and played."""

    def _wish(self, shown: TurnScreen) -> Move:
        if (move := shown.revealing_move) is not None:
            after = shown.draft.position.copy()
            after.apply(shown.seat, move, halt=True)
            assert after.halted
            assert shown.snapshot.rules.turn_ending(after, shown.seat) is None
            seen.append(move)
        return super()._wish(shown)


seen: list[Move] = []


def test_one_press_confirms_only_what_reveals_something_and_goes_on() -> None:
    """Found by playing: also the first of four rows of Elders, which ended the turn, and a second corner Gate."""
    seen.clear()
    for seats in (1, 2):
        list(Watching("ezra", seats, "reveals").turns(40))
    assert {type(move) for move in seen} == {Build}
    assert {*seen} == {Build()}
