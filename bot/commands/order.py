"""`/order`: opens the panel of a player's standing orders, or sets orders that are typed, with completion."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.commands.declare import command
from bot.commands.options import completion, typed_table
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Reply
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, cut
from bot.panels.orders.lines import complete_orders
from bot.panels.orders.panel import open_orders, play_orders
from bot.store.rows import Status


@completion
async def _orders(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Orders that the person who is typing can set."""
    snapshot, seat = await typed_table(interaction, playing=True)
    if seat is None or snapshot.status is not Status.RUNNING:
        return []
    completions = complete_orders(snapshot, seat, typed, interaction.locale.value, CHOICES)
    return [
        Choice(name=cut(completed.label, CHOICE_NAME), value=completed.line)
        for completed in completions
        if len(completed.line) <= CHOICE_VALUE
    ]


@command("order", line=_orders)
async def order(context: Context, line: str | None = None, table: str | None = None) -> Reply:
    await context.find_table(table, playing=True)
    return await play_orders(context, line) if line else await open_orders(context)
