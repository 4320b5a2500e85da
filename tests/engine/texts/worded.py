"""What each game has that needs words: its moves, its ids by kind, what has a help text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import castle, ezra, sare
from engine import move as core_moves
from engine.castle.goods import KINDS as CASTLE_GOODS
from engine.castle.moves import CARD_ORDER, TALER
from engine.castle.moves import CONDITIONS as CASTLE_CONDITIONS
from engine.castle.moves import DECISIONS as CASTLE_DECISIONS
from engine.castle.moves import MOVES as CASTLE_MOVES
from engine.ezra.constants import AFTER, COLOURS, OVER, PREPARE, SABBATH, SETUP, SOURCES, WORK
from engine.ezra.goods import KINDS as EZRA_GOODS
from engine.ezra.moves import BOTTOM, ELDER, TOP, TRADER, checklist_items
from engine.ezra.moves import DECISIONS as EZRA_DECISIONS
from engine.ezra.moves import MOVES as EZRA_MOVES
from engine.ezra.steps.rival_schemes import BUILD_GATE, BUILD_WALL, NEEDS, PAY_GOLD, SCRIBES
from engine.game import Game
from engine.move import Move
from engine.orders import ASK, ForgetOrder, ForgetOrders, SetOrder
from engine.players import PLAYERS
from engine.sare.goods import KINDS as SARE_GOODS
from engine.sare.moves import CARRIED, CONDITIONS, DECISIONS
from engine.sare.moves import MOVES as SARE_MOVES
from engine.sare.steps.revolt import BY_BARRACKS, BY_TROUBLE, BY_WIND

PHASES = (
    "choose",
    "winter",
    "reveal",
    "equip",
    *(card for card in CARD_ORDER if "worker" not in card),
    "worker",
    "scoring",
)
"""What a round of the castle consists of: its parts and the characters in the order of their ranks."""
ORDERS: tuple[type[Move], ...] = (SetOrder, ForgetOrder, ForgetOrders)
CORE_MOVES: tuple[type[Move], ...] = (
    *(kind for kind in vars(core_moves).values() if isinstance(kind, type) and issubclass(kind, Move) and kind.FORM),
    *ORDERS,
)
CORE_NAMES: Mapping[str, set[str]] = {"player": set(PLAYERS), "answer": {ASK}}


class Worded(NamedTuple):
    game: Game[Any, Any]
    moves: tuple[type[Move], ...]
    goods: tuple[str, ...]
    """In the order of their counts."""
    named: Mapping[str, set[str]]
    """By kind, every id that has a name."""
    helped: Mapping[str, set[str]]
    """By kind, every id that is explained."""


def _options(game: Game[Any, Any]) -> dict[str, set[str]]:
    values = {option: set(values) for option, values in game.options.items()}
    return {"game": {game.id}, "option": set(game.options), **values}


def _castle() -> Worded:
    box = castle.GAME.box()
    c = box.components
    named = {
        **_options(castle.GAME),
        "building": {building.id for building in c.buildings},
        "space": set(box.costs),
        "place": set(box.trader_places),
        "source": {"none"},
        "kind": set(CASTLE_GOODS),
        "gift": {TALER},
        "card": set(CARD_ORDER),
        "winter": set(c.winter.cards),
        "category": set(c.scoring.order),
        "phase": set(PHASES),
        "share": {c.characters.worker.vp_factor},
        "decision": set(CASTLE_DECISIONS),
        "condition": set(CASTLE_CONDITIONS),
    }
    return Worded(castle.GAME, CASTLE_MOVES, CASTLE_GOODS, named, {kind: named[kind] for kind in ("card", "winter")})


def _sare() -> Worded:
    box = sare.GAME.box()
    resources = set(box.resource_cards)
    named = {
        **_options(sare.GAME),
        "building": set(box.types),
        "kind": set(SARE_GOODS),
        # The two cards of the Temple are told by which of them it is.
        "card": {*box.cards, "1", "2"},
        "held": {CARRIED + card for card in resources},
        "source": set(box.sources.order) - resources,
        "cause": {BY_WIND, BY_TROUBLE, BY_BARRACKS},
        "why": {"main", "administrative"},
        "decision": set(DECISIONS),
        "condition": set(CONDITIONS),
    }
    helped = {
        "mode": named["mode"],
        "option": named["option"] - {"mode"},
        "building": named["building"],
        "card": set(box.cards) - resources,
    }
    return Worded(sare.GAME, SARE_MOVES, SARE_GOODS, named, helped)


def _ezra() -> Worded:
    box = ezra.GAME.box()
    c = box.components
    gates = {gate.id for gate in c.gate}
    named = {
        **_options(ezra.GAME),
        "kind": set(EZRA_GOODS),
        "gate": gates,
        "wall": set(box.ring) - gates,
        "colour": {*COLOURS, *c.vocab.blessing_colours, "wild"},
        "main_action": {*COLOURS},
        "banner": {*COLOURS, "wild"},
        "blessing": {*c.vocab.blessing_colours, "wild"},
        "role": {"levite", "gatekeeper", "scribe", "farmer", "labourer"},
        "helper": {TRADER, ELDER},
        "phase": {SETUP, WORK, PREPARE, SABBATH, AFTER, OVER},
        "prophet": {"zechariah", "haggai"},
        "rival": {"opponent"},
        "owner": {"free", "neutral"},
        "dir": {"cw", "ccw"},
        "trade": {TOP, BOTTOM},
        "development": set(c.development.types),
        "item": set(checklist_items(box)),
        "scoring": {card.scoring for card in c.character},
        # Besides what the note on balance tells apart, what the opponent's Sabbath consists of (E21.24).
        "points": {*SOURCES, "scribe", "workers", "blessings", "golden"},
        "why": {*NEEDS, PAY_GOLD, BUILD_WALL, BUILD_GATE, *SCRIBES},
        # Drawn Wall Cards are told by their number (E9.6).
        "card": {*box.cards, *box.wall_vp, *box.focus, *box.schemes, "1", "2", "3"},
        "hero": set(box.heroes),
        "tile": {*box.immediate_vp, *(tile for kind in box.tiles for tile in kind)},
        "decision": set(EZRA_DECISIONS),
    }
    helped = {
        **{kind: named[kind] for kind in ("gate", "hero", "option", "scoring", "solo_side", "tile")},
        "altar": set(box.altar_sides),
        "card": named["card"] - {"1", "2", "3"},
    }
    return Worded(ezra.GAME, EZRA_MOVES, EZRA_GOODS, named, helped)


WORDED: Mapping[str, Worded] = {"castle": _castle(), "ezra": _ezra(), "sare": _sare()}
UNNAMED = {"decision", "condition"}
"""Kinds whose ids have no name of their own, only others that are understood: sentences speak of them."""
