"""Rows of Scheme Cards: whether they are possible, and what their words do (E21.12, E21.22)."""

from __future__ import annotations

from engine.ezra.effects import Gain, effect_of_kind
from engine.ezra.goods import GOLD, of_kind
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures_solo import Need, SchemeRow
from engine.ezra.steps import rival_city, rival_scribes, rival_temple
from engine.step import Step

GAIN_KINDS = {"gain_workers": "worker", "gain_gold": "gold", "gain_silver": "silver", "altar": "altar"}
"""E21.22: words that gain the given number of an effect."""
PAY_GOLD = "pay_gold"
TEMPLE, CLEAR_WALL, BUILD_WALL, BUILD_GATE = "temple", "clear_wall", "build_wall", "build_gate"
NEEDS = FEW_WORKERS, MANY_WORKERS, LITTLE_GOLD, MUCH_GOLD = "workers_min", "workers_max", "gold_min", "gold_max"
SCRIBES = {"scribe_highest": True, "scribe_lowest": False}


def obstacle(p: EzraPosition, player: int, row: SchemeRow) -> str | None:
    """Why a row is not possible: its first unmet need or impossible word; None if it is possible."""
    return unmet_need(p, player, row.need) or next((word for word in row.do if not is_possible(p, player, word)), None)


def unmet_need(p: EzraPosition, player: int, need: Need) -> str | None:
    """E21.12: the first unmet condition by its name in components.toml, or None; conditions are not payments."""
    rival = p.state.players[player]
    workers, gold = rival.supply, rival.goods[GOLD]
    if workers < need.workers_min:
        return FEW_WORKERS
    if need.workers_max is not None and workers > need.workers_max:
        return MANY_WORKERS
    if gold < need.gold_min:
        return LITTLE_GOLD
    return MUCH_GOLD if need.gold_max is not None and gold > need.gold_max else None


def is_possible(p: EzraPosition, player: int, word: str) -> bool:
    """E21.16 to E21.18; clearing (R32) and the Temple (R35) are always possible."""
    verb, _, number = word.partition(":")
    if verb == BUILD_WALL:
        return rival_city.wall_to_build(p, player) is not None
    if verb == BUILD_GATE:
        return rival_city.gate_to_build(p, player) is not None
    if verb in SCRIBES:
        return rival_scribes.target(p, player, highest=SCRIBES[verb]) is not None
    return verb != PAY_GOLD or p.state.players[player].goods[GOLD] >= int(number)


class SchemeWord(Step, frozen=True, tag="act"):
    """Carry out one word of a row."""

    player: int
    word: str

    def run(self, p: EzraPosition) -> None:
        verb, _, number = self.word.partition(":")
        if verb in GAIN_KINDS:
            p.then(Gain(self.player, (effect_of_kind(GAIN_KINDS[verb], int(number)),)))
        elif verb == PAY_GOLD:
            p.pay(self.player, of_kind("gold", int(number)))
            p.emit("rival_paid", seat=self.player, gold=int(number))
        elif verb == TEMPLE:
            rival_temple.use_levites(p, self.player)
        elif verb in SCRIBES:
            rival_scribes.place(p, self.player, highest=SCRIBES[verb])
        elif verb == CLEAR_WALL:
            rival_city.clear_wall(p, self.player)
        elif verb == BUILD_WALL:
            rival_city.build_wall(p, self.player)
        else:
            assert verb == BUILD_GATE
            rival_city.build_gate(p, self.player)
