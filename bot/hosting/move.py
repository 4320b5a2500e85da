"""Moves everything from a file to a server of PostgreSQL, or back. The source stays as it is, and so does the target
unless the move succeeds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.hosting.health import MAX_SILENCE
from bot.hosting.problems import HostRefused, translate_database_errors
from bot.store.address import is_server, require_driver, shown, sqlite_path
from bot.store.errors import StoreFailed
from bot.store.fingerprint import Fingerprint
from bot.store.sql.migrations import migrations
from bot.store.sqlite.backup import require_unused, translated_errors
from bot.store.sqlite.examine import open_read_only
from bot.store.sqlite.integrity import Damaged, check_integrity
from bot.store.sqlite.lock import exclusive_lock
from bot.store.sqlite.migrate import check
from bot.store.sqlite.schema import compare_schema, printable
from engine.progress import Progress


def move(source: str, target: str, now: float, *, force: bool = False) -> Fingerprint:
    """Returns what is at the target now, which is what is at the source."""
    if is_server(source) == is_server(target):
        raise HostRefused("host.move_kinds")
    require_driver()
    if is_server(target):
        return _to_server(_path(source), target, now - MAX_SILENCE, force)
    return _to_file(source, _path(target), now - MAX_SILENCE, force)


def _path(url: str) -> Path:
    try:
        return sqlite_path(url)
    except StoreFailed as failed:
        raise HostRefused("host.move_kinds") from failed


def _to_server(source: Path, target: str, since: float, force: bool) -> Fingerprint:
    from bot.store.postgres.restore import fill

    with translate_database_errors(source):
        if not source.is_file():
            raise StoreFailed("store.missing")
        with exclusive_lock(source):
            _require_movable(source)
            with _named(target), Progress() as progress:
                return fill(source, target, since=since, force=force, progress=progress.show)


def _require_movable(source: Path) -> None:
    with translated_errors(source), open_read_only(source) as db:
        version = check(db, len(migrations()))
        if version == 0:
            raise StoreFailed("store.empty")
        try:
            check_integrity(db)
        except Damaged as damaged:
            raise StoreFailed("store.unsound", problem=str(damaged)) from damaged
        # what a host has added stays behind
        if wrong := compare_schema(db, version).wrong:
            raise StoreFailed("store.schema", names=printable(wrong))


def _to_file(source: str, target: Path, since: float, force: bool) -> Fingerprint:
    from bot.store.postgres.leave import leave

    with translate_database_errors(target), exclusive_lock(target):
        if target.exists() and force:
            require_unused(target)
        with _named(source):
            return leave(source, target, since=since, force=force)


@contextmanager
def _named(url: str) -> Iterator[None]:
    try:
        yield
    except StoreFailed as failed:
        if "path" in failed.params:
            raise
        raise StoreFailed(failed.key, path=shown(url), server=True, **failed.params) from failed
