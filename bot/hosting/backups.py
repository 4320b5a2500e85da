"""Backups by themselves: each checked as `restore` would, the oldest ones deleted."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from bot.store.errors import StoreFailed, disk_error
from bot.store.sqlite.backup import backup, require_restorable
from bot.store.sqlite.examine import journal

MARGIN: Final = 16 * 2**20
"""Bytes that a backup leaves free, for the moves made meanwhile."""
BACKED_UP: Final = "backed up"
"""The note with the time of the last one, where several processes use one database."""
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
    """Of a database in a file. Takes a while: not for the event loop."""
    size = sum(part.stat().st_size for part in (database, journal(database)) if part.is_file())
    return keep_backup(database, now, keep, size, lambda file: backup(database, file, force=True))


def keep_backup(files: Path, now: float, keep: int, size: int, write: Callable[[Path], object]) -> Path:
    """Writes a backup of so many bytes, checks it and only then deletes the oldest ones, so that `keep` are left."""
    folder = backup_folder(files)
    file = folder / datetime.fromtimestamp(now, UTC).strftime(_FORM)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        _require_room(size, file)
        write(file)
        try:
            require_restorable(file)
        except StoreFailed:
            file.unlink()
            raise
        # those of a clock that was ahead go first
        older = [old for old in list_backups(files) if old.file != file]
        older.sort(key=lambda old: (old.time <= now, old.time))
        for old in older[: max(len(older) - keep + 1, 0)]:
            old.file.unlink(missing_ok=True)
    except OSError as error:
        raise disk_error(error, file) from error
    return file


def _require_room(size: int, file: Path) -> None:
    """A backup that does not fit would fill the disk, and moves could not be saved meanwhile."""
    if shutil.disk_usage(file.parent).free < size + MARGIN:
        raise StoreFailed("store.full", path=str(file), problem="no room for a backup")


def _time(file: Path) -> float | None:
    try:
        return datetime.strptime(file.name, _FORM).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None
