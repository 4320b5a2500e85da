"""Presses on the buttons and selects of panels, however old: what they want stands in their ids."""

from __future__ import annotations

import re
from typing import Any, Final, Self

from discord import ui

from bot.interactions.respond import Interaction
from bot.panels.lobby.acting import Wish
from bot.panels.lobby.ids import TEMPLATE
from bot.panels.lobby.pressing import pressed


class Arranged(ui.DynamicItem[ui.Item[Any]], template=TEMPLATE):
    """A button or a select: both are read alike, and what was chosen comes with the press."""

    def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(item, match)

    async def callback(self, interaction: Interaction) -> None:
        chosen = next(iter(getattr(self.item, "values", ())), "")
        wish = Wish(self.match["what"], self.match["table"], self.match["rest"] or "", chosen)
        await pressed(interaction, wish)


ITEMS: Final[tuple[type[ui.DynamicItem[Any]], ...]] = (Arranged,)
"""For the bot's `add_dynamic_items`."""
