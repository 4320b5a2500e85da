"""Every part of every game that `/board` can show has a name in every language."""

from __future__ import annotations

import pytest

from bot.actions.show import part_names
from engine.chance import seed_from
from engine.table import new_table
from engine.texts import LANGUAGES

PEOPLE = ("Anna", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), [("castle", 3), ("ezra", 1), ("ezra", 4), ("sare", 2)])
def test_no_part_is_called_by_its_id(game: str, seats: int, lang: str) -> None:
    table = new_table(game, seats, seed_from("parts"))
    names = part_names(table.rules.view(table.position, 0), game, lang, PEOPLE)
    assert len(names) > 4
    assert not [part for part, name in names.items() if name == part or not name[:1].isupper()]
    assert len(set(names.values())) == len(names)
