"""What the parts of a board are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.texts import says
from engine.notation import SEAT_LETTERS, phrase
from renderers.registry import parts
from renderers.texts.words import texts

OVERVIEW: Final = "overview"
"""The first of all parts of every game."""


def named_parts(view: Any, game: str, locale: str, people: Sequence[str]) -> dict[str, str]:
    """By id: a seat's part by who sits there, the others by our name or by the heading that their picture bears."""
    return {part: _name(part, game, locale, people) for part in parts(view)}


def _name(part: str, game: str, locale: str, people: Sequence[str]) -> str:
    words = says(locale, game)
    kind, colon, letter = part.partition(":")
    if colon and letter in SEAT_LETTERS:
        return words.sentence(f"part.{kind}", {"seat": SEAT_LETTERS.index(letter)}, people)
    own = words.find(f"part.{part}") or texts(game, words.lang).find(f"heading.{part}")
    return own or phrase(part)
