"""`/table invite|handover`: seats for named people."""

from __future__ import annotations

import discord

from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.tables.invitations import hand_over, invite, withdraw_invitations
from bot.tables.permissions import require_host
from bot.tables.seating import look_for_substitute
from engine.illegal import Refused


@command("table.invite")
async def invite_people(
    context: Context,
    who: discord.User | None = None,
    who2: discord.User | None = None,
    who3: discord.User | None = None,
    withdraw: bool = False,
    table: str | None = None,
) -> Reply:
    """Without a person: a free seat in a running game is offered to everyone once more."""
    snapshot = await context.find_table(table)
    people = [one for one in (who, who2, who3) if one is not None]
    chosen = [one.id for one in people]
    repeated = await context.bot.store.stored_answer(context.request.interaction) is not None
    if not people:
        if not repeated:
            context.bot.rates.invitations.require(context.request.person)
        return await context.answer_reply(await look_for_substitute(context.tables, context.request, snapshot.id))
    if withdraw:
        return await context.answer_reply(
            await withdraw_invitations(context.tables, context.request, snapshot.id, chosen)
        )
    require_host(snapshot, context.request)
    for one in people:
        require_guest(context, one)
    if not repeated:
        for _ in chosen:
            context.bot.rates.invitations.require(context.request.person)
    return await context.answer_reply(await invite(context.tables, context.request, snapshot.id, chosen))


@command("table.handover")
async def hand_over_seat(context: Context, who: discord.User | None = None, table: str | None = None) -> Reply:
    """Without a person, the seat is handed over to no one any more."""
    snapshot = await context.find_table(table, playing=True)
    if who is not None:
        require_guest(context, who)
        if await context.bot.store.stored_answer(context.request.interaction) is None:
            context.bot.rates.invitations.require(context.request.person)
    chosen = None if who is None else who.id
    return await context.answer_reply(await hand_over(context.tables, context.request, snapshot.id, chosen))


def require_guest(context: Context, person: discord.User | discord.Member) -> None:
    """Refused for bots, and for people who are not in the server of the table: the bot writes to no strangers."""
    if context.location.guild is None or context.location.guild != context.table.row.guild:
        raise Refused("invite.elsewhere")
    if not isinstance(person, discord.Member):
        raise Refused("invite.not_member")
    if person.bot:
        raise Refused("invite.bot")
