"""The course of a round (C3)."""

from __future__ import annotations

from engine.castle.components import WORKERS
from engine.castle.state import CastlePosition
from engine.castle.steps.building import BRICKLAYER, Craft
from engine.castle.steps.characters import (
    TRADER,
    Bricklayers,
    MasterBuilders,
    Messengers,
    PlaceHelper,
    Stonemasons,
    TakeFromTower,
    Traders,
    Workers,
    WorkersCollect,
)
from engine.castle.steps.choosing import Choose, Reveal
from engine.castle.steps.ending import final_scoring
from engine.castle.steps.equipping import Equip, EquipPlayer, FillCard, FillTogether
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
    (frozenset([TRADER]), (Traders(),)),
    (frozenset([BRICKLAYER]), (Bricklayers(),)),
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


def acted(p: CastlePosition) -> list[tuple[int, str]]:
    """C4.3: seat and card of the revealed characters that have acted this round: no step of theirs is to come."""
    s = p.state
    if any(isinstance(step, _BEFORE_ACTING) for step in s.stack):
        return []
    to_come = {card for step in s.stack for cards, steps in RANKS if step in steps for card in cards}
    acting = {entry for step in s.stack if (entry := _acting(step)) is not None}
    return [
        (seat, card)
        for seat in s.order()
        for card in s.players[seat].in_play(s.round)
        if card not in to_come and (seat, card) not in acting
    ]


_BEFORE_ACTING = (Reveal, Equip, EquipPlayer, FillTogether, FillCard, Resolve)


def _acting(step: Step) -> tuple[int, str] | None:
    """The seat and the card for which a step is a part of the action."""
    match step:
        case PlaceHelper(seat=seat):
            return seat, TRADER
        case TakeFromTower(seat=seat):
            return seat, BRICKLAYER
        case Craft(seat=seat, card=card):
            return seat, card
        case _:
            return None


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
