"""The steps, one module for each chapter of RULES.md; `AnyStep` lists them all."""

from __future__ import annotations

from engine.castle.steps.building import Craft
from engine.castle.steps.characters import (
    Bricklayers,
    MasterBuilders,
    Messengers,
    PlaceHelper,
    ReturnCards,
    Stonemasons,
    TakeFromTower,
    TraderPayout,
    Traders,
    Workers,
    WorkersCollect,
)
from engine.castle.steps.choosing import Choose, Reveal
from engine.castle.steps.course import EndRound, Resolve, StartRound
from engine.castle.steps.ending import DeclareWinner, PalaceChoice, ReturnTraders, Score
from engine.castle.steps.equipping import Equip, EquipPlayer, FillCard, FillTogether
from engine.castle.steps.winter import (
    Breach,
    CourtingChoice,
    CourtingTurn,
    Plague,
    ShareGift,
    Snowfall,
    Toll,
    TurnWinterCard,
    WinterStep,
    WithdrawHelpers,
)

AnyStep = (
    StartRound | Choose | WinterStep | Reveal | Equip | EquipPlayer | FillTogether | FillCard | Resolve
    | EndRound
    | Messengers | Traders | PlaceHelper | TraderPayout | Bricklayers | TakeFromTower | Stonemasons
    | WorkersCollect | Workers | Craft | MasterBuilders | ReturnCards
    | TurnWinterCard | Snowfall | Plague | Breach | CourtingTurn | CourtingChoice | ShareGift | Toll | WithdrawHelpers
    | ReturnTraders | Score | PalaceChoice | DeclareWinner
)  # fmt: skip
