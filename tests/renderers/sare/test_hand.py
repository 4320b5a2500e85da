"""The private picture: cards, distance to the revolt, odds, resources; and no other picture shows what is private."""

import io
from fractions import Fraction
from itertools import product

import msgspec
import pytest
from PIL import Image

from engine.move import Prompt
from engine.orders import Order
from engine.sare.moves import Build, Keep, Store
from engine.sare.view import SareView
from renderers import UnknownPart, parts, render
from renderers.sare import facts, hand, handsites
from tests.renderers.sare.board import (
    EXTREMES,
    HOSTILE_NAMES,
    LANGUAGES,
    faults,
    full,
    full_city,
    half_built_view,
    middle,
    texts_of,
    words,
)
from tests.renderers.sare.viewers import as_seat, sample, twin_views
from tests.slow import slow_but


def drawn(view: SareView, lang: str = "en") -> bytes:
    return hand.draw(view, words(lang)).finish()[0].tobytes()


@pytest.mark.parametrize("share", slow_but([3], range(4)))
def test_hands_of_games_are_drawn_without_a_fault(share: int) -> None:
    assert len(sample()) > 300
    for view, lang in sample()[2 * share :: 8]:
        assert faults(hand.draw(view, words(lang))) == [], (view.turn, view.viewer, lang, view.asked)


def test_the_sample_covers_all_cases() -> None:
    views = [view for view, _ in sample()]
    assert any(facts.planned_buildings(view) for view in views)
    assert any(view.season.running and not view.season.face_up for view in views)
    assert any(view.season.running and not view.season.face_up and view.season.top for view in views)
    assert any(view.season.unresolved_card for view in views)
    own = [facts.viewer_city(view) for view in views]
    for field in ("swapped", "carried", "jokers", "quick", "revolted", "used", "sites"):
        assert any(getattr(player, field) for player in own), field


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("people", HOSTILE_NAMES)
def test_any_name_and_the_highest_figures_fit(lang: str, people: tuple[str, ...]) -> None:
    for make in EXTREMES:
        for seat in range(4):
            assert faults(hand.draw(as_seat(make(middle()), seat), words(lang, people))) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_number_of_cards_fits(lang: str) -> None:
    view = middle()
    single = [card.id for card in view.components.season_card if card.units]
    for count in range(0, 19, 2):
        cards = tuple((single * 2)[:count])
        player = msgspec.structs.replace(
            view.players[1], cards=cards, swapped=cards[:2], carried=cards[:2], jokers=count // 4
        )
        changed = msgspec.structs.replace(view, viewer=1, players=(view.players[0], player, *view.players[2:]))
        assert faults(hand.draw(changed, words(lang))) == [], count


def test_texts_of_the_hand() -> None:
    view = as_seat(full(middle()), 0)
    first = msgspec.structs.replace(view.players[0], standing=True, revolted=False)
    view = msgspec.structs.replace(view, players=(first, *view.players[1:]), awaited=(0,), asked=Prompt("decide"))
    told = texts_of(hand.draw(view, words()))
    for text in ("1 step to revolt", "Drawn", "Season", "Marta", "24/24", "No sites"):
        assert text in told
    assert [str(count) for count in view.units(first)] == ["18", "8", "22", "4"]
    assert {"18", "8", "22", "4"} <= set(told)
    few = msgspec.structs.replace(first, cards=first.cards[:2])
    told = texts_of(hand.draw(msgspec.structs.replace(view, players=(few, *view.players[1:])), words()))
    assert {"This season", "Swapped", "Kept"} <= set(told)
    assert "No cards" in texts_of(hand.draw(as_seat(EXTREMES[2](middle()), 0), words()))
    assert "Goal: Priest" in texts_of(hand.draw(as_seat(EXTREMES[2](middle()), 0), words()))


def test_each_site_says_whether_it_can_be_paid_and_what_is_missing() -> None:
    view = as_seat(half_built_view(middle(2)), 0)
    poor = msgspec.structs.replace(
        view.players[0], store=(3, 2, 4, 0), tokens=(0, 0, 0, 0), caravans=0, carried=(), cards=()
    )
    assert [site.need for site in poor.sites] == [(3, 3, 4), (3, 4, 2)]
    helped = msgspec.structs.replace(poor, caravans=1)
    rich = msgspec.structs.replace(poor, store=(6, 7, 6, 0), capacity=30)
    told = [
        texts_of(hand.draw(msgspec.structs.replace(view, players=(player, view.players[1])), words()))
        for player in (poor, helped, rich)
    ]
    # The Port lowers the need of the Pyramid by one, but not that of the Palace.
    assert [(texts.count("−1"), texts.count("or")) for texts in told] == [(3, 0), (1, 1), (1, 0)]


def test_what_stands_for_other_resources_is_told_beside_what_is_missing() -> None:
    view = as_seat(half_built_view(middle(2)), 0)
    bare = {"store": (3, 2, 2, 0), "tokens": (0, 0, 0, 0), "carried": (), "cards": ()}
    poor = msgspec.structs.replace(view.players[0], caravans=1, sites=view.players[0].sites[:1], **bare)
    (palace,) = poor.sites
    page = hand.draw(msgspec.structs.replace(view, players=(poor, view.players[1])), words())
    said = [text for text in page.finish()[1].texts if text.region == f"site {palace.square}"]
    foot = max(text.box.bottom for text in said) - 40
    assert [text.text for text in said if text.box.bottom > foot] == ["1", "−2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_others_are_asked_is_told_too(lang: str) -> None:
    view = as_seat(half_built_view(middle(2)), 0)
    assert view.awaited == (1,)
    assert words(lang).term("ask.sites") in texts_of(hand.draw(view, words(lang)))


def test_no_second_stage_in_a_turn_and_nothing_after_storing() -> None:
    """S9.6, S9.8: whatever is left over."""
    view = as_seat(half_built_view(middle(2)), 0)
    palace, pyramid = view.players[0].sites
    assert handsites.blocking_sign(view, view.players[0], pyramid) is None
    staged = msgspec.structs.replace(view, lane=(Build("pyramid", "C2", ()),))
    assert handsites.blocking_sign(staged, view.players[0], pyramid) is not None
    assert handsites.blocking_sign(staged, view.players[0], palace) is None
    stored = msgspec.structs.replace(view, lane=(Store(()),))
    assert handsites.blocking_sign(stored, view.players[0], palace) is not None
    assert len({drawn(shown) for shown in (view, staged, stored)}) == 3
    assert texts_of(hand.draw(stored, words())).count(words().term("next_turn")) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_label_is_cut(lang: str) -> None:
    """With an unresolved card beside the next one, and with the two of a Temple."""
    for drawn_card, top in (("horus", ("single_wood",)), ("", ("single_wood", "horus")), ("", ("horus",))):
        season = msgspec.structs.replace(middle().season, running=True, unresolved_card=drawn_card, top=top, left=9)
        view = msgspec.structs.replace(as_seat(full(middle()), 0), season=season)
        page = hand.draw(view, words(lang))
        assert faults(page) == []
        assert not [text for text in texts_of(page) if text.endswith("…")]


@pytest.mark.parametrize(("lang", "said"), [("en", "5 steps to revolt"), ("pl", "5 kroków do buntu")])
def test_the_distance_to_the_revolt_is_counted(lang: str, said: str) -> None:
    player = msgspec.structs.replace(middle().players[0], gauge=2, revolt_position=7, standing=True)
    view = msgspec.structs.replace(middle(), viewer=0, players=(player, *middle().players[1:]))
    assert said in texts_of(hand.draw(view, words(lang)))


def test_the_odds_are_those_of_the_unseen_cards() -> None:
    season = msgspec.structs.replace(
        middle().season,
        running=True,
        face_up=False,
        top=(),
        unresolved_card="",
        left=3,
        unseen={"single_wood": 2, "troubles_double": 1, "horus": 1},
        had_troubles=False,
    )
    player = msgspec.structs.replace(middle().players[0], gauge=5, revolt_position=7, standing=True)
    view = msgspec.structs.replace(middle(), viewer=0, season=season, players=(player, *middle().players[1:]))
    chances = facts.class_odds(view)
    assert chances["wood"] == Fraction(1, 2)
    assert chances["troubles 2"] == chances["horus"] == Fraction(1, 4)
    assert sum(chances.values()) == 1
    assert facts.revolt_risk(view, 0) == 25
    told = texts_of(hand.draw(view, words()))
    assert {"50", "25", "25%", "Next (%)"} <= set(told)
    assert "Below it (%)" not in told


@pytest.mark.parametrize(("share", "said"), [((0, 9), 0), ((1, 900), 1), ((899, 900), 99), ((1, 1), 100), ((1, 8), 12)])
def test_what_is_possible_is_never_shown_as_zero(share: tuple[int, int], said: int) -> None:
    assert facts.percent(Fraction(*share)) == said


def test_kept_cards_are_marked() -> None:
    player = msgspec.structs.replace(full_city(middle().players[0]), cards=("single_wood", "single_wood"))
    plan = msgspec.structs.replace(middle(), viewer=0, players=(player, *middle().players[1:]), own=player)
    kept = msgspec.structs.replace(plan, lane=(Keep(("single_wood",)),))
    assert facts.planned_keep(kept) == ("single_wood",)
    assert drawn(plan) != drawn(kept)
    assert faults(hand.draw(kept, words())) == []


def test_a_players_plan_is_on_no_other_picture() -> None:
    """The effects of a player's lane in phase 3 show only in their own private picture until all are done."""
    view = next(view for view, _ in sample() if facts.planned_buildings(view))
    assert view.viewer is not None
    without = msgspec.structs.replace(view, lane=(), own=view.players[view.viewer])
    assert drawn(view) != drawn(without)
    for part in parts(view):
        if part != "hand":
            one, two = render(view, part, words()), render(without, part, words())
            assert one.png == two.png
            assert one.alt == two.alt


@pytest.mark.parametrize(("seats", "mode"), [(2, "scribe"), (4, "priest")])
def test_hidden_information_of_others_changes_nothing(seats: int, mode: str) -> None:
    of_players = [pair for pair in twin_views(seats, mode, "yes") if pair[0].viewer is not None]
    for one, other in of_players[::2]:
        assert drawn(one) == drawn(other)


def test_a_privately_known_card_is_on_the_hand() -> None:
    season = msgspec.structs.replace(middle().season, face_up=False, top=("horus",), unresolved_card="", left=9)
    view = msgspec.structs.replace(middle(), viewer=1, season=season)
    other = msgspec.structs.replace(view, season=msgspec.structs.replace(season, top=("single_gold",)))
    assert drawn(view) != drawn(other)
    assert "Below it (%)" in texts_of(hand.draw(view, words()))


def test_standing_orders_are_counted_on_the_hand_only() -> None:
    order = Order("reaction", ("stay",))
    view = as_seat(full(middle()), 1)
    some = msgspec.structs.replace(view, orders=(order,) * 3)
    resting = msgspec.structs.replace(view, orders=(order, order, msgspec.structs.replace(order, rests=True)))
    assert texts_of(hand.draw(some, words())).count("3") == texts_of(hand.draw(view, words())).count("3") + 1
    assert len({drawn(shown) for shown in (view, some, resting)}) == 3
    for part in parts(view):
        if part != "hand":
            assert render(view, part, words()).png == render(resting, part, words()).png
    for people, lang in product(HOSTILE_NAMES, LANGUAGES):
        many = msgspec.structs.replace(resting, orders=resting.orders * 5, awaited=(0, 1, 2, 3))
        for viewer in range(4):
            assert faults(hand.draw(msgspec.structs.replace(many, viewer=viewer), words(lang, people))) == []


def test_others_see_no_hand() -> None:
    view = as_seat(middle(), 1)
    stranger = msgspec.structs.replace(view, viewer=None)
    assert "hand" in parts(view)
    assert "hand" not in parts(stranger)
    with pytest.raises(UnknownPart):
        render(stranger, "hand", words())
    with pytest.raises(UnknownPart):
        hand.draw(stranger, words())


def test_files_are_small() -> None:
    data = hand.draw(as_seat(full(middle()), 0), words()).png()[0]
    assert len(data) < 300_000
    assert Image.open(io.BytesIO(data)).size == hand.SIZE
