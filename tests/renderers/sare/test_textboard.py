"""The board as text: everything that the pictures show, for screen readers."""

import re
from collections.abc import Callable

import msgspec
import pytest

from engine.orders import Order
from engine.sare.moves import Stay
from engine.sare.view import SareView
from engine.texts import Texts
from renderers import text_board
from renderers.sare import public_facts
from tests.renderers.sare.board import (
    EXTREMES,
    HOSTILE_NAMES,
    LANGUAGES,
    MODES,
    NAMES,
    empty,
    full,
    middle,
    night,
    words,
)
from tests.renderers.sare.viewers import final_view, sample, twin_views


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def lines(view: SareView, lang: str = "en") -> list[str]:
    return text_board(view, words(lang)).split("\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_has_a_board_of_whole_sentences(lang: str) -> None:
    for view, _ in sample()[::2]:
        for line in lines(view, lang):
            assert line[-1] in ".:!?" or re.match(r"\d\. ", line), line
            assert line[0].isupper() or line[0].isdigit(), line
            assert "{" not in line
            assert "  " not in line


@pytest.mark.parametrize("make", EXTREMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_extreme_positions_have_a_board(lang: str, make: Callable[[SareView], SareView]) -> None:
    for seats in (2, 4):
        assert len(lines(make(middle(seats)), lang)) > 20


@pytest.mark.parametrize("people", HOSTILE_NAMES)
def test_no_name_breaks_a_line(people: tuple[str, ...]) -> None:
    plain = lines(middle())
    said = text_board(middle(), words("en", people))
    assert len(said.split("\n")) == len(said.splitlines()) == len(plain)
    assert "\u202e" not in said


def test_every_building_square_and_card_is_there() -> None:
    for view in (middle(), full(middle()), night(middle()), empty(middle())):
        said, w = "\n".join(lines(view)), words()
        for building in view.components.building:
            assert f"\n{w.term(f'building.{building.id}')}: {view.tiles[building.id]} left. Cost: " in said
        for number in view.pile:
            assert f"\nPyramid {number}: on the pile. Stages: " in said
        for player in view.players:
            of_his = [line for line in said.split("\n") if line.startswith(NAMES[player.seat])]
            for name, square in player.built:
                assert any(f"{w.term(f'building.{name}')} ({square})" in line for line in of_his)
            for site in player.sites:
                assert any(f"{w.term(f'building.{site.building}')} on {site.square} (" in line for line in of_his)
            assert any(f"gauge {player.gauge}, revolt at {player.revolt_position}." in line for line in of_his)
            assert any(f"caravans: {player.caravans} of 3." in line for line in of_his)


def test_the_lines_of_one_position() -> None:
    view = full(middle())
    said = lines(view)
    assert said[0] == "Sa-Ré (Priest). Turn 37."
    assert "Variants: Quick start, Divinity." in said
    assert "Goal (checked at the end of each turn): Port, Pyramid, administrative buildings (3)." in said
    assert "The deck is face up (26 cards); on top: wood + gold, Double Troubles." in said
    assert "Card just drawn: Double Troubles." in said
    assert "Cards to draw for Horus: 6." in said
    assert "In this sequence, Troubles have been passed to: Piotr, Élise, Tom." in said
    state = "up" if view.players[0].standing else "down"
    assert f"Marta (obelisk {state}): gauge 4, revolt at 5." in said
    assert "Marta, cards swapped at the Market: wood, wood + stone." in said
    assert "Marta, cards kept from last turn: gold, gold + gold." in said
    assert "Marta, jokers from the Library: 2." in said
    assert "Marta, in the Warehouses: 1 joker, 12 gold, 1 stone, 10 wood. Capacity: 24." in said
    assert "Piotr (general revolt): gauge 7, revolt at 7." in said
    assert any("Temple on B1 (9 gold, 9 stone, 9 wood, minus 1 unit of your choice);" in line for line in said)
    assert "Marta, Pyramid 1, stages built: 3 of 3." in said


@pytest.mark.parametrize(
    ("turn", "store", "said"),
    [
        (0, (1, 1, 1, 0), "Marta, starting resources: 1 gold, 1 stone, 1 wood."),
        (7, (0, 2, 0, 0), "Marta has no Warehouse. Tokens to discard: 2 stone."),
        (7, (0, 0, 0, 0), "Marta has no Warehouse."),
    ],
)
def test_a_city_without_a_warehouse_has_no_capacity(turn: int, store: tuple[int, ...], said: str) -> None:
    view = middle()
    bare = msgspec.structs.replace(view.players[0], store=store, capacity=0)
    told = lines(msgspec.structs.replace(view, turn=turn, players=(bare, *view.players[1:])))
    assert said in told
    assert not any(line.startswith("Marta, in the Warehouses") for line in told)


def test_both_sequences_are_listed_in_order() -> None:
    said = lines(full(middle()))
    drawn = next(k for k, line in enumerate(said) if line.startswith("Marta, cards drawn in this sequence: "))
    assert said[drawn - 2 : drawn] == ["Piotr, cards drawn in the previous sequence: gold.", "Work sequence: Marta."]
    assert said[drawn].endswith("wood, gold + gold, stone, Choice of Horus, stone + gold, Double Troubles.")
    idle = msgspec.structs.replace(full(middle()).season, drawn=(), drawn_before=())
    said = lines(msgspec.structs.replace(full(middle()), season=idle))
    assert "Piotr drew no cards in the previous sequence." in said
    assert not any("in this sequence:" in line for line in said)


@pytest.mark.parametrize(
    ("lang", "one", "rests"),
    [
        ("en", "Your standing orders: 1.", "Your standing orders: 2 (paused: 1)."),
        ("fr", "Tes consignes\u202f: 1.", "Tes consignes\u202f: 2 (en pause\u202f: 1)."),
        ("pl", "Twoje dyspozycje: 1.", "Twoje dyspozycje: 2 (wstrzymane: 1)."),
    ],
)
def test_standing_orders_are_counted_for_their_owner(lang: str, one: str, rests: str) -> None:
    order = Order("reaction", ("stay",))
    view = msgspec.structs.replace(middle(), viewer=1, orders=(order,))
    assert one in lines(view, lang)
    resting = msgspec.structs.replace(view, orders=(order, msgspec.structs.replace(order, rests=True)))
    assert rests in lines(resting, lang)
    without = set(lines(msgspec.structs.replace(view, orders=()), lang))
    assert set(lines(view, lang)) - without == {one}


def test_darkness_and_an_empty_deck() -> None:
    season = msgspec.structs.replace(middle().season, face_up=False, top=(), left=5)
    view = msgspec.structs.replace(middle(), season=season)
    assert "Darkness: the deck is face down (5 cards)." in lines(view)
    assert any(line.startswith("Odds for the next card: ") for line in lines(view))
    assert "The deck is empty." in lines(night(middle()))
    assert not any(line.startswith("Odds") for line in lines(night(middle())))


def test_figures_follow_the_components() -> None:
    view = empty(middle())
    c = view.components
    dearer = [msgspec.structs.replace(building, cost={"wood": 21, "stone": 22, "gold": 23}) for building in c.building]
    caravans = msgspec.structs.replace(c.caravans, max=8)
    changed = msgspec.structs.replace(c, building=dearer, caravans=caravans)
    said = "\n".join(lines(msgspec.structs.replace(view, components=changed)))
    assert "Cost: 23 gold, 22 stone, 21 wood." in said
    assert "caravans: 0 of 8." in said


def test_the_viewers_secrets_are_on_no_other_board() -> None:
    secretive = [view for view, _ in sample() if view.answer is not None or view.lane]
    assert len(secretive) > 5
    for view in (*secretive, *(view for view, _ in sample()[::19])):
        mine = [line for line in lines(view) if line.startswith(("You", "After your"))]
        assert (view.answer is not None) == any(line.startswith("You have chosen") for line in mine)
        assert bool(view.lane) == any(line.startswith("Your plan so far is ") for line in mine)
        stranger = msgspec.structs.replace(view, viewer=None, answer=None, prompt=None, lane=(), own=None)
        assert not [line for line in lines(stranger) if line.startswith(("You", "After your"))]
    answered = msgspec.structs.replace(middle(), viewer=2, answer=Stay())
    assert any(line.startswith("You have chosen “") for line in lines(answered))


def test_privately_known_card_of_the_deck() -> None:
    """Only the player who put a card back with the Temple can tell it from the unseen ones."""
    season = msgspec.structs.replace(middle().season, face_up=False, top=("horus",), left=5, unseen={"single_wood": 5})
    knows = msgspec.structs.replace(middle(), viewer=1, season=season)
    assert "Known cards on top of the deck: Choice of Horus." in lines(knows)
    unseen = {"single_wood": 5, "horus": 1}
    season = msgspec.structs.replace(season, top=(), unseen=unseen)
    stranger = msgspec.structs.replace(middle(), viewer=2, season=season)
    assert not any("Known cards" in line for line in lines(stranger))
    seen_by = [line for line in lines(knows) if line.startswith("Cards not seen yet")]
    assert seen_by == [line for line in lines(stranger) if line.startswith("Cards not seen yet")]


@pytest.mark.parametrize(("seats", "mode"), [(2, "architect"), (4, "pharaoh")])
def test_hidden_information_of_others_changes_nothing(seats: int, mode: str) -> None:
    for one, other in twin_views(seats, mode, "yes"):
        assert lines(one) == lines(other)


@pytest.mark.parametrize("mode", MODES)
def test_the_end_names_who_met_the_goal(mode: str) -> None:
    view = final_view(3, mode)
    said = lines(view)
    (winner,) = public_facts.winners(view)
    assert any(line.startswith(f"{NAMES[winner]} wins the game!") for line in said)
    assert any(line.startswith(f"1. {NAMES[winner]}: ") for line in said)
    assert sum(line.startswith("2. ") for line in said) == 2
    assert "Goal reached by: " + ", ".join(NAMES[seat] for seat in view.reached) + "." in said
    assert not any(line.startswith("Waiting for") for line in said)
    assert any(line.startswith("Tie-breaker: ") for line in said) == (len(view.reached) > 1)
