"""How parameters become words: by their names, the same in every sentence of every game."""

from __future__ import annotations

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
    "kind": ("gift",),
    "phase": ("card",),
    "place": ("kind", "winter"),
    "source": ("place", "kind", "winter"),
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


def _known(texts: Texts, identifier: str, people: People) -> str:
    """A name if there is one: what somebody typed may be anything."""
    return texts.find(f"name.game.{identifier}") or identifier


def _meant(texts: Texts, phrases: Iterable[str], people: People) -> str:
    return texts.comma.join(texts.meant(phrase) for phrase in phrases)


def _name(kind: str) -> Format:
    return lambda texts, identifier, people: texts.name(kind, identifier)


def _names(kind: str) -> Format:
    return lambda texts, identifiers, people: texts.comma.join(texts.name(kind, i) for i in identifiers)


FORMATS: dict[str, Format] = {
    "awaited": _several_people,
    "building": _name("building"),
    "candidates": _meant,
    "card": _name("card"),
    "cards": _names("card"),
    "category": _name("category"),
    "game": _known,
    "gift": _name("gift"),
    "goods": _goods,
    "kind": _name("kind"),
    "near": _meant,
    "place": _name("source"),
    "places": _names("place"),
    "rival": _one_person,
    "seat": _one_person,
    "seller": _one_person,
    "silver": _goods,
    "source": _name("source"),
    "space": _name("space"),
    "winners": _several_people,
}
"""Any other number is counted as `count.NAME` says, if the catalogue has that; all else stays plain."""
