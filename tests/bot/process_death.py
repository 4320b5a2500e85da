"""Process death: runs a module that repeatedly kills its own child processes with SIGKILL."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SEED: Final = int(os.environ.get("CORNERSTONE_SEED", "1"))


def run_victim(victim: str, folder: Path, usually: int, database: str = "") -> None:
    """CORNERSTONE_KILLS sets how often, CORNERSTONE_SEED the random seed. Without a database, it is a file."""
    kills = int(os.environ.get("CORNERSTONE_KILLS", usually))
    done = subprocess.run(
        [sys.executable, "-m", victim, str(folder), str(kills), str(SEED), database or str(folder / "games.db")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60 + kills,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{kills} kills" in done.stdout
