"""Starting and stopping `python -m bot.playground`."""

import contextlib
import importlib.util
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.playground.__main__ import main
from bot.playground.run import local_zone
from tests.bot.playground.conftest import without_machine

ROOT = Path(__file__).parents[3]


class Started:
    def __init__(self, folder: Path, port: int, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bot.playground", "--folder", str(folder), "--port", str(port)],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**without_machine(), **environment},
        )

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def address(self) -> str:
        """The address of the page, once it is printed."""
        line = self.line()
        found = re.fullmatch(r"The local table: (http://127\.0\.0\.1:\d+/) \(Ctrl\+C stops it\)\n", line)
        assert found, (line, self.process.communicate(timeout=60))
        return found.group(1)

    def stopped(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err


@contextlib.contextmanager
def started(folder: Path, port: int = 0, **environment: str) -> Iterator[Started]:
    one = Started(folder, port, **environment)
    try:
        yield one
    finally:
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate()


def read(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        return str(answer.read().decode())


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_one_address_and_stops_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with started(tmp_path) as one:
        assert "What to try" in read(one.address())
        assert one.stopped(number) == (0, "The local table is stopping. Your games are kept.\n", "")
    # the database is complete and closed
    assert {file.name for file in tmp_path.iterdir()} == {"playground.db", "playground.json", "playground.log", "lock"}
    assert json.loads((tmp_path / "playground.json").read_text())["seen"] > 0


def test_it_speaks_the_language_of_the_terminal(tmp_path: Path) -> None:
    with started(tmp_path, LANG="fr_FR.UTF-8", PYTHONUTF8="1") as one:
        assert one.line().startswith("La table locale\u202f: http://127.0.0.1:")
        assert one.stopped()[1] == "La table locale s’arrête. Tes parties sont conservées.\n"


@pytest.mark.slow
def test_a_second_one_says_where_the_first_is(tmp_path: Path) -> None:
    with started(tmp_path) as first:
        address = first.address()
        with started(tmp_path) as second:
            assert second.process.communicate(timeout=60) == (f"The local table is already running: {address}\n", "")
            assert second.process.returncode == 0
        assert "What to try" in read(address)
        assert first.stopped()[0] == 0


@pytest.mark.slow
def test_a_killed_playground_leaves_no_lock(tmp_path: Path) -> None:
    with started(tmp_path) as first:
        first.address()
        first.stopped(signal.SIGKILL)
    with started(tmp_path) as second:
        assert "What to try" in read(second.address())
        assert second.stopped()[0] == 0


def test_a_taken_port_is_passed_over_and_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with started(tmp_path, port) as one:
            said = re.fullmatch(rf"Port {port} is taken, so the page is on port (\d+) this time\.\n", one.line())
            assert said
            assert one.address() == f"http://127.0.0.1:{said.group(1)}/"
            assert one.stopped()[0] == 0


def test_no_port_at_all_is_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--folder", str(tmp_path), "--port", "70000"]) == 1
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("There is no free port between 70000 and ")


def test_without_its_packages_it_says_which_in_one_sentence(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in ("simcord", "av") else there(name))
    assert main([]) == 1
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "(av, simcord)" in err
    assert "make play" in err


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["--folder", str(tmp_path / "file")]) == 1
    assert capfd.readouterr().err == f"“{tmp_path / 'file'}” can’t be used: File exists.\n"


def test_an_invalid_database_is_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "playground.db").write_bytes(b"no database" * 1000)
    assert main(["--folder", str(tmp_path), "--port", "0"]) == 1
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_the_bot_itself_does_not_need_the_playground() -> None:
    code = "import bot.app, bot.__main__, sys; print({'simcord', 'bot.playground'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True) == "set()\n"


@pytest.mark.parametrize(
    ("name", "zone"), [("Europe/Warsaw", "Europe/Warsaw"), ("no such/place", "UTC"), ("../etc", "UTC")]
)
def test_times_are_shown_as_on_this_machine(monkeypatch: pytest.MonkeyPatch, name: str, zone: str) -> None:
    monkeypatch.setenv("TZ", name)
    assert local_zone()[1] == zone


def test_its_folder_is_not_committed() -> None:
    asked = subprocess.run(["git", "check-ignore", "-q", ".playground/playground.db"], cwd=ROOT, check=False)
    if asked.returncode == 128:
        pytest.skip("not a git checkout")
    assert asked.returncode == 0
