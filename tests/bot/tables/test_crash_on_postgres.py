"""Every change of a table in PostgreSQL, interrupted before each of its statements, takes effect completely or not at
all, and once when it is tried again."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable

import pytest

from bot.store.errors import StoreFailed
from bot.store.postgres.postgres import PostgresStore
from bot.store.postgres.restore import restore
from tests.bot.store.builders import dump
from tests.bot.store.dying import Failing, Killed, die, full_disk, require_unlocked, same_numbers
from tests.bot.store.places import PostgresPlace, Rows
from tests.bot.tables.operations import OPERATIONS, Prepared
from tests.bot.tables.stage import Stage
from tests.postgres import Server

pytestmark = pytest.mark.postgres
Prepare = Callable[[str], Awaitable[Prepared]]
LEAST = 4
"""Statements of an operation."""


def stored(place: PostgresPlace) -> dict[str, Rows]:
    found = place.dump()
    del found["cornerstone_schema"]
    return found


def of_file(given: Prepared) -> dict[str, Rows]:
    """What the operation leaves in a file."""
    found = dump(given.done_path, by_name=True)
    del found["sqlite_sequence"]
    return found


async def prepared(server: Server, given: Prepared) -> PostgresPlace:
    place = PostgresPlace(await asyncio.to_thread(server.emptied))
    await asyncio.to_thread(restore, given.path, place.url, since=0.0, force=True)
    return place


@pytest.mark.parametrize("name", OPERATIONS)
async def test_an_error_at_any_statement_changes_nothing(prepare: Prepare, postgres: Server, name: str) -> None:
    """All in one process: a failure must not get in the way of the next try."""
    given = await prepare(name)
    place = await prepared(postgres, given)
    failing = Failing(full_disk)
    stage = await given.warm(Stage(await place.watched(failing), place))
    before = stored(place)
    with same_numbers(place) as again:
        for statements in itertools.count():
            again()
            failing.left = statements
            try:
                answer = await given.done(stage)
            except StoreFailed:
                failing.left = -1
                assert stored(place) == before
                require_unlocked(place)
                if given.table:
                    await given.warm(stage)
                    await stage.same_as_loaded(given.table)
            else:
                break
    failing.left = -1
    assert statements >= LEAST
    assert answer == given.answer
    after = stored(place)
    assert after == of_file(given)
    if OPERATIONS[name].repeats:
        assert await given.done(stage) == given.answer
        assert stored(place) == after


@pytest.mark.parametrize("name", OPERATIONS)
async def test_killed_at_any_statement_the_change_is_complete_or_absent(
    prepare: Prepare, postgres: Server, name: str
) -> None:
    """In one process after the other."""
    given = await prepare(name)
    place = await prepared(postgres, given)
    before, after = stored(place), of_file(given)
    found = before
    with same_numbers(place) as again:
        for statements in itertools.count():
            again()
            failing = Failing(Killed)
            store = await place.watched(failing)
            assert isinstance(store, PostgresStore)
            stage = await given.warm(Stage(store, place))
            failing.left = statements
            try:
                assert await given.done(stage) == given.answer
            except Killed:
                die(store)
            found = stored(place)
            if found != before:
                break
    failing.left = -1
    assert statements >= LEAST
    assert found == after
    if OPERATIONS[name].repeats:
        life = await given.warm(Stage(await place.open(), place))
        assert await given.done(life) == given.answer
        assert stored(place) == after
