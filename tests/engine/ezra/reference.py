"""A second implementation of the game, written only from the clauses E1 to E22: what effects, steps and cards do.

It shares nothing with the engine but the notation of moves: no steps, no stack, no refusals. Printed figures are read
straight from components.toml. The game is a generator: it yields a seat and its options in notation, and the caller
sends one of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from engine.ezra.constants import EFFECTS, HUNGER, SOURCES
from tests.engine.ezra.reference_printed import (
    ALTAR,
    BLESSINGS,
    CARDS,
    GATES,
    GOODS,
    KINDS,
    PRINTED,
    RING,
    SCROLL_ROWS,
    TILES,
    WALLS,
    EffectList,
    Questions,
    bag_text,
    picks,
    printed_effect,
)


class World:
    """The state of the game, and what effects do to it (E5.4, E7.7, E8, E11, E14)."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.seats, self.side, self.first = raw["seats"], raw["side"], raw["first"]
        self.altar_side = next(side for side in PRINTED["altar_side"] if side["id"] == self.side)
        self.players = [SimpleNamespace(**self.player_fields(player)) for player in raw["players"]]
        self.ahead: list[int] = list(raw["ahead"])
        self.rubble = {s: dict(zip(GOODS, pieces, strict=True)) for s, pieces in zip(RING, raw["rubble"], strict=True)}
        self.owner = dict(zip(RING, raw["owners"], strict=True))
        self.built = dict(zip(RING, raw["wall_cards"], strict=True))
        self.gate_silver = dict(zip(RING, raw["gate_silver"], strict=True))
        self.temple: list[list[str]] = raw["temple"]
        self.scroll_tiles: list[list[str]] = raw["scrolls"]
        self.scribes: list[list[int]] = raw["scribes"]
        self.white = [tuple(at) for at in raw.get("white", ())]
        self.solo: dict[str, Any] | None = raw.get("solo")
        self.round, self.active, self.phase = 0, raw["first"], "setup"
        self.new_turn()

    def player_fields(self, raw: dict[str, Any]) -> dict[str, Any]:
        return {
            "points": dict(zip(SOURCES, raw["points"], strict=True)),
            "silver": raw.get("silver", 0), "food": raw.get("food", 0),
            "goods": dict(zip(GOODS, raw.get("goods", (0, 0, 0, 0)), strict=True)),
            "supply": raw.get("supply", 0), "main": raw.get("main", 0), "levites": raw.get("levites", 0),
            "traders": [], "elders": [], "farmers": 0, "labourers": 0, "altar": raw.get("altar", 0), "tent": 0,
            "travelled": 0, "blessings": dict(zip(BLESSINGS, raw.get("blessings", (0, 0, 0)), strict=True)),
            "tiles": raw.get("tiles", []),
            "turned": {kind for kind, turned in zip(KINDS, raw.get("turned", ()), strict=False) if turned},
            "hand": raw.get("hand", []), "deck": raw.get("deck", []), "piles": [[] for _ in raw.get("piles", ())],
            "tucked": [], "heroes": [], "walls": raw.get("wall_deck", []), "scrolls": raw.get("scrolls", []), "owes": 0,
        }  # fmt: skip

    def new_turn(self) -> None:
        self.card = self.colour = self.space = ""
        self.gained_banners = {"red": 0, "grey": 0, "blue": 0, "wild": 0}
        self.spent = self.used = 0
        self.auxiliary = self.trader = self.elder = self.levite = self.acted = False
        self.scribe = self.tented = False
        for player in self.players:
            player.travelled = 0

    # Questions and counts

    def score(self, seat: int, vp: int, source: str) -> None:
        self.players[seat].points[source] += vp

    def ask(self, seat: int, options: Iterable[str]) -> Questions:
        return (yield seat, set(options))

    def has_tile(self, seat: int, tile: str) -> bool:
        """By the number of the tile, `w04`."""
        return any(own.startswith(f"{tile}_") for own in self.players[seat].scrolls)

    def order(self) -> list[int]:
        return [(self.first + i) % len(self.players) for i in range(len(self.players))]

    def is_rival(self, seat: int) -> bool:
        return seat >= int(self.seats)

    def gatekeepers(self, seat: int) -> int:
        return sum(self.owner[gate] == seat for gate in GATES)

    def walls(self, seat: int) -> int:
        return sum(self.owner[wall] == seat for wall in WALLS)

    def values(self, seat: int) -> list[int]:
        """The row values of the seat's Scribes, highest first."""
        return [line["vp"] for line in reversed(SCROLL_ROWS) for who in self.scribes[line["row"] - 1] if who == seat]

    def golden(self, seat: int) -> int:
        return sum(self.players[seat].altar >= space for space in PRINTED["altar_track"]["golden"])

    def tile(self, seat: int, kind: str) -> dict[str, Any]:
        return TILES[self.players[seat].tiles[KINDS.index(kind)]]

    def excess(self, seat: int) -> int:
        """E14.2."""
        player = self.players[seat]
        limited = not self.is_rival(seat) and "guards" not in player.turned
        return max(0, sum(player.goods.values()) - self.tile(seat, "guards")["limit"]) if limited else 0

    def banners(self, colour: str) -> int:
        """E6.3: all Banners on top cards of piles, the top Banner of tucked cards and Heroes."""
        player = self.players[self.active]
        seen = [banner for pile in player.piles if pile for banner in CARDS[pile[-1]]["banners"]]
        seen += [CARDS[card]["banners"][0] for card in player.tucked]
        seen += [hero["banner"] for hero in PRINTED["hero"] if hero["id"] in player.heroes]
        shown: int = sum(banner["v"] for banner in seen if banner["c"] == colour)
        return shown + self.gained_banners[colour] + self.gained_banners["wild"] - self.spent

    # Effects (E5.4)

    def effects(self, seat: int, things: EffectList, source: str = EFFECTS) -> Questions:
        for one in things:
            yield from self.effect(seat, one, source)

    def effect(self, seat: int, one: dict[str, Any], source: str = EFFECTS) -> Questions:
        player, kind, n = self.players[seat], one["k"], one.get("n", 1)
        if self.is_rival(seat):
            # E21.4, E21.5
            kind = {"stone": "gold", "wood": "gold", "cinders": "gold", "resource": "gold", "food": "silver"}.get(
                kind, "tent" if kind == "retrieve" else kind
            )
            if kind in ("flip_free", "banners", "lose_food"):
                return
        if kind in ("silver", "food"):
            setattr(player, kind, getattr(player, kind) + n)
        elif kind in GOODS:
            player.goods[kind] += n
        elif kind == "vp":
            self.score(seat, n, source)
        elif kind == "altar":
            yield from self.move_altar(seat, n)
        elif kind == "tent":
            yield from self.gain_tent_steps(seat, n)
        elif kind == "worker":
            gained = min(n, player.main)
            player.main, player.supply = player.main - gained, player.supply + gained
            if gained < n:
                yield from self.gain_tent_steps(seat, n - gained)
        elif kind == "blessing":
            yield from self.bless(seat, one["c"], n)
        elif kind == "resource":
            options = {f"take {bag_text(pick)}": pick for pick in picks(("stone", "wood", "cinders"), n)}
            for good, count in options[(yield from self.ask(seat, options))].items():
                player.goods[good] += count
        elif kind == "retrieve":
            for _ in range(min(n, len(player.traders) + len(player.elders))):
                yield from self.retrieve(seat)
        elif kind == "banners":
            if (self.phase, self.active) == ("work", seat):
                self.gained_banners[one["c"]] += n
        elif kind == "choose":
            choices = {f"choose {number}": things for number, things in enumerate(one["of"], 1)}
            chosen = next(iter(choices)) if self.is_rival(seat) else (yield from self.ask(seat, choices))
            yield from self.effects(seat, choices[chosen])
        elif kind == "flip_free":
            for _ in range(n):
                flips = {f"flip {tile}": tile for tile in KINDS if tile not in player.turned}
                answer = (yield from self.ask(seat, {*flips, "pass"})) if flips else "pass"
                if answer != "pass":
                    yield from self.flip(seat, flips[answer])
        else:
            assert kind == "lose_food"
            # E16.5, E20.35
            bought = yield from self.ask_purchase(seat, n, "lose food", "")
            self.pay_food(seat, n, bought)

    def move_altar(self, seat: int, n: int) -> Questions:
        """E8.2 to E8.4, E20.15."""
        player, last = self.players[seat], PRINTED["altar_track"]["last"]
        spaces = range(player.altar + 1, min(player.altar + n, last) + 1)
        player.silver += n - len(spaces)
        if not spaces:
            return
        player.altar = spaces[-1]
        self.ahead.remove(seat)
        before = sum(self.players[other].altar >= player.altar for other in self.ahead)
        self.ahead.insert(before, seat)
        for space in spaces:
            yield from self.effects(seat, ALTAR.get(space, []))
            if space in PRINTED["altar_track"]["golden"] and self.has_tile(seat, "w15"):
                player.food, player.silver = player.food + 1, player.silver + 1

    def gain_tent_steps(self, seat: int, n: int) -> Questions:
        yield from self.effects(seat, self.move_tent(seat, n))

    def move_tent(self, seat: int, n: int) -> EffectList:
        """E11.1, E20.10: move the Tent; returns the rewards."""
        player, spaces = self.players[seat], PRINTED["map"]["spaces"]
        found = [one for step in range(n) for one in PRINTED["map"]["crossing"][(player.tent + step) % spaces]]
        far = (
            player.travelled < 2 <= player.travelled + n
            and self.has_tile(seat, "w04")
            and self.phase in ("work", "prepare")
        )
        player.tent, player.travelled = (player.tent + n) % spaces, player.travelled + n
        return [*found, printed_effect("tent")] if far else found

    def bless(self, seat: int, colour: str, n: int = 1) -> Questions:
        """E14.1, E14.3, E21.6: bonuses wait until all markers have moved."""
        player, last, bonus = self.players[seat], PRINTED["blessing_track"]["last"], list[dict[str, Any]]()
        missing = 0
        for _ in range(n):
            free = [one for one in BLESSINGS if player.blessings[one] < last and colour in ("wild", one)]
            if not free:
                missing += 1
                continue
            chosen = min(free, key=lambda one: (player.blessings[one], BLESSINGS.index(one)))
            if not self.is_rival(seat):
                asked = {f"blessing {one}": one for one in free}
                chosen = asked[(yield from self.ask(seat, asked))] if colour == "wild" else colour
            low = min(player.blessings.values())
            player.blessings[chosen] += 1
            column = min(player.blessings.values())
            if column > low and (not self.is_rival(seat) or PRINTED["solo"]["column_bonuses"]):
                columns = PRINTED["blessing_track"]["column_bonus"]
                bonus += [reward for one in columns if one["column"] == column for reward in one["reward"]]
        bonus += self.move_tent(seat, missing) if missing else []
        yield from self.effects(seat, bonus)

    def retrieve(self, seat: int) -> Questions:
        """E13.3."""
        player = self.players[seat]
        options = {f"retrieve trader {row}": (player.traders, row) for row in player.traders}
        options |= {f"retrieve elder {row}": (player.elders, row) for row in player.elders}
        answer = (yield from self.ask(seat, {*options, "pass"})) if options else "pass"
        if answer != "pass":
            rows, row = options[answer]
            rows.remove(row)
            player.supply += 1

    def flip(self, seat: int, kind: str) -> Questions:
        """E12.3, E20.22."""
        self.players[seat].turned.add(kind)
        yield from self.effects(seat, self.tile(seat, kind)["reward"])
        if self.has_tile(seat, "w22"):
            self.players[seat].goods["gold"] += 1

    # Food (E16.5, E17.1, E20.35)

    def purchases(self, seat: int, need: int, must: bool) -> range:
        """How much Food can be paid in Silver."""
        player = self.players[seat]
        dear = self.tile(seat, "farmers")["silver_as_food"]
        return range(max(0, need - player.food) if must else 0, (min(need, player.silver // 2) if dear else 0) + 1)

    def ask_purchase(self, seat: int, need: int, words: str, after: str) -> Questions:
        options = {
            words + (f" buying {count}{after}" if count else ""): count for count in self.purchases(seat, need, False)
        }
        return options[(yield from self.ask(seat, options))]

    def pay_food(self, seat: int, need: int, bought: int) -> None:
        player = self.players[seat]
        eaten = min(player.food, need - bought)
        player.silver, player.food = player.silver - 2 * bought, player.food - eaten
        self.score(seat, (need - bought - eaten) * PRINTED["exchange"]["unfed_worker_vp"], HUNGER)
