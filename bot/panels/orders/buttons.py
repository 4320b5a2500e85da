"""Presses on panels of orders, however old: what they want stands in their ids, or in what was chosen."""

from __future__ import annotations

import re
from typing import Any, Final, Self

from discord import ui

from bot.interactions.respond import Interaction
from bot.panels.orders.acting import Wish
from bot.panels.orders.ids import BUTTON_ID, SELECT_ID, WANTED, Act, Panel
from bot.panels.orders.pressing import pressed


def _panel(match: re.Match[str]) -> Panel:
    return Panel(match["table"], int(match["seat"]))


class OrderButton(ui.DynamicItem[ui.Button[Any]], template=BUTTON_ID):
    def __init__(self, custom_id: str, wish: Wish) -> None:
        super().__init__(ui.Button(custom_id=custom_id))
        self.wish = wish

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(match[0], Wish(_panel(match), Act(match["act"]), match["rest"] or ""))

    async def callback(self, interaction: Interaction) -> None:
        await pressed(interaction, self.wish)


class OrderSelect(ui.DynamicItem[ui.Select[Any]], template=SELECT_ID):
    """What was chosen comes with the press."""

    def __init__(self, custom_id: str, panel: Panel) -> None:
        super().__init__(ui.Select(custom_id=custom_id))
        self.panel = panel

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(match[0], _panel(match))

    async def callback(self, interaction: Interaction) -> None:
        wanted = re.fullmatch(WANTED, self.item.values[0])
        act, rest = (Act(wanted["act"]), wanted["rest"] or "") if wanted else (Act.HOME, "")
        await pressed(interaction, Wish(self.panel, act, rest))


ITEMS: Final[tuple[type[ui.DynamicItem[Any]], ...]] = (OrderButton, OrderSelect)
"""For the bot's `add_dynamic_items`."""
