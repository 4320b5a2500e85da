"""The beginner's decisions, by prompt; it uses only its view and its legal moves."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import Draws
from engine.ezra.beginner import free, turn, week
from engine.ezra.beginner.worth import Worth
from engine.ezra.goods import add, sub
from engine.ezra.moves import (
    TRADER,
    Again,
    Bless,
    Choose,
    CopyWall,
    Corner,
    Retrieve,
    ReturnGoods,
    TakeGoods,
    WallCard,
)
from engine.ezra.view import EzraView
from engine.game import Decision
from engine.move import Done, Move, Pass

ON_TOP = 0.1
"""Share of the value of a Wall Card put on top of the deck."""


def choose(decision: Decision, chance: Draws) -> Move | None:
    view: EzraView = decision.view
    assert view.prompt is not None
    rule = RULES.get(view.prompt.key)
    return rule(Worth(decision.box, view, decision.seat), decision) if rule else None


def corner(w: Worth, decision: Decision) -> Move:
    """E4.2: the corner with the best connection reward."""
    corners = [move for move in decision.choices() if isinstance(move, Corner)]
    return max(corners, key=lambda move: w.effects(w.box.gates[w.box.at[move.gate]].connection))


def wall(w: Worth, decision: Decision) -> Move:
    """E9.6: the best Wall Card, and the next best on top."""

    def card(number: int) -> float:
        drawn = w.view.drawn[number - 1]
        return w.box.wall_vp[drawn] + w.effects(w.box.wall_effect[drawn])

    cards = [move for move in decision.choices() if isinstance(move, WallCard)]
    return max(cards, key=lambda move: card(move.card) + (ON_TOP * card(move.top) if move.top else 0))


def copy(w: Worth, decision: Decision) -> Move:
    """E20.14: the adjacent Wall with the best effect."""
    walls = [move for move in decision.choices() if isinstance(move, CopyWall)]
    return max(walls, key=lambda move: w.effects(w.box.wall_effect[w.view.ring[w.box.at[move.space]].card]))


def bless(w: Worth, decision: Decision) -> Move:
    """E14.1: the most valuable Blessing."""
    blessings = [move for move in decision.choices() if isinstance(move, Bless)]
    return max(blessings, key=lambda move: w.blessing(move.colour))


def take(w: Worth, decision: Decision) -> Move:
    """E1: the Resources that add most to the stock."""
    means = w.means()
    taken = [move for move in decision.choices() if isinstance(move, TakeGoods)]
    return max(taken, key=lambda move: w.stock(means._replace(goods=add(means.goods, move.goods))))


def give_back(w: Worth, decision: Decision) -> Move:
    """E14.2: everything at once, the least valuable Resources first."""
    means = w.means()
    returns = [move for move in decision.choices() if isinstance(move, ReturnGoods)]
    most = max(sum(move.goods) for move in returns)
    whole = (move for move in returns if sum(move.goods) == most)
    return max(whole, key=lambda move: w.stock(means._replace(goods=sub(means.goods, move.goods))))


def retrieve(w: Worth, decision: Decision) -> Move:
    """E13.3: a Trader rather than an Elder; never none, as a Worker on a tile has already given its reward."""
    standing = [move for move in decision.choices() if isinstance(move, Retrieve)]
    return max(standing, key=lambda move: (move.who == TRADER, -move.row))


def alternative(w: Worth, decision: Decision) -> Move:
    asked = w.view.prompt
    assert asked is not None
    options = [move for move in decision.choices() if isinstance(move, Choose)]
    return max(options, key=lambda move: w.effects(asked.params["of"][move.option - 1]))


def again(w: Worth, decision: Decision) -> Move:
    """E20.17: every row is worth the Silver."""
    return Again() if Again() in decision.choices() else Pass()


def close(w: Worth, decision: Decision) -> Move:
    return Done()


RULES: dict[str, Callable[[Worth, Decision], Move]] = {
    "choose_corner": corner,
    "open": turn.play_card,
    "played": turn.main_action,
    "red_action": turn.act,
    "grey_action": turn.act,
    "blue_action": turn.act,
    "finished": turn.finished,
    "choose_wall": wall,
    "choose_neighbour": copy,
    "choose_blessing": bless,
    "choose_blessing_aside": bless,
    "choose_goods": take,
    "return": give_back,
    "choose_retrieve": retrieve,
    "choose_flip": free.flip_free,
    "choose_effect": alternative,
    "choose_loss": week.lose_food,
    "after_trade": free.after_trade,
    "trader_again": again,
    "checklist": week.checklist,
    "market": week.market,
    "feeding": week.feed,
    "tucking": week.tuck,
    "plan_whole": close,
}
