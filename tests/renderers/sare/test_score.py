"""The final picture: who met the goal, and what broke the tie."""

import msgspec
import pytest

from engine.move import Outcome
from engine.sare.view import PlayerView, SareView
from renderers import UnknownPart, parts
from renderers.sare import public_facts, score
from tests.renderers.sare.board import (
    HOSTILE_NAMES,
    LANGUAGES,
    MODES,
    SEATS,
    faults,
    full_city,
    middle,
    texts_of,
    words,
)
from tests.renderers.sare.viewers import final_position, final_view


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", SEATS)
def test_ends_of_games_are_drawn_without_a_fault(seats: int, mode: str) -> None:
    for lang in LANGUAGES:
        for people in HOSTILE_NAMES:
            assert faults(score.draw(final_view(seats, mode), words(lang, people))) == []


def finished_game(mode: str, *players: PlayerView, reached: tuple[int, ...]) -> SareView:
    """A finished game of these cities, won by the first seat that met the condition."""
    seats = range(len(players))
    outcome = Outcome(((reached[0],), tuple(seat for seat in seats if seat != reached[0])), (0,) * len(players), mode)
    own = tuple(msgspec.structs.replace(player, seat=seat) for seat, player in enumerate(players))
    season = msgspec.structs.replace(middle().season, running=False)
    return msgspec.structs.replace(
        middle(), players=own, mode=mode, reached=reached, outcome=outcome, season=season, awaited=(), asked=None
    )


def city(administrative: int = 3, pyramid: int = 1, stages: int = 3, port: bool = True) -> PlayerView:
    """A city with this number of administrative buildings, and a Pyramid that is built if three stages are paid."""
    whole = full_city(middle().players[0])
    powers = whole.ready[:administrative]
    built = [place for place in whole.built if place[0] not in (*whole.ready, "pyramid", "port") or place[0] in powers]
    built += [("port", "C2")] * port + [("pyramid", "C4")] * (stages == 3)
    return msgspec.structs.replace(
        whole, built=tuple(built), ready=powers, pyramid=pyramid, stages=stages, stage_count=3
    )


def test_highest_figures_fit() -> None:
    for mode in MODES:
        view = finished_game(mode, *(city(6, seat + 1) for seat in range(4)), reached=(0, 1, 2, 3))
        for lang in LANGUAGES:
            assert faults(score.draw(msgspec.structs.replace(view, turn=118), words(lang))) == []


@pytest.mark.parametrize(
    ("best", "second", "decided"),
    [
        (city(4), city(3), "administrative"),
        (city(3, pyramid=4), city(3, pyramid=1, stages=2), "pyramid"),
        (city(3, pyramid=4, stages=2), city(3, pyramid=1, stages=1), "stages"),
        (city(3, pyramid=1), city(3, pyramid=2), "number"),
    ],
)
def test_s12_3_the_deciding_criterion_is_found(best: PlayerView, second: PlayerView, decided: str) -> None:
    view = finished_game("architect", second, best, city(6), reached=(1, 0))
    assert view.decided() == decided
    assert view.ranking() == [1, 0, 2]
    assert msgspec.structs.replace(view, reached=(1,)).decided() == ""


def test_the_ranking_agrees_with_the_rules() -> None:
    for seats in SEATS:
        for mode in MODES:
            view = final_view(seats, mode)
            ranked = view.ranking()
            assert ranked[0] == final_position(seats, mode).state.winner == public_facts.winners(view)[0]
            assert set(ranked[: len(view.reached)]) == set(view.reached)
            for player in view.players:
                met = all(goal.met for goal in view.goals(player))
                assert met == (player.seat in view.reached)


def test_places_and_figures_are_shown() -> None:
    view = finished_game("priest", city(3, pyramid=2), city(2, stages=1, port=False), reached=(0,))
    told = texts_of(score.draw(view, words()))
    assert told.count("1") >= 1
    assert {"End of the game", "Priest", "3/3", "1/3", str(view.turn), "Marta", "Piotr"} <= set(told)
    # The winner's name is in the header, too.
    assert told.count("Marta") == 2
    assert told.count("Piotr") == 1


def test_there_is_no_final_score_before_the_end() -> None:
    assert "score" not in parts(middle())
    assert "score" in parts(final_view())
    with pytest.raises(UnknownPart):
        score.draw(middle(), words())


def test_columns_of_what_nobody_has_are_left_out() -> None:
    view = finished_game("scribe", city(0, port=False), city(0, stages=1, port=False), reached=(0,))
    bare, powers = score.draw(view, words()), score.draw(msgspec.structs.replace(view, mode="pharaoh"), words())
    assert faults(bare) == faults(powers) == []
    assert "0" not in [text.text for text in bare.finish()[1].texts if text.region]
    assert "0" in [text.text for text in powers.finish()[1].texts if text.region]


@pytest.mark.parametrize("mode", MODES)
def test_the_race_shows_every_step_to_the_goal(mode: str) -> None:
    view = final_view(4, mode)
    told = texts_of(score.draw(view, words()))
    most = max(view.steps_in_all(player) for player in view.players)
    assert told[-most - 1 :] == [str(step) for step in range(most + 1)]
    for player in view.players:
        steps = view.steps_to_go(player)
        assert (f"−{steps}" in told) == (steps > 0)
