"""Sabbath: feeding, tucking, scoring and the storage check (E17), for each player separately (E22.4)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import msgspec

from engine.ezra.constants import SABBATH
from engine.ezra.moves import ON_SABBATH, Feed, Tuck
from engine.ezra.position import EzraPosition
from engine.ezra.scoring import score_rivals_sabbath, score_tucked
from engine.ezra.scrolls import W01_FEED_FARM_LABOUR, W02_FEED_TRADE_GATE, W03_FEED_SCRIBES
from engine.ezra.steps.clean_up import storage_steps
from engine.ezra.steps.plans import Plan, Plans
from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.step import Ask, Choice, Step


class StartSabbath(Step, frozen=True, tag="start_sabbath"):
    """E17: ask the seats whose plans for Prepare did not include the Sabbath."""

    plans: dict[int, Plan] = msgspec.field(default={})

    def run(self, p: EzraPosition) -> None:
        s = p.state
        s.phase = SABBATH
        p.emit("sabbath", seats=s.human_seats(), round=s.round)
        p.then(Sabbath(seats=tuple(seat for seat in s.human_seats() if seat not in self.plans), plans=self.plans))


class Sabbath(Plans, frozen=True, kw_only=True, tag="sabbath"):
    """E22.4: sealed plans for the Sabbath, carried out together in turn order, with the opponent (E21.24)."""

    order_kind = ON_SABBATH
    plans: dict[int, Plan] = msgspec.field(default={})
    """Plans sent together with those for Prepare."""

    def enter(self, seat: int) -> Step:
        return KeepSabbath(seat)

    def can_close(self, inner: Any, seat: int) -> bool:
        return not inner.state.stack

    def run(self, p: EzraPosition) -> None:
        for seat in p.state.turn_order():
            if p.is_rival(seat):
                score_rivals_sabbath(p, seat)
                continue
            plan = self.plans.get(seat) or self.lane(seat)
            # E22.4: a plan in which feeding was not asked buys no Food, even if a fee received since would allow it.
            buys = any(isinstance(move, Feed) for move in plan)
            p.play_lane([KeepSabbath(seat, buys)], seat, plan)


class KeepSabbath(Step, frozen=True, tag="keep_sabbath"):
    """E17.1 to E17.4, in order, for one seat."""

    seat: int
    buys: bool = True

    def run(self, p: EzraPosition) -> None:
        p.then(Feeding(self.seat, self.buys), Tucking(self.seat), ScoreTucked(self.seat), CheckStorage(self.seat))


def workers_to_feed(p: EzraPosition, seat: int) -> int:
    """E17.1, E20.9: the number of Workers that need Food; Levites and the Main Supply never do."""
    player = p.state.players[seat]
    workers = p.box.components.meta.workers_per_colour - player.levites - player.main
    if p.has_scroll(seat, W01_FEED_FARM_LABOUR):
        workers -= player.farmers + player.labourers
    if p.has_scroll(seat, W02_FEED_TRADE_GATE):
        workers -= len(player.traders) + p.gatekeepers(seat)
    if p.has_scroll(seat, W03_FEED_SCRIBES):
        workers -= sum(row.count(seat) for row in p.state.scribes)
    return workers


def hungry_on_sabbath(p: EzraPosition, seat: int) -> int:
    """E17.1 for the Sabbath to come: by then each idle Worker is a Farmer or a Labourer (E16.3)."""
    idle = p.state.players[seat].supply if p.has_scroll(seat, W01_FEED_FARM_LABOUR) else 0
    return workers_to_feed(p, seat) - idle


class Feeding(Ask, frozen=True, tag="feeding"):
    """E17.1, R25: feed with all available Food; E20.35: how much of it is paid in Silver."""

    buys: bool = True

    def max_bought(self, p: EzraPosition, seat: int) -> int:
        return p.max_bought_food(seat, workers_to_feed(p, seat)) if self.buys else 0

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [Feed(bought) for bought in range(self.max_bought(p, seat) + 1)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Feed):
            return Illegal("feed.feed", clause="E17.1", n=workers_to_feed(p, seat))
        most = self.max_bought(p, seat)
        return None if 0 <= move.bought <= most else Illegal("food.bought", clause="E20.35", most=most)

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, Feed)
        p.pay_food(seat, workers_to_feed(p, seat), move.bought)

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("feeding", {"n": workers_to_feed(p, seat)})


class Tucking(Ask, frozen=True, tag="tucking"):
    """E17.2: which cards of the Player Board are tucked, covered ones included."""

    def count(self, p: EzraPosition, seat: int) -> int:
        wanted = p.box.components.meta.tuck_per_round[p.state.round - 1]
        return min(wanted, len(p.state.players[seat].board_cards()))

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        lying = sorted_cards(p, p.state.players[seat].board_cards())
        return [Tuck(cards) for cards in combinations(lying, self.count(p, seat))]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Tuck):
            return Illegal("tuck.tuck", clause="E17.2", n=self.count(p, seat))
        lying = p.state.players[seat].board_cards()
        for card in move.cards:
            if card not in lying:
                return Illegal("tuck.board", clause="E17.2", card=card)
        each_once = sorted_cards(p, tuple(set(move.cards)))
        if len(move.cards) != self.count(p, seat) or move.cards != each_once:
            return Illegal("tuck.count", clause="E17.2", n=self.count(p, seat))
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, Tuck)
        player = p.state.players[seat]
        player.piles = tuple(tuple(card for card in pile if card not in move.cards) for pile in player.piles)
        player.tucked = (*player.tucked, *move.cards)
        p.emit("tucked", seats=(seat,), seat=seat, cards=move.cards)

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("tucking", {"n": self.count(p, seat)})


def sorted_cards(p: EzraPosition, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in the order in which moves name them."""
    return tuple(card for card in p.box.cards for one in cards if one == card)


class ScoreTucked(Step, frozen=True, tag="score_tucked"):
    """E17.3: score all tucked cards."""

    seat: int

    def run(self, p: EzraPosition) -> None:
        score_tucked(p, self.seat)


class CheckStorage(Step, frozen=True, tag="store"):
    """E17.4, R16: return excess Resources at once."""

    seat: int

    def run(self, p: EzraPosition) -> None:
        p.then(*storage_steps(p, self.seat))
