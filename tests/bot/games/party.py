"""People at a table: what they type and press, and the private answers they get."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Final

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.cards.ids import STATUS_LINE
from bot.panels.leaving import LeaveAct, LeavePanel
from bot.tables.snapshot import TableSnapshot
from engine.players.dice import Dice
from tests.bot.games.world import Bot
from tests.bot.rig import Message

NAMES: Final = ("Ann", "Bob", "Cleo", "Dora")
TONGUES: Final = ("en-GB", "fr", "pl", "de")
_servers = itertools.count(1)


class Party:
    """People in a server, and the channel in which they play. `private`: they type in direct messages, where each
    command names its table."""

    def __init__(self, rig: Bot, count: int, *, private: bool = False, tongues: Sequence[str] = TONGUES) -> None:
        self.rig = rig
        self.channel, self.people = rig.place(*NAMES[:count], "Eve")
        self.eve = self.people.pop()
        """A spectator."""
        self.private = private
        self.table = ""
        for person, tongue in zip((*self.people, self.eve), itertools.cycle(tongues), strict=False):
            rig.set_locale(person, tongue)

    # ---------------------------------------------------------------- what people do

    async def types(self, who: MemberActor, command: str, where: ChannelHandle | None = None, /, **given: Any) -> str:
        """Types a command; returns the answer."""
        return self.answer_text(await self.result(who, command, where, **given))

    async def result(
        self, who: MemberActor, command: str, where: ChannelHandle | None = None, /, **given: Any
    ) -> InteractionResult:
        if where is None and self.private and self.table:
            own: InteractionResult = await who.user.slash(command, **given)
            return own
        return await who.slash(where or self.channel, command, **given)

    async def presses(self, who: MemberActor, message: Message, what: str) -> str:
        """Presses a button by its action, even if it is no longer there."""
        number = next(
            (custom_id for custom_id in self.rig.buttons(message) if custom_id.split(":")[1] == what),
            f"c:{what}:{self.table}",
        )
        return self.answer_text(await self.rig.press(who, message, number))

    def answer_text(self, result: InteractionResult) -> str:
        """The text of an answer, which must be one private message."""
        assert result.response is not None
        assert result.ephemeral
        assert not result.followups
        return self.rig.text(result.response)

    async def completions(self, who: MemberActor, typed: str = "") -> list[str]:
        """The moves that are offered while a person types."""
        return [line for line, _ in await self.choices(who, typed)]

    async def choices(self, who: MemberActor, typed: str = "") -> list[tuple[str, str]]:
        """The same with their labels."""
        if self.private:
            found = await who.user.autocomplete("move", "action", typed, **self._table_option)
        else:
            found = await who.autocomplete(self.channel, "move", "action", typed)
        return [(choice["value"], choice["name"]) for choice in found]

    async def moves(self, who: MemberActor, line: str) -> str:
        return await self.types(who, "move", action=line, **self._table_option)

    @property
    def _table_option(self) -> dict[str, str]:
        return {"table": self.table} if self.private else {}

    async def leaves(self, who: MemberActor) -> str:
        """Leaves a running game by `/table leave`, which asks first."""
        asked = await self.result(who, "table leave", **self._table_option)
        assert asked.response is not None
        await self.rig.press(who, asked.response, LeavePanel(self.table).id(LeaveAct.LEAVE))
        return self.rig.text(asked.response)

    # ---------------------------------------------------------------- a game

    async def open(self, **options: Any) -> str:
        """The first person opens a table, by default for all of them."""
        said = await self.types(
            self.people[0],
            "table new",
            self.channel,
            **{"game": "castle", "seats": len(self.people), **options},
        )
        if threads := self.channel.threads:
            self.channel = threads[-1]
        row = await self.rig.bot.store.latest_table(self.channel.id)
        assert row is not None, said
        self.table = row.id
        return said

    async def join(self) -> None:
        for person in self.people[1:]:
            await self.types(person, "table join", self.channel)

    async def begin(self, *, computers: Sequence[str] = (), **options: Any) -> TableSnapshot:
        """Starts a game."""
        await self.open(**{"seats": len(self.people) + len(computers), **options})
        await self.join()
        for player in computers:
            await self.types(self.people[0], "table sit", self.channel, player=player)
        await self.types(self.people[0], "table start", self.channel)
        return await self.snapshot()

    async def snapshot(self) -> TableSnapshot:
        return await self.rig.bot.tables.snapshot(self.table)

    async def awaited(self) -> list[MemberActor]:
        """The people that the table waits for."""
        snapshot = await self.snapshot()
        return (
            [self.who(snapshot.seats[seat].person) for seat in snapshot.game_position.awaited()]
            if snapshot.status == "running"
            else []
        )

    def who(self, person: int | None) -> MemberActor:
        return next(member for member in self.people if member.id == person)

    async def step(self, dice: Dice, *, several: bool = False) -> tuple[MemberActor, str, str]:
        """An awaited player plays, with `several` perhaps more than one move on a line. Returns player, line and
        answer."""
        who = dice.pick(await self.awaited())
        line = await self.choose_line(who, dice, several=several)
        return who, line, await self.moves(who, line)

    async def choose_line(self, who: MemberActor, dice: Dice, *, several: bool = False) -> str:
        """One of the moves that are offered to the player."""
        line = dice.pick(await self.completions(who))
        while several and dice.below(2) and (longer := await self.completions(who, f"{line}; ")):
            line = dice.pick(longer)
        return line

    async def steps(self, most: int, words: str = "steps") -> None:
        dice = Dice(words)
        for _ in range(most):
            if not await self.awaited():
                return
            await self.step(dice)

    # ---------------------------------------------------------------- what is there

    def public(self, channel: int = 0) -> list[ResponseMessage]:
        """Messages in the channel."""
        kept = self.rig.backend.messages.get(channel or self.channel.id, {})
        found = [ResponseMessage(self.rig, kept[number]) for number in sorted(kept)]
        return [message for message in found if not message.ephemeral]

    def cards(self, channel: int = 0) -> list[ResponseMessage]:
        """Cards of turns, and short messages between them: both have a line that says whom the table waits for."""
        return [message for message in self.public(channel) if self._line(message)]

    def short_messages(self) -> list[ResponseMessage]:
        """The short messages in the middle of a turn: they have no picture."""
        return [message for message in self.cards() if not message.attachments]

    def status_line(self, card: Message) -> str:
        (line,) = self._line(card)
        return line

    def _line(self, message: Message) -> list[str]:
        parts = self.rig.parts(message)
        # a button may happen to have that number
        return [part["content"] for part in parts if part.get("id") == STATUS_LINE and "content" in part]

    def private_messages(self, who: MemberActor) -> list[ResponseMessage]:
        return self.public(who.user.dm_channel.id)
