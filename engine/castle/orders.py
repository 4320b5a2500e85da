"""Standing orders (C13: D5 to D14): decisions, conditions and suggestions. An order sees its owner's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement

from engine.castle.components import DAMSEL, GRANARY, INNKEEPER, WORKERS, CastleBox
from engine.castle.goods import KINDS, from_counts
from engine.castle.moves import (
    CONDITIONS,
    ON_COURT,
    ON_CRAFT,
    ON_FILL,
    ON_PALACE,
    ON_PLACE,
    ON_SHARE,
    ON_TOWER,
    ON_TRADER,
    ON_WITHDRAW,
    SUITORS,
    TALER,
    TALERS,
    Build,
    Buy,
    Convert,
    Court,
    Displace,
    Fill,
    Place,
    PlaceTrader,
    Stop,
    Take,
    Withdraw,
)
from engine.castle.state import CastlePosition
from engine.castle.steps.building import BRICKLAYER, STONEMASON, Craft
from engine.castle.steps.ending import PalaceChoice
from engine.castle.view import CastleView, PlayerView
from engine.move import Move, Pass, Stem
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


def orderable(box: CastleBox, winter: bool, seats: int, seat: int) -> Mapping[str, Orderable]:
    """C13: the decisions and their answers. Panels number them, so new ones come last."""
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
        ON_CRAFT: Orderable(RESOURCES, (*_crafts(box, seats, seat), Pass())),
        ON_PLACE: Orderable(RESOURCES, (*_spaces(box, winter), Pass())),
        **({ON_WITHDRAW: Orderable((), tuple(_withdrawals(box)))} if winter else {}),
        ON_PALACE: Orderable(RESOURCES, (Convert(), Pass())),
    }


def _crafts(box: CastleBox, seats: int, seat: int) -> Iterator[Move]:
    """D11, D12: a piece from an opponent, or a building, paid for as plainly as possible (`complete`)."""
    yield from (Buy(kind, seller) for seller in range(seats) if seller != seat for kind in reversed(KINDS))
    yield from (Build(building) for building in box.tile_order)


def _spaces(box: CastleBox, winter: bool) -> Iterator[Place]:
    """D13: a helper from the reserve."""
    cards = () if winter else (INNKEEPER, GRANARY)
    yield from (Place(space) for space in box.costs if box.building_of[space] not in cards)


def _withdrawals(box: CastleBox) -> Iterator[Withdraw]:
    """D9: one helper or two; who cannot pay for more is asked."""
    places = sorted(box.trader_places, key=KINDS.index)
    yield from (Withdraw(chosen) for n in (1, 2) for chosen in combinations(places, n))


def is_idle(view: CastleView, on: str) -> bool:
    """Whether the owner can no longer face this decision: its winter card is gone, or its cards are lost."""
    if view.outcome is not None:
        return False
    if on in (ON_COURT, ON_SHARE):
        gave_up = view.courtship is not None and view.viewer in view.courtship.out
        return (on == ON_COURT and gave_up) or (view.courtship is None and not _may_come(view, DAMSEL))
    if on == ON_WITHDRAW:
        return not _may_come(view, INNKEEPER)
    needed = CARDS_OF.get(on, ())
    lost = {card for card, _ in owner_view(view).lost}
    return bool(needed) and lost.issuperset(needed)


def _may_come(view: CastleView, card: str) -> bool:
    """C11.1: whether a winter card is in play, or may still be revealed."""
    to_come = view.pile and any(round_ > view.round for round_ in view.winter_rounds())
    return card in view.lasting or (card not in view.past and bool(to_come))


def complete(p: CastlePosition, seat: int, move: Move) -> Move:
    """D12: the payment with the least silver, then the fewest pieces. D14: the most points, with the least silver."""
    step, open_ended = p.step, Stem(type(move), {"building": move.building} if isinstance(move, Build) else {})
    fits = isinstance(step, Craft) and isinstance(move, Build) and not any(move.goods + move.silver)
    fits = fits or (isinstance(step, PalaceChoice) and move == Convert())
    if step is None or not fits or open_ended not in p.choices(seat):
        return move
    return next(iter(p.fill(seat, open_ended)), move)


def _fills(box: CastleBox) -> Iterator[Fill]:
    """C5.5.1: the free pieces that a Worker card allows, if the stock has them."""
    for card in box.components.worker_cards.values():
        kinds = [KINDS.index(kind) for kind in card.choose_from]
        for chosen in combinations_with_replacement(kinds, card.choose) if card.choose else ():
            yield Fill(from_counts({kind: chosen.count(kind) for kind in chosen}))


CARDS_OF: Mapping[str, tuple[str, ...]] = {
    ON_FILL: ("worker_stone",),
    ON_TRADER: ("trader",),
    ON_TOWER: (BRICKLAYER,),
    ON_CRAFT: (BRICKLAYER, STONEMASON, *WORKERS),
    ON_PLACE: (BRICKLAYER, STONEMASON),
}
"""The cards without which a decision never comes."""
SUGGESTED: Mapping[str, tuple[str, ...]] = {
    # C13, D5
    "damsel": ("order court court with taler when talers 2", "order court stop"),
    "gifts": ("order share take stone or take clay or take wood or ask",),
    "tower": ("order tower take stone or take clay or take wood or ask",),
    # D14
    "palace": ("order palace convert",),
}
