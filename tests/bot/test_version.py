"""The version is that of the checkout, or of the wheel where there is no checkout."""

import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from bot import version

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    version.version.cache_clear()
    yield
    version.version.cache_clear()


def test_of_a_checkout() -> None:
    assert version.version() == tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]["version"]


def test_of_a_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(version, "_PYPROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(metadata, "version", lambda name: f"9.9 of {name}")
    assert version.version() == "9.9 of cornerstone"
