"""`/table settings|abandon|rematch|reattach`: what a host looks after, and what all decide together."""

from __future__ import annotations

from typing import Final

import discord
import msgspec
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.options import (
    MOST_SEATS,
    PACES,
    SEATS,
    TONGUES,
    offered_options,
    own_tables,
    played,
    quiet,
    read_options,
)
from bot.commands.wording import choice, command
from bot.interactions.context import Context
from bot.interactions.permissions import lacking, needed, trouble
from bot.interactions.remarks import named
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer, refusal
from bot.panels.lobby.pressing import panel
from bot.tables.answers import Answer
from bot.tables.press import Press
from engine.illegal import Refused

YES: Final = "yes"
NO: Final = "no"


@quiet
async def _options(interaction: Interaction, typed: str) -> list[Choice[str]]:
    live, _ = await played(interaction)
    return offered_options(live.rules, typed, interaction.locale.value)


@command("table.settings")
@app_commands.choices(language=TONGUES)
@app_commands.choices(pace=PACES)
@app_commands.choices(remove=SEATS)
@app_commands.autocomplete(options=_options, table=own_tables)
async def settings(
    interaction: Interaction,
    language: str | None = None,
    options: str | None = None,
    seats: app_commands.Range[int, 1, MOST_SEATS] | None = None,
    remove: int | None = None,
    host: discord.User | None = None,
    pace: int | None = None,
    table: str | None = None,
) -> None:
    await answer(interaction, lambda context: _settings(context, language, options, seats, remove, host, pace, table))


async def _settings(
    context: Context,
    language: str | None,
    options: str | None,
    seats: int | None,
    remove: int | None,
    host: discord.User | None,
    pace: int | None,
    table: str | None,
) -> Reply:
    live = await context.find_table(table)
    tables, chosen = context.tables, read_options(live.rules, options)
    if not (language or chosen) and all(it is None for it in (seats, remove, host, pace)):
        return await panel(context)
    said: list[str] = []
    try:
        if remove is not None:
            said.append(_said(context, await tables.remove(_part(context, "remove"), live.id, remove)))
        if language or chosen or seats is not None or pace is not None:
            done = await tables.settings(_part(context, "settings"), live.id, language, chosen or None, seats, pace)
            said.append(_said(context, done))
        if host is not None:
            said.append(_said(context, await tables.hand_on(_part(context, "host"), live.id, host.id)))
    except Refused as refused:
        if not said:
            raise
        # what came before it stays done
        said.append(await refusal(context, refused))
    return await context.reply(*said)


def _said(context: Context, done: Answer) -> str:
    return context.say(f"answer.{done.key}", **done.params)


def _part(context: Context, part: str) -> Press:
    """A press of its own: what is done once is done once each."""
    return msgspec.structs.replace(context.press, interaction=f"{context.press.interaction} {part}")


@command("table.abandon")
@app_commands.choices(vote=[choice(f"choice.vote.{it}", it) for it in (YES, NO)])
@app_commands.autocomplete(table=own_tables)
async def abandon(interaction: Interaction, vote: str = YES, table: str | None = None) -> None:
    await answer(interaction, lambda context: _abandoned(context, vote == YES, table))


async def _abandoned(context: Context, yes: bool, table: str | None) -> Reply:
    live = await context.find_table(table, playing=True)
    return await context.answered(await context.tables.abandon(context.press, live.id, yes))


@command("table.rematch")
@app_commands.autocomplete(table=own_tables)
async def rematch(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda context: _rematched(context, table))


async def _rematched(context: Context, table: str | None) -> Reply:
    return await again(context, (await context.find_table(table)).id)


async def again(context: Context, table: str) -> Reply:
    """The same game once more, here."""
    _demand_place(context)
    return await context.answered(await context.tables.rematch(context.press, table, context.spot))


@command("table.reattach")
@app_commands.autocomplete(table=own_tables)
async def reattach(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda context: _reattached(context, table))


async def _reattached(context: Context, table: str | None) -> Reply:
    live = await context.find_table(table)
    _demand_place(context)
    # where the bot can say nothing, anybody who plays may take the game elsewhere
    lost = trouble(context.bot, live.row) != ()
    return await context.answered(await context.tables.reattach(context.press, live.id, context.spot, lost))


def _demand_place(context: Context) -> None:
    if context.spot.guild is None:
        raise Refused("channel.private")
    missing = lacking(context.interaction.app_permissions, needed(in_thread=context.spot.parent is not None))
    if missing:
        raise Refused("channel.permissions", permissions=named(context, missing))
