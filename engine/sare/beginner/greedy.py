"""A sensible beginner, who sees only their own view and legal moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from engine.chance import RandomSource
from engine.game import Decision
from engine.move import Move, Stem
from engine.sare.beginner import construction, sites
from engine.sare.components import DOUBLE, HORUS, LIBRARY, SINGLE, TROUBLES, SareBox
from engine.sare.moves import (
    Barracks,
    DiscardTrouble,
    Draw,
    Gardens,
    GoOn,
    LayDown,
    Library,
    Palace,
    PassTrouble,
    Settle,
    Stay,
    TakeTrouble,
    Temple,
    TempleKeep,
)
from engine.sare.odds import revolt_odds, units_held
from engine.sare.view import SareView

CAREFUL_STEPS = 2
"""The number of steps below the revolt at which the beginner becomes careful."""
MANY_UNITS = 6
"""Units on cards from which the beginner stops early."""
MAX_RISK = 0.12
"""The highest accepted risk that a blind draw causes a revolt."""
HIGH_GAUGE = 3
"""The gauge from which the Barracks are used."""


def choose(decision: Decision, chance: RandomSource) -> Move | None:
    view: SareView = decision.view
    assert view.prompt is not None
    rule = ANSWERS.get(view.prompt.key)
    return rule(decision, view) if rule else None


# Values of cards


def expected_rise(box: SareBox, card: str) -> int:
    """How many steps a card raises the gauge of the player who takes it; Horus counts as much as a Wind."""
    return box.card_steps[card] if box.card_kind[card] == TROUBLES else int(box.card_kind[card] in (DOUBLE, HORUS))


def wants_card(decision: Decision, view: SareView, card: str) -> bool:
    """Whether the beginner takes this visible card."""
    box: SareBox = decision.box
    kind, left = box.card_kind[card], view.players[decision.seat].steps_left()
    if kind == SINGLE:
        return True
    if kind == TROUBLES and view.season.had_troubles:
        return left > 1
    return left > expected_rise(box, card) + (kind != DOUBLE)


def card_value(decision: Decision, view: SareView, card: str) -> int:
    box: SareBox = decision.box
    if not wants_card(decision, view, card):
        return -expected_rise(box, card)
    return 2 * box.card_units.get(card, 0)


# The season


def settle(decision: Decision, view: SareView) -> Move:
    choices = decision.choices()
    moves: list[Settle] = []
    for choice in choices:
        found = decision.fill(choice, {}) if isinstance(choice, Stem) else iter((choice,))
        moves += [move for move in found if isinstance(move, Settle)]
    return max(moves, key=lambda move: sites.settlement_value(decision.box, view, move))


def decide(decision: Decision, view: SareView) -> Move:
    box, season, moves = decision.box, view.season, listed_moves(decision)
    left, top = view.players[decision.seat].steps_left(), season.top[0] if season.top else ""
    raid = barracks_move(decision, view)
    if raid is not None:
        return raid
    if top:
        if wants_card(decision, view, top):
            return Draw()
        for power in (Palace(), Temple()):
            if power in moves and left > 1:
                return power
        if box.card_kind[top] == TROUBLES and LIBRARY in view.players[decision.seat].ready and left > 1:
            return Draw()
        return LayDown()
    if Temple() in moves and left > 1:
        return Temple()
    rich = units_held(decision.box, view.players[decision.seat]) >= MANY_UNITS
    careful = left < CAREFUL_STEPS or (rich and left <= CAREFUL_STEPS)
    return LayDown() if careful or revolt_odds(box.components, view, decision.seat) > MAX_RISK else Draw()


def owed(decision: Decision, view: SareView) -> Move:
    return barracks_move(decision, view) or Draw()


def window(decision: Decision, view: SareView) -> Move:
    return barracks_move(decision, view) or GoOn()


def barracks_move(decision: Decision, view: SareView) -> Move | None:
    """Barracks on the opponent nearest to a revolt, if the own gauge is high enough to be worth it."""
    raids = [move for move in listed_moves(decision) if isinstance(move, Barracks)]
    if not raids or view.players[decision.seat].gauge < HIGH_GAUGE:
        return None
    return min(raids, key=lambda move: view.players[move.rival].steps_left())


def temple(decision: Decision, view: SareView) -> Move:
    first, second = view.season.top
    better = card_value(decision, view, second) > card_value(decision, view, first)
    return TempleKeep(2) if better else TempleKeep(1)


def cancel(decision: Decision, view: SareView) -> Move:
    return GoOn() if wants_card(decision, view, view.season.unresolved_card) else Palace()


def take_trouble(decision: Decision, view: SareView) -> Move:
    moves = listed_moves(decision)
    return next(move for move in (Library(), Gardens(), TakeTrouble()) if move in moves)


def further_trouble(decision: Decision, view: SareView) -> Move:
    moves = listed_moves(decision)
    passes = [move for move in moves if isinstance(move, PassTrouble)]
    if passes:
        return min(passes, key=lambda move: view.players[move.rival].steps_left())
    ready = view.players[decision.seat].ready
    return TakeTrouble() if LIBRARY in ready else DiscardTrouble()


def react(decision: Decision, view: SareView) -> Move:
    left = view.players[decision.seat].steps_left()
    rich = units_held(decision.box, view.players[decision.seat]) >= MANY_UNITS
    return LayDown() if left < CAREFUL_STEPS or (rich and left <= CAREFUL_STEPS) else Stay()


def listed_moves(decision: Decision) -> list[Move]:
    return [choice for choice in decision.choices() if isinstance(choice, Move)]


def discard(decision: Decision, view: SareView) -> Move:
    return next(islice(listed_moves(decision), 1))


ANSWERS: dict[str, Callable[[Decision, SareView], Move | None]] = {
    "settle": settle,
    "sites": sites.choose_site_move,
    "sites.full": sites.choose_site_move,
    "discard": discard,
    "decide": decide,
    "decide.dark": decide,
    "owed": owed,
    "window": window,
    "temple": temple,
    "cancel": cancel,
    "troubles.take": take_trouble,
    "troubles.further": further_trouble,
    "react": react,
    "construction": construction.choose_construction_move,
    "keep": construction.choose_construction_move,
}
