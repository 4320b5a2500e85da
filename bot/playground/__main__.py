"""`python -m bot.playground`: the playground in the browser."""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.hosting.problems import terminal_language
from bot.texts import texts_for
from engine.cli import components_folder, run_command
from engine.illegal import Refused

NEEDED = ("aiohttp", "av", "linkify_it", "markdown_it", "regex", "simcord")
FOLDER = Path(".playground")


def main(arguments: Sequence[str] | None = None) -> int:
    words = texts_for(terminal_language())
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=words.sentence("play.lead"))
    parser.add_argument("--port", type=int, default=None, help=words.sentence("play.help.port"))
    parser.add_argument("--folder", type=Path, default=FOLDER, help=words.sentence("play.help.folder"))
    options = parser.parse_args(arguments)
    return run_command(lambda: _play(options), words.refusal)


def _play(options: argparse.Namespace) -> int:
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise Refused("play.missing", missing=missing)
    # imported here, because it needs these packages
    from bot.playground import saved_state
    from bot.playground.run import PORT, run

    words = texts_for(terminal_language())

    def print_line(line: str) -> None:
        print(line, flush=True)

    port = PORT if options.port is None else options.port
    try:
        asyncio.run(run(options.folder, port, components_folder(), words, print_line))
    except saved_state.AlreadyRunningError as running:
        print_line(words.sentence("play.runs", {"address": running.address}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
