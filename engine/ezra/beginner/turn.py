"""The beginner's turn: the card, the Main Action, and free steps in between (E5.2, E5.3, E6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra.beginner import blue, grey, red
from engine.ezra.beginner.evaluation import Evaluation, Means
from engine.ezra.beginner.free import MIN_GAIN, free_step, zero
from engine.ezra.beginner.red import NO_PLAN, Plan
from engine.ezra.constants import BLUE, COLOURS, GREY, RED
from engine.ezra.moves import (
    Blue,
    EndTurn,
    Finish,
    Grey,
    PlayCard,
    Red,
)
from engine.game import Decision
from engine.move import Move

VISIBLE_BANNER_VALUE = 0.25
"""Value of each Banner left visible for later turns."""


def play_card(w: Evaluation, decision: Decision) -> Move:
    """E6.1: the card and pile that enable the best action and leave the most Banners visible."""
    means, known = w.means(), dict[tuple[int, int, int], float]()
    shown = sum(w.me.shown_banners)

    def value(move: PlayCard) -> float:
        piles = [*w.me.piles]
        piles[move.pile - 1] = (*piles[move.pile - 1], move.card)
        tops = tuple(pile[-1] for pile in piles if pile)
        banners = w.box.shown_banners(tops, w.me.tucked, w.me.heroes)
        if banners not in known:
            known[banners] = best_gain(w, means._replace(banners=banners))
        return known[banners] + VISIBLE_BANNER_VALUE * (sum(banners) - shown)

    return max((move for move in decision.choices() if isinstance(move, PlayCard)), key=value)


# Main Actions


def best_gain(w: Evaluation, means: Means) -> float:
    """The gain of the best Main Action, or of the current one."""
    return max((plan.gain for _, plan in plans(w, means)), default=0.0)


def plans(w: Evaluation, means: Means) -> Iterator[tuple[Move, Plan]]:
    turn = w.view.turn
    if turn.colour in ("", COLOURS[RED]):
        yield Red(), red.plan(w, means)
    if turn.colour in ("", COLOURS[BLUE]):
        yield Blue(), blue.plan(w, means)
    if turn.colour in ("", COLOURS[GREY]) and not turn.built:
        yield from ((Grey(space), plan) for space, plan in grey.plans_by_space(w, means).items())


def main_action(w: Evaluation, decision: Decision) -> Move:
    """Take a free step first if it enables more, else choose the best Main Action."""
    step, gain = free_step(w, decision, best_gain)
    if step is not None and gain > MIN_GAIN:
        return step
    return max(plans(w, w.means()), key=lambda option: option[1].gain)[0]


def act(w: Evaluation, decision: Decision) -> Move:
    step, gain = free_step(w, decision, best_gain)
    if step is not None and gain > MIN_GAIN:
        return step
    plan = max((plan for _, plan in plans(w, w.means())), key=lambda plan: plan.gain, default=NO_PLAN)
    if plan.first is not None and decision.allows(plan.first):
        return plan.first
    return Finish() if Finish() in decision.choices() else EndTurn()


def after_action(w: Evaluation, decision: Decision) -> Move:
    """T4: place a Levite, or take a free step that pays off without a Main Action."""
    placed = red.placed_levite(w, w.means())
    if placed is not None and w.view.turn.colour == COLOURS[RED] and decision.allows(placed[2]):
        return placed[2]
    step, gain = free_step(w, decision, zero)
    return step if step is not None and gain > MIN_GAIN else EndTurn()
