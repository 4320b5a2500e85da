"""Alt texts are short and complete, and tell no secret."""

import re

import msgspec
import pytest

from engine.texts import Texts
from renderers import Change, Lobby, parts, render, text_board
from renderers.castle import DRAWINGS, alt, places
from tests.renderers.castle.board import HOSTILE, LANGUAGES, empty, full, words
from tests.renderers.castle.viewers import middle, pairs, sample, views

LONG = ("W" * 32, "Ż" * 32, "🦊" * 32, "ש" * 32)


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing term is an error."""
    monkeypatch.setattr(Texts, "strict", True)


def everything(seats: int) -> tuple[Change, ...]:
    """Five events that change everything that can change."""
    keys = [places.ROUND, places.WATCHTOWER, places.FORGE, places.PILE, places.TOLLS, places.GIFTS]
    keys += [places.TOWERS, places.HOUSES]
    keys += [places.tile("tower", 3), places.building("servants_house"), places.space("servants_house.a")]
    keys += [places.trader("silver"), places.stock("sand"), places.watchtower_stock("clay"), places.winter("innkeeper")]
    for seat in range(seats):
        keys += [places.points(seat), places.talers(seat), places.helpers(seat), places.goods(seat, "wood")]
        keys += [places.one_card(seat, "trader"), places.small_card(seat, "trader"), places.panel(seat)]
    return tuple(Change(number, tuple(keys)) for number in range(1, 6))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alt_texts_are_short_and_whole(lang: str) -> None:
    for view, _ in sample(23):
        for part in parts(view):
            said = DRAWINGS.alt(view, part, words(lang), ())
            assert 20 < len(said) < alt.LIMIT
            assert "\n" not in said
            assert "{" not in said
            if part == "overview":
                assert (150 if view.outcome else 330) < len(said) <= alt.LISTENED, said
            else:
                assert len(re.findall(r"[.!?](?: |$)", said)) <= 6, said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("people", [*HOSTILE, LONG])
def test_alt_texts_are_short_whatever_happened(lang: str, people: tuple[str, ...]) -> None:
    for view in (full(middle()), empty(middle()), views(4, "winter", "greedy", "viewers 4", 9)[-1]):
        for part in parts(view):
            assert len(DRAWINGS.alt(view, part, words(lang, people), everything(4))) < alt.LIMIT


def test_the_overview_tells_round_turn_points_and_changes() -> None:
    view = middle()
    said = DRAWINGS.alt(view, "overview", words(), (Change(2, (places.space("tavern.12"), places.points(0))),))
    assert said.startswith(f"Round {view.round} of {view.rounds}. Waiting for ")
    for told in (
        "In the lead: ",
        "Talers and resources: Marta (",
        "Still to be built, each with its value: ",
        "Free spaces",
    ):
        assert told in said
    for shown in view.players:
        assert f"{('Marta', 'Piotr', 'Élise', 'Tom')[shown.seat]} {shown.score}" in said
    assert said.endswith("New since the last picture: Tavern (12), Marta (points).")


def test_a_halted_draft_awaits_no_seat() -> None:
    """Neither the next player nor the next activity is known yet."""
    view = msgspec.structs.replace(middle(), awaited=(), asked=None)
    assert DRAWINGS.alt(view, "overview", words(), ()).startswith(f"Round {view.round} of {view.rounds}. Points: ")
    assert "Waiting for" not in text_board(view, words())
    assert render(view, "overview", words(), ()).png


def test_only_the_newest_five_are_told() -> None:
    shown = [of(seat) for of in (places.talers, places.points) for seat in range(4)]
    changes = tuple(Change(number, (place,)) for number, place in enumerate(shown, 1))
    said = DRAWINGS.alt(middle(), "overview", words(), changes)
    assert said.partition("New since the last picture: ")[2].count(";") == 4


def test_a_close_up_tells_of_its_player_alone() -> None:
    changes = (Change(1, (places.talers(0), places.talers(1))),)
    said = render(middle(), "player:B", words(), changes).alt
    assert said.endswith(": Piotr (talers).")
    assert "Piotr: " in said


def test_the_end_names_who_won() -> None:
    view = views(3, "winter", "greedy", "viewers 3", 9)[-1]
    assert view.outcome is not None
    (winner,) = view.outcome.winners
    name = ("Marta", "Piotr", "Élise")[winner]
    for part in ("overview", "score"):
        assert DRAWINGS.alt(view, part, words(), ()).startswith(f"{name} wins! Points: {name} ")
    shared = msgspec.structs.replace(view, outcome=msgspec.structs.replace(view.outcome, places=((0, 2), (1,))))
    assert DRAWINGS.alt(shared, "score", words(), ()).startswith("Marta and Élise share the victory!")


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_what_others_hide_changes_nothing(side: str) -> None:
    for one, other in pairs(3, side):
        for part in parts(one):
            assert DRAWINGS.alt(one, part, words(), ()) == DRAWINGS.alt(other, part, words(), ())


@pytest.mark.parametrize(
    ("lang", "people", "said"),
    [
        ("en", (), "A Castle for All Seasons: all 4 seats are free. Minimum number of players: 2."),
        ("en", ("Marta",), "A Castle for All Seasons: 1 of 4 seats is taken (Marta). Minimum number of players: 2."),
        (
            "pl",
            ("Marta", "🦊"),
            "Zamek na każdą porę roku. Zajęte miejsca: 2 z 4 (Marta, 🦊). Minimalna liczba graczy: 2.",
        ),
    ],
)
def test_the_lobby(lang: str, people: tuple[str, ...], said: str) -> None:
    made = render(Lobby("castle", people, 2, 4), "lobby", words(lang, people))
    assert made.alt == said


def test_the_yard_tells_prices() -> None:
    said = DRAWINGS.alt(empty(middle(4, "summer")), "yard", words(), ())
    assert "Still to be built: Palace (value 30, 18 points)" in said
    assert "Free spaces, each with its price: Market 4, 4; Forge 10, 6." in said


def test_a_hand_tells_what_can_be_paid_and_what_is_missing() -> None:
    view = middle()
    assert view.viewer is not None
    mine = msgspec.structs.replace(view.players[view.viewer], goods=(0, 2, 6, 0, 0))
    players = tuple(mine if player.seat == view.viewer else player for player in view.players)
    said = DRAWINGS.alt(msgspec.structs.replace(view, players=players), "hand", words(), ())
    assert "No building can be paid for now. Nearly in reach (what is missing is in brackets): " in said
    assert "(2 sand)" in said or "(1 sand)" in said


def test_an_overview_says_what_each_player_can_pay_for() -> None:
    view = empty(middle())
    rich = msgspec.structs.replace(view.players[1], goods=(5, 5, 5, 5, 0))
    view = msgspec.structs.replace(view, players=(view.players[0], rich, *view.players[2:]))
    said = alt.alt(view, "overview", words(), ())
    (name,) = [player.seat for player in view.players if any(one.payable for one in view.affordable(player.seat))]
    assert f"can pay for now: {words().name(name)} (" in said
