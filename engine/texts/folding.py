"""What each player has done in many moves, in a few words: `3 buildings (Stable, Mill ×2)`.

Which events are counted together, and whose names are listed, is in the table of each game (`<game>.toml`):

    [story]
    round = "round"                             the event that begins a round, and its parameter with the number
    whole = ["winter_card"]                     events that everybody wants to read in full
    quiet = ["equipped"]                        events that nobody misses
    [story.told.built]                          the sentence `told.built`, with {n} and {what}
    events = ["built_points", "built_talers"]
    names = "building"                          the parameter that {what} lists
    wording = "site"                            how it is worded, if not as a parameter of that name
    alone = true                                told only of those of whom nothing else is
    each = true                                 {n} counts the names, not the events
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from engine.move import Event
from engine.texts.catalogue import PACKAGE
from engine.texts.texts import Texts
from engine.texts.wording import People, read_table

MAX_NAMES: Final = 4
"""Of more, the first ones are named."""


class Fold(NamedTuple):
    """Events that are counted together."""

    id: str
    events: frozenset[str]
    names: str = ""
    """The parameter whose names are listed."""
    wording: str = ""
    """The parameter as which they are worded."""
    alone: bool = False
    """Is it told only if nothing else is?"""
    each: bool = False
    """Are the names counted rather than the events?"""


class Folds(NamedTuple):
    """What the stories of a game are made of."""

    round: str = ""
    """The event that begins a round; the parameter of this name is its number."""
    whole: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    folds: tuple[Fold, ...] = ()

    @property
    def usual(self) -> Folds:
        """Without those that are told alone."""
        return self._replace(folds=tuple(fold for fold in self.folds if not fold.alone))

    def begins_round(self, event: Event) -> bool:
        return bool(self.round) and event.key == self.round


@lru_cache
def folds_of(game: str) -> Folds:
    """Empty for a game whose table has no stories: its moves are only counted."""
    story: Mapping[str, Any] = read_table(PACKAGE, game).get("story", {})
    told = story.get("told", {})
    return Folds(
        story.get("round", ""),
        frozenset(story.get("whole", ())),
        frozenset(story.get("quiet", ())),
        tuple(
            Fold(
                id,
                frozenset(fold["events"]),
                fold.get("names", ""),
                fold.get("wording", fold.get("names", "")),
                fold.get("alone", False),
                fold.get("each", False),
            )
            for id, fold in told.items()
        ),
    )


def folded(texts: Texts, folds: Folds, events: Sequence[Event], people: People = ()) -> list[str]:
    """The events of one player, counted; what no fold names is left out."""
    return [*_folded(texts, folds.usual, events, people)] or [*_folded(texts, folds, events, people)]


def _folded(texts: Texts, folds: Folds, events: Sequence[Event], people: People) -> Iterator[str]:
    for fold in folds.folds:
        found = [event for event in events if event.key in fold.events]
        if found:
            names = [name for event in found for name in _each(event.params.get(fold.names))]
            what = _listed(texts, fold, names, people)
            n = len(names) if fold.each and names else len(found)
            yield texts.sentence(f"told.{fold.id}", {"n": n, "what": what}, people)


def _listed(texts: Texts, fold: Fold, names: Iterable[Any], people: People) -> str:
    word = texts.field(fold.wording) if fold.wording else None
    if word is None:
        return ""
    named = Counter(names)
    shown = [(word(texts, name, people), n) for name, n in [*named.items()][:MAX_NAMES]]
    listed = texts.comma.join(name if n == 1 else f"{name} ×{n}" for name, n in shown)
    return listed if len(named) <= MAX_NAMES else f"{listed} …"


def _each(value: Any) -> Iterator[Any]:
    """Of several names each alone; a place on a board is a pair of numbers, and one name."""
    if isinstance(value, list | tuple):
        names = cast("Sequence[Any]", value)
        if names and isinstance(names[0], str):
            for name in names:
                yield (name,)
        elif names:
            yield tuple(names)
    elif value not in (None, ""):
        yield value
