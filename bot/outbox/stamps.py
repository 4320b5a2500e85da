"""Stamps: component ids, invisible to people, that record what a message shows.

A message whose confirmation was lost, or that Discord returned again because of its nonce, may be some moves old. So it
carries the row for which it was sent, and the number of moves that it shows. Programs can read component ids, so these
count only what everyone may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import discord

from bot.cards.ids import mark
from bot.store.rows import Message, OutboxRow
from bot.tables.snapshot import TableSnapshot

_ALL_MOVES: Final = 2**29
"""Of messages that earlier versions sent: they counted orders as well. Above all marks of rows (bot/cards/ids.py)."""
_MOVES: Final = 2**29 + 2**28
_VERSIONS: Final = 2**30
"""In messages of earlier versions, the version of the table; ids have less than 32 bits."""
_MOST_REMEMBERED: Final = 2_000


def stamp(view: discord.ui.LayoutView, snapshot: TableSnapshot) -> None:
    """Adds the number of moves."""
    for item in view.walk_children():
        if item.id is None and isinstance(item, discord.ui.TextDisplay | discord.ui.Separator):
            item.id = _MOVES + snapshot.public_moves
            break


def moves_shown(message: discord.Message, snapshot: TableSnapshot) -> int | None:
    """The move of the log up to which the message tells; None if it does not say."""
    for number in _ids(message.components):
        if _MOVES <= number < _VERSIONS:
            public = number - _MOVES
            return snapshot.moves if public == snapshot.public_moves else snapshot.log_number(public)
        if _ALL_MOVES <= number < _MOVES:
            return number - _ALL_MOVES
    return None


def is_for(message: discord.Message, row: OutboxRow) -> bool:
    return mark(row.nonce) in _ids(message.components)


def _ids(components: Iterable[Any]) -> Iterator[int]:
    for component in components:
        if (number := getattr(component, "id", None)) is not None:
            yield number
        yield from _ids(getattr(component, "children", ()))


class ShownVersions:
    """The version of its table that a message shows. Kept in memory only: after a restart, times are nearly as good."""

    def __init__(self) -> None:
        self._versions: dict[int, int] = {}

    def remember(self, message: int, version: int) -> None:
        if len(self._versions) >= _MOST_REMEMBERED:
            self._versions.clear()
        self._versions[message] = version

    def shows(self, message: Message, version: int) -> bool:
        """Does it show the table as it was at this version, or later?"""
        return self._versions.get(message.message, -1) >= version
