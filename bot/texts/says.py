"""What the bot says in one language, of one game or of none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from bot.store.rows import SeatRow
from engine.notation import SEAT_LETTERS
from engine.texts import Texts, language
from engine.texts.catalogue import PACKAGE
from engine.texts.formats import People
from renderers.texts.words import spoken

OWN: Final = "bot.texts"
NO_GAME: Final = ""


class Says(Texts):
    packages: ClassVar[tuple[str, ...]] = (OWN, PACKAGE)
    domains: ClassVar[tuple[str, ...]] = ("tables", "cards", "commands", "help", "host", "orders", "panel", "play")

    def _word(self, name: str, value: Any, people: People) -> str:
        known = _FORMATS.get(name)
        return super()._word(name, value, people) if known is None else known(self, value)


def says(locale: str, game: str = NO_GAME) -> Says:
    """The words for a locale of Discord's; an unknown one is spoken to in English."""
    return _says(language(locale), game)


@lru_cache(maxsize=64)
def _says(lang: str, game: str) -> Says:
    return Says(game, lang)


def names(seats: Sequence[SeatRow], locale: str) -> tuple[str, ...]:
    """What those in the seats are called in sentences and pictures: people as they call themselves, computer players by
    what they are, with the seat's letter or the name of whom they stand in for."""
    words = says(locale)
    return tuple(_called(words, seat) for seat in seats)


def _called(words: Says, seat: SeatRow) -> str:
    letter = SEAT_LETTERS[seat.seat]
    name = spoken(seat.name) or letter
    if not seat.player:
        return name
    if seat.owner is None:
        return words.sentence("seat.player", {"player": seat.player, "letter": letter})
    return words.sentence("seat.stand_in", {"player": seat.player, "name": name})


def _when(style: str) -> Callable[[Says, Any], str]:
    """A moment as Discord shows it, each reader in his own time zone and language."""
    return lambda words, at: f"<t:{int(at)}:{style}>"


def _player(words: Says, player: str) -> str:
    return words.name("player", player)


def _language(words: Says, code: str) -> str:
    return words.name("language", code)


def _pace(words: Says, seconds: float) -> str:
    """Time for a decision, called as where it is chosen."""
    hours = round((seconds or 0) / 3600)
    return words.find(f"choice.pace.{hours}") or f"{hours} h"


def _game(words: Says, identifier: str) -> str:
    """By its own catalogue, since a sentence of no game can speak of any."""
    return says(words.lang, identifier).name("game", identifier)


def _games(words: Says, identifiers: Iterable[str]) -> str:
    return words.comma.join(_game(words, one) for one in identifiers)


_FORMATS: Final[Mapping[str, Callable[[Says, Any], str]]] = {
    "due": _when("R"),
    "game": _game,
    "games": _games,
    "language": _language,
    "pace": _pace,
    "player": _player,
    "since": _when("R"),
}
"""Parameters that only the bot has; the engine's are in engine/texts/formats.py."""
