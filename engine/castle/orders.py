"""Standing orders (C13: D5 to D8 and D10): decisions, conditions and suggestions. An order sees its owner's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement

from engine.castle.components import CastleBox
from engine.castle.goods import KINDS, from_counts
from engine.castle.moves import (
    CONDITIONS,
    ON_COURT,
    ON_FILL,
    ON_SHARE,
    ON_TOWER,
    ON_TRADER,
    SUITORS,
    TALER,
    TALERS,
    Court,
    Displace,
    Fill,
    PlaceTrader,
    Stop,
    Take,
)
from engine.castle.view import CastleView, PlayerView
from engine.move import Move, Pass
from engine.orders import ConditionTest, Orderable

Holds = Callable[[CastleView, CastleBox, str], bool]
RESOURCES = (TALERS, *KINDS)


def owner_view(view: CastleView) -> PlayerView:
    assert view.viewer is not None, "orders are evaluated for their owner"
    return view.players[view.viewer]


def has_talers(view: CastleView, box: CastleBox, value: str) -> bool:
    return owner_view(view).talers >= int(value)


def has_goods(kind: int) -> Holds:
    return lambda view, box, value: owner_view(view).goods[kind] >= int(value)


def has_few_suitors(view: CastleView, box: CastleBox, value: str) -> bool:
    """Whether at most `value` others still court."""
    out = view.courtship.out if view.courtship is not None else ()
    return sum(player.seat != view.viewer and player.seat not in out for player in view.players) <= int(value)


_HOLDS: Mapping[str, Holds] = {
    TALERS: has_talers,
    **{kind: has_goods(at) for at, kind in enumerate(KINDS)},
    SUITORS: has_few_suitors,
}
TESTS: Mapping[str, ConditionTest] = {name: ConditionTest(CONDITIONS[name], holds) for name, holds in _HOLDS.items()}


def orderable(box: CastleBox, winter: bool) -> Mapping[str, Orderable]:
    """C13: the decisions whose answers can be listed in advance. Those with a choice of payment cannot."""
    takes: tuple[Move, ...] = tuple(Take(kind) for kind in reversed(KINDS))
    places = (*(PlaceTrader(place) for place in box.trader_places), *(Displace(place) for place in box.trader_places))
    courts = (Court(TALER), *(Court(kind) for kind in reversed(KINDS)), Stop())
    damsel = {
        ON_COURT: Orderable((*RESOURCES, SUITORS), courts),
        ON_SHARE: Orderable(RESOURCES, (Take(TALER), *takes)),
    }
    return {
        **(damsel if winter else {}),
        ON_FILL: Orderable(RESOURCES, tuple(dict.fromkeys(_fills(box)))),
        ON_TRADER: Orderable(RESOURCES, (*places, Pass())),
        ON_TOWER: Orderable(RESOURCES, takes),
    }


def _fills(box: CastleBox) -> Iterator[Fill]:
    """C5.5.1: the free pieces that a Worker card allows, if the stock has them."""
    for card in box.components.worker_cards.values():
        kinds = [KINDS.index(kind) for kind in card.choose_from]
        for chosen in combinations_with_replacement(kinds, card.choose) if card.choose else ():
            yield Fill(from_counts({kind: chosen.count(kind) for kind in chosen}))


SUGGESTED: Mapping[str, tuple[str, ...]] = {
    # C13, D5
    "damsel": ("order court court with taler when talers 2", "order court stop"),
    "gifts": ("order share take stone or take clay or take wood or ask",),
    "tower": ("order tower take stone or take clay or take wood or ask",),
}
