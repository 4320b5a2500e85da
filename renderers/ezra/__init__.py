"""Ezra and Nehemiah in pictures."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.ezra.view import EzraView
from engine.move import Event
from renderers.chapters import Chapter
from renderers.cover import Cover
from renderers.ezra import alt, changes, citysigns, cover, figures, parts, textboard
from renderers.ezra.paints import palette
from renderers.game import Drawings
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.page import Page
from renderers.palette import Palette
from renderers.sprites import Drawing
from renderers.words import Words


class EzraDrawings(Drawings[EzraView]):
    emblem = Drawing(citysigns.temple)

    def palette(self) -> Palette:
        return palette()

    def parts(self, view: EzraView) -> tuple[str, ...]:
        return parts.parts(view)

    def draw(self, view: EzraView, part: str, words: Words) -> Page:
        return parts.draw(view, part, words)

    def draw_lit(self, view: EzraView, part: str, words: Words, lit: frozenset[str]) -> Page:
        return parts.draw(view, part, words, lit)

    def changed_places(self, view: EzraView, events: Sequence[Event]) -> list[tuple[str, ...]]:
        return changes.changed_places(view, events)

    def figures(self, view: EzraView) -> Mapping[str, int]:
        return figures.figures(view)

    def alt(self, view: EzraView, part: str, words: Words, changes: tuple[Change, ...]) -> str:
        return alt.alt(view, part, words, changes)

    def chapters(self, view: EzraView, words: Words) -> list[Chapter]:
        return textboard.chapters(view, words)

    def lobby_alt(self, lobby: Lobby, words: Words) -> str:
        return alt.lobby_alt(lobby, words)

    def cover(self, lobby: Lobby, words: Words) -> Cover:
        return cover.cover(lobby, words)


DRAWINGS: Final = EzraDrawings()
