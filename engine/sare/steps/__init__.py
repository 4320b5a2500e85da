"""The steps of Sa-Ré, one module per chapter of RULES.md."""

from __future__ import annotations

from engine.sare.steps.construction import Construction, Leftovers, StartConstruction
from engine.sare.steps.construction_action import ConstructionAction
from engine.sare.steps.drawing import CancelCard, DrawCard
from engine.sare.steps.founding import Deal, PlaceStartingTiles
from engine.sare.steps.powers import ChooseTempleCard, PalaceTop, TempleLook
from engine.sare.steps.revolt import React
from engine.sare.steps.season import EndSequence, OpenSequence, StartSeason
from engine.sare.steps.sequence import Decide, DrawOwed, EndWindow, Sequence
from engine.sare.steps.sites import DiscardTokens, Sites
from engine.sare.steps.troubles import FurtherTroubles, TakeTroubles
from engine.sare.steps.turn import EndTurn, NextTurn, StartTurn

AnyStep = (
    Deal | PlaceStartingTiles
    | StartTurn | Sites | DiscardTokens
    | StartSeason | OpenSequence | Sequence | Decide | DrawOwed | EndWindow | EndSequence
    | DrawCard | CancelCard | TakeTroubles | FurtherTroubles | React
    | TempleLook | ChooseTempleCard | PalaceTop
    | StartConstruction | Construction | ConstructionAction | Leftovers
    | EndTurn | NextTurn
)  # fmt: skip
