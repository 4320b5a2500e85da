"""A turn told once more (E5 to E13, E15), from the clauses alone."""

from __future__ import annotations

from tests.engine.ezra.retold import (
    CARDS,
    GATES,
    KINDS,
    LINES,
    NEUTRAL,
    NOBODY,
    PRINTED,
    RING,
    WALLS,
    Told,
    World,
    bags,
    said,
    space_said,
)


class Turns(World):
    """Whoever is active (E5.2)."""

    def turn(self, seat: int) -> Told:
        self.active, self.phase = seat, "work"
        self.new_turn()
        man = self.men[seat]
        yield from self.give_back(seat, man.owes)
        while not self.card:
            room = 99 if self.has(seat, "w18") else PRINTED["meta"]["max_cards_per_pile"]
            cards = {
                f"card {int(card[1:])} on pile {number}": (card, pile)
                for card in man.hand
                for number, pile in enumerate(man.piles, 1)
                if len(pile) < room
            }
            answer = yield from self.ask(seat, {*cards, *self.free(seat)})
            if answer in cards:
                self.card, pile = cards[answer]
                pile.append(self.card)
                man.hand.remove(self.card)
            else:
                yield from self.freely(seat, answer)
        while not self.colour:
            spaces = {f"grey at {space_said(one)}": one for one in RING if self.owner[one] == NOBODY} or {"grey": ""}
            answer = yield from self.ask(seat, {"red", *spaces, "blue", *self.free(seat)})
            if answer in (*spaces, "red", "blue"):
                self.colour, self.space = answer.split()[0], spaces.get(answer, "")
            else:
                yield from self.freely(seat, answer)
        answer = ""
        while answer not in ("finish", "end turn"):
            own = {"red": self.red, "grey": self.grey, "blue": self.blue}[self.colour](seat)
            # Saying "finish" is worth it only where a Levite may come after it (E7.1).
            finish = {"finish"} if self.acted and not self.levite and self.levites(seat) else set[str]()
            answer = yield from self.ask(seat, {*own, *self.free(seat), *finish, "end turn"})
            if answer in own:
                yield from self.act(seat, answer)
            elif answer not in ("finish", "end turn"):
                yield from self.freely(seat, answer)
        while answer != "end turn":
            after = self.levites(seat) if self.colour == "red" and not self.levite else set[str]()
            answer = yield from self.ask(seat, {*after, *self.free(seat), "end turn"})
            if answer in after:
                yield from self.place_levite(seat, answer)
            elif answer != "end turn":
                yield from self.freely(seat, answer)
        self.draw(seat)
        self.note(seat)
        yield from self.give_back(seat, self.excess(seat))

    def draw(self, seat: int) -> None:
        """E15.1."""
        man = self.men[seat]
        wanted = max(1, 5 - len(man.hand)) if self.has(seat, "w18") else 1
        man.hand, man.deck = man.hand + man.deck[:wanted], man.deck[wanted:]

    def note(self, active: int) -> None:
        """E22.3a."""
        for seat in range(self.seats):
            if seat != active:
                self.men[seat].owes = max(self.men[seat].owes, self.excess(seat))

    def give_back(self, seat: int, count: int) -> Told:
        """E14.2."""
        man = self.men[seat]
        while count:
            options = {f"return {said(bag)}": bag for bag in bags(man.goods) if 1 <= sum(bag.values()) <= count}
            for good, pieces in options[(yield from self.ask(seat, options))].items():
                man.goods[good] -= pieces
                count -= pieces
            man.owes = count if man.owes else 0

    # The Main Actions

    def act(self, seat: int, answer: str) -> Told:
        word = answer.split(maxsplit=1)[0]
        doing = {
            "levite": self.place_levite, "banner": self.levite_banner, "temple": self.to_temple,
            "altar": self.to_altar, "clear": self.clear, "build": self.build, "scribe": self.teach, "tent": self.tent,
        }[word]  # fmt: skip
        yield from doing(seat, answer)

    def red(self, seat: int) -> set[str]:
        man, red = self.men[seat], self.banners("red")
        found = self.levites(seat) if not self.acted and not self.levite else set[str]()
        if self.used >= man.levites:
            return found
        found |= {
            f"temple {row} with {good}"
            for row in range(1, 6)
            if row <= red and len(self.temple[row - 1]) < self.columns()
            for good in PRINTED["temple"]["allowed"]
            if man.goods[good]
        }
        fire = PRINTED["altar_fire"]
        found |= {f"altar {good}" for good in fire if good in man.goods and man.goods[good] and fire[good]["banners"] <= red}
        return found | {"banner"}

    def levites(self, seat: int) -> set[str]:
        """E7.2, E20.11."""
        man, track = self.men[seat], PRINTED["levite_track"]
        if not man.supply or man.levites == track["max"]:
            return set()
        cost = max(0, track["rows"][man.levites]["food"] - 2 * self.has(seat, "w10"))
        return {
            "levite" + (f" buying {count} food" if count else "")
            for count in self.purchases(seat, cost, must=True)
        }

    def place_levite(self, seat: int, answer: str) -> Told:
        man = self.men[seat]
        row = PRINTED["levite_track"]["rows"][man.levites]
        bought = int(answer.split()[2]) if " " in answer else 0
        self.eat(seat, max(0, row["food"] - 2 * self.has(seat, "w10")), bought)
        self.levite = True
        man.supply, man.levites = man.supply - 1, man.levites + 1
        yield from self.effects(seat, row["reward"])

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
        """E9.4, E9.5, E20.13: how the space can be built, with the Banners and Resources that it takes."""
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

    def tiles(self, seat: int) -> dict[str, tuple[int, int, tuple[tuple[int, int], ...]]]:
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
        found, costs = set(), list(PRINTED["map"]["move_cost"].values())[2:]
        for spaces, name in enumerate(("one", "two", "three", "four"), 1):
            cost = PRINTED["map"]["move_cost"][name]
            if cost["banners"] <= self.banners("blue") and not self.tented:
                goods = [good for good in ("stone", "wood", "cinders") if self.men[seat].goods[good]]
                found |= {f"tent {spaces} with {good}" for good in goods} if cost["resource"] else {f"tent {spaces}"}
        assert costs
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

    # Free steps (E5.3, E12, E13)

    def free(self, seat: int) -> set[str]:
        man, found = self.men[seat], set[str]()
        if not self.auxiliary:
            found |= {*self.trades(seat, self.tradable(seat)), *self.flips(seat)}
        if man.supply and not self.trader:
            found |= {f"trader {row}" for row in self.helpers(seat, "traders") if row not in man.traders}
        if man.supply and not self.elder:
            found |= {f"elder {row}" for row in self.helpers(seat, "elders") if row not in man.elders}
        return found

    def tradable(self, seat: int) -> list[str]:
        """E12.2, E20.19."""
        if self.has(seat, "w19") or self.phase == "prepare":
            return [pile[-1] for pile in self.men[seat].piles if pile]
        return [self.card] if self.card else []

    def trades(self, seat: int, cards: list[str]) -> dict[str, tuple[str, object]]:
        man, found = self.men[seat], {}
        for card in cards:
            trade, by = CARDS[card]["trade"], f" by card {int(card[1:])}"
            if trade["kind"] == "sell":
                held = {kind: man.goods[kind] for kind in trade["rates"]}
                for bag in bags(held):
                    if any(bag.values()):
                        found[f"sell {said(bag)}{by}"] = (card, bag)
                continue
            fee = 0 if self.owner[trade["gate"]] == seat else 1
            for option in ("top", "bottom"):
                price = trade[option]["pay_silver"]
                if option == "bottom" and self.has(seat, "w20"):
                    price = max(0, price - 2)
                if fee + price <= man.silver:
                    found[f"trade {option}{by}"] = (card, (price, trade[option]["gain"]))
        kinds = [CARDS[card]["trade"]["kind"] for card in cards]
        return {
            words if kinds.count(CARDS[card]["trade"]["kind"]) > 1 else words.partition(" by card")[0]: (card, what)
            for words, (card, what) in found.items()
        }

    def flips(self, seat: int) -> set[str]:
        man, found = self.men[seat], set()
        for kind in KINDS:
            cost = self.tile(seat, kind)["cost"]
            has = {**man.goods, "silver": man.silver}
            if kind not in man.turned and all(has[name] >= count for name, count in cost.items()):
                found.add(f"flip {kind}")
        return found

    def helpers(self, seat: int, kind: str) -> dict[int, list[dict[str, object]]]:
        tile, turned = self.tile(seat, kind), kind in self.men[seat].turned
        if kind == "traders":
            front = [tile["row1"], tile["row2"]]
            rows = [*front, tile["row3_back"], tile["row4_back"]] if turned else front
        else:
            rows = tile["back"] if turned else tile["front"]
        return dict(enumerate(rows, 1))

    def freely(self, seat: int, answer: str) -> Told:
        word, man = answer.split(maxsplit=1)[0], self.men[seat]
        if word in ("trade", "sell", "flip"):
            self.auxiliary = True
            yield from self.help(seat, answer, self.tradable(seat))
            return
        row = int(answer.split()[1])
        man.supply -= 1
        (man.traders if word == "trader" else man.elders).append(row)
        things = self.helpers(seat, f"{word}s")[row]
        if word == "trader":
            self.trader = True
            yield from self.effects(seat, things)
            if self.has(seat, "w17") and man.silver and (yield from self.ask(seat, {"again", "pass"})) == "again":
                man.silver -= 1
                yield from self.effects(seat, things)
        else:
            self.elder = True
            yield from self.effects(seat, things)
            if self.has(seat, "w16"):
                self.more["wild"] += 2
                man.silver += 1

    def help(self, seat: int, answer: str, cards: list[str]) -> Told:
        """An Auxiliary Action (E12), and what may follow a Trade (E20.21)."""
        man = self.men[seat]
        if answer.startswith("flip"):
            kind = answer.split()[1]
            for name, count in self.tile(seat, kind)["cost"].items():
                if name == "silver":
                    man.silver -= count
                else:
                    man.goods[name] -= count
            yield from self.flip(seat, kind)
            return
        card, what = self.trades(seat, cards)[answer]
        trade = CARDS[card]["trade"]
        if isinstance(what, dict):
            for kind, count in what.items():
                man.goods[kind] -= count
                man.silver += count * trade["rates"][kind]
        else:
            assert isinstance(what, tuple)
            self.fee(seat, trade["gate"])
            man.silver -= what[0]
            yield from self.effects(seat, what[1])
        if self.has(seat, "w21"):
            answer = yield from self.ask(seat, {"take silver", *self.flips(seat), "pass"})
            if answer == "take silver":
                man.silver += 1
            elif answer != "pass":
                yield from self.help(seat, answer, cards)

    def fee(self, seat: int, gate: str) -> None:
        """E12.2, E21.8."""
        whose = self.owner[gate]
        if whose == seat:
            return
        self.men[seat].silver -= 1
        if whose >= 0:
            self.men[whose].silver += 1
        elif whose != NEUTRAL:
            self.purse[gate] += 1


