"""python -m renderers: pictures, texts, and one clear line with exit code 1 for bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from engine.texts import LANGUAGES
from renderers import __main__ as command
from renderers.__main__ import NAMES, main
from renderers.colour import rgb
from renderers.contact import PHONE
from renderers.glyphs import FontMissing
from renderers.palette import INK
from tests.renderers.castle.tables import RECORDED

GAME = RECORDED / "three-winter.json"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def opened(file: Path) -> Image.Image:
    with Image.open(file) as picture:
        return picture.copy()


def drawn(capsys: pytest.CaptureFixture[str], out: Path, *arguments: object) -> Image.Image:
    code, _, err = run(capsys, *arguments, out)
    assert (code, err) == (0, "")
    return opened(out)


def test_a_game_is_played_and_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = ["castle", "--seed", "apple", "--seats", "4", "--moves", "30", "--option", "side=winter"]
    picture = drawn(capsys, tmp_path / "a.png", *line)
    assert picture.size == (1600, 1630)
    assert picture.mode == "P"
    assert drawn(capsys, tmp_path / "b.png", *line).tobytes() == picture.tobytes()
    assert drawn(capsys, tmp_path / "c.png", *line, "--moves", 31).tobytes() != picture.tobytes()


def test_the_file_may_stand_before_the_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "castle", tmp_path / "a.png", "--moves", 5, "--viewer", "b", "--part", "hand")
    assert (code, out, err) == (0, "", "")
    assert opened(tmp_path / "a.png").width == 1600


def test_an_export_is_looked_back_at(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    end = drawn(capsys, tmp_path / "end.png", "--export", GAME)
    early = drawn(capsys, tmp_path / "early.png", "--export", GAME, "--at", 10)
    assert end.tobytes() != early.tobytes()
    last = len(json.loads(GAME.read_text())["log"])
    assert drawn(capsys, tmp_path / "last.png", "--export", GAME, "--at", last).tobytes() == end.tobytes()


def test_phone_and_colour_blindness(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plain = drawn(capsys, tmp_path / "plain.png", "castle", "--moves", 20)
    seen = drawn(capsys, tmp_path / "seen.png", "castle", "--moves", 20, "--simulate", "deuteranopia", "--phone")
    assert seen.convert("RGB").tobytes() != plain.convert("RGB").tobytes()
    assert opened(tmp_path / "seen-400.png").size == (PHONE, round(seen.height / 4))
    # Ink stays dark whatever one sees with.
    assert sum(seen.convert("RGB").getpixel((800, 2))) == pytest.approx(sum(rgb(INK)), abs=12)  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_are_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str) -> None:
    code, out, err = run(capsys, "castle", "--moves", 45, "--text", "--lang", lang, tmp_path / "a.png")
    assert (code, err) == (0, "")
    alt, board = out.split("\n\n", 1)
    assert len(alt) <= 1024
    assert all(name in board for name in NAMES[:2])
    assert len(board.splitlines()) > 20
    assert "{" not in out


def test_the_lobby(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "castle", "--seats", 3, "--part", "lobby", "--text", tmp_path / "a.png")
    assert code == 0
    assert NAMES[2] in out
    assert opened(tmp_path / "a.png").height == 900


@pytest.mark.slow
def test_a_contact_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "MOMENTS", (0.1, 0.9))
    sheet = drawn(capsys, tmp_path / "sheet.png", "castle", "--sheet")
    files = sorted(file.stem for file in (tmp_path / "sheet").iterdir())
    assert [name[:2] for name in files] == [f"{k:02}" for k in range(1, len(files) + 1)]
    assert {"2-summer-10", "4-winter-90", "hand", "yard", "road", "player", "score", "lobby"} <= {n[3:] for n in files}
    assert sheet.width > 6 * PHONE
    assert opened(tmp_path / "sheet" / f"{files[0]}.png").width == 1600


def test_twenty_four_positions() -> None:
    """2, 3, 4 players, summer and winter, at three moments; hand, yard, road, a player, score, lobby."""
    asked = command._parser().parse_intermixed_args(["castle", "--sheet", "x.png"])
    assert len(list(command._scenes(asked))) == 24


@pytest.mark.parametrize(
    "line",
    [
        "castel",
        "castle --seats 7",
        "castle --option side=spring",
        "castle --option colour=red",
        "castle --moves many",
        "castle --moves -1",
        "castle --part cellar",
        "castle --part hand",
        "castle --part score --moves 3",
        "castle --part player:C --seats 2",
        "castle --viewer C --seats 2",
        "castle --viewer everybody",
        "castle --simulate tritanopia",
        "castle --at 3",
        f"castle --export {GAME}",
        f"--export {GAME} --at 999",
        f"--export {GAME} --sheet",
        "--export nowhere.json",
        "--export .",
        "",
    ],
)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_bad_input_gets_one_line_and_code_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, lang: str
) -> None:
    code, out, err = run(capsys, *line.split(), "--lang", lang, tmp_path / "a.png")
    assert code == 1
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "refusal." not in err
    assert "{" not in err
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_speaks_the_language_and_names_what_there_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str
) -> None:
    _, _, err = run(capsys, "castle", "--part", "cellar", "--lang", lang, tmp_path / "a.png")
    assert "overview, yard, road" in err
    assert {"en": "no picture", "fr": "pas d’image", "pl": "obrazu"}[lang] in err


def test_an_unknown_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, "castle", "--lang", "tlh", tmp_path / "a.png")
    assert code == 1
    assert "tlh" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("out", ["missing/a.png", "a.jpg", "folder.png"])
def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path, out: str) -> None:
    (tmp_path / "folder.png").mkdir()
    code, _, err = run(capsys, "castle", "--moves", 1, tmp_path / out)
    assert code == 1
    assert out in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("what", ["truncated", "seed", "newer"])
def test_a_bad_export(capsys: pytest.CaptureFixture[str], tmp_path: Path, what: str) -> None:
    document = json.loads(GAME.read_text())
    if what == "seed":
        document["seed"] = "0" * 64
    elif what == "newer":
        document["cornerstone"] = 99
    bad = tmp_path / "game.json"
    bad.write_text(json.dumps(document)[: 1000 if what == "truncated" else None])
    code, _, err = run(capsys, "--export", bad, tmp_path / "a.png")
    assert code == 1
    assert len(err.splitlines()) == 1


def test_a_missing_font_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def render(*_: object) -> None:
        raise FontMissing("the font package font-lato is missing: install it from PyPI")

    monkeypatch.setattr(command, "render", render)
    code, _, err = run(capsys, "castle", "--moves", 1, tmp_path / "a.png")
    assert code == 1
    assert "font-lato" in err
    assert len(err.splitlines()) == 1
