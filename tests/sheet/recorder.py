"""Notes every message that is worded, with its parameters and where a reader met it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final

from bot.actions.rules import MOVES, WORDS
from engine.texts import Texts
from engine.texts.wording import People, table
from tests.sheet.said import PLAYED, Line, OneOf, Ref, Said, Sample, Wordable, Woven, dump, is_neutral
from tests.texts.checks import NO_SENTENCES

MOST: Final = 5
"""So many uses of a message are kept in each language."""
LONGEST_NAME: Final = 30
SHORTEST: Final = 3
"""A shorter text may be in a message by chance."""
REMEMBERED: Final = 400
"""So many worded messages may become parameters of another one."""
WINDOW: Final = 1_500
"""So many messages are worded before one is sent, at most."""
TWINS: Final = 4
"""So many messages that read alike in one language are told apart in the others."""
GIVEN: Final = frozenset(
    {
        "address",
        "author",
        "channel",
        "clause",
        "code",
        "database",
        "file",
        "folder",
        "hash",
        "host",
        "id",
        "letter",
        "library",
        "name",
        "names",
        "oldest",
        "other",
        "owner",
        "path",
        "people",
        "person",
        "port",
        "process",
        "python",
        "schema",
        "seed",
        "server",
        "table",
        "typed",
        "version",
    }
)
"""Plain parameters that people or computers gave, and that read the same in every language."""


@dataclass
class Noted:
    """A whole message, with all that was worded within it."""

    said: Said
    text: str
    parts: list[tuple[Ref, Said]]


@dataclass
class Recorder:
    source: str = PLAYED
    samples: dict[Ref, list[bytes]] = field(default_factory=dict)
    _texts: dict[tuple[Ref, str], set[str]] = field(default_factory=dict)
    _bare: dict[tuple[Ref, str], Sample] = field(default_factory=dict)
    _recent: deque[Noted] = field(default_factory=lambda: deque(maxlen=WINDOW))
    _worded: dict[str, Wordable] = field(default_factory=dict)
    """By their text, what was worded a moment ago."""
    _lines: dict[str, Line] = field(default_factory=dict)
    _open: list[list[tuple[Ref, Said]]] = field(default_factory=list)
    _installed: bool = False

    def install(self) -> None:
        """From now on each message is noted. Nothing uninstalls it: a process that records does nothing else."""
        if self._installed:
            return
        self._installed = True
        sentence, make, name, find = Texts.sentence, Texts.__init__, Texts.name, Texts.find
        localized_line = Texts.localized_line

        def noted(texts: Texts, key: str, params: Mapping[str, Any] | None = None, people: People = ()) -> str:
            return self._note(texts, key, params or {}, people, lambda: sentence(texts, key, params, people))

        def made(texts: Texts, *given: Any, **named: Any) -> None:
            make(texts, *given, **named)
            # What is remembered would be worded without being noted.
            texts._impersonal_label = lambda move: ""  # type: ignore[assignment]  # so that each is worded anew
            texts._counted, texts._label = texts._count, texts._say_label  # type: ignore[assignment]  # caches

        def named(texts: Texts, kind: str, identifier: str) -> str:
            text = name(texts, kind, identifier)
            for family in (kind, *texts.families.get(kind, ())):
                key = f"name.{family}.{identifier or 'none'}"
                if key in texts._catalogues:
                    return self._note(texts, key, {}, (), lambda: text)
            return text

        def found(texts: Texts, key: str, n: int = 1) -> str | None:
            text = find(texts, key, n)
            if text and not key.startswith(NO_SENTENCES):
                self._remember(text, Said(type(texts), texts.game, key, {"n": n}, lang=texts.lang))
            return text

        def localized(texts: Texts, line: str, *given: Any) -> str:
            text = localized_line(texts, line, *given)
            self._lines[text] = Line(texts.game, line)
            return text

        noting = {"sentence": noted, "name": named, "find": found, "localized_line": localized, "__init__": made}
        for method, replaced in noting.items():
            setattr(Texts, method, replaced)

    def _note(self, texts: Texts, key: str, params: Mapping[str, Any], people: People, word: Callable[[], str]) -> str:
        resolved = texts._variant(key, params) if key in texts._conditions else key
        catalogue = texts._catalogues.get(resolved)
        self._open.append([])
        try:
            text = word()
        finally:
            parts = self._open.pop()
        if catalogue is None:
            return text
        declared = table(catalogue.domain, catalogue.package).parameters
        woven = {
            # Examples of moves are worded as a whole (`_param` in said.py).
            name: value
            if name.endswith((*MOVES, *WORDS))
            else self._woven(value, whole=declared.get(name) == "plain" and name != "typed", given=name in GIVEN)
            for name, value in params.items()
        }
        said = Said(type(texts), texts.game, key, woven, tuple(people), texts.lang)
        if text not in params.values():
            self._remember(text, said)
        parts.insert(0, (Ref(catalogue.package, catalogue.domain, resolved), said))
        if self._open:
            self._open[-1].extend(parts)
        else:
            self._recent.append(Noted(said, text, parts))
        return text

    def _remember(self, text: str, said: Said) -> None:
        # The first one stays in front: others may have it as a parameter, and would be nested without end.
        known = self._worded.get(text)
        if known is None:
            self._worded[text] = said
        elif not known.has(said.key, TWINS):
            self._worded[text] = OneOf((*known.each(), said))
        if len(self._worded) > REMEMBERED:
            del self._worded[next(iter(self._worded))]

    def _woven(self, value: Any, *, whole: bool = False, given: bool = False) -> Any:
        """A parameter, with what was worded a moment ago kept as that, so that it can be worded in another language. An
        id, which looks like a word, has a wording of its own: only a parameter that stands as it is may be a `whole`
        word. What was `given` by people reads the same in every language.
        """
        if isinstance(value, list | tuple) and value and isinstance(value[0], str):
            return tuple(self._woven(one, whole=whole, given=given) for one in value)
        if not isinstance(value, str):
            return value
        is_sentence = " " in value or value[:1].isupper()
        if whole and value in self._lines:
            return Woven((self._lines[value],), value)
        if (whole or is_sentence) and value in self._worded:
            return Woven((self._worded[value],), value)
        if is_sentence:
            inside = [text for text in self._worded if SHORTEST < len(text) < len(value) and text in value]
            parts: list[str | Wordable] = [value]
            for text in sorted(inside, key=len, reverse=True):
                parts = [piece for part in parts for piece in self._split(part, text)]
            if len(parts) > 1:
                return Woven(tuple(parts), value)
        # What stands as it is and is in the words of one language must not stand in a sentence of another one.
        return Woven((value,), value) if whole and not given and not is_neutral(value) else value

    def _split(self, part: str | Wordable, text: str) -> Iterator[str | Wordable]:
        """A part at each place where it has this text as whole words."""
        if not isinstance(part, str):
            yield part
            return
        for number, piece in enumerate(re.split(rf"(?<!\w){re.escape(text)}(?!\w)", part)):
            if number:
                yield self._worded[text]
            if piece:
                yield piece

    # ---------------------------------------------------------------- scenes

    def listen(self, word: Callable[[], object]) -> list[Noted]:
        """What is worded by a function, and no longer waits for a message that has it."""
        before, self._recent = self._recent, deque(maxlen=WINDOW)
        try:
            word()
            return list(self._recent)
        finally:
            self._recent = before

    def keep(self, scene: Sequence[Noted], at: int, place: str) -> None:
        """Notes one message of a scene with what is beside it."""
        noted = scene[at]
        for ref, said in noted.parts:
            self._add(
                Sample(ref, said, noted.said, place, tuple(other.said for other in scene), at, self.source), noted.text
            )

    def sent(self, pieces: Sequence[tuple[str, str]]) -> None:
        """A message was shown: pieces of text with their places, in reading order. What was worded for it is found in
        it, and kept with the rest as its scene."""
        whole = "\n".join(text for _, text in pieces)
        starts = list(accumulate((len(text) + 1 for _, text in pieces), initial=0))
        found: dict[int, Noted] = {}
        end = -1
        for noted in sorted({noted.text: noted for noted in self._recent}.values(), key=lambda one: -len(one.text)):
            if len(noted.text) >= SHORTEST and (where := whole.find(noted.text)) >= 0:
                found.setdefault(where, noted)
        shown: list[Noted] = []
        places: list[str] = []
        for where in sorted(found):
            if where > end:
                shown.append(found[where])
                places.append(pieces[min(bisect_right(starts, where), len(pieces)) - 1][0])
                end = where + len(found[where].text) - 1
        for at, place in enumerate(places):
            self.keep(shown, at, place)

    def forget(self) -> None:
        """What was worded so far and shown nowhere is kept without a scene."""
        for noted in self._recent:
            for ref, said in noted.parts:
                self._bare.setdefault((ref, said.lang), Sample(ref, said, noted.said, source=self.source))
        self._recent.clear()
        self._lines.clear()
        self._worded.clear()

    # ---------------------------------------------------------------- the result

    def _add(self, sample: Sample, text: str) -> None:
        if any(len(name) > LONGEST_NAME for name in sample.root.people):
            # Tests have names that fill a line.
            return
        texts = self._texts.setdefault((sample.ref, sample.said.lang), set())
        if len(texts) < MOST and text not in texts and (kept := dump(sample)) is not None:
            texts.add(text)
            self.samples.setdefault(sample.ref, []).append(kept)

    def result(self) -> dict[Ref, list[bytes]]:
        self.forget()
        for (ref, lang), sample in self._bare.items():
            if (ref, lang) not in self._texts and (kept := dump(sample)) is not None:
                self.samples.setdefault(ref, []).append(kept)
                self._texts[ref, lang] = set()
        return self.samples


PLACES: Final = {
    "label": "button",
    "placeholder": "field",
    "description": "description",
    "title": "title",
    "content": "text",
    "value": "",
    "name": "suggestion",
}
BUTTON, SELECT, MEDIA = 2, 3, 12


def pieces_of(payload: Any, inside: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a message for Discord in reading order, each with where it stands."""
    if isinstance(payload, Mapping):
        kind = payload.get("type")
        for name, value in payload.items():
            if isinstance(value, str):
                place = PLACES.get(name, "")
                if place and value:
                    yield (inside if inside and place in ("button", "description") else place), value
            else:
                into = "option of a menu" if kind == SELECT else "picture, as text" if kind == MEDIA else inside
                yield from pieces_of(value, into)
    elif isinstance(payload, list | tuple):
        for one in payload:
            yield from pieces_of(one, inside)
