"""Second implementation of a week: days, Prepare, Sabbath and the end (E4, E5.1, E16 to E20)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine.ezra.constants import TUCKED
from tests.engine.ezra.reference_printed import (
    GATES,
    MOST_VALUABLE_FIRST,
    NEUTRAL,
    NOBODY,
    PREPARE_EFFECTS,
    PRINTED,
    RIVAL,
    Questions,
    bag_text,
    picks,
    printed_effect,
)
from tests.engine.ezra.reference_scores import Scores

ALL_SEATS = "together"
"""Yielded when all seats play at once; the caller sets `plans` to their lanes."""
PREPARE_ENDED = "rested"
"""Yielded when E16 is over for a lane."""


class Week(Scores):
    """The whole game."""

    plans: dict[int, list[str]]
    waiting: list[int]
    """Seats that did not send their Sabbath together with Prepare."""

    def game(self) -> Questions:
        yield from self.corners()
        for self.round in (1, 2, 3):
            for _ in range(6):
                for seat in self.order():
                    yield from self.rival_turn() if self.is_rival(seat) else self.turn(seat)
            yield from self.week_end()
            if self.round < 3:
                yield from self.after()
        for seat in range(len(self.players)):
            self.end(seat)

    def corners(self) -> Questions:
        """E4.2, E4.3, E21.3."""
        asked = [0, 0] if self.seats == 1 else list(reversed(self.order())) * (2 if self.seats == 2 else 1)
        for seat in asked:
            options = {f"gatekeeper at {gate}": gate for gate in self.free_corners()}
            self.owner[options[(yield from self.ask(seat, options))]] = seat
            self.players[seat].main -= 1
        for gate in self.free_corners():
            self.owner[gate] = RIVAL if self.seats == 1 else NEUTRAL
            if self.seats == 1:
                self.players[RIVAL].main -= 1

    def free_corners(self) -> list[str]:
        return [gate for gate in GATES if GATES[gate]["kind"] == "corner" and self.owner[gate] == NOBODY]

    # The end of a week

    def week_end(self) -> Questions:
        self.phase = "prepare"
        for player in self.players:
            player.travelled = 0
        yield ALL_SEATS
        lanes, left = {seat: self.lane(seat) for seat in range(self.seats)}, dict(self.plans)
        for seat in self.order():
            if self.is_rival(seat):
                yield from self.effects(seat, self.judgment(seat))
            else:
                left[seat] = play_lane(lanes[seat], left[seat], stop=PREPARE_ENDED)
        self.phase = "sabbath"
        self.waiting = [seat for seat in lanes if not left[seat]]
        if self.waiting:
            yield ALL_SEATS
            left |= {seat: self.plans[seat] for seat in self.waiting}
        for seat in self.order():
            if self.is_rival(seat):
                self.rival_sabbath()
            else:
                play_lane(self.sabbath(seat), left[seat], stop="")

    def lane(self, seat: int) -> Questions:
        yield from self.prepare(seat)
        yield PREPARE_ENDED
        yield from self.sabbath(seat)

    def prepare(self, seat: int) -> Questions:
        """E16."""
        player, done = self.players[seat], set[str]()
        yield from self.give_back(seat, player.owes)
        while True:
            musts = {"judgment"} | ({"farmers"} if "farmers" in player.turned else set())
            musts |= {
                tile[:3] for tile in player.scrolls if tile[:3] in ("w05", "w06", "w07", "w08", "w09", *PREPARE_EFFECTS)
            }
            items = musts | ({"guards"} if "guards" in player.turned and (player.traders or player.elders) else set())
            work = self.labour(seat) if player.supply else {}
            farms = {f"farmer {n}" if n > 1 else "farmer": n for n in range(1, player.supply + 1)}
            rest = {"sabbath"} if not player.supply and musts <= done else set()
            answer = yield from self.ask(seat, {*(f"do {item}" for item in items - done), *work, *farms, *rest})
            if answer == "sabbath":
                return
            if answer in work:
                player.supply, player.labourers = player.supply - 1, player.labourers + 1
                yield from self.effects(seat, work[answer])
            elif answer in farms:
                count, side = farms[answer], "back" if "farmers" in player.turned else "front"
                player.supply, player.farmers = player.supply - count, player.farmers + count
                yield from self.effects(seat, self.tile(seat, "farmers")[side] * count)
            else:
                done.add(answer[3:])
                yield from self.item(seat, answer[3:])

    def labour(self, seat: int) -> dict[str, list[dict[str, Any]]]:
        """The options for a Labourer, with the effects of each."""
        found = {}
        side = PRINTED["labourers_back" if "labourers" in self.players[seat].turned else "labourers_front"]
        for number, made in enumerate(side["per_worker"][0]["of"], 1):
            free = next((one["n"] for one in made if one["k"] == "resource"), 0)
            sure = [one for one in made if one["k"] != "resource"]
            for pick in picks(("stone", "wood", "cinders"), free):
                goods = [printed_effect(kind, pick[kind]) for kind in MOST_VALUABLE_FIRST if pick.get(kind)]
                found[f"labourer {number} {bag_text(pick)}".strip()] = [*goods, *sure]
        return found

    def item(self, seat: int, item: str) -> Questions:
        """E16.2, E20.10."""
        player = self.players[seat]
        if item == "judgment":
            yield from self.effects(seat, self.judgment(seat))
        elif item == "guards":
            yield from self.retrieve(seat)
        elif item == "farmers":
            yield from self.effects(seat, self.tile(seat, "farmers")["prepare"])
        elif item in PREPARE_EFFECTS and item != "w09":
            yield from self.effects(seat, PREPARE_EFFECTS[item])
        elif item == "w05":
            yield from self.effects(seat, [printed_effect("worker"), printed_effect("resource")])
        elif item == "w06":
            yield from self.move_altar(seat, 3)
        elif item == "w07":
            yield from self.gain_tent_steps(seat, 2)
        elif item == "w08":
            player.silver += player.levites
        else:
            player.silver += 2
            cards = self.tradable(seat)
            answer = yield from self.ask(seat, {*self.trades(seat, cards), *self.flips(seat), "pass"})
            if answer != "pass":
                yield from self.take_auxiliary(seat, answer, cards)

    def sabbath(self, seat: int) -> Questions:
        """E17."""
        player = self.players[seat]
        lying = {"farmers": player.farmers, "labourers": player.labourers, "traders": len(player.traders)}
        scribes, gates = len(self.values(seat)), self.gatekeepers(seat)
        hungry = scribes + gates + sum(lying.values()) + len(player.elders)
        assert hungry == 16 - player.levites - player.main
        hungry -= (lying["farmers"] + lying["labourers"]) * self.has_tile(seat, "w01")
        hungry -= (lying["traders"] + gates) * self.has_tile(seat, "w02") + scribes * self.has_tile(seat, "w03")
        bought = yield from self.ask_purchase(seat, hungry, "feed", " food")
        self.pay_food(seat, hungry, bought)
        cards = sorted(card for pile in player.piles for card in pile)
        number = PRINTED["meta"]["tuck_per_round"][self.round - 1]
        options = {
            "tuck " + " ".join(str(int(card[1:])) for card in chosen): chosen for chosen in combinations(cards, number)
        }
        chosen = options[(yield from self.ask(seat, options))]
        player.tucked += chosen
        player.piles = [[card for card in pile if card not in chosen] for pile in player.piles]
        for card in player.tucked:
            self.score(seat, self.card_points(seat, card), TUCKED)
        yield from self.give_back(seat, self.excess(seat))

    def after(self) -> Questions:
        """E18, E21.25."""
        self.phase = "after"
        self.first = self.order()[1]
        for player in self.players[: self.seats]:
            player.supply += len(player.traders) + len(player.elders) + player.farmers + player.labourers
            player.traders, player.elders, player.farmers, player.labourers = [], [], 0, 0
        yield from self.effects(self.ahead[0], [printed_effect("worker")])
        for seat, player in enumerate(self.players[: self.seats]):
            player.deck, player.piles = [card for pile in player.piles for card in pile], [[], [], []]
            self.shuffle(seat)
            missing = 5 - len(player.hand) if self.has_tile(seat, "w18") else int(self.round == 2)
            player.hand, player.deck = player.hand + player.deck[:missing], player.deck[missing:]
        self.shuffle_solo_decks()

    def shuffle(self, seat: int) -> None:
        """The order of the deck comes from the engine; see the subclass."""
        raise NotImplementedError


def play_lane(lane: Questions, answers: list[str], stop: str) -> list[str]:
    """Play a lane by these answers up to the stop, answering forced questions itself; returns the unused answers."""
    answers, answer = list(answers), None
    try:
        while True:
            asked = lane.send(answer) if answer is not None else next(lane)
            answer = ""
            if asked == PREPARE_ENDED:
                if stop == PREPARE_ENDED:
                    return answers
            else:
                assert isinstance(asked, tuple)
                options = asked[1]
                answer = forced_answer(options) or answers.pop(0)
                assert answer in options, (answer, options)
    except StopIteration:
        return answers


def forced_answer(options: set[str]) -> str:
    """The answer if there is only one option, else ""; the end of Prepare is never forced (E16.3)."""
    only = next(iter(options)) if len(options) == 1 else ""
    return "" if only == "sabbath" else only
