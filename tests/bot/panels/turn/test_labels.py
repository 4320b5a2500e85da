"""Labels of moves of which only some fields are known contain these and no more."""

from __future__ import annotations

import pytest

from bot.panels.turn.labels import option_label
from bot.panels.turn.nodes import Caption, PartialMove
from bot.texts import texts_for
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
