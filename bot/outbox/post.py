"""Messages as Discord takes them: sent once, edited, found again; an error comes out as what it means for the row.

Channels are only numbers here: nothing is looked up in caches, which for a thread or a private message are empty.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlsplit

import discord
from discord import UnfurledMediaItem

from bot import limits, logs
from bot.cards.made import Made
from bot.outbox import results, stamps
from bot.outbox.context import Clock
from bot.outbox.results import DeliveryFailed, classify
from bot.store.rows import OutboxRow

NONCE_LIFE: Final = 120.0
"""For so long, at least, Discord answers a nonce that it knows with the first message. ("The past few minutes".)"""
CLOCK_SKEW: Final = 300.0
LOOK_BACK: Final = 300
"""Messages among which one is looked for that may have arrived."""

NOBODY: Final = discord.AllowedMentions.none()

log = logs.logger(__name__)


class Post:
    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self.client = client
        self.clock = clock

    def channel(self, number: int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(number)

    async def private(self, row: OutboxRow) -> discord.PartialMessageable:
        """The private messages with the row's person."""
        try:
            found = await self.client.create_dm(discord.Object(row.target))
        except Exception as error:
            raise classify(error, uncertain=row.uncertain, sending=False) from error
        return self.channel(found.id)

    # ---------------------------------------------------------------- a new message, once

    async def once(
        self,
        row: OutboxRow,
        channel: discord.PartialMessageable,
        make: Callable[[], Awaitable[Made]],
        moves: int,
    ) -> discord.Message:
        """The message of this row, which an earlier try may have sent already."""
        return await self.found(row, channel) or await self._send(row, channel, await make(), moves)

    async def found(self, row: OutboxRow, channel: discord.PartialMessageable) -> discord.Message | None:
        """What an earlier try sent, if it did. While Discord knows the nonce, it will tell us itself."""
        first_try = max(row.since, row.due)
        if not row.uncertain or self.clock() - first_try < NONCE_LIFE:
            return None
        after = datetime.fromtimestamp(max(first_try - CLOCK_SKEW, 0.0), UTC)
        try:
            async for message in channel.history(limit=LOOK_BACK, after=after, oldest_first=True):
                if self._is_ours(message) and stamps.bears(message, row):
                    log.info("had arrived", message=message.id)
                    return message
        except discord.Forbidden as error:
            await self._demand_silence(row, channel, after, error)
        except Exception as error:
            raise classify(error, uncertain=True, sending=False) from error
        return None

    async def _demand_silence(
        self, row: OutboxRow, channel: discord.PartialMessageable, after: datetime, error: discord.Forbidden
    ) -> None:
        """Where we may not read, we know that it has not arrived only if nothing has; else it is given up: a ping too
        many is worse than one that `/turns` and the next card make good."""
        try:
            place = await self.client.fetch_channel(channel.id)
        except Exception as second:
            raise classify(second, uncertain=True, sending=False) from second
        last = getattr(place, "last_message_id", None)
        if last is not None and discord.utils.snowflake_time(last) >= after:
            raise DeliveryFailed("may have arrived, and we may not look", retry_after=None, code=error.code) from error

    def _is_ours(self, message: discord.Message) -> bool:
        return self.client.user is not None and message.author.id == self.client.user.id

    async def _send(
        self, row: OutboxRow, channel: discord.PartialMessageable, made: Made, moves: int
    ) -> discord.Message:
        async def sending(attached: bool) -> discord.Message:
            return await channel.send(
                view=_view(made, attached, moves),
                files=made.files() if attached else [],
                nonce=row.nonce,
                allowed_mentions=_mentioned(made),
                silent=made.silent,
            )

        return await self._with_picture_or_without(row, made, sending, sending=True)

    # ---------------------------------------------------------------- a message that is there

    async def edit(
        self, row: OutboxRow, channel: discord.PartialMessageable, message: int, made: Made, moves: int
    ) -> None:
        """Its words, buttons and picture become these."""

        async def editing(attached: bool) -> discord.Message:
            return await channel.get_partial_message(message).edit(
                view=_view(made, attached, moves), attachments=made.files() if attached else [], allowed_mentions=NOBODY
            )

        await self._with_picture_or_without(row, made, editing, sending=False)

    async def change(
        self,
        row: OutboxRow,
        channel: discord.PartialMessageable,
        message: int,
        change: Callable[[discord.ui.LayoutView], bool],
    ) -> None:
        """Something of what it shows is changed, if `change` says that there is something; its picture stays."""
        try:
            there = await channel.fetch_message(message)
            view = discord.ui.LayoutView.from_message(there, timeout=None)
            if change(view):
                _keep_pictures(view, there)
                view.stop()
                await there.edit(view=view, allowed_mentions=NOBODY)
        except Exception as error:
            raise classify(error, uncertain=row.uncertain, sending=False) from error

    async def _with_picture_or_without(
        self,
        row: OutboxRow,
        made: Made,
        request: Callable[[bool], Awaitable[discord.Message]],
        *,
        sending: bool,
    ) -> discord.Message:
        attached = bool(made.pictures) and all(len(it.png) <= limits.FILE_BYTES for _, it in made.pictures)
        try:
            try:
                return await request(attached)
            except discord.HTTPException as error:
                if not (attached and _picture_is_to_blame(error)):
                    raise
                log.warning("without its picture", status=error.status, code=error.code)
                return await request(False)
        except Exception as error:
            raise classify(error, uncertain=row.uncertain, sending=sending) from error


def _picture_is_to_blame(error: discord.HTTPException) -> bool:
    """Or the whole message is, which the next try without picture will tell."""
    return error.code in (results.MISSING_PERMISSIONS, results.TOO_LARGE) or error.status == results.CONTENT_TOO_LARGE


def _view(made: Made, attached: bool, moves: int) -> discord.ui.LayoutView:
    view = made.layout(attached)
    stamps.stamp(view, moves)
    # a view that listens no more is one that discord.py does not keep: buttons find their way by their ids
    view.stop()
    return view


def _mentioned(made: Made) -> discord.AllowedMentions:
    if not made.mentions:
        return NOBODY
    people = [discord.Object(person) for person in made.mentions]
    return discord.AllowedMentions(everyone=False, users=people, roles=False, replied_user=False)


def _keep_pictures(view: discord.ui.LayoutView, message: discord.Message) -> None:
    """What was read names addresses that expire; what is written names the files that the message has."""
    names = {attachment.id: attachment.filename for attachment in message.attachments}
    for item in view.walk_children():
        if isinstance(item, discord.ui.MediaGallery):
            for shown in item.items:
                last = urlsplit(shown.media.url).path.rpartition("/")[2]
                name = names.get(shown.media.attachment_id or 0) or (last if last in names.values() else None)
                if name is not None:
                    shown.media = UnfurledMediaItem(f"attachment://{name}")


def without_buttons(view: discord.ui.LayoutView) -> bool:
    """Its rows of buttons go. Whether there were any."""
    holders: list[Any] = [view, *(it for it in view.children if isinstance(it, discord.ui.Container))]
    rows = [(holder, it) for holder in holders for it in holder.children if isinstance(it, discord.ui.ActionRow)]
    for holder, row in rows:
        holder.remove_item(row)
    return bool(rows)


def with_text(view: discord.ui.LayoutView, component: int, text: str) -> bool:
    """One of its texts is another. Whether it was."""
    item = view.find_item(component)
    if not isinstance(item, discord.ui.TextDisplay) or item.content == text:
        return False
    item.content = text
    return True
