"""What `doctor` examines, and what it finds."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.settings import Settings
from bot.store.address import is_server
from bot.texts import BotTexts
from engine.illegal import Refused


class Level(StrEnum):
    OK = "ok"
    WARNING = "warning"
    """Worth a look."""
    WRONG = "wrong"


MEGABYTE: Final = 2**20


MARKS: Final = {Level.OK: "  ", Level.WARNING: "? ", Level.WRONG: "! "}
"""Before each sentence, in every language."""


class Finding(NamedTuple):
    level: Level
    sentence: str


class Case(NamedTuple):
    """What is examined, and the words for it."""

    settings: Settings
    database: Path
    """The file. On a server, what backups lie beside."""
    now: float
    words: BotTexts
    all_tables: bool = False

    @property
    def on_server(self) -> bool:
        return is_server(self.settings.database_url)

    def ok(self, key: str, **params: Any) -> Finding:
        return self._finding(Level.OK, key, params)

    def warning(self, key: str, **params: Any) -> Finding:
        return self._finding(Level.WARNING, key, params)

    def wrong(self, key: str, **params: Any) -> Finding:
        return self._finding(Level.WRONG, key, params)

    def refused(self, refused: Refused, level: Level = Level.WRONG) -> Finding:
        return Finding(level, self.words.refusal(refused))

    def _finding(self, level: Level, key: str, params: dict[str, Any]) -> Finding:
        return Finding(level, self.words.sentence(f"doctor.{key}", params))
