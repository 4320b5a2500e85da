"""Redraws what a seat cannot know (E22.1): decks, others' hands and plans, drawn Wall Cards, the seed."""

from __future__ import annotations

import msgspec

from engine.chance import Chance
from engine.ezra.moves import EndPrepare
from engine.ezra.position import EzraPosition
from engine.ezra.state import EzraState, Player
from engine.ezra.steps.plans import Plan, Plans
from engine.ezra.steps.sabbath import Sabbath
from engine.ezra.steps.wall_cards import ChooseWall
from engine.move import Done, Reopen, Stem, TakeBack
from engine.orders import forget_others

MAX_GUESSED_MOVES = 6
"""Longest open plan invented for another seat."""


def resample(p: EzraPosition, viewer: int | None, chance: Chance) -> EzraState:
    twin = p.copy()
    assert isinstance(twin, EzraPosition)
    s = twin.state
    s.chance = Chance("".join(f"{chance.below(256):02x}" for _ in range(32)), s.chance.drawn)
    # Sorted first, here and below, so that the result does not depend on the hidden order.
    s.left_out = tuple(chance.shuffled(sorted(s.left_out)))
    for seat in range(s.seats):
        _cards(s.players[seat], seat == viewer, chance)
    for seat in range(len(s.players)):
        _walls(s, seat, seat == viewer, chance)
    if s.solo is not None:
        focus, schemes = chance.shuffled(sorted(s.solo.focus)), chance.shuffled(sorted(s.solo.schemes))
        s.solo = msgspec.structs.replace(s.solo, focus=tuple(focus), schemes=tuple(schemes))
    forget_others(s, viewer)
    step = twin.step
    if isinstance(step, Plans):
        _random_lanes(twin, step, viewer, chance)
    return s


def _cards(player: Player, mine: bool, chance: Chance) -> None:
    """E18.5: others can tell that a card never shuffled into the deck and not visible anywhere is in hand."""
    if mine:
        player.deck = tuple(chance.shuffled(sorted(player.deck)))
        return
    certain = tuple(card for card in player.hand if card not in player.shuffled)
    unseen = [card for card in player.hand if card in player.shuffled]
    cards = chance.shuffled(sorted((*unseen, *player.deck)))
    player.hand, player.deck = (*certain, *cards[: len(unseen)]), tuple(cards[len(unseen) :])


def _walls(s: EzraState, seat: int, mine: bool, chance: Chance) -> None:
    """E22.1: the owner knows the cards they have drawn, and those they put on top and at the bottom."""
    player = s.players[seat]
    deck = player.wall_deck
    if mine:
        bottom = len(deck) - player.wall_bottom
        middle = chance.shuffled(sorted(deck[player.wall_top : bottom]))
        player.wall_deck = (*deck[: player.wall_top], *middle, *deck[bottom:])
        return
    at = next((i for i, step in enumerate(s.stack) if isinstance(step, ChooseWall) and step.seat == seat), None)
    drawn = () if at is None else s.stack[at].drawn
    cards = chance.shuffled(sorted((*drawn, *deck)))
    player.wall_deck = tuple(cards[len(drawn) :])
    if at is not None:
        s.stack[at] = msgspec.structs.replace(s.stack[at], drawn=tuple(cards[: len(drawn)]))


def _random_lanes(p: EzraPosition, step: Plans, viewer: int | None, chance: Chance) -> None:
    """Another seat's plan may be any plan that is open or closed as the real one is."""
    own_lanes = {seat: lane for seat, lane in step.lanes.items() if seat == viewer}
    twin_step = msgspec.structs.replace(
        step, lanes=own_lanes, closed=tuple(seat for seat in step.closed if seat == viewer)
    )
    for seat in step.seats:
        if seat != viewer:
            twin_step = _random_lane(p, twin_step, seat, seat in step.closed, chance)
    if isinstance(twin_step, Sabbath):
        sent = twin_step.plans.items()
        plans = {seat: plan if seat == viewer else _random_sabbath(p, seat, chance) for seat, plan in sent}
        twin_step = msgspec.structs.replace(twin_step, plans=plans)
    p.state.stack[-1] = msgspec.structs.replace(twin_step, closed=step.closed)


def _random_sabbath(p: EzraPosition, seat: int, chance: Chance) -> Plan:
    """Invent a plan for the Sabbath that was sent together with the one for Prepare."""
    return _random_lane(p, Sabbath(seats=(seat,)), seat, True, chance).lane(seat)


def _random_lane(p: EzraPosition, step: Plans, seat: int, closed: bool, chance: Chance) -> Plans:
    wanted, whole = chance.below(MAX_GUESSED_MOVES), bool(chance.below(2))
    while True:
        p.state.stack[-1] = step
        choices = [choice for choice in step.choices(p, seat) if not isinstance(choice, Done | TakeBack | Reopen)]
        lane = step.lane(seat)
        if not choices or (lane[-1:] == (EndPrepare(),) and not whole) or (not closed and len(lane) >= wanted):
            return step
        choice = chance.pick(choices)
        move = step.draw(p, seat, choice, chance) if isinstance(choice, Stem) else choice
        step = msgspec.structs.replace(step, lanes={**step.lanes, seat: (*lane, move)})
