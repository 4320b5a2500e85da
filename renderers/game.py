"""What a game's drawings are to the rest: one object with these methods."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from engine.move import Event
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.page import Page
from renderers.palette import Palette
from renderers.sprites import Drawn
from renderers.words import Words

View = TypeVar("View")


class NoDrawings(LookupError):
    """Nobody has drawn this game yet."""


class UnknownPart(LookupError):
    """The game has no such picture, or not now."""


class Drawings(ABC, Generic[View]):
    """The contract. It keeps nothing of a view."""

    emblem: Drawn
    """What stands for the game: in the header of the lobby and of the final score."""

    @abstractmethod
    def palette(self) -> Palette:
        """The game's 256 colours, made once."""

    @abstractmethod
    def parts(self, view: View) -> tuple[str, ...]:
        """What can be drawn of this view, the overview first ('hand' only for a viewer who has one)."""

    @abstractmethod
    def draw(self, view: View, part: str, words: Words) -> Page:
        """One of the parts, without halos: every place that an event can change is named with `page.place`."""

    @abstractmethod
    def changed(self, view: View, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """For each event the places where it shows, none for what no picture shows. The view is that after them all."""

    @abstractmethod
    def alt(self, view: View, part: str, words: Words, changes: tuple[Change, ...]) -> str:
        """One to three sentences for those who do not see it, under 1,024 characters."""

    @abstractmethod
    def text_board(self, view: View, words: Words) -> str:
        """All that the pictures of this view show, line by line, for those who hear the game."""

    @abstractmethod
    def lobby_alt(self, lobby: Lobby, words: Words) -> str: ...
