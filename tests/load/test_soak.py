"""The soak of the bot writes as it goes, and goes on after a cut."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.load.soak import HOUR, Plan, Sample, ended_games, read, slope, soak
from tests.load.world import game_at, prepare

SHORT = 0.04
"""Minutes."""


def sample(start: int, at: float, memory: float) -> Sample:
    return Sample(start, at, memory, 0, 0, 0, 0, 0.0, 0.0, 0, 0, 0, 0)


@pytest.mark.slow
async def test_a_soak_that_is_cut_and_resumed(tmp_path: Path) -> None:
    plan = Plan(minutes=SHORT, rate=8.0, tables=3, folder=tmp_path / "soak")
    words = await soak(plan, resume=False)
    first = read(plan.samples)
    assert first[-1].moves > 0
    assert first[-1].errors == first[-1].failed == 0
    assert {written.start for written in first} == {1}
    assert plan.left(first) <= 0
    # as if it had been cut in the middle of a line
    cut = first[:2]
    plan.samples.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in cut) + b'{"start": 1, "at"')
    assert plan.left(read(plan.samples)) > 0
    words = await soak(plan, resume=True)
    samples = read(plan.samples)
    assert samples[:2] == cut
    assert {written.start for written in samples} == {1, 2}
    assert samples[-1].moves > cut[-1].moves
    assert samples[-1].errors == samples[-1].failed == 0
    assert plan.left(samples) <= 0
    assert "slope of memory" in words


async def test_what_is_stored_of_an_ended_game(tmp_path: Path) -> None:
    await prepare(tmp_path, 1, 200, seed=1, played=1)
    assert ended_games(tmp_path / "world.db") == {}
    ((name, stored),) = ended_games(tmp_path / "rehearsal.db").items()
    assert name == f"kB of an ended game of {game_at(0).id}"
    found = re.fullmatch(
        r"(\d+) \(state (\d+), log (\d+), checkpoints (\d+), answers (\d+), outbox (\d+); of 1 games\)", stored
    )
    assert found
    whole, *parts = map(int, found.groups())
    assert abs(whole - sum(parts)) <= len(parts)
    assert parts[1] > 0


def test_a_slope_is_that_within_each_process() -> None:
    rising = [sample(1, 60.0 * minute, 150 + minute / 10) for minute in range(40)]
    assert slope(rising) == pytest.approx(6.0)
    # a new process has less memory, which is no fall
    again = [sample(2, one.at, one.memory - 50) for one in rising]
    assert slope([*rising, *again]) == pytest.approx(6.0)
    level = [sample(3, HOUR * part, 100.0) for part in range(2)]
    assert slope(level) == 0.0


def test_the_time_after_each_start_does_not_count() -> None:
    plan = Plan(minutes=60.0)
    samples = [sample(1, 60.0 * minute, 150.0) for minute in range(31)]
    assert [one.at for one in plan.measured(samples)] == [60.0 * minute for minute in range(20, 31)]
    assert plan.left(samples) == 60.0 * 30
    assert plan.left([]) == 60.0 * 40
    samples += [sample(2, 60.0 * minute, 150.0) for minute in range(51)]
    assert plan.left(samples) == 0.0
