"""python -m tests.sheet --lang pl: every message of the catalogues as its readers get it (docs/translating.md)."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from engine.texts import LANGUAGES
from tests.sheet.games import play_games
from tests.sheet.lines import draw, sheet
from tests.sheet.recorder import Recorder
from tests.sheet.said import load, save
from tests.texts.files import ROOT

FOLDER: Final = ROOT / ".sheet"
"""The record, which is made once and read for each language."""
SCENES: Final = ("tests/bot", "tests/engine")
SKIPPED: Final = ("*test_hostile*", "*test_listed*", "*engine/texts*", "*reference*", "*whole_games*")
"""Tests that take long and say nothing that others do not."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sheet", description=__doc__)
    parser.add_argument("--lang", default=LANGUAGES[0], choices=LANGUAGES, help="the language (en)")
    parser.add_argument("--draw", type=int, metavar="N", help="only N sentences, drawn at random")
    parser.add_argument("--seed", default="1", help="what decides the draw (1)")
    parser.add_argument("--record", action="store_true", help="play again, although there is a record")
    parser.add_argument("--games", type=int, default=2, help="games of each kind that are played for the record (2)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the record is kept (.sheet)")
    args = parser.parse_args(arguments)
    if args.record or not any(args.folder.glob("*.pickle")):
        record(args.folder, args.games)
    found = load(args.folder)
    lines = sheet(found, args.lang) if args.draw is None else draw(found, args.lang, args.draw, args.seed)
    for line in lines:
        print(line)
    return 0


def record(folder: Path, rounds: int) -> None:
    """Plays games, then runs the tests, of the bot as it speaks to people and of the rules as they refuse. Takes some
    minutes."""
    for old in folder.glob("*.pickle"):
        old.unlink()
    print("Playing games ...", file=sys.stderr)
    recorder = Recorder()
    recorder.install()
    play_games(recorder, rounds)
    save(recorder.result(), folder / "games.pickle")
    print("Running the tests for their scenes ...", file=sys.stderr)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.sheet.scenes",
        "-n",
        "2",
        "-m",
        "not slow",
        "-W",
        "ignore",
    ]
    # A test may fail because it is recorded; what it said counts all the same.
    subprocess.run(
        [*command, *(f"--ignore-glob={name}" for name in SKIPPED), *SCENES],
        cwd=ROOT,
        env={**os.environ, "SHEET": str(folder.resolve())},
        stdout=sys.stderr,
        check=False,
    )


if __name__ == "__main__":
    sys.exit(main())
