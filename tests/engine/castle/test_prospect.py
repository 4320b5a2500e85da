"""The prospects of a view equal the points of the final scoring (C9)."""

from __future__ import annotations

import pytest

from engine.castle import GAME, scoring
from engine.castle.moves import Convert, Place
from engine.castle.prospect import category_points, expected_scores, prospects
from engine.castle.state import CastlePosition
from engine.castle.steps.ending import final_scoring
from engine.castle.view import CastleView
from engine.chance import seed_from
from engine.game import Decision
from engine.move import Pass
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from tests.engine.castle.scene import BOX, Scene

ORDER = BOX.components.scoring.order


def view_of(p: CastlePosition) -> CastleView:
    view = GAME.view(p, None)
    assert isinstance(view, CastleView)
    return view


def after_scoring(p: CastlePosition) -> CastlePosition:
    """The final scoring of a copy, with the best conversion that needs no silver."""
    twin = p.copy()
    assert isinstance(twin, CastlePosition)
    twin.state.stack = list(reversed(final_scoring(twin)))
    twin.advance()
    while twin.awaited():
        seat = twin.awaited()[0]
        best = scoring.best_conversion(twin, seat)
        twin.apply(seat, Convert(best) if any(best) else Pass())
    return twin


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize(("seats", "side"), [(s, side) for s in (2, 3, 4) for side in ("summer", "winter")])
def test_prospects_are_what_the_scoring_gives(seats: int, side: str, player: str) -> None:
    compared = 0
    for game in range(3):
        words = f"prospect {seats} {side} {player} {game}"
        p = start(GAME, BOX, seats, {"side": side}, seed_from(words))
        assert isinstance(p, CastlePosition)
        dice = Dice(words)
        number = 0
        while (awaited := p.awaited()) and not p.state.tally and len(p.state.race) < p.state.round:
            number += 1
            if number % 4 == 0:
                compared += compare(p)
            p.apply(awaited[0], PLAYERS[player](GAME, Decision(GAME, p, awaited[0]), dice))
            p.events.clear()
    assert compared > 20


def compare(p: CastlePosition) -> int:
    view, end = view_of(p), after_scoring(p)
    told = {entry.category: entry.points for entry in end.state.tally}
    for category in ORDER:
        assert category_points(view, category) == told.get(category, (0,) * len(view.players)), category
    assert expected_scores(view) == tuple(player.score for player in end.state.players)
    for player in view.players:
        each = prospects(view, player.seat)
        assert player.score + sum(prospect.total for prospect in each) == expected_scores(view)[player.seat]
        standing = [space for prospect in each for space in prospect.spaces]
        assert set(standing) == {s for s, owner in view.spaces.items() if owner == player.seat and s != "innkeeper"}
    final = view_of(end)
    assert expected_scores(final) == tuple(player.score for player in end.state.players)
    for player in view.players:
        total = sum(prospect.total for prospect in prospects(final, player.seat))
        assert total == sum(t.points[player.seat] for t in final.tally)
    return 1


def test_silver_makes_the_palace_and_the_forge_estimates() -> None:
    scene = Scene().built("palace").helper(0, "palace.a").helper(1, "palace.b", "forge.6")
    scene.has(0, "2 stone").has(1, "1 stone 1 silver")
    view = view_of(scene.p)
    assert [prospect.estimate for prospect in prospects(view, 0)] == [False]
    estimates = [(prospect.category, prospect.estimate) for prospect in prospects(view, 1)]
    assert estimates == [("palace", True), ("forge", True)]
    assert [prospect.points for prospect in prospects(view, 0)] == [(10,)]


def test_without_stock_there_is_nothing_to_exchange_for() -> None:
    scene = Scene().built("palace").helper(1, "palace.b").has(1, "3 silver").stock("4 silver")
    assert [prospect.estimate for prospect in prospects(view_of(scene.p), 1)] == [False]


def test_helpers_of_one_building_earn_each_or_together() -> None:
    scene = Scene(seats=2).built("tavern").helper(0, "tavern.12", "tavern.6", "market.a", "market.b").talers(0, 7)
    by_building = {prospect.category: prospect for prospect in prospects(view_of(scene.p), 0)}
    assert by_building["tavern"].points == (4, 2)
    assert by_building["market"].points == (7,)
    assert by_building["market"].spaces == ("market.a", "market.b")


def asked_for(p: CastlePosition, seat: int) -> str:
    prompt = p.prompt(seat)
    return prompt.key if prompt else ""


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_c7_the_spaces_where_a_helper_can_be_placed_are_those_of_the_rules(side: str) -> None:
    """While a helper is to be placed, what it would add is what it adds."""
    words, asked = f"placements {side}", 0
    p, dice = start(GAME, BOX, 3, {"side": side}, seed_from(words)), Dice(words)
    assert isinstance(p, CastlePosition)
    while awaited := p.awaited():
        seat = awaited[0]
        if asked_for(p, seat) in ("craft.more", "craft.place"):
            view = view_of(p)
            moves = [move for move in p.choices(seat) if isinstance(move, Place)]
            assert set(view.placements(seat)) == {move.space for move in moves}
            for move in moves:
                if not move.source and move.space != "innkeeper":
                    twin = p.copy()
                    assert isinstance(twin, CastlePosition)
                    twin.apply(seat, move, halt=True)
                    if twin.awaited() != (seat,) or asked_for(twin, seat) != "craft.place":
                        continue
                    gained = view_of(twin).expected_scores()[seat] - view.expected_scores()[seat]
                    assert gained == view.placements(seat)[move.space]
                    asked += 1
        p.apply(seat, PLAYERS["greedy"](GAME, Decision(GAME, p, seat), dice))
        p.events.clear()
    assert asked > 10
