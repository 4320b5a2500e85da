"""Second implementation of scoring on a Sabbath and at the end (E16.4, E17.3, E19, E20)."""

from __future__ import annotations

from typing import Any

from engine.ezra.constants import CITY, LEADER, SCRIBES, SCROLLS, SILVER, TILES
from tests.engine.ezra.reference_printed import CARDS, GATES, PRINTED, WALL_CARDS, WALLS
from tests.engine.ezra.reference_rival import RivalTurns


class Scores(RivalTurns):
    """Judgment, tucked cards, the end."""

    def judgment(self, seat: int) -> list[dict[str, Any]]:
        """E16.4, E21.23."""
        at, side = self.players[seat].altar, self.altar_side
        z, h = side["zechariah"][self.round - 1], side["haggai"][self.round - 1]
        where = "behind" if at < z else "between" if at < h else "ahead"
        judgment = self.solo_side()["judgment"] if self.is_rival(seat) else side["judgment"][self.round - 1]
        found: list[dict[str, Any]] = judgment[where]
        return found

    def card_points(self, seat: int, card: str) -> int:
        """E20.34."""
        player, scoring = self.players[seat], CARDS[card]["scoring"]
        if scoring.endswith("_blessings"):
            return int(player.blessings[scoring.removesuffix("_blessings")])
        scores: dict[str, int] = {
            "golden_spaces": self.golden(seat),
            "developed_tiles": 1 + len(player.turned),
            "gatekeepers": 1 + self.gatekeepers(seat),
            "walls": self.walls(seat),
            "scribes": 1 + len(self.values(seat)),
            "levites": player.levites,
            "two_highest_scrolls": sum(self.values(seat)[:2]),
        }
        return scores[scoring]

    def end(self, seat: int) -> None:
        player, worth = self.players[seat], PRINTED["exchange"]
        silver = (
            player.silver
            + 2 * player.food
            + sum(worth[f"{kind}_to_silver"] * player.goods[kind] for kind in player.goods)
        )
        walls = sum(WALL_CARDS[self.built[wall]]["vp"] for wall in WALLS if self.owner[wall] == seat)
        self.score(seat, silver // (3 if self.has_tile(seat, "g1") else 5), SILVER)
        self.score(seat, 2 * len(player.turned), TILES)
        self.score(seat, 3 * (self.ahead[0] == seat), LEADER)
        self.score(seat, walls + sum(GATES[gate].get("vp", 0) for gate in GATES if self.owner[gate] == seat), CITY)
        self.score(seat, sum(self.values(seat)), SCRIBES)
        gates = sum(self.owner[name] == seat for name, gate in GATES.items() if gate["kind"] == "card")
        rows = self.values(seat)
        gold = {
            "g2": min(player.blessings.values()),
            "g3": (player.levites + self.gatekeepers(seat) + len(rows)) // 3,
            "g4": (gates + self.walls(seat)) // 3,
            "g5": sum(len(row) == self.temple_size("columns") for row in self.temple),
            "g6": sum(value < 4 for value in rows),
            "g7": 2 * sum(value == 4 for value in rows),
            "g8": sum(self.card_points(seat, card) for card in player.hand),
        }
        self.score(seat, sum(vp for tile, vp in gold.items() if self.has_tile(seat, tile)), SCROLLS)
