"""The button *Next table*, and the ids of the buttons of `/turns`."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from discord import ButtonStyle

from bot.cards.parts import IdButton
from bot.limits import BUTTON_LABEL, custom_id, cut
from bot.texts import BotTexts


class TurnsAct(StrEnum):
    """What a press does. Messages that were sent contain these values, so they never change."""

    OPEN = "open"
    """Opens the panel of a table; the rest is its id."""
    NEXT = "next"
    """Opens the panel of the next table that waits; the rest is the id of the one that is shown."""
    PAGE = "page"
    """Another page of the list; the rest is its number."""


TEMPLATE: Final = r"n:(?P<act>[a-z]+):(?P<rest>[0-9a-z]+)"


def turns_id(act: TurnsAct, rest: str) -> str:
    return custom_id(f"n:{act}:{rest}")


def next_table_button(words: BotTexts, table: str, waiting: int) -> IdButton:
    """Leads from this table to the next of those that wait for the person."""
    label = cut(words.sentence("button.next_table", {"n": waiting}), BUTTON_LABEL)
    return IdButton(label=label, custom_id=turns_id(TurnsAct.NEXT, table), style=ButtonStyle.primary)
