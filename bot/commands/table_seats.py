"""`/table join|leave|sit|start`."""

from __future__ import annotations

from discord import app_commands

from bot.commands.options import COMPUTERS, SEATS, own_tables
from bot.commands.wording import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer


@command("table.join")
@app_commands.choices(seat=SEATS)
@app_commands.autocomplete(table=own_tables)
async def join(interaction: Interaction, seat: int | None = None, table: str | None = None) -> None:
    await answer(interaction, lambda context: joined(context, seat, table))


async def joined(context: Context, seat: int | None, table: str | None) -> Reply:
    return await come(context, (await context.find_table(table)).id, seat)


async def come(context: Context, table: str, seat: int | None) -> Reply:
    """With each game the private messages are tried once more: perhaps they are open by now."""
    done = await context.tables.join(context.press, table, seat)
    await context.bot.store.dms(context.press.person, closed=False)
    return await context.answered(done)


@command("table.leave")
@app_commands.autocomplete(table=own_tables)
async def leave(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda context: left(context, table))


async def left(context: Context, table: str | None) -> Reply:
    live = await context.find_table(table, playing=True)
    return await context.answered(await context.tables.leave(context.press, live.id))


@command("table.sit")
@app_commands.choices(seat=SEATS)
@app_commands.choices(player=COMPUTERS)
@app_commands.autocomplete(table=own_tables)
async def sit(
    interaction: Interaction, seat: int | None = None, player: str | None = None, table: str | None = None
) -> None:
    await answer(interaction, lambda context: _sat(context, seat, player, table))


async def _sat(context: Context, seat: int | None, player: str | None, table: str | None) -> Reply:
    live = await context.find_table(table)
    return await context.answered(await context.tables.sit(context.press, live.id, seat, player))


@command("table.start")
@app_commands.autocomplete(table=own_tables)
async def start(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda context: started(context, table))


async def started(context: Context, table: str | None) -> Reply:
    live = await context.find_table(table)
    return await context.answered(await context.tables.start(context.press, live.id))
