"""The bot reconnects to the gateway after any loss of connection: the real bot, with discord.py's sockets."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from itertools import repeat
from pathlib import Path

import discord
import pytest
import pytest_asyncio
import structlog
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot import gateway
from bot.app import Cornerstone
from bot.store.sqlite.sqlite import SqliteStore
from tests.standin.standin import (
    BEFORE_HELLO,
    GATEWAY,
    IDENTIFY,
    OTHER_GATEWAY,
    RESUME,
    StandIn,
    only_standin_reachable,
    standin,
)

TOKEN = "MTIz.GhIjKl.not-a-real-one"


class Bot(Cornerstone):
    running: asyncio.Task[None]

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without discord.py's five seconds of sleep."""

    async def until(self, condition: Callable[[], bool]) -> None:
        """Lets the bot and the server run until the condition holds."""
        async with asyncio.timeout(20):
            while not condition():
                if self.running.done():
                    await self.running
                await asyncio.sleep(0)

    async def joins(self, server: StandIn, times: int = 1) -> None:
        """Waits until the bot has joined and events arrive."""
        await self.until(lambda: server.joined >= times)
        await server.dispatch("GUILD_CREATE", {"id": str(times), "name": "a guild", "unavailable": False})
        await self.until(lambda: self.get_guild(times) is not None)


@pytest_asyncio.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StandIn]:
    async with standin() as server:
        server.resume_url = server.other_gateway_url
        monkeypatch.setattr(Route, "BASE", server.api_base)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(server.gateway_url))
        tried = only_standin_reachable(monkeypatch, server)
        yield server
        assert tried == []


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses from discord.py's backoff; the test does not wait for them."""
    asked: list[float] = []

    def delay(self: ExponentialBackoff[bool]) -> float:
        asked.append(0.0)
        return 0.0

    monkeypatch.setattr(ExponentialBackoff, "delay", delay)
    return asked


@pytest_asyncio.fixture
async def bot(server: StandIn, pauses: list[float], tmp_path: Path) -> AsyncIterator[Bot]:
    bot = Bot(await SqliteStore.open(tmp_path / "games.db"))
    bot.running = asyncio.create_task(bot.start(TOKEN))
    yield bot
    await bot.close()
    bot.running.cancel()
    await asyncio.gather(bot.running, return_exceptions=True)


async def test_a_lost_session_is_resumed_where_ready_says(bot: Bot, server: StandIn) -> None:
    await bot.joins(server)
    await server.drop()
    await bot.joins(server, 2)
    assert server.operations() == [IDENTIFY, RESUME]
    assert server.handshakes == [GATEWAY, OTHER_GATEWAY]


@pytest.mark.parametrize("refusal", [503, 404, BEFORE_HELLO])
async def test_a_dead_resume_host_leads_to_a_new_session(
    bot: Bot, server: StandIn, pauses: list[float], refusal: int
) -> None:
    server.refuses(OTHER_GATEWAY, repeat(refusal))
    await bot.joins(server)
    await server.drop()
    await bot.until(lambda: len(server.handshakes) >= 3)
    assert server.handshakes == [GATEWAY, OTHER_GATEWAY, GATEWAY]
    await bot.joins(server, 2)
    assert server.operations() == [IDENTIFY, IDENTIFY]
    assert pauses


async def test_a_resumption_that_is_cut_leads_to_a_new_session(bot: Bot, server: StandIn) -> None:
    server.ignored = {RESUME}
    await bot.joins(server)
    await server.drop()
    await bot.until(lambda: RESUME in server.operations())
    await server.drop()
    await bot.joins(server, 2)
    assert server.operations() == [IDENTIFY, RESUME, IDENTIFY]


@pytest.mark.parametrize("refusal", [500, 503, BEFORE_HELLO])
async def test_a_refused_first_handshake_is_tried_again(
    server: StandIn, bot: Bot, pauses: list[float], refusal: int
) -> None:
    server.refuses(GATEWAY, [refusal] * 5)
    await bot.joins(server)
    assert server.handshakes == [GATEWAY] * 6
    assert len(pauses) == 5
    assert server.operations() == [IDENTIFY]


async def test_refused_while_a_new_session_is_wanted(bot: Bot, server: StandIn) -> None:
    server.refuses(OTHER_GATEWAY, repeat(503))
    await bot.joins(server)
    server.refuses(GATEWAY, [503, BEFORE_HELLO, 503])
    await server.drop()
    await bot.joins(server, 2)
    assert server.handshakes == [GATEWAY, OTHER_GATEWAY, *[GATEWAY] * 4]


async def test_a_gateway_that_falls_silent_is_left(bot: Bot, server: StandIn) -> None:
    await bot.joins(server)
    # instead of a minute, effective from the next packet
    bot.ws._max_heartbeat_timeout = 1e-9
    await server.dispatch("UNKNOWN", {})
    await bot.joins(server, 2)
    assert server.operations() == [IDENTIFY, RESUME]


async def test_a_gateway_that_never_says_ready_is_left(
    server: StandIn, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.ignored = {IDENTIFY}
    limits: list[asyncio.Timeout] = []

    def timeout(delay: float | None) -> asyncio.Timeout:
        limits.append(asyncio.timeout(delay))
        return limits[-1]

    monkeypatch.setattr(gateway, "timeout", timeout)
    await bot.until(lambda: IDENTIFY in server.operations())
    server.ignored = set()
    limits[0].reschedule(0.0)
    await bot.joins(server)
    assert server.operations() == [IDENTIFY, IDENTIFY]
    assert limits[-1].when() is None


async def test_a_pause_is_bounded(bot: Bot, server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(ExponentialBackoff, "delay", lambda self: 1024.0)
    monkeypatch.setattr(gateway, "sleep", sleep)
    server.refuses(GATEWAY, [503])
    await bot.joins(server)
    assert slept == [gateway.LONGEST_PAUSE]


async def test_a_connection_that_held_is_resumed_at_once(
    bot: Bot, server: StandIn, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "STABLE_AFTER", -1.0)
    await bot.joins(server)
    await server.drop()
    await bot.joins(server, 2)
    assert pauses == []


@pytest.mark.parametrize(
    ("code", "error"), [(4004, discord.ConnectionClosed), (4014, discord.PrivilegedIntentsRequired)]
)
async def test_a_final_refusal_of_discord_ends_the_client(
    bot: Bot, server: StandIn, code: int, error: type[Exception]
) -> None:
    await bot.joins(server)
    await server.drop(code)
    with pytest.raises(error):
        await bot.running
    assert server.handshakes == [GATEWAY]


class Clock:
    """Both clocks of the gateway, moved by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000.0
        monkeypatch.setattr(gateway, "monotonic", lambda: self.now - 900_000)
        monkeypatch.setattr(gateway, "time", lambda: self.now)


async def test_the_time_of_the_last_packet_is_known(bot: Bot, server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    before = bot.last_heard
    assert before is None
    await bot.joins(server)
    assert bot.last_heard == clock.now
    clock.now += 10
    await server.dispatch("GUILD_CREATE", {"id": "77", "name": "a guild", "unavailable": False})
    await bot.until(lambda: bot.get_guild(77) is not None)
    await bot.until(lambda: bot.last_heard == clock.now)


async def test_a_refused_connection_does_not_count_as_heard(
    bot: Bot, server: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    server.ignored = {IDENTIFY, RESUME}
    await bot.until(lambda: IDENTIFY in server.operations())
    before = bot.last_heard
    assert before is None
    server.ignored = set()
    await server.drop()
    await bot.joins(server)
    heard = bot.last_heard
    server.refuses(GATEWAY, [503] * 3)
    server.refuses(OTHER_GATEWAY, [503])
    clock.now += 5
    await server.drop()
    await bot.until(lambda: len(server.handshakes) >= 5)
    assert bot.last_heard == heard


async def test_the_log_says_once_an_hour_that_nothing_is_heard_and_when_it_is_again(
    bot: Bot, server: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def sleep(seconds: float) -> None:
        clock.now += 60
        await asyncio.sleep(0)

    monkeypatch.setattr(gateway, "sleep", sleep)
    await bot.joins(server)
    began = clock.now
    with structlog.testing.capture_logs() as lines:
        server.refuses(OTHER_GATEWAY, repeat(503))
        server.refuses(GATEWAY, [503] * 130)
        await server.drop()
        await bot.joins(server, 2)
    told = [(line["event"], line["log_level"], line["since"], line["deaf"]) for line in lines if "since" in line]
    since = datetime.fromtimestamp(began, UTC).isoformat()
    assert told == [
        ("nothing heard from Discord", "error", since, 180),
        ("nothing heard from Discord", "error", since, 3780),
        ("nothing heard from Discord", "error", since, 7380),
        ("heard from Discord again", "warning", since, 7920),
    ]


async def test_a_short_gap_is_not_called_silence(bot: Bot, server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    await bot.joins(server)
    with structlog.testing.capture_logs() as lines:
        clock.now += gateway.SILENT_AFTER - 1
        await server.drop()
        await bot.joins(server, 2)
    assert not [line for line in lines if "since" in line]


async def test_closed_while_it_tries(bot: Bot, server: StandIn) -> None:
    server.refuses(GATEWAY, repeat(503))
    await bot.until(lambda: len(server.handshakes) > 3)
    await bot.close()
    await bot.running
