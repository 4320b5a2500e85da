"""The message about time: players who are reminded, and votes about those who are late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import discord

from bot.cards.ids import vote_number
from bot.cards.message import OutgoingMessage
from bot.cards.names import escaped_names
from bot.cards.parts import NEUTRAL, Item, buttons, details, heading, layout, small, text
from bot.cards.status_line import asked_line
from bot.tables.deadlines import DeadlineState, Reminded, others_than
from bot.tables.options import COMPUTER, TIMEOUT
from bot.tables.snapshot import TableSnapshot
from bot.tables.stages import AWAY
from bot.texts import texts_for

LATE_TEXT: Final = 100
REMINDED_TEXT: Final = 200
ACTORS_TEXT: Final = 300
"""Ids of texts, so that Discord gives none of them that of a card's status line."""


def _key(snapshot: TableSnapshot, one: Reminded) -> str:
    if not one.grace:
        return "notice.remind"
    alone = not others_than(snapshot, one.seat)
    computer = TIMEOUT.of(snapshot.row) == COMPUTER
    return "notice.grace_alone" if alone else "notice.grace_computer" if computer else "notice.grace"


def deadlines_card(snapshot: TableSnapshot, state: DeadlineState, ping: Sequence[int], mark: int) -> OutgoingMessage:
    """It names those who can act; only those to `ping` are notified."""
    words, players = texts_for(snapshot.language, snapshot.game), escaped_names(snapshot, snapshot.language)
    actors = [*(one.person for one in state.reminded), *state.voters]

    def items() -> Iterator[Item]:
        yield text(heading(words, snapshot), details(words, snapshot))
        for late in state.late:
            votes = {"votes": late.votes, "needed": late.needed}
            yield text(
                words.sentence("notice.late", {"seat": late.seat}, players),
                small(words.sentence("card.votes", votes)) if late.votes else "",
                id=LATE_TEXT + late.seat,
            )
            yield buttons(words, snapshot.id, "yes", "no", number=vote_number(AWAY, late.seat))
        for one in state.reminded:
            said = words.sentence(_key(snapshot, one), {"seat": one.seat, "due": one.due}, players)
            asked = asked_line(words, snapshot, one.seat)
            yield text(said, f"**{asked}**" if asked else "", id=REMINDED_TEXT + one.seat)
        if actors:
            yield text(" ".join(f"<@{person}>" for person in dict.fromkeys(actors)), id=ACTORS_TEXT)
        if state.reminded:
            yield buttons(words, snapshot.id, "play")

    def lay_out(_: bool) -> discord.ui.LayoutView:
        return layout(mark, NEUTRAL, *items())

    return OutgoingMessage(lay_out, mentions=tuple(ping))
