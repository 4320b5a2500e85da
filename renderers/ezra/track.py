"""The Altar Track: rewards, golden spaces, prophets and markers; of those on one space the lowest is ahead, of two side
by side the left one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.printed.figures import Components
from engine.ezra.view import EzraView
from renderers.box import Box
from renderers.ezra import answers, effects, masonry, places, plan, public_facts
from renderers.ezra.colours import HAGGAI, TRACK, ZECHARIAH
from renderers.icons.signs import tick
from renderers.page import Page
from renderers.palette import COIN, COIN_RING, INK, PAPER, SOFT, WHITE
from renderers.pen import Pen
from renderers.seats import Person
from renderers.type import black, bold

_FREE: Final = 64
_MARKER: Final = 50
_CROWDED: Final = 46
"""The size of a marker with room on both sides, of one beside others, and of those that share a space."""
_NUMBER: Final = 40
_LOWER: Final = 12
"""How far below the middle of a space its figure stands: close under golden spaces and the first, which are low; the
last one is high."""
_LANE: Final = 84
"""How far below the spaces the prophets stand, under the figures: players stand above, so they never meet."""
_BADGE: Final = 20
"""How far above a marker the middle of its badge stands."""
_GOLDEN: Final = 21
"""The radius of a golden space."""
_TICK: Final = 40


def ground(pen: Pen, components: Components, box: Box) -> None:
    """For the background: far roofs, the altar, and the spaces."""
    printed, rewards = components.altar_track, public_facts.altar_rewards(components)
    spots = plan.track_spaces(box, printed.last, printed.golden)
    scale, (x0, y, _), (x1, _, _) = box.height / plan.TRACK.height, spots[0], spots[-1]
    masonry.skyline(pen, round(x0) - 20, round(x1) + 24, y - 34 * scale)
    pen.draw(masonry.altar, box.left - 46 * scale, y + 42 * scale, scale)
    pen.line(((x0, y), (x1, y)), TRACK, 14)
    for at, (x, y, half) in enumerate(spots):
        if at in printed.golden:
            radius = min(_GOLDEN * scale, half)
            pen.circle(x, y, radius + 2, COIN, INK, 4)
            pen.circle(x, y, radius - 5, None, COIN_RING, 3)
        else:
            high = plan.TILE_HIGH * scale if rewards.get(at) else 2 * half - 6
            pen.box(x - half + 2, y - high / 2, 2 * half - 4, high, PAPER, INK, 3.5, 12 if rewards.get(at) else half)


def draw_altar_track(page: Page, view: EzraView, persons: Sequence[Person], box: Box) -> None:
    printed = view.components.altar_track
    scale, spots = box.height / plan.TRACK.height, plan.track_spaces(box, printed.last, printed.golden)
    standing, mine = public_facts.seats_by_altar_space(view), answers.on_turn(view)
    if mine and mine.altar:
        # On the altar, which stands left of the first space.
        page.icon(box.left - 46 * scale, spots[0].y + 17 * scale, tick, _TICK * scale, inside=True)
    for at, (x, y, _) in enumerate(spots):
        _reward(page, view, at, spots[at], scale)
        if at in printed.golden or at in (0, printed.last):
            colour = INK if at in printed.golden else SOFT
            page.text(
                x, y + (_NUMBER + _LOWER * (at == printed.last)) * scale, at, bold(round(34 * scale)), colour, "mm"
            )
    _prophets(page, view, spots, scale)
    for at, seats in standing.items():
        x, y, _ = spots[at]
        beside = at - 1 in standing or at + 1 in standing
        size = _CROWDED if len(seats) > 1 else _MARKER if beside else _FREE
        spots_here = _spots(len(seats), at + 1 in standing, at - 1 in standing)
        for seat, (across, up) in zip(seats, spots_here, strict=True):
            low = y - (plan.TILE_HIGH / 2 + 2 + size / 2 + up * (size + 1)) * scale
            left = x + across * size * scale
            where = page.marker(left, low, round(size * scale), persons[seat], inside=True)
            # Above the marker, so that it does not seem to be a neighbour's; there only of the one on top.
            is_top = up == max(high for _, high in spots_here)
            badge = (left, low - (size / 2 + _BADGE) * scale) if is_top else None
            page.place(places.altar(seat), where, is_bare=True, badge=badge)


def _reward(page: Page, view: EzraView, at: int, spot: plan.Spot, scale: float) -> None:
    """What a space gives: its sign, a figure below it."""
    sign, count = effects.first_effect(public_facts.altar_rewards(view.components).get(at, ()))
    if sign is None:
        return
    golden = at in view.components.altar_track.golden
    wide = 2 * spot.half - 8
    if count < 2 or golden:
        page.icon(spot.x, spot.y, sign.art, min(52 * scale, wide) * (0.7 if golden else 1), *sign.args, inside=True)
        return
    page.icon(spot.x, spot.y - 15 * scale, sign.art, min(42 * scale, wide), *sign.args, inside=True)
    page.text(spot.x, spot.y + 18 * scale, count, black(round(38 * scale)), INK, "mm", outline=PAPER, inside=True)


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


def lane(y: float, scale: float = 1.0) -> float:
    """The middle of the lane of the prophets below spaces about y."""
    return y + _LANE * scale


def prophets_at(view: EzraView, spots: Sequence[plan.Spot], scale: float = 1.0) -> tuple[float, float]:
    """The middles of Zechariah and Haggai, side by side if they are on one space."""
    one, other = (spots[at].x for at in view.prophets)
    aside = 29 * scale if one == other else 0
    return one - aside, other + aside


def _prophets(page: Page, view: EzraView, spots: Sequence[plan.Spot], scale: float) -> None:
    """In their lane below the spaces, instead of the figure of the space."""
    for x, letter, name in zip(prophets_at(view, spots, scale), "ZH", places.PROPHETS, strict=True):
        where = page.stamp(x, lane(spots[0].y, scale), bust, letter, scale=scale)
        page.item(where)
        page.place(name, where, is_bare=True)


def bust(pen: Pen, letter: str) -> None:
    """A prophet, 60 high, with a point towards his space and a letter as large as a marker's."""
    robe = {"Z": ZECHARIAH}.get(letter, HAGGAI)
    pen.area("M-27,29 L-27,0 C-27,-18 -16,-22 0,-28 C16,-22 27,-18 27,0 L27,29 Z", INK)
    pen.area("M-23,25 L-23,1 C-23,-14 -14,-18 0,-22 C14,-18 23,-14 23,1 L23,25 Z", robe)
    pen.letters(0, 3, letter, black(42), WHITE)
