"""What the panel looks like: where one is, what came of the press, and the question or the list."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.cards.parts import layout, seat_colour, text, title
from bot.limits import cut
from bot.panels.orders.homely import homely
from bot.panels.orders.ids import Act
from bot.panels.orders.making import making
from bot.panels.orders.screen import Screen
from bot.texts.localised import localised

SAID_ROOM: Final = 900
MADE: Final = (Act.KIND, Act.ANSWER, Act.NAME, Act.VALUE, Act.REVIEW)


def laid_out(screen: Screen) -> ui.LayoutView:
    """A view that discord.py keeps in no memory: presses find their way by their ids."""
    live = screen.live
    place = "" if live.row.channel is None else f"<#{live.row.channel}>"
    items = making(screen) if screen.place.at in MADE else homely(screen)
    said = cut("\n".join(screen.said), SAID_ROOM)
    view = layout(0, seat_colour((screen.seat,)), text(title(screen.words, live.game, place), said), *items)
    for part in view.walk_children():
        if isinstance(part, ui.TextDisplay):
            part.content = localised(part.content, screen.locale)
    view.stop()
    return view
