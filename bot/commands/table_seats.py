"""`/table join|leave|sit|start`."""

from __future__ import annotations

from discord import app_commands

from bot.commands.options import COMPUTERS, SEATS, own_tables
from bot.commands.wording import command
from bot.interactions.context import Asked
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer


@command("table.join")
@app_commands.choices(seat=SEATS)
@app_commands.autocomplete(table=own_tables)
async def join(interaction: Interaction, seat: int | None = None, table: str | None = None) -> None:
    await answer(interaction, lambda asked: joined(asked, seat, table))


async def joined(asked: Asked, seat: int | None, table: str | None) -> Reply:
    return await come(asked, (await asked.meant(table)).id, seat)


async def come(asked: Asked, table: str, seat: int | None) -> Reply:
    """With each game the private messages are tried once more: perhaps they are open by now."""
    done = await asked.tables.join(asked.press, table, seat)
    await asked.bot.store.dms(asked.press.person, closed=False)
    return await asked.acted(done)


@command("table.leave")
@app_commands.autocomplete(table=own_tables)
async def leave(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda asked: left(asked, table))


async def left(asked: Asked, table: str | None) -> Reply:
    live = await asked.meant(table, playing=True)
    return await asked.acted(await asked.tables.leave(asked.press, live.id))


@command("table.sit")
@app_commands.choices(seat=SEATS)
@app_commands.choices(player=COMPUTERS)
@app_commands.autocomplete(table=own_tables)
async def sit(
    interaction: Interaction, seat: int | None = None, player: str | None = None, table: str | None = None
) -> None:
    await answer(interaction, lambda asked: _sat(asked, seat, player, table))


async def _sat(asked: Asked, seat: int | None, player: str | None, table: str | None) -> Reply:
    live = await asked.meant(table)
    return await asked.acted(await asked.tables.sit(asked.press, live.id, seat, player))


@command("table.start")
@app_commands.autocomplete(table=own_tables)
async def start(interaction: Interaction, table: str | None = None) -> None:
    await answer(interaction, lambda asked: started(asked, table))


async def started(asked: Asked, table: str | None) -> Reply:
    live = await asked.meant(table)
    return await asked.acted(await asked.tables.start(asked.press, live.id))
