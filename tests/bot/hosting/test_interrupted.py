"""The process of the bot is killed while it handles an interaction; the next one answers. On a stand-in for Discord."""

import asyncio
import os
import re
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web

from bot.interactions.unanswered import unanswered_folder
from bot.store.sqlite.sqlite import SqliteStore
from bot.texts import texts_for
from tests.bot.hosting.playing import Group
from tests.standin.standin import IDENTIFY, ReceivedRequest, Reply, StandIn, standin

ROOT = Path(__file__).parents[3]
EPOCH = 1_420_070_400_000
EPHEMERAL, LOADING = 1 << 6, 1 << 7
PATIENCE = 60
CALLBACK = re.compile(r"/interactions/\d+/(?P<token>[\w-]+)/callback")
ORIGINAL = re.compile(r"/webhooks/\d+/(?P<token>[\w-]+)/messages/@original")


class Answers(StandIn):
    """Keeps the answers to interactions, and may never reply to one kind of request, which takes effect or not."""

    def __init__(self) -> None:
        super().__init__()
        self.flags: dict[str, int] = {}
        self.answers_of: dict[str, list[str]] = {}
        self.silent = ""
        """"ack": acknowledgements have no reply; "answer": answers are lost on their way."""
        self.waiting = asyncio.Event()

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        acknowledges, answers = (
            CALLBACK.fullmatch(path),
            ORIGINAL.fullmatch(path) if request.method == "PATCH" else None,
        )
        if acknowledges:
            self.flags[acknowledges["token"]] = EPHEMERAL | LOADING
        if (acknowledges and self.silent == "ack") or (answers and self.silent == "answer"):
            self.waiting.set()
            await asyncio.Event().wait()
        return await super()._rest(request)

    def _reply(self, asked: ReceivedRequest) -> Reply:
        shown = ORIGINAL.fullmatch(asked.path)
        if shown is None:
            return super()._reply(asked)
        token = shown["token"]
        if token not in self.flags:
            return Reply(404, {"message": "Unknown Webhook", "code": 10015})
        if asked.method == "PATCH":
            self.flags[token] &= ~LOADING
            self.answers_of.setdefault(token, []).append(asked.json.get("content") or str(asked.json))
        message = {"id": "77", "channel_id": "5", "author": {"id": "1", "username": "x", "discriminator": "0"}}
        times = {"timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None}
        lists: dict[str, list[Any]] = {
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
        }
        more = {"content": "", "tts": False, "mention_everyone": False, "pinned": False, "type": 0}
        return Reply(json={**message, **times, **lists, **more, "flags": self.flags[token]})


@pytest_asyncio.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Answers]:
    answers = Answers()
    async with standin(answers):
        monkeypatch.setenv("DISCORD_TOKEN", "MTIz.GhIjKl.not-a-real-one")
        monkeypatch.setenv("DISCORD_API_BASE", answers.api_base)
        monkeypatch.setenv("DISCORD_GATEWAY_URL", answers.gateway_url)
        monkeypatch.setenv("LOG_LEVEL", "DEBUG")
        yield answers


@asynccontextmanager
async def started(server: StandIn, log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process of the bot, connected. Its log is a file, since a pipe that nobody reads would stop it."""
    start = server.operations().count(IDENTIFY) + 1
    with log.open("ab") as output:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bot.hosting.child", str(server.port)),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=output,
            stderr=output,
        )
    try:
        await poll(lambda: server.operations().count(IDENTIFY) >= start)
        yield child
    finally:
        if child.returncode is None:
            child.kill()
        await child.wait()


async def poll(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  # it happens in another process
            await asyncio.sleep(0.01)


def typed(person: int, command: str, token: str, **options: str) -> dict[str, Any]:
    """A person types a command in their direct messages."""
    given = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
    user = {"id": str(person), "username": "player", "global_name": "Player", "discriminator": "0", "avatar": None}
    return {
        "id": str((int(time.time() * 1_000) - EPOCH) << 22),
        "application_id": "100000000000000001",
        "type": 2,
        "token": token,
        "version": 1,
        "data": {"id": "1", "name": command, "type": 1, "options": given},
        "channel_id": "5",
        "channel": {"id": "5", "type": 1, "recipients": [user]},
        "user": user,
        "locale": "en-GB",
        "app_permissions": "0",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 1,
        "attachment_size_limit": 10_485_760,
    }


@pytest.mark.slow
async def test_killed_between_acknowledgement_and_answer(server: Answers, tmp_path: Path) -> None:
    database = tmp_path / "cornerstone.db"
    store = await SqliteStore.open(database)
    group = Group(store)
    table = await group.game(0)
    snapshot = await group.tables.snapshot(table)
    person = snapshot.seats[snapshot.game_position.awaited()[0]].person
    assert person is not None  # the seed decides who begins
    await store.close()
    command = {"action": "play trader, worker wood", "table": table}
    interrupted = texts_for("en", "castle").sentence("refusal.interrupted", {})
    await killed(server, database, "ack", typed(person, "move", "aW50ZXJhY3Rpb24-no-reply", **command), interrupted)
    await killed(server, database, "answer", typed(person, "move", "aW50ZXJhY3Rpb24-lost", **command), "✅")
    assert files_with(tmp_path, b'"stopped"')
    assert files_with(tmp_path, b"aW50ZXJhY3Rpb24") == []
    store = await SqliteStore.open(database)
    assert [entry.move for entry in await store.log(table)] == ["play trader, worker wood"]
    await store.close()


async def killed(server: Answers, database: Path, silent: str, payload: dict[str, Any], expected: str) -> None:
    """A process is killed while Discord does not reply; another one answers."""
    token, log = payload["token"], database.with_name("log")
    async with started(server, log) as child:
        server.silent = silent
        await server.dispatch("INTERACTION_CREATE", payload)
        await asyncio.wait_for(server.waiting.wait(), PATIENCE)
        await poll(lambda: kept(database, token))
        child.kill()
    assert server.flags[token] & LOADING
    server.silent = ""
    server.waiting.clear()
    async with started(server, log) as child:
        await poll(lambda: token in server.answers_of)
        child.terminate()
        assert await asyncio.wait_for(child.wait(), PATIENCE) == 0
    (answer,) = server.answers_of[token]
    assert expected in answer
    assert not unanswered_folder(database).exists()


def kept(database: Path, token: str) -> bool:
    folder = unanswered_folder(database)
    return folder.exists() and any(token.encode() in file.read_bytes() for file in folder.iterdir())


def files_with(folder: Path, words: bytes) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and words in path.read_bytes()]
