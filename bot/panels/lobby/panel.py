"""The settings of a table: carries out presses with the table service and redraws the panel."""

from __future__ import annotations

import re
from typing import Final

from bot.cards.message import OutgoingMessage
from bot.interactions.context import Context
from bot.interactions.panel import PanelKind, PanelPress, Update, panel_item_class
from bot.interactions.reply import Edit, Reply
from bot.interactions.respond import refusal_text
from bot.panels.lobby.layout import TEMPLATE, LobbyAct, LobbyPanel, build_view, player_value
from bot.panels.lobby.screen import NAME, lobby_screen
from bot.store.errors import StoreFailed
from bot.store.rows import Status
from bot.tables.lobby import remove_player
from bot.tables.permissions import require_host, require_lobby
from bot.tables.seating import take_seat, transfer_host
from bot.tables.settings import Settings, change_settings
from bot.tables.start import start_game
from bot.tables.types import ChangeResult
from engine.illegal import Refused

LobbyPress = PanelPress[LobbyPanel, str]

SELECTS: Final = (
    LobbyAct.OPTION,
    LobbyAct.LANGUAGE,
    LobbyAct.PACE,
    LobbyAct.SEATS,
    LobbyAct.REMOVE,
    LobbyAct.HOST,
)


async def open_lobby(context: Context) -> Reply:
    """A new panel for the host of the table in use. A game that has ended has none."""
    snapshot = context.table
    if snapshot.status is not Status.RUNNING:
        require_lobby(snapshot)
    require_host(snapshot, context.request)
    screen = await lobby_screen(context)

    async def follow(_: Edit) -> None:
        panels = context.bot.open_panels
        panels.follow(context)
        if (await context.tables.snapshot(snapshot.id)).row.version != snapshot.row.version:
            # it changed before the panel was there
            panels.redraw_later((snapshot.id, context.request.person))

    return Reply(message=OutgoingMessage(lambda _: build_view(screen)), follow_up=follow)


def _read(match: re.Match[str], chosen: str) -> LobbyPress:
    return PanelPress(LobbyPanel(match["table"]), match["act"], match["rest"] or "", chosen)


async def _act(context: Context, press: LobbyPress) -> Update:
    """Carries out a press and shows the table; a refusal is shown there too."""
    table = press.panel.table
    await context.load_table(table)
    context.bot.open_panels.follow(context)
    try:
        done = await _change(context, press)
    except StoreFailed:
        raise
    except Refused as refused:
        await context.load_table(table)
        notice = await refusal_text(context, refused)
    else:
        context.use_table(done.snapshot)
        notice = context.say(f"answer.{done.key}", **done.params)
    return Update(build_view(await lobby_screen(context, notice)))


async def _change(context: Context, pressed: LobbyPress) -> ChangeResult:
    tables, press, table = context.tables, context.request, pressed.panel.table
    if pressed.act in SELECTS and not pressed.chosen:
        raise Refused("button.unknown")
    match pressed.act:
        case LobbyAct.OPTION:
            return await change_settings(tables, press, table, Settings(options={pressed.rest: pressed.chosen}))
        case LobbyAct.LANGUAGE:
            return await change_settings(tables, press, table, Settings(language=pressed.chosen))
        case LobbyAct.PACE:
            chosen = pressed.chosen
            new = Settings(pace=_number(chosen)) if chosen.isdecimal() else Settings(clock=chosen)
            return await change_settings(tables, press, table, new)
        case LobbyAct.SEATS:
            return await change_settings(tables, press, table, Settings(seats=_number(pressed.chosen)))
        case LobbyAct.ADD:
            return await take_seat(tables, press, table, player=pressed.rest)
        case LobbyAct.REMOVE:
            return await _remove(context, pressed)
        case LobbyAct.HOST:
            return await transfer_host(tables, press, table, _number(pressed.chosen))
        case LobbyAct.START:
            return await start_game(tables, press, table)
    # from another version of the bot
    raise Refused("button.unknown")


async def _remove(context: Context, press: LobbyPress) -> ChangeResult:
    """Removes only the player whom the panel showed: another may sit there by now. A repeated press gets the answer of
    the first."""
    snapshot, number = context.table, _number(press.chosen.partition(".")[0])
    still_there = any(
        player_value(seat.seat, seat.person or seat.player) == press.chosen for seat in snapshot.taken_seats
    )
    if not still_there and await context.bot.store.stored_answer(context.request.interaction) is None:
        require_lobby(snapshot)
        require_host(snapshot, context.request)
        raise Refused("settings.moved")
    return await remove_player(context.tables, context.request, snapshot.id, number)


def _number(text: str) -> int:
    if not text.isdecimal():
        raise Refused("button.unknown")
    return int(text)


LOBBY: Final = PanelKind(NAME, TEMPLATE, _read, _act)
ITEM: Final = panel_item_class(LOBBY)
