"""Every change of the store, interrupted before each of its statements, takes effect completely or not at all."""

import asyncio
import itertools
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.changes import Changes, Commit, DeliveryReport, FailureReport, NewTable, Opening
from bot.store.errors import StoreFailed
from bot.store.rows import Checkpoint, Draft, Message, PendingDecision, SeatRow, Status, TargetKind, Vote
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from tests.bot.store.builders import (
    ANNA,
    BEN,
    CHANNEL,
    SEATS,
    card,
    content,
    dump,
    entry,
    lobby,
    move,
    overwrite,
    photographed,
    running,
    watched,
)

TABLE = "aaaaaaaa"
HEAD, FRAME = 32, 24 + 4096
"""Sizes in SQLite's journal, in bytes."""


def fat() -> Commit:
    """A commit that does everything a commit can do."""
    return Commit(
        table=TABLE,
        expected=5,
        now=50.0,
        interaction="press",
        answer=b"done",
        keep_moves=2,
        entries=(entry(3, at=50.0), entry(4, at=50.0)),
        state=b"4",
        checkpoints=(Checkpoint(3, 1, b"3"), Checkpoint(4, 1, b"4")),
        opening=Opening("seed", b"[]"),
        changes=Changes(status=Status.OVER, channel=CHANNEL + 1, outcome={"how": "mate"}),
        seats=(SeatRow(0, ANNA, None, "greedy"), *SEATS[1:]),
        awaited=(PendingDecision(0, 9, 50.0), PendingDecision(1, 9, 50.0, 99.0)),
        drafts=(Draft(0, 9, 1, ("a",), 50.0),),
        drop_drafts=(0, 1),
        votes=(Vote("substitute", 1, ANNA, True, 50.0),),
        drop_votes=("abandon",),
        outbox=(
            card(50.0, topic="hand", place=TargetKind.USER, target=ANNA),
            card(50.0, topic="card", supersedes=("edit",)),
        ),
    )


def fresh() -> NewTable:
    """In a new channel, so that two runs differ only in the random id."""
    return lobby(channel=CHANNEL + 9, interaction="new", outbox=(card(), card(target=ANNA, place=TargetKind.USER)))


Change = Callable[[Store], Awaitable[object]]
SHOWN = Message("card", 0, CHANNEL, 7, 3, 99.0)
CHANGES: dict[str, Change] = {
    "create": lambda store: store.create(fresh()),
    "commit": lambda store: store.commit(fat()),
    "move": lambda store: store.commit(move(TABLE, 4, interaction="plain")),
    "claim": lambda store: store.claim("us", 99.0, 120.0),
    "sent": lambda store: store.record_delivery(
        DeliveryReport(row=1, now=99.0, message=7, remember=Message("card", 0, CHANNEL, 7, 3, 99.0, replaced=b"7"))
    ),
    "edited": lambda store: store.record_delivery(DeliveryReport(row=1, now=99.0, message=6, replaced=b"again")),
    "forgotten": lambda store: store.forget_replaced(TABLE),
    "failed": lambda store: store.record_failure("them", FailureReport(row=1, now=99.0, again=120.0, uncertain=True)),
    "given up": lambda store: store.record_failure("them", FailureReport(row=1, now=99.0, again=None)),
    "release": lambda store: store.release("them", tried=True),
    "beat": lambda store: store.beat(5000.0, 60.0),
    "message": lambda store: store.put_message(TABLE, Message("card", 0, CHANNEL, 8, 3, 99.0)),
    "prune": lambda store: store.prune(1e9),
}


async def prepare(path: Path) -> None:
    """A game after three moves, with some rows of every kind."""
    store = await SqliteStore.open(path)
    try:
        await begin(store)
    finally:
        await store.close()


async def begin(store: Store) -> None:
    await store.beat(10.0, 60.0)
    assert await running(store, moves=2) == TABLE
    last = move(
        TABLE,
        3,
        interaction="old",
        checkpoints=(Checkpoint(1, 1, b"1"), Checkpoint(3, 1, b"3")),
        awaited=(PendingDecision(0, 8, 3.0, 4000.0, 3000.0),),
        drafts=(Draft(0, 8, 1, ("x",), 3.0), Draft(1, 8, 1, ("y",), 3.0)),
        votes=(Vote("abandon", -1, BEN, True, 3.0),),
        outbox=(
            card(9.0),
            card(9.5, topic="card"),
            card(9.7, topic="edit"),
            card(9.8, place=TargetKind.USER, target=BEN),
        ),
    )
    await store.commit(last)
    await store.put_message(TABLE, Message("card", 0, CHANNEL, 6, 1, 3.0, replaced=b"6"))
    assert len(await store.claim("them", 20.0, 60.0)) == 2


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Deterministic ids, so that two runs can be compared."""
    path = tmp_path_factory.mktemp("game") / "games.db"
    numbers = itertools.count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.store.sql.commit.new_table_id", lambda: TABLE if next(numbers) == 0 else "bbbbbbbb")
        asyncio.run(prepare(path))
        yield path


@pytest.fixture
def path(game: Path, tmp_path: Path) -> Path:
    return photographed(game, tmp_path / "game")


class Broken:
    """Raises before the n-th statement from now on, like a failing disk."""

    def __init__(self) -> None:
        self.left = -1

    def __call__(self, sql: str) -> None:
        if self.left == 0 and not sql.startswith("ROLLBACK"):
            raise sqlite3.OperationalError("disk I/O error")
        self.left -= self.left > 0


@pytest.mark.parametrize("change", CHANGES)
async def test_an_error_at_any_statement_changes_nothing(path: Path, change: str) -> None:
    broken = Broken()
    store = await SqliteStore.open(path, factory=watched(broken))
    before = dump(path)
    for statements in itertools.count():
        broken.left = statements
        try:
            await CHANGES[change](store)
        except StoreFailed:
            assert dump(path) == before
            with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")  # no lock is left behind
                other.execute("ROLLBACK")
        else:
            break
    assert statements >= 3  # begin, something, commit
    assert dump(path) != before
    await store.close()


@pytest.mark.parametrize("change", CHANGES)
async def test_killed_at_any_statement_the_change_is_complete_or_absent(
    tmp_path: Path, path: Path, change: str
) -> None:
    photos: list[Path] = []
    watching = False

    def photograph(sql: str) -> None:
        if watching:
            photos.append(photographed(path, tmp_path / f"{len(photos)}"))

    store = await SqliteStore.open(path, factory=watched(photograph))
    before = dump(path)
    watching = True
    await CHANGES[change](store)
    watching = False
    after = dump(path)
    assert len(photos) >= 3
    for photo in photos:
        assert dump(photo) == before
        again = await SqliteStore.open(photo)
        await CHANGES[change](again)
        await again.close()
        assert dump(photo) == after
    await store.close()


@pytest.mark.parametrize("change", CHANGES)
async def test_power_cut_while_it_is_written(tmp_path: Path, path: Path, change: str) -> None:
    """The journal may end anywhere: after each page, inside one, or inside a page header."""
    store = await SqliteStore.open(path)
    before = dump(path)
    journal = path.with_name(f"{path.name}-wal")
    sentence_start = max(len(content(journal)), HEAD)
    await CHANGES[change](store)
    after = dump(path)
    whole = photographed(path, tmp_path / "whole")
    written = content(whole.with_name(journal.name))
    await store.close()
    cuts = {at + more for at in range(sentence_start, len(written) + 1, FRAME) for more in (0, 24, 2000)}
    found = []
    for cut in sorted(cut for cut in cuts if cut <= len(written)):
        photo = photographed(whole, tmp_path / f"{cut}")
        overwrite(photo.with_name(journal.name), written[:cut])
        found.append(dump(photo))
    assert all(state in (before, after) for state in found)
    assert (found[0], found[-1]) == (before, after)
