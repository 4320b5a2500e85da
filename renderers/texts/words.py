"""The words of a picture in one language, with the names of its players."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from engine.game import HelpRef
from engine.texts import Texts
from engine.texts.catalogue import PACKAGE
from engine.texts.wording import Wordings
from renderers.letters import letters, with_neutral_letters
from renderers.texts.wording import PICTURE_WORDINGS, term

OWN: Final = "renderers.texts"
_LONGEST: Final = 40
_KEPT: Final = "\u200c\u200d"
"""Joiners, without which emoji fall apart and Persian is misspelt."""


class PictureTexts(Texts):
    """The catalogues of the pictures before those of the engine."""

    packages: ClassVar[tuple[str, ...]] = (OWN, PACKAGE)
    wordings: ClassVar[Wordings] = PICTURE_WORDINGS


class PictureWords:
    """renderers.words.Words out of the catalogues; `people` are the display names in the order of the seats. Their
    letters follow from the names, unless a table has fixed them.
    """

    def __init__(
        self, game: str, lang: str, people: Sequence[str] = (), fixed_letters: Sequence[str] | None = None
    ) -> None:
        self.texts: Final = texts(game, lang)
        self.language: Final = self.texts.lang
        self._people = tuple(people)
        self._letters = letters(self._people) if fixed_letters is None else tuple(fixed_letters)
        self._spoken = tuple(inline_name(name) or self.stand_in(seat) for seat, name in enumerate(people))

    def name(self, seat: int) -> str:
        return self._people[seat] if seat < len(self._people) else self.stand_in(seat)

    def stand_in(self, seat: int) -> str:
        return self.texts.sentence("heading.player", {"letter": self.letter(seat)})

    def letter(self, seat: int) -> str:
        if seat < len(self._letters):
            return self._letters[seat]
        return with_neutral_letters(dict(enumerate(self._letters)), seat + 1)[seat]

    def term(self, key: str) -> str:
        """A heading of ours (`final_score`), or the name of something (`building.stable`)."""
        return term(self.texts, key)

    def say(self, key: str, **values: object) -> str:
        return self.texts.capitalize(self.texts.sentence(key, values, self._spoken))

    def explain(self, thing: HelpRef, figures: Mapping[str, Any]) -> str:
        """What is printed on something; `figures` are those of the game."""
        about = self.texts.help(thing.kind, thing.id, figures)
        return self.say("board.explained", title=f"{thing.kind}.{thing.id}", sentence=about)

    def rule(self, topic: str, figures: Mapping[str, Any]) -> str:
        return self.texts.rule(topic, figures)

    def heading(self, key: str) -> str:
        """A term at the beginning of a line."""
        return self.texts.capitalize(self.term(key))


@lru_cache(maxsize=64)
def texts(game: str, lang: str) -> PictureTexts:
    """The catalogues are read once; names come and go."""
    return PictureTexts(game, lang)


@lru_cache(maxsize=1024)
def inline_name(name: str) -> str:
    """A display name inside a sentence, without characters that reverse, break or flood the line."""
    kept = "".join(sign if _is_harmless(sign) else " " for sign in name)
    short = " ".join(kept.split())
    return short if len(short) <= _LONGEST else short[: _LONGEST - 1].rstrip() + "…"


def _is_harmless(sign: str) -> bool:
    return sign in _KEPT or unicodedata.category(sign) not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
