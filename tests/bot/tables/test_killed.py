"""Process death: people play with a service that is repeatedly killed with SIGKILL (see victim.py)."""

import os
from pathlib import Path

import pytest

from tests.bot.process_death import run_victim
from tests.postgres import Server


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_again_and_again_every_answered_press_is_there_once(tmp_path: Path) -> None:
    run_victim("tests.bot.tables.victim", tmp_path, 150)


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.emptied()


@pytest.mark.postgres
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_again_and_again_every_answered_press_is_there_once_on_postgresql(tmp_path: Path, url: str) -> None:
    run_victim("tests.bot.tables.victim", tmp_path, 40, url)
