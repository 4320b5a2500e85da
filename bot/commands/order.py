"""`/order`: the answers that somebody leaves in advance, on a panel of their own; or one typed, as it is offered."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.commands.options import own_tables, played, quiet
from bot.commands.wording import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, cut
from bot.panels.orders.completing import complete
from bot.panels.orders.pressing import panel
from bot.panels.orders.typed import typed
from bot.store.rows import Status


@quiet
async def _orders(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """To whoever plays; nothing where the game takes none."""
    live, seat = await played(interaction, playing=True)
    if seat is None or live.status is not Status.RUNNING:
        return []
    found = complete(live, seat, typed, interaction.locale.value, CHOICES)
    return [Choice(name=cut(it.label, CHOICE_NAME), value=it.line) for it in found if len(it.line) <= CHOICE_VALUE]


@command("order")
@app_commands.autocomplete(line=_orders, table=own_tables)
async def order(interaction: Interaction, line: str | None = None, table: str | None = None) -> None:
    await answer(interaction, lambda context: _order(context, line, table))


async def _order(context: Context, line: str | None, table: str | None) -> Reply:
    await context.find_table(table, playing=True)
    return await typed(context, line) if line else await panel(context)
