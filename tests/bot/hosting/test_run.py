"""Running the bot: what prevents it, and how it stops. On a stand-in for Discord, with discord.py's own client."""

import asyncio
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from bot.hosting.discord_logs import CONNECTION, INTERACTIONS, quiet_discord_logs, shorten_traceback
from bot.hosting.problems import HostRefused
from bot.hosting.run import run
from bot.settings import Settings, load
from bot.store.errors import StoreFailed
from bot.store.store import Store
from bot.texts import texts_for
from tests.bot.test_metrics import parsed
from tests.standin.standin import IDENTIFY, Reply, StandIn, only_standin_reachable, standin, without_sleeping

ROOT = Path(__file__).parents[3]
TOKEN = "MTIz.GhIjKl.not-a-real-one"
ME = "/users/@me"


@pytest_asyncio.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StandIn]:
    async with standin() as server:
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        monkeypatch.setenv("DISCORD_API_BASE", server.api_base)
        monkeypatch.setenv("DISCORD_GATEWAY_URL", server.gateway_url)
        yield server


# ---------------------------------------------------------------- the bot itself, in a child process


async def started(server: StandIn, *more: str) -> asyncio.subprocess.Process:
    words = [sys.executable, "-m", "tests.bot.hosting.child", str(server.port), *more]
    return await asyncio.create_subprocess_exec(
        *words,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def connected(server: StandIn, child: asyncio.subprocess.Process, start: int = 1) -> None:
    """Waits for the bot's n-th connection (an earlier socket may still be open), or fails with its output."""
    ended = asyncio.create_task(child.wait())
    while server.operations().count(IDENTIFY) < start:
        assert not ended.done(), (await child.communicate())[1].decode()
        await asyncio.wait({ended}, timeout=0.01)
    ended.cancel()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_the_bot_connects_there_and_nowhere_else_and_stops(server: StandIn, how: signal.Signals) -> None:
    pytest.importorskip("bot.app")
    for start in (1, 2):
        child = await started(server)
        await connected(server, child, start)
        child.send_signal(how)
        out, err = await asyncio.wait_for(child.communicate(), 30)
        assert child.returncode == 0, err.decode()
        assert json.loads(out) == [], "it tried to reach something else"
        assert server.operations() == [IDENTIFY] * start
        assert TOKEN not in err.decode()
        assert "Traceback" not in err.decode()
        lines = [json.loads(line) for line in err.splitlines()]
        # discord.py may log its connection at the same moment
        events = [line["event"] for line in lines if line["logger"].startswith("bot")]
        assert events[-2:] == ["stopping", "stopped"]
    assert {request.headers["Authorization"] for request in server.requests} == {f"Bot {TOKEN}"}
    assert len(server.of("PUT", "/applications/*/commands")) == 1


@pytest.mark.slow
async def test_the_bot_serves_metrics_and_health_until_it_stops(
    server: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as spare:
        spare.bind(("127.0.0.1", 0))
        port = spare.getsockname()[1]
    monkeypatch.setenv("CORNERSTONE_METRICS", f"127.0.0.1:{port}")
    child = await started(server)
    await connected(server, child)
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}", timeout=aiohttp.ClientTimeout(20)) as session:
        async with session.get("/health") as response:
            assert (response.status, (await response.json())["healthy"]) == (200, True)
        async with session.get("/metrics") as response:
            found = parsed(await response.text())
    assert found["cornerstone_gateway_connected"] == 1
    assert found["cornerstone_database_up"] == 1
    assert found["cornerstone_errors_total"] == 0
    child.terminate()
    _, err = await asyncio.wait_for(child.communicate(), 30)
    assert child.returncode == 0, err.decode()
    assert "Traceback" not in err.decode()
    assert TOKEN not in err.decode()
    with socket.socket() as again:
        again.bind(("127.0.0.1", port))


async def test_a_second_signal_ends_it_at_once(server: StandIn) -> None:
    child = await started(server, "stubborn")
    await connected(server, child)
    child.terminate()
    assert child.stdout
    assert await child.stdout.readline() == b"closing\n"
    child.terminate()
    await child.communicate()
    assert child.returncode == -signal.SIGTERM


# ---------------------------------------------------------------- with a small client, in this process


class Small(discord.Client):
    def __init__(self, up: Callable[[], Awaitable[None]]) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        self.up = up

    async def on_ready(self) -> None:
        await self.up()


async def nothing() -> None:
    pass


@pytest.fixture
def outside(server: StandIn, monkeypatch: pytest.MonkeyPatch, endpoints_as_they_were: None) -> list[object]:
    return only_standin_reachable(monkeypatch, server)


Runs = Callable[..., Awaitable[None]]


@pytest.fixture
def runs(outside: list[object]) -> Runs:
    async def runs(up: Callable[[], Awaitable[None]] = nothing, client: type[Small] = Small) -> None:
        await asyncio.wait_for(run(load(), lambda store, settings: client(up)), 20)

    return runs


async def refused(running: Awaitable[None]) -> HostRefused:
    with pytest.raises(HostRefused) as caught:
        await running
    for locale in ("en", "fr", "pl"):
        sentence = texts_for(locale).refusal(caught.value)
        assert "\n" not in sentence
        assert TOKEN not in sentence
    return caught.value


async def test_a_wrong_token(server: StandIn, runs: Runs) -> None:
    server.answers("GET", ME, Reply(401, {"message": "401: Unauthorized", "code": 0}))
    assert (await refused(runs())).key == "host.login"


async def test_an_address_without_the_version_of_the_interface(server: StandIn, runs: Runs) -> None:
    server.answers("GET", ME, Reply(404, {"message": "404: Not Found", "code": 0}))
    problem = await refused(runs())
    assert problem.key == "host.api_base"
    assert texts_for("en").refusal(problem) == (
        f"{server.api_base} answered “not found” (404). "
        "Check DISCORD_API_BASE: it must be the address of Discord’s API and end in /api/v10."
    )


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_discord_is_down(server: StandIn, runs: Runs, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    without_sleeping(monkeypatch)
    server.answers("GET", ME, *[Reply(status, {"retry_after": 1})] * 5)
    problem = await refused(runs())
    assert (problem.key, problem.params) == ("host.discord", {"status": status})


async def test_other_refusals_of_discord_are_unexpected(server: StandIn, runs: Runs) -> None:
    server.answers("GET", ME, Reply(400, {"message": "Bad", "code": 50035}))
    with pytest.raises(discord.HTTPException):
        await runs()


async def test_no_network(runs: Runs, monkeypatch: pytest.MonkeyPatch, outside: list[object]) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:1/api/v10")
    problem = await refused(runs())
    assert (problem.key, problem.params["address"]) == ("host.network", "http://127.0.0.1:1/api/v10")
    assert texts_for("en").refusal(problem).startswith("http://127.0.0.1:1/api/v10 cannot be reached (")
    assert outside == [("127.0.0.1", 1)]


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (4004, "host.login"),
        (4011, "host.sharding"),
        (4012, "host.gateway"),
        (4013, "host.intents"),
        (4014, "host.intents"),
    ],
)
async def test_the_gateway_closes_for_good(server: StandIn, runs: Runs, code: int, key: str) -> None:
    assert (await refused(runs(lambda: server.drop(code)))).key == key


@pytest.fixture
def quiet() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in (*CONNECTION, *INTERACTIONS)]
    levels = [logger.level for logger in loggers]
    quiet_discord_logs()
    quiet_discord_logs()
    yield
    for logger, level in zip(loggers, levels, strict=True):
        logger.removeFilter(shorten_traceback)
        logger.setLevel(level)
        assert not logger.filters


def http_error(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    "error",
    [
        ConnectionResetError("reset"),
        aiohttp.ClientError("no route"),
        http_error(404, 10062),
        http_error(400, 40060),
        http_error(503, 0),
    ],
)
@pytest.mark.parametrize("name", [*CONNECTION, *INTERACTIONS])
@pytest.mark.usefixtures("quiet")
def test_what_is_normal_on_a_network_is_a_line_in_the_log(
    caplog: pytest.LogCaptureFixture, error: Exception, name: str
) -> None:
    level = "WARNING" if name in CONNECTION else "INFO"
    logging.getLogger(name).setLevel(level)
    logging.getLogger(name).error("Ignoring exception in %s", "play", exc_info=error)
    (record,) = caplog.records
    assert (record.levelname, record.exc_info) == (level, None)
    assert record.getMessage() == f"Ignoring exception in play: {error!r}"


@pytest.mark.parametrize("name", [*CONNECTION, *INTERACTIONS])
@pytest.mark.parametrize("error", [KeyError("bug"), http_error(400, 50035)])
@pytest.mark.usefixtures("quiet")
def test_a_fault_of_ours_keeps_its_traceback(caplog: pytest.LogCaptureFixture, name: str, error: Exception) -> None:
    logging.getLogger(name).error("Attempting a reconnect in %.2fs", 1.5, exc_info=error)
    (record,) = caplog.records
    assert (record.levelname, record.getMessage()) == ("ERROR", "Attempting a reconnect in 1.50s")
    assert record.exc_info


@pytest.mark.usefixtures("quiet")
def test_a_late_answer_is_silent_where_only_warnings_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    for name in INTERACTIONS:
        logging.getLogger(name).setLevel("WARNING")
        logging.getLogger(name).error("Ignoring exception", exc_info=http_error(404, 10062))
    assert caplog.records == []


async def test_stopped_while_it_starts(runs: Runs, outside: list[object]) -> None:
    class Slow(Small):
        async def setup_hook(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.Event().wait()

    before = signal.getsignal(signal.SIGTERM)
    await runs(client=Slow)
    assert signal.getsignal(signal.SIGTERM) == before
    assert outside == []


async def test_the_database_is_open_until_the_bot_has_closed(outside: list[object]) -> None:
    noted = []

    def make(store: Store, settings: Settings) -> discord.Client:
        class Careful(Small):
            async def close(self) -> None:
                noted.append(await store.note("last words"))
                await super().close()

            async def setup_hook(self) -> None:
                await store.put_note("last words", "finished")
                os.kill(os.getpid(), signal.SIGTERM)

        return Careful(nothing)

    await asyncio.wait_for(run(load(), make), 20)
    assert noted == ["finished"]


async def test_database_errors_name_the_path(runs: Runs) -> None:
    class Unlucky(Small):
        async def setup_hook(self) -> None:
            raise StoreFailed("store.full", problem="disk full")

    with pytest.raises(StoreFailed) as caught:
        await runs(client=Unlucky)
    named = Path.cwd() / "cornerstone.db"
    assert texts_for("en").refusal(caught.value) == f"There is no room left on the disk for {named}."
