"""The lock of a running bot: a file beside the database. The system releases it even if the process is killed."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot import logs
from bot.store.errors import StoreFailed
from bot.store.sqlite import private

_UNSUPPORTED: Final = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)

log = logs.logger(__name__)


def lock_file(database: Path) -> Path:
    """One for each database, by whatever links it is reached."""
    real = database.resolve()
    return real.with_name(real.name + private.LOCK)


@contextmanager
def exclusive_lock(database: Path) -> Iterator[None]:
    """StoreFailed if another process holds the lock. The file stays: if it were deleted, two processes could each hold
    the lock of a file of this name."""
    file = lock_file(database)
    try:
        # never inherited by child processes, which could outlive this one
        handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, private.MODE)
    except OSError as error:
        problem = error.strerror or str(error)
        raise StoreFailed("store.unopened", path=str(database), problem=problem) from error
    try:
        _lock(handle, database)
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, database: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise StoreFailed("store.in_use", path=str(database), process=_holder(handle)) from error
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise
        log.warning("no locks on this disk", path=str(database), problem=error.strerror)


def _holder(handle: int) -> str:
    """The id of the process that holds the lock; empty if it has not written it yet."""
    return os.pread(handle, 20, 0).decode("ascii", "replace").strip()


def lock_holder(database: Path) -> str | None:
    """The id of the process that holds the lock, empty if it is unknown; None if none does. Where there are no locks,
    it is unknown."""
    try:
        handle = os.open(lock_file(database), os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    except OSError:
        return ""
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _holder(handle)
    except OSError:
        return ""
    finally:
        os.close(handle)
    return None
