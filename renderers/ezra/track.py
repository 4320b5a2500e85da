"""The Altar Track: rewards, golden spaces, prophets and markers; of those on one space the lowest is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures import Components
from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import effects, masonry, places, plan, public_facts
from renderers.ezra.colours import CITY, TRACK
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, PAPER, SOFT
from renderers.pen import Pen
from renderers.seats import Person
from renderers.type import black, bold

_MARKERS: Final = {4: (46, 33)}
_MARKER: Final = (54, 42)
"""Their size, and how far one stands above the other; four on a space are smaller."""
_EVERY: Final = 5
_ABOVE: Final = 2
"""The most markers that a prophet stands above."""


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
    large = 34 / plan.SPACE * plan.track_radius(box, printed.last)
    for at in range(printed.last + 1):
        x, y = plan.track_space(box, printed.last, at)
        sign, count = effects.first_effect(rewards.get(at, ()))
        if sign is not None:
            many = count > 1
            page.icon(x - 4 * many, y - 1 - 3 * many, sign.art, large, *sign.args, inside=True)
            if many:
                page.text(x + 14 * scale, y + 11 * scale, count, black(round(28 * scale)), INK, "mm",
                          outline=PAPER, inside=True)  # fmt: skip
        if at in printed.golden or at % _EVERY == 0:
            low = y + 44 * scale
            page.text(x, low, at, bold(round(30 * scale)), INK if at in printed.golden else SOFT, "mm", outline=CITY)
    _prophets(page, view, box, scale)
    for at, seats in public_facts.seats_by_altar_space(view).items():
        x, y = plan.track_space(box, printed.last, at)
        size, step = _MARKERS.get(len(seats), _MARKER)
        for k, seat in enumerate(seats):
            low = (19 + size / 2 + k * step) * scale
            where = page.marker(x, y - low, round(size * scale), persons[seat], inside=True)
            page.place(places.altar(seat), where)


def _prophets(page: Page, view: EzraView, box: Box, scale: float) -> None:
    """The prophets, with their feet on their space or above the markers there."""
    stacked = public_facts.seats_by_altar_space(view)
    for at, letter, name in zip(view.prophets, "ZH", places.PROPHETS, strict=True):
        x, y = plan.track_space(box, view.components.altar_track.last, at)
        low = 58 + _MARKER[1] * min(_ABOVE, len(stacked.get(at, ())))
        page.place(name, page.stamp(x, y - low * scale, masonry.prophet, letter, scale=0.72 * scale))
