"""The steps of Sa-Ré, one module per chapter of RULES.md."""

from __future__ import annotations

from engine.sare.steps.construction import Construction, Leftovers, StartConstruction
from engine.sare.steps.drawing import Cancel, DrawCard
from engine.sare.steps.founding import Deal, Found
from engine.sare.steps.powers import KeepOne, PalaceTop, TempleLook
from engine.sare.steps.revolt import React
from engine.sare.steps.season import EndSequence, OpenSequence, StartSeason
from engine.sare.steps.sequence import Decide, Owed, Sequence, Window
from engine.sare.steps.sites import DiscardTokens, Sites
from engine.sare.steps.troubles import FurtherTroubles, TakeTroubles
from engine.sare.steps.turn import EndTurn, NextTurn, StartTurn
from engine.sare.steps.works import Works

AnyStep = (
    Deal | Found
    | StartTurn | Sites | DiscardTokens
    | StartSeason | OpenSequence | Sequence | Decide | Owed | Window | EndSequence
    | DrawCard | Cancel | TakeTroubles | FurtherTroubles | React
    | TempleLook | KeepOne | PalaceTop
    | StartConstruction | Construction | Works | Leftovers
    | EndTurn | NextTurn
)  # fmt: skip
