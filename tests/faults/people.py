"""The people of the rig: they play legal moves by commands and panels, set orders, and press again if nothing came."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from bot.panels.orders.lines import complete_orders
from bot.panels.turn.screen import moves_checksum
from bot.store.rows import Status
from bot.tables.lines import typed_line
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from engine.game import Decision
from engine.illegal import Refused
from engine.players import PLAYERS
from engine.players.dice import Dice
from tests.faults.server import FaultyDiscord, Press, parts

PATIENCE: Final = 8.0
"""Seconds until a person gives up on an answer."""
FIRST_CHANNEL, FIRST_PERSON = 10_000, 1_000_000
PEOPLE: Final = 9
LOCALES: Final = ("en-US", "fr", "pl")
LOOKS: Final = ("hand", "table status", "turns", "log")
MOST_PRESSES: Final = 14
SELECT, BUTTON = 3, 2


class Place(NamedTuple):
    """A channel in which one game after the other is played."""

    channel: int
    game: str
    crew: tuple[int, ...]


def places(count: int, games: Sequence[str]) -> list[Place]:
    """All games in turn, with two to four people who also play elsewhere."""
    result: list[Place] = []
    for number in range(count):
        crew = [FIRST_PERSON + (3 * number + seat) % PEOPLE for seat in range(2 + number % 3)]
        result.append(Place(FIRST_CHANNEL + number, games[number % len(games)], tuple(crew)))
    return result


@dataclass(frozen=True)
class ShownDraft:
    """A draft that a panel has shown to its player."""

    decision: int
    number: int
    checksum: str
    own_moves: int
    """How many moves the seat had played then."""


class People:
    def __init__(self, server: FaultyDiscord, tables: Tables, database: str, seed: str) -> None:
        self.server = server
        self.tables = tables
        self.database = database
        self.seed = seed
        self.done: Counter[str] = Counter()
        """What was answered, by kind."""
        self.unanswered: Counter[str] = Counter()
        self.drafts: dict[tuple[str, int], ShownDraft] = {}
        self.drafts_seen = 0
        self.lost: list[str] = []
        """Drafts that were shown and are gone."""
        self.stopping = False
        self._numbers = 0

    # ---------------------------------------------------------------- a place

    async def play_at(self, place: Place) -> None:
        """Until the run stops."""
        dice = random.Random(f"{self.seed} {place.channel}")
        while not self.stopping:
            await self.server.connected.wait()
            try:
                await self._step(place, dice)
            except sqlite3.OperationalError:
                # locked by the bot's start
                await asyncio.sleep(0.2)
            await asyncio.sleep(dice.uniform(0.0, 0.2))

    async def _step(self, place: Place, dice: random.Random) -> None:
        table = self.table_at(place.channel)
        if table is None:
            host = place.crew[0]
            options: dict[str, str | int] = {"game": place.game, "seats": len(place.crew)}
            await self._command(host, place.channel, "table new", dice, **options)
            return
        snapshot = await self.tables.snapshot(table)
        if snapshot.status is Status.LOBBY:
            await self._gather(place, snapshot, dice)
        elif snapshot.status is Status.RUNNING:
            await self._turns(place, snapshot, dice)

    async def _gather(self, place: Place, snapshot: TableSnapshot, dice: random.Random) -> None:
        missing = [person for person in place.crew if snapshot.seat_of(person) is None]
        if missing:
            await self._command(dice.choice(missing), place.channel, "table join", dice)
        else:
            await self._command(place.crew[0], place.channel, "table start", dice)

    async def _turns(self, place: Place, snapshot: TableSnapshot, dice: random.Random) -> None:
        """Everyone who is asked acts at the same time; now and then someone else looks, or sets orders."""
        awaited = snapshot.game_position.awaited()
        acts = [self._act(place, snapshot, seat, random.Random(dice.random())) for seat in awaited]
        others = [seat.seat for seat in snapshot.seats if seat.seat not in awaited]
        if others and dice.random() < 0.25:
            acts.append(self._aside(place, snapshot, dice.choice(others), random.Random(dice.random())))
        await asyncio.gather(*acts)

    async def _act(self, place: Place, snapshot: TableSnapshot, seat: int, dice: random.Random) -> None:
        person = snapshot.seats[seat].person
        if person is None:
            return
        await self.verify_draft(snapshot.id, seat)
        await asyncio.sleep(dice.uniform(0.0, 0.3))
        chosen = dice.random()
        if chosen < 0.5:
            await self.by_command(place.channel, snapshot, seat, person, dice)
        elif chosen < 0.9:
            await self.by_panel(place.channel, snapshot, seat, person, dice)
        else:
            await self._aside(place, snapshot, seat, dice)

    async def _aside(self, place: Place, snapshot: TableSnapshot, seat: int, dice: random.Random) -> None:
        person = snapshot.seats[seat].person
        if person is None:
            return
        if dice.random() < 0.3:
            await self._command(person, place.channel, dice.choice(LOOKS), dice)
        else:
            await self.by_orders(place.channel, snapshot, seat, person, dice)

    # ---------------------------------------------------------------- ways to play

    async def by_command(
        self, channel: int, snapshot: TableSnapshot, seat: int, person: int, dice: random.Random
    ) -> Press:
        press = await self._command(person, channel, "move", dice, action=line(snapshot, seat, dice))
        if press.answered and _buttons(press.shown):
            # there is a draft, to which the line was added, or which it did not fit
            await self._use_panel(channel, snapshot.id, seat, press, dice)
        return press

    async def by_panel(
        self,
        channel: int,
        snapshot: TableSnapshot,
        seat: int,
        person: int,
        dice: random.Random,
        *,
        resolute: bool = False,
    ) -> None:
        press = await self._command(person, channel, "play", dice)
        if press.answered:
            await self._use_panel(channel, snapshot.id, seat, press, dice, resolute=resolute)

    async def _use_panel(
        self, channel: int, table: str, seat: int, press: Press, dice: random.Random, *, resolute: bool = False
    ) -> None:
        """Presses until something was played, or the person leaves it as it is. `resolute`: to the end."""
        for _ in range(MOST_PRESSES):
            self._note_draft(table, seat, press)
            ways = _buttons(press.shown)
            confirm = [way for way in ways if _act(way.custom_id) in ("c", "y", "a")]
            options = [way for way in ways if _act(way.custom_id) in ("g", "s", "n")]
            if press.confirmations or not (confirm or options) or (not resolute and dice.random() < 0.05):
                return
            if confirm and (resolute or not options or dice.random() < 0.4):
                way = dice.choice(confirm)
            elif options and dice.random() < 0.93:
                way = dice.choice(options)
            else:
                way = dice.choice(ways)
            what = "draft" if way in options else "panel"
            next_press = await self._press(channel, press, way, f"{what} {_act(way.custom_id)}", dice)
            if not next_press.answered and not resolute and dice.random() < 0.5:
                return
            press = next_press if next_press.answered else press
        self._note_draft(table, seat, press)

    async def by_orders(
        self, channel: int, snapshot: TableSnapshot, seat: int, person: int, dice: random.Random
    ) -> None:
        locale = LOCALES[person % len(LOCALES)]
        offered = (
            [order.line for order in complete_orders(snapshot, seat, "", locale, 25)] if dice.random() < 0.4 else []
        )
        if offered:
            await self._command(person, channel, "order", dice, line=dice.choice(offered))
            return
        press = await self._command(person, channel, "order", dice)
        for _ in range(8):
            ways = [way for way in _buttons(press.shown) if way.custom_id.startswith("o:")]
            if not press.answered or not ways or dice.random() < 0.06:
                return
            save = [way for way in ways if _order_act(way) in ("s", "t")]
            way = dice.choice(save) if save and dice.random() < 0.6 else dice.choice(ways)
            next_press = await self._press(channel, press, way, f"orders {_order_act(way)}", dice)
            press = next_press if next_press.answered else press

    # ---------------------------------------------------------------- presses

    async def _command(self, person: int, channel: int, words: str, dice: random.Random, **options: str | int) -> Press:
        press = await self.server.command_of(
            person, channel, words, LOCALES[person % len(LOCALES)], again=_again(dice), **options
        )
        return await self._waited(press)

    async def _press(self, channel: int, before: Press, way: Way, what: str, dice: random.Random) -> Press:
        assert before.shown is not None
        press = await self.server.press(
            before.person,
            channel,
            before.shown,
            way.custom_id,
            way.value,
            what=what,
            locale=LOCALES[before.person % len(LOCALES)],
            again=_again(dice),
        )
        return await self._waited(press)

    async def _waited(self, press: Press) -> Press:
        kind = press.what.split(" ")[0]
        if await press.wait(PATIENCE):
            self.done[kind] += 1
        else:
            self.unanswered[kind] += 1
        return press

    # ---------------------------------------------------------------- drafts that must not get lost

    def _note_draft(self, table: str, seat: int, press: Press) -> None:
        """A panel that offers to confirm shows a draft, so that draft is stored."""
        for way in _buttons(press.shown):
            front, _, checksum = way.custom_id.partition(":c:")
            if checksum and press.answered and front.startswith(f"p:{table}:{seat}:"):
                decision, number = map(int, front.split(":")[3:5])
                known = self.drafts.get((table, seat))
                if known is None or (known.decision, known.number) < (decision, number):
                    own = _own_moves(self.database, table, seat)
                    self.drafts[table, seat] = ShownDraft(decision, number, checksum, own)
                    self.drafts_seen += 1

    async def verify_draft(self, table: str, seat: int) -> None:
        """Only its player changes a draft, and a new decision ends it."""
        shown = self.drafts.get((table, seat))
        if shown is None:
            return
        snapshot = await self.tables.snapshot(table)
        if (
            snapshot.status is not Status.RUNNING
            or snapshot.game_position.state.asked[seat] != shown.decision
            or _own_moves(self.database, table, seat) != shown.own_moves
        ):
            del self.drafts[table, seat]
            return
        stored = next((draft for draft in snapshot.drafts if draft.seat == seat), None)
        if stored is None or stored.number < shown.number:
            self.lost.append(f"the draft of seat {seat} at {table}: {shown} was shown, stored is {stored}")
            del self.drafts[table, seat]
        elif stored.number == shown.number and moves_checksum(stored.moves) != shown.checksum:
            self.lost.append(f"the draft of seat {seat} at {table} has other moves than were shown")

    async def verify_drafts(self) -> None:
        for table, seat in list(self.drafts):
            await self.verify_draft(table, seat)

    # ---------------------------------------------------------------- at the end

    async def move_everywhere(self, all_places: Sequence[Place], tries: int = 12) -> list[str]:
        """A move at each running table. Returns the tables at which none was possible."""
        tables = [(place, table) for place in all_places if (table := self.table_at(place.channel))]
        stuck = await asyncio.gather(*(self._moves_once(place, table, tries) for place, table in tables))
        return [problem for problem in stuck if problem]

    async def _moves_once(self, place: Place, table: str, tries: int) -> str:
        dice = random.Random(f"{self.seed} end {place.channel}")
        first = await self.tables.snapshot(table)
        if first.status is not Status.RUNNING:
            return ""
        for number in range(tries):
            snapshot = await self.tables.snapshot(table)
            if snapshot.moves > first.moves or snapshot.status is not Status.RUNNING:
                return ""
            seat = dice.choice(list(snapshot.game_position.awaited()))
            person = snapshot.seats[seat].person
            assert person is not None
            drafted = any(draft.seat == seat and draft.moves for draft in snapshot.drafts)
            if drafted or number % 3 == 2:
                await self.by_panel(place.channel, snapshot, seat, person, dice, resolute=True)
            else:
                await self.by_command(place.channel, snapshot, seat, person, dice)
        return f"no move is possible at {table} ({first.game}, {first.moves} moves)"

    def table_at(self, channel: int) -> str | None:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            query = "SELECT id FROM tables WHERE channel = ? AND status IN ('lobby', 'running')"
            row = db.execute(query, (channel,)).fetchone()
        return row and str(row[0])


def line(snapshot: TableSnapshot, seat: int, dice: random.Random) -> str:
    """One to three moves of a computer player, as long as nothing is revealed."""
    position, words = snapshot.game_position.copy(), list[str]()
    chance = Dice(f"{dice.random()}")
    player = PLAYERS["greedy" if dice.random() < 0.8 else "random"]
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        if seat not in position.awaited():
            break
        move = player(snapshot.rules, Decision(snapshot.rules, position, seat), chance)
        words.append(position.box.notation.write(move))
        try:
            position.apply(seat, move, halt=True)
        except Refused:
            break
    return typed_line(snapshot, "; ".join(words)) if words else ""


# ---------------------------------------------------------------- what a message offers


class Way(NamedTuple):
    """A button, or an option of a select."""

    custom_id: str
    value: str = ""


def _buttons(message: dict[str, Any] | None) -> list[Way]:
    result: list[Way] = []
    for part in parts((message or {}).get("components") or ()):
        if part["type"] == BUTTON and part.get("custom_id") and not part.get("disabled"):
            result.append(Way(part["custom_id"]))
        elif part["type"] == SELECT:
            result += [Way(part["custom_id"], option["value"]) for option in part["options"]]
    return result


def _act(custom_id: str) -> str:
    """The act of a button of the turn panel."""
    pieces = custom_id.split(":")
    return pieces[5] if pieces[0] == "p" and len(pieces) > 5 else ""


def _order_act(way: Way) -> str:
    """The act of a button of the orders panel, or of a value of its select."""
    return way.value[:1] or way.custom_id.split(":")[3]


def _again(dice: random.Random) -> float | None:
    """The seconds after which an event arrives a second time, if it does."""
    return dice.choice((0.0, 0.2, 1.0)) if dice.random() < 0.1 else None


def _own_moves(database: str, table: str, seat: int) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        query = "SELECT count(*) FROM log WHERE table_id = ? AND seat = ?"
        return int(db.execute(query, (table, seat)).fetchone()[0])
