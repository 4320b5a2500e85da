"""What an event can change, by name: the keys under which Sa-Ré's pictures tell where a halo would go.

A picture shows only some of these places; halos for the rest are left out.
"""

from typing import Final

ROUND: Final = "round"
DECK: Final = "deck"
LEFT: Final = "left"
"""How many cards are left."""
OWED: Final = "owed"
"""The cards owed to Horus."""


def drawn(at: int) -> str:
    """A card of the sequence that runs."""
    return f"drawn {at}"


def before(at: int) -> str:
    """A card of the sequence before it."""
    return f"before {at}"


def unseen(kind: str) -> str:
    """What is left of a kind of card: `wood`, `double`, `horus`, `hoshekh`, `troubles 2`."""
    return f"unseen {kind}"


def tiles(building: str) -> str:
    """The tiles left on the reference board."""
    return f"tiles {building}"


def square(seat: int, name: str) -> str:
    return f"square {seat} {name}"


def panel(seat: int) -> str:
    return f"panel {seat}"


def obelisk(seat: int) -> str:
    return f"obelisk {seat}"


def gauge(seat: int) -> str:
    """The red cube, with the square it stands on."""
    return f"gauge {seat}"


def cubes(seat: int) -> str:
    """The squares that black cubes cover."""
    return f"cubes {seat}"


def cards(seat: int) -> str:
    """All cards before a player."""
    return f"cards {seat}"


def card(seat: int, name: str, held: str) -> str:
    """Those of one face, and that came to him in one way: `new`, `swapped`, `carried`."""
    return f"card {seat} {name} {held}"


def dealt(seat: int) -> str:
    """The quick-start building that he has not placed yet."""
    return f"dealt {seat}"


def store(seat: int) -> str:
    """The Warehouses."""
    return f"store {seat}"


def goods(seat: int, kind: str) -> str:
    """One kind of token in the Warehouses."""
    return f"goods {seat} {kind}"


def caravans(seat: int) -> str:
    return f"caravans {seat}"


def goal(seat: int) -> str:
    """How near he is to the end of the game."""
    return f"goal {seat}"
