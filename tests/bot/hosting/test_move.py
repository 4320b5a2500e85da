"""A host moves from a file to a server and back: all of it or nothing, and the games go on there."""

import asyncio
import sqlite3
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.hosting.move import move
from bot.store.address import shown
from bot.store.errors import StoreFailed
from bot.store.fingerprint import Fingerprint
from bot.store.rows import LIFE, ProcessLife
from bot.store.sqlite import rows
from bot.store.sqlite.lock import exclusive_lock
from tests.bot.hosting.conftest import Host
from tests.bot.hosting.playing import Group
from tests.bot.hosting.servers import ask, change, dump, file_url, killed, opened, query, with_password
from tests.bot.store.builders import card, content, files, lobby
from tests.postgres import Server
from tests.releases import play

pytestmark = pytest.mark.postgres

HUSH = "hu5h"
LAST = {Path: "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'", str: "SELECT last_value FROM outbox_id_seq"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def url(postgres: Server) -> str:
    return with_password(postgres.emptied(), HUSH)


async def played(place: str | Path, moves: int = 8) -> str:
    async with opened(place) as store:
        await store.create(lobby(channel=77, outbox=tuple(card(target=n) for n in range(5))))
        table = await Group(store).game(moves)
        # numbers that were given to rows that are gone
        await store.create(lobby(channel=78, outbox=tuple(card(target=n) for n in range(5))))
    if isinstance(place, Path):
        query(place, "DELETE FROM outbox WHERE table_id IN (SELECT id FROM tables WHERE channel = 78)")
    else:
        await change(place, "DELETE FROM outbox WHERE table_id IN (SELECT id FROM tables WHERE channel = 78)")
    return table


def last_number(place: str | Path) -> int:
    return int(query(place, LAST[type(place) if isinstance(place, str) else Path])[0][0])


async def test_from_a_file_to_a_server_and_back(host: Host, file: Path, url: str, tmp_path: Path) -> None:
    table = await played(file)
    before, bytes_before = dump(file), content(file)
    said = await ask(host, "move", file_url(file), url)
    assert (said.code, said.err) == (0, "")
    assert f"{len(before['log']):9} log\n" in said.out
    assert {line.split()[1] for line in said.out.splitlines()[:-1]} == before.keys()
    copied = "all 3 game tables have the same state, and every row counted above was copied."
    assert f"{copied} {file_url(file)} has not ch" in said.out
    assert shown(url) in said.out
    assert HUSH not in said.out
    assert dump(url) == before
    assert content(file) == bytes_before
    assert last_number(url) == last_number(file) > query(file, "SELECT max(id) FROM outbox")[0][0]

    async with opened(url) as store:
        await Group(store).go_on(table, 5)
        assert last_number(url) > last_number(file)
    there, back = dump(url), tmp_path / "back.db"
    said = await ask(host, "move", url, file_url(back))
    assert (said.code, said.err) == (0, "")
    assert HUSH not in said.out
    assert dump(back) == there == dump(url)
    assert last_number(back) == last_number(url)
    async with opened(back) as store:
        await Group(store).go_on(table, 5)
        loaded = await store.load(table)
        assert loaded is not None
        assert loaded.table.moves == 18


async def test_the_games_of_a_release(host: Host, url: str, tmp_path: Path) -> None:
    """Its database is older than this program."""
    old = play.unpack("0.1", tmp_path / "old.db")
    before = content(old)
    said = await ask(host, "move", file_url(old), url)
    assert (said.code, said.err) == (0, "")
    assert content(old) == before
    async with opened(old) as store:
        assert (await store.status(0.0)).schema
    assert dump(url) == dump(old)


@pytest.mark.parametrize("number", [5, 30])
@pytest.mark.parametrize("back", [False, True])
async def test_killed_in_the_middle(host: Host, file: Path, url: str, number: int, back: bool) -> None:
    source, target = (url, file) if back else (file, url)
    table, kept = await played(source), await played(target, moves=2)
    addresses = (url, file_url(file)) if back else (file_url(file), url)
    before, theirs = dump(source), dump(target)
    assert await killed(number, "move", *addresses, "--force") == -9
    assert (dump(source), dump(target)) == (before, theirs)
    async with opened(target) as store:
        await Group(store).go_on(kept, 1)
    assert (await ask(host, "move", *addresses, "--force")).code == 0
    assert dump(target) == before
    async with opened(target) as store:
        await Group(store).go_on(table, 1)


async def test_a_copy_that_differs_is_none(
    host: Host, file: Path, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(file)
    monkeypatch.setattr(Fingerprint, "differences", lambda *_: ["abcd1234", "log"])
    said = await ask(host, "move", file_url(file), url)
    assert (said.code, said.out) == (1, "")
    assert "abcd1234, log" in said.err
    assert query(url, "SELECT 1 FROM tables") == []
    await change(url, "INSERT INTO notes (key, value) VALUES ('a', 'b')")
    assert (await ask(host, "move", url, file_url(tmp_path / "back.db"))).code == 1
    assert files(tmp_path, "back.db*") == ["back.db-lock"]


async def test_what_is_there_is_replaced_only_with_force(host: Host, file: Path, url: str, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    for place in (file, url, other):
        await played(place, moves=1)
    theirs, ours = dump(url), dump(other)
    said = await ask(host, "move", file_url(file), url)
    assert said == (
        1,
        "",
        f"{shown(url)} already has something in it and was not changed. Use --force to replace all of it.\n",
    )
    said = await ask(host, "move", url, file_url(other))
    assert said == (1, "", f"{other} already exists and was not changed. Use --force to replace it.\n")
    assert (dump(url), dump(other)) == (theirs, ours)
    assert (await ask(host, "move", url, file_url(other), "--force")).code == 0
    assert dump(other) == theirs
    assert (await ask(host, "move", file_url(file), url, "--force")).code == 0
    assert dump(url) == dump(file)


async def test_not_while_a_bot_runs_on_the_file(host: Host, file: Path, url: str) -> None:
    await played(file, moves=1)
    with exclusive_lock(file):
        for addresses in ((file_url(file), url), (url, file_url(file))):
            said = await ask(host, "move", *addresses, "--force")
            assert said.code == 1
            assert said.err.startswith(f"Another bot or the restore command is using {file} (process ")


async def test_not_while_a_bot_runs_on_the_server(host: Host, file: Path, url: str, tmp_path: Path) -> None:
    await played(file, moves=1)
    life = ProcessLife(alive=time.time() - 60, heard=None).written()
    away, to = (url, file_url(tmp_path / "back.db")), (file_url(file), url)
    async with opened(url, "bot-2") as store:
        await store.put_note(f"{LIFE}bot-2", life)
        for addresses in (away, to):
            said = await ask(host, "move", *addresses, "--force")
            assert said == (1, "", f"A bot is using {shown(url)}: stop it first.\n")
    # killed, or on another machine behind a pooler
    for addresses in (away, to):
        said = await ask(host, "move", *addresses)
        assert said.code == 1
        assert "may still be in use: a bot is connected to it" in said.err
    assert files(tmp_path, "back.db") == []
    assert (await ask(host, "move", *away, "--force")).code == 0
    # an orderly stop
    await change(url, f"UPDATE notes SET value = '{ProcessLife(alive=0.0, heard=None).written()}'")
    assert (await ask(host, "move", *to)).code == 0


async def test_a_bot_that_starts_meanwhile_is_noticed(
    file: Path, url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await played(url, moves=1)
    plain, loop = rows.fingerprint, asyncio.get_running_loop()

    async with AsyncExitStack() as stack:

        def start(db: sqlite3.Connection) -> Fingerprint:
            starting = stack.enter_async_context(opened(url, "bot"))
            asyncio.run_coroutine_threadsafe(starting, loop).result()
            return plain(db)

        monkeypatch.setattr(rows, "fingerprint", start)
        with pytest.raises(StoreFailed) as refused:
            await asyncio.to_thread(move, url, file_url(file), time.time())
    assert refused.value.key == "store.perhaps_in_use"
    assert files(tmp_path, "games.db*") == ["games.db-lock"]


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
async def test_wrong_addresses(
    host: Host, file: Path, url: str, postgres: Server, monkeypatch: pytest.MonkeyPatch, lang: str, tmp_path: Path
) -> None:
    monkeypatch.setenv("LANG", lang)
    await played(file, moves=1)
    nowhere = with_password(postgres.url("nowhere"), HUSH)
    closed = f"postgresql://me:{HUSH}@/games?host={tmp_path}"
    for source, target, part in [
        (file_url(file), nowhere, "/nowhere"),
        (nowhere, file_url(tmp_path / "new.db"), "/nowhere"),
        (file_url(file), closed, "/games"),
        (closed, file_url(tmp_path / "new.db"), "/games"),
        (file_url(tmp_path / "none.db"), url, "/none.db"),
        (file_url(file), file_url(tmp_path / "new.db"), "postgresql://user:password@host/name"),
        (url, url, "postgresql://user:password@host/name"),
        (url, f"postgresql://me:{HUSH}/@x", "postgresql://user:password@host/name"),
    ]:
        said = await ask(host, "move", source, target)
        assert (said.code, said.out, said.err.count("\n")) == (1, "", 1), said.err
        assert part in said.err
        assert HUSH not in said.err
    assert files(tmp_path, "new.db") == []
    said = await ask(host, "move", nowhere, "--forc")
    assert said.code == 2
    assert HUSH not in said.err


async def test_databases_that_cannot_be_moved(host: Host, file: Path, url: str, postgres: Server) -> None:
    await postgres.run("CREATE DATABASE of_another")
    other = postgres.url("of_another")
    assert "contains no games" in (await ask(host, "move", other, file_url(file))).err
    await change(other, "CREATE TABLE recipes (cake TEXT)")
    for addresses in ((other, file_url(file)), (file_url(file), other)):
        if addresses[1] == other:
            await played(file, moves=1)
        said = await ask(host, "move", *addresses, "--force")
        assert said.err == f"{shown(other)} is another program’s database.\n"
    query(file, "DROP TABLE undo_requests")
    said = await ask(host, "move", file_url(file), url)
    assert said.code == 1
    assert "undo_requests" in said.err
