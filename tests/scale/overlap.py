"""A Discord with several servers, for a bot of several processes. Every process that listens to a server gets its
presses; of two that get the same one, the first to acknowledge it may answer."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from aiohttp import web

from tests.faults.server import FaultyDiscord, Press
from tests.standin.discord_here import _user
from tests.standin.standin import DISPATCH, IDENTIFY, Reply, StandIn

PRIVATE_CHANNEL: Final = 900_000
COMMAND: Final = 2


class Overlapping(FaultyDiscord):
    def __init__(self, channels: Mapping[int, int]) -> None:
        """`channels`: each with its server."""
        super().__init__(list(channels))
        self.servers = channels
        self.sessions_at_once = 16
        self.heard_by: dict[str, int] = {}
        """How many sessions each press was told, by its token."""
        self.late: dict[str, float] = {}
        """The seconds after which a press was acknowledged in vain."""
        self.answered: Counter[str] = Counter()
        """How often each press was answered, by its token."""
        self.put_off: set[str] = set()
        """The presses whose person has read, if only for a moment, that nothing was done."""

    # ---------------------------------------------------------------- presses

    def _interaction(self, *args: Any, **more: Any) -> dict[str, Any]:
        payload = super()._interaction(*args, **more)
        server = self.servers.get(int(payload["channel_id"]))
        if server is None:
            return _private(payload)
        guild = str(server)
        channel = {**payload["channel"], "guild_id": guild}
        return {**payload, "guild_id": guild, "channel": channel, "authorizing_integration_owners": {"0": guild}}

    async def command_privately(self, person: int, words: str) -> Press:
        """In the private messages of the bot, of which the first shard hears."""
        return await self.command_of(person, PRIVATE_CHANNEL + person, words)

    async def _send(self, event: str, data: Any) -> bool:
        told = 0
        for ws in self.sockets[:]:
            if self._hears(ws, event, data):
                await self._tell(ws, event, data)
                told += 1
        if event == "INTERACTION_CREATE":
            self.heard_by[data["token"]] = told
        return told > 0

    async def _tell(self, ws: web.WebSocketResponse, event: str, data: Any) -> None:
        self._sequence += 1
        await ws.send_json({"op": DISPATCH, "t": event, "s": self._sequence, "d": data})

    def _hears(self, ws: web.WebSocketResponse, event: str, data: Any) -> bool:
        return ws in self.shards and super()._hears(ws, event, data)

    def _callback(self, press: Press, payload: Mapping[str, Any]) -> Reply:
        waited = time.monotonic() - press.at
        reply = super()._callback(press, payload)
        if reply.status == 404:
            self.late[press.token] = waited
        return reply

    def _answer(self, press: Press, payload: Mapping[str, Any]) -> None:
        super()._answer(press, payload)
        self.answered[press.token] += 1
        if press.denied:
            self.put_off.add(press.token)

    # ---------------------------------------------------------------- sessions

    async def _listen(self, ws: web.WebSocketResponse, payload: dict[str, Any]) -> None:
        if payload["op"] != IDENTIFY:
            await StandIn._listen(self, ws, payload)
            return
        self.packets.append(payload)
        number, total = payload["d"].get("shard", (0, 1))
        mine = sorted({server for server in self.servers.values() if (server >> 22) % total == number})
        self.joined += 1
        ready = {**StandIn._ready(self), "session_id": f"session {self.joined}", "shard": [number, total]}
        await self._tell(ws, "READY", {**ready, "guilds": [{"id": str(one), "unavailable": True} for one in mine]})
        for server in mine:
            await self._tell(ws, "GUILD_CREATE", self._guild_of(server))
        self.shards[ws] = number, total

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        return await StandIn._gateway(self, request)

    def _guild_of(self, server: int) -> dict[str, Any]:
        guild = self._guild()
        channels = [
            {**channel, "guild_id": str(server)}
            for channel in guild["channels"]
            if self.servers[int(channel["id"])] == server
        ]
        everyone = {**guild["roles"][0], "id": str(server)}
        return {**guild, "id": str(server), "name": f"server {server}", "roles": [everyone], "channels": channels}


def _private(payload: dict[str, Any]) -> dict[str, Any]:
    person = int(payload["member"]["user"]["id"])
    kept = {key: value for key, value in payload.items() if not key.startswith(("guild", "member"))}
    channel = {"id": payload["channel_id"], "type": 1, "recipients": [_user(person)], "permissions": "0"}
    return {**kept, "user": _user(person), "channel": channel, "context": 1}
