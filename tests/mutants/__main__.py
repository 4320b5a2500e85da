"""python -m tests.mutants: changes the code at random, many times, and lists the changes that the tests do not notice.

The draw depends on the seed (the commit's hash) and on nothing else that changes: a second run, after a test was added,
tries the same mutants. There is no second draw.
"""

from __future__ import annotations

import argparse
import queue
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.mutants.changes import Mutant, mutants
from tests.mutants.workplace import ROOT, Workplace

HERE: Final = Path(__file__).parent
Room = dict[str, list[str]]


def rooms() -> dict[str, Room]:
    """The code and the tests of each room."""
    return tomllib.loads((HERE / "rooms.toml").read_text())


def equivalents() -> dict[tuple[str, str, str], str]:
    """Mutants that no test can notice, with the reason."""
    entries = tomllib.loads((HERE / "equivalent.toml").read_text()).get("equivalent", [])
    return {(entry["file"], entry["was"], entry["becomes"]): entry["why"] for entry in entries}


def candidates(room: Room) -> Iterator[Mutant]:
    """Every mutant of a room."""
    for path in sorted({path for pattern in room["code"] for path in ROOT.glob(pattern)}):
        yield from mutants(path.relative_to(ROOT).as_posix(), path.read_text())


def draw(room: Room, count: int, seed: str) -> list[Mutant]:
    """So many mutants of a room, at random."""
    drawn = sorted(candidates(room), key=lambda mutant: mutant.key(seed))[:count]
    return sorted(drawn, key=lambda mutant: (mutant.path, mutant.line))


def tests_of(room: Room) -> list[str]:
    """The folders and files of a room's tests."""
    return sorted(path.relative_to(ROOT).as_posix() for pattern in room["tests"] for path in ROOT.glob(pattern))


@dataclass
class Score:
    """What became of the mutants of a room."""

    counted: int = 0
    killed: int = 0
    equivalent: int = 0

    def __str__(self) -> str:
        return f"{self.killed} of {self.counted} killed" + (
            f", {self.equivalent} equivalent" if self.equivalent else ""
        )


def run(room: Room, drawn: Sequence[Mutant], places: Sequence[Workplace], verbose: bool) -> Score:
    """Tries each mutant, and prints those that survive as they are found."""
    score, known, tests = Score(), equivalents(), tests_of(room)
    free: queue.SimpleQueue[Workplace] = queue.SimpleQueue()
    for place in places:
        free.put(place)
    usual = places[0].unmutated(tests)

    def tried(mutant: Mutant) -> str | None:
        if mutant.text in known:
            return None
        place = free.get()
        try:
            return place.killer(mutant, tests, usual)
        finally:
            free.put(place)

    with ThreadPoolExecutor(len(places)) as pool:
        for mutant, killer in zip(drawn, pool.map(tried, drawn), strict=True):
            if reason := known.get(mutant.text):
                score.equivalent += 1
                _print(f"{_where(mutant)}\n    equivalent: {reason}")
                continue
            score.counted += 1
            score.killed += killer is not None
            if killer is None or verbose:
                _print(f"{_where(mutant)}\n    {killer or 'survived'}")
    return score


def _where(mutant: Mutant) -> str:
    return f"{mutant.path}:{mutant.line}\n  - {mutant.was}\n  + {mutant.becomes}"


def _print(text: str) -> None:
    print(text, flush=True)


def commit() -> str:
    """The hash of the commit that is checked out."""
    found = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    return found.stdout.strip()


def main() -> None:
    every = rooms()
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--room", action="append", choices=every, help="this room alone; can be given again (all)")
    parser.add_argument("--count", type=int, default=20, help="how many mutants of each room (20)")
    parser.add_argument("--seed", default=commit(), help="what decides the draw (the hash of the commit)")
    parser.add_argument("--jobs", type=int, default=2, help="how many mutants are tried side by side (2)")
    parser.add_argument("--demand", type=float, default=0, help="fail if a room kills less than this per cent")
    parser.add_argument("--verbose", action="store_true", help="list the killed ones too, and what killed them")
    parser.add_argument("--list", action="store_true", help="show the draw and try nothing")
    options = parser.parse_args()

    _print(f"seed {options.seed}")
    draws = {name: draw(every[name], options.count, options.seed) for name in options.room or every}
    if options.list:
        _print("\n".join(line for name, drawn in draws.items() for line in (f"{name}:", *map(_where, drawn))))
        return
    weak = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        places = [Workplace(Path(folder) / str(number)) for number in range(options.jobs)]
        for name, drawn in draws.items():
            began = time.monotonic()
            score = run(every[name], drawn, places, options.verbose)
            _print(f"{name}: {score} ({time.monotonic() - began:.0f} s)")
            if 100 * score.killed < options.demand * score.counted:
                weak.append(name)
    if weak:
        sys.exit(f"less than {options.demand:g} % killed: {', '.join(weak)}")


if __name__ == "__main__":
    main()
