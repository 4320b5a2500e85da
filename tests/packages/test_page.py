"""docs/your-own-game.md is true of the package that the tests have."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from bot.limits import CHOICES

ROOT = Path(__file__).parents[2]
PEBBLES = ROOT / "tests" / "packages" / "pebbles"
PAGE = (ROOT / "docs" / "your-own-game.md").read_text("utf-8")


def test_the_entry_point_is_that_of_the_package() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    written = tomllib.loads(block)["project"]
    assert written.items() <= tomllib.loads((PEBBLES / "pyproject.toml").read_text("utf-8"))["project"].items()


def test_the_files_of_the_table_are_those_of_the_package() -> None:
    listed = set(re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE))
    package = PEBBLES / "cornerstone_pebbles"
    there = {str(path.relative_to(package)) for path in package.rglob("*") if path.suffix in (".toml", ".po", ".md")}
    there |= {str(path.relative_to(package)) for path in package.rglob("__init__.py")}
    assert listed == {path for path in there if "/fr/" not in f"/{path}" and "/pl/" not in f"/{path}"}
    for lang in ("fr", "pl"):
        assert {path.replace("/en/", f"/{lang}/") for path in listed if "/en/" in path} <= there


def test_figures() -> None:
    assert f"a command offers {CHOICES} games" in PAGE
