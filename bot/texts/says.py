"""What the bot says in one language, of one game or of none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final

from bot.store.rows import SeatRow
from engine.notation import SEAT_LETTERS
from engine.texts import LANGUAGES, Texts, language
from engine.texts.catalogue import PACKAGE
from engine.texts.formats import Format, People
from renderers.texts.words import spoken

OWN: Final = "bot.texts"
NO_GAME: Final = ""


class Says(Texts):
    packages: ClassVar[tuple[str, ...]] = (OWN, PACKAGE)
    domains: ClassVar[tuple[str, ...]] = ("tables", "cards", "commands", "help", "host", "orders", "panel", "play")

    def __init__(self, game: str, lang: str = LANGUAGES[0]) -> None:
        super().__init__(game, lang)
        self.formats = {**self.formats, **_FORMATS}


@lru_cache(maxsize=512)
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


def _when(style: str) -> Format:
    """A moment as Discord shows it, each reader in his own time zone and language."""
    return lambda words, at, people: f"<t:{int(at)}:{style}>"


def _player(words: Texts, player: str, people: People) -> str:
    return words.name("player", player)


def _language(words: Texts, code: str, people: People) -> str:
    return words.name("language", code)


def _pace(words: Texts, seconds: float, people: People) -> str:
    """Time for a decision, called as where it is chosen."""
    hours = round((seconds or 0) / 3600)
    return words.find(f"choice.pace.{hours}") or f"{hours} h"


def _game(words: Texts, identifier: str, people: People) -> str:
    """By its own catalogue, since a sentence of no game can speak of any."""
    return says(words.lang, identifier).name("game", identifier)


def _games(words: Texts, identifiers: Iterable[str], people: People) -> str:
    return words.comma.join(_game(words, one, people) for one in identifiers)


_FORMATS: Final[Mapping[str, Format]] = {
    "due": _when("R"),
    "game": _game,
    "games": _games,
    "language": _language,
    "pace": _pace,
    "player": _player,
    "since": _when("R"),
}
"""Parameters that only the bot has; the engine's are in engine/texts/formats.py."""
