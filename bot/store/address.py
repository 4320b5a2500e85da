"""The addresses of databases, as in DATABASE_URL: what they name, and how they are shown without their passwords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from bot.store.errors import StoreFailed
from bot.store.store import Store

_HOST: Final = r"(?:\[[0-9A-Fa-f:.]+\]|[\w.%-]*)(?::\d{1,5})?"
_SERVER: Final = re.compile(
    r"postgres(?:ql)?://"
    r"(?:(?P<user>[^\s:@/?#]*)(?::(?P<password>[^\s@/?#]*))?@)?"
    rf"(?P<hosts>{_HOST}(?:,{_HOST})*)/(?P<name>[^\s@/?#]+)(?:\?(?P<more>[^\s#]*))?"
)
"""Several hosts are those between which a database fails over. Without a host it is a socket of this machine."""
_SECRET: Final = re.compile(r"(?<=://)[^\s/]*:[^\s]*@|(?<=password=)[^\s&]+")


def sqlite_path(url: str) -> Path:
    """The file of the URL: with three slashes relative to the working directory, with four absolute."""
    parts = urlsplit(url)
    file = unquote(parts.path.removeprefix("/"))
    if parts.scheme != "sqlite" or parts.netloc or parts.query or parts.fragment or not file:
        raise StoreFailed("store.address")
    return Path(file)


def is_server(url: str) -> bool:
    """Is it the address of a database of PostgreSQL?"""
    return _SERVER.fullmatch(url) is not None


def shown(url: str) -> str:
    """The address of a database as people may see it."""
    found = _SERVER.fullmatch(url)
    if found is None:
        return without_secrets(url)
    user = f"{found['user']}@" if found["user"] else ""
    hosts = found["hosts"] or ",".join(_given(url, "host"))
    return f"postgresql://{user}{hosts}/{found['name']}"


def without_secrets(text: str) -> str:
    """A text in which addresses may stand, even such as cannot be read, without their users and passwords."""
    return _SECRET.sub("", text)


def passwords(url: str) -> Iterator[str]:
    """As they are written in the address, and what that means."""
    found = _SERVER.fullmatch(url)
    if found is not None:
        for written in filter(None, (found["password"], *_given(url, "password"))):
            yield from {written, unquote(written)}


async def open_store(url: str, process: str = "") -> Store:
    """Opens a database and migrates it. `process`: by what name the database knows the one that opens it."""
    # imported only if it is wanted: most hosts have no package for PostgreSQL
    if is_server(url):
        require_driver()
        from bot.store.postgres.postgres import PostgresStore

        return await PostgresStore.open(url, process=process)
    from bot.store.sqlite.sqlite import SqliteStore

    return await SqliteStore.open(sqlite_path(url))


def require_driver() -> None:
    """StoreFailed without the package that speaks to PostgreSQL, which is an extra."""
    if find_spec("asyncpg") is None:
        raise StoreFailed("store.driver")


def _given(url: str, name: str) -> list[str]:
    return parse_qs(urlsplit(url).query).get(name, [])
