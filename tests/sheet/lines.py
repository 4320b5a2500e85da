"""The sheet of one language: each message with what it says in use, and a random draw from it."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.texts.localised import localise
from engine.texts.catalogue import CORE, LANGUAGES, catalogue
from tests.sheet.madeup import FEW, MANY, ONE, made_up
from tests.sheet.said import BARE, MADE_UP, PLAYED, SCENE, Ref, Sample, fitting
from tests.texts.checks import NO_SENTENCES
from tests.texts.files import PACKAGES, Entry, files

USES: Final = 3
"""So many uses of a message are shown."""
RARELY: Final = 0.2
"""How often a message with values that are made up is drawn, beside others."""
AROUND: Final = 8
"""Lines of a scene on each side of a message."""
WORDS: Final = 3
"""A sentence has at least so many words."""
NAMES: Final = (*NO_SENTENCES, "name.", "value.", "goods.", "count.", "piece.", "kind.", "who.", "choice.", "heading.")
"""Messages that are names or parts of a list, and no sentences."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}")

KINDS: Final[Mapping[str, str]] = {
    "admin": "answer to the person who runs the bot, or to those who manage a server",
    "aka": "what a player may type (other names, | between them)",
    "alt": "description of a picture, for people who do not see it",
    "answer": "private answer to a command or a button",
    "ask": "panel: the next question about a move",
    "awaited": "table message: for whom the table waits",
    "board": "the board in words",
    "button": "button",
    "card": "table message",
    "choice": "value of a command's option",
    "command": "command",
    "count": "counted thing, inside sentences",
    "doctor": "terminal: what `doctor` finds",
    "entry": "part of a list, in descriptions of pictures and boards in words",
    "event": "log: what happened",
    "from": "payment: where pieces come from",
    "aside": "payment: what goes away beside it",
    "glance": "panel: what matters for the answer",
    "goods": "counted goods, inside sentences",
    "hand": "private message with a player's hand",
    "heading": "words in a picture",
    "help": "what something does (panel, /card)",
    "hint": "panel: what an option stands for",
    "host": "terminal: the person who runs the bot",
    "kind": "panel: a group of moves, on a button",
    "label": "a move, on a button or in the list of chosen moves",
    "list": "what joins lists",
    "lobby": "the table before the game",
    "log": "the log, as a command shows it",
    "name": "name",
    "notice": "message to one person or the table",
    "option": "option of a command",
    "order": "standing order: the decision it answers",
    "orders": "panel of standing orders",
    "outcome": "how the game ended",
    "over": "table message: the end of a game",
    "page": "the page of /help or /status",
    "panel": "panel of /play",
    "part": "name of a picture",
    "piece": "counted thing in rewards and payments",
    "play": "the playground in the browser",
    "prompt": "the question to a player",
    "refusal": "why something cannot be done",
    "rule": "text of a chapter of the rules",
    "rules": "/rules",
    "said": "answer to a person, told to the table",
    "seat": "what a player is called",
    "server": "settings of a server",
    "settings": "settings of a table",
    "short": "a move on a button, without the beginning that is already shown",
    "standing": "standing orders, in answers",
    "status": "state of a table",
    "suggested": "ready-made set of standing orders",
    "topic": "title of a chapter of the rules",
    "turns": "list of the turns that wait for a person",
    "value": "standing order: value of a condition",
    "waste": "warning: what a move would waste",
    "when": "standing order: its condition",
    "who": "what the opponent of a solo game is called",
    "word": "what a player types (the first is shown in examples)",
}
"""Where messages appear, by the first word of their keys; others are explained by their chapter."""


@dataclass(frozen=True)
class Use:
    """What a message says in one use, or in one plural form."""

    text: str
    sample: Sample
    source: str


@dataclass(frozen=True)
class Shown:
    """A message of the sheet."""

    ref: Ref
    chapter: str
    source: str
    uses: tuple[Use, ...]

    @property
    def kind(self) -> str:
        return KINDS.get(re.split(r"[.+]", self.ref.key)[0], self.chapter)


def shown(record: Mapping[Ref, Sequence[Sample]], lang: str) -> Iterator[Shown]:
    """Every message of all catalogues, in the order of the files."""
    for package in PACKAGES:
        ours = [file for file in files(package) if file.lang == lang]
        for file in sorted(ours, key=lambda file: (file.domain != CORE, file.domain)):
            chapter = ""
            for key, entry in file.entries.items():
                chapter = " ".join(entry.message.auto_comments) or chapter
                ref = Ref(package, file.domain, key)
                yield _shown(ref, entry, chapter, fitting(record.get(ref, ()), lang), lang)


def _shown(ref: Ref, entry: Entry, chapter: str, samples: Iterator[Sample], lang: str) -> Shown:
    if "{" not in "".join(entry.english):
        text = (catalogue(lang, ref.domain, ref.package).messages.get(ref.key) or entry.english)[0]
        if ref.package == "bot.texts":
            text = localise(text, lang)
        sample = next(samples, None) or made_up(ref, 1)
        return Shown(ref, chapter, BARE, (Use(text, sample, sample.source),))
    uses = list(_uses(samples, lang))
    if not uses:
        uses = list(_uses(iter([made_up(ref, len(entry.english))]), lang))
    if len(entry.english) > 1:
        uses += _other_forms(uses, lang)
    return Shown(ref, chapter, uses[0].source, tuple(uses))


def _uses(samples: Iterator[Sample], lang: str) -> Iterator[Use]:
    """Uses that differ."""
    texts: set[str] = set()
    for sample in samples:
        text = sample.said.worded(lang)
        if text not in texts:
            texts.add(text)
            yield Use(text, sample, sample.source)
        if len(texts) == USES:
            return


def _other_forms(uses: Sequence[Use], lang: str) -> Iterator[Use]:
    """The same with other numbers, for the plural forms that did not come up."""
    first = uses[0].sample
    ref = first.ref
    form = catalogue(lang, ref.domain, ref.package).plural
    seen = {form(n) for use in uses if isinstance(n := use.sample.said.params.get("n", 1), int)}
    for n in (ONE, FEW, MANY):
        if form(n) not in seen:
            seen.add(form(n))
            said = replace(first.said, params={**first.said.params, "n": n})
            # Without a scene: this was not said there.
            yield Use(said.worded(lang), Sample(ref, said, said, first.place, source=MADE_UP), MADE_UP)


# ---------------------------------------------------------------- on paper


def sheet(record: Mapping[Ref, Sequence[Sample]], lang: str) -> Iterator[str]:
    """The whole sheet, line by line, with its figures at the end."""
    counts: Counter[str] = Counter()
    where: tuple[str, ...] = ()
    for one in shown(record, lang):
        if (one.ref.package, one.ref.domain) != where[:2]:
            yield f"\n# {one.ref.package.replace('.', '/')}/{lang}/{one.ref.domain}.po"
        if (one.ref.package, one.ref.domain, one.chapter) != where:
            yield f"\n## {one.chapter}\n"
        where = (one.ref.package, one.ref.domain, one.chapter)
        counts[one.source] += 1
        yield f"{one.ref.key} · {one.kind} · {one.source}"
        for use in one.uses:
            mark = f"   [{MADE_UP}]" if use.source == MADE_UP and one.source in (PLAYED, SCENE) else ""
            yield _indented(use.text, "    ") + mark
        yield from (_indented(line, "        ") for line in context(one.uses[0].sample, lang))
    yield ""
    yield from figures(counts)


def figures(counts: Mapping[str, int]) -> Iterator[str]:
    """How many messages with parameters were seen, and how many have values that were made up."""
    seen, all_of = counts[PLAYED] + counts[SCENE], counts[PLAYED] + counts[SCENE] + counts[MADE_UP]
    yield f"{sum(counts.values())} messages: {counts[BARE]} without parameters, {all_of} with parameters."
    yield (
        f"Of these, {counts[PLAYED]} were seen in games that were played, {counts[SCENE]} in scenes of the tests: "
        f"{seen / max(1, all_of):.1%}. Made up: {counts[MADE_UP]}."
    )


def context(sample: Sample, lang: str) -> Iterator[str]:
    """The lines around a message; its own has a mark. Nothing if it stands alone."""
    if not sample.scene:
        if sample.is_part:
            yield f"▸ {sample.root.worded(lang)}"
        return
    first = max(0, sample.at - AROUND)
    scene = list(enumerate(sample.scene[first : sample.at + AROUND + 1], first))
    lines = {at: said.worded(lang) for at, said in scene if at == sample.at or said.fits(lang)}
    own = lines[sample.at]
    if len(lines) > 1 or sample.is_part:
        if sample.place:
            yield f"({sample.place})"
        for at, line in lines.items():
            if at == sample.at:
                yield f"▸ {line}"
            elif line not in own and own not in line:
                # A sentence that was worded to be part of the next one was read there.
                yield f"· {line}"


def _indented(text: str, by: str) -> str:
    return "\n".join(by + line for line in text.splitlines())


# ---------------------------------------------------------------- a draw


def is_sentence(one: Shown) -> bool:
    key = one.ref.key
    is_name = key.startswith(NAMES) or (key.startswith(("command.", "option.")) and not key.endswith("+about"))
    return not is_name and len(_WORD.findall(one.uses[0].text)) >= WORDS


def draw(record: Mapping[Ref, Sequence[Sample]], lang: str, number: int, seed: str) -> Iterator[str]:
    """Sentences drawn by a seed, the same ones in each language, numbered, each in its context. What had to be made
    up in some language is drawn less than what readers of all languages met.
    """
    chance = random.Random(seed)
    every = {other: list(shown(record, other)) for other in LANGUAGES}
    rare = {one.ref for others in every.values() for one in others if one.source == MADE_UP}
    # By the English sentences, so that a seed gives the same messages in each language.
    refs = sorted(one.ref for one in every[LANGUAGES[0]] if is_sentence(one))
    turns = {ref: chance.random() ** (1 / RARELY if ref in rare else 1) for ref in refs}
    drawn = set(sorted(refs, key=lambda ref: -turns[ref])[:number])
    for count, one in enumerate((one for one in every[lang] if one.ref in drawn), 1):
        use = one.uses[0]
        yield f"{count}. {use.text}"
        yield f"    [{one.ref.package.partition('.')[0]}/{one.ref.domain} {one.ref.key} · {one.kind} · {one.source}]"
        yield from (_indented(line, "    ") for line in context(use.sample, lang))
        yield ""
