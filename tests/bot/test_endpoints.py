"""discord.py's own client against a local stand-in: it connects there and nowhere else, and handles a Discord that is
slow, broken or gone."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.endpoints import use_endpoints
from bot.settings import Settings, load
from tests.standin import standin
from tests.standin.standin import (
    CUT,
    IDENTIFY,
    RESUME,
    Reply,
    StandIn,
    limited,
    only_standin_reachable,
    without_sleeping,
)

TOKEN = "MTIz.GhIjKl.not-a-real-one"
MESSAGES = "/channels/5/messages"


@pytest.fixture(autouse=True)
def discord_as_it_was() -> Iterator[None]:
    """Restores what use_endpoints changes for the whole process."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    assert not hasattr(DiscordWebSocket, "gateway")
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
    if hasattr(DiscordWebSocket, "gateway"):
        del DiscordWebSocket.gateway


@pytest.fixture
def outside(server: StandIn, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    return only_standin_reachable(monkeypatch, server)


@pytest_asyncio.fixture
async def server() -> AsyncIterator[StandIn]:
    async with standin.standin() as server:
        yield server


@pytest.fixture
def settings(server: StandIn, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Settings:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_API_BASE", server.api_base)
    monkeypatch.setenv("DISCORD_GATEWAY_URL", server.gateway_url)
    return load()


class Small(discord.Client):
    def __init__(self) -> None:
        # no guilds to wait for after READY
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        self.up, self.resumed, self.answered = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.running: asyncio.Task[None]
        self.error: Exception | None = None

    async def setup_hook(self) -> None:
        tree: discord.app_commands.CommandTree[Any] = discord.app_commands.CommandTree(self)
        tree.error(self.on_tree_error)
        tree.add_command(discord.app_commands.Command(name="move", description="Plays.", callback=_move))
        await tree.sync()

    async def on_ready(self) -> None:
        self.up.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_app_command_completion(self, *_: object) -> None:
        self.answered.set()

    async def on_tree_error(self, interaction: discord.Interaction, error: Exception) -> None:
        self.error = error
        self.answered.set()

    async def reaches(self, event: asyncio.Event) -> None:
        """Waits for the event, or raises the error that ended the client."""
        waiting = asyncio.create_task(event.wait())
        await asyncio.wait({self.running, waiting}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            assert self.running.done(), "nothing happened"
            await self.running


async def _move(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Moved.", ephemeral=True)


@pytest_asyncio.fixture
async def client(settings: Settings, outside: list[object]) -> AsyncIterator[Small]:
    """A client that is connected and ready."""
    use_endpoints(settings)
    client = Small()
    client.running = asyncio.create_task(client.start(settings.needed_token()))
    await client.reaches(client.up)
    yield client
    await client.close()
    await client.running
    assert outside == []


async def test_logs_in_there_and_nowhere_else(client: Small, server: StandIn) -> None:
    assert client.user
    assert client.user.name == "cornerstone"
    assert server.operations() == [IDENTIFY]
    assert server.packets[-1]["d"]["token"] == TOKEN
    assert {request.headers["Authorization"] for request in server.requests} == {f"Bot {TOKEN}"}
    assert [request.json[0]["name"] for request in server.of("PUT", "/applications/*/commands")] == ["move"]


async def test_events_arrive_and_are_answered(client: Small, server: StandIn) -> None:
    payload = {
        "id": "900",
        "application_id": standin.BOT_ID,
        "type": 2,
        "token": "token",
        "version": 1,
        "channel_id": "5",
        "channel": {"id": "5", "type": 1, "recipients": []},
        "user": {"id": "7", "username": "ann", "discriminator": "0", "avatar": None},
        "locale": "fr",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 1,
        "app_permissions": "0",
        "attachment_size_limit": 10_485_760,
        "data": {"id": "1", "name": "move", "type": 1},
    }
    await server.dispatch("INTERACTION_CREATE", payload)
    await client.reaches(client.answered)
    assert client.error is None
    (answer,) = server.of("POST", "/interactions/900/token/callback")
    assert answer.json["data"]["content"] == "Moved."


@pytest.mark.parametrize("elsewhere", ["", "wss://gateway-us-east1-b.discord.gg"])
async def test_resumes_there_wherever_ready_says(client: Small, server: StandIn, elsewhere: str) -> None:
    server.resume_url = elsewhere
    # like READY
    client.ws.gateway = URL(elsewhere or server.gateway_url)
    await server.drop()
    await client.reaches(client.resumed)
    assert server.operations() == [IDENTIFY, RESUME]


async def test_a_rate_limit_is_waited_out(client: Small, server: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    slept = without_sleeping(monkeypatch)
    server.answers("POST", MESSAGES, limited(7.5), limited(0.5, everywhere=True))
    message = await client.get_partial_messageable(5).send("Hello.", nonce="row-1")
    assert message.content == "Hello."
    assert slept == [7.5, 0.5]
    assert [request.json["nonce"] for request in server.of("POST", MESSAGES)] == ["row-1"] * 3


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_a_server_error_is_tried_again(
    client: Small, server: StandIn, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    slept = without_sleeping(monkeypatch)
    server.answers("POST", MESSAGES, Reply(status), Reply(status))
    await client.get_partial_messageable(5).send("Hello.", nonce="row-1")
    assert slept == [1, 3]
    assert len({request.json["nonce"] for request in server.of("POST", MESSAGES)}) == 1


async def test_a_server_error_that_lasts_surfaces(
    client: Small, server: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_sleeping(monkeypatch)
    server.answers("POST", MESSAGES, *[Reply(500)] * 9)
    with pytest.raises(discord.DiscordServerError):
        await client.get_partial_messageable(5).send("Hello.", nonce="row-1")
    assert len(server.of("POST", MESSAGES)) == 5


async def test_503_surfaces_at_once(client: Small, server: StandIn) -> None:
    server.answers("POST", MESSAGES, Reply(503))
    with pytest.raises(discord.DiscordServerError):
        await client.get_partial_messageable(5).send("Hello.", nonce="row-1")
    assert len(server.of("POST", MESSAGES)) == 1


async def test_a_ban_surfaces_at_once(client: Small, server: StandIn) -> None:
    server.answers("POST", MESSAGES, Reply(429, {"retry_after": 1}))
    with pytest.raises(discord.HTTPException) as caught:
        await client.get_partial_messageable(5).send("Hello.", nonce="row-1")
    assert caught.value.status == 429


async def test_a_connection_that_is_cut_surfaces(client: Small, server: StandIn) -> None:
    server.answers("POST", MESSAGES, CUT)
    with pytest.raises((aiohttp.ClientError, OSError)) as caught:
        await client.get_partial_messageable(5).send("Hello.", nonce="row-1")
    # it arrived once, but the answer was lost; the outbox handles that
    assert not isinstance(caught.value, discord.DiscordException)
    assert len(server.of("POST", MESSAGES)) == 1


async def test_a_server_that_is_not_there_surfaces(
    client: Small, outside: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:1/api/v10")
    with pytest.raises(aiohttp.ClientConnectorError):
        await client.get_partial_messageable(5).send("Hello.", nonce="row-1")
    assert outside.pop() == ("127.0.0.1", 1)


async def test_a_wrong_token_is_told_at_login(settings: Settings, server: StandIn, outside: list[object]) -> None:
    use_endpoints(settings)
    server.answers("GET", "/users/@me", Reply(401, {"message": "401: Unauthorized", "code": 0}))
    async with Small() as client:
        with pytest.raises(discord.LoginFailure):
            await client.login(settings.needed_token())
    assert outside == []


def test_without_addresses_it_is_discords_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_API_BASE", raising=False)
    monkeypatch.delenv("DISCORD_GATEWAY_URL", raising=False)
    use_endpoints(load())
    assert Route.BASE == "https://discord.com/api/v10"
    assert URL("wss://gateway.discord.gg/") == DiscordWebSocket.DEFAULT_GATEWAY
    assert not hasattr(DiscordWebSocket, "gateway")


async def test_the_guard_of_sockets_works(outside: list[object]) -> None:
    async with aiohttp.ClientSession() as session:
        for address in ("http://discord.com/api", "http://127.0.0.1:1"):
            with pytest.raises(aiohttp.ClientConnectorError):
                await session.get(address)
    assert outside == ["discord.com", ("127.0.0.1", 1)]
