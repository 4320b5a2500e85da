"""A table as of one version, in memory: never changed in place, so it can be read while others go on playing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from bot.store.rows import Loaded, SeatRow, Status
from bot.tables import options as table_options
from engine.game import Box, Game, View
from engine.move import Event, Outcome
from engine.notation import SEAT_LETTERS
from engine.position import Position


class Live:
    """A lobby has no position yet, and what ended before its first move never had one."""

    def __init__(
        self,
        loaded: Loaded,
        rules: Game[Any, Any],
        position: Position[Any, Any] | None = None,
        opening: tuple[Event, ...] = (),
    ) -> None:
        self.loaded: Final = loaded
        self.rules: Final = rules
        self.position: Final = position
        self.opening: Final = opening
        # read all the time, and each as cheap as it can be
        self.row: Final = loaded.table
        self.id: Final = loaded.table.id
        self.game: Final = loaded.table.game
        self.status: Final = loaded.table.status
        self.language: Final = loaded.table.language
        self.moves: Final = loaded.table.moves
        self.seats: Final = loaded.seats
        self.awaited: Final = loaded.awaited
        """The seats that are to decide, since when."""
        self.drafts: Final = loaded.drafts
        self.votes: Final = loaded.votes
        self._views: Final[dict[int | None, View]] = {}

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

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """Of the game as it is played here, for what the texts say of its things."""
        return self.rules.figures(self.box, len(self.seats), self.game_options)

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
