"""Process death: people play at a service that is killed with SIGKILL again and again (see victim.py).

CORNERSTONE_KILLS says how often (150), CORNERSTONE_SEED with which luck.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("CORNERSTONE_KILLS", "150"))
SEED = int(os.environ.get("CORNERSTONE_SEED", "1"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_again_and_again_every_answered_press_is_there_once(tmp_path: Path) -> None:
    arguments = [str(tmp_path), str(KILLS), str(SEED)]
    victim = subprocess.run(
        [sys.executable, "-m", "tests.bot.tables.victim", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60 + KILLS,
        check=False,
    )
    assert victim.returncode == 0, victim.stdout + victim.stderr
    assert f"{KILLS} kills" in victim.stdout
