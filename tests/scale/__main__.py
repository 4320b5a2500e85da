"""python -m tests.scale: several processes of the bot on one PostgreSQL, at many tables (make bench-scale).

Each process hears of its part of the servers. Discord is in this process and enforces 50 requests a second for all of
them together. If kills are wanted, a process is killed now and then and started again; its servers are deaf meanwhile,
and people press again. Afterwards everything is counted.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.bench.measure import PROGRESS
from tests.faults.checks import CheckResult
from tests.faults.checks import told as report
from tests.scale.databases import BUILD, cluster
from tests.scale.figures import Figures, ratios, table
from tests.scale.run import SQLITE, Plan, run
from tests.scale.world import many_tables

FILE: Final = "sqlite"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.scale", description=__doc__)
    parser.add_argument(
        "--processes", default="sqlite,1,2,4", help="one run each; sqlite: one, on a file (sqlite,1,2,4)"
    )
    parser.add_argument("--tables", type=int, default=200, help="live tables (200)")
    parser.add_argument("--rate", type=float, default=16.0, help="moves a second (16)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is (60)")
    parser.add_argument("--kills", type=int, default=0, help="how often a process is killed in each run (0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="keep the databases' copies and the logs")
    asked = parser.parse_args()
    plan = Plan(tables=asked.tables, rate=asked.rate, seconds=asked.seconds, kills=asked.kills, seed=asked.seed)
    processes = [SQLITE if part == FILE else int(part) for part in asked.processes.split(",")]
    runs = asyncio.run(measure(plan, processes, keep=asked.keep))
    return int(any(check.wrong for _, results in runs for check in results))


async def measure(
    plan: Plan, processes: Sequence[int], *, keep: bool = False
) -> list[tuple[Figures, list[CheckResult]]]:
    """One world for all runs. Prints the counts and figures of each."""
    BUILD.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=BUILD, prefix="scale-logs-"))
    runs: list[tuple[Figures, list[CheckResult]]] = []
    with ExitStack() as stack:
        stack.enter_context(PROGRESS)
        began = time.monotonic()
        world = await many_tables(folder, plan.tables, plan.moves_each, plan.seed)
        server = await asyncio.to_thread(stack.enter_context, cluster()) if any(processes) else None
        if server is not None:
            await server.fill(world)
        with PROGRESS.hidden():
            print(f"{plan.tables} tables in {world.servers} servers after {time.monotonic() - began:.0f} s", flush=True)
        for number, many in enumerate(processes):
            PROGRESS.show(number, len(processes))
            place = folder / f"run-{number}"
            place.mkdir()
            figures, results = await run(plan, many, world, server, place)
            runs.append((figures, results))
            with PROGRESS.hidden():
                print(table([figures]))
                print("\n".join(report(results)), flush=True)
        if server is not None:
            (folder / "postgresql.log").write_text(server.log)
    if len(runs) > 1:
        print(ratios([figures for figures, _ in runs]))
    if keep or any(check.wrong for _, results in runs for check in results):
        print(f"the copies of the databases and the logs are in {folder}")
    else:
        shutil.rmtree(folder)
    return runs


if __name__ == "__main__":
    sys.exit(main())
