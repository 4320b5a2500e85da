"""Options of a table: how it is played, independent of its game. Each is declared once, here; commands, the lobby panel
and the cards offer and show it, and the store keeps the chosen value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.store.rows import Status, TableRow
from engine.game import Game, check_options


@dataclass(frozen=True)
class TableOption:
    """Its text is `name.option.NAME` in tables.po, that of a value `name.NAME.VALUE`. Stored names never change."""

    name: str
    values: tuple[str, ...]
    """The first is the default and must be what the bot did before: tables older than the option use it."""
    while_running: bool = False
    """May it change after the game has begun?"""

    def of(self, row: TableRow) -> str:
        return row.table_options.get(self.name, self.values[0])


ON: Final = "on"
OFF: Final = "off"

REMINDERS: Final = TableOption("reminders", (ON, OFF), while_running=True)
"""Is a player reminded before the time for a decision is over?"""

CONSENT: Final = "consent"
FREE: Final = "free"
NONE: Final = "none"
UNDO: Final = TableOption("undo", (CONSENT, FREE, NONE))
"""May moves be taken back: with the consent of those who have moved since, by anyone as long as nothing was revealed,
or not at all?"""

COUNT: Final = "count"
WEEKENDS: Final = TableOption("weekends", (COUNT, FREE), while_running=True)
"""Do clocks run on Saturdays and Sundays?"""

VACATIONS: Final = TableOption("vacations", (ON, OFF), while_running=True)
"""Do the vacations of players stop their clocks?"""

VOTE: Final = "vote"
COMPUTER: Final = "computer"
TIMEOUT: Final = TableOption("timeout", (VOTE, COMPUTER), while_running=True)
"""What follows when a player's time is over: the others vote, or a computer player sits in at once."""

OPEN: Final = "open"
INVITED: Final = "invited"

ENTRY: Final = TableOption("entry", (OPEN, INVITED), while_running=True)
"""Who may take a free seat: anyone, or only people with an invitation."""

TABLE_OPTIONS: Final[Mapping[str, TableOption]] = {
    option.name: option for option in (REMINDERS, UNDO, WEEKENDS, VACATIONS, TIMEOUT, ENTRY)
}


def available(rules: Game[Any, Any], status: Status = Status.LOBBY) -> dict[str, Sequence[str]]:
    """What can be chosen at a table: the options of its game until that begins, and those of the table."""
    in_lobby = status is Status.LOBBY
    own = {name: option.values for name, option in TABLE_OPTIONS.items() if in_lobby or option.while_running}
    return {**(rules.options if in_lobby else {}), **own}


def split_options(rules: Game[Any, Any], given: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The options of the game, and those of the table; `Illegal` for what neither has."""
    check_options(available(rules), given)
    own = {name: value for name, value in given.items() if name in TABLE_OPTIONS}
    return {name: value for name, value in given.items() if name not in own}, own


def chosen(row: TableRow) -> dict[str, str]:
    """The options that were chosen at the table."""
    return {name: value for name, value in row.table_options.items() if name in TABLE_OPTIONS}


def values(row: TableRow) -> dict[str, str]:
    """The value of each option of the table."""
    return {name: option.of(row) for name, option in TABLE_OPTIONS.items()}


def changed(row: TableRow) -> dict[str, str]:
    """The options that differ from the default."""
    return {name: value for name, value in values(row).items() if value != TABLE_OPTIONS[name].values[0]}
