"""Rough values in victory points, by which the beginner compares moves; computed from its view alone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.ezra.components import EzraBox
from engine.ezra.constants import BLESSINGS, FARMERS, PREPARE, SABBATH
from engine.ezra.effects import Effects
from engine.ezra.effects.goods import Food
from engine.ezra.goods import Goods
from engine.ezra.steps.production import per_farmer
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView

SILVER_VALUE = 0.33
GOODS_VALUES = (0.55, 0.75, 0.85, 1.2)
"""Value of a Resource while there is time to use it, by kind."""
DIMINISHING = (1.0, 0.95, 0.85, 0.7, 0.55, 0.4)
"""Factors for the first, second ... piece of a kind: each further piece is worth less."""
SPARE_FOOD_VALUE = 0.5
USEFUL_FOOD = 6
"""Amount of spare Food that is useful, as Levites cost Food."""
LABOUR_VALUE = 1.4
BLESSING_VALUE = 0.5
ALTAR_SPACE_VALUE = 0.25
"""Value of a space of the Altar Track besides its reward, for Prophets and the Altar Leader."""
GOLDEN_SPACE_VALUE = 0.3
MAX_DEPTH = 3
"""How deep chains of triggered effects are evaluated."""


class Means(NamedTuple):
    """What the beginner can act with; the rest of it is valued at the end."""

    silver: int
    food: int
    goods: Goods
    supply: int
    levites: int
    banners: tuple[int, int, int]


class EffectSum:
    """The sum of effects: means with their gains added, and the value of all other gains."""

    __slots__ = ("banners", "food", "goods", "other_value", "silver")

    def __init__(self, means: Means) -> None:
        self.silver, self.food, self.goods, _, _, self.banners = means
        self.other_value = 0.0


@lru_cache(maxsize=8192)
def stored_value(goods: Goods, prices: tuple[float, ...], limit: int) -> float:
    """E14.2: the value of the best pieces within the storage limit."""
    pieces = [
        price * DIMINISHING[min(at, len(DIMINISHING) - 1)]
        for price, count in zip(prices, goods, strict=True)
        for at in range(count)
    ]
    return sum(sorted(pieces, reverse=True)[:limit])


class Evaluation:
    """Values from one seat's view at one moment."""

    def __init__(self, box: EzraBox, view: EzraView, seat: int) -> None:
        self.box, self.view, self.seat = box, view, seat
        self.me: PlayerView = view.own or view.players[seat]
        c = box.components
        self.weeks = c.meta.rounds - view.round + 1
        self.over = self.weeks == 1 and view.phase in (PREPARE, SABBATH)
        """Whether nothing kept now can be used any more."""
        e = c.exchange
        rates = (e.cinders_to_silver, e.wood_to_silver, e.stone_to_silver, e.gold_to_silver)
        sold = tuple(rate / e.silver_per_vp for rate in rates)
        early, last = 1.0, 0.5
        share = 0.0 if self.over else last if self.weeks == 1 else early
        self.silver = 1 / e.silver_per_vp * (1 - share) + SILVER_VALUE * share
        self.goods = tuple(low * (1 - share) + high * share for low, high in zip(sold, GOODS_VALUES, strict=True))
        self.food = e.food_to_silver / e.silver_per_vp * (1 - share) + SPARE_FOOD_VALUE * share
        self.unfed = -e.unfed_worker_vp
        farmers = box.farmers[self.me.tiles[FARMERS]]
        made = per_farmer(box, self.me)
        self.can_buy_food = farmers.silver_as_food
        self.per_farmer = max(1, sum(effect.n for effect in made if isinstance(effect, Food)))
        coming = farmers.prepare if self.me.turned[FARMERS] and view.phase != PREPARE else ()
        self.prepared = sum(effect.n for effect in coming if isinstance(effect, Food))
        self.labour = LABOUR_VALUE
        self.limit = 99 if self.me.limit is None else self.me.limit

    def means(self) -> Means:
        me, turn = self.me, self.view.turn
        banners = turn.banners if turn.active == self.seat else me.shown_banners
        return Means(me.silver, me.food, me.goods, me.supply, me.levites, banners)

    def hungry(self, levites: int) -> int:
        """Workers to be fed on the Sabbath with so many Levites, whom nobody feeds."""
        return self.me.hungry + self.me.levites - levites

    def farmers(self, food: int, supply: int, levites: int) -> int:
        """How many Workers must farm so that every Worker is fed."""
        short = max(0, self.hungry(levites) - food - self.prepared)
        return min(supply, -(-short // self.per_farmer))

    def stock(self, means: Means) -> float:
        """The value of the means: Silver, goods, and Food and idle Workers as they will count on the Sabbath."""
        farmers = self.farmers(means.food, means.supply, means.levites)
        left = means.food + self.prepared + farmers * self.per_farmer - self.hungry(means.levites)
        fed = min(left, USEFUL_FOOD) * self.food if left > 0 else left * self.unfed
        idle = (means.supply - farmers) * LABOUR_VALUE
        return means.silver * self.silver + stored_value(means.goods, self.goods, self.limit) + fed + idle

    def with_effects(self, means: Means, effects: Effects) -> tuple[Means, float]:
        """The means with these effects added, and the value of the effects that add to none."""
        into = EffectSum(means)
        for effect in effects:
            effect.gather(into, self)
        # No effect changes the Supply or the Levites at once.
        return Means(into.silver, into.food, into.goods, means.supply, means.levites, into.banners), into.other_value

    def effects(self, effects: Effects, depth: int = 0) -> float:
        return sum(effect.worth(self, depth) for effect in effects)

    def altar(self, spaces: int, depth: int = 0) -> float:
        """E8.2: the value of Altar steps."""
        if depth > MAX_DEPTH:
            return ALTAR_SPACE_VALUE * spaces
        at, last = self.me.altar, self.box.components.altar_track.last
        passed = range(at + 1, min(last, at + spaces) + 1)
        gained = sum(self.effects(self.box.altar[space], depth + 1) for space in passed)
        golden = sum(space in self.box.golden for space in passed)
        return (
            gained
            + golden * GOLDEN_SPACE_VALUE * self.weeks
            + len(passed) * ALTAR_SPACE_VALUE
            + (spaces - len(passed)) * self.silver
        )

    def tent(self, spaces: int, depth: int = 0) -> float:
        """E11.1: the value of Tent steps."""
        crossing = self.box.components.map.crossing
        if depth > MAX_DEPTH:
            return BLESSING_VALUE * spaces
        ahead = [crossing[(self.me.tent + step) % len(crossing)] for step in range(spaces)]
        return sum(self.effects(crossed, depth + 1) for crossed in ahead)

    def blessing(self, colour: str, depth: int = 0) -> float:
        """E14.1: the value of a Blessing, or of the Tent step instead (E14.3)."""
        markers, last = self.me.blessings, self.box.components.blessing_track.last
        if colour == "wild":
            return max(self.blessing(one, depth + 1) for one in BLESSINGS)
        at = BLESSINGS.index(colour)
        if markers[at] >= last:
            return self.tent(1, depth + 1)
        scored = sum(self.box.cards[card].scoring == f"{colour}_blessings" for card in self.me.tucked)
        worth = BLESSING_VALUE + scored * self.weeks
        others = [marker for i, marker in enumerate(markers) if i != at]
        if min(others) > markers[at] and depth <= MAX_DEPTH:
            worth += self.effects(self.box.column_bonus.get(markers[at] + 1, ()), depth + 1)
        # The lowest marker triggers the column bonus, so catching up is half of it.
        return worth + (BLESSING_VALUE / 2 if markers[at] < max(others) else 0)
