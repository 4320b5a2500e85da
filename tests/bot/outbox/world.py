"""A small Discord client with only the outbox and a real store; tables and cards are as simple as possible.

The text of a move is its number. A card lists the moves that it shows, so a test can read them from the channel.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import discord
from discord import ui
from PIL import Image

from bot.cards.ids import AWAITED, custom
from bot.cards.made import Made
from bot.cards.parts import Press
from bot.outbox.handlers import DiscordDeliverer
from bot.outbox.worker import Outbox
from bot.store.changes import Changes, Commit, Committed, NewTable, Telling
from bot.store.rows import LogRow, SeatRow, Status
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from bot.tables import notifications
from bot.tables.live import Live
from bot.waiting import Idle, plain_wait
from engine.chance import Chance
from engine.game import game
from engine.illegal import Refused
from engine.position import Position
from engine.table import Entry
from renderers.picture import Picture
from tests.bot.rig import Message, Rig

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
    position: Position[Any, Any] = rules.position(rules.new(box, 2, rules.chosen({}), Chance("ab" * 32)), box)
    position.advance()
    return position


class Tables:
    """Tables read from the store as the table service does, but without a real game."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def live(self, table: str) -> Live:
        loaded = await self.store.load(table)
        if loaded is None:
            raise Refused("table.unknown")
        position = None if loaded.table.status is Status.LOBBY else begun()
        return Live(loaded, game("castle"), position)


class Cards:
    """Minimal cards."""

    def __init__(self) -> None:
        self.picture: Picture | None = picture()
        self.line = "it is Ann's turn"
        self.broken: Exception | None = None

    async def turn(self, live: Live, entries: Sequence[Entry], mark: int = 0, *, first: bool = False) -> Made:
        if self.broken:
            raise self.broken
        told = " ".join(entry.move for entry in entries)
        words = f"{'begins ' if first else ''}told [{told}] {live.status}"
        mentions = tuple(seat.person for seat in live.seats if seat.person is not None)[:1]
        return Made(self._layout(live, words, mark, live.over), self.picture, mentions=mentions)

    def aside(self, live: Live, entries: Sequence[Entry], mark: int = 0) -> Made:
        words = f"aside [{' '.join(entry.move for entry in entries)}]"
        mentions = tuple(seat.person for seat in live.seats if seat.person is not None)[:1]
        return Made(self._layout(live, words, mark), None, mentions=mentions)

    async def lobby(self, live: Live, mark: int = 0) -> Made:
        words = "lobby of " + " ".join(seat.name for seat in live.seats)
        return Made(self._layout(live, words, mark, live.status is not Status.LOBBY), self.picture)

    async def hand(self, live: Live, seat: int, locale: str, mark: int = 0) -> Made:
        return Made(self._layout(live, f"hand {seat} at {live.moves} in {locale}", mark), self.picture, silent=True)

    def notice(self, live: Live, key: str, params: Mapping[str, Any], ping: Sequence[int] = (), mark: int = 0) -> Made:
        return Made(self._layout(live, f"{key} {dict(params)}", mark), None, mentions=tuple(ping))

    def awaited_line(self, live: Live) -> str:
        return self.line

    def _layout(self, live: Live, words: str, mark: int, bare: bool = False) -> Callable[[bool], ui.LayoutView]:
        def laid_out(attached: bool) -> ui.LayoutView:
            inside: list[ui.Item[Any]] = [ui.TextDisplay(words), ui.TextDisplay(self.line, id=AWAITED)]
            if attached:
                inside.append(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="Board.")))
            if not bare:
                inside.append(ui.ActionRow(Press(label="Hand", custom_id=custom("hand", live.id))))
            view = ui.LayoutView(timeout=None)
            view.add_item(ui.Container(*inside, id=mark or None))
            return view

        return laid_out


class OutboxBot(discord.Client):
    idle: Idle = staticmethod(plain_wait)
    store: SqliteStore
    outbox: Outbox

    def __init__(self, path: Path, cards: Cards, name: str = NAME) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.path = path
        self.cards = cards
        self.name = name
        self.others: list[Outbox] = []

    async def setup_hook(self) -> None:
        self.store = await SqliteStore.open(self.path)
        self.outbox = self.another(self.name)
        self.outbox.start()

    def another(self, name: str, store: Store | None = None) -> Outbox:
        """Another worker on the same Discord."""
        store = store or self.store
        deliverer = DiscordDeliverer(self, store, Tables(store), self.cards, self.now)
        return Outbox(store, self.now, lambda: self.idle, deliverer, name)

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

    async def commit(self, *outbox: Telling, moves: int = 0, **given: Any) -> None:
        numbers = range(self.moves + 1, self.moves + moves + 1)
        entries = tuple(LogRow(number, number % 2, str(number), b"[]", False, self.now, 1) for number in numbers)
        commit = Commit(table=self.table, expected=self.version, now=self.now, entries=entries, outbox=outbox, **given)
        result = await self.rig.bot.store.commit(commit)
        assert isinstance(result, Committed), result
        self.version, self.moves = result.version, result.moves
        self.rig.bot.outbox.wake()

    async def start(self, *outbox: Telling) -> None:
        await self.commit(*outbox, state=b"{}", changes=Changes(status=Status.RUNNING))

    async def move(self, *outbox: Telling, moves: int = 1, settle: bool = True) -> None:
        """Commits the next move, with its card."""
        await self.commit(*(outbox or self.card()), moves=moves)
        if settle:
            await self.rig.settle()

    def card(self, later: float = 0.0) -> tuple[Telling, ...]:
        return notifications.card(self.channel, self.now + later)

    def notice(self, key: str, *ping: int) -> tuple[Telling, ...]:
        return notifications.notice(self.channel, self.now, key, {}, ping)

    def missing(self) -> tuple[Telling, ...]:
        return notifications.missing(self.channel, self.now)

    def lobby(self, *, anew: bool = False) -> tuple[Telling, ...]:
        return notifications.lobby(self.channel, self.now, anew=anew)

    def hand(self, seat: int = 0, *, anew: bool = False) -> tuple[Telling, ...]:
        return notifications.hand(self.seats()[seat], self.now, anew=anew)

    def seats(self) -> tuple[SeatRow, ...]:
        return tuple(SeatRow(i, person, person, name=f"P{i}", locale="fr") for i, person in enumerate(self.people))

    async def messages(self) -> dict[str, int]:
        """The newest recorded message, by kind."""
        return {message.kind: message.message for message in await self.rig.bot.store.messages(self.table)}


async def opened(rig: Rig[OutboxBot], channel: int, people: Sequence[int], outbox: Sequence[Telling] = ()) -> Played:
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


def rows(path: Path) -> list[tuple[Any, ...]]:
    """Kind, status, tries, uncertain and problem of all rows of the outbox."""
    import sqlite3

    db = sqlite3.connect(path)
    try:
        return db.execute("SELECT kind, status, tries, uncertain, problem FROM outbox ORDER BY id").fetchall()
    finally:
        db.close()


def moves_told(rig: Rig[OutboxBot], messages: Sequence[Message]) -> list[int]:
    """The moves that the cards of a channel show, in order."""
    lists = [found for message in messages for found in re.findall(r"told \[([\d ]*)\]", rig.text(message))]
    return [int(number) for numbers in lists for number in numbers.split()]
