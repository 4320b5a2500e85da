"""Holds a process to half a core, as most small hosts do: by a quota of the kernel, else by stopping it half of the
time."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PERIOD: Final = 100_000
"""Microseconds; the kernel's and Docker's default."""
SHARE: Final = 0.5
STOP_EVERY: Final = 0.02
ROOT: Final = Path("/sys/fs/cgroup")


@contextmanager
def half_a_core(process: int) -> Iterator[str]:
    """Yields how it is done."""
    for name, make in (("cgroup v2 quota", _version_2), ("cgroup v1 quota", _version_1)):
        try:
            group = make(process)
        except OSError:
            continue
        try:
            yield name
        finally:
            _remove(group)
        return
    with _stopping(process):
        yield "SIGSTOP and SIGCONT"


def _version_2(process: int) -> Path:
    group = _new_group(ROOT)
    try:
        (group / "cpu.max").write_text(f"{int(PERIOD * SHARE)} {PERIOD}")
        (group / "cgroup.procs").write_text(str(process))
    except OSError:
        _remove(group)
        raise
    return group


def _version_1(process: int) -> Path:
    group = _new_group(ROOT / "cpu")
    try:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(int(PERIOD * SHARE)))
        (group / "cgroup.procs").write_text(str(process))
    except OSError:
        _remove(group)
        raise
    return group


def _new_group(parent: Path) -> Path:
    if not (parent / "cgroup.procs").exists():
        raise FileNotFoundError(parent)
    group = parent / f"cornerstone-load-{os.getpid()}"
    group.mkdir(exist_ok=True)
    return group


def _remove(group: Path) -> None:
    """Its processes move to the parent first: a group with processes cannot be removed."""
    with suppress(OSError):
        for process in (group / "cgroup.procs").read_text().split():
            (group.parent / "cgroup.procs").write_text(process)
    with suppress(OSError):
        group.rmdir()


@contextmanager
def _stopping(process: int) -> Iterator[None]:
    ended = threading.Event()

    def work() -> None:
        with suppress(ProcessLookupError):
            while not ended.is_set():
                os.kill(process, signal.SIGSTOP)
                time.sleep(STOP_EVERY * (1 - SHARE))
                os.kill(process, signal.SIGCONT)
                time.sleep(STOP_EVERY * SHARE)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)
