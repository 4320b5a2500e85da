"""`/board`: the table as the viewer may see it, now or after a past move, as a picture or in words."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.commands.options import fitting, own_tables, played, quiet
from bot.commands.partnames import OVERVIEW, named_parts
from bot.commands.wording import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.texts import names
from engine.illegal import Refused
from engine.notation import normal


@quiet
async def _parts(interaction: Interaction, typed: str) -> list[Choice[str]]:
    live, seat = await played(interaction)
    if live.position is None:
        return []
    locale = interaction.locale.value
    found = named_parts(live.view(seat), live.game, locale, names(live.seats, locale))
    return fitting(((name, part) for part, name in found.items()), typed)


@command("board")
@app_commands.autocomplete(part=_parts, table=own_tables)
async def board(
    interaction: Interaction,
    part: str | None = None,
    at: app_commands.Range[int, 0] | None = None,
    words: bool = False,
    table: str | None = None,
) -> None:
    await answer(interaction, lambda context: _board(context, part, at, words, table))


async def _board(context: Context, part: str | None, at: int | None, in_words: bool, table: str | None) -> Reply:
    await context.find_table(table)
    return await shown(context, part, at, in_words=in_words)


async def shown(context: Context, part: str | None = None, at: int | None = None, *, in_words: bool = False) -> Reply:
    """Of the table that was asked for."""
    live = context.table
    position = await context.tables.position(live, at)
    view = live.rules.view(position, context.seat)
    wanted = _part(context, view, part)
    return Reply(made=await context.bot.cards.board(live, view, wanted, context.locale, at, words=in_words))


def _part(context: Context, view: Any, typed: str | None) -> str:
    """A part by its id or its name in the reader's language."""
    if not typed:
        return OVERVIEW
    found = named_parts(view, context.game, context.locale, names(context.table.seats, context.locale))
    for part, name in found.items():
        if normal(typed) in (normal(part), normal(name)):
            return part
    raise Refused("board.part", part=typed, known=tuple(found.values()))
