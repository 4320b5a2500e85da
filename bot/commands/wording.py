"""The names and descriptions of commands and options: English ones in the code's place, the others by a translator.

Keys of commands.po: `command.table.new` and `option.action` are names, with `+about` behind it descriptions;
`choice.where.thread` is a fixed choice.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import discord
from discord import Locale, app_commands
from discord.app_commands import Choice, Command, Group, TranslationContextTypes, locale_str

from bot.limits import CHOICE_NAME, cut
from bot.texts import Says, says
from engine.texts import LANGUAGES

SPOKEN: Final = {Locale.french: "fr", Locale.polish: "pl"}
"""Discord's languages in which commands have names besides the English ones."""

_COMMAND: Final = re.compile(r"`/([a-z]+(?: [a-z]+)?)`")
_OPTION: Final = re.compile(r"`([a-z]+)(: [\w]+)?`")

P = ParamSpec("P")
T = TypeVar("T", str, int)
Interaction = discord.Interaction[Any]
Callback = Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]]


def text(key: str) -> locale_str:
    """A text of commands.po."""
    return locale_str(says(LANGUAGES[0]).sentence(key), key=key)


def choice(key: str, value: T, game: str = "") -> Choice[T]:
    """A fixed choice, called as the catalogues of a game (or of none) have it."""
    words = says(LANGUAGES[0], game).sentence(key)
    return Choice(name=locale_str(cut(words, CHOICE_NAME), key=key, game=game), value=value)


def command(path: str) -> Callable[[Callback[P]], Command[Any, P, None]]:
    """Makes a command of a function. Its options are the function's parameters."""

    def made(callback: Callback[P]) -> Command[Any, P, None]:
        names = list(inspect.signature(callback).parameters)[1:]
        app_commands.rename(**{name: text(f"option.{name}") for name in names})(callback)
        app_commands.describe(**{name: text(f"option.{name}+about") for name in names})(callback)
        key = f"command.{path}"
        found: Command[Any, P, None] = Command(name=text(key), description=text(f"{key}+about"), callback=callback)
        return found

    return made


def group(path: str, *commands: Command[Any, ..., None]) -> Group:
    key = f"command.{path}"
    made = Group(name=text(key), description=text(f"{key}+about"))
    for one in commands:
        made.add_command(one)
    return made


def localised(text: str, locale: str) -> str:
    """A text in which commands and options are called as the reader's Discord shows them: our texts name them in
    English, `/table new` and `where: thread`."""
    words = says(locale)
    if words.lang == LANGUAGES[0]:
        return text
    text = _COMMAND.sub(lambda found: f"`/{_path(words, found[1])}`", text)
    return _OPTION.sub(lambda found: f"`{_option(words, found)}`", text)


def _path(words: Says, path: str) -> str:
    names, so_far = [], "command"
    for name in path.split():
        so_far = f"{so_far}.{name}"
        names.append(words.find(so_far) or name)
    return " ".join(names)


def _option(words: Says, found: re.Match[str]) -> str:
    option, rest = found[1], found[2] or ""
    value = rest.removeprefix(": ")
    said = words.find(f"choice.{option}.{value}") or value
    return (words.find(f"option.{option}") or option) + (f": {said}" if rest else "")


class Translator(app_commands.Translator):
    """Asked by discord.py for each text and each of Discord's languages."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        key, lang = string.extras.get("key"), SPOKEN.get(locale)
        if key is None or lang is None:
            return None
        return cut(says(lang, string.extras.get("game", "")).sentence(key), CHOICE_NAME)
