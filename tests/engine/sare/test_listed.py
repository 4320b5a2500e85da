"""In every decision the listed moves are exactly the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

import pytest

from engine.move import Done, Move
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
from engine.sare.places import stated_square
from engine.sare.state import SarePosition
from engine.sare.steps.construction import StartConstruction
from engine.sare.steps.season import StartSeason
from engine.sare.steps.sites import Sites
from engine.sare.steps.turn import EndTurn
from engine.step import Step
from tests.engine.sare.scene import BOX, Scene, changed
from tests.engine.sare.test_whole_games import generate_moves, new_position
from tests.slow import slow_but

RIVALS = range(-1, 6)
HELD = [*BOX.resource_cards, *(CARRIED + card for card in BOX.resource_cards)]


def season_moves() -> Iterator[Move]:
    """All moves that exist in the season, and some that are never legal."""
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


@pytest.mark.parametrize("seats", slow_but([2], [2, 3, 4]))
def test_listed_moves_of_the_season(seats: int) -> None:
    """All players have all powers from the start, and cards to swap."""
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
        for seat, move in generate_moves(p, ("greedy", "random")[number % 2], str(number)):
            step = step_of(p)
            if not p.state.season:
                break
            seen.add(type(step).__name__)
            listed = list(p.moves(seat))
            assert {option for option in SEASON if step.refuse(p, seat, option) is None} == set(listed)
            assert len(listed) == len(set(listed))
            p.apply(seat, move)
    assert {"Decide", "DrawOwed", "EndWindow", "CancelCard", "ChooseTempleCard", "TakeTroubles", "React"} <= seen


@pytest.mark.parametrize("divinity", ["no", "yes"])
@pytest.mark.parametrize("seats", [2, 4])
def test_listed_moves_of_phase_1(seats: int, divinity: str) -> None:
    """Also accepted are unnecessary squares, and moves that no confirmed plan can contain."""
    p = new_position(seats, "pharaoh", "yes", divinity, "sites")
    seen = 0
    for seat, move in islice(generate_moves(p, "random", "sites"), 250):
        step = p.step
        if isinstance(step, Sites):
            seen += 1
            assert {
                option
                for option in all_site_moves(p)
                if step.refuse(p, seat, option) is None and is_in_some_plan(p, step, option)
            } == {*p.moves(seat)}
        p.apply(seat, move)
    assert seen > 30


def all_site_moves(p: SarePosition) -> Iterator[Move]:
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


def is_in_some_plan(p: SarePosition, step: Sites, move: Move) -> bool:
    """Whether the move is in its shortest form and a confirmed plan can contain it."""
    player = p.state.players[step.seat]
    if isinstance(move, Launch):
        most = player.builder_count() * BOX.limits.launches_per_master_builder
        return len(step.fresh) < most and move.square in step.usable_squares(p)
    if isinstance(move, Shift):
        source = move.source or next(square for name, square in player.sites if name == move.building)
        return stated_square(player.sites, move.building, source) == move.source and move.square in step.usable_squares(
            p
        )
    if isinstance(move, Return):
        return stated_square(player.sites, move.building, move.square) == move.square
    if isinstance(move, Demolish):
        return stated_square(player.built, move.building, move.square) == move.square
    return True


LINE = ("A1", "A2", "A3", "A4", "A5")
FEW = ("temple", "carpenter", "market", "pyramid", "port")
ALL_MOVES: tuple[Move, ...] = (
    Done(),
    Demolish("market"),
    *(Launch(building, square) for building, square in product(FEW, LINE)),
    *(Return(building, square) for building, square in product(FEW, LINE)),
    *(Shift(building, to, square) for building, to, square in product(FEW, LINE, LINE)),
)


@pytest.mark.parametrize("divinity", ["no", "yes"])
@pytest.mark.parametrize("market", [[], ["market A4"]])
@pytest.mark.parametrize("sites", [["temple A1", "pyramid A3"], ["pyramid A1", "port A5"]])
def test_unlisted_moves_of_phase_1_reach_no_other_city(divinity: str, market: list[str], sites: list[str]) -> None:
    """S4.1, S4.3, S13.2: every accepted plan leads to a city that listed moves can reach as well."""
    p = small_city(divinity, market, sites)
    listed = plan_results(p, lambda twin: twin.moves(0))
    accepted = plan_results(p, lambda twin: (move for move in ALL_MOVES if step_of(twin).refuse(twin, 0, move) is None))
    assert listed == accepted
    assert len(listed) > 9


def small_city(divinity: str, market: list[str], sites: list[str]) -> SarePosition:
    """Few tiles and five squares in a line, so that all plans can be tried; the starting tiles are on A2."""
    board = {"columns": ["A"], "rows": [1, 2, 3, 4, 5], "squares": LINE, "square_count": 5, "nile_squares": LINE[3:]}
    scene = Scene(2, box=changed(board=board | {"divinity_start_square": "A2"}), settle=False, divinity=divinity)
    if scene.step == "PlaceStartingTiles":
        scene.do(0, "settle builder a2 warehouse a2")
        scene.do(1, "settle builder a2 warehouse a2")
    scene.built(0, *market).site(0, *sites)
    scene.s.tiles = dict.fromkeys(scene.s.tiles, 0) | {"carpenter": 1, "port": int(not market)}
    scene.s.stack = [Sites(1), Sites(0)]
    return scene.p


def plan_results(p: SarePosition, moves: Callable[[SarePosition], Iterator[Move]]) -> set[Any]:
    """The results of all confirmed plans."""
    seen, found, ahead = set[Any](), set[Any](), [p]
    while ahead:
        at = ahead.pop()
        for move in list(moves(at)):
            if isinstance(move, Demolish) and move.building != "market":
                continue
            twin = at.copy()
            assert isinstance(twin, SarePosition)
            twin.apply(0, move)
            player, s, step = twin.state.players[0], twin.state, twin.step
            left = (frozenset(player.sites), frozenset(player.built), player.stages, frozenset(s.tiles.items()), s.pile)
            if isinstance(move, Done):
                found.add((*left, player.gauge))
                continue
            assert isinstance(step, Sites)
            key = (*left, frozenset(step.fresh), frozenset(step.moved))
            if key not in seen:
                seen.add(key)
                ahead.append(twin)
    return found
