"""Builds the messages about a table.

A builder takes one `Live`, which never changes, and returns one `Made`. The layout of that depends on
whether the pictures are attached, which only the sender knows.
"""

from bot.cards.awaited import awaited_line
from bot.cards.cards import Cards
from bot.cards.ids import AWAITED, VOTES, custom, mark
from bot.cards.made import Made
from bot.cards.names import safe

__all__ = ["AWAITED", "VOTES", "Cards", "Made", "awaited_line", "custom", "mark", "safe"]
