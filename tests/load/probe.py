"""How late an event loop is; and, as a program, the bot with that measurement: python -m tests.load.probe FILE

A tick is due every 10 ms. One that comes late, and all that it has made late, count with their own lateness: so a
quantile says how long something that happened at any moment had to wait.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot import __main__ as program
from bot.hosting import run as hosting
from bot.settings import Settings

TICK: Final = 0.01
WRITE_EVERY: Final = 1.0
PARENT_EVERY: Final = 0.5
Note = Callable[[float, float], None]
"""When a tick was due (on the clock of `time.monotonic`, which all processes share), and how late it was."""


async def end_with(parent: int) -> None:
    """Ends this process at once if the rig was killed: it would keep the lock of the database."""
    while os.getppid() == parent:  # noqa: ASYNC110  # nothing tells of it
        await asyncio.sleep(PARENT_EVERY)
    os.kill(os.getpid(), signal.SIGKILL)


async def watch_loop(note: Note) -> None:
    due = time.monotonic() + TICK
    while True:
        await asyncio.sleep(due - time.monotonic())
        now = time.monotonic()
        while due <= now:
            note(due, now - due)
            due += TICK


def read(file: Path, since: float, until: float) -> list[float]:
    """The lateness in seconds of the ticks that were due then."""
    # a line may be cut off while it is written
    lines = (line.split() for line in file.read_text().splitlines(keepends=True) if line.endswith("\n"))
    return [float(late) for due, late in lines if since <= float(due) < until]


class _Writer:
    def __init__(self, file: Path) -> None:
        self._file = file.open("a", buffering=1 << 20)
        self._write_at = 0.0

    def note(self, due: float, late: float) -> None:
        self._file.write(f"{due:.4f} {late:.5f}\n")
        if due >= self._write_at:
            self._file.flush()
            self._write_at = due + WRITE_EVERY


def main(file: Path) -> int:
    run, parent = hosting.run, os.getppid()

    async def watched(settings: Settings) -> None:
        watching = [asyncio.create_task(work) for work in (watch_loop(_Writer(file).note), end_with(parent))]
        try:
            await run(settings)
        finally:
            for task in watching:
                task.cancel()

    hosting.run = watched  # type: ignore[assignment]  # the bot's entry point starts what stands there
    return program.main(["run"])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
