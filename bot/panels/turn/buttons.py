"""Presses on panels, however old: what they want stands in their ids."""

from __future__ import annotations

import re
from typing import Any, Final, Self

import discord
from discord import ui

from bot.interactions.respond import Interaction
from bot.panels.turn import ids
from bot.panels.turn.acting import Wish
from bot.panels.turn.ids import Act, Panel
from bot.panels.turn.pressing import pressed


def _read(match: re.Match[str], rest: str | None = None) -> Wish:
    numbers = (int(match[name]) for name in ("seat", "decision", "number"))
    return Wish(Panel(match["table"], *numbers), Act(match["act"]), rest if rest is not None else match["rest"] or "")


class PanelButton(ui.DynamicItem[ui.Button[Any]], template=ids.BUTTON):
    def __init__(self, custom_id: str, wish: Wish) -> None:
        super().__init__(ui.Button(custom_id=custom_id))
        self.wish = wish

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(match[0], _read(match))

    async def callback(self, interaction: Interaction) -> None:
        await pressed(interaction, self.wish)


class PanelSelect(ui.DynamicItem[ui.Select[Any]], template=ids.SELECT):
    """What was chosen comes with the press."""

    def __init__(self, custom_id: str, match: re.Match[str]) -> None:
        super().__init__(ui.Select(custom_id=custom_id))
        self.match = match

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(match[0], match)

    async def callback(self, interaction: Interaction) -> None:
        await pressed(interaction, _read(self.match, self.item.values[0]))


ITEMS: Final[tuple[type[discord.ui.DynamicItem[Any]], ...]] = (PanelButton, PanelSelect)
"""For the bot's `add_dynamic_items`."""
