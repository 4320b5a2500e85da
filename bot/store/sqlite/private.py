"""Permissions of files: only the bot's own user may read a database, which holds every seed and every hand."""

from __future__ import annotations

import contextlib
import os
import pwd
import stat
from pathlib import Path
from typing import Final

MODE: Final = 0o600
SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a database. New ones get the mode of the database."""

LOCK: Final = "-lock"
"""The ending of the file with the lock of a running bot."""


def create(file: Path) -> None:
    """Creates an empty file, unless it exists. If that fails, SQLite reports the error."""
    with contextlib.suppress(OSError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE))


def tighten(database: Path) -> None:
    """Removes other users' permissions for a database and the files beside it."""
    for file in (database, *(database.with_name(database.name + ending) for ending in SIDE_FILES)):
        # the files beside it come and go, and those of another user cannot be changed
        with contextlib.suppress(OSError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & ~MODE:
                file.chmod(mode & MODE)


def foreign(database: Path) -> dict[str, str]:
    """Whose a database is, or a file beside it, as parameters of a sentence: `path`, `owner`, and `folder` if the
    folder is somebody else's, so that the file is likely there by mistake. Empty if all are this user's."""
    for ending in ("", *SIDE_FILES, LOCK):
        file = database.with_name(database.name + ending).absolute()
        with contextlib.suppress(OSError):
            owner = _owner(file)
            if owner != os.geteuid():
                folder = "" if _owner(file.parent) == owner else str(file.parent)
                return {"path": str(file), "owner": _name(owner), "folder": folder}
    return {}


def _owner(file: Path) -> int:
    return file.stat().st_uid


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)
