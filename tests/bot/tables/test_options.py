"""Options of a table: declared once, stored with the table, changeable by its host as far as the game allows."""

import re

import pytest

from bot.limits import CHOICE_VALUE, SELECT_OPTIONS
from bot.store.changes import Changes
from bot.tables import options
from bot.tables.create import create_rematch, create_table
from bot.tables.letters import FIXED
from bot.tables.options import TABLE_OPTIONS, TableOption, available
from bot.tables.settings import Settings, change_settings
from bot.tables.start import start_game
from bot.texts import texts_for
from engine.game import games
from engine.texts import LANGUAGES
from tests.bot.tables.stage import ANNA, BEN, HERE, THERE, Stage, refused

MOOD = TableOption("mood", ("calm", "wild"), while_running=True)
SIZE = TableOption("size", ("small", "large"))


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "TABLE_OPTIONS", {"mood": MOOD, "size": SIZE})


async def chosen(stage: Stage, table: str) -> tuple[str, str]:
    snapshot = await stage.tables.snapshot(table)
    return MOOD.of(snapshot.row), SIZE.of(snapshot.row)


@pytest.mark.usefixtures("made_up")
async def test_options_of_the_table_beside_those_of_the_game(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN, options={"side": "winter", "mood": "wild"})
    snapshot = await stage.tables.snapshot(table)
    assert (snapshot.row.options["side"], snapshot.row.table_options) == ("winter", {"mood": "wild"})
    assert snapshot.options.items() >= {"side": "winter", "mood": "wild"}.items()
    assert "size" not in snapshot.options
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"side": "summer", "size": "large"}))
    assert await chosen(stage, table) == ("wild", "large")
    assert (await stage.tables.snapshot(table)).row.options["side"] == "summer"
    await stage.same_as_loaded(table)


@pytest.mark.usefixtures("made_up")
async def test_what_may_change_in_a_game(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"mood": "wild"}))
    for of_a_lobby in ({"size": "large"}, {"mood": "calm", "size": "large"}, {"mood": "calm", "side": "winter"}):
        await refused(
            change_settings(stage.tables, stage.press(ANNA), table, Settings(options=of_a_lobby)), "table.game_position"
        )
    await refused(
        change_settings(stage.tables, stage.press(BEN), table, Settings(options={"mood": "calm"})), "table.not_host"
    )
    assert await chosen(stage, table) == ("wild", "small")
    await stage.same_as_loaded(table)
    await change_settings(stage.tables, stage.press(ANNA), table, Settings(options={"mood": "calm"}, language="pl"))
    assert await chosen(stage, table) == ("calm", "small")


@pytest.mark.usefixtures("made_up")
async def test_what_no_table_has(stage: Stage) -> None:
    table = await stage.lobby(ANNA)
    for wrong, key in (({"mood": "sad"}, "option.value"), ({"moon": "full"}, "option.unknown")):
        settings = Settings(options=wrong)
        await refused(change_settings(stage.tables, stage.press(ANNA), table, settings), key)
        error = await refused(create_table(stage.tables, stage.press(BEN), THERE, "castle", settings), key)
        known = available(games()["castle"])
        assert error.params["known"] == (MOOD.values if "mood" in wrong else tuple(known))


@pytest.mark.usefixtures("made_up")
async def test_a_rematch_has_the_same(stage: Stage) -> None:
    table = await stage.lobby(ANNA, computers=("random",), options={"mood": "wild", "size": "large"})
    await start_game(stage.tables, stage.press(ANNA), table)
    await stage.steps(table, 2_000)
    again = await create_rematch(stage.tables, stage.press(ANNA), table, HERE)
    assert await chosen(stage, again.table) == ("wild", "large")


async def test_a_table_that_is_older_than_an_option(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await stage.game(ANNA, BEN)
    monkeypatch.setattr(options, "TABLE_OPTIONS", {"mood": MOOD})
    snapshot = await stage.fresh(table)
    assert snapshot.row.table_options == {FIXED: "AB"}
    assert MOOD.of(snapshot.row) == "calm"
    assert "mood" not in snapshot.options


def test_nothing_else_has_these_columns() -> None:
    """No option has the name of a column."""
    assert not TABLE_OPTIONS.keys() & {*Changes.__struct_fields__}


@pytest.mark.parametrize("game", games())
def test_no_option_of_a_game_has_the_same_name(game: str) -> None:
    assert not TABLE_OPTIONS.keys() & games()[game].options.keys()


@pytest.mark.parametrize("name", TABLE_OPTIONS)
def test_each_declaration_is_valid(name: str) -> None:
    option = TABLE_OPTIONS[name]
    assert option.name == name
    assert re.fullmatch(r"[a-z_]{1,30}", name)
    assert 2 <= len(set(option.values)) == len(option.values) <= SELECT_OPTIONS
    for value in option.values:
        assert re.fullmatch(r"[a-z0-9_]+", value)
        assert len(f"{name}={value}") <= CHOICE_VALUE


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TABLE_OPTIONS)
def test_each_has_its_texts(name: str, lang: str) -> None:
    words = texts_for(lang)
    assert words.find(f"name.option.{name}")
    for value in TABLE_OPTIONS[name].values:
        assert words.find(f"name.{name}.{value}")
        assert words.find(f"help.{name}.{value}") or words.find(f"help.option.{name}")
