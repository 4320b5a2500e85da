"""`/table join|leave|sit|start`."""

from __future__ import annotations

from bot.actions.briefing import sat_reply
from bot.actions.tables import join_table
from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.panels.leaving import ask_to_leave
from bot.tables.seating import take_seat
from bot.tables.start import start_game


@command("table.join")
async def join(context: Context, seat: int | None = None, table: str | None = None) -> Reply:
    await context.find_table(table)
    return await join_table(context, seat)


@command("table.leave")
async def leave(context: Context, table: str | None = None) -> Reply:
    await context.find_table(table, playing=True)
    return await ask_to_leave(context)


@command("table.sit")
async def sit(context: Context, seat: int | None = None, player: str | None = None, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table)
    done = await take_seat(context.tables, context.request, snapshot.id, seat, player)
    return await sat_reply(context, done)


@command("table.start")
async def start(context: Context, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table)
    return await context.answer_reply(await start_game(context.tables, context.request, snapshot.id))
