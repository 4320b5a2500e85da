"""`/table settings|abandon|rematch|reattach`: what hosts change, and what all players decide together."""

from __future__ import annotations

from typing import Final

import discord
import msgspec
from discord.app_commands import Choice, Range, choices

from bot.actions.server_rules import require_move_allowed
from bot.actions.tables import rematch_table, require_channel
from bot.commands.declare import command
from bot.commands.options import MAX_SEATS, complete_clock, complete_options, completion, parse_options, typed_table
from bot.commands.translation import choice
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction, is_channel_lost
from bot.interactions.reply import Reply
from bot.interactions.respond import refusal_text
from bot.panels.lobby.panel import open_lobby
from bot.tables.lobby import remove_player
from bot.tables.naming import rename_table
from bot.tables.relocation import move_to_channel
from bot.tables.seating import transfer_host
from bot.tables.settings import Settings, change_settings
from bot.tables.types import Answer, Request
from bot.tables.votes import vote_to_abandon
from engine.illegal import Refused

YES: Final = "yes"
NO: Final = "no"


@completion
async def _options(interaction: Interaction, typed: str) -> list[Choice[str]]:
    snapshot, _ = await typed_table(interaction)
    return complete_options(snapshot.rules, typed, interaction.locale.value, snapshot.status)


@command("table.settings", options=_options, clock=complete_clock)
async def settings(
    context: Context,
    language: str | None = None,
    options: str | None = None,
    seats: Range[int, 1, MAX_SEATS] | None = None,
    remove: int | None = None,
    host: discord.User | None = None,
    pace: int | None = None,
    name: str | None = None,
    clock: Range[str, 1, 20] | None = None,
    table: str | None = None,
) -> Reply:
    snapshot = await context.find_table(table)
    tables, chosen = context.tables, parse_options(snapshot.rules, options)
    if not (language or chosen) and all(value is None for value in (seats, remove, host, pace, name, clock)):
        return await open_lobby(context)
    answers: list[str] = []
    try:
        if remove is not None:
            answers.append(
                _answer(context, await remove_player(tables, _press_for(context, "remove"), snapshot.id, remove))
            )
        if language or chosen or seats is not None or pace is not None or clock is not None:
            done = await change_settings(
                tables,
                _press_for(context, "settings"),
                snapshot.id,
                Settings(language=language, options=chosen or None, seats=seats, pace=pace, clock=clock),
            )
            answers.append(_answer(context, done))
        if name is not None:
            done = await rename_table(tables, _press_for(context, "name"), snapshot.id, name)
            context.use_table(done.snapshot)
            answers.append(_answer(context, done))
        if host is not None:
            answers.append(
                _answer(context, await transfer_host(tables, _press_for(context, "host"), snapshot.id, host.id))
            )
    except Refused as refused:
        if not answers:
            raise
        # earlier changes of the same command stay
        answers.append(await refusal_text(context, refused))
    return await context.reply(*answers)


def _answer(context: Context, done: Answer) -> str:
    return context.say(f"answer.{done.key}", **{"title": context.table_title, **done.params})


def _press_for(context: Context, part: str) -> Request:
    """The same interaction with an id for each part, so that each part is done once."""
    return msgspec.structs.replace(context.request, interaction=f"{context.request.interaction} {part}")


@command("table.abandon")
@choices(vote=[choice(f"choice.vote.{vote}", vote) for vote in (YES, NO)])
async def abandon(context: Context, vote: str = YES, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table, playing=True)
    return await context.answer_reply(await vote_to_abandon(context.tables, context.request, snapshot.id, vote == YES))


@command("table.rematch")
async def rematch(context: Context, table: str | None = None) -> Reply:
    await context.find_table(table)
    return await rematch_table(context)


@command("table.reattach")
async def reattach(context: Context, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table)
    require_channel(context)
    if await context.bot.store.stored_answer(context.request.interaction) is None:
        await require_move_allowed(context)
    # if the bot cannot write there, any player may move the game
    lost = await is_channel_lost(context.bot, snapshot.row)
    return await context.answer_reply(
        await move_to_channel(context.tables, context.request, snapshot.id, context.location, lost)
    )
