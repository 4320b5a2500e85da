"""The rig itself: a few moves under load, and how the figures are judged. How fast anything is plays no part."""

import dataclasses
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.tables.play import play_line
from bot.tables.service import Tables
from tests.bench.tables_here import press
from tests.load import cap, probe
from tests.load.__main__ import measure
from tests.load.cap import half_a_core
from tests.load.crowd import Crowd, Made
from tests.load.figures import BARS, ROWS, Figures, Machine, is_growing, quantile, table, thirds, verdict
from tests.load.load import Plan, _took
from tests.load.process import LogReader
from tests.load.server import Kind, Seen
from tests.load.world import CARD, QUESTION, Prepared, PreparedTable, moves_made, opened, prepare


@pytest.fixture
def run() -> Figures:
    return Figures(
        rate=16.0,
        held="",
        tables=200,
        seconds=60.0,
        moves=960,
        idle_ack=[1.0],
        idle_card=[50.0],
        ack=[10.0],
        card=[100.0] * 99,
        picture=[120.0],
        question=[20.0],
        untold=0,
        unpictured=0,
        requests={Kind.ANSWER: 1920, Kind.PUBLIC: 480},
        requests_in_time=8.0,
        most_in_a_second=20,
        refused={},
        most_invalid=0,
        cpu=50.0,
        cpu_per_move=30.0,
        late=[1.0],
        memory=180.0,
        peak_memory=190.0,
        most_rows=3,
        oldest_row=0.1,
        rows_left=0,
        rows_left_later=0,
        dropped=0,
        late_answers=0,
        complaints={},
        machine=Machine(4.0, [1.0], 0.0),
    )


async def test_a_small_run(capsys: pytest.CaptureFixture[str]) -> None:
    (run,) = await measure([Plan(tables=3, rate=20.0, seconds=1.0, first_moves=1, idle_moves=3, later=60.0)])
    assert run.moves == len(run.ack) == 20
    assert len(run.idle_ack) == 3
    assert run.dropped == run.untold == 0
    assert run.requests[Kind.ANSWER] == 40
    assert run.requests[Kind.PUBLIC] > 0 < len(run.picture)
    assert run.refused == {}
    assert run.cpu_per_move > 0 < run.peak_memory
    assert run.late
    assert not {"error", "critical"} & set(run.complaints), run.first_complaints
    assert not run.held
    assert len(capsys.readouterr().out.splitlines()) >= 1 + len(ROWS)


# ---------------------------------------------------------------- the world


async def test_prepared_moves_are_legal_one_after_the_other_and_told_as_prepared(tmp_path: Path) -> None:
    world = await prepare(tmp_path, 4, 40, seed=3, played=3)
    assert [len(prepared.moves) for prepared in world.tables] == [40] * 4
    due = "SELECT kind FROM outbox WHERE place = 'channel' AND kind IN ('card', 'aside') AND due <= ?"
    with closing(sqlite3.connect(world.database, isolation_level=None)) as db:
        assert db.execute("SELECT count(*) FROM outbox").fetchone() == (0,)
        async with opened(world.database) as store:
            for prepared in world.tables:
                for person, line, told in prepared.moves:
                    await play_line(Tables(store, time.time), press(person), prepared.id, line)
                    assert db.execute(due, (time.time(),)).fetchall() == ([(told,)] if told else [])
                    db.execute("DELETE FROM outbox")
    assert {told for prepared in world.tables for _, _, told in prepared.moves} == {CARD, QUESTION, ""}
    assert set(moves_made(world.database, world.tables).values()) == {40}
    with closing(sqlite3.connect(world.database, isolation_level=None)) as db:
        # an answer that the table has played by itself
        db.execute("UPDATE log SET person = NULL WHERE table_id = ? AND number = 5", (world.tables[0].id,))
    assert sorted(moves_made(world.database, world.tables).values()) == [39, 40, 40, 40]


# ---------------------------------------------------------------- the figures


def test_quantile() -> None:
    assert quantile(range(1, 101), 0.95) == 95
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile([7], 0.999) == 7
    assert str(quantile([], 0.5)) == "nan"


def test_thirds_show_growth() -> None:
    assert thirds([1, 1, 2, 2, 3, 3]) == [1, 2, 3]
    assert is_growing([100, 1000, 1500])
    assert not is_growing([100, 1000, 1100])
    # within the noise
    assert not is_growing([10, 10, 30])


def test_each_bar_has_its_row() -> None:
    assert set(BARS) <= set(ROWS)


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("acknowledged", {"ack": [26.0]}),
        ("card in words", {"card": [401.0]}),
        ("CPU of the bot", {"cpu": 56.0}),
        ("loop late", {"late": [51.0]}),
        ("memory now, peak", {"peak_memory": 201.0}),
        ("moves dropped", {"dropped": 1}),
        ("cards never told", {"untold": 1}),
        ("requests refused (429)", {"refused": {"global": 1}}),
        ("error lines", {"complaints": {"error": 1}}),
        ("rig: loop late", {"machine": Machine(4.0, [21.0], 0.0)}),
    ],
)
def test_a_bar_is_met_or_missed(run: Figures, name: str, changed: dict[str, object]) -> None:
    assert " ok]" in verdict(name, run)
    missed = dataclasses.replace(run, **changed)  # type: ignore[arg-type]  # of any field
    assert " MISSED]" in verdict(name, missed)
    assert verdict(name, missed) in table([run, missed])


def test_bars_are_for_a_rate(run: Figures) -> None:
    assert verdict("card in words", run) == " [<400 p95 ok]"
    assert verdict("card in words", dataclasses.replace(run, rate=5.0)) == " [<100 p95 MISSED]"
    assert verdict("card in words", dataclasses.replace(run, held="somehow")) == " [<2000 p95 ok]"
    assert verdict("card in words", dataclasses.replace(run, rate=20.0)) == ""
    assert verdict("CPU of the bot", dataclasses.replace(run, held="somehow")) == ""


# ---------------------------------------------------------------- what a message tells


def seen(kind: Kind, at: float, message: int, *, picture: bool = False) -> Seen:
    return Seen(kind, 10, message, picture, at)


def told(*told: str) -> Crowd:
    """A crowd at one table, after these moves in the order of time: the first at 1, the second at 2 ..."""
    crowd = Crowd([PreparedTable("t", 10, 0, ())], 1, 1)
    place = crowd._by_channel[10]
    for number, what in enumerate(told, 1):
        made = Made(Prepared(1, "", what), pressed=float(number))
        crowd.made.append(made)
        place.untold += [made] if what else []
        place.unpictured += [made] if what == CARD else []
    return crowd


def answered(crowd: Crowd, *numbers: int) -> None:
    for number in numbers:
        crowd.made[number].answered = crowd.made[number].pressed + 0.1


def whens(crowd: Crowd) -> Sequence[tuple[float | None, float | None]]:
    return [(made.told, made.pictured) for made in crowd.made]


def test_a_card_tells_all_moves_answered_so_far() -> None:
    crowd = told(CARD, CARD, CARD)
    answered(crowd, 0, 1)
    crowd.watch(seen(Kind.PUBLIC, 4.0, 70, picture=True))
    assert whens(crowd) == [(4.0, 4.0), (4.0, 4.0), (None, None)]


def test_a_card_may_come_before_the_answer() -> None:
    crowd = told(CARD)
    crowd.watch(seen(Kind.PUBLIC, 1.5, 70))
    assert whens(crowd) == [(1.5, None)]


def test_words_come_first_and_the_picture_by_an_edit() -> None:
    crowd = told(CARD, QUESTION, CARD)
    answered(crowd, 0)
    crowd.watch(seen(Kind.PUBLIC, 4.0, 70))
    answered(crowd, 1, 2)
    crowd.watch(seen(Kind.PUBLIC, 5.0, 71))
    crowd.watch(seen(Kind.PUBLIC_EDIT, 6.0, 70, picture=True))
    assert whens(crowd) == [(4.0, 6.0), (5.0, None), (5.0, None)]
    crowd.watch(seen(Kind.PUBLIC_EDIT, 7.0, 71, picture=True))
    assert whens(crowd)[2] == (5.0, 7.0)


def test_the_picture_of_a_later_card_will_do() -> None:
    crowd = told(CARD, CARD)
    answered(crowd, 0)
    crowd.watch(seen(Kind.PUBLIC, 4.0, 70))
    answered(crowd, 1)
    crowd.watch(seen(Kind.PUBLIC, 5.0, 71, picture=True))
    assert whens(crowd) == [(4.0, 5.0), (5.0, 5.0)]


async def test_moves_that_no_table_has_left_are_counted() -> None:
    crowd = Crowd([], 1, 1)
    assert await crowd.at_rate(1000.0, 0.003, bursty=True) == []
    assert crowd.starved == 3


def test_what_never_came_took_until_the_end() -> None:
    crowd = told(CARD, CARD)
    crowd.made[1].told = 2.5
    assert _took(crowd.made, "told", 9.0) == [8000.0, 500.0]
    assert _took(crowd.made, "told") == [500.0]


def test_a_move_told_together_with_an_earlier_one() -> None:
    crowd = told(CARD, CARD)
    answered(crowd, 0)
    crowd.watch(seen(Kind.PUBLIC, 4.0, 70))
    answered(crowd, 1)
    crowd.settle()
    assert whens(crowd) == [(4.0, None), (4.0, None)]
    late = told(CARD)
    late.settle()
    assert whens(late) == [(None, None)]


# ---------------------------------------------------------------- the bot's process


def test_the_log_is_read_as_it_grows(tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    log.write_text('{"level": "info"}\n{"level": "error", "n": 1}\n{"level": "warn')
    reader = LogReader(log)
    reader.update()
    assert (reader.errors, reader.levels) == (1, {"error": 1})
    with log.open("a") as more:
        more.write('ing"}\nTraceback (most recent call last):\n{"level": "error", "n": 2}\n')
    reader.update()
    assert reader.errors == 3
    assert reader.levels == {"error": 3, "warning": 1}
    assert reader.first == [
        '{"level": "error", "n": 1}',
        '{"level": "warning"}',
        "Traceback (most recent call last):",
    ]


def test_the_probe_counts_what_a_late_tick_has_made_late(tmp_path: Path) -> None:
    file = tmp_path / "probe.txt"
    file.write_text("1.0 0.030\n1.01 0.020\n1.02 0.010\n2.0 0.001\n2.01 0.0")
    assert probe.read(file, 1.0, 2.0) == [0.03, 0.02, 0.01]
    assert probe.read(file, 0.0, 9.0)[-1] == 0.001


async def test_the_bot_ends_with_the_rig(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda process, number: killed.append((process, number)))
    await probe.end_with(os.getppid() + 1)
    assert killed == [(os.getpid(), signal.SIGKILL)]


def test_a_process_is_held_to_half_a_core() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    group = Path(f"/proc/{child.pid}/cgroup")
    with half_a_core(child.pid) as how:
        assert ("cornerstone-load" in group.read_text()) == ("quota" in how)
    assert "cornerstone-load" not in group.read_text()
    child.communicate(b"\n")
    assert child.returncode == 0


def test_a_process_is_stopped_half_of_the_time_without_a_quota(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cap, "ROOT", tmp_path)
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with half_a_core(child.pid) as how:
        assert how == "SIGSTOP and SIGCONT"
        while Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            pass
    child.communicate(b"\n")
    assert child.returncode == 0
