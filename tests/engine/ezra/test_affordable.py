"""What a view says can be paid is what the rules let a player buy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.chance import seed_from
from engine.ezra import GAME
from engine.ezra.affordable import affordable
from engine.ezra.constants import WORK
from engine.ezra.moves import Build, Scribe
from engine.ezra.position import EzraPosition
from engine.ezra.steps import levites, trading
from engine.ezra.steps.blue import BlueAction
from engine.ezra.steps.grey import GreyAction
from engine.players import player
from engine.simulate import play_on
from engine.table import Table


def positions(seats: int) -> Iterator[EzraPosition]:
    box = GAME.box()
    table = Table(GAME, box, seats, GAME.with_defaults({}), seed_from(f"paid {seats}"), ("a", "b", "c", "d")[:seats])
    greedy = player("greedy")
    while table.outcome is None:
        play_on(table, greedy, 1)
        position = table.position
        assert isinstance(position, EzraPosition)
        yield position


@pytest.mark.parametrize("seats", [1, pytest.param(4, marks=pytest.mark.slow)])
def test_what_can_be_paid_is_what_the_rules_offer(seats: int) -> None:
    seen = {kind: [0, 0] for kind in ("build", "scribe", "levite", "flip")}

    def note(kind: str, missing: object, can: bool) -> None:
        seen[kind][can] += 1
        assert (not missing) == can, (kind, missing)

    for p in positions(seats):
        s, step = p.state, p.step
        if s.phase != WORK or p.is_rival(s.active) or not p.awaited():
            continue
        seat = s.active
        found = affordable(GAME.view(p, None), seat)
        moves = list(p.moves(seat))
        if isinstance(step, GreyAction) and s.turn.space in found.spaces:
            note("build", found.spaces[s.turn.space], any(isinstance(move, Build) for move in moves))
        if isinstance(step, BlueAction) and not s.turn.scribe:
            offered = {move.tile for move in moves if isinstance(move, Scribe)}
            for tile, missing in found.scrolls.items():
                note("scribe", missing, tile in offered)
        if not s.turn.levite and found.levite is not None:
            note("levite", found.levite, bool(levites.choices(p, seat)))
        for at, missing in found.flips.items():
            note("flip", missing, trading.can_pay_flip(p, seat, at))
    assert all(all(counts) for counts in seen.values()), seen
