"""python -m tests.bot.store.victim FOLDER KILLS SEED DATABASE: a bot that is repeatedly killed, on one database.

This process forks children, called lives, which play and deliver. Each is killed with SIGKILL, by itself before some
statement or from outside at some moment. The next one first checks that nothing is lost, duplicated or half done.
Discord is replaced by a file to which each message adds a line.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot.store.changes import Commit, Committed, DeliveryReport, Notification, Repeated
from bot.store.rows import Checkpoint, LogRow, Message, OutboxRow, TargetKind
from bot.store.store import Store
from tests.bot.store.builders import SEATS, lobby
from tests.bot.store.places import Place, place_at

TABLES = 3
CHANNELS = range(100, 100 + TABLES)
LEASE = 50.0
LONGEST_LIFE = 150


class Wrong(AssertionError):
    """A broken invariant."""


def demand(holds: bool, *what: object) -> None:
    if not holds:
        raise Wrong(*what)


# ---------------------------------------------------------------- one life


async def play_until_killed(
    folder: Path, place: Place, now: float, seed: int, known: dict[int, int], say: Callable[[str], None]
) -> None:
    """Checks, then plays until killed. `known`: the versions reported as committed, by channel."""
    dice = random.Random(seed)
    last = dice.randrange(4, 400) if dice.random() < 0.5 else -1
    store = await place.watched(Executioner(last))
    # from now on also what an earlier life committed but could not report
    for channel, version in (await examine(store, folder, place, known)).items():
        say(f"{channel} {version}")
    games = [play(store, channel, now, dice, say) for channel in CHANNELS]
    await asyncio.gather(*games, *(deliver(store, folder, f"worker {n}", now, forever=True) for n in range(2)))


class Executioner:
    def __init__(self, last: int) -> None:
        self.left = last

    def __call__(self, sql: str) -> None:
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1


async def examine(store: Store, folder: Path, place: Place, known: dict[int, int]) -> dict[int, int]:
    """Checks the database. Returns the versions found."""
    found = {}
    answers: dict[str, bytes] = dict(place.query("SELECT id, answer FROM interactions"))
    rows = place.query("SELECT table_id, payload FROM outbox ORDER BY id")
    for channel in CHANNELS:
        row = await store.active_table(channel)
        if row is None:
            demand(channel not in known, "lost a table", channel)
            continue
        loaded, log = await store.load(row.id), await store.log(row.id)
        assert loaded is not None
        demand(known.get(channel, 1) <= row.version <= known.get(channel, 1) + 1, "lost a commit", channel)
        demand([entry.number for entry in log] == list(range(1, row.moves + 1)), "numbers", channel)
        demand((loaded.state or b"") == written(row.version, log), "the state does not fit the log", channel)
        given = {name: answer for name, answer in answers.items() if name.startswith(f"{channel} ")}
        demand(given == {f"{channel} {v}": b"%d" % v for v in range(2, row.version + 1)}, "answers", channel)
        told = [payload for table, payload in rows if table == row.id]
        demand(told == [f'{{"v":{v},"version":{v}}}' for v in range(2, row.version + 1)], "outbox", channel)
        ears = heard(folder, channel)
        demand(ears == list(range(2, 2 + len(ears))) and len(ears) < row.version, "heard", channel)
        found[channel] = row.version
    return found


def written(version: int, log: list[LogRow]) -> bytes:
    """The state of these games: the version and all moves."""
    return f"{version}:{' '.join(entry.move for entry in log)}".encode() if version > 1 else b""


async def play(store: Store, channel: int, now: float, dice: random.Random, say: Callable[[str], None]) -> None:
    row = await store.active_table(channel)
    if row is None:
        created = await store.create(lobby(channel=channel, seats=SEATS, interaction=f"open {channel}"))
        demand(isinstance(created, Committed), created)
        say(f"{channel} 1")
        row = await store.active_table(channel)
        assert row is not None
    log = await store.log(row.id)
    version = row.version
    while True:
        version += 1
        keep = dice.randrange(len(log) + 1) if dice.random() < 0.3 else len(log)
        news = [entry(n, f"m{version}.{n}", now) for n in range(keep + 1, keep + 1 + dice.randrange(4))]
        undone = keep if keep < len(log) else None
        log = log[:keep] + news
        commit = Commit(
            table=row.id,
            expected=version - 1,
            now=now,
            interaction=f"{channel} {version}",
            answer=b"%d" % version,
            keep_moves=undone,
            entries=tuple(news),
            state=written(version, log),
            checkpoints=(Checkpoint(len(log), 1, b"x" * dice.randrange(3000)),),
            outbox=(
                Notification(kind="card", place=TargetKind.CHANNEL, target=channel, due=0.0, payload={"v": version}),
            ),
        )
        demand(await store.commit(commit) == Committed(row.id, version, len(log)), "a commit that did not go")
        say(f"{channel} {version}")
        if dice.random() < 0.2:
            demand(isinstance(await store.commit(commit), Repeated), "a repeated press")


def entry(number: int, words: str, now: float) -> LogRow:
    return LogRow(number, number % 2, words, b"[]", False, now, 1)


# ---------------------------------------------------------------- the replacement of Discord


async def deliver(store: Store, folder: Path, by: str, now: float, *, forever: bool) -> None:
    while True:
        rows = await store.claim(by, now, now + LEASE, limit=2)
        for row in rows:
            await send(store, folder, row, now)
        if not rows and not forever:
            return


async def send(store: Store, folder: Path, row: OutboxRow, now: float) -> None:
    if not (row.uncertain and f" {row.nonce} " in messages(folder)):
        handle = os.open(folder / "discord", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(handle, f"{row.target} {row.payload['v']} {row.nonce} \n".encode())
        os.close(handle)
    remember = Message("card", 0, row.target, row.id, row.payload["v"], now)
    await store.record_delivery(DeliveryReport(row=row.id, now=now, message=row.id, remember=remember))


def messages(folder: Path) -> str:
    file = folder / "discord"
    return file.read_text() if file.exists() else ""


def heard(folder: Path, channel: int) -> list[int]:
    lines = [line.split() for line in messages(folder).splitlines()]
    return [int(version) for target, version, _ in lines if int(target) == channel]


# ---------------------------------------------------------------- the lives


def run_life(folder: Path, place: Place, number: int, seed: int, known: dict[int, int]) -> bool:
    """Runs one life to its end and adds its reports to `known`. Was it without errors?"""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            asyncio.run(
                play_until_killed(folder, place, number * 1000.0, seed, known, lambda line: tell(writing, line))
            )
        except BaseException as error:  # noqa: BLE001, since it is reported, and the process ends
            tell(writing, f"WRONG {error!r}")
        os._exit(1)
    os.close(writing)
    dice = random.Random(-seed)
    enough, linger = dice.randrange(1, LONGEST_LIFE), dice.random() / 1000
    fine = True
    with os.fdopen(reading) as lines:
        for count, line in enumerate(lines):
            fine = fine and learn(line, known)
            if count == enough:
                spin(linger)
                os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return fine and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


def tell(pipe: int, line: str) -> None:
    os.write(pipe, f"{line}\n".encode())


def learn(line: str, known: dict[int, int]) -> bool:
    if line.startswith("WRONG"):
        print(line)
        return False
    channel, version = map(int, line.split())
    known[channel] = version
    return True


def spin(seconds: float) -> None:
    """Busy work, so that the process does not always die right after a commit."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


async def last_look(folder: Path, place: Place, known: dict[int, int]) -> None:
    store = await place.open()
    await examine(store, folder, place, known)
    await deliver(store, folder, "last", 1e9, forever=False)
    for channel in CHANNELS:
        row = await store.active_table(channel)
        assert row is not None
        demand(heard(folder, channel) == list(range(2, row.version + 1)), "not all was told, once", channel)
        message = (await store.messages(row.id))[0]
        demand(message.moves_shown == row.version, "the newest message", channel)
    await store.close()


def main(folder: Path, kills: int, seed: int, place: Place) -> int:
    known: dict[int, int] = {}
    for number in range(kills):
        if not run_life(folder, place, number, seed + number, known):
            print(f"life {number} of seed {seed} was wrong")
            return 1
    asyncio.run(last_look(folder, place, known))
    print(f"{kills} kills, {sum(known.values())} commits, {len(messages(folder).splitlines())} messages")
    return 0


if __name__ == "__main__":
    folder, kills, seed, database = sys.argv[1:]
    sys.exit(main(Path(folder), int(kills), int(seed), place_at(database)))
