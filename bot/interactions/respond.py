"""The one way in which a command or a press is answered: deferred at once, done, answered privately."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

import aiohttp
import discord

from bot import logs
from bot.commands.listing import fitting, line
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.store.errors import StoreFailed
from bot.texts import says
from bot.texts.localised import localised
from engine.illegal import Refused

Interaction: TypeAlias = discord.Interaction[Any]
Job = Callable[[Context], Awaitable[Reply]]

ANSWERED_ALREADY: Final = 40060
"""This interaction came before; what it is answered stands in the same place."""
TOO_LATE: Final = (10062, 10015, 50027)
"""Unknown interaction, unknown webhook, invalid token: nobody can be answered there any more."""
UNREACHABLE: Final = (discord.HTTPException, aiohttp.ClientError, OSError)

log = logs.logger(__name__)


async def answer(interaction: Interaction, job: Job) -> None:
    """Whatever goes wrong, nobody is left without a word if Discord takes one."""
    bot = interaction.client
    with bot.at_work(interaction.id) as first, logs.about(interaction=interaction.id):
        # a second arrival while the first is at work is answered by that one
        if not first or not await _deferred(interaction):
            return
        context = Context(interaction)
        reply = await _done(context, job)
        log.info("done", what=_what(interaction), table=context.live and context.live.id)
        text = localised(reply.text, interaction.locale.value)
        await _tell(interaction, replace(reply, text=text))


async def _deferred(interaction: Interaction) -> bool:
    """Before anything else; if Discord does not hear it in time, nothing is done either."""
    if interaction.client.closing:
        await _quietly(interaction.response.send_message(_words(interaction, "said.closing"), ephemeral=True))
        return False
    try:
        await interaction.response.defer(ephemeral=True, thinking=True)
    except UNREACHABLE as error:
        if getattr(error, "code", 0) == ANSWERED_ALREADY:
            return True
        log.info("not deferred", problem=type(error).__name__, code=getattr(error, "code", None))
        if not is_too_late(error):
            # it may have arrived all the same: then somebody looks at "thinking"
            await _quietly(interaction.edit_original_response(content=_words(interaction, "said.unheard")))
        return False
    return True


async def _done(context: Context, job: Job) -> Reply:
    try:
        await context.remember_person()
        return await job(context)
    except Refused as refused:
        if isinstance(refused, StoreFailed):
            log.error("store failed", problem=refused.key)
        return Reply(await refusal(context, refused))
    except Exception as error:  # noqa: BLE001  # the person is told by which id the host finds it
        short = logs.unexpected(error, what=_what(context.interaction), table=context.live and context.live.id)
        return Reply(context.words().sentence("said.oops", {"id": short}))


async def refusal(context: Context, refused: Refused) -> str:
    """Why not, in the person's language; of several tables, which there are."""
    said = context.words().refusal(refused, context.people)
    if refused.key == "which.several":
        lives = [await context.tables.live(table) for table in refused.params["tables"]]
        return fitting([said, *(line(context, live) for live in lives)], context.say("tables.more"))
    return said


async def _tell(interaction: Interaction, reply: Reply) -> None:
    try:
        await _edited(interaction, reply)
    except UNREACHABLE as error:
        if is_too_late(error) or not isinstance(error, discord.HTTPException) or error.status >= 500:
            log.info("not answered", problem=type(error).__name__, code=getattr(error, "code", None))
            return
        if not interaction.response.is_done():
            # this is the second arrival, and the answer to the first one, which stands there, has another form
            log.info("answered before", code=error.code)
            return
        short = logs.unexpected(error, "answer refused")
        await _quietly(interaction.edit_original_response(content=_words(interaction, "said.oops", id=short)))


async def _edited(interaction: Interaction, reply: Reply) -> None:
    try:
        await interaction.edit_original_response(**reply.parts())
    except discord.HTTPException as error:
        if not reply.has_files or is_too_late(error):
            raise
        # a place that takes no files, or a picture too large for it
        await interaction.edit_original_response(**reply.parts(pictured=False))
    except (aiohttp.ClientError, OSError):
        # it may have arrived; the same edit again does no harm
        await interaction.edit_original_response(**reply.parts())


async def _quietly(telling: Awaitable[Any]) -> None:
    """The last word; if it does not arrive either, that is that."""
    try:
        await telling
    except UNREACHABLE as error:
        log.info("not answered", problem=type(error).__name__, code=getattr(error, "code", None))


def is_too_late(error: BaseException) -> bool:
    """Nobody can be answered there any more."""
    return getattr(error, "code", 0) in TOO_LATE or getattr(error, "status", 0) in (401, 404)


def _what(interaction: Interaction) -> str:
    """A command, or what a button does; never what was typed."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", ""))


def _words(interaction: Interaction, key: str, **params: Any) -> str:
    return says(interaction.locale.value).sentence(key, params)
