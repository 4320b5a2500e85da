"""Who is asked what, when, and together with whom (E22.2)."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.ezra.constants import SETUP, WORK
from engine.ezra.steps import AnyStep
from engine.step import Ask, Step
from tests.engine.ezra.test_whole_games import begun, played, step_of

TABLE: dict[str, set[str]] = {
    "D2": {"ChooseCorner"},
    "D3": {"Open"},
    "D4": {"Played"},
    "D5": {"RedAction", "AfterAction"},
    "D6": {"RedAction"},
    "D7": {"GreyAction"},
    "D8": {"ChooseWall"},
    "D9": {"BlueAction"},
    "D10": {"BlueAction"},
    "D11": {"Open", "Played", "AfterAction", "ChooseAuxiliary", "AfterTrade"},
    "D12": {"Open", "Played", "AfterAction", "TraderAgain"},
    "D13": {
        "ChooseBlessing", "ChooseBlessingOutOfTurn", "ChooseGoods", "ChooseGoodsOutOfTurn", "ChooseRetrieve",
        "ChooseFlip", "ChooseEffect", "ChooseNeighbour",
    },
    "D14": {"Return", "ReturnOwed"},
    "D15": {"Prepare", "Checklist"},
    "D16": {"RedAction", "ChooseFoodLoss", "Feeding"},
    "D17": {"Sabbath", "Tucking", "Return"},
}  # fmt: skip
"""The decision points with the steps that ask them; the host takes D1 before there is a game."""
TOGETHER = {"Prepare", "Sabbath"}
"""D15 to D17, and D14 as their first entry: hidden until done, and parallel."""
OUT_OF_TURN = {"ChooseBlessingOutOfTurn", "ChooseGoodsOutOfTurn", "ReturnOwed"}
"""E22.3: may be asked of a player who is not active."""


def asks(step: type[Step]) -> bool:
    return issubclass(step, Ask) or step.awaits is not Step.awaits


def test_e22_2_every_question_is_a_decision_of_the_table() -> None:
    asking = {step.__name__ for step in get_args(AnyStep) if asks(step)}
    assert asking == set().union(*TABLE.values())
    assert {step.__name__ for step in get_args(AnyStep) if step.sealed} == TOGETHER


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_e22_2_one_is_asked_at_a_time_but_in_plans(seats: int) -> None:
    """The active player is asked, except in setup and E22.3; for plans, all seats that have not closed theirs."""
    words = f"decisions {seats}"
    p = begun(seats, "random", "a", words)
    for seat, move in played(p, words):
        step, awaited = step_of(p), tuple(p.awaited())
        name = type(step).__name__
        if name in TOGETHER:
            assert p.turn() is None or len(awaited) == 1
            assert step.sealed
        else:
            assert len(awaited) == 1
            out = name in OUT_OF_TURN or p.state.phase in (SETUP, "after")
            assert p.state.phase in (WORK, SETUP, "after")
            assert out or awaited == (p.state.active,)
        p.apply(seat, move)
        p.events.clear()
