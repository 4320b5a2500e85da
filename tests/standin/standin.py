"""A local stand-in for Discord, for discord.py's own client: a REST interface and a gateway, over real sockets.

It supports logging in and answers as a test tells it to. Everything else is tested with the rig.
"""

import asyncio
import fnmatch
import json
import socket
import types
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import discord
import pytest
from aiohttp import WSMsgType, web

BOT_ID: Final = "100000000000000001"
GATEWAY, OTHER_GATEWAY = "/gateway", "/other-gateway"
BEFORE_HELLO: Final = 0
HELLO, IDENTIFY, HEARTBEAT, RESUME, DISPATCH, HEARTBEAT_ACK = 10, 2, 1, 6, 0, 11


@dataclass(frozen=True)
class ReceivedRequest:
    """A request as it arrived."""

    method: str
    path: str
    json: Any
    headers: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reply:
    """An answer: a status with JSON, or a cut connection."""

    status: int = 200
    json: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: bool = False


CUT: Final = Reply(cut=True)


def limited(seconds: float, *, everywhere: bool = False) -> Reply:
    """Too many requests. Without the Via header, discord.py takes it for a ban and raises at once."""
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
    return Reply(429, body, {"Via": "1.1 google"})


class StandIn:
    """The server. `requests`: the requests; `packets`: what clients sent to the gateway."""

    def __init__(self) -> None:
        self.requests: list[ReceivedRequest] = []
        self.packets: list[dict[str, Any]] = []
        self.sockets: list[web.WebSocketResponse] = []
        self.shards: dict[web.WebSocketResponse, tuple[int, int]] = {}
        """Of whose servers each connection hears, if it has said so."""
        self.recommended = 1
        """How many shards it recommends."""
        self.sessions_at_once = 1
        self.sessions_left = 1000
        self.port = 0
        self.resume_url = ""
        """The address for resuming that READY names; empty: this gateway."""
        self.joined = 0
        """The READY and RESUMED events that were sent."""
        self.handshakes: list[str] = []
        """The paths of the gateway handshakes."""
        self.ignored: set[int] = set()
        """The operations that the gateway ignores."""
        self.heartbeat_interval = 41_250
        """Milliseconds between two heartbeats of a client."""
        self._refusals: dict[str, Iterator[int]] = {}
        self._replies: list[tuple[str, str, deque[Reply]]] = []
        self._sequence = 0

    @property
    def api_base(self) -> str:
        return f"http://127.0.0.1:{self.port}/api/v10"

    def api_base_of(self, process: str) -> str:
        """The same with a name in it, by which `_rest` can tell several processes apart."""
        return f"http://127.0.0.1:{self.port}/{process}/api/v10"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}{GATEWAY}"

    @property
    def other_gateway_url(self) -> str:
        """A second address of the gateway, for resuming sessions."""
        return f"ws://127.0.0.1:{self.port}{OTHER_GATEWAY}"

    def refuses(self, path: str, statuses: Iterable[int]) -> None:
        """The next handshakes at this path get these statuses; BEFORE_HELLO accepts and then closes at once."""
        self._refusals[path] = iter(statuses)

    def answers(self, method: str, path: str, *replies: Reply) -> None:
        """The next matching requests get these replies, one each (`path` with * and ?); later ones the usual reply."""
        self._replies.append((method, path, deque(replies)))

    def of(self, method: str, path: str) -> list[ReceivedRequest]:
        """The matching requests."""
        return [
            request for request in self.requests if request.method == method and fnmatch.fnmatch(request.path, path)
        ]

    def operations(self) -> list[int]:
        """The operations that the gateway received, except heartbeats."""
        return [packet["op"] for packet in self.packets if packet["op"] != HEARTBEAT]

    async def dispatch(self, event: str, data: Any) -> None:
        """Sends an event to those who hear of its server; what has no server goes to the first shards."""
        self._sequence += 1
        for ws in self.sockets[:]:
            if not self._hears(ws, event, data):
                continue
            await ws.send_json({"op": DISPATCH, "t": event, "s": self._sequence, "d": data})

    def _hears(self, ws: web.WebSocketResponse, event: str, data: Any) -> bool:
        number, total = self.shards.get(ws, (0, 1))
        if event in ("READY", "RESUMED") and "shard" in data:
            return list(data["shard"]) == [number, total]
        guild = data.get("guild_id") or (data.get("id") if event.startswith("GUILD_") else None) or 0
        return (int(guild) >> 22) % total == number

    async def drop(self, code: int = 4000) -> None:
        """Closes the gateway's connection; after 4000 a client resumes."""
        for ws in self.sockets[:]:
            await ws.close(code=code)

    # ---------------------------------------------------------------- REST

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        asked = ReceivedRequest(request.method, path, await _body(request), dict(request.headers), dict(request.query))
        self.requests.append(asked)
        reply = await self._exchange(asked)
        if reply.cut:
            assert request.transport
            request.transport.abort()
        # without a charset, since discord.py accepts nothing else as JSON
        headers = {"Content-Type": "application/json", **reply.headers}
        return web.Response(status=reply.status, body=json.dumps(reply.json).encode(), headers=headers)

    async def _exchange(self, asked: ReceivedRequest) -> Reply:
        """The reply to a request. A rig may delay, refuse or cut it here."""
        return self._reply(asked)

    def _reply(self, asked: ReceivedRequest) -> Reply:
        for method, path, replies in self._replies:
            if replies and method == asked.method and fnmatch.fnmatch(asked.path, path):
                return replies.popleft()
        match asked.method, asked.path.strip("/").split("/"):
            case "GET", ["users", "@me"]:
                return Reply(json=_user())
            case "GET", ["oauth2", "applications", "@me"]:
                return Reply(json=_application())
            case "GET", ["gateway", "bot"]:
                limit = {"total": 1000, "remaining": self.sessions_left, "reset_after": 0}
                limit["max_concurrency"] = self.sessions_at_once
                given = {"url": self.gateway_url, "shards": self.recommended, "session_start_limit": limit}
                return Reply(json=given)
            case "PUT", ["applications", _, "commands"]:
                own = {"application_id": BOT_ID, "version": "1", "default_member_permissions": None}
                return Reply(
                    json=[{**command, **own, "id": str(number)} for number, command in enumerate(asked.json, 1)]
                )
            case "POST", ["channels", channel, "messages"]:
                return Reply(json=_message(channel, len(self.requests), asked.json))
            case "POST", ["interactions", interaction, _, "callback"]:
                sent = _message("5", len(self.requests), asked.json.get("data") or {})
                resource = {"type": asked.json["type"], "message": sent}
                return Reply(json={"interaction": {"id": interaction, "type": 2}, "resource": resource})
        return Reply(404, {"message": "404: Not Found", "code": 0})

    # ---------------------------------------------------------------- gateway

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        self.handshakes.append(request.path)
        refusal = next(self._refusals.get(request.path, iter(())), None)
        if refusal is not None and refusal != BEFORE_HELLO:
            return web.Response(status=refusal)
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        if refusal == BEFORE_HELLO:
            await ws.close(code=4000)
            return ws
        self.sockets.append(ws)
        try:
            await ws.send_json({"op": HELLO, "d": {"heartbeat_interval": self.heartbeat_interval}})
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    await self._listen(ws, json.loads(message.data))
        finally:
            self.sockets.remove(ws)
            self.shards.pop(ws, None)
        return ws

    async def _listen(self, ws: web.WebSocketResponse, said: dict[str, Any]) -> None:
        self.packets.append(said)
        if said["op"] in self.ignored:
            return
        match said["op"]:
            case op if op == HEARTBEAT:
                await ws.send_json({"op": HEARTBEAT_ACK})
            case op if op == IDENTIFY:
                self.joined += 1
                number, total = said["d"].get("shard", (0, 1))
                self.shards[ws] = number, total
                await self.dispatch("READY", {**self._ready(), "shard": [number, total]})
            case op if op == RESUME:
                self.joined += 1
                await self.dispatch("RESUMED", {})

    def _ready(self) -> dict[str, Any]:
        return {
            "v": 10,
            "user": _user(),
            "guilds": [],
            "session_id": "session",
            "resume_gateway_url": self.resume_url or self.gateway_url,
            "shard": [0, 1],
            "application": {"id": BOT_ID, "flags": 0},
        }


@asynccontextmanager
async def standin(server: StandIn | None = None) -> AsyncIterator[StandIn]:
    """A running stand-in (this one, or a plain one) on its own port."""
    server = server or StandIn()
    application = web.Application(client_max_size=20 * 2**20)
    for path in (GATEWAY, OTHER_GATEWAY):
        application.router.add_get(path, server._gateway)
    for path in ("/api/v10/{path:.*}", "/{process}/api/v10/{path:.*}"):
        application.router.add_route("*", path, server._rest)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    server.port = runner.addresses[0][1]
    try:
        yield server
    finally:
        await server.drop(1000)
        await runner.cleanup()


# ---------------------------------------------------------------- further helpers


def only_standin_reachable(monkeypatch: pytest.MonkeyPatch, server: StandIn) -> list[object]:
    """Lets sockets of this process reach only the stand-in. Yields the other addresses that were tried."""
    tried: list[object] = []
    connect, lookup = socket.socket.connect, socket.getaddrinfo

    def guarded_connect(self: socket.socket, address: Any) -> None:
        if address != ("127.0.0.1", server.port):
            tried.append(address)
            raise ConnectionRefusedError(f"{address} is not the stand-in")
        connect(self, address)

    def guarded_lookup(host: Any, *given: Any, **more: Any) -> Any:
        if host not in ("127.0.0.1", b"127.0.0.1"):
            tried.append(host)
            raise socket.gaierror(f"{host} is not the stand-in")
        return lookup(host, *given, **more)

    monkeypatch.setattr(socket.socket, "connect", guarded_connect)
    monkeypatch.setattr(socket, "getaddrinfo", guarded_lookup)
    return tried


def without_sleeping(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """discord.py does not sleep between retries. Yields the seconds that it would have slept."""
    slept: list[float] = []

    async def sleep(seconds: float, result: Any = None) -> Any:
        slept.extend([seconds] if seconds else [])
        return await asyncio.sleep(0, result)

    class Hurried(types.ModuleType):
        def __getattr__(self, name: str) -> Any:
            return sleep if name == "sleep" else getattr(asyncio, name)

    for module in (discord.http, discord.client, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", Hurried("asyncio"))
    return slept


async def _body(request: web.Request) -> Any:
    if request.content_type == "application/json":
        return await request.json()
    if request.content_type == "multipart/form-data":
        form = await request.post()
        return json.loads(str(form["payload_json"]))
    return None


def _user() -> dict[str, Any]:
    return {"id": BOT_ID, "username": "cornerstone", "discriminator": "0000", "avatar": None, "bot": True}


def _application() -> dict[str, Any]:
    return {
        "id": BOT_ID,
        "name": "cornerstone",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "owner": _user(),
        "flags": 0,
    }


def _message(channel: str, number: int, sent: Any) -> dict[str, Any]:
    return {
        "id": str(200_000_000_000_000_000 + number),
        "channel_id": channel,
        "author": _user(),
        "content": sent.get("content") or "",
        "nonce": sent.get("nonce"),
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": sent.get("components") or [],
        "pinned": False,
        "type": 0,
        "flags": sent.get("flags") or 0,
    }
