"""python -m tests.bot.tables.victim FOLDER KILLS SEED DATABASE: whole games with the service, in a bot that is killed.

This process forks children, called lives, in which people play at several tables. Each is killed with SIGKILL, by
itself before some statement or from outside after some answer. A line is written before each press and after each
answer. The next life first checks that the log has each answered press once, and no others but the last ones, and that
replaying each game gives the stored state; then it repeats the presses that were not answered.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from bot.store.rows import LogRow, Status
from bot.store.sqlite.sqlite import SqliteStore
from bot.tables.create import create_rematch, create_table
from bot.tables.history import export_game, position_at
from bot.tables.lines import stored_moves
from bot.tables.lobby import join_lobby
from bot.tables.play import play_line
from bot.tables.service import Tables
from bot.tables.settings import Settings
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.types import Request
from engine.players.dice import Dice
from engine.table import load_table
from tests.bot.store.places import Place, place_at
from tests.bot.store.victim import Executioner, demand, spin, tell
from tests.bot.tables.stage import ANNA, PEOPLE, Clock, location_of, person_in, some_notation

CHANNELS = range(1, 4)
LONGEST_LIFE = 50


class Asked(msgspec.Struct, frozen=True):
    """A press that is sent."""

    interaction: str
    table: str
    person: int
    line: str

    async def pressed(self, tables: Tables) -> tuple[str, ...]:
        press = Request(self.interaction, self.person, f"P{self.person}", "en")
        moves = stored_moves(await tables.snapshot(self.table), self.line)
        return (await play_line(tables, press, self.table, moves)).moves


class Known(msgspec.Struct):
    """What all lives so far have written."""

    asked: dict[str, Asked] = {}
    """Presses without an answer."""
    answered: dict[str, tuple[str, ...]] = {}

    def learn(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        demand(word in ("ask", "done"), line)
        if word == "ask":
            asked = msgspec.json.decode(rest, type=Asked)
            self.asked[asked.interaction] = asked
        else:
            interaction, moves = msgspec.json.decode(rest, type=tuple[str, tuple[str, ...]])
            demand(self.asked.pop(interaction).line == "; ".join(moves), "another move than asked", line)
            self.answered[interaction] = moves


Say = Callable[[str], None]


# ---------------------------------------------------------------- one life


async def play_until_killed(place: Place, number: int, seed: int, known: Known, say: Say) -> None:
    """Checks, repeats what was not answered, then plays until killed."""
    dice = random.Random(seed)
    last = dice.randrange(4, 600) if dice.random() < 0.5 else -1
    store = await place.watched(Executioner(last))
    tables = Tables(store, Clock())
    await examined(tables, known, again=number % 5 == 0)
    for asked in sorted(known.asked.values(), key=lambda asked: asked.interaction):
        await answered(asked, tables, say)
    demand(not await examined(tables, known, again=False), "a press in the log that no one made")
    await asyncio.gather(*(play(tables, channel, number, say) for channel in CHANNELS))


async def examined(tables: Tables, known: Known, *, again: bool) -> set[str]:
    """Checks the logs. Returns the presses in them that were not answered."""
    found: dict[str, list[str]] = {}
    for row in await tables.store.tables(Status, limit=10_000):
        log = await tables.store.log(row.id)
        demand([entry.number for entry in log] == list(range(1, row.moves + 1)), "numbers", row.id)
        gather(found, log)
        if again and row.status is not Status.LOBBY:
            # loading replays the log and compares the state
            load_table(await export_game(tables, row.id))
            await position_at(tables.store, await tables.snapshot(row.id), row.moves // 2)
    for interaction, moves in known.answered.items():
        demand(tuple(found.pop(interaction, ())) == moves, "an answered press that is not there once", interaction)
    demand(all(tuple(moves) == (known.asked[one].line,) for one, moves in found.items() if one in known.asked), found)
    return set(found) - set(known.asked) - set(known.answered)


def gather(found: dict[str, list[str]], log: list[LogRow]) -> None:
    """Collects people's moves by their press; computer players' moves in the same commit have it too."""
    for entry in log:
        if entry.person is not None:
            demand(entry.interaction is not None, entry)
            found.setdefault(entry.interaction or "", []).append(entry.move)


async def answered(asked: Asked, tables: Tables, say: Say) -> None:
    moves = await asked.pressed(tables)
    say("done " + msgspec.json.encode((asked.interaction, moves)).decode())


async def play(tables: Tables, channel: int, number: int, say: Say) -> None:
    """One game after the other in a channel; all who are awaited answer at the same time."""
    count = 0
    while True:
        table = await seated(tables, channel, number)
        now = await tables.snapshot(table)
        dice = Dice(f"{channel} {number} {count}")
        presses = []
        for seat in now.game_position.awaited():
            count += 1
            line = some_notation(now, seat, dice)
            press = Asked(f"{number:05} {channel} {count:05}", table, person_in(now, seat), line)
            say("ask " + msgspec.json.encode(press).decode())
            presses.append(answered(press, tables, say))
        await asyncio.gather(*presses)


async def seated(tables: Tables, channel: int, number: int) -> str:
    """The game of a channel, created and started if there is none, by presses with descriptive ids."""
    found = await tables.store.latest_table(channel)
    if found is not None and found.status is Status.RUNNING:
        return found.id
    location, people = location_of(channel), PEOPLE[: 2 + channel % 3]
    count = len(await tables.store.tables(Status, limit=10_000))

    def press(person: int, what: str) -> Request:
        return Request(f"{what} {channel} {number} {count} {person}", person, f"P{person}", "en")

    if found is None or found.status is not Status.LOBBY:
        opened = (
            create_table(tables, press(ANNA, "open"), location, "castle", Settings(options={"side": "winter"}))
            if found is None
            else create_rematch(tables, press(ANNA, "rematch"), found.id, location)
        )
        table = (await opened).table
    else:
        table = found.id
    for person in people[1:]:
        await join_lobby(tables, press(person, "join"), table)
    await start_game(tables, press(ANNA, "start"), table)
    return table


# ---------------------------------------------------------------- the lives


def run_life(place: Place, number: int, seed: int, known: Known) -> bool:
    """Runs one life to its end and adds its reports to `known`. Was it without errors?"""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            asyncio.run(play_until_killed(place, number, seed, known, lambda line: tell(writing, line)))
        except BaseException as error:  # noqa: BLE001, since it is reported, and the process ends
            tell(writing, f"WRONG {error!r}")
        os._exit(1)
    os.close(writing)
    dice = random.Random(-seed)
    enough, linger = dice.randrange(1, LONGEST_LIFE), dice.random() / 500
    fine = True
    with os.fdopen(reading) as lines:
        for count, line in enumerate(lines):
            if line.startswith("WRONG"):
                print(line)
                fine = False
            elif line.endswith("\n"):
                known.learn(line)
            if count == enough:
                spin(linger)
                os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return fine and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


async def last_look(place: Place, known: Known) -> None:
    """Repeats all presses without an answer, and checks that everything is there once."""
    store = await place.open()
    tables = Tables(store, Clock())
    for asked in sorted(known.asked.values(), key=lambda asked: asked.interaction):
        await answered(asked, tables, lambda line: known.learn(f"{line}\n"))
    demand(not await examined(tables, known, again=True), "more than was asked")
    demand(not known.asked, known.asked)
    over: list[TableSnapshot] = [await tables.snapshot(row.id) for row in await store.tables([Status.OVER])]
    print(f"{len(over)} games to their end")
    await store.close()


async def warm(folder: Path) -> None:
    """Reads texts and components before the first fork, so that all lives share them."""
    store = await SqliteStore.open(folder / "warm.db")
    tables = Tables(store, Clock())
    table = await seated(tables, CHANNELS[0], 0)
    await Asked("warm", table, ANNA, "play trader").pressed(tables)
    await export_game(tables, table)
    await store.close()


def main(folder: Path, kills: int, seed: int, place: Place) -> int:
    known = Known()
    asyncio.run(warm(folder))
    for number in range(kills):
        if not run_life(place, number, seed + number, known):
            print(f"life {number} of seed {seed} was wrong")
            return 1
    asyncio.run(last_look(place, known))
    print(f"{kills} kills, {len(known.answered)} presses")
    return 0


if __name__ == "__main__":
    folder, kills, seed, database = sys.argv[1:]
    sys.exit(main(Path(folder), int(kills), int(seed), place_at(database)))
