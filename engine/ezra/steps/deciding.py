"""Effects that ask their owner (D13): generic Resources, retrieving, turning over for free, alternatives, lost Food."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.ezra.constants import FARMERS, HUNGER
from engine.ezra.effects import Effect, Effects
from engine.ezra.goods import GOLD, free
from engine.ezra.moves import ELDER, ON_RESOURCE, TRADER, Choose, Flip, LoseFood, Retrieve, TakeGoods
from engine.ezra.position import EzraPosition
from engine.ezra.printed.scrolls import SILVER_AS_FOOD
from engine.ezra.steps.flipping import turn_over
from engine.ezra.steps.gain import carries_out, gains
from engine.ezra.steps.moving import aside, turn_of
from engine.illegal import Illegal
from engine.move import Move, Pass, Prompt
from engine.step import Ask, Choice, Step


@carries_out("resource")
def _resource(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    kind = ChooseGoodsAside if aside(p, seat) else ChooseGoods
    return [kind(seat, effect.n)]


class ChooseGoods(Ask, frozen=True, tag="choose_goods"):
    """E1: what generic icons stand for, each freely Stone, Wood or Cinders."""

    count: int

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [TakeGoods(goods) for goods in free(self.count)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, TakeGoods):
            return Illegal("take.take", clause="E1", n=self.count)
        if move.goods[GOLD]:
            return Illegal("take.gold", clause="E1")
        if min(move.goods) < 0 or sum(move.goods) != self.count:
            return Illegal("take.count", clause="E1", n=self.count)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, TakeGoods)
        p.gain(seat, move.goods)
        p.tell("took", seats=(seat,), seat=seat, goods=move.goods)

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("choose_goods", {"n": self.count})


class ChooseGoodsAside(ChooseGoods, frozen=True, tag="choose_goods_aside"):
    """E22.3b: asked outside the own turn, where a standing order may answer (E22.6)."""

    orders = ON_RESOURCE

    def within(self, p: EzraPosition) -> int | None:
        return turn_of(p)


@carries_out("retrieve")
def _retrieve(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    """E13.3: with none to retrieve nothing happens."""
    standing = len(p.rows(seat, TRADER)) + len(p.rows(seat, ELDER))
    return [ChooseRetrieve(seat)] * min(effect.n, standing)


class ChooseRetrieve(Ask, frozen=True, tag="choose_retrieve"):
    """E13.3: which Trader or Elder comes back, or none (R26)."""

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        found: list[Choice] = [Retrieve(who, row) for who in (TRADER, ELDER) for row in p.rows(seat, who)]
        return [*found, Pass()]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if not isinstance(move, Retrieve):
            return Illegal("retrieve.retrieve", clause="E13.3")
        if move.row not in p.rows(seat, move.who):
            return Illegal("retrieve.none", clause="E13.3", row=move.row)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, Retrieve):
            p.set_rows(seat, move.who, tuple(row for row in p.rows(seat, move.who) if row != move.row))
            p.state.players[seat].supply += 1
            p.tell("retrieved", seats=(seat,), seat=seat, who=move.who, row=move.row)


@carries_out("flip_free")
def _flip_free(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    return [ChooseFlip(seat)] * min(effect.n, p.state.players[seat].turned.count(False))


class ChooseFlip(Ask, frozen=True, tag="choose_flip"):
    """E16.5: a tile turned over free of cost, or none (R26)."""

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        types, turned = p.box.components.development.types, p.state.players[seat].turned
        found: list[Choice] = [Flip(type_) for type_, is_turned in zip(types, turned, strict=True) if not is_turned]
        return [*found, Pass()]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if not isinstance(move, Flip):
            return Illegal("flip_free.flip", clause="E16.5")
        if p.turned(seat, p.box.components.development.types.index(move.type)):
            return Illegal("flip.turned", clause="E12.3", type=move.type)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, Flip):
            turn_over(p, seat, p.box.components.development.types.index(move.type))


@carries_out("choose")
def _choose(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    return [ChooseEffect(seat, effect.of)]


class ChooseEffect(Ask, frozen=True, tag="choose_effect"):
    """One of several lists of effects (`choose`)."""

    of: tuple[Effects, ...]

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [Choose(option) for option in range(1, len(self.of) + 1)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Choose) and 1 <= move.option <= len(self.of):
            return None
        return Illegal("choose.choose", clause="E16.3", n=len(self.of))

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, Choose)
        p.then(*gains(seat, self.of[move.option - 1]))

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("choose_effect", {"of": self.of})


@carries_out("lose_food")
def _lose_food(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    """E16.5, E20.35: asked only if Silver could stand in."""
    if most_bought(p, seat, effect.n):
        return [ChooseLoss(seat, effect.n)]
    pay_food(p, seat, effect.n, 0)
    return ()


class ChooseLoss(Ask, frozen=True, tag="choose_loss"):
    """E20.35: how much of the Food to be lost is paid in Silver."""

    food: int

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [LoseFood(bought) for bought in range(most_bought(p, seat, self.food) + 1)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, LoseFood):
            return Illegal("lose.lose", clause="E16.5", n=self.food)
        most = most_bought(p, seat, self.food)
        return None if 0 <= move.bought <= most else Illegal("food.bought", clause="E20.35", most=most)

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, LoseFood)
        pay_food(p, seat, self.food, move.bought)

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("choose_loss", {"n": self.food})


def buys_food(p: EzraPosition, seat: int) -> bool:
    """E20.35: has he the Farmers Tile that lets Silver be Food?"""
    tiles = p.state.players[seat].tiles
    return bool(tiles) and p.box.farmers[tiles[FARMERS]].silver_as_food


def most_bought(p: EzraPosition, seat: int, food: int) -> int:
    """E20.35: of so much Food to be paid, how much Silver can stand in for."""
    return min(food, p.state.players[seat].silver // SILVER_AS_FOOD) if buys_food(p, seat) else 0


def pay_food(p: EzraPosition, seat: int, food: int, bought: int) -> int:
    """E16.5, E17.1: what there is, and for each Food missing VP are lost; gives back how much was missing."""
    player = p.state.players[seat]
    player.silver -= bought * SILVER_AS_FOOD
    paid = min(player.food, food - bought)
    player.food -= paid
    missing = food - bought - paid
    p.score(seat, missing * p.box.components.exchange.unfed_worker_vp, HUNGER)
    p.tell("ate", seats=(seat,), seat=seat, food=paid, bought=bought, missing=missing)
    return missing
