"""The one way to answer Discord: acknowledge at once, do what was asked, and word whatever goes wrong.

`respond` is for what is answered by a new private message: commands, and buttons of cards. Presses on panels redraw
the panel (panel.py); both use `acknowledge` and `attempt`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot import logs
from bot.interactions.context import Context
from bot.interactions.messages import fit_lines, table_line
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Reply
from bot.store.errors import StoreFailed
from bot.texts import says
from bot.texts.localised import localised
from engine.illegal import Refused

T = TypeVar("T")
Handler = Callable[[Context], Awaitable[Reply]]

ALREADY_ACKNOWLEDGED: Final = 40060
"""This interaction arrived before; its answer goes to the same place."""
TOO_LATE: Final = (10062, 10015, 50027)
"""Unknown interaction, unknown webhook, invalid token: Discord takes no answer any more."""
UNREACHABLE: Final = (discord.HTTPException, aiohttp.ClientError, OSError)

log = logs.logger(__name__)


async def respond(interaction: Interaction, handler: Handler) -> None:
    """By a new private message, in every case in which Discord takes one."""
    with interaction.client.at_work(interaction.id) as first, logs.about(interaction=interaction.id):
        # while the first arrival is at work, that one answers
        if not first or not await acknowledge(interaction, thinking=True):
            return
        context, what = Context(interaction), _describe(interaction)
        done = await attempt(context, lambda: handler(context), what)
        reply = Reply(done.text) if isinstance(done, Failure) else done
        log.info("done", what=what, table=context.live and context.live.id)
        await _send(interaction, replace(reply, text=localised(reply.text, context.locale)))
    if reply.afterwards is not None:
        await reply.afterwards(interaction.edit_original_response)


# ---------------------------------------------------------------- acknowledging


async def acknowledge(interaction: Interaction, *, thinking: bool) -> bool:
    """Before anything else: what Discord does not hear of in time is not done. `thinking` shows a new private message
    that waits for its answer; otherwise the pressed message stays as it is until it is edited."""
    if interaction.client.closing:
        await _send_quietly(interaction.response.send_message(_sentence(interaction, "said.closing"), ephemeral=True))
        return False
    try:
        if thinking:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except UNREACHABLE as error:
        if getattr(error, "code", 0) == ALREADY_ACKNOWLEDGED:
            return True
        _log_unreachable("not deferred", error)
        if thinking and not _is_too_late(error):
            # it may have arrived all the same: then the person looks at "thinking"
            await _send_quietly(interaction.edit_original_response(content=_sentence(interaction, "said.unheard")))
        return False
    return True


# ---------------------------------------------------------------- the ladder of exceptions


@dataclass(frozen=True)
class Failure:
    """Why nothing was done, as a sentence for the person."""

    text: str
    refused: bool
    """By a rule. Otherwise something is wrong on our side, and the same may succeed later."""


async def attempt(context: Context, action: Callable[[], Awaitable[T]], what: str) -> T | Failure:
    """What the action returns, or what to say instead."""
    try:
        try:
            await context.remember_person()
            return await action()
        except Refused as refused:
            ours = isinstance(refused, StoreFailed)
            if ours:
                log.error("store failed", problem=refused.key)
            return Failure(await refusal_text(context, refused), refused=not ours)
    except Exception as error:  # noqa: BLE001  # the person is given the id under which the host finds it
        short = logs.unexpected(error, what=what, table=context.live and context.live.id)
        return Failure(context.words().sentence("said.oops", {"id": short}), refused=False)


async def refusal_text(context: Context, refused: Refused) -> str:
    """Why not, in the person's language; where several tables are possible, which these are."""
    said = context.words().refusal(refused, context.people)
    if refused.key == "which.several":
        lives = [await context.tables.live(table) for table in refused.params["tables"]]
        return fit_lines([said, *(table_line(context, live) for live in lives)], context.say("tables.more"))
    return said


# ---------------------------------------------------------------- sending


async def _send(interaction: Interaction, reply: Reply) -> None:
    try:
        await _edit(interaction, reply)
    except UNREACHABLE as error:
        if not interaction.response.is_done() and not _is_unreachable(error):
            # the second arrival: the answer to the first one, which stands there, may have another form
            log.info("answered before", code=getattr(error, "code", None))
        elif short := log_undelivered(error, "answer refused"):
            oops = _sentence(interaction, "said.oops", id=short)
            await _send_quietly(interaction.edit_original_response(content=oops))


async def _edit(interaction: Interaction, reply: Reply) -> None:
    try:
        await interaction.edit_original_response(**reply.parts())
    except discord.HTTPException as error:
        if not reply.has_files or _is_too_late(error):
            raise
        # a channel that takes no files, or a picture too large for it
        await interaction.edit_original_response(**reply.parts(pictured=False))
    except (aiohttp.ClientError, OSError):
        # it may have arrived; the same edit again does no harm
        await interaction.edit_original_response(**reply.parts())


async def _send_quietly(sending: Awaitable[Any]) -> None:
    """The last word: if it does not arrive either, nothing more can be said."""
    try:
        await sending
    except UNREACHABLE as error:
        _log_unreachable("not answered", error)


def log_undelivered(error: BaseException, event: str) -> str | None:
    """The id of the fault if it is ours: Discord refuses what was sent. None if Discord cannot be reached."""
    if _is_unreachable(error):
        _log_unreachable("not answered", error)
        return None
    return logs.unexpected(error, event)


def _log_unreachable(event: str, error: BaseException) -> None:
    log.info(event, problem=type(error).__name__, code=getattr(error, "code", None))


def _is_unreachable(error: BaseException) -> bool:
    return _is_too_late(error) or not isinstance(error, discord.HTTPException) or error.status >= 500


def _is_too_late(error: BaseException) -> bool:
    return getattr(error, "code", 0) in TOO_LATE or getattr(error, "status", 0) in (401, 404)


def _describe(interaction: Interaction) -> str:
    """A command, or what a button does; never what was typed."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", ""))


def _sentence(interaction: Interaction, key: str, **params: Any) -> str:
    return says(interaction.locale.value).sentence(key, params)
