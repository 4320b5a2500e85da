"""How fast a table is played, in words, and deadlines that have moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.store.rows import TableRow
from bot.tables.clock import CLOCK, HOUR, pace_by
from bot.texts import BotTexts


def pace_line(words: BotTexts, row: TableRow) -> str:
    """With its figures; empty if there is no limit."""
    if (chosen := row.table_options.get(CLOCK)) is not None:
        return clock_line(words, chosen)
    return words.sentence("lobby.pace", {"pace": row.pace}) if row.pace else ""


def clock_line(words: BotTexts, chosen: str) -> str:
    """A pace with a reserve, by its name or figures."""
    pace = pace_by(chosen)
    if pace is None:
        return ""
    reserve, increment, most = (f"{seconds / HOUR:.0f}" for seconds in pace)
    name = words.find(f"name.clock.{chosen}") or words.sentence("name.clock.own")
    figures = {"name": name, "reserve": reserve, "increment": increment, "most": most}
    return words.sentence("clock.pace", figures)


def moved_lines(words: BotTexts, times: Sequence[tuple[int, float]], players: Sequence[str]) -> Iterator[str]:
    """Who has until when now."""
    for seat, due in times:
        yield words.sentence("clock.until", {"seat": seat, "due": due}, players)


def clock_params(params: Mapping[str, Any]) -> Sequence[tuple[int, float]]:
    return [(seat, due) for seat, due in params.get("times", ())]
