"""What an event can change, by name: the keys under which the castle's pictures tell where a halo would go.

A picture shows only some of these places; halos for the rest are left out.
"""

from typing import Final

ROUND: Final = "round"
WATCHTOWER: Final = "watchtower"
"""Its whole stock; each kind has its own place in it."""
FORGE: Final = "forge silver"
PILE: Final = "winter pile"
TOLLS: Final = "tolls"
GIFTS: Final = "gifts"
TOWERS: Final = "towers"
"""How many towers there are. A single one is `tile("tower", n)`."""
HOUSES: Final = "houses"


def space(identifier: str) -> str:
    """A helper space, winter ones too: `tavern.12`, `innkeeper`, `granary.a`."""
    return f"space {identifier}"


def building(identifier: str) -> str:
    """A building of which there is one."""
    return f"building {identifier}"


def tile(kind: str, number: int) -> str:
    """The n-th tower or house, from 1; they are drawn as built in this order. Anything else has only one."""
    return f"building {kind}#{number}" if kind in ("tower", "house") else building(kind)


def trader(place: str) -> str:
    """The place of a helper at a cart or with the rider."""
    return f"trader {place}"


def stock(kind: str) -> str:
    """What is left of a kind on its cart."""
    return f"stock {kind}"


def tower_stock(kind: str) -> str:
    """What lies of a kind in the watchtower."""
    return f"watchtower {kind}"


def winter(card: str) -> str:
    """A lasting winter card."""
    return f"winter {card}"


def panel(seat: int) -> str:
    return f"panel {seat}"


def points(seat: int) -> str:
    """Named by `renderers.panels`."""
    return f"points {seat}"


def talers(seat: int) -> str:
    return f"talers {seat}"


def helpers(seat: int) -> str:
    """Those in reserve."""
    return f"helpers {seat}"


def goods(seat: int, kind: str) -> str:
    return f"goods {seat} {kind}"


def card(seat: int) -> str:
    """What a player has in play or face down: all of it."""
    return f"card {seat}"


def held(seat: int, character: str) -> str:
    """One of a player's eight cards among the small ones."""
    return f"held {seat} {character}"
