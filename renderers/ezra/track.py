"""The Altar Track: rewards, golden spaces, prophets and markers; of those on one space the lowest is ahead, of two side
by side the left one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures import Components
from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import effects, masonry, places, plan, public_facts
from renderers.ezra.colours import CITY, HAGGAI, TRACK, ZECHARIAH
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, PAPER, SOFT, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.type import black, bold

_FREE: Final = 64
_MARKER: Final = 54
_CROWDED: Final = 48
"""The size of a marker with room on both sides, of one beside others, and of those that share a space."""
_EVERY: Final = 5
_ASIDE: Final = 50
"""How far from a prophet there is room for a figure; two that stand together reach as far."""
_NUMBER: Final = 44
"""How far from a space its figure stands."""
_LANE: Final = 58
"""How far below the spaces the prophets stand: players stand above, so they never meet."""


def ground(pen: Pen, components: Components, box: Box) -> None:
    """For the background: far roofs, the altar, and the spaces."""
    printed = components.altar_track
    x0, y = plan.track_space(box, printed.last, 0)
    x1, _ = plan.track_space(box, printed.last, printed.last)
    scale = box.height / plan.TRACK.height
    masonry.skyline(pen, x0 - 20, x1 + 24, y - 22)
    pen.draw(masonry.altar, x0 - 74 * scale, y + 32 * scale, scale)
    radius = plan.track_radius(box, printed.last)
    pen.line(((x0, y), (x1, y)), TRACK, 14)
    for at in range(printed.last + 1):
        x, _ = plan.track_space(box, printed.last, at)
        if at in printed.golden:
            pen.circle(x, y, radius + 2, COIN, INK, 4)
            pen.circle(x, y, radius - 5, None, COIN_RING, 3)
        else:
            pen.circle(x, y, radius, PAPER, INK, 3.5)


def draw_altar_track(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    printed = view.components.altar_track
    rewards, scale = public_facts.altar_rewards(view.components), box.height / plan.TRACK.height
    large = 40 / plan.SPACE * plan.track_radius(box, printed.last)
    standing = public_facts.seats_by_altar_space(view)
    for at in range(printed.last + 1):
        x, y = plan.track_space(box, printed.last, at)
        sign, count = effects.first_effect(rewards.get(at, ()))
        if sign is not None:
            many = count > 1
            aside = 9 * scale if many else 0
            size = large * (0.72 if many else 1)
            page.icon(x - aside * 1.1, y - 1 - aside * 0.7, sign.art, size, *sign.args, inside=True)
            if many:
                # Within the rim, with its outline.
                page.text(x + aside * 0.75, y + aside * 0.3, count, black(round(30 * scale)), INK, "mm",
                          outline=PAPER, inside=True)  # fmt: skip
        if at in printed.golden or at % _EVERY == 0:
            covered = any(
                abs(x - plan.track_space(box, printed.last, held)[0]) < _ASIDE * scale for held in view.prophets
            )
            # Where a prophet stands, above the space, if nobody stands there.
            up = -_NUMBER if covered else _NUMBER
            if not covered or not {at - 1, at, at + 1} & standing.keys():
                colour = INK if at in printed.golden else SOFT
                page.text(x, y + up * scale, at, bold(round(34 * scale)), colour, "mm", outline=CITY)
    _prophets(page, view, box, scale)
    for at, seats in standing.items():
        x, y = plan.track_space(box, printed.last, at)
        beside = at - 1 in standing or at + 1 in standing
        size = _CROWDED if len(seats) > 1 else _MARKER if beside else _FREE
        for seat, (across, up) in zip(seats, _spots(len(seats), at + 1 in standing, at - 1 in standing), strict=True):
            low = y - (26 + size / 2 + up * (size + 1)) * scale
            where = page.marker(x + across * size * scale, low, round(size * scale), persons[seat], inside=True)
            page.place(places.altar(seat), where, is_bare=True)


def _spots(count: int, followed: bool, preceded: bool) -> Sequence[tuple[float, int]]:
    """How far, in markers, those on one space stand to the right of it and above each other, the one ahead first:
    at most two high, away from a neighbour."""
    if count < 3:
        return [(0, k) for k in range(count)]
    aside = -0.5 if followed else 0.5 if preceded else 0
    return (
        [(aside + k % 2 - 0.5, k // 2) for k in range(count)]
        if count > 3
        else [(aside - 0.5, 0), (aside + 0.5, 0), (aside, 1)]
    )


def _prophets(page: Page, view: EzraView, box: Box, scale: float) -> None:
    """In their lane below the spaces, instead of the figure of the space."""
    together = view.prophets[0] == view.prophets[1]
    for k, (at, letter, name) in enumerate(zip(view.prophets, "ZH", places.PROPHETS, strict=True)):
        x, y = plan.track_space(box, view.components.altar_track.last, at)
        aside = (-29, 29)[k] * scale if together else 0
        where = page.stamp(x + aside, y + _LANE * scale, bust, letter, scale=scale)
        page.item(where)
        page.place(name, where, is_bare=True)


def bust(pen: Pen, letter: str) -> None:
    """A prophet, 60 high, with a point towards his space and a letter as large as a marker's."""
    robe = {"Z": ZECHARIAH}.get(letter, HAGGAI)
    pen.area("M-27,29 L-27,0 C-27,-18 -16,-22 0,-32 C16,-22 27,-18 27,0 L27,29 Z", INK)
    pen.area("M-23,25 L-23,1 C-23,-14 -14,-18 0,-26 C14,-18 23,-14 23,1 L23,25 Z", robe)
    pen.letters(0, 3, letter, black(42), WHITE)
