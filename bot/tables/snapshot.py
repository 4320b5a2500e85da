"""A table in memory as of one version. It never changes, so it can be read while the game goes on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

import msgspec

from bot.store.rows import Invitation, LoadedTable, SeatRow, Status
from bot.tables import options as table_options
from bot.tables.letters import with_letters
from engine.game import Box, Game, View
from engine.move import Event, Outcome
from engine.notation import SEAT_LETTERS
from engine.position import Position
from engine.step import Lanes


class TableSnapshot:
    """A lobby has no position, nor has a table that ended as a lobby."""

    def __init__(
        self,
        loaded: LoadedTable,
        rules: Game[Any, Any],
        position: Position[Any, Any] | None = None,
        opening: tuple[Event, ...] = (),
    ) -> None:
        self.loaded: Final = loaded
        self.rules: Final = rules
        self.position: Final = position
        self.opening: Final = opening
        # plain attributes, because they are read all the time
        self.row: Final = loaded.table
        self.id: Final = loaded.table.id
        self.game: Final = loaded.table.game
        self.status: Final = loaded.table.status
        self.language: Final = loaded.table.language
        self.moves: Final = loaded.table.moves
        self.seats: Final = with_letters(loaded.table, _with_hidden_names(loaded))
        self.awaited: Final = loaded.awaited
        """The seats that have to decide, and since when."""
        self.drafts: Final = loaded.drafts
        self.votes: Final = loaded.votes
        self.seen: Final = loaded.seen
        """The hands that people have seen who do not play those seats any more."""
        self.invitations: Final = loaded.invitations
        """The people for whom seats are kept."""
        self.closure: Final = loaded.closure
        self.clock: Final = loaded.clock
        self.paused: Final = loaded.clock.paused is not None
        """Do all clocks of the table stand still?"""
        self.hidden: Final = loaded.hidden
        """The people whose names are hidden in the table's server."""
        named = loaded.name
        self.name: Final = "" if named is None or named.person in loaded.hidden else named.text
        """What the table is called; empty if it has no name, or that is hidden."""
        self._views: Final[dict[int | None, View]] = {}

    @cached_property
    def game_options(self) -> dict[str, str]:
        """The game's options; an option that is newer than the table has its default."""
        return self.rules.with_defaults(self.row.options)

    @property
    def options(self) -> dict[str, str]:
        """The options worth showing: of the game those that matter with this number of seats, of the table those that
        differ from the default."""
        seats = len(self.seats)
        played = {key: value for key, value in self.game_options.items() if self.rules.option_matters(key, seats)}
        return {**played, **table_options.changed(self.row)}

    @cached_property
    def taken_seats(self) -> tuple[SeatRow, ...]:
        """The seats with a person or a computer player."""
        return tuple(seat for seat in self.seats if not seat.free)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The players' names by seat, independent of any language."""
        return tuple(seat.shown_name or SEAT_LETTERS[seat.seat] for seat in self.taken_seats)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letter of each player."""
        return tuple(seat.letter for seat in self.taken_seats)

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """The people who play now, by seat."""
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """The game's figures as it is played here, for texts about its parts."""
        return self.rules.figures(self.box, len(self.seats), self.game_options)

    @property
    def box(self) -> Box:
        """The components; only of a game that has begun."""
        box: Box = self.game_position.box
        return box

    @property
    def game_position(self) -> Position[Any, Any]:
        """The position; LookupError if the game has not begun."""
        if self.position is None:
            raise LookupError(f"table {self.id} has no position")
        return self.position

    @property
    def public_moves(self) -> int:
        """The number of moves as everyone may know it."""
        return self.public_number(self.moves)

    def public_number(self, number: int) -> int:
        """The number that people read for a move of the log. What others may not notice does not count, so that it
        changes nothing that they see, and has the number of the move before it: orders, and secret moves in a phase
        that each seat plays alone, until it is over."""
        return number - bisect_right(self._uncounted, number)

    @cached_property
    def _uncounted(self) -> tuple[int, ...]:
        orders, unseen = self.loaded.orders, self.loaded.unseen
        if not unseen or self.position is None or len(self.seats) == 1 or not isinstance(self.position.step, Lanes):
            return orders
        return tuple(sorted({*orders, *unseen}))

    def log_number(self, public: int) -> int:
        """The move of the log that people know by this number; beyond the last one if there is none."""
        number = public
        for hidden in self._uncounted:
            if hidden > number:
                break
            number += 1
        return number

    @property
    def is_sealed(self) -> bool:
        """Is the answer to the open question secret? With one player there is no one to hide it from."""
        step = None if self.position is None else self.position.step
        return len(self.seats) > 1 and step is not None and step.sealed

    @property
    def outcome(self) -> Outcome | None:
        return None if self.position is None else self.rules.outcome(self.position)

    @property
    def over(self) -> bool:
        """Is the game finished, so that everyone may see everything? An abandoned game may be resumed, so it keeps its
        secrets."""
        return self.status is Status.OVER

    def seat_of(self, person: int) -> SeatRow | None:
        """The seat that this person plays now."""
        return next((seat for seat in self.seats if seat.person == person), None)

    def invitation_of(self, person: int) -> Invitation | None:
        return next((invitation for invitation in self.invitations if invitation.person == person), None)

    def view(self, viewer: int | None) -> View:
        """What a seat may know now; None: what everyone may know."""
        if viewer not in self._views:
            self._views[viewer] = self.rules.view(self.game_position, viewer)
        return self._views[viewer]


def _with_hidden_names(loaded: LoadedTable) -> tuple[SeatRow, ...]:
    """The seats, with those marked whose name is hidden. That is decided for each server, so seats do not store it."""
    if not loaded.hidden:
        return loaded.seats
    return tuple(msgspec.structs.replace(seat, hidden=seat.owner in loaded.hidden) for seat in loaded.seats)
