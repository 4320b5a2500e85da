"""Second implementation of a week: days, Prepare, Sabbath and the end (E4, E5.1, E16 to E20)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine.ezra.constants import TUCKED
from tests.engine.ezra.retold_printed import (
    DEAREST,
    GATES,
    NEUTRAL,
    NOBODY,
    PREPARED,
    PRINTED,
    RIVAL,
    Told,
    picks,
    said,
    thing,
)
from tests.engine.ezra.retold_scores import Scores

TOGETHER = "together"
"""Yielded when all seats play at once; the caller sets `plans` to their lanes."""
RESTED = "rested"
"""Yielded when E16 is over for a lane."""


class Week(Scores):
    """The whole game."""

    plans: dict[int, list[str]]
    waiting: list[int]
    """Seats that did not send their Sabbath together with Prepare."""

    def game(self) -> Told:
        yield from self.corners()
        for self.round in (1, 2, 3):
            for _ in range(6):
                for seat in self.order():
                    yield from self.rival_turn() if self.rival(seat) else self.turn(seat)
            yield from self.week_end()
            if self.round < 3:
                yield from self.after()
        for seat in range(len(self.men)):
            self.end(seat)

    def corners(self) -> Told:
        """E4.2, E4.3, E21.3."""
        asked = [0, 0] if self.seats == 1 else list(reversed(self.order())) * (2 if self.seats == 2 else 1)
        for seat in asked:
            options = {f"gatekeeper at {gate}": gate for gate in self.free_corners()}
            self.owner[options[(yield from self.ask(seat, options))]] = seat
            self.men[seat].main -= 1
        for gate in self.free_corners():
            self.owner[gate] = RIVAL if self.seats == 1 else NEUTRAL
            if self.seats == 1:
                self.men[RIVAL].main -= 1

    def free_corners(self) -> list[str]:
        return [gate for gate in GATES if GATES[gate]["kind"] == "corner" and self.owner[gate] == NOBODY]

    # The end of a week

    def week_end(self) -> Told:
        self.phase = "prepare"
        for man in self.men:
            man.travelled = 0
        yield TOGETHER
        lanes, left = {seat: self.lane(seat) for seat in range(self.seats)}, dict(self.plans)
        for seat in self.order():
            if self.rival(seat):
                yield from self.effects(seat, self.judged(seat))
            else:
                left[seat] = fed(lanes[seat], left[seat], stop=RESTED)
        self.phase = "sabbath"
        self.waiting = [seat for seat in lanes if not left[seat]]
        if self.waiting:
            yield TOGETHER
            left |= {seat: self.plans[seat] for seat in self.waiting}
        for seat in self.order():
            if self.rival(seat):
                self.rival_sabbath()
            else:
                fed(self.sabbath(seat), left[seat], stop="")

    def lane(self, seat: int) -> Told:
        yield from self.prepare(seat)
        yield RESTED
        yield from self.sabbath(seat)

    def prepare(self, seat: int) -> Told:
        """E16."""
        man, done = self.men[seat], set[str]()
        yield from self.give_back(seat, man.owes)
        while True:
            musts = {"judgment"} | ({"farmers"} if "farmers" in man.turned else set())
            musts |= {tile[:3] for tile in man.scrolls if tile[:3] in ("w05", "w06", "w07", "w08", "w09", *PREPARED)}
            items = musts | ({"guards"} if "guards" in man.turned and (man.traders or man.elders) else set())
            work = self.labour(seat) if man.supply else {}
            farms = {f"farmer {n}" if n > 1 else "farmer": n for n in range(1, man.supply + 1)}
            rest = {"sabbath"} if not man.supply and musts <= done else set()
            answer = yield from self.ask(seat, {*(f"do {item}" for item in items - done), *work, *farms, *rest})
            if answer == "sabbath":
                return
            if answer in work:
                man.supply, man.labourers = man.supply - 1, man.labourers + 1
                yield from self.effects(seat, work[answer])
            elif answer in farms:
                count, side = farms[answer], "back" if "farmers" in man.turned else "front"
                man.supply, man.farmers = man.supply - count, man.farmers + count
                yield from self.effects(seat, self.tile(seat, "farmers")[side] * count)
            else:
                done.add(answer[3:])
                yield from self.item(seat, answer[3:])

    def labour(self, seat: int) -> dict[str, list[dict[str, Any]]]:
        """The options for a Labourer, with the effects of each."""
        found = {}
        side = PRINTED["labourers_back" if "labourers" in self.men[seat].turned else "labourers_front"]
        for number, made in enumerate(side["per_worker"][0]["of"], 1):
            free = next((one["n"] for one in made if one["k"] == "resource"), 0)
            sure = [one for one in made if one["k"] != "resource"]
            for pick in picks(("stone", "wood", "cinders"), free):
                goods = [thing(kind, pick[kind]) for kind in DEAREST if pick.get(kind)]
                found[f"labourer {number} {said(pick)}".strip()] = [*goods, *sure]
        return found

    def item(self, seat: int, item: str) -> Told:
        """E16.2, E20.10."""
        man = self.men[seat]
        if item == "judgment":
            yield from self.effects(seat, self.judged(seat))
        elif item == "guards":
            yield from self.retrieve(seat)
        elif item == "farmers":
            yield from self.effects(seat, self.tile(seat, "farmers")["prepare"])
        elif item in PREPARED and item != "w09":
            yield from self.effects(seat, PREPARED[item])
        elif item == "w05":
            yield from self.effects(seat, [thing("worker"), thing("resource")])
        elif item == "w06":
            yield from self.along(seat, 3)
        elif item == "w07":
            yield from self.travel(seat, 2)
        elif item == "w08":
            man.silver += man.levites
        else:
            man.silver += 2
            cards = self.tradable(seat)
            answer = yield from self.ask(seat, {*self.trades(seat, cards), *self.flips(seat), "pass"})
            if answer != "pass":
                yield from self.help(seat, answer, cards)

    def sabbath(self, seat: int) -> Told:
        """E17."""
        man = self.men[seat]
        lying = {"farmers": man.farmers, "labourers": man.labourers, "traders": len(man.traders)}
        scribes, gates = len(self.values(seat)), self.gatekeepers(seat)
        hungry = scribes + gates + sum(lying.values()) + len(man.elders)
        assert hungry == 16 - man.levites - man.main
        hungry -= (lying["farmers"] + lying["labourers"]) * self.has(seat, "w01")
        hungry -= (lying["traders"] + gates) * self.has(seat, "w02") + scribes * self.has(seat, "w03")
        bought = yield from self.bought(seat, hungry, "feed", " food")
        self.eat(seat, hungry, bought)
        cards = sorted(card for pile in man.piles for card in pile)
        number = PRINTED["meta"]["tuck_per_round"][self.round - 1]
        options = {
            "tuck " + " ".join(str(int(card[1:])) for card in chosen): chosen for chosen in combinations(cards, number)
        }
        chosen = options[(yield from self.ask(seat, options))]
        man.tucked += chosen
        man.piles = [[card for card in pile if card not in chosen] for pile in man.piles]
        for card in man.tucked:
            self.score(seat, self.scored(seat, card), TUCKED)
        yield from self.give_back(seat, self.excess(seat))

    def after(self) -> Told:
        """E18, E21.25."""
        self.phase = "after"
        self.first = self.order()[1]
        for man in self.men[: self.seats]:
            man.supply += len(man.traders) + len(man.elders) + man.farmers + man.labourers
            man.traders, man.elders, man.farmers, man.labourers = [], [], 0, 0
        yield from self.effects(self.ahead[0], [thing("worker")])
        for seat, man in enumerate(self.men[: self.seats]):
            man.deck, man.piles = [card for pile in man.piles for card in pile], [[], [], []]
            self.shuffle(seat)
            missing = 5 - len(man.hand) if self.has(seat, "w18") else int(self.round == 2)
            man.hand, man.deck = man.hand + man.deck[:missing], man.deck[missing:]
        self.fresh_cards()

    def shuffle(self, seat: int) -> None:
        """The order of the deck comes from the engine; see the subclass."""
        raise NotImplementedError


def fed(lane: Told, answers: list[str], stop: str) -> list[str]:
    """Play a lane by these answers up to the stop, answering forced questions itself; returns the unused answers."""
    answers, answer = list(answers), None
    try:
        while True:
            asked = lane.send(answer) if answer is not None else next(lane)
            answer = ""
            if asked == RESTED:
                if stop == RESTED:
                    return answers
            else:
                assert isinstance(asked, tuple)
                options = asked[1]
                answer = settled(options) or answers.pop(0)
                assert answer in options, (answer, options)
    except StopIteration:
        return answers


def settled(options: set[str]) -> str:
    """The answer if there is only one option, else ""; the end of Prepare is never forced (E16.3)."""
    only = next(iter(options)) if len(options) == 1 else ""
    return "" if only == "sabbath" else only
