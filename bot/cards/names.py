"""People's names inside a message: as they call themselves, and nothing that Discord would read as its own."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from bot.tables.live import Live
from bot.texts import Says, names
from engine.texts.formats import BEYOND
from renderers.texts.words import spoken

# Marks, links, mentions, emoji and times; at the beginning, where a name may open a line, also lists.
_MARKDOWN: Final = re.compile(r"[\\*_~`|<>\[\]:#]|^[-+]|(?<=\d)[.)]|(?<=/)/")
_PILED: Final = 2
"""Marks on one letter: no script needs more, and more of them hide the lines above and below."""


@lru_cache(maxsize=4096)
def safe(name: str) -> str:
    """A name that anybody may have given himself, for a text that Discord formats."""
    escaped = _MARKDOWN.sub(lambda found: f"\\{found[0]}", _unpiled(spoken(name)))
    # no backslash keeps this one from being read as a mention
    return escaped.replace("@", "@\u200b")


def people(live: Live, locale: str) -> tuple[str, ...]:
    """By seat, what those who play are called in a text."""
    return tuple(safe(name) for name in names(live.seats, locale))


def everybody(words: Says, called: tuple[str, ...]) -> tuple[str, ...]:
    """With whoever plays against one alone, if somebody does."""
    beyond = words.find(BEYOND) if len(called) == 1 else None
    return called if beyond is None else (*called, beyond)


def bold(people: tuple[str, ...]) -> tuple[str, ...]:
    """The same where the eye looks for who did something."""
    return tuple(f"**{name}**" for name in people)


def _unpiled(name: str) -> str:
    kept, piled = [], 0
    for sign in unicodedata.normalize("NFC", name):
        piled = piled + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if piled <= _PILED:
            kept.append(sign)
    return "".join(kept)
