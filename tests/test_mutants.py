"""The mutants: which changes are made to the code, and that their runs notice what they should."""

import shutil
import subprocess
from pathlib import Path
from textwrap import dedent

import pytest

from tests.mutants import __main__ as tool
from tests.mutants import workplace
from tests.mutants.changes import mutants
from tests.mutants.workplace import ROOT, Workplace


def changes(source: str) -> set[str]:
    return {mutant.becomes for mutant in mutants("some.py", dedent(source))}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a <= b"}),
        ("a is not b", {"a is b"}),
        ("a and b", {"(a or b)"}),
        ("not a", {"(a)"}),
        ("if a: pass", {"if not (a): pass"}),
        ("[a for a in b if c(a)]", {"[a for a in b if not (c(a))]"}),
        ("a = True", {"a = False"}),
        ("a = 3", {"a = 4", "a = 2"}),
        ("a = 0", {"a = 1"}),
        ("a = 'word'", {"a = 'XXword'"}),
        ("a = b + c", {"a = (b - c)"}),
        ("a += b", {"a -= b", "pass"}),
        ("a.b = c", {"pass"}),
        ("f()", {"pass"}),
        ("await f()", {"pass"}),
        ("f(a, b, c=d)", {"f(b, a, c=d)", "pass"}),
        ("raise E", {"pass"}),
        ("def f():\n  return a", {"return None"}),
        ("for a in b:\n  continue", {"break"}),
    ],
)
def test_what_is_changed(source: str, expected: set[str]) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""What it is for."""',
        "from a import b",
        "__all__ = ['a']",
        "log.info('done', table=1)",
        "assert a < b",
        "def f(a: Literal['b']) -> Literal['c']: ...",
        "a: dict[str, Literal['b']]",
        "Move = Build | Dance | None",
        "class A(Move, tag='a'): pass",
        "@command(name='a')\ndef f(): pass",
        "def f():\n  return",
        "a = f'{b}c'",
        "raise NotImplementedError",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert changes(source) == set()


def test_the_rest_of_the_module_stays_as_it_is() -> None:
    source = "# żółw\n\ndef f(a):\n    é = 'ż' if a < 1 else b  # why\n    return é\n"
    (changed,) = [mutant.source for mutant in mutants("some.py", source) if "<=" in mutant.becomes]
    assert changed == source.replace("a < 1", "a <= 1")


def test_a_draw_depends_on_its_seed_alone() -> None:
    room = tool.rooms()["store"]
    drawn = tool.draw(room, 20, "one")
    assert len(drawn) == 20
    assert drawn == tool.draw(room, 20, "one")
    assert drawn != tool.draw(room, 20, "two")


def test_every_room_has_code_and_tests() -> None:
    for name, room in tool.rooms().items():
        assert next(tool.candidates(room), None), name
        assert tool.tests_of(room), name


def test_every_equivalent_mutant_is_one_of_the_code() -> None:
    known = tool.equivalents()
    found = {
        mutant.text for path in {path for path, *_ in known} for mutant in mutants(path, (ROOT / path).read_text())
    }
    assert sorted(set(known) - found) == []


def test_what_a_run_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of which one half is tested, and in which one change waits for ever."""
    code = "import threading\n\ndef a(x):\n    return x + 1\n\ndef b(x):\n    return x + 2\n\n"
    code += "def c(done):\n    done.set(); done.wait()\n"
    test = "import threading\nfrom code_here import a, c\n\ndef test_a():\n    assert a(1) == 2\n\n"
    test += "def test_c():\n    c(threading.Event())\n"
    house = tmp_path / "house"
    shutil.copytree(ROOT / "tests" / "mutants", house / "tests" / "mutants", ignore=shutil.ignore_patterns("*.pyc"))
    for name, text in {"code_here.py": code, "tests/__init__.py": "", "tests/test_code.py": test}.items():
        (house / name).write_text(text)
    subprocess.run(["git", "init", "-q", str(house)], check=True)

    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    place = Workplace(tmp_path / "copy", house)
    times = place.unmutated(["tests"])
    assert list(times) == ["tests/test_code.py::test_a", "tests/test_code.py::test_c"]

    monkeypatch.setattr(workplace, "AT_LEAST", 1.0)

    def killer(becomes: str) -> str | None:
        (mutant,) = [mutant for mutant in mutants("code_here.py", code) if mutant.becomes == becomes]
        return place.killer(mutant, ["tests"], times)

    assert (killer("return (x - 1)") or "").startswith("FAILED tests/test_code.py::test_a")
    assert killer("return (x - 2)") is None
    assert killer("done.set(); pass") is None
    assert killer("pass; done.wait()") == "the run ended with 1"
    assert (house / "code_here.py").read_text() == (tmp_path / "copy" / "code_here.py").read_text() == code


def test_a_run_is_ended_that_waits_before_its_first_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import threading\n\nready = threading.Event()\nready.set()\nready.wait()\n"
    house = tmp_path / "house"
    shutil.copytree(ROOT / "tests" / "mutants", house / "tests" / "mutants", ignore=shutil.ignore_patterns("*.pyc"))
    test = "import code_here\n\ndef test_a():\n    assert code_here.ready\n"
    for name, text in {"code_here.py": code, "tests/__init__.py": "", "tests/test_code.py": test}.items():
        (house / name).write_text(text)
    subprocess.run(["git", "init", "-q", str(house)], check=True)

    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    place = Workplace(tmp_path / "copy", house)
    times = place.unmutated(["tests"])
    monkeypatch.setattr(workplace, "START", 1.0)
    monkeypatch.setattr(workplace, "AT_LEAST", 5.0)
    (waits,) = [mutant for mutant in mutants("code_here.py", code) if (mutant.line, mutant.becomes) == (4, "pass")]
    assert place.killer(waits, ["tests"], times) == "the run ended with 1"
