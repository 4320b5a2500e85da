"""Second implementation of the Main Actions (E7 to E11)."""

from __future__ import annotations

from engine.ezra.constants import LEVITES
from tests.engine.ezra.retold_board import Board
from tests.engine.ezra.retold_printed import GATES, LINES, NOBODY, PRINTED, WALLS, Told, Way, bags, said


class Actions(Board):
    """The options of each Main Action in notation, and what they do."""

    def red(self, seat: int) -> set[str]:
        man, red = self.men[seat], self.banners("red")
        found = self.levites(seat) if not self.acted and not self.levite else set[str]()
        if self.used >= man.levites:
            return found
        found |= {
            f"temple {row} with {good}"
            for row in range(1, 6)
            if row <= red and len(self.temple[row - 1]) < self.temple_size("columns")
            for good in PRINTED["temple"]["allowed"]
            if man.goods[good]
        }
        fire = PRINTED["altar_fire"]
        fires = [good for good in ("wood", "cinders") if man.goods[good] and fire[good]["banners"] <= red]
        found |= {f"altar {good}" for good in fires}
        return found | {"banner"}

    def levites(self, seat: int) -> set[str]:
        """E7.2, E20.11."""
        man, track = self.men[seat], PRINTED["levite_track"]
        if not man.supply or man.levites == track["max"]:
            return set()
        cost = max(0, track["rows"][man.levites]["food"] - 2 * self.has(seat, "w10"))
        return {
            "levite" + (f" buying {count} food" if count else "") for count in self.purchases(seat, cost, must=True)
        }

    def place_levite(self, seat: int, answer: str) -> Told:
        man = self.men[seat]
        row = PRINTED["levite_track"]["rows"][man.levites]
        bought = int(answer.split()[2]) if " " in answer else 0
        self.eat(seat, max(0, row["food"] - 2 * self.has(seat, "w10")), bought)
        self.levite = True
        man.supply, man.levites = man.supply - 1, man.levites + 1
        yield from self.effects(seat, row["reward"], LEVITES)

    def levite_banner(self, seat: int, answer: str) -> Told:
        self.acted, self.used = True, self.used + 1
        self.more["red"] += 1
        yield from ()

    def to_temple(self, seat: int, answer: str) -> Told:
        _, row, _, good = answer.split()
        self.acted, self.used, self.spent = True, self.used + 1, self.spent + int(row)
        self.men[seat].goods[good] -= 1
        yield from self.offered(seat, int(row), good)

    def to_altar(self, seat: int, answer: str) -> Told:
        good = answer.split()[1]
        fire = PRINTED["altar_fire"][good]
        self.acted, self.used, self.spent = True, self.used + 1, self.spent + fire["banners"]
        self.men[seat].goods[good] -= 1
        yield from self.along(seat, fire["move"])

    def grey(self, seat: int) -> set[str]:
        if not self.space or self.owner[self.space] != NOBODY:
            return set()
        pieces, grey = self.rubble[self.space], self.banners("grey")
        price = PRINTED["rubble"]["clear_cost"]
        if any(pieces.values()):
            afforded = [bag for bag in bags(pieces) if sum(price[kind] * bag[kind] for kind in bag) <= grey]
            return {f"clear {said(bag)}" for bag in afforded if any(bag.values())}
        return set(self.ways(seat))

    def ways(self, seat: int) -> dict[str, tuple[int, dict[str, int]]]:
        """E9.4, E9.5, E20.13: the ways to build on the space, with the Banners and Resources they cost."""
        man = self.men[seat]
        if self.space in WALLS:
            site = WALLS[self.space]
            if not man.walls:
                return {}
        else:
            site = PRINTED["gate_common"]
            if not man.supply:
                return {}
        cost = {"stone": site["cost"].get("stone", 0), "wood": site["cost"].get("wood", 0)}
        cost["stone"] = max(0, cost["stone"] - self.has(seat, "w13"))
        found = {}
        for gold in bags(cost):
            for grey in bags({kind: cost[kind] - gold[kind] for kind in cost}):
                paid = {kind: cost[kind] - gold[kind] - grey[kind] for kind in cost} | {"gold": sum(gold.values())}
                banners = site["grey"] + 3 * sum(grey.values())
                if banners <= self.banners("grey") and all(paid[kind] <= man.goods[kind] for kind in paid):
                    words = f" discount gold {said(gold)}" if any(gold.values()) else ""
                    words += f" discount grey {said(grey)}" if any(grey.values()) else ""
                    found[f"build{words}"] = (banners, paid)
        return found

    def clear(self, seat: int, answer: str) -> Told:
        pieces, price = self.rubble[self.space], PRINTED["rubble"]["clear_cost"]
        words = answer.split()[1:]
        for count, kind in zip(map(int, words[::2]), words[1::2], strict=True):
            pieces[kind] -= count
            self.men[seat].goods[kind] += count
            self.spent += price[kind] * count
        if self.space in WALLS and not any(pieces.values()):
            yield from self.bless(seat, WALLS[self.space]["blessing"])

    def build(self, seat: int, answer: str) -> Told:
        man = self.men[seat]
        banners, paid = self.ways(seat)[answer]
        self.spent += banners
        for kind, count in paid.items():
            man.goods[kind] -= count
        if self.space in GATES:
            yield from self.raise_gate(seat, self.space)
            return
        drawn = man.walls[:3]
        options = {}
        for number, card in enumerate(drawn, 1):
            rest = [other for other in drawn if other != card]
            for top in rest if len(rest) == 2 else ("",):
                words = f"wall card {number}" + (f" top {drawn.index(top) + 1}" if top else "")
                options[words] = (card, [top or one for one in rest][:1], [one for one in rest if top and one != top])
        card, above, below = options[(yield from self.ask(seat, options))]
        man.walls = [*above, card, *man.walls[len(drawn) :], *below]
        yield from self.raise_wall(seat, self.space, card)

    def blue(self, seat: int) -> set[str]:
        return {*self.tiles(seat), *self.journeys(seat)}

    def tiles(self, seat: int) -> dict[str, tuple[int, int, Way]]:
        """E10.2, E10.3."""
        man, found = self.men[seat], {}
        for line in LINES if man.supply and not self.scribe else ():
            row = line["row"]
            for column in range(1, line["width"] + 1):
                for path in self.paths(row, column) if self.scribes[row - 1][column - 1] == NOBODY else ():
                    fees = sum(self.scribes[r - 1][c - 1] != seat for r, c in path)
                    affordable = (
                        line["banners"] <= self.banners("blue")
                        and line["pay"].get("silver", 0) + fees <= man.silver
                        and line["pay"].get("gold", 0) <= man.goods["gold"]
                    )
                    via = " via " + ", ".join(f"r{r}c{c}" for r, c in path) if path else ""
                    if affordable:
                        found[f"scribe r{row}c{column}{via}"] = (row, column, path)
        return found

    def journeys(self, seat: int) -> set[str]:
        """E11.2."""
        found = set[str]()
        for spaces, name in enumerate(("one", "two", "three", "four"), 1):
            cost = PRINTED["map"]["move_cost"][name]
            if cost["banners"] <= self.banners("blue") and not self.tented:
                goods = [good for good in ("stone", "wood", "cinders") if self.men[seat].goods[good]]
                found |= {f"tent {spaces} with {good}" for good in goods} if cost["resource"] else {f"tent {spaces}"}
        return found

    def teach(self, seat: int, answer: str) -> Told:
        man = self.men[seat]
        row, column, path = self.tiles(seat)[answer]
        self.scribe = True
        self.spent += LINES[row - 1]["banners"]
        man.silver -= LINES[row - 1]["pay"].get("silver", 0)
        man.goods["gold"] -= LINES[row - 1]["pay"].get("gold", 0)
        for r, c in path:
            whose = self.scribes[r - 1][c - 1]
            if whose != seat:
                man.silver -= 1
                if whose >= 0:
                    self.men[whose].silver += 1
        yield from self.settle(seat, row, column)

    def tent(self, seat: int, answer: str) -> Told:
        words = answer.split()
        name = ("one", "two", "three", "four")[int(words[1]) - 1]
        self.tented, self.spent = True, self.spent + PRINTED["map"]["move_cost"][name]["banners"]
        if len(words) > 2:
            self.men[seat].goods[words[3]] -= 1
        yield from self.travel(seat, int(words[1]))
