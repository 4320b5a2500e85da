"""The private panel on which somebody plays by pressing. It knows prompts, moves and texts, and no game.

From the inside out: questions.py makes a tree of small questions (nodes.py, splitting.py) of the legal moves, paths.py
finds the way in it. A Screen is what somebody looks at; labels.py, hints.py and sentences.py say it, controls.py and
layout.py show it. acting.py does what was pressed (ids.py, buttons.py), pressing.py answers, picturing.py adds the
board. `open` is for `/play` and the *Play* buttons, `typed` for `/move`; `ITEMS` are the bot's dynamic items.
"""

from bot.panels.turn.buttons import ITEMS
from bot.panels.turn.pressing import open
from bot.panels.turn.typed import typed

__all__ = ["ITEMS", "open", "typed"]
