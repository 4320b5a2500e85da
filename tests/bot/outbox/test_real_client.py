"""The outbox with discord.py's own client against a stand-in: 429, 500, a cut connection."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import discord
import pytest
import pytest_asyncio
from discord.http import Route

from bot.cards.ids import mark
from bot.outbox.handlers import DiscordDeliverer
from bot.outbox.lease import SoleLease
from bot.outbox.worker import Outbox
from bot.store.changes import Changes, Commit, Committed, NewTable, Notification
from bot.store.rows import SeatRow, Status
from bot.tables import notifications
from tests.bot.outbox.world import Cards, Tables, rows
from tests.bot.store.places import Place, SqlitePlace
from tests.standin import standin
from tests.standin.standin import CUT, Reply, StandIn, limited, only_standin_reachable, without_sleeping

T = TypeVar("T")

CHANNEL = 5
MESSAGES = f"/channels/{CHANNEL}/messages"


@pytest.fixture
def place(path: Path) -> Place:
    """What is tested here is the same on every database."""
    return SqlitePlace(path)


class Talk:
    """An outbox whose waits end at once, as if their time had passed."""

    def __init__(self, place: Place, server: StandIn) -> None:
        self.place = place
        self.server = server
        self.time = 1_767_225_600.0
        self.version = 1

    async def idle(self, awaitable: Awaitable[T], *, reason: str) -> T:
        try:
            at = await self.store.next_delivery_time()
        except asyncio.CancelledError:
            if isinstance(awaitable, Coroutine):
                awaitable.close()
            raise
        if at is not None and not self.outbox._in_progress:
            self.time = max(self.time, at)
            self.outbox.wake()
        return await awaitable

    async def begin(self) -> None:
        self.store = await self.place.open()
        self.client = discord.Client(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
        )
        await self.client.login("MTIz.GhIjKl.not-a-real-one")
        deliverer = DiscordDeliverer(self.client, self.store, Tables(self.store), Cards(), lambda: self.time)
        self.outbox = Outbox(self.store, lambda: self.time, lambda: self.idle, deliverer, SoleLease(self.store, "us"))
        seats = (SeatRow(0, 7, 7, name="Ann"),)
        made = await self.store.create(NewTable(now=self.time, game="castle", host=7, seats=seats, channel=CHANNEL))
        assert isinstance(made, Committed)
        self.table = made.table
        await self.commit(state=b"{}", changes=Changes(status=Status.RUNNING))
        self.outbox.start()

    async def end(self) -> None:
        await self.outbox.close()
        await self.client.close()
        await self.store.close()

    async def commit(self, *outbox: Notification, **given: Any) -> None:
        commit = Commit(table=self.table, expected=self.version, now=self.time, outbox=outbox, **given)
        made = await self.store.commit(commit)
        assert isinstance(made, Committed)
        self.version = made.version

    async def say(self, *words: str) -> None:
        for word in words:
            await self.commit(*notifications.notice(CHANNEL, self.time, word))
        self.outbox.wake()
        async with asyncio.timeout(10):
            while any(row[1] == "waiting" for row in rows(self.place)):  # noqa: ASYNC110  # only the database shows it
                await asyncio.sleep(0.001)

    def arrived(self) -> list[str]:
        """The text of each request for a message, in order."""
        texts = [
            request.json["components"][0]["components"][0]["content"] for request in self.server.of("POST", MESSAGES)
        ]
        return [text.split()[0] for text in texts]

    def nonces(self) -> list[str]:
        return [request.json["nonce"] for request in self.server.of("POST", MESSAGES)]


@pytest_asyncio.fixture
async def talk(place: Place, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Talk]:
    async with standin.standin() as server:
        tried = only_standin_reachable(monkeypatch, server)
        monkeypatch.setattr(Route, "BASE", server.api_base)
        talk = Talk(place, server)
        await talk.begin()
        yield talk
        await talk.end()
        assert tried == []


async def test_a_rate_limit_is_waited_out_once(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    slept = without_sleeping(monkeypatch)
    talk.server.answers("POST", MESSAGES, limited(7.5), limited(0.5, everywhere=True))
    await talk.say("one", "two")
    assert slept == [7.5, 0.5]
    assert talk.arrived() == ["one", "one", "one", "two"]
    assert len(set(talk.nonces())) == 2
    assert [row[2] for row in rows(talk.place)] == [1, 1]


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_server_errors_that_last(talk: Talk, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    without_sleeping(monkeypatch)
    talk.server.answers("POST", MESSAGES, *[Reply(status)] * 12)
    talk.server.answers("GET", MESSAGES, *[Reply(json=[])] * 12)
    await talk.say("one", "two")
    arrived = talk.arrived()
    assert arrived == ["one"] * (len(arrived) - 1) + ["two"]
    assert len(set(talk.nonces())) == 2
    assert [row[1] for row in rows(talk.place)] == ["sent", "sent"]


async def test_connections_that_are_cut(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    without_sleeping(monkeypatch)
    talk.server.answers("POST", MESSAGES, CUT, CUT, CUT)
    talk.server.answers("GET", MESSAGES, *[Reply(json=[])] * 12)
    await talk.say("one", "two")
    arrived = talk.arrived()
    assert arrived == ["one"] * (len(arrived) - 1) + ["two"]
    assert len(arrived) > 4
    assert len(set(talk.nonces())) == 2
    assert [row[1] for row in rows(talk.place)] == ["sent", "sent"]


async def test_a_cut_connection_is_looked_into_after_a_while(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    without_sleeping(monkeypatch)
    talk.server.answers("POST", MESSAGES, *[CUT] * 7)

    await talk.commit(*notifications.notice(CHANNEL, talk.time, "one"))
    text = {"type": 10, "id": 1, "content": "one"}
    box = {"type": 17, "id": mark(nonce(talk.place)), "accent_color": None, "spoiler": False, "components": [text]}
    there = standin._message(str(CHANNEL), 1, {"components": [box], "flags": 1 << 15})
    talk.server.answers("GET", MESSAGES, Reply(503), Reply(json=[there]))
    await talk.say("two")
    assert len(talk.server.of("GET", MESSAGES)) == 2
    assert set(talk.arrived()[:-1]) == {"one"}
    assert talk.arrived()[-1] == "two"
    assert [row[1] for row in rows(talk.place)] == ["sent", "sent"]


def nonce(place: Place) -> str:
    ((found,),) = place.query("SELECT nonce FROM outbox ORDER BY id LIMIT 1")
    return str(found)


async def test_shut_out(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    without_sleeping(monkeypatch)
    talk.server.answers("POST", MESSAGES, Reply(429, {"retry_after": 1}))
    await talk.say("one")
    assert talk.arrived() == ["one", "one"]
    assert rows(talk.place)[0][2:] == (2, 0, "429 0")
