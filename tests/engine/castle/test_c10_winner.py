"""C10: the winner, with R29 and every level of the tie-break."""

from __future__ import annotations

import pytest

from engine.castle import GAME
from engine.castle.goods import NOTHING
from engine.castle.steps.course import EndRound
from engine.castle.steps.ending import DeclareWinner
from engine.move import Outcome
from tests.engine.castle.scene import Scene


def ended(scene: Scene) -> Outcome:
    scene.then(DeclareWinner())
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    told = scene.events_of("winner") + scene.events_of("shared_victory")
    assert [event.params["winners"] for event in told] == [outcome.winners]
    return outcome


def with_scores(*scores: int) -> Scene:
    """Players with these points, otherwise equal."""
    scene = Scene(len(scores)).in_round(15 if len(scores) == 3 else 12)
    for seat, score in enumerate(scores):
        scene.player(seat).score = score
        scene.talers(seat, 3).has(seat, "")
    return scene


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((10, 12), ((1,), (0,))),
        ((12, 10), ((0,), (1,))),
        ((5, 7, 6), ((1,), (2,), (0,))),
        ((40, 10, 30, 20), ((0,), (2,), (3,), (1,))),
    ],
)
def test_c10_1_most_points_win(scores: tuple[int, ...], places: tuple[tuple[int, ...], ...]) -> None:
    outcome = ended(with_scores(*scores))
    assert outcome.places == places
    assert outcome.scores == scores


def test_c10_1_points_come_before_talers_and_resources() -> None:
    scene = with_scores(11, 10).talers(0, 0).talers(1, 30).has(1, "3 stone")
    assert ended(scene).winners == (0,)


def test_c10_1_the_score_is_not_bounded_by_the_track() -> None:
    scene = with_scores(89, 95, 181)
    outcome = ended(scene)
    assert (outcome.scores, outcome.winners) == ((89, 95, 181), (2,))


def test_c10_1_the_final_scoring_goes_beyond_ninety() -> None:
    scene = with_scores(88, 90).talers(0, 10).talers(1, 0).helper(0, "market.a", "market.b").then(EndRound())
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    assert outcome.scores == (98, 90)


@pytest.mark.parametrize("richer", [0, 1, 2, 3])
def test_c10_2_a_tie_goes_to_the_most_talers(richer: int) -> None:
    scene = with_scores(20, 20, 20, 20).talers(richer, 4).has((richer + 1) % 4, "1 stone")
    outcome = ended(scene)
    assert outcome.winners == (richer,)
    assert outcome.places[1] == ((richer + 1) % 4,)


def test_c10_2_converted_talers_do_not_count() -> None:
    """Both end with 25 points; the market's owner has spent talers on them."""
    scene = with_scores(20, 25).talers(0, 10).talers(1, 1).helper(0, "market.a").then(EndRound())
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    assert outcome.scores == (25, 25)
    assert outcome.winners == (1,)


def test_c10_2_the_odd_taler_of_the_market_counts() -> None:
    scene = with_scores(20, 25).talers(0, 11).talers(1, 0).helper(0, "market.a").then(EndRound())
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("1 stone", "3 clay"),
        ("1 clay", "9 wood"),
        ("1 wood", "9 sand"),
        ("1 sand", "9 silver"),
        ("1 silver", ""),
        ("1 stone", "3 clay 3 wood 3 sand 3 silver"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_c10_3_still_tied_the_best_single_resource_decides(better: str, worse: str, seat: int) -> None:
    """R29: stone, clay, wood, sand, silver, none."""
    scene = with_scores(20, 20).has(seat, better).has(1 - seat, worse)
    assert ended(scene).places == ((seat,), (1 - seat,))


def test_c10_3_talers_come_first() -> None:
    scene = with_scores(20, 20).talers(0, 4).has(1, "3 stone")
    assert ended(scene).winners == (0,)


def test_c10_3_converted_resources_do_not_count() -> None:
    """The palace takes one player's stones; the other's sand is left to compare."""
    scene = (
        with_scores(10, 20).built("palace").helper(0, "palace.a").has(0, "2 stone").has(1, "1 sand").then(EndRound())
    )
    outcome = GAME.outcome(scene.p)
    assert outcome is not None
    assert outcome.scores == (20, 20)
    assert scene.player(0).goods == NOTHING
    assert outcome.winners == (1,)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", ""),
        ("1 stone", "4 stone"),
        ("1 stone", "1 stone 5 clay 5 wood"),
        ("2 silver", "1 silver"),
        ("1 wood 1 silver", "2 wood 3 sand"),
    ],
)
def test_c10_4_still_tied_the_victory_is_shared(one: str, other: str) -> None:
    """R29: only the single best piece is compared, not how many there are nor what follows."""
    scene = with_scores(20, 20).has(0, one).has(1, other)
    outcome = ended(scene)
    assert outcome.places == ((0, 1),)
    assert outcome.winners == (0, 1)
    assert scene.events_of("shared_victory")
    assert not scene.events_of("winner")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c10_4_all_may_share(seats: int) -> None:
    assert ended(with_scores(*[0] * seats)).winners == tuple(range(seats))


def test_c10_4_places_below_the_first_are_shared_too() -> None:
    scene = with_scores(20, 7, 20, 7).talers(2, 2).has(1, "1 clay").has(3, "2 clay")
    assert ended(scene).places == ((0,), (2,), (1, 3))


def test_c10_4_neither_the_first_player_nor_the_seat_breaks_a_tie() -> None:
    for first in range(3):
        scene = with_scores(5, 9, 9)
        scene.s.first = first
        assert ended(scene).winners == (1, 2)
