"""`/board`: the board as the viewer may see it, now or after a past move, as a picture or in words."""

from __future__ import annotations

from discord.app_commands import Choice, Range

from bot.actions.show import part_names, show_board
from bot.commands.declare import command
from bot.commands.options import completion, matching_choices, typed_table
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Reply
from bot.texts import display_names


@completion
async def _parts(interaction: Interaction, typed: str) -> list[Choice[str]]:
    snapshot, seat = await typed_table(interaction)
    if snapshot.position is None:
        return []
    locale = interaction.locale.value
    parts = part_names(snapshot.view(seat), snapshot.game, locale, display_names(snapshot.seats, locale))
    return matching_choices(((name, part) for part, name in parts.items()), typed)


@command("board", part=_parts)
async def board(
    context: Context,
    part: str | None = None,
    at: Range[int, 0] | None = None,
    words: bool = False,
    table: str | None = None,
) -> Reply:
    await context.find_table(table)
    context.bot.rates.pictures.require(context.request.person)
    return await show_board(context, part, at, in_words=words)
