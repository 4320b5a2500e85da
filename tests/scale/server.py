"""Discord for several processes: each event goes to the shard of its server, and all requests count together.

It keeps what must be counted afterwards: what people were told and answered, and what stands in each channel. A nonce
is honoured, since a process that takes over from a dead one relies on it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import discord
from aiohttp import web

from bot.texts import texts_for
from engine.texts import LANGUAGES
from tests.faults.server import (
    CHANNEL_MESSAGE,
    CONFIRMED,
    DENIALS,
    EPHEMERAL,
    INVALID_SESSION,
    LOADING,
    NONCE_LIFE,
    THINKING,
    TOKEN,
    Posted,
    Press,
    lines,
    marked,
)
from tests.faults.weather import Trap, kind_of
from tests.load.server import Seen, WalledDiscord
from tests.standin.discord_here import PRIVATE, Pressed, _message, _user
from tests.standin.standin import BOT_ID, DISPATCH, IDENTIFY, ReceivedRequest, Reply, StandIn

SESSION_EVERY: Final = 5.0
"""Seconds between two new sessions of one bucket. Discord ends one that comes earlier."""
BUSY: Final = frozenset(
    text for language in LANGUAGES if (text := texts_for(language).find("refusal.store.locked")) is not None
)
"""What says that nothing was done, since the database has answered too late."""
DM, IN_DM = 1, 1
"""The type of a channel, and the context of an interaction."""
Killed = Callable[[str, str], None]
"""Called with the name of the process and the moment."""


class Ear:
    """What one process hears."""

    def __init__(self, server: ScaledDiscord, name: str, shards: Iterable[int], total: int) -> None:
        self.server = server
        self.name = name
        self.shards = frozenset(shards)
        self.total = total
        self.connected = asyncio.Event()

    @property
    def api_base(self) -> str:
        return self.server.api_base_of(self.name)

    @property
    def gateway_url(self) -> str:
        return self.server.gateway_url

    def process_ended(self) -> None:
        """Nothing that it had begun will be answered, but by the next one of this name."""
        self.connected.clear()
        for press in self.server.interactions.values():
            if not press.ended.is_set() and press.life in self.shards:
                press.cut_off_at = time.monotonic()


class ScaledDiscord(WalledDiscord):
    def __init__(self, servers: Mapping[int, Sequence[int]], watch: Callable[[Seen], None]) -> None:
        """`servers`: the channels of each."""
        super().__init__([channel for channels in servers.values() for channel in channels], watch)
        self.servers = servers
        self._server_of = {channel: server for server, channels in servers.items() for channel in channels}
        self.ears: list[Ear] = []
        self.interactions: dict[str, Press] = {}
        """By token."""
        self.posted: dict[int, Posted] = {}
        """In the order in which they were sent."""
        self.edited: dict[int, int] = {}
        """Of messages that were there before: the moves that they tell now."""
        self.sessions = 0
        self.too_early = 0
        """New sessions that Discord would have refused."""
        self.unheard = 0
        """Presses that arrived at no session."""
        self.by_process: Counter[str] = Counter()
        """Requests."""
        self.trap: tuple[str, Trap] | None = None
        """For which process, and when."""
        self.kill: Killed = lambda name, moment: None
        self._bare = {**self._guild(), "channels": []}
        self._begun: dict[int, float] = {}
        self._nonces: dict[tuple[str, str], tuple[float, dict[str, Any]]] = {}

    def hear(self, shards: Mapping[str, str]) -> None:
        """Which process hears which shards: as the bot is told it, or nothing for the only one."""
        for name, part in shards.items():
            ids, _, total = part.partition("/")
            first, _, last = ids.partition("-")
            own = range(int(first), int(last or first) + 1) if part else range(1)
            self.ears.append(Ear(self, name, own, int(total or 1)))

    # ---------------------------------------------------------------- what people do

    def _interaction(
        self, kind: int, person: int, channel: int, locale: str, data: Mapping[str, Any], **more: Any
    ) -> dict[str, Any]:
        payload = super()._interaction(kind, person, channel, locale, data, **more)
        payload["token"] = f"{TOKEN}{secrets.token_urlsafe(48)}"
        if channel >= PRIVATE:
            for name in ("guild_id", "guild_locale", "member"):
                del payload[name]
            where = {"id": str(channel), "type": DM, "recipients": [_user(person)]}
            return {**payload, "user": _user(person), "channel": where, "context": IN_DM}
        payload["guild_id"] = payload["channel"]["guild_id"] = str(self._server_of[channel])
        return payload

    async def _press(
        self, kind: int, person: int, channel: int, locale: str, data: Mapping[str, Any], **more: Any
    ) -> Pressed:
        payload = self._interaction(kind, person, channel, locale, data, **more)
        token = payload["token"]
        heard = self.arrives("POST", f"/interactions/{payload['id']}/{token}/callback")
        original = f"/webhooks/{BOT_ID}/{token}/messages/@original"
        answered = self.arrives("PATCH", original)
        shard = self.shard_of(payload)
        press = Press(payload["id"], token, person, f"move of {person}", None, shard, time.monotonic())
        self.interactions[token] = press
        began = time.perf_counter()
        press.delivered = await self._deliver("INTERACTION_CREATE", payload)
        self.unheard += not press.delivered
        if self.trap is not None and self.trap[1].kind == "move" and self._ear(self.trap[0]).shards >= {shard}:
            name, trap = self.trap
            self.trap = None
            asyncio.get_running_loop().call_later(trap.delay, self.kill, name, "a move was sent")
        return Pressed(began, heard, answered, original)

    def press_of(self, pressed: Pressed) -> Press:
        return self.interactions[pressed.original.split("/")[3]]

    def shard_of(self, payload: Mapping[str, Any]) -> int:
        return (int(payload.get("guild_id") or 0) >> 22) % (self.ears[0].total if self.ears else 1)

    # ---------------------------------------------------------------- REST

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("process", "")
        self.by_process[name] += 1
        sprung = self._sprung(name, request.method, "/" + request.match_info["path"])
        if sprung is not None and not sprung.after:
            self.kill(name, f"{sprung.kind}, not carried out")
        if sprung is None or sprung.after:
            response = await super()._rest(request)
        if sprung is not None:
            if sprung.after:
                self.kill(name, f"{sprung.kind}, carried out")
            assert request.transport
            request.transport.abort()
            return web.Response()
        return response

    def _sprung(self, name: str, method: str, path: str) -> Trap | None:
        """The trap that is set for this request of this process."""
        if self.trap is None or self.trap[0] != name:
            return None
        trap = self.trap[1]
        if kind_of(ReceivedRequest(method, path, None, {})) != trap.kind:
            return None
        self.trap = None
        return trap

    def _answer(self, asked: ReceivedRequest) -> Reply:
        match asked.method, asked.path.strip("/").split("/"):
            case "POST", ["interactions", _, token, "callback"]:
                return self._callback(self.interactions[token], asked.json)
            case method, ["webhooks", _, token, *_]:
                return self._webhook(self.interactions[token], method, asked.json)
            case "POST", ["channels", channel, "messages"]:
                return self._post(channel, asked)
            case "GET", ["channels", channel, "messages"]:
                return Reply(json=self._history(channel, asked.query))
            case "PATCH", ["channels", _, "messages", number]:
                moves = marked(asked.json)[1]
                if (posted := self.posted.get(int(number))) is not None:
                    posted.moves_now = max(posted.moves_now, moves)
                else:
                    self.edited[int(number)] = max(self.edited.get(int(number), -1), moves)
        return super()._answer(asked)

    def _callback(self, press: Press, payload: Mapping[str, Any]) -> Reply:
        if press.callback is not None:
            return Reply(400, {"message": "Interaction has already been acknowledged.", "code": 40060})
        press.callback = payload["type"]
        if press.callback == CHANNEL_MESSAGE:
            self._note_answer(press, payload.get("data") or {})
        flags = EPHEMERAL | LOADING if press.is_thinking else EPHEMERAL
        resource = {"type": payload["type"], "message": {**_message(), "flags": flags}}
        return Reply(json={"interaction": {"id": press.number, "type": 2}, "resource": resource})

    def _webhook(self, press: Press, method: str, payload: Any) -> Reply:
        if press.callback is None:
            return Reply(404, {"message": "Unknown Webhook", "code": 10015})
        if method != "GET":
            self._note_answer(press, payload)
        flags = EPHEMERAL | LOADING if press.is_thinking else EPHEMERAL
        now = discord.utils.utcnow().isoformat()
        return Reply(json={**_message(), "timestamp": now, "flags": flags})

    def _note_answer(self, press: Press, payload: Mapping[str, Any]) -> None:
        own = lines(payload)
        press.answered = True
        press.denied = not (DENIALS | BUSY).isdisjoint(own)
        press.confirmations += [line for line in own if line.startswith(CONFIRMED) and line not in press.confirmations]
        press.shown = {"content": "\n".join(own)[:400]}
        press.ended.set()

    def _post(self, channel: str, asked: ReceivedRequest) -> Reply:
        now, key = time.monotonic(), (channel, str(asked.json.get("nonce")))
        at, known = self._nonces.get(key, (0.0, {}))
        if asked.json.get("enforce_nonce") and known and now - at < NONCE_LIFE:
            return Reply(json=known)
        reply = super()._answer(asked)
        self._nonces[key] = now, reply.json
        mark, moves = marked(asked.json)
        number = int(reply.json["id"])
        self.posted[number] = Posted(number, int(channel), key[1], mark, now, {}, moves, moves)
        return reply

    def _history(self, channel: str, query: Mapping[str, str]) -> list[dict[str, Any]]:
        after, before = int(query.get("after", 0)), int(query.get("before", 2**63))
        found = [
            message
            for number, message in self.messages.items()
            if message["channel_id"] == channel and after < int(number) < before
        ]
        limit = int(query.get("limit", 50))
        return list(reversed(found[:limit] if "after" in query else found[-limit:]))

    # ---------------------------------------------------------------- the gateway

    async def dispatch(self, event: str, data: Any) -> None:
        await self._deliver(event, data)

    async def _deliver(self, event: str, data: Any) -> bool:
        """Did a session hear of it?"""
        self._sequence += 1
        packet, heard = {"op": DISPATCH, "t": event, "s": self._sequence, "d": data}, False
        for ws in self.sockets[:]:
            if ws in self.shards and self._hears(ws, event, data):
                with suppress(ConnectionError):
                    await ws.send_json(packet)
                    heard = True
        return heard

    async def _listen(self, ws: web.WebSocketResponse, said: dict[str, Any]) -> None:
        if said["op"] != IDENTIFY:
            await super()._listen(ws, said)
            return
        self.packets.append(said)
        number, total = said["d"].get("shard", (0, 1))
        bucket, now = number % self.sessions_at_once, time.monotonic()
        if now - self._begun.get(bucket, float("-inf")) < SESSION_EVERY:
            self.too_early += 1
            await ws.send_json({"op": INVALID_SESSION, "d": False})
            return
        self._begun[bucket] = now
        own = [server for server in self.servers if (server >> 22) % total == number]
        self.shards[ws] = number, total
        self.sessions += 1
        ready = {
            **StandIn._ready(self),
            "guilds": [{"id": str(server), "unavailable": True} for server in own],
            "session_id": f"session {self.sessions}",
            "shard": [number, total],
        }
        with suppress(ConnectionError):
            await ws.send_json({"op": DISPATCH, "t": "READY", "s": 1, "d": ready})
            for server in own:
                await ws.send_json({"op": DISPATCH, "t": "GUILD_CREATE", "s": 2, "d": self._guild_of(server)})
        self._note_sessions()

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        try:
            return await super()._gateway(request)
        finally:
            self._note_sessions()

    def _note_sessions(self) -> None:
        present = {number for number, _ in self.shards.values()}
        for ear in self.ears:
            if ear.shards <= present:
                ear.connected.set()
            else:
                ear.connected.clear()

    def _guild_of(self, server: int) -> dict[str, Any]:
        roles = [{**role, "id": str(server)} for role in self._bare["roles"]]
        channels = [{**_channel(number), "guild_id": str(server)} for number in self.servers[server]]
        return {**self._bare, "id": str(server), "roles": roles, "channels": channels}

    def _ear(self, name: str) -> Ear:
        return next(ear for ear in self.ears if ear.name == name)


def _channel(number: int) -> dict[str, Any]:
    found = {"id": str(number), "type": 0, "name": f"channel-{number}", "position": 0}
    return {**found, "permission_overwrites": [], "parent_id": None, "topic": None, "last_message_id": None}


def unfinished(presses: Iterable[Press]) -> list[Press]:
    """Those that were acknowledged and wait for their answer."""
    return [press for press in presses if press.callback == THINKING and not press.answered]
