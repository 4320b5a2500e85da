"""The wordings that only the bot has, for its table (core.toml); those of every package: engine/texts/wording.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.texts import Texts
from engine.texts.wording import WORDINGS, Format, People, Wordings


def _moment(style: str) -> Format:
    """A moment as Discord shows it, to each reader in their own time zone and language."""
    return lambda texts, at, people: f"<t:{int(at)}:{style}>"


def _pace(texts: Texts, seconds: float, people: People) -> str:
    """The time for a decision, with the name of the choice in /table new."""
    hours = round((seconds or 0) / 3600)
    return texts.find(f"choice.pace.{hours}") or f"{hours} h"


def _games(texts: Texts, games: Iterable[Any], people: People) -> str:
    word = WORDINGS["game"]()
    return texts.comma.join(word(texts, game, people) for game in games)


def _titles(texts: Texts, titles: Iterable[str], people: People) -> str:
    """Quoted, because titles have commas and colons of their own."""
    return texts.comma.join(texts.sentence("list.quoted", {"typed": title}) for title in titles)


BOT_WORDINGS: Final[Wordings] = {
    **WORDINGS,
    "games": lambda: _games,
    "moment": _moment,
    "pace": lambda: _pace,
    "titles": lambda: _titles,
}
