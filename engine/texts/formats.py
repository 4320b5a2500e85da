"""How parameters become words: the wordings that the games choose from. Which parameter takes which: <game>.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

from engine.notation import SEAT_LETTERS

if TYPE_CHECKING:
    from engine.texts.texts import Texts

People = Sequence[str]
"""The names of those in the seats; who is not named is called by the seat's letter."""
Format = Callable[["Texts", Any, People], str]
BEYOND = "who.beyond"
"""Whoever plays without a seat, in the catalogue of a game that has somebody like that: the opponent of one alone."""


def is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, list | tuple)


def plain(value: Any) -> str:
    return ", ".join(map(str, value)) if is_list(value) else str(value)


def _plain(texts: Texts, value: Any, people: People) -> str:
    return plain(value)


# People


def person(texts: Texts, seat: int, people: People) -> str:
    if seat < len(people):
        return people[seat]
    return (texts.find(BEYOND) if people else None) or SEAT_LETTERS[seat]


def _people(texts: Texts, seats: Iterable[int], people: People) -> str:
    return texts.together([person(texts, seat, people) for seat in seats])


def _owner(*nobody: str) -> Format:
    """A seat, or who is none: -1 by the first of these names, -2 by the second."""

    def said(texts: Texts, seat: int, people: People) -> str:
        return person(texts, seat, people) if seat >= 0 else texts.name("owner", nobody[-1 - seat])

    return said


def _shares(*nobody: str) -> Format:
    """How much for whom: `Anna 2, Main Supply 1`."""
    owner = _owner(*nobody)
    return lambda texts, shares, people: texts.comma.join(f"{owner(texts, seat, people)} {n}" for seat, n in shares)


# Names


def _name(kind: str) -> Format:
    def said(texts: Texts, identifier: Any, people: People) -> str:
        if isinstance(identifier, str):
            return texts.name(kind, identifier)
        # A place of a board, by its row and column, stands as it is typed; a number may have a name.
        return _known(kind)(texts, "r{}c{}".format(*identifier) if is_list(identifier) else identifier, people)

    return said


def _names(kind: str) -> Format:
    """A list; a bare number stays one."""
    one = _name(kind)
    return lambda texts, found, people: (
        texts.comma.join(one(texts, it, people) for it in found) if is_list(found) else str(found)
    )


def _known(kind: str) -> Format:
    """A name if there is one: what somebody typed may be anything, and a square is called what it is."""

    def said(texts: Texts, identifier: Any, people: People) -> str:
        families = (kind, *texts.wording.families.get(kind, ()))
        found = (texts.find(f"name.{family}.{identifier or 'none'}") for family in families)
        return next((name for name in found if name is not None), str(identifier))

    return said


def _meant(texts: Texts, phrases: Iterable[str], people: People) -> str:
    return texts.comma.join(texts.meant(phrase) for phrase in phrases)


def _why(texts: Texts, why: Any, people: People) -> str:
    """A cause by its name (`pay_gold:2` by what it is without its number), or the refusal that was one."""
    return texts.name("why", why.partition(":")[0]) if isinstance(why, str) else texts.refused(why, people)


def _sentences(texts: Texts, said: Iterable[tuple[str, Mapping[str, Any]]], people: People) -> str:
    """Several by their keys, each with what it needs: what a thing says, row by row."""
    return texts.sentence("list.semicolon").join(texts.sentence(key, params, people) for key, params in said)


# Goods and other counted things


def _goods(texts: Texts, goods: Any, people: People) -> str:
    """A list of goods; a bare number (of silver, say) stays one."""
    return str(goods) if isinstance(goods, int) else texts.goods(goods)


def _counted(unit: str) -> Format:
    """A number with its unit, or a list of goods."""
    return lambda texts, n, people: texts.count(unit, n) if isinstance(n, int) else texts.goods(n)


def _tally(unit: str) -> Format:
    """A number with its unit, or numbers by what they are for, with their sum: `15 VP (silver 3, city 12)`. Those that
    are nothing are not said.
    """

    def said(texts: Texts, tally: Mapping[str, int] | Sequence[int] | int, people: People) -> str:
        if not isinstance(tally, Mapping):
            return _counted(unit)(texts, tally, people)
        total = texts.count(unit, sum(tally.values()))
        each = [(texts.name(unit, it), n) for it, n in tally.items() if n]
        listed = each[0][0] if len(each) == 1 else texts.comma.join(f"{name} {n}" for name, n in each)
        return f"{total} ({listed})" if each else total

    return said


def _costs(texts: Texts, costs: Iterable[Sequence[int]], people: People) -> str:
    """Costs of which any will do: `2 gold, 1 wood / 1 gold, 2 wood`."""
    return " / ".join(texts.goods(dict(zip(texts.kinds, cost, strict=False))) for cost in costs)


def _stages(texts: Texts, costs: Iterable[Any], people: People) -> str:
    """Goods to be paid one after the other."""
    return texts.sentence("list.semicolon").join(texts.goods(cost) for cost in costs)


def _payment(texts: Texts, pieces: Iterable[str], people: People) -> str:
    """`2 × wood + stone, gold; Warehouse: 2 stone`. Pieces of one origin stand together, if `from.ORIGIN` of the
    catalogue says so.
    """
    alone: list[str] = []
    groups: dict[str, dict[str, int]] = {}
    for piece, n in Counter(pieces).items():
        origin, _, kind = piece.rpartition("_")
        if texts.find(f"from.{origin}") is None:
            alone.append(texts.pieces(piece, n))
        else:
            groups.setdefault(origin, {})[kind] = n
    said = [texts.comma.join(alone)] if alone else []
    said += [texts.sentence(f"from.{origin}", {"goods": goods}) for origin, goods in groups.items()]
    return texts.sentence("list.semicolon").join(said) or texts.sentence("list.nothing")


def _gains(texts: Texts, gains: Iterable[Any], people: People) -> str:
    """Pieces with their counts, in the order in which they came; an effect knows its own."""
    counted = [gain if is_list(gain) else (gain.piece, gain.n) for gain in gains]
    return _listed(texts, [texts.pieces(piece, n) for piece, n in counted])


def _alternatives(texts: Texts, of: Any, people: People) -> str:
    """Gains of which one is chosen, by their numbers: `(1) 2 silver / (2) 1 food`; where there is no choice, none. A
    bare number stays one.
    """
    if isinstance(of, int):
        return str(of)
    if len(of) == 1:
        return _gains(texts, of[0], people)
    return " / ".join(f"({number}) {_gains(texts, some, people)}" for number, some in enumerate(of, 1))


def _deeds(texts: Texts, words: Iterable[str], people: People) -> str:
    """`gain_workers:2`: what is done, perhaps so many times."""
    parts = [word.partition(":") for word in words]
    return _gains(texts, [(verb, int(n or 1)) for verb, _, n in parts], people)


def _listed(texts: Texts, said: list[str]) -> str:
    return texts.comma.join(said) or texts.sentence("list.nothing")


# Answers left in advance


def _order(texts: Texts, on: str, people: People) -> str:
    return texts.find(f"order.{on}") or on


def _answer(texts: Texts, words: str, people: People) -> str:
    """An answer left in advance is kept as it was typed; a move that is one word, or two, has its label."""
    known = texts.find(f"name.answer.{words}") or texts.find(f"label.{words.replace(' ', '_')}")
    return known or texts.sentence("list.quoted", {"typed": words})


def _answers(texts: Texts, answers: Iterable[str], people: People) -> str:
    return texts.either([_answer(texts, words, people) for words in answers])


def _conditions(texts: Texts, when: Iterable[Any], people: People) -> str:
    return texts.comma.join(texts.condition(it.name, it.value) for it in when)


PEOPLE = "people"
WORDINGS: Mapping[str, Format] = {
    "alternatives": _alternatives,
    "answer": _answer,
    "answers": _answers,
    "conditions": _conditions,
    "costs": _costs,
    "deeds": _deeds,
    "gains": _gains,
    "goods": _goods,
    "meant": _meant,
    "order": _order,
    "payment": _payment,
    PEOPLE: _people,
    "person": person,
    "plain": _plain,
    "sentences": _sentences,
    "stages": _stages,
    "why": _why,
}
OF_SOMETHING: Mapping[str, Callable[..., Format]] = {
    "counted": _counted,
    "known": _known,
    "name": _name,
    "names": _names,
    "owner": _owner,
    "shares": _shares,
    "tally": _tally,
}
"""Those that say more: `name wall`, `counted silver`."""


def wording_of(said: str) -> Format:
    kind, *more = said.split()
    return OF_SOMETHING[kind](*more) if more else WORDINGS[kind]
