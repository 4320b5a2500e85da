"""Pebbles, a tiny game in a package of its own: three rounds of secret fists, and a secret lucky number."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from cornerstone_pebbles.rules import Hide, Hiding, Parts, PebblesBox, PebblesState, Position, StartRound, fists
from cornerstone_pebbles.view import PebblesView
from engine import components
from engine.chance import Chance, RandomSource
from engine.components import typed_components
from engine.game import Decision, Game
from engine.illegal import BrokenInvariant
from engine.move import Move, Outcome


class Pebbles(Game[PebblesState, PebblesBox]):
    id: ClassVar[str] = "pebbles"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {"luck": ("on", "off")}
    topics: ClassVar[Mapping[str, tuple[str, ...]]] = {"hiding": ("hiding", "luck")}
    state_type = PebblesState

    def box(self, folder: Path | None = None) -> PebblesBox:
        data, path = components.read(self.id, folder)
        return PebblesBox(typed_components(data, Parts, path))

    def box_from(self, data: Any) -> PebblesBox:
        return PebblesBox(typed_components(data, Parts, components.FILE, stored=True))

    def new(self, box: PebblesBox, seats: int, options: Mapping[str, str], chance: Chance) -> PebblesState:
        drawn = [1 + chance.below(box.components.fist) for _ in range(seats)]
        return PebblesState(
            version=self.version,
            chance=chance,
            stack=[StartRound()],
            asked=[0] * seats,
            left=[box.components.pebbles] * seats,
            points=[0] * seats,
            lucky=tuple(drawn) if options["luck"] == "on" else (),
        )

    def copy(self, state: PebblesState) -> PebblesState:
        return PebblesState(
            version=state.version,
            chance=state.chance.copy(),
            stack=state.stack[:],
            asked=state.asked[:],
            orders=dict(state.orders),
            left=state.left[:],
            points=state.points[:],
            lucky=state.lucky,
            shown=state.shown,
            round=state.round,
        )

    def view(self, p: Position, viewer: int | None) -> PebblesView:
        s, step = p.state, p.step
        answers: Mapping[int, Hide] = step.answers if isinstance(step, Hiding) else {}
        mine = None if viewer is None else answers.get(viewer)
        return PebblesView(
            viewer=viewer,
            awaited=tuple(p.awaited()),
            prompt=None if viewer is None else p.prompt(viewer),
            outcome=self.outcome(p),
            decision=0 if viewer is None else s.asked[viewer],
            orders=() if viewer is None else s.orders.get(viewer, ()),
            components=p.box.components,
            round=s.round,
            left=tuple(s.left),
            points=tuple(s.points),
            shown=s.shown,
            answered=tuple(answers),
            mine=None if mine is None else mine.count,
            lucky=0 if viewer is None or not s.lucky else s.lucky[viewer],
        )

    def resample(self, p: Position, viewer: int | None, chance: Chance) -> PebblesState:
        twin = p.copy()
        s, step = twin.state, twin.step
        s.chance = Chance("".join(f"{chance.below(256):02x}" for _ in range(32)), s.chance.drawn)
        own = {} if viewer is None or not s.lucky else {viewer: s.lucky[viewer]}
        s.lucky = tuple(own.get(seat, 1 + chance.below(p.box.components.fist)) for seat in range(len(s.lucky)))
        if isinstance(step, Hiding):
            drawn = {seat: chance.pick(fists(p, seat)) for seat in step.answers if seat != viewer}
            known = {seat: drawn.get(seat, move) for seat, move in step.answers.items()}
            s.stack[-1] = Hiding(asked=step.asked, answers=known)
        return s

    def outcome(self, p: Position) -> Outcome | None:
        if p.state.stack:
            return None
        points = p.state.points
        ranks = sorted(set(points), reverse=True)
        places = tuple(tuple(seat for seat, n in enumerate(points) if n == rank) for rank in ranks)
        return Outcome(places, tuple(points), "fists")

    def round(self, p: Position) -> int:
        return p.state.round

    def check(self, p: Position) -> None:
        for seat, left in enumerate(p.state.left):
            spent = sum(shown[seat] for shown in p.state.shown)
            if left < 0 or left + spent != p.box.components.pebbles:
                raise BrokenInvariant("invariant", what=f"the pebbles of seat {seat}")

    def greedy(self, decision: Decision, chance: RandomSource) -> Move | None:
        """A third of the pebbles that are left each round, a little more or less."""
        view: PebblesView = decision.view
        left = view.left[decision.seat] if view.viewer is None else view.left[view.viewer]
        wanted = min(left // (view.components.rounds - view.round + 1) + chance.below(2), view.components.fist, left)
        return Hide(wanted)

    def standing(self, view: Any) -> tuple[int, ...]:
        return tuple(view.points)

    def figures(self, box: PebblesBox, seats: int, options: Mapping[str, str]) -> Mapping[str, Any]:
        parts = box.components
        return {"pebbles": parts.pebbles, "fist": parts.fist, "rounds": parts.rounds, "lucky": parts.lucky}


GAME: Final = Pebbles()
