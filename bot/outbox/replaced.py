"""What remains of a message of the table once a newer one is there: what happened, without a question or buttons.

It is stored when the message is sent or edited, so that it need not be fetched when the newer one comes. Where it may
differ from what is on Discord, it is forgotten, and the message is fetched then.
"""

from __future__ import annotations

import zlib
from typing import Final

import discord
import msgspec

from bot.cards.ids import HEADING, STATUS_LINE
from bot.cards.message import OutgoingMessage
from bot.cards.parts import small
from bot.outbox import stamps
from bot.outbox.post import Change, Parts, with_text, without_buttons
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for

EDITS: Final = frozenset({"aside", "missing", "picture", "redraw"})
"""Kinds of rows that edit what was sent. Whether an edit has arrived may stay unknown."""


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


def remains(card: OutgoingMessage, sent: discord.Message, snapshot: TableSnapshot) -> bytes:
    """What will remain of the card as it is on Discord now. Its picture is kept by the name of its file."""
    view = as_replaced(card, snapshot).layout(bool(sent.attachments))
    stamps.stamp(view, snapshot)
    view.stop()
    parts: Parts = view.to_components()  # type: ignore[no-untyped-call]
    return zlib.compress(msgspec.json.encode(parts))


def parts_of(remaining: bytes) -> Parts:
    parts: Parts = msgspec.json.decode(zlib.decompress(remaining))
    return parts


def has_heading(remaining: bytes, heading: str) -> bool:
    """Does it have this name of the table, or none?"""
    found = parts_of(remaining)
    while found:
        part = found.pop()
        if part.get("id") == HEADING:
            return bool(part["content"] == heading)
        found += part.get("components", ())
    return True
