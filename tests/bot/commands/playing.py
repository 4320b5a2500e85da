"""People at tables on the rig: what they type, and the answers they get."""

from collections.abc import Sequence
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.results import InteractionResult

from bot.app import Cornerstone
from bot.cards.ids import button_id
from bot.commands.declare import SERVER
from bot.panels.leaving import LeaveAct, LeavePanel
from bot.tables.lines import typed_line
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from tests.bot.rig import Actor, Message, Rig

GAME = "castle"
TITLES = {"en": "Ann’s Castle", "fr": "Château chez Ann", "pl": "Zamek (Ann)"}
"""What Ann’s first table is called, by its language."""


class Play:
    def __init__(self, rig: Rig[Cornerstone]) -> None:
        self.rig = rig
        self.channel, (self.ann, self.bob, self.cid) = rig.place("Ann", "Bob", "Cid")
        self.table = ""

    @property
    def server(self) -> GuildHandle:
        assert self.channel.guild is not None
        return self.channel.guild

    @property
    def bot(self) -> Cornerstone:
        return self.rig.bot

    # ---------------------------------------------------------------- what people do

    async def types(self, who: Actor, command: str, place: ChannelHandle | None = None, /, **options: Any) -> str:
        """Types a command; returns the private answer."""
        return self.answer_text(await self.result(who, command, place, **options))

    async def leaves(self, who: Actor) -> str:
        """Leaves a running game by `/table leave`, which asks first; returns the answer to the press."""
        asked = await self.result(who, "table leave")
        assert asked.response is not None
        await self.rig.press(who, asked.response, LeavePanel(self.table).id(LeaveAct.LEAVE))
        return self.rig.text(asked.response)

    async def result(
        self, who: Actor, command: str, place: ChannelHandle | None = None, /, **options: Any
    ) -> InteractionResult:
        if isinstance(who, MemberActor):
            return await who.slash(place or self.channel, command, **options)
        result: InteractionResult = await who.slash(command, **options)
        return result

    def answer_text(self, result: InteractionResult) -> str:
        assert result.ephemeral
        assert not result.followups
        assert result.response is not None
        return self.rig.text(result.response)

    async def presses(self, who: Actor, what: str, on: Message | None = None, number: int | None = None) -> str:
        message = on or self.cards()[-1]
        return self.answer_text(await self.rig.press(who, message, button_id(what, self.table, number)))

    async def completions(self, who: Actor, command: str, option: str, typed: str = "", **filled: Any) -> list[str]:
        """The names of the choices."""
        return [choice["name"] for choice in await self.choices(who, command, option, typed, **filled)]

    async def choices(
        self, who: Actor, command: str, option: str, typed: str = "", **filled: Any
    ) -> list[dict[str, Any]]:
        if isinstance(who, MemberActor):
            return await who.autocomplete(self.channel, command, option, typed, **filled)
        return await who.autocomplete(command, option, typed, **filled)

    def offer_server_commands(self, who: MemberActor) -> None:
        """The server offers `/server` to a person who may not manage it."""
        (group,) = [one for one in self.rig.backend.commands[None].values() if one["name"] == SERVER]
        self.server.set_command_permissions(int(group["id"]), {who: True})

    # ---------------------------------------------------------------- tables

    async def lobby(self, *guests: MemberActor, **options: Any) -> None:
        """Ann's table, which these people join."""
        await self.types(self.ann, "table new", game=GAME, **options)
        self.table = (await self.row()).id
        for guest in guests:
            await self.types(guest, "table join")

    async def game(self, *guests: MemberActor, **options: Any) -> None:
        """A game that has just begun; with Bob if no other guests are given."""
        await self.lobby(*(guests or (self.bob,)), **options)
        await self.types(self.ann, "table start")

    async def row(self) -> Any:
        row = await self.bot.store.latest_table(self.channel.id)
        assert row is not None
        return row

    async def snapshot(self) -> TableSnapshot:
        return await self.bot.tables.snapshot(self.table)

    def who(self, person: int | None) -> MemberActor:
        return next(actor for actor in (self.ann, self.bob, self.cid) if actor.id == person)

    async def awaited(self) -> MemberActor:
        """The first person that the table waits for."""
        snapshot = await self.snapshot()
        return self.who(snapshot.seats[snapshot.game_position.awaited()[0]].person)

    async def some_move(self, who: MemberActor, seed: str = "") -> str:
        """A move that a beginner would play."""
        snapshot = await self.snapshot()
        seat = snapshot.seat_of(who.id)
        assert seat is not None
        move = PLAYERS["greedy"](
            snapshot.rules, Decision(snapshot.rules, snapshot.game_position, seat.seat), Dice(seed)
        )
        return typed_line(snapshot, snapshot.box.notation.write(move))

    async def moves(self, number: int) -> None:
        """People play so many moves by commands."""
        for n in range(number):
            if (await self.snapshot()).over:
                return
            who = await self.awaited()
            await self.types(who, "move", action=await self.some_move(who, f"{n}"))

    # ---------------------------------------------------------------- what is there

    def cards(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """Public messages."""
        return [message for message in (channel or self.channel).history() if not message.flags.ephemeral]


def words(key: str, locale: str = "en", /, *, people: Sequence[str] = (), **params: Any) -> str:
    """A sentence of the catalogues in a language; `title` is that of Ann's table if no other is given."""
    known = {"title": TITLES[locale[:2]], **params}
    return localise(texts_for(locale, GAME).sentence(key, known, people), locale)


def sentence_start(key: str, locale: str = "en") -> str:
    """A sentence up to its first parameter."""
    found = texts_for(locale, GAME).find(key)
    assert found is not None
    return found.partition("{")[0]
