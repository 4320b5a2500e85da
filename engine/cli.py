"""Shared by the command lines: the arguments of a game, and one clear line with exit code 1 for bad input.

It has no texts; callers pass the wording.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from engine.illegal import LoadError, Refused

COMPONENTS_SETTING = "CORNERSTONE_COMPONENTS"
"""The environment variable for a folder of corrected components."""


class OneLineParser(argparse.ArgumentParser):
    """Bad input gets one clear line and exit code 1, here as everywhere."""

    def error(self, message: str) -> NoReturn:
        self.exit(1, f"{self.prog}: {message} (--help shows how)\n")


def run_command(command: Callable[[], int], words: Callable[[Refused], str]) -> int:
    """Run a command and return its exit code; a refusal is printed in one line."""
    problem: Refused
    try:
        return command()
    except Refused as refused:
        problem = refused
    except BrokenPipeError:
        return 0
    except OSError as error:
        path = str(error.filename or "")
        missing = isinstance(error, FileNotFoundError)
        problem = (
            LoadError("file.missing", path=path)
            if missing
            else LoadError("file", path=path, problem=error.strerror or str(error))
        )
    except KeyboardInterrupt:
        return 130
    sys.stderr.write(f"{words(problem)}\n")
    return 1


def game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=count, help="how many players (the fewest that the game takes)")
    parser.add_argument("--seed", default="1", help="any word; the same word gives the same games")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")


def count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def options(args: argparse.Namespace) -> dict[str, str]:
    given: dict[str, str] = {}
    for text in args.option:
        key, _, value = text.partition("=")
        given[key] = value
    return given


def components_folder() -> Path | None:
    named = os.environ.get(COMPONENTS_SETTING)
    return Path(named) if named else None
