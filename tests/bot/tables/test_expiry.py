"""Idle lobbies: warned, then expired, each once, however many processes handle deadlines."""

import asyncio

from bot.store.rows import Deadline, DeadlineKind, Status
from bot.tables.expiry import LOBBY_LIFE, WARNING_TIME, expire_lobby, warn_lobby
from bot.tables.lobby import join_lobby
from bot.tables.start import start_game
from tests.bot.tables.stage import ANNA, BEGINS, BEN, CLEO, GUILD, Stage, location_of, refused


async def brought(stage: Stage, *more: Stage) -> list[DeadlineKind]:
    """All processes handle what is due, at once."""
    moments = await stage.store.due_deadlines(stage.clock.now)
    await asyncio.gather(*(tell(one, deadline) for deadline in moments for one in (stage, *more)))
    return [deadline.kind for deadline in moments]


async def tell(stage: Stage, deadline: Deadline) -> None:
    await (
        warn_lobby(stage.tables, deadline)
        if deadline.kind is DeadlineKind.WARN
        else expire_lobby(stage.tables, deadline)
    )


async def test_warned_then_expired(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    stage.deliver()
    stage.clock.now = BEGINS + LOBBY_LIFE - WARNING_TIME - 1
    assert await brought(stage) == []
    stage.clock.now += 1
    assert await brought(stage) == [DeadlineKind.WARN]
    (notice,) = stage.waiting_rows(table)
    assert notice.payload == {"key": "expiring", "params": {"due": BEGINS + LOBBY_LIFE}, "ping": [ANNA, BEN]}
    await stage.same_as_loaded(table)
    assert await brought(stage) == []
    stage.clock.now = BEGINS + LOBBY_LIFE
    assert await brought(stage) == [DeadlineKind.EXPIRE]
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.status, snapshot.row.expires_at) == (Status.EXPIRED, None)
    assert stage.kinds(table) == ["notice", "lobby lobby"]
    await stage.same_as_loaded(table)
    await stage.lobby(CLEO)


async def test_by_two_processes_once(stage: Stage) -> None:
    other = await stage.another()
    table = await stage.lobby(ANNA, BEN)
    await other.tables.snapshot(table)
    stage.deliver()
    stage.clock.now = BEGINS + LOBBY_LIFE - WARNING_TIME
    assert await brought(stage, other) == [DeadlineKind.WARN]
    stage.clock.now = BEGINS + LOBBY_LIFE
    assert await brought(stage, other) == [DeadlineKind.EXPIRE]
    assert stage.kinds(table) == ["notice", "lobby lobby"]
    assert (await stage.fresh(table)).status is Status.EXPIRED


async def test_an_outdated_deadline_does_nothing(stage: Stage) -> None:
    """A player joined between the query for deadlines and their handling."""
    table = await stage.lobby(ANNA)
    stage.clock.now = BEGINS + LOBBY_LIFE
    moments = await stage.store.due_deadlines(stage.clock.now)
    await join_lobby(stage.tables, stage.press(BEN), table)
    before = stage.everything()
    for deadline in moments:
        await tell(stage, deadline)
    assert stage.everything() == before
    await start_game(stage.tables, stage.press(ANNA), table)
    for deadline in moments:
        await tell(stage, deadline)
    assert (await stage.tables.snapshot(table)).status is Status.RUNNING


async def test_a_deadline_of_a_missing_table(stage: Stage) -> None:
    deadline = Deadline(DeadlineKind.EXPIRE, "nowhere1", BEGINS)
    before = stage.everything()
    await refused(expire_lobby(stage.tables, deadline), "table.unknown")
    assert stage.everything() == before


async def test_postponed_by_downtime_while_the_table_is_in_memory(stage: Stage) -> None:
    """The machine slept: the store postpones the deadlines, which the table in memory does not know."""
    table = await stage.lobby(ANNA, BEN)
    other = await stage.lobby(CLEO, location=location_of(1))
    await stage.store.beat(BEGINS, 300.0)
    stage.deliver()
    stage.clock.now = BEGINS + 10_000
    assert await stage.store.beat(stage.clock.now, 300.0) == 10_000
    stage.clock.now = BEGINS + LOBBY_LIFE - WARNING_TIME
    assert await brought(stage) == []
    stage.clock.now += 10_000
    assert await brought(stage) == [DeadlineKind.WARN, DeadlineKind.WARN]
    assert stage.waiting_rows(table)[0].payload["params"] == {"due": BEGINS + LOBBY_LIFE + 10_000}
    await stage.same_as_loaded(table)
    stage.clock.now = BEGINS + LOBBY_LIFE + 10_000
    assert await brought(stage) == [DeadlineKind.EXPIRE, DeadlineKind.EXPIRE]
    assert await stage.store.next_deadline_time() is None
    assert (await stage.tables.snapshot(other)).status is Status.EXPIRED


async def test_in_a_server_without_reminders_a_lobby_expires_unwarned(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await stage.store.change_server(GUILD, {"reminders": False})
    stage.deliver()
    stage.clock.now = BEGINS + LOBBY_LIFE - WARNING_TIME
    assert await brought(stage) == [DeadlineKind.WARN]
    assert stage.waiting_rows(table) == []
    assert await brought(stage) == []
    stage.clock.now = BEGINS + LOBBY_LIFE
    assert await brought(stage) == [DeadlineKind.EXPIRE]
    assert (await stage.tables.snapshot(table)).status is Status.EXPIRED
