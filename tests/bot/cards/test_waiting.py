"""The private list of the tables that await a person, a digest or a reminder; and a message about a late one."""

import pytest
from discord import ui

from bot.cards.status_line import asked_line
from bot.cards.waiting import WaitingTable, waiting_card
from bot.texts import texts_for
from engine.texts.catalogue import LANGUAGES
from tests.bot.tables.conftest import empty, path
from tests.bot.tables.conftest import sqlite_stage as stage
from tests.bot.tables.stage import ANNA, BEN, Stage

__all__ = ["empty", "path", "stage"]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_line_below_a_table_begins_with_a_capital(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    snapshot = await stage.tables.snapshot(await stage.game(ANNA, BEN, game="castle", options={}))
    monkeypatch.setattr("bot.cards.waiting.first_deadline", lambda snapshot, seat: 1_000.0)
    card = waiting_card([WaitingTable(snapshot, 0, "#here")], 1, lang, 1, note="waiting.digest", soon=None)
    texts = [item.content for item in card.layout(True).walk_children() if isinstance(item, ui.TextDisplay)]
    (line,) = [line for line in "\n".join(texts).splitlines() if "<t:1000" in line]
    assert line.removeprefix("-# ")[0].isupper()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_is_asked_of_late_people_begins_with_a_capital(stage: Stage, lang: str) -> None:
    """It stands in a line of its own."""
    snapshot = await stage.tables.snapshot(await stage.game(ANNA, BEN, game="castle", options={}))
    assert asked_line(texts_for(lang, "castle"), snapshot, 0)[0].isupper()
