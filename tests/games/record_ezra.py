"""python -m tests.games.record_ezra: plays the recorded games of tests/games/ezra anew.

They are recorded once and kept, as those of the castle are (see record.py): every number of players with every Altar
side, alone with every solo side too, and every way to end: won, lost, and tied at the top, where the Altar decides
(E19.3, E21.26).
"""

from __future__ import annotations

import lzma
import sys
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from engine.chance import RandomSource
from engine.ezra.position import EzraPosition
from engine.ezra.scoring import SOLO_LOST, SOLO_WON, VICTORY
from engine.game import Decision, Game
from engine.move import Move
from engine.players import greedy, random
from engine.table import Table
from tests.games.record import HERE, new, play

FOLDER = HERE / "ezra"
TIED = "_tied"
WHIM = 25
"""One move in so many is any legal one, so that what beginners never do is recorded as well."""


class Wanted(NamedTuple):
    seats: int
    altar: str
    solo_side: str
    way: str
    first: int = 0
    """Of the games tried: no earlier one ended so when they were last recorded."""

    @property
    def name(self) -> str:
        words = ("alone", self.solo_side) if self.seats == 1 else (("two", "three", "four")[self.seats - 2],)
        return "-".join((*words, self.altar, self.way))


WANTED = (
    Wanted(1, "1a", "a", SOLO_WON),
    Wanted(1, "1b", "a", SOLO_LOST, 1),
    Wanted(1, "2a", "a", SOLO_WON, 2),
    Wanted(1, "2b", "a", SOLO_LOST, 2),
    Wanted(1, "1a", "b", SOLO_LOST),
    Wanted(1, "1b", "b", SOLO_LOST + TIED, 103),
    Wanted(1, "2a", "b", SOLO_WON + TIED, 32),
    Wanted(1, "2b", "b", SOLO_WON),
    Wanted(2, "1a", "a", VICTORY),
    Wanted(2, "1b", "a", VICTORY + TIED, 109),
    Wanted(2, "2a", "a", VICTORY),
    Wanted(2, "2b", "a", VICTORY),
    Wanted(3, "1a", "a", VICTORY),
    Wanted(3, "1b", "a", VICTORY),
    Wanted(3, "2a", "a", VICTORY + TIED, 1),
    Wanted(3, "2b", "a", VICTORY),
    Wanted(4, "1a", "a", VICTORY),
    Wanted(4, "1b", "a", VICTORY),
    Wanted(4, "2a", "a", VICTORY),
    Wanted(4, "2b", "a", VICTORY + TIED, 41),
)


def whimsical(rules: Game[Any, Any], decision: Decision, chance: RandomSource) -> Move:
    return (greedy if chance.below(WHIM) else random)(rules, decision, chance)


def ended(table: Table) -> str:
    """How the game ended, and whether two had the most points."""
    assert table.outcome is not None
    assert isinstance(table.position, EzraPosition)
    most = sorted(player.vp for player in table.position.state.players)[-2:]
    return table.outcome.how + (TIED if most[0] == most[1] else "")


def recorded(wanted: Wanted, ordered: bool) -> tuple[Table, int]:
    """The first game with this end, and its number. With orders the last seat has left some, and answers nothing that
    they answer.
    """
    options = {"altar": wanted.altar, "solo_side": wanted.solo_side}
    for number in count(wanted.first):
        seed = f"{wanted.name} {number}"
        table = new("ezra", wanted.seats, options, seed)
        for line in table.rules.suggested_orders["away"] if ordered else ():
            table.play(wanted.seats - 1, line)
        if ended(play(table, whimsical, seed)) == wanted.way:
            return table, number
    raise AssertionError


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(exist_ok=True)
    for number, wanted in enumerate(WANTED):
        table, first = recorded(wanted, ordered=number % 3 == 1)
        (folder / f"{wanted.name}.json.xz").write_bytes(lzma.compress(table.export(), preset=9))
        print(f"{wanted.name}: {len(table.log)} moves, game {first}", flush=True)


if __name__ == "__main__":
    main()
