"""Tables that cannot be played now, because their game is not installed, or only with older rules.

Nothing of them is lost: their rows stay, deadlines and messages are put off. They go on when the game is there again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from bot import games
from bot.store.rows import TableRow
from engine.game import Game
from engine.illegal import Refused

if TYPE_CHECKING:
    from bot.tables.service import Tables
    from bot.tables.snapshot import TableSnapshot

PAUSE: Final = 600.0
"""Seconds until deadlines and messages of such a table are looked at again."""


class TableHeld(Refused):
    """Why a table cannot be played now."""


def require_game(table: TableRow) -> Game[Any, Any]:
    """The game must be installed, with rules that are not older than those of the table."""
    if (rules := games.games().get(table.game)) is None:
        raise TableHeld("table.game_missing", game=table.game)
    if table.components is not None and table.rules > rules.version:
        raise TableHeld("table.game_older", game=table.game, version=table.rules, known=rules.version)
    return rules


async def readable(tables: Tables, rows: Iterable[TableRow]) -> list[TableSnapshot]:
    """The tables of these rows, without those that are held."""
    found: list[TableSnapshot] = []
    for row in rows:
        try:
            found.append(await tables.cache.of_row(row))
        except TableHeld:
            continue
    return found
