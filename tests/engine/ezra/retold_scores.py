"""Second implementation of scoring on a Sabbath and at the end (E16.4, E17.3, E19, E20)."""

from __future__ import annotations

from typing import Any

from engine.ezra.constants import CITY, LEADER, SCRIBES, SCROLLS, SILVER, TILES
from tests.engine.ezra.retold_printed import CARDS, GATES, PRINTED, WALL_CARDS, WALLS
from tests.engine.ezra.retold_rival import Rivals


class Scores(Rivals):
    """Judgment, tucked cards, the end."""

    def judged(self, seat: int) -> list[dict[str, Any]]:
        """E16.4, E21.23."""
        at, side = self.men[seat].altar, self.altar_side
        z, h = side["zechariah"][self.round - 1], side["haggai"][self.round - 1]
        where = "behind" if at < z else "between" if at < h else "ahead"
        judgment = self.solo_side()["judgment"] if self.rival(seat) else side["judgment"][self.round - 1]
        found: list[dict[str, Any]] = judgment[where]
        return found

    def scored(self, seat: int, card: str) -> int:
        """E20.34."""
        man, scoring = self.men[seat], CARDS[card]["scoring"]
        if scoring.endswith("_blessings"):
            return int(man.blessings[scoring.removesuffix("_blessings")])
        scores: dict[str, int] = {
            "golden_spaces": self.golden(seat),
            "developed_tiles": 1 + len(man.turned),
            "gatekeepers": 1 + self.gatekeepers(seat),
            "walls": self.walls(seat),
            "scribes": 1 + len(self.values(seat)),
            "levites": man.levites,
            "two_highest_scrolls": sum(self.values(seat)[:2]),
        }
        return scores[scoring]

    def end(self, seat: int) -> None:
        man, worth = self.men[seat], PRINTED["exchange"]
        silver = man.silver + 2 * man.food + sum(worth[f"{kind}_to_silver"] * man.goods[kind] for kind in man.goods)
        walls = sum(WALL_CARDS[self.built[wall]]["vp"] for wall in WALLS if self.owner[wall] == seat)
        self.score(seat, silver // (3 if self.has(seat, "g1") else 5), SILVER)
        self.score(seat, 2 * len(man.turned), TILES)
        self.score(seat, 3 * (self.ahead[0] == seat), LEADER)
        self.score(seat, walls + sum(GATES[gate].get("vp", 0) for gate in GATES if self.owner[gate] == seat), CITY)
        self.score(seat, sum(self.values(seat)), SCRIBES)
        gates = sum(self.owner[name] == seat for name, gate in GATES.items() if gate["kind"] == "card")
        rows = self.values(seat)
        gold = {
            "g2": min(man.blessings.values()),
            "g3": (man.levites + self.gatekeepers(seat) + len(rows)) // 3,
            "g4": (gates + self.walls(seat)) // 3,
            "g5": sum(len(row) == self.temple_size("columns") for row in self.temple),
            "g6": sum(value < 4 for value in rows),
            "g7": 2 * sum(value == 4 for value in rows),
            "g8": sum(self.scored(seat, card) for card in man.hand),
        }
        self.score(seat, sum(vp for tile, vp in gold.items() if self.has(seat, tile)), SCROLLS)
