"""Compares what people see of each turn with what the engine says: one card, one picture, the right pings, and hands
only for their owners."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.outbox.handlers import CARD, INTERJECTION
from bot.pictures import picture_key
from bot.tables.snapshot import TableSnapshot
from bot.texts import display_names, texts_for
from engine.players.dice import Dice
from engine.texts import language
from tests.bot.games.announcements import (
    Announcement,
    awaited,
    check_events_told,
    expected_announcement,
    expected_pings,
)
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, FakePictures, Player, alts, body

SILENT: Final = 1 << 12
LOOK_EVERY: Final = 9
UNNAMED: Final = ("help", "turns", "table list")
"""Commands without an option for the table."""
MOVE: Final = re.compile(r"^-# (?:Move|Coup|Ruch) (\d+)$", re.MULTILINE)
LOOKS: Final = ("board", "log", "rules", "help", "turns", "export", "table status")


class GameChecker:
    """Plays a party's game and checks everything after each line."""

    def __init__(self, party: Party, *, closed: bool = False, draws: bool = False, looks: int = LOOK_EVERY) -> None:
        self.party = party
        self.rig = party.rig
        self.closed = closed
        """Has everyone closed their direct messages?"""
        self.draws = draws
        """Are the pictures real?"""
        self.looks = looks
        """People look around after so many lines."""
        self.turns = 0
        """Number of cards."""
        self.short_messages = 0
        """Number of questions in the middle of a turn."""
        self.edited = 0
        """Number of questions that only changed the short message."""
        self.shared = 0
        """Number of lines after which the same seat continued."""
        self.sealed = 0
        self.lines = 0
        self.told: int | None = None
        """The number of moves that cards have told; None before the first check."""
        self.told_at_all = 0
        self.away: set[int] = set()
        """People who were pinged and have not looked since."""
        self.heard: dict[int, tuple[int, float]] = {}
        """The decision of which each person has heard, by its number and time."""
        self.answers: list[tuple[int, str]] = []
        """The answers to people's moves, in order."""

    async def to_the_end(self, dice: Dice, *, several: bool = False) -> None:
        await self.began()
        while await self.party.awaited():
            await self.line(dice, several=several)

    async def began(self) -> None:
        """The first card, and everyone's hand."""
        snapshot = await self.party.snapshot()
        (first,) = self.party.cards()
        assert self._pinged(first, snapshot)
        self._expected_pings(awaited(snapshot), snapshot)
        for person in self.party.people:
            self._check_hand(person, snapshot)

    async def line(self, dice: Dice, *, several: bool = False) -> None:
        """A player plays a line."""
        party, rig = self.party, self.rig
        if self.told is None:
            await self._join_late()
        before, since = await party.snapshot(), len(rig.http_requests)
        old = {person.id: self._hand(person) for person in party.people}
        drawn = self._drawn()
        who, _, answer = await party.step(dice, several=several)
        self.answers.append((who.id, answer))
        self.away.discard(who.id)
        after = await party.snapshot()
        seat = before.seat_of(who.id)
        assert seat is not None
        rows = await rig.bot.store.log(party.table, before.moves)
        told = expected_announcement(before, after, seat.seat, rows)
        sent = rig.requests("POST", f"/channels/{party.channel.id}/messages", since)
        assert len(sent) == (told not in (Announcement.NOTHING, Announcement.EDITED))
        assert self._drawn() - drawn == (told is Announcement.CARD)
        named = expected_pings(before, after, seat.seat, rows) if sent else Counter()
        assert rig.pings(since) == self._expected_pings(named, after)
        if sent:
            await self._check_announced(told, after)
        elif told is Announcement.EDITED:
            self.edited += 1
            assert self._pinged(self._newest_card(), after)
            await check_events_told(self.party, self._newest_card(), after, self.told or 0)
            self.told_at_all = after.moves
        elif after.awaited != before.awaited and {wait.seat for wait in after.awaited} < {
            wait.seat for wait in before.awaited
        }:
            self.sealed += 1
            self._check_awaited_line(after)
        else:
            self.shared += 1
        for person in party.people:
            if self._hand(person) != old[person.id]:
                # within a turn, the hand is as it was when its player opened the panel
                self._check_hand(person, after, *([before] if person.id == who.id else []))
            self._check_says_whether_to_move(person, after)
        self._check_no_other_messages(since)
        self.lines += 1
        if self.lines % self.looks == 0:
            await self._looks_around(dice.pick(party.people), after)

    def _expected_pings(self, named: Iterable[int], snapshot: TableSnapshot) -> Counter[int]:
        """Of those that a message names: who is not away, and has not heard of this decision."""
        pinged: Counter[int] = Counter()
        for person in named:
            (wait,) = (wait for wait in snapshot.awaited if snapshot.seats[wait.seat].person == person)
            asked = wait.decision, wait.since
            if self.heard.get(person) != asked and person not in self.away:
                pinged[person] += 1
                self.away.add(person)
            self.heard[person] = asked
        return pinged

    async def _join_late(self) -> None:
        """For a game that began earlier."""
        people = [person.id for person in self.party.people]
        self.away = {person for person in people if (await self.rig.bot.store.person(person)).pinged}
        self.heard = announced(self.rig, self.party.table)
        sent = {message.kind: message for message in await self.rig.bot.store.messages(self.party.table)}
        newest = max((sent[kind] for kind in (CARD, INTERJECTION) if kind in sent), key=lambda message: message.message)
        self.told, self.told_at_all = sent[CARD].moves_shown, newest.moves_shown

    async def _check_announced(self, told: Announcement, snapshot: TableSnapshot) -> None:
        """Checks the newest message: a card tells everything since the last card, a short one since any message."""
        message = self._newest_card()
        assert self._pinged(message, snapshot)
        if told is Announcement.CARD:
            self.turns += 1
            await check_events_told(self.party, message, snapshot, self.told or 0)
            self.told = snapshot.moves
        else:
            self.short_messages += 1
            assert not message.attachments
            await check_events_told(self.party, message, snapshot, self.told_at_all)
        self.told_at_all = snapshot.moves

    async def _looks_around(self, who: MemberActor, snapshot: TableSnapshot) -> None:
        """A person asks about the game: they are answered, their hand is edited, the channel hears nothing."""
        party, since = self.party, len(self.rig.http_requests)
        self.away.discard(who.id)
        named = {"table": party.table} if party.private else {}
        for command in LOOKS:
            assert await party.types(who, command, **({} if command in UNNAMED else named))
        result = await party.result(who, "hand", **named)
        assert result.response is not None
        assert self.draws or alts(self.rig, result.response) == [self._key(who, snapshot)]
        assert not self.rig.requests("POST", "/channels/*", since)
        if snapshot.status.is_active:
            self._check_hand(who, snapshot)

    # ---------------------------------------------------------------- cards

    def _newest_card(self) -> ResponseMessage:
        """The only card with buttons."""
        newest, *older = reversed(self.party.cards())
        assert self.rig.buttons(newest)
        assert not any(self.rig.buttons(message) for message in older)
        return newest

    def _pinged(self, card: ResponseMessage, snapshot: TableSnapshot) -> bool:
        line = self.party.status_line(card)
        for person in awaited(snapshot):
            assert f"<@{person}>" in line
        assert line.count("<@") == len(awaited(snapshot))
        return True

    def _check_awaited_line(self, snapshot: TableSnapshot) -> None:
        card = self.party.cards()[-1]
        assert self._pinged(card, snapshot)
        assert self.rig.buttons(card)

    def _drawn(self) -> int:
        """Number of pictures made for the channel."""
        pictures = self.rig.bot.pictures
        if not isinstance(pictures, FakePictures):
            return len(self.party.cards())
        return sum(line == (self.party.table, "card") for _, line in pictures.asked)

    # ---------------------------------------------------------------- hands

    def _hand(self, person: MemberActor) -> tuple[int, list[str], str]:
        """The newest direct message to a person: the number of messages, and what it shows."""
        messages = [
            message
            for message in self.party.private_messages(person)
            if not any(":elsewhere:" in button for button in self.rig.buttons(message))
        ]
        if not messages:
            return 0, [], ""
        return len(messages), alts(self.rig, messages[-1]), self.rig.text(messages[-1])

    def _check_hand(self, person: MemberActor, *moments: TableSnapshot) -> None:
        """The person's hand at one of these moments, in their language."""
        number, shows, _ = self._hand(person)
        if self.closed:
            assert number == 0
            return
        assert number
        assert self.draws or shows in [[self._key(person, snapshot)] for snapshot in moments]

    def _check_says_whether_to_move(self, person: MemberActor, snapshot: TableSnapshot) -> None:
        """Hands are not edited after each move, but never say that it is someone's move when it is not."""
        seat, (number, _, text) = snapshot.seat_of(person.id), self._hand(person)
        assert seat is not None
        your_move = texts_for(self.rig.locale_of(person.id), snapshot.game).sentence("hand.now")
        if number:
            assert (your_move in text) == (seat.seat in {wait.seat for wait in snapshot.awaited})

    def _key(self, person: MemberActor, snapshot: TableSnapshot) -> str:
        """What the picture of the hand shows, as `FakePictures` renders it."""
        seat = snapshot.seat_of(person.id)
        assert seat is not None
        locale = self.rig.locale_of(person.id)
        names = display_names(snapshot.seats, locale)
        key = picture_key(snapshot.view(seat.seat), "hand", language(locale), names, snapshot.letters, ())
        return f"A picture {key}."

    def _check_no_other_messages(self, since: int) -> None:
        """Everything was sent to the channel, or silently to a player."""
        homes = {str(person.user.dm_channel.id) for person in self.party.people}
        for entry in self.rig.requests("POST", "/channels/*/messages", since):
            place = entry.path.split("/")[2]
            if place != str(self.party.channel.id):
                assert place in homes
                assert body(entry)["flags"] & SILENT
                assert "hand.png" in [file["filename"] for file in body(entry)["attachments"]]


def announced(rig: Bot, table: str) -> dict[int, tuple[int, float]]:
    """The number and time of the decision of which each person has heard in the channel."""
    assert isinstance(rig.bot, Player)
    rows = rig.bot.place.query(
        "SELECT person, decision, since FROM announced WHERE table_id = ? AND private = 0", (table,)
    )
    return {person: (decision, since) for person, decision, since in rows}


async def tells_all_once(party: Party, *, retired: bool = True) -> None:
    """The newest card tells everything but sealed answers and names those awaited; it is the only one with buttons and
    a question (unless not `retired`: on a bad day others may keep theirs)."""
    newest, *older = reversed(party.cards())
    messages = [
        message for message in await party.rig.bot.store.messages(party.table) if message.kind in (CARD, INTERJECTION)
    ]
    stored = max(messages, key=lambda message: message.message)
    assert stored.message == newest.id
    assert all(row.sealed for row in await party.rig.bot.store.log(party.table, stored.moves_shown))
    line = party.status_line(newest)
    awaited = await party.awaited()
    assert all(f"<@{person.id}>" in line for person in awaited)
    assert line.count("<@") == len(awaited)
    assert not retired or not any(party.rig.buttons(message) for message in older)
    assert not retired or not any("<@" in party.status_line(message) for message in older)
    told = [number for message in party.cards() for number in MOVE.findall(party.rig.text(message))]
    assert len(told) == len(set(told))
