"""What the panel shows to the person of a context."""

from __future__ import annotations

from typing import Final

from bot.interactions.context import Context
from bot.panels.lobby.layout import LobbyScreen
from bot.tables.permissions import is_host
from bot.texts.localised import localise

NAME: Final = "lobby"
"""Of the kind of panel."""


async def lobby_screen(context: Context, *notices: str) -> LobbyScreen:
    snapshot = context.table
    lines = tuple(localise(line, context.locale) for line in (*notices, *await context.remarks()))
    can_edit = is_host(snapshot, context.request)
    return LobbyScreen(
        snapshot=snapshot, locale=context.locale, notices=lines, person=context.request.person, can_edit=can_edit
    )
