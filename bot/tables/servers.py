"""What the settings of a server mean for its tables."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.rows import ServerSettings, TableRow
from bot.tables.options import ON, REMINDERS
from bot.tables.service import Tables
from engine.illegal import Refused


async def server_of(tables: Tables, guild: int | None) -> ServerSettings:
    """The defaults for a table without a server."""
    return ServerSettings() if guild is None else await tables.store.server(guild)


async def has_reminders(tables: Tables, row: TableRow) -> bool:
    """Both the table and its server have to allow them."""
    return REMINDERS.of(row) == ON and (await server_of(tables, row.guild)).reminders


def require_reminders_allowed(server: ServerSettings, table_options: Mapping[str, str]) -> None:
    if table_options.get(REMINDERS.name) == ON and not server.reminders:
        raise Refused("server.reminders")
