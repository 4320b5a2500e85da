"""The ledger of a picture: every text, thing, place and region on it, and what is wrong among them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from renderers.box import Box
from renderers.colour import contrast
from renderers.halo import Ring, crossing
from renderers.type import FLOOR, Style

_READABLE: Final = 4.5
_TOUCH: Final = 2
"""Pixels by which two boxes may meet: letters' boxes are a little larger than their ink."""


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    box: Box
    style: Style
    colour: str
    region: str | None
    inside: bool
    """Written upon a thing on purpose: a price on a coin."""

    grounds: tuple[str, ...] = ()
    """The colours it stands on, measured in the finished picture (or its outline)."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An icon or a marker, which no text may run into."""

    box: Box
    region: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """Something that an event can change, and that a halo can therefore go round."""

    box: Box
    round: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    size: tuple[int, int]
    texts: tuple[Text, ...] = ()
    things: tuple[Thing, ...] = ()
    places: dict[str, Place] = field(default_factory=dict)
    regions: dict[str, Box] = field(default_factory=dict)
    rings: tuple[Ring, ...] = ()

    def faults(self) -> list[str]:
        """In words for developers; empty if all is well."""
        return [*self._texts(), *self._collisions(), *self._outside(), *self._halos()]

    def _texts(self) -> Iterator[str]:
        for it in self.texts:
            if it.style.size < FLOOR:
                yield f"{it.text!r} is {it.style.size} px"
            if it.text in ("", "…") or (it.style.face == "black" and it.text.endswith("…")):
                yield f"{it.text!r} at {it.box} is cut until it says nothing"
            for ground in it.grounds:
                if contrast(it.colour, ground) < _READABLE:
                    yield f"{it.text!r} in {it.colour} on {ground}: {contrast(it.colour, ground):.2f} : 1"

    def _collisions(self) -> Iterator[str]:
        for a, b in combinations(self.texts, 2):
            if _meet(a.box, b.box):
                yield f"{a.text!r} {a.box} and {b.text!r} {b.box} overlap"
        for it in self.texts:
            if not it.inside:
                yield from (
                    f"{it.text!r} {it.box} runs into {thing.box}" for thing in self.things if _meet(it.box, thing.box)
                )
        for one, two in combinations(self.things, 2):
            if _meet(one.box, two.box):
                yield f"the things at {one.box} and {two.box} overlap"

    def _outside(self) -> Iterator[str]:
        whole = Box(0, 0, *self.size)
        for it in self.texts:
            if not whole.holds(it.box):
                yield f"{it.text!r} {it.box} leaves the picture"
            if it.region and not self.regions[it.region].grown(_TOUCH).holds(it.box):
                yield f"{it.text!r} {it.box} leaves {it.region} {self.regions[it.region]}"
        for thing in self.things:
            if not whole.grown(_TOUCH).holds(thing.box):
                yield f"the thing at {thing.box} leaves the picture"
            if thing.region and not self.regions[thing.region].grown(_TOUCH).holds(thing.box):
                yield f"the thing at {thing.box} leaves {thing.region} {self.regions[thing.region]}"

    def _halos(self) -> Iterator[str]:
        for a, b in combinations(self.rings, 2):
            if crossing(a, b):
                yield f"the halos {a.numbers} {a.box} and {b.numbers} {b.box} cross"
        for ring in self.rings:
            for badge in ring.badges:
                for it in self.texts:
                    its_own = it.text == str(badge.number) and badge.box.holds(it.box)
                    if not its_own and _meet(badge.box, it.box):
                        yield f"the badge {badge.number} covers {it.text!r} {it.box}"


def _meet(a: Box, b: Box) -> bool:
    common = a.common(b)
    return common.width > _TOUCH and common.height > _TOUCH
