"""People's names in messages, escaped so that Discord does not interpret them as markup or mentions."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, display_names, texts_for
from engine.texts.wording import OPPONENT
from renderers.texts.words import inline_name

# formatting, links, mentions, emoji and times; at the beginning of the name, which may begin a line, also lists
_MARKDOWN: Final = re.compile(r"[\\*_~`|<>\[\]:#]|^[-+]|(?<=\d)[.)]|(?<=/)/")
_MOST_MARKS: Final = 2
"""Combining marks per letter. No script needs more, and more of them would cover the lines above and below."""


@lru_cache(maxsize=4096)
def escape_name(name: str) -> str:
    """Escapes a name, which people choose freely, for a text that Discord formats."""
    escaped = _MARKDOWN.sub(lambda found: f"\\{found[0]}", _limit_marks(inline_name(name)))
    # a backslash does not prevent a mention
    return escaped.replace("@", "@\u200b")


def escaped_names(snapshot: TableSnapshot, locale: str) -> tuple[str, ...]:
    """The players' escaped names, by seat."""
    return tuple(escape_name(name) for name in display_names(snapshot.seats, locale))


def table_name(snapshot: TableSnapshot, locale: str) -> str:
    """What the table is called; a table without a name, or whose name is hidden, goes by its game."""
    return inline_name(snapshot.name) or texts_for(locale, snapshot.game).name("game", snapshot.game)


def escaped_table_name(snapshot: TableSnapshot, locale: str) -> str:
    return escape_name(table_name(snapshot, locale))


def with_opponent(words: BotTexts, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players, and in a solo game the opponent of the rules, if there is one."""
    beyond = words.find(OPPONENT) if len(players) == 1 else None
    return players if beyond is None else (*players, beyond)


def bold(people: tuple[str, ...]) -> tuple[str, ...]:
    """Names in bold, to make it easy to see who did what."""
    return tuple(f"**{name}**" for name in people)


def _limit_marks(name: str) -> str:
    result, marks = [], 0
    for sign in unicodedata.normalize("NFC", name):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            result.append(sign)
    return "".join(result)
