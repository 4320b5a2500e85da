"""`doctor` says what is wrong and what to do, in each language, and changes nothing."""

import asyncio
import os
import re
import shutil
import sqlite3
import stat
import time
from collections import namedtuple
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from bot.hosting import doctor, doctor_database, doctor_games, doctor_server
from bot.hosting.backups import write_backup
from bot.hosting.findings import Finding, Level
from bot.settings import load
from bot.store.sql.migrations import FOLDER, migrations
from bot.store.sqlite.lock import exclusive_lock
from bot.store.sqlite.migrate import migrate
from bot.store.store import Store
from bot.texts import BotTexts, texts_for
from bot.texts.bot_texts import BOT_PACKAGE
from engine import castle
from engine.texts import LANGUAGES
from engine.texts.catalogue import catalogue
from tests.bot.hosting.conftest import Host
from tests.bot.hosting.playing import NAMES, Group
from tests.bot.hosting.test_keeping import damaged
from tests.bot.store.builders import content, overwrite

NOW = 1_900_000_000.0
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GhIjKl." + "not-a-real-token-only-its-form"
Usage = namedtuple("Usage", "total used free")
HEALTHY = ["settings", "python", "install", "database", "schema", "running", "outbox", "replay", "disk", "backups"]


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "cornerstone.db"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the sentences that doctor says."""
    keys: list[str] = []

    def sentence(self: BotTexts, key: str, *rest: Any) -> str:
        keys.append(key.removeprefix("doctor."))
        return plain(self, key, *rest)

    plain = BotTexts.sentence
    monkeypatch.setattr(BotTexts, "sentence", sentence)
    return keys


@pytest.fixture(autouse=True)
def bot(database: Path) -> Iterator[ExitStack]:
    """The lock of a running bot, until it is closed."""
    with ExitStack() as stack:
        stack.enter_context(exclusive_lock(database))
        yield stack


async def healthy(store: Store, database: Path) -> str:
    """A bot that runs well, with a game in play."""
    table = await Group(store).game(20)
    await store.beat(NOW - 30, 0.0)
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("DELETE FROM outbox")
    write_backup(database, NOW - 5 * 3_600, keep=3)
    return table


def examined(now: float = NOW, lang: str = "en", *, all_tables: bool = False) -> list[tuple[str, str]]:
    found = doctor.examine(load(), now, texts_for(lang), all_tables=all_tables)
    return [(finding.level.value, finding.sentence) for finding in found]


def worst(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [finding for finding in found if finding[0] != Level.OK]


def change(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        for statement in statements:
            db.execute(statement)


# ---------------------------------------------------------------- all is well


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_nothing_is_wrong_beside_a_running_bot(
    store: Store, database: Path, host: Host, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    await healthy(store, database)
    monkeypatch.setenv("LANG", lang)
    monkeypatch.setattr(time, "time", lambda: NOW)
    before = {file.name: content(file) for file in database.parent.glob("cornerstone.db*") if file.is_file()}
    said = await asyncio.to_thread(host, "doctor")
    assert (said.code, said.err) == (0, "")
    assert not re.search(r"^[!?]", said.out, re.M)
    assert len(said.out.splitlines()) == len(HEALTHY) + 1
    assert said.out.splitlines()[-1] == texts_for(lang).sentence("doctor.summary.none", {"n": 0})
    after = {file.name: content(file) for file in database.parent.glob("cornerstone.db*") if file.is_file()}
    assert {**after, "cornerstone.db-shm": b""} == {**before, "cornerstone.db-shm": b""}


async def test_a_database_at_rest_is_left_as_it_is(store: Store, database: Path, asked: list[str]) -> None:
    await healthy(store, database)
    await store.close()
    copy = database.with_name("copy")
    copy.mkdir()
    shutil.copy(database, copy / "cornerstone.db")
    os.chdir(copy)
    before = content(copy / "cornerstone.db")
    assert [sentence for level, sentence in worst(examined())] == [
        texts_for("en").sentence("doctor.stopped", {"at": "2030-03-17 17:46"}),
        texts_for("en").sentence("doctor.backups.none", {"folder": "cornerstone.db-backups"}),
    ]
    assert [file.name for file in copy.iterdir()] == ["cornerstone.db"]
    assert content(copy / "cornerstone.db") == before


async def test_neither_secrets_nor_names_are_said(store: Store, database: Path) -> None:
    table = await healthy(store, database)
    change(
        database,
        "INSERT INTO outbox (table_id, kind, place, target, topic, payload, since, due, nonce, problem)"
        f" VALUES ('{table}', 'card', 'channel', 1, '', '{{}}', 1, 1, 'n', 'unexpected ABC234')",
        "UPDATE tables SET moves = 3",
    )
    said = "\n".join(sentence for _, sentence in examined(all_tables=True))
    with closing(sqlite3.connect(database)) as db:
        secrets = [value for row in db.execute("SELECT seed, seed_hash FROM tables") for value in row]
    for hidden in (TOKEN, *secrets, *NAMES.values()):
        assert hidden not in said
    assert "ABC234" in said
    assert table in said


# ---------------------------------------------------------------- what may be wrong


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_each_fault_has_its_sentence(store: Store, database: Path, asked: list[str], lang: str) -> None:
    """Every sentence of the catalogue is said in this module; the ones of files and clocks are below."""
    table = await healthy(store, database)
    rows = [
        "",
        "no connection",
        "rate limited",
        "403 50013",
        "store.full",
        "cut off",
        "unexpected QQ22QQ",
        "TimeoutError",
    ]
    change(
        database,
        *(
            "INSERT INTO outbox (table_id, kind, place, target, topic, payload, since, due, nonce, problem)"
            f" VALUES ('{table}', 'card', 'channel', {number}, '', '{{}}', {NOW - 3_000}, 1, 'n{number}', '{problem}')"
            for number, problem in enumerate(rows)
        ),
        "INSERT INTO people VALUES (5, 'pl', 1)",
        "CREATE VIEW window AS SELECT 1",
        "CREATE TABLE recipes (a, b)",
        "DROP INDEX outbox_done",
        "UPDATE tables SET moves = moves - 1",
    )
    found = worst(examined(lang=lang))
    assert [level for level, _ in found].count("wrong") == 2
    assert set(asked) >= {
        *("schema.wrong", "schema.additions", "replay.wrong", "closed", "outbox.late"),
        *(
            f"reason.{key}"
            for key in ("untried", "unreachable", "limited", "refused", "store", "stopped", "unexpected")
        ),
    }
    said = " ".join(sentence for _, sentence in found)
    assert "outbox_done, recipes" in said
    assert "window" in said
    assert table in said
    assert "403" in said


async def test_a_state_to_which_the_moves_do_not_lead(store: Store, database: Path, asked: list[str]) -> None:
    table = await healthy(store, database)
    with closing(sqlite3.connect(database)) as db:
        state = bytes(db.execute("SELECT state FROM tables").fetchone()[0])
    point = await store.checkpoint(table, 3)
    assert point is not None
    assert point.state != state
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE tables SET state = ?", (point.state,))
    ((level, sentence),) = worst(examined())
    assert (level, table in sentence) == ("wrong", True)
    assert asked.count("replay.wrong") == 1


async def test_a_sample_of_the_games_or_all(
    store: Store, database: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await healthy(store, database)
    monkeypatch.setattr(doctor_games, "SAMPLE", 0)
    assert worst(examined()) == worst(examined(all_tables=True)) == []
    assert [key for key in asked if key.startswith("replay")] == ["replay.some", "replay"]


async def test_damage(store: Store, database: Path) -> None:
    await healthy(store, database)
    await Group(store).tables.store.close()
    overwrite(database, damaged(database, "log"))
    ((level, sentence),) = worst(examined())
    assert level == "wrong"
    assert "python -m bot restore FILE --force" in sentence


@pytest.mark.parametrize(
    ("statement", "start"),
    [
        ("PRAGMA user_version = 99", "cornerstone.db was written by a newer"),
        ("PRAGMA application_id = 7", "cornerstone.db is another"),
    ],
)
async def test_another_version_or_program(store: Store, database: Path, statement: str, start: str) -> None:
    await healthy(store, database)
    change(database, statement)
    ((level, sentence),) = worst(examined())
    assert level == "wrong"
    assert sentence.startswith(start)


def test_an_older_version(database: Path, asked: list[str], tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    for step in migrations()[:3]:
        shutil.copy(FOLDER / step.file.name, tmp_path / "old")
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        migrate(db, tmp_path / "old")
    assert "wrong" not in {level for level, _ in examined()}
    assert "schema.older" in asked


def test_no_database(asked: list[str]) -> None:
    assert "wrong" not in {level for level, _ in examined()}
    assert "database.none" in asked


def test_an_empty_database(database: Path, bot: ExitStack, asked: list[str]) -> None:
    bot.close()
    database.write_bytes(b"")
    assert "wrong" not in {level for level, _ in examined()}
    assert "database.empty" in asked
    assert "summary.none" not in asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_misspelt_setting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str) -> None:
    monkeypatch.setenv("LOGLEVEL", "DEBUG")
    (tmp_path / ".env").write_text("DATABASE_ULR=sqlite:///other.db\nSOMETHING_ELSE=1\n", "utf-8")
    found = [sentence for _, sentence in examined(lang=lang) if "LOGLEVEL" in sentence or "DATABASE_ULR" in sentence]
    assert ["LOG_LEVEL" in sentence or "DATABASE_URL" in sentence for sentence in found] == [True, True]
    assert not [sentence for _, sentence in examined() if "SOMETHING_ELSE" in sentence]


@pytest.mark.parametrize(("file", "key"), [("castle", "components"), ("castel", "components.none")])
def test_corrected_figures(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: list[str], file: str, key: str
) -> None:
    folder = tmp_path / "figures" / file
    folder.mkdir(parents=True)
    shutil.copy(Path(castle.__file__).with_name("components.toml"), folder)
    monkeypatch.setenv("CORNERSTONE_COMPONENTS", str(folder.parent))
    examined()
    assert [found for found in asked if found.startswith("components")] == [key]


def test_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///nowhere/games.db")
    (sentence,) = [sentence for level, sentence in examined() if level == "wrong"]
    assert sentence.startswith(f"{Path.cwd()}/nowhere/games.db cannot be opened")


def test_a_file_that_is_no_database(database: Path) -> None:
    overwrite(database, b"these are not the pages you are looking for" * 500)
    (sentence,) = [sentence for level, sentence in examined() if level == "wrong"]
    assert sentence.startswith("cornerstone.db is damaged, or is not a database")


async def test_open_to_other_users(store: Store, database: Path, asked: list[str]) -> None:
    await healthy(store, database)
    for file in (database, *database.parent.glob("cornerstone.db-backups/*")):
        file.chmod(0o644)
    overwrite(Path(".env"), b"")
    os.chmod(".env", 0o644)  # noqa: PTH101, since the linter reports the method of Path as blocking
    assert [level for level, _ in worst(examined())] == ["warning"] * 3
    assert asked.count("private") == 3


def test_the_env_of_a_service_is_read_through_the_bots_group(monkeypatch: pytest.MonkeyPatch) -> None:
    overwrite(Path(".env"), b"")

    def advice(mode: int) -> list[str]:
        os.chmod(".env", mode)  # noqa: PTH101, as above
        return [sentence for _, sentence in examined() if "chmod" in sentence]

    assert [sentence.endswith("Run chmod 600 .env.") for sentence in advice(0o640)] == [True]
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert advice(0o640) == []
    assert [sentence.endswith("Run chmod 640 .env.") for sentence in advice(0o644)] == [True]


async def test_no_bot_is_running(store: Store, database: Path, bot: ExitStack) -> None:
    await healthy(store, database)
    later = NOW + 4_000
    ((level, sentence),) = worst(examined(later))
    assert level == "warning"
    assert f"Process {os.getpid()} has locked" in sentence
    change(database, "DELETE FROM heartbeat")
    ((level, sentence),) = worst(examined(later))
    assert f"Process {os.getpid()} has just locked" in sentence
    bot.close()
    ((level, sentence),) = worst(examined(later))
    assert sentence == "No bot has used this database yet."
    # stopped or killed a moment ago
    await store.beat(NOW - 1, 0.0)
    ((level, sentence),) = worst(examined())
    assert (level, sentence.startswith("No bot is running.")) == ("warning", True)


async def test_clocks(store: Store, database: Path, asked: list[str]) -> None:
    await healthy(store, database)
    assert "wrong" not in {level for level, _ in examined()}
    asked.clear()
    found = [level for level, _ in examined(NOW - 3_600)]
    assert ("clock.ahead" in asked, found.count("wrong")) == (True, 1)
    asked.clear()
    change(database, "DELETE FROM heartbeat")
    found = [level for level, _ in examined(1_000_000_000.0)]
    assert ("clock.old" in asked, found.count("wrong")) == (True, 1)


@pytest.mark.parametrize(("free", "key", "level"), [(5, "disk.full", "wrong"), (90, "disk.low", "warning")])
async def test_little_room(
    store: Store, database: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch, free: int, key: str, level: str
) -> None:
    await healthy(store, database)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, free * 2**20))
    ((found, sentence),) = worst(examined())
    assert (found, key in asked) == (level, True)
    assert f"{free}.0 MB" in sentence


@pytest.mark.parametrize(("lang", "room"), [("en", "1.5 MB"), ("fr", "1,5 Mo"), ("pl", "1,5 MB")])
async def test_sizes_as_the_language_writes_them(
    store: Store, database: Path, monkeypatch: pytest.MonkeyPatch, lang: str, room: str
) -> None:
    await healthy(store, database)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, 3 * 2**19))
    ((_, sentence),) = worst(examined(lang=lang))
    assert room in sentence


async def test_backups(store: Store, database: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    await healthy(store, database)
    later = NOW + 60 * 3_600
    await store.beat(later, 0.0)
    ((level, sentence),) = worst(examined(later))
    assert (level, "65 hours" in sentence) == ("warning", True)
    (backup,) = database.parent.glob("cornerstone.db-backups/*")
    overwrite(backup, damaged(backup, "log"))
    ((level, sentence),) = worst(examined(later))
    assert level == "wrong"
    assert backup.name in sentence
    monkeypatch.setenv("CORNERSTONE_BACKUP_EVERY", "0")
    backup.unlink()
    assert worst(examined(later))[0][1].startswith("The bot makes no automatic backups")


def test_the_token(monkeypatch: pytest.MonkeyPatch, host: Host, asked: list[str]) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "only-one-part")
    examined()
    assert "token" in asked
    monkeypatch.delenv("DISCORD_TOKEN")
    said = host("doctor")
    assert said.code == 1
    assert said.out.startswith("! DISCORD_TOKEN is not set")
    assert said.out.endswith("1 problem was found.\n")


def test_what_is_installed(monkeypatch: pytest.MonkeyPatch, asked: list[str], tmp_path: Path) -> None:
    lock = tmp_path / "requirements.lock"
    overwrite(
        lock,
        b"msgspec==0.0.1 \\\n    --hash=sha256:00\nnowhere-to-be-found==1.0 \\\n"
        b"for-windows==2.0 ; sys_platform == 'win32' \\\n",
    )
    monkeypatch.setattr(doctor, "LOCK", lock)
    (said,) = [sentence for _, sentence in examined() if "requirements.lock" in sentence]
    assert re.search(r"msgspec \([\d.]+ installed, 0\.0\.1 needed\); nowhere-to-be-found \(not installed, 1\.0", said)
    assert "for-windows" not in said

    def missing(*_: object) -> float:
        raise OSError("no font")

    monkeypatch.setattr(doctor, "width", missing)
    assert [level for level, _ in examined()].count("wrong") == 1
    assert "install.bad" in asked


def test_a_check_that_breaks_stops_no_other(monkeypatch: pytest.MonkeyPatch, asked: list[str]) -> None:
    def broken(case: object) -> Iterator[Finding]:
        raise ZeroDivisionError(TOKEN)

    monkeypatch.setattr(doctor, "CHECKS", (broken, *doctor.CHECKS))
    level, sentence = examined()[0]
    assert (level, sentence) == ("wrong", "This could not be checked: broken (ZeroDivisionError). Please report it.")
    assert "install" in asked


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_database_that_cannot_be_written(store: Store, database: Path) -> None:
    await healthy(store, database)
    await store.close()
    os.chmod(database, stat.S_IRUSR)  # noqa: PTH101, as above
    assert any("can only be read" in sentence for level, sentence in examined() if level == "wrong")


def test_every_sentence_is_used() -> None:
    code = "".join(
        Path(module.__file__ or "").read_text("utf-8")
        for module in (doctor, doctor_database, doctor_games, doctor_server)
    )
    code += (Path(doctor.__file__).parents[1] / "__main__.py").read_text("utf-8")
    said = set(re.findall(r'"(?:doctor\.)?([a-z_]+(?:\.[a-z]+)?)"', code)) | {
        f"reason.{key}" for key in re.findall(r'return "(\w+)"', code)
    }
    assert {
        re.split(r"\+", key)[0].removeprefix("doctor.") for key in catalogue("en", "doctor", BOT_PACKAGE).messages
    } <= said
