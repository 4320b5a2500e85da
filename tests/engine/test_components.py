"""A key of components.toml that no rule reads is refused by name; components stored with a table are not asked."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import engine
from engine.components import COMMENTARY, FILE, fingerprint
from engine.game import game
from engine.illegal import LoadError

GAMES = ("castle", "ezra", "sare")
STRAY = "colour_of_the_moon"


def printed(name: str) -> Any:
    return tomllib.loads((Path(engine.__path__[0]) / name / FILE).read_text("utf-8"))


def tables(data: Any, where: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every table of a file but its commentary."""
    if isinstance(data, dict):
        yield where
        for key, value in data.items():
            if key not in COMMENTARY:
                yield from tables(value, (*where, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from tables(value, (*where, i))


def with_stray(data: Any, where: tuple[str | int, ...]) -> None:
    for key in where:
        data = data[key]
    data[STRAY] = 7


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_key_is_refused_in_every_table(name: str) -> None:
    box = importlib.import_module(f"engine.{name}.components").load_box
    every = list(tables(printed(name)))
    assert len(every) > 30
    for where in every:
        data = printed(name)
        with_stray(data, where)
        with pytest.raises(LoadError):
            box(data, FILE)


@pytest.mark.parametrize(
    ("name", "where", "table"),
    [
        ("castle", ("characters", "messenger"), "characters.messenger"),
        ("castle", ("buildings", 0), "buildings.palace"),
        ("castle", ("scoring", "tavern", "tavern.6"), "scoring.tavern.tavern.6"),
        ("sare", ("building", 0), "building.master_builder"),
        ("sare", ("mode", 0, "needs"), "mode.scribe.needs"),
        ("ezra", ("scroll", 0), "scroll.g1_silver"),
        ("ezra", ("character", 2, "trade", "top"), "character.c03.trade.top"),
    ],
)
def test_the_refusal_names_the_key_and_its_table(name: str, where: tuple[str | int, ...], table: str) -> None:
    data = printed(name)
    with_stray(data, where)
    with pytest.raises(LoadError) as caught:
        importlib.import_module(f"engine.{name}.components").load_box(data, "mine.toml")
    assert (caught.value.key, caught.value.params) == (
        "components.unknown", {"path": "mine.toml", "table": table, "field": STRAY},
    )  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_table_is_refused_by_name(name: str) -> None:
    data = printed(name) | {STRAY: {}}
    with pytest.raises(LoadError) as caught:
        importlib.import_module(f"engine.{name}.components").load_box(data, "mine.toml")
    assert (caught.value.key, caught.value.params) == (
        "components.unknown_table",
        {"path": "mine.toml", "table": STRAY},
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_folder_of_corrections_is_checked_in_the_same_way(name: str, tmp_path: Path) -> None:
    text = (Path(engine.__path__[0]) / name / FILE).read_text("utf-8")
    (tmp_path / name).mkdir()
    (tmp_path / name / FILE).write_text(f"{text}\n[{STRAY}]\n", "utf-8")
    with pytest.raises(LoadError) as caught:
        game(name).box(tmp_path)
    assert caught.value.params["table"] == STRAY


@pytest.mark.parametrize("name", GAMES)
def test_components_of_a_stored_table_may_have_keys_of_another_version(name: str) -> None:
    rules: Any = game(name)
    data = msgspec.json.decode(msgspec.json.encode(rules.box().components))
    stray = data | {STRAY: {}}
    first = next(key for key, value in stray.items() if isinstance(value, dict))
    stray[first] = stray[first] | {STRAY: 7}
    box = rules.box_from(stray)
    assert box.components == rules.box().components
    assert (box.stored_data, box.fingerprint) == (stray, fingerprint(stray))


@pytest.mark.parametrize(
    ("name", "where", "value"),
    [
        ("castle", ("characters", "worker", "buy_price"), 1),
        ("castle", ("buildings", 10, "vp"), 1),
        ("sare", ("building", 1, "capacity"), 4),
        ("sare", ("season_card", 0, "gauge"), 1),
        ("sare", ("counts", "building_tiles"), 61),
        ("sare", ("counts", "cubes_black"), 9),
        ("ezra", ("altar_side", 0, "card"), 1),
        ("ezra", ("levite_track", "rows", 0, "food"), 1),
        ("ezra", ("labourers_front", "per_worker", 0, "n"), 2),
    ],
)
def test_a_figure_that_no_rule_reads_is_refused(name: str, where: tuple[str | int, ...], value: int) -> None:
    """In a file; a table that has begun with it goes on."""
    data = printed(name)
    table = data
    for key in where[:-1]:
        table = table[key]
    table[where[-1]] = value
    with pytest.raises(LoadError):
        importlib.import_module(f"engine.{name}.components").load_box(data, FILE)
    assert game(name).box_from(data)


@pytest.mark.parametrize(
    ("name", "where", "value"),
    [("sare", ("building", 1, "capacity"), 3), ("ezra", ("levite_track", "rows", 0, "food"), 0)],
)
def test_a_file_of_an_older_version_may_state_it_again(name: str, where: tuple[str | int, ...], value: int) -> None:
    """What 0.1 stated in two places, or where it says nothing."""
    data = printed(name)
    table = data
    for key in where[:-1]:
        table = table[key]
    table[where[-1]] = value
    assert importlib.import_module(f"engine.{name}.components").load_box(data, FILE)
