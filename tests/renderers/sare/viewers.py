"""Views of one player in positions of Sa-Ré, private knowledge included."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import msgspec

from engine.chance import Chance, seed_from
from engine.game import Decision, game
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.sare.view import SareView
from engine.simulate import start
from tests.renderers.sare.board import LANGUAGES, MODES, SEATS, positions, view_of


@cache
def views(seats: int, mode: str, who: str, every: int, variants: str = "no") -> tuple[SareView, ...]:
    """A view of every `every`-th position, by all players in turn."""
    found = positions(seats, mode, who, f"viewers {seats} {mode}", variants)
    return tuple(view_of(p, (k // every) % seats) for k, (p, _) in enumerate(found) if k % every == 0)


@cache
def sample() -> tuple[tuple[SareView, str], ...]:
    """Hundreds of positions of all kinds of games, each with one of the three languages in turn."""
    kinds = product(SEATS, MODES, (("greedy", "no"), ("random", "yes")))
    found = [view for seats, mode, (who, variants) in kinds for view in views(seats, mode, who, 23, variants)]
    return tuple((view, LANGUAGES[k % 3]) for k, view in enumerate(found))


@cache
def final_position(seats: int, mode: str) -> Position[Any, Any]:
    """The end of a game of beginners."""
    rules, dice = game("sare"), Dice("end")
    position = start(rules, rules.box(), seats, {"mode": mode}, seed_from(f"end {seats} {mode}"))
    while awaited := position.awaited():
        seat = dice.pick(awaited)
        position.apply(seat, PLAYERS["greedy"](rules, Decision(rules, position, seat), dice))
        position.events.clear()
    return position


def final_view(seats: int = 4, mode: str = "priest", viewer: int | None = 0) -> SareView:
    return view_of(final_position(seats, mode), viewer)


def as_seat(view: SareView, seat: int) -> SareView:
    """A view as a seat's own, without anything private."""
    return msgspec.structs.replace(view, viewer=seat)


def twin_views(seats: int, mode: str, variants: str = "no") -> Iterator[tuple[SareView, SareView]]:
    """Pairs of views of one viewer, from positions that differ only in what that viewer may not know."""
    rules = game("sare")
    for k, (p, _) in enumerate(positions(seats, mode, "random", "pairs", variants)):
        sealed = p.step is not None and p.step.sealed
        if k % 17 == 0 or (sealed and k % 5 == 1) or (p.state.knowers and k % 3 == 0):
            for viewer in (None, k % seats):
                drawn = rules.resample(p, -1 if viewer is None else viewer, Chance(seed_from(str(k))))
                yield view_of(p, viewer), view_of(rules.position(drawn, p.box), viewer)
