"""Everyone acts at the same moment while Discord misbehaves; the final state is the same as after a calm day."""

from collections.abc import Callable
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.panels.leaving import LeaveAct, LeavePanel
from bot.store.rows import Status
from bot.tables.history import export_game
from engine.players.dice import Dice
from engine.table import load_table
from tests.bot.games.game_checker import tells_all_once
from tests.bot.games.party import Party
from tests.bot.games.world import Bot

ODD: tuple[str, ...] = ("@everyone", "**a;b**", "`Pass`", "-# <@1> [x](http://y)")
ALSO: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hand", {}),
    ("board", {"words": True}),
    ("log", {}),
    ("help", {}),
    ("rules", {}),
    ("turns", {}),
    ("export", {}),
    ("table status", {}),
    ("table list", {}),
    ("table leave", {}),
    ("table sit", {}),
    ("table sit", {}),
    ("table settings", {"language": "pl"}),
    ("table abandon", {}),
    ("table abandon", {"vote": "no"}),
    ("table abandon", {"vote": "no"}),
    ("table start", {}),
    ("table rematch", {}),
    ("move", {"action": "pass"}),
    ("move", {"action": "play trader"}),
)
"""What people type besides legal moves."""
PRESSED = ("hand", "board", "rules", "join", "leave", "start", "rematch", "no")


class Storm:
    def __init__(self, party: Party, dice: Dice) -> None:
        self.party = party
        self.rig = party.rig
        self.dice = dice
        self.lulls: list[Callable[[], None]] = []
        self.left = 0
        """How often someone was asked whether to leave."""

    async def round(self, *, faults: bool) -> None:
        """Everyone acts before the bot has started to handle any of it."""
        if faults:
            self._turns()
        if not self.dice.below(12):
            await self.rig.restart()
        lines = [await self._line(person) for person in self.party.people]
        async with self.rig.at_once():
            results = [await self._acts(person, line) for person, line in zip(self.party.people, lines, strict=True)]
        for result in results:
            if result.response is not None and not faults:
                assert self.party.answer_text(result)
        for person, result in zip(self.party.people, results, strict=True):
            await self._answers_whether_to_leave(person, result)
        if not self.dice.below(4):
            await self.rig.again(self.dice.pick(results))
        await self.rig.advance_time(self.dice.below(300))

    async def _line(self, person: MemberActor) -> str:
        offered = await self.party.completions(person)
        return self.dice.pick(offered) if offered else ""

    async def _acts(self, person: MemberActor, line: str) -> InteractionResult:
        channel = self.party.channel
        match self.dice.below(8):
            case 0 | 1:
                command, given = self.dice.pick(ALSO)
                return await person.slash(channel, command, **given)
            case 2:
                message = self.dice.pick(self.party.public()[-6:])
                return await self.rig.press(person, message, f"c:{self.dice.pick(PRESSED)}:{self.party.table}")
        return await person.slash(channel, "move", action=line or "pass")

    async def _answers_whether_to_leave(self, person: MemberActor, result: InteractionResult) -> None:
        acts = [LeavePanel(self.party.table).id(act) for act in LeaveAct]
        if result.response is not None and set(acts) <= set(self.rig.buttons(result.response)):
            await self.rig.press(person, result.response, self.dice.pick(acts))
            self.left += 1

    def _turns(self) -> None:
        """The faults of Discord change."""
        while self.lulls:
            self.lulls.pop()()
        place = f"/channels/{self.party.channel.id}/messages"
        match self.dice.below(5):
            case 0:
                self.lulls.append(self.rig.refuses("POST", "/channels/*/messages", 503))
            case 1:
                self.rig.lose_answer("POST", place)
            case 2:
                self.lulls.append(self.rig.close_dms(self.dice.pick(self.party.people)))
            case 3:
                self.lulls.append(self.rig.refuses("PATCH", "*", 500))

    def calms(self) -> None:
        while self.lulls:
            self.lulls.pop()()


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("faults", [False, True], ids=["calm Discord", "moody Discord"])
async def test_a_storm(rig: Bot, logged: list[Any], number: int, faults: bool) -> None:
    party, dice = Party(rig, 4), Dice(f"storm {number} {faults}")
    for person, nick in zip(party.people, ODD, strict=True):
        rig.backend.get_member(person.guild.id, person.id).nick = nick
    await party.begin(options=f"side={('summer', 'winter')[number % 2]}")
    storm = Storm(party, dice)
    for _ in range(40):
        await storm.round(faults=faults)
    assert storm.left or faults
    storm.calms()
    await rig.advance_time(2_000)
    snapshot = await party.snapshot()
    if snapshot.status is Status.RUNNING:
        await tells_all_once(party, retired=not faults)
    table = load_table(await export_game(rig.bot.tables, party.table))
    stored = await rig.bot.store.load(party.table)
    assert stored is not None
    assert table.rules.save(table.position.state) == stored.state
    assert len(table.log) == snapshot.moves > 10
    assert not [line.get("exception", line) for line in logged if line["log_level"] == "error"]
