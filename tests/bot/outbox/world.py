"""A small Discord client with only the outbox and a real store; tables and cards are as simple as possible.

The text of a move is its number. A card lists the moves that it shows, so a test can read them from the channel.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import discord
from discord import ui
from PIL import Image

from bot.cards.ids import STATUS_LINE, button_id
from bot.cards.message import Moment, OutgoingMessage
from bot.cards.parts import IdButton
from bot.cards.waiting import WaitingTable
from bot.outbox.handlers import DiscordDeliverer
from bot.outbox.lease import SoleLease
from bot.outbox.worker import Outbox
from bot.store.changes import Changes, Commit, Committed, NewTable, Notification
from bot.store.rows import LogRow, SeatRow, Status
from bot.store.store import Store
from bot.tables import notifications
from bot.tables.deadlines import DeadlineState
from bot.tables.snapshot import TableSnapshot
from bot.waiting import Idle, plain_wait
from engine.chance import Chance
from engine.game import game
from engine.illegal import Refused
from engine.position import Position
from engine.table import Entry
from renderers.picture import Picture
from tests.bot.rig import Message, Rig
from tests.bot.store.places import Place

NAME: Final = "us"


@cache
def picture(size: int = 0) -> Picture:
    """A fake picture of this many bytes."""
    target = io.BytesIO()
    Image.new("P", (2, 2)).save(target, "PNG")
    return Picture(target.getvalue() + bytes(size), (2, 2), "A board.")


@cache
def begun() -> Position[Any, Any]:
    rules = game("castle")
    box = rules.box()
    position: Position[Any, Any] = rules.position(rules.new(box, 2, rules.with_defaults({}), Chance("ab" * 32)), box)
    position.advance()
    return position


class Tables:
    """Tables read from the store as the table service does, but without a real game."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def snapshot(self, table: str) -> TableSnapshot:
        loaded = await self.store.load(table)
        if loaded is None:
            raise Refused("table.unknown")
        position = None if loaded.table.status is Status.LOBBY else begun()
        return TableSnapshot(loaded, game("castle"), position)


class Cards:
    """Minimal cards."""

    def __init__(self) -> None:
        self.picture: Picture | None = picture()
        self.line = "it is Ann's turn"
        self.broken: Exception | None = None

    async def turn(
        self,
        snapshot: TableSnapshot,
        entries: Sequence[Entry],
        mark: int = 0,
        *,
        first: bool = False,
        in_words: bool = False,
        moment: Moment | None = None,
    ) -> OutgoingMessage:
        if self.broken:
            raise self.broken
        told = " ".join(entry.move for entry in entries)
        words = f"{'begins ' if first else ''}told [{told}] {snapshot.status}"
        mentions = tuple(seat.person for seat in snapshot.seats if seat.person is not None)[:1]
        return OutgoingMessage(
            self._layout(snapshot, words, mark, snapshot.over),
            None if in_words else self.picture,
            mentions=mentions,
        )

    def mid_turn(self, snapshot: TableSnapshot, entries: Sequence[Entry], mark: int = 0) -> OutgoingMessage:
        words = f"aside [{' '.join(entry.move for entry in entries)}]"
        mentions = tuple(seat.person for seat in snapshot.seats if seat.person is not None)[:1]
        return OutgoingMessage(self._layout(snapshot, words, mark), None, mentions=mentions)

    async def lobby(self, snapshot: TableSnapshot, mark: int = 0) -> OutgoingMessage:
        words = "lobby of " + " ".join(seat.name for seat in snapshot.seats)
        return OutgoingMessage(self._layout(snapshot, words, mark, snapshot.status is not Status.LOBBY), self.picture)

    async def hand(self, snapshot: TableSnapshot, seat: int, locale: str, mark: int = 0, **_: Any) -> OutgoingMessage:
        words = f"hand {seat} at {snapshot.moves} in {locale}"
        return OutgoingMessage(self._layout(snapshot, words, mark), self.picture, silent=True)

    def past_hand(self, snapshot: TableSnapshot, locale: str, moves: int, why: str) -> OutgoingMessage:
        return OutgoingMessage(self._layout(snapshot, f"{why} {moves}", 0, bare=True))

    def deadlines(
        self, snapshot: TableSnapshot, state: DeadlineState, ping: Sequence[int], mark: int = 0
    ) -> OutgoingMessage:
        return OutgoingMessage(self._layout(snapshot, f"{state}", mark), mentions=tuple(ping))

    def invitation(
        self, snapshot: TableSnapshot, person: int, locale: str, mark: int = 0, *, here: bool = False
    ) -> OutgoingMessage:
        return OutgoingMessage(self._layout(snapshot, f"invitation of {person}", mark))

    def notice(
        self,
        snapshot: TableSnapshot,
        key: str,
        params: Mapping[str, Any],
        ping: Sequence[int] = (),
        mark: int = 0,
        going: Sequence[Entry] = (),
    ) -> OutgoingMessage:
        return OutgoingMessage(self._layout(snapshot, f"{key} {dict(params)}", mark), None, mentions=tuple(ping))

    def lost(self, snapshot: TableSnapshot, locale: str, mark: int = 0) -> OutgoingMessage:
        return OutgoingMessage(self._layout(snapshot, f"lost {locale}", mark))

    def waiting(
        self,
        tables: Sequence[WaitingTable],
        waiting: int,
        locale: str,
        mark: int = 0,
        *,
        note: str = "",
        soon: TableSnapshot | None = None,
    ) -> OutgoingMessage:
        return OutgoingMessage(self._layout(tables[0].snapshot, f"{waiting} waiting {note}", mark))

    def heading(self, snapshot: TableSnapshot) -> str:
        return "A table"

    def status_line(self, snapshot: TableSnapshot) -> str:
        return self.line

    def _layout(
        self, snapshot: TableSnapshot, words: str, mark: int, bare: bool = False
    ) -> Callable[[bool], ui.LayoutView]:
        def laid_out(attached: bool) -> ui.LayoutView:
            inside: list[ui.Item[Any]] = [ui.TextDisplay(words), ui.TextDisplay(self.line, id=STATUS_LINE)]
            if attached:
                inside.append(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="Board.")))
            if not bare:
                inside.append(ui.ActionRow(IdButton(label="Hand", custom_id=button_id("hand", snapshot.id))))
            view = ui.LayoutView(timeout=None)
            view.add_item(ui.Container(*inside, id=mark or None))
            return view

        return laid_out


class OutboxBot(discord.Client):
    idle: Idle = staticmethod(plain_wait)
    store: Store
    outbox: Outbox

    def __init__(self, place: Place, cards: Cards, name: str = NAME) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.place = place
        self.cards = cards
        self.name = name
        self.others: list[Outbox] = []

    async def setup_hook(self) -> None:
        self.store = await self.place.open()
        self.outbox = self.another(self.name)
        self.outbox.start()

    def another(self, name: str, store: Store | None = None) -> Outbox:
        """Another worker on the same Discord."""
        store = store or self.store
        deliverer = DiscordDeliverer(self, store, Tables(store), self.cards, self.now)
        return Outbox(store, self.now, lambda: self.idle, deliverer, SoleLease(store, name))

    def now(self) -> float:
        return discord.utils.utcnow().timestamp()

    async def close(self) -> None:
        for outbox in (self.outbox, *self.others):
            await outbox.close()
        await self.store.close()
        await super().close()


class Played:
    """A table, with commits like those of the table service."""

    def __init__(self, rig: Rig[OutboxBot], table: str, channel: int, people: Sequence[int]) -> None:
        self.rig = rig
        self.table = table
        self.channel = channel
        self.people = people
        self.version = 1
        self.moves = 0

    @property
    def now(self) -> float:
        return self.rig.now().timestamp()

    async def commit(self, *outbox: Notification, moves: int = 0, **given: Any) -> None:
        numbers = range(self.moves + 1, self.moves + moves + 1)
        entries = tuple(LogRow(number, number % 2, str(number), b"[]", False, self.now, 1) for number in numbers)
        commit = Commit(table=self.table, expected=self.version, now=self.now, entries=entries, outbox=outbox, **given)
        result = await self.rig.bot.store.commit(commit)
        assert isinstance(result, Committed), result
        self.version, self.moves = result.version, result.moves
        self.rig.bot.outbox.wake()

    async def start(self, *outbox: Notification) -> None:
        await self.commit(*outbox, state=b"{}", changes=Changes(status=Status.RUNNING))

    async def move(self, *outbox: Notification, moves: int = 1, settle: bool = True) -> None:
        """Commits the next move, with its card."""
        await self.commit(*(outbox or self.card()), moves=moves)
        if settle:
            await self.rig.settle()

    def card(self, later: float = 0.0) -> tuple[Notification, ...]:
        return notifications.card(self.channel, self.now + later)

    def interjection(self) -> tuple[Notification, ...]:
        return notifications.mid_turn(self.channel, self.now)

    def notice(self, key: str, *ping: int) -> tuple[Notification, ...]:
        return notifications.notice(self.channel, self.now, key, {}, ping)

    def missing(self) -> tuple[Notification, ...]:
        return notifications.status_line(self.channel, self.now)

    def lobby(self, *, anew: bool = False) -> tuple[Notification, ...]:
        return notifications.lobby(self.channel, self.now, anew=anew)

    def hand(self, seat: int = 0, *, anew: bool = False) -> tuple[Notification, ...]:
        return notifications.hand(self.seats()[seat], self.now, anew=anew)

    def seats(self) -> tuple[SeatRow, ...]:
        return tuple(SeatRow(i, person, person, name=f"P{i}", locale="fr") for i, person in enumerate(self.people))

    async def messages(self) -> dict[str, int]:
        """The newest recorded message, by kind."""
        return {message.kind: message.message for message in await self.rig.bot.store.messages(self.table)}


async def opened(
    rig: Rig[OutboxBot], channel: int, people: Sequence[int], outbox: Sequence[Notification] = ()
) -> Played:
    now = rig.now().timestamp()
    played = Played(rig, "", channel, people)
    new = NewTable(now=now, game="castle", host=people[0], seats=played.seats(), channel=channel, outbox=tuple(outbox))
    created = await rig.bot.store.create(new)
    assert isinstance(created, Committed)
    played.table = created.table
    rig.bot.outbox.wake()
    return played


async def running(rig: Rig[OutboxBot], channel: int, people: Sequence[int]) -> Played:
    """A game that has begun, with its first card."""
    played = await opened(rig, channel, people)
    await played.start(*played.card())
    await rig.settle()
    return played


def rows(place: Place) -> list[tuple[Any, ...]]:
    """Kind, status, tries, uncertain and problem of all rows of the outbox."""
    return place.query("SELECT kind, status, tries, uncertain, problem FROM outbox ORDER BY id")


def moves_told(rig: Rig[OutboxBot], messages: Sequence[Message]) -> list[int]:
    """The moves that the cards of a channel show, in order."""
    lists = [found for message in messages for found in re.findall(r"told \[([\d ]*)\]", rig.text(message))]
    return [int(number) for numbers in lists for number in numbers.split()]
