"""The person who runs the bot may play too: metrics, `/admin` and the log are the same for games that differ only in
what the table may not know."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from bot import logs, metrics
from bot.app import Cornerstone
from bot.hosting import figures
from bot.status import read_status
from bot.tables import start
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, world

HEARD = {"timestamp", "table", "hash"}
"""Fields of a line that differ from run to run."""


class Told(NamedTuple):
    metrics: str
    admin: str


class OneSeed:
    def __init__(self, digit: str) -> None:
        self.digit = digit

    def token_hex(self, size: int) -> str:
        return self.digit * 2 * size


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """What belongs to the process and the machine is the same in each run."""
    monkeypatch.setattr("bot.status.memory_used", lambda: 50_000_000)
    monkeypatch.setattr("bot.status.shutil.disk_usage", lambda _: SimpleNamespace(free=10**9))
    monkeypatch.setattr(figures, "memory_used", lambda: 50_000_000)
    monkeypatch.setattr(figures, "total_weight", lambda: 1_000)
    monkeypatch.setattr(figures, "time", SimpleNamespace(process_time=lambda: 1.5))
    monkeypatch.setattr(metrics, "time", SimpleNamespace(monotonic=lambda: 0.0))


async def own(bot: Cornerstone, owner: int) -> None:
    async def ask() -> Any:
        return SimpleNamespace(owner=SimpleNamespace(id=owner), team=None)

    bot.application_info = ask  # type: ignore[method-assign]


async def game(
    path: Path, seed: str, choice: int, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, Any]]
) -> tuple[Told, str]:
    """A game until its first player has answered in secret; what the host hears of it, and the secret."""
    monkeypatch.setattr(start, "secrets", OneSeed(seed))
    metrics.reset()
    logs.RECENT.clear()
    logged.clear()
    async with world(path) as rig:
        party = Party(rig, 2)
        await party.begin()
        host = party.people[1]
        await own(rig.bot, host.id)
        mover = party.people[0]
        await party.moves(mover, (await party.completions(mover))[choice])
        snapshot = await party.snapshot()
        assert snapshot.moves == 1
        secret = snapshot.rules.save(snapshot.game_position.state).decode()
        await party.types(mover, "hand")
        logs.unexpected(KeyError(f"seed {seed * 64} hand {secret}"), "fault", hand=secret, seed=seed * 64)
        return await told(rig, host), secret


async def told(rig: Bot, host: Any) -> Told:
    bot = rig.bot
    with rig.as_bot():
        status = await read_status(bot, bot.store, bot.started, bot.clock())
    admin = await host.user.slash("admin status")
    said = re.sub(r"`[2-9A-Z]{6}` <t:\d+:R>", "`CODE`", rig.text(admin.response))
    exposed = figures.expose(status, bot.started).splitlines()
    # how often the workers look into the database depends on the threads of the machine, and so does the journal; the
    # host can see the size of the files anyway
    counted = [line for line in exposed if not line.startswith("cornerstone_database_")]
    assert len(exposed) > len(counted) > 100
    return Told("\n".join(counted), said)


def lines(logged: list[dict[str, Any]]) -> list[str]:
    """What is written at the level INFO, without what differs from run to run."""
    found = [{**line} for line in logged if line["log_level"] != "debug"]
    for line in found:
        for field in HEARD & line.keys():
            line[field] = "#"
        if "error_id" in line:
            line["error_id"] = "#"
    return [json.dumps(line, default=str, sort_keys=True) for line in found]


async def test_the_host_learns_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, Any]]
) -> None:
    one, first = await game(tmp_path / "one.db", "a", 0, monkeypatch, logged)
    heard = lines(logged)
    other, second = await game(tmp_path / "other.db", "b", 1, monkeypatch, logged)
    assert first != second
    assert one == other
    assert any("played" in line for line in heard)
    # the message of an exception may say anything, and only the log has it
    assert [line.partition('"exception"')[0] for line in heard] == [
        line.partition('"exception"')[0] for line in lines(logged)
    ]
    written = "\n".join([one.metrics, one.admin, *heard])
    for secret in ("a" * 64, "b" * 64):
        assert secret not in written
