"""How the parameters of sentences become words.

A sentence says how: `{toll:talers}` is the parameter `toll`, worded as `talers`. `{seat}` is short for `{seat:seat}`.
What `talers` and `seat` mean is declared in the table of the catalogue, a TOML file beside it: `core.toml` for every
domain of a package, `<domain>.toml` for one. The tables choose from the wordings of this module:

    plain = ["round"]               as it is; decimals behind the sign of the language
    counted = ["talers"]            the sentence `count.talers`, in the form for so many
    [parameters]
    building = "name building"      the wording `name` of the kind `building`
    [families]
    space = ["wall", "gate"]        ids of this kind may also bear the names of those kinds

A sentence may also name a wording itself: `{hand_cards:count cards}`. One that is declared nowhere is an error.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeGuard

from engine.illegal import Refused
from engine.notation import SEAT_LETTERS
from engine.texts.catalogue import CORE, PACKAGE, catalogue, text_file

if TYPE_CHECKING:
    from engine.texts.texts import Texts

People = Sequence[str]
"""The names of the people in the seats. A seat without a name is called by its letter."""
Format = Callable[["Texts", Any, People], str]
"""Words a value for one reader."""
Wordings = Mapping[str, Callable[..., Format]]
"""By name, what makes a format out of the words behind it: `name` of `wall` words a Wall."""
OPPONENT = "who.beyond"
"""The key of the opponent of a solo game, who has no seat. Only games with such an opponent have it."""


def is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, list | tuple)


def plain(value: Any) -> str:
    """As it is; numbers below zero with a minus sign, as in pictures."""
    if is_list(value):
        return ", ".join(map(plain, value))
    return f"−{-value}" if isinstance(value, int | float) and value < 0 else str(value)


def _plain(texts: Texts, value: Any, people: People) -> str:
    if not isinstance(value, float):
        return plain(value)
    whole, _, decimals = plain(value).partition(".")
    return texts.sentence("number.decimal", {"whole": whole, "decimals": decimals})


# People


def person(texts: Texts, seat: int, people: People) -> str:
    if seat < len(people):
        return people[seat]
    return (texts.find(OPPONENT) if people else None) or SEAT_LETTERS[seat]


def _people(texts: Texts, seats: Iterable[int], people: People) -> str:
    return texts.join_and([person(texts, seat, people) for seat in seats])


def _either(texts: Texts, seats: Iterable[int], people: People) -> str:
    return texts.join_or([person(texts, seat, people) for seat in seats])


def _owner(*others: str) -> Format:
    """A seat, or an owner without one: -1 is the first of these names, -2 the second."""

    def word(texts: Texts, seat: int, people: People) -> str:
        return person(texts, seat, people) if seat >= 0 else texts.name("owner", others[-1 - seat])

    return word


def _shares(*others: str) -> Format:
    """Owners with their numbers: `Anna 2, Main Supply 1`."""
    owner = _owner(*others)
    return lambda texts, shares, people: texts.comma.join(
        f"{owner(texts, seat, people)} {plain(n)}" for seat, n in shares
    )


# Names


def _game(texts: Texts, game: str, people: People) -> str:
    """A game by the title that its own catalogue has; a name that is no game's stands as it was typed."""
    found = catalogue(texts.lang, game).messages.get(f"name.game.{game}")
    return found[0] if found else game


def _name(kind: str) -> Format:
    def word(texts: Texts, identifier: Any, people: People) -> str:
        if isinstance(identifier, str):
            return texts.name(kind, identifier)
        if is_list(identifier):
            return _place(texts, kind, identifier)
        # A number may have a name.
        return _known(kind)(texts, identifier, people)

    return word


def _place(texts: Texts, kind: str, at: Sequence[int]) -> str:
    """A place on a board, by its row and column: `tile 3 of row 2`."""
    row, column = at
    return texts.sentence(f"place.{kind}", {"row": row, "column": column})


def _places(kind: str) -> Format:
    return lambda texts, places, people: texts.comma.join(_place(texts, kind, at) for at in places)


def _names(kind: str) -> Format:
    """A list; a bare number stays one."""
    word = _name(kind)
    return lambda texts, ids, people: (
        texts.comma.join(word(texts, identifier, people) for identifier in ids) if is_list(ids) else str(ids)
    )


def _all_names(kind: str) -> Format:
    """As in a sentence: `Shallum and Zadok`."""
    word = _name(kind)
    return lambda texts, ids, people: _all(texts, [word(texts, identifier, people) for identifier in ids])


def _valued(kind: str) -> Format:
    """Names with their numbers, as long as those are not 0: `Well 10, House 8`."""
    word = _name(kind)
    return lambda texts, pairs, people: texts.comma.join(
        f"{word(texts, identifier, people)} {n}" if n else word(texts, identifier, people) for identifier, n in pairs
    )


def _known(kind: str) -> Format:
    """A name if there is one: a player may have typed anything, and a square is called by its id."""

    def word(texts: Texts, identifier: Any, people: People) -> str:
        families = (kind, *texts.families.get(kind, ()))
        found = (texts.find(f"name.{family}.{identifier or 'none'}") for family in families)
        return next((name for name in found if name is not None), str(identifier))

    return word


def _meant(texts: Texts, phrases: Iterable[str], people: People) -> str:
    localized = (texts.localized_phrase(phrase) for phrase in phrases)
    return texts.join_or([texts.sentence("list.quoted", {"typed": phrase}) for phrase in localized])


def _refusal(texts: Texts, refused: Any, people: People) -> str:
    """A refusal within another one; other errors (of the file system, say) as they are."""
    return texts.refusal(refused, people) if isinstance(refused, Refused) else plain(refused)


def _why(texts: Texts, why: Any, people: People) -> str:
    """A cause by its name (`pay_gold:2` without its number), or the refusal that was the cause."""
    return texts.name("why", why.partition(":")[0]) if isinstance(why, str) else texts.refused(why, people)


def _sentences(texts: Texts, sentences: Iterable[tuple[str, Mapping[str, Any]]], people: People) -> str:
    """Several sentences by their keys, each with its parameters."""
    return texts.sentence("list.semicolon").join(texts.sentence(key, params, people) for key, params in sentences)


def _prose(texts: Texts, sentences: Iterable[tuple[str, Mapping[str, Any]]], people: People) -> str:
    """Sentences by their keys, one after the other; the full stop of the last is not theirs."""
    return ". ".join(texts.sentence(key, params, people) for key, params in sentences)


# Goods and other counted things


def _goods(texts: Texts, goods: Any, people: People) -> str:
    """A list of goods; a bare number (of silver, say) stays one."""
    return str(goods) if isinstance(goods, int) else texts.goods(goods)


def _all_goods(texts: Texts, goods: Any, people: People) -> str:
    """As in a sentence: `2 stone, 1 wood and 1 cinder`."""
    return str(goods) if isinstance(goods, int) else _all(texts, texts.each_good(goods))


def _number(unit: str) -> Format:
    """How many there are in a list, with their unit: `2 helpers`."""
    return lambda texts, listed, people: texts.count(unit, len(listed)) if is_list(listed) else plain(listed)


def _count(unit: str) -> Format:
    """A number with its unit: `3 talers`."""
    return lambda texts, n, people: texts.count(unit, n) if isinstance(n, int) else plain(n)


def _counted(unit: str) -> Format:
    """A number with its unit, or a list of goods."""
    return lambda texts, n, people: texts.count(unit, n) if isinstance(n, int) else texts.goods(n)


def _tally(unit: str) -> Format:
    """A number with its unit, or numbers by what they are for, with their sum: `15 VP (silver 3, city 12)`. Zeros are
    left out.
    """

    def word(texts: Texts, tally: Mapping[str, int] | Sequence[int] | int, people: People) -> str:
        if not isinstance(tally, Mapping):
            return _counted(unit)(texts, tally, people)
        total = texts.count(unit, sum(tally.values()))
        each = [(texts.name(unit, source), n) for source, n in tally.items() if n]
        listed = each[0][0] if len(each) == 1 else texts.comma.join(f"{name} {plain(n)}" for name, n in each)
        return f"{total} ({listed})" if each else total

    return word


def _costs(texts: Texts, costs: Iterable[Sequence[int]], people: People) -> str:
    """Costs of which any will do: `2 gold, 1 wood / 1 gold, 2 wood`."""
    return " / ".join(texts.goods(dict(zip(texts.kinds, cost, strict=False))) for cost in costs)


def _stages(texts: Texts, costs: Iterable[Any], people: People) -> str:
    """Goods to be paid one after the other."""
    return texts.sentence("list.semicolon").join(texts.goods(cost) for cost in costs)


def _payment(texts: Texts, pieces: Iterable[str], people: People) -> str:
    """`2 × wood, gold; 2 stone from the Warehouse (1 wood lost)`. Pieces of one origin are grouped if the catalogue has
    `from.ORIGIN`, or `aside.ORIGIN` for what is no part of the payment.
    """
    alone: list[str] = []
    groups: dict[str, dict[str, int]] = {}
    for piece, n in Counter(pieces).items():
        origin, _, kind = piece.rpartition("_")
        key = next((key for key in (f"from.{origin}", f"aside.{origin}") if texts.find(key) is not None), None)
        if key is None:
            alone.append(texts.pieces(piece, n))
        else:
            groups.setdefault(key, {})[kind] = n
    worded = {key: texts.sentence(key, {"goods": goods}) for key, goods in groups.items()}
    parts = [texts.comma.join(alone)] if alone else []
    parts += [said for key, said in worded.items() if key.startswith("from.")]
    asides = [said for key, said in worded.items() if key.startswith("aside.")]
    semicolon = texts.sentence("list.semicolon")
    paid = semicolon.join(parts) or texts.sentence("list.nothing")
    return f"{paid} ({semicolon.join(asides)})" if asides else paid


def _gains(texts: Texts, gains: Iterable[Any], people: People) -> str:
    """Pieces with their counts, in the order in which they came; an effect knows its own."""
    counted = [gain if is_list(gain) else (gain.piece, gain.n) for gain in gains]
    return _listed(texts, [texts.pieces(piece, n) for piece, n in counted])


def _all_gains(texts: Texts, gains: Iterable[Any], people: People) -> str:
    """As in a sentence: `2 silver and 1 food`."""
    return _all(texts, [_gains(texts, [gain], people) for gain in gains])


def _all_of(texts: Texts, of: Any, people: People) -> str:
    """Gains without a choice, as in a sentence; alternatives stay a list."""
    return _all_gains(texts, of[0], people) if is_list(of) and len(of) == 1 else _alternatives(texts, of, people)


def _alternatives(texts: Texts, of: Any, people: People) -> str:
    """Gains to choose from: `(1) 2 silver / (2) 1 food`. A single one has no number. A bare number stays one."""
    if isinstance(of, int):
        return str(of)
    if len(of) == 1:
        return _gains(texts, of[0], people)
    return " / ".join(f"({number}) {_gains(texts, some, people)}" for number, some in enumerate(of, 1))


def _deeds(texts: Texts, words: Iterable[str], people: People) -> str:
    """`gain_workers:2`: an action, with how often it is done. A piece that is also a reward has other words as an
    action (`piece.do_altar`), and the same verb is not said twice in a row (`piece.also_gain_gold`).
    """
    said: list[str] = []
    before = ""
    for word in words:
        verb, _, n = word.partition(":")
        kind = verb.partition("_")[0]
        ways = (*((f"also_{verb}",) if kind == before else ()), f"do_{verb}")
        known = next((way for way in ways if texts.find(f"piece.{way}") is not None), verb)
        said.append(texts.pieces(known, int(n or 1)))
        before = kind
    return _all(texts, said)


def _listed(texts: Texts, words: list[str]) -> str:
    return texts.comma.join(words) or texts.sentence("list.nothing")


def _all(texts: Texts, words: list[str]) -> str:
    return texts.join_and(words) or texts.sentence("list.nothing")


# Answers left in advance


def _order(texts: Texts, on: str, people: People) -> str:
    return texts.find(f"order.{on}") or on


def _answer(texts: Texts, words: str, people: People) -> str:
    """An answer left in advance, as it was typed; a move of one or two words has its label."""
    known = texts.find(f"name.answer.{words}") or texts.find(f"label.{words.replace(' ', '_')}")
    return known or texts.sentence("list.quoted", {"typed": words})


def _answers(texts: Texts, answers: Iterable[str], people: People) -> str:
    return texts.join_or([_answer(texts, words, people) for words in answers])


def _conditions(texts: Texts, when: Iterable[Any], people: People) -> str:
    return texts.comma.join(texts.condition(condition.name, condition.value) for condition in when)


PEOPLE = "people"


def _fixed(word: Format) -> Callable[[], Format]:
    """A wording that takes nothing behind its name."""
    return lambda: word


WORDINGS: Wordings = {
    "all_gains": _fixed(_all_gains),
    "all_goods": _fixed(_all_goods),
    "all_names": _all_names,
    "all_of": _fixed(_all_of),
    "alternatives": _fixed(_alternatives),
    "answer": _fixed(_answer),
    "answers": _fixed(_answers),
    "conditions": _fixed(_conditions),
    "costs": _fixed(_costs),
    "count": _count,
    "counted": _counted,
    "deeds": _fixed(_deeds),
    "gains": _fixed(_gains),
    "either": _fixed(_either),
    "game": _fixed(_game),
    "goods": _fixed(_goods),
    "known": _known,
    "meant": _fixed(_meant),
    "name": _name,
    "names": _names,
    "number": _number,
    "order": _fixed(_order),
    "owner": _owner,
    "payment": _fixed(_payment),
    PEOPLE: _fixed(_people),
    "person": _fixed(person),
    "places": _places,
    "plain": _fixed(_plain),
    "refusal": _fixed(_refusal),
    "prose": _fixed(_prose),
    "sentences": _fixed(_sentences),
    "shares": _shares,
    "stages": _fixed(_stages),
    "tally": _tally,
    "valued": _valued,
    "why": _fixed(_why),
}
"""Those that every package may use; others have more (`Texts.wordings`)."""


# Tables


@dataclass(frozen=True)
class Table:
    """How one catalogue words its parameters."""

    parameters: Mapping[str, str]
    """By name: `name building`."""
    families: Mapping[str, tuple[str, ...]]
    """Kinds whose ids may bear the names of other kinds."""

    def wording(self, name: str, spec: str, wordings: Wordings) -> Format:
        """The format of a placeholder: `{name}` or `{name:spec}`. LookupError if it is declared nowhere."""
        kind, *more = self.parameters.get(spec or name, spec).split() or [""]
        if kind not in wordings:
            raise LookupError(f"{{{name}{':' if spec else ''}{spec}}} has no wording")
        return wordings[kind](*more)

    def is_filled(self, name: str, value: Any) -> bool:
        """Whether a parameter holds something, for the variants of a sentence. A list of goods that are all 0 does
        not; a list of people does, because seat 0 is a person.
        """
        if is_list(value) and value and isinstance(value[0], int):
            return self.parameters.get(name) == PEOPLE or any(value)
        return bool(value)


@lru_cache
def table(domain: str, package: str = PACKAGE) -> Table:
    """The table of a catalogue. A package adds to what the engine declares, a domain to what its core does."""
    files = [
        read_table(where, part) for where in dict.fromkeys((PACKAGE, package)) for part in dict.fromkeys((CORE, domain))
    ]
    parameters: dict[str, str] = {}
    for file in files:
        parameters |= dict.fromkeys(file.get("plain", ()), "plain")
        parameters |= {name: f"count {name}" for name in file.get("counted", ())}
        parameters |= file.get("parameters", {})
    families = {kind: tuple(others) for file in files for kind, others in file.get("families", {}).items()}
    return Table(parameters, families)


def read_table(package: str, domain: str) -> dict[str, Any]:
    """The TOML file of a catalogue; empty if it has none."""
    file = text_file(package, domain, f"{domain}.toml")
    # Made-up games have no table.
    if file is None or not file.is_file():
        return {}
    return tomllib.loads(file.read_text("utf-8"))
