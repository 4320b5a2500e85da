"""A folder of installed packages, as pip leaves them: files, and a dist-info with the entry points."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot import games as offered
from engine import game, packages

SOURCE: Final = '''
import msgspec
from tests.engine.madeup import Fair, FairView

class OwnView(FairView, frozen=True, kw_only=True):
    """A view of this package."""

class Own(Fair):
    id = "{key}"

    def view(self, p, viewer):
        return OwnView(**msgspec.structs.asdict(super().view(p, viewer)))

GAME = Own()
'''
DRAWINGS: Final = """
from renderers.game import Drawings

def nothing(*_):
    raise NotImplementedError

class OwnDrawings(Drawings):
    palette = parts = draw = changed_places = alt = chapters = lobby_alt = nothing

DRAWINGS = OwnDrawings()
"""
ENGLISH: Final = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "name.game.{key}"
msgid "{title}"
msgstr ""
"""
FRENCH: Final = ENGLISH.replace('msgstr ""\n', 'msgstr "{title} (fr)"\n')


def whole(key: str, title: str = "") -> dict[str, str]:
    """The files of a package that lacks nothing but Polish."""
    words = {"key": key, "title": title or key.title()}
    return {
        "__init__.py": SOURCE.replace("{key}", key),
        "drawings.py": DRAWINGS,
        f"texts/en/{key}.po": _filled(ENGLISH, words),
        f"texts/fr/{key}.po": _filled(FRENCH, words),
    }


def _filled(text: str, words: Mapping[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"{{{name}}}", word)
    return text


class Site:
    """What is installed in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def declare(self, distribution: str, points: Mapping[str, str], group: str = packages.GROUP) -> None:
        """The entry points of a distribution."""
        info = self.folder / f"{distribution}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        listed = "".join(f"{key} = {value}\n" for key, value in points.items())
        (info / "entry_points.txt").write_text(f"[{group}]\n{listed}")

    def install(self, key: str, files: Mapping[str, str], package: str = "") -> str:
        """A distribution with one package, which is one game."""
        package = package or f"site_{key}"
        for name, text in files.items():
            path = self.folder.joinpath(*package.split("."), name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.lstrip("\n"), "utf-8")
        self.declare(package.replace(".", "_"), {key: package})
        return package


def forget() -> None:
    """What is installed is looked up anew."""
    importlib.invalidate_caches()
    for found in (packages.installed, game.packaged, offered.examined):
        found.cache_clear()


@contextmanager
def used(folder: Path) -> Iterator[Site]:
    """The folder is one of those where Python looks for packages."""
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    forget()
    try:
        yield Site(folder)
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]
        forget()
