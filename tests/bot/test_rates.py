"""How often one person may ask, by a clock that the test sets."""

import pytest

from bot import rates
from bot.rates import COMPLETIONS, NEW_TABLES, PICTURES, Rate, RateLimit
from engine.illegal import Refused

ANN, BOB = 1, 2


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_then_one_at_a_time(clock: Clock) -> None:
    limit = RateLimit(Rate(3, 10.0), clock)
    assert [limit.take(ANN) for _ in range(4)] == [None, None, None, 1_010.0]
    clock.now += 9
    assert limit.take(ANN) == 1_010.0
    clock.now += 1
    assert [limit.take(ANN), limit.take(ANN)] == [None, 1_020.0]
    clock.now += 3_600
    assert [limit.take(ANN) for _ in range(4)] == [None, None, None, clock.now + 10]


def test_one_person_does_not_limit_another(clock: Clock) -> None:
    limit = RateLimit(Rate(1, 10.0), clock)
    assert limit.take(ANN) is None
    assert limit.take(ANN)
    assert limit.take(BOB) is None


def test_a_clock_that_is_set_back_locks_no_one_out(clock: Clock) -> None:
    limit = RateLimit(Rate(1, 10.0), clock)
    limit.take(ANN)
    clock.now -= 500
    assert limit.take(ANN) == clock.now + 10


def test_the_refusal_says_when_it_works_again_in_whole_seconds(clock: Clock) -> None:
    limit = RateLimit(Rate(1, 2.5), clock, "limit.pictures")
    limit.require(ANN)
    with pytest.raises(Refused) as refused:
        limit.require(ANN)
    assert (refused.value.key, refused.value.params) == ("limit.pictures", {"again": 1_003})


def test_it_remembers_no_more_people_than_fit(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MAX_PEOPLE", 3)
    limit = RateLimit(Rate(1, 10.0), clock)
    for person in (ANN, BOB, 3, 4):
        assert limit.take(person) is None
    assert len(limit) == 3
    assert limit.take(BOB)
    assert limit.take(ANN) is None


def test_the_limits_are_generous() -> None:
    assert NEW_TABLES.burst >= 5
    assert 3_600 / NEW_TABLES.pause >= 10
    assert PICTURES.burst >= 20
    assert 1 / COMPLETIONS.pause >= 5
