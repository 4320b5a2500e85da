"""All messages about a table. Commands in them have the names that their reader sees in Discord."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.cards.board import board_card
from bot.cards.deadlines import deadlines_card
from bot.cards.final import final_card
from bot.cards.hand import OptionRows, hand_card, past_hand_card
from bot.cards.invitation import invitation_card
from bot.cards.lobby import lobby_card
from bot.cards.lost import lost_card
from bot.cards.message import Moment, OutgoingMessage
from bot.cards.mid_turn import mid_turn_card
from bot.cards.notice import notice_card
from bot.cards.own_story import OwnStory
from bot.cards.parts import heading
from bot.cards.status_line import status_line
from bot.cards.turn import turn_card
from bot.cards.waiting import WaitingTable, waiting_card
from bot.pictures import Pictures
from bot.tables.deadlines import DeadlineState
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.game import View
from engine.table import Entry


class Cards:
    """`mark`: for messages that the outbox sends, the id of the message's container (ids.mark)."""

    def __init__(self, pictures: Pictures, options: OptionRows | None = None) -> None:
        self.pictures = pictures
        self.options = options
        """The buttons of a small decision, below the hand."""

    async def turn(
        self,
        snapshot: TableSnapshot,
        entries: Sequence[Entry],
        mark: int = 0,
        *,
        first: bool = False,
        in_words: bool = False,
        moment: Moment | None = None,
    ) -> OutgoingMessage:
        """The moves since the last card as everyone may see them; with `first` the setup too, as there was no card.
        `in_words`: without a picture. `moment`: the last of these moves, if there are later ones."""
        card = final_card if snapshot.over else turn_card
        pictures, shown = None if in_words else self.pictures, moment or Moment(snapshot.view(None), snapshot.moves)
        made = await card(pictures, snapshot, shown, entries, mark, first=first)
        return _with_command_names(made, snapshot.language)

    def mid_turn(self, snapshot: TableSnapshot, entries: Sequence[Entry], mark: int = 0) -> OutgoingMessage:
        """A question during a turn, with the moves since the last message as everyone may see them."""
        return _with_command_names(mid_turn_card(snapshot, entries, mark), snapshot.language)

    async def lobby(self, snapshot: TableSnapshot, mark: int = 0) -> OutgoingMessage:
        return _with_command_names(await lobby_card(self.pictures, snapshot, mark), snapshot.language)

    async def hand(
        self,
        snapshot: TableSnapshot,
        seat: int,
        locale: str,
        mark: int = 0,
        *,
        in_words: bool = False,
        story: OwnStory | None = None,
    ) -> OutgoingMessage:
        pictures = None if in_words else self.pictures
        card = await hand_card(pictures, snapshot, seat, locale, mark, self.options, story)
        return _with_command_names(card, locale)

    @staticmethod
    def past_hand(snapshot: TableSnapshot, locale: str, moves: int, why: str) -> OutgoingMessage:
        return _with_command_names(past_hand_card(snapshot, locale, moves, why), locale)

    def notice(
        self,
        snapshot: TableSnapshot,
        key: str,
        params: Mapping[str, Any],
        ping: Sequence[int] = (),
        mark: int = 0,
        going: Sequence[Entry] = (),
    ) -> OutgoingMessage:
        return _with_command_names(notice_card(snapshot, key, params, ping, mark, going), snapshot.language)

    def invitation(
        self, snapshot: TableSnapshot, person: int, locale: str, mark: int = 0, *, here: bool = False
    ) -> OutgoingMessage:
        return _with_command_names(invitation_card(snapshot, person, locale, mark, here=here), locale)

    def lost(self, snapshot: TableSnapshot, locale: str, mark: int = 0) -> OutgoingMessage:
        return _with_command_names(lost_card(snapshot, locale, mark), locale)

    def deadlines(
        self, snapshot: TableSnapshot, state: DeadlineState, ping: Sequence[int], mark: int = 0
    ) -> OutgoingMessage:
        return _with_command_names(deadlines_card(snapshot, state, ping, mark), snapshot.language)

    @staticmethod
    def waiting(
        tables: Sequence[WaitingTable],
        waiting: int,
        locale: str,
        mark: int = 0,
        *,
        note: str = "",
        soon: TableSnapshot | None = None,
    ) -> OutgoingMessage:
        """The tables that await a person, for a private message."""
        return _with_command_names(waiting_card(tables, waiting, locale, mark, note=note, soon=soon), locale)

    async def board(
        self,
        snapshot: TableSnapshot,
        view: View,
        part: str,
        locale: str,
        number: int | None = None,
        *,
        words: bool = False,
        story: OwnStory | None = None,
    ) -> OutgoingMessage:
        """The board of this view, now or (with `number`) after a past move, with the reader's own story."""
        card = await board_card(self.pictures, snapshot, view, part, locale, number, in_words=words, story=story)
        return _with_command_names(card, locale)

    @staticmethod
    def heading(snapshot: TableSnapshot) -> str:
        return heading(texts_for(snapshot.language, snapshot.game), snapshot)

    @staticmethod
    def status_line(snapshot: TableSnapshot) -> str:
        return localise(status_line(snapshot), snapshot.language)


def _with_command_names(message: OutgoingMessage, locale: str) -> OutgoingMessage:
    def layout(with_picture: bool) -> discord.ui.LayoutView:
        view = message.layout(with_picture)
        for part in view.walk_children():
            if isinstance(part, discord.ui.TextDisplay):
                part.content = localise(part.content, locale)
        return view

    return message._replace(layout=layout)
