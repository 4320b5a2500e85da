"""The board in words, in chapters: who reads one thing need not hear the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.game import HelpRef
from renderers.words import Words

NOW: Final = "now"
"""The id of the first chapter: the course of the game, whose move it is, what the viewer is asked."""
MINE: Final = "hand"
"""The id of the viewer's own chapter, which is also the id of the picture of the hand. Watchers have none."""


class Chapter(NamedTuple):
    id: str
    """The id of the picture that shows the same, if there is one."""
    title: str
    """The key of a term."""
    lines: tuple[str, ...]
    """Sentences, the most important ones first."""
    explained: tuple[HelpRef, ...] = ()
    """Printed things of this chapter that have a help text, for callers who know the figures in it."""
    topics: tuple[str, ...] = ()
    """Topics of the rules that say what is printed there."""

    def heading(self, words: Words) -> str:
        return words.say("board.heading", title=self.title)


def joined(chapters: Iterable[Chapter], words: Words) -> str:
    """One text. The first chapter begins with the name of the game, so it has no heading."""
    lines: list[str] = []
    for chapter in (chapter for chapter in chapters if chapter.lines):
        lines += [*([chapter.heading(words)] if lines else []), *chapter.lines]
    return "\n".join(lines)
