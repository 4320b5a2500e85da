"""PictureWords: the words of one picture, for any names and in any language."""

import pytest

from engine.castle import GAME
from engine.castle.moves import CARD_ORDER, Play
from engine.ezra import GAME as EZRA
from engine.ezra.constants import SOURCES
from engine.sare import GAME as SARE
from engine.sare.moves import Draw, LayDown
from engine.texts import LANGUAGES, Texts
from renderers import Words
from renderers.texts import PictureWords
from renderers.texts.words import inline_name

PEOPLE = ("Marta", "🦊 Ola", "\u202eevil\u202c\n\x07", " \u200b ")


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def test_names_are_given_as_they_are_and_spoken_without_harm() -> None:
    words: Words = PictureWords("castle", "en", PEOPLE)
    assert [words.name(seat) for seat in range(4)] == list(PEOPLE)
    assert words.say("alt.scores", scores=[(seat, seat) for seat in range(4)]) == (
        "Points: Marta 0, 🦊 Ola 1, evil 2, Player D 3."
    )


@pytest.mark.parametrize(("lang", "called"), [("en", "Player C"), ("fr", "Joueur C"), ("pl", "Gracz C")])
def test_who_has_no_name_is_called_by_his_seat(lang: str, called: str) -> None:
    words = PictureWords("castle", lang)
    assert words.stand_in(2) == words.name(2) == called


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Marta", "Marta"),
        ("  Zażółć   gęślą ", "Zażółć gęślą"),
        ("a\u2028b\rc\td", "a b c d"),
        ("\u2066مریم\u2069", "مریم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("x" * 50, "x" * 39 + "…"),
        ("\u202e\u200f", ""),
    ],
)
def test_a_name_inside_a_sentence(name: str, said: str) -> None:
    assert inline_name(name) == said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_has_a_term(lang: str) -> None:
    words, c = PictureWords("castle", lang), GAME.box().components
    terms = ["game.castle", "side.summer", "side.winter", "final_score", "watchtower", "towers", "houses"]
    terms += [f"building.{component.id}" for component in c.buildings]
    terms += [f"space.{space.id}" for component in c.buildings for space in component.spaces]
    terms += [f"category.{name}" for name in c.scoring.order]
    terms += [f"winter.{card}" for card in c.winter.cards]
    terms += [f"card.{card}" for card in CARD_ORDER]
    terms += [f"place.{place}" for place in c.trader_places]
    said = [words.term(term) for term in terms]
    assert all(said)
    assert not [term for term, name in zip(terms, said, strict=True) if term == name]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_of_sare_has_a_term(lang: str) -> None:
    words, c = PictureWords("sare", lang), SARE.box().components
    terms = [
        "game.sare",
        *(f"mode.{component.id}" for component in c.mode),
        *(f"card.{component.id}" for component in c.season_card),
    ]
    terms += [f"building.{component}" for component in (*(component.id for component in c.building), "pyramid")]
    terms += [f"option.{component}" for component in SARE.options]
    terms += [f"phase.{component}" for component in ("founding", "sites", "season", "react", "construction", "over")]
    terms += ["reference", "players", "upright", "lying", "revolted", "administrative", "squares", "stages", "begun"]
    said = [words.term(term) for term in terms]
    assert all(said)
    assert not [term for term, name in zip(terms, said, strict=True) if term == name]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_of_ezra_has_a_term(lang: str) -> None:
    words, c = PictureWords("ezra", lang), EZRA.box().components
    terms = [
        "game.ezra",
        *(f"altar.{component.id}" for component in c.altar_side),
        *(f"solo_side.{component.id}" for component in c.solo_side),
    ]
    terms += [f"tile.{component.id}" for component in c.scroll]
    terms += [f"tile.{tile}{k}" for tile in ("gu", "la", "fa", "tr", "el") for k in range(1, 5)]
    terms += [f"gate.{component.id}" for component in c.gate] + [f"short.{component.id}" for component in c.gate]
    terms += [f"wall.{component.id}" for component in c.wall_space] + [
        f"development.{component}" for component in c.development.types
    ]
    terms += [f"card.{component.id}" for component in c.character] + [
        f"card.{component.id}" for component in c.wall_deck.cards
    ]
    terms += [f"card.{component.id}" for component in c.focus] + [f"card.{component.id}" for component in c.scheme]
    terms += [f"hero.{component.id}" for component in c.hero] + [f"points.{component}" for component in SOURCES]
    terms += [f"colour.{component}" for component in (*c.vocab.main_actions, *c.vocab.blessing_colours)]
    terms += [f"phase.{component}" for component in ("setup", "work", "prepare", "sabbath", "after")]
    terms += [f"action.{component}" for component in c.vocab.main_actions]
    terms += ["opponent", "aside", "auxiliary", "development_tiles", "after_plan", "prophet.haggai"]
    said = [words.term(term) for term in terms]
    assert all(said)
    assert not [term for term, name in zip(terms, said, strict=True) if term == name]


def test_lists_of_ezra_are_worded_by_their_names() -> None:
    words = PictureWords("ezra", "en", ("Marta", "Piotr"))
    tiles = [("tile.g1_silver", 1, False, False), ("tile.w15_golden", -1, True, False)]
    tiles += [("tile.w16_elder", -1, True, True), ("tile.w04_tent_plus", -1, False, False)]
    assert words.say("board.scrolls", number=2, vp=2, figure=5, gains=[("silver", 3)], food=1, scrolls=tiles) == (
        "Row 2 (2 VP for 3 silver and 5 blue Banners; 1 food for the first Scribe): Treasurer (Piotr), "
        "Golden path (open), "
        "Honoured Elders (open, with a White Worker), Longer journey."
    )
    posts = [("idle", 0, ""), ("scoring.levites", 2, ""), ("development.traders", 2, "1, 4")]
    assert (
        words.say("board.workers", seat=0, posts=posts)
        == "Marta, Workers: in Supply 0, Levites 2, Traders (rows: 1, 4)."
    )
    gates = [("short.east", (1, 0, 1, 0), 2), ("short.fish", (0, 0, 0, 0), 0)]
    assert words.say("board.gates", gateways=gates) == (
        "Gates not built (in brackets, Rubble, then the silver on the Gate Card): "
        "East (1 stone, 1 cinder; 2 silver); Fish (cleared)."
    )
    assert words.say("board.ruins", ruins=[((0, 1, 1, 0), "3, 7"), ((0, 0, 0, 2), "9")]) == (
        "Rubble on Wall spaces (numbers in brackets): 1 stone, 1 wood (3, 7); 2 gold (9)."
    )
    assert words.say("alt.stocks", stocks=[(0, 5, 0, (0, 0, 0, 0), 3), (1, 0, 2, (0, 0, 1, 0), 0)]) == (
        "To spend: Marta (5 silver, 3 Workers in Supply); Piotr (0 silver, 2 food, 1 stone, 0 Workers in Supply)."
    )


def test_whoever_has_no_seat_begins_a_sentence_with_a_capital() -> None:
    words = PictureWords("ezra", "fr", ("Marta",))
    assert words.say("alt.scores", scores=[(1, 20), (0, 19)]) == "Points\u202f: l’adversaire 20, Marta 19."
    assert words.say("board.workers", seat=1, posts=[("idle", 2, "")]).startswith("L’adversaire, Ouvriers")


def test_lists_of_sare_are_worded_by_their_names() -> None:
    words = PictureWords("sare", "en", ("Marta", "Piotr"))
    assert words.say(
        "board.sites", seat=1, sites=[("temple", "B2", (3, 0, 2, 0), 0), ("port", "C1", (0, 1, 0, 0), 1)]
    ) == (
        "Piotr, sites and what they need: "
        "Temple on B2 (2 gold, 3 wood); Port on C1 (1 stone, minus 1 unit of your choice)."
    )
    assert words.say("board.unseen", counted=[("single_wood", 2), ("horus", 0)]) == (
        "Cards not seen yet, including the card set aside: wood × 2, Choice of Horus."
    )
    assert words.say("board.lane", lane=[Draw(), LayDown()]) == "Your plan so far is “Draw; Lay the obelisk down”."
    assert words.say("board.pyramid", building="pyramid", number=2, costs=[(1, 2, 3, 0), (4, 0, 0, 0)]) == (
        "Pyramid 2: on the pile. Stages: 3 gold, 2 stone, 1 wood; 4 wood."
    )
    assert words.say("board.odds", odds=[("card.horus", 12), ("doubles", 25)]) == (
        "Odds for the next card: Choice of Horus 12%, double resources 25%."
    )


def test_a_term_without_translation_is_a_sensible_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", False)
    assert PictureWords("castle", "pl").term("building.bath_house") == "bath house"
    assert PictureWords("castle", "xx").language == "en"


@pytest.mark.parametrize(
    ("n", "said"), [(1, "Wybierz 1 kartę"), (2, "Wybierz 2 karty"), (5, "Wybierz 5 kart"), (22, "Wybierz 22 karty")]
)
def test_polish_plurals(n: int, said: str) -> None:
    assert PictureWords("castle", "pl").say("heading.choose", n=n) == said


def test_lists_are_worded_by_their_names() -> None:
    words = PictureWords("castle", "en", ("Marta", "Piotr"))
    assert words.say("board.answer", choice=Play(("trader",))) == (
        "You have chosen “Play: Trader”, and you can still change your mind."
    )
    assert words.say("alt.prospects", prospects=[("keep", 9, False), ("palace", 12, True)], points=40) == (
        "Extra points if the castle were scored now: Keep (9 points), Palace (about 12 points)."
        " With the points scored so far: 40 points."
    )
    assert words.say("alt.prospects", prospects=[], points=4) == (
        "If the castle were scored now, the helpers would score nothing."
    )
    assert words.say("alt.deliveries", deliveries=[("sand", {"sand": 3})]) == "Next deliveries: sand cart (3 sand)."
    assert words.say("alt.marks", marks=[(1, ("building.keep", (1, "goods"))), (3, ("round",))]) == (
        "New since the last picture: Keep, Piotr (resources); round."
    )
    assert words.say("board.answered", joined=()) == "Players who have already chosen: nobody."
    assert words.say("board.row", seat=0, row=[("trader", 3), ("messenger", 4)]) == (
        "Marta, cards played earlier: Trader, round 3; Messenger, round 4."
    )


@pytest.mark.parametrize(
    ("goods", "talers", "said"),
    [
        ({"sand": 1}, 2, "Gifts: 1 sand; 2 talers."),
        ({"sand": 1}, 0, "Gifts: 1 sand."),
        ({}, 2, "Gifts: 2 talers."),
        ({}, 0, "No gifts yet."),
    ],
)
def test_gifts_that_are_not_there_are_not_listed(goods: dict[str, int], talers: int, said: str) -> None:
    words = PictureWords("castle", "en", ("Marta", "Piotr"))
    assert words.say("board.damsel", card="damsel", points=8, goods=goods, talers=talers, joined=(1,)) == (
        f"Damsel: the last suitor scores 8 points. {said} Still courting: Piotr."
    )


@pytest.mark.parametrize(
    ("goods", "talers", "said"),
    [({}, 2, "2 talers."), ({"sand": 1}, 0, "1 sand."), ({"sand": 1}, 2, "1 sand; 2 talers.")],
)
def test_gifts_to_share(goods: dict[str, int], talers: int, said: str) -> None:
    words = PictureWords("castle", "en")
    shared = words.say("board.sharing", card="damsel", goods=goods, talers=talers)
    assert shared == f"Damsel, gifts still to share: {said}"


@pytest.mark.parametrize(("lang", "said"), [("en", "Setup."), ("fr", "Mise en place."), ("pl", "Początek.")])
def test_there_is_no_turn_0(lang: str, said: str) -> None:
    words = PictureWords("sare", lang, ("Marta", "Piotr"))
    assert words.say("board.turn", game="sare", title="mode.scribe", turn=0).endswith(f"). {said}")
    waiting = words.say("alt.city_turn", turn=0, awaited=(1,), doing="phase.founding")
    assert "0" not in waiting
    assert waiting.startswith(said[:-1])
