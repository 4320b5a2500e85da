"""The ledger of a picture: every text, item, place and region on it, and the faults among them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from renderers.badges import HIDDEN
from renderers.box import Box
from renderers.colour import contrast
from renderers.halo import Mark, crossing, runs_through
from renderers.type import FLOOR, Style

_READABLE: Final = 4.5
_TOUCH: Final = 2
"""How far two boxes may overlap in pixels: the box of a letter is slightly larger than its ink."""


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    box: Box
    style: Style
    colour: str
    region: str | None
    inside: bool
    """Meant to be on an item, such as a price on a coin."""

    grounds: tuple[str, ...] = ()
    """The background colours, measured in the finished picture (or the outline)."""


@dataclass(frozen=True, slots=True)
class Item:
    """An icon or marker that no text may touch."""

    box: Box
    region: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """Something that an event can change, which then gets a mark."""

    box: Box
    round: bool = False
    cell: bool = False
    """It lights up inside its edge; else a ring surrounds it."""
    bare: bool = False
    """It has only a badge beside it."""
    within: Box | None = None
    """The region that it belongs to."""
    anchor: tuple[float, float] | None = None
    """Where its drawing leaves room for the middle of a badge."""
    painted: bool = False
    """Its colour says what it is, and stays."""
    quiet: bool = False
    """It lights up without a badge: its figure only says whether it changed."""
    tight: bool = False
    """Its badge is tiny and stands at the anchor, where the drawing keeps just the room for it."""


@dataclass(frozen=True, slots=True)
class Layout:
    size: tuple[int, int]
    texts: tuple[Text, ...] = ()
    items: tuple[Item, ...] = ()
    places: dict[str, Place] = field(default_factory=dict)
    regions: dict[str, Box] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    signs: tuple[Box, ...] = ()
    """Icons and markers, also those inside others."""
    letters: tuple[Box, ...] = ()
    """The letters on markers."""
    discs: tuple[Box, ...] = ()
    """What lies on the edge of a marker."""

    def faults(self) -> list[str]:
        """The faults in words, for developers; empty if there are none."""
        return [*self._texts(), *self._collisions(), *self._outside(), *self._marks()]

    def _texts(self) -> Iterator[str]:
        for line in self.texts:
            if line.style.size < FLOOR:
                yield f"{line.text!r} is {line.style.size} px"
            if line.text in ("", "…") or (line.style.face == "black" and line.text.endswith("…")):
                yield f"{line.text!r} at {line.box} is cut until it says nothing"
            for ground in line.grounds:
                if contrast(line.colour, ground) < _READABLE:
                    yield f"{line.text!r} in {line.colour} on {ground}: {contrast(line.colour, ground):.2f} : 1"

    def _collisions(self) -> Iterator[str]:
        texts, items = self.texts, self.items
        for one, two in _overlapping([*(line.box for line in texts), *(item.box for item in items)]):
            if two < len(texts):
                a, b = texts[one], texts[two]
                yield f"{a.text!r} {a.box} and {b.text!r} {b.box} overlap"
            elif one >= len(texts):
                yield f"the items at {items[one - len(texts)].box} and {items[two - len(texts)].box} overlap"
            elif not texts[one].inside:
                yield f"{texts[one].text!r} {texts[one].box} runs into {items[two - len(texts)].box}"

    def _outside(self) -> Iterator[str]:
        whole = Box(0, 0, *self.size)
        for line in self.texts:
            if not whole.holds(line.box):
                yield f"{line.text!r} {line.box} leaves the picture"
            if line.region and not self.regions[line.region].grown(_TOUCH).holds(line.box):
                yield f"{line.text!r} {line.box} leaves {line.region} {self.regions[line.region]}"
        for thing in self.items:
            if not whole.grown(_TOUCH).holds(thing.box):
                yield f"the item at {thing.box} leaves the picture"
            if thing.region and not self.regions[thing.region].grown(_TOUCH).holds(thing.box):
                yield f"the item at {thing.box} leaves {thing.region} {self.regions[thing.region]}"

    def _marks(self) -> Iterator[str]:
        badges = [(mark.place, mark.badge.box) for mark in self.marks if mark.badge]
        own = {(text, box) for mark in self.marks if mark.badge for text, box in _written_on(mark, self.texts)}
        others = [line for line in self.texts if (line.text, line.box) not in own]
        for key, cell in self.places.items():
            if cell.cell and cell.within and not cell.within.grown(_TOUCH).holds(cell.box):
                yield f"the cell {key} {cell.box} leaves {cell.within}"
        for mark in self.marks:
            if self.places.get(mark.place, Place(Box(0, 0, 0, 0))).box != mark.box:
                yield f"the mark on {mark.place} at {mark.box} is not that of one place"
            for line in others:
                if runs_through(mark, line.box):
                    yield f"the mark on {mark.place} {mark.box} runs through {line.text!r} {line.box}"
        for disc in self.discs:
            for letter in self.letters:
                if _overlap(disc, letter):
                    yield f"the disc at {disc} covers the letter at {letter}"
        for a, b in combinations(self.marks, 2):
            if crossing(a, b):
                yield f"the marks on {a.place} {a.box} and {b.place} {b.box} cross"
        for place, badge in badges:
            for line in others:
                if _overlap(badge, line.box):
                    yield f"the badge on {place} {badge} covers {line.text!r} {line.box}"
            within = self.places[place].within if place in self.places else None
            if within and within.width > badge.width and within.height > badge.height and not within.holds(badge):
                yield f"the badge on {place} {badge} leaves {within}"
            for letter in self.letters:
                if _overlap(badge, letter):
                    yield f"the badge on {place} {badge} covers the letter at {letter}"
            for sign in self.signs:
                if badge.common(sign).area > HIDDEN * sign.area:
                    yield f"the badge on {place} {badge} hides the icon at {sign}"
        for (one, there), (two, here) in combinations(badges, 2):
            if _overlap(there, here):
                yield f"the badges on {one} and {two} overlap"


def _written_on(mark: Mark, texts: Sequence[Text]) -> Iterator[tuple[str, Box]]:
    """The texts of the mark's badge."""
    badge = mark.badge
    if badge:
        yield from ((line.text, line.box) for line in texts if line.text == badge.text and badge.box.holds(line.box))


def _overlapping(boxes: Sequence[Box]) -> list[tuple[int, int]]:
    """The indices of overlapping boxes. From left to right, each is compared with those that begin before it ends."""
    found = []
    order = sorted(range(len(boxes)), key=lambda number: boxes[number].left)
    for k, one in enumerate(order, 1):
        for two in order[k:]:
            if boxes[one].right - boxes[two].left <= _TOUCH:
                break
            if _overlap(boxes[one], boxes[two]):
                found.append((min(one, two), max(one, two)))
    return sorted(found)


def _overlap(a: Box, b: Box) -> bool:
    common = a.common(b)
    return common.width > _TOUCH and common.height > _TOUCH
