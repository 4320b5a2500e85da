"""The full state of a game of the engine and of the second implementation, in a form that can be compared."""

from __future__ import annotations

from typing import Any

from engine.ezra.constants import SOURCES
from engine.ezra.position import EzraPosition
from engine.ezra.state import Player
from engine.ezra.steps.wall_cards import ChooseWall
from tests.engine.ezra.reference_printed import BLESSINGS, GOODS, KINDS, RING
from tests.engine.ezra.reference_week import Week


def table(p: EzraPosition) -> dict[str, Any]:
    s = p.state
    people = [person(player) for player in s.players]
    if isinstance(p.step, ChooseWall):
        people[p.step.seat]["walls"] = [*p.step.drawn, *people[p.step.seat]["walls"]]
    return {
        "people": people,
        "ahead": list(s.ahead),
        "rubble": [dict(zip(GOODS, pieces, strict=True)) for pieces in s.rubble],
        "owners": list(s.owners),
        "built": list(s.wall_cards),
        "purse": list(s.gate_silver),
        "temple": [list(row) for row in s.temple],
        "scribes": [list(row) for row in s.scribes],
        "white": list(s.white),
        "round": max(1, s.round),
        "first": s.first,
        "banners": p.banners() if s.turn.colour and not p.is_rival(s.active) else 0,
        "focus": list(s.solo.focus) if s.solo else [],
        "schemes": list(s.solo.schemes) if s.solo else [],
    }


def person(player: Player) -> dict[str, Any]:
    return {
        "points": dict(zip(SOURCES, player.points, strict=True)), "silver": player.silver, "food": player.food,
        "goods": dict(zip(GOODS, player.goods, strict=True)), "supply": player.supply, "main": player.main,
        "levites": player.levites, "traders": sorted(player.traders), "elders": sorted(player.elders),
        "farmers": player.farmers, "labourers": player.labourers, "altar": player.altar, "tent": player.tent,
        "blessings": dict(zip(BLESSINGS, player.blessings, strict=True)),
        "turned": {kind for kind, turned in zip(KINDS, player.turned, strict=False) if turned},
        "hand": sorted(player.hand), "deck": list(player.deck), "piles": [list(pile) for pile in player.piles],
        "tucked": sorted(player.tucked), "heroes": sorted(player.heroes), "walls": list(player.wall_deck),
        "scrolls": sorted(player.scrolls), "owes": player.owes,
    }  # fmt: skip


def reference_person(reference: Week, seat: int) -> dict[str, Any]:
    player = vars(reference.players[seat])
    both = {key: sorted(player[key]) for key in ("traders", "elders", "hand", "tucked", "heroes", "scrolls")}
    return {**{key: value for key, value in player.items() if key not in ("tiles", "travelled")}, **both}


def reference_table(reference: Week) -> dict[str, Any]:
    people = [reference_person(reference, seat) for seat in range(len(reference.players))]
    return {
        "people": people,
        "ahead": reference.ahead,
        "rubble": [reference.rubble[space] for space in RING],
        "owners": [reference.owner[space] for space in RING],
        "built": [reference.built[space] for space in RING],
        "purse": [reference.gate_silver[space] for space in RING],
        "temple": reference.temple,
        "scribes": reference.scribes,
        "white": reference.white,
        "round": max(1, reference.round),
        "first": reference.first,
        "banners": reference.banners(reference.colour)
        if reference.colour and not reference.is_rival(reference.active)
        else 0,
        "focus": reference.solo["focus"] if reference.solo else [],
        "schemes": reference.solo["schemes"] if reference.solo else [],
    }
