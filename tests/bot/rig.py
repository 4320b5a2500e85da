"""A bot on SimCord: discord.py's real machinery against a Discord in memory, with a clock of its own.

Everything that uses a private name of SimCord stands here, in lint.py and in bot/playground, nowhere else.
"""

import fnmatch
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
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
"""For how many seconds Discord answers a nonce that it knows with the first message. ("The past few minutes".)"""

PATIENCE: Final = 60.0
"""For how many seconds the bot may be at work before a test says that it does not come to rest; SimCord's own 5 are few
on a busy machine."""

STEP: Final = 0.002
"""How often SimCord looks whether the bot is at rest; its own 0.05 s make each action of a bot with a worker slow."""


class Rig(simcord.Env, Generic[B]):
    """SimCord around bots of one factory, one at a time. What it adds to SimCord's own: a Discord that is down, that
    loses its answers, that knows a nonce; players with a language, with closed messages, at the same instant."""

    bot: B

    def __init__(self, factory: Callable[[], B], **options: Any) -> None:
        self.factory = factory
        super().__init__(self._made(), **{"settle_timeout": PATIENCE, **options})
        self.failed: set[int] = set()
        """Which of the requests did not succeed, as far as the bot could see, and may be tried again."""
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

    # ---------------------------------------------------------------- the bot's life

    def _made(self) -> B:
        bot = self.factory()
        # before it starts: a worker that waits otherwise is no worker at rest
        bot.idle = self.external_wait  # type: ignore[attr-defined]
        return bot

    async def restart(self, after: float = 0.0) -> B:
        """The bot comes to rest, stops, and another one starts (so many seconds later), on the same Discord and the
        same database."""
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

    async def _settle_internal(self, *, timeout: float | None = None, idle: float = STEP, **given: Any) -> None:  # noqa: ASYNC109
        # the start has a limit of its own, which is shorter
        longer = None if timeout is None else max(timeout, self.settle_timeout)
        self._drop_cancelled_timers()
        await super()._settle_internal(timeout=longer, idle=min(idle, STEP), **given)

    def _schedule_timer(self, record: Any, *given: Any) -> None:
        super()._schedule_timer(record, *given)
        self._timers.append(record)

    def _drop_cancelled_timers(self) -> None:
        """A timer that the bot has cancelled leaves SimCord's own behind, and SimCord looks through all of them again
        and again while the bot comes to rest: each move of a long game would take longer than the one before."""
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

    def tongue(self, person: int) -> str:
        """In which language somebody's Discord is."""
        return self._locales[person]

    def speaks(self, actor: Actor, locale: str) -> None:
        """From now on the person's Discord is in this language."""
        self._locales[actor.id] = locale

    def shape(self, change: Change) -> None:
        """Lets `change` edit each interaction as Discord sends it: user installation, guild locale, permissions."""
        self._changes.append(change)

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

    # ---------------------------------------------------------------- presses that SimCord would not make

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """What people do inside arrives together when it ends, before the bot has run; then the results are there."""
        held: list[dict[str, Any]] = []
        self._held = held
        try:
            yield
        finally:
            self._held = None
        for payload in held:
            self._emit("INTERACTION_CREATE", payload)
        await self.settle()

    async def press(self, actor: Actor, message: Message, custom_id: str) -> InteractionResult:
        """A press on a card as it was when the person looked, be the button gone meanwhile: SimCord refuses that."""
        channel_id = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        stored = self.backend.get_message(channel_id, message.id)
        record, payload = base_payload(
            self.backend,
            type=discord.InteractionType.component.value,
            channel_id=channel_id,
            guild_id=actor.guild.id if isinstance(actor, MemberActor) else None,
            user_id=actor.id,
            data={"custom_id": custom_id, "component_type": discord.ComponentType.button.value},
        )
        message_payload = dict(serializers.message_payload(self.backend, stored))
        if not any(part.get("custom_id") == custom_id for part in walk_components(stored.components)):
            # discord.py looks the button up in the message that comes with the press
            button = {"type": lint.BUTTON, "style": 2, "label": "gone", "custom_id": custom_id}
            row = {"type": 1, "components": [button]}
            message_payload["components"] = [*stored.components, row]
        payload["message"] = message_payload
        record.source_message_id = stored.id
        self.backend.emit("INTERACTION_CREATE", payload)
        await self.settle()
        return InteractionResult(self, record)

    async def again(self, result: InteractionResult) -> None:
        """Discord delivers the same interaction, with the same id, once more."""
        self._emit("INTERACTION_CREATE", self._delivered[str(result._interaction.id)])
        await self.settle()

    # ---------------------------------------------------------------- a Discord that has a bad day

    def refuses(self, method: str, path: str, status: int, code: int = 0) -> Callable[[], None]:
        """From now on such requests fail (`path` with * and ?), until what is returned is called."""
        fault = {"method": method, "path": path, "status": status, "code": code, "message": "injected", "times": None}
        self.backend.faults.append(fault)
        return lambda: self.backend.faults.remove(fault)

    @contextmanager
    def down(self, status: int = 503) -> Iterator[None]:
        """Everything fails. (discord.py itself would have tried some again first.)"""
        up = self.refuses("*", "*", status)
        try:
            yield
        finally:
            up()

    def close_dms(self, actor: Actor) -> Callable[[], None]:
        """The person takes no private messages any more, until what is returned is called."""
        user = actor.user if isinstance(actor, MemberActor) else actor
        return self.refuses("POST", f"/channels/{user.dm_channel.id}/messages", 403, 50007)

    def loses_answer(self, method: str, path: str, error: BaseException | None = None) -> None:
        """The next such request is carried out, but its answer never arrives."""
        self._lost.append((method, path, error or aiohttp.ServerDisconnectedError()))

    def _answered(self, backend: Any, method: str, path: str, *, json: Any = None, **given: Any) -> Any:
        """A request of the bot, as SimCord answers it, but for the bad day."""
        number = len(self.http_requests)
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
        """As Discord does with a nonce: the second message is not made, the answer is the first one."""
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

    # ---------------------------------------------------------------- what happens to servers and channels

    def forbids(self, channel: int, guild: int, **what: bool) -> None:
        """Everybody's permissions in a channel, the bot's too, from now on; nothing named: as they were."""
        allow, deny = discord.PermissionOverwrite(**what).pair()
        self.backend.set_overwrite(channel, Overwrite(guild, OverwriteType.ROLE, allow.value, deny.value))

    def throws_out(self, guild: int) -> Callable[[], None]:
        """The bot leaves the server, until what is returned is called: then it is invited again."""
        up = self.refuses("*", "/channels/*", 403, 50001)
        self.backend.emit("GUILD_DELETE", {"id": str(guild)})

        def invited() -> None:
            up()
            payload = serializers.guild_create_payload(self.backend, self.backend.get_guild(guild))
            # of a server that is new to the bot Discord does not say so
            del payload["unavailable"]
            self.backend.emit("GUILD_CREATE", payload)

        return invited

    # ---------------------------------------------------------------- what the bot did

    def as_bot(self) -> AbstractContextManager[None]:
        """What a test does inside, the bot does."""
        return self._bot_scope()

    def kept_views(self) -> list[Any]:
        """What discord.py keeps of cards and panels, for as long as the bot lives: there should be nothing."""
        store = self.bot._connection._view_store
        return [*store._views, *store._synced_message_views]

    def requests(self, method: str = "*", path: str = "*", since: int = 0) -> list[HttpLogEntry]:
        """The requests that fit, in their order; `since` is a length of `http_requests` noted before."""
        return [
            entry
            for entry in self.http_requests[since:]
            if method in ("*", entry.method) and fnmatch.fnmatch(entry.path, path)
        ]

    def pings(self, since: int = 0) -> Counter[int]:
        """Who was pinged, how often: by new messages, never by edits."""
        sent = [*self.requests("POST", "/channels/*/messages", since), *self.requests("POST", "/webhooks/*", since)]
        bodies: list[Any] = [entry.json for entry in sent]
        bodies += [
            callback.json["data"]
            for callback in self.requests("POST", "*/callback", since)
            if callback.json and callback.json["type"] == lint.CALLBACK_MESSAGE
        ]
        return Counter(int(user) for body in bodies for user in (body.get("allowed_mentions") or {}).get("users") or ())

    def parts(self, message: Message) -> list[dict[str, Any]]:
        """All components of a message, as Discord has them."""
        channel_id = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return list(walk_components(self.backend.get_message(channel_id, message.id).components))

    def text(self, message: Message) -> str:
        """What a message says: its content and the texts of its layout."""
        said = [message.content, *(part.get("content") or "" for part in self.parts(message))]
        return "\n".join(filter(None, said))

    def buttons(self, message: Message) -> dict[str, str]:
        """The buttons of a message that can be pressed: custom id and label."""
        return {
            part["custom_id"]: part.get("label") or ""
            for part in self.parts(message)
            if part["type"] == lint.BUTTON and part.get("custom_id") and not part.get("disabled")
        }

    def all_words(self, message: Message) -> list[str]:
        """Every word that whoever gets a message can find in it, the hidden ones too: for the search for secrets."""
        channel_id = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return list(
            _strings(dict(serializers.message_payload(self.backend, self.backend.get_message(channel_id, message.id))))
        )


class Swallowed(logging.Handler):
    """discord.py only logs what goes wrong in the callback of a DynamicItem; SimCord does not see it then."""

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
    """A rig that runs. When it ends, everything that the bot asked of Discord has been fit for it, and nothing went
    wrong in the bot that the test did not look at (`rig.errors`)."""
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
