"""The wheel works where there is no checkout: it is built, installed into a new environment and used from elsewhere."""

from __future__ import annotations

import importlib.util
import os
import sqlite3
import subprocess
import sys
import sysconfig
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from bot.settings import Settings
from bot.store.sql.migrations import migrations

ROOT: Final = Path(__file__).parents[1]
DATA: Final = (".po", ".sql", ".toml")
"""The endings of the files that the program reads."""
PLACES: Final = "import bot, engine, renderers; print(bot.__file__, engine.__file__, renderers.__file__)"
# Nothing listens on port 1, so the bot opens its database and then gives up.
UNREACHABLE: Final = {"DISCORD_API_BASE": "http://127.0.0.1:1/api/v10", "DISCORD_GATEWAY_URL": "ws://127.0.0.1:1"}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if importlib.util.find_spec("hatchling") is None:
        missing = "no hatchling here, so no wheel was built: make setup brings it"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    folder = tmp_path_factory.mktemp("dist")
    done([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT, dict(os.environ))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of a new environment with the wheel. What it depends on is taken from this environment."""
    folder = tmp_path_factory.mktemp("fresh")
    done([sys.executable, "-m", "venv", "--without-pip", str(folder)], folder, dict(os.environ))
    python = folder / "bin" / "python"
    done(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index", str(wheel)],
        folder,
        dict(os.environ),
    )
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return python.parent


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """An environment for commands without the settings of this machine."""
    names = {field.alias for field in Settings.model_fields.values()} | {"PYTHONPATH", "LC_ALL", "LC_MESSAGES", "LANG"}
    return {name: value for name, value in os.environ.items() if name not in names} | {"HOME": str(tmp_path)}


def done(command: list[str], folder: Path, env: dict[str, str], code: int = 0) -> str:
    """Runs a command, which must end with this code. Returns what it printed."""
    ended = subprocess.run(
        command, cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    assert ended.returncode == code, ended.stdout
    return ended.stdout


def test_the_wheel_holds_all_data_files(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    packages = {
        str(file.relative_to(ROOT))
        for package in ("bot", "engine", "renderers")
        for file in (ROOT / package).rglob("*")
        if file.suffix in DATA
    }
    assert packages
    assert packages <= inside
    assert {f"bot/migrations/{step.file.name}" for step in migrations()} <= inside
    assert "bot/CHANGELOG.md" in inside
    assert not any(name.startswith(("tests/", "migrations/")) for name in inside)


def test_the_command_is_there(installed: Path, elsewhere: dict[str, str], tmp_path: Path) -> None:
    assert " backup FILE " in done([str(installed / "cornerstone"), "--help"], tmp_path, elsewhere)
    places = done([str(installed / "python"), "-c", PLACES], tmp_path, elsewhere).split()
    assert all(Path(place).is_relative_to(installed.parent) for place in places)


def test_a_new_database_has_all_migrations(installed: Path, elsewhere: dict[str, str], tmp_path: Path) -> None:
    command = str(installed / "cornerstone")
    said = done([command], tmp_path, {**elsewhere, **UNREACHABLE, "DISCORD_TOKEN": "token"}, code=1)
    assert "http://127.0.0.1:1/api/v10 cannot be reached" in said
    assert done([command, "tables", "--all"], tmp_path, elsewhere) == "There are no tables yet.\n"
    done([command, "backup", "copy.db"], tmp_path, elsewhere)
    for name in ("cornerstone.db", "copy.db"):
        with closing(sqlite3.connect(tmp_path / name)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (len(migrations()),)


@pytest.mark.parametrize("game", ["castle", "ezra", "sare"])
@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_games_texts_and_fonts_are_there(
    installed: Path, elsewhere: dict[str, str], tmp_path: Path, game: str, lang: str
) -> None:
    done([str(installed / "python"), "-m", "renderers", game, "--lang", lang, "picture.png"], tmp_path, elsewhere)
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
