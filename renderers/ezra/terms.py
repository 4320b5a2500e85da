"""The terms for the headings of these pictures."""

from __future__ import annotations

from typing import Final

from engine.ezra import scrolls
from engine.ezra.view import EzraView
from renderers.ezra import public_facts
from renderers.ezra.public_facts import AFTER, OVER, PREPARE, SABBATH, SETUP, WORK

_GATES: Final = {
    "sheep": "short.sheep",
    "muster": "short.muster",
    "east": "short.east",
    "horse": "short.horse",
    "water": "short.water",
    "fountain": "short.fountain",
    "dung": "short.dung",
    "valley": "short.valley",
    "old": "short.old",
    "fish": "short.fish",
}
"""The Gates by their short names, as the picture shows that they are gates."""

ACTIONS: Final = {"red": "action.red", "grey": "action.grey", "blue": "action.blue"}
_PHASES: Final = {
    SETUP: "phase.setup",
    WORK: "phase.work",
    PREPARE: "phase.prepare",
    SABBATH: "phase.sabbath",
    AFTER: "phase.after",
    OVER: "phase.over",
}
_ASKED: Final = {
    "choose_corner": "ask.choose_corner",
    "open": "ask.open",
    "played": "ask.played",
    "red_action": "ask.red_action",
    "grey_action": "ask.grey_action",
    "blue_action": "ask.blue_action",
    "finished": "ask.finished",
    "choose_blessing": "ask.choose_blessing",
    "choose_goods": "ask.choose_goods",
    "choose_retrieve": "ask.choose_retrieve",
    "choose_flip": "ask.choose_flip",
    "choose_effect": "ask.choose_effect",
    "choose_loss": "ask.choose_loss",
    "choose_wall": "ask.choose_wall",
    "choose_neighbour": "ask.choose_neighbour",
    "return": "ask.return",
    "after_trade": "ask.after_trade",
    "trader_again": "ask.trader_again",
    "market": "ask.market",
    "prepare": "ask.prepare",
}
"""What is asked, by the question's key."""
WHOLE: Final = ("ask.red_action", "ask.grey_action", "ask.blue_action", "ask.finished")
"""Questions about the Main Action as a whole."""


def tile(name: str) -> str:
    """A Scroll Tile by a name that fits on it."""
    return "short.g2_blessing_sets" if name == scrolls.G2_BLESSING_SETS else f"tile.{name}"


def gate(name: str) -> str:
    return _GATES.get(name, f"gate.{name}")


def space(view: EzraView, name: str) -> str:
    """A Wall or a Gate by its whole name."""
    return f"wall.{name}" if name in public_facts.walls(view.components) else f"gate.{name}"


def activity_term(view: EzraView) -> str:
    """What the awaited players do; the turn may be another's, or the solo opponent's."""
    turn = view.turn
    if view.phase != WORK:
        return phase_term(view)
    if turn.active not in view.awaited:
        return "aside"
    return ACTIONS[turn.colour] if turn.colour else "phase.work"


def asked_term(view: EzraView) -> str:
    """The term for what the awaited players are asked; "" if nobody is, or nothing but the phase tells it."""
    return _ASKED.get(view.asked.key.removesuffix("_aside"), "") if view.asked and view.awaited else ""


def phase_term(view: EzraView) -> str:
    """What is happening, if it is no Main Action."""
    if view.phase == WORK and view.is_rival(view.turn.active):
        return "opponent"
    return _PHASES[view.phase]
