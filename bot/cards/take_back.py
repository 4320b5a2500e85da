"""The button *Take back*, on the private answer to a line that was played."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.cards.ids import button_id
from bot.cards.parts import IdButton
from bot.limits import BUTTON_LABEL, cut
from bot.texts import BotTexts

TAKE_BACK: Final = "back"
"""The action of the button; its number says which line it takes back."""


def take_back_button(words: BotTexts, table: str, mark: int) -> IdButton:
    label = cut(words.sentence("button.take_back"), BUTTON_LABEL)
    return IdButton(label=label, custom_id=button_id(TAKE_BACK, table, mark), style=ButtonStyle.secondary)
