"""The answers standing orders may contain in Ezra and Nehemiah (E22.6, E22.4); the first possible one is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.ezra.components import EzraBox
from engine.ezra.constants import BLESSINGS
from engine.ezra.effects import Effects
from engine.ezra.effects.goods import AnyResource
from engine.ezra.goods import KINDS, PLAIN, free, of_kind
from engine.ezra.moves import (
    ON_BLESSING,
    ON_PREPARE,
    ON_RESOURCE,
    ON_RETURN,
    ON_SABBATH,
    Bless,
    ReturnGoods,
    TakeGoods,
)
from engine.move import AcceptProposal
from engine.orders import Orderable


def orderable(box: EzraBox) -> Mapping[str, Orderable]:
    """E22.3: wild Blessings, generic icons, returns over the limit (piece by piece), and plans."""
    colours = box.components.vocab.blessing_colours
    return {
        ON_BLESSING: Orderable((), tuple(Bless(colour) for colour in colours)),
        ON_RESOURCE: Orderable((), tuple(TakeGoods(goods) for count in icon_counts(box) for goods in free(count))),
        ON_RETURN: Orderable((), tuple(ReturnGoods(of_kind(kind)) for kind in KINDS)),
        ON_PREPARE: Orderable((), (AcceptProposal(),)),
        ON_SABBATH: Orderable((), (AcceptProposal(),)),
    }


def icon_counts(box: EzraBox) -> list[int]:
    """How many generic icons one effect may give outside the owner's turn; an order for one icon is always possible."""
    counts = {effect.n for effects in effects_out_of_turn(box) for effect in effects if isinstance(effect, AnyResource)}
    return sorted({1, *counts})


def effects_out_of_turn(box: EzraBox) -> Iterator[Effects]:
    """E22.3b: the effects that can occur outside the owner's turn: connections and all they can trigger."""
    yield from (gate.connection for gate in box.gates.values())
    yield from box.altar
    yield from box.components.map.crossing
    yield from box.column_bonus.values()


CHEAPEST_FIRST = " or ".join(f"return 1 {kind}" for kind in KINDS)
EACH_COLOUR = " or ".join(f"blessing {colour}" for colour in BLESSINGS)
PLANS = (f"order {ON_PREPARE} {AcceptProposal.FORM}", f"order {ON_SABBATH} {AcceptProposal.FORM}")
SUGGESTED: Mapping[str, tuple[str, ...]] = {
    # E22.3a: covers every Resource, so the player is never asked.
    "returns": (f"order {ON_RETURN} {CHEAPEST_FIRST}",),
    # E22.4: the end of a week never waits for this player.
    "plans": PLANS,
    "away": (
        f"order {ON_BLESSING} {EACH_COLOUR}",
        f"order {ON_RESOURCE} take 1 {PLAIN[-1]}",
        f"order {ON_RETURN} {CHEAPEST_FIRST}",
        *PLANS,
    ),
}
