"""The moves of Sa-Ré and their notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from engine.move import Done, Move, Reopen, TakeBack
from engine.notation import Goods as GoodsKind
from engine.notation import Kind, List, Name, Number, Seat
from engine.sare.goods import KINDS, Goods
from engine.sare.sources import Payment, PaymentKind, WordedName

if TYPE_CHECKING:
    from engine.sare.components import SareBox

ON_REACTION, ON_DRAW, ON_OWED, ON_WINDOW, ON_PALACE, ON_TROUBLE, ON_FURTHER = (
    "reaction", "draw", "owed", "window", "palace", "trouble", "further",
)  # fmt: skip
"""The decisions that standing orders can answer (S15.2, S15.5)."""
DECISIONS = (ON_REACTION, ON_DRAW, ON_OWED, ON_WINDOW, ON_PALACE, ON_TROUBLE, ON_FURTHER)
LEFT, FAR, UNITS, NEXT, CARD, ODDS = "left", "far", "units", "next", "card", "odds"
"""The tests that conditions of orders can use (see orders.py)."""
UNKNOWN = "unknown"
"""The value of NEXT if the owner of the order does not see the top card."""
CARD_KINDS = ("single", "double", "horus", "troubles", "double_troubles")
CONDITIONS: Mapping[str, tuple[str, ...]] = {
    LEFT: tuple(str(n) for n in range(1, 8)),
    FAR: tuple(str(n) for n in range(1, 8)),
    UNITS: tuple(str(n) for n in range(1, 13)),
    NEXT: (*CARD_KINDS, UNKNOWN),
    CARD: CARD_KINDS,
    ODDS: tuple(str(percent) for percent in range(0, 100, 5)),
}

CARRIED = "carried_"
"""Prefix of a card kept from the previous turn (S7.6)."""


class Settle(Move, frozen=True, tag="settle"):
    """Place the starting tiles (S2.3) and the quick-start tile (S13.1)."""

    builder: str
    warehouse: str
    quick: str = ""
    FORM: ClassVar[str] = "settle builder {builder:square} warehouse {warehouse:square}[ quick {quick:square}]"


class Launch(Move, frozen=True, tag="launch"):
    """Take a tile from the reference board and lay it down as a site (S4.2)."""

    building: str
    square: str
    FORM: ClassVar[str] = "launch {building} at {square}"


class Shift(Move, frozen=True, tag="shift"):
    """Move a site (S4.8); `source` only where there are several of the type."""

    building: str
    square: str
    source: str = ""
    FORM: ClassVar[str] = "move {building}[ from {source:square}] to {square}"


class Return(Move, frozen=True, tag="return"):
    """Put a site's tile back (S4.9)."""

    building: str
    square: str = ""
    FORM: ClassVar[str] = "return {building}[ {square}]"


class Demolish(Move, frozen=True, tag="demolish"):
    """Remove a built building (S4.10)."""

    building: str
    square: str = ""
    FORM: ClassVar[str] = "demolish {building}[ {square}]"


class Discard(Move, frozen=True, tag="discard"):
    """Discard stored tokens that the Warehouses can no longer hold (S4.10)."""

    goods: Goods
    FORM: ClassVar[str] = "discard {goods}"


class Draw(Move, frozen=True, tag="draw"):
    """Take the top card (S5.3.4)."""

    FORM: ClassVar[str] = "draw"


class LayDown(Move, frozen=True, tag="lay_down"):
    """Lay the obelisk down (S5.5)."""

    FORM: ClassVar[str] = "lay down"


class Stay(Move, frozen=True, tag="stay"):
    """Keep the obelisk upright (S5.5.2)."""

    FORM: ClassVar[str] = "stay"


class GoOn(Move, frozen=True, tag="go_on"):
    """Use no power here (S5.4, S7.5)."""

    FORM: ClassVar[str] = "go on"


class Temple(Move, frozen=True, tag="temple"):
    """Look at two cards (S7.2)."""

    FORM: ClassVar[str] = "temple"


class TempleKeep(Move, frozen=True, tag="temple_keep"):
    """Keep the first or the second of the two cards (S7.2)."""

    card: int
    FORM: ClassVar[str] = "temple keep {card:number}"


class Barracks(Move, frozen=True, tag="barracks"):
    """Go down one step, and move an opponent up one (S7.3)."""

    rival: int
    FORM: ClassVar[str] = "barracks on {rival:seat}"


class Gardens(Move, frozen=True, tag="gardens"):
    """A double Troubles counts as a simple one (S7.4)."""

    FORM: ClassVar[str] = "gardens"


class Palace(Move, frozen=True, tag="palace"):
    """Discard a card to reach the next one (S7.5)."""

    FORM: ClassVar[str] = "palace"


class Market(Move, frozen=True, tag="market"):
    """Swap two resource cards with the same number of units (S7.6)."""

    own: str
    other: str
    rival: int
    FORM: ClassVar[str] = "market swap {own:held} for {other:held} with {rival:seat}"


class Library(Move, frozen=True, tag="library"):
    """Turn a simple Troubles card into a Joker (S7.7)."""

    FORM: ClassVar[str] = "library"


class TakeTrouble(Move, frozen=True, tag="take_trouble"):
    """Take the Troubles card (S6.6, S6.7)."""

    FORM: ClassVar[str] = "take trouble"


class PassTrouble(Move, frozen=True, tag="pass_trouble"):
    """Pass the Troubles card to an opponent (S6.7)."""

    rival: int
    FORM: ClassVar[str] = "pass trouble to {rival:seat}"


class DiscardTrouble(Move, frozen=True, tag="discard_trouble"):
    """Discard a Troubles card that no opponent can take (S6.8)."""

    FORM: ClassVar[str] = "discard trouble"


class Build(Move, frozen=True, tag="build"):
    """Build a building or a stage of the Pyramid, paid exactly (S9.5, S9.6); `square` only where there are several."""

    building: str
    square: str = ""
    pay: Payment = ()
    FORM: ClassVar[str] = "build {building}[ {square}][ with {pay}]"


class Charter(Move, frozen=True, tag="charter"):
    """Charter a caravan for two units (S9.7)."""

    pay: Payment
    FORM: ClassVar[str] = "caravan with {pay}"


class Store(Move, frozen=True, tag="store"):
    """Fill the Warehouses: what is stored, which of its units are lost, and which old tokens make room (S9.8)."""

    pay: Payment
    FORM: ClassVar[str] = "store {pay}"


class Keep(Move, frozen=True, tag="keep"):
    """Keep cards for the next turn (S8.3, S9.9)."""

    cards: tuple[str, ...] = ()
    FORM: ClassVar[str] = "keep[ {cards}]"


MOVES: tuple[type[Move], ...] = (
    Settle, Launch, Shift, Return, Demolish, Discard, Draw, LayDown, Stay, GoOn, Temple, TempleKeep, Barracks, Gardens,
    Palace, Market, Library, TakeTrouble, PassTrouble, DiscardTrouble, Build, Charter, Store, Keep, Done, Reopen,
    TakeBack,
)  # fmt: skip

AnyMove = (
    Settle | Launch | Shift | Return | Demolish | Discard | Draw | LayDown | Stay | GoOn | Temple | TempleKeep
    | Barracks | Gardens | Palace | Market | Library | TakeTrouble | PassTrouble | DiscardTrouble | Build | Charter
    | Store | Keep | Done | Reopen | TakeBack
)  # fmt: skip


def notation_kinds(box: SareBox) -> Mapping[str, Kind]:
    cards = {card: box.sources.words[card] for card in box.resource_cards}
    order = box.sources.order
    return {
        "building": Name("building"),
        "square": WordedName("square", {square: square.lower() for square in box.squares}),
        "goods": GoodsKind("kind", KINDS),
        "seat": Seat(),
        "number": Number(),
        "pay": PaymentKind(box.sources),
        "held": WordedName("held", {**cards, **{CARRIED + card: f"carried {words}" for card, words in cards.items()}}),
        "cards": List(WordedName("card", cards), order.__getitem__),
    }


def notation_names(box: SareBox) -> dict[str, dict[str, str]]:
    """The canonical names; the catalogues add names in other languages."""
    cards = box.sources.card_names(box.resource_cards)
    return {
        "building": {building: building for building in box.types},
        "square": {square: square for square in box.squares},
        "kind": {kind: kind for kind in KINDS},
        "source": box.sources.names(),
        "card": cards,
        "held": {**cards, **{f"carried {words}": CARRIED + card for words, card in cards.items()}},
    }
