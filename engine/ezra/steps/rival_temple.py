"""How the solo opponent uses Levites (E21.13)."""

from __future__ import annotations

from engine.ezra.effects import Gain
from engine.ezra.effects.goods import Gold
from engine.ezra.effects.tracks import AltarSteps
from engine.ezra.goods import GOLD, of_kind
from engine.ezra.position import EzraPosition
from engine.ezra.steps import levites, temple
from engine.step import Step


def use_levites(p: EzraPosition, player: int) -> None:
    """E21.13: place a Levite for Gold if possible, then use each Levite once."""
    rival, price = p.state.players[player], p.box.components.solo.levite_gold
    if levites.has_all_levites(p, player) or rival.goods[GOLD] < price or not rival.supply:
        p.then(UseLevites(player, rival.levites))
        return
    p.then(UseLevites(player, rival.levites + 1))
    p.pay(player, of_kind("gold", price))
    p.emit("rival_paid", seat=player, gold=price)
    levites.add_levite(p, player)


class UseLevites(Step, frozen=True, tag="serve"):
    """E21.13, R35: use a Levite: Gold into the Temple, else Silver for Gold, else an Altar step; then the next one."""

    player: int
    left: int

    def run(self, p: EzraPosition) -> None:
        if self.left > 1:
            p.then(UseLevites(self.player, self.left - 1))
        rival, solo = p.state.players[self.player], p.box.components.solo
        row = next_row(p)
        if rival.goods[GOLD] and row:
            temple.place(p, self.player, row, "gold")
        elif rival.silver >= solo.levite_silver_to_gold:
            p.pay_silver(self.player, solo.levite_silver_to_gold)
            p.emit("rival_changed", seat=self.player, silver=solo.levite_silver_to_gold)
            p.then(Gain(self.player, (Gold(1),)))
        else:
            p.then(Gain(self.player, (AltarSteps(solo.levite_fallback_altar),)))


def next_row(p: EzraPosition) -> int:
    """The row of the lowest empty space in the left-most incomplete column; 0 if the Temple is full."""
    reached = [len(row) for row in p.state.temple]
    row = reached.index(min(reached)) + 1
    return row if temple.has_room(p, row) else 0
