"""Answers to invitations, and the button of a free seat."""

from __future__ import annotations

from bot.actions.briefing import sat_reply
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.tables.invitations import accept_invitation, decline_invitation
from bot.tables.seating import take_seat


async def accept(context: Context) -> Reply:
    """Joining also lets the bot try private messages again: the person may have opened them."""
    done = await accept_invitation(context.tables, context.request, context.table.id)
    await context.open_messages()
    return await sat_reply(context, done)


async def decline(context: Context) -> Reply:
    return await context.answer_reply(await decline_invitation(context.tables, context.request, context.table.id))


async def sit_in(context: Context, number: int | None) -> Reply:
    """Takes the seat that a message offers."""
    done = await take_seat(context.tables, context.request, context.table.id, number)
    await context.open_messages()
    return await sat_reply(context, done)
