"""The moves and their notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from engine.castle.goods import KINDS, NOTHING, Goods
from engine.move import Move, Pass
from engine.notation import Goods as GoodsKind
from engine.notation import Kind, List, Name, Seat, phrase

if TYPE_CHECKING:
    from engine.castle.components import CastleBox

TALER = "taler"
RESERVE = "reserve"

ON_COURT, ON_SHARE, ON_FILL, ON_TRADER, ON_TOWER, ON_CRAFT, ON_PLACE, ON_WITHDRAW, ON_PALACE = DECISIONS = (
    "court", "share", "fill", "trader", "tower", "craft", "place", "withdraw", "palace",
)  # fmt: skip
"""The decisions that standing orders may answer (C13: D5 to D14)."""
TALERS, SUITORS = "talers", "suitors"
CONDITIONS: Mapping[str, tuple[str, ...]] = {
    TALERS: tuple(str(n) for n in range(1, 21)),
    **{kind: tuple(str(n) for n in range(1, 11)) for kind in KINDS},
    SUITORS: ("1", "2"),
}
"""The conditions of standing orders (orders.py), each with its allowed values."""


class Play(Move, frozen=True, tag="play"):
    """Commit cards (C4.1), or change the commitment."""

    cards: tuple[str, ...]
    FORM: ClassVar[str] = "play {cards}"


class Fill(Move, frozen=True, tag="fill"):
    """Choose the free pieces of a Worker card (C5.5.1)."""

    goods: Goods
    FORM: ClassVar[str] = "fill {goods}"


class Place(Move, frozen=True, tag="place"):
    """Place a helper on a castle space or a winter card (C7)."""

    space: str
    source: str = ""
    FORM: ClassVar[str] = "place {space}[ from {source}]"


class PlaceTrader(Move, frozen=True, tag="place_trader"):
    """Place a helper at a free trader place (C5.2.2, C5.2.3)."""

    place: str
    source: str = ""
    FORM: ClassVar[str] = "trader {place}[ from {source}]"


class Displace(Move, frozen=True, tag="displace"):
    """Replace an opponent's helper at a trader place with one's own (C5.2.3)."""

    place: str
    source: str = ""
    FORM: ClassVar[str] = "trader displace {place}[ from {source}]"


class Take(Move, frozen=True, tag="take"):
    """Take a kind from the watchtower (C5.3.1), or a gift from the Damsel's card (C11.4.3)."""

    kind: str
    FORM: ClassVar[str] = "take {kind:gift}"


class Buy(Move, frozen=True, tag="buy"):
    """Buy a piece from a Worker card (C5.4.1)."""

    kind: str
    seller: int
    FORM: ClassVar[str] = "buy {kind:kind} from {seller:seat}"


class Build(Move, frozen=True, tag="build"):
    """Build and pay; `silver` holds the pieces fetched for silver (C6)."""

    building: str
    goods: Goods = NOTHING
    silver: Goods = NOTHING
    FORM: ClassVar[str] = "build {building}[ with {goods}][ from silver {silver:goods}]"


class Pay(Move, frozen=True, tag="pay"):
    """Pay the talers that a winter card asks for (C11.5, C11.6)."""

    FORM: ClassVar[str] = "pay"


class Lose(Move, frozen=True, tag="lose"):
    """Lose a card to a winter card (C11.5, C11.6)."""

    card: str
    FORM: ClassVar[str] = "lose {card}"


class Give(Move, frozen=True, tag="give"):
    """Give stones for the Breach; `silver` holds those fetched for silver (C11.7)."""

    goods: Goods = NOTHING
    silver: Goods = NOTHING
    FORM: ClassVar[str] = "give[ {goods}][ from silver {silver:goods}]"


class Court(Move, frozen=True, tag="court"):
    """Give the Damsel a gift (C11.4.1)."""

    gift: str
    FORM: ClassVar[str] = "court with {gift}"


class Stop(Move, frozen=True, tag="stop"):
    """Stop courting for good (C11.4.1)."""

    FORM: ClassVar[str] = "stop"


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Take helpers back for which the toll cannot be paid (C11.3.5)."""

    places: tuple[str, ...]
    FORM: ClassVar[str] = "withdraw {places}"


class Convert(Move, frozen=True, tag="convert"):
    """Convert resources to points in the palace; `silver` holds those fetched for silver (C9.9)."""

    goods: Goods = NOTHING
    silver: Goods = NOTHING
    FORM: ClassVar[str] = "convert[ {goods}][ from silver {silver:goods}]"


MOVES: tuple[type[Move], ...] = (
    Play, Fill, Place, PlaceTrader, Displace, Take, Buy, Build, Pay, Lose, Give, Court, Stop, Withdraw, Convert, Pass,
)  # fmt: skip

AnyMove = (
    Play | Fill | Place | PlaceTrader | Displace | Take | Buy | Build | Pay | Lose | Give | Court | Stop | Withdraw
    | Convert | Pass
)  # fmt: skip

CARD_ORDER = (
    "messenger", "trader", "bricklayer", "stonemason", "worker_wood", "worker_sand", "worker_stone", "master_builder",
)  # fmt: skip


class SourceName(Name):
    """Where a helper comes from: a trader place by its cart, or the Innkeeper's card."""

    def write(self, value: str) -> str:
        return f"{value} cart" if value in KINDS[:-1] else "rider" if value in KINDS else phrase(value)


class TraderPlaceName(Name):
    """A trader place by its resource, but the rider as `rider`."""

    def write(self, value: str) -> str:
        return "rider" if value == KINDS[-1] else value


def notation_kinds() -> Mapping[str, Kind]:
    place = TraderPlaceName("place")
    card = Name("card")
    goods = GoodsKind("kind", KINDS)
    return {
        "cards": List(card, CARD_ORDER.index),
        "card": card,
        "goods": goods,
        "kind": Name("kind"),
        "gift": Name("gift"),
        "building": Name("building"),
        "space": Name("space"),
        "source": SourceName("source"),
        "place": place,
        "places": List(place, KINDS.index),
        "seat": Seat(),
    }


def notation_names(box: CastleBox) -> dict[str, dict[str, str]]:
    """The canonical names; the catalogues add those in other languages."""
    kinds = {kind: kind for kind in KINDS}
    carts = {cart: cart for cart in box.carts} | {f"{cart} cart": cart for cart in box.carts}
    places = {**carts, "rider": box.rider, box.rider: box.rider, f"{box.rider} rider": box.rider}
    return {
        "card": {card: card for card in CARD_ORDER},
        "kind": kinds,
        "gift": {**kinds, TALER: TALER, "talers": TALER},
        "building": {building: building for building in box.tile_order},
        "space": {space: space for space in box.costs},
        "place": places,
        "source": {**places, RESERVE: "", box.innkeeper_space: box.innkeeper_space},
    }
