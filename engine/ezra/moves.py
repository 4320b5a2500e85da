"""The moves of Ezra and Nehemiah and their notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from engine.ezra.goods import KINDS, NOTHING, Goods
from engine.ezra.slots import NumberWithComma, ScrollSpace, ScrollSpaceKind, WordedName, WordedNames
from engine.move import Done, Move, Pass, Reopen, TakeBack
from engine.notation import Goods as GoodsKind
from engine.notation import Kind, List, Name, Number

if TYPE_CHECKING:
    from engine.ezra.components import EzraBox

ON_BLESSING, ON_RESOURCE, ON_RETURN = "blessing", "resource", "return"
"""Decisions outside the owner's turn that a standing order may answer (E22.6)."""
ON_PREPARE, ON_SABBATH = "prepare", "sabbath"
"""Plans whose proposal may be accepted in advance (E22.4)."""
DECISIONS = (ON_BLESSING, ON_RESOURCE, ON_RETURN, ON_PREPARE, ON_SABBATH)

TOP, BOTTOM = "top", "bottom"
TRADER, ELDER = "trader", "elder"
JUDGMENT, GUARDS_BACK, FARMERS_BACK = "judgment", "guards", "farmers"
"""Items of the Prepare checklist (E16.2); the other items are ids of Scroll Tiles."""


# Setup (E4) and cards (E6)


class Corner(Move, frozen=True, tag="corner"):
    """Place a Gatekeeper on a free corner Gate (E4.2)."""

    gate: str
    FORM: ClassVar[str] = "gatekeeper at {gate}"


class PlayCard(Move, frozen=True, tag="play_card"):
    """Play a card on top of a pile (E6.1)."""

    card: str
    pile: int
    FORM: ClassVar[str] = "card {card} on pile {pile:number}"


# The Main Actions (E5.2)


class Red(Move, frozen=True, tag="red"):
    """Choose the red Main Action: Levites, Temple and Altar (E7)."""

    FORM: ClassVar[str] = "red"
    ACTS: ClassVar[bool] = True
    OPENS: ClassVar[bool] = True


class Grey(Move, frozen=True, tag="grey"):
    """Choose the grey Main Action on one space (E9.1); without a space only if none is left."""

    space: str = ""
    FORM: ClassVar[str] = "grey[ at {space}]"
    OPENS: ClassVar[bool] = True


class Blue(Move, frozen=True, tag="blue"):
    """Choose the blue Main Action: a Scribe and the Tent (E10)."""

    FORM: ClassVar[str] = "blue"
    ACTS: ClassVar[bool] = True
    OPENS: ClassVar[bool] = True


class Finish(Move, frozen=True, tag="finish"):
    """End the Main Action (E5.2)."""

    FORM: ClassVar[str] = "finish"


class EndTurn(Move, frozen=True, tag="end_turn"):
    """End the turn (E5.2)."""

    FORM: ClassVar[str] = "end turn"


# Red (E7, E8)


class PlaceLevite(Move, frozen=True, tag="place_levite"):
    """Place a Levite before the first step or after the last (E7.1); `bought` Food is paid in Silver (E20.35)."""

    bought: int = 0
    FORM: ClassVar[str] = "levite[ buying {bought:number} food]"
    ASKS: ClassVar[bool] = True


class LeviteBanner(Move, frozen=True, tag="levite_banner"):
    """Use a Levite for a Banner (E7.4)."""

    FORM: ClassVar[str] = "banner"
    ACTS: ClassVar[bool] = True


class Temple(Move, frozen=True, tag="temple"):
    """Place a Resource in a row of the Temple; row 1 is the lowest (E7.5)."""

    row: int
    good: str
    FORM: ClassVar[str] = "temple {row:number} with {good}"
    ASKS: ClassVar[bool] = True


class Altar(Move, frozen=True, tag="altar"):
    """Place Wood or Cinders on the Altar (E8.1)."""

    good: str
    FORM: ClassVar[str] = "altar {good}"
    ASKS: ClassVar[bool] = True


# Grey (E9)


class Clear(Move, frozen=True, tag="clear"):
    """Clear pieces of Rubble (E9.2)."""

    goods: Goods
    FORM: ClassVar[str] = "clear {goods}"
    ASKS: ClassVar[bool] = True


class Build(Move, frozen=True, tag="build"):
    """Build a Wall or Gate (E9.4); `gold` and `grey` are the parts of its cost replaced by Gold and Banners (E9.5)."""

    gold: Goods = NOTHING
    grey: Goods = NOTHING
    FORM: ClassVar[str] = "build[ discount gold {gold:goods}][ discount grey {grey:goods}]"
    ASKS: ClassVar[bool] = True


class WallCard(Move, frozen=True, tag="wall_card"):
    """Choose by number which drawn Wall Card is built and which goes back on top (E9.6)."""

    card: int
    top: int = 0
    FORM: ClassVar[str] = "wall card {card:numbered}[ top {top:number}]"
    ASKS: ClassVar[bool] = True


class CopyWall(Move, frozen=True, tag="copy_wall"):
    """Gain the effect of an adjacent Wall (E20.14)."""

    space: str
    FORM: ClassVar[str] = "copy {space}"


# Blue (E10, E11)


class Scribe(Move, frozen=True, tag="scribe"):
    """Place a Scribe on a tile, by a path of one tile in each lower row (E10.2)."""

    tile: ScrollSpace
    via: tuple[ScrollSpace, ...] = ()
    FORM: ClassVar[str] = "scribe {tile}[ via {via}]"
    ASKS: ClassVar[bool] = True


class Tent(Move, frozen=True, tag="tent"):
    """Buy a Tent movement (E11.2)."""

    spaces: int
    good: str = ""
    FORM: ClassVar[str] = "tent {spaces:number}[ with {good}]"
    ASKS: ClassVar[bool] = True


# Free steps (E5.3, E12, E13)


class Trade(Move, frozen=True, tag="trade"):
    """Use an option of a gate trade (E12.2); `card` is given only if several cards could trade (E20.19)."""

    option: str
    card: str = ""
    FORM: ClassVar[str] = "trade {option}[ by card {card}]"
    ASKS: ClassVar[bool] = True


class Sell(Move, frozen=True, tag="sell"):
    """Use a sell trade (E12.2)."""

    goods: Goods
    card: str = ""
    FORM: ClassVar[str] = "sell {goods}[ by card {card}]"


class Flip(Move, frozen=True, tag="flip"):
    """Turn over a Development Tile (E12.3)."""

    type: str
    FORM: ClassVar[str] = "flip {type}"
    ASKS: ClassVar[bool] = True


class Trader(Move, frozen=True, tag="trader"):
    """Place a Worker on a row of the Traders Tile (E13.1)."""

    row: int
    FORM: ClassVar[str] = "trader {row:number}"
    ASKS: ClassVar[bool] = True


class Elder(Move, frozen=True, tag="elder"):
    """Place a Worker on a row of the Elders Tile (E13.1)."""

    row: int
    FORM: ClassVar[str] = "elder {row:number}"
    ASKS: ClassVar[bool] = True


class RepeatTrader(Move, frozen=True, tag="again"):
    """Pay to gain the Trader's row again (E20.17)."""

    FORM: ClassVar[str] = "again"
    ACTS: ClassVar[bool] = True


class TakeSilver(Move, frozen=True, tag="take_silver"):
    """Take Silver after a Trade (E20.21)."""

    FORM: ClassVar[str] = "take silver"
    ACTS: ClassVar[bool] = True


# Decisions inside effects (E22.2: D13, D14)


class Bless(Move, frozen=True, tag="bless"):
    """Choose the colour of a wild Blessing (E14.1)."""

    colour: str
    FORM: ClassVar[str] = "blessing {colour}"


class TakeGoods(Move, frozen=True, tag="take_goods"):
    """Choose the Resources for generic icons (E1)."""

    goods: Goods
    FORM: ClassVar[str] = "take {goods}"


class Retrieve(Move, frozen=True, tag="retrieve"):
    """Return a Trader or Elder to the Supply (E13.3)."""

    who: str
    row: int
    FORM: ClassVar[str] = "retrieve {who} {row:number}"


class Choose(Move, frozen=True, tag="choose"):
    """Choose one of the alternatives of an effect, by number."""

    option: int
    FORM: ClassVar[str] = "choose {option:number}"


class LoseFood(Move, frozen=True, tag="lose_food"):
    """Lose Food (E16.5); `bought` Food is paid in Silver (E20.35)."""

    bought: int = 0
    FORM: ClassVar[str] = "lose food[ buying {bought:number}]"


class ReturnGoods(Move, frozen=True, tag="return_goods"):
    """Return Resources over the storage limit (E14.2)."""

    goods: Goods
    FORM: ClassVar[str] = "return {goods}"


# Prepare and Sabbath (E16, E17)


class DoItem(Move, frozen=True, tag="item"):
    """Resolve an item of the checklist (E16.2)."""

    item: str
    FORM: ClassVar[str] = "do {item}"


class Farm(Move, frozen=True, tag="farm"):
    """Assign Workers from the Supply as Farmers (E16.3)."""

    workers: int = 1
    FORM: ClassVar[str] = "farmer[ {workers:number}]"


class Labour(Move, frozen=True, tag="labour"):
    """Assign a Worker as Labourer (E16.3), who produces at once: an alternative of the tile, and its Resources."""

    option: int = 0
    goods: Goods = NOTHING
    FORM: ClassVar[str] = "labourer[ {option:number}[ {goods}]]"


class EndPrepare(Move, frozen=True, tag="rest"):
    """End Prepare; optional items lapse (E16.3)."""

    FORM: ClassVar[str] = "sabbath"


class Feed(Move, frozen=True, tag="feed"):
    """Feed the Workers (E17.1); `bought` Food is paid in Silver (E20.35)."""

    bought: int = 0
    FORM: ClassVar[str] = "feed[ buying {bought:number} food]"


class Tuck(Move, frozen=True, tag="tuck"):
    """Tuck cards of the Player Board (E17.2)."""

    cards: tuple[str, ...]
    FORM: ClassVar[str] = "tuck {cards}"


MOVES: tuple[type[Move], ...] = (
    Corner, PlayCard, Red, Grey, Blue, Finish, EndTurn, PlaceLevite, LeviteBanner, Temple, Altar, Clear, Build,
    WallCard, CopyWall, Scribe, Tent, Trade, Sell, Flip, Trader, Elder, RepeatTrader, TakeSilver, Bless, TakeGoods,
    Retrieve, Choose, LoseFood, ReturnGoods, DoItem, Farm, Labour, EndPrepare, Feed, Tuck, Pass, Done, Reopen, TakeBack,
)  # fmt: skip

AnyMove = (
    Corner | PlayCard | Red | Grey | Blue | Finish | EndTurn | PlaceLevite | LeviteBanner | Temple | Altar | Clear
    | Build | WallCard | CopyWall | Scribe | Tent | Trade | Sell | Flip | Trader | Elder | RepeatTrader | TakeSilver
    | Bless | TakeGoods | Retrieve | Choose | LoseFood | ReturnGoods | DoItem | Farm | Labour | EndPrepare | Feed | Tuck
    | Pass | Done | Reopen | TakeBack
)  # fmt: skip


def notation_kinds(box: EzraBox) -> Mapping[str, Kind]:
    card = WordedName("card", {card: str(number) for number, card in enumerate(box.cards, 1)})
    tile = ScrollSpaceKind()
    return {
        "card": card,
        "cards": WordedNames(card),
        "number": Number(),
        "numbered": NumberWithComma(),
        "gate": Name("gate"),
        "space": WordedName("space", {space: space_notation(space) for space in box.ring}),
        "good": Name("resource"),
        "goods": GoodsKind("resource", KINDS),
        "tile": tile,
        "via": List(tile, order=lambda at: at[0]),
        "option": Name("option"),
        "type": Name("development"),
        "colour": Name("colour"),
        "who": Name("helper"),
        "item": WordedName("item", {item: item_notation(item) for item in checklist_items(box)}),
    }


def notation_names(box: EzraBox) -> dict[str, dict[str, str]]:
    """The canonical names; the catalogues add translations."""
    c = box.components
    numbers = {str(number): card for number, card in enumerate(box.cards, 1)}
    gates = {gate.id: gate.id for gate in c.gate}
    walls = {space: space for space in box.ring if space not in gates}
    return {
        "card": {**numbers, **{card: card for card in box.cards}, **{card.name: card.id for card in c.character}},
        "gate": {box.ring[at]: box.ring[at] for at in box.corners},
        "space": {**walls, **{space_notation(space): space for space in walls}, **gates},
        "resource": {kind: kind for kind in KINDS},
        "option": {TOP: TOP, BOTTOM: BOTTOM},
        "development": {kind: kind for kind in c.development.types},
        "colour": {colour: colour for colour in c.vocab.blessing_colours},
        "helper": {TRADER: TRADER, ELDER: ELDER},
        "item": {item_notation(item): item for item in checklist_items(box)},
    }


def checklist_items(box: EzraBox) -> tuple[str, ...]:
    """All possible items of the Prepare checklist (E16.2)."""
    return (JUDGMENT, GUARDS_BACK, FARMERS_BACK, *box.prepare_tiles)


def item_notation(item: str) -> str:
    """The id as moves write it: `w05` for `w05_prep_worker`."""
    return item.partition("_")[0]


def space_notation(space: str) -> str:
    """The space as moves write it: `w07` for `w7`, so that walls sort in ring order."""
    return f"w{int(space[1:]):02}" if space[1:].isdigit() else space
