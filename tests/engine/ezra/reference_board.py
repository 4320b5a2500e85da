"""Second implementation of the Temple, the ring and the Scrolls (E7, E9, E10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ezra.constants import SCROLLS, TEMPLE
from tests.engine.ezra.reference import World
from tests.engine.ezra.reference_printed import (
    GATES,
    GONE,
    NOBODY,
    PRINTED,
    RING,
    SCROLL_ROWS,
    TILE_VP,
    WALL_CARDS,
    WALLS,
    Questions,
    ScribePath,
    printed_effect,
    space_text,
)


class Board(World):
    """Placing in the Temple, building in the ring and placing Scribes, for players and the solo opponent."""

    # Temple (E7.6, E7.7)

    def temple_size(self, name: str) -> Any:
        return PRINTED["temple"]["size"][f"{name}_{self.seats}p"]

    def place_in_temple(self, seat: int, row: int, good: str) -> Questions:
        """Place in the row with this cost."""
        before = min(map(len, self.temple))
        self.temple[row - 1].append(good)
        self.score(seat, PRINTED["temple"]["vp_per_resource"][good], TEMPLE)
        printed = next(line for line in PRINTED["temple"]["rows"] if line["banners"] == row)
        yield from self.effects(seat, printed["reward"], TEMPLE)
        if min(map(len, self.temple)) > before and before + 1 in self.temple_size("sector_last_column"):
            yield from self.effects(seat, [printed_effect("food", 2)])
            ranked = sorted(self.ahead, key=lambda other: -self.players[other].levites)
            self.score(ranked[0], 2, TEMPLE)
            if self.seats > 2:
                fewest = min(player.levites for player in self.players)
                last = [other for other in self.ahead if self.players[other].levites == fewest][-1]
                self.score(last, -1, TEMPLE)
            for player in self.players:
                player.silver += player.levites

    # The ring (E9.8 to E9.12)

    def beside(self, space: str) -> tuple[str, str]:
        """The counter-clockwise neighbour first."""
        at = RING.index(space)
        return RING[at - 1], RING[(at + 1) % len(RING)]

    def connect(self, space: str, builder: int) -> Questions:
        for other in self.beside(space):
            wall, gate = (space, other) if space in WALLS else (other, space)
            if wall not in WALLS or gate not in GATES:
                continue
            pair = (self.owner[wall], self.owner[gate])
            if pair[0] < 0 or pair[1] == NOBODY:
                continue
            for seat in sorted({owner for owner in pair if owner >= 0}, key=lambda owner: owner != builder):
                yield from self.effects(seat, GATES[gate]["connection"])

    def build_wall(self, seat: int, space: str, card: str) -> Questions:
        """E9.6, E9.8, E20.14."""
        self.owner[space], self.built[space] = seat, card
        self.players[seat].walls.remove(card)
        yield from self.effects(seat, WALL_CARDS[card]["effect"])
        if self.has_tile(seat, "w14"):
            near = [other for other in self.beside(space) if other in WALLS and self.owner[other] >= 0]
            options = {f"copy {space_text(other)}": other for other in near}
            if options:
                copied = options[(yield from self.ask(seat, options))]
                yield from self.effects(seat, WALL_CARDS[self.built[copied]]["effect"])
        yield from self.connect(space, seat)

    def build_gate(self, seat: int, space: str) -> Questions:
        """E9.7, E9.8, E20.12."""
        player = self.players[seat]
        player.silver, self.gate_silver[space] = player.silver + self.gate_silver[space], 0
        player.supply, self.owner[space] = player.supply - 1, seat
        yield from self.effects(seat, GATES[space]["place"])
        if self.has_tile(seat, "w12"):
            yield from self.effects(seat, [printed_effect("blessing", c="wild"), printed_effect("food")])
        yield from self.connect(space, seat)

    # Scrolls (E10)

    def paths(self, row: int, column: int) -> Iterator[ScribePath]:
        """One occupied tile of each lower row, from the lowest up."""
        if row == 1:
            yield ()
            return
        for below in (column - 1, column):
            if 1 <= below <= SCROLL_ROWS[row - 2]["width"]:
                at = (row - 1, below)
                if self.scribes[at[0] - 1][at[1] - 1] >= 0 or at in self.white:
                    for path in self.paths(*at):
                        yield (*path, at)

    def place_scribe(self, seat: int, row: int, column: int) -> Questions:
        """E10.4, E10.6, E20.11, E20.30."""
        player, line = self.players[seat], self.scribes[row - 1]
        first = all(who == NOBODY for who in line)
        line[column - 1] = seat
        player.supply -= 1
        if (row, column) in self.white:
            at = self.white.index((row, column))
            edge = [(r, 1 if at == 0 else SCROLL_ROWS[r - 1]["width"]) for r in range(row + 1, len(SCROLL_ROWS))]
            self.white[at] = next((to for to in edge if self.scribes[to[0] - 1][to[1] - 1] == NOBODY), GONE)
        if first:
            yield from self.effects(seat, [printed_effect("food", SCROLL_ROWS[row - 1]["food_bonus"])])
        blessed, tile = self.has_tile(seat, "w11"), self.scroll_tiles[row - 1][column - 1]
        if not self.is_rival(seat):
            player.scrolls.append(tile)
            self.score(seat, TILE_VP[tile], SCROLLS)
        if row == 1:
            hero = next(one for one in PRINTED["hero"] if tile.endswith(one["id"]))
            player.heroes.append(hero["id"])
            for reward in hero["rewards"][: self.round]:
                yield from self.effects(seat, reward)
        if blessed:
            yield from self.bless(seat, "wild")
