"""Standing orders in Sa-Ré (S15.2 to S15.5). They are evaluated on the view of their owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from engine.move import Move
from engine.orders import ConditionTest, Orderable
from engine.sare import odds
from engine.sare.components import TROUBLES, SareBox
from engine.sare.moves import (
    CARD,
    CONDITIONS,
    FAR,
    LEFT,
    NEXT,
    ODDS,
    ON_DRAW,
    ON_FURTHER,
    ON_OWED,
    ON_PALACE,
    ON_REACTION,
    ON_TROUBLE,
    ON_WINDOW,
    UNITS,
    UNKNOWN,
    Barracks,
    DiscardTrouble,
    Draw,
    Gardens,
    GoOn,
    LayDown,
    Library,
    Palace,
    PassTrouble,
    Stay,
    TakeTrouble,
    Temple,
)  # fmt: skip
from engine.sare.state import SarePosition
from engine.sare.view import SareView

Predicate = Callable[[SareView, SareBox, str], bool]
GAUGE_CONDITIONS = (LEFT, FAR, UNITS)


def kind_in_conditions(box: SareBox, card: str) -> str:
    """The kind of a card as conditions name it."""
    kind = box.card_kind[card]
    return (
        f"double_{TROUBLES}" if kind == TROUBLES and box.card_steps[card] == box.revolt_gauge.double_troubles else kind
    )


def owner(view: SareView) -> int:
    assert view.viewer is not None, "orders are evaluated on their owner's view"
    return view.viewer


def has_steps_at_most(view: SareView, box: SareBox, value: str) -> bool:
    return view.players[owner(view)].steps_left() <= int(value)


def has_steps_at_least(view: SareView, box: SareBox, value: str) -> bool:
    return view.players[owner(view)].steps_left() >= int(value)


def has_units(view: SareView, box: SareBox, value: str) -> bool:
    return odds.units_held(box, view.players[owner(view)]) >= int(value)


def is_next_card(view: SareView, box: SareBox, value: str) -> bool:
    top = view.season.top
    return value == (kind_in_conditions(box, top[0]) if top else UNKNOWN)


def is_drawn_card(view: SareView, box: SareBox, value: str) -> bool:
    """The test of the card that is drawn and has no effect yet."""
    return bool(view.season.unresolved_card) and value == kind_in_conditions(box, view.season.unresolved_card)


def has_odds_at_most(view: SareView, box: SareBox, value: str) -> bool:
    return odds.revolt_odds(box.components, view, owner(view)) * 100 <= int(value)


_PREDICATES: Mapping[str, Predicate] = {
    LEFT: has_steps_at_most,
    FAR: has_steps_at_least,
    UNITS: has_units,
    NEXT: is_next_card,
    CARD: is_drawn_card,
    ODDS: has_odds_at_most,
}
TESTS: Mapping[str, ConditionTest] = {
    name: ConditionTest(CONDITIONS[name], holds) for name, holds in _PREDICATES.items()
}


@lru_cache
def orderable(seats: int, seat: int) -> Mapping[str, Orderable]:
    rivals = [rival for rival in range(seats) if rival != seat]
    barracks: tuple[Move, ...] = tuple(Barracks(rival) for rival in rivals)
    passing: tuple[Move, ...] = tuple(PassTrouble(rival) for rival in rivals)
    return {
        ON_REACTION: Orderable((*GAUGE_CONDITIONS, NEXT), (Stay(), LayDown())),
        ON_DRAW: Orderable((*GAUGE_CONDITIONS, NEXT, ODDS), (Draw(), LayDown(), Temple(), Palace(), *barracks)),
        ON_OWED: Orderable(GAUGE_CONDITIONS, (Draw(), *barracks)),
        ON_WINDOW: Orderable(GAUGE_CONDITIONS, (GoOn(), *barracks)),
        ON_PALACE: Orderable((*GAUGE_CONDITIONS, CARD), (Palace(), GoOn())),
        ON_TROUBLE: Orderable((*GAUGE_CONDITIONS, CARD), (Gardens(), Library(), TakeTrouble())),
        ON_FURTHER: Orderable((*GAUGE_CONDITIONS, CARD), (*passing, TakeTrouble(), DiscardTrouble())),
    }


SUGGESTED: Mapping[str, tuple[str, ...]] = {
    # S15.2
    "reactions": ("order reaction stay when far 3",),
    # S15.5
    "draws": (
        "order draw lay down when units 5",
        "order draw draw when next single",
        "order draw draw when next double and far 2",
        "order draw draw when next troubles and far 3",
        "order draw draw when next unknown and odds 15",
        "order owed draw",
        "order window go on",
    ),
    "away": (
        "order reaction lay down when left 2",
        "order reaction stay",
        "order draw lay down when units 5",
        "order draw draw when next single",
        "order draw draw when next double and far 3",
        "order draw draw when next troubles and far 4",
        "order draw draw when next double troubles and far 5",
        "order draw draw when next horus and far 3",
        "order draw draw when next unknown and odds 10",
        "order draw lay down",
        "order owed draw",
        "order window go on",
        "order palace go on",
        "order trouble library or gardens or take trouble",
        "order further discard trouble or take trouble",
    ),
}

OFFERED = ("reactions", "draws")
"""Offered within a question. "away" is not: it would lay the obelisk down at once."""


def orders_to_offer(p: SarePosition, seat: int) -> tuple[str, ...]:
    """S15.2: to those without an order for reactions. Most of these come while the revolt is far. It is offered before
    the first turn, and later in seasons to those who are still in them: elsewhere nobody reacts.
    """
    state, player = p.state, p.state.players[seat]
    may_react = not state.turn or (state.season and player.standing and not player.revolted)
    has_order = any(order.on == ON_REACTION for order in state.orders.get(seat, ()))
    return ("reactions",) if may_react and not has_order else ()
