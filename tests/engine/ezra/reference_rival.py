"""Second implementation of the solo opponent (E21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ezra.constants import LEVITES, TUCKED
from tests.engine.ezra.reference_printed import (
    GATES,
    NOBODY,
    PRINTED,
    RING,
    RIVAL,
    SCROLL_ROWS,
    WALLS,
    Questions,
    ScribePath,
    printed_effect,
)
from tests.engine.ezra.reference_turn import Turns


class RivalTurns(Turns):
    """The opponent's turn, Scheme rows and Sabbath."""

    focus: dict[str, Any]

    def solo_side(self) -> dict[str, Any]:
        assert self.solo
        found: dict[str, Any] = next(side for side in PRINTED["solo_side"] if side["id"] == self.solo["side"])
        return found

    def rival_turn(self) -> Questions:
        """E21.10 to E21.12."""
        assert self.solo
        self.active, self.phase = RIVAL, "work"
        self.new_turn()
        me, name = self.players[RIVAL], self.solo["focus"].pop(0)
        self.focus = next(card for card in PRINTED["focus"] if card["id"] == name)
        gate = self.focus["gate"]
        fee = 0 if self.owner[gate] == RIVAL else 1
        trades = sorted(self.focus["trades"], key=lambda trade: -trade["pay_silver"])
        trade = next((one for one in trades if one["pay_silver"] + fee <= me.silver), None)
        if trade is None:
            yield from self.gain_tent_steps(RIVAL, 1)
        else:
            self.fee(RIVAL, gate)
            me.silver -= trade["pay_silver"]
            yield from self.effects(RIVAL, trade["gain"])
        name = self.solo["schemes"].pop(0)
        for row in next(card for card in PRINTED["scheme"] if card["id"] == name)["rows"]:
            need, workers, gold = row["need"], me.supply, me.goods["gold"]
            met = need.get("workers_min", 0) <= workers <= need.get("workers_max", 99)
            met = met and need.get("gold_min", 0) <= gold <= need.get("gold_max", 99)
            if met and all(self.possible(word) for word in row["do"]):
                for word in row["do"]:
                    yield from self.scheme(word)
                break
        else:
            raise AssertionError(name)
        self.note_excess(RIVAL)

    def possible(self, word: str) -> bool:
        if word == "build_wall":
            return bool(self.players[RIVAL].walls) and bool(self.wall_target())
        if word == "build_gate":
            return bool(self.gate_target())
        return not word.startswith("scribe") or self.scribe_target(word) is not None

    def scheme(self, word: str) -> Questions:
        me = self.players[RIVAL]
        name, _, count = word.partition(":")
        if name.startswith("gain_"):
            yield from self.effect(RIVAL, printed_effect(name.removeprefix("gain_").removesuffix("s"), int(count)))
        elif name == "altar":
            yield from self.move_altar(RIVAL, int(count))
        elif name == "pay_gold":
            me.goods["gold"] -= int(count)
        elif name == "temple":
            yield from self.rival_temple()
        elif name == "clear_wall":
            if any(self.walls_with_rubble()):
                yield from self.clear_all(next(self.walls_with_rubble()))
        elif name == "build_wall":
            space = self.wall_target()
            yield from self.clear_all(space)
            me.goods["gold"] -= 3
            yield from self.build_wall(RIVAL, space, me.walls[0])
        elif name == "build_gate":
            space = self.gate_target()
            yield from self.clear_all(space)
            me.goods["gold"] -= 3
            yield from self.build_gate(RIVAL, space)
        else:
            yield from self.rival_scribe(word)

    def rival_temple(self) -> Questions:
        """E21.13."""
        me = self.players[RIVAL]
        if me.levites < 6 and me.goods["gold"] >= 2 and me.supply:
            me.goods["gold"] -= 2
            me.supply, me.levites = me.supply - 1, me.levites + 1
            yield from self.effects(RIVAL, PRINTED["levite_track"]["rows"][me.levites - 1]["reward"], LEVITES)
        for _ in range(me.levites):
            lengths = [len(row) for row in self.temple]
            if me.goods["gold"] and min(lengths) < self.temple_size("columns"):
                me.goods["gold"] -= 1
                yield from self.place_in_temple(RIVAL, lengths.index(min(lengths)) + 1, "gold")
            elif me.silver:
                me.silver, me.goods["gold"] = me.silver - 1, me.goods["gold"] + 1
            else:
                yield from self.move_altar(RIVAL, 1)

    # The ring (E21.14 to E21.17)

    def target_order(self) -> Iterator[str]:
        at, way = RING.index(self.focus["gate"]), 1 if self.focus["dir"] == "cw" else -1
        return (RING[(at + way * i) % len(RING)] for i in range(len(RING)))

    def walls_with_rubble(self) -> Iterator[str]:
        for space in self.target_order():
            if space in WALLS and self.owner[space] == NOBODY and any(self.rubble[space].values()):
                yield space

    def wall_target(self) -> str:
        gold, empty = (
            self.players[RIVAL].goods["gold"],
            (space for space in self.target_order() if space in WALLS and self.owner[space] == NOBODY),
        )
        space = next(self.walls_with_rubble(), "") or next(empty, "")
        return space if space and gold + sum(self.rubble[space].values()) >= 3 else ""

    def gate_target(self) -> str:
        gold = self.players[RIVAL].goods["gold"]
        free = (space for space in self.target_order() if space in GATES and self.owner[space] == NOBODY)
        return next((space for space in free if gold + sum(self.rubble[space].values()) >= 3), "")

    def clear_all(self, space: str) -> Questions:
        pieces = sum(self.rubble[space].values())
        self.players[RIVAL].goods["gold"] += pieces
        self.rubble[space] = dict.fromkeys(self.rubble[space], 0)
        if pieces and space in WALLS:
            yield from self.bless(RIVAL, WALLS[space]["blessing"])

    # Scrolls (E21.18 to E21.21)

    def scribe_target(self, word: str) -> tuple[int, int, ScribePath] | None:
        rows = SCROLL_ROWS if word == "scribe_lowest" else SCROLL_ROWS[::-1]
        if not self.players[RIVAL].supply:
            return None
        for line in rows:
            row = line["row"]
            if self.price(row) > self.players[RIVAL].goods["gold"]:
                continue
            columns = range(1, line["width"] + 1)
            free = [column for column in columns if self.scribes[row - 1][column - 1] == NOBODY]
            found = [column for column in free if self.way(row, column) is not None]
            if found:
                column = self.by_column(found)
                return row, column, self.way(row, column) or ()
        return None

    def price(self, row: int) -> int:
        full = sum(all(who >= 0 for who in line) for line in self.scribes[: row - 1])
        return int(SCROLL_ROWS[row - 1]["vp"]) - full

    def way(self, row: int, column: int) -> ScribePath | None:
        """E21.20: the affordable path with the fewest of your Scribes, then the fewest White Workers."""

        def fees(path: ScribePath) -> tuple[int, int]:
            return sum(self.scribes[r - 1][c - 1] == 0 for r, c in path), sum(at in self.white for at in path)

        ways = [path for path in self.paths(row, column) if fees(path)[1] <= self.players[RIVAL].silver]
        return min(ways, key=fees) if ways else None

    def by_column(self, columns: list[int]) -> int:
        """E21.19."""
        at: int = self.focus["column"]
        if len(columns) == 3:
            return columns[{1: 0, 2: 1, 3: 1, 4: 2}[at]]
        if len(columns) > 4:
            columns = [*columns[:2], *columns[-2:]]
        if len(columns) == 4:
            return columns[at - 1]
        return columns[-1 if at > 2 else 0]

    def rival_scribe(self, word: str) -> Questions:
        found, me = self.scribe_target(word), self.players[RIVAL]
        assert found
        row, column, path = found
        me.goods["gold"] -= self.price(row)
        for r, c in path:
            if (r, c) in self.white:
                me.silver -= 1
            elif self.scribes[r - 1][c - 1] == 0:
                self.players[0].silver += 1
        yield from self.place_scribe(RIVAL, row, column)

    # The week's end (E21.24, E21.25)

    def rival_sabbath(self) -> None:
        me, side = self.players[RIVAL], self.solo_side()
        kinds = (self.gatekeepers(RIVAL), len(self.values(RIVAL)), me.levites)
        me.silver += side["silver_per_idle_worker"] * me.supply
        workers = max(kinds) if side["worker_type_scoring"] == "best_one" else sum(kinds)
        best = max(self.values(RIVAL), default=0)
        self.score(RIVAL, best + workers + max(me.blessings.values()) + self.golden(RIVAL), TUCKED)

    def shuffle_solo_decks(self) -> None:
        """The order of shuffled cards comes from the engine; see the subclass."""
