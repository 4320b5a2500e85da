"""What a game is to everything around it: one object with these methods, found by the registry."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

import engine
from engine.chance import Chance, Draws
from engine.components import Json
from engine.illegal import Illegal, LoadError
from engine.move import Move, Outcome, Prompt, Stem
from engine.notation import Notation
from engine.orders import Order, Orderable, Test
from engine.position import Position, State
from engine.step import Choice

S = TypeVar("S", bound=State)
B = TypeVar("B", bound="Box")


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What JSON that is none, or no honest one, makes of its reader."""


def decoded(data: bytes) -> Any:
    """JSON as plain data, or LoadError."""
    try:
        return msgspec.json.decode(data)
    except UNREADABLE as error:
        raise LoadError("load.broken", problem=str(error)) from None


class Box(ABC):
    """The components of one game as its rules use them: the data, and tables derived from it."""

    components: msgspec.Struct
    notation: Notation
    fingerprint: str
    began_with: Json = None
    """The data that a table stored when it began, if the box was made from them."""

    @property
    def kept(self) -> Any:
        """The components as tables store and export them. Rules that learn a new figure change neither an old table's
        components nor their fingerprint."""
        return self.components if self.began_with is None else self.began_with


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know, built up from nothing. Games add their own fields."""

    viewer: int | None
    awaited: tuple[int, ...]
    prompt: Prompt | None
    outcome: Outcome | None
    decision: int = 0
    """The number of the viewer's latest decision; what carries an older one is stale."""
    orders: tuple[Order, ...] = ()
    """The viewer's own."""


class Waste(Prompt, frozen=True):
    """What a move would throw away or let go: `waste.KEY` of the catalogues, and what its sentence needs."""


class Thing(NamedTuple):
    """What a game has a help for: `name.KIND.ID` and `help.KIND.ID` of the catalogues."""

    kind: str
    id: str


def check_options(known: Mapping[str, Sequence[str]], given: Mapping[str, str]) -> None:
    """Illegal for an option that there is not, or that cannot have this value."""
    for key, value in given.items():
        if key not in known:
            raise Illegal("option.unknown", option=key, known=tuple(known))
        if value not in known[key]:
            raise Illegal("option.value", option=key, value=value, known=known[key])


class Game(ABC, Generic[S, B]):
    """The contract. Everything a table, a computer player, a renderer or the bot asks of a game is here."""

    id: ClassVar[str]
    version: ClassVar[int]
    """Of the rules and of the state; a saved state of an older one is migrated."""
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By name, the values allowed; the first is the default."""
    topics: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By the key of a prompt, the topics of the catalogue that explain this decision, the most helpful first."""
    tests: ClassVar[Mapping[str, Test]] = {}
    """By name, what the conditions of standing orders may ask."""
    suggested: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By name, orders that a player may take over as they are, in the words of the notation."""
    endless: ClassVar[bool] = False
    """Its rules set no last round: a game goes on until somebody reaches its aim, if ever."""
    state_type: type[S]

    @abstractmethod
    def box(self, folder: Path | None = None) -> B:
        """The components, from a folder of corrections if it has any for this game."""

    @abstractmethod
    def box_from(self, data: Any) -> B:
        """The components that an export carries."""

    @abstractmethod
    def new(self, box: B, seats: int, options: Mapping[str, str], chance: Chance) -> S:
        """The state after setup, with the first step on its stack."""

    @abstractmethod
    def copy(self, state: S) -> S: ...

    @abstractmethod
    def view(self, p: Position[S, B], viewer: int | None) -> View: ...

    @abstractmethod
    def resample(self, p: Position[S, B], viewer: int, chance: Chance) -> S:
        """A state that the viewer could not tell from this one: all he cannot know is drawn again."""

    @abstractmethod
    def outcome(self, p: Position[S, B]) -> Outcome | None: ...

    @abstractmethod
    def round(self, p: Position[S, B]) -> int:
        """The number of the round that is played, or was the last; 0 before the first."""

    def matters(self, option: str, seats: int) -> bool:
        """Does an option change anything at a table of so many?"""
        return True

    def turn(self, p: Position[S, B]) -> tuple[int | str, ...]:
        """Which turn or phase is on, where a seat may have two in a row: other than it was as soon as a new one begins.
        Nothing where whose turn it is says so."""
        return ()

    @abstractmethod
    def check(self, p: Position[S, B]) -> None:
        """Raise BrokenInvariant if pieces appeared, vanished or went below zero."""

    def greedy(self, decision: Decision, chance: Draws) -> Move | None:
        """A sensible beginner's move, or None to leave it to chance."""
        return None

    def waste(self, p: Position[S, B], seat: int, move: Move) -> tuple[Waste, ...]:
        """What the seat would throw away or let go by this legal move, told by what it may know; mostly nothing."""
        return ()

    def glance(self, p: Position[S, B], seat: int) -> tuple[Prompt, ...]:
        """What somebody who decides wants to see first, `glance.KEY` of the catalogues, from what he may know."""
        return ()

    def proposal(self, p: Position[S, B], seat: int) -> tuple[Move, ...]:
        """How the rest of the seat's decision could sensibly be played, up to its end; mostly nothing. The same for the
        same position, and told by what the seat may know."""
        return ()

    def foreseen(self, p: Position[S, B], seat: int, moves: Sequence[Move]) -> tuple[Prompt, ...]:
        """What somebody wants to know before he accepts these moves, `glance.KEY` of the catalogues."""
        return ()

    def meant(self, p: Position[S, B], seat: int, kind: type[Move], field: str, value: Any) -> Thing | Prompt | None:
        """What a value in a kind of move stands for, where it says little itself (a number, a place, a row): a thing,
        or `hint.KEY` of the catalogues. From what the seat may know."""
        return None

    def orderable(self, p: Position[S, B], seat: int) -> Mapping[str, Orderable]:
        """By `Step.orders`, the decisions that a seat may answer in advance; told by what everybody knows."""
        return {}

    def figures(self, box: B, seats: int, options: Mapping[str, str]) -> Mapping[str, Any]:
        """The figures that the rules of the catalogue name: they come from the box, which its owner may correct."""
        return {}

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """Names understood besides the ids and the catalogues: those of the rulebook's own language."""
        return {}

    def migrate(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A saved state of an older version, brought to this one."""
        return raw

    # Common to all games

    def position(self, state: S, box: B) -> Position[S, B]:
        return Position(state, box, self)

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with their defaults, or Illegal for one that the game does not have."""
        check_options(self.options, options)
        return {key: options.get(key, values[0]) for key, values in self.options.items()}

    def save(self, state: S) -> bytes:
        return msgspec.json.encode(state)

    def load(self, saved: bytes) -> S:
        """A saved state, migrated if it is of an older version."""
        try:
            state = msgspec.json.decode(saved, type=self.state_type)
            if state.version == self.version:
                return state
        except UNREADABLE:
            pass  # of another version, perhaps
        return self.raw(decoded(saved))

    def raw(self, raw: Json) -> S:
        """A state as read from JSON, migrated if it is of an older version."""
        document = raw if isinstance(raw, dict) else {}
        version = document.get("version")
        if not isinstance(version, int):
            raise LoadError("load.state", problem="version")
        if version > self.version:
            raise LoadError("load.newer_rules", game=self.id, version=version, known=self.version)
        try:
            moved = {**self.migrate(document), "version": self.version} if version < self.version else document
            # JSON has no whole numbers for keys: answers are kept by seat.
            return msgspec.convert(moved, self.state_type, str_keys=True)
        except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise LoadError("load.state", problem=str(error)) from None


class Decision:
    """What a computer player gets: its view and its legal moves, and no way to anything else."""

    __slots__ = ("_game", "_position", "seat")

    def __init__(self, game: Game[Any, Any], position: Position[Any, Any], seat: int) -> None:
        self._game = game
        self._position = position
        self.seat = seat

    @property
    def view(self) -> Any:
        return self._game.view(self._position, self.seat)

    @property
    def box(self) -> Any:
        return self._position.box

    def choices(self) -> list[Choice]:
        return self._position.choices(self.seat)

    def fill(self, stem: Stem, like: dict[str, Any] | None = None) -> Iterator[Move]:
        return self._position.fill(self.seat, stem, like)

    def draw(self, stem: Stem, chance: Draws) -> Move:
        return self._position.draw(self.seat, stem, chance)

    def allows(self, move: Move) -> bool:
        return self._position.refuse(self.seat, move) is None


_registered: dict[str, Game[Any, Any]] = {}


def register(game: Game[Any, Any]) -> None:
    _registered[game.id] = game


def games() -> dict[str, Game[Any, Any]]:
    """Every game there is: a package of `engine` that has a GAME, and whatever was registered besides."""
    for module in pkgutil.iter_modules(engine.__path__):
        if module.ispkg and module.name not in _registered:
            found = getattr(importlib.import_module(f"engine.{module.name}"), "GAME", None)
            if found is not None:
                register(found)
    return dict(sorted(_registered.items()))


def game(identifier: str) -> Game[Any, Any]:
    found = games().get(identifier)
    if found is None:
        raise LoadError("game.unknown", game=identifier, known=tuple(games()))
    return found
