"""The sentences of the bot in one language, for one game or none."""

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
from renderers.texts.words import inline_name

BOT_PACKAGE: Final = "bot.texts"
NO_GAME: Final = ""


class BotTexts(Texts):
    packages: ClassVar[tuple[str, ...]] = (BOT_PACKAGE, PACKAGE)
    domains: ClassVar[tuple[str, ...]] = (
        "admin",
        "tables",
        "cards",
        "clock",
        "commands",
        "help",
        "host",
        "notes",
        "doctor",
        "orders",
        "panel",
        "pings",
        "play",
        "seats",
        "server",
        "undo",
    )
    wordings: ClassVar[Wordings] = BOT_WORDINGS


@lru_cache(maxsize=512)
def texts_for(locale: str, game: str = NO_GAME) -> BotTexts:
    """The texts for a locale of Discord; English for unknown ones."""
    return _says(language(locale), game)


@lru_cache(maxsize=64)
def _says(lang: str, game: str) -> BotTexts:
    return BotTexts(game, lang)


def display_names(seats: Sequence[SeatRow], locale: str) -> tuple[str, ...]:
    """The names of the seats in sentences and pictures: display names for people; for computer players their kind, with
    their letter or the name of the person for whom they stand in.
    """
    words = texts_for(locale)
    return tuple(_display_name(words, seat) for seat in seats)


def hidden_name(seat: SeatRow, locale: str) -> str:
    """What stands for the name of this seat's owner if it is hidden."""
    return texts_for(locale).sentence("seat.hidden", {"letter": _letter(seat)})


def _letter(seat: SeatRow) -> str:
    return seat.letter or SEAT_LETTERS[seat.seat]


def _display_name(words: BotTexts, seat: SeatRow) -> str:
    letter = _letter(seat)
    name = hidden_name(seat, words.lang) if seat.hidden else inline_name(seat.name) or letter
    if not seat.player:
        return name
    if seat.owner is None:
        return words.sentence("seat.player", {"player": seat.player, "letter": letter})
    return words.sentence("seat.stand_in", {"player": seat.player, "name": name})
