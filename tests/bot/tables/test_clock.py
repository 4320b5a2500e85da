"""The clock alone: whole weeks in no time, with a time that is passed in."""

import datetime as dt
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people.hours import Hours, zones
from bot.store.rows import ClockStage, SeatClock
from bot.tables import clock
from bot.tables.clock import HOUR, NAMED, Pace, RunningTime, due, read_clock, settled, started, stopped
from engine.illegal import Refused

STEADY = NAMED["steady"]
PARIS = Hours("Europe/Paris")
ALWAYS, DAYS = RunningTime(), RunningTime(PARIS)
WEEK = 7 * 24 * HOUR


def at(day: int, hour: int, month: int = 11) -> float:
    """In Paris, 2026. 16 November is a Monday."""
    return dt.datetime(2026, month, day, hour, tzinfo=ZoneInfo("Europe/Paris")).timestamp()


# ---------------------------------------------------------------- paces


@pytest.mark.parametrize(
    ("name", "hours"), [("brisk", (24, 4, 72)), ("steady", (72, 12, 120)), ("leisurely", (72, 36, 240))]
)
def test_named_paces(name: str, hours: tuple[int, int, int]) -> None:
    assert tuple(seconds / HOUR for seconds in NAMED[name]) == hours
    assert read_clock(f" {name.title()} ") == name


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("48+8/96", "48+8/96"), ("48 h + 8 h / 96 h", "48+8/96"), ("24+6", "24+6/48"), ("0+12", "0+12/12")],
)
def test_figures_of_ones_own(typed: str, stored: str) -> None:
    assert read_clock(typed) == stored
    assert read_clock(stored) == stored


@pytest.mark.parametrize("typed", ["", "slow", "48", "48+0", "48+8/4", "100+8/96", "1+1/999", "48-8", "+8"])
def test_figures_that_make_no_pace(typed: str) -> None:
    with pytest.raises(Refused, match=r"clock\.unreadable"):
        read_clock(typed)


# ---------------------------------------------------------------- running time


def test_only_waking_hours_count() -> None:
    assert DAYS.elapsed(at(16, 20), at(17, 10)) == 4 * HOUR
    assert DAYS.after(at(16, 20), 4 * HOUR) == at(17, 10)
    assert DAYS.after(at(16, 20), 2 * HOUR) == at(16, 22)
    assert DAYS.after(at(16, 23), HOUR) == at(17, 9)
    assert ALWAYS.after(at(16, 20), 14 * HOUR) == at(17, 10)


def test_a_reserve_of_three_days_is_more_than_five_days_of_fourteen_hours() -> None:
    assert DAYS.after(at(16, 8), 72 * HOUR) == at(21, 10)


def test_weekends_that_do_not_count() -> None:
    friday = RunningTime(PARIS, weekends=False)
    assert friday.after(at(20, 21), 2 * HOUR) == at(23, 9)
    assert friday.elapsed(at(20, 22), at(23, 8)) == 0


def test_gaps_do_not_count() -> None:
    away = RunningTime(PARIS, gaps=((at(18, 12), at(18, 14)), (at(17, 0), at(18, 0)), (at(18, 13), at(18, 15))))
    assert away.after(at(16, 21), 2 * HOUR) == at(18, 9)
    assert away.elapsed(at(16, 21), at(18, 16)) == (1 + 4 + 1) * HOUR


def test_the_night_in_which_the_clocks_change_costs_nothing() -> None:
    """25 October: 22:00 to 8:00 takes eleven hours, of which none counts."""
    assert DAYS.after(at(24, 21, 10), 2 * HOUR) == at(25, 9, 10)
    assert ALWAYS.elapsed(at(24, 22, 10), at(25, 8, 10)) == 11 * HOUR


spans = st.tuples(st.floats(0, WEEK), st.floats(0, WEEK)).map(lambda ends: (min(ends), max(ends)))
times = st.builds(
    RunningTime,
    st.builds(Hours, st.sampled_from(["", *zones()[::40]]), st.integers(0, 719), st.integers(1080, 1440)),
    st.booleans(),
    st.lists(spans, max_size=4).map(tuple),
)


@given(times, st.floats(0, WEEK), st.floats(0, 3 * WEEK))
def test_so_much_time_has_counted_when_it_is_over(time: RunningTime, start: float, amount: float) -> None:
    end = time.after(start, amount)
    assert end >= start + amount - 1e-3
    assert time.elapsed(start, end) == pytest.approx(amount, abs=1e-3)
    # it runs out in a moment that counts
    assert amount < 1e-3 or time.elapsed(end - 1e-3, end) > 0


@given(times, st.floats(0, WEEK), st.lists(st.floats(0, WEEK), min_size=2, max_size=5))
def test_parts_of_a_time_add_up(time: RunningTime, start: float, lengths: list[float]) -> None:
    moments = [start + sum(lengths[:n]) for n in range(len(lengths) + 1)]
    parts = [time.elapsed(first, last) for first, last in pairwise(moments)]
    assert sum(parts) == pytest.approx(time.elapsed(moments[0], moments[-1]), abs=1e-2)
    assert all(0 <= part <= last - first + 1e-3 for part, (first, last) in zip(parts, pairwise(moments), strict=True))


# ---------------------------------------------------------------- a seat


def test_the_first_turn_has_the_reserve_and_an_increment() -> None:
    first = started(None, STEADY, 0, 1, at(16, 8))
    assert first.left == 84 * HOUR
    assert due(first, STEADY, ALWAYS) == at(16, 8) + 84 * HOUR


def test_one_increment_for_each_turn_however_many_questions() -> None:
    one = started(None, STEADY, 0, 1, 0)
    for n in range(1, 6):
        one = started(stopped(one, ALWAYS, n * HOUR), STEADY, 0, 1, n * HOUR)
    assert one.left == (84 - 5) * HOUR
    assert started(stopped(one, ALWAYS, 6 * HOUR), STEADY, 0, 2, 7 * HOUR).left == (84 - 6 + 12) * HOUR


def test_no_more_than_the_most_is_saved_up() -> None:
    one = started(None, STEADY, 0, 1, 0)
    for turn in range(2, 9):
        one = started(stopped(one, ALWAYS, 0), STEADY, 0, turn, 0)
    assert one.left == STEADY.most
    more = clock.given(stopped(one, ALWAYS, 0), 5 * HOUR, 0)
    assert started(more, STEADY, 0, 99, 0).left == STEADY.most + 5 * HOUR


def test_time_that_is_over_has_a_grace() -> None:
    one = started(SeatClock(0, 0.0, 0.0, 1), STEADY, 0, 1, at(16, 8))
    assert one.stage is ClockStage.GRACE
    assert due(one, STEADY, DAYS) == at(16, 20)
    # a grace that goes on is not prolonged
    assert settled(one, DAYS, at(16, 12)) == one
    assert stopped(one, DAYS, at(16, 12)).left == 0


def test_given_time_ends_what_was_late() -> None:
    late = SeatClock(0, 0.0, 0.0, 1, ClockStage.LATE)
    assert due(late, STEADY, ALWAYS) is None
    again = clock.given(late, 6 * HOUR, at(16, 8))
    assert due(again, STEADY, ALWAYS) == at(16, 14)


@given(
    times,
    st.builds(Pace, st.floats(0, WEEK), st.floats(HOUR, WEEK), st.just(2 * WEEK)),
    st.lists(st.tuples(st.booleans(), st.floats(0, 2 * WEEK), st.floats(0, WEEK)), max_size=12),
)
def test_a_random_game(time: RunningTime, pace: Pace, turns: list[tuple[bool, float, float]]) -> None:
    """What is left is what was credited without what has run, never below nothing, never above the most; and while it
    runs, settling it changes nothing."""
    now, turn = 0.0, 0
    one: SeatClock | None = None
    credited = pace.reserve
    used = 0.0
    for new_turn, waits, thinks in turns:
        now += waits
        if new_turn or one is None:
            turn += 1
            credited += pace.increment
        one = started(one, pace, 3, turn, now)
        assert 0 <= one.left <= max(pace.most, pace.reserve)
        if one.stage is ClockStage.TIME:
            end = due(one, pace, time)
            assert end is not None
            middle = settled(one, time, min(end, now + thinks / 2))
            assert due(middle, pace, time) == pytest.approx(end, abs=0.1)
        before = one.left
        now += thinks
        one = stopped(one, time, now)
        used += before - one.left
        assert 0 <= one.left <= before
    assert one is None or one.left <= credited - used + 1e-3
