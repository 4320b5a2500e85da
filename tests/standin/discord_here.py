"""A Discord on this machine, in this process, for a bot in another one: it presses, and notes when what arrives."""

from __future__ import annotations

import asyncio
import fnmatch
import itertools
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import discord
from aiohttp import web

from tests.standin.standin import BOT_ID, IDENTIFY, ReceivedRequest, Reply, StandIn

GUILD: Final = 7_000
PRIVATE: Final = 10**12
"""Added to a person's id: their private messages with the bot."""
JOINED: Final = "2026-01-01T00:00:00+00:00"
EVERYTHING: Final = str(discord.Permissions.all().value)
SAME_MILLISECOND: Final = 2**22
"""Ids that stand for one millisecond."""
COMMAND, COMPONENT, COMPLETION = 2, 3, 4
TEXT, WHOLE_NUMBER = 3, 4


class Arrival(NamedTuple):
    """A request, whole."""

    asked: ReceivedRequest
    at: float
    """On the clock of perf_counter."""
    wall: float
    """Seconds since 1970, as the bot counts."""


class Pressed(NamedTuple):
    """What a person did, and what the bot makes of it."""

    at: float
    heard: asyncio.Future[Arrival]
    """The first answer: a deferral, or the choices."""
    answered: asyncio.Future[Arrival]
    """What stands in the deferral's place then; choices are the whole answer."""
    original: str
    """Where that is edited once more."""

    async def took(self) -> float:
        """Milliseconds until it was heard."""
        return 1000 * ((await asyncio.wait_for(self.heard, 30)).at - self.at)


class Discord(StandIn):
    """One server with these channels, in which the bot may do everything; whatever is sent can be read and edited."""

    def __init__(self, channels: Sequence[int]) -> None:
        super().__init__()
        self.channels = channels
        self.messages: dict[str, dict[str, Any]] = {}
        self._awaited: list[tuple[str, str, asyncio.Future[Arrival]]] = []
        self._numbers = itertools.count(1)

    def arrives(self, method: str, path: str) -> asyncio.Future[Arrival]:
        """The next such request."""
        future: asyncio.Future[Arrival] = asyncio.get_running_loop().create_future()
        self._awaited.append((method, path, future))
        return future

    # ---------------------------------------------------------------- what a person does

    async def command(
        self, person: int, channel: int, words: str, locale: str = "en-US", **options: str | int
    ) -> Pressed:
        """`words` as one would type them: "table status"."""
        given = [
            {"name": name, "type": TEXT if isinstance(value, str) else WHOLE_NUMBER, "value": value}
            for name, value in options.items()
        ]
        return await self._press(COMMAND, person, channel, locale, _nested(words.split(), given))

    async def types(self, person: int, channel: int, word: str, option: str, typed: str, locale: str) -> Pressed:
        given = [{"name": option, "type": TEXT, "value": typed, "focused": True}]
        return await self._press(COMPLETION, person, channel, locale, _nested([word], given))

    async def presses(
        self, person: int, channel: int, message: Mapping[str, Any], custom_id: str, value: str = ""
    ) -> Pressed:
        """On a message as it was shown; a value is chosen in a select."""
        kind = {"component_type": 3, "values": [value]} if value else {"component_type": 2}
        data = {"custom_id": custom_id, **kind}
        now = discord.utils.utcnow().isoformat()
        shown = {**_message(), **message, "edited_timestamp": now}
        return await self._press(COMPONENT, person, channel, "en-US", data, message=shown)

    async def _press(
        self, kind: int, person: int, channel: int, locale: str, data: Mapping[str, Any], **more: Any
    ) -> Pressed:
        payload = self._interaction(kind, person, channel, locale, data, **more)
        heard = self.arrives("POST", f"/interactions/{payload['id']}/{payload['token']}/callback")
        original = f"/webhooks/{BOT_ID}/{payload['token']}/messages/@original"
        answered = heard if kind == COMPLETION else self.arrives("PATCH", original)
        began = time.perf_counter()
        await self.dispatch("INTERACTION_CREATE", payload)
        return Pressed(began, heard, answered, original)

    def _interaction(
        self, kind: int, person: int, channel: int, locale: str, data: Mapping[str, Any], **more: Any
    ) -> dict[str, Any]:
        number = next(self._numbers)
        return {
            "id": str(discord.utils.time_snowflake(discord.utils.utcnow()) + number),
            "application_id": BOT_ID,
            "type": kind,
            "token": f"press-{number}",
            "version": 1,
            "data": {"id": "1", "type": 1, **data},
            "guild_id": str(GUILD),
            "guild_locale": "en-US",
            "channel_id": str(channel),
            "channel": {**_channel(channel), "permissions": EVERYTHING},
            "member": {**_member(person), "permissions": EVERYTHING},
            "app_permissions": EVERYTHING,
            "locale": locale,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(GUILD)},
            "context": 0,
            "attachment_size_limit": 10 * 2**20,
            **more,
        }

    # ---------------------------------------------------------------- what the bot is told and answered

    def _reply(self, asked: ReceivedRequest) -> Reply:
        arrival = Arrival(asked, time.perf_counter(), time.time())
        for waiting in self._awaited[:]:
            method, path, future = waiting
            if method == asked.method and fnmatch.fnmatchcase(asked.path, path):
                self._awaited.remove(waiting)
                if not future.done():
                    future.set_result(arrival)
        match asked.method, asked.path.strip("/").split("/"):
            case "POST", ["users", "@me", "channels"]:
                person = int(asked.json["recipient_id"])
                return Reply(json={"id": str(PRIVATE + person), "type": 1, "recipients": [_user(person)]})
            case "GET" | "PATCH", ["channels", channel, "messages", number]:
                known = self.messages.setdefault(number, {**_message(), "id": number, "channel_id": channel})
                known |= {**(asked.json or {}), "attachments": []}
                return Reply(json=known)
            case "PATCH", ["webhooks", _, _, "messages", "@original"]:
                return Reply(json={**_message(), **asked.json, "attachments": []})
        reply = super()._reply(asked)
        if asked.method == "POST" and asked.path.endswith("/messages"):
            # an id of now, since the bot edits only what is recent
            snowflake = discord.utils.time_snowflake(discord.utils.utcnow()) + next(self._numbers) % SAME_MILLISECOND
            reply.json["id"] = str(snowflake)
            self.messages[reply.json["id"]] = reply.json
        return reply

    def _ready(self) -> dict[str, Any]:
        return {**super()._ready(), "guilds": [{"id": str(GUILD), "unavailable": True}]}

    async def _listen(self, ws: web.WebSocketResponse, said: dict[str, Any]) -> None:
        await super()._listen(ws, said)
        if said["op"] == IDENTIFY:
            await self.dispatch("GUILD_CREATE", self._guild())

    def _guild(self) -> dict[str, Any]:
        everyone = {"id": str(GUILD), "name": "@everyone", "permissions": EVERYTHING, "position": 0, "color": 0}
        flags = {"hoist": False, "managed": False, "mentionable": False, "flags": 0}
        return {
            "id": str(GUILD),
            "name": "Bench",
            "owner_id": "1",
            "unavailable": False,
            "joined_at": JOINED,
            "member_count": len(self.channels),
            "roles": [{**everyone, **flags}],
            "members": [_member(int(BOT_ID))],
            "channels": [_channel(number) for number in self.channels],
        }


def _nested(words: Sequence[str], options: list[dict[str, Any]]) -> dict[str, Any]:
    name, *rest = words
    inner = [{**_nested(rest, options), "type": 1}] if rest else options
    return {"name": name, "options": inner}


def _channel(number: int) -> dict[str, Any]:
    found = {"id": str(number), "type": 0, "guild_id": str(GUILD), "name": f"channel-{number}", "position": 0}
    return {**found, "permission_overwrites": [], "parent_id": None, "topic": None, "last_message_id": None}


def _user(person: int) -> dict[str, Any]:
    return {"id": str(person), "username": f"player{person}", "discriminator": "0", "avatar": None, "bot": False}


def _member(person: int) -> dict[str, Any]:
    about = {"user": _user(person), "roles": list[str](), "nick": None, "joined_at": JOINED}
    return {**about, "deaf": False, "mute": False, "flags": 0}


def _message() -> dict[str, Any]:
    """A message of the bot without further details."""
    said = {"id": "900000", "channel_id": "5", "author": _user(int(BOT_ID)), "content": "", "timestamp": JOINED}
    flags = {"edited_timestamp": None, "tts": False, "mention_everyone": False, "pinned": False, "type": 0}
    lists = {key: list[str]() for key in ("mentions", "mention_roles", "attachments", "embeds", "components")}
    return {**said, **flags, **lists}
