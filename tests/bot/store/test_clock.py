"""Deadlines: what is due, what comes next, and that no one times out because the bot was down."""

from bot.store.changes import Changes, Commit, Committed, Repeated
from bot.store.rows import Deadline, DeadlineKind, PendingDecision, Status, TableRow
from bot.store.store import Store
from tests.bot.store.builders import CHANNEL, done, opened, running


async def waiting(store: Store, *waits: PendingDecision, channel: int = CHANNEL) -> str:
    table = await running(store, channel=channel)
    await done(store, Commit(table=table, expected=2, now=3.0, awaited=waits))
    return table


async def known(store: Store, table: str) -> TableRow:
    row = await store.table(table)
    assert row is not None
    return row


async def test_moments_of_a_lobby(store: Store) -> None:
    table = await opened(store, remind_at=50.0, expires_at=90.0)
    assert await store.next_deadline_time() == 50.0
    assert await store.due_deadlines(49.0) == []
    assert await store.due_deadlines(90.0) == [
        Deadline(DeadlineKind.WARN, table, 50.0),
        Deadline(DeadlineKind.EXPIRE, table, 90.0),
    ]
    await done(store, Commit(table=table, expected=1, now=50.0, changes=Changes(remind_at=None)))
    assert await store.next_deadline_time() == 90.0
    await done(store, Commit(table=table, expected=2, now=60.0, changes=Changes(status=Status.RUNNING)))
    assert await store.next_deadline_time() is None
    assert await store.due_deadlines(99.0) == []


async def test_moments_of_a_decision(store: Store) -> None:
    table = await waiting(store, PendingDecision(0, 5, 3.0, 100.0, 80.0), PendingDecision(1, 6, 3.0))
    assert await store.next_deadline_time() == 80.0
    assert await store.due_deadlines(80.0) == [Deadline(DeadlineKind.REMIND, table, 80.0, 0, 5)]
    reminded = (PendingDecision(0, 5, 3.0, 100.0), PendingDecision(1, 6, 3.0))
    await done(store, Commit(table=table, expected=3, now=80.0, awaited=reminded))
    assert await store.due_deadlines(99.0) == []
    assert await store.due_deadlines(100.0) == [Deadline(DeadlineKind.LATE, table, 100.0, 0, 5)]


async def test_one_of_several_processes_answers_a_moment(store: Store) -> None:
    table = await waiting(store, PendingDecision(0, 5, 3.0, 100.0))
    (deadline,) = await store.due_deadlines(100.0)
    answer = Commit(table=table, expected=3, now=100.0, interaction=deadline.interaction, awaited=())
    assert isinstance(await store.commit(answer), Committed)
    assert isinstance(await store.commit(answer), Repeated)
    assert await store.due_deadlines(200.0) == []


async def test_moments_come_in_order_and_in_parts(store: Store) -> None:
    for channel, due in ((1, 30.0), (2, 10.0), (3, 20.0)):
        await waiting(store, PendingDecision(0, 1, 3.0, due), channel=channel)
    assert [deadline.at for deadline in await store.due_deadlines(99.0)] == [10.0, 20.0, 30.0]
    assert [deadline.at for deadline in await store.due_deadlines(99.0, limit=2)] == [10.0, 20.0]


async def test_all_deadlines_of_one_table_are_put_off(store: Store) -> None:
    table = await waiting(store, PendingDecision(0, 5, 3.0, 100.0, 80.0), PendingDecision(1, 6, 3.0))
    lobby = await opened(store, channel=2, remind_at=50.0, expires_at=90.0)
    other = await waiting(store, PendingDecision(0, 5, 3.0, 100.0), channel=3)
    for held in (table, lobby):
        await store.put_off(held, 1000.0)
    assert await store.due_deadlines(999.0) == [Deadline(DeadlineKind.LATE, other, 100.0, 0, 5)]
    assert await store.due_deadlines(2000.0) == [
        Deadline(DeadlineKind.LATE, other, 100.0, 0, 5),
        Deadline(DeadlineKind.WARN, lobby, 1050.0),
        Deadline(DeadlineKind.REMIND, table, 1080.0, 0, 5),
        Deadline(DeadlineKind.EXPIRE, lobby, 1090.0),
        Deadline(DeadlineKind.LATE, table, 1100.0, 0, 5),
    ]
    # every process loads it anew
    assert [(await known(store, one)).version for one in (table, lobby, other)] == [4, 2, 3]


async def test_nobody_times_out_because_the_bot_was_down(store: Store) -> None:
    assert await store.beat(1000.0, 60.0) == 0.0
    table = await waiting(store, PendingDecision(0, 5, 3.0, 900.0), PendingDecision(1, 6, 3.0, 2000.0, 1500.0))
    lobby = await opened(store, channel=2, remind_at=800.0, expires_at=1100.0)
    assert await store.beat(1050.0, 60.0) == 0.0
    assert await store.beat(5050.0, 60.0) == 4000.0
    assert await store.due_deadlines(9999.0) == [
        Deadline(DeadlineKind.WARN, lobby, 800.0),
        Deadline(DeadlineKind.LATE, table, 900.0, 0, 5),
        Deadline(DeadlineKind.EXPIRE, lobby, 5100.0),
        Deadline(DeadlineKind.REMIND, table, 5500.0, 1, 6),
        Deadline(DeadlineKind.LATE, table, 6000.0, 1, 6),
    ]
    assert await store.beat(5060.0, 60.0) == 0.0


async def test_a_clock_that_goes_back_puts_nothing_off(store: Store) -> None:
    await store.beat(1000.0, 60.0)
    assert await store.beat(900.0, 60.0) == 0.0
    assert await store.beat(1050.0, 60.0) == 0.0
