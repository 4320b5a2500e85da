"""How goods and other counted things become words: those wordings of formats.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from engine.texts.formats import Format, People
    from engine.texts.texts import Texts


def goods(texts: Texts, goods: Any, people: People) -> str:
    """A list of goods; a bare number (of silver, say) stays one."""
    return str(goods) if isinstance(goods, int) else texts.goods(goods)


def counted(unit: str) -> Format:
    """A number with its unit, or a list of goods."""
    return lambda texts, n, people: texts.count(unit, n) if isinstance(n, int) else texts.goods(n)


def tally(unit: str) -> Format:
    """A number with its unit, or numbers by what they are for, with their sum: `15 VP (silver 3, city 12)`. Those that
    are nothing are not said.
    """

    def said(texts: Texts, tally: Mapping[str, int] | Sequence[int] | int, people: People) -> str:
        if not isinstance(tally, Mapping):
            return counted(unit)(texts, tally, people)
        total = texts.count(unit, sum(tally.values()))
        each = [(texts.name(unit, it), n) for it, n in tally.items() if n]
        listed = each[0][0] if len(each) == 1 else texts.comma.join(f"{name} {n}" for name, n in each)
        return f"{total} ({listed})" if each else total

    return said


def costs(texts: Texts, costs: Iterable[Sequence[int]], people: People) -> str:
    """Costs of which any will do: `2 gold, 1 wood / 1 gold, 2 wood`."""
    return " / ".join(texts.goods(dict(zip(texts.kinds, cost, strict=False))) for cost in costs)


def stages(texts: Texts, costs: Iterable[Any], people: People) -> str:
    """Goods to be paid one after the other."""
    return texts.sentence("list.semicolon").join(texts.goods(cost) for cost in costs)


def payment(texts: Texts, pieces: Iterable[str], people: People) -> str:
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


def gains(texts: Texts, gains: Iterable[Any], people: People) -> str:
    """Pieces with their counts, in the order in which they came; an effect knows its own."""
    counted = [gain if is_list(gain) else (gain.piece, gain.n) for gain in gains]
    return _listed(texts, [texts.pieces(piece, n) for piece, n in counted])


def alternatives(texts: Texts, of: Any, people: People) -> str:
    """Gains of which one is chosen, by their numbers: `(1) 2 silver / (2) 1 food`; where there is no choice, none. A
    bare number stays one.
    """
    if isinstance(of, int):
        return str(of)
    if len(of) == 1:
        return gains(texts, of[0], people)
    return " / ".join(f"({number}) {gains(texts, some, people)}" for number, some in enumerate(of, 1))


def deeds(texts: Texts, words: Iterable[str], people: People) -> str:
    """`gain_workers:2`: what is done, perhaps so many times."""
    parts = [word.partition(":") for word in words]
    return gains(texts, [(verb, int(n or 1)) for verb, _, n in parts], people)


def _listed(texts: Texts, said: list[str]) -> str:
    return texts.comma.join(said) or texts.sentence("list.nothing")


def is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, list | tuple)
