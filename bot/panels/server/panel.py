"""The decisions about a server: stores what is pressed and redraws the panel."""

from __future__ import annotations

import re
from typing import Any, Final

from bot.cards.message import OutgoingMessage
from bot.interactions.context import Context
from bot.interactions.panel import PanelKind, PanelPress, Update, panel_item_class
from bot.interactions.permissions import require_server_manager
from bot.interactions.reply import Reply
from bot.limits import SELECT_OPTIONS
from bot.panels.server.layout import NONE, OFF, ON, TEMPLATE, ServerAct, ServerPanel, ServerScreen, build_view
from bot.tables.settings import check_pace
from engine.illegal import Refused
from engine.texts import LANGUAGES

ServerPress = PanelPress[ServerPanel, str]

MAX_TABLES: Final = 10_000
"""More than a server can choose."""


async def open_server(context: Context) -> Reply:
    """A new panel about the server of the command."""
    screen = await _screen(context, require_server_manager(context.interaction))
    return Reply(message=OutgoingMessage(lambda _: build_view(screen)))


def _read(match: re.Match[str], chosen: str) -> ServerPress:
    return PanelPress(ServerPanel(), match["act"], chosen=chosen)


async def _act(context: Context, press: ServerPress) -> Update:
    guild = require_server_manager(context.interaction)
    await context.bot.store.change_server(guild, _changes(context, press))
    return Update(build_view(await _screen(context, guild, context.say("answer.settings"))))


def _changes(context: Context, press: ServerPress) -> dict[str, Any]:
    """The changed setting and its new value, which is valid: what the person sent could be anything."""
    match press.act, press.chosen:
        case ServerAct.CHANNELS, chosen:
            return {"channels": _ids(chosen, context.interaction.guild and context.interaction.guild.get_channel)}
        case ServerAct.ROLES, chosen:
            return {"roles": _ids(chosen, context.interaction.guild and context.interaction.guild.get_role)}
        case ServerAct.MOST, chosen if chosen == NONE:
            return {"most_tables": None}
        case ServerAct.MOST, chosen if chosen.isdecimal() and 1 <= int(chosen) <= MAX_TABLES:
            return {"most_tables": int(chosen)}
        case ServerAct.LANGUAGE, chosen if chosen in (NONE, *LANGUAGES):
            return {"language": None if chosen == NONE else chosen}
        case ServerAct.PACE, chosen if chosen.isdecimal():
            return {"pace": check_pace(int(chosen))}
        case ServerAct.REMINDERS, chosen if chosen in (ON, OFF):
            return {"reminders": chosen == ON}
    # from another version of the bot
    raise Refused("button.unknown")


def _ids(chosen: str, find: Any) -> tuple[int, ...]:
    """Ids of channels or roles of this server; none means no limit."""
    ids = tuple(int(word) for word in chosen.split() if word.isdecimal())[:SELECT_OPTIONS]
    if find is None or not all(map(find, ids)):
        raise Refused("button.unknown")
    return ids


async def _screen(context: Context, guild: int, *notices: str) -> ServerScreen:
    store, server = context.bot.store, context.interaction.guild
    settings = await store.server(guild)
    return ServerScreen(
        locale=context.locale,
        settings=settings,
        channels=[number for number in settings.channels if server and server.get_channel(number)],
        roles=[number for number in settings.roles if server and server.get_role(number)],
        open_tables=await store.count_active(guild),
        hidden=[name.person for name in await store.hidden_names(guild)],
        notices=notices,
    )


SERVER: Final = PanelKind("server", TEMPLATE, _read, _act)
ITEM: Final = panel_item_class(SERVER)
