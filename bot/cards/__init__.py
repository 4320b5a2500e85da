"""What messages look like: from a table in memory to a layout, and never the other way round.

A builder gets a Live, which never changes, and gives a `Made`: whoever sends it says whether the picture came along.
"""

from bot.cards.awaited import awaited_line
from bot.cards.cards import Cards
from bot.cards.ids import AWAITED, VOTES, custom, mark
from bot.cards.made import Made
from bot.cards.names import safe

__all__ = ["AWAITED", "VOTES", "Cards", "Made", "awaited_line", "custom", "mark", "safe"]
