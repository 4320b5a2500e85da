"""A PostgreSQL server of the tests' own, where `initdb` is found: in a folder of its own, on a socket, without syncing.

It runs as a user who is not root, since PostgreSQL refuses root. Every test gets an empty, migrated database.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

import asyncpg

from bot.store.postgres.postgres import PostgresStore

USER: Final = "cornerstone"
TEMPLATE: Final = "empty"
SHARED: Final = "shared"
END_OTHERS: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
TABLES: Final = """
SELECT quote_ident(relname) FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'cornerstone_schema'
"""
SETTINGS: Final = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "listen_addresses=",
    "max_connections=60",
)
_numbers = itertools.count(1)


def programs() -> Path | None:
    """The folder of PostgreSQL's programs; Debian's are not in the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parents[1].name))
    return folders[-1].parent if folders else None


class Server(NamedTuple):
    folder: Path
    port: int

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={quote(str(self.folder))}&port={self.port}"

    def emptied(self) -> str:
        """The address of the database that most tests share, one after the other: emptied, and nobody connected."""
        asyncio.run(self._empty())
        return self.url(SHARED)

    async def _empty(self) -> None:
        connection = await asyncpg.connect(self.url(SHARED))
        try:
            await connection.execute(END_OTHERS)
            tables = ", ".join([name for (name,) in await connection.fetch(TABLES)])
            await connection.execute(f"TRUNCATE {tables} RESTART IDENTITY")
        finally:
            await connection.close()

    def new_database(self) -> str:
        """The address of an empty database of the newest version. Some megabytes each: for tests that change it."""
        name = f"test{next(_numbers)}"
        asyncio.run(self.run(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
        return self.url(name)

    async def run(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@contextmanager
def serving(folder: Path, programs: Path, settings: Sequence[str] = SETTINGS) -> Iterator[Server]:
    data, port = folder / "data", 5432
    run = _Runner(folder, programs)
    run("initdb", "-D", str(data), "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
    options = " ".join(f"-c {setting}" for setting in (*settings, f"unix_socket_directories={folder}", f"port={port}"))
    run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        server = Server(folder, port)
        asyncio.run(_make_template(server))
        yield server
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")


def restart(server: Server, *, mode: str) -> None:
    """`fast` ends all connections, `immediate` is like a crash. The server keeps its settings."""
    found = programs()
    assert found is not None
    data, log = server.folder / "data", server.folder / "log"
    _Runner(server.folder, found)("pg_ctl", "-D", str(data), "-w", "-l", str(log), "-m", mode, "restart")


async def _make_template(server: Server) -> None:
    await server.run(f"CREATE DATABASE {TEMPLATE}")
    store = await PostgresStore.open(server.url(TEMPLATE))
    await store.close()
    await server.run(f"CREATE DATABASE {SHARED} TEMPLATE {TEMPLATE}")


class _Runner:
    def __init__(self, folder: Path, programs: Path) -> None:
        self._programs = programs
        self._user: str | None = None
        if os.geteuid() == 0:
            self._user = next(name for name in ("postgres", "nobody") if _exists(name))
            shutil.chown(folder, self._user)

    def __call__(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, user=self._user, cwd="/")


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


@contextmanager
def scratch_server() -> Iterator[Server | None]:
    """A server for as long as the tests run; None where PostgreSQL is not installed."""
    found = programs()
    if found is None:
        yield None
        return
    # a socket's path may be 107 characters long, so not below pytest's folders
    with tempfile.TemporaryDirectory(prefix="cornerstone-pg-") as name, serving(Path(name), found) as server:
        yield server
