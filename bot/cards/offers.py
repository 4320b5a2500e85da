"""Ready-made orders that a message offers: the button and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle, ui

from bot.cards.ids import button_id
from bot.cards.parts import IdButton, Item, small, text
from bot.limits import BUTTON_LABEL, cut
from bot.tables.offers import OrderOffer, offers
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts

TAKE = "take"
"""The action of the button; its number is that of the offer."""


def offer_items(words: BotTexts, snapshot: TableSnapshot, seat: int) -> Iterator[Item]:
    """For a private message; none if there is nothing to offer."""
    for offered in offers(snapshot, seat):
        yield text(small(offer_sentence(words, offered)))
        label, number = offer_label(words, offered), button_id(TAKE, snapshot.id, offered.number)
        yield ui.ActionRow(IdButton(label=label, custom_id=number, style=ButtonStyle.secondary))


def offer_label(words: BotTexts, offered: OrderOffer) -> str:
    return cut(f"🔁 {_name(words, offered.name)}", BUTTON_LABEL)


def offer_sentence(words: BotTexts, offered: OrderOffer) -> str:
    key = "card.offer_ahead" if offered.answer is None else "card.offer_now"
    return words.sentence(key, {"sentence": words.sentence(f"suggested.{offered.name}.help")})


def offer_taken(words: BotTexts, name: str) -> str:
    return words.sentence("card.offer_taken", {"name": _name(words, name)})


def _name(words: BotTexts, name: str) -> str:
    return words.sentence(f"suggested.{name}")
