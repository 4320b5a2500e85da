"""A table whose channel is gone: one of its players chooses another one, in private messages."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import discord
from discord import SelectOption, ui

from bot.cards.message import OutgoingMessage
from bot.cards.parts import NEUTRAL, IdSelect, layout, text, title
from bot.interactions.context import Context
from bot.interactions.panel import PanelKind, PanelPress, Update, panel_item_class
from bot.interactions.permissions import (
    Server,
    is_channel_lost,
    missing_permissions,
    required_permissions,
    server_of,
)
from bot.interactions.reply import Reply
from bot.limits import OPTION_LABEL, SELECT_OPTIONS, SELECT_PLACEHOLDER, custom_id, cut
from bot.tables.relocation import move_to_channel
from bot.tables.types import Location
from bot.texts.localised import localise
from engine.illegal import Refused

NEEDED: Final = ("view_channel", "send_messages")
"""What the person needs in the new channel."""


class ElsewhereAct(StrEnum):
    """Panels that were sent contain these values, so they never change."""

    CHOOSE = "to"


TEMPLATE: Final = r"e:(?P<act>[a-z]+):(?P<table>[0-9a-z]+)"


@dataclass(frozen=True)
class ElsewherePanel:
    table: str

    def id(self, act: ElsewhereAct) -> str:
        return custom_id(f"e:{act}:{self.table}")


Press = PanelPress[ElsewherePanel, str]


async def offer_channels(context: Context) -> Reply:
    """A choice of channels for the table in use; if it is no longer lost, where it is."""
    snapshot = context.table
    _require_player(context)
    if not await is_channel_lost(context.bot, snapshot.row):
        return Reply(_where(context))
    places = [place async for place in _places(context)]
    if not places:
        raise Refused("elsewhere.none")
    words = context.words()
    select = IdSelect(
        custom_id=ElsewherePanel(snapshot.id).id(ElsewhereAct.CHOOSE),
        placeholder=cut(words.sentence("elsewhere.pick"), SELECT_PLACEHOLDER),
        options=[SelectOption(label=cut(f"#{place.name}", OPTION_LABEL), value=str(place.id)) for place in places],
    )

    def lay_out(_: bool) -> ui.LayoutView:
        asked = localise(context.say("elsewhere.choose"), context.locale)
        return layout(0, NEUTRAL, text(title(words, snapshot), asked), ui.ActionRow(select))

    return Reply(message=OutgoingMessage(lay_out))


def _read(match: re.Match[str], chosen: str) -> Press:
    return PanelPress(ElsewherePanel(match["table"]), match["act"], "", chosen)


async def _act(context: Context, press: Press) -> Update:
    snapshot = await context.load_table(press.panel.table)
    _require_player(context)
    if press.act != ElsewhereAct.CHOOSE:
        # from another version of the bot
        raise Refused("button.unknown")
    if await is_channel_lost(context.bot, snapshot.row):
        place = await anext((place async for place in _places(context) if str(place.id) == press.chosen), None)
        if place is None:
            raise Refused("elsewhere.none")
        location = Location(place.id, place.guild.id)
        done = await move_to_channel(
            context.tables, context.request, snapshot.id, location, lost=True, away_from=snapshot.row.channel
        )
        context.use_table(done.snapshot)
    return Update(layout(0, NEUTRAL, text(title(context.words(), context.table), _where(context))))


def _where(context: Context) -> str:
    return context.say("elsewhere.done", channel=f"<#{context.table.row.channel}>")


def _require_player(context: Context) -> None:
    snapshot, person = context.table, context.request.person
    if not snapshot.status.is_active:
        raise Refused("elsewhere.over")
    if snapshot.seat_of(person) is None and person != snapshot.row.host:
        raise Refused("table.not_seated")


async def _places(context: Context) -> AsyncIterator[discord.TextChannel]:
    """Up to 25 channels of the table's server where the bot and the person can write and there is no other open table;
    the channel of a lost thread first."""
    row, store = context.table.row, context.bot.store
    server = await server_of(context.bot, row.guild)
    member = await _member(server.guild, context.request.person) if server is not None else None
    if server is None or member is None:
        return
    there = {place.id for place in server.channels}
    allowed = there.intersection((await store.server(server.guild.id)).channels)
    number = 0
    for place in sorted(_writable(server, member), key=lambda place: place.id != row.parent):
        if (allowed and place.id not in allowed) or await store.active_table(place.id) is not None:
            continue
        yield place
        number += 1
        if number == SELECT_OPTIONS:
            return


def _writable(server: Server, member: discord.Member) -> Iterator[discord.TextChannel]:
    for place in server.channels:
        ours = missing_permissions(place.permissions_for(server.me), required_permissions(in_thread=False))
        theirs = missing_permissions(place.permissions_for(member), NEEDED)
        if not ours and not theirs:
            yield place


async def _member(guild: discord.Guild, person: int) -> discord.Member | None:
    try:
        return guild.get_member(person) or await guild.fetch_member(person)
    except (discord.NotFound, discord.Forbidden):
        return None


ELSEWHERE: Final[PanelKind[Any, Any]] = PanelKind("elsewhere", TEMPLATE, _read, _act, replaced_by_refusal=False)
ITEM: Final = panel_item_class(ELSEWHERE)
