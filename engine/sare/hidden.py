"""Draws again what a seat cannot know (S14): deck, burned card, other seats' sealed answers and lanes, the seed."""

from __future__ import annotations

import msgspec

from engine.chance import Chance
from engine.move import Done, Reopen, Stem, TakeBack
from engine.orders import forget_others
from engine.sare.known_cards import known_cards
from engine.sare.state import SarePosition, SareState
from engine.sare.steps.construction import Construction
from engine.step import Together

MAX_GUESSED_MOVES = 4
"""The longest lane drawn for another seat."""


def resample(p: SarePosition, viewer: int | None, chance: Chance) -> SareState:
    twin = p.copy()
    assert isinstance(twin, SarePosition)
    s = twin.state
    s.chance = Chance("".join(f"{chance.below(256):02x}" for _ in range(32)), s.chance.drawn)
    _redraw_deck(p, s, viewer, chance)
    forget_others(s, viewer)
    step = twin.step
    if isinstance(step, Together) and step.sealed:
        _redraw_answers(twin, step, viewer, chance)
    elif isinstance(step, Construction):
        _redraw_lanes(twin, step, viewer, chance)
    return s


def _redraw_deck(p: SarePosition, s: SareState, viewer: int | None, chance: Chance) -> None:
    top = known_cards(p, viewer)
    burned = (s.burned,) if s.burned else ()
    # Sorted first, so that the result does not depend on the true order.
    cards = chance.shuffled(sorted((*burned, *s.deck[len(top) :])))
    if burned:
        s.burned = cards.pop()
    s.deck = (*top, *cards)


def _redraw_answers(p: SarePosition, step: Together, viewer: int | None, chance: Chance) -> None:
    """A sealed answer of another seat could be any of its legal answers."""
    asked = msgspec.structs.replace(step, answers={})
    p.state.stack[-1] = asked
    answers = dict(step.answers)
    for seat in answers:
        if seat != viewer:
            choice = chance.pick(list(asked.choices(p, seat)))
            answers[seat] = asked.draw(p, seat, choice, chance) if isinstance(choice, Stem) else choice
    p.state.stack[-1] = msgspec.structs.replace(step, answers=answers)


def _redraw_lanes(p: SarePosition, step: Construction, viewer: int | None, chance: Chance) -> None:
    """The lane of another seat could hold anything; only whether it is closed is known."""
    lanes = {seat: lane for seat, lane in step.lanes.items() if seat == viewer}
    asked = msgspec.structs.replace(step, lanes=lanes, closed=tuple(seat for seat in step.closed if seat == viewer))
    for seat in step.seats:
        if seat != viewer:
            asked = _random_lane(p, asked, seat, seat in step.closed, chance)
    p.state.stack[-1] = msgspec.structs.replace(asked, closed=step.closed)


def _random_lane(p: SarePosition, step: Construction, seat: int, closed: bool, chance: Chance) -> Construction:
    wanted = chance.below(MAX_GUESSED_MOVES)
    while True:
        p.state.stack[-1] = step
        choices = [choice for choice in step.choices(p, seat) if not isinstance(choice, Done | TakeBack | Reopen)]
        may_close = step.refuse(p, seat, Done()) is None
        if not choices or (len(step.lane(seat)) >= wanted and (may_close or not closed)):
            return step
        choice = chance.pick(choices)
        move = step.draw(p, seat, choice, chance) if isinstance(choice, Stem) else choice
        step = msgspec.structs.replace(step, lanes={**step.lanes, seat: (*step.lane(seat), move)})
