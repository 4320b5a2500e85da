"""Backups by themselves: in a folder beside the database, each checked as `restore` would, the oldest ones deleted."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from bot.store.errors import StoreFailed
from bot.store.sqlite.backup import backup, require_restorable

FOLDER_ENDING: Final = "-backups"
_FORM: Final = "%Y-%m-%d-%H%M%S.db"


class Backup(NamedTuple):
    time: float
    file: Path


def backup_folder(database: Path) -> Path:
    return database.with_name(database.name + FOLDER_ENDING)


def list_backups(database: Path) -> list[Backup]:
    """The scheduled backups, the oldest first. Other files of the folder are none of our business."""
    found = ((_time(file), file) for file in backup_folder(database).glob("*.db"))
    return sorted(Backup(time, file) for time, file in found if time is not None)


def write_backup(database: Path, now: float, keep: int) -> Path:
    """Writes a backup, checks it and only then deletes the oldest ones, so that `keep` are left. Takes a while: not
    for the event loop."""
    folder = backup_folder(database)
    file = folder / datetime.fromtimestamp(now, UTC).strftime(_FORM)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        backup(database, file, force=True)
        try:
            require_restorable(file)
        except StoreFailed:
            file.unlink()
            raise
        # those of a clock that was ahead go first
        older = [old for old in list_backups(database) if old.file != file]
        older.sort(key=lambda old: (old.time <= now, old.time))
        for old in older[: max(len(older) - keep + 1, 0)]:
            old.file.unlink(missing_ok=True)
    except OSError as error:
        raise StoreFailed("store.io", path=str(file), problem=error.strerror or str(error)) from error
    return file


def _time(file: Path) -> float | None:
    try:
        return datetime.strptime(file.name, _FORM).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None
