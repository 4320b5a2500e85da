"""The keys of the places that an event can change. Pictures register their places by key, so that halos find them.

A picture has only some of these places; halos at the others are omitted.
"""

from typing import Final

ROUND: Final = "round"
DECK: Final = "deck"
LEFT: Final = "left"
"""The number of cards left in the deck."""
OWED: Final = "owed"
"""The cards owed to Horus."""


def drawn_card(at: int) -> str:
    """A card of the current sequence."""
    return f"drawn {at}"


def drawn_before(at: int) -> str:
    """A card of the previous sequence."""
    return f"before {at}"


def unseen(kind: str) -> str:
    """The unseen cards of a class: `wood`, `double`, `horus`, `hoshekh`, `troubles 2`."""
    return f"unseen {kind}"


def tiles(building: str) -> str:
    """The tiles of a building left on the reference board."""
    return f"tiles {building}"


def square(seat: int, name: str) -> str:
    return f"square {seat} {name}"


def panel(seat: int) -> str:
    return f"panel {seat}"


def obelisk(seat: int) -> str:
    return f"obelisk {seat}"


def gauge(seat: int) -> str:
    """The red cube on the gauge."""
    return f"gauge {seat}"


def cubes(seat: int) -> str:
    """The black cubes on the gauge."""
    return f"cubes {seat}"


def cards(seat: int) -> str:
    """All cards of a player."""
    return f"cards {seat}"


def card(seat: int, name: str, held: str) -> str:
    """A player's equal cards that were acquired in the same way: `new`, `swapped`, `carried`."""
    return f"card {seat} {name} {held}"


def dealt(seat: int) -> str:
    """The quick-start building that is not placed yet."""
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
    """A player's progress towards the goal."""
    return f"goal {seat}"


def answer(seat: int) -> str:
    """Whether a player has answered, where several are asked."""
    return f"answer {seat}"
