"""Process death: a bot is repeatedly killed with SIGKILL, and the database checked each time (see victim.py)."""

import os
from pathlib import Path

import pytest

from tests.bot.process_death import run_victim
from tests.postgres import Server


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_again_and_again_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    run_victim("tests.bot.store.victim", tmp_path, 40)


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.emptied()


@pytest.mark.postgres
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_again_and_again_nothing_is_lost_or_doubled_on_postgresql(tmp_path: Path, url: str) -> None:
    run_victim("tests.bot.store.victim", tmp_path, 15, url)
