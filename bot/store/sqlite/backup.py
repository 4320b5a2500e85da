"""Backups: taken while the bot runs, put back while it does not. For its command line; nothing here needs a loop."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.store.errors import StoreFailed, failed
from bot.store.sqlite import private
from bot.store.sqlite.connection import BUSY_SECONDS
from bot.store.sqlite.migrate import check, migrations

Progress = Callable[[int, int], None]
"""Called with the number of pages that are copied, and of all."""

_STEP = 1_000
"""Pages copied between two calls of it."""


def backup(database: Path, file: Path, *, force: bool = False, progress: Progress | None = None) -> None:
    """A consistent copy of a database, in use or not, as one file that is either whole or not there. It is checked
    before it takes its place: a damaged database never replaces a good backup."""
    if not database.is_file():
        raise StoreFailed("store.missing", path=str(database))
    if file.exists() and (not force or file.samefile(database)):
        raise StoreFailed("store.exists", path=str(file))
    with _said(file), contextlib.closing(_open(database)) as source:
        try:
            check(source, len(migrations()))
            _copy(source, file, progress, _check_sound)
        except (sqlite3.DatabaseError, _Damaged) as error:
            if isinstance(error, sqlite3.DatabaseError) and failed(error).key != "store.corrupt":
                raise
            raise StoreFailed("store.damaged", path=str(database), file=str(file), problem=str(error)) from error


def restore(file: Path, database: Path, *, force: bool = False, progress: Progress | None = None) -> None:
    """Put a backup in the place of a database. A running bot's is never touched, another only if `force` says so."""
    if not file.is_file():
        raise StoreFailed("store.missing", path=str(file))
    if database.exists() and (not force or database.samefile(file)):
        raise StoreFailed("store.exists", path=str(database))
    with _said(file), contextlib.closing(_open(file)) as source:
        if check(source, len(migrations())) == 0:
            raise StoreFailed("store.empty", path=str(file))
        try:
            _check_sound(source)
        except _Damaged as error:
            raise StoreFailed("store.corrupt", path=str(file), problem=str(error)) from error
        if database.exists():
            _retire(database)
        _copy(source, database, progress)


class _Damaged(Exception):
    """SQLite reads the file, and finds it wrong."""


def _check_sound(db: sqlite3.Connection) -> None:
    if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise _Damaged("integrity_check")
    if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise _Damaged("foreign_key_check")


@contextlib.contextmanager
def _said(path: Path) -> Iterator[None]:
    """What SQLite and the system say, in our words."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreFailed(failed(error).key, path=str(path), problem=str(error)) from error
    except OSError as error:
        raise StoreFailed("store.io", path=str(path), problem=error.strerror or str(error)) from error


def _open(path: Path) -> sqlite3.Connection:
    """Not made if it is not there."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def _copy(
    source: sqlite3.Connection,
    file: Path,
    progress: Progress | None,
    accept: Callable[[sqlite3.Connection], None] = lambda copy: None,
) -> None:
    """Written beside it, accepted, synced, then put in its place in one go."""
    part = file.with_name(f"{file.name}.part")
    _remove(part)
    private.create(part)
    try:
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target:
            _copy_pages(source, target, progress or (lambda done, total: None))
            # A single file, without a journal beside it.
            target.execute("PRAGMA journal_mode = DELETE")
            accept(target)
        _sync(part)
        part.replace(file)
        _sync(file.parent)
    finally:
        _remove(part)


def _copy_pages(source: sqlite3.Connection, target: sqlite3.Connection, progress: Progress) -> None:
    # Within a transaction that reads: otherwise a write between two steps would make SQLite begin again.
    source.execute("BEGIN")
    try:
        source.execute("SELECT 1 FROM sqlite_schema").fetchone()
        source.backup(target, pages=_STEP, progress=lambda _, remaining, total: progress(total - remaining, total))
    finally:
        source.execute("ROLLBACK")


def _retire(database: Path) -> None:
    """Make sure that nobody has it open, and leave no journal that would be taken for the new one's."""
    try:
        with contextlib.closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as old:
            old.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        raise StoreFailed("store.in_use", path=str(database), problem=str(error)) from error
    except sqlite3.DatabaseError:
        pass  # no database any more: that may be why there is something to restore
    for journal in private.BESIDE:
        database.with_name(database.name + journal).unlink(missing_ok=True)


def _remove(part: Path) -> None:
    for ending in ("", *private.BESIDE):
        part.with_name(part.name + ending).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
