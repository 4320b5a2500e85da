"""The solo opponent's turn: a Focus Card, a trade or a Tent step, a Scheme Card (E21.10 to E21.12)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine.ezra.effects import Gain
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures_people import Exchanged
from engine.ezra.printed.figures_solo import Focus
from engine.ezra.state import Solo
from engine.ezra.steps import trading
from engine.ezra.steps.clean_up import CleanUp
from engine.ezra.steps.rival_schemes import SchemeWord, obstacle
from engine.step import Step


class RivalTurn(Step, frozen=True, tag="rival_turn"):
    """E21.10: turn over a Focus Card and push the steps of the turn."""

    player: int
    reveals: ClassVar[bool] = True

    def run(self, p: EzraPosition) -> None:
        solo = solo_state(p)
        card, past = solo.focus[0], (*solo.past_focus, solo.focus[0])
        p.state.solo = msgspec.structs.replace(solo, focus=solo.focus[1:], past_focus=past, card=card)
        printed = p.box.focus[card]
        p.emit("focus", reveals=True, card=card, gate=printed.gate, column=printed.column, dir=printed.dir)
        # E15.2: storage is checked after the opponent's turn, too.
        p.then(RivalTrade(self.player), RivalScheme(self.player), CleanUp(self.player))


class RivalTrade(Step, frozen=True, tag="rival_trade"):
    """E21.11: the most expensive trade the opponent can pay, including its fee (R33); if none, a Tent step."""

    player: int

    def run(self, p: EzraPosition) -> None:
        printed = focus_card(p)
        gate = p.box.ring_index[printed.gate]
        chosen = best_trade(p, self.player, printed)
        if chosen is None:
            p.emit("rival_no_trade", seat=self.player)
            p.then(Gain(self.player, p.box.components.solo.no_trade))
            return
        fee = trading.gatekeeper_fee(p, self.player, gate)
        trading.pay_fee(p, self.player, gate)
        p.pay_silver(self.player, chosen.pay_silver)
        p.emit("rival_trade", seat=self.player, gate=printed.gate, silver=chosen.pay_silver, fee=fee)
        p.then(*p.gain_steps(self.player, chosen.gain))


def best_trade(p: EzraPosition, player: int, printed: Focus) -> Exchanged | None:
    silver = p.state.players[player].silver - trading.gatekeeper_fee(p, player, p.box.ring_index[printed.gate])
    payable = [trade for trade in printed.trades if trade.pay_silver <= silver]
    return max(payable, key=lambda trade: trade.pay_silver, default=None)


class RivalScheme(Step, frozen=True, tag="rival_scheme"):
    """E21.12: turn over a Scheme Card and carry out its first possible row, word by word (E21.22)."""

    player: int
    reveals: ClassVar[bool] = True

    def run(self, p: EzraPosition) -> None:
        solo = solo_state(p)
        card, past = solo.schemes[0], (*solo.past_schemes, solo.schemes[0])
        p.state.solo = msgspec.structs.replace(solo, schemes=solo.schemes[1:], past_schemes=past)
        p.emit("scheme", reveals=True, card=card)
        for number, row in enumerate(p.box.schemes[card].rows, 1):
            why = obstacle(p, self.player, row)
            if why is None:
                p.emit("scheme_row", seat=self.player, card=card, row=number, do=row.do)
                p.then(*(SchemeWord(self.player, word) for word in row.do))
                return
            p.emit("scheme_passed", seat=self.player, card=card, row=number, why=why, do=row.do)
        raise AssertionError("checks_solo: the last row is always possible")


def solo_state(p: EzraPosition) -> Solo:
    assert p.state.solo is not None
    return p.state.solo


def focus_card(p: EzraPosition) -> Focus:
    """The Focus Card of the opponent's turn."""
    return p.box.focus[solo_state(p).card]
