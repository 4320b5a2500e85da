"""How parameters become words: the wordings that the games choose from. Which parameter takes which: <game>.toml."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.notation import SEAT_LETTERS
from engine.texts import amounts
from engine.texts.amounts import is_list

if TYPE_CHECKING:
    from engine.texts.texts import Texts

People = Sequence[str]
"""The names of those in the seats; who is not named is called by the seat's letter."""
Format = Callable[["Texts", Any, People], str]
BEYOND = "who.beyond"
"""Whoever plays without a seat, in the catalogue of a game that has somebody like that: the opponent of one alone."""


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
    "alternatives": amounts.alternatives,
    "answer": _answer,
    "answers": _answers,
    "conditions": _conditions,
    "costs": amounts.costs,
    "deeds": amounts.deeds,
    "gains": amounts.gains,
    "goods": amounts.goods,
    "meant": _meant,
    "order": _order,
    "payment": amounts.payment,
    PEOPLE: _people,
    "person": person,
    "plain": _plain,
    "sentences": _sentences,
    "stages": amounts.stages,
    "why": _why,
}
OF_SOMETHING: Mapping[str, Callable[..., Format]] = {
    "counted": amounts.counted,
    "known": _known,
    "name": _name,
    "names": _names,
    "owner": _owner,
    "shares": _shares,
    "tally": amounts.tally,
}
"""Those that say more: `name wall`, `counted silver`."""


def wording_of(said: str) -> Format:
    kind, *more = said.split()
    return OF_SOMETHING[kind](*more) if more else WORDINGS[kind]
