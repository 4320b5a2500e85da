"""The bar of commands that take a while: only on a terminal, and gone at the end."""

from __future__ import annotations

import io

import pytest

from engine.__main__ import main
from engine.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def screen(written: str) -> str:
    """The one line that a terminal shows after this."""
    line = ""
    for part in written.split("\r"):
        line = part + line[len(part) :]
    return line


def test_a_terminal_shows_how_much_is_done() -> None:
    terminal = Terminal()
    progress = Progress(terminal)
    progress.show(0, 8)
    assert screen(terminal.getvalue()) == f"[{'.' * 40}]   0 %"
    progress.show(2, 8)
    assert screen(terminal.getvalue()) == f"[{'#' * 10}{'.' * 30}]  25 %"
    progress.show(8, 8)
    assert screen(terminal.getvalue()) == f"[{'#' * 40}] 100 %"


def test_nothing_is_written_again_that_is_there() -> None:
    terminal = Terminal()
    progress = Progress(terminal)
    progress.show(500, 1_000_000)
    before = terminal.getvalue()
    progress.show(501, 1_000_000)
    assert terminal.getvalue() == before


def test_the_bar_is_removed_at_the_end() -> None:
    terminal = Terminal()
    with Progress(terminal) as progress:
        progress.show(1, 3)
    assert screen(terminal.getvalue()).strip() == ""
    assert terminal.getvalue().endswith("\r")


def test_it_makes_room_for_what_is_printed() -> None:
    terminal = Terminal()
    progress = Progress(terminal)
    progress.show(1, 2)
    before = screen(terminal.getvalue())
    with progress.hidden():
        assert screen(terminal.getvalue()).strip() == ""
    assert screen(terminal.getvalue()) == before
    progress.clear()
    with progress.hidden():
        pass
    assert screen(terminal.getvalue()).strip() == ""


def test_a_pipe_gets_nothing() -> None:
    pipe = io.StringIO()
    with Progress(pipe) as progress:
        progress.show(1, 3)
        progress.show(3, 3)
    assert pipe.getvalue() == ""


def test_nothing_to_do_at_all() -> None:
    terminal = Terminal()
    Progress(terminal).show(0, 0)
    assert screen(terminal.getvalue()).endswith("  0 %")


@pytest.mark.parametrize(("watched", "shown"), [(True, "50 %"), (False, "")])
def test_simulate_shows_it_only_on_a_terminal(watched: bool, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal() if watched else io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    assert main(["simulate", "castle", "--games", "2"]) == 0
    assert shown in stream.getvalue()
    assert screen(stream.getvalue()).strip() == ""
    assert watched or stream.getvalue() == ""


def test_a_refusal_is_told_on_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert main(["simulate", "castle", "--most", "3"]) == 1
    assert "%" in terminal.getvalue()
    assert "%" not in screen(terminal.getvalue())
