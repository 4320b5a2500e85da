"""Alternative texts are short, complete, and contain no secret."""

import re

import msgspec
import pytest

from engine.sare.moves import Stay
from engine.texts import Texts
from renderers import Change, Lobby, parts, render, text_board
from renderers.sare import DRAWINGS, alt, alt_overview, places
from tests.renderers.sare.board import EXTREMES, HOSTILE_NAMES, LANGUAGES, MODES, NAMES, full, middle, words
from tests.renderers.sare.viewers import as_seat, final_view, sample, twin_views

LONG = ("W" * 32, "Ż" * 32, "🦊" * 32, "ש" * 32)


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing text is an error."""
    monkeypatch.setattr(Texts, "strict", True)


def all_changes(seats: int) -> tuple[Change, ...]:
    """Five events that change every place."""
    keys = [places.ROUND, places.DECK, places.LEFT, places.OWED, places.drawn_card(0), places.drawn_before(3)]
    keys += [places.unseen("troubles 2"), places.tiles("temple"), places.tiles("pyramid")]
    for seat in range(seats):
        keys += [places.square(seat, "A1"), places.square(seat, "C3"), places.panel(seat), places.obelisk(seat)]
        keys += [places.gauge(seat), places.cubes(seat), places.cards(seat), places.dealt(seat), places.store(seat)]
        keys += [places.card(seat, "single_wood", "new"), places.goods(seat, "gold"), places.caravans(seat)]
        keys.append(places.goal(seat))
    return tuple(Change(number, tuple(keys)) for number in range(1, 6))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alt_texts_are_short_and_whole(lang: str) -> None:
    for view, _ in sample()[::2]:
        for part in parts(view):
            said = DRAWINGS.alt(view, part, words(lang), ())
            assert 20 < len(said) < alt.LIMIT
            assert "\n" not in said
            assert "{" not in said
            # In a season there is one more sentence on the cards drawn, and one on a top card known in darkness.
            most = 5 + view.season.running + (bool(view.season.public_count) and not view.season.face_up)
            if part != "overview":
                assert len(re.findall(r"[.!?](?: |$)", said)) <= most, said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("people", [*HOSTILE_NAMES, LONG])
def test_alt_texts_are_short_whatever_happened(lang: str, people: tuple[str, ...]) -> None:
    for view in (*(as_seat(make(middle()), 0) for make in EXTREMES), final_view()):
        for part in parts(view):
            assert 20 < len(DRAWINGS.alt(view, part, words(lang, people), all_changes(4))) < alt.LIMIT


def test_every_place_that_can_be_marked_has_a_name() -> None:
    (change, *_) = all_changes(2)
    for key in change.places:
        said = DRAWINGS.alt(full(middle(2)), "overview", words(), (Change(3, (key,)),))
        assert "New since the last picture: " in said, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_overview_takes_400_to_900_characters(lang: str) -> None:
    views = [view for view, _ in sample()[::7]] + [final_view(seats, mode) for seats in (2, 4) for mode in MODES]
    for view in views:
        for names in (NAMES, HOSTILE_NAMES[0]):
            for marks in ((), (Change(1, (places.goal(0), places.gauge(1))),)):
                said = DRAWINGS.alt(view, "overview", words(lang, names), marks)
                assert alt_overview.SHORTEST <= len(said) <= alt_overview.LONGEST, said


def test_the_overview_tells_what_a_sighted_person_sees_first() -> None:
    view = middle()
    said = DRAWINGS.alt(view, "overview", words(), (Change(2, (places.gauge(0), places.tiles("port"))),))
    assert said.startswith(f"Priest, turn {view.turn}. Waiting for ")
    assert f"In the lead: {', '.join(NAMES[seat] for seat in view.leaders())}." in said
    for player in view.players:
        assert f"{NAMES[player.seat]} {view.steps_to_go(player)} (" in said
        assert any(f"{n} wood" in said for n in view.units(player)[:1] if n)
        for site in player.sites:
            named = f"{words().term(f'building.{site.building}')}"
            told = said[said.index("paid for now: ") :].partition(".")[0]
            own = next((part for part in told.split("; ") if NAMES[player.seat] in part), "")
            assert (named in own) == view.payable(player, site)
    assert said.endswith("New since the last picture: Marta (gauge), Port.")


def test_the_overview_names_no_leader_while_all_are_equal() -> None:
    view = middle()
    equal = tuple(msgspec.structs.replace(view.players[0], seat=seat) for seat in range(4))
    assert "In the lead" not in DRAWINGS.alt(msgspec.structs.replace(view, players=equal), "overview", words(), ())


def test_drawn_cards_are_described_with_their_player_and_in_order() -> None:
    season = msgspec.structs.replace(
        middle().season,
        active=0,
        drawn=("horus", "single_wood", "horus"),
        drawn_before=("single_gold",),
        active_before=2,
        unresolved_card="",
        pending=0,
    )
    running = "Marta, cards drawn in this sequence: Choice of Horus, wood, Choice of Horus."
    earlier = "Élise, cards drawn in the previous sequence: gold."
    for part in ("overview", "season"):
        told = DRAWINGS.alt(msgspec.structs.replace(middle(), season=season), part, words(), ())
        assert running in told
        assert earlier not in told
        waiting = msgspec.structs.replace(season, drawn=())
        told = DRAWINGS.alt(msgspec.structs.replace(middle(), season=waiting), part, words(), ())
        assert earlier in told
        assert "in this sequence" not in told
        first = msgspec.structs.replace(waiting, drawn_before=(), active_before=-1)
        assert "drawn in" not in DRAWINGS.alt(msgspec.structs.replace(middle(), season=first), part, words(), ())


def test_a_public_card_in_darkness_is_described_to_all() -> None:
    season = msgspec.structs.replace(middle().season, face_up=False, top=("horus",), public_count=1, left=9)
    for viewer in (None, 2):
        view = msgspec.structs.replace(middle(), viewer=viewer, season=season)
        for part in ("overview", "season"):
            assert "Known cards on top of the deck: Choice of Horus." in DRAWINGS.alt(view, part, words(), ())
    alone = msgspec.structs.replace(middle(), viewer=2, season=msgspec.structs.replace(season, public_count=0))
    assert "Known cards" not in DRAWINGS.alt(alone, "overview", words(), ())


def test_a_halted_draft_awaits_nobody() -> None:
    """It is not known yet who acts next or what they do."""
    view = msgspec.structs.replace(middle(), awaited=(), asked=None)
    assert DRAWINGS.alt(view, "overview", words(), ()).startswith(f"Turn {view.turn}. ")
    assert "Waiting for" not in text_board(view, words())


def test_only_the_newest_five_changes_are_described() -> None:
    shown = [places.gauge(seat) for seat in range(4)] + [places.caravans(seat) for seat in range(4)]
    changes = tuple(Change(number, (place,)) for number, place in enumerate(shown, 1))
    said = DRAWINGS.alt(middle(), "overview", words(), changes)
    assert said.partition("New since the last picture: ")[2].count(";") == 4


def test_a_close_up_describes_its_player_only() -> None:
    changes = (Change(1, (places.caravans(0), places.caravans(1))),)
    said = render(middle(), "player:B", words(), changes).alt
    assert said.endswith(": Piotr (caravans).")
    assert said.startswith("Piotr (obelisk ")
    assert "Marta" not in said


def test_marks_are_those_of_the_picture() -> None:
    """The hand has only that of the turn, in its header."""
    view = as_seat(middle(), 0)
    assert render(view, "hand", words(), all_changes(4)).alt.endswith("New since the last picture: turn.")


@pytest.mark.parametrize("mode", MODES)
def test_the_end_names_who_won(mode: str) -> None:
    view = final_view(4, mode)
    assert view.outcome is not None
    (winner,) = view.outcome.winners
    for part in ("overview", "score"):
        said = DRAWINGS.alt(view, part, words(), ())
        assert said.startswith(f"{NAMES[winner]} wins the game!")
        assert f"Results: {NAMES[winner]} (" in said


def test_private_knowledge_is_described_in_the_hand_only() -> None:
    """The card that a Temple put back in darkness, and a sealed answer."""
    view = msgspec.structs.replace(
        middle(),
        viewer=1,
        awaited=(1,),
        season=msgspec.structs.replace(middle().season, face_up=False, top=("horus",), left=9),
    )
    stranger = msgspec.structs.replace(view, season=msgspec.structs.replace(view.season, top=()))
    answered = msgspec.structs.replace(view, answer=Stay())
    for part in parts(view):
        said = DRAWINGS.alt(view, part, words(), ())
        assert DRAWINGS.alt(answered, part, words(), ()) == said
        if part == "hand":
            assert "Choice of Horus" in said
        elif part != "season":
            assert DRAWINGS.alt(stranger, part, words(), ()) == said


@pytest.mark.parametrize(("seats", "mode"), [(2, "scribe"), (4, "priest")])
def test_hidden_information_of_others_changes_nothing(seats: int, mode: str) -> None:
    for one, other in twin_views(seats, mode, "yes"):
        assert parts(one) == parts(other)
        for part in parts(one):
            assert DRAWINGS.alt(one, part, words(), ()) == DRAWINGS.alt(other, part, words(), ())


@pytest.mark.parametrize(
    ("lang", "people", "said"),
    [
        ("en", (), "Sa-Ré: all 4 seats are free. Minimum number of players: 2."),
        ("fr", ("Marta",), "Sa-Ré\u202f: 1 place sur 4 est prise (Marta). Nombre minimal de joueurs\u202f: 2."),
        ("pl", ("Marta", "🦊"), "Sa-Ré. Zajęte miejsca: 2 z 4 (Marta, 🦊). Minimalna liczba graczy: 2."),
    ],
)
def test_the_lobby(lang: str, people: tuple[str, ...], said: str) -> None:
    made = render(Lobby("sare", people, 2, 4), "lobby", words(lang, people))
    assert made.alt == said
