"""Random failures, hundreds of times: of requests and of the store, before and after they take effect, and of the bot
itself. In the end everything was delivered exactly once and in order."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest
from simcord.http import router

from bot.store.errors import StoreFailed
from bot.tables import notifications
from tests.bot.outbox.world import Cards, OutboxBot, Played, moves_told, rows, running
from tests.bot.rig import Rig, rigged
from tests.bot.store.places import Place, SqlitePlace
from tests.slow import slow_but

ROUNDS: Final = int(os.environ.get("OUTBOX_ROUNDS", "12"))
STORE: Final = (
    "claim",
    "record_failure",
    "messages",
    "next_delivery_time",
    "release",
    "record_delivery",
    "load",
    "log",
    "person",
)


class Chaos:
    """The probabilities of failures, and how many there were."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.likely = 0.0
        self.faults = 0

    def strikes(self) -> bool:
        hit = self.dice.random() < self.likely
        self.faults += hit
        return hit


class ChaosBot(OutboxBot):
    def __init__(self, place: Place, cards: Cards, chaos: Chaos) -> None:
        super().__init__(place, cards)
        self.chaos = chaos

    async def setup_hook(self) -> None:
        await super().setup_hook()
        for name in STORE:
            setattr(self.store, name, self._unsure(getattr(self.store, name)))

    def _unsure(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        async def called(*given: Any, **more: Any) -> Any:
            if self.chaos.strikes():
                raise StoreFailed("store.locked")
            result = await plain(*given, **more)
            if plain.__name__ in ("record_delivery", "record_failure", "release") and self.chaos.strikes():
                # done, but the answer is lost
                raise StoreFailed("store.io")
            return result

        return called


def unsure_discord(rig: Rig[Any], chaos: Chaos) -> None:
    plain = router.dispatch

    def dispatched(backend: Any, method: str, path: str, **given: Any) -> Any:
        if "/messages" not in path or not chaos.strikes():
            return plain(backend, method, path, **given)
        match chaos.dice.randrange(6):
            case 0:
                raise aiohttp.ServerDisconnectedError
            case 1:
                rig.inject_error(method, path, status=chaos.dice.choice([500, 502, 503]), times=1)
            case 2:
                rig.inject_error(method, path, status=429, times=1)
            case 3 if method == "POST" and given.get("files"):
                rig.inject_error(method, path, status=403, code=50013, times=1)  # as if the picture were not allowed
            case _:
                plain(backend, method, path, **given)
                raise TimeoutError
        return plain(backend, method, path, **given)

    router.dispatch = dispatched


async def played_through(rig: Rig[Any], chaos: Chaos) -> None:
    dice = chaos.dice
    channel, (ann, bob) = rig.place("ann", "bob")
    other, (cleo, dan) = rig.place("cleo", "dan")
    tables = [await running(rig, place.id, (a.id, b.id)) for place, a, b in ((channel, ann, bob), (other, cleo, dan))]
    notices: dict[str, list[str]] = {table.table: [] for table in tables}
    unsure_discord(rig, chaos)
    for number in range(dice.randint(8, 16)):
        chaos.likely = dice.choice([0.0, 0.1, 0.3, 0.6])
        match dice.randrange(8):
            case 0:
                await rig.restart()
            case 1 | 2:
                await rig.advance_time(dice.choice([0.5, 3, 20, 70, 130, 200, 1_000]))
            case _:
                table = dice.choice(tables)
                await stepped(table, number, dice, notices[table.table])
        await rig.settle()
        # so that no two things have the same time
        await rig.advance_time(0.01)
    chaos.likely = 0.0
    for _ in range(4):
        await rig.advance_time(900)
    for place, table in zip((channel, other), tables, strict=True):
        await table.move(moves=0)
        assert moves_told(rig, place.history()) == list(range(1, table.moves + 1))
        said = [rig.text(message).splitlines()[0] for message in place.history()]
        assert [line for line in said if line.startswith("n ")] == notices[table.table]
        assert [bool(rig.buttons(message)) for message in place.history()][-1]
    for person in (ann, cleo):
        # a message that a newer one replaces is cut short: "hand.past 7"
        words = [rig.text(message).split() for message in person.user.dm_channel.history()]
        hands = [int(said[1] if said[0] == "hand.past" else said[3]) for said in words]
        assert hands == sorted(hands)
        # each row once; two with the same time may show the same
        marks = [
            rig.parts(message)[0]["id"]
            for message, said in zip(person.user.dm_channel.history(), words, strict=True)
            if said[0] != "hand.past"
        ]
        assert len(set(marks)) == len(marks)
    assert {row[1] for row in rows(rig.bot.place)} <= {"sent", "dead"}
    for kind, status, _, uncertain, problem in rows(rig.bot.place):
        assert status == "sent" or problem == "already delivered" or kind in ("missing", "picture"), (kind, problem)
        assert not uncertain or status == "dead"


async def stepped(table: Played, number: int, dice: random.Random, notices: list[str]) -> None:
    outbox = table.card(later=dice.choice([0.0, 0.0, 180.0]))
    if dice.random() < 0.4:
        notices.append(f"n {{'i': {number}}}")
        outbox += notifications.notice(table.channel, table.now, "n", {"i": number})
    if dice.random() < 0.4:
        outbox += table.hand(0, anew=dice.random() < 0.5)
    if dice.random() < 0.2:
        outbox += table.missing()
    await table.commit(*outbox, moves=dice.randint(1, 3))


@pytest.mark.parametrize("first", slow_but([0], range(0, ROUNDS * 10, 10)))
async def test_everything_is_delivered_once_and_in_order(empty: Path, tmp_path: Path, first: int) -> None:
    faults = 0
    for seed in range(first, first + 10):
        place = SqlitePlace(Path(shutil.copy(empty, tmp_path / f"{seed}.db")))
        chaos = Chaos(seed)
        async with rigged(lambda place=place, chaos=chaos: ChaosBot(place, Cards(), chaos)) as rig:  # type: ignore[misc]
            try:
                await played_through(rig, chaos)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}: {error}") from error
        faults += chaos.faults
    assert faults > 20


async def test_everything_is_delivered_once_on_every_database(place: Place) -> None:
    chaos = Chaos(1_000)
    async with rigged(lambda: ChaosBot(place, Cards(), chaos)) as rig:
        await played_through(rig, chaos)
