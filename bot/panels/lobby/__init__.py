"""The private panel on which a host arranges his table: a press changes one thing, and the panel shows how it stands.

ids.py names what a press wants, controls.py and layout.py show it, acting.py does it, pressing.py answers, and
buttons.py finds all of it in the id of a button or select, however old. `panel` is for `/table settings` and the
*Settings* button; `ITEMS` are the bot's dynamic items.
"""

from bot.panels.lobby.buttons import ITEMS
from bot.panels.lobby.pressing import panel

__all__ = ["ITEMS", "panel"]
