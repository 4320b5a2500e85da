"""The command line: its arguments, the language of its answers, and one sentence for each error."""

import asyncio
import json
import logging
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.hosting import maintenance
from bot.settings import load
from bot.store.sqlite.sqlite import SqliteStore
from tests.bot.hosting.conftest import Host

TOKEN = "MTIz.GhIjKl.secret-part_of_it"


@pytest.mark.parametrize(
    ("lang", "sentence_start"),
    [("en_GB.UTF-8", "DISCORD_TOKEN is not set"), ("fr_FR", "DISCORD_TOKEN n’est pas"), ("C", "D")],
)
@pytest.mark.parametrize("arguments", [(), ("run",)])
def test_without_a_token_it_says_so(
    host: Host,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    lang: str,
    sentence_start: str,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.setenv("LANG", lang)
    said = host(*arguments)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(sentence_start)
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_language_of_messages_goes_before_that_of_the_rest(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("LC_MESSAGES", "en_US.UTF-8")
    assert "Nothing" not in host("--help").err
    assert host("--help").out.startswith("python -m bot COMMAND\n")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert host("--help").out.startswith("python -m bot POLECENIE\n")


@pytest.mark.parametrize("arguments", [("--help",), ("backup", "-h"), ("export", "--help"), ("run", "-h")])
def test_help_names_every_command(host: Host, arguments: tuple[str, ...]) -> None:
    said = host(*arguments)
    assert (said.code, said.err) == (0, "")
    assert all(f"\n  {name} " in said.out for name in ("run", "backup", "restore", "export", "tables", "--force"))


@pytest.mark.parametrize(
    "arguments",
    [("fly",), ("backup",), ("restore",), ("export",), ("run", "far"), ("tables", "--some"), ("backup", "a", "--forc")],
)
def test_unknown_arguments_are_a_usage_error(host: Host, arguments: tuple[str, ...]) -> None:
    said = host(*arguments)
    assert (said.code, said.out) == (2, "")
    unknown = f"“{' '.join(arguments)}” is an incomplete or unknown command."
    assert said.err == f"{unknown} To list the commands, use python -m bot --help.\n"


def test_wrong_shards_are_one_sentence(host: Host) -> None:
    said = host("run", "--shards", "4-2/8")
    assert (said.code, said.out, said.err) == (1, "", "--shards must name shards, as in 0-3/16, or be auto.\n")


def test_a_wrong_setting_is_one_sentence(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "oracle://somewhere")
    said = host("tables")
    assert (said.code, said.out) == (1, "")
    assert said.err == (
        "DATABASE_URL must be sqlite:/// followed by the path of a file, as in sqlite:///cornerstone.db, or the address"
        " of a PostgreSQL database, as in postgresql://user:password@host/name.\n"
    )


def test_wrong_settings_are_told_in_the_language_of_the_terminal(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORNERSTONE_COMPONENTS", "nowhere")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    said = host("run")
    assert (said.code, said.out) == (1, "")
    assert said.err == (
        "LOG_LEVEL doit être l’une de ces valeurs\u202f: DEBUG, INFO, WARNING, ERROR.\n"
        "CORNERSTONE_COMPONENTS doit être un dossier qui existe.\n"
    )
    monkeypatch.setenv("LC_ALL", "pl_PL")
    assert host("tables").err == (
        "LOG_LEVEL musi mieć jedną z tych wartości: DEBUG, INFO, WARNING, ERROR.\n"
        "CORNERSTONE_COMPONENTS musi być istniejącym folderem.\n"
    )


@pytest.mark.parametrize("arguments", [("backup", "copy.db"), ("export", "abcd1234"), ("tables",)])
def test_no_database_is_created_if_there_is_none(host: Host, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert host(*arguments) == (1, "", "There is no database at cornerstone.db: check DATABASE_URL.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["run", "tables"])
def test_no_database_of_ours(host: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    file = tmp_path / "cornerstone.db"
    file.write_text("dear diary " * 100)
    said = host(command)
    assert (said.code, said.out) == (1, "")
    assert said.err == f"{Path.cwd()}/cornerstone.db is damaged, or is not a database (file is not a database).\n"
    file.unlink()
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE recipes (cake TEXT)")
    assert host(command).err == f"{Path.cwd()}/cornerstone.db is another program’s database.\n"


@pytest.mark.parametrize(
    "arguments", [("run",), ("backup", "copy.db"), ("export", "abcd1234"), ("restore", "cornerstone.db")]
)
def test_a_newer_database(
    host: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    if arguments[0] == "restore":
        monkeypatch.setenv("DATABASE_URL", "sqlite:///other.db")
    asyncio.run(_newer(tmp_path / "cornerstone.db"))
    said = host(*arguments)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(
        f"{Path.cwd()}/cornerstone.db was written by a newer Cornerstone (database version 9999; "
    )
    assert said.err.count("\n") == 1


async def _newer(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 9999")


def test_a_database_in_no_folder(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///nowhere/games.db")
    said = host("run")
    cannot = "cannot be opened: does its folder exist, and do you have permission to write in it?"
    assert (said.code, said.err) == (1, f"{Path.cwd()}/nowhere/games.db {cannot}\n")


def test_impossible_figures_are_reported_before_the_bot_runs(
    host: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("CORNERSTONE_COMPONENTS", str(tmp_path))
    (tmp_path / "castle").mkdir()
    (tmp_path / "castle" / "components.toml").write_text("costs = 5")
    said = host("run")
    assert (said.code, said.out) == (1, "")
    assert said.err.count("\n") == 1
    assert not (tmp_path / "cornerstone.db").exists()


def test_an_unexpected_error_is_in_the_log_under_an_id(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError(f"with {TOKEN}")

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(maintenance, "backup", broken)
    said = host("backup", "copy.db")
    line, sentence = said.err.splitlines()
    told = json.loads(line)
    assert said.code == 1
    assert sentence == f"Something unexpected went wrong. Look for the code {told['error_id']} in the log."
    assert "ZeroDivisionError: with (secret)" in told["exception"]
    assert TOKEN not in said.err
    assert logging.getLogger().handlers


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
@pytest.mark.parametrize("arguments", [("run",), ("tables",), ("move", "sqlite:///a.db", "postgresql://db/games")])
def test_without_the_package_for_postgresql(
    host: Host, monkeypatch: pytest.MonkeyPatch, lang: str, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("LANG", lang)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hu5h@db/games")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    said = host(*arguments)
    assert (said.code, said.out) == (1, "")
    assert "pip install cornerstone[postgres]" in said.err.splitlines()[-1]
    assert "hu5h" not in said.err


def test_no_password_is_repeated(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    said = host("move", "postgresql://me:hu5h@db/games")
    assert (said.code, "hu5h" in said.err) == (2, False)
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hu5h@db/games")
    assert "hu5h" not in repr(load())

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("with hu5h, and postgresql://you:0ther@db/games")

    monkeypatch.setattr(maintenance, "backup", broken)
    said = host("backup", "copy.db")
    assert "with (secret), and postgresql://(secret)@db/games" in said.err
