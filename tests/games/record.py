"""python -m tests.games.record: plays the recorded games of tests/games/castle anew.

They are recorded once and kept: a later version must still load them and come to the same end. Run this only for a new
rules version, into a folder of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from engine.castle.moves import Build
from engine.chance import RandomSource, seed_from
from engine.game import Box, Decision, Game, game
from engine.move import Move, Pass, Stem
from engine.players import greedy, random
from engine.players.dice import Dice
from engine.table import Table, new_table

HERE = Path(__file__).parent
TRIES = 150
FEW_TOWERS, FEW_HOUSES = 2, 2


def eager(rules: Game[Any, Any], decision: Decision, chance: RandomSource) -> Move:
    """Build whatever can be built, so that the last tile goes before the last round."""
    builds = [choice for choice in decision.choices() if isinstance(choice, Stem) and choice.kind is Build]
    if builds:
        cheapest = min(builds, key=lambda stem: decision.box.buildings[stem.fixed["building"]].value)
        dearest = max(builds, key=lambda stem: decision.box.buildings[stem.fixed["building"]].value)
        move = next(decision.fill(cheapest if chance.below(4) else dearest))
        assert isinstance(move, Build)
        return move
    if any(isinstance(choice, Pass) for choice in decision.choices()) and chance.below(3) == 0:
        return random(rules, decision, chance)
    return greedy(rules, decision, chance)


def small_castle() -> Box:
    """A box with fewer towers and houses: three or four players hardly ever build the whole castle in time."""
    rules = game("castle")
    data = msgspec.to_builtins(rules.box().components)
    for building in data["buildings"]:
        few = {"tower": FEW_TOWERS, "house": FEW_HOUSES}.get(building["id"])
        if few is not None:
            data["building_rules"]["tiles_total"] -= building["copies"] - few
            building["copies"] = few
    box: Box = rules.box_from(data)
    return box


def new(identifier: str, seats: int, options: dict[str, str], seed: str, box: Box | None = None) -> Table:
    names = ["Anna", "Bogdan", "Chloé", "Dłuży"][:seats]
    return new_table(identifier, seats, seed_from(seed), options, names, box)


def play(table: Table, player: Callable[..., Move], seed: str) -> Table:
    dice = Dice(seed)
    while table.outcome is None:
        seat = table.position.awaited()[0]
        table.play(seat, [player(table.rules, Decision(table.rules, table.position, seat), dice)])
    return table


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "castle"
    words = {2: "two", 3: "three", 4: "four"}
    for seats, word in words.items():
        box = small_castle() if seats > 2 else None
        for side in ("summer", "winter"):
            seed = f"recorded {word} {side}"
            table = play(new("castle", seats, {"side": side}, seed), greedy, seed)
            (folder / f"{word}-{side}.json").write_bytes(table.export())
            for number in range(TRIES):
                seed = f"early {word} {side} {number}"
                table = play(new("castle", seats, {"side": side}, seed, box), eager, seed)
                if table.outcome is not None and table.outcome.how == "all_built":
                    (folder / f"{word}-{side}-early.json").write_bytes(table.export())
                    break
            else:
                print(f"{word} {side}: no early end in {TRIES} games", file=sys.stderr)


if __name__ == "__main__":
    main()
