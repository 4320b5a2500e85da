"""What remains of a message of the table once a newer one is there: what happened, without a question or buttons."""

from __future__ import annotations

import discord

from bot.cards.ids import STATUS_LINE
from bot.cards.message import OutgoingMessage
from bot.cards.parts import small
from bot.outbox.post import Change, with_text, without_buttons
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for


def replaced(snapshot: TableSnapshot) -> Change:
    """Removes the buttons, and what is asked of whom: the newer message says what is true now."""
    line = small(texts_for(snapshot.language).sentence("card.past"))

    def change(view: discord.ui.LayoutView) -> bool:
        changed = [without_buttons(view), with_text(view, STATUS_LINE, line)]
        return any(changed)

    return change


def as_replaced(card: OutgoingMessage, snapshot: TableSnapshot) -> OutgoingMessage:
    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        view = card.layout(with_picture)
        replaced(snapshot)(view)
        return view

    return card._replace(layout=lay_out)
