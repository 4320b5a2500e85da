"""What cards and tiles score (E20.1 to E20.8, E20.34). E17.3 and E19.2 ask."""

from __future__ import annotations

from collections.abc import Callable

from engine.ezra import altar
from engine.ezra.constants import BLESSINGS
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import (
    G2_BLESSING_SETS,
    G3_WORKERS_ON_BOARD,
    G4_GATES_WALLS,
    G5_TEMPLE_ROWS,
    G6_LOW_SCRIBES,
    G7_TOP_SCRIBES,
    G8_HAND_CARD,
)

Count = Callable[[EzraPosition, int], int]


def tucked(p: EzraPosition, seat: int, card: str) -> int:
    """E20.34: a Character Card by its scoring, on a Sabbath, or in hand at the end (E20.8)."""
    scoring = p.box.cards[card].scoring
    return p.box.components.scoring[scoring].points(SCORINGS[scoring](p, seat))


def gold_tile(p: EzraPosition, seat: int, tile: str) -> int:
    """E20.2 to E20.8: a gold Scroll Tile in the end scoring; E20.1 only changes how Silver is valued (0)."""
    if tile == G8_HAND_CARD:
        return sum(tucked(p, seat, card) for card in p.state.players[seat].hand)
    count, printed = TILES.get(tile), p.box.scrolls[tile]
    return printed.vp * (count(p, seat) // (printed.per or 1)) if count is not None else 0


def scribes_by_row(p: EzraPosition, seat: int) -> list[int]:
    """From the lowest row up."""
    return [row.count(seat) for row in p.state.scribes]


def scribes(p: EzraPosition, seat: int) -> int:
    return sum(scribes_by_row(p, seat))


def two_highest_scrolls(p: EzraPosition, seat: int) -> int:
    values = [
        row.vp for row, count in zip(p.box.scroll_rows, scribes_by_row(p, seat), strict=True) for _ in range(count)
    ]
    highest = p.box.components.scoring["two_highest_scrolls"].highest
    return sum(sorted(values, reverse=True)[:highest])


def blessings(colour: str) -> Count:
    at = BLESSINGS.index(colour)
    return lambda p, seat: p.state.players[seat].blessings[at]


SCORINGS: dict[str, Count] = {
    "golden_spaces": altar.golden,
    "developed_tiles": lambda p, seat: sum(p.state.players[seat].turned),
    **{f"{colour}_blessings": blessings(colour) for colour in BLESSINGS},
    "gatekeepers": lambda p, seat: p.gatekeepers(seat),
    "walls": lambda p, seat: p.built_walls(seat),
    "scribes": scribes,
    "levites": lambda p, seat: p.state.players[seat].levites,
    "two_highest_scrolls": two_highest_scrolls,
}


def workers_on_board(p: EzraPosition, seat: int) -> int:
    """E20.3."""
    return p.state.players[seat].levites + p.gatekeepers(seat) + scribes(p, seat)


def temple_rows(p: EzraPosition, seat: int) -> int:
    """E20.5: whoever filled them."""
    columns = p.box.columns(p.state.seats)
    return sum(len(row) == columns for row in p.state.temple)


TILES: dict[str, Count] = {
    G2_BLESSING_SETS: lambda p, seat: min(p.state.players[seat].blessings),
    G3_WORKERS_ON_BOARD: workers_on_board,
    # E20.4, R11: a Gatekeeper on a corner has built no Gate.
    G4_GATES_WALLS: lambda p, seat: p.built_gates(seat) + p.built_walls(seat),
    G5_TEMPLE_ROWS: temple_rows,
    G6_LOW_SCRIBES: lambda p, seat: sum(scribes_by_row(p, seat)[:-1]),
    G7_TOP_SCRIBES: lambda p, seat: scribes_by_row(p, seat)[-1],
}
