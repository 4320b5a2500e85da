"""A simulated Discord: four people, a server, a clock that can be put forward, faults.

Everything that uses private names of SimCord is in this module: several pages at once, time that passes, people with
languages. tests/bot/playground tests what it relies on.
"""

from __future__ import annotations

import asyncio
import io
import re
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import discord
import simcord
from PIL import Image
from simcord import _runtime
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.preview import Preview, _commands, _component_projection, _messages, _server, make_preview
from simcord.preview._markdown import markdown_tokens
from simcord.preview._media import MediaInfo, MediaWorker

from bot import logs
from bot.playground.cast import CHANNELS, LOCALES, MESSAGES, MUTED, PEOPLE, SERVER
from bot.playground.saved_state import SavedState, Thread

BotFactory = Callable[[], discord.Client]

SETTLE_WITHIN: Final = 20.0
STEP: Final = 0.002
"""Seconds between SimCord's checks whether the bot is idle; its default of 0.05 feels slow."""
TICK: Final = 0.5
"""Seconds between two ticks, if nothing happens."""
MAX_STEP: Final = 2 * 3600.0
"""The most seconds by which the clock is put forward at once."""
REDRAW_AFTER: Final = 60.0
"""Seconds after which pages are drawn again even without news, because they show relative times."""
MAX_TRANSCRIPT: Final = 2_000
MAX_PICTURES: Final = 100
CLOSED: Final = (403, 50007)
DOWN: Final = (503, 0)


class Place(NamedTuple):
    key: str
    """Identifies the place in addresses."""
    name: str
    channel: ChannelHandle


class _Env(simcord.Env):
    async def _settle_internal(self, *, idle: float = STEP, timeout: float | None = None, **options: Any) -> None:  # noqa: ASYNC109
        longer = None if timeout is None else max(timeout, SETTLE_WITHIN)
        await super()._settle_internal(idle=min(idle, STEP), timeout=longer, **options)


class _Previews:
    """Replaces SimCord's single preview by several."""

    _closed = True

    def __init__(self) -> None:
        self.open: dict[tuple[str, str], Preview] = {}

    def _mark_action_dispatched(self) -> None:
        for page in self.open.values():
            page._mark_action_dispatched()


class World:
    def __init__(
        self, make: BotFactory, saved: SavedState, save: Callable[[], None], port: int, timezone: str = "UTC"
    ) -> None:
        self.saved = saved
        self._save = save
        self.down = False
        self.closed: set[str] = set()
        """The people whose direct messages are closed."""
        self._make = make
        self._port = port
        self._timezone = timezone
        self._env = _Env(make(), check_errors=False, settle_timeout=SETTLE_WITHIN)
        self._emit: Callable[[str, Any], Any] = self._env.backend.emit
        vars(self._env.backend)["emit"] = self._emit_localised
        self._lock = asyncio.Lock()
        self._stirred = asyncio.Event()
        self._previews = _Previews()
        self._ports: dict[tuple[str, str], int] = {}
        self._faults: dict[str, dict[str, Any]] = {}
        self._errors = 0
        self._seen = -1
        self._drawn = 0.0
        self._build()

    def _build(self) -> None:
        """Builds in the same order and at the same simulated time in each run, so that ids stay the same."""
        backend = self._env.backend
        backend.edit_bot_profile(SERVER)
        users = {player.key: self._env.create_user(player.key, global_name=player.name) for player in PEOPLE}
        self._guild = self._env.create_guild(SERVER, owner=users[PEOPLE[0].key])
        members = {key: MemberActor(self._env, self._guild, user) for key, user in users.items()}
        for player in PEOPLE[1:]:
            members[player.key] = self._guild.add_member(users[player.key])
        self.people: dict[str, MemberActor] = members
        self._channels = {name: self._guild.create_text_channel(name) for name in CHANNELS if name != MUTED}
        silence = discord.PermissionOverwrite(send_messages=False, send_messages_in_threads=False)
        bot = backend.bot_user.id
        roles = [
            role for role in self._guild.roles.values() if role.id in backend.get_member(self._guild.id, bot).role_ids
        ]
        self._channels[MUTED] = self._guild.create_text_channel(MUTED, overwrites=dict.fromkeys(roles, silence))
        self._private = {key: user.dm_channel for key, user in users.items()}
        for thread in self.saved.threads:
            self._make_thread(thread)
        for key in [MESSAGES, *CHANNELS]:
            for player in PEOPLE:
                self._port_of(player.key, key)
        backend.advance_clock(max(0.0, self._due().timestamp() - self._env.now().timestamp()))

    # ---------------------------------------------------------------- start and stop

    async def start(self) -> None:
        self._declare(self._env.bot)
        await self._env.start()

    @property
    def application(self) -> int:
        return self._env.backend.application_id

    @property
    def bot(self) -> discord.Client:
        return self._env.bot

    @property
    def running(self) -> bool:
        """False if a restart failed."""
        return self._env._started

    def _declare(self, bot: discord.Client) -> None:
        # before the start: SimCord counts only this wait as idle
        bot.idle = self._env.external_wait  # type: ignore[attr-defined]

    async def restart(self) -> None:
        """Stops the bot and starts a new one with the same Discord and database."""
        async with self._lock:
            env = self._env
            env._begin_operation("restart")
            try:
                if env._started:
                    try:
                        await env._settle_internal()
                    except TimeoutError as error:
                        # it hangs, so it is stopped anyway
                        logs.unexpected(error, "restart")
                    await env._detach_bot()
                await env.bot.close()
                env._started = True
                fresh = self._make()
                self._declare(fresh)
                await _runtime._attach_bot(env, fresh)
            except BaseException:
                env._started = False
                raise
            finally:
                env._end_operation()
        self._stirred.set()

    async def close(self) -> None:
        async with self._lock:
            for page in self._previews.open.values():
                await page.close()
            await self._env.shutdown()
            await self._env.bot.close()

    # ---------------------------------------------------------------- time

    def now(self) -> datetime:
        return self._env.now()

    def _due(self) -> datetime:
        """The time that the clock should show."""
        return datetime.fromtimestamp(max(time.time() + self.saved.ahead, self.saved.seen), UTC)

    async def skip(self, seconds: float) -> None:
        """Puts the clock forward; presses are possible between the steps."""
        self.saved.ahead += seconds
        self._save()
        while await self.tick():
            pass

    async def run_clock(self) -> None:
        """Lets time pass and refreshes pages, until it is cancelled."""
        while True:
            self._stirred.clear()
            try:
                await self.tick()
            except Exception as error:  # noqa: BLE001  # time must go on
                logs.unexpected(error, "playground")
            try:
                async with asyncio.timeout(TICK):
                    await self._stirred.wait()
            except TimeoutError:
                pass

    async def tick(self) -> bool:
        """Advances the clock and refreshes pages; True if the clock is still behind."""
        async with self._lock:
            if not self._env._started:
                return False
            behind = (self._due() - self._env.now()).total_seconds()
            if behind > 0:
                await self._env.advance_time(min(behind, MAX_STEP))
            self.saved.seen = self._env.now().timestamp()
            self._collect_errors()
            events = len(self._env.backend.transcript)
            # the clock of the loop: SimCord replaces time.monotonic
            real = asyncio.get_running_loop().time()
            if events == self._seen and real - self._drawn < REDRAW_AFTER:
                return behind > MAX_STEP
            self._tidy()
            self._seen, self._drawn = len(self._env.backend.transcript), real
            for page in self._previews.open.values():
                # the first page is SimCord's own
                if page._active and len(page._pages) > 1:
                    await page.refresh()
            return behind > MAX_STEP

    def _collect_errors(self) -> None:
        for error in self._env.errors_since(self._errors):
            logs.unexpected(error, "playground")
        self._errors = self._env.error_cursor

    def _tidy(self) -> None:
        """Drops the transcript, and pictures that no message shows any more, if there are many."""
        backend = self._env.backend
        if len(backend.transcript) > MAX_TRANSCRIPT:
            backend.transcript.clear()
            backend.http_requests.clear()
        if len(backend.cdn._blobs) > MAX_PICTURES:
            used = {
                file["url"]
                for messages in backend.messages.values()
                for message in messages.values()
                for file in message.attachments
            }
            used |= {
                media.get("url")
                for messages in backend.messages.values()
                for message in messages.values()
                for part in walk_components(message.components)
                for media in _media(part)
            }
            for url in backend.cdn._blobs.keys() - used:
                del backend.cdn._blobs[url]

    # ---------------------------------------------------------------- places and their pages

    def places(self, person: str) -> list[Place]:
        """The places that this person can see."""
        member = self.people[person]
        return [
            Place(MESSAGES, "", self._private[person]),
            *(Place(name, f"#{name}", channel) for name, channel in self._channels.items()),
            *(
                Place(str(thread.id), thread.name or "", thread)
                for channel in self._channels.values()
                for thread in channel.threads
                if thread._channel.type == discord.ChannelType.public_thread.value
                or member.id in thread._channel.thread_members
            ),
        ]

    async def page_address(self, person: str, key: str) -> str:
        """The constant address of a place for a person. KeyError if there is no such place."""
        place = next((known for known in self.places(person) if known.key == key), None)
        if place is None:
            raise KeyError(key)
        async with self._lock:
            opened = self._previews.open.get((person, key))
            if opened is None or opened._closed:
                opened = await self._open_page(person, place)
        return opened.url

    async def _open_page(self, person: str, place: Place) -> Preview:
        port = self._port_of(person, place.key)
        try:
            return await self._serve_page(person, place, port)
        except SetupError:
            # the port was taken meanwhile
            return await self._serve_page(person, place, 0)

    async def _serve_page(self, person: str, place: Place, port: int) -> Preview:
        member = self.people[person]
        self._env._preview = None
        try:
            page = make_preview(
                self._env,
                place.channel,
                viewers=[member if place.channel.guild else member.user],
                layout="channel",
                display="responsive",
                width=960,
                height=720,
                locale=LOCALES[self.language(person)],
                timezone=self._timezone,
                presentation_time=None,
                assets=None,
                sku_presentations=None,
                port=port,
            )
            page.capability = self.saved.token
            self._guard(page)
            await page.__aenter__()
            self._previews.open[person, place.key] = page
        finally:
            vars(self._env)["_preview"] = self._previews
        return page

    def _guard(self, page: Preview) -> None:
        """Handles one press at a time, and accepts presses on a page that was redrawn, or from before a restart."""
        inner: Callable[[Any, Any], Awaitable[dict[str, Any]]] = page._action

        async def action(context: str | None, body: Any) -> dict[str, Any]:
            async with self._lock:
                shown = page._pages.get(context or "")
                if shown is not None and isinstance(body, dict):
                    now = {"published_revision": shown.revision, "bot_generation": self._env._generation}
                    body.update((key, value) for key, value in now.items() if key in body)
                    if isinstance(key := body.get("control_key"), str):
                        body["control_key"] = key.partition(EDITED)[0]
                try:
                    return await inner(context, body)
                finally:
                    self._stirred.set()

        vars(page)["_action"] = action

    def _port_of(self, person: str, key: str) -> int:
        return self._ports.setdefault((person, key), self._port + 1 + len(self._ports))

    async def open_thread(self, person: str, channel: str, name: str) -> str:
        """Opens a thread, which later runs have as well; returns its key."""
        async with self._lock:
            parent = self._channels[channel]
            thread = self._env.backend.create_thread(parent.id, name, self.people[person].id)
        self._stirred.set()
        return str(thread.id)

    def _make_thread(self, thread: Thread) -> None:
        if thread.channel in self._env.backend.channels:
            owner = self.people[PEOPLE[0].key].id
            self._env.backend.create_thread(
                thread.channel, thread.name, owner, message_id=self._env.backend.reserve_id(thread.id), broadcast=False
            )

    # ---------------------------------------------------------------- languages

    def language(self, person: str) -> str:
        initial = {player.key: player.language for player in PEOPLE}
        return self.saved.languages.get(person, initial[person])

    async def set_language(self, person: str, language: str) -> None:
        self.saved.languages[person] = language
        self._save()
        for (who, _), page in self._previews.open.items():
            if who == person:
                page.locale = LOCALES[language]
        self._drawn = -REDRAW_AFTER
        self._stirred.set()

    def _keep_threads(self, event: str, payload: Any) -> None:
        """Saves at once which threads there are, also those that the bot opens: the process may be killed."""
        if event not in ("THREAD_CREATE", "THREAD_DELETE", "CHANNEL_DELETE"):
            return
        number = int(payload["id"])
        threads = [thread for thread in self.saved.threads if number not in (thread.id, thread.channel)]
        if event == "THREAD_CREATE":
            threads.append(Thread(number, int(payload["parent_id"]), payload["name"]))
        if threads != self.saved.threads:
            self.saved.threads = threads
            self._save()

    def _emit_localised(self, event: str, payload: Any) -> Any:
        """Sets the locale of interactions, which SimCord always sends in English."""
        self._keep_threads(event, payload)
        if event == "INTERACTION_CREATE":
            who = int((payload.get("member") or payload)["user"]["id"])
            person = next((key for key, member in self.people.items() if member.id == who), None)
            if person is not None:
                payload["locale"] = LOCALES[self.language(person)]
        return self._emit(event, payload)

    # ---------------------------------------------------------------- faults

    def close_messages(self, person: str, closed: bool) -> None:
        """Closes a person's direct messages, or opens them."""
        (self.closed.add if closed else self.closed.discard)(person)
        self._fault(f"messages {person}", closed, "POST", f"/channels/{self._private[person].id}/messages", CLOSED)

    def set_down(self, down: bool) -> None:
        """Makes Discord answer 503 to everything, or brings it back."""
        self.down = down
        self._fault("discord", down, "*", "*", DOWN)

    def _fault(self, key: str, on: bool, method: str, path: str, error: tuple[int, int]) -> None:
        faults = self._env.backend.faults
        if (old := self._faults.pop(key, None)) is not None:
            faults.remove(old)
        if on:
            status, code = error
            self._env.inject_error(method, path, status=status, code=code, message="make play", times=None)
            self._faults[key] = faults[-1]


# ---------------------------------------------------------------- additions to SimCord's pages

EDITED: Final = "@"
"""Separates the key of a select from the time when its message was edited last."""
NAMES: Final = "names"
"""Where the names of all people stand in the context of a text."""
PNG: Final = b"\x89PNG\r\n\x1a\n"

_of_message = _messages._markdown_context
_decorated = _component_projection._decorate_components
_catalog = _commands.build_catalog
_validate = MediaWorker.validate


def _with_channels(preview: Preview, page: Any, message: Any, channel: Any, *, content: str = "") -> dict[str, Any]:
    """Adds the names of mentioned channels and people in direct messages too."""
    context, backend = _of_message(preview, page, message, channel, content=content), preview.env.backend
    for text in _messages._message_texts(message, content):
        for number in re.findall(r"<#(\d{1,20})>", _with_chips(text)):
            if (mentioned := backend.channels.get(int(number))) is not None:
                context["channels"][number] = mentioned.name
    context[NAMES] = {str(user.id): user.global_name for user in backend.users.values() if user.global_name}
    return context


def _with_chips(text: str) -> str:
    """Discord shows a link to a message as its channel."""
    return re.sub(r"https://discord\.com/channels/\d+/(\d+)/\d+", r"<#\1>", text)


def _with_links(text: str, *args: Any, **options: Any) -> Any:
    """Names people whom SimCord does not show to the reader, because they are not in this direct message."""
    context = options.get("context") or {}
    names = {number: name for number, name in context.get(NAMES, {}).items() if number not in context["users"]}
    named = re.sub(r"<@!?(\d{1,20})>", lambda found: f"@{names[found[1]]}" if found[1] in names else found[0], text)
    return markdown_tokens(_with_chips(named), *args, **options)


def _with_new_selects(preview: Preview, page: Any, message: Any, *args: Any) -> Any:
    """An edit resets selects, as on Discord: the key under which the page keeps what was chosen changes. Otherwise the
    same option could not be chosen again, in a list that is offered again."""
    rows = _decorated(preview, page, message, *args)
    for part in walk_components(rows):
        if part["type"] == discord.ComponentType.select.value and message.edited_timestamp:
            part["control_key"] += f"{EDITED}{message.edited_timestamp}"
    return rows


def _in_the_language(preview: Preview, page: Any) -> dict[str, Any]:
    """The commands with names and descriptions in the person's language; options keep their names."""
    catalog = _catalog(preview, page)
    commands = {str(command["id"]): command for command in preview.env.backend.commands.get(None, {}).values()}
    for entry in catalog["entries"]:
        command = commands[entry["commandId"]]
        names: list[str] = []
        for step in entry["path"]:
            command = command if not names else next(sub for sub in command["options"] if sub["name"] == step)
            names.append(_localised(command, "name", preview.locale))
        entry["invocation"] = " ".join(names)
        entry["description"] = _localised(command, "description", preview.locale)
        for shown, option in zip(entry["options"], command.get("options") or (), strict=True):
            shown["description"] = _localised(option, "description", preview.locale)
            for choice, known in zip(shown["choices"], option.get("choices") or (), strict=True):
                choice["name"] = _localised(known, "name", preview.locale)
    return catalog


async def _as_drawn(worker: MediaWorker, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
    """Pictures of ours are shown as they are. SimCord decodes each in a process of its own, one after the other, and
    gives up those that are too many or wait too long: their messages then say that the picture is unavailable."""
    if not blob.startswith(PNG):
        return await _validate(worker, key, blob, media_time=media_time)
    with Image.open(io.BytesIO(blob)) as picture:
        width, height = picture.size
        animated = getattr(picture, "is_animated", False)
    if animated:
        return await _validate(worker, key, blob, media_time=media_time)
    size = width * height * 4
    return MediaInfo("PNG", width, height, 1, size, blob, "image/png", capture=blob, poster=blob)


def _localised(thing: dict[str, Any], field: str, locale: str) -> str:
    return str((thing.get(f"{field}_localizations") or {}).get(locale) or thing[field])


_server.PreviewServer._STATIC_FILES["/simcord.js"] = _server.PreviewServer._STATIC_FILES["/app.js"]
_server.PreviewServer._STATIC_FILES["/app.js"] = str(Path(__file__).with_name("follow.js"))
vars(_messages)["_markdown_context"] = _with_channels
vars(_messages)["_decorate_components"] = _with_new_selects
vars(_component_projection)["markdown_tokens"] = vars(_messages)["markdown_tokens"] = _with_links
vars(_commands)["build_catalog"] = _in_the_language
MediaWorker.validate = _as_drawn  # type: ignore[assignment, method-assign]


def _media(part: dict[str, Any]) -> list[dict[str, Any]]:
    """The media of a gallery, a thumbnail or a file."""
    media = [item.get("media") for item in part.get("items") or ()] + [part.get("media"), part.get("file")]
    return [medium for medium in media if isinstance(medium, dict)]
