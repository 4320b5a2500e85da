"""Keys of the places that an event can change. The pictures register their boxes under these keys, for halos.

A picture shows only some of the places; halos for the others are left out.
"""

from typing import Final

ROUND: Final = "round"
WATCHTOWER: Final = "watchtower"
"""The whole watchtower; each kind has a place of its own in it (`watchtower_stock`)."""
FORGE: Final = "forge silver"
PILE: Final = "winter pile"
TOLLS: Final = "tolls"
GIFTS: Final = "gifts"
TOWERS: Final = "towers"
"""The count of towers. A single tower is `tile("tower", n)`."""
HOUSES: Final = "houses"


def space(identifier: str) -> str:
    """A helper space, including those of winter cards: `tavern.12`, `innkeeper`, `granary.a`."""
    return f"space {identifier}"


def building(identifier: str) -> str:
    """A building with a single tile, or with none."""
    return f"building {identifier}"


def tile(kind: str, number: int) -> str:
    """The n-th tower or house, from 1, in the order in which they are drawn; other buildings have one tile."""
    return f"building {kind}#{number}" if kind in ("tower", "house") else building(kind)


def trader(place: str) -> str:
    """The helper's place at a cart or the rider."""
    return f"trader {place}"


def stock(kind: str) -> str:
    """The stock of a kind on its cart."""
    return f"stock {kind}"


def watchtower_stock(kind: str) -> str:
    """The pieces of a kind in the watchtower."""
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
    """The helpers in reserve."""
    return f"helpers {seat}"


def goods(seat: int, kind: str) -> str:
    return f"goods {seat} {kind}"


def one_card(seat: int, character: str) -> str:
    """One of the cards that a player's close-up shows."""
    return f"card {seat} {character}"


def small_card(seat: int, character: str) -> str:
    """One of a player's eight small cards."""
    return f"held {seat} {character}"


def in_hand(seat: int, character: str) -> str:
    """A card while its player holds it: marked when it has come back."""
    return f"back {seat} {character}"


def answer(seat: int) -> str:
    """Whether a player has answered, where several are asked."""
    return f"answer {seat}"
