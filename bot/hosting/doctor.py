"""`doctor`: says in sentences what is wrong with this bot, and what to do. It changes nothing, and what it says may be
shown to anyone: no secrets, no names of people."""

from __future__ import annotations

import os
import re
import shutil
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from platform import python_version
from sqlite3 import sqlite_version, sqlite_version_info
from typing import Final

from bot.games import examined, games
from bot.hosting import doctor_database
from bot.hosting.backups import backup_folder, list_backups
from bot.hosting.databases import files_of
from bot.hosting.findings import MARKS, MEGABYTE, Case, Finding, Level
from bot.settings import Settings, misspelt_names
from bot.store.address import require_driver
from bot.store.errors import StoreFailed
from bot.store.sqlite import private
from bot.store.sqlite.backup import require_restorable
from bot.store.sqlite.connection import OLDEST_SQLITE
from bot.store.sqlite.examine import journal
from bot.store.sqlite.private import MODE
from bot.texts import BotTexts, texts_for
from bot.texts.bot_texts import BOT_PACKAGE
from engine.components import corrected
from engine.illegal import Refused
from engine.texts import LANGUAGES
from engine.texts.catalogue import catalogue
from renderers.type import FLOOR, black, bold, serif, width

__all__ = ["MARKS", "Level", "examine"]

HOUR: Final = 3_600.0
FULL: Final = 10 * MEGABYTE
"""With less room than this the disk counts as full."""
RESERVE: Final = 100 * MEGABYTE
"""Room for the journal and the log, besides a backup and the copy before an update."""
LATE_BACKUP: Final = 2
"""Intervals after which the newest backup is too old."""
LOCK: Final = Path(__file__).parents[2] / "requirements.lock"
"""Only in a checkout."""
MADE: Final = datetime(2026, 11, 1, tzinfo=UTC).timestamp()
"""A clock that is behind this version is wrong."""

BOTH_FONTS: Final = ("Ż", "Ж")
"""Letters of the first and of the second font of each face."""

_TOKEN: Final = re.compile(r"[\w-]{20,}\.[\w-]{6,7}\.[\w-]{27,}")
_PINNED: Final = re.compile(r"^([\w.-]+)==([\w.+!-]+)( ;)?", re.MULTILINE)


Check = Callable[[Case], Iterator[Finding]]


def examine(settings: Settings, now: float, words: BotTexts, *, all_tables: bool = False) -> Iterator[Finding]:
    """Everything that was found, in the order in which a host would look."""
    case = Case(settings, files_of(settings), now, words, all_tables)
    for check in CHECKS:
        try:
            yield from check(case)
        except Refused as refused:
            yield case.refused(refused)
        except Exception as error:  # noqa: BLE001  # the other checks are wanted all the more
            yield case.wrong("failed", name=check.__name__.strip("_"), problem=type(error).__name__)


# ---------------------------------------------------------------- settings and installation


def check_settings(case: Case) -> Iterator[Finding]:
    token = case.settings.needed_token()
    if _TOKEN.fullmatch(token):
        yield case.ok("settings")
    else:
        yield case.warning("token")
    for name, meant in misspelt_names():
        yield case.warning("misspelt", name=name, meant=meant)


def check_env_file(case: Case) -> Iterator[Finding]:
    yield from _private(case, Path(".env"), to_the_group=True)


def check_installation(case: Case) -> Iterator[Finding]:
    if sqlite_version_info < OLDEST_SQLITE:
        raise StoreFailed("store.sqlite", version=sqlite_version, oldest=".".join(map(str, OLDEST_SQLITE)))
    yield case.ok("python", version=python_version(), database=sqlite_version)
    if LOCK.is_file() and (found := _other_versions(LOCK.read_text("utf-8"))):
        named = (
            case.words.sentence("doctor.package" if params["installed"] else "doctor.package.missing", params)
            for params in found
        )
        yield case.warning("packages", names=case.words.sentence("list.semicolon").join(named))


def check_texts_and_fonts(case: Case) -> Iterator[Finding]:
    try:
        for language in LANGUAGES:
            for domain in BotTexts.domains:
                catalogue(language, domain, BOT_PACKAGE)
            for game in games():
                texts_for(language, game).name("game", game)
        for style in (serif(FLOOR), black(FLOOR), bold(FLOOR)):
            for letter in BOTH_FONTS:
                width(letter, style)
    except Exception as error:  # noqa: BLE001  # whatever is missing, the cure is the same
        yield case.wrong("install.bad", problem=type(error).__name__)
    else:
        yield case.ok("install")


def check_packages(case: Case) -> Iterator[Finding]:
    """Games of other packages."""
    known = examined()
    if known.offered:
        yield case.ok("games", games=known.offered)
    for problem in known.problems:
        yield case.refused(problem, Level.WARNING)
    for game, language in known.untranslated:
        yield case.warning("games.language", game=game, language=language)


def check_components(case: Case) -> Iterator[Finding]:
    for game in games().values():
        game.box(case.settings.components)
    if (folder := case.settings.components) is not None:
        if names := corrected(games(), folder):
            named = ", ".join(texts_for(case.words.lang, name).name("game", name) for name in names)
            yield case.ok("components", names=named)
        else:
            yield case.warning("components.none", path=str(folder.absolute()))


def _other_versions(lock: str) -> list[dict[str, str]]:
    """The packages of which another version is installed than the lock names, or none."""
    wrong = []
    for name, version, marker in _PINNED.findall(lock):
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            # a package with a marker may not be for this Python
            found = version if marker else ""
        if found != version:
            wrong.append({"name": name, "installed": found, "needed": version})
    return wrong


# ---------------------------------------------------------------- files


def check_files(case: Case) -> Iterator[Finding]:
    database = case.database
    if case.on_server:
        return
    if not database.parent.is_dir():
        raise StoreFailed("store.unopened", path=str(database.absolute()))
    if not database.is_file():
        yield case.warning("database.none", path=str(database.absolute()))
        return
    if database.stat().st_size == 0:
        yield case.warning("database.empty", path=str(database.absolute()))
        return
    if owned := private.foreign(database):
        yield case.warning("database.owner", **owned)
    if not os.access(database, os.R_OK | os.W_OK) or not os.access(database.parent, os.W_OK | os.X_OK):
        yield case.refused(StoreFailed("store.readonly", path=str(database)))
    yield from _private(case, database)


def check_disk(case: Case) -> Iterator[Finding]:
    folder = case.database.parent
    if not folder.is_dir():
        return
    free, size = shutil.disk_usage(folder).free, _size(case.database) + _size(journal(case.database))
    backups = sum(_size(backup.file) for backup in list_backups(case.database))
    needed = 2 * size + RESERVE
    figures = {"free": _megabytes(free), "size": _megabytes(size), "backups": _megabytes(backups)}
    if case.on_server:
        if case.settings.backup_every:
            low = free < RESERVE
            key = "room.low" if low else "room"
            yield (case.warning if low else case.ok)(key, folder=str(folder.absolute()), **figures)
        return
    if free < FULL:
        yield case.wrong("disk.full", **figures)
    elif free < needed:
        yield case.warning("disk.low", needed=_megabytes(needed), **figures)
    else:
        yield case.ok("disk", **figures)


def check_backups(case: Case) -> Iterator[Finding]:
    if not case.on_server and not case.database.is_file():
        return
    every = case.settings.backup_every
    if not every:
        yield case.warning("backups.off")
    backups = [backup for backup in list_backups(case.database) if backup.time <= case.now]
    if not backups:
        if every:
            yield from _no_backup_here(case)
        return
    newest = backups[-1]
    yield from _private(case, newest.file)
    try:
        require_restorable(newest.file)
    except StoreFailed as failed:
        problem = failed.params.get("problem") or failed.params.get("names") or failed.key
        yield case.wrong("backups.bad", path=str(newest.file), problem=problem)
        return
    hours = int((case.now - newest.time) / HOUR)
    late = every and hours > LATE_BACKUP * every
    yield (case.warning if late else case.ok)("backups.old" if late else "backups", n=hours, path=str(newest.file))


def _no_backup_here(case: Case) -> Iterator[Finding]:
    if case.on_server:
        from bot.hosting import doctor_server

        if (made := doctor_server.last_backup(case)) is not None:
            hours = max(0, int((case.now - made) / HOUR))
            late = hours > LATE_BACKUP * case.settings.backup_every
            yield (case.warning if late else case.ok)("backups.elsewhere", n=hours)
            return
    yield case.warning("backups.none", folder=str(backup_folder(case.database)))


def _private(case: Case, file: Path, *, to_the_group: bool = False) -> Iterator[Finding]:
    """`to_the_group`: one that belongs to someone else may be read by its group."""
    if not file.is_file():
        return
    found = file.stat()
    # the .env of a service belongs to root, and the bot's group reads it: 600 would lock the bot out
    shared = to_the_group and (found.st_uid, found.st_gid) != (os.geteuid(), os.getegid())
    if stat.S_IMODE(found.st_mode) & ~MODE & (0o007 if shared else 0o077):
        yield case.warning("private", path=str(file), mode="640" if shared else "600")


def _size(file: Path) -> int:
    return file.stat().st_size if file.is_file() else 0


def _megabytes(size: int) -> float:
    """With one decimal, as long as that matters."""
    return round(size / MEGABYTE, 1) if size < 100 * MEGABYTE else size // MEGABYTE


# ---------------------------------------------------------------- the clock


def check_clock(case: Case) -> Iterator[Finding]:
    if case.now < MADE:
        yield case.wrong("clock.old", at=f"{datetime.fromtimestamp(case.now, UTC):%Y-%m-%d %H:%M}")


def check_database(case: Case) -> Iterator[Finding]:
    if case.on_server:
        require_driver()
        from bot.hosting import doctor_server

        yield from doctor_server.check(case)
    elif case.database.is_file():
        yield from doctor_database.check(case)


CHECKS: Final[tuple[Check, ...]] = (
    check_settings,
    check_env_file,
    check_packages,
    check_components,
    check_installation,
    check_texts_and_fonts,
    check_clock,
    check_files,
    check_database,
    check_disk,
    check_backups,
)
