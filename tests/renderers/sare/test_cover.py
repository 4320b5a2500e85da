"""The cover of a table that waits for players."""

from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from engine.game import game
from renderers import Lobby, render
from tests.renderers.golden import compare
from tests.renderers.sare.board import HOSTILE_NAMES, LANGUAGES, MODES, words


def lobby(count: int, **chosen: str) -> Lobby:
    return Lobby("sare", HOSTILE_NAMES[0][:count], 2, 4, tuple(chosen.items()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mode_and_variant_fits(lang: str) -> None:
    for count, mode, variant in product((0, 2, 4), MODES, ("no", "yes")):
        waiting = lobby(count, mode=mode, quick_start=variant, divinity=variant)
        picture = render(waiting, "lobby", words(lang, waiting.people), ledger=True)
        assert picture.layout is not None
        assert picture.layout.faults() == []
        assert len(picture.png) < 300_000


def test_the_options_are_shown_and_told() -> None:
    picture = render(lobby(1, mode="priest", quick_start="no", divinity="yes"), "lobby", words(), ledger=True)
    assert picture.layout is not None
    told = [text.text for text in picture.layout.texts]
    assert {"Sa-Ré", "Priest", "Divinity"} <= set(told)
    assert "Quick start" not in told
    assert picture.alt.endswith("Options chosen: Priest, Divinity.")


def test_every_option_that_changes_the_board_is_known() -> None:
    """All modes have a sign; the other options are no business of a cover."""
    options = game("sare").options
    assert set(options["mode"]) == set(MODES)
    assert {"quick_start", "divinity"} <= set(options)


def test_golden_cover() -> None:
    names = ("Marta", "Piotr")
    waiting = Lobby("sare", names, 2, 4, (("mode", "pharaoh"), ("quick_start", "yes")))
    page = render(waiting, "lobby", words("en", names))

    compare("sare-lobby", Image.open(BytesIO(page.png)))
