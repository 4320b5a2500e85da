"""python -m tests.bot.store.migrating DATABASE N: opens a database and dies by SIGKILL before the Nth statement of its
migration; with 0, before the commit."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.store.sqlite.sqlite import SqliteStore
from tests.bot.store.builders import watched

PLAIN = ("BEGIN", "PRAGMA", "ROLLBACK", "SELECT")


def main(path: Path, number: int) -> None:
    left = number

    def die(sql: str) -> None:
        nonlocal left
        if sql == "COMMIT" or not sql.lstrip().startswith(PLAIN):
            left -= 1
            if left == 0 or (number == 0 and sql == "COMMIT"):
                os.kill(os.getpid(), signal.SIGKILL)

    async def open_store() -> None:
        await (await SqliteStore.open(path, factory=watched(die))).close()

    asyncio.run(open_store())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
