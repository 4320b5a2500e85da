"""Issue 18: what a player who was away asks for: the story of 200 moves, and `/turns` with 50 tables; and the way back
over 20 moves. The best of several, its CPU time, and the longest that it holds up the event loop."""

from __future__ import annotations

import asyncio
import tempfile
import time
from asyncio import events
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, cast
from unittest import mock

import msgspec

from bot.interactions.context import Context
from bot.interactions.since import own_story, whole_story
from bot.panels.turns import open_turns
from bot.store.address import open_store
from bot.store.store import Store
from bot.tables import absence
from bot.tables.create import create_table
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.start import start_game
from bot.tables.types import Location
from bot.tables.undo import answer_undo, undo
from engine.game import Decision, games
from engine.move import Move
from engine.players import greedy
from engine.players.dice import Dice
from engine.position import Position
from tests.bench.bench_service import SEATS, add, press
from tests.bench.measure import show

MOVES: Final = 200
TABLES: Final = 50
UNDONE: Final = 20
TIMES: Final = 5
LANGUAGES: Final = ("en-GB", "fr", "pl")


class Took(NamedTuple):
    """Milliseconds."""

    whole: float
    computed: float
    held_up: float
    """The longest single step on the event loop, in its CPU time."""


def run(*, short: bool) -> None:
    # Beside the checkout, not in /tmp: that is memory on many machines.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent, prefix=".bench-") as folder:
        asyncio.run(_run(Path(folder), 1 if short else TIMES))


async def _run(folder: Path, times: int) -> None:
    store = await open_store(f"sqlite:///{folder / 'away.db'}")
    try:
        tables = Tables(store, time.time)
        kinds = sorted(games())
        names = [await _begun(tables, kinds[number % len(kinds)], number) for number in range(TABLES)]
        for kind, table in zip(kinds, names, strict=False):
            await _plays(tables, table)
            snapshot = await tables.snapshot(table)
            # as if they had been away all that time
            last = snapshot.moves - MOVES
            with mock.patch.object(absence, "_acted", lambda row, _, last=last: row.number <= last):
                for locale in LANGUAGES:
                    context = await _context(store, tables, table, locale)
                    found = [await _measured(partial(own_story, context)) for _ in range(times)]
                    assert (story := await own_story(context)) is not None
                    assert story.text
                    _show(f"a story of {MOVES} moves, {kind}, {locale}", found, "50 ms")
                context = await _context(store, tables, table, "en-GB")
                after = snapshot.moves - MOVES
                found = [await _measured(partial(whole_story, context, after)) for _ in range(times)]
                _show(f"  all of it, {kind}", found, "50 ms")
        found = []
        for _ in range(times):
            # nothing is known yet, as after a start
            context = await _context(store, Tables(store, time.time), "", "pl")
            found.append(await _measured(partial(open_turns, context)))
        _show(f"/turns with {TABLES} tables, first", found, "100 ms")
        found = [await _measured(partial(open_turns, context)) for _ in range(times)]
        _show("  again", found, "100 ms")
        for kind, table in zip(kinds, names[len(kinds) :], strict=False):
            await _show_undo(tables, kind, table, times)
    finally:
        await store.close()


async def _begun(tables: Tables, game: str, number: int) -> str:
    opened = await create_table(tables, press(1), Location(1000 + number, 1), game, Settings(seats=SEATS))
    for seat in range(1, SEATS):
        await join_lobby(tables, press(1 + seat), opened.table)
    await start_game(tables, press(1), opened.table)
    return opened.table


async def _show_undo(tables: Tables, kind: str, table: str, times: int) -> None:
    """The last player's yes, after which it happens."""
    found = []
    for _ in range(times):
        to = (await tables.snapshot(table)).moves + 10
        await _play(tables, table, to + UNDONE)
        snapshot = await tables.snapshot(table)
        await undo(tables, press(1), table, snapshot.moves - UNDONE)
        asked = (await tables.snapshot(table)).loaded.undo_request
        assert asked is not None
        for person in range(2, SEATS):
            await answer_undo(tables, press(person), table, asked.number, yes=True)
        found.append(await _measured(partial(answer_undo, tables, press(SEATS), table, asked.number, yes=True)))
        assert (await tables.snapshot(table)).moves < snapshot.moves
    _show(f"an undo of {UNDONE} moves, {kind}", found, "50 ms")


async def _plays(tables: Tables, table: str) -> None:
    """So many moves, but not the end of the game: of a shorter one, the last moves count several times."""
    await _play(tables, table, MOVES + 10)
    snapshot = await tables.snapshot(table)
    rows = await tables.store.log(table)
    missing = range(len(rows), MOVES + 10)
    show(f"moves of {snapshot.game}, and repeated", f"{len(rows)}, {len(missing)}")
    last = rows[-60:]
    more = tuple(msgspec.structs.replace(last[number % 60], number=number + 1) for number in missing)
    await add(tables, snapshot.row.version, table, more)
    tables.cache.forget(table)


async def _play(tables: Tables, table: str, moves: int) -> None:
    """Until there are so many, but not to the end of the game."""
    snapshot = await tables.snapshot(table)
    while snapshot.moves < moves and not snapshot.over:
        position, seat = snapshot.game_position, snapshot.game_position.awaited()[0]
        move = greedy(snapshot.rules, Decision(snapshot.rules, position, seat), Dice(f"{table} {snapshot.moves}"))
        if snapshot.rules.outcome(_after(position, seat, move)) is not None:
            break
        await play_line(tables, press(snapshot.seats[seat].person or 0), table, [move])
        snapshot = await tables.snapshot(table)


def _after(position: Position[Any, Any], seat: int, move: Move) -> Position[Any, Any]:
    after = position.copy()
    after.apply(seat, move)
    return after


async def _context(store: Store, tables: Tables, table: str, locale: str) -> Context:
    """That of an interaction of the first person."""
    context = Context.__new__(Context)
    known: dict[str, Any] = {
        "bot": SimpleNamespace(store=store, tables=tables, clock=time.time),
        "tables": tables,
        "locale": locale,
        "location": Location(1, 1),
        "request": press(1),
        "snapshot": None,
        "game": "",
        "people": (),
        "seat": None,
    }
    vars(cast(Any, context)).update(known)
    if table:
        context.snapshot = snapshot = await tables.snapshot(table)
        context.game, context.people, context.seat = snapshot.game, snapshot.people, 0
    return context


async def _measured(act: Callable[[], Awaitable[object]]) -> Took:
    with _steps() as steps:
        # another step of the loop, which is measured from its beginning
        await asyncio.sleep(0)
        began, computed = time.perf_counter(), time.process_time()
        await act()
        whole, computed = time.perf_counter() - began, time.process_time() - computed
        # the step that is under way ends here
        await asyncio.sleep(0)
    return Took(1000 * whole, 1000 * computed, 1000 * max(steps))


@contextmanager
def _steps() -> Iterator[list[float]]:
    """The CPU time of each callback on the event loop."""
    taken: list[float] = []
    step = events.Handle._run

    def timed(handle: events.Handle) -> None:
        began = time.thread_time()
        step(handle)
        taken.append(time.thread_time() - began)

    with mock.patch.object(events.Handle, "_run", timed):
        yield taken


def _show(what: str, found: list[Took], bar: str) -> None:
    best = [min(values) for values in zip(*found, strict=True)]
    show(what, f"{best[0]:.1f} ms", bar)
    show("    CPU, and the longest step on the event loop (first, best)", f"{best[1]:.1f} ms")
    show("", f"{found[0].held_up:.1f}, {best[2]:.1f} ms", "15 ms")
