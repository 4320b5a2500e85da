"""The final score: rows that add up, places, shared victories, and the race."""

import msgspec
import pytest

from engine.castle.state import Tally
from engine.castle.view import CastleView
from engine.move import Outcome
from renderers import UnknownPart, parts
from renderers.castle import score
from renderers.page import Page
from renderers.palette import Palette
from renderers.scorechart import Score, score_page
from tests.renderers.castle.board import HOSTILE, LANGUAGES, faults, texts_on_page, words
from tests.renderers.castle.viewers import middle, views

SEATS = (2, 3, 4)
SIDES = ("summer", "winter")


def end(seats: int, side: str, who: str = "greedy") -> CastleView:
    return views(seats, side, who, f"viewers {seats}", 9)[-1]


@pytest.fixture
def charts(monkeypatch: pytest.MonkeyPatch) -> list[Score]:
    """The charts passed to `score_page`."""
    given: list[Score] = []

    def kept(chart: Score, palette: Palette) -> Page:
        given.append(chart)
        return score_page(chart, palette)

    monkeypatch.setattr(score, "score_page", kept)
    return given


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seats", SEATS)
def test_ends_of_games_are_drawn_without_a_fault(seats: int, side: str, lang: str) -> None:
    for who in ("greedy", "random"):
        assert faults(score.draw(end(seats, side, who), words(lang, HOSTILE[seats - 2]))) == []


def test_what_parts_players_with_as_many_points_stands_under_their_total(charts: list[Score]) -> None:
    """So that places 1 and 2 with the same total do not contradict each other."""
    view = end(3, "summer")
    even = [msgspec.structs.replace(player, score=50, talers=player.seat) for player in view.players[:2]]
    view = msgspec.structs.replace(view, players=(*even, msgspec.structs.replace(view.players[2], score=40)))
    assert view.outcome is not None
    view = msgspec.structs.replace(view, outcome=Outcome(((1,), (0,), (2,)), (50, 50, 40), "last_round"))
    assert faults(score.draw(view, words())) == []
    (chart,) = charts
    assert [row.tie[1] if row.tie else None for row in chart.rows] == [1, 0, None]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seats", SEATS)
def test_rows_add_up_and_stand_by_place(seats: int, side: str, charts: list[Score]) -> None:
    view = end(seats, side)
    score.draw(view, words())
    (chart,) = charts
    assert 2 <= len(chart.columns) <= (10 if side == "winter" else 9)
    assert all(any(column) for column in zip(*(row.cells for row in chart.rows), strict=True))
    assert [row.place for row in chart.rows] == sorted(row.place for row in chart.rows)
    for row in chart.rows:
        assert sum(cell or 0 for cell in row.cells) == row.total == view.players[row.person.seat].score
        assert row.cells[0] == view.race[-1][row.person.seat]
    assert chart.race[-1] == tuple(player.score for player in view.players)
    assert len(chart.race) == len(view.race) + 1


def with_scores(view: CastleView, points: tuple[int, ...], places: tuple[tuple[int, ...], ...]) -> CastleView:
    players = tuple(msgspec.structs.replace(player, score=n) for player, n in zip(view.players, points, strict=True))
    return msgspec.structs.replace(view, players=players, outcome=Outcome(places, points, "last_round"))


def test_a_shared_victory_has_two_laurels(charts: list[Score]) -> None:
    view = with_scores(end(3, "winter"), (71, 71, 60), ((0, 1), (2,)))
    page = score.draw(view, words())
    assert [row.place for row in charts[0].rows] == [1, 1, 3]
    assert faults(page) == []
    # A single winner's name is in the header as well as in the row; names of several are not.
    assert texts_on_page(page).count("Marta") == 1


def test_points_of_three_digits_and_an_early_end() -> None:
    view = with_scores(end(4, "winter"), (312, 245, 133, 7), ((0,), (1,), (2,), (3,)))
    tally = tuple(Tally(scored.category, (101, 99, 0, 0)) for scored in view.tally[:2]) + view.tally[2:]
    for race in (view.race, view.race[:2], ()):
        drawn = score.draw(msgspec.structs.replace(view, tally=tally, race=race), words("pl"))
        assert faults(drawn) == []
        assert {"312", "101", "99"} <= set(texts_on_page(drawn))


def test_there_is_no_final_score_before_the_end() -> None:
    view = middle()
    assert "score" not in parts(view)
    assert "score" in parts(end(2, "summer"))
    with pytest.raises(UnknownPart):
        score.draw(view, words())
