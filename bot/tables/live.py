"""A table as of one version, in memory: never changed in place, so it can be read while others go on playing."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.store.rows import Awaited, Draft, Loaded, SeatRow, Status, TableRow, Vote
from bot.tables import options as table_options
from engine.game import Box, Game, View
from engine.move import Event, Outcome
from engine.notation import SEAT_LETTERS
from engine.position import Position


@dataclass(frozen=True)
class Live:
    """A lobby has no position yet, and what ended before its first move never had one."""

    loaded: Loaded
    rules: Game[Any, Any]
    position: Position[Any, Any] | None = None
    opening: tuple[Event, ...] = ()
    _views: dict[int | None, View] = field(default_factory=dict, compare=False, repr=False)

    @property
    def id(self) -> str:
        return self.loaded.table.id

    @property
    def row(self) -> TableRow:
        return self.loaded.table

    @property
    def game(self) -> str:
        return self.loaded.table.game

    @property
    def status(self) -> Status:
        return self.loaded.table.status

    @property
    def language(self) -> str:
        return self.loaded.table.language

    @property
    def moves(self) -> int:
        return self.loaded.table.moves

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.loaded.seats

    @cached_property
    def game_options(self) -> dict[str, str]:
        """What is played. A table that is older than an option has its default."""
        return self.rules.chosen(self.row.options)

    @property
    def options(self) -> dict[str, str]:
        """Those worth telling: of the game if they matter with so many seats, of the table if they are not as usual."""
        seats = len(self.seats)
        played = {key: value for key, value in self.game_options.items() if self.rules.matters(key, seats)}
        return {**played, **table_options.changed(self.row)}

    @property
    def awaited(self) -> tuple[Awaited, ...]:
        """The seats that are to decide, since when."""
        return self.loaded.awaited

    @property
    def drafts(self) -> tuple[Draft, ...]:
        return self.loaded.drafts

    @property
    def votes(self) -> tuple[Vote, ...]:
        return self.loaded.votes

    @cached_property
    def taken(self) -> tuple[SeatRow, ...]:
        """The seats that a person or a computer player plays."""
        return tuple(seat for seat in self.seats if not seat.free)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The players' names, in the order of the seats, without words of any language."""
        return tuple(seat.name or SEAT_LETTERS[seat.seat] for seat in self.taken)

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """The people who play now, in the order of their seats."""
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    @property
    def box(self) -> Box:
        """Of a game that has begun."""
        box: Box = self.begun.box
        return box

    @property
    def begun(self) -> Position[Any, Any]:
        if self.position is None:
            raise LookupError(f"table {self.id} has no position")
        return self.position

    @property
    def outcome(self) -> Outcome | None:
        return None if self.position is None else self.rules.outcome(self.position)

    @property
    def over(self) -> bool:
        """May everyone see everything? A game that was abandoned keeps its secrets: it could be resumed."""
        return self.status is Status.OVER

    def seat_of(self, person: int) -> SeatRow | None:
        """Where this person plays now."""
        return next((seat for seat in self.seats if seat.person == person), None)

    def view(self, viewer: int | None) -> View:
        """What a seat may know now, or (None) everyone."""
        if viewer not in self._views:
            self._views[viewer] = self.rules.view(self.begun, viewer)
        return self._views[viewer]
