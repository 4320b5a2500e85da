"""The steps of Ezra and Nehemiah, one module per chapter of RULES.md; the union lists all of them."""

from __future__ import annotations

from engine.ezra.effects import EffectStep
from engine.ezra.steps.acting import Finished
from engine.ezra.steps.after import AfterSabbath, Reshuffle
from engine.ezra.steps.auxiliary import AfterTrade
from engine.ezra.steps.blue import BlueAction
from engine.ezra.steps.checklist import Checklist, Market
from engine.ezra.steps.cleaning import CleanUp, Return, ReturnOwed
from engine.ezra.steps.connecting import ChooseNeighbour, Connect
from engine.ezra.steps.course import NextTurn, StartRound
from engine.ezra.steps.ending import EndScoring
from engine.ezra.steps.founding import Begin, ChooseCorner, Settled
from engine.ezra.steps.grey import GreyAction
from engine.ezra.steps.opponent import RivalScheme, RivalTrade, RivalTurn
from engine.ezra.steps.people import TraderAgain
from engine.ezra.steps.prepare import BeginPlan, BeginPrepare, Prepare, StartPrepare
from engine.ezra.steps.red import RedAction
from engine.ezra.steps.rival_city import RivalGate, RivalWall
from engine.ezra.steps.rival_rows import Act
from engine.ezra.steps.rival_temple import Serve
from engine.ezra.steps.sabbath import Feeding, KeepSabbath, Sabbath, ScoreTucked, StartSabbath, Store, Tucking
from engine.ezra.steps.temple import SectorFilled
from engine.ezra.steps.turn import Open, Played
from engine.ezra.steps.walls import ChooseWall, DrawWalls

AnyStep = (
    Begin | ChooseCorner | Settled
    | StartRound | NextTurn | Open | Played | Finished | CleanUp | Return | ReturnOwed
    # E14
    | EffectStep
    # E7, E8, E10, E11
    | RedAction | SectorFilled | BlueAction
    # E9, E12, E13
    | GreyAction | DrawWalls | ChooseWall | ChooseNeighbour | Connect | AfterTrade | TraderAgain
    # E16 to E19
    | StartPrepare | Prepare | BeginPlan | BeginPrepare | Checklist | Market
    | StartSabbath | Sabbath | KeepSabbath | Feeding | Tucking | ScoreTucked | Store | AfterSabbath | Reshuffle
    | EndScoring
    # E21
    | RivalTurn | RivalTrade | RivalScheme | Act | Serve | RivalWall | RivalGate
)  # fmt: skip
