"""Figures that follow from a view are those of the rules."""

from __future__ import annotations

import pytest

from engine.castle import GAME
from engine.castle.components import INNKEEPER, WORKERS
from engine.castle.moves import Play
from engine.castle.state import CastlePosition
from engine.castle.steps.choosing import MASTER_BUILDER
from engine.castle.view import CastleView
from engine.chance import seed_from
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from tests.engine.castle.scene import BOX, Scene


def seen(p: CastlePosition, viewer: int | None = None) -> CastleView:
    view = GAME.view(p, viewer)
    assert isinstance(view, CastleView)
    return view


@pytest.mark.parametrize(("seats", "side"), [(2, "winter"), (3, "summer"), (4, "winter")])
def test_what_a_view_says_is_what_happens(seats: int, side: str) -> None:
    p = start(GAME, BOX, seats, {"side": side}, seed_from(f"view {seats}"))
    assert isinstance(p, CastlePosition)
    dice, turned, last = Dice("view"), set[int](), len(p.state.pile)
    while awaited := p.awaited():
        seat, view = awaited[0], seen(p)
        if len(p.state.pile) < last:
            turned.add(view.round)
            last = len(p.state.pile)
        plays = [move for move in p.moves(seat) if isinstance(move, Play)]
        if plays:
            offered = {card for move in plays for card in move.cards}
            assert set(view.players[seat].held) - offered == set(view.barred(seat))
        move = PLAYERS["random"](GAME, Decision(GAME, p, seat), dice)
        p.apply(seat, move)
        if isinstance(move, Play) and p.awaited() and seat in seen(p).answered:
            assert seen(p).face_down_count(seat) == len(move.cards)
        for building in view.components.buildings:
            assert view.is_built(building) == (not building.copies or view.count_built(building) > 0)
    assert turned == {number for number in view.winter_rounds() if number <= view.round}


def test_c4_2_a_master_builder_without_discards_is_barred() -> None:
    assert seen(Scene().p).barred(0) == (MASTER_BUILDER,)


def test_c11_3_3_a_toll_counts_the_helpers_of_all_others() -> None:
    scene = Scene(4, "winter")
    scene.s.lasting = (INNKEEPER,)
    scene.s.spaces["innkeeper"] = 0
    scene.s.carts = dict(zip(BOX.trader_places, (0, 1, 1, 2), strict=False))
    assert seen(scene.p).toll(0) == 3 * BOX.components.winter.innkeeper.toll_per_trader_helper


@pytest.mark.parametrize(("seats", "side"), [(2, "winter"), (3, "summer"), (4, "winter")])
def test_c4_3_a_character_has_acted_when_nothing_of_it_is_to_come(seats: int, side: str) -> None:
    """No card of a player who acts now or later in the round has acted; in rank order all before them have."""
    p = start(GAME, BOX, seats, {"side": side}, seed_from(f"acted {seats}"))
    assert isinstance(p, CastlePosition)
    dice, known = Dice("acted"), set[str]()
    while awaited := p.awaited():
        view = seen(p)
        in_play = {(seat, card) for seat in range(seats) for card in view.in_play(seat)}
        assert set(view.acted) <= in_play
        assert view.asked is not None
        known.add(view.asked.key)
        if view.asked.key in ("choose", "fill") or not in_play:
            assert view.acted == ()
        elif view.asked.key in ("trader", "tower", "craft.buy", "craft.build", "craft.more"):
            card = {"trader": "trader", "tower": "bricklayer"}.get(view.asked.key, view.asked.params.get("card"))
            assert isinstance(card, str)
            at = turn(view, awaited[0], card)
            assert {entry for entry in in_play if turn(view, *entry) < at} == set(view.acted)
        p.apply(awaited[0], PLAYERS["greedy"](GAME, Decision(GAME, p, awaited[0]), dice))
    assert {"choose", "trader", "tower", "craft.build"} <= known
    assert set(seen(p).acted) == {(seat, card) for seat in range(seats) for card in seen(p).in_play(seat)}


def turn(view: CastleView, seat: int, card: str) -> tuple[int, int, int]:
    """When a card acts: by rank, then in player order, then in the order of the Workers."""
    rank = "worker" if card in WORKERS else card
    order: int = getattr(view.components.characters, rank).order
    return order, (seat - view.first) % len(view.players), WORKERS.index(card) if card in WORKERS else 0
