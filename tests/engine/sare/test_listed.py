"""In every decision the moves listed are exactly those that are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest

from engine.move import Done, Move
from engine.sare._state import SarePosition
from engine.sare.moves import (
    CARRIED,
    Barracks,
    Demolish,
    Discard,
    DiscardTrouble,
    Draw,
    Gardens,
    GoOn,
    Launch,
    LayDown,
    Library,
    Market,
    Palace,
    PassTrouble,
    Return,
    Shift,
    Stay,
    TakeTrouble,
    Temple,
    TempleKeep,
)
from engine.sare.places import only
from engine.sare.steps.construction import StartConstruction
from engine.sare.steps.season import StartSeason
from engine.sare.steps.sites import Sites
from engine.sare.steps.turn import EndTurn
from engine.step import Step
from tests.engine.sare.scene import BOX, Scene
from tests.engine.sare.test_whole_games import begun, played

RIVALS = range(-1, 6)
HELD = [*BOX.resource_cards, *(CARRIED + card for card in BOX.resource_cards)]


def season_moves() -> Iterator[Move]:
    """Everything that could be said in the season, and a little more."""
    yield from (Draw(), LayDown(), Stay(), GoOn(), Temple(), Gardens(), Palace(), Library(), TakeTrouble(), Done())
    yield DiscardTrouble()
    yield from (TempleKeep(card) for card in range(4))
    for rival in RIVALS:
        yield Barracks(rival)
        yield PassTrouble(rival)
        yield from (Market(own, other, rival) for own, other in product(HELD, HELD))
    yield from (Launch(building, "B2") for building in BOX.types)
    yield Discard((1, 0, 0, 0))


SEASON = tuple(season_moves())


def step_of(p: SarePosition) -> Step:
    assert isinstance(p.step, Step)
    return p.step


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_season(seats: int) -> None:
    """With all powers there from the start, the Market's cards included."""
    seen: set[str] = set()
    for number in range(16):
        scene = Scene(seats, seed=f"season {number}")
        for seat in range(seats):
            places = zip(sorted(BOX.administrative), BOX.squares[1:], strict=False)
            scene.built(seat, *(f"{name} {square}" for name, square in places))
            scene.has(seat, carried="w ww" if seat % 2 else "g sg").gauge(seat, number % 5)
            scene.player(seat).carried = scene.player(seat).carried if seat < 2 else ()
        scene.then(StartSeason(), StartConstruction(), EndTurn())
        p = scene.p
        for seat, move in played(p, ("greedy", "random")[number % 2], str(number)):
            step = step_of(p)
            if not p.state.season:
                break
            seen.add(type(step).__name__)
            listed = list(p.moves(seat))
            assert {option for option in SEASON if step.refuse(p, seat, option) is None} == set(listed)
            assert len(listed) == len(set(listed))
            p.apply(seat, move)
    assert {"Decide", "Owed", "Window", "Cancel", "KeepOne", "TakeTroubles", "React"} <= seen


@pytest.mark.parametrize("divinity", ["no", "yes"])
@pytest.mark.parametrize("seats", [2, 4])
def test_in_phase_1(seats: int, divinity: str) -> None:
    """Accepted besides: squares named though there is no need, and what could not stand in a confirmed plan."""
    p = begun(seats, "pharaoh", "yes", divinity, "sites")
    seen = 0
    for seat, move in islice(played(p, "random", "sites"), 250):
        step = p.step
        if isinstance(step, Sites):
            seen += 1
            assert {
                option for option in everything(p) if step.refuse(p, seat, option) is None and stands(p, step, option)
            } == {*p.moves(seat)}
        p.apply(seat, move)
    assert seen > 30


def everything(p: SarePosition) -> Iterator[Move]:
    yield Done()
    for building, square in product((*BOX.types, "sphinx"), (*BOX.squares, "D1")):
        yield Launch(building, square)
        yield Return(building, square)
        yield Demolish(building, square)
        yield Shift(building, square)
        yield from (Shift(building, square, source) for source in BOX.squares)
    for building in BOX.types:
        yield Return(building)
        yield Demolish(building)


def stands(p: SarePosition, step: Sites, move: Move) -> bool:
    """Is the move said in the shortest way, and can a plan that holds it be confirmed?"""
    player = p.state.players[step.seat]
    if isinstance(move, Launch):
        most = player.builders() * BOX.limits.launches_per_master_builder
        return len(step.fresh) < most and move.square in step.squares(p)
    if isinstance(move, Shift):
        source = move.source or next(square for name, square in player.sites if name == move.building)
        return only(player.sites, move.building, source) == move.source and move.square in step.squares(p)
    if isinstance(move, Return):
        return only(player.sites, move.building, move.square) == move.square
    if isinstance(move, Demolish):
        return only(player.built, move.building, move.square) == move.square
    return True
