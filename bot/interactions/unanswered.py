"""Interactions that are being answered, in files beside the database, so that the next start can answer them if the
process is killed, for as long as Discord accepts an answer.

The files are never in the database itself, and so neither in backups nor in exports: they contain tokens. They are
written in a thread of their own, before the acknowledgement, which does not wait long for a slow disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import discord

from bot import logs
from bot.interactions.permissions import Interaction
from bot.limits import TOKEN_LIFE

ENDING: Final = "-interactions"
_FOLDER_MODE: Final = 0o700
_FILE_MODE: Final = 0o600
_BEGUN: Final = ".begun"
"""The end of the name of a file while it is written: what is not acknowledged needs no answer."""
_POSTPONED: Final = "postponed"
WRITTEN_WITHIN: Final = 0.5
"""Seconds for which an acknowledgement waits. Discord accepts it for three."""

log = logs.logger(__name__)

Payload = dict[str, Any]
"""An interaction in Discord's form."""


def unanswered_folder(database: Path) -> Path:
    """One for each database, by whatever links it is reached."""
    real = database.resolve()
    return real.with_name(real.name + ENDING)


def postpone(interaction: Interaction) -> None:
    """Discord could not be reached, so the answer is tried again later."""
    interaction.extras[_POSTPONED] = True


class Unanswered:
    """One file for each interaction, in a folder. Without a folder, none is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._thread = ThreadPoolExecutor(1, "unanswered") if folder is not None else None
        self._writing: dict[int, Future[None]] = {}
        self._loaded: set[int] = set()
        self._failed = False

    @contextmanager
    def kept(self, interaction: Interaction, now: float) -> Iterator[None]:
        """Keeps the interaction until it is answered, or cannot be. It stays if that is postponed or cancelled."""
        self._keep(interaction, now)
        try:
            yield
        except Exception:
            self.drop(interaction.id)
            raise
        if not interaction.extras.get(_POSTPONED):
            self.drop(interaction.id)

    def drop(self, interaction: int) -> None:
        writing = self._writing.pop(interaction, None)
        self._loaded.discard(interaction)
        if self._thread is not None and (writing is None or not writing.cancel()):
            self._thread.submit(self._delete, str(interaction))

    async def written(self, interaction: int) -> None:
        """Waits until the interaction is kept, so that a process killed after the acknowledgement can answer later."""
        if (writing := self._writing.get(interaction)) is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(WRITTEN_WITHIN):
                    await asyncio.shield(asyncio.wrap_future(writing))

    async def load(self, now: float) -> list[Payload]:
        """The interactions that can still be answered, the oldest first. Files that are too old are deleted."""
        if self._thread is None:
            return []
        payloads = await asyncio.wrap_future(self._thread.submit(self._load, now))
        self._loaded = {int(payload["id"]) for payload in payloads}
        return payloads

    async def close(self) -> None:
        """Finishes writing. The folder is deleted if every interaction was answered."""
        thread, self._thread = self._thread, None
        if thread is not None and self._folder is not None:
            await asyncio.to_thread(thread.shutdown)
            with contextlib.suppress(OSError):
                self._folder.rmdir()

    def _keep(self, interaction: Interaction, now: float) -> None:
        if self._thread is None or interaction.id in self._loaded:
            return
        try:
            payload = {"at": now, **payload_of(interaction)}
        except Exception as error:  # noqa: BLE001  # it can be answered all the same
            logs.unexpected(error, "interaction not kept")
        else:
            self._writing[interaction.id] = self._thread.submit(self._write, str(interaction.id), payload)

    # ---------------------------------------------------------------- in the thread

    def _write(self, name: str, payload: Payload) -> None:
        assert self._folder is not None
        try:
            with contextlib.suppress(FileExistsError):
                self._folder.mkdir(_FOLDER_MODE)
            # it may be there already: Discord may send an interaction again to the process after a killed one
            begun = self._folder / f"{name}{_BEGUN}"
            handle = os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _FILE_MODE)
            with os.fdopen(handle, "w") as file:
                # typed text may contain half a surrogate pair, which only JSON in ASCII can contain
                json.dump(payload, file)
            begun.replace(self._folder / name)
        except OSError as error:
            if not self._failed:
                log.warning("interactions not kept", problem=error.strerror)
            self._failed = True

    def _delete(self, name: str) -> None:
        assert self._folder is not None
        with contextlib.suppress(OSError):
            (self._folder / name).unlink()

    def _load(self, now: float) -> list[Payload]:
        assert self._folder is not None
        try:
            files = sorted(self._folder.iterdir(), key=lambda file: (len(file.name), file.name))
        except OSError:
            return []
        loaded = []
        for file in files:
            payload = None if file.suffix == _BEGUN else _read(file)
            if payload is not None and abs(now - payload["at"]) < TOKEN_LIFE:
                loaded.append(payload)
            else:
                self._delete(file.name)
        return loaded


def _read(file: Path) -> Payload | None:
    """None if the process died while it wrote the file."""
    try:
        payload: Payload = json.loads(file.read_bytes())
        return {**payload, "at": float(payload["at"]), "id": str(int(payload["id"]))}
    except (OSError, ValueError, TypeError, KeyError):
        return None


# ---------------------------------------------------------------- in Discord's form


def payload_of(interaction: Interaction) -> Payload:
    """What discord.py needs to handle the interaction again: not the pressed message, only the pressed button of it."""
    payload: Payload = {
        "id": str(interaction.id),
        "application_id": str(interaction.application_id),
        "type": interaction.type.value,
        "token": interaction.token,
        "version": interaction.version,
        "data": interaction.data,
        "channel_id": str(interaction.channel_id),
        "channel": _channel(interaction),
        "locale": interaction.locale.value,
        "app_permissions": str(interaction.app_permissions.value),
        "attachment_size_limit": interaction.filesize_limit,
    }
    if interaction.guild_id is None:
        payload["user"] = _user(interaction.user)
    else:
        payload["guild_id"] = str(interaction.guild_id)
        payload["member"] = _member(interaction)
    if interaction.guild_locale is not None:
        payload["guild_locale"] = interaction.guild_locale.value
    if interaction.message is not None:
        payload["message"] = _message(interaction, interaction.message)
    return payload


def _user(user: discord.User | discord.Member) -> Payload:
    names = {"username": user.name, "global_name": user.global_name, "discriminator": user.discriminator}
    return {"id": str(user.id), **names, "avatar": None}


def _member(interaction: Interaction) -> Payload:
    user = interaction.user
    roles = [str(role.id) for role in user.roles] if isinstance(user, discord.Member) else []
    return {
        "user": _user(user),
        "nick": user.nick if isinstance(user, discord.Member) else None,
        "roles": roles,
        "flags": 0,
        "permissions": str(interaction.permissions.value),
    }


def _channel(interaction: Interaction) -> Payload:
    """Only the id of a server's channel, which discord.py has in its cache. Archived threads are not there."""
    channel = interaction.channel
    known: Payload = {"id": str(interaction.channel_id)}
    if isinstance(channel, discord.Thread):
        ended = {"archived": channel.archived, "locked": channel.locked}
        times = {
            "auto_archive_duration": channel.auto_archive_duration,
            "archive_timestamp": channel.archive_timestamp.isoformat(),
        }
        known |= {"type": channel.type.value, "parent_id": str(channel.parent_id), "owner_id": str(channel.owner_id)}
        known |= {"name": channel.name, "message_count": 0, "member_count": 0, "thread_metadata": {**ended, **times}}
    elif isinstance(channel, discord.DMChannel):
        known |= {"type": channel.type.value, "recipients": [_user(user) for user in channel.recipients]}
    return known


def _message(interaction: Interaction, message: discord.Message) -> Payload:
    data: Any = interaction.data
    pressed = {"type": data["component_type"], "custom_id": data["custom_id"], "style": 2, "label": "-"}
    return {
        "id": str(message.id),
        "channel_id": str(interaction.channel_id),
        "author": _user(message.author),
        "content": "",
        "timestamp": message.created_at.isoformat(),
        "type": message.type.value,
        "flags": message.flags.value,
        "components": [{"type": 1, "components": [pressed]}],
    }
