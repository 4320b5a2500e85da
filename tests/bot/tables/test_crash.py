"""Every change of a table, interrupted before each statement of its commit, takes effect completely or not at all, and
once when it is tried again."""

import hashlib
import itertools
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import StoreFailed
from bot.store.sqlite.sqlite import SqliteStore
from bot.tables.play import play_line
from engine.players.dice import Dice
from tests.bot.store.builders import dump, photographed, watched
from tests.bot.store.places import SqlitePlace
from tests.bot.store.test_crash import Broken
from tests.bot.tables.operations import OPERATIONS, Prepared, again, copied
from tests.bot.tables.stage import ANNA, BEN, CLEO, Stage, person_in, some_line

Prepare = Callable[[str], Awaitable[Prepared]]
MOST = 400


@pytest.mark.slow
@pytest.mark.parametrize("name", OPERATIONS)
async def test_an_error_at_any_statement_changes_nothing(prepare: Prepare, path: Path, name: str) -> None:
    """All in one process: a failure must not get in the way of the next try."""
    given = await prepare(name)
    broken = Broken()
    stage = await again(copied(given.path, path), given, await SqliteStore.open(path, factory=watched(broken)))
    for statements in itertools.count():
        assert statements < MOST
        broken.left = statements
        try:
            answer = await given.done(stage)
        except StoreFailed:
            broken.left = -1
            assert dump(path) == given.before
            with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")  # no lock is left behind
                other.execute("ROLLBACK")
            if given.table:
                await given.warm(stage)
                await stage.same_as_loaded(given.table)
        else:
            break
    broken.left = -1
    assert statements >= 6
    assert answer == given.answer
    assert dump(path) == given.after
    if OPERATIONS[name].repeats:
        assert await given.done(stage) == given.answer
        assert dump(path) == given.after


@pytest.mark.parametrize("name", OPERATIONS)
async def test_killed_at_any_statement_the_change_is_complete_or_absent(
    prepare: Prepare, tmp_path: Path, name: str
) -> None:
    """A copy of the disk before each statement and after the last one; on each copy a new process starts."""
    given = await prepare(name)
    folder = tmp_path / "first"
    folder.mkdir()
    path = copied(given.path, folder / "games.db")
    photos: dict[str, Path] = {}
    statements = 0

    def photograph(sql: str = "") -> None:
        nonlocal statements
        statements += 1
        looks = fingerprint(path)
        if looks not in photos:
            photos[looks] = photographed(path, tmp_path / f"photo {statements}")

    stage = await again(path, given, await SqliteStore.open(path, factory=watched(photograph)))
    photos.clear()
    began = statements
    assert await given.done(stage) == given.answer
    photograph()
    assert statements - began >= 7
    assert 2 <= len(photos) <= 3
    states = [dump(photo) for photo in photos.values()]
    assert all(state in (given.before, given.after) for state in states)
    assert (states[0], states[-1]) == (given.before, given.after)
    for photo in photos.values():
        life = await again(photo, given)
        if OPERATIONS[name].repeats or dump(photo) == given.before:
            assert await given.done(life) == given.answer
        assert dump(photo) == given.after
        await life.store.close()


def fingerprint(path: Path) -> str:
    """A hash of everything on disk."""
    found = hashlib.sha256()
    for file in sorted(path.parent.glob(f"{path.name}*")):
        if not file.name.endswith("-shm"):
            found.update(file.read_bytes())
    return found.hexdigest()


@pytest.mark.slow
async def test_an_error_in_a_whole_game_at_some_statement_of_each_move(empty: Path, path: Path) -> None:
    """The disk fails at a different statement each time, and each press is repeated until it is answered."""
    broken = Broken()
    copied(empty, path)
    stage = Stage(await SqliteStore.open(path, factory=watched(broken)), SqlitePlace(path))
    table = await stage.game(ANNA, BEN, CLEO, side="winter")
    dice = Dice("failing")
    failures = 0
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        seat = dice.pick(snapshot.game_position.awaited())
        press, line = stage.press(person_in(snapshot, seat)), some_line(snapshot, seat, dice)
        for room in itertools.count(40, 10):
            # how many statements a table takes that is read again is not for this test to know
            broken.left = dice.below(room)
            try:
                answer = await play_line(stage.tables, press, table, line)
                break
            except StoreFailed:
                failures += 1
                broken.left = -1
        broken.left = -1
        assert answer.moves == (line,)
        rows = await stage.store.log(table, snapshot.moves)
        assert [(row.move, row.interaction) for row in rows] == [(line, press.interaction)]
        await stage.same_as_loaded(table)
    assert failures > 20
