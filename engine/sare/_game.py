"""The game as one object. It stands here, and not yet in the list of games, until it is whole."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from engine.chance import Chance, Draws
from engine.components import read
from engine.game import Decision, Game, Waste
from engine.move import Move, Outcome
from engine.position import Position
from engine.sare import components, greedy, hidden, invariants, scoring, setup, view, waste
from engine.sare._state import SarePosition, SareState, copy_state
from engine.sare.components import SareBox
from engine.sare.steps import AnyStep


class SavedState(SareState, kw_only=True):
    """The state with the closed union of its steps, so that it reads back from JSON."""

    stack: list[AnyStep]


class Sare(Game[SareState, SareBox]):
    id: ClassVar[str] = "sare"
    version: ClassVar[int] = setup.VERSION
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "mode": ("scribe", "architect", "priest", "pharaoh"),
        "quick_start": ("no", setup.YES),
        "divinity": ("no", setup.YES),
    }
    state_type = SavedState

    def box(self, folder: Path | None = None) -> SareBox:
        data, path = read(self.id, folder)
        return components.box(data, path)

    def box_from(self, data: Any) -> SareBox:
        return components.box(data, "export")

    def new(self, box: SareBox, seats: int, options: Mapping[str, str], chance: Chance) -> SareState:
        quick_start, divinity = (options[key] == setup.YES for key in ("quick_start", "divinity"))
        return setup.new_state(box, seats, options["mode"], quick_start, divinity, chance)

    def position(self, state: SareState, box: SareBox) -> SarePosition:
        return SarePosition(state, box, copy_state)

    def copy(self, state: SareState) -> SareState:
        return copy_state(state)

    def view(self, p: Position[SareState, SareBox], viewer: int | None) -> view.SareView:
        return view.sare_view(own(p), viewer)

    def resample(self, p: Position[SareState, SareBox], viewer: int, chance: Chance) -> SareState:
        return hidden.resample(own(p), viewer, chance)

    def greedy(self, decision: Decision, chance: Draws) -> Move | None:
        return greedy.choose(decision, chance)

    def waste(self, p: Position[SareState, SareBox], seat: int, move: Move) -> tuple[Waste, ...]:
        return waste.waste(own(p), seat, move)

    def outcome(self, p: Position[SareState, SareBox]) -> Outcome | None:
        return scoring.outcome(own(p)) if p.state.over else None

    def check(self, p: Position[SareState, SareBox]) -> None:
        invariants.check(own(p))


def own(p: Position[SareState, SareBox]) -> SarePosition:
    assert isinstance(p, SarePosition)
    return p


SARE = Sare()
