"""python -m tests.faults: people play while faults and kills happen; counts what is lost, doubled or stuck.

The seed fixes the plan of faults and kills, and what people want. When processes answer, and the seeds of the games,
differ. Ctrl+C ends the faults early, and what happened until then is counted.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.faults.run import Plan, run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=50, help="how often the process is killed with SIGKILL (50)")
    parser.add_argument("--faults", type=int, default=200, help="how many requests and connections are disturbed (200)")
    parser.add_argument("--tables", type=int, default=7, help="tables that are played at the same time (7)")
    parser.add_argument("--seed", default="1", help="of the plan of faults and kills, and of the people (1)")
    parser.add_argument("--folder", type=Path, help="keeps the database and the logs (else only if a check fails)")
    arguments = parser.parse_args()
    plan = Plan(arguments.kills, arguments.faults, arguments.tables, arguments.seed)
    folder = arguments.folder or Path(tempfile.mkdtemp(prefix="faults-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{plan.kills} kills, {plan.faults} faults, {plan.tables} tables, seed {plan.seed}, in {folder}", flush=True)
    return asyncio.run(run(plan, folder, keep=arguments.folder is not None))


if __name__ == "__main__":
    sys.exit(main())
