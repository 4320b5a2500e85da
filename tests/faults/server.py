"""Discord for the fault rig: it keeps what people see, replays missed events on a resume, and honours nonces."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import discord
from aiohttp import web

from bot.cards import ids
from bot.outbox import stamps
from bot.texts import texts_for
from engine.texts import LANGUAGES
from tests.standin.discord_here import COMMAND, COMPONENT, PRIVATE, Discord, _message, _nested, _user
from tests.standin.standin import DISPATCH, HEARTBEAT, HEARTBEAT_ACK, IDENTIFY, RESUME, ReceivedRequest, Reply

RECONNECT, INVALID_SESSION = 7, 9
CHANNEL_MESSAGE, THINKING, PANEL_KEPT, PANEL_REDRAWN, CHOICES = 4, 5, 6, 7, 8
"""Types of callbacks."""
EPHEMERAL, LOADING, COMPONENTS_V2 = 64, 128, 32768
"""Flags of a message."""
ACKNOWLEDGE_WITHIN: Final = 3.0
"""Seconds; later, Discord says that the interaction is unknown."""
NONCE_LIFE: Final = 150.0
RECENT: Final = 2_000
"""So many presses and requests are kept whole; a long run has tens of thousands."""
TOKEN: Final = "aW50ZXJhY3Rpb246"
"""Begins the token of each interaction, as Discord's do."""
TEXT_DISPLAY: Final = 10
CONFIRMED: Final = "✅ "
"""Begins each line that says that a move was played or an order was set, in every language."""


DENIALS: Final = frozenset(
    text
    for language in LANGUAGES
    for key in ("said.unheard", "said.closing", "refusal.interrupted")
    if (text := texts_for(language).find(key)) is not None
)
"""What says that nothing was done."""


@dataclass(eq=False)
class Press:
    """An interaction, as its person sees it."""

    number: str
    token: str
    person: int
    what: str
    """The command or the act of the panel."""
    message: dict[str, Any] | None
    """The pressed message."""
    life: int
    """The number of the process to which it was sent."""
    at: float
    delivered: bool = False
    callback: int | None = None
    answered: bool = False
    shown: dict[str, Any] | None = None
    """The private message that the person sees now."""
    disturbed: bool = False
    """Did a fault hit its answer?"""
    cut_off_at: float | None = None
    """When the process ended before it had answered."""
    confirmations: list[str] = field(default_factory=list)
    """The lines that say what was done."""
    denied: bool = False
    """Does the answer say that nothing was done?"""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """It was answered, or the process has died."""

    @property
    def cut_off(self) -> bool:
        return self.cut_off_at is not None

    @property
    def is_thinking(self) -> bool:
        return self.callback == THINKING and not self.answered

    def forget(self) -> None:
        """What the person saw is no longer needed, only what happened."""
        for seen in filter(None, (self.shown, self.message)):
            seen.update(content="", components=[])

    async def wait(self, patience: float) -> bool:
        """Was it answered?"""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), patience)
        return self.answered


@dataclass(eq=False)
class Posted:
    """A message of the bot in a channel or in private messages."""

    number: int
    channel: int
    nonce: str
    mark: int
    """The mark with which it was sent."""
    at: float
    data: dict[str, Any]
    moves: int
    """The number of moves that it showed when it was sent; -1 for none."""
    moves_now: int


class Weather(Protocol):
    """What disturbs the requests."""

    async def exchange(self, request: ReceivedRequest, server: FaultyDiscord) -> Reply: ...

    def dispatched(self, press: Press) -> None: ...


class Calm:
    """Nothing does."""

    async def exchange(self, request: ReceivedRequest, server: FaultyDiscord) -> Reply:
        return server.carry_out(request)

    def dispatched(self, press: Press) -> None:
        return


class FaultyDiscord(Discord):
    def __init__(self, channels: Sequence[int]) -> None:
        super().__init__(channels)
        self.weather: Weather = Calm()
        self.interactions: dict[str, Press] = {}
        """By token."""
        self.posted: dict[int, Posted] = {}
        """In the order in which they were sent."""
        self.connected = asyncio.Event()
        self.life = 0
        self.deliveries = 0
        """How many messages were sent or edited."""
        self.silent = False
        """Is the gateway connected and says nothing?"""
        self.refused_resumes = 0
        """How many of the next attempts to resume are refused."""
        self._live: web.WebSocketResponse | None = None
        self._session = 0
        self._events: list[dict[str, Any]] = []
        """The events of the session, which a resume replays."""
        self._recent: deque[Press] = deque()
        self._repeats: set[asyncio.Task[None]] = set()
        self._nonces: dict[tuple[str, str], tuple[float, dict[str, Any]]] = {}

    # ---------------------------------------------------------------- what people do

    async def command_of(
        self,
        person: int,
        channel: int,
        words: str,
        locale: str = "en-US",
        *,
        again: float | None = None,
        **options: str | int,
    ) -> Press:
        given = [
            {"name": name, "type": 3 if isinstance(value, str) else 4, "value": value}
            for name, value in options.items()
        ]
        payload = self._interaction(COMMAND, person, channel, locale, _nested(words.split(), given))
        return await self._pressed(payload, person, words, None, again=again)

    async def press(
        self,
        person: int,
        channel: int,
        message: dict[str, Any],
        custom_id: str,
        value: str = "",
        *,
        what: str,
        locale: str = "en-US",
        again: float | None = None,
    ) -> Press:
        kind = {"component_type": 3, "values": [value]} if value else {"component_type": 2}
        payload = self._interaction(
            COMPONENT, person, channel, locale, {"custom_id": custom_id, **kind}, message=dict(message)
        )
        return await self._pressed(payload, person, what, message, again=again)

    def _interaction(self, *args: Any, **more: Any) -> dict[str, Any]:
        payload = super()._interaction(*args, **more)
        return {**payload, "token": f"{TOKEN}{secrets.token_urlsafe(48)}"}

    async def _pressed(
        self, payload: dict[str, Any], person: int, what: str, message: dict[str, Any] | None, *, again: float | None
    ) -> Press:
        """`again`: Discord sends the event a second time after so many seconds, as it may after a resume."""
        press = Press(payload["id"], payload["token"], person, what, message, self.life, time.monotonic())
        self.interactions[press.token] = press
        self._recent.append(press)
        if len(self._recent) > RECENT:
            self._recent.popleft().forget()
        press.delivered = await self._send("INTERACTION_CREATE", payload)
        if again is not None:
            repeat = asyncio.create_task(self._send_later("INTERACTION_CREATE", payload, again))
            self._repeats.add(repeat)
            repeat.add_done_callback(self._repeats.discard)
        self.weather.dispatched(press)
        return press

    # ---------------------------------------------------------------- REST

    async def _exchange(self, request: ReceivedRequest) -> Reply:
        if len(self.requests) > RECENT:
            del self.requests[: -RECENT // 2], self.packets[: -RECENT // 2]
        return await self.weather.exchange(request, self)

    def carry_out(self, request: ReceivedRequest) -> Reply:
        return self._reply(request)

    def _reply(self, request: ReceivedRequest) -> Reply:
        match request.method, request.path.strip("/").split("/"):
            case "POST", ["interactions", _, token, "callback"]:
                return self._callback(self.interactions[token], request.json)
            case _, ["webhooks", _, token, *rest] if token in self.interactions:
                return self._webhook(self.interactions[token], request, rest)
            case "POST", ["channels", channel, "messages"]:
                return self._post(channel, request.json)
            case "GET", ["channels", channel, "messages"]:
                return self._history(int(channel), request.query)
            case "GET", ["channels", _, "messages", number]:
                return self._known(number)
            case "PATCH", ["channels", _, "messages", number]:
                return self._edit(number, request.json)
            case "POST", ["users", "@me", "channels"]:
                person = int(request.json["recipient_id"])
                return Reply(json={"id": str(PRIVATE + person), "type": 1, "recipients": [_user(person)]})
        return super()._reply(request)

    def _callback(self, press: Press, payload: Mapping[str, Any]) -> Reply:
        if press.callback is not None:
            return Reply(400, {"message": "Interaction has already been acknowledged.", "code": 40060})
        if time.monotonic() - press.at > ACKNOWLEDGE_WITHIN:
            return Reply(404, {"message": "Unknown interaction", "code": 10062})
        press.callback = payload["type"]
        on_panel = press.callback in (PANEL_KEPT, PANEL_REDRAWN)
        flags = EPHEMERAL | LOADING if press.callback == THINKING else EPHEMERAL
        shown = press.shown = press.message if on_panel else {**self._new(), "flags": flags}
        if press.callback in (CHANNEL_MESSAGE, PANEL_REDRAWN):
            self._answer(press, payload.get("data") or {})
        elif press.callback == CHOICES:
            press.answered = True
            press.ended.set()
        resource = {"type": payload["type"], "message": {**_message(), **(shown or {})}}
        return Reply(json={"interaction": {"id": press.number, "type": 2}, "resource": resource})

    def _webhook(self, press: Press, request: ReceivedRequest, rest: Sequence[str]) -> Reply:
        if press.callback is None:
            return Reply(404, {"message": "Unknown Webhook", "code": 10015})
        if request.method == "POST":
            if not press.is_thinking:
                press.shown = self._new()
            self._answer(press, request.json)
        elif request.method == "PATCH":
            original = press.message if press.callback in (PANEL_KEPT, PANEL_REDRAWN) else None
            if rest[-1] == "@original" and original is not None:
                press.shown = original
            if request.json.get("content") and press.shown and press.shown["flags"] & COMPONENTS_V2:
                return Reply(400, {"message": "Invalid Form Body", "code": 50035})
            self._answer(press, request.json)
        return Reply(json={**_message(), **(press.shown or {}), "attachments": []})

    def _answer(self, press: Press, payload: Mapping[str, Any]) -> None:
        press.shown = self._new() if press.shown is None else press.shown
        press.shown.update(flags=press.shown["flags"] & ~LOADING, edited_timestamp=_now())
        press.shown.update({key: payload[key] for key in ("content", "components", "flags") if key in payload})
        press.answered = True
        # only what this answer says itself: a panel also shows the answers to later presses
        own = lines(payload)
        press.denied = not DENIALS.isdisjoint(own)
        press.confirmations += [line for line in own if line.startswith(CONFIRMED) and line not in press.confirmations]
        press.ended.set()

    def _post(self, channel: str, payload: Mapping[str, Any]) -> Reply:
        self.deliveries += 1
        key = (channel, str(payload.get("nonce")))
        at, known = self._nonces.get(key, (0.0, {}))
        if payload.get("enforce_nonce") and known and time.monotonic() - at < NONCE_LIFE:
            return Reply(json=known)
        number = self._id()
        message = {
            **_message(),
            "id": number,
            "channel_id": channel,
            "content": payload.get("content") or "",
            "components": payload.get("components") or [],
            "nonce": payload.get("nonce"),
            "timestamp": _now(),
            "flags": payload.get("flags") or 0,
        }
        self._nonces[key] = time.monotonic(), message
        mark, moves = marked(message)
        self.posted[int(number)] = Posted(
            int(number), int(channel), str(payload.get("nonce")), mark, time.monotonic(), message, moves, moves
        )
        return Reply(json=message)

    def _history(self, channel: int, query: Mapping[str, str]) -> Reply:
        after, before = int(query.get("after", 0)), int(query.get("before", 2**63))
        matching = [posted for posted in self.posted.values() if posted.channel == channel]
        matching = [posted for posted in matching if after < posted.number < before]
        limit = int(query.get("limit", 50))
        chosen = matching[:limit] if "after" in query else matching[-limit:]
        return Reply(json=[posted.data for posted in reversed(chosen)])

    def _known(self, number: str) -> Reply:
        posted = self.posted.get(int(number))
        return Reply(json=posted.data) if posted else Reply(404, {"message": "Unknown Message", "code": 10008})

    def _edit(self, number: str, payload: Mapping[str, Any]) -> Reply:
        posted = self.posted.get(int(number))
        if posted is None:
            return Reply(404, {"message": "Unknown Message", "code": 10008})
        self.deliveries += 1
        posted.data.update({key: payload[key] for key in ("content", "components") if key in payload})
        posted.data["edited_timestamp"] = _now()
        posted.moves_now = max(posted.moves_now, marked(posted.data)[1])
        return Reply(json=posted.data)

    def _new(self) -> dict[str, Any]:
        """A private message."""
        return {**_message(), "id": self._id(), "timestamp": _now(), "flags": EPHEMERAL}

    def _id(self) -> str:
        return str(discord.utils.time_snowflake(discord.utils.utcnow()) + next(self._numbers) % 2**22)

    # ---------------------------------------------------------------- the gateway

    async def dispatch(self, event: str, data: Any) -> None:
        await self._send(event, data)

    async def _send(self, event: str, data: Any) -> bool:
        """Was it sent now? If not, a resume replays it."""
        self._sequence += 1
        packet = {"op": DISPATCH, "t": event, "s": self._sequence, "d": data}
        self._events.append(packet)
        if len(self._events) > RECENT:
            del self._events[: -RECENT // 2]
        return await self._say(packet)

    async def _send_later(self, event: str, data: Any, delay: float) -> None:
        await asyncio.sleep(delay)
        await self._send(event, data)

    async def _say(self, packet: Mapping[str, Any]) -> bool:
        if self._live is None or self.silent:
            return False
        try:
            await self._live.send_json(packet)
        except (ConnectionError, RuntimeError):
            return False
        return True

    async def _listen(self, ws: web.WebSocketResponse, payload: dict[str, Any]) -> None:
        self.packets.append(payload)
        if payload["op"] in self.ignored or self.silent:
            return
        match payload["op"]:
            case op if op == HEARTBEAT:
                await ws.send_json({"op": HEARTBEAT_ACK})
            case op if op == IDENTIFY:
                await self._identified(ws)
            case op if op == RESUME:
                await self._resume(ws, payload["d"])

    async def _identified(self, ws: web.WebSocketResponse) -> None:
        self._session += 1
        self._events.clear()
        self._live = ws
        for press in self.interactions.values():
            if not press.delivered:
                # the old session took it along
                press.ended.set()
        self.joined += 1
        await self._send("READY", {**self._ready(), "session_id": f"session {self._session}"})
        await self._send("GUILD_CREATE", self._guild())
        self.connected.set()

    async def _resume(self, ws: web.WebSocketResponse, payload: Mapping[str, Any]) -> None:
        if self.refused_resumes or payload["session_id"] != f"session {self._session}":
            self.refused_resumes = max(0, self.refused_resumes - 1)
            await ws.send_json({"op": INVALID_SESSION, "d": False})
            return
        self._live = ws
        missed = [packet for packet in self._events if packet["s"] > (payload["seq"] or 0)]
        for packet in missed:
            if await self._say(packet) and packet["t"] == "INTERACTION_CREATE":
                self.interactions[packet["d"]["token"]].delivered = True
        self.joined += 1
        await self._send("RESUMED", {})
        self.connected.set()

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        response = await super()._gateway(request)
        if response is self._live:
            self._live = None
            self.connected.clear()
        return response

    async def tell(self, operation: int) -> None:
        """An operation of the gateway without data: reconnect, or the session is invalid."""
        await self._say({"op": operation, "d": False})

    def abort(self) -> None:
        """Cuts the gateway's connection without a close."""
        transport = self._live and self._live._req and self._live._req.transport  # aiohttp offers no other way
        if transport:
            transport.abort()

    def process_ended(self) -> None:
        """Nothing that the process had begun will be answered by it."""
        self.life += 1
        self._live = None
        self.connected.clear()
        self.silent = False
        for press in self.open_presses():
            press.cut_off_at = time.monotonic()
            press.ended.set()

    def press_of(self, request: ReceivedRequest) -> Press | None:
        """The interaction that a request answers."""
        return next((self.interactions[part] for part in request.path.split("/") if part in self.interactions), None)

    def open_presses(self) -> list[Press]:
        return [press for press in self.interactions.values() if not press.ended.is_set()]


# ---------------------------------------------------------------- reading messages


def _now() -> str:
    return discord.utils.utcnow().isoformat()


def parts(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All components, from the outside in."""
    for component in components:
        yield component
        yield from parts(component.get("components") or ())
        if accessory := component.get("accessory"):
            yield from parts([accessory])


def lines(message: Mapping[str, Any]) -> list[str]:
    texts = [message.get("content") or ""]
    texts += [part["content"] for part in parts(message.get("components") or ()) if part["type"] == TEXT_DISPLAY]
    return [line for text in texts for line in text.splitlines()]


def marked(message: Mapping[str, Any]) -> tuple[int, int]:
    """The mark of the row for which a message was sent, and the number of moves that it shows, as everyone knows it; -1
    for none."""
    numbers = [part["id"] for part in parts(message.get("components") or ()) if part.get("id")]
    mark = next((number for number in numbers if ids._MARKS <= number < stamps._ALL_MOVES), -1)
    moves = next((number - stamps._MOVES for number in numbers if stamps._MOVES <= number < stamps._VERSIONS), -1)
    return mark, moves
