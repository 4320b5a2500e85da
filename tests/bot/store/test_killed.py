"""Process death: a bot killed with SIGKILL again and again, looked at after each time (see victim.py).

CORNERSTONE_KILLS says how often (40), CORNERSTONE_SEED with which luck.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("CORNERSTONE_KILLS", "40"))
SEED = int(os.environ.get("CORNERSTONE_SEED", "1"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_again_and_again_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    arguments = [str(tmp_path), str(KILLS), str(SEED)]
    victim = subprocess.run(
        [sys.executable, "-m", "tests.bot.store.victim", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60 + KILLS,
        check=False,
    )
    assert victim.returncode == 0, victim.stdout + victim.stderr
    assert f"{KILLS} kills" in victim.stdout
