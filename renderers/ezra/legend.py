"""The key to the signs of the overview, between the city and the players; and who the prophets are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import answers, keyline, plan, public_facts, signs, temple, torah, track
from renderers.ezra.colours import PLOT
from renderers.ezra.keyline import Entry
from renderers.icons.signs import hourglass, tick
from renderers.page import Page
from renderers.palette import COIN, HALO, PAPER, SOFT
from renderers.panels import first_disc
from renderers.pen import Pen
from renderers.sprites import Drawing
from renderers.type import Anchor, bold, width
from renderers.words import Words

_LEFT: Final = 168
_RIGHT: Final = 1440
"""Between the edges of the city."""
_BESIDE: Final = 46
"""Between the middle of a prophet and a word."""


def draw(page: Page, view: EzraView, words: Words, lit: frozenset[str] | None) -> None:
    """What is on this picture. `lit`: the places that will be marked; None if that is not known."""
    _draw_prophets(page, view, words)
    is_marked = lit is None or bool(lit & page.places.keys())
    keyline.draw(page, list(_wanted(view, words, is_marked)), plan.KEY, PAPER)


def _draw_prophets(page: Page, view: EzraView, words: Words) -> None:
    """The word for them stands on that side on which there is more room."""
    spots = plan.track_spaces(plan.TRACK, view.components.altar_track.last, view.components.altar_track.golden)
    first, last = sorted(track.prophets_at(view, spots))
    said, style = words.term("key.prophets"), bold(34)
    sides: list[tuple[float, float, Anchor]] = [
        (_RIGHT - last, last + _BESIDE, "lm"),
        (first - _LEFT, first - _BESIDE, "rm"),
    ]
    room, x, anchor = max(sides)
    if room >= _BESIDE + width(said, style):
        page.text(x, round(track.lane(spots[0].y)), said, style, SOFT, anchor)


def _wanted(view: EzraView, words: Words, is_marked: bool) -> Iterator[Entry]:
    """The most important first."""
    if public_facts.is_over(view):
        return
    mine = answers.on_turn(view)
    if mine is not None and mine.is_something:
        yield _entry(words, "key.payable", Drawing(tick))
    if public_facts.space_in_work(view):
        yield _entry(words, "key.this_turn", Drawing(in_work))
    have = {public_facts.has_answered(view, player.seat) for player in view.players}
    if False in have:
        yield _entry(words, "key.asked", Drawing(hourglass))
    if True in have:
        yield Entry((words.term("done"),), words.term("key.done"), 1.5)
    yield _entry(words, "key.within_reach", Drawing(torah.small_sheet, ("open",)))
    yield _entry(words, "key.closed", Drawing(torah.small_sheet, ("closed",)))
    if view.white or any(space.owner == public_facts.NEUTRAL for space in view.ring):
        yield _entry(words, "key.white", Drawing(signs.white_worker))
    if is_marked:
        yield _entry(words, "key.changed", Drawing(changed))
    yield _entry(words, "key.free", Drawing(temple.vacant_sign))
    yield _entry(words, "key.first", Drawing(first))


def _entry(words: Words, key: str, sign: Drawing) -> Entry:
    return Entry((sign,), words.term(key))


def in_work(pen: Pen) -> None:
    """The space of this turn's Main Action, on the sand that it has there: bare, it is not seen on the dark key."""
    pen.box(-44, -40, 88, 80, PLOT, COIN, 13, 20)


def changed(pen: Pen) -> None:
    pen.box(-44, -40, 88, 80, None, HALO, 13, 20)


def first(pen: Pen) -> None:
    pen.draw(first_disc, 0, 0, 2.2)
