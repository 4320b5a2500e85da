"""Tables with a reserve of time: whole weeks by a clock that only the test advances."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from bot.store.rows import ClockStage, Deadline
from bot.tables.clock import HOUR
from bot.tables.create import create_rematch
from bot.tables.deadlines import deadline_state, end_time, post_new_times, remind
from bot.tables.pauses import end_pause, give_time, vote_to_pause
from bot.tables.settings import Settings, change_settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.stages import change_person, end_vacation, start_vacation
from bot.tables.start import start_game
from bot.tables.timing import clock_of, time_left
from bot.tables.undo import undo
from bot.tables.vacations import BANK, days_left
from bot.tables.votes import vote_to_substitute
from tests.bot.tables.stage import ANNA, BEN, CLEO, HERE, NAMES, Stage, location_of, person_in, refused

DAY = 24 * HOUR
GAMES = ("castle", "sare", "ezra")


def at(day: int, hour: int, month: int = 11) -> float:
    """In Paris, 2026. 16 November is a Monday."""
    return dt.datetime(2026, month, day, hour, tzinfo=ZoneInfo("Europe/Paris")).timestamp()


async def game(stage: Stage, *people: int, clock: str = "steady", kind: str = "castle", **given: str) -> str:
    options = {"side": "summer"} if kind == "castle" else {}
    table = await stage.lobby(*(people or (ANNA, BEN)), game=kind, options={**options, **given})
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(clock=clock))
    await start_game(stage.tables, stage.press(ANNA), table)
    stage.deliver()
    return table


def dues(snapshot: TableSnapshot) -> dict[int, float | None]:
    return {wait.seat: wait.due for wait in snapshot.awaited}


async def due(stage: Stage, table: str, seat: int = 1) -> float:
    found = dues(await stage.tables.snapshot(table))[seat]
    assert found is not None
    return found


async def until(stage: Stage, end: float) -> list[Deadline]:
    """Lets time pass, and handles each deadline when it comes."""
    handled: list[Deadline] = []
    while (following := await stage.store.next_deadline_time()) is not None and following <= end:
        stage.clock.now = max(following, stage.clock.now)
        for deadline in await stage.store.due_deadlines(stage.clock.now):
            handled.append(deadline)
            await (remind if deadline.kind == "remind" else end_time)(stage.tables, deadline)
        assert len(handled) < 200
    stage.clock.now = end
    return handled


async def notices(stage: Stage, table: str) -> list[str]:
    return [str(row.payload["key"]) for row in stage.waiting_rows(table) if row.kind == "notice"]


async def stage_of(stage: Stage, table: str, seat: int = 1) -> ClockStage:
    one = clock_of(await stage.tables.snapshot(table), seat)
    assert one is not None
    return one.stage


async def by_day(stage: Stage, *people: int) -> None:
    for person in people or (ANNA, BEN):
        await stage.store.change_person(person, {"zone": "Europe/Paris"})


@pytest.mark.parametrize("kind", GAMES)
async def test_a_whole_game_by_the_clock(stage: Stage, kind: str) -> None:
    """Everyone takes an hour for a move: no one is late, and each turn is credited once."""
    table = await game(stage, ANNA, BEN, kind=kind)
    before: dict[int, tuple[int, float]] = {}
    for n in range(150):
        snapshot = await stage.tables.snapshot(table)
        if not snapshot.awaited:
            break
        for seat in range(2):
            one, left = clock_of(snapshot, seat), time_left(snapshot, seat, stage.clock.now)
            if one is None or left is None:
                continue
            turn, had = before.get(seat, (0, 72 * HOUR))
            assert left <= min(120 * HOUR, had + (12 * HOUR if one.turn > turn else 0)) + 1
            assert left > had - 1.1 * HOUR
            before[seat] = one.turn, left
        running = {one.seat for one in snapshot.clock.seats if one.stage is ClockStage.TIME}
        assert running == {wait.seat for wait in snapshot.awaited}
        assert all(wait.due is not None for wait in snapshot.awaited)
        await until(stage, stage.clock.now + HOUR)
        await stage.steps(table, 1, f"{kind} {n}")
        await stage.same_as_loaded(table)
    assert n > 20
    assert not [key for key in await notices(stage, table) if key.startswith(("time", "vacation"))]


async def test_the_deadline_counts_only_waking_hours(stage: Stage) -> None:
    stage.clock.now = at(16, 8)
    await by_day(stage)
    table = await game(stage)
    # 84 hours are six days of fourteen hours
    assert await due(stage, table) == at(21, 22)


async def test_weekends_that_do_not_count_and_a_player_without_a_time_zone(stage: Stage) -> None:
    """Six waking days of Ann's without a weekend; Ben's clock runs day and night, but not on a weekend either."""
    stage.clock.now = at(16, 8)
    await by_day(stage, ANNA)
    table = await game(stage, weekends="free")
    assert dues(await stage.tables.snapshot(table)) == {0: at(23, 22), 1: at(16, 8) + 84 * HOUR}
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"weekends": "count"}))
    assert dues(await stage.tables.snapshot(table))[0] == at(21, 22)


async def test_the_night_in_which_the_clocks_change(stage: Stage) -> None:
    stage.clock.now = at(24, 20, 10)
    await by_day(stage)
    table = await game(stage, clock="3+3/12")
    assert await due(stage, table) == at(25, 12, 10)


async def test_who_answers_keeps_what_is_left(stage: Stage) -> None:
    stage.clock.now = at(16, 8)
    await by_day(stage)
    table = await game(stage)
    await until(stage, at(16, 20))
    await stage.play(ANNA, table, "play messenger, trader")
    await until(stage, at(18, 9))
    snapshot = await stage.tables.snapshot(table)
    assert time_left(snapshot, 0, stage.clock.now) == 72 * HOUR
    assert time_left(snapshot, 1, stage.clock.now) == (84 - 14 - 14 - 1) * HOUR


async def test_a_reminder_never_comes_at_night(stage: Stage) -> None:
    """Twelve hours before the end it would be night."""
    stage.clock.now = at(16, 14)
    await by_day(stage)
    table = await game(stage, clock="0+8/8")
    assert await due(stage, table) == at(16, 22)
    (wait,) = [wait for wait in (await stage.tables.snapshot(table)).awaited if wait.seat == 1]
    assert wait.remind_at == at(16, 20)
    stage.clock.now = at(16, 21)
    late = await stage.lobby(ANNA, BEN, location=location_of(700))
    await change_settings(stage.tables, stage.press(ANNA), late, Settings(clock="0+8/8"))
    await start_game(stage.tables, stage.press(ANNA), late)
    assert await due(stage, late) == at(17, 15)
    (wait,) = [wait for wait in (await stage.tables.snapshot(late)).awaited if wait.seat == 1]
    assert wait.remind_at == at(17, 10) + 30 * 60


async def test_a_reminder_at_a_players_own_interval(stage: Stage) -> None:
    stage.clock.now = at(16, 8)
    await by_day(stage, BEN)
    for person in (ANNA, BEN):
        await stage.store.change_person(person, {"remind_after": 15.0})
    table = await game(stage)
    reminders = {wait.seat: wait.remind_at for wait in (await stage.tables.snapshot(table)).awaited}
    # of Anna no one knows the night: half of her time has to pass
    assert reminders == {0: at(16, 8) + 42 * HOUR, 1: at(17, 8)}


async def test_old_paces_are_as_they_were_but_remind_no_one_at_night(stage: Stage) -> None:
    stage.clock.now = at(16, 8)
    await by_day(stage, BEN)
    table = await stage.lobby(ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=20 * HOUR))
    await start_game(stage.tables, stage.press(ANNA), table)
    stage.deliver()
    assert dues(await stage.tables.snapshot(table)) == dict.fromkeys((0, 1), at(17, 4))
    await until(stage, at(16, 23) + 60)
    assert [
        one.seat for one in deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=True).reminded
    ] == [0]
    await until(stage, at(17, 4))
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.clock.seats == ()
    assert {one.seat for one in deadline_state(snapshot, stage.clock.now, reminders=True).late} == {0, 1}


# ---------------------------------------------------------------- the end of the time


async def test_a_grace_then_the_vote(stage: Stage) -> None:
    stage.clock.now = at(16, 8)
    await by_day(stage)
    table = await game(stage, ANNA, BEN, CLEO, clock="brisk")
    await by_day(stage, CLEO)
    for person in (ANNA, CLEO):
        await stage.play(person, table, "play messenger")
    stage.deliver()
    assert await due(stage, table) == at(17, 22)
    await until(stage, at(17, 22))
    assert await stage_of(stage, table) is ClockStage.GRACE
    assert await due(stage, table) == at(18, 12)
    state = deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=False)
    assert [(one.seat, one.grace, one.due) for one in state.reminded] == [(1, True, at(18, 12))]
    assert not state.late
    await refused(vote_to_substitute(stage.tables, stage.press(ANNA), table, 1), "away.not_late")
    await until(stage, at(18, 12))
    assert await stage_of(stage, table) is ClockStage.LATE
    state = deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=False)
    assert ([one.seat for one in state.late], state.reminded) == ([1], ())
    for person in (ANNA, CLEO):
        await vote_to_substitute(stage.tables, stage.press(person), table, 1)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.seats[1].person is None
    # what Anna and Cleo had chosen face down counts
    assert [entry.seat for entry in await stage.store.log(table)][:3] == [0, 2, 1]
    await stage.same_as_loaded(table)


async def test_a_computer_player_sits_in_if_the_table_wants_that(stage: Stage) -> None:
    stage.clock.now = at(16, 8)
    table = await game(stage, clock="brisk", timeout="computer")
    await stage.play(ANNA, table, "play messenger, trader")
    await until(stage, at(16, 8) + 28 * HOUR)
    assert (await stage.tables.snapshot(table)).seats[1].person == BEN
    await until(stage, at(16, 8) + 32 * HOUR)
    assert (await stage.tables.snapshot(table)).seats[1].person is None
    assert "away" in await notices(stage, table)
    await stage.same_as_loaded(table)


async def test_late_and_back_in_time(stage: Stage) -> None:
    """Who answers in the grace plays on; the next turn has its increment."""
    stage.clock.now = at(16, 8)
    table = await game(stage, clock="brisk")
    await stage.play(ANNA, table, "play messenger, trader")
    await until(stage, at(16, 8) + 30 * HOUR)
    assert await stage_of(stage, table) is ClockStage.GRACE
    await stage.play(BEN, table, "play messenger, trader")
    for n in range(60):
        if (one := clock_of(await stage.tables.snapshot(table), 1)) is not None and one.left > 0:
            break
        await stage.steps(table, 1, f"{n}", "greedy")
    assert one is not None
    assert one.left <= 4 * HOUR


async def test_no_one_is_late_where_only_computer_players_wait(stage: Stage) -> None:
    table = await stage.lobby(ANNA, computers=("random",), options={"side": "summer", "timeout": "computer"})
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(clock="steady"))
    await start_game(stage.tables, stage.press(ANNA), table)
    stage.deliver()
    await until(stage, stage.clock.now + 30 * DAY)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.seats[0].person == ANNA
    assert (await stage.store.person(ANNA)).settings.vacations == ()
    assert not deadline_state(snapshot, stage.clock.now, reminders=True)


# ---------------------------------------------------------------- vacations


async def test_an_announced_vacation_stops_the_clock_everywhere(stage: Stage) -> None:
    stage.clock.now = at(16, 8)
    await by_day(stage)
    table = await game(stage)
    before = await due(stage, table)
    await until(stage, at(16, 12))
    await start_vacation(stage.tables, BEN, "Ben", 7)
    assert await due(stage, table) == at(28, 22) == before + 7 * DAY
    assert dues(await stage.tables.snapshot(table))[0] == before
    assert await notices(stage, table) == ["vacation"]
    await until(stage, at(18, 12))
    await end_vacation(stage.tables, BEN, "Ben")
    assert await due(stage, table) == before + 2 * DAY
    assert await notices(stage, table) == ["vacation", "vacation_over"]
    assert days_left((await stage.store.person(BEN)).settings, stage.clock.now) == BANK - 2
    await stage.same_as_loaded(table)


@pytest.mark.parametrize("way", ["brisk", "off", "hours"])
async def test_tables_at_which_vacations_do_not_count(stage: Stage, way: str) -> None:
    if way == "hours":
        table = await stage.lobby(ANNA, BEN)
        await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY))
        await start_game(stage.tables, stage.press(ANNA), table)
        stage.deliver()
    else:
        table = await game(
            stage, clock="brisk" if way == "brisk" else "steady", vacations="off" if way == "off" else "on"
        )
    before = await due(stage, table)
    await start_vacation(stage.tables, BEN, "Ben", 7)
    assert await due(stage, table) == before
    assert await notices(stage, table) == []


async def test_days_are_taken_before_a_timeout_and_told_at_once(stage: Stage) -> None:
    table = await game(stage)
    await stage.play(ANNA, table, "play messenger, trader")
    stage.deliver()
    ends = await due(stage, table)
    await until(stage, ends)
    snapshot = await stage.tables.snapshot(table)
    assert await stage_of(stage, table) is ClockStage.TIME
    assert dues(snapshot) == {1: pytest.approx(ends + 3 * DAY, abs=2)}
    (told,) = [row for row in stage.waiting_rows(table) if row.kind == "notice"]
    assert (told.payload["key"], told.payload["ping"], told.payload["params"]["n"]) == ("vacation_taken", [BEN], 3)
    assert told.payload["params"]["name"] == NAMES[BEN]
    # once: the others do not wait for the whole bank
    await until(stage, ends + 3 * DAY + 60)
    assert await stage_of(stage, table) is ClockStage.GRACE
    assert days_left((await stage.store.person(BEN)).settings, stage.clock.now) == BANK - 3


async def test_who_has_opted_out_spends_none(stage: Stage) -> None:
    await stage.store.change_person(BEN, {"automatic_vacation": False})
    table = await game(stage)
    ends = await due(stage, table)
    await until(stage, ends)
    assert await stage_of(stage, table) is ClockStage.GRACE
    assert (await stage.store.person(BEN)).settings.vacations == ()


# ---------------------------------------------------------------- other hours, pauses, gifts


async def test_other_hours_move_the_deadline_and_the_table_hears_of_it(stage: Stage) -> None:
    stage.clock.now = at(16, 8)
    await by_day(stage, ANNA)
    table = await game(stage)
    await until(stage, at(16, 20))
    await change_person(stage.tables, BEN, {"zone": "Europe/Paris"}, "time_hours")
    # twelve hours have passed as they were; seventy-two are left: two, then five days
    assert await due(stage, table) == at(21, 22)
    assert await notices(stage, table) == ["time_hours"]
    await stage.same_as_loaded(table)


async def test_a_pause_by_vote(stage: Stage) -> None:
    table = await game(stage, ANNA, BEN, CLEO)
    await until(stage, stage.clock.now + DAY)
    assert (await vote_to_pause(stage.tables, stage.press(ANNA), table)).key == "pause_voted"
    assert (await vote_to_pause(stage.tables, stage.press(ANNA), table)).key == "pause_voted_already"
    assert (await vote_to_pause(stage.tables, stage.press(ANNA), table, False)).key == "pause_withdrawn"
    for person, key in ((ANNA, "pause_voted"), (BEN, "paused"), (CLEO, "paused_already")):
        assert (await vote_to_pause(stage.tables, stage.press(person), table)).key == key
    assert set(dues(await stage.tables.snapshot(table)).values()) == {None}
    await until(stage, stage.clock.now + 40 * DAY)
    await refused(vote_to_substitute(stage.tables, stage.press(ANNA), table, 1), "away.not_late")
    await stage.play(ANNA, table, "play messenger")
    await stage.same_as_loaded(table)
    assert not deadline_state(await stage.tables.snapshot(table), stage.clock.now, reminders=True)
    assert (await end_pause(stage.tables, stage.press(CLEO), table)).key == "pause_over"
    assert (await end_pause(stage.tables, stage.press(CLEO), table)).key == "not_paused"
    assert dues(await stage.tables.snapshot(table)) == dict.fromkeys((1, 2), stage.clock.now + 60 * HOUR)
    await stage.same_as_loaded(table)


async def test_a_pause_with_hours_per_decision(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY))
    await start_game(stage.tables, stage.press(ANNA), table)
    for person in (ANNA, BEN):
        await vote_to_pause(stage.tables, stage.press(person), table)
    await until(stage, stage.clock.now + 9 * DAY)
    await stage.play(ANNA, table, "play messenger, trader")
    await end_pause(stage.tables, stage.press(BEN), table)
    assert dues(await stage.tables.snapshot(table)) == {1: stage.clock.now + DAY}


async def test_a_pause_needs_a_clock(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await refused(vote_to_pause(stage.tables, stage.press(ANNA), table), "pause.no_clock")
    await refused(give_time(stage.tables, stage.press(ANNA), table, BEN, 5), "pause.no_clock")


async def test_others_give_time(stage: Stage) -> None:
    table = await game(stage, clock="brisk")
    await stage.play(ANNA, table, "play messenger, trader")
    stage.deliver()
    before = await due(stage, table)
    await give_time(stage.tables, stage.press(ANNA), table, BEN, 10)
    assert await due(stage, table) == before + 10 * HOUR
    assert await notices(stage, table) == ["time_given"]
    await refused(give_time(stage.tables, stage.press(BEN), table, BEN, 5), "give.yourself")
    await refused(give_time(stage.tables, stage.press(ANNA), table, CLEO, 5), "give.not_seated")
    # also when everything is over
    await until(stage, before + 30 * HOUR)
    assert await stage_of(stage, table) is ClockStage.LATE
    await give_time(stage.tables, stage.press(ANNA), table, BEN, 10)
    assert await due(stage, table) == stage.clock.now + 10 * HOUR
    await stage.same_as_loaded(table)


async def test_time_that_a_player_gets_before_their_first_turn(stage: Stage) -> None:
    """Nobody has asked them yet, so their clock has never run."""
    table = await game(stage, ANNA, BEN, kind="ezra")
    snapshot = await stage.tables.snapshot(table)
    (first,) = snapshot.awaited
    other = next(seat for seat in snapshot.seats if seat.seat != first.seat)
    assert other.person is not None
    assert clock_of(snapshot, other.seat) is None
    giver = snapshot.seats[first.seat].person
    assert giver is not None
    await give_time(stage.tables, stage.press(giver), table, other.person, 10)
    await stage.same_as_loaded(table)
    for number in range(50):
        snapshot = await stage.tables.snapshot(table)
        if other.seat in dues(snapshot):
            break
        await stage.steps(table, 1, f"given {number}")
    assert dues(snapshot) == {other.seat: stage.clock.now + (72 + 12 + 10) * HOUR}


async def test_a_turn_that_comes_again_after_an_undo_is_credited_once(stage: Stage) -> None:
    """Also that of the player who was asked next."""
    table = await game(stage, ANNA, BEN, kind="ezra")
    first, *_ = dues(await stage.tables.snapshot(table))
    number = 0
    while first in dues(await stage.tables.snapshot(table)):
        await stage.steps(table, 1, f"again {number}")
        number += 1
    before = await stage.tables.snapshot(table)
    other, *_ = dues(before)
    rows = await stage.store.log(table)
    person = person_in(before, first)
    assert (await undo(stage.tables, stage.press(person), table)).key == "undone"
    await stage.same_as_loaded(table)
    await stage.play(person, table, rows[-1].move)
    after = await stage.tables.snapshot(table)
    assert dues(after) == dues(before)
    for seat in (first, other):
        one, again = clock_of(before, seat), clock_of(after, seat)
        assert one is not None
        assert again is not None
        assert (again.left, again.stage) == (one.left, one.stage)
    await stage.same_as_loaded(table)


# ---------------------------------------------------------------- downtime


async def test_downtime_takes_no_time_and_wakes_no_one(stage: Stage) -> None:
    """Down from Monday evening until Wednesday noon: of Ben's hours, two and eighteen were lost, and come back."""
    stage.clock.now = at(16, 8)
    await by_day(stage)
    table = await game(stage, clock="brisk")
    assert await due(stage, table) == at(17, 22)
    stage.clock.now = at(16, 20)
    await stage.store.beat(stage.clock.now, 300)
    stage.clock.now = at(18, 12)
    assert await stage.store.beat(stage.clock.now, 300)
    await post_new_times(stage.tables)
    # sixteen hours were left
    assert await due(stage, table) == at(19, 14)
    assert await notices(stage, table) == ["time_outage"]
    assert await stage_of(stage, table) is ClockStage.TIME
    assert [one.kind for one in await until(stage, at(19, 8))] == ["remind", "remind"]
    await stage.same_as_loaded(table)


async def test_a_deadline_that_passed_in_a_downtime_is_not_handled_before_it_has_moved(stage: Stage) -> None:
    """The deadlines are handled before the new times are posted."""
    stage.clock.now = at(16, 8)
    await by_day(stage)
    table = await game(stage, clock="0+4/4")
    stage.clock.now = at(16, 10)
    await stage.store.beat(stage.clock.now, 300)
    stage.clock.now = at(17, 4)
    await stage.store.beat(stage.clock.now, 300)
    await until(stage, at(17, 7))
    assert await stage_of(stage, table) is ClockStage.TIME
    assert await due(stage, table) == at(17, 10)


# ---------------------------------------------------------------- settings


async def test_the_pace_changes_and_lives_on_in_a_rematch(stage: Stage) -> None:
    table = await game(stage)
    row = (await stage.tables.snapshot(table)).row
    assert (row.table_options["clock"], row.pace) == ("steady", 12 * HOUR)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(clock="48+8/96"))
    assert await due(stage, table) == stage.clock.now + 56 * HOUR
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(pace=DAY))
    snapshot = await stage.tables.snapshot(table)
    assert ("clock" in snapshot.row.table_options, snapshot.clock.seats) == (False, ())
    assert dues(snapshot) == dict.fromkeys((0, 1), stage.clock.now + DAY)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(clock="leisurely"))
    await stage.same_as_loaded(table)
    await stage.steps(table, 2_000)
    assert await stage.store.next_deadline_time() is None
    again = await create_rematch(stage.tables, stage.press(ANNA), table, HERE)
    assert (await stage.tables.snapshot(again.table)).row.table_options["clock"] == "leisurely"
    await refused(
        change_settings(stage.tables, stage.press(ANNA), again.table, Settings(clock="slow")), "clock.unreadable"
    )
