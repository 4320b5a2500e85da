"""The overview draws every position, shows every figure, and nothing that the view does not know."""

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

import renderers.canvas
import renderers.type
from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from engine.chance import Chance, seed_from
from engine.game import Decision, game
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from renderers.box import Box
from renderers.castle import overview, places
from renderers.halo import Change, Form
from tests.renderers.castle.board import (
    HOSTILE,
    LANGUAGES,
    empty,
    faults,
    full,
    middle,
    sample,
    texts_on_page,
    view_of,
    views_of_game,
    words,
)
from tests.slow import slow_but

SEATS = (2, 3, 4)


def picture_bytes(view: CastleView, lang: str = "en") -> bytes:
    return overview.draw(view, words(lang)).png()[0]


@pytest.mark.parametrize("part", slow_but([3], range(4)))
def test_positions_of_games_are_drawn_without_a_fault(part: int) -> None:
    positions = list(sample())
    assert len(positions) >= 100
    for view, lang in positions[part::4]:
        page = overview.draw(view, words(lang))
        assert faults(page) == [], (len(view.players), view.winter, view.round, lang)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("side", ["summer", "winter"])
def test_the_fullest_and_the_emptiest_castle(seats: int, side: str) -> None:
    for make in (full, empty):
        view = make(middle(seats, side))
        for lang in LANGUAGES:
            page = overview.draw(view, words(lang))
            assert faults(page) == []
            assert not [text for text in texts_on_page(page) if "…" in text]


@pytest.mark.parametrize("names", HOSTILE)
def test_names_of_all_kinds(names: tuple[str, ...]) -> None:
    for seats in SEATS:
        view = full(middle(seats))
        for awaited in ((0,), tuple(range(seats))):
            page = overview.draw(msgspec.structs.replace(view, awaited=awaited), words("fr", names))
            assert faults(page) == []


def test_every_place_is_there() -> None:
    for view in (full(middle()), empty(middle()), full(middle(2, "summer"))):
        known = overview.draw(view, words()).places
        c = view.components
        wanted = [places.space(space.id) for building in c.buildings for space in building.spaces]
        for building in c.buildings:
            wanted += [places.tile(building.id, n + 1) for n in range(max(1, building.copies))]
        wanted += [places.trader(place) for place in c.trader_places] + [places.stock(kind) for kind in KINDS]
        wanted += [places.watchtower_stock(kind) for kind in KINDS]
        wanted += [places.FORGE, places.WATCHTOWER, places.TOWERS, places.HOUSES]
        for seat in range(len(view.players)):
            wanted += [places.goods(seat, kind) for kind in KINDS]
            wanted += [places.small_card(seat, card) for card in CHARACTERS]
            wanted += [name(seat) for name in (places.panel, places.points, places.talers, places.helpers, places.row)]
            shown = bool(view.in_play(seat) or view.face_down_count(seat))
            assert (places.card(seat) in known) == shown, "an empty slot has no place"
        if view.winter:
            wanted += [places.space(space) for space in (*c.winter.granary.space_ids, *c.winter.innkeeper.space_ids)]
            wanted += [places.winter(card) for card in view.lasting] + [places.PILE, places.TOLLS, places.GIFTS]
        assert set(wanted) <= set(known)


def test_halos_on_anything_fit() -> None:
    view = full(middle())
    known = list(overview.draw(view, words()).places)
    for k in range(0, len(known), 5):
        changes = [Change(n + 1, (known[(k + 37 * n) % len(known)],)) for n in range(5)]
        layout = overview.draw(view, words()).finish(changes)[1]
        assert [fault for fault in layout.faults() if "cross" in fault] == []


@pytest.mark.parametrize("seat", range(4))
def test_a_building_and_the_helper_before_it_both_have_a_ring(seat: int) -> None:
    """A badge without a ring would float between two buildings. The diamond is the widest marker."""
    view = full(middle())
    for building in view.components.buildings:
        if building.copies == 1 and building.spaces:
            space = building.spaces[-1].id
            there = msgspec.structs.replace(view, spaces={**view.spaces, space: seat})
            both = (Change(1, (places.building(building.id),)), Change(2, (places.space(space),)))
            marks = overview.draw(there, words()).finish(both)[1].marks
            assert [mark.place for mark in marks if mark.form is Form.BARE] == []


@pytest.mark.parametrize(("number", "said"), [(0, False), (1, True)])
def test_the_last_round_is_said_in_words(number: int, said: bool) -> None:
    view = middle()
    view = msgspec.structs.replace(view, round=(view.round, view.rounds)[number])
    assert ("Last round" in texts_on_page(overview.draw(view, words()))) == said


def test_the_end_is_said_in_words_and_the_final_scoring_apart() -> None:
    view = views_of_game(3, "winter", "greedy", "viewers 3", 9)[-1]
    assert view.outcome is not None
    shown = texts_on_page(overview.draw(view, words()))
    assert "End of the game" in shown
    for player in view.players:
        late = sum(scored.points[player.seat] for scored in view.tally)
        assert {str(player.score - late), f"+{late}"} <= set(shown)


def test_a_panel_says_what_its_player_can_build_or_what_is_missing() -> None:
    """Three pieces of which each pays a tower or a house; and nobody has anything."""
    view = empty(middle())
    found = view.affordable(0)
    assert not any(one.payable for one in found)
    layout = overview.draw(view, words()).finish(measure=True)[1]
    rich = msgspec.structs.replace(view.players[0], goods=(5, 5, 5, 5, 0))
    view = msgspec.structs.replace(view, players=(rich, *view.players[1:]))
    assert any(one.payable for one in view.affordable(0))
    more = overview.draw(view, words()).finish(measure=True)[1]
    row = Box(12, 1320, 400, 1402)
    drawn = [sum(row.holds(item.box) for item in each.items) for each in (layout, more)]
    assert drawn[1] > drawn[0]
    assert "60" in [text.text for text in more.texts if row.holds(text.box)]


# ---------------------------------------------------------------- figures


@dataclass(frozen=True)
class Figure:
    """The path of a figure in the components, and the text that shows it as 77."""

    path: tuple[str | int, ...]
    shown: str = "77"


FIGURES = [
    *(Figure(("buildings", n, field)) for n in range(10) for field in ("value", "vp")),
    *(Figure(("buildings", n, "spaces", 0, "cost")) for n in (0, 1, 2, 3, 4, 5, 6, 10, 11)),
    Figure(("trader_places", "sand", "gross"), "+9"),
    Figure(("winter", "damsel", "vp_for_last_suitor")),
    Figure(("winter", "innkeeper", "helper_cost")),
    Figure(("winter", "granary", "helper_cost")),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: ".".join(map(str, figure.path)))
def test_figures_come_from_the_view(figure: Figure) -> None:
    view = msgspec.structs.replace(empty(middle()), stock=(10, 10, 10, 10, 10))
    data = msgspec.to_builtins(view.components)
    at: Any = data
    for step in figure.path[:-1]:
        at = at[step]
    at[figure.path[-1]] = 77
    changed = msgspec.structs.replace(view, components=msgspec.convert(data, type(view.components)))
    before, after = (texts_on_page(overview.draw(shown, words())) for shown in (view, changed))
    assert figure.shown not in before
    assert figure.shown in after


def test_what_the_view_says_is_written() -> None:
    view = full(middle(3))
    texts = texts_on_page(overview.draw(view, words()))
    for figure in ("188", "189", "190", "105", "20", "18", "15", "24", "Marta", "Piotr", "Élise", f"/{view.rounds}"):
        assert figure in texts, figure


# ---------------------------------------------------------------- secrets


@pytest.mark.slow
def test_what_lies_face_down_does_not_show() -> None:
    rules = game("castle")
    box = rules.box()
    compared = 0
    for seats in (2, 4):
        position, dice = start(rules, box, seats, {"side": "winter"}, seed_from("9")), Dice("9")
        for move in range(60):
            awaited = position.awaited()
            for viewer in (None, 0):
                view = view_of(rules, position, viewer)
                down = any(player.face_down for player in view.players) or view.answered
                if not down or move % 3:
                    continue
                twin = rules.position(rules.resample(position, 0, Chance(seed_from(f"other {move}"))), box)
                assert picture_bytes(view_of(rules, twin, viewer)) == picture_bytes(view)
                compared += 1
            seat = awaited[0]
            position.apply(seat, PLAYERS["random"](rules, Decision(rules, position, seat), dice))
    assert compared > 8


@pytest.mark.slow
def test_the_overview_is_the_same_for_all_viewers() -> None:
    """It may be posted publicly, no matter who asked for it."""
    rules = game("castle")
    position, dice = start(rules, rules.box(), 3, {"side": "summer"}, seed_from("9")), Dice("9")
    for _ in range(10):
        seat = position.awaited()[0]
        position.apply(seat, PLAYERS["greedy"](rules, Decision(rules, position, seat), dice))
        assert len({picture_bytes(view_of(rules, position, viewer)) for viewer in (None, 0, 1, 2)}) == 1


def test_who_has_chosen_shows_a_card_back() -> None:
    view = msgspec.structs.replace(views_of_game(4, "summer", "greedy", "1", 11)[0], answered=(1, 2))
    assert view.asked is not None
    assert [view.face_down_count(seat) for seat in range(4)] == [0, 1, 1, 0]
    assert picture_bytes(view) != picture_bytes(msgspec.structs.replace(view, answered=(1,)))


# ---------------------------------------------------------------- size and work


def test_pictures_are_small() -> None:
    for seats in SEATS:
        assert len(picture_bytes(full(middle(seats)))) < 300_000


def test_a_warm_picture_draws_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [middle(4), full(middle(4)), middle(4, "summer")]
    warm = [picture_bytes(view) for view in views]
    monkeypatch.setattr(renderers.canvas, "_painted", None)
    monkeypatch.setattr(renderers.type, "_render", None)
    assert [picture_bytes(view) for view in views] == warm
