"""The catalogues as files, with the lines on which their messages stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from bot.texts.wording import BOT_WORDINGS
from engine.texts.catalogue import LANGUAGES
from engine.texts.wording import WORDINGS, Wordings
from renderers.texts.wording import PICTURE_WORDINGS

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = LANGUAGES[0]
PACKAGES: Final[Mapping[str, Wordings]] = {
    "engine.texts": WORDINGS,
    "renderers.texts": PICTURE_WORDINGS,
    "bot.texts": BOT_WORDINGS,
}
"""Where catalogues lie, with the wordings that their sentences may use."""
_KEY: Final = re.compile(r'^msgctxt "(.*)"$')


class Problem(NamedTuple):
    """What is wrong, where, and what to do."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        path = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{path}:{self.line}: {self.text}"


class Entry(NamedTuple):
    """A message: its key, the English forms that its file has, what the language says, and where."""

    key: str
    english: tuple[str, ...]
    forms: tuple[str, ...]
    line: int
    fuzzy: bool
    message: Message


@dataclass(frozen=True)
class File:
    """One catalogue of one language. In the English one, the English forms are what it says."""

    path: Path
    package: str
    catalog: Catalog
    entries: Mapping[str, Entry]
    broken: Problem | None = None
    """Why it cannot be read."""

    @property
    def lang(self) -> str:
        return self.path.parent.name

    @property
    def domain(self) -> str:
        return self.path.stem

    @property
    def is_source(self) -> bool:
        return self.lang == SOURCE

    def listed_keys(self) -> Iterator[tuple[int, str]]:
        """Each key with its line, as often as it stands in the file."""
        for line, text in enumerate(self.path.read_text("utf-8").splitlines(), 1):
            if found := _KEY.match(text):
                yield line, found[1]


def files(package: str, folder: Path | None = None) -> list[File]:
    """All catalogues of a package, the English ones first."""
    folder = folder or ROOT / package.replace(".", "/")
    paths = sorted(folder.glob("*/*.po"), key=lambda path: (path.parent.name != SOURCE, path))
    return [read(path, package) for path in paths]


def read(path: Path, package: str) -> File:
    try:
        catalog = read_po(BytesIO(path.read_bytes()), abort_invalid=True)
    except PoFileError as error:
        problem = Problem(path, error.lineno + 1, f"this is not a .po file: {error} ({error.line.strip()})")
        return File(path, package, Catalog(), {}, problem)
    except UnicodeDecodeError:
        return File(path, package, Catalog(), {}, Problem(path, 1, "the header must say charset=utf-8, and be right"))
    entries = [_entry(message, path.parent.name) for message in catalog if message.id]
    return File(path, package, catalog, {entry.key: entry for entry in entries})


def _entry(message: Message, lang: str) -> Entry:
    english = _forms(message.id)
    said = english if lang == SOURCE else _forms(message.string)
    return Entry(message.context or "", english, said, message.lineno or 1, message.fuzzy, message)


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def write(path: Path, messages: Sequence[Message]) -> None:
    """Writes a catalogue under the header that it has, one line for one line of text."""
    header = path.read_text("utf-8").split("\n\n", 1)[0]
    catalog = Catalog(locale=path.parent.name)
    for message in messages:
        catalog[message.id] = message
        # Babel marks what looks like a format of Python's; ours are checked by us.
        message.flags &= {"fuzzy"}
    text = BytesIO()
    write_po(text, catalog, width=0, omit_header=True, include_previous=True)
    path.write_text(f"{header}\n\n{text.getvalue().decode('utf-8').strip()}\n", "utf-8")
