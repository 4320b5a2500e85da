"""python -m tests.releases.make 0.2: records the data that this checkout's program writes, in tests/releases/0.2.

Run it once, in a clean checkout of the version to keep, and commit the folder. Never make an old one again.

The real bot plays on SimCord for some days, dies in the middle of its work, and leaves a database with tables of every
game in every condition: lobbies, running games (drafts, sealed answers, lanes, orders, votes, deadlines), games that
ended in every way. The folder also gets exports of its games, a description of all tables, and the names that the
program stores and sends (names.py).

Seeds, table ids and the clock are fixed, so two runs give nearly the same result; only the division into messages
depends on the machine.
"""

from __future__ import annotations

import asyncio
import lzma
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest import mock

import msgspec
from simcord.actors import MemberActor

from bot.store.changes import FailureReport
from bot.store.sqlite.backup import backup
from bot.tables.create import create_rematch, create_table
from bot.tables.drafts import current_draft, extend_draft
from bot.tables.history import export_excerpt, export_game
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.seating import leave_table, take_seat, transfer_host
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.types import Location, Request
from bot.tables.votes import vote_to_abandon, vote_to_substitute
from engine.game import Decision
from engine.players import greedy
from engine.players.dice import Dice
from engine.step import Lanes, Together
from tests.bot.games.world import Bot
from tests.bot.store.builders import dump
from tests.releases import play
from tests.releases.names import names
from tests.releases.play import Service, discord, line, play_on, press_of, service

DAY: Final = 86_400.0
LOCALES: Final = {"Anna": "en-GB", "Bogdan": "pl", "Chloé": "fr", "Dłuży": "pl", "Ève": "fr"}
ANNA, BOGDAN, CHLOE, DLUZY, EVE = LOCALES
NEAR_THE_END: Final = 25
"""Moves of a beginner that are left to play."""
EXPORTED: Final = (
    "castle finished",
    "castle sealed",
    "castle abandoned",
    "sare finished",
    "sare lanes",
    "ezra alone finished",
    "ezra finished",
    "ezra lanes",
)
EXCERPTS: Final = ("castle sealed", "sare lanes", "ezra lanes", "ezra alone")


class Maker:
    """People in two servers who create tables and play."""

    def __init__(self, rig: Bot) -> None:
        self.rig = rig
        self.names: dict[str, str] = {}
        """The names of the tables, by their ids."""
        self.gone: list[int] = []
        self.servers = [rig.create_guild("Friends"), rig.create_guild("Club")]
        users = {name: rig.create_user(name) for name in LOCALES}
        self.members: dict[str, MemberActor] = {}
        for server in self.servers:
            for name, user in users.items():
                self.members[name] = server.add_member(user)
        self.channel = self.servers[0].create_text_channel("games")
        self._threads = 0

    @property
    def tables(self) -> Tables:
        return self.rig.bot.tables

    def press(self, name: str) -> Request:
        return play.press(self.members[name].id, name, LOCALES[name])

    def location(self, *, thread: bool) -> Location:
        self._threads += 1
        server = self.servers[self._threads % 2]
        if not thread:
            return Location(server.create_text_channel(f"table-{self._threads}").id, server.id)
        server, parent = self.servers[0], self.channel
        owner = self.rig.backend.get_guild(server.id).owner_id
        made = self.rig.backend.create_thread(parent.id, f"table {self._threads}", owner)
        return Location(made.id, server.id, parent.id)

    async def lobby(
        self,
        name: str,
        people: Sequence[str],
        *,
        computers: Sequence[str] = (),
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        language: str = "en",
        pace: float | None = None,
        thread: bool = False,
    ) -> str:
        first, *others = people
        where, game = self.location(thread=thread), name.partition(" ")[0]
        count = len(people) + len(computers) if seats is None else seats
        opening = create_table(
            self.tables,
            self.press(first),
            where,
            game,
            Settings(seats=count, options=options or {}, language=language, pace=pace),
        )
        table = (await opening).table
        self.names[table] = name
        for person in others:
            await join_lobby(self.tables, self.press(person), table)
        for player in computers:
            await take_seat(self.tables, self.press(first), table, player=player)
        await self.rig.settle()
        return table

    async def game(self, name: str, people: Sequence[str], **given: Any) -> str:
        table = await self.lobby(name, people, **given)
        await start_game(self.tables, self.press(people[0]), table)
        await self.rig.settle()
        return table

    async def play(self, table: str, until: play.Until | None = None, **given: Any) -> TableSnapshot:
        snapshot = await play_on(self.tables, table, self.dice(table), until, **given)
        await self.rig.settle()
        assert until is None or until(snapshot), f"{self.names[table]}: it never came to that"
        return snapshot

    async def lines(self, table: str, n: int) -> None:
        moves = (await self.tables.snapshot(table)).moves
        await self.play(table, play.at_move(moves + n))

    async def order(self, table: str, who: str, *lines: str) -> None:
        for words in lines:
            await play_line(self.tables, self.press(who), table, words)

    async def half_a_turn(self, table: str) -> None:
        """Plays some moves of a turn and drafts some of the rest."""
        dice = self.dice(table)
        while True:
            snapshot = await self.tables.snapshot(table)
            seat = snapshot.game_position.awaited()[0]
            first, *rest = line(snapshot, seat, dice).split("; ")
            await play_line(self.tables, press_of(snapshot, seat), table, first)
            after = await self.tables.snapshot(table)
            if rest and tuple(after.game_position.awaited()) == (seat,):
                await self.draft(table)
                return

    async def draft(self, table: str, most: int = 3) -> None:
        """The first person awaited drafts some moves."""
        snapshot = await self.tables.snapshot(table)
        seat = snapshot.game_position.awaited()[0]
        now = current_draft(snapshot, seat)
        words = line(snapshot, seat, self.dice(table), most=most)
        await extend_draft(self.tables, press_of(snapshot, seat), table, now.decision, now.number, words)

    def named(self, name: str) -> str:
        return next(table for table, given in self.names.items() if given == name)

    def dice(self, table: str) -> Dice:
        return Dice(self.names[table])


# ---------------------------------------------------------------- conditions of tables


def near_the_end(snapshot: TableSnapshot) -> bool:
    twin = snapshot.game_position.copy()
    dice = Dice("near the end")
    for _ in range(NEAR_THE_END):
        if not (awaited := twin.awaited()):
            return True
        twin.apply(awaited[0], greedy(snapshot.rules, Decision(snapshot.rules, twin, awaited[0]), dice))
    return False


def answers_are_sealed(snapshot: TableSnapshot) -> bool:
    step = snapshot.game_position.step
    return isinstance(step, Together) and step.sealed and bool(step.answers) and bool(snapshot.game_position.awaited())


def later_answers_are_sealed(snapshot: TableSnapshot) -> bool:
    return snapshot.moves > 30 and answers_are_sealed(snapshot)


def lanes_are_open(snapshot: TableSnapshot) -> bool:
    """One lane is closed, another has begun."""
    step = snapshot.game_position.step
    return isinstance(step, Lanes) and bool(step.closed) and any(s not in step.closed for s in step.lanes)


def an_order_rests(snapshot: TableSnapshot) -> bool:
    return any(order.rests for orders in snapshot.game_position.state.orders.values() for order in orders)


# ---------------------------------------------------------------- some days of a bot


async def castles(m: Maker) -> None:
    table = await m.game("castle finished", [ANNA, BOGDAN], thread=True)
    await m.play(table)
    four = [ANNA, BOGDAN, CHLOE, DLUZY]
    table = await m.game("castle finished computers", [CHLOE], computers=("greedy", "random"), language="fr")
    await m.play(table)

    await m.game("castle early", [ANNA, BOGDAN])
    table = await m.game(
        "castle middle", [CHLOE, EVE, ANNA], options={"side": "winter"}, language="fr", pace=5 * DAY, thread=True
    )
    await m.lines(table, 40)
    await m.half_a_turn(table)
    table = await m.game("castle sealed", four, options={"side": "winter"}, language="pl")
    await m.play(table, later_answers_are_sealed)
    table = await m.game("castle near the end", [BOGDAN, ANNA], computers=("greedy",), language="pl")
    await m.play(table, near_the_end)

    table = await m.game("castle substituted", [ANNA, EVE, CHLOE], options={"side": "winter"}, language="fr")
    await m.order(table, EVE, *(await m.tables.snapshot(table)).rules.suggested_orders["damsel"])
    await m.order(table, CHLOE, "order trader trader rider", "order tower take silver or ask")
    await m.lines(table, 10)
    await leave_table(m.tables, m.press(EVE), table)
    await m.play(table, an_order_rests)

    table = await m.game("castle late", four, language="pl", pace=3600.0)
    await m.lines(table, 12)
    table = await m.game("castle vote", [ANNA, BOGDAN, EVE])
    await m.lines(table, 30)
    table = await m.game("castle abandoned", [ANNA, DLUZY, EVE], language="pl")
    await m.lines(table, 20)
    for name in (ANNA, DLUZY):
        await vote_to_abandon(m.tables, m.press(name), table)

    table = await m.game("castle without channel", [BOGDAN, CHLOE], language="pl")
    await m.lines(table, 8)
    snapshot = await m.tables.snapshot(table)
    assert snapshot.row.channel is not None
    m.gone.append(snapshot.row.channel)
    m.rig.backend.delete_channel(snapshot.row.channel)
    await m.lines(table, 8)
    await m.lobby("castle expired lobby", [ANNA], seats=3)


async def lobbies(m: Maker) -> None:
    await m.lobby("castle lobby", [CHLOE, EVE], seats=4, options={"side": "winter"}, language="fr")
    rematch = await create_rematch(m.tables, m.press(BOGDAN), m.named("castle finished"), m.location(thread=True))
    m.names[rematch.table] = "castle rematch lobby"
    await m.lobby("sare full lobby", [BOGDAN, ANNA], computers=("greedy",), language="pl", thread=True)
    await m.lobby("ezra lobby", [EVE], seats=1, language="fr", thread=True)
    table = await m.lobby("ezra abandoned lobby", [ANNA], seats=1)
    await vote_to_abandon(m.tables, m.press(ANNA), table)
    table = await m.lobby("ezra closed lobby", [BOGDAN], seats=4, language="pl")
    await leave_table(m.tables, m.press(BOGDAN), table)


async def sares(m: Maker) -> None:
    table = await m.game("sare finished", [ANNA, BOGDAN], options={"mode": "scribe"}, language="pl")
    await m.order(table, BOGDAN, *(await m.tables.snapshot(table)).rules.suggested_orders["away"])
    await m.play(table)
    variants = {"mode": "priest", "quick_start": "yes", "divinity": "yes"}
    table = await m.game("sare finished computers", [EVE], computers=("greedy", "greedy"), options=variants)
    await m.play(table)
    table = await m.game("sare early", [CHLOE, EVE, ANNA], language="fr", options={"first": "b"})
    await m.lines(table, 3)
    table = await m.game("sare sealed", [ANNA, EVE, CHLOE], options={"mode": "architect"})
    await m.play(table, later_answers_are_sealed, most=1)
    table = await m.game(
        "sare lanes", [BOGDAN, EVE, CHLOE], language="fr", options={"quick_start": "yes"}, pace=5 * DAY
    )
    await m.order(table, EVE, *(await m.tables.snapshot(table)).rules.suggested_orders["away"])
    await m.order(table, CHLOE, "order reaction lay down", "order draw temple", "order owed draw")
    await m.play(table, an_order_rests)
    await m.play(table, lanes_are_open, most=1)
    table = await m.game("sare middle", [BOGDAN, ANNA], options={"late": "down"}, language="pl")
    await m.lines(table, 60)
    await m.half_a_turn(table)
    table = await m.game("sare near the end", [CHLOE, ANNA], options={"divinity": "yes"})
    await m.play(table, near_the_end)
    table = await m.game("sare closed", [CHLOE, EVE], language="fr")
    await m.lines(table, 12)
    for name in (CHLOE, EVE):
        await leave_table(m.tables, m.press(name), table)


async def ezras(m: Maker) -> None:
    table = await m.game("ezra alone finished", [EVE], language="fr", options={"altar": "1a"})
    await m.play(table)
    table = await m.game("ezra finished", [BOGDAN, ANNA], language="pl", options={"altar": "2b"})
    await m.order(table, ANNA, *(await m.tables.snapshot(table)).rules.suggested_orders["away"])
    await m.play(table)
    table = await m.game("ezra alone", [CHLOE], options={"solo_side": "b"}, language="fr")
    await m.lines(table, 40)
    await m.half_a_turn(table)
    table = await m.game("ezra early", [ANNA, BOGDAN, EVE], computers=("greedy",))
    await m.half_a_turn(table)
    table = await m.game("ezra lanes", [EVE, ANNA, BOGDAN], language="pl", pace=7 * DAY)
    await m.order(table, BOGDAN, "order resource take 1 cinders", "order return return 1 gold")
    await m.play(table, lanes_are_open, most=1)
    await m.draft(table)
    table = await m.game("ezra near the end", [DLUZY, ANNA], language="fr", thread=True)
    await m.order(table, ANNA, "order prepare accept", "order sabbath accept")
    await m.play(table, near_the_end)


async def days(m: Maker) -> None:
    for name, locale in LOCALES.items():
        await m.rig.bot.store.update_locale(m.members[name].id, locale)
    m.rig.close_dms(m.members[DLUZY])
    await castles(m)
    await m.rig.advance_time(2 * DAY)
    await sares(m)
    await ezras(m)
    await lobbies(m)
    await m.rig.advance_time(1.2 * DAY)
    late = m.named("castle late")
    snapshot = await m.tables.snapshot(late)
    seat = snapshot.game_position.awaited()[0]
    voter = next(row for row in snapshot.seats if row.seat != seat)
    await vote_to_substitute(m.tables, play.press(voter.person or 0, voter.name, voter.locale), late, seat)
    await vote_to_abandon(m.tables, m.press(EVE), m.named("castle vote"))
    await m.rig.settle()
    # they are a minute old when the bot stops
    await m.rig.advance_time(60)


async def killed(home: Service, m: Maker, path: Path) -> None:
    """The rows that were not delivered when the bot died; some of them may have arrived."""
    now = home.now
    for name in ("castle early", "castle middle", "sare early", "sare middle", "ezra early"):
        table = m.named(name)
        dice = Dice(f"killed {name}")
        moves = (await home.tables.snapshot(table)).moves
        await play_on(home.tables, table, dice, play.at_move(moves + 1), most=2)
        snapshot = await home.tables.snapshot(table)
        seat = snapshot.game_position.awaited()[0]
        drafting = current_draft(snapshot, seat)
        words = line(snapshot, seat, dice, most=2)
        await extend_draft(home.tables, press_of(snapshot, seat), table, drafting.decision, drafting.number, words)
    await join_lobby(home.tables, m.press(BOGDAN), m.named("castle lobby"))
    await transfer_host(home.tables, m.press(BOGDAN), m.named("sare full lobby"), m.members[ANNA].id)
    asking = m.named("sare early")

    def somebody_is_asked_aside(_: TableSnapshot) -> bool:
        return bool(
            play.rows(path, f"SELECT 1 FROM outbox WHERE kind = 'aside' AND table_id = '{asking}' AND NOT tries")
        )

    await play_on(home.tables, asking, m.dice(asking), somebody_is_asked_aside, most=1)
    assert somebody_is_asked_aside(await home.tables.snapshot(asking))
    first, *_ = await home.store.claim("bot", now, now + 120, 5)
    again = FailureReport(row=first.id, now=now, again=now + 5, uncertain=True, problem="500 Internal Server Error")
    await home.store.record_failure("bot", again)


# ---------------------------------------------------------------- the description


async def described(home: Service, m: Maker, path: Path, folder: Path) -> play.Expected:
    tables, exports = dict[str, play.ExpectedTable](), dict[str, play.ExpectedExport]()
    for table, name in m.names.items():
        snapshot = await home.tables.snapshot(table)
        tables[table] = play.described(name, snapshot, channel_is_gone=snapshot.row.channel in m.gone)
        if name in EXPORTED:
            exports[_file(name, "whole")] = _export(snapshot)
            _write(folder / _file(name, "whole"), await export_game(home.tables, table))
        if name in EXCERPTS:
            for viewer in (None, 0):
                file = _file(name, "everybody" if viewer is None else "first seat")
                exports[file] = msgspec.structs.replace(_export(snapshot), excerpt=True)
                _write(folder / file, await export_excerpt(home.tables.store, snapshot, viewer))
    states = "SELECT kind || ' ' || status || CASE WHEN claimed_until IS NULL THEN '' ELSE ' claimed' END FROM outbox"
    outbox = Counter(state for (state,) in play.rows(path, states))
    return play.Expected(_commit(), home.now, tables, exports, dict(sorted(outbox.items())))


def _export(snapshot: TableSnapshot) -> play.ExpectedExport:
    outcome = snapshot.outcome
    scores, places = (outcome.scores, outcome.places) if outcome else ((), ())
    return play.ExpectedExport(snapshot.id, snapshot.moves, scores=scores, places=places)


def _file(name: str, what: str) -> str:
    return f"{name} {what}".replace(" ", "-") + ".json.xz"


def _write(file: Path, data: bytes) -> None:
    file.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))


def _commit() -> str:
    last = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    return last.stdout.strip()


# ---------------------------------------------------------------- the whole


class Given:
    """Replaces random values."""

    def __init__(self) -> None:
        self.dice = Dice("a release")

    def token_hex(self, size: int = 32) -> str:
        return "".join(f"{self.dice.below(256):02x}" for _ in range(size))

    def choice(self, things: Sequence[Any]) -> Any:
        return self.dice.pick(things)


@contextmanager
def without_chance() -> Iterator[None]:
    given = Given()
    with (
        mock.patch.object(secrets, "token_hex", given.token_hex),
        mock.patch.object(secrets, "choice", given.choice),
        mock.patch.object(play, "interactions", "13{:017}"),
    ):
        yield


@asynccontextmanager
async def _played(path: Path) -> AsyncIterator[tuple[Maker, float]]:
    async with discord(path) as rig:
        m = Maker(rig)
        await days(m)
        now = rig.now().timestamp()
        yield m, now


async def make(folder: Path, path: Path) -> play.Expected:
    async with _played(path) as (m, now):
        pass
    async with service(path, now) as home:
        await killed(home, m, path)
        return await described(home, m, path, folder / play.EXPORTS)


def main() -> None:
    (version,) = sys.argv[1:]
    folder = play.HERE / version
    shutil.rmtree(folder, ignore_errors=True)
    (folder / play.EXPORTS).mkdir(parents=True)
    with tempfile.TemporaryDirectory() as here, without_chance():
        path, copy = Path(here, "games.db"), Path(here, "copy.db")
        expected = asyncio.run(make(folder, path))
        backup(path, copy)
        whole = list(dump(copy).items())
        play.pack(copy, folder / play.DATABASE)
        assert list(dump(play.unpack(version, copy)).items()) == whole
    (folder / play.EXPECTED).write_bytes(msgspec.json.format(msgspec.json.encode(expected), indent=1) + b"\n")
    (folder / play.NAMES).write_bytes(msgspec.json.format(msgspec.json.encode(names()), indent=1) + b"\n")
    for table in expected.tables.values():
        print(f"{table.name}: {table.status}, {table.moves} moves")
    print(expected.outbox)


if __name__ == "__main__":
    main()
