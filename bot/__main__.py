"""python -m bot: run, backup, restore, export, tables."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

from bot import logs
from bot.hosting import keeping
from bot.hosting.problems import HostRefused
from bot.settings import Settings, SettingsError, load
from bot.texts import Says, names, says
from engine.command import carried_out
from engine.illegal import Refused

MISUSED = 2
Command = Callable[[Settings, argparse.Namespace, Says], int]


class Misused(Exception):
    """Arguments that mean nothing."""


class Parser(argparse.ArgumentParser):
    """What argparse says by itself is English: help and mistakes are told by the catalogues instead."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{**given, "add_help": False, "allow_abbrev": False})
        self.add_argument("-h", "--help", action=Help, nargs=0)

    def error(self, message: str) -> NoReturn:
        raise Misused(message)


class HelpWanted(Exception):
    """It goes before whatever else is asked or missing."""


class Help(argparse.Action):
    def __call__(self, *_: Any) -> None:
        raise HelpWanted


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else list(arguments)
    words = says(spoken())
    try:
        asked = _parser().parse_args(given)
    except HelpWanted:
        print(words.sentence("host.help"))
        return 0
    except Misused:
        sys.stderr.write(f"{words.sentence('host.usage', {'arguments': ' '.join(given)})}\n")
        return MISUSED
    return carried_out(lambda: _carry_out(asked, words), words.refusal)


def spoken() -> str:
    """The language in which the terminal is spoken to."""
    return next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")


def _parser() -> Parser:
    parser = Parser(prog="python -m bot")
    parser.set_defaults(command=run)
    commands = parser.add_subparsers()

    def command(act: Command) -> Parser:
        sub = commands.add_parser(act.__name__)
        sub.set_defaults(command=act)
        return sub

    command(run)
    for act in (backup, restore):
        sub = command(act)
        sub.add_argument("file", type=Path)
        sub.add_argument("--force", action="store_true")
    sub = command(export)
    sub.add_argument("table")
    sub.add_argument("file", type=Path, nargs="?")
    sub.add_argument("--force", action="store_true")
    command(tables).add_argument("--all", action="store_true")
    return parser


def _carry_out(asked: argparse.Namespace, words: Says) -> int:
    try:
        settings = load()
        known = [settings.token.get_secret_value()] if settings.token else []
        logs.configure(settings.log_level, known=known)
        return int(asked.command(settings, asked, words))
    except SettingsError as error:
        sys.stderr.writelines(f"{words.refusal(problem)}\n" for problem in error.problems)
        return 1
    except (Refused, BrokenPipeError):
        raise
    except Exception as error:
        raise HostRefused("host.unexpected", id=logs.unexpected(error)) from error


def run(settings: Settings, asked: argparse.Namespace, words: Says) -> int:
    from bot.hosting.run import run as running

    asyncio.run(running(settings))
    return 0


def backup(settings: Settings, asked: argparse.Namespace, words: Says) -> int:
    keeping.backup(settings, asked.file, force=asked.force)
    print(words.sentence("host.backup", {"path": str(asked.file)}))
    return 0


def restore(settings: Settings, asked: argparse.Namespace, words: Says) -> int:
    database = keeping.restore(settings, asked.file, force=asked.force)
    print(words.sentence("host.restore", {"path": str(database)}))
    return 0


def export(settings: Settings, asked: argparse.Namespace, words: Says) -> int:
    data = asyncio.run(keeping.export(settings, asked.table.lower()))
    if asked.file is None:
        sys.stdout.buffer.write(data)
    else:
        keeping.write(asked.file, data, force=asked.force)
    # beside the data, not in it
    sys.stderr.write(f"{words.sentence('host.export', {'path': str(asked.file or '')})}\n")
    return 0


def tables(settings: Settings, asked: argparse.Namespace, words: Says) -> int:
    found = asyncio.run(keeping.tables(settings, ended=asked.all))
    for listed in found:
        print(_line(listed, words))
    if not found:
        sys.stderr.write(f"{words.sentence('host.tables.none', {'all': asked.all})}\n")
    return 0


def _line(listed: keeping.Listed, words: Says) -> str:
    row = listed.row
    told = {
        "id": row.id,
        "status": words.sentence(f"host.status.{row.status}"),
        "game": row.game,
        "n": row.moves,
        "at": f"{datetime.fromtimestamp(row.changed, UTC):%Y-%m-%d %H:%M}",
        "where": "/".join(str(part) for part in (row.guild, row.parent, row.channel) if part is not None),
        "people": words.comma.join(
            name for seat, name in zip(listed.seats, names(listed.seats, words.lang), strict=True) if not seat.free
        ),
    }
    return words.sentence("host.table", told)


if __name__ == "__main__":
    sys.exit(main())
