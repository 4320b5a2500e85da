"""`/turns`: all tables at which a person plays, ten a page. *Play* opens a panel in the same message, and after a turn
*Next table* opens the next one there: so a player goes through all their games without leaving the message."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.cards.message import OutgoingMessage
from bot.cards.next_table import TEMPLATE, TurnsAct, next_table_button, turns_id
from bot.cards.parts import NEUTRAL, IdButton, Item, layout, small, text, with_capital
from bot.cards.status_line import first_deadline
from bot.interactions.context import Context
from bot.interactions.messages import held_line, others_waiting, table_line
from bot.interactions.panel import PanelKind, PanelPress, Update, panel_item_class
from bot.interactions.reply import Reply
from bot.limits import BUTTON_LABEL, cut
from bot.panels.turn.panel import open_in_place
from bot.store.rows import Status, TableRow, TurnsPage
from bot.tables.held import TableHeld
from bot.tables.resolve import waiting_since
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.illegal import Refused

PAGE_SIZE: Final = 10
"""Tables on a page: each takes three of the forty parts of a message."""
MAX_PAGE: Final = 1_000
"""More than anyone has; a forged id may name any number."""
LINE_ROOM: Final = 370
"""Characters for a table, of the 4,000 of a message."""


@dataclass(frozen=True)
class TurnsPanel:
    table: str = ""
    """It is about no table."""


TurnsPress = PanelPress[TurnsPanel, str]


async def open_turns(context: Context) -> Reply:
    view = await _list(context, 0)
    return Reply(message=OutgoingMessage(lambda _: view))


async def with_next_table(context: Context, reply: Reply, *buttons: IdButton) -> Reply:
    """The answer to a move with these buttons, and with *Next table* if the table in use has no question for the
    person, and others have."""
    snapshot, person, row = context.table, context.request.person, [*buttons]
    if waiting_since(snapshot, person) is None and (waiting := await others_waiting(context)):
        row.append(next_table_button(context.words(), snapshot.id, waiting))
    if not row:
        return reply
    said = localise(reply.text, context.locale)
    return Reply(message=OutgoingMessage(lambda _: layout(0, NEUTRAL, text(said), ui.ActionRow(*row))))


# ---------------------------------------------------------------- presses


def _read(match: re.Match[str], chosen: str) -> TurnsPress:
    return PanelPress(TurnsPanel(), match["act"], match["rest"])


async def _act(context: Context, press: TurnsPress) -> Update:
    match press.act:
        case TurnsAct.OPEN:
            await context.load_table(press.rest)
            return await open_in_place(context)
        case TurnsAct.NEXT:
            return await _next(context, press.rest)
        case TurnsAct.PAGE:
            number = int(press.rest) if press.rest.isdecimal() else 0
            return Update(await _list(context, min(number, MAX_PAGE)), keep_files=False)
    # from another version of the bot
    raise Refused("button.unknown")


async def _next(context: Context, shown: str) -> Update:
    """The panel of the table with the first deadline, besides the one that is shown; if none waits, the list."""
    first = await context.bot.store.turns(context.request.person, 2)
    waiting = [row.id for row in first.rows[: first.waiting] if row.id != shown]
    if not waiting:
        return Update(await _list(context, 0), keep_files=False)
    await context.load_table(waiting[0])
    return await open_in_place(context)


# ---------------------------------------------------------------- the list


async def _list(context: Context, page: int) -> ui.LayoutView:
    store, person = context.bot.store, context.request.person
    found = await store.turns(person, PAGE_SIZE, page * PAGE_SIZE)
    if page and not found.rows:
        # tables have ended since the list was shown
        page, found = 0, await store.turns(person, PAGE_SIZE)
    if not found.tables:
        return layout(0, NEUTRAL, text(localise(context.say("turns.none"), context.locale)))
    # at once, since after a start each is read from the store
    items = await asyncio.gather(*(_table(context, row) for row in found.rows))
    heading = text(context.say("turns.title", n=found.waiting))
    return layout(0, NEUTRAL, heading, *items, _pages(context, found, page))


async def _table(context: Context, row: TableRow) -> Item:
    """Its line, and if it waits for the person, what is asked of them and until when, and *Play*."""
    cache, store = context.tables.cache, context.bot.store
    try:
        snapshot, messages = await asyncio.gather(cache.of_row(row), store.messages(row.id))
    except TableHeld:
        return text(held_line(context, row))
    line = table_line(context, snapshot, messages)
    if waiting_since(snapshot, context.request.person) is None or snapshot.status is not Status.RUNNING:
        return text(cut(line, LINE_ROOM))
    asked = small(" · ".join(_asked(context, snapshot)))
    button = IdButton(
        label=cut(context.say("button.play"), BUTTON_LABEL),
        custom_id=turns_id(TurnsAct.OPEN, snapshot.id),
        style=ButtonStyle.primary,
    )
    return ui.Section(text(f"{line}\n{cut(asked, LINE_ROOM - len(line))}"), accessory=button)


def _asked(context: Context, snapshot: TableSnapshot) -> Iterator[str]:
    words, seat = texts_for(context.locale, snapshot.game), snapshot.seat_of(context.request.person)
    assert seat is not None, "the table waits for them"
    if (due := first_deadline(snapshot, seat.seat)) is not None:
        yield with_capital(words.sentence("asks.due", {"due": due}))
    if (prompt := snapshot.game_position.prompt(seat.seat)) is not None:
        yield words.prompt(prompt, snapshot.people)


def _pages(context: Context, found: TurnsPage, page: int) -> Item | None:
    count = -(-found.tables // PAGE_SIZE)
    if count < 2:
        return None
    row: ui.ActionRow[Any] = ui.ActionRow()
    for number, sign in ((page - 1, "◀"), (page + 1, "▶")):
        row.add_item(
            IdButton(
                label=sign,
                custom_id=turns_id(TurnsAct.PAGE, str(number % (count + 1))),
                style=ButtonStyle.secondary,
                disabled=not 0 <= number < count,
            )
        )
    return row


TURNS: Final = PanelKind("turns", TEMPLATE, _read, _act, replaced_by_refusal=False)
ITEM: Final = panel_item_class(TURNS)
