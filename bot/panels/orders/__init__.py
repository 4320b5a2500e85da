"""The private panel on which somebody leaves answers in advance, for any game that takes some.

From the inside out: drafts.py writes an order that is being made as a few signs, so that it lives in the ids alone;
wording.py says orders in plain words, news.py finds what they did and why one rests. A Screen is what somebody looks
at; homely.py and making.py show it, layout.py puts it together. acting.py does what was pressed (ids.py, buttons.py),
pressing.py answers. typed.py is for orders that are typed, completing.py offers them. `panel` is for the *Orders*
buttons and the bare `/order`; `ITEMS` are the bot's dynamic items.
"""

from bot.panels.orders.buttons import ITEMS
from bot.panels.orders.pressing import panel

__all__ = ["ITEMS", "panel"]
