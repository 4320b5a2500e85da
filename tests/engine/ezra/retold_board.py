"""Second implementation of the Temple, the ring and the Scrolls (E7, E9, E10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ezra.constants import SCROLLS, TEMPLE
from tests.engine.ezra.retold import World
from tests.engine.ezra.retold_printed import (
    GATES,
    GONE,
    LINES,
    NOBODY,
    PRINTED,
    RING,
    TILE_VP,
    WALL_CARDS,
    WALLS,
    Told,
    Way,
    space_said,
    thing,
)


class Board(World):
    """Placing in the Temple, building in the ring and placing Scribes, for players and the solo opponent."""

    # Temple (E7.6, E7.7)

    def temple_size(self, name: str) -> Any:
        return PRINTED["temple"]["size"][f"{name}_{self.seats}p"]

    def offered(self, seat: int, row: int, good: str) -> Told:
        """Place in the row with this cost."""
        before = min(map(len, self.temple))
        self.temple[row - 1].append(good)
        self.score(seat, PRINTED["temple"]["vp_per_resource"][good], TEMPLE)
        printed = next(line for line in PRINTED["temple"]["rows"] if line["banners"] == row)
        yield from self.effects(seat, printed["reward"], TEMPLE)
        if min(map(len, self.temple)) > before and before + 1 in self.temple_size("sector_last_column"):
            yield from self.effects(seat, [thing("food", 2)])
            ranked = sorted(self.ahead, key=lambda other: -self.men[other].levites)
            self.score(ranked[0], 2, TEMPLE)
            if self.seats > 2:
                fewest = min(man.levites for man in self.men)
                last = [other for other in self.ahead if self.men[other].levites == fewest][-1]
                self.score(last, -1, TEMPLE)
            for man in self.men:
                man.silver += man.levites

    # The ring (E9.8 to E9.12)

    def beside(self, space: str) -> tuple[str, str]:
        """The counter-clockwise neighbour first."""
        at = RING.index(space)
        return RING[at - 1], RING[(at + 1) % len(RING)]

    def connect(self, space: str, builder: int) -> Told:
        for other in self.beside(space):
            wall, gate = (space, other) if space in WALLS else (other, space)
            if wall not in WALLS or gate not in GATES:
                continue
            pair = (self.owner[wall], self.owner[gate])
            if pair[0] < 0 or pair[1] == NOBODY:
                continue
            for seat in sorted({owner for owner in pair if owner >= 0}, key=lambda owner: owner != builder):
                yield from self.effects(seat, GATES[gate]["connection"])

    def raise_wall(self, seat: int, space: str, card: str) -> Told:
        """E9.6, E9.8, E20.14."""
        self.owner[space], self.built[space] = seat, card
        self.men[seat].walls.remove(card)
        yield from self.effects(seat, WALL_CARDS[card]["effect"])
        if self.has(seat, "w14"):
            near = [other for other in self.beside(space) if other in WALLS and self.owner[other] >= 0]
            options = {f"copy {space_said(other)}": other for other in near}
            if options:
                copied = options[(yield from self.ask(seat, options))]
                yield from self.effects(seat, WALL_CARDS[self.built[copied]]["effect"])
        yield from self.connect(space, seat)

    def raise_gate(self, seat: int, space: str) -> Told:
        """E9.7, E9.8, E20.12."""
        man = self.men[seat]
        man.silver, self.purse[space] = man.silver + self.purse[space], 0
        man.supply, self.owner[space] = man.supply - 1, seat
        yield from self.effects(seat, GATES[space]["place"])
        if self.has(seat, "w12"):
            yield from self.effects(seat, [thing("blessing", c="wild"), thing("food")])
        yield from self.connect(space, seat)

    # Scrolls (E10)

    def paths(self, row: int, column: int) -> Iterator[Way]:
        """One occupied tile of each lower row, from the lowest up."""
        if row == 1:
            yield ()
            return
        for below in (column - 1, column):
            if 1 <= below <= LINES[row - 2]["width"]:
                at = (row - 1, below)
                if self.scribes[at[0] - 1][at[1] - 1] >= 0 or at in self.white:
                    for path in self.paths(*at):
                        yield (*path, at)

    def settle(self, seat: int, row: int, column: int) -> Told:
        """E10.4, E10.6, E20.11, E20.30."""
        man, line = self.men[seat], self.scribes[row - 1]
        first = all(who == NOBODY for who in line)
        line[column - 1] = seat
        man.supply -= 1
        if (row, column) in self.white:
            at = self.white.index((row, column))
            edge = [(r, 1 if at == 0 else LINES[r - 1]["width"]) for r in range(row + 1, len(LINES))]
            self.white[at] = next((to for to in edge if self.scribes[to[0] - 1][to[1] - 1] == NOBODY), GONE)
        if first:
            yield from self.effects(seat, [thing("food", LINES[row - 1]["food_bonus"])])
        blessed, tile = self.has(seat, "w11"), self.lying[row - 1][column - 1]
        if not self.rival(seat):
            man.scrolls.append(tile)
            self.score(seat, TILE_VP[tile], SCROLLS)
        if row == 1:
            hero = next(one for one in PRINTED["hero"] if tile.endswith(one["id"]))
            man.heroes.append(hero["id"])
            for reward in hero["rewards"][: self.round]:
                yield from self.effects(seat, reward)
        if blessed:
            yield from self.bless(seat, "wild")
