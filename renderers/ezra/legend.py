"""The key to the signs of the overview, in the lane of the prophets, beside whom it says what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.ezra.view import EzraView, Missing
from renderers.ezra import answers, plan, public_facts, signs, track
from renderers.ezra.colours import SCROLLS
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import INK, SOFT, WHITE
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.type import Anchor, Style, bold, width
from renderers.words import Words

_LEFT: Final = 168
_RIGHT: Final = 1440
"""Between the edges of the city."""
_SIGN: Final = 42
_GAP: Final = 8
"""Between a sign and its words."""
_APART: Final = 30
_BESIDE: Final = 46
"""Between the middle of a prophet and a word."""
_SIZES: Final = (36, 34, 32, 30, 28)


class _Entry(NamedTuple):
    sign: Drawing
    said: str

    def width(self, style: Style) -> float:
        return _SIGN + _GAP + width(self.said, style)


def draw(page: Page, view: EzraView, words: Words) -> None:
    """What is on this picture, the most important first; what has no room is left out. The word for the prophets stands
    on that side of them which leaves the key more of the lane."""
    spots = plan.track_spaces(plan.TRACK, view.components.altar_track.last, view.components.altar_track.golden)
    first, last = sorted(track.prophets_at(view, spots))
    y = round(track.lane(spots[0].y))
    said, style, entries = words.term("key.prophets"), bold(34), list(_wanted(view, words))
    wide, left, right = width(said, style) + _APART, first - _BESIDE, last + _BESIDE
    sides: list[tuple[float, Anchor, tuple[tuple[float, float], ...]]] = []
    if left - wide >= _LEFT:
        sides.append((left, "rm", ((right, _RIGHT), (_LEFT, left - wide))))
    if right + wide - _APART <= _RIGHT:
        sides.append((right, "lm", ((_LEFT, left), (right + wide, _RIGHT))))
    x, anchor, rooms = max(sides, key=lambda side: max(map(_length, side[2])))
    page.text(x, y, said, style, SOFT, anchor)
    _line(page, entries, *max(rooms, key=_length), y)


def _length(room: tuple[float, float]) -> float:
    return room[1] - room[0]


def _wanted(view: EzraView, words: Words) -> Iterator[_Entry]:
    if public_facts.is_over(view):
        return
    mine = answers.on_turn(view)
    if mine is not None and (_is_payable(mine.spaces) or _is_payable(mine.scrolls)):
        yield _Entry(Drawing(tick), words.term("key.payable"))
    if view.open_scrolls():
        yield _Entry(Drawing(open_sheet), words.term("key.within_reach"))
    if view.white or any(space.owner == public_facts.NEUTRAL for space in view.ring):
        yield _Entry(Drawing(signs.white_worker), words.term("key.white"))


def _is_payable(missing: Mapping[Any, Missing]) -> bool:
    return any(lacked == {} for lacked in missing.values())


def _line(page: Page, entries: Sequence[_Entry], left: float, right: float, y: int) -> None:
    found = list(entries)
    while found:
        for style in map(bold, _SIZES):
            wide = sum(entry.width(style) for entry in found) + _APART * (len(found) - 1)
            if wide <= right - left:
                x = (left + right - wide) / 2
                for entry in found:
                    page.icon(x + _SIGN / 2, y, entry.sign.art, _SIGN, *entry.sign.args)
                    page.text(x + _SIGN + _GAP, y, entry.said, style, INK)
                    x += entry.width(style) + _APART
                return
        found.pop()


def open_sheet(pen: Pen) -> None:
    """A white scroll, in a box of -50 to 50."""
    pen.box(-34, -40, 68, 80, WHITE, INK, 6, 6)
    for y in (-46, 30):
        pen.box(-40, y, 80, 16, SCROLLS["wood"], INK, 6, 8)
