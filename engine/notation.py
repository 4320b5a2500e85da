"""Writes and reads moves in words, and suggests corrections.

The FORM of a move is its notation: literal words, slots `{field:kind}`, and groups in `[...]`, which are left out when
their slots hold default values. One form serves to write, read and complete, so that written moves always read back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec
from rapidfuzz import fuzz

from engine.illegal import Illegal, Why
from engine.move import Move, Stem

SEAT_LETTERS = "ABCDEFGH"
MAX_NAME_WORDS = 5
MAX_LINE_LENGTH = 300
MAX_WORDS = 60
MAX_TRIES = 3000
"""The limit for lookups of names. No real line needs a tenth of it, but overlapping names could backtrack endlessly."""
SUGGESTIONS = 3
MIN_SIMILARITY = 60

Names = Mapping[str, Mapping[str, str]]
"""Phrases and the ids that they name, by kind: {"building": {"stable": "stable", "ecurie": "stable"}}."""

_UNDECOMPOSED = str.maketrans({"ł": "l", "Ł": "l", "œ": "oe", "Œ": "oe", "æ": "ae", "ß": "ss", "’": "", "'": ""})
_TOKEN = re.compile(r"[^\s,;+]+|[,+]")
_COUNTED = re.compile(r"(\d+)([^\W\d_].*)")


@lru_cache(maxsize=4096)
def normalize(text: str) -> str:
    """Lower case, no accents, no apostrophes, dots and underscores as spaces."""
    plain = unicodedata.normalize("NFKD", text.translate(_UNDECOMPOSED).casefold().translate(_UNDECOMPOSED))
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(kept.casefold().replace("_", " ").replace(".", " ").replace("-", " ").split())


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for token in _TOKEN.findall(normalize(text)):
        counted = _COUNTED.fullmatch(token)
        found.extend(counted.groups() if counted else (token,))
    return tuple(found)


def phrase(identifier: str) -> str:
    """An id as it is written: `worker_wood` as `worker wood`; `tavern.12` stays."""
    return identifier.replace("_", " ")


def vocabulary(*sources: Names) -> dict[str, dict[str, str]]:
    """Merge names of several languages; the first source of a phrase wins."""
    merged: dict[str, dict[str, str]] = {}
    for names in sources:
        for kind, phrases in names.items():
            known = merged.setdefault(kind, {})
            for words, identifier in phrases.items():
                for piece in words.split("|"):
                    known.setdefault(" ".join(tokens(piece)), identifier)
    return merged


@dataclass
class Reading:
    """One attempt to read a line: the words, the known names, and what was expected where reading stopped."""

    words: tuple[str, ...]
    names: Names
    furthest: int = -1
    expected: set[str] = field(default_factory=set[str])
    missing: set[str] = field(default_factory=set[str])
    """Words of forms that could have followed the last word."""
    ambiguous: tuple[int, str, tuple[str, ...]] | None = None
    tries: int = 0
    beginnings: dict[tuple[str, int], tuple[str, int] | None] = field(
        default_factory=dict[tuple[str, int], tuple[str, int] | None]
    )

    def expect(self, at: int, kind: str) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.add(kind)

    def name(self, kind: str, at: int) -> Iterator[tuple[str, int]]:
        """Ids that the words from here on name: exact names, the longest first, then a unique beginning."""
        self.tries += 1
        if self.tries > MAX_TRIES:
            raise Illegal("unreadable.long", why=Why.UNREADABLE)
        known = self.names.get(kind, {})
        words = self.words
        exact = at
        for end in range(min(len(words), at + MAX_NAME_WORDS), at, -1):
            identifier = known.get(" ".join(words[at:end]))
            if identifier is not None:
                exact = max(exact, end)
                yield identifier, end
        if (kind, at) not in self.beginnings:
            self.beginnings[kind, at] = self._complete_name(known, at, exact)
        begun = self.beginnings[kind, at]
        if begun is not None:
            yield begun
        elif exact == at:
            self.expect(at, kind)

    def _complete_name(self, known: Mapping[str, str], at: int, exact: int) -> tuple[str, int] | None:
        """The only id with a name that begins with as many of the next words as possible."""
        for end in range(min(len(self.words), at + MAX_NAME_WORDS), exact, -1):
            start = " ".join(self.words[at:end])
            begun = {identifier for name, identifier in known.items() if name.startswith(start)}
            if len(begun) == 1:
                return begun.pop(), end
            if begun:
                self.ambiguous = at, start, tuple(sorted(begun))
                return None
        return None


class Kind:
    """How a kind of slot is written and read."""

    def write(self, value: Any) -> str:
        raise NotImplementedError

    def write_for(self, value: Any, seats: Sequence[str]) -> str:
        """As people at one table read it, where each seat is called as in `seats`."""
        return self.write(value)

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        raise NotImplementedError

    def counts(self, value: Any) -> Mapping[str, int] | None:
        """If the value counts pieces: the count of each, the dearest first."""
        return None


@dataclass(frozen=True)
class Name(Kind):
    """One id of a kind of names."""

    kind: str

    def write(self, value: Any) -> str:
        return phrase(value)

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        return reading.name(self.kind, at)


@dataclass(frozen=True)
class List(Kind):
    """Several values separated by commas, sorted by `order`."""

    of: Kind
    order: Callable[[Any], Any] | None = None

    def write(self, value: Any) -> str:
        return ", ".join(self.of.write(v) for v in value)

    def write_for(self, value: Any, seats: Sequence[str]) -> str:
        return ", ".join(self.of.write_for(v, seats) for v in value)

    def read(self, reading: Reading, at: int, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, int]]:
        """`before`: what was read of it."""
        for value, end in self.of.read(reading, at):
            values = (*before, value)
            follows = reading.words[end : end + 1]
            if follows in ((",",), ("and",), ("+",)):
                yield from self.read(reading, end + 1, values)
            yield (tuple(sorted(values, key=self.order)) if self.order else values), end


@dataclass(frozen=True)
class Number(Kind):
    def write(self, value: Any) -> str:
        return str(value)

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        word = reading.words[at] if at < len(reading.words) else ""
        if word.isascii() and word.isdigit() and len(word) < 5:
            yield int(word), at + 1
        else:
            reading.expect(at, "number")


@dataclass(frozen=True)
class Seat(Kind):
    """A seat. It is stored by its place (A is the first). At a table, the names of kind "seat" say what people call it;
    a name that several people share names them all (`0 2`), and is refused as ambiguous.
    """

    def write(self, value: Any) -> str:
        return SEAT_LETTERS[value]

    def write_for(self, value: Any, seats: Sequence[str]) -> str:
        return str(seats[value])

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        word = reading.words[at] if at < len(reading.words) else ""
        if "seat" not in reading.names and len(word) == 1 and word.upper() in SEAT_LETTERS:
            yield SEAT_LETTERS.index(word.upper()), at + 1
        for named, end in reading.name("seat", at):
            if named.isdecimal():
                yield int(named), end
            else:
                reading.expect(at, "seat")
                reading.ambiguous = at, " ".join(reading.words[at:end]), (named,)


@dataclass(frozen=True)
class Goods(Kind):
    """Counted pieces, `2 stone 1 clay`: a tuple of counts in the order of `kinds`, written dearest first."""

    kind: str
    kinds: tuple[str, ...]

    def write(self, value: Any) -> str:
        if min(value) < 0:
            # Notation has no negative counts, so this move was not read from a line.
            raise Illegal("unreadable.word", why=Why.UNREADABLE, typed=str(min(value)), near=())
        order = range(len(self.kinds) - 1, -1, -1)
        return " ".join(f"{value[i]} {phrase(self.kinds[i])}" for i in order if value[i])

    def counts(self, value: Any) -> Mapping[str, int]:
        return dict(zip(reversed(self.kinds), reversed(value), strict=True))

    def read(self, reading: Reading, at: int, before: tuple[int, ...] = ()) -> Iterator[tuple[Any, int]]:
        """`before`: what was read of it."""
        words, before = reading.words, before or (0,) * len(self.kinds)
        start, count = at, 1
        if at < len(words) and words[at].isascii() and words[at].isdigit() and len(words[at]) < 4:
            start, count = at + 1, int(words[at])
        for name, end in reading.name(self.kind, start):
            which = self.kinds.index(name)
            now = (*before[:which], before[which] + count, *before[which + 1 :])
            yield from self.read(reading, end, now)
            if words[end : end + 1] in ((",",), ("and",), ("+",)):
                yield from self.read(reading, end + 1, now)
            yield now, end


@dataclass(frozen=True)
class Slot:
    field: str
    kind: Kind


Part = str | Slot | tuple["Part", ...]

_FORM = re.compile(r"\[|\]|\{\w+(?::\w+)?\}|[^\s\[\]{}]+")


def compile_form(form: str, kinds: Mapping[str, Kind]) -> tuple[Part, ...]:
    """A FORM as literals, slots and optional groups."""
    groups: list[list[Part]] = [[]]
    for piece in _FORM.findall(form):
        if piece == "[":
            groups.append([])
        elif piece == "]":
            group = tuple(groups.pop())
            groups[-1].append(group)
        elif piece.startswith("{"):
            name, _, kind = piece[1:-1].partition(":")
            groups[-1].append(Slot(name, kinds[kind or name]))
        else:
            groups[-1].append(piece)
    return tuple(groups[0])


class Notation:
    """The notation of one game: the forms of its moves and the kinds of their slots."""

    def __init__(self, moves: Iterable[type[Move]], kinds: Mapping[str, Kind], names: Names) -> None:
        self.forms: dict[type[Move], tuple[Part, ...]] = {}
        self.slots: dict[type[Move], tuple[Slot, ...]] = {}
        """The slots of each form in written order."""
        self.names: dict[str, dict[str, str]] = {}
        self._defaults: dict[type[Move], dict[str, Any]] = {}
        self._by_verb: dict[str, list[tuple[type[Move], tuple[Part, ...]]]] = {}
        self.add(moves, kinds, names)

    def add(self, moves: Iterable[type[Move]], kinds: Mapping[str, Kind], names: Names) -> None:
        """Add moves, the kinds of their slots, and names."""
        for move in moves:
            form = self.forms[move] = compile_form(move.FORM, kinds)
            self.slots[move] = _slots(form)
            self._defaults[move] = _defaults(move, form)
            self._by_verb.setdefault(str(form[0]), []).append((move, form))
        for entries in self._by_verb.values():
            # A form with more literal words is more specific and is tried first.
            entries.sort(key=lambda entry: -sum(isinstance(part, str) for part in entry[1]))
        self.names = vocabulary(self.names, names)

    # Writing

    def write(self, move: Move, seats: Sequence[str] | None = None) -> str:
        """A move as it is stored, or as people at a table read it, where each seat is called as in `seats`."""
        kind = type(move)
        return " ".join(_write_parts(self.forms[kind], move, self._defaults[kind], seats))

    def write_stem(self, stem: Stem) -> str:
        """The fixed beginning of a stem's notation: everything up to its first open slot."""
        words: list[str] = []
        for part in self.forms[stem.kind]:
            if isinstance(part, tuple) or (isinstance(part, Slot) and part.field not in stem.fixed):
                break
            words.append(part if isinstance(part, str) else part.kind.write(stem.fixed[part.field]))
        return " ".join(words)

    # Reading

    def read(self, text: str, names: Names | None = None) -> Move:
        """Read the one move that the text means, or raise Illegal (unreadable or ambiguous)."""
        words = tokens(text) if len(text) <= MAX_LINE_LENGTH else ()
        if len(text) > MAX_LINE_LENGTH or len(words) > MAX_WORDS:
            raise Illegal("unreadable.long", why=Why.UNREADABLE)
        if not words:
            raise Illegal("unreadable.empty", why=Why.UNREADABLE)
        known = names if names is not None else self.names
        verbs, used = self._verbs(words, known)
        reading = Reading(words, known)
        for move, end in self._read_forms(verbs, used, reading):
            if end == len(words):
                return move
            reading.expect(end, "end")
        raise self._refusal(text, reading)

    def moves_from(self, reading: Reading, at: int) -> Iterator[tuple[Move, int]]:
        """Each move that the words from here on spell, and the index after it."""
        try:
            verbs, used = self._verbs(reading.words[at:], reading.names)
        except Illegal:
            reading.expect(at, "word")
            return
        yield from self._read_forms(verbs, at + used, reading)

    def _read_forms(self, verbs: Iterable[str], at: int, reading: Reading) -> Iterator[tuple[Move, int]]:
        for verb in verbs:
            for move, form in self._by_verb[verb]:
                for fields, end in _match(form, 1, reading, at, {}):
                    yield move(**fields), end

    def _verbs(self, words: tuple[str, ...], names: Names) -> tuple[list[str], int]:
        first = words[0] if words else ""
        if first in self._by_verb:
            return [first], 1
        translated = names.get("word", {})
        for end in range(min(len(words), MAX_NAME_WORDS), 0, -1):
            meant = translated.get(" ".join(words[:end]))
            if meant in self._by_verb:
                return [str(meant)], end
        begun = sorted(verb for verb in self._by_verb if verb.startswith(first))
        if not begun:
            meanings = {verb for words_, verb in translated.items() if words_.startswith(first)}
            begun = sorted(meanings & self._by_verb.keys())
        if len(begun) == 1:
            return begun, 1
        if begun:
            raise Illegal("ambiguous", why=Why.AMBIGUOUS, typed=first, candidates=tuple(begun))
        verbs = [word for word, meant in translated.items() if meant in self._by_verb]
        near = _similar((first,), [*self._by_verb, *verbs])
        meant_near = tuple(dict.fromkeys(translated.get(word, word) for word in near))
        raise Illegal("unreadable.verb", why=Why.UNREADABLE, typed=first, near=meant_near)

    def _refusal(self, text: str, reading: Reading) -> Illegal:
        at = max(reading.furthest, 0)
        typed = " ".join(reading.words[at:])
        if reading.ambiguous is not None and reading.ambiguous[0] == at:
            _, start, candidates = reading.ambiguous
            if reading.expected == {"seat"}:
                seats = {int(seat) for named in candidates for seat in named.split()}
                key = "ambiguous.seat" if len(start) == 1 else "ambiguous.name"
                return Illegal(key, why=Why.AMBIGUOUS, typed=start.upper(), either=sorted(seats))
            return Illegal("ambiguous", why=Why.AMBIGUOUS, typed=start, candidates=tuple(phrase(c) for c in candidates))
        if not typed:
            return Illegal(
                "unreadable.unfinished",
                why=Why.UNREADABLE,
                typed=" ".join(text.split()),
                near=tuple(self._completions(reading)),
            )
        known = [name for kind in reading.expected for name in reading.names.get(kind, {})]
        near = _similar(reading.words[at:], known)
        meant = {name: ident for kind in reading.expected for name, ident in reading.names.get(kind, {}).items()}
        suggestions = tuple(dict.fromkeys(phrase(meant[name]) for name in near))
        if reading.expected == {"end"}:
            return Illegal("unreadable.extra", why=Why.UNREADABLE, typed=typed)
        return Illegal("unreadable.word", why=Why.UNREADABLE, typed=typed, near=suggestions)

    def _completions(self, reading: Reading) -> Iterator[str]:
        """The moves that one more word of their form would complete."""
        for word in sorted(reading.missing):
            words = (*reading.words, word)
            with suppress(Illegal):
                verbs, used = self._verbs(words, reading.names)
                read = self._read_forms(verbs, used, Reading(words, reading.names))
                yield from islice((self.write(move) for move, end in read if end == len(words)), 1)

    # Completing

    def verb(self, text: str, names: Names) -> str | None:
        """The first word of the moves that the text begins, if that is clear."""
        with suppress(Illegal):
            verbs, _ = self._verbs(tokens(text[:MAX_LINE_LENGTH]), names)
            return verbs[0]
        return None

    def read_fields(self, stem: Stem, text: str, names: Names | None = None) -> dict[str, Any]:
        """The fields of the stem that the text gives, as far as it can be read."""
        words = tokens(text[:MAX_LINE_LENGTH])[:MAX_WORDS]
        known = names if names is not None else self.names
        form = self.forms[stem.kind]
        best: tuple[int, dict[str, Any]] = (0, {})
        try:
            verbs, used = self._verbs(words, known) if words else ([], 0)
            if form[0] in verbs:
                for fields, end in _match_prefix(form, 1, Reading(words, known), used, {}):
                    if end > best[0]:
                        best = (end, fields)
        except Illegal:
            pass  # unreadable text narrows nothing down
        return best[1]


def _write_parts(
    form: Sequence[Part], move: Move, defaults: Mapping[str, Any], seats: Sequence[str] | None
) -> Iterator[str]:
    for part in form:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Slot):
            value = getattr(move, part.field)
            yield part.kind.write(value) if seats is None else part.kind.write_for(value, seats)
        elif any(getattr(move, slot.field) != defaults[slot.field] for slot in _slots(part)):
            yield from _write_parts(part, move, defaults, seats)


def _defaults(move: type[Move], form: Sequence[Part]) -> dict[str, Any]:
    """The default values of optional slots; a slot without one could not be read back."""
    fields = {name.name: name.default for name in msgspec.structs.fields(move)}
    optional = {slot.field for part in form if isinstance(part, tuple) for slot in _slots(part)}
    for name in optional:
        if fields[name] is msgspec.NODEFAULT:
            raise TypeError(f"{move.__name__}.{name} may be left out of its notation, so it needs a default")
    return {name: fields[name] for name in optional}


@lru_cache(maxsize=512)
def _slots(form: tuple[Part, ...]) -> tuple[Slot, ...]:
    found: list[Slot] = []
    for part in form:
        if isinstance(part, Slot):
            found.append(part)
        elif isinstance(part, tuple):
            found.extend(_slots(part))
    return tuple(found)


def _match(
    form: Sequence[Part], i: int, reading: Reading, at: int, fields: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], int]]:
    """Every way to read the form from part i on: the fields and the index after it."""
    if i == len(form):
        yield fields, at
        return
    part = form[i]
    if isinstance(part, str):
        end = literal(part, reading, at)
        if end:
            yield from _match(form, i + 1, reading, end, fields)
        else:
            if at == len(reading.words):
                reading.missing.add(part)
            reading.expect(at, "end" if at == len(reading.words) else "word")
    elif isinstance(part, Slot):
        for value, end in part.kind.read(reading, at):
            yield from _match(form, i + 1, reading, end, {**fields, part.field: value})
    else:
        for inner, end in _match(part, 0, reading, at, fields):
            yield from _match(form, i + 1, reading, end, inner)
        yield from _match(form, i + 1, reading, at, fields)


def _match_prefix(
    form: Sequence[Part], i: int, reading: Reading, at: int, fields: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], int]]:
    """As `_match`, but the words may stop anywhere in the form."""
    yield fields, at
    if i == len(form) or at >= len(reading.words):
        return
    part = form[i]
    if isinstance(part, str):
        end = literal(part, reading, at)
        if end:
            yield from _match_prefix(form, i + 1, reading, end, fields)
    elif isinstance(part, Slot):
        for value, end in part.kind.read(reading, at):
            yield from _match_prefix(form, i + 1, reading, end, {**fields, part.field: value})
    else:
        yield from _match_prefix((*part, *form[i + 1 :]), 0, reading, at, fields)
        yield from _match_prefix(form, i + 1, reading, at, fields)


def literal(word: str, reading: Reading, at: int) -> int:
    """The index after a literal or its translation; 0 if it is not here."""
    words = reading.words
    if at < len(words) and words[at] == word:
        return at + 1
    translated = reading.names.get("word", {})
    for end in range(min(len(words), at + MAX_NAME_WORDS), at, -1):
        if translated.get(" ".join(words[at:end])) == word:
            return end
    return 0


def _similar(words: Sequence[str], known: Iterable[str]) -> list[str]:
    """The names that are spelled like as many of the first words as they have themselves, the likest first."""
    scored = ((-fuzz.ratio(" ".join(words[: name.count(" ") + 1]), name), name) for name in known)
    return [name for _, name in sorted(found for found in scored if found[0] <= -MIN_SIMILARITY)[:SUGGESTIONS]]
