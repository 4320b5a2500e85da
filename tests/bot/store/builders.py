"""Helpers of the store tests: tables, moves, outbox rows; a dump of every row."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from bot.store.changes import Changes, Commit, Committed, NewTable, Notification
from bot.store.rows import LogRow, PendingDecision, SeatRow, Status, TargetKind
from bot.store.store import Store

ANNA, BEN, CLEO = 11, 22, 33
CHANNEL = 500
SEATS = (SeatRow(0, ANNA, ANNA, name="Anna", locale="pl"), SeatRow(1, BEN, BEN, name="Ben", locale="fr"))


def lobby(**given: Any) -> NewTable:
    return NewTable(**{"now": 1.0, "game": "chess", "host": ANNA, "seats": SEATS, "channel": CHANNEL, **given})


async def opened(store: Store, **given: Any) -> str:
    created = await store.create(lobby(**given))
    assert isinstance(created, Committed), created
    return created.table


async def running(store: Store, moves: int = 0, **given: Any) -> str:
    """A running game; its version is its number of moves plus 2."""
    table = await opened(store, **given)
    await done(store, Commit(table=table, expected=1, now=2.0, state=b"0", changes=Changes(status=Status.RUNNING)))
    for number in range(1, moves + 1):
        await done(store, move(table, number))
    return table


def entry(number: int, *, at: float = 3.0, interaction: str | None = None) -> LogRow:
    events = msgspec.json.encode([{"key": "moved", "params": {"number": number}}])
    return LogRow(
        number, number % 2, f"e{number}", events, number % 3 == 0, at, 1, (ANNA, BEN)[number % 2], interaction
    )


def move(table: str, number: int, **given: Any) -> Commit:
    """The next move of a table of which each commit was one move."""
    plain = {"table": table, "expected": number + 1, "now": 2.0 + number, "state": b"%d" % number}
    return Commit(
        **{**plain, "entries": (entry(number),), "awaited": (PendingDecision(number % 2, number, 3.0),), **given}
    )


def card(due: float = 0.0, **given: Any) -> Notification:
    return Notification(**{"kind": "card", "place": TargetKind.CHANNEL, "target": CHANNEL, "due": due, **given})


async def done(store: Store, commit: Commit) -> Committed:
    result = await store.commit(commit)
    assert isinstance(result, Committed), result
    return result


def dump(path: Path, *, by_name: bool = False) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a database, except random values. `by_name`: the columns in the order of their names, and the rows
    in that of their contents."""
    db = sqlite3.connect(path)
    try:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        everything = {}
        for name in names:
            columns = [column for _, column, *_ in db.execute(f"PRAGMA table_info({name})") if column != "nonce"]
            shown = ", ".join(f'"{column}"' for column in (sorted(columns) if by_name else columns))
            rows = db.execute(f"SELECT {shown} FROM {name} ORDER BY 1, 2").fetchall()
            everything[name] = sorted(rows, key=repr) if by_name else rows
        return everything
    finally:
        db.close()


def watched(hook: Callable[[str], None]) -> type[sqlite3.Connection]:
    """A connection class that calls the hook before each statement."""

    class Watched(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            hook(sql)
            return super().execute(sql, parameters)

    return Watched


def photographed(path: Path, folder: Path) -> Path:
    """A copy of what would be on disk if the process died now."""
    folder.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        if not file.name.endswith("-shm"):
            shutil.copy(file, folder)
    return folder / path.name


def content(path: Path) -> bytes:
    return path.read_bytes()


def overwrite(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def files(folder: Path, pattern: str) -> list[str]:
    return sorted(file.name for file in folder.glob(pattern))
