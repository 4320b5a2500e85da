"""A Castle for All Seasons: the rules, clause by clause (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from engine.castle import components, hidden, invariants, orders, scoring, setup, view
from engine.castle.beginner import greedy
from engine.castle.components import CastleBox
from engine.castle.explain import hints, topics, warnings
from engine.castle.state import CastlePosition, CastleState, copy_state
from engine.castle.steps import AnyStep
from engine.chance import Chance, RandomSource
from engine.components import read
from engine.game import Decision, Game, HelpRef, MoveWarning, View
from engine.move import Move, Outcome, Prompt
from engine.orders import ConditionTest, Orderable
from engine.position import Position


class SavedState(CastleState, kw_only=True):
    """The state, with the steps as a closed union so that JSON can be decoded into them."""

    stack: list[AnyStep]


class Castle(Game[CastleState, CastleBox]):
    id: ClassVar[str] = "castle"
    version: ClassVar[int] = setup.VERSION
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {"side": ("summer", "winter")}
    topics: ClassVar[Mapping[str, tuple[str, ...]]] = topics.TOPICS
    condition_tests: ClassVar[Mapping[str, ConditionTest]] = orders.TESTS
    suggested_orders: ClassVar[Mapping[str, tuple[str, ...]]] = orders.SUGGESTED
    state_type = SavedState

    def box(self, folder: Path | None = None) -> CastleBox:
        data, path = read(self.id, folder)
        return components.load_box(data, path)

    def box_from(self, data: Any) -> CastleBox:
        return components.load_box(data, "export", stored=True)

    def new(self, box: CastleBox, seats: int, options: Mapping[str, str], chance: Chance) -> CastleState:
        return setup.new_state(box, seats, options["side"], chance)

    def position(self, state: CastleState, box: CastleBox) -> CastlePosition:
        return CastlePosition(state, box, self)

    def copy(self, state: CastleState) -> CastleState:
        return copy_state(state)

    def view(self, p: Position[CastleState, CastleBox], viewer: int | None) -> view.CastleView:
        return view.castle_view(castle_position(p), viewer)

    def resample(self, p: Position[CastleState, CastleBox], viewer: int | None, chance: Chance) -> CastleState:
        return hidden.resample(castle_position(p), viewer, chance)

    def greedy(self, decision: Decision, chance: RandomSource) -> Move | None:
        return greedy.choose(decision, chance)

    def warnings(self, p: Position[CastleState, CastleBox], seat: int, move: Move) -> tuple[MoveWarning, ...]:
        return warnings.warnings_for(castle_position(p), seat, move)

    def explain_value(
        self, p: Position[CastleState, CastleBox], seat: int, kind: type[Move], field: str, value: Any
    ) -> HelpRef | Prompt | None:
        return hints.explain_value(castle_position(p), seat, kind, field, value)

    def explain_move(self, p: Position[CastleState, CastleBox], seat: int, move: Move) -> Prompt | None:
        return hints.explain_move(castle_position(p), seat, move)

    def standing(self, view: View) -> tuple[int, ...]:
        return tuple(player.score for player in castle_view(view).players)

    def in_reach(self, view: View) -> tuple[HelpRef, ...]:
        seen = castle_view(view)
        payable = () if view.viewer is None else seen.affordable(view.viewer)
        return tuple(HelpRef("building", each.building) for each in payable if each.payable)

    def orderable(self, p: Position[CastleState, CastleBox], seat: int) -> Mapping[str, Orderable]:
        return orders.orderable(p.box, p.state.winter, len(p.state.players), seat)

    def idle_orders(self, view: View) -> tuple[int, ...]:
        seen = castle_view(view)
        return tuple(number for number, order in enumerate(seen.orders, 1) if orders.is_idle(seen, order.on))

    def complete_answer(self, p: Position[CastleState, CastleBox], seat: int, move: Move) -> Move:
        return orders.complete(castle_position(p), seat, move)

    def figures(self, box: CastleBox, seats: int, options: Mapping[str, str]) -> Mapping[str, Any]:
        return topics.figures(box, seats)

    def outcome(self, p: Position[CastleState, CastleBox]) -> Outcome | None:
        return scoring.outcome(castle_position(p)) if p.state.over else None

    def round(self, p: Position[CastleState, CastleBox]) -> int:
        return p.state.round

    def check(self, p: Position[CastleState, CastleBox]) -> None:
        invariants.check(castle_position(p))


def castle_position(p: Position[CastleState, CastleBox]) -> CastlePosition:
    assert isinstance(p, CastlePosition)
    return p


def castle_view(seen: View) -> view.CastleView:
    assert isinstance(seen, view.CastleView)
    return seen


GAME = Castle()
