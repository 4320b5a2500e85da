"""What `make soak` plays: every kind of every game, and a failure of one ends it."""

from __future__ import annotations

import subprocess

import pytest

from engine.game import game, games
from tests import soak
from tests.soak import commands, kinds


def test_every_game_seat_count_and_option_is_played() -> None:
    played = list(commands())
    for rules in games().values():
        own = [arguments for arguments in played if arguments[0] == rules.id]
        assert {arguments[1] for arguments in own} == {f"--seats={seats}" for seats in rules.seats}
        for option, values in rules.options.items():
            if (rules.id, option) not in soak.LEFT_OUT:
                tried = {found for arguments in own for found in arguments if found.startswith(f"--option={option}=")}
                assert tried == {f"--option={option}={value}" for value in values}


def test_an_option_that_changes_nothing_is_left_out() -> None:
    alone, together = ({option for kind in kinds(game("ezra"), seats) for option in kind} for seats in (1, 2))
    assert alone - together == {"solo_side"}


@pytest.mark.parametrize(("code", "rest"), [(0, 2), (1, 1)])
def test_the_first_failure_ends_it(
    code: int, rest: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["soak", "--games", "1", "--jobs", "1"])
    monkeypatch.setattr(soak, "commands", lambda: [["castle", "--seats=2"], ["castle", "--seats=3"]])
    done = subprocess.CompletedProcess([], code, stdout="figures\n")
    monkeypatch.setattr(soak, "simulate", lambda arguments, count: done)
    assert soak.main() == code
    said = capsys.readouterr()
    assert said.out.count("castle --seats=") == rest
    assert said.out.startswith("castle --seats=2\nfigures\n")
    assert said.err == ""


def test_a_kind_is_played_by_the_engines_command_line() -> None:
    played = soak.simulate(["castle", "--seats=2", "--players=random", "--option=side=winter"], 1)
    assert played.returncode == 0
    assert "options             side winter" in played.stdout
    assert soak.simulate(["castle", "--seats=9"], 1).returncode == 1
