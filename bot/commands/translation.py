"""The names and descriptions of commands and options, in English and for discord.py's translator.

Keys of commands.po: `command.table.new` and `option.action` are names, with `+about` behind it descriptions;
`choice.where.thread` is a fixed choice.
"""

from __future__ import annotations

from typing import Final, TypeVar

from discord import Locale, app_commands
from discord.app_commands import Choice, TranslationContextTypes, locale_str

from bot.limits import CHOICE_NAME, cut
from bot.texts import texts_for
from engine.texts import LANGUAGES

LOCALIZED: Final = {Locale.french: "fr", Locale.polish: "pl"}
"""Discord's languages in which commands have names besides the English ones."""

T = TypeVar("T", str, int)


def text(key: str) -> locale_str:
    """A text of commands.po."""
    return locale_str(texts_for(LANGUAGES[0]).sentence(key), key=key)


def choice(key: str, value: T, game: str = "") -> Choice[T]:
    """A fixed choice, with its name from the catalogues of a game (or of none)."""
    words = texts_for(LANGUAGES[0], game).sentence(key)
    return Choice(name=locale_str(cut(words, CHOICE_NAME), key=key, game=game), value=value)


class Translator(app_commands.Translator):
    """Asked by discord.py for each text and each of Discord's languages."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        key, lang = string.extras.get("key"), LOCALIZED.get(locale)
        if key is None or lang is None:
            return None
        return cut(texts_for(lang, string.extras.get("game", "")).sentence(key), CHOICE_NAME)
