"""Building blocks of messages."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import ButtonStyle, ui

from bot.cards.ids import button_id
from bot.cards.names import escaped_table_name
from bot.limits import ALT_TEXT, BUTTON_LABEL, cut
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts
from renderers.palette import COIN, LINE
from renderers.picture import Picture
from renderers.seats import LOOKS

Item: TypeAlias = ui.Item[Any]

NEUTRAL: Final = LINE
GOLD: Final = COIN
STYLES: Final = {
    "accept": ButtonStyle.primary,
    "elsewhere": ButtonStyle.primary,
    "join": ButtonStyle.primary,
    "play": ButtonStyle.primary,
    "rematch": ButtonStyle.primary,
    "sit": ButtonStyle.primary,
    "start": ButtonStyle.success,
}
"""All other buttons are grey."""


class IdButton(ui.Button[Any]):
    """A button that is dispatched to a DynamicItem (bot/actions/buttons.py, bot/interactions/panel.py) by its id, so
    that discord.py need not keep every card in memory."""

    def is_dispatchable(self) -> bool:
        return False


class IdSelect(ui.Select[Any]):
    """A select that is dispatched to a DynamicItem by its id, like a button."""

    def is_dispatchable(self) -> bool:
        return False


class IdChannelSelect(ui.ChannelSelect[Any]):
    """The same for channels of the server."""

    def is_dispatchable(self) -> bool:
        return False


class IdRoleSelect(ui.RoleSelect[Any]):
    """The same for roles of the server."""

    def is_dispatchable(self) -> bool:
        return False


def layout(mark: int, colour: str, *items: Item | None) -> ui.LayoutView:
    """One container with a coloured edge; `mark` is its id if the message must be found again."""
    view = ui.LayoutView(timeout=None)
    inside = [item for item in items if item is not None]
    view.add_item(ui.Container(*inside, accent_colour=discord.Colour.from_str(colour), id=mark or None))
    return view


def text(*blocks: str, id: int | None = None) -> ui.TextDisplay[Any]:
    """Blocks of lines, without the empty ones."""
    return ui.TextDisplay("\n".join(filter(None, blocks)), id=id)


def paragraphs(*blocks: str) -> str:
    """Blocks of lines with an empty line between them."""
    return "\n\n".join(filter(None, blocks))


def title(words: BotTexts, snapshot: TableSnapshot, *more: str, moves: int = 0) -> str:
    """The heading, and below it the details."""
    return f"{heading(words, snapshot)}\n{details(words, snapshot, *more, moves=moves)}"


def heading(words: BotTexts, snapshot: TableSnapshot) -> str:
    """The name of the table, so that a ping says which one it is about."""
    return f"### {escaped_table_name(snapshot, words.lang)}"


def details(words: BotTexts, snapshot: TableSnapshot, *more: str, moves: int = 0) -> str:
    """The game, or the id of a table without a name; then more, and the number of moves."""
    what = words.name("game", snapshot.game) if snapshot.name else snapshot.id
    number = words.sentence("card.move", {"number": moves}) if moves else ""
    return small(" · ".join(filter(None, (what, *more, number))))


def small(line: str) -> str:
    return f"-# {line}"


def with_capital(line: str) -> str:
    """Words that also stand inside a sentence, as a line of their own."""
    return line[:1].upper() + line[1:]


def escape_ranks(lines: str) -> str:
    """Escapes ranks at the beginning of lines: Discord would make a list of them and renumber tied ranks."""
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


def buttons(
    words: BotTexts, table: str, *what: str, number: int | None = None, disabled: Collection[str] = ()
) -> ui.ActionRow[Any]:
    return ui.ActionRow(
        *(
            IdButton(
                style=STYLES.get(name, ButtonStyle.secondary),
                label=cut(words.sentence(f"button.{name}"), BUTTON_LABEL),
                custom_id=button_id(name, table, number),
                disabled=name in disabled,
            )
            for name in what
        )
    )


def seat_colour(seats: Sequence[int]) -> str:
    """The colour of the seat that has to act; neutral if there are several."""
    return LOOKS[seats[0]].colour if len(seats) == 1 else NEUTRAL
