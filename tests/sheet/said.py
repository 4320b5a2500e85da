"""What was said where: messages with their parameters, which can be worded again in any language."""

from __future__ import annotations

import io
import pickle
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from bot.actions.rules import MOVES, WORDS
from bot.texts import BotTexts
from bot.texts.localised import localise
from engine.game import Box, game
from engine.illegal import Refused
from engine.texts import Texts
from renderers.texts import PictureTexts

PLAYED: Final = "played"
SCENE: Final = "scene"
MADE_UP: Final = "made up"
BARE: Final = "as it is"
"""A message without parameters, which is always the same."""


class Ref(NamedTuple):
    """A message of the catalogues."""

    package: str
    domain: str
    key: str


_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_PLACE: Final = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\*\*|\{\w+\}")
"""Code, mentions and addresses, which are the same in every language."""


def is_neutral(text: str) -> bool:
    """Whether a text has no words of any language: numbers, signs, codes."""
    return not _WORD.search(_PLACE.sub("", text))


class Wordable(Protocol):
    def worded(self, lang: str) -> str: ...

    def fits(self, lang: str) -> bool:
        """Whether readers of this language would read exactly what `worded` says."""

    def each(self) -> tuple[Wordable, ...]:
        """The messages that it may be."""

    def has(self, key: str, most: int) -> bool:
        """Whether it may already be this message, or has so many to choose from."""


@dataclass(frozen=True)
class Line:
    """Moves in notation, which readers see in the words of their language."""

    game: str
    line: str
    is_word: bool = False

    def worded(self, lang: str) -> str:
        texts, notation = texts_of(BotTexts, self.game, lang), box_of(self.game).notation
        localize = texts.localized_word if self.is_word else texts.localized_line
        try:
            return localize(self.line, notation, texts.vocabulary(notation.names))
        except Refused:
            return self.line

    def fits(self, lang: str) -> bool:
        return True

    def each(self) -> tuple[Wordable, ...]:
        return (self,)

    def has(self, key: str, most: int) -> bool:
        return False


@dataclass(frozen=True)
class OneOf:
    """One of several messages that read alike in the language of the record."""

    messages: tuple[Wordable, ...]

    def worded(self, lang: str) -> str:
        return self.messages[0].worded(lang)

    def fits(self, lang: str) -> bool:
        """Only if they also read alike in that language."""
        return all(one.fits(lang) for one in self.messages) and len({one.worded(lang) for one in self.messages}) == 1

    def each(self) -> tuple[Wordable, ...]:
        return self.messages

    def has(self, key: str, most: int) -> bool:
        return len(self.messages) >= most or any(one.has(key, most) for one in self.messages)


@dataclass(frozen=True)
class Woven:
    """A parameter that was worded before it was passed on."""

    parts: tuple[str | Wordable, ...]
    text: str
    """What was passed on, in the language of the record."""

    def worded(self, lang: str) -> str:
        return "".join(part if isinstance(part, str) else part.worded(lang) for part in self.parts)

    def fits(self, lang: str) -> bool:
        return all(is_neutral(part) if isinstance(part, str) else part.fits(lang) for part in self.parts)


@dataclass(frozen=True)
class Said:
    """A message as the program asked for it."""

    words: type[Texts]
    game: str
    key: str
    params: Mapping[str, Any]
    people: tuple[str, ...] = ()
    lang: str = ""
    """The language of the reader; none if it is made up."""

    def worded(self, lang: str) -> str:
        texts = texts_of(self.words, self.game, lang)
        own = lang == self.lang
        params = {name: _param(self.game, name, value, lang, own=own) for name, value in self.params.items()}
        text = texts.capitalize(texts.sentence(self.key, params, self.people))
        return localise(text, lang) if self.words is BotTexts else text

    def fits(self, lang: str) -> bool:
        """Whether a reader of this language would read exactly these words. What was recorded in it, they did."""
        return lang == self.lang or all(_fits(value, lang) for value in self.params.values())

    def each(self) -> tuple[Wordable, ...]:
        return (self,)

    def has(self, key: str, most: int) -> bool:
        return self.key == key


@dataclass(frozen=True)
class Sample:
    """One use of a message, in a longer message (`root`) or as a whole, among what was said beside it."""

    ref: Ref
    said: Said
    root: Said
    place: str = ""
    """Where a reader finds it: `button`, `log`; empty if the record does not know."""
    scene: tuple[Said, ...] = ()
    at: int = 0
    """The index of the root in the scene."""
    source: str = PLAYED

    @property
    def is_part(self) -> bool:
        return self.root is not self.said


Record = Mapping[Ref, tuple[Sample, ...]]
_ENDLESS: Final = re.compile(r"([^\W\d_])\1{7}")
"""A name that fills a line, as tests have them."""
_texts: dict[tuple[type[Texts], str, str], Texts] = {}
"""Texts read their catalogues when they are made."""


def _param(game: str, name: str, value: Any, lang: str, *, own: bool) -> Any:
    """A parameter, with the examples of moves in the rules as `/rules` shows them; in its own language as it was."""
    if isinstance(value, str) and name.endswith((*MOVES, *WORDS)):
        return Line(game, value, is_word=name.endswith(WORDS)).worded(lang)
    if isinstance(value, Woven):
        return value.text if own else value.worded(lang)
    if isinstance(value, tuple) and any(isinstance(one, Woven) for one in value):
        return tuple(_param(game, name, one, lang, own=own) for one in value)
    return value


def _fits(value: Any, lang: str) -> bool:
    if isinstance(value, tuple):
        return all(_fits(one, lang) for one in value)
    return not isinstance(value, Woven) or value.fits(lang)


@lru_cache
def box_of(identifier: str) -> Box:
    box: Box = game(identifier).box()
    return box


def texts_of(words: type[Texts], game: str, lang: str) -> Texts:
    key = words, game, lang
    if key not in _texts:
        _texts[key] = words(game, lang)
    return _texts[key]


def words_of(package: str) -> type[Texts]:
    """The texts that read the catalogues of a package first."""
    known: tuple[type[Texts], ...] = (Texts, PictureTexts, BotTexts)
    return next(words for words in known if words.packages[0] == package)


# ---------------------------------------------------------------- to a file and back


def save(samples: Mapping[Ref, list[bytes]], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(dict(samples)))


def load(folder: Path) -> dict[Ref, tuple[Sample, ...]]:
    """What all files of a folder recorded; games before scenes of tests, and uses in a scene before bare ones."""
    found: dict[Ref, list[Sample]] = {}
    for path in sorted(folder.glob("*.pickle")):
        for ref, samples in pickle.loads(path.read_bytes()).items():  # noqa: S301  # we wrote it ourselves
            found.setdefault(ref, []).extend(pickle.loads(sample) for sample in samples)  # noqa: S301  # the same
    return {ref: tuple(sorted(samples, key=_order)) for ref, samples in found.items()}


def _order(sample: Sample) -> tuple[bool, bool]:
    return sample.source != PLAYED, not sample.scene


def fitting(samples: Iterable[Sample], lang: str) -> Iterator[Sample]:
    """The uses that a reader of this language could have read, those that were recorded in it first."""
    for sample in sorted(samples, key=lambda sample: (*_order(sample), sample.said.lang != lang)):
        if sample.said.fits(lang) and sample.root.fits(lang) and not _ENDLESS.search(sample.root.worded(lang)):
            yield sample


def dump(sample: Sample) -> bytes | None:
    """One sample, or None if it holds something that cannot be kept (a live connection, for instance)."""
    stream = io.BytesIO()
    try:
        _Pickler(stream).dump(sample)
    except (pickle.PicklingError, TypeError, AttributeError, ValueError, RecursionError):
        return None
    return stream.getvalue()


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        """Exceptions are made again from their positional arguments, which refusals do not have."""
        if isinstance(value, Refused):
            return _refused, (type(value), dict(vars(value)))
        return NotImplemented


def _refused(kind: type[Refused], state: Mapping[str, Any]) -> Refused:
    refused = kind.__new__(kind)
    vars(refused).update(state)
    return refused
