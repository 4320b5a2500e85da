"""A Castle for All Seasons in pictures."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.castle.view import CastleView
from engine.move import Event
from renderers.castle import alt, buildings, changes, cover, figures, parts, textboard
from renderers.castle.paints import palette
from renderers.chapters import Chapter
from renderers.cover import Cover
from renderers.game import Drawings
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.page import Page
from renderers.palette import Palette
from renderers.sprites import Drawing
from renderers.words import Words


class CastleDrawings(Drawings[CastleView]):
    emblem = Drawing(buildings.keep)
    boards = ({"side": "summer"}, {"side": "winter"})

    def palette(self) -> Palette:
        return palette()

    def parts(self, view: CastleView) -> tuple[str, ...]:
        return parts.parts(view)

    def draw(self, view: CastleView, part: str, words: Words) -> Page:
        return parts.draw(view, part, words)

    def draw_lit(self, view: CastleView, part: str, words: Words, lit: frozenset[str]) -> Page:
        return parts.draw(view, part, words, lit)

    def changed_places(self, view: CastleView, events: Sequence[Event]) -> list[tuple[str, ...]]:
        return changes.changed_places(view, events)

    def figures(self, view: CastleView) -> Mapping[str, int]:
        return figures.figures(view)

    def alt(self, view: CastleView, part: str, words: Words, changes: tuple[Change, ...]) -> str:
        return alt.alt(view, part, words, changes)

    def chapters(self, view: CastleView, words: Words) -> list[Chapter]:
        return textboard.chapters(view, words)

    def lobby_alt(self, lobby: Lobby, words: Words) -> str:
        return alt.lobby_alt(lobby, words)

    def cover(self, lobby: Lobby, words: Words) -> Cover:
        return cover.cover(lobby, words)


DRAWINGS: Final = CastleDrawings()
