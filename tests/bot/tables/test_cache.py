"""Tables in memory are only a cache, whatever happens during a query of the store."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.store.rows import Status
from bot.tables import cache
from bot.tables.create import create_table
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.seating import leave_table
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.start import start_game
from engine import castle
from engine.components import fingerprint
from engine.game import game
from tests.bot.tables.stage import ANNA, BEN, CLEO, HERE, THERE, Stage, location_of, plain, refused

FILE = Path(castle.__file__).with_name("components.toml")


async def test_read_once_and_kept(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    tables = Tables(stage.store, stage.clock)
    assert tables.cache.peek(table) is None
    snapshot = await tables.snapshot(table)
    assert tables.cache.peek(table) is snapshot
    assert await tables.snapshot(table) is snapshot
    tables.cache.forget(table)
    assert tables.cache.peek(table) is None
    await refused(tables.snapshot("nowhere1"), "table.unknown")
    await refused(tables.snapshot("nowhere1"), "table.unknown")


async def test_the_longest_unused_goes(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "CAPACITY", 3)
    tables = [await stage.lobby(ANNA, location=location_of(number)) for number in range(1, 4)]
    for table in tables:
        await stage.tables.snapshot(table)
    stage.tables.cache.peek(tables[0])
    fourth = await stage.lobby(ANNA, location=location_of(9))
    await stage.tables.snapshot(fourth)
    assert [stage.tables.cache.peek(table) is not None for table in (*tables, fourth)] == [True, False, True, True]
    # dropped from memory, it is loaded again and changes as usual
    await join_lobby(stage.tables, stage.press(BEN), tables[1])
    await stage.same_as_loaded(tables[1])


async def test_few_tables_that_have_ended_stay(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "ENDED_KEPT", 2)
    running = await stage.game(ANNA, BEN)
    ended = [await stage.lobby(ANNA, location=location_of(number)) for number in range(1, 5)]
    for table in ended:
        await leave_table(stage.tables, stage.press(ANNA), table)
    kept = [stage.tables.cache.peek(table) is not None for table in (running, *ended)]
    assert kept == [True, False, False, True, True]
    assert (await stage.tables.snapshot(ended[0])).status is Status.CLOSED
    assert stage.tables.cache.peek(ended[0]) is not None
    assert stage.tables.cache.peek(ended[2]) is None


async def test_a_commit_during_a_load_stays(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow load returns an old version after a newer one was cached."""
    table = await stage.game(ANNA, BEN)
    reader = Tables(stage.store, stage.clock)
    plain_components = stage.store.components

    async def slow(hash: str) -> bytes | None:
        monkeypatch.setattr(stage.store, "components", plain_components)
        await play_line(reader, stage.press(ANNA), table, "play trader, messenger")
        return await plain_components(hash)

    monkeypatch.setattr(stage.store, "components", slow)
    assert (await reader.snapshot(table)).moves == 1
    assert (await reader.snapshot(table)).moves == 1


async def test_a_change_is_said_after_it_is_there(stage: Stage) -> None:
    seen: list[int | None] = []
    tables = Tables(
        stage.store, stage.clock, changed=lambda: seen.append(len(stage.kinds(known[-1])) if known else None)
    )
    known: list[str] = []
    answer = await create_table(tables, stage.press(ANNA), HERE, "castle", Settings())
    known.append(answer.table)
    await join_lobby(tables, stage.press(BEN), answer.table)
    await refused(join_lobby(tables, stage.press(CLEO), answer.table, 0), "lobby.seat_taken")
    assert (await join_lobby(tables, stage.press(BEN), answer.table)).key == "sits_already"
    assert seen == [None, 1]


async def test_a_game_is_played_on_with_the_components_it_began_with(stage: Stage, tmp_path: Path) -> None:
    """A host corrects a figure meanwhile: the next game uses it, this one does not."""
    printed = FILE.read_text()
    corrected = printed.replace("start_talers = 3", "start_talers = 4")
    assert corrected != printed
    (tmp_path / "castle").mkdir()
    (tmp_path / "castle" / FILE.name).write_text(corrected)
    table = await stage.game(ANNA, BEN)
    later = Tables(stage.store, stage.clock, components=tmp_path)
    old = await later.snapshot(table)
    assert old.box.fingerprint == game("castle").box().fingerprint
    assert old.row.components == fingerprint(old.box.components)
    new = await create_table(later, stage.press(ANNA), THERE, "castle", Settings())
    await join_lobby(later, stage.press(BEN), new.table)
    await start_game(later, stage.press(ANNA), new.table)
    assert (await later.snapshot(new.table)).box.fingerprint != old.box.fingerprint
    assert (await Tables(stage.store, stage.clock).snapshot(new.table)).box.fingerprint != old.box.fingerprint


async def test_others_are_served_while_a_table_thinks(stage: Stage) -> None:
    """Changes of one table wait for each other; those of different tables do not."""
    one, two = await stage.lobby(ANNA), await stage.lobby(BEN, location=THERE)
    gate = asyncio.Event()
    order: list[str] = []

    async def wait(snapshot: Any) -> Any:
        await gate.wait()
        order.append("thought")
        raise LookupError

    held = asyncio.ensure_future(stage.tables.change(one, None, wait))
    await asyncio.sleep(0)
    behind = asyncio.ensure_future(join_lobby(stage.tables, stage.press(CLEO), one))
    await join_lobby(stage.tables, stage.press(CLEO), two)
    order.append("two")
    assert not behind.done()
    gate.set()
    await asyncio.gather(held, return_exceptions=True)
    await behind
    assert order == ["two", "thought"]
    assert isinstance(held.exception(), LookupError)


async def test_a_table_in_memory_never_changes(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN, side="winter")
    held = []
    for number in range(30):
        snapshot = await stage.tables.snapshot(table)
        views = [snapshot.view(viewer) for viewer in (None, 0, 1)]
        assert snapshot.view(0) is views[1]
        held.append((snapshot, plain(snapshot)))
        await stage.steps(table, 1, f"held {number}")
    assert all(plain(snapshot) == before for snapshot, before in held)


async def test_only_a_game_that_has_begun_has_a_position(stage: Stage) -> None:
    snapshot = await stage.tables.snapshot(await stage.lobby(ANNA))
    assert (snapshot.status, snapshot.position, snapshot.opening) == (Status.LOBBY, None, ())
    with pytest.raises(LookupError, match=snapshot.id):
        _ = snapshot.game_position
    assert snapshot.taken_seats == (snapshot.seats[0],)


async def test_a_table_that_is_put_again_is_the_newest(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "CAPACITY", 2)
    one, two, three = [await stage.fresh(await stage.lobby(ANNA, location=location_of(number))) for number in (1, 2, 3)]
    memory = cache.Cache(stage.store)
    for snapshot in (one, two, one, three):
        memory.put(snapshot)
    assert [memory.peek(snapshot.id) is snapshot for snapshot in (one, two, three)] == [True, False, True]
