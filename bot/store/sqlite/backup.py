"""Backups: made while the bot runs, restored while it does not. Synchronous, for the command line."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from bot.store.errors import StoreFailed, disk_error, translate_error
from bot.store.sql.migrations import migrations
from bot.store.sqlite import private
from bot.store.sqlite.connection import BUSY_SECONDS
from bot.store.sqlite.integrity import Damaged, check_integrity
from bot.store.sqlite.migrate import check
from bot.store.sqlite.schema import SchemaComparison, compare_schema, drop_additions, printable, schema_differences

Progress = Callable[[int, int], None]
"""Called with the number of copied pages and of all pages."""

BEFORE_UPDATE: Final = "-before-update"

_STEP = 1_000
"""Pages between two calls of `Progress`."""


def before_update(database: Path) -> Path:
    """The copy that is made before a migration, and kept until the next one."""
    return database.with_name(database.name + BEFORE_UPDATE)


def backup(
    database: Path,
    file: Path,
    *,
    force: bool = False,
    progress: Progress | None = None,
    known: int | None = None,
) -> SchemaComparison:
    """Writes a consistent copy of a database, in use or not. The file appears only when it is complete and checked, so
    a damaged database never replaces a good backup. `known`: the newest version of a database.

    Views, indexes and triggers of the host's own are left out, since `restore` refuses them: it cannot know whose they
    are. Returns what was left out, and what else `restore` will refuse."""
    with translated_errors(database):
        if not database.is_file():
            raise StoreFailed("store.missing", path=str(database))
    with translated_errors(file):
        if file.exists() and (not force or file.samefile(database)):
            raise StoreFailed("store.exists", path=str(file))
    with translated_errors(database), contextlib.closing(_open(database)) as source:
        with _refusing_damage(database, file):
            version = check(source, len(migrations()) if known is None else known)
        # the database has just been read, so what fails now is about the file
        with translated_errors(file), _refusing_damage(database, file):
            _copy(source, file, progress, _clean_and_check)
            return compare_schema(source, version)


@contextlib.contextmanager
def _refusing_damage(database: Path, file: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.DatabaseError, Damaged) as error:
        if isinstance(error, sqlite3.DatabaseError) and translate_error(error).key != "store.corrupt":
            raise
        raise StoreFailed("store.damaged", path=str(database), file=str(file), problem=str(error)) from error


def _clean_and_check(copy: sqlite3.Connection) -> None:
    drop_additions(copy)
    check_integrity(copy)


def restore(file: Path, database: Path, *, force: bool = False, progress: Progress | None = None) -> None:
    """Replaces a database by a backup. That of a running bot is never touched, another only with `force`."""
    with translated_errors(file):
        if not file.is_file():
            raise StoreFailed("store.missing", path=str(file))
    with translated_errors(database):
        if database.exists() and (not force or database.samefile(file)):
            raise StoreFailed("store.exists", path=str(database))
    with translated_errors(file), contextlib.closing(_open(file)) as source:
        _require_restorable(source, file)
        if database.exists():
            require_unused(database)
        # the backup has just been read, so what fails now is about the database
        with translated_errors(database):
            _copy(source, database, progress)


def require_restorable(file: Path) -> None:
    """StoreFailed if `restore` would refuse this backup."""
    with translated_errors(file), contextlib.closing(_open(file)) as source:
        _require_restorable(source, file)


def _require_restorable(source: sqlite3.Connection, file: Path) -> None:
    version = check(source, len(migrations()))
    if version == 0:
        raise StoreFailed("store.empty", path=str(file))
    try:
        check_integrity(source)
    except Damaged as error:
        raise StoreFailed("store.corrupt", path=str(file), problem=str(error)) from error
    if names := schema_differences(source, version):
        raise StoreFailed("store.schema", path=str(file), names=printable(names))


@contextlib.contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """Raises errors of SQLite and the system as StoreFailed."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreFailed(translate_error(error).key, path=str(path), problem=str(error)) from error
    except OSError as error:
        raise disk_error(error, path) from error


def _open(path: Path) -> sqlite3.Connection:
    """Unlike plain `connect`, does not create a missing file."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def _copy(
    source: sqlite3.Connection,
    file: Path,
    progress: Progress | None,
    accept: Callable[[sqlite3.Connection], None] = lambda copy: None,
) -> None:
    with replacing(file) as part, contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target:
        _copy_pages(source, target, progress or (lambda done, total: None))
        # a single file, without a journal
        target.execute("PRAGMA journal_mode = DELETE")
        accept(target)


@contextlib.contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """A temporary file beside it, which is synced and renamed unless there is an error."""
    part = file.with_name(f"{file.name}.part")
    _remove(part)
    private.create(part)
    try:
        yield part
        _sync(part)
        part.replace(file)
        _sync(file.parent)
    finally:
        _remove(part)


def _copy_pages(source: sqlite3.Connection, target: sqlite3.Connection, progress: Progress) -> None:
    # in a read transaction, since otherwise a write between two steps would make SQLite start again
    source.execute("BEGIN")
    try:
        source.execute("SELECT 1 FROM sqlite_schema").fetchone()
        source.backup(target, pages=_STEP, progress=lambda _, remaining, total: progress(total - remaining, total))
    finally:
        source.execute("ROLLBACK")


def require_unused(database: Path) -> None:
    """Checks that no process has the database open. Removes its journals, which SQLite would apply to the new one."""
    try:
        with contextlib.closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as old:
            old.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        key = translate_error(error).key
        raise StoreFailed(
            "store.in_use" if key == "store.locked" else key, path=str(database), problem=str(error)
        ) from error
    except sqlite3.DatabaseError:
        pass  # damaged, which may be the reason for restoring
    for journal in private.SIDE_FILES:
        database.with_name(database.name + journal).unlink(missing_ok=True)


def _remove(part: Path) -> None:
    for ending in ("", *private.SIDE_FILES):
        part.with_name(part.name + ending).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
