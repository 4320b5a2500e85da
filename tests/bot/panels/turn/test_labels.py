"""Labels of moves of which only some fields are known contain these and no more."""

from __future__ import annotations

import pytest

from bot.panels.turn.arrangement import Offer
from bot.panels.turn.labels import offer_labels, option_label
from bot.panels.turn.nodes import Branch, Caption, Leaf, MoveKind, PartialMove, Question, WholeMove
from bot.texts import texts_for
from engine import castle
from engine.castle.moves import Build as BuildInCastle
from engine.castle.moves import Place
from engine.move import Move
from engine.sare import GAME
from engine.sare.moves import Build, Launch, Market, Settle, Shift
from engine.texts import LANGUAGES

NOTATION = GAME.box().notation


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (PartialMove(Launch, {"building": "temple"}), ("Launch: Temple", "Lancer : Temple", "Zacznij: Świątynia")),
        (PartialMove(Shift, {"building": "port", "source": ""}), ("Move: Port", "Déplacer : Port", "Przenieś: Port")),
        (PartialMove(Market, {"own": "single_wood"}), ("Market: wood", "Marché : bois", "Targ: drewno")),
        (PartialMove(Build, {"building": "port", "square": ""}), ("Build: Port", "Construire : Port", "Zbuduj: Port")),
        (
            PartialMove(Settle, {"builder": "A1"}),
            ("Master Builder: A1", "Maître d’œuvre : A1", "Budowniczy: A1"),
        ),
    ],
)
def test_a_field_without_default_that_is_open_is_not_said(said: Caption, words: tuple[str, ...]) -> None:
    found = [option_label(texts_for(lang, "sare"), NOTATION, said, ("Anna", "Ben")) for lang in LANGUAGES]
    assert [text.replace("\u202f", " ") for text in found] == list(words)


def together(first: Move, inner: Move) -> list[Offer]:
    """Two moves of a question, one of them behind another question."""
    here, behind = Leaf(WholeMove(first), first), Leaf(WholeMove(inner), inner)
    branch = Branch(MoveKind(type(inner)), "inner *", lambda: Question((behind,)))
    return [Offer((0,), (here,)), Offer((1, 0), (branch, behind))]


def test_a_list_does_not_repeat_what_its_question_says() -> None:
    """Found by playing: each entry began with “Place a helper:”."""
    words, notation, people = texts_for("en", "castle"), castle.GAME.box().notation, ("Anna", "Ben")
    places = together(Place("tavern.12"), Place("tavern.12", "sand"))
    assert offer_labels(words, notation, places, people, asked=Place) == ["Tavern (12)", "Sand cart → Tavern (12)"]
    assert offer_labels(words, notation, places, people)[0] == "Place a helper: Tavern (12)"
    assert offer_labels(words, notation, places, people, beside=True)[0] == "Place a helper: Tavern (12)"


def test_a_list_says_everything_in_which_its_moves_differ() -> None:
    """The short form of building names the payment only."""
    words, notation, people = texts_for("en", "castle"), castle.GAME.box().notation, ("Anna", "Ben")
    buildings = together(BuildInCastle("well", (2, 0, 0, 1, 0)), BuildInCastle("house", (1, 1, 0, 1, 0)))
    said = offer_labels(words, notation, buildings, people, asked=BuildInCastle)
    assert all(text.startswith("Build: ") for text in said)
