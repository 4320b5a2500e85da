"""The state that the playground keeps besides the games: a small file next to the database."""

from __future__ import annotations

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

DATABASE: Final = "playground.db"
LOG: Final = "playground.log"
_FILE: Final = "playground.json"
_LOCK: Final = "lock"


class Thread(msgspec.Struct, frozen=True):
    id: int
    channel: int
    name: str


class SavedState(msgspec.Struct):
    token: str = msgspec.field(default_factory=lambda: secrets.token_urlsafe(24))
    """Part of the addresses of SimCord's pages, so that they stay the same."""
    ahead: float = 0.0
    """Seconds by which the clock was put forward."""
    seen: float = 0.0
    """The latest time of the clock, which never goes back."""
    languages: dict[str, str] = {}
    threads: list[Thread] = []


def load(folder: Path) -> SavedState:
    """The saved state; a new one if there is none or it cannot be read."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode((folder / _FILE).read_bytes(), type=SavedState)
    return SavedState()


def save(folder: Path, saved: SavedState) -> None:
    """Writes the file atomically."""
    temporary = folder / f"{_FILE}.half"
    temporary.write_bytes(msgspec.json.format(msgspec.json.encode(saved)))
    temporary.replace(folder / _FILE)


class AlreadyRunningError(Exception):
    """Another playground uses this folder; the argument is its address if known."""

    @property
    def address(self) -> str:
        return str(self.args[0])


@contextmanager
def folder_lock(folder: Path) -> Iterator[Path]:
    """Locks the folder for one playground. Yields the file for our address; raises `AlreadyRunningError`."""
    folder.mkdir(0o700, parents=True, exist_ok=True)
    file = folder / _LOCK
    with file.open("a+", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise AlreadyRunningError(lock.read().strip()) from None
        os.truncate(file, 0)
        yield file
        os.truncate(file, 0)
