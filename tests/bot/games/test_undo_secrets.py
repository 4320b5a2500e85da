"""Requests to take moves back, what was taken back, and the numbers of all that say nothing of what others have ordered
or answered in secret."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.cards.ids import _MARKS as MARKS
from bot.outbox import stamps
from bot.rates import Rates
from bot.tables import start
from engine.game import games
from engine.players.dice import Dice
from tests.bot.games.conftest import Seeds
from tests.bot.games.party import Party
from tests.bot.games.test_orders_unseen import ORDERS
from tests.bot.games.world import Bot, plain, world

each_game = pytest.mark.parametrize("game", sorted(games()))


class Told:
    """What people read, without what tells tables apart."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.found: list[tuple[str, Any]] = []
        self.asked: tuple[ResponseMessage, dict[str, str]]
        """The newest question, and the ids of its buttons."""

    async def answer(self, who: MemberActor, command: str, **given: Any) -> None:
        self.party.rig.bot.rates = Rates(self.party.rig.bot.clock)
        result = await self.party.result(who, command, **given)
        assert result.response is not None
        files = [await file.read() for file in result.response.attachments if file.filename.endswith("json")]
        words = [*self.party.rig.all_words(result.response), *(data.decode() for data in files)]
        self.found.append((f"{who.name}: {command} {given}", [*self._plain(words), *self._ids(result.response)]))
        for message in self.party.public():
            if any(":yes:" in button for button in self.party.rig.buttons(message)):
                self.asked = message, {button.split(":")[1]: button for button in self.party.rig.buttons(message)}

    async def press(self, who: MemberActor, what: str) -> None:
        # a question that is settled has no buttons, but a press may have been on its way
        message, buttons = self.asked
        said = self.party.answer_text(await self.party.rig.press(who, message, buttons[what]))
        self.found.append((f"{who.name}: {what}", self._plain([said])))

    def messages(self) -> None:
        for who in (None, self.party.people[0], self.party.people[2]):
            for message in self.party.public() if who is None else self.party.private_messages(who):
                words = self._plain(self.party.rig.all_words(message))
                self.found.append((f"messages {who and who.name}", [*words, *self._ids(message)]))

    def _ids(self, message: ResponseMessage) -> list[int]:
        """The component ids that we give, which programs can read, except those that are made of random numbers."""
        numbers = [part.get("id") or 0 for part in self.party.rig.parts(message)]
        return [number for number in numbers if not MARKS <= number < stamps._ALL_MOVES]

    def _plain(self, texts: list[str]) -> list[str]:
        # the number of a request is made of the id that Discord gave the command, which counts what everyone types
        return [
            re.sub(r"(c:(yes|no):TABLE):\d+", r"\1", text.replace(self.party.table, "TABLE")) for text in plain(texts)
        ]


async def all_that_is_told(rig: Bot, game: str, *, ordered: bool) -> list[tuple[str, Any]]:
    """Ann asks and takes back, twice, and one is refused; Bob has set orders meanwhile and deleted them, or not."""
    party, dice = Party(rig, 3, tongues=["en-GB"]), Dice(f"told {game}")
    await party.begin(game=game)
    ann, bob, cleo = party.people
    told = Told(party)

    async def bob_orders() -> None:
        if ordered:
            await party.types(bob, "order", line=f"{ORDERS[game]}; forget orders; {ORDERS[game]}; forget orders")

    async def steps(number: int) -> None:
        for _ in range(number):
            await bob_orders()
            await party.step(dice)
        await bob_orders()

    async def read() -> None:
        for who in (ann, cleo, party.eve):
            for command in ("log", "board", "hand", "play", "table status", "export"):
                await told.answer(who, command)
            await told.answer(who, "log", before=4)
            await told.answer(who, "board", at=3, words=True)

    await steps(7)
    await told.answer(ann, "undo", first=6)
    await told.answer(ann, "undo", first=6)
    await told.answer(cleo, "undo")
    await told.press(cleo, "yes")
    await bob_orders()
    await told.press(bob, "no")
    await told.answer(ann, "undo", first=5)
    await rig.advance_time(4_000)
    await told.answer(ann, "undo", first=5)
    await told.press(cleo, "yes")
    await told.press(bob, "yes")
    await read()
    await steps(3)
    await read()
    await told.answer(ann, "undo", first=2)
    await told.press(bob, "yes")
    await told.press(cleo, "yes")
    await read()
    await steps(2)
    await read()
    told.messages()
    assert len((await party.snapshot()).loaded.undos) >= 2
    return told.found


@each_game
async def test_no_number_in_what_was_taken_back_tells_of_orders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Ann, Cleo and a spectator read the same, to the ids of the buttons, whether Bob has set orders or not."""
    told = []
    for ordered in (False, True):
        monkeypatch.setattr(start, "secrets", Seeds())
        async with world(tmp_path / f"{ordered}.db") as rig:
            told.append(await all_that_is_told(rig, game, ordered=ordered))
    for (question, without), (_, with_orders) in zip(*told, strict=True):
        differ = [pair for pair in zip(without, with_orders, strict=False) if pair[0] != pair[1]]
        assert not differ, f"{question}: {differ}"
