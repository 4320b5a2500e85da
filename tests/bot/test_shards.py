"""Several connections to the gateway, in one process or in several."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from structlog.types import EventDict

from bot import app
from bot.shards import AUTOMATIC, Shards, covers, parse_shards
from bot.store.sqlite.sqlite import SqliteStore
from tests.bot.test_gateway import TOKEN, Bot, pauses, server
from tests.standin.standin import IDENTIFY, RESUME, StandIn

__all__ = ["pauses", "server"]


@asynccontextmanager
async def running(path: Path, shards: Shards) -> AsyncIterator[Bot]:
    bot = Bot(await SqliteStore.open(path), shards=shards)
    bot.running = asyncio.create_task(bot.start(TOKEN))
    try:
        yield bot
    finally:
        await bot.close()
        bot.running.cancel()
        await asyncio.gather(bot.running, return_exceptions=True)


@pytest.fixture(autouse=True)
def turns(monkeypatch: pytest.MonkeyPatch, server: StandIn, pauses: list[float]) -> None:
    monkeypatch.setattr(app, "SESSION_EVERY", 0.01)


def guild_of(shard: int, total: int, number: int = 1) -> int:
    return (number * total + shard) << 22


async def tells(server: StandIn, guild: int) -> None:
    await server.dispatch("GUILD_CREATE", {"id": str(guild), "name": "a guild", "unavailable": False})


def identified(server: StandIn) -> list[list[int]]:
    return [packet["d"]["shard"] for packet in server.packets if packet["op"] == IDENTIFY]


@pytest.mark.parametrize(
    ("text", "shards"),
    [
        ("auto", AUTOMATIC),
        ("0-3/16", Shards(0, 3, 16)),
        ("15/16", Shards(15, 15, 16)),
        ("0/1", Shards(0, 0, 1)),
        ("3-0/16", None),
        ("0-16/16", None),
        ("-1/4", None),
        ("0-3", None),
        ("", None),
        ("0/0", None),
        ("0/99999", None),
        ("0-3/16 ", None),
    ],
)
def test_shards_as_a_host_writes_them(text: str, shards: Shards | None) -> None:
    assert parse_shards(text) == shards
    if shards is not None:
        assert str(shards) == text


@pytest.mark.parametrize(
    ("shards", "guild", "covered"),
    [
        ("", 5 << 22, True),
        ("auto", 5 << 22, True),
        ("0-3/16", 3 << 22, True),
        ("0-3/16", 4 << 22, False),
        ("0-3/16", 19 << 22, True),
        ("0-3/16", None, True),
        ("4-7/16", None, False),
    ],
)
def test_who_hears_of_a_server(shards: str, guild: int | None, covered: bool) -> None:
    assert covers(shards, guild) is covered


async def test_each_shard_hears_of_its_servers(server: StandIn, tmp_path: Path) -> None:
    async with running(tmp_path / "games.db", Shards(0, 3, 4)) as bot:
        await bot.until(lambda: server.joined == 4)
        assert sorted(identified(server)) == [[number, 4] for number in range(4)]
        guilds = [guild_of(shard, 4) for shard in range(4)]
        for guild in guilds:
            await tells(server, guild)
        await bot.until(lambda: all(bot.get_guild(guild) is not None for guild in guilds))
        assert [found.shard_id for guild in guilds if (found := bot.get_guild(guild))] == [0, 1, 2, 3]
        assert bot.last_heard is not None
    assert not server.sockets


async def test_two_processes_share_the_shards(server: StandIn, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    async with running(path, Shards(0, 1, 4)) as first, running(path, Shards(2, 3, 4)) as second:
        await first.until(lambda: server.joined == 4)
        await tells(server, guild_of(1, 4))
        await tells(server, guild_of(2, 4))
        await first.until(lambda: first.get_guild(guild_of(1, 4)) is not None)
        await second.until(lambda: second.get_guild(guild_of(2, 4)) is not None)
        assert first.get_guild(guild_of(2, 4)) is None
        assert second.get_guild(guild_of(1, 4)) is None


async def test_as_many_as_discord_recommends(server: StandIn, tmp_path: Path) -> None:
    server.recommended = 3
    async with running(tmp_path / "games.db", AUTOMATIC) as bot:
        await bot.until(lambda: server.joined == 3)
        assert sorted(identified(server)) == [[0, 3], [1, 3], [2, 3]]
        assert bot.shards == Shards(0, 2, 3)


async def test_one_lost_shard_comes_back_alone(server: StandIn, tmp_path: Path) -> None:
    async with running(tmp_path / "games.db", Shards(0, 1, 2)) as bot:
        await bot.until(lambda: server.joined == 2)
        await tells(server, guild_of(1, 2))
        await bot.until(lambda: bot.get_guild(guild_of(1, 2)) is not None)
        lost = next(ws for ws, (number, _) in server.shards.items() if number == 1)
        await lost.close(code=4000)
        await bot.until(lambda: server.joined == 3)
        assert server.operations().count(RESUME) == 1
        assert server.operations().count(IDENTIFY) == 2


async def test_sessions_begin_one_after_the_other(
    server: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of all processes: the turns are in the database."""
    waited: list[float] = []

    class Waits:
        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

        async def sleep(self, seconds: float) -> None:
            waited.append(seconds)

    monkeypatch.setattr(app, "SESSION_EVERY", 100.0)
    monkeypatch.setattr(app, "asyncio", Waits())
    server.sessions_at_once = 2
    path = tmp_path / "games.db"
    async with running(path, Shards(0, 1, 4)) as first:
        await first.until(lambda: server.joined == 2)
        async with running(path, Shards(2, 3, 4)) as second:
            await second.until(lambda: server.joined == 4)
    # in each of the two buckets, one begins at once and one after its turn
    assert [round(seconds, -1) for seconds in waited if seconds > 1] == [100, 100]


async def test_what_discord_refuses_for_good_ends_all(server: StandIn, tmp_path: Path) -> None:
    async with running(tmp_path / "games.db", Shards(0, 1, 2)) as bot:
        await bot.until(lambda: server.joined == 2)
        lost = next(ws for ws, (number, _) in server.shards.items() if number == 1)
        await lost.close(code=4011)
        with pytest.raises(discord.ConnectionClosed):
            async with asyncio.timeout(20):
                await bot.running


async def test_the_host_is_told_when_few_sessions_are_left(
    server: StandIn, tmp_path: Path, logged: list[EventDict]
) -> None:
    server.sessions_left, server.recommended = 240, 8
    async with running(tmp_path / "games.db", Shards(0, 0, 1)) as bot:
        await bot.until(lambda: server.joined == 1)
    events = {line["event"]: line for line in logged}
    assert (events["few new sessions left today"]["remaining"], events["shards"]["shards"]) == (240, "0/1")
    assert events["Discord recommends more shards"]["recommended"] == 8
