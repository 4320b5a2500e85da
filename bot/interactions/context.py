"""The context of one interaction: who, where, in which language, about which table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot import logs
from bot.cards.drawings import has_part
from bot.cards.names import escaped_names, escaped_table_name
from bot.interactions.permissions import Interaction, can_manage_channel, location_of, missing_at_table
from bot.interactions.reply import Reply
from bot.store.errors import StoreFailed
from bot.store.rows import Message, PersonalSettings
from bot.tables.hands import refresh_hand
from bot.tables.lines import localized_line, typed_line
from bot.tables.resolve import find_table
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer, ChangeResult, Request
from bot.texts import BotTexts, texts_for
from engine.move import Event

if TYPE_CHECKING:
    from bot.app import Cornerstone

DMS_MENTIONED: Final = "dms-told"
"""A message row of this kind means that the person was told of their closed direct messages: once per table."""

LONG_WAIT: Final = 120.0
"""Seconds since an interaction that was interrupted, perhaps more than once: the first picture of a process is slow."""

log = logs.logger(__name__)


class Context:
    """One interaction. `say` uses the words of the table in use: those of its game, and the names of its players."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.bot: Cornerstone = interaction.client
        self.tables: Tables = self.bot.tables
        self.locale = interaction.locale.value
        self.location = location_of(interaction)
        user = interaction.user
        self.request = Request(str(interaction.id), user.id, user.display_name, self.locale)
        self.interrupted = self.request.interaction in self.tables.interrupted
        """Was its handling interrupted? Then it is answered, but changes nothing more."""
        self.dms_closed = False
        """Did direct messages to the person fail the last time?"""
        self.settings = PersonalSettings()
        """What the person has decided for all their tables."""
        self.snapshot: TableSnapshot | None = None
        self.game = ""
        self.people: tuple[str, ...] = ()
        """The names of the players at the table in use."""
        self.seat: int | None = None
        """The person's seat at that table, once the game has begun."""
        self._moves_before: int | None = None
        """The number of moves when the interaction arrived."""

    @property
    def in_words(self) -> bool:
        """Does the answer leave out the picture? For those who want that, and for those who have waited so long since
        their press that a picture may come too late."""
        if not self.settings.pictures:
            return True
        waited = self.bot.clock() - self.interaction.created_at.timestamp()
        return self.interrupted and waited >= LONG_WAIT

    # Words

    def words(self) -> BotTexts:
        return texts_for(self.locale, self.game)

    def say(self, key: str, **params: Any) -> str:
        return self.words().sentence(key, params, self.people)

    def localized_line(self, line: str) -> str:
        """Moves of the table in use, as the person can type them in their language."""
        return localized_line(self.table, line, self.locale)

    def events(self, events: Iterable[Event], people: Sequence[str] | None = None) -> list[str]:
        """Sentences of events at the table in use; the orders in them are in the words of the person's language."""
        localized = [msgspec.structs.replace(event, params=self._localized_params(event.params)) for event in events]
        return self.words().events(localized, self.people if people is None else people)

    def _localized_params(self, params: Mapping[str, Any]) -> dict[str, Any]:
        localized = dict(params)
        if "order" in params:
            localized["order"] = self.localized_line(params["order"])
        # an answer without a player has a name of its own
        if isinstance(answer := params.get("answer"), str) and typed_line(self.table, answer) != answer:
            localized["answer"] = self.localized_line(answer)
        return localized

    def permission_names(self, permissions: tuple[str, ...]) -> str:
        """Their names in Discord, in the person's language."""
        words = self.words()
        return words.comma.join(words.name("permission", name) for name in permissions)

    # The table in use

    async def find_table(self, named: str | None = None, *, playing: bool = False) -> TableSnapshot:
        """Finds the table of a command and uses it."""
        if self.interrupted and (changed := await self.bot.store.changed_table(self.request.interaction)) is not None:
            return await self.load_table(changed)
        return self.use_table(
            await find_table(self.tables, self.location, self.request.person, named or None, playing=playing)
        )

    async def load_table(self, table: str) -> TableSnapshot:
        """Loads a table by id and uses it."""
        return self.use_table(await self.tables.snapshot(table))

    def use_table(self, snapshot: TableSnapshot) -> TableSnapshot:
        self.snapshot, self.game, self.people = snapshot, snapshot.game, escaped_names(snapshot, self.locale)
        if self._moves_before is None:
            self._moves_before = snapshot.moves
        seat = snapshot.seat_of(self.request.person) if snapshot.position is not None else None
        self.seat = None if seat is None else seat.seat
        self.request = msgspec.structs.replace(self.request, manages=can_manage_channel(self.interaction, snapshot.row))
        return snapshot

    @property
    def table(self) -> TableSnapshot:
        if self.snapshot is None:
            raise LookupError("no table is in use")
        return self.snapshot

    @property
    def table_title(self) -> str:
        """What the table in use is called, ready for a message; empty if none is in use."""
        return "" if self.snapshot is None else escaped_table_name(self.snapshot, self.locale)

    @property
    def has_hand(self) -> bool:
        """Does the person have a hand there that others cannot see?"""
        return self.snapshot is not None and self.seat is not None and has_part(self.snapshot.view(self.seat), "hand")

    async def refresh_hand(self) -> None:
        """Also updates the hand in the person's private messages, unless they have moved, which does the same. Presses
        on a panel need not: it shows what they need, and in a turn of many moves each would cost an edit."""
        if self.snapshot is None or self.seat is None or self.snapshot.moves != self._moves_before or not self.has_hand:
            return
        try:
            await refresh_hand(self.tables, self.snapshot, self.seat)
        except Exception as error:  # noqa: BLE001  # the person has their answer
            logs.unexpected(error, "hand not refreshed", table=self.snapshot.id)

    # Replies

    async def answer_reply(self, answer: Answer, *more: str) -> Reply:
        """A reply that words an answer of the table service."""
        if isinstance(answer, ChangeResult):
            self.use_table(answer.snapshot)
        elif answer.table:
            await self.load_table(answer.table)
        return await self.reply(self.say(f"answer.{answer.key}", **{"title": self.table_title, **answer.params}), *more)

    async def reply(self, *lines: str) -> Reply:
        """A reply with these lines: before them a note if the game is played in another channel, after them remarks."""
        return Reply("\n".join([*self._channel_note(), *lines, *await self.remarks()]))

    async def remarks(self) -> list[str]:
        """Warnings: direct messages do not arrive, or the bot cannot write in the table's channel."""
        return [remark for remark in (await self._closed_messages_remark(), self._channel_remark()) if remark]

    def _channel_note(self) -> list[str]:
        snapshot = self.snapshot
        if snapshot is None or snapshot.row.channel in (None, self.location.channel):
            return []
        return [self.say("said.elsewhere", title=self.table_title, channel=f"<#{snapshot.row.channel}>")]

    async def _closed_messages_remark(self) -> str:
        snapshot, store, person = self.snapshot, self.bot.store, self.request.person
        if snapshot is None or not self.dms_closed or not self.has_hand:
            return ""
        if any(row.kind == DMS_MENTIONED and row.person == person for row in await store.messages(snapshot.id)):
            return ""
        mention = Message(
            kind=DMS_MENTIONED, person=person, channel=0, message=0, moves_shown=snapshot.moves, at=self.bot.clock()
        )
        await store.put_message(snapshot.id, mention)
        return self.say("said.dms")

    def _channel_remark(self) -> str:
        snapshot = self.snapshot
        if snapshot is None or snapshot.row.guild is None or not snapshot.status.is_active:
            return ""
        missing = missing_at_table(self.bot, snapshot.row)
        if missing is None:
            return self.say("said.gone")
        return self.say("said.mute", permissions=self.permission_names(missing)) if missing else ""

    # The person

    async def remember_person(self) -> None:
        """Stores the person's language, that they are here, and that direct messages reach them, for later messages;
        reads their settings."""
        try:
            known = await self.bot.store.update_locale(self.request.person, self.locale)
            self.dms_closed, self.settings = known.dms_closed, known.settings
            if known.pinged:
                await self.bot.store.note_look(self.request.person, self.bot.clock())
            if self.location.guild is None:
                await self.open_messages()
        except StoreFailed as failed:
            # they still get their answer
            log.warning("person not kept", problem=failed.key)

    async def open_messages(self) -> None:
        """Lets the bot try direct messages to the person again."""
        if self.dms_closed:
            await self.bot.store.set_dms_closed(self.request.person, closed=False)
            self.dms_closed = False
