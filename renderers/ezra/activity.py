"""The header: round, work day or Sabbath, who is awaited, what is asked, and the Banners for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.view import EzraView
from renderers import header, states
from renderers.box import Box
from renderers.ezra import banners, plan, public_facts, signs, terms
from renderers.ezra.public_facts import AFTER, PREPARE, SABBATH, SETUP, WORK
from renderers.icons.signs import hourglass, laurel
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, SHADE, WHITE
from renderers.seats import Person
from renderers.type import black, bold, serif
from renderers.words import Words

_DAYS: Final = 196
_DAY: Final = (44, 52)
_APART: Final = 56
_PAST: Final = "#CFC2AE"
_DOING: Final = 1136
_LOW: Final = 81
_FLAG: Final = 46
"""The Banners below what is asked."""


def draw_header(page: Page, view: EzraView, words: Words, persons: Sequence[Person], *, is_board: bool = False) -> None:
    """`is_board`: the name of a board's owner stands below; no other name stands above it."""
    with page.region("header", Box(0, 0, plan.WIDTH, header.HEIGHT)):
        header.disc(page, max(1, view.round), view.components.meta.rounds)
        left = _days(page, view)
        _awaited(page, view, persons, left + 58, is_board)
        draw_activity(page, view, words)


def _days(page: Page, view: EzraView) -> int:
    """Six work days, then the candles; returns where they end."""
    total = view.components.meta.work_days_per_round
    apart = min(_APART, 6 * _APART // total)
    today = view.day if view.phase == WORK else 0 if view.phase == SETUP else total + 1
    w, h = min(_DAY[0], apart - 8), _DAY[1]
    for k in range(total):
        x = _DAYS + apart * k
        if k + 1 == today:
            page.stamp(x - 4, 24, states.plate, w + 8, h + 8, COIN, None, 0, 10)
        else:
            page.stamp(x, 28, states.plate, w, h, SHADE if k + 1 < today else PAPER, None, 0, 8)
        colour = _PAST if k + 1 < today else INK
        page.text(x + w / 2, 53, k + 1, black(36 if w > 36 else 30), colour, "mm", inside=True)
    right = _DAYS + apart * total
    if view.phase in (PREPARE, SABBATH, AFTER):
        page.stamp(right - 4, 16, states.plate, 72, 76, SHADE, COIN, 4, 12)
    page.icon(right + 32, 54, signs.candles, 64)
    return right + 76


def _awaited(page: Page, view: EzraView, persons: Sequence[Person], x: int, is_board: bool) -> None:
    won = public_facts.winners(view)
    if won:
        page.stamp(x + 6, 50, laurel, scale=0.68)
        page.marker(x + 6, 50, 66, persons[won[0]])
        page.name(x + 74, 52, persons[won[0]].name, serif(58), WHITE, room=_DOING - x - 124)
        return
    who = [persons[seat] for seat in view.awaited]
    if is_board and who:
        page.icon(x - 14, 53, hourglass, 42)
        for k, person in enumerate(who):
            page.marker(x + 56 + (88 if len(who) < 4 else 76) * k, 54, 84 if len(who) < 2 else 68, person)
        return
    if len(who) < 2 or x + 88 * len(who) <= _DOING - 40:
        header.awaited(page, who, x, _DOING - x - 110)
        return
    for k, person in enumerate(who):
        page.marker(x + 74 * k, 54, 68, person)


def draw_activity(page: Page, view: EzraView, words: Words) -> None:
    """What is asked, in words. Below it the Banners: of the Main Action those still to spend; before it is chosen,
    those of each colour. Otherwise the phase above what is asked in it."""
    turn, asked, left = view.turn, terms.asked_term(view), _DOING - 34
    room = header.RIGHT - left
    if view.phase != WORK or view.is_rival(turn.active):
        phase = words.term(terms.phase_term(view))
        if not asked:
            page.text(left, 53, phase, serif(46), PAPER, room=room)
            return
        page.text(left, 28, phase, bold(36), COIN, room=room)
        page.text(left, 75, words.term(asked), serif(44), PAPER, room=room)
        return
    page.text(left, 27, words.term(asked or terms.activity_term(view)), serif(42), PAPER, room=room)
    if turn.colour:
        count = turn.banners[public_facts.COLOURS.index(turn.colour)]
        box = banners.draw_flag(page, left, _LOW, turn.colour, count, 118, _FLAG)
        # A question within the action says nothing of it: its name stands here then.
        word = "to_spend" if asked in terms.WHOLE else terms.ACTIONS[turn.colour]
        page.text(box.right + 18, _LOW - 1, words.term(word), bold(36), PAPER, room=header.RIGHT - box.right - 18)
        return
    for k, (colour, count) in enumerate(zip(public_facts.COLOURS, turn.banners, strict=True)):
        banners.draw_flag(page, left + 154 * k, _LOW, colour, count, 118, _FLAG)
