"""What all our messages are built of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import ButtonStyle, ui

from bot.cards.ids import custom
from bot.limits import ALT_TEXT, BUTTON_LABEL, cut
from bot.texts import Says
from renderers.palette import COIN, LINE
from renderers.picture import Picture
from renderers.seats import LOOKS

Item: TypeAlias = ui.Item[Any]

NEUTRAL: Final = LINE
GOLD: Final = COIN
STYLES: Final = {
    "join": ButtonStyle.primary,
    "play": ButtonStyle.primary,
    "rematch": ButtonStyle.primary,
    "start": ButtonStyle.success,
}
"""All others are quiet."""


class Press(ui.Button[Any]):
    """A button that leads to a DynamicItem (bot/actions/buttons.py, bot/interactions/panel.py) by its id alone. So
    discord.py need not keep a card in memory for as long as somebody might press on it."""

    def is_dispatchable(self) -> bool:
        return False


class Pick(ui.Select[Any]):
    """A select that leads to its DynamicItem as a button does."""

    def is_dispatchable(self) -> bool:
        return False


def layout(mark: int, colour: str, *items: Item | None) -> ui.LayoutView:
    """One container with a coloured edge, marked by its id if it has to be found again."""
    view = ui.LayoutView(timeout=None)
    inside = [item for item in items if item is not None]
    view.add_item(ui.Container(*inside, accent_colour=discord.Colour.from_str(colour), id=mark or None))
    return view


def text(*blocks: str, id: int | None = None) -> ui.TextDisplay[Any]:
    """Blocks of lines, one below the other; empty ones are left out."""
    return ui.TextDisplay("\n".join(filter(None, blocks)), id=id)


def apart(*blocks: str) -> str:
    """Blocks of lines with an empty line between them."""
    return "\n\n".join(filter(None, blocks))


def title(words: Says, game: str, *small: str, moves: int = 0) -> str:
    """The name of the game, and what else says where one is, how many moves were made at last: without it a ping would
    not say which game it is about."""
    below = " · ".join(filter(None, (*small, words.sentence("card.move", {"number": moves}) if moves else "")))
    return f"### {words.name('game', game)}" + (f"\n-# {below}" if below else "")


def small(line: str) -> str:
    return f"-# {line}"


def counted(lines: str) -> str:
    """Lines that begin with a place: without the backslash Discord would count them itself, and tied places away."""
    return re.sub(r"^(\d+)\.", r"\1\\.", lines, flags=re.MULTILINE)


def gallery(pictures: Sequence[tuple[str, Picture]]) -> ui.MediaGallery[Any] | None:
    if not pictures:
        return None
    return ui.MediaGallery(
        *(
            discord.MediaGalleryItem(f"attachment://{file}", description=cut(picture.alt, ALT_TEXT))
            for file, picture in pictures
        )
    )


def buttons(words: Says, table: str, *what: str, number: int | None = None) -> ui.ActionRow[Any]:
    return ui.ActionRow(
        *(
            Press(
                style=STYLES.get(one, ButtonStyle.secondary),
                label=cut(words.sentence(f"button.{one}"), BUTTON_LABEL),
                custom_id=custom(one, table, number),
            )
            for one in what
        )
    )


def seat_colour(seats: Sequence[int]) -> str:
    """The colour of the one who is to act; of several, none of theirs."""
    return LOOKS[seats[0]].colour if len(seats) == 1 else NEUTRAL
