"""Moves of which nobody but their players knows yet: neither what was played nor that something was."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.store.rows import LogRow


class _Told(msgspec.Struct):
    """Of an event, whom it tells."""

    to: tuple[int, ...] | None = None
    reveals: bool = False


def unseen_after(before: tuple[int, ...], rows: Iterable[LogRow]) -> tuple[int, ...]:
    """The numbers of sealed moves that tell the others nothing, since something was last played openly or revealed."""
    found = [*before]
    for row in rows:
        told = msgspec.json.decode(row.events, type=list[_Told])
        if _ends_secrecy(row, told):
            found.clear()
        elif all(event.to is not None for event in told):
            found.append(row.number)
    return tuple(found)


def lately(newest_first: Iterable[LogRow]) -> list[LogRow]:
    """The moves since then, the oldest first; what came before is not read."""
    found: list[LogRow] = []
    for row in newest_first:
        found.append(row)
        if _ends_secrecy(row, msgspec.json.decode(row.events, type=list[_Told])):
            break
    return found[::-1]


def _ends_secrecy(row: LogRow, told: Iterable[_Told]) -> bool:
    return not row.sealed or any(event.reveals for event in told)
