"""python -m tests.bot.hosting.moving NUMBER ARGUMENTS...: the command line, killed before it reads or writes a table of
the database for the NUMBERth time."""

import os
import signal
import sys
from unittest import mock

from bot.__main__ import main
from bot.store.postgres import rows
from bot.store.sqlite import rows as of_sqlite

plain = of_sqlite.listed


def run(left: int, arguments: list[str]) -> int:
    def dies(names: list[str]) -> str:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        return plain(names)

    with mock.patch.object(rows, "listed", dies), mock.patch.object(of_sqlite, "listed", dies):
        return main(arguments)


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]), sys.argv[2:]))
