"""A question during another player's turn, or that the turn goes on: a short message without a picture."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.cards import story
from bot.cards.ids import HEADING, STATUS_LINE
from bot.cards.message import OutgoingMessage
from bot.cards.names import bold, escaped_names
from bot.cards.parts import buttons, details, heading, layout, seat_colour, small, text
from bot.cards.status_line import active_people, active_seats, status_line
from bot.cards.turn import card_buttons
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from engine.table import Entry


def mid_turn_card(snapshot: TableSnapshot, entries: Sequence[Entry], mark: int) -> OutgoingMessage:
    words, players = texts_for(snapshot.language, snapshot.game), bold(escaped_names(snapshot, snapshot.language))
    within = snapshot.game_position.interrupted_seat()
    news = story.plain_story(words, players, story.public_events((), entries), story.BESIDE_PICTURE)
    why = (
        ""
        if within is None
        else small(words.sentence("card.aside", {"seat": within}, escaped_names(snapshot, snapshot.language)))
    )

    def lay_out(_: bool) -> discord.ui.LayoutView:
        return layout(
            mark,
            seat_colour(active_seats(snapshot)),
            text(heading(words, snapshot), id=HEADING),
            text(status_line(snapshot), id=STATUS_LINE),
            text(details(words, snapshot, moves=snapshot.public_moves), news, why),
            buttons(words, snapshot.id, *card_buttons(snapshot)),
        )

    return OutgoingMessage(lay_out, mentions=active_people(snapshot))
