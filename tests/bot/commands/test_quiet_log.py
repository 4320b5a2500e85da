"""A quiet log: one line a move, with the ids of table and interaction, and none of what only one seat may know."""

from typing import Any

import pytest

from bot import metrics
from tests.bot.commands.playing import GAME, Play

Logged = list[dict[str, Any]]


def told(logged: Logged) -> Logged:
    """What is written at the level INFO."""
    return [line for line in logged if line["log_level"] != "debug"]


async def test_a_move_is_one_line(play: Play, logged: Logged) -> None:
    await play.game()
    metrics.reset()
    logged.clear()
    result = await play.result(play.ann, "move", action="play trader, worker wood")
    (line,) = told(logged)
    assert {key: value for key, value in line.items() if key not in ("timestamp", "level")} == {
        "log_level": "info",
        "event": "played",
        "table": play.table,
        "game": GAME,
        "number": 1,
        "count": 1,
        "interaction": str(result._interaction.id),
    }
    assert metrics.MOVES.values == {(GAME,): 1}


async def test_what_is_no_move_is_no_line(play: Play, logged: Logged) -> None:
    await play.game()
    logged.clear()
    await play.types(play.ann, "turns")
    await play.types(play.ann, "hand")
    await play.types(play.bob, "move", action="play nobody")
    await play.completions(play.ann, "move", "action", "p")
    assert told(logged) == []


@pytest.mark.parametrize("command", ["hand", "turns"])
async def test_answers_are_timed_by_their_kind(play: Play, command: str) -> None:
    await play.game()
    metrics.reset()
    await play.types(play.ann, command)
    await play.presses(play.ann, "play")
    await play.completions(play.ann, "move", "action", "p")
    assert [metrics.ANSWERED.count(kind) for kind in ("command", "button", "panel", "completion")] == [1, 1, 0, 1]
    assert metrics.ACKNOWLEDGED.count() == 2
    await play.types(play.ann, "move", action="play trader, worker wood")
    assert metrics.DELIVERED.count("hand") + metrics.DELIVERED.count("card") + metrics.DELIVERED.count("missing") >= 1
    assert metrics.DATABASE.count("write") >= 2
