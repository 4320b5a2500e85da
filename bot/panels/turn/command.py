"""`/play`: one's own panel, wherever one is."""

from __future__ import annotations

from discord import app_commands

from bot.commands.options import own_tables
from bot.commands.wording import command
from bot.interactions.respond import Interaction
from bot.panels.turn.pressing import open as open_panel


@command("play")
@app_commands.autocomplete(table=own_tables)
async def play(interaction: Interaction, table: str | None = None) -> None:
    await open_panel(interaction, table)
