"""A running bot is watched: the log hears of a late event loop and of messages that pile up, and of nothing else."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from structlog.testing import capture_logs

from bot import metrics
from bot.hosting.databases import hosted
from bot.hosting.health import MAX_DEAFNESS, check_health
from bot.hosting.problems import HostRefused
from bot.hosting.watch import BEHIND, LATE, MINUTE, SAY_AGAIN, STEP, Watch
from bot.settings import load
from bot.store.changes import DeliveryReport, Notification
from bot.store.errors import StoreFailed
from bot.store.rows import TargetKind
from bot.store.store import Store
from tests.bot.hosting.playing import Group

START = 1_800_000_000.0


class Clock:
    """Time passes only while the watch sleeps; `late` says how late it wakes at each moment since the start."""

    def __init__(self, seconds: float, late: Callable[[float], float] = lambda at: 0.0) -> None:
        self.passed, self.seconds, self.late = 0.0, seconds, late

    def time(self) -> float:
        return START + self.passed

    def monotonic(self) -> float:
        return self.passed

    async def sleep(self, seconds: float) -> None:
        self.passed += seconds + self.late(self.passed)
        if self.passed >= self.seconds:
            raise asyncio.CancelledError


def client(**more: Any) -> discord.Client:
    return cast(discord.Client, SimpleNamespace(latency=float("nan"), ws=None, **more))


async def watch(store: Store, clock: Clock, client: discord.Client) -> Sequence[Mapping[str, object]]:
    """What it logs until the time of the clock is over."""
    metrics.reset()
    with capture_logs() as logged, pytest.raises(asyncio.CancelledError):
        await Watch(store, client, load(), clock.time, clock.monotonic, clock.sleep).run()
    return logged


async def due(store: Store, *ages: float) -> None:
    """Messages that have been due since so many seconds before the start."""
    table = await Group(store).lobby()
    # the lobby's own message
    for claimed in await store.claim("test", START, START):
        await store.record_delivery(DeliveryReport(row=claimed.id, now=START, message=1))
    for number, age in enumerate(ages):
        row = Notification(kind="notice", place=TargetKind.USER, target=number, due=START - age)
        await store.notify([(table, row)], START - age)


async def test_a_quiet_bot_logs_nothing(store: Store) -> None:
    await due(store, BEHIND / 2 - 4 * MINUTE)
    assert await watch(store, Clock(3 * MINUTE, lambda _: 0.001), client()) == []
    count = metrics.LOOP_LATENESS.count()
    assert count == pytest.approx(3 * MINUTE / STEP, abs=5)
    assert metrics.LOOP_LATENESS.family().samples[0].value == count
    assert metrics.LOOP_WORST.value == pytest.approx(0.001)


async def test_a_late_loop_is_a_line_after_its_minute_and_not_one_each_minute(store: Store) -> None:
    logged = await watch(store, Clock(20 * MINUTE, lambda at: 1.25 if at % 30 < STEP else 0.0), client())
    assert [(line["event"], line["log_level"], line["seconds"]) for line in logged] == [
        ("event loop late", "warning", 1.25)
    ] * round(20 * MINUTE / SAY_AGAIN)


async def test_the_worst_is_forgotten_after_two_minutes(store: Store) -> None:
    def late(at: float) -> float:
        return LATE - 0.1 if 30 <= at < 30 + STEP else 0.0

    assert await watch(store, Clock(1.9 * MINUTE, late), client()) == []
    assert metrics.LOOP_WORST.value == pytest.approx(LATE - 0.1)
    await watch(store, Clock(3.1 * MINUTE, late), client())
    assert metrics.LOOP_WORST.value < 0.001


async def test_messages_that_pile_up_are_a_line(store: Store) -> None:
    await due(store, 1.0, 2.0, -3_600.0)
    logged = await watch(store, Clock(9 * MINUTE), client())
    assert [{**line} for line in logged] == [
        {"event": "messages late", "log_level": "warning", "due": 2, "oldest": 62, "failing": 0}
    ]


async def test_a_store_that_fails_stops_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise StoreFailed("store.locked")

    async def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(store, "put_note", fails)
    logged = await watch(store, Clock(2.5 * MINUTE), client())
    assert {(line["event"], line["log_level"]) for line in logged} == {("not watched", "debug")}
    monkeypatch.setattr(store, "put_note", breaks)
    logged = await watch(store, Clock(2.5 * MINUTE), client())
    assert [(line["event"], line["log_level"]) for line in logged] == [("watch", "error")] * 3


async def test_health_says_since_when_nothing_was_heard(store: Store) -> None:
    database = hosted(load())
    clock = Clock(MAX_DEAFNESS + 2 * MINUTE)
    bot = client(last_heard=None)
    await store.beat(START, 0.0)
    # never heard anything: counted from the start, with some time to connect
    await watch(store, Clock(1.0), bot)
    assert check_health(database, START + 20) == (20, 20)
    vars(bot)["last_heard"] = START + 30
    await watch(store, Clock(1.0), bot)
    assert check_health(database, START + MINUTE) == (60, 30)
    await watch(store, clock, bot)
    await store.beat(clock.time(), 0.0)
    with pytest.raises(HostRefused) as refused:
        check_health(database, clock.time())
    assert (refused.value.key, refused.value.params) == ("host.deaf", {"at": "2027-01-15 08:00"})


async def test_a_client_that_does_not_note_what_it_hears_is_not_called_deaf(store: Store) -> None:
    clock = Clock(MAX_DEAFNESS + 2 * MINUTE)
    await watch(store, clock, client())
    await store.beat(clock.time(), 0.0)
    assert check_health(hosted(load()), clock.time()).heard is not None


async def test_a_database_without_notes_is_judged_by_its_heartbeat(store: Store) -> None:
    await store.beat(START, 0.0)
    assert check_health(hosted(load()), START + 5) == (5, None)
