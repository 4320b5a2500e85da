"""The worker of the clock: lobbies are warned and expire in time, an outage puts everything off, nothing stops it."""

from typing import Any

import pytest

from bot.store.errors import StoreFailed
from bot.store.rows import Deadline, Status
from bot.tables.expiry import LOBBY_LIFE, WARNING_TIME, warn_lobby
from bot.tables.service import Tables
from tests.bot.commands.playing import Play, sentence_start


@pytest.fixture(autouse=True)
def slow_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """One heartbeat a minute would be thousands in a test of several days."""
    monkeypatch.setattr("bot.app.Cornerstone.beat", 3_600.0)


async def test_a_lobby_is_warned_and_expires_to_the_second(play: Play) -> None:
    await play.lobby()
    await play.rig.advance_time(LOBBY_LIFE - WARNING_TIME - 60)
    assert len(play.cards()) == 1
    await play.rig.advance_time(61)
    assert len(play.cards()) == 2
    await play.rig.advance_time(WARNING_TIME - 60)
    assert (await play.snapshot()).status is Status.LOBBY
    await play.rig.advance_time(61)
    assert (await play.snapshot()).status is Status.EXPIRED
    assert play.rig.buttons(play.cards()[0]) == {}
    assert sentence_start("lobby.expired") in play.rig.text(play.cards()[0])


async def test_activity_postpones_the_expiry(play: Play) -> None:
    await play.lobby()
    await play.rig.advance_time(LOBBY_LIFE - WARNING_TIME - 60)
    await play.types(play.bob, "table join")
    await play.rig.advance_time(3_600)
    assert len(play.cards()) == 1


async def test_an_outage_postpones_the_expiry(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the bot was not running, people could not press."""
    await play.lobby()
    expires = (await play.row()).expires_at
    beat = play.bot.store.beat

    async def silent(*_: float) -> float:
        return 0.0

    with monkeypatch.context() as patch:
        patch.setattr(play.bot.store, "beat", silent)
        await play.rig.advance_time(86_400)
    assert play.bot.store.beat == beat
    await play.rig.advance_time(3_600)
    row = await play.row()
    assert 86_400 <= row.expires_at - expires <= 90_000
    assert len(play.cards()) == 1


async def test_one_table_does_not_stop_the_others(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.lobby()
    tried: list[Deadline] = []

    async def fails_at_first(tables: Tables, deadline: Deadline) -> None:
        tried.append(deadline)
        if len(tried) < 3:
            raise ValueError("not now")
        await warn_lobby(tables, deadline)

    monkeypatch.setattr("bot.deadlines.warn_lobby", fails_at_first)
    await play.rig.advance_time(LOBBY_LIFE - WARNING_TIME + 1)
    assert len(tried) == 1
    await play.rig.advance_time(120)
    assert len(tried) == 3
    assert len(play.cards()) == 2


async def test_the_store_fails_for_a_while(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.lobby()

    async def fail(*_: Any) -> None:
        raise StoreFailed("store.io")

    with monkeypatch.context() as patch:
        patch.setattr(play.bot.store, "due_deadlines", fail)
        patch.setattr(play.bot.store, "beat", fail)
        await play.rig.advance_time(LOBBY_LIFE - WARNING_TIME + 600)
        assert len(play.cards()) == 1
    await play.rig.advance_time(60)
    assert len(play.cards()) == 2


async def test_old_rows_are_pruned_at_the_first_beat_and_once_a_day(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    pruned: list[float] = []
    prune = play.bot.store.prune

    async def noted(before: float) -> Any:
        pruned.append(before)
        return await prune(before)

    monkeypatch.setattr(play.bot.store, "prune", noted)
    await play.rig.advance_time(3_601)
    assert len(pruned) == 1
    await play.rig.advance_time(3 * 86_400)
    assert len(pruned) == 4


async def test_the_workers_end(play: Play) -> None:
    tasks = play.bot.deadlines._running
    await play.rig.restart()
    assert all(task.done() for task in tasks)
