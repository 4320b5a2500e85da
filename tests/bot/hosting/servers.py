"""Databases on a server, for the tests of the host's commands."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store.postgres.connect import connected
from bot.store.postgres.postgres import PostgresStore
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.hosting.conftest import Host, Said
from tests.bot.store.places import PostgresPlace, Rows, SqlitePlace

ROOT = Path(__file__).parents[3]


async def ask(host: Host, *arguments: object) -> Said:
    """Runs a command like another process."""
    return await asyncio.to_thread(host, *arguments)


@asynccontextmanager
async def opened(place: str | Path, process: str = "") -> AsyncIterator[Store]:
    store: Store
    if isinstance(place, Path):
        store = await SqliteStore.open(place)
    else:
        store = await PostgresStore.open(place, process=process)
    try:
        yield store
    finally:
        await store.close()


def dump(place: str | Path) -> dict[str, Rows]:
    """Every row of every table of ours, in any order."""
    if isinstance(place, str):
        found = PostgresPlace(place).dump()
        found.pop("cornerstone_schema", None)
        return found
    from tests.bot.store.builders import dump

    found = dump(place, by_name=True)
    found.pop("sqlite_sequence")
    return found


def query(place: str | Path, statement: str) -> Rows:
    return (SqlitePlace(place) if isinstance(place, Path) else PostgresPlace(place)).query(statement)


async def change(url: str, *statements: str) -> None:
    async with connected(url) as connection:
        for statement in statements:
            await connection.execute(statement)


async def killed(number: int, *arguments: object) -> int | None:
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.hosting.moving", str(number), *map(str, arguments)),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    return await asyncio.wait_for(child.wait(), 120)


def file_url(file: Path) -> str:
    return f"sqlite:///{file}"


def with_password(url: str, password: str) -> str:
    """The address with a password, for which the tests' server does not ask."""
    return url.replace("@", f":{password}@", 1)
