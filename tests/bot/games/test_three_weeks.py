"""Three weeks of three tables at once, with people as they are: one is absent, one on vacation, one accepts no private
messages, all sleep, in their own time zones, while clocks there change; and the bot restarts each day and is away for
one."""

from __future__ import annotations

import dataclasses
import datetime as dt
import itertools
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import pytest

from bot.people.hours import Hours
from bot.store.rows import Status
from tests.bot.games.weeks import DAY, HOUR, Person, Weeks
from tests.bot.games.world import Bot, Player

BEGINS: Final = dt.datetime(2026, 3, 16, 7, tzinfo=dt.UTC).timestamp()
"""Clocks change on 29 March in Warsaw and London, on 5 April in Sydney."""
DAYS: Final = 21
ENDS: Final = BEGINS + DAYS * DAY
OUTAGE: Final = BEGINS + 11 * DAY + 8 * HOUR

Plan = list[tuple[float, int, Callable[[], Awaitable[object]]]]


def folk() -> list[Person]:
    vacation = (BEGINS + 5.1 * DAY, BEGINS + 9.9 * DAY)
    absence = (BEGINS + 4 * DAY, BEGINS + 17 * DAY)
    return [
        Person("Ann", "pl", (8.5, 13, 19.5), Hours("Europe/Warsaw")),
        Person("Bob", "en-GB", (7.5, 12, 21), Hours("Europe/London", 7 * 60, 23 * 60), away=[vacation]),
        Person("Cleo", "en-US", (9, 18, 21), Hours("America/New_York", 8 * 60, 22 * 60 + 30)),
        Person("Dora", "fr", (9, 15, 20), Hours("Australia/Sydney", 8 * 60 + 30, 23 * 60 + 30), closed=True),
        Person("Finn", "de", (10, 18), away=[absence]),
    ]


async def settled(rig: Bot) -> Weeks:
    """Five people in two servers at three tables, with their settings."""
    people = folk()
    guilds = first, second = rig.create_guild(), rig.create_guild()
    for person in people:
        user = rig.create_user(person.name)
        for guild in guilds:
            person.members[guild.id] = guild.add_member(user)
        rig.set_locale(person.some_member, person.locale)
        if person.closed:
            rig.close_dms(person.some_member)
    weeks = Weeks(rig, people)
    for person in people:
        if person.hours.known:
            await weeks.says(person, "me", timezone=person.hours.zone, hours=person.typed_hours)
    _, _, cleo, dora, finn = people
    await weeks.says(dora, "me", notify="both")
    await weeks.says(finn, "me", notify="both")
    await weeks.says(cleo, "me", digest="9")
    await weeks.opens(first, ["Ann", "Cleo", "Finn"], game="castle", language="en", clock="brisk")
    await weeks.opens(first, ["Bob", "Ann", "Dora", "Finn"], game="sare", language="fr", clock="steady")
    own = {"clock": "36+12/72", "options": "timeout=computer weekends=free"}
    await weeks.opens(second, ["Cleo", "Bob", "Dora", "Finn"], game="ezra", language="pl", **own)
    return weeks


def planned(weeks: Weeks) -> Plan:
    """What happens when."""
    numbers = itertools.count()
    ann, bob, cleo, _, finn = weeks.people
    _, sare, _ = weeks.parties
    plan: Plan = [(OUTAGE, next(numbers), partial(weeks.outage, DAY))]

    def at(when: float, what: Callable[[], Awaitable[object]]) -> None:
        if not OUTAGE <= when < OUTAGE + DAY:
            plan.append((when, next(numbers), what))

    for person in weeks.people:
        for when in person.coming(BEGINS, ENDS):
            at(when, partial(weeks.visit, person))
    for day in range(DAYS):
        at(BEGINS + day * DAY + (5 * day % 24) * HOUR + 1_000, weeks.restarts)
    at(BEGINS + 5 * DAY, partial(weeks.says, bob, "me", vacation=5))
    at(BEGINS + 8 * DAY, partial(weeks.says_at, sare, ann, "table time", more=10))
    at(BEGINS + 15 * DAY, partial(sleeps_earlier, weeks, cleo))
    for party in weeks.parties:
        at(BEGINS + 17 * DAY, partial(weeks.comes_back, party, finn))
    return sorted(plan)


async def sleeps_earlier(weeks: Weeks, person: Person) -> None:
    person.hours = dataclasses.replace(person.hours, sleeps=21 * 60 + 30)
    await weeks.says(person, "me", hours=person.typed_hours)


@pytest.mark.slow
async def test_three_weeks_of_three_tables(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    await rig.advance_time(BEGINS - rig.bot.clock())
    monkeypatch.setattr(Player, "beat", HOUR)
    await rig.restart()
    weeks = await settled(rig)
    for when, _, what in planned(weeks):
        await weeks.until(when)
        await what()
        await weeks.watch.observe()
    await weeks.until(ENDS)
    watch, snapshots = weeks.watch, [await party.snapshot() for party in weeks.parties]
    moves = {snapshot.game: snapshot.moves for snapshot in snapshots}
    finished = [snapshot.game for snapshot in snapshots if snapshot.status is Status.OVER]
    print(f"{DAYS} days, {moves} moves, finished: {finished}, timeouts: {watch.timeouts}")
    print(*(f"{what}: {count}" for what, count in sorted(watch.counts.items())), sep="\n")
    assert not watch.faults, "\n".join(watch.faults)
    assert {snapshot.status for snapshot in snapshots} <= {Status.RUNNING, Status.OVER}
    # only the absent player was replaced, at each table, and not before their time
    assert {name for name, _ in watch.timeouts} == {"Finn"}
    assert all(count > 60 for count in moves.values())
    assert watch.counts["restarts"] >= DAYS - 2
    expected = ("deadlines moved", "deadlines over the outage", "turn pings", "time pings", "private pings", "votes")
    assert all(watch.counts[one] for one in expected)
