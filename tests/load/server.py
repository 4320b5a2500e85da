"""A Discord on this machine that enforces Discord's limits and costs little, since it shares two cores with the bot."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, Final, NamedTuple

import discord
from aiohttp import web

from tests.load.walls import EXEMPT, TOO_MANY, Walls
from tests.standin.discord_here import PRIVATE, Arrival, Discord
from tests.standin.standin import HEARTBEAT, ReceivedRequest, Reply

ANSWER_WITHIN: Final = 3.0
"""Seconds in which Discord wants the first answer to an interaction."""
LATE: Final = Reply(404, {"message": "Unknown interaction", "code": 10062})
HEARTBEAT_DELAY: Final = 0.05
MESSAGES_KEPT: Final = 10_000
_PATH: Final = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")
_CALLBACK: Final = re.compile(r"/interactions/\d+/([^/]+)/callback")
_TOKEN: Final = re.compile(rb'name="payload_json"(?:\r\n[^\r]+)*\r\n\r\n')


class Kind(StrEnum):
    """What a request is for."""

    ANSWER = "answers"
    PUBLIC = "public"
    PUBLIC_EDIT = "public edits"
    HAND = "hands"
    HAND_EDIT = "hand edits"
    OPENING = "DM openings"
    LOOK = "reads"
    OTHER = "other"


class Seen(NamedTuple):
    """A request of the bot that was carried out."""

    kind: Kind
    channel: int
    message: int
    """The one that was sent or edited, else 0."""
    picture: bool
    """Does it bring a file?"""
    at: float
    """On the clock of perf_counter."""


class WalledDiscord(Discord):
    """Notes each request for `watch` and forgets it."""

    def __init__(self, channels: Iterable[int], watch: Callable[[Seen], None], walls: Walls | None = None) -> None:
        super().__init__(list(channels))
        self.walls = walls or Walls(time.time)
        self.watch = watch
        self.late = 0
        """Interactions that were answered too late."""
        self._arriving: dict[tuple[str, str], asyncio.Future[Arrival]] = {}
        self._pressed: dict[str, float] = {}
        self._ids = itertools.count(1)

    def arrives(self, method: str, path: str) -> asyncio.Future[Arrival]:
        future = asyncio.get_running_loop().create_future()
        self._arriving[method, path] = future
        if found := _CALLBACK.fullmatch(path):
            self._pressed[found[1]] = time.perf_counter()
        return future

    def forget(self, *awaited: asyncio.Future[Arrival]) -> None:
        """Nobody waits for these any more."""
        self._arriving = {key: future for key, future in self._arriving.items() if future not in awaited}

    async def _listen(self, ws: web.WebSocketResponse, said: dict[str, Any]) -> None:
        if said["op"] == HEARTBEAT:
            # discord.py takes an answer that comes at once for one to the heartbeat before, and warns
            await asyncio.sleep(HEARTBEAT_DELAY)
        await super()._listen(ws, said)

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        body = await request.read()
        at = time.perf_counter()
        admission = self.walls.admit(request.method, path)
        if admission.refusal is not None:
            self.walls.count(TOO_MANY)
            return _response(TOO_MANY, admission.refusal.body, admission.refusal.headers)
        asked = ReceivedRequest(request.method, path, _json(request.content_type, body), {}, dict(request.query))
        files = request.content_type == "multipart/form-data"
        reply = self._late(asked, at) or self._answer(asked)
        self.walls.count(reply.status)
        if reply.status < 300:
            self.watch(_seen(asked, reply, files, at))
            waiting = self._arriving.pop((request.method, path), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(Arrival(asked, at, time.time()))
        return _response(reply.status, reply.json, {**admission.headers, **reply.headers})

    def _late(self, asked: ReceivedRequest, at: float) -> Reply | None:
        """Discord does not know an interaction any more that nobody has answered in time."""
        found = _CALLBACK.fullmatch(asked.path)
        if found is None or at - self._pressed.pop(found[1], at) < ANSWER_WITHIN:
            return None
        self.late += 1
        return LATE

    def _answer(self, asked: ReceivedRequest) -> Reply:
        found = _PATH.fullmatch(asked.path)
        before = self.messages.get(found[2], {}).get("attachments", []) if found and found[2] else []
        reply = self._reply(asked)
        if found is None or not isinstance(reply.json, dict) or reply.status >= 300:
            return reply
        message = reply.json
        if asked.method == "POST":
            del self.messages[message["id"]]
            message["id"] = str(self._snowflake())
        message["attachments"] = self._attachments(asked.json or {}, before)
        self.messages[message["id"]] = message
        while len(self.messages) > MESSAGES_KEPT:
            del self.messages[next(iter(self.messages))]
        return Reply(json=message)

    def _attachments(self, sent: dict[str, Any], before: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """An edit that does not mention them keeps them."""
        if "attachments" not in sent:
            return before
        known = {file["id"]: file for file in before}
        return [known.get(str(file["id"])) or self._attachment(file) for file in sent["attachments"]]

    def _snowflake(self) -> int:
        return discord.utils.time_snowflake(discord.utils.utcnow()) + next(self._ids) % (1 << 22)

    def _attachment(self, file: dict[str, Any]) -> dict[str, Any]:
        number, name = str(self._snowflake()), file.get("filename", "picture.png")
        where = dict.fromkeys(("url", "proxy_url"), f"{self.api_base}/attachments/{number}/{name}")
        return {"id": number, "filename": name, "size": 1, "content_type": "image/png", **where}


def _json(content_type: str, body: bytes) -> Any:
    """Of a form, the first part with JSON: the files are not parsed."""
    if content_type == "application/json":
        return json.loads(body)
    if content_type == "multipart/form-data":
        found = _TOKEN.search(body)
        assert found is not None
        return json.loads(body[found.end() : body.index(b"\r\n--", found.end())])
    return None


def _response(status: int, body: Any, headers: Any) -> web.Response:
    if isinstance(body, str):
        return web.Response(status=status, text=body, content_type="text/html", headers=headers)
    # without a charset, since discord.py accepts nothing else as JSON
    return web.Response(
        status=status, body=json.dumps(body).encode(), headers={"Content-Type": "application/json", **headers}
    )


def _seen(asked: ReceivedRequest, reply: Reply, picture: bool, at: float) -> Seen:
    found = _PATH.fullmatch(asked.path)
    channel = int(found[1]) if found else 0
    message = int(reply.json["id"]) if found and isinstance(reply.json, dict) else 0
    return Seen(_kind(asked.method, asked.path, channel), channel, message, picture, at)


def _kind(method: str, path: str, channel: int) -> Kind:
    private = channel >= PRIVATE
    if EXEMPT.fullmatch(path):
        return Kind.ANSWER
    if channel and method == "POST":
        return Kind.HAND if private else Kind.PUBLIC
    if channel and method == "PATCH":
        return Kind.HAND_EDIT if private else Kind.PUBLIC_EDIT
    if path == "/users/@me/channels":
        return Kind.OPENING
    return Kind.LOOK if method == "GET" else Kind.OTHER
