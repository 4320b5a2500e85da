"""The pictures of Sa-Ré."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.move import Event
from engine.sare.view import SareView
from renderers.chapters import Chapter
from renderers.cover import Cover
from renderers.game import Drawings
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.page import Page
from renderers.palette import Palette
from renderers.sare import alt, buildings, changes, cover, figures, parts, textboard
from renderers.sare.paints import palette
from renderers.sprites import Drawing
from renderers.words import Words


class SareDrawings(Drawings[SareView]):
    emblem = Drawing(buildings.pyramid)

    def palette(self) -> Palette:
        return palette()

    def parts(self, view: SareView) -> tuple[str, ...]:
        return parts.parts(view)

    def draw(self, view: SareView, part: str, words: Words) -> Page:
        return parts.draw(view, part, words)

    def draw_lit(self, view: SareView, part: str, words: Words, lit: frozenset[str]) -> Page:
        return parts.draw(view, part, words, lit)

    def changed_places(self, view: SareView, events: Sequence[Event]) -> list[tuple[str, ...]]:
        return changes.changed_places(view, events)

    def figures(self, view: SareView) -> Mapping[str, int]:
        return figures.figures(view)

    def alt(self, view: SareView, part: str, words: Words, changes: tuple[Change, ...]) -> str:
        return alt.alt(view, part, words, changes)

    def chapters(self, view: SareView, words: Words) -> list[Chapter]:
        return textboard.chapters(view, words)

    def cover(self, lobby: Lobby, words: Words) -> Cover:
        return cover.cover(lobby, words)

    def lobby_alt(self, lobby: Lobby, words: Words) -> str:
        return alt.lobby_alt(lobby, words)


DRAWINGS: Final = SareDrawings()
