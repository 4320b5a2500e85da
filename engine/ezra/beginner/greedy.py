"""The beginner's decisions, by prompt; it uses only its view and its legal moves."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import RandomSource
from engine.ezra.beginner import free, turn, week
from engine.ezra.beginner.evaluation import Evaluation
from engine.ezra.goods import add, sub
from engine.ezra.moves import (
    TRADER,
    Bless,
    Choose,
    CopyWall,
    Corner,
    RepeatTrader,
    Retrieve,
    ReturnGoods,
    TakeGoods,
    WallCard,
)
from engine.ezra.view import EzraView
from engine.game import Decision
from engine.move import Done, Move, Pass

ON_TOP_SHARE = 0.1
"""Share of the value of a Wall Card put on top of the deck."""


def choose(decision: Decision, chance: RandomSource) -> Move | None:
    view: EzraView = decision.view
    assert view.prompt is not None
    rule = RULES.get(view.prompt.key)
    return rule(Evaluation(decision.box, view, decision.seat), decision) if rule else None


def choose_corner(w: Evaluation, decision: Decision) -> Move:
    """E4.2: the corner with the best connection reward."""
    corners = [move for move in decision.choices() if isinstance(move, Corner)]
    return max(corners, key=lambda move: w.effects(w.box.gates[w.box.ring_index[move.gate]].connection))


def choose_wall_card(w: Evaluation, decision: Decision) -> Move:
    """E9.6: the best Wall Card, and the next best on top."""

    def card(number: int) -> float:
        drawn = w.view.drawn[number - 1]
        return w.box.wall_vp[drawn] + w.effects(w.box.wall_effect[drawn])

    cards = [move for move in decision.choices() if isinstance(move, WallCard)]
    return max(cards, key=lambda move: card(move.card) + (ON_TOP_SHARE * card(move.top) if move.top else 0))


def choose_copied_wall(w: Evaluation, decision: Decision) -> Move:
    """E20.14: the adjacent Wall with the best effect."""
    walls = [move for move in decision.choices() if isinstance(move, CopyWall)]
    return max(walls, key=lambda move: w.effects(w.box.wall_effect[w.view.ring[w.box.ring_index[move.space]].card]))


def choose_blessing(w: Evaluation, decision: Decision) -> Move:
    """E14.1: the most valuable Blessing."""
    blessings = [move for move in decision.choices() if isinstance(move, Bless)]
    return max(blessings, key=lambda move: w.blessing(move.colour))


def choose_goods(w: Evaluation, decision: Decision) -> Move:
    """E1: the Resources that add most to the stock."""
    means = w.means()
    taken = [move for move in decision.choices() if isinstance(move, TakeGoods)]
    return max(taken, key=lambda move: w.stock(means._replace(goods=add(means.goods, move.goods))))


def choose_returns(w: Evaluation, decision: Decision) -> Move:
    """E14.2: everything at once, the least valuable Resources first."""
    means = w.means()
    returns = [move for move in decision.choices() if isinstance(move, ReturnGoods)]
    most = max(sum(move.goods) for move in returns)
    whole = (move for move in returns if sum(move.goods) == most)
    return max(whole, key=lambda move: w.stock(means._replace(goods=sub(means.goods, move.goods))))


def choose_retrieve(w: Evaluation, decision: Decision) -> Move:
    """E13.3: a Trader rather than an Elder; never none, as a Worker on a tile has already given its reward."""
    standing = [move for move in decision.choices() if isinstance(move, Retrieve)]
    return max(standing, key=lambda move: (move.who == TRADER, -move.row))


def choose_alternative(w: Evaluation, decision: Decision) -> Move:
    asked = w.view.prompt
    assert asked is not None
    options = [move for move in decision.choices() if isinstance(move, Choose)]
    return max(options, key=lambda move: w.effects(asked.params["of"][move.option - 1]))


def choose_repeat(w: Evaluation, decision: Decision) -> Move:
    """E20.17: every row is worth the Silver."""
    return RepeatTrader() if RepeatTrader() in decision.choices() else Pass()


def close_plan(w: Evaluation, decision: Decision) -> Move:
    return Done()


RULES: dict[str, Callable[[Evaluation, Decision], Move]] = {
    "choose_corner": choose_corner,
    "open": turn.play_card,
    "played": turn.main_action,
    "red_action": turn.act,
    "grey_action": turn.act,
    "blue_action": turn.act,
    "finished": turn.after_action,
    "choose_wall": choose_wall_card,
    "choose_neighbour": choose_copied_wall,
    "choose_blessing": choose_blessing,
    "choose_blessing_aside": choose_blessing,
    "choose_goods": choose_goods,
    "return": choose_returns,
    "choose_retrieve": choose_retrieve,
    "choose_flip": free.flip_free,
    "choose_effect": choose_alternative,
    "choose_loss": week.lose_food,
    "after_trade": free.after_trade,
    "trader_again": choose_repeat,
    "checklist": week.checklist,
    "market": week.choose_auxiliary,
    "feeding": week.feed,
    "tucking": week.tuck,
    "plan_whole": close_plan,
}
