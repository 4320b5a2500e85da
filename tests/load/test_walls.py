"""The stand-in's limits are Discord's, and discord.py understands how they are said."""

import asyncio
import json
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
from discord.http import Route

from tests.load.server import Kind, Seen, WalledDiscord
from tests.load.walls import BANNED_FOR, INVALID_WITHIN, Walls
from tests.standin.standin import only_standin_reachable, standin, without_sleeping

MESSAGES = "/channels/5/messages"
CALLBACK = "/interactions/1/token/callback"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def walls(clock: Clock) -> Walls:
    return Walls(clock)


def channels(walls: Walls, numbers: range) -> list[bool]:
    """A message to each channel: was it admitted?"""
    return [walls.admit("POST", f"/channels/{number}/messages").refusal is None for number in numbers]


def test_fifty_requests_a_second_for_the_whole_bot(walls: Walls, clock: Clock) -> None:
    assert channels(walls, range(60)) == [True] * 50 + [False] * 10
    clock.now += 0.75
    refusal = walls.admit("GET", "/users/@me").refusal
    assert refusal
    assert refusal.body == {"message": "You are being rate limited.", "retry_after": 0.25, "global": True}
    assert refusal.headers == {
        "Via": "1.1 google",
        "Retry-After": "1",
        "X-RateLimit-Scope": "global",
        "X-RateLimit-Global": "true",
    }
    clock.now += 0.25
    assert all(channels(walls, range(100, 150)))
    assert walls.refused == {"global": 11}
    assert walls.most_in_a_second == 61


@pytest.mark.parametrize("path", [CALLBACK, "/webhooks/1/token", "/webhooks/1/token/messages/@original"])
def test_answers_to_interactions_are_exempt(walls: Walls, path: str) -> None:
    channels(walls, range(50))
    assert walls.admit("POST", path).refusal is None
    assert walls.admit("POST", MESSAGES).refusal
    assert walls.most_in_a_second == 51


def test_five_messages_in_five_seconds_for_a_channel(walls: Walls, clock: Clock) -> None:
    first = walls.admit("POST", MESSAGES)
    bucket = first.headers["X-RateLimit-Bucket"]
    assert first.headers == {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "4",
        "X-RateLimit-Reset": "1005.000",
        "X-RateLimit-Reset-After": "5.000",
        "X-RateLimit-Bucket": bucket,
    }
    clock.now += 1.5
    left = [walls.admit("POST", MESSAGES).headers["X-RateLimit-Remaining"] for _ in range(4)]
    assert left == ["3", "2", "1", "0"]
    refusal = walls.admit("POST", MESSAGES).refusal
    assert refusal
    assert refusal.body == {"message": "You are being rate limited.", "retry_after": 3.5, "global": False}
    assert refusal.headers == {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": "1005.000",
        "X-RateLimit-Reset-After": "3.500",
        "X-RateLimit-Bucket": bucket,
        "Via": "1.1 google",
        "Retry-After": "4",
        "X-RateLimit-Scope": "user",
    }
    # other channels and other routes have limits of their own
    assert channels(walls, range(6, 8)) == [True, True]
    assert walls.admit("PATCH", f"{MESSAGES}/9").headers["X-RateLimit-Bucket"] != bucket
    clock.now += 3.5
    assert walls.admit("POST", MESSAGES).refusal is None
    assert walls.refused == {"user": 1}


def test_a_route_without_a_limit_has_no_headers(walls: Walls) -> None:
    assert walls.admit("GET", "/users/@me").headers == {}


def test_windows_of_the_past_are_forgotten(walls: Walls, clock: Clock) -> None:
    for number in range(5000):
        clock.now += 1
        walls.admit("PATCH", f"/webhooks/1/token-{number}/messages/@original")
    assert len(walls._windows) < 2100


def test_invalid_requests_are_counted_for_ten_minutes(walls: Walls, clock: Clock) -> None:
    for status in (200, 401, 403, 404, 429, 500):
        walls.count(status)
    assert walls.most_invalid == 3
    clock.now += INVALID_WITHIN
    walls.count(403)
    assert walls.most_invalid == 3


def test_too_many_invalid_requests_lead_to_a_ban(clock: Clock) -> None:
    walls = Walls(clock, invalid_limit=3)
    for _ in range(3):
        assert walls.admit("POST", CALLBACK).refusal is None
        walls.count(403)
    refusal = walls.admit("POST", CALLBACK).refusal
    assert refusal
    assert isinstance(refusal.body, str)
    assert refusal.headers == {"Retry-After": "3600"}
    assert walls.refused == {"ban": 1}
    clock.now += BANNED_FOR
    assert walls.admit("POST", CALLBACK).refusal is None


# ---------------------------------------------------------------- with discord.py's own client


class Watched(WalledDiscord):
    def __init__(self, walls: Walls) -> None:
        self.seen: list[Seen] = []
        super().__init__([5], self.seen.append, walls)


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    return without_sleeping(monkeypatch)


@pytest_asyncio.fixture
async def server(slept: list[float], monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Watched]:
    """Its clock moves only while discord.py sleeps."""
    async with standin(Watched(Walls(lambda: 1000.0 + sum(slept)))) as server:
        assert isinstance(server, Watched)
        monkeypatch.setattr(Route, "BASE", server.api_base)
        tried = only_standin_reachable(monkeypatch, server)
        yield server
        assert tried == []


@pytest_asyncio.fixture
async def client(server: Watched) -> AsyncIterator[discord.Client]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login("MTIz.GhIjKl.not-a-real-one")
        yield client


async def test_discord_py_paces_itself_in_one_channel(
    client: discord.Client, server: Watched, slept: list[float]
) -> None:
    for number in range(12):
        await client.get_partial_messageable(5).send(f"{number}")
    assert server.walls.refused == {}
    assert slept == [5.0, 5.0]
    assert sum(seen.kind is Kind.PUBLIC for seen in server.seen) == 12


async def test_discord_py_waits_out_the_limit_of_the_whole_bot(
    client: discord.Client, server: Watched, slept: list[float]
) -> None:
    await asyncio.gather(*(client.get_partial_messageable(number).send("Hello.") for number in range(1, 101)))
    assert server.walls.refused["global"] > 0
    assert slept
    assert sum(seen.kind is Kind.PUBLIC for seen in server.seen) == 100
    assert server.walls.most_invalid == server.walls.refused["global"]


async def test_a_ban_reaches_the_caller(client: discord.Client, server: Watched, slept: list[float]) -> None:
    for _ in range(10_000):
        server.walls.count(403)
    with pytest.raises(discord.HTTPException) as caught:
        await client.get_partial_messageable(5).send("Hello.")
    assert caught.value.status == 429
    assert slept == []


async def test_what_was_sent_is_kept_with_its_files(client: discord.Client, server: Watched) -> None:
    file = discord.File(__file__, "picture.png", description="a picture")
    sent = await client.get_partial_messageable(5).send("Hello.", file=file)
    assert [attachment.filename for attachment in sent.attachments] == ["picture.png"]
    edited = await sent.edit(content="Changed.")
    assert [attachment.filename for attachment in edited.attachments] == ["picture.png"]
    assert json.dumps(server.messages[str(sent.id)]["content"]) == '"Changed."'
    assert [(seen.kind, seen.message, seen.picture) for seen in server.seen[-2:]] == [
        (Kind.PUBLIC, sent.id, True),
        (Kind.PUBLIC_EDIT, sent.id, False),
    ]
