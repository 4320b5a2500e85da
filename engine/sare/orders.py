"""Standing orders in Sa-Ré (S15.2 to S15.5). They are evaluated on the view of their owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from engine.move import Move
from engine.orders import Orderable, Test
from engine.sare import odds
from engine.sare.components import TROUBLES, SareBox
from engine.sare.moves import (
    CARD,
    CONDITIONS,
    FAR,
    LEFT,
    NEXT,
    ODDS,
    ON_CANCEL,
    ON_DRAW,
    ON_FURTHER,
    ON_OWED,
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
from engine.sare.view import SareView

Holds = Callable[[SareView, SareBox, str], bool]
GAUGE = (LEFT, FAR, UNITS)


def shape(box: SareBox, card: str) -> str:
    """The kind of a card as conditions name it."""
    kind = box.kind[card]
    return f"double_{TROUBLES}" if kind == TROUBLES and box.gauge[card] == box.revolt.double_troubles else kind


def own(view: SareView) -> int:
    assert view.viewer is not None, "orders are evaluated on their owner's view"
    return view.viewer


def left(view: SareView, box: SareBox, value: str) -> bool:
    return view.players[own(view)].steps_left() <= int(value)


def far(view: SareView, box: SareBox, value: str) -> bool:
    return view.players[own(view)].steps_left() >= int(value)


def units(view: SareView, box: SareBox, value: str) -> bool:
    return odds.units_held(box, view.players[own(view)]) >= int(value)


def next_card(view: SareView, box: SareBox, value: str) -> bool:
    top = view.season.top
    return value == (shape(box, top[0]) if top else UNKNOWN)


def card(view: SareView, box: SareBox, value: str) -> bool:
    """The test of the card that is drawn and has no effect yet."""
    return bool(view.season.in_hand) and value == shape(box, view.season.in_hand)


def revolt(view: SareView, box: SareBox, value: str) -> bool:
    return odds.revolt(box.components, view, own(view)) * 100 <= int(value)


_HOLDS: Mapping[str, Holds] = {LEFT: left, FAR: far, UNITS: units, NEXT: next_card, CARD: card, ODDS: revolt}
TESTS: Mapping[str, Test] = {name: Test(CONDITIONS[name], holds) for name, holds in _HOLDS.items()}


@lru_cache
def orderable(seats: int, seat: int) -> Mapping[str, Orderable]:
    rivals = [rival for rival in range(seats) if rival != seat]
    barracks: tuple[Move, ...] = tuple(Barracks(rival) for rival in rivals)
    passing: tuple[Move, ...] = tuple(PassTrouble(rival) for rival in rivals)
    return {
        ON_REACTION: Orderable((*GAUGE, NEXT), (Stay(), LayDown())),
        ON_DRAW: Orderable((*GAUGE, NEXT, ODDS), (Draw(), LayDown(), Temple(), Palace(), *barracks)),
        ON_OWED: Orderable(GAUGE, (Draw(), *barracks)),
        ON_WINDOW: Orderable(GAUGE, (GoOn(), *barracks)),
        ON_CANCEL: Orderable((*GAUGE, CARD), (Palace(), GoOn())),
        ON_TROUBLE: Orderable((*GAUGE, CARD), (Gardens(), Library(), TakeTrouble())),
        ON_FURTHER: Orderable((*GAUGE, CARD), (*passing, TakeTrouble(), DiscardTrouble())),
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
