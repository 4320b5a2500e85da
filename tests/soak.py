"""python -m tests.soak: games of each kind, for each number of seats and kind of player, with every move checked.

A kind is a choice of all options that change something; a new game or a new option is played without a word here.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from engine.game import Game, games
from engine.players import PLAYERS
from engine.progress import Progress

LEFT_OUT = {("sare", "first"), ("sare", "late")}
"""Who begins changes little, and computer players are never late."""


def kinds(rules: Game[Any, Any], seats: int) -> Iterator[dict[str, str]]:
    chosen = {
        option: values
        for option, values in rules.options.items()
        if rules.option_matters(option, seats) and (rules.id, option) not in LEFT_OUT
    }
    for values in itertools.product(*chosen.values()):
        yield dict(zip(chosen, values, strict=True))


def commands() -> Iterator[list[str]]:
    """The arguments of each `simulate`."""
    for rules in games().values():
        for players, seats in itertools.product(PLAYERS, rules.seats):
            for kind in kinds(rules, seats):
                options = [f"--option={option}={value}" for option, value in kind.items()]
                yield [rules.id, f"--seats={seats}", f"--seed={seats}", f"--players={players}", *options]


def simulate(arguments: list[str], count: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", "simulate", *arguments, f"--games={count}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each kind (500)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many kinds at once (one a core)")
    asked = parser.parse_args()
    todo = list(commands())
    with Progress() as progress, ThreadPoolExecutor(asked.jobs) as pool:
        progress.show(0, len(todo))
        running = {pool.submit(simulate, arguments, asked.games): arguments for arguments in todo}
        for number, played in enumerate(as_completed(running), 1):
            with progress.hidden():
                print(f"{shlex.join(running[played])}\n{played.result().stdout}", flush=True)
            if played.result().returncode != 0:
                pool.shutdown(cancel_futures=True)
                return 1
            progress.show(number, len(todo))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
