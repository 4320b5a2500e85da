"""Commands and options in sentences: our texts name them in English, Discord shows them in the reader's language."""

from __future__ import annotations

import re
from typing import Final

from bot.texts.bot_texts import BotTexts, texts_for
from engine.texts import LANGUAGES

_COMMAND: Final = re.compile(r"`/([a-z]+(?: [a-z]+)?)`")
_OPTION: Final = re.compile(r"`([a-z]+)(: [\w/+-]+)?`")


def localise(text: str, locale: str) -> str:
    """Replaces the English names of commands and options in a text, `/table new` and `where: thread`, by those that the
    reader's Discord shows.
    """
    words = texts_for(locale)
    if words.lang == LANGUAGES[0]:
        return text
    text = _COMMAND.sub(lambda found: f"`/{_path(words, found[1])}`", text)
    return _OPTION.sub(lambda found: f"`{_option(words, found)}`", text)


def _path(words: BotTexts, path: str) -> str:
    names, so_far = [], "command"
    for name in path.split():
        so_far = f"{so_far}.{name}"
        names.append(words.find(so_far) or name)
    return " ".join(names)


def _option(words: BotTexts, found: re.Match[str]) -> str:
    option, rest = found[1], found[2] or ""
    value = rest.removeprefix(": ")
    said = words.find(f"choice.{option}.{value}") or value
    return (words.find(f"option.{option}") or option) + (f": {said}" if rest else "")
