"""The board in text: everything that the pictures show, in lines for screen readers."""

import re

import msgspec
import pytest

from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from engine.texts import Texts
from renderers import text_board
from tests.renderers.castle.board import HOSTILE, LANGUAGES, NAMES, empty, full, words
from tests.renderers.castle.viewers import middle, pairs, sample, views


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def lines(view: CastleView, lang: str = "en") -> list[str]:
    return text_board(view, words(lang)).split("\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_has_a_board_of_whole_sentences(lang: str) -> None:
    for view, _ in sample(13):
        for line in lines(view, lang):
            assert line[-1] in ".:!?" or re.match(r"\d\. ", line), line
            assert line[0].isupper() or line[0].isdigit(), line
            assert "{" not in line
            assert "  " not in line


@pytest.mark.parametrize("people", HOSTILE)
def test_no_name_breaks_a_line(people: tuple[str, ...]) -> None:
    plain = lines(middle())
    said = text_board(middle(), words("en", people))
    assert len(said.split("\n")) == len(said.splitlines()) == len(plain)
    assert "\u202e" not in said


def test_every_building_space_and_place_is_there() -> None:
    for view in (middle(), full(middle()), empty(middle())):
        said = "\n".join(lines(view))
        w = words()
        for building in view.components.buildings:
            assert f"\n{w.term(f'building.{building.id}')}: " in said
            for space in building.spaces:
                assert f"\n{w.term(f'space.{space.id}')}: " in said
        for place in view.components.trader_places:
            assert f"\nTrader place ({w.term(f'place.{place}')}): " in said
        if view.lasting:
            assert "Innkeeper (card): " in said or "innkeeper" not in view.lasting


def test_the_lines_of_one_position() -> None:
    view = full(middle())
    said = lines(view)
    assert said[0] == f"A Castle for All Seasons (Winter). Round {view.round} of 12."
    assert "Tower: 9 of 9 built; value 8, 6 points each." in said
    assert "All buildings are built." in said
    assert "Silver in the Forge: 15." in said
    assert "Watchtower: 15 silver, 15 stone, 15 clay, 18 wood, 20 sand." in said
    assert "Innkeeper: in play. Tolls on the card: 24 talers." in said
    rates = "10 points if there is 1, 7 points if there are 2, 3 points if there are 3"
    assert f"Granary: in play. For each helper there: {rates}." in said
    for player in view.players:
        wealth = "105 talers, 7 helpers in reserve. Resources: 15 silver, 15 stone, 15 clay, 18 wood, 20 sand."
        assert f"{NAMES[player.seat]}: {player.score} points, {wealth}" in said
    assert "Keep: not built yet; value 24, 14 points." in lines(empty(middle()))
    assert "Keep (14): not available yet, costs 14 talers." in lines(empty(middle()))


def test_figures_follow_the_components() -> None:
    view = empty(middle())
    c = view.components
    dearer = [
        msgspec.structs.replace(building, value=building.value + 100, vp=building.vp + 200) for building in c.buildings
    ]
    said = "\n".join(lines(msgspec.structs.replace(view, components=msgspec.structs.replace(c, buildings=dearer))))
    assert "Keep: not built yet; value 124, 214 points." in said


def test_only_the_viewer_sees_their_own_secrets() -> None:
    told = 0
    for view, _ in sample(5):
        own = view.players[view.viewer or 0].committed
        stranger = msgspec.structs.replace(
            view,
            viewer=None,
            answer=None,
            prompt=None,
            players=tuple(msgspec.structs.replace(player, committed=None) for player in view.players),
        )
        private = [line for line in lines(view) if line.startswith("You") and "Your talers" not in line]
        public = lines(stranger)
        assert not [line for line in public if line.startswith("You")]
        if view.answer is not None or own:
            told += 1
            assert private
    assert told > 5


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_what_others_hide_changes_nothing(side: str) -> None:
    for one, other in pairs(3, side):
        assert lines(one) == lines(other)


def test_the_end_tells_the_places_and_the_scoring() -> None:
    view = views(4, "winter", "greedy", "viewers 4", 9)[-1]
    said = lines(view)
    assert view.outcome is not None
    best = view.outcome.winners[0]
    assert f"1. {NAMES[best]}: {view.players[best].score} points" in said
    assert not any(line.startswith("Waiting for") for line in said)
    assert sum(line.startswith("Before the scoring: ") for line in said) == 1
    for scored in view.tally:
        name = words().texts.name("category", scored.category)
        (line,) = [line for line in said[said.index("Final scoring:") :] if line.startswith(f"{name}: ")]
        for seat, points in enumerate(scored.points):
            assert (f"{NAMES[seat]} {points}" in line) == bool(points)


def test_all_kinds_of_goods_are_told() -> None:
    said = "\n".join(lines(full(middle())))
    assert all(f"15 {kind}" in said or f"18 {kind}" in said or f"20 {kind}" in said for kind in KINDS)
