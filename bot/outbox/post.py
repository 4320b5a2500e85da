"""Sends messages once, edits them, finds them again. Every request of the outbox goes through here; its errors are
raised as DeliveryFailed.

Channels are plain ids: nothing is looked up in discord.py's caches, which lack threads and private messages.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import discord
from discord import UnfurledMediaItem

from bot import limits, logs
from bot.cards.message import OutgoingMessage
from bot.gateway import ReconnectingClient
from bot.outbox import results, stamps
from bot.outbox.lease import require_held
from bot.outbox.pace import OwnPace, Pace
from bot.outbox.results import DeliveryFailed, classify
from bot.store.errors import StoreFailed
from bot.store.rows import OutboxRow, TargetKind
from bot.tables.snapshot import TableSnapshot

NONCE_LIFE: Final = 120.0
"""For at least this long, Discord answers a repeated nonce with the first message. ("The past few minutes".)"""
CLOCK_SKEW: Final = 300.0
LOOK_BACK: Final = 300
"""How many messages are searched for one that may have arrived."""
PAGE: Final = 100
"""Messages that Discord returns at once."""

KEPT_MESSAGES: Final = 200
"""How many messages in channels are remembered as Discord returned them, so that a line of them can be changed without
fetching them: the newest of each table may change. A message takes tens of kilobytes. Hands are edited whole, and what
remains of a card that is replaced is in the database."""

NO_PINGS: Final = discord.AllowedMentions.none()

Change = Callable[[discord.ui.LayoutView], bool]
Parts = list[dict[str, Any]]
"""A message as Discord takes it."""
Request = Callable[[discord.ui.LayoutView, list[discord.File]], Awaitable[discord.Message]]

log = logs.logger(__name__)


KEPT_CHANNELS: Final = 10_000
"""How many channels for private messages are remembered; discord.py remembers 128, and opening one is a request."""


class Post:
    def __init__(self, client: discord.Client, clock: Callable[[], float], pace: Pace | None = None) -> None:
        self.client = client
        self.clock = clock
        self._pace = pace or OwnPace()
        self._private_channels: OrderedDict[int, int] = OrderedDict()
        self._messages: OrderedDict[int, discord.Message] = OrderedDict()
        """As they are on Discord: no one else edits them."""

    async def turn(self) -> None:
        """Before each request."""
        await self._pace.wait()
        require_held()

    async def open_private(self, row: OutboxRow) -> int:
        """The channel for private messages to the row's person. It is the same for ever."""
        known = self._private_channels.pop(row.target, None)
        if known is None:
            await self.turn()
            try:
                known = (await self.client.create_dm(discord.Object(row.target))).id
            except Exception as error:
                raise classify(error, uncertain=row.uncertain, sending=False) from error
        self._private_channels[row.target] = known
        if len(self._private_channels) > KEPT_CHANNELS:
            self._private_channels.popitem(last=False)
        return known

    async def is_member(self, guild: int, person: int) -> bool:
        """Is the person in that server? If Discord does not say, yes; if the bot is not there, no."""
        far = isinstance(self.client, ReconnectingClient) and not self.client.hears_of(guild)
        if self.client.get_guild(guild) is None and not far:
            return False
        await self.turn()
        try:
            # a far server is not in the cache
            await self.client.http.get_member(guild, person)
        except discord.NotFound:
            return False
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("membership unknown", problem=type(error).__name__)
        return True

    # ---------------------------------------------------------------- a new message, once

    async def find(self, row: OutboxRow, channel: int) -> discord.Message | None:
        """The message that an earlier try has sent, if any. While Discord knows the nonce no search is needed: it
        answers a second request with the first message."""
        first_try = max(row.since, row.due)
        if not row.uncertain or self.clock() - first_try < NONCE_LIFE:
            return None
        after = datetime.fromtimestamp(max(first_try - CLOCK_SKEW, 0.0), UTC)
        try:
            async for message in self._history(channel, after):
                if self._is_ours(message) and stamps.is_for(message, row):
                    log.info("had arrived", message=message.id)
                    return message
        except discord.Forbidden as error:
            await self._require_no_later_message(channel, after, error)
        except (DeliveryFailed, StoreFailed):
            # no turn: not an answer of Discord
            raise
        except Exception as error:
            raise classify(error, uncertain=True, sending=False) from error
        return None

    async def _history(self, channel: int, after: datetime) -> AsyncIterator[discord.Message]:
        """The messages since then, each page of which is a request."""
        since: datetime | discord.Message = after
        for _ in range(LOOK_BACK // PAGE):
            await self.turn()
            found = self.client.get_partial_messageable(channel).history(limit=PAGE, after=since, oldest_first=True)
            page = [message async for message in found]
            for message in page:
                yield message
            if len(page) < PAGE:
                return
            since = page[-1]

    async def _require_no_later_message(self, channel: int, after: datetime, error: discord.Forbidden) -> None:
        """Without the permission to read, the message has surely not arrived only if no message has since. Otherwise
        the row is given up: `/turns` and the next card make up for a missing ping, but nothing for one too many."""
        await self.turn()
        try:
            found = await self.client.fetch_channel(channel)
        except Exception as second:
            raise classify(second, uncertain=True, sending=False) from second
        last = getattr(found, "last_message_id", None)
        if last is not None and discord.utils.snowflake_time(last) >= after:
            raise DeliveryFailed("may have arrived, and we may not look", retry_after=None, code=error.code) from error

    def _is_ours(self, message: discord.Message) -> bool:
        return self.client.user is not None and message.author.id == self.client.user.id

    async def send(
        self, row: OutboxRow, channel: int, outgoing: OutgoingMessage, snapshot: TableSnapshot
    ) -> discord.Message:
        target = self.client.get_partial_messageable(channel)
        pings = NO_PINGS
        if outgoing.mentions:
            people = [discord.Object(person) for person in outgoing.mentions]
            pings = discord.AllowedMentions(everyone=False, users=people, roles=False, replied_user=False)

        async def send(view: discord.ui.LayoutView, files: list[discord.File]) -> discord.Message:
            return await target.send(
                view=view, files=files, nonce=row.nonce, allowed_mentions=pings, silent=outgoing.silent
            )

        sent = await self._request(row, outgoing, snapshot, send, sending=True)
        self._keep(row, sent)
        return sent

    # ---------------------------------------------------------------- an existing message

    async def edit(
        self, row: OutboxRow, channel: int, message: int, outgoing: OutgoingMessage, snapshot: TableSnapshot
    ) -> discord.Message:
        """Replaces its text, buttons and picture."""
        target = self.client.get_partial_messageable(channel).get_partial_message(message)

        async def edit(view: discord.ui.LayoutView, files: list[discord.File]) -> discord.Message:
            return await target.edit(view=view, attachments=files, allowed_mentions=NO_PINGS)

        self._messages.pop(message, None)
        edited = await self._request(row, outgoing, snapshot, edit, sending=False)
        self._keep(row, edited)
        return edited

    async def leave(self, row: OutboxRow, channel: int, message: int, parts: Parts) -> None:
        """Only these parts of it remain, for good."""
        self._messages.pop(message, None)
        await self.turn()
        try:
            target = self.client.get_partial_messageable(channel).get_partial_message(message)
            await target.edit(view=_Remaining(parts), allowed_mentions=NO_PINGS)
        except Exception as error:
            raise classify(error, uncertain=row.uncertain, sending=False) from error

    async def change(self, row: OutboxRow, channel: int, message: int, change: Change, *, final: bool = False) -> None:
        """Edits part of its layout, if `change` has changed anything; its pictures stay. `final`: it will not change
        again."""
        existing = self._messages.pop(message, None)
        try:
            if existing is None:
                await self.turn()
                existing = await self.client.get_partial_messageable(channel).fetch_message(message)
            view = discord.ui.LayoutView.from_message(existing, timeout=None)
            if change(view):
                _keep_pictures(view, existing)
                view.stop()
                await self.turn()
                existing = await existing.edit(view=view, allowed_mentions=NO_PINGS)
            if not final:
                self._keep(row, existing)
        except (DeliveryFailed, StoreFailed):
            # no turn: not an answer of Discord
            raise
        except Exception as error:
            raise classify(error, uncertain=row.uncertain, sending=False) from error

    async def delete(self, row: OutboxRow, channel: int, message: int) -> None:
        """Deletes one of our messages, if it is still there."""
        self._messages.pop(message, None)
        await self.turn()
        try:
            await self.client.get_partial_messageable(channel).get_partial_message(message).delete()
        except discord.NotFound:
            log.debug("gone already", message=message)
        except Exception as error:
            raise classify(error, uncertain=row.uncertain, sending=False) from error

    def _keep(self, row: OutboxRow, message: discord.Message) -> None:
        if row.place is TargetKind.USER:
            return
        self._messages[message.id] = message
        self._messages.move_to_end(message.id)
        if len(self._messages) > KEPT_MESSAGES:
            self._messages.popitem(last=False)

    async def _request(
        self, row: OutboxRow, outgoing: OutgoingMessage, snapshot: TableSnapshot, request: Request, *, sending: bool
    ) -> discord.Message:
        """With its pictures, or without them if they are too large or not allowed."""
        pictures = [picture for _, picture in outgoing.pictures]
        attached = bool(pictures) and all(len(picture.png) <= limits.FILE_BYTES for picture in pictures)
        await self.turn()
        try:
            try:
                return await request(_view(outgoing, attached, snapshot), outgoing.files() if attached else [])
            except discord.HTTPException as error:
                if not (attached and _picture_is_to_blame(error)):
                    raise
                log.warning("without its picture", status=error.status, code=error.code)
                await self.turn()
                return await request(_view(outgoing, False, snapshot), [])
        except (DeliveryFailed, StoreFailed):
            # no turn: not an answer of Discord
            raise
        except Exception as error:
            raise classify(error, uncertain=row.uncertain, sending=sending) from error


class _Remaining(discord.ui.LayoutView):
    """A view of parts that were stored."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(timeout=None)
        self._parts = parts
        self.stop()

    def has_components_v2(self) -> bool:
        return True

    def to_components(self) -> Parts:
        return self._parts


def _picture_is_to_blame(error: discord.HTTPException) -> bool:
    """Could the picture be the reason? If not, the request without a picture fails too."""
    return error.code in (results.MISSING_PERMISSIONS, results.TOO_LARGE) or error.status == results.CONTENT_TOO_LARGE


def _view(outgoing: OutgoingMessage, attached: bool, snapshot: TableSnapshot) -> discord.ui.LayoutView:
    view = outgoing.layout(attached)
    stamps.stamp(view, snapshot)
    # discord.py would keep the view in memory, but buttons are dispatched by their ids
    view.stop()
    return view


# ---------------------------------------------------------------- changes to an existing message


def without_buttons(view: discord.ui.LayoutView) -> bool:
    """Removes its rows of buttons. Were there any?"""
    holders: list[Any] = [view, *(item for item in view.children if isinstance(item, discord.ui.Container))]
    rows = [(holder, row) for holder in holders for row in holder.children if isinstance(row, discord.ui.ActionRow)]
    for holder, row in rows:
        holder.remove_item(row)
    return bool(rows)


def with_text(view: discord.ui.LayoutView, component: int, text: str) -> bool:
    """Replaces one of its texts. Was it another?"""
    item = view.find_item(component)
    if not isinstance(item, discord.ui.TextDisplay) or item.content == text:
        return False
    item.content = text
    return True


def _keep_pictures(view: discord.ui.LayoutView, message: discord.Message) -> None:
    """Refers to the attached files by name: a message that was fetched refers to them by addresses that expire."""
    names = {attachment.id: attachment.filename for attachment in message.attachments}
    for item in view.walk_children():
        if isinstance(item, discord.ui.MediaGallery):
            for shown in item.items:
                last = urlsplit(shown.media.url).path.rpartition("/")[2]
                name = names.get(shown.media.attachment_id or 0) or (last if last in names.values() else None)
                if name is not None:
                    shown.media = UnfurledMediaItem(f"attachment://{name}")
