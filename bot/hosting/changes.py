"""What an update has changed, from CHANGELOG.md, for the owner's private messages: each entry once."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from bot.limits import CONTENT
from bot.texts import BotTexts

_PACKAGE: Final = Path(__file__).parents[1]
_PACKED: Final = _PACKAGE / "CHANGELOG.md"
FILE: Final = _PACKED if _PACKED.is_file() else _PACKAGE.with_name("CHANGELOG.md")
"""A wheel has it inside the package, as it has the migrations."""
LAST_WITHOUT_NOTE: Final = "0.2.0"
"""The last version that did not note what the owner knows."""
ROOM_FOR_MORE: Final = 150
"""Characters for the line that says that there is more."""

_VERSION: Final = re.compile(r"^## \[?(Unreleased|\d[\w.]*)", re.MULTILINE)
_ENTRY: Final = re.compile(r"^- (.+(?:\n  +\S.*)*)", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_SENTENCE: Final = re.compile(r".+?[.:](?= [A-Z`]|$)")
_DIGITS: Final = 12


class Entry(NamedTuple):
    version: str
    """Of a release; empty if there is none yet."""
    text: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()[:_DIGITS]


class Known(msgspec.Struct, frozen=True):
    """What the owner knows, kept as a note."""

    version: str
    entries: tuple[str, ...]


class Changelog(NamedTuple):
    entries: tuple[Entry, ...]
    """The newest first."""

    @property
    def version(self) -> str:
        """The newest release, with a plus if there are changes since."""
        newest = next((entry.version for entry in self.entries if entry.version), "")
        return f"{newest}+" if self.entries and not self.entries[0].version else newest

    def known(self) -> Known:
        return Known(self.version, tuple(entry.digest for entry in self.entries))

    def known_at(self, version: str) -> Known:
        """What was known when this was the newest release; its number is left out, since it may be an older one."""
        versions = [entry.version for entry in self.entries]
        first = versions.index(version) if version in versions else len(versions)
        return Known("", tuple(entry.digest for entry in self.entries[first:]))

    def since(self, known: Known) -> list[Entry]:
        return [entry for entry in self.entries if entry.digest not in known.entries]


def read_changelog(file: Path = FILE) -> Changelog:
    """An unreadable one is empty: an update must not fail because of it."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return Changelog(())
    entries: list[Entry] = []
    parts = _VERSION.split(text)
    for version, part in zip(parts[1::2], parts[2::2], strict=True):
        released = "" if version == "Unreleased" else version
        entries += [Entry(released, " ".join(found.split())) for found in _ENTRY.findall(part)]
    return Changelog(tuple(entries))


def what_changed(changelog: Changelog, known: Known, words: BotTexts) -> str:
    """The message for the owner; empty if there is nothing new."""
    new = changelog.since(known)
    if not new:
        return ""
    lines = [words.sentence("host.update.done", _versions(known.version, changelog.version))]
    for number, entry in enumerate(new):
        line = f"- {_first_sentence(entry.text)}"
        if sum(len(line) + 1 for line in (*lines, line)) > CONTENT - ROOM_FOR_MORE:
            lines.append(words.sentence("host.update.more", {"n": len(new) - number}))
            break
        lines.append(line)
    return "\n".join(lines)


def _versions(before: str, now: str) -> dict[str, Any]:
    """Between releases the number stays the same, and says nothing."""
    return {"same": True} if before == now else {"before": before, "version": now}


def _first_sentence(text: str) -> str:
    plain = _LINK.sub(r"\1", text)
    found = _SENTENCE.match(plain)
    return found[0] if found else plain
