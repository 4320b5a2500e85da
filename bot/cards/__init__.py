"""Builds the messages about a table.

A builder takes one `Live`, which never changes, and returns one `OutgoingMessage`. The layout of that depends on
whether the pictures are attached, which only the sender knows.
"""

from bot.cards.cards import Cards
from bot.cards.ids import STATUS_LINE, VOTES, button_id, mark
from bot.cards.message import OutgoingMessage
from bot.cards.names import escape_name
from bot.cards.status_line import status_line

__all__ = ["STATUS_LINE", "VOTES", "Cards", "OutgoingMessage", "button_id", "escape_name", "mark", "status_line"]
