"""Weeks at several tables: people with habits, who come, play and stay away, and a watch over everything that the bot
sends."""

from __future__ import annotations

import dataclasses
import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from zoneinfo import ZoneInfo

from simcord.actors import MemberActor
from simcord.components import walk_components

from bot.cards.deadlines import ACTORS_TEXT, LATE_TEXT, REMINDED_TEXT
from bot.cards.ids import STATUS_LINE
from bot.people.hours import Hours, written_hours
from bot.store.rows import ClockStage, Status
from bot.tables.clock import ANY_HOURS
from bot.tables.snapshot import TableSnapshot
from bot.tables.stages import stage_of
from bot.tables.timing import SAME, running_time
from engine.players.dice import Dice
from tests.bot.games.beginners import Beginners
from tests.bot.games.world import Bot, body

HOUR: Final = 3_600.0
DAY: Final = 24 * HOUR
SILENT: Final = 1 << 12
PATIENCE: Final = 14 * DAY
"""A table at which nothing happens for longer is stuck."""
_TIME: Final = re.compile(r"<t:(\d+):")
_MENTION: Final = re.compile(r"<@(\d+)>")


@dataclass
class Person:
    """Someone who plays at several tables, at hours of their own."""

    name: str
    locale: str
    visits: tuple[float, ...]
    """The hours of their own day at which they come."""
    hours: Hours = ANY_HOURS
    closed: bool = False
    """Do they accept no private messages?"""
    away: list[tuple[float, float]] = field(default_factory=list)
    """From and until when they do not come."""
    members: dict[int, MemberActor] = field(default_factory=dict)
    """By server."""

    @property
    def id(self) -> int:
        return next(iter(self.members.values())).id

    @property
    def typed_hours(self) -> str:
        """Their waking hours as they type them."""
        return written_hours(self.hours)

    @property
    def some_member(self) -> MemberActor:
        return next(iter(self.members.values()))

    def coming(self, start: float, end: float) -> Iterator[float]:
        """When they come: most of the times that they usually do, and never to the minute."""
        zone = ZoneInfo(self.hours.zone) if self.hours.known else dt.UTC
        day = dt.datetime.fromtimestamp(start, zone).date()
        dice = Dice(f"visits of {self.name}")
        while (midnight := dt.datetime.combine(day, dt.time(), zone)).timestamp() < end:
            for hour in self.visits:
                at = (midnight + dt.timedelta(minutes=hour * 60 + dice.below(40))).timestamp()
                if start < at < end and dice.below(7) and not any(since <= at < until for since, until in self.away):
                    yield at
            day += dt.timedelta(days=1)


class Weeks:
    """Time passes at several tables."""

    def __init__(self, rig: Bot, people: Sequence[Person]) -> None:
        self.rig = rig
        self.people = people
        self.parties: list[Beginners] = []
        self.channel, _ = rig.place(guild=people[0].some_member.guild)
        """For commands that are about no table."""
        self.watch = Watch(self)
        self.dice = Dice("weeks")

    @property
    def now(self) -> float:
        return self.rig.bot.clock()

    def person(self, number: int) -> Person:
        return next(person for person in self.people if person.id == number)

    async def opens(self, guild: Any, names: Sequence[str], **options: Any) -> None:
        """The first of these people opens a table, the others join, and the game begins."""
        party = Beginners(self.rig, 0)
        party.channel, _ = self.rig.place(guild=guild)
        party.people = [person.members[guild.id] for name in names for person in self.people if person.name == name]
        await party.open(**{"seats": len(names), **options})
        await party.join()
        self.parties.append(party)
        for who in party.people:
            self.watch.looked(who.id)
        await party.types(party.people[0], "table start")
        await self.watch.observe()

    async def until(self, at: float) -> None:
        """Lets time pass, and looks at what the bot does meanwhile."""
        while self.now < at - 1:
            await self.rig.advance_time(min(HOUR, at - self.now))
            await self.watch.observe()

    async def says(self, person: Person, command: str, **given: Any) -> str:
        """A command that is about no table."""
        self.watch.looked(person.id)
        result = await person.some_member.slash(self.channel, command, **given)
        assert result.response is not None
        await self.watch.observe()
        return self.rig.text(result.response)

    async def says_at(self, party: Beginners, person: Person, command: str, **given: Any) -> str:
        """A command at a table."""
        self.watch.looked(person.id)
        said = await party.types(next(one for one in party.people if one.id == person.id), command, **given)
        await self.watch.observe()
        return said

    async def comes_back(self, party: Beginners, person: Person) -> None:
        """They take their seat again, if a computer player has it."""
        snapshot = await party.snapshot()
        if snapshot.status is Status.RUNNING and person.id not in snapshot.persons:
            await self.says_at(party, person, "table sit")
            assert person.id in (await party.snapshot()).persons
            self.watch.counts["returns"] += 1

    async def restarts(self) -> None:
        await self.rig.restart(after=90)
        self.watch.counts["restarts"] += 1

    async def outage(self, seconds: float) -> None:
        """The bot is away. Nobody loses time by that, and nobody becomes late."""
        before = {party.table: await party.snapshot() for party in self.parties}
        await self.rig.restart(after=seconds)
        for party in self.parties:
            old, snapshot = before[party.table], await party.snapshot()
            dues = {(wait.seat, wait.decision): wait.due for wait in old.awaited}
            for wait in snapshot.awaited:
                due = dues.get((wait.seat, wait.decision))
                if due is None:
                    continue
                name, own = snapshot.seats[wait.seat].name, running_time(snapshot, snapshot.seats[wait.seat].person)
                own = dataclasses.replace(own, gaps=own.gaps[len(snapshot.loaded.outages) :])
                lost = own.elapsed(self.now - seconds, due) - own.elapsed(self.now, wait.due or 0)
                self.watch.counts["deadlines over the outage"] += 1
                # what happened since the last heartbeat counts as the outage's
                if lost > 60 or stage_of(snapshot, wait.seat) is not stage_of(old, wait.seat):
                    self.watch.fault(f"{name} loses {lost / HOUR:.1f} hours by the outage", snapshot.game)
        await self.watch.observe()

    async def visit(self, person: Person) -> None:
        """They look, vote, and play wherever they are awaited."""
        await self.says(person, "turns")
        for party in self.parties:
            who = next((one for one in party.people if one.id == person.id), None)
            if who is not None and (await party.snapshot()).status is Status.RUNNING:
                await self.votes(party, who)
                await self.plays(party, who)

    async def votes(self, party: Beginners, who: MemberActor) -> None:
        """They do not want to wait any longer."""
        seat = (await party.snapshot()).seat_of(who.id)
        if seat is None:
            return
        for message in party.public():
            for button in [*self.rig.buttons(message)]:
                if button.startswith("c:yes:") and not button.endswith(f":{LATE_TEXT + seat.seat}"):
                    self.watch.counts["votes"] += 1
                    await self.rig.press(who, message, button)
                    await self.watch.observe()

    async def plays(self, party: Beginners, who: MemberActor) -> None:
        """Now and then they leave in the middle of their turn."""
        while who in await party.awaited():
            line = await party.choose_line(who, self.dice)
            self.watch.acts(party, who)
            said = await party.moves(who, line)
            assert said.startswith(("✅", "🏆")), said
            await self.watch.observe()
            if not self.dice.below(40):
                return


@dataclass
class Waiting:
    """What a table asked before."""

    dues: dict[tuple[int, int], float] = field(default_factory=dict)
    moves: int = 0
    since: float = 0.0
    """The last move."""
    persons: tuple[int | None, ...] = ()


class Watch:
    """Reads every message that the bot sends and compares it with what its readers want. What is wrong is collected."""

    def __init__(self, weeks: Weeks) -> None:
        self.weeks = weeks
        self.rig = weeks.rig
        self.seen = len(self.rig.http_requests)
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.timeouts: list[tuple[str, str]] = []
        """Who was replaced by a computer player, and at which table."""
        self.tables: dict[str, Waiting] = {}
        self.turns: Counter[tuple[str, int]] = Counter()
        """The turns of a person at a table: from being asked until they act."""
        self.pinged: set[tuple[Any, ...]] = set()
        self.unlooked: dict[int, set[int]] = {}
        """Where each person was pinged since they last looked."""

    # ---------------------------------------------------------------- what people do

    def looked(self, person: int) -> None:
        self.unlooked.pop(person, None)

    def acts(self, party: Beginners, who: MemberActor) -> None:
        self.looked(who.id)
        self.turns[party.table, who.id] += 1

    # ---------------------------------------------------------------- what the bot does

    async def observe(self) -> None:
        snapshots = {party.channel.id: await party.snapshot() for party in self.weeks.parties}
        private = {person.some_member.user.dm_channel.id: person for person in self.weeks.people}
        posted: dict[int, list[str]] = {}
        for number in range(self.seen, len(self.rig.http_requests)):
            entry = self.rig.http_requests[number]
            found = re.fullmatch(r"/channels/(\d+)/messages", entry.path)
            if found is None or entry.method != "POST":
                assert entry.method == "GET" or not _users(body(entry)), entry
                continue
            channel, sent, at = int(found[1]), body(entry), self.rig.request_times[number]
            if channel in private:
                self._private(private[channel], sent, at)
            elif channel in snapshots:
                posted.setdefault(channel, []).append(_text(sent))
                self._public(snapshots[channel], sent, at)
        self.seen = len(self.rig.http_requests)
        for party in self.weeks.parties:
            snapshot = snapshots[party.channel.id]
            self._moved(snapshot, posted.get(party.channel.id, []))
            self._goes_on(snapshot)
            self._one_message(party, snapshot)

    def fault(self, what: str, table: str = "") -> None:
        at = dt.datetime.fromtimestamp(self.weeks.now, dt.UTC)
        self.faults.append(f"{at:%d %b %H:%M} {table} {what}")

    def _private(self, person: Person, sent: dict[str, Any], at: float) -> None:
        if person.closed or sent.get("flags", 0) & SILENT:
            return
        self.counts["private pings"] += 1
        self._not_at_night(person, at, "private message")
        if STATUS_LINE in _ids(sent):
            self._turn_ping(person, 0, ("private", self.seen), "a private message")

    def _public(self, snapshot: TableSnapshot, sent: dict[str, Any], at: float) -> None:
        ids, pinged = _ids(sent), _users(sent)
        self.counts["messages"] += 1
        timed = [number for number in ids if LATE_TEXT <= number <= ACTORS_TEXT]
        kind = "turn" if STATUS_LINE in ids else "time" if timed else "notice"
        for number in pinged:
            person = self.weeks.person(number)
            self.counts[f"{kind} pings"] += 1
            self._not_at_night(person, at, f"{kind} in {snapshot.game}: {_text(sent)[:150]}")
            if kind == "turn":
                turn = (snapshot.id, number, self.turns[snapshot.id, number])
                self._turn_ping(person, snapshot.row.guild or 0, turn, snapshot.game)
        if kind == "time":
            self._time_ping(snapshot, sent, pinged)

    def _not_at_night(self, person: Person, at: float, what: str) -> None:
        # a row may be delivered a second before it is due
        if person.hours.known:
            self.counts["pings of people with waking hours"] += 1
        if person.hours.is_night(at + 1):
            zone = ZoneInfo(person.hours.zone)
            there = dt.datetime.fromtimestamp(at, zone)
            self.fault(f"{person.name} is pinged at {there:%a %H:%M} by {what}")

    def _turn_ping(self, person: Person, place: int, turn: tuple[Any, ...], what: str) -> None:
        if turn in self.pinged:
            self.fault(f"{person.name} is pinged twice for one turn by {what}")
        self.pinged.add(turn)
        places = self.unlooked.setdefault(person.id, set())
        if place in places or (places and place and not person.closed):
            self.fault(f"{person.name} has not looked and is pinged again by {what}")
        places.add(place)

    def _time_ping(self, snapshot: TableSnapshot, sent: dict[str, Any], pinged: Sequence[int]) -> None:
        texts = {part["id"]: part["content"] for part in _parts(sent) if "content" in part and "id" in part}
        self.counts["time messages"] += 1
        late = tuple(number - LATE_TEXT for number in texts if LATE_TEXT <= number < REMINDED_TEXT)
        reminded = {
            snapshot.seats[number - REMINDED_TEXT].person: text
            for number, text in texts.items()
            if REMINDED_TEXT <= number < ACTORS_TEXT
        }
        for number in pinged:
            about: tuple[Any, ...] = (self.turns[snapshot.id, number], reminded.get(number))
            if number not in reminded:
                about = tuple(self.turns[snapshot.id, snapshot.seats[seat].owner or 0] for seat in late)
                if any(snapshot.seats[seat].person == number for seat in late):
                    self.fault(f"{number} is late and pinged to vote", snapshot.game)
            if (snapshot.id, number, about) in self.pinged:
                self.fault(f"{self.weeks.person(number).name} is pinged twice about time: {about}", snapshot.game)
            self.pinged.add((snapshot.id, number, about))
        for mention in _MENTION.findall(texts.get(ACTORS_TEXT, "")):
            if int(mention) not in reminded and int(mention) not in snapshot.persons:
                self.fault(f"{mention} is named but cannot act", snapshot.game)

    # ---------------------------------------------------------------- the tables

    def _moved(self, snapshot: TableSnapshot, told: Sequence[str]) -> None:
        """Every deadline that has moved is told in a new line."""
        before = self.tables.setdefault(snapshot.id, Waiting(since=self.weeks.now))
        dues = {(wait.seat, wait.decision): wait.due for wait in snapshot.awaited if wait.due is not None}
        for asked, due in dues.items():
            old = before.dues.get(asked)
            if old is None or abs(old - due) <= SAME:
                continue
            self.counts["deadlines moved"] += 1
            if not any(int(at) == int(due) for text in told for at in _TIME.findall(text)):
                self.fault(f"the deadline of {snapshot.seats[asked[0]].name} moved without a word", snapshot.game)
        before.dues = dues

    def _goes_on(self, snapshot: TableSnapshot) -> None:
        before, now = self.tables[snapshot.id], self.weeks.now
        if snapshot.moves != before.moves:
            before.moves, before.since = snapshot.moves, now
        persons = tuple(seat.person for seat in snapshot.seats)
        for seat, old in zip(snapshot.seats, before.persons, strict=False):
            if old is not None and seat.person is None:
                self.timeouts.append((seat.name, snapshot.game))
        before.persons = persons
        awaited = {snapshot.seats[wait.seat].person for wait in snapshot.awaited}
        for person in self.weeks.people:
            if person.id not in awaited:
                self.turns[snapshot.id, person.id] += 1
        if snapshot.status is not Status.RUNNING:
            return
        forgotten = [
            wait
            for wait in snapshot.awaited
            if (stage_of(snapshot, wait.seat) is not ClockStage.LATE if wait.due is None else wait.due < now - HOUR)
        ]
        if not snapshot.awaited or forgotten or now - before.since > PATIENCE:
            self.fault(f"is stuck: {snapshot.awaited}", snapshot.game)

    def _one_message(self, party: Beginners, snapshot: TableSnapshot) -> None:
        """About time; and none that says that something was due long ago."""
        found = []
        for message in party.public():
            texts = {part.get("id"): part.get("content", "") for part in self.rig.parts(message)}
            if any(number is not None and LATE_TEXT <= number <= ACTORS_TEXT for number in texts):
                found.append("\n".join(texts.values()))
        if len(found) > 1:
            self.fault(f"{len(found)} messages about time", snapshot.game)
        for text in found:
            for at in _TIME.findall(text):
                if int(at) < self.weeks.now - 60:
                    self.fault(f"says that something was due: {text!r}", snapshot.game)
        if found and snapshot.status is not Status.RUNNING:
            self.fault("a message about time after the end", snapshot.game)


def _parts(sent: dict[str, Any]) -> list[dict[str, Any]]:
    return list(walk_components(sent.get("components") or []))


def _ids(sent: dict[str, Any]) -> set[int]:
    return {part["id"] for part in _parts(sent) if "id" in part and "content" in part}


def _text(sent: dict[str, Any]) -> str:
    return "\n".join(part["content"] for part in _parts(sent) if part.get("content"))


def _users(sent: dict[str, Any]) -> list[int]:
    data = sent.get("data") if isinstance(sent.get("data"), dict) else sent
    return [int(user) for user in ((data or {}).get("allowed_mentions") or {}).get("users") or ()]
