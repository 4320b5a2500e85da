"""Effects that give or take Silver, Food and Resources (E1.3, E16.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.ezra import moves
from engine.ezra.effects.base import PlainEffect, TriggeringEffect
from engine.ezra.goods import CINDERS, GOLD, KINDS, STONE, WOOD, Goods, add, free, of_kind
from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.step import Ask, Choice, Step

if TYPE_CHECKING:
    from engine.ezra.beginner.evaluation import EffectSum, Evaluation
    from engine.ezra.effects import Effects
    from engine.ezra.position import EzraPosition


class Silver(PlainEffect, frozen=True, tag="silver"):
    sign: ClassVar[str] = "silver"

    def gain(self, p: EzraPosition, seat: int, source: str) -> None:
        p.state.players[seat].silver += self.n

    def for_rival(self) -> Effects:
        return (self,)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * w.silver

    def gather(self, into: EffectSum, w: Evaluation) -> None:
        into.silver += self.n


class Food(PlainEffect, frozen=True, tag="food"):
    sign: ClassVar[str] = "food"

    def gain(self, p: EzraPosition, seat: int, source: str) -> None:
        p.state.players[seat].food += self.n

    def for_rival(self) -> Effects:
        return (Silver(self.n),)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * max(w.food, w.silver)

    def gather(self, into: EffectSum, w: Evaluation) -> None:
        into.food += self.n


class Good(PlainEffect, frozen=True):
    """Resources of one kind."""

    at: ClassVar[int]
    """Its index in KINDS."""

    @property
    def goods(self) -> Goods:
        return of_kind(KINDS[self.at], self.n)

    def gain(self, p: EzraPosition, seat: int, source: str) -> None:
        p.gain(seat, self.goods)

    def for_rival(self) -> Effects:
        return (Gold(self.n),)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * w.goods[self.at]

    def gather(self, into: EffectSum, w: Evaluation) -> None:
        into.goods = add(into.goods, self.goods)


class Cinders(Good, frozen=True, tag="cinders"):
    sign: ClassVar[str] = "cinders"
    at: ClassVar[int] = CINDERS


class Wood(Good, frozen=True, tag="wood"):
    sign: ClassVar[str] = "wood"
    at: ClassVar[int] = WOOD


class Stone(Good, frozen=True, tag="stone"):
    sign: ClassVar[str] = "stone"
    at: ClassVar[int] = STONE


class Gold(Good, frozen=True, tag="gold"):
    sign: ClassVar[str] = "gold"
    at: ClassVar[int] = GOLD


class AnyResource(TriggeringEffect, frozen=True, tag="resource"):
    """E1: generic resource icons."""

    sign: ClassVar[str] = "resource"

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        kind = ChooseGoods if p.is_active(seat) else ChooseGoodsOutOfTurn
        return [kind(seat, self.n)]

    def for_rival(self) -> Effects:
        return (Gold(self.n),)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * w.goods[STONE]

    def gather(self, into: EffectSum, w: Evaluation) -> None:
        into.goods = add(into.goods, of_kind("stone", self.n))


class ChooseGoods(Ask, frozen=True, tag="choose_goods"):
    """E1: which Resources generic icons become; each is Stone, Wood or Cinders."""

    count: int

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [moves.TakeGoods(goods) for goods in free(self.count)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, moves.TakeGoods):
            return Illegal("take.take", clause="E1", n=self.count)
        if move.goods[GOLD]:
            return Illegal("take.gold", clause="E1")
        if min(move.goods) < 0 or sum(move.goods) != self.count:
            return Illegal("take.count", clause="E1", n=self.count)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, moves.TakeGoods)
        p.gain(seat, move.goods)
        p.emit("took", seats=(seat,), seat=seat, goods=move.goods)

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("choose_goods", {"n": self.count})


class ChooseGoodsOutOfTurn(ChooseGoods, frozen=True, tag="choose_goods_aside"):
    """E22.3b: asked outside the owner's turn, where a standing order may answer (E22.6)."""

    order_kind = moves.ON_RESOURCE

    def interrupted_seat(self, p: EzraPosition) -> int | None:
        return p.active_seat()


class FoodLoss(TriggeringEffect, frozen=True, tag="lose_food"):
    """E16.5, E20.35: the owner is asked only if they can pay with Silver."""

    sign: ClassVar[str] = "food"

    @property
    def figure(self) -> int:
        return -self.n

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        if p.max_bought_food(seat, self.n):
            return [ChooseFoodLoss(seat, self.n)]
        p.pay_food(seat, self.n, 0)
        return ()

    def for_rival(self) -> Effects:
        return ()

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return -self.n * w.food


class ChooseFoodLoss(Ask, frozen=True, tag="choose_loss"):
    """E20.35: how much of the lost Food is paid in Silver."""

    food: int

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [moves.LoseFood(bought) for bought in range(p.max_bought_food(seat, self.food) + 1)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, moves.LoseFood):
            return Illegal("lose.lose", clause="E16.5", n=self.food)
        most = p.max_bought_food(seat, self.food)
        return None if 0 <= move.bought <= most else Illegal("food.bought", clause="E20.35", most=most)

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, moves.LoseFood)
        p.pay_food(seat, self.food, move.bought)

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("choose_loss", {"n": self.food})


GoodsEffect = Silver | Food | Cinders | Wood | Stone | Gold | AnyResource | FoodLoss
GoodsQuestion = ChooseGoods | ChooseGoodsOutOfTurn | ChooseFoodLoss
