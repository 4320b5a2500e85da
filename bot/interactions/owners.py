"""Who runs the bot: the owner of the application, or the members of the team that owns it."""

from __future__ import annotations

import discord

from bot.interactions.context import Context
from bot.interactions.respond import UNREACHABLE
from engine.illegal import Refused


async def require_owner(context: Context) -> None:
    """Refused to others, and outside of private messages, whatever Discord offers there."""
    if context.location.guild is not None:
        raise Refused("admin.private")
    # asking Discord is a request, which strangers must not cause without end
    context.bot.rates.pictures.require(context.request.person)
    if context.request.person not in await owners(context.bot):
        raise Refused("admin.stranger")


async def owners(client: discord.Client) -> frozenset[int]:
    """Asked each time, since people leave teams; if Discord cannot be reached, as it was at the start."""
    application: discord.AppInfo | None
    try:
        application = await client.application_info()
    except UNREACHABLE:
        application = client.application
    if application is None:
        return frozenset()
    if application.team is None:
        return frozenset({application.owner.id})
    accepted = discord.TeamMembershipState.accepted
    return frozenset(member.id for member in application.team.members if member.membership_state is accepted)
