"""The game told once more, from the clauses E1 to E22 alone: what effects, steps and cards do.

It shares nothing with the engine but the words of its moves: no steps, no stack, no refusals. What is printed is read
straight from components.toml. A question is a seat with its options in words; whoever listens sends one of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import engine.ezra

Asked = tuple[int, set[str]]
Told = Generator[Asked | str, str, Any]
Things = list[dict[str, Any]]

NOBODY, NEUTRAL, RIVAL, GONE = -1, -2, 1, (0, 0)
COLOURS = ("red", "grey", "blue")
GOODS = ("cinders", "wood", "stone", "gold")
DEAREST = GOODS[::-1]


def plain(value: Any) -> Any:
    """The loader rule: a table with both `v` and `prov` stands for `v`."""
    if isinstance(value, dict):
        return plain(value["v"]) if {"v", "prov"} <= value.keys() else {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


PRINTED: dict[str, Any] = plain(
    tomllib.loads((Path(engine.ezra.__file__).parent / "components.toml").read_text(encoding="utf-8"))
)
RING: list[str] = PRINTED["ring"]["clockwise"]
WALLS = {wall["id"]: wall for wall in PRINTED["wall_space"]}
GATES = {gate["id"]: gate for gate in PRINTED["gate"]}
CARDS = {card["id"]: card for card in PRINTED["character"]}
WALL_CARDS = {card["id"]: card for card in PRINTED["wall_deck"]["cards"]}
TILES = {
    tile["id"]: {**PRINTED.get(f"{kind}_common", {}), **tile}
    for kind in PRINTED["development"]["types"]
    for tile in PRINTED[kind]
}
TILE_VP = {tile["id"]: tile["immediate_vp"] for tile in PRINTED["scroll"]}
LINES = PRINTED["scroll_rows"]["rows"]
ALTAR = {space["at"]: space["reward"] for space in PRINTED["altar_track"]["rewards"]}
BLESSINGS: list[str] = PRINTED["vocab"]["blessing_colours"]
KINDS: list[str] = PRINTED["development"]["types"]


def thing(k: str, n: int = 1, **more: Any) -> dict[str, Any]:
    return {"k": k, "n": n, **more}


def bags(sizes: dict[str, int]) -> Iterator[dict[str, int]]:
    """All bags with at most so many of each."""
    for counts in product(*(range(size + 1) for size in sizes.values())):
        yield dict(zip(sizes, counts, strict=True))


def picks(kinds: Sequence[str], count: int) -> Iterator[dict[str, int]]:
    for pick in combinations_with_replacement(kinds, count):
        yield {kind: pick.count(kind) for kind in kinds}


def said(bag: dict[str, int]) -> str:
    return " ".join(f"{bag[kind]} {kind}" for kind in DEAREST if bag.get(kind))


def space_said(space: str) -> str:
    return f"w{int(space[1:]):02}" if space in WALLS else space


class World:
    """Where everything lies, and what effects do to it (E5.4, E7.7, E8, E11, E14)."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.seats, self.side, self.first = raw["seats"], raw["side"], raw["first"]
        self.altar_side = next(side for side in PRINTED["altar_side"] if side["id"] == self.side)
        self.men = [SimpleNamespace(**self.man(player)) for player in raw["players"]]
        self.ahead: list[int] = list(raw["ahead"])
        self.rubble = {s: dict(zip(GOODS, pieces, strict=True)) for s, pieces in zip(RING, raw["rubble"], strict=True)}
        self.owner = dict(zip(RING, raw["owners"], strict=True))
        self.built = dict(zip(RING, raw["wall_cards"], strict=True))
        self.purse = dict(zip(RING, raw["gate_silver"], strict=True))
        self.temple: list[list[str]] = raw["temple"]
        self.lying: list[list[str]] = raw["scrolls"]
        self.scribes: list[list[int]] = raw["scribes"]
        self.white = [tuple(at) for at in raw.get("white", ())]
        self.solo: dict[str, Any] | None = raw.get("solo")
        self.round, self.active, self.phase = 0, raw["first"], "setup"
        self.shuffled: list[tuple[str, int]] = []
        """Decks in an order that nobody knows yet."""
        self.new_turn()

    def man(self, raw: dict[str, Any]) -> dict[str, Any]:
        return {
            "vp": sum(raw["points"]), "silver": raw.get("silver", 0), "food": raw.get("food", 0),
            "goods": dict(zip(GOODS, raw.get("goods", (0, 0, 0, 0)), strict=True)),
            "supply": raw.get("supply", 0), "main": raw.get("main", 0), "levites": raw.get("levites", 0),
            "traders": [], "elders": [], "farmers": 0, "labourers": 0, "altar": raw.get("altar", 0), "tent": 0,
            "travelled": 0, "blessings": dict(zip(BLESSINGS, raw.get("blessings", (0, 0, 0)), strict=True)),
            "tiles": raw.get("tiles", []), "turned": {k for k, t in zip(KINDS, raw.get("turned", ()), strict=False) if t},
            "hand": raw.get("hand", []), "deck": raw.get("deck", []), "piles": [[] for _ in raw.get("piles", ())], "tucked": [],
            "heroes": [], "walls": raw.get("wall_deck", []), "scrolls": raw.get("scrolls", []), "owes": 0,
        }  # fmt: skip

    def new_turn(self) -> None:
        self.card = self.colour = self.space = ""
        self.more = {"red": 0, "grey": 0, "blue": 0, "wild": 0}
        self.spent = self.used = 0
        self.auxiliary = self.trader = self.elder = self.levite = self.acted = False
        self.wall_or_gate = self.scribe = self.tented = False
        for man in self.men:
            man.travelled = 0

    # What is asked and counted

    def ask(self, seat: int, options: Iterable[str]) -> Told:
        return (yield seat, set(options))

    def has(self, seat: int, tile: str) -> bool:
        """By the number of the tile, `w04`."""
        return any(own.startswith(f"{tile}_") for own in self.men[seat].scrolls)

    def order(self) -> list[int]:
        return [(self.first + i) % len(self.men) for i in range(len(self.men))]

    def rival(self, seat: int) -> bool:
        return seat >= self.seats

    def figure(self, table: str, name: str) -> Any:
        return PRINTED[table][f"{name}_{self.seats}p"]

    def gatekeepers(self, seat: int) -> int:
        return sum(self.owner[gate] == seat for gate in GATES)

    def walls(self, seat: int) -> int:
        return sum(self.owner[wall] == seat for wall in WALLS)

    def values(self, seat: int) -> list[int]:
        """The row values of his Scribes, the highest first."""
        return [line["vp"] for line in reversed(LINES) for who in self.scribes[line["row"] - 1] if who == seat]

    def golden(self, seat: int) -> int:
        return sum(self.men[seat].altar >= space for space in PRINTED["altar_track"]["golden"])

    def tile(self, seat: int, kind: str) -> dict[str, Any]:
        return TILES[self.men[seat].tiles[KINDS.index(kind)]]

    def limit(self, seat: int) -> int:
        return 99 if "guards" in self.men[seat].turned or self.rival(seat) else self.tile(seat, "guards")["limit"]

    def excess(self, seat: int) -> int:
        return max(0, sum(self.men[seat].goods.values()) - self.limit(seat))

    def banners(self, colour: str) -> int:
        """E6.3: tops of piles in full, of tucked cards and Heroes the top Banner."""
        man = self.men[self.active]
        seen = [banner for pile in man.piles if pile for banner in CARDS[pile[-1]]["banners"]]
        seen += [CARDS[card]["banners"][0] for card in man.tucked]
        seen += [hero["banner"] for hero in PRINTED["hero"] if hero["id"] in man.heroes]
        printed = sum(banner["v"] for banner in seen if banner["c"] == colour)
        return printed + self.more[colour] + self.more["wild"] - self.spent

    # Effects (E5.4)

    def effects(self, seat: int, things: Things) -> Told:
        for one in things:
            yield from self.effect(seat, one)

    def effect(self, seat: int, one: dict[str, Any]) -> Told:
        man, kind, n = self.men[seat], one["k"], one.get("n", 1)
        if self.rival(seat):
            # E21.4, E21.5
            kind = {"stone": "gold", "wood": "gold", "cinders": "gold", "resource": "gold", "food": "silver"}.get(
                kind, "tent" if kind == "retrieve" else kind
            )
            if kind in ("flip_free", "banners", "lose_food"):
                return
        if kind in ("silver", "food"):
            setattr(man, kind, getattr(man, kind) + n)
        elif kind in GOODS:
            man.goods[kind] += n
        elif kind == "vp":
            man.vp += n
        elif kind == "altar":
            yield from self.along(seat, n)
        elif kind == "tent":
            yield from self.travel(seat, n)
        elif kind == "worker":
            for _ in range(n):
                if man.main:
                    man.main, man.supply = man.main - 1, man.supply + 1
                else:
                    yield from self.travel(seat, 1)
        elif kind == "blessing":
            for _ in range(n):
                yield from self.bless(seat, one["c"])
        elif kind == "resource":
            options = {f"take {said(pick)}": pick for pick in picks(("stone", "wood", "cinders"), n)}
            for good, count in options[(yield from self.ask(seat, options))].items():
                man.goods[good] += count
        elif kind == "retrieve":
            for _ in range(n):
                yield from self.retrieve(seat)
        elif kind == "banners":
            self.more[one["c"]] += n
        elif kind == "flip_free":
            for _ in range(n):
                options = {f"flip {kind}": kind for kind in KINDS if kind not in man.turned}
                if options:
                    answer = yield from self.ask(seat, {*options, "pass"})
                    if answer != "pass":
                        yield from self.flip(seat, options[answer])
        else:
            assert kind == "lose_food"
            # E16.5, E20.35
            bought = yield from self.bought(seat, n, "lose food", "")
            self.eat(seat, n, bought)

    def along(self, seat: int, n: int) -> Told:
        """E8.2 to E8.4, E20.15."""
        man, last = self.men[seat], PRINTED["altar_track"]["last"]
        spaces = range(man.altar + 1, min(man.altar + n, last) + 1)
        man.silver += n - len(spaces)
        if not spaces:
            return
        man.altar = spaces[-1]
        self.ahead.remove(seat)
        before = sum(self.men[other].altar >= man.altar for other in self.ahead)
        self.ahead.insert(before, seat)
        for space in spaces:
            yield from self.effects(seat, ALTAR.get(space, []))
            if space in PRINTED["altar_track"]["golden"] and self.has(seat, "w15"):
                man.food, man.silver = man.food + 1, man.silver + 1

    def travel(self, seat: int, n: int) -> Told:
        """E11.1, E20.10."""
        man, spaces = self.men[seat], PRINTED["map"]["spaces"]
        start, man.tent = man.tent, (man.tent + n) % spaces
        far = man.travelled < 2 <= man.travelled + n and self.has(seat, "w04") and self.phase in ("work", "prepare")
        man.travelled += n
        for step in range(n):
            yield from self.effects(seat, PRINTED["map"]["crossing"][(start + step) % spaces])
        if far:
            yield from self.travel(seat, 1)

    def bless(self, seat: int, colour: str) -> Told:
        """E14.1, E14.3, E21.6."""
        man, last = self.men[seat], PRINTED["blessing_track"]["last"]
        free = [one for one in BLESSINGS if man.blessings[one] < last and colour in ("wild", one)]
        if not free:
            yield from self.travel(seat, 1)
            return
        if self.rival(seat):
            chosen = min(free, key=lambda one: (man.blessings[one], BLESSINGS.index(one)))
        else:
            chosen = (yield from self.ask(seat, {f"blessing {one}" for one in free})).removeprefix("blessing ")
        low = min(man.blessings.values())
        man.blessings[chosen] += 1
        column = min(man.blessings.values())
        if column > low and (not self.rival(seat) or PRINTED["solo"]["column_bonuses"]):
            bonus = next(one for one in PRINTED["blessing_track"]["column_bonus"] if one["column"] == column)
            yield from self.effects(seat, bonus["reward"])

    def retrieve(self, seat: int) -> Told:
        """E13.3."""
        man = self.men[seat]
        options = {f"retrieve trader {row}": (man.traders, row) for row in man.traders}
        options |= {f"retrieve elder {row}": (man.elders, row) for row in man.elders}
        answer = (yield from self.ask(seat, {*options, "pass"})) if options else "pass"
        if answer != "pass":
            rows, row = options[answer]
            rows.remove(row)
            man.supply += 1

    def flip(self, seat: int, kind: str) -> Told:
        """E12.3, E20.22."""
        self.men[seat].turned.add(kind)
        yield from self.effects(seat, self.tile(seat, kind)["reward"])
        if self.has(seat, "w22"):
            self.men[seat].goods["gold"] += 1

    # Food (E16.5, E17.1, E20.35)

    def purchases(self, seat: int, need: int, must: bool) -> range:
        """How much Food may be paid in Silver."""
        man = self.men[seat]
        dear = self.tile(seat, "farmers")["silver_as_food"]
        return range(max(0, need - man.food) if must else 0, (min(need, man.silver // 2) if dear else 0) + 1)

    def bought(self, seat: int, need: int, words: str, after: str) -> Told:
        options = {
            words + (f" buying {count}{after}" if count else ""): count for count in self.purchases(seat, need, False)
        }
        return options[(yield from self.ask(seat, options))]

    def eat(self, seat: int, need: int, bought: int) -> None:
        man = self.men[seat]
        eaten = min(man.food, need - bought)
        man.silver, man.food = man.silver - 2 * bought, man.food - eaten
        man.vp += (need - bought - eaten) * PRINTED["exchange"]["unfed_worker_vp"]

    # Temple (E7.6, E7.7)

    def columns(self) -> int:
        return self.figure_of("columns")

    def figure_of(self, name: str) -> Any:
        return PRINTED["temple"]["size"][f"{name}_{self.seats}p"]

    def offered(self, seat: int, row: int, good: str) -> Told:
        """Into the row with this cost."""
        before = min(map(len, self.temple))
        self.temple[row - 1].append(good)
        self.men[seat].vp += PRINTED["temple"]["vp_per_resource"][good]
        printed = next(line for line in PRINTED["temple"]["rows"] if line["banners"] == row)
        yield from self.effects(seat, printed["reward"])
        if min(map(len, self.temple)) > before and before + 1 in self.figure_of("sector_last_column"):
            yield from self.effects(seat, [thing("food", 2)])
            ranked = sorted(self.ahead, key=lambda other: -self.men[other].levites)
            self.men[ranked[0]].vp += 2
            if self.seats > 2:
                fewest = min(man.levites for man in self.men)
                last = [other for other in self.ahead if self.men[other].levites == fewest][-1]
                self.men[last].vp -= 1
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

    def paths(self, row: int, column: int) -> Iterator[tuple[tuple[int, int], ...]]:
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
            man.vp += TILE_VP[tile]
        if row == 1:
            hero = next(one for one in PRINTED["hero"] if tile.endswith(one["id"]))
            man.heroes.append(hero["id"])
            for reward in hero["rewards"][: self.round]:
                yield from self.effects(seat, reward)
        if blessed:
            yield from self.bless(seat, "wild")
