"""The moves of Ezra and Nehemiah and their notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from engine.ezra.goods import KINDS, NOTHING, Goods
from engine.ezra.words import At, Numbered, Several, Tile, Words
from engine.move import Done, Move, Pass, Reopen, TakeBack
from engine.notation import Goods as GoodsKind
from engine.notation import Kind, List, Name, Number

if TYPE_CHECKING:
    from engine.ezra.components import EzraBox

ON_BLESSING, ON_RESOURCE, ON_RETURN = "blessing", "resource", "return"
"""The decisions outside one's own turn that may be answered in advance (E22.6)."""
ON_PREPARE, ON_SABBATH = "prepare", "sabbath"
"""Plans, for which the proposal may be accepted in advance (E22.4)."""
DECISIONS = (ON_BLESSING, ON_RESOURCE, ON_RETURN, ON_PREPARE, ON_SABBATH)

TOP, BOTTOM = "top", "bottom"
TRADER, ELDER = "trader", "elder"
JUDGMENT, GUARDS_BACK, FARMERS_BACK = "judgment", "guards", "farmers"
"""Items of the checklist of Prepare (E16.2); the others are the ids of Scroll Tiles."""


# Setup (E4) and cards (E6)


class Corner(Move, frozen=True, tag="corner"):
    """A Gatekeeper on a free corner Gate (E4.2)."""

    gate: str
    FORM: ClassVar[str] = "gatekeeper at {gate}"


class PlayCard(Move, frozen=True, tag="play_card"):
    """A card on top of a pile (E6.1)."""

    card: str
    pile: int
    FORM: ClassVar[str] = "card {card} on pile {pile:number}"


# The Main Actions (E5.2)


class Red(Move, frozen=True, tag="red"):
    """Levites, Temple and Altar (E7)."""

    FORM: ClassVar[str] = "red"
    ACTS: ClassVar[bool] = True


class Grey(Move, frozen=True, tag="grey"):
    """Rubble, a Wall or a Gate, on one space (E9.1); without it only where none is left."""

    space: str = ""
    FORM: ClassVar[str] = "grey[ at {space}]"


class Blue(Move, frozen=True, tag="blue"):
    """A Scribe and the Tent (E10)."""

    FORM: ClassVar[str] = "blue"
    ACTS: ClassVar[bool] = True


class Finish(Move, frozen=True, tag="finish"):
    """The Main Action is over (E5.2)."""

    FORM: ClassVar[str] = "finish"


class EndTurn(Move, frozen=True, tag="end_turn"):
    """E5.2."""

    FORM: ClassVar[str] = "end turn"


# Red (E7, E8)


class PlaceLevite(Move, frozen=True, tag="place_levite"):
    """Before the first step or after the last (E7.1); `bought` Food is paid in Silver (E20.35)."""

    bought: int = 0
    FORM: ClassVar[str] = "levite[ buying {bought:number} food]"


class LeviteBanner(Move, frozen=True, tag="levite_banner"):
    """A Levite used for a Banner (E7.4)."""

    FORM: ClassVar[str] = "banner"
    ACTS: ClassVar[bool] = True


class Temple(Move, frozen=True, tag="temple"):
    """A Resource into a row of the Temple, numbered from the lowest (E7.5)."""

    row: int
    good: str
    FORM: ClassVar[str] = "temple {row:number} with {good}"


class Altar(Move, frozen=True, tag="altar"):
    """Wood or Cinders on the Altar (E8.1)."""

    good: str
    FORM: ClassVar[str] = "altar {good}"


# Grey (E9)


class Clear(Move, frozen=True, tag="clear"):
    """Pieces of Rubble (E9.2)."""

    goods: Goods
    FORM: ClassVar[str] = "clear {goods}"


class Build(Move, frozen=True, tag="build"):
    """A Wall or Gate (E9.4); of its cost, what Gold and what Banners pay instead (E9.5)."""

    gold: Goods = NOTHING
    grey: Goods = NOTHING
    FORM: ClassVar[str] = "build[ discount gold {gold:goods}][ discount grey {grey:goods}]"


class WallCard(Move, frozen=True, tag="wall_card"):
    """Of the Wall Cards drawn, by number, the one that is built, and which goes on top (E9.6)."""

    card: int
    top: int = 0
    FORM: ClassVar[str] = "wall card {card:numbered}[ top {top:number}]"


class CopyWall(Move, frozen=True, tag="copy_wall"):
    """The effect of a Wall next to it (E20.14)."""

    space: str
    FORM: ClassVar[str] = "copy {space}"


# Blue (E10, E11)


class Scribe(Move, frozen=True, tag="scribe"):
    """A Scribe on a tile, by a path of one tile in each lower row (E10.2)."""

    tile: At
    via: tuple[At, ...] = ()
    FORM: ClassVar[str] = "scribe {tile}[ via {via}]"


class Tent(Move, frozen=True, tag="tent"):
    """E11.2."""

    spaces: int
    good: str = ""
    FORM: ClassVar[str] = "tent {spaces:number}[ with {good}]"


# Free steps (E5.3, E12, E13)


class Trade(Move, frozen=True, tag="trade"):
    """An option of a gate trade (E12.2); `card` only where several could be meant (E20.19)."""

    option: str
    card: str = ""
    FORM: ClassVar[str] = "trade {option}[ by card {card}]"


class Sell(Move, frozen=True, tag="sell"):
    """A sell trade (E12.2)."""

    goods: Goods
    card: str = ""
    FORM: ClassVar[str] = "sell {goods}[ by card {card}]"


class Flip(Move, frozen=True, tag="flip"):
    """Turn over a Development Tile (E12.3)."""

    type: str
    FORM: ClassVar[str] = "flip {type}"


class Trader(Move, frozen=True, tag="trader"):
    """A Worker on a row of the Traders Tile (E13.1)."""

    row: int
    FORM: ClassVar[str] = "trader {row:number}"


class Elder(Move, frozen=True, tag="elder"):
    """A Worker on a row of the Elders Tile (E13.1)."""

    row: int
    FORM: ClassVar[str] = "elder {row:number}"


class Again(Move, frozen=True, tag="again"):
    """The Trader's row once more (E20.17)."""

    FORM: ClassVar[str] = "again"
    ACTS: ClassVar[bool] = True


class TakeSilver(Move, frozen=True, tag="take_silver"):
    """After a Trade (E20.21)."""

    FORM: ClassVar[str] = "take silver"
    ACTS: ClassVar[bool] = True


# Decisions inside effects (E22.2: D13, D14)


class Bless(Move, frozen=True, tag="bless"):
    """The colour of a wild Blessing (E14.1)."""

    colour: str
    FORM: ClassVar[str] = "blessing {colour}"


class TakeGoods(Move, frozen=True, tag="take_goods"):
    """What generic icons stand for (E1)."""

    goods: Goods
    FORM: ClassVar[str] = "take {goods}"


class Retrieve(Move, frozen=True, tag="retrieve"):
    """A Trader or Elder back into the Supply (E13.3)."""

    who: str
    row: int
    FORM: ClassVar[str] = "retrieve {who} {row:number}"


class Choose(Move, frozen=True, tag="choose"):
    """One of the alternatives of an effect, by number."""

    option: int
    FORM: ClassVar[str] = "choose {option:number}"


class LoseFood(Move, frozen=True, tag="lose_food"):
    """E16.5; `bought` Food is paid in Silver (E20.35)."""

    bought: int = 0
    FORM: ClassVar[str] = "lose food[ buying {bought:number}]"


class ReturnGoods(Move, frozen=True, tag="return_goods"):
    """Resources over the storage limit (E14.2)."""

    goods: Goods
    FORM: ClassVar[str] = "return {goods}"


# Prepare and Sabbath (E16, E17)


class Item(Move, frozen=True, tag="item"):
    """An item of the checklist (E16.2)."""

    item: str
    FORM: ClassVar[str] = "do {item}"


class Farm(Move, frozen=True, tag="farm"):
    """Workers from the Supply as Farmers (E16.3)."""

    workers: int = 1
    FORM: ClassVar[str] = "farmer[ {workers:number}]"


class Labour(Move, frozen=True, tag="labour"):
    """A Worker as Labourer (E16.3), at once with what he makes: an alternative of the tile and its Resources."""

    option: int = 0
    goods: Goods = NOTHING
    FORM: ClassVar[str] = "labourer[ {option:number}[ {goods}]]"


class Rest(Move, frozen=True, tag="rest"):
    """Prepare is over; what is optional lapses (E16.3)."""

    FORM: ClassVar[str] = "sabbath"


class Feed(Move, frozen=True, tag="feed"):
    """E17.1; `bought` Food is paid in Silver (E20.35)."""

    bought: int = 0
    FORM: ClassVar[str] = "feed[ buying {bought:number} food]"


class Tuck(Move, frozen=True, tag="tuck"):
    """E17.2."""

    cards: tuple[str, ...]
    FORM: ClassVar[str] = "tuck {cards}"


MOVES: tuple[type[Move], ...] = (
    Corner, PlayCard, Red, Grey, Blue, Finish, EndTurn, PlaceLevite, LeviteBanner, Temple, Altar, Clear, Build,
    WallCard, CopyWall, Scribe, Tent, Trade, Sell, Flip, Trader, Elder, Again, TakeSilver, Bless, TakeGoods, Retrieve,
    Choose, LoseFood, ReturnGoods, Item, Farm, Labour, Rest, Feed, Tuck, Pass, Done, Reopen, TakeBack,
)  # fmt: skip

AnyMove = (
    Corner | PlayCard | Red | Grey | Blue | Finish | EndTurn | PlaceLevite | LeviteBanner | Temple | Altar | Clear
    | Build | WallCard | CopyWall | Scribe | Tent | Trade | Sell | Flip | Trader | Elder | Again | TakeSilver | Bless
    | TakeGoods | Retrieve | Choose | LoseFood | ReturnGoods | Item | Farm | Labour | Rest | Feed | Tuck | Pass | Done
    | Reopen | TakeBack
)  # fmt: skip


def notation_kinds(box: EzraBox) -> Mapping[str, Kind]:
    card = Words("card", {card: str(number) for number, card in enumerate(box.cards, 1)})
    tile = Tile()
    return {
        "card": card,
        "cards": Several(card),
        "number": Number(),
        "numbered": Numbered(),
        "gate": Name("gate"),
        "space": Words("space", {space: padded(space) for space in box.ring}),
        "good": Name("resource"),
        "goods": GoodsKind("resource", KINDS),
        "tile": tile,
        "via": List(tile, order=lambda at: at[0]),
        "option": Name("option"),
        "type": Name("development"),
        "colour": Name("colour"),
        "who": Name("helper"),
        "item": Words("item", {item: short(item) for item in items(box)}),
    }


def notation_names(box: EzraBox) -> dict[str, dict[str, str]]:
    """The canonical names; the catalogues add those of other languages."""
    c = box.components
    numbers = {str(number): card for number, card in enumerate(box.cards, 1)}
    gates = {gate.id: gate.id for gate in c.gate}
    walls = {space: space for space in box.ring if space not in gates}
    return {
        "card": {**numbers, **{card: card for card in box.cards}, **{card.name: card.id for card in c.character}},
        "gate": {box.ring[at]: box.ring[at] for at in box.corners},
        "space": {**walls, **{padded(space): space for space in walls}, **gates},
        "resource": {kind: kind for kind in KINDS},
        "option": {TOP: TOP, BOTTOM: BOTTOM},
        "development": {kind: kind for kind in c.development.types},
        "colour": {colour: colour for colour in c.vocab.blessing_colours},
        "helper": {TRADER: TRADER, ELDER: ELDER},
        "item": {short(item): item for item in items(box)},
    }


def items(box: EzraBox) -> tuple[str, ...]:
    """E16.2."""
    return (JUDGMENT, GUARDS_BACK, FARMERS_BACK, *box.prepare_tiles)


def short(item: str) -> str:
    """`w05_prep_worker` is written `w05`."""
    return item.partition("_")[0]


def padded(space: str) -> str:
    """`w7` is written `w07`, so that walls stand in their order."""
    return f"w{int(space[1:]):02}" if space[1:].isdigit() else space
