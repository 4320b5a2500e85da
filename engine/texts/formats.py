"""How parameters become words: by their names, the same in every sentence of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from engine.notation import SEAT_LETTERS

if TYPE_CHECKING:
    from engine.texts.texts import Texts

People = Sequence[str]
"""The names of those in the seats; who is not named is called by the seat's letter."""
Format = Callable[["Texts", Any, People], str]

FAMILY: dict[str, tuple[str, ...]] = {
    "building": ("winter",),
    "card": ("winter",),
    "category": ("building", "winter"),
    "gift": ("kind",),
    "held": ("card",),
    "kind": ("gift",),
    "phase": ("card",),
    "place": ("kind", "winter"),
    "source": ("place", "kind", "winter", "card"),
    "why": ("cause",),
}
"""Kinds whose ids may bear the names of another kind: a helper's source may be a trader place."""


def person(seat: int, people: People) -> str:
    return people[seat] if seat < len(people) else SEAT_LETTERS[seat]


def plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def filled(name: str, value: Any) -> bool:
    """Does a parameter hold something? A list of goods that are all nothing does not; the first seat is somebody."""
    if FORMATS.get(name) is _several_people:
        return bool(value)
    return any(value) if isinstance(value, list | tuple) and value and isinstance(value[0], int) else bool(value)


def _one_person(texts: Texts, seat: int, people: People) -> str:
    return person(seat, people)


def _several_people(texts: Texts, seats: Iterable[int], people: People) -> str:
    return texts.together([person(seat, people) for seat in seats])


def _goods(texts: Texts, goods: Any, people: People) -> str:
    """A list of goods; a bare number (of silver, say) stays one."""
    return str(goods) if isinstance(goods, int) else texts.goods(goods)


def _known(kind: str) -> Format:
    """A name if there is one: what somebody typed may be anything, and a square is called what it is."""
    return lambda texts, identifier, people: _name_or_itself(texts, kind, identifier)


def _name_or_itself(texts: Texts, kind: str, identifier: str) -> str:
    families = (kind, *FAMILY.get(kind, ()))
    found = (texts.find(f"name.{family}.{identifier or 'none'}") for family in families)
    return next((name for name in found if name is not None), str(identifier))


def _meant(texts: Texts, phrases: Iterable[str], people: People) -> str:
    return texts.comma.join(texts.meant(phrase) for phrase in phrases)


def _name(kind: str) -> Format:
    return lambda texts, identifier, people: texts.name(kind, identifier)


def _names(kind: str) -> Format:
    return lambda texts, identifiers, people: texts.comma.join(texts.name(kind, i) for i in identifiers)


def _cards(texts: Texts, cards: Any, people: People) -> str:
    """A list of cards; a bare number stays one."""
    return str(cards) if isinstance(cards, int) else _names("card")(texts, cards, people)


def _plain(texts: Texts, value: Any, people: People) -> str:
    return plain(value)


def _pieces(texts: Texts, pieces: Iterable[str], people: People) -> str:
    """A payment: `2 × wood + stone, gold; Warehouse: 2 stone`. Pieces of one origin stand together, if `from.ORIGIN`
    of the catalogue says so.
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


def _alternatives(texts: Texts, costs: Iterable[Sequence[int]], people: People) -> str:
    """Costs of which any will do: `2 gold, 1 wood / 1 gold, 2 wood`."""
    return " / ".join(texts.goods(dict(zip(texts.kinds, cost, strict=False))) for cost in costs)


def _one_by_one(texts: Texts, costs: Iterable[Any], people: People) -> str:
    """Goods to be paid one after the other."""
    return texts.sentence("list.semicolon").join(texts.goods(cost) for cost in costs)


def _why(texts: Texts, why: Any, people: People) -> str:
    """A cause by its name, or the refusal that was one."""
    return texts.name("why", why) if isinstance(why, str) else texts.refused(why, people)


def _order_kind(texts: Texts, on: str, people: People) -> str:
    return texts.find(f"order.{on}") or on


def _answer(texts: Texts, words: str, people: People) -> str:
    """An answer left in advance is kept as it was typed; a move that is one word, or two, has its label."""
    known = texts.find(f"name.answer.{words}") or texts.find(f"label.{words.replace(' ', '_')}")
    return known or texts.sentence("list.quoted", {"typed": words})


def _answers(texts: Texts, answers: Iterable[str], people: People) -> str:
    return texts.either([_answer(texts, words, people) for words in answers])


def _conditions(texts: Texts, when: Iterable[Any], people: People) -> str:
    return texts.comma.join(texts.condition(it.name, it.value) for it in when)


FORMATS: dict[str, Format] = {
    "awaited": _several_people,
    "answer": _answer,
    "answers": _answers,
    "builder": _plain,
    "building": _name("building"),
    "buildings": _names("building"),
    "candidates": _meant,
    "card": _name("card"),
    "cards": _cards,
    "category": _name("category"),
    "cause": _name("cause"),
    "game": _known("game"),
    "gift": _name("gift"),
    "goods": _goods,
    "kind": _name("kind"),
    "lost": _goods,
    "mode": _known("mode"),
    "near": _meant,
    "needs": _alternatives,
    "on": _order_kind,
    "other": _known("held"),
    "own": _known("held"),
    "pay": _pieces,
    "place": _name("source"),
    "places": _names("place"),
    "power": _name("building"),
    "quick": _plain,
    "reached": _several_people,
    "rival": _one_person,
    "seat": _one_person,
    "seller": _one_person,
    "silver": _goods,
    "source": _known("source"),
    "space": _name("space"),
    "standing": _several_people,
    "square": _plain,
    "squares": _plain,
    "stages": _one_by_one,
    "stayed": _several_people,
    "store": _goods,
    "struck": _several_people,
    "warehouse": _plain,
    "when": _conditions,
    "why": _why,
    "winners": _several_people,
}
"""Any other number is counted as `count.NAME` says, if the catalogue has that; all else stays plain."""
