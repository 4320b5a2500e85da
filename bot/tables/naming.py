"""What tables are called: the name that the host chooses, or one made of the host and the game."""

from __future__ import annotations

from typing import Final

from bot.limits import cut
from bot.store.changes import Notification
from bot.store.names import name_key, unused_name
from bot.store.rows import Status, TableName
from bot.tables import notifications
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.permissions import require_host
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult, Request
from bot.texts import texts_for
from engine.illegal import Refused
from renderers.texts.words import inline_name

MAX_NAME: Final = 32
"""Characters that a host may type: with a number behind them, messages still show all of the name."""
MAX_HOST: Final = 18
"""Characters of the host in a name that is made of it."""


def check_name(typed: str) -> str:
    """A name as it is kept: without line breaks and other characters that would disturb a message."""
    name = inline_name(typed)
    if not name:
        raise Refused("name.empty")
    if len(name) > MAX_NAME:
        raise Refused("name.long", most=MAX_NAME)
    return name


def made_name(request: Request, game: str, locale: str) -> TableName:
    words = texts_for(locale, game)
    host = cut(inline_name(request.name), MAX_HOST) or words.sentence("seat.hidden_person")
    title = words.find("title.short") or words.name("game", game)
    return TableName(words.sentence("table.made_name", {"host": host, "title": title}), request.person)


async def rename_table(tables: Tables, request: Request, table: str, typed: str) -> ChangeResult:
    """The host gives the table another name, at any time until it ends. If another table of the server has it, a number
    is added."""
    wanted = check_name(typed)

    async def decide(attempt: Attempt) -> Plan | NoChange:
        snapshot = attempt.snapshot
        require_host(snapshot, request)
        if not snapshot.status.is_active:
            raise Refused("name.ended")
        if snapshot.name == wanted:
            return attempt.no_change("renamed")
        name = TableName(await _unused(tables, snapshot, snapshot.row.guild, wanted), request.person)
        return attempt.plan(attempt.answer("renamed"), name=name, outbox=_shown(snapshot, attempt.now))

    return await tables.change(table, request.interaction, decide)


async def unused_in(tables: Tables, snapshot: TableSnapshot, guild: int | None) -> TableName | None:
    """The name of a table that comes to a server or goes on there, if another table has its name by now; else None."""
    name = snapshot.loaded.name
    if name is None:
        return None
    text = await _unused(tables, snapshot, guild, name.text)
    return None if name_key(text) == name_key(name.text) else TableName(text, name.person)


async def _unused(tables: Tables, snapshot: TableSnapshot, guild: int | None, wanted: str) -> str:
    taken = [] if guild is None else await tables.store.names_in_use(guild, snapshot.id)
    return unused_name(wanted, taken)


def _shown(snapshot: TableSnapshot, now: float) -> tuple[Notification, ...]:
    """The newest message gets the new name; during a game, the channel also hears of it."""
    channel = snapshot.row.channel
    if snapshot.status is Status.LOBBY:
        return notifications.lobby(channel, now)
    return (*notifications.status_line(channel, now, old=True), *notifications.notice(channel, now, "renamed"))
