"""A game is found by registering one object; the core knows none."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import castle, game
from engine.chance import seed_from
from engine.illegal import Illegal, LoadError
from engine.table import new_table
from tests.engine import madeup

ENGINE = Path(engine.__path__[0])


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "_registered", {})


@pytest.mark.usefixtures("empty")
def test_a_game_is_found_by_registering_one_object() -> None:
    assert "fair" not in game.games()
    game.register(madeup.GAME)
    assert game.game("fair") is madeup.GAME
    table = new_table("fair", 2, seed_from("registered"))
    assert table.position.awaited() == (0, 1)


@pytest.mark.usefixtures("empty")
def test_packages_of_the_engine_that_have_a_game_are_found() -> None:
    assert game.game("castle") is castle.GAME
    found: dict[str, Any] = game.games()
    assert list(found) == sorted(found)
    assert "players" not in found
    assert "texts" not in found
    assert all(rules.id == name for name, rules in found.items())


def test_an_unknown_game_is_named_with_those_that_there_are() -> None:
    with pytest.raises(LoadError) as caught:
        game.game("chess")
    assert caught.value.key == "game.unknown"
    assert caught.value.params["game"] == "chess"
    assert "castle" in caught.value.params["known"]


@pytest.mark.parametrize("name", ["", "players", "texts", "castle.steps", "../castle", "Castle", "\x00"])
def test_no_other_name_is_a_game(name: str) -> None:
    with pytest.raises(LoadError, match=r"game\.unknown"):
        game.game(name)


@pytest.mark.parametrize(
    ("seats", "options", "key"),
    [
        (1, {}, "seats"),
        (5, {}, "seats"),
        (2, {"side": "autumn"}, "option.value"),
        (2, {"colour": "red"}, "option.unknown"),
    ],
)
def test_a_table_that_the_game_does_not_allow(seats: int, options: dict[str, str], key: str) -> None:
    with pytest.raises(Illegal) as caught:
        new_table("castle", seats, seed_from("no"), options)
    assert caught.value.key == key


def test_options_have_defaults() -> None:
    assert castle.GAME.with_defaults({})["side"] == "summer"
    assert madeup.GAME.with_defaults({}) == {"weather": "fine"}
    assert madeup.GAME.with_defaults({"weather": "wet"}) == {"weather": "wet"}


def test_the_core_knows_no_game() -> None:
    """No module of the core imports a game, and none of its literals names one."""
    packages = {path.parent.name for path in ENGINE.glob("*/components.toml")}
    assert "castle" in packages
    for path in [*ENGINE.glob("*.py"), *ENGINE.glob("players/*.py")]:
        if path.name == "__main__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            imported = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            imported += [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            assert not packages & {piece for name in imported for piece in name.split(".")}, path
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in packages, path
