"""python -m tests.games.record_sare: plays the recorded games of tests/games/sare anew.

They are recorded once and kept, as those of the castle are (see record.py): for each mode every way in which its winner
was found (S12.2, S12.3), between them all numbers of players, both variants, standing orders, and nearly every kind of
move.
"""

from __future__ import annotations

import lzma
import sys
from itertools import count
from pathlib import Path
from typing import Any

from engine.chance import RandomSource
from engine.game import Decision, Game
from engine.move import Move
from engine.players import greedy, random
from engine.sare.scoring import tie_break
from engine.sare.state import SarePosition
from engine.table import Table
from tests.games.record import HERE, new, play

FOLDER = HERE / "sare"
ALONE = "alone"
CRITERIA = ("administrative", "built", "stages", "number")
"""What decided between several, in the order of S12.3."""
WAYS = {
    "scribe": (ALONE, "administrative", "number"),
    "architect": (ALONE, *CRITERIA),
    "priest": (ALONE, "administrative", "number"),
    # A player who gets there has all administrative buildings.
    "pharaoh": (ALONE, "number"),
}
SEATS = (2, 3, 4)
VARIANTS = (("no", "no"), ("yes", "no"), ("no", "yes"), ("yes", "yes"))
WHIM = 25
"""One move in so many is any legal one, so that what beginners never do is recorded as well."""


def whimsical(rules: Game[Any, Any], decision: Decision, chance: RandomSource) -> Move:
    return (greedy if chance.below(WHIM) else random)(rules, decision, chance)


def won_by(p: SarePosition) -> str:
    """S12.2, S12.3: how the winner was found."""
    if len(p.state.reached) == 1:
        return ALONE
    first, second = sorted(
        (tie_break(p.box.components, p.state.players[seat]) for seat in p.state.reached), reverse=True
    )[:2]
    return next(name for name, one, other in zip(CRITERIA, first, second, strict=True) if one != other)


def recorded(mode: str, way: str, seats: int, variants: tuple[str, str], ordered: bool) -> Table:
    """The first game with this end. With orders the last seat has left some, and answers nothing that they answer."""
    quick_start, divinity = variants
    options = {"mode": mode, "quick_start": quick_start, "divinity": divinity}
    for number in count():
        seed = f"{mode} {way} {number}"
        table = new("sare", seats, options, seed)
        for line in table.rules.suggested_orders["away"] if ordered else ():
            table.play(seats - 1, line)
        play(table, whimsical, seed)
        assert isinstance(table.position, SarePosition)
        if won_by(table.position) == way:
            return table
    raise AssertionError


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(exist_ok=True)
    wanted = [(mode, way) for mode, ways in WAYS.items() for way in ways]
    for number, (mode, way) in enumerate(wanted):
        ordered = number % len(SEATS) == 1
        table = recorded(mode, way, SEATS[number % len(SEATS)], VARIANTS[number % len(VARIANTS)], ordered)
        (folder / f"{mode}-{way}.json.xz").write_bytes(lzma.compress(table.export(), preset=9))
        print(f"{mode}, {way}: {len(table.log)} moves")


if __name__ == "__main__":
    main()
