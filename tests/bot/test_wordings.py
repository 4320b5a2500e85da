"""The bot's own sentences use a game's words; a game may not word their parameters differently."""

import re

import pytest

from bot.texts.says import OWN, Says
from engine.game import games
from engine.texts.catalogue import CORE, LANGUAGES, catalogue
from engine.texts.wording import wording

OF_NO_GAME = ("host", "play")
SAME = {"option"}
"""A value without a name in the game is shown unchanged."""


@pytest.mark.parametrize("game", games())
def test_no_game_words_the_bots_own_parameters(game: str) -> None:
    own = wording(game).formats.keys() - wording(CORE).formats.keys() - SAME
    for domain in Says.domains:
        if domain in OF_NO_GAME:
            continue
        for key, forms in catalogue(LANGUAGES[0], domain, OWN).messages.items():
            assert not own & set(re.findall(r"\{(\w+)\}", " ".join(forms))), (domain, key)
