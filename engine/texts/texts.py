"""The sentences and names of one game in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from string import Formatter
from typing import Any, ClassVar, Final, NamedTuple, NoReturn

import msgspec

from engine.illegal import Illegal, Refused
from engine.move import Event, Move, Outcome, Prompt, Question, tag
from engine.notation import SEAT_LETTERS, Names, Notation, phrase, tokens
from engine.texts.catalogue import CORE, LANGUAGES, PACKAGE, Catalogue, catalogue, language
from engine.texts.vocabulary import localized_moves, phrases, vocabulary
from engine.texts.wording import OPPONENT, PEOPLE, WORDINGS, Format, People, Table, Wordings, is_list, person, table

CACHE_SIZE = 4_000
"""Entries for each game and language: some megabytes in all, however many people play."""
_PARSE = Formatter().parse
_SIGN = re.compile("[+-]")
"""In front of a parameter on which a variant depends."""
_SEATS = tuple(map(chr, range(0xE000, 0xE000 + len(SEAT_LETTERS))))
"""Private characters, which stand for the seats of a move while the rest of it is localized."""
_MARK = re.compile(f"[{_SEATS[0]}-{_SEATS[-1]}]")


class _Sentence(NamedTuple):
    """A message ready to be filled in: in each plural form, texts that are followed by a parameter with its format."""

    forms: tuple[tuple[tuple[str, str, Format | None], ...], ...]
    plural: Callable[[int], int]
    people: str
    """The list of people with whom it agrees where there is no n."""


class _NamesPeople(Exception):  # an answer, not an error
    pass


class _Anybody(Sequence[str]):
    """Stands for the people of any table. To look for a name in it raises _NamesPeople."""

    def __getitem__(self, place: object) -> NoReturn:
        raise _NamesPeople

    def __len__(self) -> NoReturn:
        raise _NamesPeople


_ANYBODY: Final = _Anybody()


class Texts:
    """Sentences and names. A missing one is replaced by the English one, then by its key; in tests it is an error."""

    strict: ClassVar[bool] = False
    """Raise LookupError for a missing word. Set by the tests."""
    packages: ClassVar[tuple[str, ...]] = (PACKAGE,)
    """The packages of the catalogues. The first one that has a key provides it."""
    domains: ClassVar[tuple[str, ...]] = ()
    """Catalogues that belong to no game, besides the core."""
    wordings: ClassVar[Wordings] = WORDINGS
    """What the tables of these packages choose from."""

    def __init__(self, game: str, lang: str = LANGUAGES[0]) -> None:
        self.game = game
        self.lang = language(lang)
        self._table = table(game)
        """How the game words the fields of its moves."""
        self.families = self._table.families
        self._catalogues = self._by_key()
        self._conditions = _conditions(self._catalogues)
        self._read: dict[str, _Sentence] = {}
        self.comma = self.find("list.comma") or ", "
        self.kinds = [key[len("goods.") :] for key in catalogue(LANGUAGES[0], game).messages if key[:6] == "goods."]
        self._localized_phrases = _names_by_phrase(game, self.lang)
        self._counted = lru_cache(CACHE_SIZE)(self._count)
        self._impersonal_label = lru_cache(CACHE_SIZE)(self._say_impersonal_label)
        self._label = lru_cache(CACHE_SIZE // 4)(self._say_label)

    # Sentences

    def sentence(self, key: str, params: Mapping[str, Any] | None = None, people: People = ()) -> str:
        """The sentence of a full key such as `event.built_points`, in the variant that fits its parameters."""
        params = params or {}
        if key in self._conditions:
            key = self._variant(key, params)
        sentence = self._read.get(key) or self._sentence(key)
        if sentence is None:
            return self._missing(key)
        forms = sentence.forms
        parts = forms[sentence.plural(_number(sentence, params)) if len(forms) > 1 else 0]
        filled: list[str] = []
        for literal, name, word in parts:
            filled.append(literal)
            if word is not None:
                filled.append(word(self, params[name], people) if name in params else self._missing(name))
        return "".join(filled)

    def event(self, event: Event, people: People = ()) -> str:
        return self.capitalize(self.sentence(f"event.{event.key}", event.params, people))

    def capitalize(self, sentence: str) -> str:
        """An opponent without a seat is called by a noun, which takes a capital at the beginning of a sentence."""
        beyond = self.find(OPPONENT)
        if beyond is None:
            return sentence
        return re.sub(rf"(^|\. ){re.escape(beyond)}", rf"\1{beyond[:1].upper()}{beyond[1:]}", sentence)

    def events(self, events: Iterable[Event], people: People = ()) -> list[str]:
        return [self.event(event, people) for event in events]

    def refusal(self, refused: Refused, people: People = ()) -> str:
        """The reason, then the number of the rule, then suggestions."""
        sentence = self.sentence(f"refusal.{refused.key}", refused.params, people)
        clause = getattr(refused, "clause", "")
        if clause:
            sentence = self.sentence("refusal+clause", {"sentence": sentence, "clause": clause})
        near = refused.params.get("near") or refused.params.get("candidates")
        return self.sentence("refusal+near", {"sentence": sentence, "near": near}) if near else sentence

    def prompt(self, prompt: Prompt, people: People = ()) -> str:
        return self.sentence(f"prompt.{prompt.key}", prompt.params, people)

    def question(self, question: Question, people: People = ()) -> str:
        """What is asked of a seat, for everyone: it follows the name of the player."""
        return self.sentence(f"asked.{question.key}", question.params, people)

    def refused(self, why: Mapping[str, Any], people: People = ()) -> str:
        """A refusal that an event reports."""
        return self.refusal(Illegal(why["key"], clause=why["clause"], **why["params"]), people)

    def waste(self, wasted: Prompt, people: People = ()) -> str:
        """What a move would waste, for the player who is about to make it."""
        return self.sentence(f"waste.{wasted.key}", wasted.params, people)

    def label(self, move: Move, people: People = ()) -> str:
        """A move as a menu shows it."""
        return self._impersonal_label(move) or self._label(move, tuple(people))

    def outcome(self, outcome: Outcome, people: People = ()) -> str:
        """How the game ended, then a line for each seat, best first; tied seats share their rank."""
        lines, rank = [self.sentence(f"outcome.{outcome.how}")], 1
        for tied in outcome.places:
            for seat in tied:
                params = {"rank": rank, "seat": seat, "points": outcome.scores[seat]}
                lines.append(self.capitalize(self.sentence("outcome.rank", params, people)))
            rank += len(tied)
        return "\n".join(lines)

    # Rules

    def topics(self) -> list[str]:
        """The chapters of the rules of this game, in the order of its catalogue."""
        return [key[len("topic.") :] for key in catalogue(LANGUAGES[0], self.game).messages if key[:6] == "topic."]

    def topic(self, topic: str) -> str:
        """The title of a topic."""
        return self.sentence(f"topic.{topic}")

    def rule(self, topic: str, figures: Mapping[str, Any]) -> str:
        """The rules of a topic, in our words; `figures` are those of the game that is played (`Game.figures`)."""
        return self.sentence(f"rule.{topic}", figures)

    def entities(self) -> list[tuple[str, str]]:
        """The kind and id of everything that has a help text in this game, in the order of its catalogue."""
        parts = [key.split(".", 2) for key in catalogue(LANGUAGES[0], self.game).messages if key[:5] == "help."]
        return [(kind, identifier) for _, kind, identifier in parts]

    # Names

    def name(self, kind: str, identifier: str) -> str:
        """What something is called: `name("building", "stable")`, `name("side", "winter")`."""
        for family in (kind, *self.families.get(kind, ())):
            found = self.find(f"name.{family}.{identifier or 'none'}")
            if found is not None:
                return found
        self._missing(f"name.{kind}.{identifier}")
        return phrase(identifier)

    def person(self, seat: int, people: People = ()) -> str:
        return person(self, seat, people)

    def help(self, kind: str, identifier: str, figures: Mapping[str, Any] | None = None) -> str:
        """What a card or a computer player does, in a sentence; `figures` are those of the game (`Game.figures`)."""
        return self.sentence(f"help.{kind}.{identifier}", figures)

    def localized_phrase(self, words: str) -> str:
        """A phrase of the notation in this language, for `Did you mean`. Typed, it is understood."""
        known = self._localized_phrases
        return known.get(words) or " ".join(known.get(word, word) for word in words.split())

    def localized_line(self, line: str, notation: Notation, names: Names, seats: Sequence[str] = ()) -> str:
        """Moves in notation, `;` between them, as people type them in this language; `seats`: what they call each seat.
        A move that would not read back as the same, by the `names` of its table, keeps the words of the notation.
        """
        if self.lang == LANGUAGES[0] and not seats:
            return line
        return "; ".join(self._localized_move(move, notation, names, seats) for move in line.split("; "))

    def likely_line(self, move: str, notation: Notation) -> str:
        """A move as people most likely type it in this language. It is only for comparing: it may not read back."""
        return next(localized_moves(self.game, self.lang, move, notation.names))

    def _localized_move(self, move: str, notation: Notation, names: Names, seats: Sequence[str]) -> str:
        with suppress(Illegal):
            meant = notation.read(move)
            marked = notation.write(meant, _SEATS) if seats else move
            if not _MARK.search(marked):
                marked = move
            if self.lang == LANGUAGES[0]:
                return _with_seats(marked, seats)
            for localized in localized_moves(self.game, self.lang, marked, notation.names):
                line = _with_seats(localized, seats)
                with suppress(Illegal):
                    if notation.read(line, names) == meant:
                        return line
            return _with_seats(marked, seats)
        return move

    def localized_word(self, word: str, notation: Notation, names: Names) -> str:
        """A word or name of the notation, as people type it in this language; the notation itself is in English."""
        if self.lang == LANGUAGES[0]:
            return word
        for localized in localized_moves(self.game, self.lang, word, notation.names):
            if any(phrase(known.get(" ".join(tokens(localized)), "")) == word for known in names.values()):
                return localized
        return word

    def vocabulary(self, known: Names) -> dict[str, dict[str, str]]:
        """The words of typed moves: the notation's own names (`known`), and those of all languages."""
        return vocabulary(self.game, known)

    # Lists and numbers

    def goods(self, goods: Mapping[str, int] | Sequence[int]) -> str:
        """Counted goods, the dearest first: a tuple in the game's order, or counts by kind."""
        return self._counted(tuple(goods.items()) if isinstance(goods, Mapping) else tuple(goods))

    def each_good(self, goods: Mapping[str, int] | Sequence[int]) -> list[str]:
        """Like `goods`, each kind for itself."""
        counts = goods if isinstance(goods, Mapping) else dict(zip(self.kinds, goods, strict=True))
        return [
            self.sentence(f"goods.{kind}", {"n": counts[kind]}) for kind in reversed(self.kinds) if counts.get(kind)
        ]

    def count(self, what: str, n: int) -> str:
        """`count("talers", 3)`: "3 talers"."""
        return self.sentence(f"count.{what}", {"n": n})

    def pieces(self, piece: str, n: int = 1) -> str:
        """Pieces of a payment: "2 caravans", "3 × wood"."""
        if self.find(f"piece.{piece}") is not None:
            return self.sentence(f"piece.{piece}", {"n": n})
        return f"{n} × {self.name('source', piece)}" if n > 1 else self.name("source", piece)

    def condition(self, name: str, value: str) -> str:
        """A condition of a standing order: "at most 2 steps to the revolt"."""
        known = self.find(f"value.{name}.{value}")
        return self.sentence(f"when.{name}", {"value": known or value, "n": int(value) if value.isdecimal() else 1})

    def join_and(self, words: list[str]) -> str:
        """A, B and C."""
        return self._joined("list.and", words)

    def join_or(self, words: list[str]) -> str:
        """A, B or C."""
        return self._joined("list.or", words)

    def _joined(self, last: str, words: list[str]) -> str:
        if len(words) < 2:
            return self.comma.join(words)
        return self.sentence(last, {"before": self.comma.join(words[:-1]), "last": words[-1]})

    # Moves by their fields

    def field(self, name: str) -> Format | None:
        """How this game words a field of its moves, if its table declares it."""
        return self._table.wording(name, "", self.wordings) if name in self._table.parameters else None

    def is_filled(self, name: str, value: Any) -> bool:
        """Whether a field holds something."""
        return self._table.is_filled(name, value)

    # Inside

    def find(self, key: str, n: int = 1) -> str | None:
        """A message as it is in the catalogue, in the form for n."""
        words = self._catalogues.get(key)
        if words is None:
            return None
        forms = words.messages[key]
        return forms[words.plural(n) if len(forms) > 1 else 0]

    def said_by(self, key: str, params: Mapping[str, Any]) -> frozenset[str]:
        """The parameters that a sentence contains, in the variant that fits them; none if it is missing."""
        key = self._variant(key, params) if key in self._conditions else key
        words = self._catalogues.get(key)
        forms = () if words is None else words.messages[key]
        return frozenset(name for form in forms for _, name, _, _ in _PARSE(form) if name)

    def _by_key(self) -> dict[str, Catalogue]:
        """The first catalogue that has a message, by its key."""
        found: dict[str, Catalogue] = {}
        for lang in dict.fromkeys((self.lang, LANGUAGES[0])):
            for package in self.packages:
                # No game of another package takes part by having the name of a topic.
                topics = self.domains if package == self.packages[0] else ()
                for domain in (self.game, CORE, *topics):
                    words = catalogue(lang, domain, package)
                    found |= dict.fromkeys(words.messages.keys() - found.keys(), words)
        return found

    def _variant(self, key: str, params: Mapping[str, Any]) -> str:
        conditions, words = self._conditions[key]
        for name, value in params.items():
            if name in conditions:
                variant = f"{key}{'+' if words.is_filled(name, value) else '-'}{name}"
                if variant in self._catalogues:
                    key = variant
        return key

    def _sentence(self, key: str) -> _Sentence | None:
        """A message with the wordings of its parameters looked up, remembered."""
        words = self._catalogues.get(key)
        if words is None:
            return None
        worded = table(words.domain, words.package)
        forms = tuple(
            tuple((text, name or "", self._format(worded, name, spec or "")) for text, name, spec, _ in _PARSE(form))
            for form in words.messages[key]
        )
        named = ((name or "", spec or name) for form in words.messages[key] for _, name, spec, _ in _PARSE(form))
        people = next((name for name, declared in named if worded.parameters.get(declared or "") == PEOPLE), "")
        return self._read.setdefault(key, _Sentence(forms, words.plural, people))

    def _format(self, worded: Table, name: str | None, spec: str) -> Format | None:
        if name is None:
            return None
        try:
            return worded.wording(name, spec, self.wordings)
        except LookupError:
            if self.strict:
                raise
            return WORDINGS["plain"]()

    def _say_impersonal_label(self, move: Move) -> str:
        """Empty if it names people: most do not, and are the same at every table."""
        try:
            return self._say_label(move, _ANYBODY)
        except _NamesPeople:
            return ""

    def _say_label(self, move: Move, people: People) -> str:
        return self.sentence(f"label.{tag(type(move))}", msgspec.structs.asdict(move), people)

    def _count(self, goods: tuple[Any, ...]) -> str:
        by_kind = dict(goods) if goods and isinstance(goods[0], tuple) else goods
        return self.comma.join(self.each_good(by_kind)) or self.sentence("list.nothing")

    def _missing(self, key: str) -> str:
        if self.strict:
            raise LookupError(f"{self.game}, {self.lang}: {key}")
        return key


def _number(sentence: _Sentence, params: Mapping[str, Any]) -> int:
    """What the form of a sentence depends on: n, or how many people it names."""
    n = params.get("n", params.get(sentence.people, 1))
    return len(n) if is_list(n) else n if isinstance(n, int) else 1


def _with_seats(marked: str, seats: Sequence[str]) -> str:
    known = (*seats, *SEAT_LETTERS[len(seats) :])
    return _MARK.sub(lambda mark: known[_SEATS.index(mark[0])], marked)


def _conditions(catalogues: Mapping[str, Catalogue]) -> dict[str, tuple[set[str], Table]]:
    """By the key of a sentence, the parameters that its variants (`key+silver-n`) depend on, and their table."""
    found: dict[str, tuple[set[str], Table]] = {}
    for key, words in catalogues.items():
        for sign in _SIGN.finditer(key):
            names, _ = found.setdefault(key[: sign.start()], (set(), table(words.domain, words.package)))
            names.update(_SIGN.split(key[sign.end() :]))
    return found


@lru_cache
def _names_by_phrase(game: str, lang: str) -> Mapping[str, str]:
    """The first name that a language has for each phrase of the notation."""
    found: dict[str, str] = {}
    for kind, identifier, words in phrases(game, lang):
        if kind == "word" or identifier:
            found.setdefault(phrase(identifier), words[0])
    return found
