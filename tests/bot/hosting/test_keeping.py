"""Backup, restore and export of running games."""

import asyncio
import errno
import io
import json
import os
import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.rows import Status
from bot.store.sqlite import private
from bot.store.sqlite.sqlite import SqliteStore
from bot.store.store import Store
from bot.tables.votes import vote_to_abandon
from engine.table import load_table
from tests.bot.hosting.conftest import Host, Said
from tests.bot.hosting.playing import ANNA, Group
from tests.bot.store.builders import content, dump, files, overwrite

CANNOT_BE_OPENED = " cannot be opened: does its folder exist, and do you have permission to write in it?\n"


async def ask(host: Host, *arguments: object) -> Said:
    """Runs a command like another process, while this one's event loop goes on."""
    return await asyncio.to_thread(host, *arguments)


async def test_a_backup_while_the_bot_runs(host: Host, store: Store, tmp_path: Path) -> None:
    group = Group(store)
    table = await group.game(5)
    said, _ = await asyncio.gather(ask(host, "backup", "copy.db"), group.go_on(table, 10))
    assert said == (0, "Everything has been saved to copy.db.\n", "")
    await store.close()
    copy = await SqliteStore.open(tmp_path / "copy.db")
    loaded = await copy.load(table)
    assert loaded is not None
    assert len(await copy.log(table)) == loaded.table.moves >= 5
    await copy.close()


async def test_a_terminal_shows_how_far_a_backup_is(
    host: Host, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Group(store).game(1)
    await store.close()
    monkeypatch.setattr("bot.store.sqlite.backup._STEP", 5)
    for arguments in (("backup", "copy.db"), ("restore", "copy.db", "--force")):
        terminal = Terminal()
        with monkeypatch.context() as patch:
            patch.setattr("sys.stderr", terminal)
            assert (await ask(host, *arguments)).code == 0
        shown = [int(percent) for percent in re.findall(r"(\d+) %", terminal.getvalue())]
        assert len(shown) > 3
        assert shown == sorted(shown)
        assert shown[-1] == 100
        assert terminal.getvalue().split("\r")[-2:] == [" " * 48, ""]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


async def test_a_backup_replaces_a_file_only_with_force(host: Host, store: Store, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("dear diary")
    refused = (1, "", f"{Path.cwd()}/copy.db already exists and was not changed. Use --force to replace it.\n")
    assert await ask(host, "backup", "copy.db") == refused
    assert content(tmp_path / "copy.db") == b"dear diary"
    assert (await ask(host, "backup", "copy.db", "--force")).code == 0
    assert dump(tmp_path / "copy.db") == dump(tmp_path / "cornerstone.db")


async def test_a_damaged_database_is_never_reported_as_saved(
    host: Host, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Group(store).game(40)
    await store.close()
    assert (await ask(host, "backup", "copy.db")).code == 0
    good = content(tmp_path / "copy.db")
    overwrite(tmp_path / "cornerstone.db", damaged(tmp_path / "cornerstone.db", "log"))
    for lang in ("en", "fr", "pl"):
        monkeypatch.setenv("LANG", lang)
        for file in ("copy.db", "other.db"):
            said = await ask(host, "backup", file, "--force")
            assert (said.code, said.out) == (1, "")
            assert f"{Path.cwd()}/cornerstone.db " in said.err
            assert file in said.err
            assert "python -m bot restore" in said.err
            assert said.err.count("\n") == 1
    assert content(tmp_path / "copy.db") == good
    assert files(tmp_path, "other.db*") == []


def damaged(database: Path, table: str) -> bytes:
    """The database with the table's first page destroyed."""
    size: int
    page: int
    with closing(sqlite3.connect(database)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    whole = content(database)
    return whole[: (page - 1) * size] + b"\xff" * size + whole[page * size :]


async def test_a_backup_that_cannot_be_written(host: Host, store: Store) -> None:
    said = await ask(host, "backup", "nowhere/copy.db")
    assert said == (
        1,
        "",
        f"{Path.cwd()}/nowhere/copy.db{CANNOT_BE_OPENED}",
    )


@pytest.mark.parametrize("command", ["backup", "restore", "export"])
@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
async def test_a_file_in_a_folder_that_the_user_may_not_enter(
    host: Host, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    table = await Group(store).game(1)
    look = os.stat

    def refuse(path: Any, **options: Any) -> os.stat_result:
        if "closed" in str(path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return look(path, **options)

    # as the user who runs the tests may enter any folder
    monkeypatch.setattr(os, "stat", refuse)
    monkeypatch.setenv("LANG", lang)
    said = await ask(host, command, *([table] if command == "export" else []), "closed/copy.db")
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert "closed/copy.db" in said.err
    if lang == "en":
        assert "do you have permission" in said.err


async def test_a_database_that_cannot_be_opened_is_named_and_not_the_backup(
    host: Host, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.close()
    monkeypatch.setattr("bot.store.sqlite.backup.BUSY_SECONDS", 0)
    with closing(sqlite3.connect(tmp_path / "cornerstone.db", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        said = await ask(host, "backup", "copy.db")
    assert said.err.startswith(f"{Path.cwd()}/cornerstone.db is in use by another program.")


async def test_restored_a_game_goes_on(host: Host, store: Store, tmp_path: Path) -> None:
    group = Group(store)
    table = await group.game(6)
    await ask(host, "backup", "copy.db")
    saved = dump(tmp_path / "cornerstone.db")
    await group.go_on(table, 4)

    in_use = await ask(host, "restore", "copy.db", "--force")
    assert in_use == (1, "", f"A bot is using {Path.cwd()}/cornerstone.db: stop it first.\n")
    await group.go_on(table, 1)
    await store.close()

    there = await ask(host, "restore", "copy.db")
    assert there == (
        1,
        "",
        f"{Path.cwd()}/cornerstone.db already exists and was not changed. Use --force to replace it.\n",
    )
    done = await ask(host, "restore", "copy.db", "--force")
    assert done == (0, "The backup has been restored: cornerstone.db.\n", "")
    assert dump(tmp_path / "cornerstone.db") == saved

    again = await SqliteStore.open(tmp_path / "cornerstone.db")
    after = Group(again)
    assert (await after.tables.snapshot(table)).moves == 6
    await after.go_on(table, 20)
    assert (await after.tables.snapshot(table)).moves == 26
    await again.close()


async def test_restored_on_a_new_machine(
    host: Host, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Group(store).game(3)
    await ask(host, "backup", "copy.db")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///other%20place.db")
    assert (await ask(host, "restore", "copy.db")).code == 0
    assert dump(tmp_path / "other place.db") == dump(tmp_path / "cornerstone.db")


async def test_what_cannot_be_restored(host: Host, store: Store, tmp_path: Path) -> None:
    await store.close()
    (tmp_path / "empty.db").touch()
    for file, sentence in [
        ("nothing.db", f"There is no file called {Path.cwd()}/nothing.db."),
        ("empty.db", f"{Path.cwd()}/empty.db contains no games."),
        ("cornerstone.db", "cornerstone.db is the database itself: choose another file."),
    ]:
        assert await ask(host, "restore", file, "--force") == (1, "", f"{sentence}\n")


async def test_an_export_of_a_running_game(host: Host, store: Store, tmp_path: Path) -> None:
    table = await Group(store).game(12)
    said = await ask(host, "export", table.upper(), "game.json")
    assert (said.code, said.out) == (0, "")
    assert said.err.startswith("The whole game is in game.json, with every hand and the seed")
    file = tmp_path / "game.json"
    assert stat.S_IMODE(_mode(file)) == 0o600
    moved = load_table(content(file))
    assert (len(moved.log), moved.outcome, moved.names) == (12, None, ("Anna", "Ben"))
    assert moved.replayed

    piped = await ask(host, "export", table)
    assert json.loads(piped.out) == json.loads(content(file))
    assert piped.err.startswith("This is the whole game")

    again = await ask(host, "export", table, "game.json")
    assert again == (1, "", "game.json already exists and was not changed. Use --force to replace it.\n")
    assert (await ask(host, "export", table, "game.json", "--force")).code == 0
    nowhere = await ask(host, "export", table, "nowhere/game.json")
    assert nowhere == (1, "", "nowhere/game.json cannot be read or written (No such file or directory).\n")


async def test_what_cannot_be_exported(host: Host, store: Store, tmp_path: Path) -> None:
    lobby = await Group(store).lobby()
    for table in ("abcd1234", lobby):
        said = await ask(host, "export", table, "game.json")
        assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert files(tmp_path, "game*") == []


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en", "There is no table with the ID abcd1234. The command python -m bot tables --all lists all tables."),
        ("fr", "Aucune table n’a l’identifiant abcd1234. La commande python -m bot tables --all les montre toutes."),
        ("pl", "Nie ma stołu abcd1234. Polecenie python -m bot tables --all pokaże wszystkie stoły."),
    ],
)
@pytest.mark.usefixtures("store")
async def test_an_unknown_table_is_looked_up_on_the_command_line(
    host: Host, monkeypatch: pytest.MonkeyPatch, locale: str, sentence: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert await ask(host, "export", "ABCD1234", "game.json") == (1, "", f"{sentence}\n")
    # undecodable bytes of a command line arrive as lone surrogates
    assert (await ask(host, "export", "\udcff", "game.json")).code == 1


async def test_tables_are_listed(host: Host, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    none = "No tables are active right now; --all also lists those that are over or closed.\n"
    assert await ask(host, "tables") == (0, "", none)
    assert await ask(host, "tables", "--all") == (0, "", "There are no tables yet.\n")
    group = Group(store)
    table = await group.game(3)
    line = f"{table}  in play, A Castle for All Seasons, 3 moves, 2023-11-14 22:13 UTC, 7/400/500: Anna, Ben\n"
    assert await ask(host, "tables") == (0, line, "")
    monkeypatch.setenv("LC_ALL", "pl")
    assert ", 3 ruchy, " in (await ask(host, "tables")).out
    monkeypatch.delenv("LC_ALL")
    for person in (ANNA, 22):
        await vote_to_abandon(group.tables, group.press(person), table)
    assert (await group.tables.snapshot(table)).status is Status.ABANDONED
    assert (await ask(host, "tables")).out == ""
    assert " stopped, " in (await ask(host, "tables", "--all")).out


def _mode(file: Path) -> int:
    return file.stat().st_mode


async def test_a_restore_to_a_folder_that_is_not_there_names_the_database(
    host: Host, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ask(host, "backup", "copy.db")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///nowhere/games.db")
    said = await ask(host, "restore", "copy.db")
    assert said == (
        1,
        "",
        f"{Path.cwd()}/nowhere/games.db{CANNOT_BE_OPENED}",
    )


async def test_a_database_that_cannot_be_opened_is_not_said_to_be_in_use(
    host: Host, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder cannot be opened by anyone, as another user's file by a user."""
    await store.close()
    assert (await ask(host, "backup", "copy.db")).code == 0
    (tmp_path / "games.db").mkdir()
    monkeypatch.setenv("DATABASE_URL", "sqlite:///games.db")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    said = await ask(host, "restore", "copy.db", "--force")
    assert said.err == f"{Path.cwd()}/games.db{CANNOT_BE_OPENED}"


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
@pytest.mark.parametrize(("folder", "cure"), [(123_456, "123456"), (7, "chown --reference={0} {0}/games.db*")])
async def test_another_users_database_is_called_that_and_how_to_give_it_back(
    host: Host, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, folder: int, cure: str
) -> None:
    """Restored or first started as root."""
    await store.close()
    assert (await ask(host, "backup", "copy.db")).code == 0
    (tmp_path / "games.db").mkdir()
    monkeypatch.setenv("DATABASE_URL", "sqlite:///games.db")
    monkeypatch.setattr(os, "geteuid", lambda: 7)
    owners = {tmp_path: folder, tmp_path / "games.db": 123_456}
    monkeypatch.setattr(private, "_owner", lambda file: owners.get(file, 7))
    monkeypatch.setenv("LANG", lang)
    said = await ask(host, "restore", "copy.db", "--force")
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert f"{tmp_path}/games.db" in said.err
    assert "123456" in said.err
    assert cure.format(tmp_path) in said.err
    assert ("chown" in said.err) == (folder == 7)
