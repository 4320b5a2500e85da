"""What outlives the playground besides the games: a small file beside the database."""

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


class Kept(msgspec.Struct):
    token: str = msgspec.field(default_factory=lambda: secrets.token_urlsafe(24))
    """In the addresses of the pages, so that they stay the same."""
    ahead: float = 0.0
    """By how many seconds the clock was put forward."""
    seen: float = 0.0
    """It never goes back behind this moment."""
    languages: dict[str, str] = {}
    threads: list[Thread] = []


def read(folder: Path) -> Kept:
    """What the last playground left; a file that cannot be read is none."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode((folder / _FILE).read_bytes(), type=Kept)
    return Kept()


def write(folder: Path, kept: Kept) -> None:
    """Wholly, or not at all."""
    half = folder / f"{_FILE}.half"
    half.write_bytes(msgspec.json.format(msgspec.json.encode(kept)))
    half.replace(folder / _FILE)


class TakenError(Exception):
    """Another playground runs in this folder; its address, if that is known."""

    @property
    def address(self) -> str:
        return str(self.args[0])


@contextmanager
def alone(folder: Path) -> Iterator[Path]:
    """While it lasts, nobody else plays with this folder. Yields the file for our address. Raises TakenError."""
    folder.mkdir(0o700, parents=True, exist_ok=True)
    file = folder / _LOCK
    with file.open("a+", encoding="utf-8") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.seek(0)
            raise TakenError(held.read().strip()) from None
        os.truncate(file, 0)
        yield file
        os.truncate(file, 0)
