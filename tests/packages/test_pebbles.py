"""A small but whole game of someone else, in tests/packages/pebbles: it is installed, and tested where it is."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from engine.packages import GROUP
from tests.packages.site import Site

ROOT: Final = Path(__file__).parents[2]
HOME: Final = Path(__file__).parent / "pebbles"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """That of a process in which the package is installed as pip would: by its pyproject.toml, but in place."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    Site(tmp_path).declare(project["name"].replace("-", "_"), project["entry-points"][GROUP])
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    return kept | {"PYTHONPATH": os.pathsep.join(map(str, (tmp_path, HOME, ROOT)))}


def done(environment: dict[str, str], *command: str) -> str:
    ended = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


def test_the_tests_of_the_package_pass(environment: dict[str, str]) -> None:
    said = done(environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(HOME / "test_whole.py"))
    assert " passed" in said


def test_the_command_lines_know_it(environment: dict[str, str], tmp_path: Path) -> None:
    assert "pebbles" in done(environment, "-m", "engine", "simulate", "pebbles", "--games", "2")
    done(environment, "-m", "renderers", "pebbles", "--lang", "pl", str(tmp_path / "picture.png"))
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
