"""What an event can change, by name: the keys under which these pictures tell where a halo would go.

A picture shows only some of these places; halos for the rest are left out.
"""

from typing import Final

PROPHETS: Final = ("prophet Z", "prophet H")
FOCUS: Final = "focus"
SCHEME: Final = "scheme"


def space(name: str) -> str:
    """A Wall or Gate space."""
    return f"space {name}"


def gate_silver(name: str) -> str:
    """The Silver on a Gate Card that is not built."""
    return f"gate_silver {name}"


def temple(row: int, column: int) -> str:
    """From 1, the lowest row first."""
    return f"temple {row} {column}"


def sector(number: int) -> str:
    return f"sector {number}"


def scroll(row: int, column: int) -> str:
    return f"scroll {row} {column}"


def row_food(row: int) -> str:
    return f"row {row}"


def altar(seat: int) -> str:
    """A player's marker on the Altar Track."""
    return f"altar {seat}"


def tent(seat: int) -> str:
    return f"tent {seat}"


def panel(seat: int) -> str:
    return f"panel {seat}"


def points(seat: int) -> str:
    return f"points {seat}"


def count(seat: int, what: str) -> str:
    """A figure of a panel: `silver`, `workers`, `hand`, a resource, `red banners`, `red blessings`, `tiles` ..."""
    return f"{what} {seat}"


def pile(seat: int, number: int) -> str:
    return f"pile {seat} {number}"


def tucked(seat: int, card: str) -> str:
    """A tucked card or a Hero."""
    return f"tucked {seat} {card}"


def tile(seat: int, kind: str) -> str:
    """A Development Tile by its type."""
    return f"tile {seat} {kind}"


def helper(seat: int, kind: str, row: int) -> str:
    """A Trader or Elder by row."""
    return f"{kind} {seat} {row}"


def card(name: str) -> str:
    """In the viewer's own hand."""
    return f"card {name}"
