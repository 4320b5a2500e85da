"""What the bot says in one language, of one game or of none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Final

from bot.store.rows import SeatRow
from bot.texts.wording import BOT_WORDINGS
from engine.notation import SEAT_LETTERS
from engine.texts import Texts, language
from engine.texts.catalogue import PACKAGE
from engine.texts.wording import Wordings
from renderers.texts.words import spoken

OWN: Final = "bot.texts"
NO_GAME: Final = ""


class Says(Texts):
    packages: ClassVar[tuple[str, ...]] = (OWN, PACKAGE)
    domains: ClassVar[tuple[str, ...]] = ("tables", "cards", "commands", "help", "host", "orders", "panel", "play")
    wordings: ClassVar[Wordings] = BOT_WORDINGS


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
