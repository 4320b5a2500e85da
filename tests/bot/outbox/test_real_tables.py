"""The outbox with the real table service and real cards: whole games, and what their players receive."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio

from bot.cards import Cards
from bot.outbox.handlers import DiscordDeliverer
from bot.outbox.lease import SoleLease
from bot.outbox.worker import Outbox
from bot.pictures import Draw, Pictures
from bot.store.rows import Status
from bot.tables.create import create_table
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.start import start_game
from bot.tables.types import Location, Request
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from renderers.picture import Picture
from tests.bot.outbox import world
from tests.bot.outbox.world import OutboxBot, rows
from tests.bot.rig import Rig, rigged
from tests.bot.store.places import Place


class QuickPictures(Pictures):
    """Always returns the same picture."""

    drawn = 0

    async def get(self, key: object, draw: Draw, *, line: object = None) -> Picture | None:
        self.drawn += 1
        return world.picture() if self.drawn % 7 else None


class TableBot(OutboxBot):
    """The outbox with the real table service."""

    def __init__(self, place: Place, pictures: type[Pictures]) -> None:
        super().__init__(place, world.Cards())
        self.make_pictures = pictures

    async def setup_hook(self) -> None:
        self.store = await self.place.open()
        self.pictures = self.make_pictures()
        self.tables = Tables(self.store, self.now, changed=self._woken)
        deliverer = DiscordDeliverer(self, self.store, self.tables, Cards(self.pictures), self.now)
        self.outbox = Outbox(self.store, self.now, lambda: self.idle, deliverer, SoleLease(self.store, "us"))
        self.outbox.start()

    def _woken(self) -> None:
        self.outbox.wake()

    async def close(self) -> None:
        await super().close()
        await self.pictures.close()


class Group:
    """Ann and Bob, who play any legal moves."""

    def __init__(self, rig: Rig[TableBot]) -> None:
        self.rig = rig
        self.channel, self.members = rig.place("ann", "bob")
        self.presses = 0
        self.dice = Dice("7")

    def press(self, person: int) -> Request:
        self.presses += 1
        member = next(member for member in self.members if member.id == person)
        return Request(str(self.presses), person, member.name, ("en-US", "pl")[member is self.members[1]])

    async def begin(self) -> str:
        tables = self.rig.bot.tables
        ann, bob = (member.id for member in self.members)
        location = Location(self.channel.id, self.members[0].guild.id, None)
        table = (await create_table(tables, self.press(ann), location, "castle", Settings(seats=2))).table
        await self.rig.settle()
        await join_lobby(tables, self.press(bob), table)
        await self.rig.settle()
        await start_game(tables, self.press(ann), table)
        await self.rig.settle()
        return table

    async def go_on(self, table: str, moves: int) -> None:
        for _ in range(moves):
            snapshot = await self.rig.bot.tables.snapshot(table)
            if snapshot.status is not Status.RUNNING:
                return
            seat = snapshot.game_position.awaited()[0]
            move = PLAYERS["random"](snapshot.rules, Decision(snapshot.rules, snapshot.game_position, seat), self.dice)
            person = snapshot.seats[seat].person
            assert person
            await play_line(self.rig.bot.tables, self.press(person), table, snapshot.box.notation.write(move))
            await self.rig.settle()
            await self.rig.advance_time(1)


@pytest_asyncio.fixture
async def quick(place: Place) -> AsyncIterator[Rig[TableBot]]:
    async with rigged(lambda: TableBot(place, QuickPictures)) as rig:
        yield rig


def watched(rig: Rig[TableBot]) -> list[int]:
    """The number of moves that each delivered card shows."""
    told: list[int] = []
    plain = rig.bot.store.record_delivery

    async def sent(report: Any) -> Any:
        if report.remember is not None and report.remember.kind == "card":
            told.append(report.remember.moves_shown)
        return await plain(report)

    vars(rig.bot.store)["record_delivery"] = sent
    return told


def notices(rig: Rig[TableBot]) -> int:
    return sum(row[:2] == ("notice", "sent") for row in rows(rig.bot.place))


async def test_a_whole_game(quick: Rig[TableBot]) -> None:
    group = Group(quick)
    told = watched(quick)
    table = await group.begin()
    await group.go_on(table, 2_000)
    snapshot = await quick.bot.tables.snapshot(table)
    assert snapshot.over
    assert told == sorted(set(told))
    assert (told[0], told[-1]) == (0, snapshot.moves)
    cards = group.channel.history()
    assert len(cards) == len(told) + 1 + notices(quick)
    lasting = [quick.buttons(card) for card in cards]
    assert not any(lasting[:-1])
    assert lasting[-1]
    # a running game needs only cards and hands, and all of them arrived
    assert {(row[1], row[4]) for row in rows(quick.bot.place) if row[1] != "sent"} <= {("dead", "already delivered")}
    for member in group.members:
        assert member.user.dm_channel.history()


async def test_a_bad_day(quick: Rig[TableBot]) -> None:
    group = Group(quick)
    table = await group.begin()
    told = watched(quick)
    for _ in range(6):
        with quick.down():
            await group.go_on(table, 3)
        quick.lose_answer("POST", f"/channels/{group.channel.id}/messages")
        await quick.advance_time(400)
        await group.go_on(table, 2)
        await quick.advance_time(400)
    snapshot = await quick.bot.tables.snapshot(table)
    assert told == sorted(set(told))
    assert told[-1] == snapshot.moves
    # the lobby's card, and the first card of the game
    assert len(group.channel.history()) == len(told) + 2 + notices(quick)


async def test_real_pictures(place: Place) -> None:
    async with rigged(lambda: TableBot(place, Pictures)) as rig:
        group = Group(rig)
        table = await group.begin()
        await group.go_on(table, 4)
        cards = [message for message in group.channel.history() if message.attachments]
        assert len(cards) == len(group.channel.history())
        for card in cards:
            assert (await card.attachments[0].read()).startswith(b"\x89PNG")
