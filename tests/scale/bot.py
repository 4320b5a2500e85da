"""python -m tests.scale.bot: the bot in a process of its own, which ends if the rig is killed."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.load.probe import main

if __name__ == "__main__":
    sys.exit(main(Path("probe.txt")))
