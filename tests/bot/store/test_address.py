"""Addresses of databases: what they name, and that their passwords are shown nowhere."""

import sys

import pytest

from bot.store.address import is_server, open_store, passwords, shown, without_secrets
from bot.store.errors import StoreFailed

HIDDEN = "hu5h"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (f"postgresql://me:{HIDDEN}@db/games", "postgresql://me@db/games"),
        (f"postgres://me:{HIDDEN}%40@db:5433/games?sslmode=require", "postgresql://me@db:5433/games"),
        (f"postgresql://me:{HIDDEN}@one:5432,two:5433/games", "postgresql://me@one:5432,two:5433/games"),
        (f"postgresql://[::1]:5432/games?password={HIDDEN}", "postgresql://[::1]:5432/games"),
        (f"postgresql://me:{HIDDEN}@/games?host=%2Frun%2Fpg&port=7", "postgresql://me@/run/pg/games"),
        ("postgresql:///games", "postgresql:///games"),
    ],
)
def test_a_database_on_a_server(url: str, said: str) -> None:
    assert is_server(url)
    assert shown(url) == said
    assert HIDDEN not in without_secrets(url)
    assert all(HIDDEN in found for found in passwords(url))
    assert bool(list(passwords(url))) == (HIDDEN in url)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:///games.db",
        "postgresql://",
        "postgresql://me@db",
        "postgresql://me@db/",
        f"postgresql://me:{HIDDEN}#@db/games",
        f"postgresql://me:{HIDDEN}/more@db/games",
        f"postgresql://me:{HIDDEN}@db/games#more",
        f"postgresql://me:{HIDDEN}@db/games more",
        f"mysql://me:{HIDDEN}@db/games",
    ],
)
def test_no_database_on_a_server(url: str) -> None:
    assert not is_server(url)
    assert list(passwords(url)) == []
    assert HIDDEN not in shown(url)


def test_a_password_as_it_is_written_and_as_it_is() -> None:
    assert {*passwords("postgresql://me:a%2Fb@db/games?password=c")} == {"a%2Fb", "a/b", "c"}


async def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreFailed) as refused:
        await open_store(f"postgresql://me:{HIDDEN}@db/games")
    assert refused.value.key == "store.driver"
    assert HIDDEN not in str(refused.value)
