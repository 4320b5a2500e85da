"""Ezra and Nehemiah: its rules, clause by clause (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from engine.chance import Chance, RandomSource
from engine.components import read
from engine.ezra import components, hidden, invariants, orders, scoring, setup, view
from engine.ezra.beginner import greedy, proposal
from engine.ezra.components import EzraBox
from engine.ezra.explain import decision_facts, hints, topics, warnings
from engine.ezra.position import EzraPosition
from engine.ezra.printed.checks_board import ALTAR_SIDES
from engine.ezra.printed.checks_solo import SOLO_SIDES
from engine.ezra.state import EzraState, copy_state
from engine.ezra.steps import AnyStep
from engine.game import Decision, Game, HelpRef, MoveWarning, View
from engine.move import Move, Outcome, Prompt
from engine.orders import Orderable
from engine.position import Position


class SavedState(EzraState, kw_only=True):
    """The state with the closed union of its steps, so that it can be read back from JSON."""

    stack: list[AnyStep]


class Ezra(Game[EzraState, EzraBox]):
    id: ClassVar[str] = "ezra"
    version: ClassVar[int] = setup.VERSION
    seats: ClassVar[range] = range(1, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "altar": (setup.RANDOM, *ALTAR_SIDES),
        "solo_side": SOLO_SIDES,
    }
    topics: ClassVar[Mapping[str, tuple[str, ...]]] = topics.TOPICS
    suggested_orders: ClassVar[Mapping[str, tuple[str, ...]]] = orders.SUGGESTED
    state_type = SavedState

    def box(self, folder: Path | None = None) -> EzraBox:
        data, path = read(self.id, folder)
        return components.load_box(data, path)

    def box_from(self, data: Any) -> EzraBox:
        return components.load_box(data, "export", stored=True)

    def new(self, box: EzraBox, seats: int, options: Mapping[str, str], chance: Chance) -> EzraState:
        return setup.new_state(box, seats, options, chance)

    def position(self, state: EzraState, box: EzraBox) -> EzraPosition:
        return EzraPosition(state, box, self)

    def copy(self, state: EzraState) -> EzraState:
        return copy_state(state)

    def view(self, p: Position[EzraState, EzraBox], viewer: int | None) -> view.EzraView:
        return view.ezra_view(ezra_position(p), viewer)

    def resample(self, p: Position[EzraState, EzraBox], viewer: int | None, chance: Chance) -> EzraState:
        return hidden.resample(ezra_position(p), viewer, chance)

    def greedy(self, decision: Decision, chance: RandomSource) -> Move | None:
        return greedy.choose(decision, chance)

    def warnings(self, p: Position[EzraState, EzraBox], seat: int, move: Move) -> tuple[MoveWarning, ...]:
        return warnings.warnings_for(ezra_position(p), seat, move)

    def figures(self, box: EzraBox, seats: int, options: Mapping[str, str]) -> Mapping[str, Any]:
        return topics.figures(box, seats, options)

    def decision_facts(self, p: Position[EzraState, EzraBox], seat: int) -> tuple[Prompt, ...]:
        return decision_facts.decision_facts(view.ezra_view(ezra_position(p), seat), p.box, seat)

    def proposal(self, p: Position[EzraState, EzraBox], seat: int) -> tuple[Move, ...]:
        return proposal.proposal(self, ezra_position(p), seat)

    def proposal_facts(self, p: Position[EzraState, EzraBox], seat: int, moves: Sequence[Move]) -> tuple[Prompt, ...]:
        return decision_facts.proposal_facts(ezra_position(p), seat, moves)

    def explain_value(
        self, p: Position[EzraState, EzraBox], seat: int, kind: type[Move], field: str, value: Any
    ) -> HelpRef | Prompt | None:
        return hints.explain_value(ezra_position(p), seat, kind, field, value)

    def explain_move(self, p: Position[EzraState, EzraBox], seat: int, move: Move) -> Prompt | None:
        return hints.explain_move(ezra_position(p), seat, move)

    def turn_ending(self, p: Position[EzraState, EzraBox], seat: int) -> Prompt | None:
        return decision_facts.turn_ending(ezra_position(p), seat)

    def standing(self, view: View) -> tuple[int, ...]:
        return tuple(player.vp for player in ezra_view(view).players)

    def in_reach(self, view: View) -> tuple[HelpRef, ...]:
        """E9, E12.3: the Walls and Gates that the viewer could build, and the tiles that they could turn over."""
        if view.viewer is None or view.outcome is not None:
            return ()
        seen = ezra_view(view)
        found, tiles = seen.affordable(view.viewer), seen.players[view.viewer].tiles
        spaces = [HelpRef("space", space) for space, missing in found.spaces.items() if not missing]
        flips = [HelpRef("tile", tiles[at]) for at, missing in found.flips.items() if not missing]
        return (*spaces, *flips)

    def orderable(self, p: Position[EzraState, EzraBox], seat: int) -> Mapping[str, Orderable]:
        return orders.orderable(p.box)

    def outcome(self, p: Position[EzraState, EzraBox]) -> Outcome | None:
        return scoring.outcome(ezra_position(p)) if p.state.over else None

    def round(self, p: Position[EzraState, EzraBox]) -> int:
        return p.state.round

    def option_matters(self, option: str, seats: int) -> bool:
        """E21.1: only the solo game uses the Solo Board."""
        return option != "solo_side" or seats == 1

    def turn(self, p: Position[EzraState, EzraBox]) -> tuple[int | str, ...]:
        """E21: in solo the player has every turn but the opponent's."""
        return p.state.round, p.state.turns, p.state.phase

    def check(self, p: Position[EzraState, EzraBox]) -> None:
        invariants.check(ezra_position(p))


def ezra_position(p: Position[EzraState, EzraBox]) -> EzraPosition:
    assert isinstance(p, EzraPosition)
    return p


def ezra_view(seen: View) -> view.EzraView:
    assert isinstance(seen, view.EzraView)
    return seen


GAME = Ezra()
