"""Every change of the store in PostgreSQL, interrupted before each of its statements, takes effect completely or not at
all, and once: after an error, after a lost connection, and after the death of the process."""

import asyncio
import itertools

import pytest

from bot.store.errors import StoreFailed
from bot.store.postgres.postgres import PostgresStore
from tests.bot.store.dying import Failing, Killed, die, full_disk, lost_connection, require_unlocked, same_numbers
from tests.bot.store.places import PostgresPlace, Rows
from tests.bot.store.test_crash import CHANGES, TABLE, begin
from tests.postgres import Server

pytestmark = pytest.mark.postgres
LEAST = 3
"""Statements of a change: it begins, does something and commits."""


class Games:
    """The database of these tests, each time with the same game in it."""

    def __init__(self, server: Server, patch: pytest.MonkeyPatch) -> None:
        self._server = server
        self._patch = patch

    async def made(self) -> PostgresPlace:
        place = PostgresPlace(await asyncio.to_thread(self._server.emptied))
        self._patch.setattr("bot.store.sql.commit.new_table_id", lambda: TABLE)
        store = await place.open()
        await begin(store)
        await store.close()
        self._patch.setattr("bot.store.sql.commit.new_table_id", lambda: "bbbbbbbb")
        return place

    async def changed(self, change: str) -> dict[str, Rows]:
        """What is in the database after a change that nothing has disturbed."""
        place = await self.made()
        store = await place.open()
        await CHANGES[change](store)
        await store.close()
        return place.dump()


@pytest.fixture
def games(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> Games:
    return Games(postgres, monkeypatch)


@pytest.mark.parametrize("change", CHANGES)
async def test_an_error_at_any_statement_changes_nothing(games: Games, change: str) -> None:
    after = await games.changed(change)
    place = await games.made()
    failing = Failing(full_disk)
    store = await place.watched(failing)
    before = place.dump()
    refusals = set[str]()
    with same_numbers(place) as again:
        for statements in itertools.count():
            again()
            failing.left = statements
            try:
                await CHANGES[change](store)
            except StoreFailed as failed:
                refusals.add(failed.key)
                assert place.dump() == before
                require_unlocked(place)
            else:
                break
    assert statements >= LEAST
    assert refusals == {"store.full"}
    assert before != place.dump() == after


@pytest.mark.parametrize("change", CHANGES)
async def test_a_connection_lost_at_any_statement_is_not_noticed(games: Games, change: str) -> None:
    after = await games.changed(change)
    for statements in itertools.count():
        place = await games.made()
        failing = Failing(lost_connection, once=True)
        store = await place.watched(failing)
        failing.left = statements
        with same_numbers(place) as again:
            # the second try is not to count on from the numbers of the first
            again()
            await CHANGES[change](store)
        met, failing.left = failing.left < 0, -1
        assert without_numbers(place.dump()) == without_numbers(after)
        await store.close()
        if not met:
            break
    assert statements >= LEAST


def without_numbers(everything: dict[str, Rows]) -> dict[str, object]:
    """Without the numbers of the rows of the outbox: a try that failed has taken some."""
    return {name: len(rows) if name == "outbox" else rows for name, rows in everything.items()}


@pytest.mark.parametrize("change", CHANGES)
async def test_killed_at_any_statement_the_change_is_absent_until_it_is_made_again(games: Games, change: str) -> None:
    after = await games.changed(change)
    place = await games.made()
    before = place.dump()
    with same_numbers(place) as again:
        for statements in itertools.count():
            again()
            failing = Failing(Killed)
            store = await place.watched(failing)
            assert isinstance(store, PostgresStore)
            failing.left = statements
            try:
                await CHANGES[change](store)
            except Killed:
                die(store)
                assert place.dump() == before
            else:
                failing.left = -1
                break
    assert statements >= LEAST
    assert before != place.dump() == after
