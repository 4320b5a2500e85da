"""The course of a round (C3)."""

from __future__ import annotations

from engine.castle.components import WORKERS
from engine.castle.state import CastlePosition
from engine.castle.steps.characters import (
    Bricklayers,
    MasterBuilders,
    Messengers,
    Stonemasons,
    Traders,
    Workers,
    WorkersCollect,
)
from engine.castle.steps.choosing import Choose, Reveal
from engine.castle.steps.ending import final_scoring
from engine.castle.steps.equipping import Equip
from engine.castle.steps.winter import WinterStep
from engine.step import Step


class StartRound(Step, frozen=True, tag="start_round"):
    """C3: pushes the phases of a round. C3.1: the first player takes the taler of the highest space."""

    def run(self, p: CastlePosition) -> None:
        s = p.state
        s.round += 1
        s.fresh = s.placed = ()
        talers = min(p.box.components.money.round_space_talers, s.track)
        s.track -= talers
        s.players[s.first].talers += talers
        p.emit("round", seats=(s.first,), round=s.round, seat=s.first, talers=talers)
        p.then(Choose(asked=s.order()), WinterStep(), Reveal(), Equip(), Resolve(), EndRound())


RANKS: tuple[tuple[frozenset[str], tuple[Step, ...]], ...] = (
    (frozenset(["messenger"]), (Messengers(),)),
    (frozenset(["trader"]), (Traders(),)),
    (frozenset(["bricklayer"]), (Bricklayers(),)),
    (frozenset(["stonemason"]), (Stonemasons(),)),
    (frozenset(WORKERS), (WorkersCollect(), Workers())),
    (frozenset(["master_builder"]), (MasterBuilders(),)),
)


class Resolve(Step, frozen=True, tag="resolve"):
    """C3.6, C4.3: the revealed characters act in rank order, each rank finished before the next."""

    def run(self, p: CastlePosition) -> None:
        s = p.state
        revealed = {card for player in s.players for card, round_ in player.row if round_ == s.round}
        p.then(*(step for cards, steps in RANKS if not revealed.isdisjoint(cards) for step in steps))


class EndRound(Step, frozen=True, tag="end_round"):
    """C3.7: revealed cards become discard; the first player marker moves on, unless the game ends (C8.1, C8.2)."""

    def run(self, p: CastlePosition) -> None:
        s = p.state
        s.race = (*s.race, tuple(player.score for player in s.players))
        last = p.box.by_count(len(s.players)).rounds
        all_built = not any(s.tiles.values())
        if s.round == last or all_built:
            p.emit("end_early" if s.round < last else "end", round=s.round)
            p.then(*final_scoring(p))
        else:
            s.first = (s.first + 1) % len(s.players)
            p.then(StartRound())
