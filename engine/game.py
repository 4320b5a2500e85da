"""The contract of a game: one object with these methods, found by the registry."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

import engine
from engine import packages
from engine.chance import Chance, RandomSource
from engine.components import Json
from engine.illegal import Illegal, LoadError
from engine.move import Move, Outcome, Prompt, Stem
from engine.notation import Notation
from engine.orders import ConditionTest, Order, Orderable
from engine.position import BaseState, Position
from engine.step import Choice

S = TypeVar("S", bound=BaseState)
B = TypeVar("B", bound="Box")


JSON_ERRORS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding broken or hostile JSON can raise."""


def decode_json(data: bytes) -> Any:
    """Decode JSON to plain data, or raise LoadError."""
    try:
        return msgspec.json.decode(data)
    except JSON_ERRORS as error:
        raise LoadError("load.broken", problem=str(error)) from None


class Box(ABC):
    """The components of one game as its rules use them: the data and lookup tables derived from it."""

    components: msgspec.Struct
    notation: Notation
    fingerprint: str
    stored_original: Json = None
    """The data that a table stored when it started, if the box was made from it."""

    @property
    def stored_data(self) -> Any:
        """The components as tables store and export them. When the rules gain a new figure, the components of old
        tables and their fingerprint stay the same."""
        return self.components if self.stored_original is None else self.stored_original


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know, built from scratch. Games add their own fields."""

    viewer: int | None
    awaited: tuple[int, ...]
    prompt: Prompt | None
    outcome: Outcome | None
    decision: int = 0
    """The number of the viewer's latest decision. A panel with an older one is stale."""
    orders: tuple[Order, ...] = ()
    """The viewer's standing orders."""


class MoveWarning(Prompt, frozen=True):
    """Something that a move would throw away or pass up: `waste.KEY` of the catalogues with its parameters."""


class HelpRef(NamedTuple):
    """Something the game has a help text for: `name.KIND.ID` and `help.KIND.ID` of the catalogues."""

    kind: str
    id: str


def check_options(known: Mapping[str, Sequence[str]], given: Mapping[str, str]) -> None:
    """Raise Illegal for an unknown option or value."""
    for key, value in given.items():
        if key not in known:
            raise Illegal("option.unknown", option=key, known=tuple(known))
        if value not in known[key]:
            raise Illegal("option.value", option=key, value=value, known=known[key])


class Game(ABC, Generic[S, B]):
    """The contract: everything that tables, computer players, renderers and the bot ask of a game."""

    id: ClassVar[str]
    version: ClassVar[int]
    """The version of the rules and of the state. Saved states of older versions are migrated."""
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The allowed values of each option, the default first."""
    topics: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For each prompt key, the topics that explain the decision, the most helpful first."""
    condition_tests: ClassVar[Mapping[str, ConditionTest]] = {}
    """The tests that conditions of standing orders may use, by name."""
    suggested_orders: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Ready-made sets of orders in notation, by name."""
    offered_orders: ClassVar[tuple[str, ...]] = ()
    """The suggested orders that are offered within the questions that they answer, the mildest first."""
    endless: ClassVar[bool] = False
    """The rules set no last round: a game goes on until a player reaches the goal, which may never happen."""
    state_type: type[S]

    @abstractmethod
    def box(self, folder: Path | None = None) -> B:
        """The components, with the corrections in `folder` if it has any for this game."""

    @abstractmethod
    def box_from(self, data: Any) -> B:
        """The components from an export."""

    @abstractmethod
    def new(self, box: B, seats: int, options: Mapping[str, str], chance: Chance) -> S:
        """The state after setup, with the first step on its stack."""

    @abstractmethod
    def copy(self, state: S) -> S: ...

    @abstractmethod
    def view(self, p: Position[S, B], viewer: int | None) -> View: ...

    @abstractmethod
    def resample(self, p: Position[S, B], viewer: int | None, chance: Chance) -> S:
        """A state that looks the same to this viewer (None: everyone): what they cannot know is drawn again."""

    @abstractmethod
    def outcome(self, p: Position[S, B]) -> Outcome | None: ...

    @abstractmethod
    def round(self, p: Position[S, B]) -> int:
        """The number of the current or last round; 0 before the first."""

    def option_matters(self, option: str, seats: int) -> bool:
        """Whether an option changes anything at a table with this many seats."""
        return True

    def turn(self, p: Position[S, B]) -> tuple[int | str, ...]:
        """A key that changes with every new turn or phase, for games in which a seat may have two turns in a row.
        Empty where the seat whose turn it is says enough."""
        return ()

    @abstractmethod
    def check(self, p: Position[S, B]) -> None:
        """Raise BrokenInvariant if pieces appeared, vanished or went below zero."""

    def greedy(self, decision: Decision, chance: RandomSource) -> Move | None:
        """The move of a sensible beginner, or None to leave it to chance."""
        return None

    def warnings(self, p: Position[S, B], seat: int, move: Move) -> tuple[MoveWarning, ...]:
        """What the seat would throw away or pass up with this legal move, as far as it may know."""
        return ()

    def decision_facts(self, p: Position[S, B], seat: int) -> tuple[Prompt, ...]:
        """What a player wants to see first when they decide: `glance.KEY` of the catalogues."""
        return ()

    def proposal(self, p: Position[S, B], seat: int) -> tuple[Move, ...]:
        """A sensible way to play the rest of the seat's decision, if there is one to propose. The same position gives
        the same proposal, which depends only on what the seat may know."""
        return ()

    def proposal_facts(self, p: Position[S, B], seat: int, moves: Sequence[Move]) -> tuple[Prompt, ...]:
        """What a player wants to know before they accept these moves: `glance.KEY` of the catalogues."""
        return ()

    def explain_value(
        self, p: Position[S, B], seat: int, kind: type[Move], field: str, value: Any
    ) -> HelpRef | Prompt | None:
        """What a value in a move stands for, where the value itself says little (a number, a place, a row): something
        with a help text, or `hint.KEY` of the catalogues. Uses only what the seat may know."""
        return None

    def explain_move(self, p: Position[S, B], seat: int, move: Move) -> Prompt | None:
        """What a legal move costs or brings now, beyond its values, as `hint.KEY` of the catalogues. Uses only what the
        seat may know."""
        return None

    def turn_ending(self, p: Position[S, B], seat: int) -> Prompt | None:
        """If the seat's draft has ended its turn without a move that says so: what follows, as `glance.KEY` of the
        catalogues. Uses only what the seat may know."""
        return None

    def orderable(self, p: Position[S, B], seat: int) -> Mapping[str, Orderable]:
        """The decisions that a seat may answer in advance, by `Step.order_kind`. Uses only public information."""
        return {}

    def idle_orders(self, view: View) -> tuple[int, ...]:
        """The numbers of the viewer's orders whose question can no longer come in this game."""
        return ()

    def complete_answer(self, p: Position[S, B], seat: int, move: Move) -> Move:
        """The answer of an order in full, where it leaves details to the moment (how a building is paid for)."""
        return move

    def settled_answer(self, p: Position[S, B], seat: int) -> Move | None:
        """The answer that a table gives on behalf of an awaited seat, because all answers lead to the same and everyone
        can see that. It is a move in the log, unlike a forced one: games of earlier versions have moves there."""
        return None

    def standing(self, view: View) -> tuple[int, ...]:
        """What the seats have reached, in points or whatever counts: the story of a player's absence tells how much it
        has grown (`told.gained`). Empty where nothing is counted."""
        return ()

    def in_reach(self, view: View) -> tuple[HelpRef, ...]:
        """What the viewer could pay for now. The story of their absence tells what has come into reach, and what is
        gone."""
        return ()

    def orders_to_offer(self, p: Position[S, B], seat: int) -> tuple[str, ...]:
        """The names of suggested orders that are worth setting now, before their question comes."""
        return ()

    def figures(self, box: B, seats: int, options: Mapping[str, str]) -> Mapping[str, Any]:
        """The figures named in the explained rules. They come from the box, which its owner may have corrected."""
        return {}

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """More names that are understood, besides ids and catalogues: those in the language of the rulebook."""
        return {}

    def migrate(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Bring a saved state of an older version to this one."""
        return raw

    # Common to all games

    def position(self, state: S, box: B) -> Position[S, B]:
        return Position(state, box, self)

    def with_defaults(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with defaults filled in, or Illegal for one that the game does not have."""
        check_options(self.options, options)
        return {key: options.get(key, values[0]) for key, values in self.options.items()}

    def save(self, state: S) -> bytes:
        return msgspec.json.encode(state)

    def load(self, saved: bytes) -> S:
        """Read a saved state; migrate it if it is of an older version."""
        try:
            state = msgspec.json.decode(saved, type=self.state_type)
            if state.version == self.version:
                return state
        except JSON_ERRORS:
            pass  # perhaps another version
        return self.state_from_json(decode_json(saved))

    def state_from_json(self, raw: Json) -> S:
        """Turn JSON data into a state; migrate it if it is of an older version."""
        document = raw if isinstance(raw, dict) else {}
        version = document.get("version")
        if not isinstance(version, int):
            raise LoadError("load.state", problem="version")
        if version > self.version:
            raise LoadError("load.newer_rules", game=self.id, version=version, known=self.version)
        try:
            moved = {**self.migrate(document), "version": self.version} if version < self.version else document
            # JSON keys are strings, but answers are stored by seat number.
            return msgspec.convert(moved, self.state_type, str_keys=True)
        except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise LoadError("load.state", problem=str(error)) from None


class Decision:
    """What a computer player gets: its view and its legal moves, and nothing else."""

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

    def draw(self, stem: Stem, chance: RandomSource) -> Move:
        return self._position.draw(self.seat, stem, chance)

    def allows(self, move: Move) -> bool:
        return self._position.refuse(self.seat, move) is None


_registered: dict[str, Game[Any, Any]] = {}


class PackagedGames(NamedTuple):
    """The games of packages that keep to the contract, and why others are left out."""

    games: Mapping[str, Game[Any, Any]]
    problems: tuple[LoadError, ...]


def register(game: Game[Any, Any]) -> None:
    _registered[game.id] = game


def games() -> dict[str, Game[Any, Any]]:
    """All games: each package of `engine` with a GAME, those of other packages that an entry point names, and those
    registered by hand."""
    for module in pkgutil.iter_modules(engine.__path__):
        if module.ispkg and module.name not in _registered:
            found = getattr(importlib.import_module(f"engine.{module.name}"), "GAME", None)
            if found is not None:
                register(found)
    return dict(sorted({**packaged().games, **_registered}.items()))


@cache
def packaged() -> PackagedGames:
    """The games of other packages, each imported once."""
    installed = packages.installed()
    found: dict[str, Game[Any, Any]] = {}
    problems = [*installed.problems]
    for key, package in installed.by_key.items():
        from engine.contract import load  # which needs this module

        try:
            found[key] = load(key, package)
        except LoadError as problem:
            problems.append(problem)
    return PackagedGames(found, tuple(problems))


def game(identifier: str) -> Game[Any, Any]:
    found = games().get(identifier)
    if found is None:
        raise LoadError("game.unknown", game=identifier, known=tuple(games()))
    return found
