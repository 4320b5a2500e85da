"""The options of a question as buttons, or as a select where they are many or long; and the row that leads on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from discord import ButtonStyle, SelectOption, ui

from bot.cards.parts import Item, Pick, Press
from bot.limits import (
    BUTTON_LABEL,
    OPTION_DESCRIPTION,
    OPTION_LABEL,
    ROW_BUTTONS,
    SELECT_OPTIONS,
    SELECT_PLACEHOLDER,
    cut,
)
from bot.panels.turn.ids import Act, Panel
from bot.panels.turn.nodes import Branch, Leaf, Option
from bot.panels.turn.paths import Path, written
from bot.texts import Says
from engine.move import TakeBack
from engine.notation import Notation

BUTTONS: Final = 10
"""Beyond these a list is quicker to look through."""
SHORT: Final = 38
"""Characters that a button shows on a phone."""
OPENS: Final = " ›"
"""Behind what asks on."""
Entry: TypeAlias = tuple[int, Option, str]
"""The place of an option, the option, its label."""


class Controls:
    """Of one question: `path` and `passed` lead to it."""

    def __init__(
        self,
        words: Says,
        panel: Panel,
        notation: Notation,
        path: Path,
        passed: Sequence[Option],
        page: int = 0,
        *,
        drafted: bool = False,
    ) -> None:
        self.words = words
        self.panel = panel
        self.notation = notation
        self.path = path
        self.passed = tuple(passed)
        self.page = page
        self.drafted = drafted
        """Is something chosen? Then *Back* takes back, and no move need do it too."""

    def options(self, options: Sequence[Option], labels: Sequence[str], helps: Sequence[str] = ()) -> Iterator[Item]:
        """What passes is never in a list and never looks like the thing to do. `helps` stand in lists."""
        quiet = [self.button(*it) for it in self._numbered(options, labels) if _passes(it[1])]
        chances = [it for it in self._numbered(options, labels) if not _passes(it[1])]
        if len(chances) == 1 or (len(chances) <= BUTTONS and all(len(label) <= SHORT for *_, label in chances)):
            yield from rows([*(self.button(*it) for it in chances), *quiet])
            return
        if chances:
            yield ui.ActionRow(self._select(chances, helps))
        if (count := page_count(options)) > 1:
            yield ui.ActionRow(*self._pages(count))
        yield from rows(quiet)

    def _numbered(self, options: Sequence[Option], labels: Sequence[str]) -> list[Entry]:
        entries = [(place, option, label) for place, (option, label) in enumerate(zip(options, labels, strict=True))]
        return [
            it for it in entries if not (self.drafted and isinstance(it[1], Leaf) and isinstance(it[1].move, TakeBack))
        ]

    def button(self, place: int, option: Option, label: str) -> Press:
        style = ButtonStyle.secondary if _passes(option) else ButtonStyle.primary
        shown = cut(label, BUTTON_LABEL - len(OPENS)) + OPENS if isinstance(option, Branch) else label
        return press(shown, self.panel.id(Act.GO, self.way(place, option)), style)

    def way(self, place: int, option: Option) -> str:
        return written(self.notation, (*self.path, place), (*self.passed, option))

    def _select(self, entries: Sequence[Entry], helps: Sequence[str]) -> Pick:
        first = self.page * SELECT_OPTIONS
        return Pick(
            custom_id=self.panel.id(Act.SELECT),
            placeholder=cut(self.words.sentence("panel.pick"), SELECT_PLACEHOLDER),
            options=[
                SelectOption(
                    label=_shown(option, label),
                    value=self.way(place, option),
                    description=(cut(helps[place], OPTION_DESCRIPTION) or None) if helps else None,
                )
                for place, option, label in entries[first : first + SELECT_OPTIONS]
            ],
        )

    def _pages(self, count: int) -> Iterator[Press]:
        here = written(self.notation, self.path, self.passed)
        for page, sign in ((self.page - 1, "◀"), (self.page + 1, "▶")):
            button = press(sign, self.panel.id(Act.PAGE, f"{here}~{page % (count + 1)}"), ButtonStyle.secondary)
            button.disabled = not 0 <= page < count
            yield button


def page_count(options: Sequence[Option]) -> int:
    """Of a select that offers them."""
    return -(-sum(not _passes(it) for it in options) // SELECT_OPTIONS)


def press(label: str, custom_id: str, style: ButtonStyle) -> Press:
    return Press(label=cut(label, BUTTON_LABEL), custom_id=custom_id, style=style)


def rows(buttons: Sequence[Press]) -> Iterable[ui.ActionRow[Any]]:
    """Evenly: six are three and three."""
    count = -(-len(buttons) // ROW_BUTTONS)
    for row in range(count):
        begin, end = (len(buttons) * it // count for it in (row, row + 1))
        yield ui.ActionRow(*buttons[begin:end])


def _shown(option: Option, label: str) -> str:
    return cut(label, OPTION_LABEL - len(OPENS)) + OPENS if isinstance(option, Branch) else label


def _passes(option: Option) -> bool:
    return isinstance(option, Leaf) and option.passes
