"""python -m tests.load: the bot under load (make load).

The bot is a process of its own, with its database on this disk and discord.py's own client. Discord is in this process
and enforces its limits. People move at tables of all games, at each rate for a while.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.bench.measure import PROGRESS
from tests.load.figures import Figures, table
from tests.load.load import Plan, run
from tests.load.process import ROOT
from tests.load.world import prepare

BUILD: Final = ROOT / "build"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="active tables (200)")
    parser.add_argument("--rate", default="5,16", help="moves a second, one run for each (5,16)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is (60)")
    parser.add_argument("--half", action="store_true", help="hold the bot to half a core")
    parser.add_argument("--bursty", action="store_true", help="moves at random moments, not evenly")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    plans = [
        Plan(
            tables=asked.tables,
            rate=float(rate),
            seconds=asked.seconds,
            half=asked.half,
            bursty=asked.bursty,
            seed=asked.seed,
        )
        for rate in asked.rate.split(",")
    ]
    asyncio.run(measure(plans))


async def measure(plans: list[Plan]) -> list[Figures]:
    """Prepares one world for all runs and prints the table."""
    most = max(plans, key=lambda plan: plan.moves_each)
    runs: list[Figures] = []
    # on the disk of the checkout, not in /tmp: that is memory on many machines
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="load-") as name, PROGRESS:
        folder = Path(name)
        world = await prepare(folder, most.tables + most.spare_tables, most.moves_each, most.seed)
        for number, plan in enumerate(plans):
            PROGRESS.show(number, len(plans))
            place = folder / f"run-{number}"
            place.mkdir()
            runs.append(await run(plan, world, place))
    print(table(runs))
    for figures in runs:
        sys.stdout.writelines(f"{line[:400]}\n" for line in figures.first_complaints)
    return runs


if __name__ == "__main__":
    main()
