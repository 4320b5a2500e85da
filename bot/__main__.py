"""python -m bot: run, backup, restore, move, export, tables, health, doctor."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn

from bot import logs
from bot.hosting import maintenance
from bot.hosting.problems import HostRefused, host_texts
from bot.settings import Settings, SettingsError, load
from bot.shards import parse_shards
from bot.store.address import passwords, shown, without_secrets
from bot.store.sqlite.schema import printable
from bot.tables.letters import with_letters
from bot.texts import BotTexts, display_names
from engine.cli import run_command
from engine.illegal import Refused

USAGE_ERROR = 2
Command = Callable[[Settings, argparse.Namespace, BotTexts], int]


class UsageError(Exception):
    """The arguments cannot be parsed."""


class Parser(argparse.ArgumentParser):
    """Takes help and usage errors from the catalogues, since argparse's own are in English only."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "add_help": False, "allow_abbrev": False})
        self.add_argument("-h", "--help", action=HelpAction, nargs=0)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


class HelpRequested(Exception):
    """Help was requested. It takes precedence over anything wrong with the other arguments."""


class HelpAction(argparse.Action):
    def __call__(self, *_: Any) -> None:
        raise HelpRequested


def main(arguments: Sequence[str] | None = None) -> int:
    argv = sys.argv[1:] if arguments is None else list(arguments)
    words = host_texts()
    try:
        args = _parser().parse_args(argv)
    except HelpRequested:
        print(words.sentence("host.help"))
        return 0
    except UsageError:
        sys.stderr.write(f"{words.sentence('host.usage', {'arguments': without_secrets(' '.join(argv))})}\n")
        return USAGE_ERROR
    return run_command(lambda: _carry_out(args, words), words.refusal)


def _parser() -> Parser:
    parser = Parser(prog="python -m bot")
    parser.set_defaults(command=run, source="", target="", shards=None)
    commands = parser.add_subparsers()

    def add(command: Command) -> Parser:
        sub = commands.add_parser(command.__name__)
        sub.set_defaults(command=command)
        return sub

    add(run).add_argument("--shards")
    for command in (backup, restore):
        sub = add(command)
        sub.add_argument("file", type=Path)
        sub.add_argument("--force", action="store_true")
    sub = add(move)
    sub.add_argument("source")
    sub.add_argument("target")
    sub.add_argument("--force", action="store_true")
    sub = add(export)
    sub.add_argument("table")
    sub.add_argument("file", type=Path, nargs="?")
    sub.add_argument("--force", action="store_true")
    add(tables).add_argument("--all", action="store_true")
    add(health)
    add(doctor).add_argument("--all", action="store_true")
    return parser


def _carry_out(args: argparse.Namespace, words: BotTexts) -> int:
    try:
        settings = load()
        given = [secret for address in (args.source, args.target) for secret in passwords(address)]
        logs.configure(settings.log_level, known=[*settings.secrets, *given])
        return int(args.command(settings, args, words))
    except SettingsError as error:
        sys.stderr.writelines(f"{words.refusal(problem)}\n" for problem in error.problems)
        return 1
    except (Refused, BrokenPipeError):
        raise
    except Exception as error:
        raise HostRefused("host.unexpected", id=logs.unexpected(error)) from error


def run(settings: Settings, args: argparse.Namespace, words: BotTexts) -> int:
    from bot.hosting.run import run as run_bot

    if args.shards is not None and parse_shards(args.shards) is None:
        raise Refused("setting.shards", name="--shards")
    asyncio.run(run_bot(settings if args.shards is None else settings.model_copy(update={"shards": args.shards})))
    return 0


def backup(settings: Settings, args: argparse.Namespace, words: BotTexts) -> int:
    compared = maintenance.backup(settings, args.file, force=args.force)
    print(words.sentence("host.backup", {"path": str(args.file)}))
    if compared.additions:
        print(words.sentence("host.backup.additions", {"names": printable(compared.additions)}))
    if compared.wrong:
        sys.stderr.write(f"{words.sentence('host.backup.wrong', {'names': printable(compared.wrong)})}\n")
    return 1 if compared.wrong else 0


def restore(settings: Settings, args: argparse.Namespace, words: BotTexts) -> int:
    database = maintenance.restore(settings, args.file, time.time(), force=args.force)
    print(words.sentence("host.restore", {"path": database}))
    return 0


def move(settings: Settings, args: argparse.Namespace, words: BotTexts) -> int:
    from bot.hosting.move import move as move_everything

    moved = move_everything(args.source, args.target, time.time(), force=args.force)
    for name, content in moved.tables.items():
        print(f"{content.rows:9} {name}")
    about = {"path": shown(args.source), "address": shown(args.target)}
    print(words.sentence("host.move", {"n": len(moved.states), **about}))
    return 0


def export(settings: Settings, args: argparse.Namespace, words: BotTexts) -> int:
    data = asyncio.run(maintenance.export(settings, args.table.lower()))
    if args.file is None:
        sys.stdout.buffer.write(data)
    else:
        maintenance.write(args.file, data, force=args.force)
    # to stderr, since stdout may hold the data
    sys.stderr.write(f"{words.sentence('host.export', {'path': str(args.file or '')})}\n")
    return 0


def tables(settings: Settings, args: argparse.Namespace, words: BotTexts) -> int:
    listings = asyncio.run(maintenance.tables(settings, ended=args.all))
    for listing in listings:
        print(_line(listing, words))
    if not listings:
        sys.stderr.write(f"{words.sentence('host.tables.none', {'all': args.all})}\n")
    return 0


def health(settings: Settings, args: argparse.Namespace, words: BotTexts) -> int:
    print(words.sentence("host.health", {"n": maintenance.health(settings, time.time())}))
    return 0


def doctor(settings: Settings, args: argparse.Namespace, words: BotTexts) -> int:
    from bot.hosting.doctor import MARKS, Level, examine

    wrong = 0
    for finding in examine(settings, time.time(), words, all_tables=args.all):
        print(f"{MARKS[finding.level]}{finding.sentence}", flush=True)
        wrong += finding.level is Level.WRONG
    print(words.sentence("doctor.summary" if wrong else "doctor.summary.none", {"n": wrong}))
    return 1 if wrong else 0


def _line(listing: maintenance.TableListing, words: BotTexts) -> str:
    row, seats = listing.row, with_letters(listing.row, listing.seats)
    params = {
        "id": row.id,
        "status": words.sentence(f"host.status.{row.status}"),
        "game": row.game,
        "n": row.moves,
        "at": f"{datetime.fromtimestamp(row.changed, UTC):%Y-%m-%d %H:%M}",
        "where": "/".join(str(part) for part in (row.guild, row.parent, row.channel) if part is not None),
        "people": words.comma.join(
            name for seat, name in zip(seats, display_names(seats, words.lang), strict=True) if not seat.free
        ),
    }
    return words.sentence("host.table", params)


if __name__ == "__main__":
    sys.exit(main())
