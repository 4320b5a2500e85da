"""`/metrics` and `/health` on a local port: what they say, and that no trouble with them is a trouble of the bot."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot import metrics
from bot.hosting.databases import hosted
from bot.hosting.health import MAX_SILENCE
from bot.hosting.metrics_server import MetricsServer
from bot.settings import load
from bot.store.store import Store
from bot.version import version
from tests.bot.hosting.playing import Group
from tests.bot.test_metrics import parsed

NOW = 1_800_000_000.0


class Reader:
    """Prometheus, or a supervisor."""

    def __init__(self, store: Store) -> None:
        self.now = NOW
        client: Any = SimpleNamespace(latency=0.05, ws=SimpleNamespace(open=True), last_heard=NOW - 30)
        self.client = client
        self.server = MetricsServer(store, cast(discord.Client, client), hosted(load()), NOW - 60, lambda: self.now)
        self.port: int | None = None

    async def get(self, path: str) -> tuple[int, str]:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{self.port}{path}", timeout=aiohttp.ClientTimeout(20)) as response,
        ):
            self.type = response.headers["Content-Type"]
            return response.status, await response.text()

    async def figures(self) -> dict[str, float]:
        status, text = await self.get("/metrics")
        assert status == 200
        return parsed(text)


@pytest_asyncio.fixture
async def reader(store: Store) -> AsyncIterator[Reader]:
    metrics.reset()
    reader = Reader(store)
    async with reader.server.listening("127.0.0.1", 0) as reader.port:
        yield reader


async def test_metrics_can_be_parsed(reader: Reader, store: Store, tmp_path: Path) -> None:
    await Group(store).game(5)
    found = await reader.figures()
    assert reader.type == metrics.CONTENT_TYPE
    assert found['cornerstone_tables{status="running"}'] == 1
    assert found['cornerstone_tables{status="over"}'] == 0
    assert found["cornerstone_outbox_due"] >= 1
    assert found["cornerstone_outbox_oldest_seconds"] == NOW - 1_700_000_000.0
    assert found['cornerstone_database_seconds_count{kind="write"}'] >= 7
    assert found["cornerstone_database_bytes"] > 50_000
    assert found["cornerstone_database_journal_bytes"] > 0
    assert found["cornerstone_gateway_connected"] == 1
    assert found["cornerstone_gateway_silent_seconds"] == 30
    assert found["cornerstone_gateway_latency_seconds"] == 0.05
    assert found["cornerstone_database_up"] == 1
    assert found["process_start_time_seconds"] == NOW - 60
    assert found["process_resident_memory_bytes"] > 10_000_000
    assert any(name.startswith(f'cornerstone_info{{version="{version()}",schema="') for name in found)
    assert not any("backup" in name for name in found)


async def test_ages_of_backup_and_check(reader: Reader, store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "cornerstone.db-backups"
    folder.mkdir()
    (folder / "2027-01-15-070000.db").touch()
    await store.put_note("integrity checked", str(NOW - 7_200))
    found = await reader.figures()
    assert found["cornerstone_backup_age_seconds"] == 3_600
    assert found["cornerstone_database_check_age_seconds"] == 7_200


async def test_without_the_database_the_rest_is_told(reader: Reader, store: Store) -> None:
    await store.close()
    found = await reader.figures()
    assert found["cornerstone_database_up"] == 0
    assert "process_resident_memory_bytes" in found
    assert "cornerstone_outbox_due" not in found


async def test_health(reader: Reader, store: Store) -> None:
    await store.beat(NOW - 20, 0.0)
    assert await reader.get("/health") == (200, '{"healthy": true, "heartbeat": 20, "heard": null}')
    reader.now = NOW + MAX_SILENCE
    status, text = await reader.get("/health")
    assert status == 503
    assert '"problem": "host.silent", "why": "No bot is running on cornerstone.db: ' in text
    assert reader.type.startswith("application/json")


async def test_health_of_a_deaf_bot(reader: Reader, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "pl_PL")
    await store.beat(NOW, 0.0)
    await store.put_note("gateway heard", str(NOW - 7_200))
    status, text = await reader.get("/health")
    assert status == 503
    assert "Bot działa, ale od 2027-01-15 06:00 UTC nie dostaje nic" in text.encode().decode("unicode_escape")


async def test_health_of_a_damaged_database(reader: Reader, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "cornerstone.db")) as db:
        db.execute("PRAGMA application_id = 1")
    status, text = await reader.get("/health")
    assert (status, '"problem": "store.foreign"' in text) == (503, True)


@pytest.mark.parametrize("path", ["/", "/metrics/x", "/../cornerstone.db"])
async def test_nothing_else_is_served(reader: Reader, path: str) -> None:
    assert (await reader.get(path))[0] == 404


async def test_a_port_in_use_is_a_sentence_and_the_bot_goes_on(reader: Reader, store: Store) -> None:
    assert reader.port
    with capture_logs() as logged:
        async with reader.server.listening("127.0.0.1", reader.port) as port:
            assert port is None
    (line,) = logged
    assert (line["event"], line["log_level"]) == ("no metrics", "error")
    assert line["sentence"].startswith(f"The metrics cannot be served at 127.0.0.1:{reader.port} (")
    assert "CORNERSTONE_METRICS" in line["sentence"]
    # the one that listens already is not disturbed
    assert (await reader.get("/metrics"))[0] == 200


async def test_the_port_is_free_afterwards(store: Store) -> None:
    reader = Reader(store)
    for _ in range(2):
        with capture_logs() as logged:
            async with reader.server.listening("127.0.0.1", reader.port or 0) as reader.port:
                assert (await reader.get("/metrics"))[0] == 200
        assert [line["event"] for line in logged] == ["metrics"]
    with pytest.raises(aiohttp.ClientConnectorError):
        await asyncio.wait_for(reader.get("/metrics"), 20)
