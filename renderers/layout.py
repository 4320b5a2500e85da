"""The ledger of a picture: every text, thing, place and region on it, and what is wrong among them."""

from collections.abc import Iterator, Sequence
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
        texts, things = self.texts, self.things
        for one, two in _meeting([*(it.box for it in texts), *(it.box for it in things)]):
            if two < len(texts):
                a, b = texts[one], texts[two]
                yield f"{a.text!r} {a.box} and {b.text!r} {b.box} overlap"
            elif one >= len(texts):
                yield f"the things at {things[one - len(texts)].box} and {things[two - len(texts)].box} overlap"
            elif not texts[one].inside:
                yield f"{texts[one].text!r} {texts[one].box} runs into {things[two - len(texts)].box}"

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


def _meeting(boxes: Sequence[Box]) -> list[tuple[int, int]]:
    """The numbers of those that meet. From left to right each is compared with those that begin before it ends."""
    found = []
    order = sorted(range(len(boxes)), key=lambda number: boxes[number].left)
    for k, one in enumerate(order, 1):
        for two in order[k:]:
            if boxes[one].right - boxes[two].left <= _TOUCH:
                break
            if _meet(boxes[one], boxes[two]):
                found.append((min(one, two), max(one, two)))
    return sorted(found)


def _meet(a: Box, b: Box) -> bool:
    common = a.common(b)
    return common.width > _TOUCH and common.height > _TOUCH
