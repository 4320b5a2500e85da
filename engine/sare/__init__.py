"""Sa-Ré: the rules of the game, clause by clause (see RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from engine.chance import Chance, RandomSource
from engine.components import read
from engine.game import Decision, Game, HelpRef, MoveWarning, View
from engine.move import Move, Outcome, Prompt
from engine.orders import ConditionTest, Orderable
from engine.position import Position
from engine.sare import components, hidden, invariants, orders, scoring, settled, setup, view
from engine.sare.beginner import greedy
from engine.sare.components import SareBox
from engine.sare.explain import decision_facts, hints, topics, warnings
from engine.sare.state import DOWN, STAY, SarePosition, SareState, copy_state
from engine.sare.steps import AnyStep
from engine.step import Lanes


class SavedState(SareState, kw_only=True):
    """The state with its stack typed as the union of all steps, so that msgspec can decode it from JSON."""

    stack: list[AnyStep]


class Sare(Game[SareState, SareBox]):
    id: ClassVar[str] = "sare"
    version: ClassVar[int] = setup.VERSION
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "mode": ("scribe", "architect", "priest", "pharaoh"),
        "quick_start": ("no", setup.YES),
        "divinity": ("no", setup.YES),
        "first": setup.FIRST_PLAYER_VALUES,
        "late": (STAY, DOWN),
    }
    endless: ClassVar[bool] = True
    topics: ClassVar[Mapping[str, tuple[str, ...]]] = topics.TOPICS
    condition_tests: ClassVar[Mapping[str, ConditionTest]] = orders.TESTS
    suggested_orders: ClassVar[Mapping[str, tuple[str, ...]]] = orders.SUGGESTED
    offered_orders: ClassVar[tuple[str, ...]] = orders.OFFERED
    state_type = SavedState

    def box(self, folder: Path | None = None) -> SareBox:
        data, path = read(self.id, folder)
        return components.load_box(data, path)

    def box_from(self, data: Any) -> SareBox:
        return components.load_box(data, "export", stored=True)

    def new(self, box: SareBox, seats: int, options: Mapping[str, str], chance: Chance) -> SareState:
        return setup.new_state(box, seats, options, chance)

    def position(self, state: SareState, box: SareBox) -> SarePosition:
        return SarePosition(state, box, self)

    def copy(self, state: SareState) -> SareState:
        return copy_state(state)

    def view(self, p: Position[SareState, SareBox], viewer: int | None) -> view.SareView:
        return view.sare_view(sare_position(p), viewer)

    def resample(self, p: Position[SareState, SareBox], viewer: int | None, chance: Chance) -> SareState:
        return hidden.resample(sare_position(p), viewer, chance)

    def greedy(self, decision: Decision, chance: RandomSource) -> Move | None:
        return greedy.choose(decision, chance)

    def warnings(self, p: Position[SareState, SareBox], seat: int, move: Move) -> tuple[MoveWarning, ...]:
        return warnings.warnings_for(sare_position(p), seat, move)

    def figures(self, box: SareBox, seats: int, options: Mapping[str, str]) -> Mapping[str, Any]:
        return topics.figures(box, seats)

    def decision_facts(self, p: Position[SareState, SareBox], seat: int) -> tuple[Prompt, ...]:
        return decision_facts.decision_facts(view.sare_view(sare_position(p), seat), p.box, seat)

    def explain_value(
        self, p: Position[SareState, SareBox], seat: int, kind: type[Move], field: str, value: Any
    ) -> HelpRef | Prompt | None:
        return hints.explain_value(_planned(p, seat), seat, kind, field, value)

    def explain_move(self, p: Position[SareState, SareBox], seat: int, move: Move) -> Prompt | None:
        return hints.explain_move(_planned(p, seat), seat, move)

    def standing(self, view: View) -> tuple[int, ...]:
        """S12.1: the steps that each has made towards the goal of the mode."""
        seen = sare_view(view)
        return tuple(seen.steps_in_all(player) - seen.steps_to_go(player) for player in seen.players)

    def in_reach(self, view: View) -> tuple[HelpRef, ...]:
        """S9.5: the sites that the viewer could pay for."""
        seen = sare_view(view)
        if view.viewer is None or view.outcome is not None:
            return ()
        player = seen.players[view.viewer]
        return tuple(HelpRef("building", site.building) for site in player.sites if seen.payable(player, site))

    def orderable(self, p: Position[SareState, SareBox], seat: int) -> Mapping[str, Orderable]:
        return orders.orderable(len(p.state.players), seat)

    def settled_answer(self, p: Position[SareState, SareBox], seat: int) -> Move | None:
        return settled.settled_answer(sare_position(p), seat)

    def orders_to_offer(self, p: Position[SareState, SareBox], seat: int) -> tuple[str, ...]:
        return orders.orders_to_offer(sare_position(p), seat)

    def outcome(self, p: Position[SareState, SareBox]) -> Outcome | None:
        return scoring.outcome(sare_position(p)) if p.state.over else None

    def round(self, p: Position[SareState, SareBox]) -> int:
        return p.state.turn

    def check(self, p: Position[SareState, SareBox]) -> None:
        invariants.check(sare_position(p))


def sare_position(p: Position[SareState, SareBox]) -> SarePosition:
    assert isinstance(p, SarePosition)
    return p


def _planned(p: Position[SareState, SareBox], seat: int) -> SarePosition:
    """The position after the moves of the seat's own lane."""
    step = p.step
    return sare_position(step.lane_position(p, seat) if isinstance(step, Lanes) and seat in step.seats else p)


def sare_view(seen: View) -> view.SareView:
    assert isinstance(seen, view.SareView)
    return seen


GAME = Sare()
