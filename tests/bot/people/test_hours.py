"""Time zones and waking hours: what is read, when people are awake, and nights in which the clocks change."""

import datetime as dt
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people.hours import (
    EXAMPLE,
    Hours,
    hours_of,
    read_hours,
    read_zone,
    suggested_zone,
    written_hours,
    zones,
)
from bot.store.rows import PersonalSettings
from engine.illegal import Refused

HOUR = 3600
PARIS = Hours("Europe/Paris")
OWL = Hours("Europe/Paris", 10 * 60, 2 * 60)
WINTER, SUMMER = (2026, 10, 25), (2026, 3, 29)
"""The nights in which Paris changes its clocks, at 3:00 and at 2:00."""


def at(day: tuple[int, int, int], hour: int, minute: int = 0, zone: str = "Europe/Paris") -> float:
    return dt.datetime(*day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


def awake(hours: Hours, start: float, end: float, **given: bool) -> float:
    total = 0.0
    for first, last in hours.spans(start, **given):
        if first >= end:
            return total
        total += min(last, end) - max(first, start)
    raise AssertionError


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Paris", "Europe/Paris"),
        ("europe/warsaw", "Europe/Warsaw"),
        ("  london ", "Europe/London"),
        ("New York", "America/New_York"),
        ("america/new_york", "America/New_York"),
        ("Asia/Kolkata", "Asia/Kolkata"),
        ("utc", "Etc/UTC"),
        ("CET", "CET"),
    ],
)
def test_a_zone_is_read_kindly(typed: str, zone: str) -> None:
    assert read_zone(typed) == zone


@pytest.mark.parametrize(
    ("typed", "near"),
    [("Europe/Pariss", "Europe/Paris"), ("Warszaw", "Europe/Warsaw"), ("", EXAMPLE), ("/", EXAMPLE), ("☃", EXAMPLE)],
)
def test_an_unknown_zone_is_refused_with_the_nearest_one(typed: str, near: str) -> None:
    with pytest.raises(Refused) as refused:
        read_zone(typed)
    assert (refused.value.key, refused.value.params["example"]) == ("zone.unknown", near)


def test_every_zone_can_be_chosen_by_its_name() -> None:
    assert len(zones()) > 400
    assert EXAMPLE in zones()
    for zone in zones()[::25]:
        assert Hours(read_zone(zone)).known


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("8-22", (480, 1320)),
        ("08:00 - 22:30", (480, 1350)),
        ("9:30-1", (570, 60)),
        ("7h30–23h", (450, 1380)),
        ("8 22", (480, 1320)),
        ("0-24", (0, 1440)),
        ("24-6", (0, 360)),
    ],
)
def test_hours_are_read(typed: str, minutes: tuple[int, int]) -> None:
    assert read_hours(typed) == minutes


@pytest.mark.parametrize("typed", ["", "8", "8-25", "8:60-22", "22:00", "eight-ten", "-8-22", "24:30-8"])
def test_hours_that_cannot_be_read(typed: str) -> None:
    with pytest.raises(Refused, match=r"hours\.unreadable"):
        read_hours(typed)


@pytest.mark.parametrize("typed", ["8-13:59", "22-3"])
def test_a_day_that_is_too_short_for_the_others(typed: str) -> None:
    with pytest.raises(Refused, match=r"hours\.short"):
        read_hours(typed)


@pytest.mark.parametrize("typed", ["8:00-22:00", "9:30-1:05", "0:00-24:00"])
def test_hours_are_written_as_they_are_typed(typed: str) -> None:
    assert written_hours(Hours("", *read_hours(typed))) == typed


@pytest.mark.parametrize(
    ("locale", "zone"), [("en-GB", "Europe/London"), ("fr", "Europe/Paris"), ("pl", "Europe/Warsaw")]
)
def test_a_language_suggests_a_zone(locale: str, zone: str) -> None:
    assert suggested_zone(locale) == read_zone(zone)


@pytest.mark.parametrize("locale", ["en-US", "de", "es-ES", "pt-BR", "", "xx"])
def test_other_languages_suggest_none(locale: str) -> None:
    assert suggested_zone(locale) == ""


def test_without_a_zone_it_is_never_night() -> None:
    hours = hours_of(PersonalSettings())
    assert not hours.known
    for hour in range(48):
        assert not hours.is_night(at(WINTER, 0) + hour * HOUR)
    assert awake(hours, at(WINTER, 0), at(WINTER, 0) + 1000 * HOUR) == 1000 * HOUR


def test_a_zone_that_this_machine_does_not_know_counts_as_none() -> None:
    assert not Hours("Mars/Olympus", 0, 360).is_night(at(WINTER, 12))
    assert not Hours("../etc/passwd").known


def test_night_and_the_next_morning() -> None:
    day = (2026, 11, 20)
    assert [PARIS.is_night(at(day, hour)) for hour in (0, 7, 8, 21, 22, 23)] == [True, True, False, False, True, True]
    assert PARIS.next_waking(at(day, 23)) == at((2026, 11, 21), 8)
    assert PARIS.next_waking(at(day, 3)) == at(day, 8)
    assert PARIS.next_waking(at(day, 12)) == at(day, 12)


def test_hours_after_midnight() -> None:
    day = (2026, 11, 20)
    assert [OWL.is_night(at(day, hour)) for hour in (0, 1, 2, 9, 10, 23)] == [False, False, True, True, False, False]
    assert OWL.next_waking(at(day, 3)) == at(day, 10)


@pytest.mark.parametrize("day", [WINTER, SUMMER])
def test_the_night_of_another_time_is_as_long_as_it_is(day: tuple[int, int, int]) -> None:
    """People sleep by the clock on their wall: an hour more or less, and they wake at the same hour."""
    evening = dt.date(*day) - dt.timedelta(days=1)
    asleep = at((evening.year, evening.month, evening.day), 22)
    assert PARIS.next_waking(asleep) == at(day, 8)
    assert at(day, 8) - asleep == (11 if day == WINTER else 9) * HOUR
    # the change is in the middle of the waking hours of an owl
    owl = Hours("Europe/Paris", 10 * 60, 4 * 60)
    start = at((evening.year, evening.month, evening.day), 10)
    assert awake(owl, start, at(day, 10)) == (19 if day == WINTER else 17) * HOUR


def test_hours_that_a_night_skips_or_repeats() -> None:
    """2:30 does not exist in spring and comes twice in autumn: the day is neither lost nor counted twice."""
    for day in (SUMMER, WINTER):
        for hours in (Hours("Europe/Paris", 150, 1350), Hours("Europe/Paris", 600, 150)):
            spans = list(islice(hours.spans(at(day, 0) - 72 * HOUR), 6))
            assert all(start < end for start, end in spans)
            assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def test_weekends() -> None:
    friday, monday = (2026, 11, 20), (2026, 11, 23)
    assert awake(PARIS, at(friday, 0), at(monday, 0), weekends=False) == 14 * HOUR
    # an owl's Friday ends at midnight, and no Monday begins on Sunday evening
    assert awake(OWL, at(friday, 10), at(monday, 10), weekends=False) == 14 * HOUR + 2 * HOUR
    assert awake(Hours(), at(friday, 0, zone="UTC"), at(monday, 0, zone="UTC"), weekends=False) == 24 * HOUR


@given(
    zone=st.sampled_from(zones()),
    wakes=st.integers(0, 1439),
    length=st.integers(360, 1440),
    start=st.floats(1.5e9, 2.2e9),
    weekends=st.booleans(),
)
def test_spans_go_on_in_order(zone: str, wakes: int, length: int, start: float, weekends: bool) -> None:
    hours = Hours(zone, wakes, (wakes + length) % 1440)
    spans = list(islice(hours.spans(start, weekends=weekends), 12))
    assert all(first < last and last > start for first, last in spans)
    assert all(last <= first for (_, last), (first, _) in pairwise(spans))
    # at most a long weekend passes without an hour
    assert spans[0][0] - start < 4 * 24 * HOUR
    morning = hours.next_waking(start)
    assert not hours.is_night(morning)
    assert hours.is_night(start) == (morning > start)
