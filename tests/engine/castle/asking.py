"""Helpers for the tests of clauses: payments of the box, and assertions about listed and refused moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from engine.castle.components import CHARACTERS, CastleBox
from engine.castle.goods import KINDS, NOTHING, Goods, add, from_counts
from engine.castle.moves import (
    TALER,
    Build,
    Buy,
    Court,
    Displace,
    Fill,
    Lose,
    Pay,
    Place,
    PlaceTrader,
    Play,
    Stop,
    Take,
)
from engine.illegal import Illegal
from engine.move import Move, Pass
from tests.engine.castle.scene import BOX, Scene


def payment(building: str, box: CastleBox = BOX) -> Goods:
    """The payment of a building with the fewest pieces."""
    return box.payments.exact_payments[box.buildings[building].value][0]


def enough_for(*buildings: str, box: CastleBox = BOX) -> str:
    """Pieces that pay for these buildings, for `Scene.has`."""
    total = NOTHING
    for building in buildings:
        total = add(total, payment(building, box))
    return words(total)


def words(goods: Goods) -> str:
    return " ".join(f"{count} {kind}" for kind, count in zip(KINDS, goods, strict=True) if count)


def build(building: str, box: CastleBox = BOX) -> str:
    """The move that builds this building with the fewest pieces."""
    return box.notation.write(Build(building, payment(building, box)))


def crown(building: str, box: CastleBox = BOX) -> int:
    return box.buildings[building].vp


def cost(space: str) -> int:
    return BOX.costs[space]


def pass_until_choosing(scene: Scene) -> Scene:
    """Plays on until cards are chosen again: everybody passes if allowed, otherwise makes the first listed move."""
    while scene.step != "Choose" and not scene.s.over:
        seat = scene.awaited[0]
        passes = scene.p.refuse(seat, Pass()) is None
        scene.do(seat, "pass" if passes else scene.moves(seat)[0])
    return scene


def keys(scene: Scene, *wanted: str) -> list[str]:
    """The keys of the events so far, in order; only the wanted ones if any are given."""
    return [event.key for event in scene.events if not wanted or event.key in wanted]


def every_move(scene: Scene, seat: int) -> Iterator[Move]:
    """Legal and illegal moves: everything that makes sense in a small position, and a little more."""
    box, player = scene.box, scene.player(seat)
    kinds = (*KINDS, TALER)
    sources = ("", *box.trader_places, box.innkeeper_space)
    yield from (Pass(), Pay(), Stop())
    yield from (Court(kind) for kind in kinds)
    yield from (Take(kind) for kind in kinds)
    yield from (Lose(card) for card in CHARACTERS)
    yield from (Play(cards) for n in (1, 2, 3) for cards in combinations(CHARACTERS, n))
    yield from (Fill(goods) for goods in goods_up_to((3, 3, 3, 3, 3)) if 0 < sum(goods) <= 3)
    yield from (Buy(kind, seller) for kind in KINDS for seller in range(5))
    yield from (Place(space, source) for space in box.costs for source in sources)
    yield from (PlaceTrader(place, source) for place in box.trader_places for source in sources)
    yield from (Displace(place, source) for place in box.trader_places for source in sources)
    have = player.goods
    more = (have[0] + 1, have[1] + 1, have[2] + 1, have[3] + 1, 1)
    fetched = [goods for goods in goods_up_to((2, 2, 2, 2, 0)) if sum(goods) <= min(2, have[4] + 1)]
    for building in scene.s.tiles:
        for goods in goods_up_to(more):
            for silver in fetched:
                yield Build(building, goods, silver)


def goods_up_to(most: Goods) -> Iterator[Goods]:
    for counts in product(*(range(n + 1) for n in most)):
        yield from_counts(dict(enumerate(counts)))


def assert_listed_is_accepted(scene: Scene) -> None:
    """For each seat that may answer, the listed moves are exactly those that `refuse` accepts, none twice."""
    assert len(scene.awaited) > 0
    for seat in range(len(scene.s.players)):
        listed = list(scene.p.moves(seat))
        assert len(listed) == len(set(listed))
        if not scene.p.can_answer(seat):
            assert listed == []
            continue
        accepted = {move for move in every_move(scene, seat) if scene.p.refuse(seat, move) is None}
        assert accepted == set(listed), accepted ^ set(listed)


def assert_refused(refusal: Illegal, key: str, clause: str = "") -> None:
    assert (refusal.key, refusal.clause) == (key, clause)


def assert_only(scene: Scene, seat: int) -> None:
    """Only this seat is asked; the others are refused because it is not their turn."""
    assert scene.awaited == (seat,)
    for other in range(len(scene.s.players)):
        if other != seat:
            assert list(scene.p.moves(other)) == []
            assert_refused(scene.refusal(other, Pass()), "not_your_turn")
