"""Time limits per decision: one reminder, then the others may give the seat to a computer player."""

import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.rows import Deadline, DeadlineKind
from bot.tables.create import create_rematch
from bot.tables.deadlines import (
    PAGE,
    DeadlineState,
    Late,
    Reminded,
    deadline_state,
    end_time,
    post_new_times,
    remind,
)
from bot.tables.moderation import close_table
from bot.tables.relocation import move_to_channel
from bot.tables.seating import leave_table, take_seat
from bot.tables.settings import Settings, change_settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.votes import vote_to_substitute
from tests.bot.store.copies import copy_table
from tests.bot.tables.stage import ANNA, BEGINS, BEN, CLEO, DORA, EVE, GUILD, HERE, THERE, Stage, refused

DAY = 86_400.0


async def game(stage: Stage, *people: int, pace: float = DAY) -> str:
    table = await stage.lobby(*people)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=pace))
    await start_game(stage.tables, stage.press(ANNA), table)
    stage.deliver()
    return table


def waits(snapshot: TableSnapshot) -> dict[int, tuple[float | None, float | None]]:
    """By seat: the reminder and the deadline, in days from the start of the test."""

    def days(at: float | None) -> float | None:
        return None if at is None else (at - BEGINS) / DAY

    return {wait.seat: (days(wait.remind_at), days(wait.due)) for wait in snapshot.awaited}


async def brought(stage: Stage) -> list[tuple[DeadlineKind, int]]:
    moments = await stage.store.due_deadlines(stage.clock.now)
    for deadline in moments:
        await tell(stage, deadline)
    return [(deadline.kind, deadline.seat) for deadline in moments]


async def tell(stage: Stage, deadline: Deadline) -> None:
    await (remind(stage.tables, deadline) if deadline.kind is DeadlineKind.REMIND else end_time(stage.tables, deadline))


async def test_each_decision_has_its_time(stage: Stage) -> None:
    table = await game(stage, ANNA, BEN)
    assert waits(await stage.tables.snapshot(table)) == {0: (0.75, 1), 1: (0.75, 1)}
    stage.clock.now += DAY / 2
    await stage.play(ANNA, table, "play trader, messenger")
    # the same decision keeps its deadline; a new one gets its own
    assert waits(await stage.tables.snapshot(table)) == {1: (0.75, 1)}
    await stage.same_as_loaded(table)
    await stage.play(BEN, table, "play trader, messenger")
    assert set(waits(await stage.tables.snapshot(table)).values()) == {(1.25, 1.5)}
    await stage.same_as_loaded(table)


@pytest.mark.parametrize(("pace", "remind"), [(3_600.0, 0.75 * 3_600), (DAY, 0.75 * DAY), (4 * DAY, 3.5 * DAY)])
async def test_the_reminder_comes_in_time(stage: Stage, pace: float, remind: float) -> None:
    table = await game(stage, ANNA, BEN, pace=pace)
    wait = (await stage.tables.snapshot(table)).awaited[0]
    assert (wait.remind_at, wait.due) == (BEGINS + remind, BEGINS + pace)


async def test_set_and_lifted_in_the_middle(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    for wrong in (60.0, 31 * DAY, -1.0):
        await refused(change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=wrong)), "pace.out")
    stage.clock.now += DAY
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY))
    assert waits(await stage.tables.snapshot(table)) == {0: (1.75, 2), 1: (1.75, 2)}
    await stage.same_as_loaded(table)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(language="pl"))
    assert waits(await stage.tables.snapshot(table)) == {0: (1.75, 2), 1: (1.75, 2)}
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=0))
    assert waits(await stage.tables.snapshot(table)) == {0: (None, None), 1: (None, None)}
    assert (await stage.tables.snapshot(table)).row.pace is None
    await stage.same_as_loaded(table)
    await refused(vote_to_substitute(stage.tables, stage.press(ANNA), table, 1), "away.not_late")


async def test_reminded_once_then_late_once_by_two_processes(stage: Stage) -> None:
    other = await stage.another()
    table = await game(stage, ANNA, BEN, CLEO)
    await other.tables.snapshot(table)
    await stage.play(ANNA, table, "play trader")
    await stage.play(CLEO, table, "play trader")
    stage.deliver()
    stage.clock.now = BEGINS + 0.75 * DAY
    (deadline,) = await stage.store.due_deadlines(stage.clock.now)
    for one in (stage, other, stage):
        await tell(one, deadline)
    assert stage.kinds(table) == ["deadline deadline"]
    state = deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=True)
    assert state == DeadlineState((Reminded(1, BEN, BEGINS + DAY, BEGINS + 0.75 * DAY),), (), ())
    assert not deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=False)
    assert await brought(stage) == []
    stage.deliver()
    stage.clock.now = BEGINS + DAY
    (deadline,) = await stage.store.due_deadlines(stage.clock.now)
    for one in (stage, other, stage):
        await tell(one, deadline)
    assert stage.kinds(table) == ["missing missing", "deadline deadline"]
    state = deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=True)
    assert state == DeadlineState((), (Late(1, 0, 2),), (ANNA, CLEO))
    assert await brought(stage) == []
    await stage.same_as_loaded(table)
    assert await stage.store.next_deadline_time() is None


async def test_a_table_without_reminders(stage: Stage) -> None:
    """The end of the time is still announced. Once reminders are on again, the next decisions have them."""
    table = await game(stage, ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"reminders": "off"}))
    stage.deliver()
    stage.clock.now = BEGINS + 0.75 * DAY
    assert [what for what, _ in await brought(stage)] == [DeadlineKind.REMIND, DeadlineKind.REMIND]
    assert stage.waiting_rows(table) == []
    assert waits(await stage.tables.snapshot(table)) == {0: (None, 1), 1: (None, 1)}
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"reminders": "on"}))
    stage.deliver()
    stage.clock.now = BEGINS + DAY
    await brought(stage)
    assert stage.kinds(table) == ["missing missing", "deadline deadline"]
    stage.deliver()
    for person in (ANNA, BEN):
        await stage.play(person, table, "play trader, messenger")
    stage.deliver()
    stage.clock.now += 0.75 * DAY
    reminded = [what for what, _ in await brought(stage)]
    assert stage.kinds(table) == ["deadline deadline"]
    assert set(reminded) == {DeadlineKind.REMIND}


async def test_a_player_who_moved_in_time_is_not_late(stage: Stage) -> None:
    table = await game(stage, ANNA, BEN, CLEO)
    stage.clock.now = BEGINS + DAY
    moments = await stage.store.due_deadlines(stage.clock.now)
    await stage.play(ANNA, table, "play trader")
    stage.deliver()
    for deadline in moments:
        if deadline.seat == 0:
            await tell(stage, deadline)
    assert stage.waiting_rows(table) == []


async def late(stage: Stage, *people: int) -> str:
    """Everyone is late."""
    table = await game(stage, *people)
    stage.clock.now += DAY
    await brought(stage)
    stage.deliver()
    return table


async def test_more_than_half_of_the_others_give_the_seat_away(stage: Stage) -> None:
    table = await late(stage, ANNA, BEN, CLEO, DORA)
    await refused(vote_to_substitute(stage.tables, stage.press(EVE), table, 1), "table.not_seated")
    await refused(vote_to_substitute(stage.tables, stage.press(BEN), table, 1), "away.yourself")
    for nowhere in (4, -1):
        await refused(vote_to_substitute(stage.tables, stage.press(ANNA), table, nowhere), "away.not_late")
    answer = await vote_to_substitute(stage.tables, stage.press(ANNA), table, 1)
    assert (answer.key, answer.params) == ("away_votes", {"votes": 1, "needed": 2})
    await stage.same_as_loaded(table)
    assert (await vote_to_substitute(stage.tables, stage.press(ANNA), table, 1)).key == "away_voted"
    assert (await vote_to_substitute(stage.tables, stage.press(ANNA), table, 1, yes=False)).key == "away_waits"
    assert (await vote_to_substitute(stage.tables, stage.press(CLEO), table, 1)).key == "away_votes"
    answer = await vote_to_substitute(stage.tables, stage.press(DORA), table, 1)
    assert (answer.key, answer.params) == ("away_done", {"player": "greedy"})
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.seats[1].owner, snapshot.seats[1].person, snapshot.seats[1].player) == (BEN, None, "greedy")
    assert snapshot.moves == 1
    await stage.same_as_loaded(table)
    assert [told.payload.get("left") for told in stage.waiting_rows(table) if told.target == BEN] == [True]
    await refused(vote_to_substitute(stage.tables, stage.press(DORA), table, 1), "away.not_late")
    assert (await take_seat(stage.tables, stage.press(BEN), table)).params == {"letter": "B"}


async def test_people_who_are_late_together_are_so_from_the_first_moment(stage: Stage) -> None:
    """Even if only one of their deadlines has been handled when the message is sent."""
    table = await game(stage, ANNA, BEN, CLEO)
    await stage.play(ANNA, table, "play trader")
    for share, seen in ((0.75, "reminded"), (1.0, "late")):
        stage.clock.now = BEGINS + share * DAY
        first, _ = await stage.store.due_deadlines(stage.clock.now)
        await tell(stage, first)
        state = deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=True)
        assert [one.seat for one in getattr(state, seen)] == [1, 2]
        await brought(stage)
    assert state.voters == (ANNA,)


@pytest.mark.parametrize(
    "change",
    [
        lambda stage, table: stage.play(BEN, table, "play trader"),
        lambda stage, table: vote_to_substitute(stage.tables, stage.press(ANNA), table, 1),
        lambda stage, table: change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY)),
        lambda stage, table: move_to_channel(stage.tables, stage.press(ANNA), table, THERE, lost=False),
        lambda stage, table: leave_table(stage.tables, stage.press(CLEO), table),
        lambda stage, table: close_table(stage.tables, stage.press(ANNA), table, GUILD, "Spam"),
    ],
    ids=["a move", "a vote", "new time", "another channel", "a player leaves", "closed"],
)
async def test_what_changes_the_message_about_time(
    stage: Stage, change: Callable[[Stage, str], Awaitable[object]]
) -> None:
    table = await late(stage, ANNA, BEN, CLEO)
    await change(stage, table)
    assert "deadline deadline" in stage.kinds(table)


async def test_a_vote_is_about_one_delay_only(stage: Stage) -> None:
    """Votes about an earlier delay do not count for the next one."""
    table = await late(stage, ANNA, BEN, CLEO, DORA)
    await vote_to_substitute(stage.tables, stage.press(ANNA), table, 1)
    for person, card in ((ANNA, "messenger"), (BEN, "trader"), (CLEO, "bricklayer"), (DORA, "stonemason")):
        await stage.play(person, table, f"play {card}")
    for _ in range(60):
        if (await stage.tables.snapshot(table)).seats[1].seat in waits(await stage.tables.snapshot(table)):
            break
        await stage.steps(table, 1)
    assert 1 in waits(await stage.tables.snapshot(table))
    stage.clock.now += DAY
    await brought(stage)
    answer = await vote_to_substitute(stage.tables, stage.press(CLEO), table, 1)
    assert (answer.key, answer.params) == ("away_votes", {"votes": 1, "needed": 2})


async def test_nor_is_a_vote_about_the_delay_after_coming_back(stage: Stage) -> None:
    table = await late(stage, ANNA, BEN, CLEO, DORA)
    await vote_to_substitute(stage.tables, stage.press(ANNA), table, 1)
    await vote_to_substitute(stage.tables, stage.press(DORA), table, 1)
    left = await stage.tables.snapshot(table)
    assert left.votes == ()
    assert [(hand.seat, hand.person) for hand in left.seen] == [(1, BEN)]
    await stage.same_as_loaded(table)
    await take_seat(stage.tables, stage.press(BEN), table)
    for person, card in ((ANNA, "messenger"), (CLEO, "bricklayer"), (DORA, "stonemason")):
        await stage.play(person, table, f"play {card}")
    for _ in range(60):
        if 1 in waits(await stage.tables.snapshot(table)):
            break
        await stage.steps(table, 1)
    stage.clock.now += DAY
    await brought(stage)
    answer = await vote_to_substitute(stage.tables, stage.press(CLEO), table, 1)
    assert (answer.key, answer.params) == ("away_votes", {"votes": 1, "needed": 2})


async def test_a_player_who_lost_a_seat_may_not_take_another(stage: Stage) -> None:
    table = await late(stage, ANNA, BEN, CLEO)
    for person in (ANNA, CLEO):
        await vote_to_substitute(stage.tables, stage.press(person), table, 1)
    await leave_table(stage.tables, stage.press(CLEO), table)
    await take_seat(stage.tables, stage.press(EVE), table, 1)
    await refused(take_seat(stage.tables, stage.press(BEN), table, 2), "seat.other_hand")


async def test_postponed_by_downtime_while_the_table_is_in_memory(stage: Stage) -> None:
    """A later move does not restore the old deadlines of the others."""
    await stage.store.beat(BEGINS, 300.0)
    table = await game(stage, ANNA, BEN, CLEO)
    stage.clock.now = BEGINS + DAY / 2
    assert await stage.store.beat(stage.clock.now, 300.0) == DAY / 2
    await stage.play(ANNA, table, "play trader")
    assert waits(await stage.fresh(table)) == {1: (1.25, 1.5), 2: (1.25, 1.5)}
    assert waits(await stage.tables.snapshot(table)) == {1: (1.25, 1.5), 2: (1.25, 1.5)}


async def test_a_rematch_has_the_same_pace(stage: Stage) -> None:
    table = await game(stage, ANNA, BEN)
    await stage.steps(table, 2_000)
    answer = await create_rematch(stage.tables, stage.press(ANNA), table, HERE)
    assert (await stage.tables.snapshot(answer.table)).row.pace == DAY
    assert await stage.store.next_deadline_time() is not None


async def test_no_one_else_to_ask(stage: Stage) -> None:
    table = await stage.lobby(ANNA, computers=("random",))
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY))
    await start_game(stage.tables, stage.press(ANNA), table)
    stage.deliver()
    stage.clock.now += DAY
    await brought(stage)
    assert not deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=True)
    await refused(vote_to_substitute(stage.tables, stage.press(ANNA), table, 0), "away.yourself")


async def test_after_downtime_the_cards_of_paced_tables_show_the_new_times(stage: Stage) -> None:
    paced = await game(stage, ANNA, BEN)
    await post_new_times(stage.tables)
    assert [(row.kind, row.target, row.payload) for row in stage.waiting_rows(paced)] == [
        ("missing", HERE.channel, {"old": True})
    ]


async def test_new_times_are_posted_without_loading_tables(
    sqlite_stage: Stage, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = sqlite_stage
    table = await game(stage, ANNA, BEN)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        copy_table(db, table, 2 * PAGE)
        db.execute("UPDATE awaited SET due = NULL WHERE table_id = 'c1'")
        db.execute("UPDATE tables SET status = 'over' WHERE id = 'c2'")
    monkeypatch.setattr(stage.store, "load", None)
    calls = Counter[str]()
    for name in ("tables_with_deadlines", "notify"):
        monkeypatch.setattr(stage.store, name, _counted(getattr(stage.store, name), calls, name))
    await post_new_times(stage.tables)
    with closing(sqlite3.connect(path)) as db:
        posted = [row for (row,) in db.execute("SELECT table_id FROM outbox WHERE kind = 'missing'")]
    assert sorted(posted) == sorted([table, *(f"c{number}" for number in range(3, 2 * PAGE + 1))])
    # the last page has no table
    assert calls == {"tables_with_deadlines": 3, "notify": 2}


def _counted(call: Callable[..., Awaitable[Any]], calls: Counter[str], name: str) -> Callable[..., Awaitable[Any]]:
    async def counted(*args: Any) -> Any:
        calls[name] += 1
        return await call(*args)

    return counted
