"""The steps of Ezra and Nehemiah, one module per chapter of RULES.md; the union lists all of them."""

from __future__ import annotations

from engine.ezra.effects import EffectStep
from engine.ezra.steps.adjacency import ChooseNeighbour, Connect
from engine.ezra.steps.after_sabbath import AfterSabbath, Reshuffle
from engine.ezra.steps.auxiliary import AfterTrade
from engine.ezra.steps.blue import BlueAction
from engine.ezra.steps.checklist import Checklist, ChooseAuxiliary
from engine.ezra.steps.clean_up import CleanUp, Return, ReturnOwed
from engine.ezra.steps.corners import Begin, ChooseCorner, FillCorners
from engine.ezra.steps.course import NextTurn, StartRound
from engine.ezra.steps.end_scoring import EndScoring
from engine.ezra.steps.grey import GreyAction
from engine.ezra.steps.helpers import TraderAgain
from engine.ezra.steps.main_action import AfterAction
from engine.ezra.steps.prepare import BeginPlan, BeginPrepare, Prepare, StartPrepare
from engine.ezra.steps.red import RedAction
from engine.ezra.steps.rival_city import RivalGate, RivalWall
from engine.ezra.steps.rival_schemes import SchemeWord
from engine.ezra.steps.rival_temple import UseLevites
from engine.ezra.steps.rival_turn import RivalScheme, RivalTrade, RivalTurn
from engine.ezra.steps.sabbath import CheckStorage, Feeding, KeepSabbath, Sabbath, ScoreTucked, StartSabbath, Tucking
from engine.ezra.steps.temple import SectorFilled
from engine.ezra.steps.turn import Open, Played
from engine.ezra.steps.wall_cards import ChooseWall, DrawWalls

AnyStep = (
    Begin | ChooseCorner | FillCorners
    | StartRound | NextTurn | Open | Played | AfterAction | CleanUp | Return | ReturnOwed
    # E14
    | EffectStep
    # E7, E8, E10, E11
    | RedAction | SectorFilled | BlueAction
    # E9, E12, E13
    | GreyAction | DrawWalls | ChooseWall | ChooseNeighbour | Connect | AfterTrade | TraderAgain
    # E16 to E19
    | StartPrepare | Prepare | BeginPlan | BeginPrepare | Checklist | ChooseAuxiliary
    | StartSabbath | Sabbath | KeepSabbath | Feeding | Tucking | ScoreTucked | CheckStorage | AfterSabbath | Reshuffle
    | EndScoring
    # E21
    | RivalTurn | RivalTrade | RivalScheme | SchemeWord | UseLevites | RivalWall | RivalGate
)  # fmt: skip
