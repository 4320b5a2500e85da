"""What is known of one press while it is answered: who, where, in which language, about which table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import msgspec

from bot import logs
from bot.cards.names import people
from bot.interactions.permissions import managed, spot_of
from bot.interactions.remarks import remarks
from bot.interactions.reply import Reply
from bot.store.errors import StoreFailed
from bot.tables.answers import Answer
from bot.tables.live import Live
from bot.tables.press import Press
from bot.tables.service import Tables
from bot.texts import Says, says

if TYPE_CHECKING:
    from bot.app import Cornerstone

log = logs.logger(__name__)


class Context:
    """The table is the last one that was asked for: refusals are worded with its game and its people."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.bot: Cornerstone = interaction.client
        self.tables: Tables = self.bot.tables
        self.locale = interaction.locale.value
        self.spot = spot_of(interaction)
        user = interaction.user
        self.press = Press(str(interaction.id), user.id, user.display_name, self.locale)
        self.live: Live | None = None
        self.game = ""

    # Words

    def words(self) -> Says:
        return says(self.locale, self.game)

    @property
    def people(self) -> tuple[str, ...]:
        return () if self.live is None else people(self.live, self.locale)

    def say(self, key: str, **params: Any) -> str:
        return self.words().sentence(key, params, self.people)

    # Tables

    async def find_table(self, named: str | None = None, *, playing: bool = False) -> Live:
        """The table that a command is about."""
        return self.use_table(await self.tables.meant(self.spot, self.press.person, named or None, playing=playing))

    async def load_table(self, table: str) -> Live:
        """The table that a button names."""
        return self.use_table(await self.tables.live(table))

    def use_table(self, live: Live) -> Live:
        self.live, self.game = live, live.game
        self.press = msgspec.structs.replace(self.press, manages=managed(self.interaction, live.row))
        return live

    @property
    def table(self) -> Live:
        """The table that was asked for."""
        if self.live is None:
            raise LookupError("no table was asked for")
        return self.live

    @property
    def seat(self) -> int | None:
        """Where the person plays at that table, once the game has begun."""
        if self.live is None or self.live.position is None:
            return None
        found = self.live.seat_of(self.press.person)
        return None if found is None else found.seat

    # Answers

    async def answered(self, answer: Answer, *more: str) -> Reply:
        """The answer of the service, what else there is to say, and what could not be told elsewhere."""
        if answer.table:
            self.use_table(await self.tables.live(answer.table))
        return await self.reply(self.say(f"answer.{answer.key}", **answer.params), *more)

    async def reply(self, *lines: str) -> Reply:
        """What is said, and what could not be told elsewhere; about a game of another place, which one it is."""
        return Reply("\n".join([*self._elsewhere(), *lines, *await remarks(self)]))

    def _elsewhere(self) -> list[str]:
        live = self.live
        if live is None or live.row.channel in (None, self.spot.channel):
            return []
        return [self.say("said.elsewhere", game=live.game, channel=f"<#{live.row.channel}>")]

    async def remember_person(self) -> None:
        """Keeps the person's language, and that private messages reach him, for what he is told later."""
        store, person = self.bot.store, self.press.person
        try:
            await store.saw(person, self.locale)
            if self.spot.guild is None:
                await store.dms(person, closed=False)
        except StoreFailed as failed:
            # he can be answered all the same
            log.warning("person not kept", problem=failed.key)
