"""The beginner's Prepare and Sabbath: the checklist, enough Farmers, feeding and tucking (E16, E17)."""

from __future__ import annotations

from engine.ezra.beginner.evaluation import Evaluation
from engine.ezra.beginner.free import MIN_GAIN, free_step, zero
from engine.ezra.beginner.turn import VISIBLE_BANNER_VALUE
from engine.ezra.goods import add
from engine.ezra.moves import GUARDS_BACK, JUDGMENT, DoItem, EndPrepare, Farm, Feed, Labour, LoseFood, Tuck
from engine.ezra.points import card_points
from engine.ezra.steps.production import alternatives, per_farmer, per_worker
from engine.game import Decision
from engine.move import Move, Pass

SCORING_GROWTH = 1.0
"""Expected growth of a scoring in a week."""
LAST_ITEMS = (GUARDS_BACK, JUDGMENT)
"""Resolved after the items that may move the Altar Marker or bring Workers."""


def checklist(w: Evaluation, decision: Decision) -> Move:
    """E16.2: items first, then as many Farmers as needed, then Labourers."""
    choices = decision.choices()
    items = [move for move in choices if isinstance(move, DoItem)]
    if items:
        return min(items, key=lambda move: move.item in LAST_ITEMS and 1 + LAST_ITEMS.index(move.item))
    if EndPrepare() in choices:
        return EndPrepare()
    farmers = w.farmers(w.me.food, w.me.supply, w.me.levites)
    if farmers:
        return Farm(farmers)
    options: list[Farm | Labour] = [Farm(1), *(move for move in choices if isinstance(move, Labour))]
    return max(options, key=lambda move: worker_value(w, move))


def worker_value(w: Evaluation, move: Farm | Labour) -> float:
    """E16.3: what one Worker more makes."""
    means = w.means()._replace(supply=0)
    if isinstance(move, Farm):
        after, more = w.with_effects(means, per_farmer(w.box, w.me))
        return w.stock(after) + more
    _, besides = alternatives(per_worker(w.box, w.me))[move.option]
    after, more = w.with_effects(means._replace(goods=add(means.goods, move.goods)), besides)
    return w.stock(after) + more


def choose_auxiliary(w: Evaluation, decision: Decision) -> Move:
    """E20.10: the best Auxiliary Action of w09, or none."""
    step, gain = free_step(w, decision, zero)
    return step if step is not None and gain > MIN_GAIN else Pass()


def feed(w: Evaluation, decision: Decision) -> Move:
    """E20.35: buy exactly the missing Food, as an unfed Worker costs more than the Silver."""
    missing = max(0, w.hungry(w.me.levites) - w.me.food)
    feeds = [move for move in decision.choices() if isinstance(move, Feed)]
    return min(feeds, key=lambda move: abs(move.bought - missing))


def lose_food(w: Evaluation, decision: Decision) -> Move:
    """E20.35: buy exactly the missing Food."""
    asked = w.view.prompt
    missing = max(0, int(asked.params["n"]) - w.me.food) if asked else 0
    losses = [move for move in decision.choices() if isinstance(move, LoseFood)]
    return min(losses, key=lambda move: abs(move.bought - missing))


def tuck(w: Evaluation, decision: Decision) -> Move:
    """E17.2: the cards that will score most, minus the Banners lost."""
    value = {card: tucked_value(w, card) for pile in w.me.piles for card in pile}
    tucks = [move for move in decision.choices() if isinstance(move, Tuck)]
    return max(tucks, key=lambda move: sum(value[card] for card in move.cards))


def tucked_value(w: Evaluation, card: str) -> float:
    """E20.34: the value of tucking a card, on this Sabbath and the later ones."""
    printed, later = w.box.cards[card], w.weeks - 1
    now = card_points(w.box.components, w.me, printed.scoring)
    lost = sum(banner.v for banner in printed.banners[1:]) * VISIBLE_BANNER_VALUE
    return now * (1 + later) + later * (SCORING_GROWTH - lost)
