"""Points of cards and tiles (E20.1 to E20.8, E20.34) for the Sabbath (E17.3) and the end (E19.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from engine.ezra import altar
from engine.ezra.constants import BLESSINGS
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures import Components
from engine.ezra.scrolls import (
    G2_BLESSING_SETS,
    G3_WORKERS_ON_BOARD,
    G4_GATES_WALLS,
    G5_TEMPLE_ROWS,
    G6_LOW_SCRIBES,
    G7_TOP_SCRIBES,
    G8_HAND_CARD,
)

CountOfSeat = Callable[[EzraPosition, int], int]


class Standing(Protocol):
    """What Character Cards count of a player, of a position (`Counts`) or of a view."""

    @property
    def golden(self) -> int: ...

    @property
    def turned(self) -> tuple[bool, ...]: ...

    @property
    def blessings(self) -> tuple[int, int, int]: ...

    @property
    def gatekeepers(self) -> int: ...

    @property
    def walls(self) -> int: ...

    @property
    def scribes(self) -> int: ...

    @property
    def scribes_by_row(self) -> tuple[int, ...]: ...

    @property
    def levites(self) -> int: ...


class Counts(NamedTuple):
    golden: int
    turned: tuple[bool, ...]
    blessings: tuple[int, int, int]
    gatekeepers: int
    walls: int
    scribes: int
    scribes_by_row: tuple[int, ...]
    levites: int


def counts(p: EzraPosition, seat: int) -> Counts:
    player = p.state.players[seat]
    return Counts(
        golden=altar.golden_spaces_reached(p, seat),
        turned=player.turned,
        blessings=player.blessings,
        gatekeepers=p.gatekeepers(seat),
        walls=p.built_walls(seat),
        scribes=scribes(p, seat),
        scribes_by_row=scribes_by_row(p, seat),
        levites=player.levites,
    )


def card_points(c: Components, standing: Standing, scoring: str) -> int:
    """E20.34: what a Character Card with this scoring is worth, on a Sabbath, or in hand at the end (E20.8)."""
    return c.scoring[scoring].points(SCORINGS[scoring](c, standing))


def by_card(p: EzraPosition, seat: int, cards: Iterable[str]) -> dict[str, int]:
    """What each of these cards scores for a seat."""
    standing, box = counts(p, seat), p.box
    return {card: card_points(box.components, standing, box.cards[card].scoring) for card in cards}


def gold_tile_points(p: EzraPosition, seat: int, tile: str) -> int:
    """E20.2 to E20.8: points of a gold Scroll Tile at the end; 0 for E20.1, which only changes the value of Silver."""
    if tile == G8_HAND_CARD:
        return sum(by_card(p, seat, p.state.players[seat].hand).values())
    count, printed = TILES.get(tile), p.box.scrolls[tile]
    return printed.vp * (count(p, seat) // (printed.per or 1)) if count is not None else 0


def scribes_by_row(p: EzraPosition, seat: int) -> tuple[int, ...]:
    """From the lowest row up."""
    return tuple([row.count(seat) for row in p.state.scribes])


def scribes(p: EzraPosition, seat: int) -> int:
    return sum(scribes_by_row(p, seat))


def two_highest_scrolls(c: Components, standing: Standing) -> int:
    rows = zip(c.scroll_rows.rows, standing.scribes_by_row, strict=True)
    values = [row.vp for row, count in rows for _ in range(count)]
    highest = c.scoring["two_highest_scrolls"].highest
    return sum(sorted(values, reverse=True)[:highest])


def blessings(colour: str) -> Callable[[Components, Standing], int]:
    at = BLESSINGS.index(colour)
    return lambda _, standing: standing.blessings[at]


SCORINGS: dict[str, Callable[[Components, Standing], int]] = {
    "golden_spaces": lambda _, standing: standing.golden,
    "developed_tiles": lambda _, standing: sum(standing.turned),
    **{f"{colour}_blessings": blessings(colour) for colour in BLESSINGS},
    "gatekeepers": lambda _, standing: standing.gatekeepers,
    "walls": lambda _, standing: standing.walls,
    "scribes": lambda _, standing: standing.scribes,
    "levites": lambda _, standing: standing.levites,
    "two_highest_scrolls": two_highest_scrolls,
}


def workers_on_board(p: EzraPosition, seat: int) -> int:
    """E20.3."""
    return p.state.players[seat].levites + p.gatekeepers(seat) + scribes(p, seat)


def temple_rows(p: EzraPosition, seat: int) -> int:
    """E20.5: full rows, no matter who filled them."""
    columns = p.box.columns(p.state.seats)
    return sum(len(row) == columns for row in p.state.temple)


TILES: dict[str, CountOfSeat] = {
    G2_BLESSING_SETS: lambda p, seat: min(p.state.players[seat].blessings),
    G3_WORKERS_ON_BOARD: workers_on_board,
    # E20.4, R11: a corner Gate was not built by its Gatekeeper's owner.
    G4_GATES_WALLS: lambda p, seat: p.built_gates(seat) + p.built_walls(seat),
    G5_TEMPLE_ROWS: temple_rows,
    G6_LOW_SCRIBES: lambda p, seat: sum(scribes_by_row(p, seat)[:-1]),  # E20.6
    G7_TOP_SCRIBES: lambda p, seat: scribes_by_row(p, seat)[-1],  # E20.7
}
