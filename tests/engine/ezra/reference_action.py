"""Second implementation of the Main Actions (E7 to E11)."""

from __future__ import annotations

from engine.ezra.constants import LEVITES
from tests.engine.ezra.reference_board import Board
from tests.engine.ezra.reference_printed import (
    GATES,
    NOBODY,
    PRINTED,
    SCROLL_ROWS,
    WALLS,
    Questions,
    ScribePath,
    bag_text,
    bags,
)


class Actions(Board):
    """The options of each Main Action in notation, and what they do."""

    def red(self, seat: int) -> set[str]:
        player, red = self.players[seat], self.banners("red")
        found = self.levites(seat) if not self.acted and not self.levite else set[str]()
        if self.used >= player.levites:
            return found
        found |= {
            f"temple {row} with {good}"
            for row in range(1, 6)
            if row <= red and len(self.temple[row - 1]) < self.temple_size("columns")
            for good in PRINTED["temple"]["allowed"]
            if player.goods[good]
        }
        fire = PRINTED["altar_fire"]
        fires = [good for good in ("wood", "cinders") if player.goods[good] and fire[good]["banners"] <= red]
        found |= {f"altar {good}" for good in fires}
        return found | {"banner"}

    def levites(self, seat: int) -> set[str]:
        """E7.2, E20.11."""
        player, track = self.players[seat], PRINTED["levite_track"]
        if not player.supply or player.levites == track["max"]:
            return set()
        cost = max(0, track["rows"][player.levites]["food"] - 2 * self.has_tile(seat, "w10"))
        return {
            "levite" + (f" buying {count} food" if count else "") for count in self.purchases(seat, cost, must=True)
        }

    def place_levite(self, seat: int, answer: str) -> Questions:
        player = self.players[seat]
        row = PRINTED["levite_track"]["rows"][player.levites]
        bought = int(answer.split()[2]) if " " in answer else 0
        self.pay_food(seat, max(0, row["food"] - 2 * self.has_tile(seat, "w10")), bought)
        self.levite = True
        player.supply, player.levites = player.supply - 1, player.levites + 1
        yield from self.effects(seat, row["reward"], LEVITES)

    def levite_banner(self, seat: int, answer: str) -> Questions:
        self.acted, self.used = True, self.used + 1
        self.gained_banners["red"] += 1
        yield from ()

    def place_resource(self, seat: int, answer: str) -> Questions:
        _, row, _, good = answer.split()
        self.acted, self.used, self.spent = True, self.used + 1, self.spent + int(row)
        self.players[seat].goods[good] -= 1
        yield from self.place_in_temple(seat, int(row), good)

    def offer_resource(self, seat: int, answer: str) -> Questions:
        good = answer.split()[1]
        fire = PRINTED["altar_fire"][good]
        self.acted, self.used, self.spent = True, self.used + 1, self.spent + fire["banners"]
        self.players[seat].goods[good] -= 1
        yield from self.move_altar(seat, fire["move"])

    def grey(self, seat: int) -> set[str]:
        if not self.space or self.owner[self.space] != NOBODY:
            return set()
        pieces, grey = self.rubble[self.space], self.banners("grey")
        price = PRINTED["rubble"]["clear_cost"]
        if any(pieces.values()):
            afforded = [bag for bag in bags(pieces) if sum(price[kind] * bag[kind] for kind in bag) <= grey]
            return {f"clear {bag_text(bag)}" for bag in afforded if any(bag.values())}
        return set(self.building_ways(seat))

    def building_ways(self, seat: int) -> dict[str, tuple[int, dict[str, int]]]:
        """E9.4, E9.5, E20.13: the ways to build on the space, with the Banners and Resources they cost."""
        player = self.players[seat]
        if self.space in WALLS:
            site = WALLS[self.space]
            if not player.walls:
                return {}
        else:
            site = PRINTED["gate_common"]
            if not player.supply:
                return {}
        cost = {"stone": site["cost"].get("stone", 0), "wood": site["cost"].get("wood", 0)}
        cost["stone"] = max(0, cost["stone"] - self.has_tile(seat, "w13"))
        found = {}
        for gold in bags(cost):
            for grey in bags({kind: cost[kind] - gold[kind] for kind in cost}):
                paid = {kind: cost[kind] - gold[kind] - grey[kind] for kind in cost} | {"gold": sum(gold.values())}
                banners = site["grey"] + 3 * sum(grey.values())
                if banners <= self.banners("grey") and all(paid[kind] <= player.goods[kind] for kind in paid):
                    words = f" discount gold {bag_text(gold)}" if any(gold.values()) else ""
                    words += f" discount grey {bag_text(grey)}" if any(grey.values()) else ""
                    found[f"build{words}"] = (banners, paid)
        return found

    def clear(self, seat: int, answer: str) -> Questions:
        pieces, price = self.rubble[self.space], PRINTED["rubble"]["clear_cost"]
        words = answer.split()[1:]
        for count, kind in zip(map(int, words[::2]), words[1::2], strict=True):
            pieces[kind] -= count
            self.players[seat].goods[kind] += count
            self.spent += price[kind] * count
        if self.space in WALLS and not any(pieces.values()):
            yield from self.bless(seat, WALLS[self.space]["blessing"])

    def build(self, seat: int, answer: str) -> Questions:
        player = self.players[seat]
        banners, paid = self.building_ways(seat)[answer]
        self.spent += banners
        for kind, count in paid.items():
            player.goods[kind] -= count
        if self.space in GATES:
            yield from self.build_gate(seat, self.space)
            return
        drawn = player.walls[:3]
        options = {}
        for number, card in enumerate(drawn, 1):
            rest = [other for other in drawn if other != card]
            for top in rest if len(rest) == 2 else ("",):
                words = f"wall card {number}" + (f" top {drawn.index(top) + 1}" if top else "")
                options[words] = (card, [top or one for one in rest][:1], [one for one in rest if top and one != top])
        card, above, below = options[(yield from self.ask(seat, options))]
        player.walls = [*above, card, *player.walls[len(drawn) :], *below]
        yield from self.build_wall(seat, self.space, card)

    def blue(self, seat: int) -> set[str]:
        return {*self.tiles(seat), *self.tent_moves(seat)}

    def tiles(self, seat: int) -> dict[str, tuple[int, int, ScribePath]]:
        """E10.2, E10.3."""
        player, found = self.players[seat], {}
        for line in SCROLL_ROWS if player.supply and not self.scribe else ():
            row = line["row"]
            for column in range(1, line["width"] + 1):
                for path in self.paths(row, column) if self.scribes[row - 1][column - 1] == NOBODY else ():
                    fees = sum(self.scribes[r - 1][c - 1] != seat for r, c in path)
                    affordable = (
                        line["banners"] <= self.banners("blue")
                        and line["pay"].get("silver", 0) + fees <= player.silver
                        and line["pay"].get("gold", 0) <= player.goods["gold"]
                    )
                    via = " via " + ", ".join(f"r{r}c{c}" for r, c in path) if path else ""
                    if affordable:
                        found[f"scribe r{row}c{column}{via}"] = (row, column, path)
        return found

    def tent_moves(self, seat: int) -> set[str]:
        """E11.2."""
        found = set[str]()
        for spaces, name in enumerate(("one", "two", "three", "four"), 1):
            cost = PRINTED["map"]["move_cost"][name]
            if cost["banners"] <= self.banners("blue") and not self.tented:
                goods = [good for good in ("stone", "wood", "cinders") if self.players[seat].goods[good]]
                found |= {f"tent {spaces} with {good}" for good in goods} if cost["resource"] else {f"tent {spaces}"}
        return found

    def take_scribe(self, seat: int, answer: str) -> Questions:
        player = self.players[seat]
        row, column, path = self.tiles(seat)[answer]
        self.scribe = True
        self.spent += SCROLL_ROWS[row - 1]["banners"]
        player.silver -= SCROLL_ROWS[row - 1]["pay"].get("silver", 0)
        player.goods["gold"] -= SCROLL_ROWS[row - 1]["pay"].get("gold", 0)
        for r, c in path:
            whose = self.scribes[r - 1][c - 1]
            if whose != seat:
                player.silver -= 1
                if whose >= 0:
                    self.players[whose].silver += 1
        yield from self.place_scribe(seat, row, column)

    def tent(self, seat: int, answer: str) -> Questions:
        words = answer.split()
        name = ("one", "two", "three", "four")[int(words[1]) - 1]
        self.tented, self.spent = True, self.spent + PRINTED["map"]["move_cost"][name]["banners"]
        if len(words) > 2:
            self.players[seat].goods[words[3]] -= 1
        yield from self.gain_tent_steps(seat, int(words[1]))
