"""python -m engine: each command, its JSON, and one clear line with exit code 1 for bad input."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.castle import GAME
from engine.cli import COMPONENTS_SETTING
from engine.table import load_table
from engine.texts import LANGUAGES

RECORDED = Path(__file__).parents[1] / "games" / "castle" / "four-winter.json"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(arguments)
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_games_are_listed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games", "--lang", "fr")
    castle = next(found for found in json.loads(out) if found["id"] == "castle")
    assert code == 0
    assert castle["seats"] == [2, 3, 4]
    assert castle["options"] == {option: list(values) for option, values in GAME.options.items()}
    assert castle["options"]["side"] == ["summer", "winter"]
    assert "murailles" in castle["name"]


def test_simulate_plays_checked_games_and_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "castle", "--seats", "3", "--games", "4", "--option", "side=winter", "--players"]
    code, out, err = run(capsys, *arguments, "greedy,random,random", "--json")
    figures = json.loads(out)
    assert (code, err) == (0, "")
    assert figures["games"] == 4
    assert figures["checked"] is True
    assert sum(figures["ends"].values()) == 4
    assert sum(figures["wins_by_seat"]) == pytest.approx(4, abs=0.2)
    assert len(figures["mean_score_by_seat"]) == 3
    code, out, _ = run(capsys, *arguments, "random")
    assert code == 0
    assert "moves per second" in out


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    def scores(seed: str) -> list[float]:
        _, out, _ = run(capsys, "simulate", "castle", "--games", "3", "--seed", seed, "--json")
        found: list[float] = json.loads(out)["mean_score_by_seat"]
        return found

    assert scores("apple") == scores("apple")
    assert scores("apple") != scores("pear")


def test_whoever_plays_against_one_alone_is_counted_too(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "simulate", "ezra", "--seats", "1", "--games", "2", "--players", "random", "--json")
    figures = json.loads(out)
    assert len(figures["mean_score_by_seat"]) == 2
    assert sum(figures["wins_by_seat"]) == 2


SARE = ["simulate", "sare", "--games", "3", "--json", "--players"]


def test_a_game_without_a_last_round_is_stopped_where_nobody_follows_a_plan(capsys: pytest.CaptureFixture[str]) -> None:
    """S3.1 sets no last turn. What was stopped is counted apart, and is in no figure of the games that ended."""
    code, out, _ = run(capsys, *SARE, "random", "--most", "80")
    figures = json.loads(out)
    assert code == 0
    assert figures["unfinished"] == 3
    assert figures["moves_per_game"]["most"] == 80
    assert figures["rounds_per_game"] == figures["winning_score"] == figures["ends"] == {}
    assert sum(figures["wins_by_seat"]) == 0
    assert "unfinished" in run(capsys, *SARE[:4], "--most", "80")[1]


def test_the_rounds_of_games_with_a_plan_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *SARE, "greedy,random")
    figures = json.loads(out)
    assert code == 0
    assert figures["unfinished"] == 0
    rounds = figures["rounds_per_game"]
    assert 3 < rounds["least"] <= rounds["median"] <= rounds["most"] < 40


@pytest.mark.parametrize("line", ["sare --players greedy", "sare --players random,greedy", "castle"])
def test_a_game_that_must_end_and_does_not_is_a_failure(capsys: pytest.CaptureFixture[str], line: str) -> None:
    code, out, err = run(capsys, "simulate", *line.split(), "--games", "1", "--most", "10")
    assert (code, out) == (1, "")
    assert "10" in err
    assert len(err.splitlines()) == 1


def test_perft_counts_paths(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "perft", "castle", "--seats", "4", "--depth", "3", "--json")
    assert code == 0
    assert json.loads(out)["counts"] == [7, 49, 343]
    _, out, _ = run(capsys, "perft", "castle", "--seats", "4", "--depth", "2")
    assert out.split() == ["1", "7", "2", "49"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_speaks_in_sentences(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    code, out, err = run(capsys, "replay", str(RECORDED), "--lang", lang)
    assert (code, err) == (0, "")
    assert "Chloé" in out
    assert "{" not in out
    assert "event." not in out


def test_replay_gives_its_data(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "replay", str(RECORDED), "--json")
    assert [entry["number"] for entry in json.loads(out)][:3] == [1, 2, 3]


def test_verify_checks_a_finished_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "verify", str(RECORDED))
    assert code == 0
    assert json.loads(RECORDED.read_text())["seed_hash"] in out
    _, out, _ = run(capsys, "verify", str(RECORDED), "--json")
    assert json.loads(out)["holds"] is True


def tampered(tmp_path: Path, what: str) -> Path:
    document = json.loads(RECORDED.read_text())
    if what == "seed":
        document["seed"] = "0" * 64
    elif what == "state":
        document["state"]["bank"] -= 1
    elif what == "newer":
        document["cornerstone"] = 99
    elif what == "older":
        document["log"][3]["version"] = 0
    elif what == "unfinished":
        document["log"] = document["log"][:5]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document)[: 1000 if what == "truncated" else None])
    return path


@pytest.mark.parametrize("what", ["seed", "state", "newer", "unfinished", "truncated"])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_bad_file_gets_one_line_and_code_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, what: str
) -> None:
    code, out, err = run(capsys, command, str(tampered(tmp_path, what)))
    assert code == 1
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "line",
    [
        "simulate castel",
        "simulate castle --seats 7",
        "simulate castle --option side=spring",
        "simulate castle --option colour=red",
        "simulate castle --players bob",
        "simulate castle --seats 4 --players random,random",
        "simulate castle --games none",
        "simulate castle --games 0",
        "perft castle",
        "perft castle --depth 0",
        "verify nowhere.json",
        "replay .",
        "dance",
        "",
    ],
)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_bad_input_gets_one_line_and_code_1(capsys: pytest.CaptureFixture[str], line: str, lang: str) -> None:
    code, out, err = run(capsys, *line.split(), *(["--lang", lang] if line.count(" ") else []))
    assert code == 1
    assert out == ""
    assert len(err.splitlines()) == 1


def test_the_figures_of_ones_own_box(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "castle"
    folder.mkdir()
    own = folder / "components.toml"
    shutil.copy(Path(__file__).parents[2] / "engine" / "castle" / "components.toml", own)
    monkeypatch.setenv(COMPONENTS_SETTING, str(tmp_path))
    assert run(capsys, "simulate", "castle", "--games", "1")[0] == 0
    own.write_text(own.read_text("utf-8").replace("tiles_total = 23", "tiles_total = 28"), "utf-8")
    code, _, err = run(capsys, "simulate", "castle", "--games", "1")
    assert code == 1
    assert "23" in err
    assert "28" in err
    assert str(own) in err
    monkeypatch.setenv(COMPONENTS_SETTING, str(tmp_path / "nowhere"))
    assert run(capsys, "simulate", "castle", "--games", "1")[0] == 1


def test_a_game_of_older_rules_is_told_but_not_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    older = str(tampered(tmp_path, "older"))
    assert run(capsys, "replay", older)[0] == 0
    code, _, err = run(capsys, "verify", older)
    assert code == 1
    assert "under rules older" in err


def test_verify_and_replay_show_what_was_taken_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = load_table(RECORDED.read_bytes())
    log = [*table.log]
    for entry in table.undo(len(log) - 3, past_reveals=True):
        table.replay_entry(entry)
    file = tmp_path / "undone.json"
    file.write_bytes(table.export())
    code, out, _ = run(capsys, "verify", str(file))
    assert code == 0
    assert "3 moves were taken back." in out
    _, out, _ = run(capsys, "verify", str(file), "--json")
    assert json.loads(out)["undone"] == 3
    _, plain, _ = run(capsys, "replay", str(RECORDED))
    _, out, _ = run(capsys, "replay", str(file))
    assert [line for line in out.splitlines() if "✗" not in line and "taken back" not in line] == plain.splitlines()
    assert [line.split()[1] for line in out.splitlines() if "✗" in line] == [str(entry.number) for entry in log[-3:]]
