"""Stopping during a delivery: README promises that the bot finishes what it is doing."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web

from bot.app import now
from bot.hosting.run import run
from bot.outbox import worker
from bot.settings import load
from bot.store.store import Store
from bot.tables.lobby import join_lobby
from bot.tables.service import Tables
from tests.bot.hosting.playing import BEN, SPOT, Group
from tests.bot.hosting.test_run import TOKEN, outside
from tests.standin.standin import ReceivedRequest, Reply, StandIn, _message, standin

__all__ = ["outside"]

MESSAGES = f"/channels/{SPOT.channel}/messages"


class SlowStandIn(StandIn):
    """A Discord that answers a new message only when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.answering = asyncio.Event()
        self.answering.set()

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        response = await super()._rest(request)
        if request.method == "POST" and request.path.endswith(MESSAGES):
            await self.answering.wait()
        return response

    def posted(self) -> list[ReceivedRequest]:
        return self.of("POST", MESSAGES)


@pytest_asyncio.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SlowStandIn]:
    server = SlowStandIn()
    async with standin(server):
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        monkeypatch.setenv("DISCORD_API_BASE", server.api_base)
        monkeypatch.setenv("DISCORD_GATEWAY_URL", server.gateway_url)
        yield server


def rows(folder: Path) -> list[tuple[Any, ...]]:
    """Kind, status, tries and message of each row of the outbox."""
    db = sqlite3.connect(folder / "cornerstone.db")
    try:
        return db.execute("SELECT kind, status, tries, message FROM outbox ORDER BY id").fetchall()
    finally:
        db.close()


async def holds(condition: Callable[[], bool], running: asyncio.Task[None]) -> None:
    """Waits until the condition holds, or shows why the bot has ended."""
    async with asyncio.timeout(30):
        while not condition():
            assert not running.done(), running.result()
            await asyncio.wait({running}, timeout=0.001)


async def test_a_message_on_its_way_is_finished_and_not_sent_again(
    server: SlowStandIn, outside: list[object], store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "STOP_TIMEOUT", 60.0)
    group = Group(store)
    group.tables = Tables(store, now)
    table = await group.lobby()
    server.answering.clear()
    running = asyncio.create_task(run(load()))
    await holds(lambda: len(server.posted()) == 1, running)
    os.kill(os.getpid(), signal.SIGTERM)
    # after this many turns of the event loop, a bot that does not wait has stopped
    for _ in range(50):
        await asyncio.wait({running}, timeout=0.001)
    assert not running.done()
    server.answering.set()
    await asyncio.wait_for(running, 30)
    (row,) = rows(tmp_path)
    assert row[:3] == ("lobby", "sent", 1)
    assert row[3] is not None

    # later rows of the same channel are delivered, so the outbox has looked at that channel
    server.answers("PATCH", f"{MESSAGES}/*", Reply(json=_message(str(SPOT.channel), 1, {})))
    await join_lobby(group.tables, group.press(BEN), table)
    running = asyncio.create_task(run(load()))
    await holds(lambda: {row[1] for row in rows(tmp_path)} == {"sent"}, running)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(running, 30)
    nonces = [asked.json["nonce"] for asked in server.posted()]
    assert len(nonces) == len(set(nonces))
    assert outside == []
