"""The one way to answer Discord: acknowledge at once, act, and put every failure into words.

`respond` answers with a new private message: commands, and buttons of cards. Presses on panels redraw the panel
(panel.py). Both use `acknowledge` and `run_and_word_failures`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot import logs, metrics
from bot.interactions.context import Context
from bot.interactions.messages import fit_lines, table_line
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Reply
from bot.interactions.unanswered import postpone
from bot.limits import ANSWER_WITHIN
from bot.store.errors import StoreFailed
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.illegal import Refused

T = TypeVar("T")
Handler = Callable[[Context], Awaitable[Reply]]

ALREADY_ACKNOWLEDGED: Final = 40060
"""This interaction arrived before, and its answer goes to the same message; or it arrived at another process too."""
UNKNOWN_WEBHOOK: Final = 10015
TOO_LATE: Final = (10062, UNKNOWN_WEBHOOK, 50027)
"""Unknown interaction, unknown webhook, invalid token: Discord no longer accepts an answer."""
ON_ITS_WAY: Final = ANSWER_WITHIN + 2.0
"""For so many seconds the acknowledgement of a killed process may still arrive: only then does Discord know where the
answer goes."""
ANSWER_TRIES: Final = 4
"""For what is done and cannot be told."""
UNREACHABLE: Final = (discord.HTTPException, aiohttp.ClientError, OSError)

log = logs.logger(__name__)


async def respond(interaction: Interaction, handler: Handler) -> None:
    """Answers with a new private message, whatever happens."""
    kind = "button" if interaction.command is None else "command"
    with (
        interaction.client.answering(interaction) as first,
        logs.about(interaction=interaction.id),
        metrics.ANSWERED.time(kind),
    ):
        # the first arrival is still being handled, and answers
        if not first or not await acknowledge(interaction, thinking=True):
            return
        context, what = Context(interaction), _describe(interaction)
        done = await run_and_word_failures(context, lambda: handler(context), what)
        reply = Reply(done.text) if isinstance(done, Failure) else done
        log.debug("done", what=what, table=context.snapshot and context.snapshot.id)
        await _send(interaction, replace(reply, text=localise(reply.text, context.locale)))
        await context.refresh_hand()
    if reply.follow_up is not None:
        with logs.about(interaction=interaction.id):
            await reply.follow_up(interaction.edit_original_response)


# ---------------------------------------------------------------- acknowledging


async def acknowledge(interaction: Interaction, *, thinking: bool) -> bool:
    """Acknowledges, once the interaction is kept and before anything else is done; False if Discord cannot be reached
    in time. `thinking` shows a new private message that waits for its answer; otherwise the pressed message stays until
    it is edited. An interrupted interaction was acknowledged before; False if it was also answered."""
    if is_interrupted(interaction):
        return not thinking or await awaits_answer(interaction, thinking=True)
    if interaction.client.closing:
        if await interaction.client.is_heard_elsewhere(interaction.guild_id):
            log.info("left to another process")
            return False
        closing = interaction.response.send_message(_sentence(interaction, "said.closing"), ephemeral=True)
        await _send_quietly(interaction, closing)
        return False
    try:
        with metrics.ACKNOWLEDGED.time():
            await interaction.client.unanswered.written(interaction.id)
            if thinking:
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
    except UNREACHABLE as error:
        if getattr(error, "code", 0) == ALREADY_ACKNOWLEDGED:
            return not await interaction.client.is_heard_elsewhere(interaction.guild_id, joined=False)
        _log_unreachable(interaction, "not deferred", error)
        if thinking and not _is_too_late(error):
            if await interaction.client.store.stored_answer(str(interaction.id)) is not None:
                # an earlier arrival has changed the table: the answer says so
                return True
            # it may have arrived: then the person sees "thinking"
            unheard = interaction.edit_original_response(content=_sentence(interaction, "said.unheard"))
            await _send_quietly(interaction, unheard)
        return False
    return True


# ---------------------------------------------------------------- interrupted


def is_interrupted(interaction: Interaction) -> bool:
    """Was it acknowledged, and the answer prevented by the end of the process or by an outage of Discord?"""
    return str(interaction.id) in interaction.client.tables.interrupted


async def awaits_answer(interaction: Interaction, *, thinking: bool) -> bool:
    """Does an interrupted interaction still wait for its answer? Its message may show the answer already, or that of a
    later press."""
    if interaction.channel is None:
        # the bot is no longer in that server
        return False
    try:
        shown = await interaction.original_response()
    except UNREACHABLE as error:
        _log_unreachable(interaction, "not answered", error)
        # clocks may differ a little
        age = interaction.client.clock() - interaction.created_at.timestamp()
        if getattr(error, "code", 0) == UNKNOWN_WEBHOOK and abs(age) < ON_ITS_WAY:
            postpone(interaction)
        return False
    if thinking:
        return shown.flags.loading
    return (shown.edited_at or shown.created_at) < interaction.created_at


# ---------------------------------------------------------------- failures


@dataclass(frozen=True)
class Failure:
    """Why nothing was done, as a sentence for the person."""

    text: str
    refused: bool
    """Refused by a rule? Otherwise the fault is ours, and the same may succeed later."""


async def run_and_word_failures(context: Context, action: Callable[[], Awaitable[T]], what: str) -> T | Failure:
    """The result of the action, or why it failed."""
    try:
        try:
            await context.remember_person()
            return await _answered_if_done(context, action)
        except Refused as refused:
            ours = isinstance(refused, StoreFailed)
            if ours:
                # upkeep says it louder, but once
                log.warning("store failed", problem=refused.key)
            return Failure(await refusal_text(context, refused), refused=not ours)
    except Exception as error:  # noqa: BLE001  # the person gets the id under which it is logged
        short = logs.unexpected(error, what=what, table=context.snapshot and context.snapshot.id)
        return Failure(context.words().sentence("said.oops", {"id": short}), refused=False)


async def _answered_if_done(context: Context, action: Callable[[], Awaitable[T]]) -> T:
    """If the store fails after it has changed a table, its words would deny what is done. Done again, the action
    changes nothing more and is answered as the first time."""
    for _ in range(ANSWER_TRIES - 1):
        try:
            return await action()
        except StoreFailed as failed:
            if not context.tables.answering.get(context.request.interaction):
                raise
            log.warning("store failed after a change", problem=failed.key)
    return await action()


async def refusal_text(context: Context, refused: Refused) -> str:
    """The reason in the person's language; with the list of tables if several are possible."""
    reason = context.words().refusal(refused, context.people)
    if refused.key == "which.several":
        lives = [await context.tables.snapshot(table) for table in refused.params["tables"]]
        return fit_lines([reason, *(table_line(context, snapshot) for snapshot in lives)], context.say("tables.more"))
    return reason


# ---------------------------------------------------------------- sending


async def _send(interaction: Interaction, reply: Reply) -> None:
    try:
        await _edit(interaction, reply)
    except UNREACHABLE as error:
        if not interaction.response.is_done() and not _is_unreachable(error):
            # a second arrival: the answer to the first is shown, perhaps in a form that cannot be edited so
            log.info("answered before", code=getattr(error, "code", None))
        elif short := log_undelivered(interaction, error, "answer refused"):
            oops = _sentence(interaction, "said.oops", id=short)
            await _send_quietly(interaction, interaction.edit_original_response(content=oops))
    except Exception as error:  # noqa: BLE001  # the answer could not even be built
        oops = _sentence(interaction, "said.oops", id=logs.unexpected(error, "answer failed"))
        await _send_quietly(interaction, interaction.edit_original_response(content=oops))


async def _edit(interaction: Interaction, reply: Reply) -> None:
    try:
        await interaction.edit_original_response(**reply.edit_arguments())
    except discord.HTTPException as error:
        if not reply.has_files or _is_too_late(error):
            raise
        # the channel allows no files, or the picture is too large
        await interaction.edit_original_response(**reply.edit_arguments(with_files=False))
    except (aiohttp.ClientError, OSError):
        # it may have arrived; repeating the edit does no harm
        await interaction.edit_original_response(**reply.edit_arguments())


async def _send_quietly(interaction: Interaction, sending: Awaitable[Any]) -> None:
    """Sends a last message; if that fails too, it is only logged."""
    try:
        await sending
    except UNREACHABLE as error:
        _log_unreachable(interaction, "not answered", error)


def log_undelivered(interaction: Interaction, error: BaseException, event: str) -> str | None:
    """Logs why a message was not sent. The id of the error if Discord refused it, None if Discord was unreachable."""
    if _is_unreachable(error):
        _log_unreachable(interaction, "not answered", error)
        return None
    return logs.unexpected(error, event)


async def send_error_id(context: Context, short: str) -> None:
    """Tells the person the id of an error in a new private message, if the answer itself could not be shown."""
    oops = _sentence(context.interaction, "said.oops", id=short)
    await _send_quietly(context.interaction, context.interaction.followup.send(oops, ephemeral=True))


def _log_unreachable(interaction: Interaction, event: str, error: BaseException) -> None:
    if _is_unreachable(error) and not _is_too_late(error):
        postpone(interaction)
    log.info(event, problem=type(error).__name__, code=getattr(error, "code", None))


def _is_unreachable(error: BaseException) -> bool:
    return _is_too_late(error) or not isinstance(error, discord.HTTPException) or error.status >= 500


def _is_too_late(error: BaseException) -> bool:
    return getattr(error, "code", 0) in TOO_LATE or getattr(error, "status", 0) in (401, 404)


def _describe(interaction: Interaction) -> str:
    """The command, or the id of the button, for the log; never what was typed."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", ""))


def _sentence(interaction: Interaction, key: str, **params: Any) -> str:
    return texts_for(interaction.locale.value).sentence(key, params)
