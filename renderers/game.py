"""The contract for the drawings of a game: one object with these methods."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from engine.move import Event
from renderers.chapters import Chapter
from renderers.cover import Cover, plain_scene
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.page import Page
from renderers.palette import Palette
from renderers.sprites import Drawing
from renderers.words import Words

View = TypeVar("View")


class NoDrawings(LookupError):
    """The game has no drawings."""


class UnknownPart(LookupError):
    """The game has no such picture, or not in this position."""


class Drawings(ABC, Generic[View]):
    """The contract. Implementations keep no data of a view."""

    emblem: Drawing
    """The emblem of the game, in the header of the final score."""

    boards: ClassVar[tuple[Mapping[str, str], ...]] = ({},)
    """Options of the game, for each board that differs in its background. The bot draws the first pictures of each
    board ahead of time, for each number of players."""

    @abstractmethod
    def palette(self) -> Palette:
        """The game's 256 colours, computed once."""

    @abstractmethod
    def parts(self, view: View) -> tuple[str, ...]:
        """The parts of this view that can be drawn, the overview first ('hand' only for viewers who have one)."""

    @abstractmethod
    def draw(self, view: View, part: str, words: Words) -> Page:
        """One part, without marks. Every place that an event can change is named: things on the board with
        `page.place`, cells of a table with `page.cell`. An empty slot gets no name."""

    def draw_lit(self, view: View, part: str, words: Words, lit: frozenset[str]) -> Page:
        """The same, where just these places will get marks: what the drawing keeps free for them may be less, and its
        key may tell of them."""
        return self.draw(view, part, words)

    @abstractmethod
    def changed_places(self, view: View, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """The places where each event shows, none if no picture shows it. The view is the one after all events."""

    def figures(self, view: View) -> Mapping[str, int]:
        """The figures of places, as every picture of this view shows them. The badge of a change says by how much they
        differ from those of the view before."""
        return {}

    @abstractmethod
    def alt(self, view: View, part: str, words: Words, changes: tuple[Change, ...]) -> str:
        """Alt text, under 1,024 characters. The changes have only places that the picture bears."""

    @abstractmethod
    def chapters(self, view: View, words: Words) -> list[Chapter]:
        """Everything that the pictures of this view show, in words, for people who read without pictures: `NOW` first,
        then the viewer's own things (`MINE`), then the board from what is most important, and the other players."""

    @abstractmethod
    def lobby_alt(self, lobby: Lobby, words: Words) -> str: ...

    def cover(self, lobby: Lobby, words: Words) -> Cover:
        """The cover of a table that waits for players: its scene, its title and the chosen options. The options need
        not be known: a lobby may have none."""
        return Cover(Drawing(plain_scene, (self.emblem,)), words.term(f"game.{lobby.game}"))
