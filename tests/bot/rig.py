"""A bot on SimCord: the real discord.py against a Discord in memory, with its own clock.

Private names of SimCord are used only here, in lint.py and in bot/playground.
"""

import asyncio
import fnmatch
import logging
import math
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from typing import Any, Final, Generic, TypeVar

import aiohttp
import discord
import simcord
from simcord import _runtime
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.components import walk_components
from simcord.enums import OverwriteType
from simcord.http import router
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage
from simcord.types import HttpLogEntry

from tests.discord import lint

B = TypeVar("B", bound=discord.Client)
Actor = MemberActor | UserHandle
Message = discord.Message | ResponseMessage
Change = Callable[[dict[str, Any]], None]

NONCE_MEMORY: Final = 180.0
"""Seconds for which Discord answers a repeated nonce with the first message. ("The past few minutes".)"""

PATIENCE: Final = 60.0
"""Seconds for which the bot may be busy before a test fails because it never gets idle; SimCord's default of 5 is too
little on a busy machine."""

HANDLERS: Final = ("CommandTree-invoker", "discord-ui-dynamic-item")
"""discord.py's names of the tasks that handle interactions."""

STEP: Final = 0.002
"""How often SimCord checks whether the bot is idle; its default of 0.05 s makes actions of a bot with a worker slow."""


class Rig(simcord.Env, Generic[B]):
    """SimCord around bots of one factory, one at a time. It adds to SimCord: outages, lost answers, nonces; players
    with a language, with closed private messages, acting at the same instant."""

    bot: B

    def __init__(self, factory: Callable[[], B], **options: Any) -> None:
        self.factory = factory
        super().__init__(self._made(), **{"settle_timeout": PATIENCE, **options})
        self.failed: set[int] = set()
        """The requests that failed, as far as the bot could see, and may be tried again."""
        self.request_times: dict[int, float] = {}
        """When each request came."""
        self._locales: dict[int, str] = {}
        self._changes: list[Change] = [self._speak]
        self._held: list[dict[str, Any]] | None = None
        self._delivered: dict[str, dict[str, Any]] = {}
        self._lost: list[tuple[str, str, BaseException]] = []
        self._nonces: dict[tuple[str, str], tuple[float, Any]] = {}
        self._timers: list[Any] = []
        self._emit: Callable[[str, Any], Any] = self.backend.emit
        vars(self.backend)["emit"] = self._shaped
        self._dispatch = router.dispatch

    # ---------------------------------------------------------------- life cycle of the bot

    def _made(self) -> B:
        bot = self.factory()
        # before it starts, since SimCord only recognises this kind of wait as idle
        bot.idle = self.external_wait  # type: ignore[attr-defined]
        # SimCord's clock stands still meanwhile
        bot.requests_per_second = math.inf  # type: ignore[attr-defined]
        return bot

    async def restart(self, after: float = 0.0) -> B:
        """Waits until the bot is idle, stops it, and starts another one (some seconds later) on the same Discord and
        database."""
        self._begin_operation("restart")
        try:
            await self._settle_internal()
            await self._detach_bot()
            await self.bot.close()
            self.backend.advance_clock(after)
            await _runtime._attach_bot(self, self._made())
        finally:
            self._end_operation()
        return self.bot

    async def kill(self, after: float = 0.0) -> B:
        """Ends the bot in the middle of what it is doing, as far as that is possible inside one process: handlers of
        interactions do nothing more. Then another one starts, some seconds later."""
        await self.end_handlers()
        return await self.restart(after)

    async def end_handlers(self) -> None:
        handlers = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLERS)]
        for task in handlers:
            task.cancel()
        await asyncio.gather(*handlers, return_exceptions=True)

    async def _settle_internal(self, *, timeout: float | None = None, idle: float = STEP, **given: Any) -> None:  # noqa: ASYNC109
        # the start has its own, shorter limit
        longer = None if timeout is None else max(timeout, self.settle_timeout)
        self._drop_cancelled_timers()
        await super()._settle_internal(timeout=longer, idle=min(idle, STEP), **given)

    def _schedule_timer(self, record: Any, *given: Any) -> None:
        super()._schedule_timer(record, *given)
        self._timers.append(record)

    def _drop_cancelled_timers(self) -> None:
        """A timer that the bot cancels leaves one of SimCord's behind, and SimCord goes through all of them while the
        bot gets idle: each move of a long game would take longer than the one before."""
        timers = [record for record in self._timers if record.real_handle and not record.real_handle.cancelled()]
        for record in timers:
            if record.handle.cancelled():
                record.real_handle.cancel()
        self._timers = [record for record in timers if not record.handle.cancelled()]

    # ---------------------------------------------------------------- places and people

    def place(self, *names: str, guild: GuildHandle | None = None) -> tuple[ChannelHandle, list[MemberActor]]:
        """A channel in a server (a new one) with these people in it."""
        server = guild or self.create_guild()
        return server.create_text_channel("games"), [server.add_member(self.create_user(name)) for name in names]

    def locale_of(self, person: int) -> str:
        """The language of a person's Discord."""
        return self._locales[person]

    def set_locale(self, actor: Actor, locale: str) -> None:
        """Sets the language of a person's Discord."""
        self._locales[actor.id] = locale

    def shape(self, change: Change) -> None:
        """Lets `change` edit each interaction as Discord sends it: user installation, guild locale, permissions."""
        self._changes.append(change)

    def unshape(self, change: Change) -> None:
        """Ends what `shape` began."""
        self._changes.remove(change)

    def _speak(self, payload: dict[str, Any]) -> None:
        person = int((payload.get("member") or payload)["user"]["id"])
        payload["locale"] = self._locales.get(person, payload["locale"])

    def _shaped(self, event: str, payload: dict[str, Any]) -> Any:
        if event != "INTERACTION_CREATE":
            return self._emit(event, payload)
        for change in self._changes:
            change(payload)
        self._delivered[payload["id"]] = payload
        if self._held is None:
            return self._emit(event, payload)
        self._held.append(payload)
        return None

    # ---------------------------------------------------------------- presses that SimCord does not offer

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """Everything that people do inside arrives together at its end, before the bot runs; then come the results."""
        held: list[dict[str, Any]] = []
        self._held = held
        try:
            yield
        finally:
            self._held = None
        for payload in held:
            self._emit("INTERACTION_CREATE", payload)
        await self.settle()

    async def press(
        self, actor: Actor, message: Message, custom_id: str, values: Sequence[str] | None = None
    ) -> InteractionResult:
        """A press on an old version of a card, even if the button is gone by now, which SimCord refuses. With `values`,
        a choice in a select that need not have offered them."""
        kind = discord.ComponentType.button if values is None else discord.ComponentType.string_select
        given = {} if values is None else {"values": [*values]}
        channel_id = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        stored = self.backend.get_message(channel_id, message.id)
        record, payload = base_payload(
            self.backend,
            type=discord.InteractionType.component.value,
            channel_id=channel_id,
            guild_id=actor.guild.id if isinstance(actor, MemberActor) else None,
            user_id=actor.id,
            data={"custom_id": custom_id, "component_type": kind.value, **given},
        )
        message_payload = dict(serializers.message_payload(self.backend, stored))
        found = {(part["type"], part.get("custom_id")) for part in walk_components(stored.components)}
        if (kind.value, custom_id) not in found:
            # discord.py looks the button up in the message that comes with the press
            item = {"type": kind.value, "style": 2, "label": "gone", "custom_id": custom_id}
            row = {"type": 1, "components": [item]}
            message_payload["components"] = [*stored.components, row]
        payload["message"] = message_payload
        record.source_message_id = stored.id
        self.backend.emit("INTERACTION_CREATE", payload)
        await self.settle()
        return InteractionResult(self, record)

    async def again(self, result: InteractionResult) -> None:
        """Discord delivers the same interaction again, with the same id."""
        self._emit("INTERACTION_CREATE", self._delivered[str(result._interaction.id)])
        await self.settle()

    # ---------------------------------------------------------------- failures of Discord

    def refuses(self, method: str, path: str, status: int, code: int = 0) -> Callable[[], None]:
        """Makes these requests fail (`path` with * and ?), until the returned function is called."""
        fault = {"method": method, "path": path, "status": status, "code": code, "message": "injected", "times": None}
        self.backend.faults.append(fault)
        return lambda: self.backend.faults.remove(fault)

    @contextmanager
    def down(self, status: int = 503) -> Iterator[None]:
        """Makes everything fail. (discord.py itself would retry some requests first.)"""
        up = self.refuses("*", "*", status)
        try:
            yield
        finally:
            up()

    def close_dms(self, actor: Actor) -> Callable[[], None]:
        """Makes the person refuse private messages, until the returned function is called."""
        user = actor.user if isinstance(actor, MemberActor) else actor
        return self.refuses("POST", f"/channels/{user.dm_channel.id}/messages", 403, 50007)

    def lose_answer(self, method: str, path: str, error: BaseException | None = None) -> None:
        """The next such request takes effect, but its answer never arrives."""
        self._lost.append((method, path, error or aiohttp.ServerDisconnectedError()))

    def _answered(self, backend: Any, method: str, path: str, *, json: Any = None, **given: Any) -> Any:
        """A request of the bot, answered by SimCord or by the failures above."""
        number = len(self.http_requests)
        self.request_times[number] = self.now().timestamp()
        try:
            answer = self._deduplicated(backend, method, path, json, given)
            for lost in self._lost:
                if method == lost[0] and fnmatch.fnmatch(path, lost[1]):
                    self._lost.remove(lost)
                    raise lost[2]
        except BaseException as error:
            if getattr(error, "status", 500) >= 500:
                self.failed.add(number)
            raise
        return answer

    def _deduplicated(self, backend: Any, method: str, path: str, json: Any, given: dict[str, Any]) -> Any:
        """Like Discord with a nonce: no second message is created, and the answer is the first one."""
        nonce = json.get("nonce") if isinstance(json, dict) and json.get("enforce_nonce") else None
        if method != "POST" or nonce is None:
            return self._dispatch(backend, method, path, json=json, **given)
        key = (path, str(nonce))
        since, first = self._nonces.get(key, (-NONCE_MEMORY, None))
        if first is not None and self._virtual_time - since < NONCE_MEMORY:
            self.http_requests.append(HttpLogEntry(method, path, {}, json, None))
            router._check_faults(backend, method, path)
            return first
        answer = self._dispatch(backend, method, path, json=json, **given)
        self._nonces[key] = (self._virtual_time, answer)
        return answer

    def free_ids(self, numbers: Iterable[int]) -> None:
        """Lets a test give these ids, which may be those of commands by now. What else is created gets other ids."""
        kept, number = {*numbers}, self.backend.snowflake()
        while any(number < one and number >> 22 == one >> 22 for one in kept):
            number = self.backend.snowflake()
        self.backend._reserved_ids.difference_update(kept)

    # ---------------------------------------------------------------- changes of servers and channels

    def set_permissions(self, channel: int, guild: int, **what: bool) -> None:
        """Sets everyone's permissions in a channel, including the bot's; without permissions, resets them."""
        allow, deny = discord.PermissionOverwrite(**what).pair()
        self.backend.set_overwrite(channel, Overwrite(guild, OverwriteType.ROLE, allow.value, deny.value))

    def kick_bot(self, guild: int) -> Callable[[], None]:
        """Removes the bot from the server, until the returned function is called, which invites it again."""
        up = self.refuses("*", "/channels/*", 403, 50001)
        self.backend.emit("GUILD_DELETE", {"id": str(guild)})

        def invited() -> None:
            up()
            payload = serializers.guild_create_payload(self.backend, self.backend.get_guild(guild))
            # Discord sends this only for a server that the bot already knows
            del payload["unavailable"]
            self.backend.emit("GUILD_CREATE", payload)

        return invited

    # ---------------------------------------------------------------- what the bot did

    def as_bot(self) -> AbstractContextManager[None]:
        """Whatever the test does inside counts as done by the bot."""
        return self._bot_scope()

    def kept_views(self) -> list[Any]:
        """The cards and panels that discord.py keeps in memory: there should be none."""
        store = self.bot._connection._view_store
        return [*store._views, *store._synced_message_views]

    def requests(self, method: str = "*", path: str = "*", since: int = 0) -> list[HttpLogEntry]:
        """The matching requests in order; `since` is an earlier length of `http_requests`."""
        return [
            entry
            for entry in self.http_requests[since:]
            if method in ("*", entry.method) and fnmatch.fnmatch(entry.path, path)
        ]

    def pings(self, since: int = 0) -> Counter[int]:
        """How often each person was pinged, by new messages only, since edits do not ping."""
        sent = [*self.requests("POST", "/channels/*/messages", since), *self.requests("POST", "/webhooks/*", since)]
        bodies: list[Any] = [entry.json for entry in sent]
        bodies += [
            callback.json["data"]
            for callback in self.requests("POST", "*/callback", since)
            if callback.json and callback.json["type"] == lint.CALLBACK_MESSAGE
        ]
        return Counter(int(user) for body in bodies for user in (body.get("allowed_mentions") or {}).get("users") or ())

    def parts(self, message: Message) -> list[dict[str, Any]]:
        """All components of a message, in Discord's form."""
        channel_id = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return list(walk_components(self.backend.get_message(channel_id, message.id).components))

    def text(self, message: Message) -> str:
        """The text of a message: its content and the texts of its layout."""
        said = [message.content, *(part.get("content") or "" for part in self.parts(message))]
        return "\n".join(filter(None, said))

    def buttons(self, message: Message) -> dict[str, str]:
        """The enabled buttons of a message: custom id and label."""
        return {
            part["custom_id"]: part.get("label") or ""
            for part in self.parts(message)
            if part["type"] == lint.BUTTON and part.get("custom_id") and not part.get("disabled")
        }

    def all_words(self, message: Message) -> list[str]:
        """All text in a message, visible or not, for the search for secrets."""
        channel_id = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return list(
            _strings(dict(serializers.message_payload(self.backend, self.backend.get_message(channel_id, message.id))))
        )


class Swallowed(logging.Handler):
    """Collects errors in callbacks of a DynamicItem, which discord.py only logs, so that SimCord does not see them."""

    def __init__(self, rig: Rig[Any]) -> None:
        super().__init__(logging.ERROR)
        self.rig = rig

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and (error := record.exc_info[1]) is not None:
            self.rig._record_error(error)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _strings(inner)


@asynccontextmanager
async def rigged(factory: Callable[[], B], **options: Any) -> AsyncIterator[Rig[B]]:
    """A running rig. At its end it checks that every request of the bot was valid, and that the bot had no errors other
    than those that the test has looked at (`rig.errors`)."""
    rig = Rig(factory, **options)
    router.dispatch = rig._answered
    swallowed = Swallowed(rig)
    logging.getLogger("discord").addHandler(swallowed)
    try:
        await rig.start()
        yield rig
    finally:
        try:
            await rig.shutdown()
            await rig.bot.close()
        finally:
            router.dispatch = rig._dispatch
            logging.getLogger("discord").removeHandler(swallowed)
    found = list(lint.faults(rig))
    assert not found, "\n".join(found)
    if rig.check_errors:
        rig._raise_errors_since(rig._errors_acknowledged)
