"""A second implementation of the production season, written from the clauses S5 to S8 alone.

It shares only the names of cards and moves with the engine: no steps, no stack, no refusals. It yields the options of
each asked seat in notation and is sent the answers.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from tests.engine.sare.scene import BOX

Questions = Generator[dict[int, set[str]], dict[int, str], None]

NAMES = "ABCD"
LAST_SQUARE = 7
KIND, UNITS, STEPS, WORDS = BOX.card_kind, BOX.card_units, BOX.card_steps, BOX.sources.words


class ReferencePlayer:
    def __init__(self, gauge: int, cubes: int, carried: Iterable[str], ready: Iterable[str]) -> None:
        self.gauge, self.top, self.ready = gauge, LAST_SQUARE - cubes, set(ready)
        self.standing, self.revolted = True, False
        self.cards, self.carried, self.swapped, self.jokers = list[str](), list(carried), list[str](), list[str]()

    def held(self) -> dict[str, tuple[list[str], str]]:
        """The cards that a Market can swap, by their names in notation."""
        return {WORDS[card]: (self.cards, card) for card in self.cards} | {
            f"carried {WORDS[card]}": (self.carried, card) for card in self.carried
        }


class ReferenceSeason:
    def __init__(self, first: int, deck: Iterable[str], discard: Iterable[str], players: list[ReferencePlayer]) -> None:
        self.first, self.deck, self.discard, self.players = first, list(deck), list(discard), players
        self.face_up = True
        self.knowers = set[int]()
        """The seats that know the top card in darkness."""
        self.drawn = self.had_troubles = self.produced = False
        self.pending, self.passed = 0, list[int]()
        self.uncover()

    def play(self) -> Questions:
        seat = self.first
        while True:
            yield from self.sequence(seat)
            up = self.standing()
            if not self.deck or not up or up == [seat]:
                return
            after = [(seat + i) % len(self.players) for i in range(1, len(self.players))]
            seat = next(other for other in after if other in up)

    def sequence(self, seat: int) -> Questions:
        self.drawn = self.had_troubles = self.produced = False
        self.pending, self.passed = 0, []
        me = self.players[seat]
        while me.standing:
            powers = self.between(seat)
            if not self.deck or (self.produced and not self.pending):
                if not self.produced or not powers:
                    return
                answer = (yield {seat: powers | {"go on"}})[seat]
            elif self.pending:
                answer = (yield {seat: powers | {"draw"}})[seat] if powers else "draw"
            else:
                early = {"temple"} if not self.drawn and len(self.deck) > 1 else set[str]()
                early |= {"palace"} if self.face_up else set()
                answer = (yield {seat: powers | (early & me.ready) | {"draw", "lay down"}})[seat]
            if answer == "go on":
                return
            if answer == "lay down":
                me.standing = False
            elif answer == "draw":
                yield from self.draw(seat)
            elif answer == "temple":
                yield from self.temple(seat)
            elif answer == "palace":
                me.ready.remove("palace")
                self.discard.append(self.deck.pop(0))
                self.uncover()
            elif answer.startswith("barracks"):
                me.ready.remove("barracks")
                me.gauge -= 1
                yield from self.push(NAMES.index(answer[-1]), 1)
            else:
                self.swap(seat, answer)

    def between(self, seat: int) -> set[str]:
        """The usable moves of Barracks and Market."""
        me, found = self.players[seat], set[str]()
        if "barracks" in me.ready and me.gauge > 0:
            found |= {f"barracks on {NAMES[other]}" for other in self.below(seat, 1)}
        for other, rival in enumerate(self.players if "market" in me.ready else []):
            for own, (_, mine) in me.held().items():
                for their, (_, yours) in rival.held().items():
                    if other != seat and not rival.revolted and UNITS[mine] == UNITS[yours]:
                        found.add(f"market swap {own} for {their} with {NAMES[other]}")
        return found

    def swap(self, seat: int, answer: str) -> None:
        words, _, rival = answer.removeprefix("market swap ").rpartition(" with ")
        own, _, their = words.partition(" for ")
        me, you = self.players[seat], self.players[NAMES.index(rival)]
        me.ready.remove("market")
        given = [(*me.held()[own], you), (*you.held()[their], me)]
        for cards, card, taker in given:
            cards.remove(card)
            taker.swapped.append(card)

    def temple(self, seat: int) -> Questions:
        self.players[seat].ready.remove("temple")
        if self.face_up and KIND[self.deck[1]] == "hoshekh":
            self.discard.append(self.deck.pop(1))
            self.face_up, self.knowers = False, set(range(len(self.players)))
        knew, below = self.knowers, {seat}
        if len(self.deck) > 1:
            same = self.deck[0] == self.deck[1]
            keep = {"temple keep 1"} | ({"temple keep 2"} if not same else set())
            if not (same and self.face_up) and (yield {seat: keep})[seat] == "temple keep 2":
                self.deck[:2] = self.deck[1::-1]
                below |= knew
        yield from self.draw(seat, below)

    def draw(self, seat: int, below: set[int] | None = None) -> Questions:
        """`below`: the seats that know the next card, if it is dark and the Temple was used."""
        me, blind, owed = self.players[seat], not self.face_up, self.pending > 0
        card = self.deck.pop(0)
        self.pending -= owed
        self.drawn, self.knowers = True, below or set()
        self.uncover()
        may_cancel = "palace" in me.ready and (blind or owed or below)
        if may_cancel and (yield {seat: {"palace", "go on"}})[seat] == "palace":
            me.ready.remove("palace")
            self.discard.append(card)
            self.pending += owed
            return
        if KIND[card] == "troubles":
            yield from self.troubles(seat, card)
        elif KIND[card] == "horus":
            self.discard.append(card)
            self.pending += 2
        else:
            me.cards.append(card)
            self.produced = True
            if UNITS[card] == 2:
                struck = self.standing()
                self.rise(struck, 1)
                yield from self.react([other for other in struck if other != seat])

    def troubles(self, seat: int, card: str) -> Questions:
        me, steps, ready = self.players[seat], STEPS[card], self.players[seat].ready
        if self.had_troubles:
            targets = [other for other in self.below(seat, steps) if other not in self.passed]
            answer = "discard trouble"
            if targets or ("library" in ready and (steps == 1 or "gardens" in ready)):
                passing = {f"pass trouble to {NAMES[other]}" for other in targets} or {"discard trouble"}
                answer = (yield {seat: passing | {"take trouble"}})[seat]
            if answer != "take trouble":
                self.discard.append(card)
                if answer != "discard trouble":
                    rival = NAMES.index(answer[-1])
                    self.passed.append(rival)
                    yield from self.push(rival, steps)
                return
        self.had_troubles = True
        for power, fits, left in (("gardens", 2, 1), ("library", 1, 0)):
            if steps == fits and power in ready and (yield {seat: {power, "take trouble"}})[seat] == power:
                ready.remove(power)
                steps = left
            elif power == "gardens" and steps == fits:
                break
        (self.discard if steps else me.jokers).append(card)
        self.rise([seat], steps)

    def standing(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.standing]

    def below(self, seat: int, steps: int) -> list[int]:
        """The standing opponents who would not revolt."""
        players = self.players
        return [
            other for other in self.standing() if other != seat and players[other].gauge + steps < players[other].top
        ]

    def rise(self, seats: Iterable[int], steps: int) -> None:
        for player in (self.players[seat] for seat in seats):
            player.gauge = min(player.gauge + steps, player.top)
            player.revolted = player.gauge == player.top
            player.standing = not player.revolted

    def push(self, seat: int, steps: int) -> Questions:
        self.rise([seat], steps)
        yield from self.react([seat])

    def react(self, seats: Iterable[int]) -> Questions:
        asked = [seat for seat in seats if self.players[seat].standing]
        answers = (yield {seat: {"stay", "lay down"} for seat in asked}) if asked else {}
        for seat, answer in answers.items():
            self.players[seat].standing = answer == "stay"

    def uncover(self) -> None:
        if self.face_up and self.deck and KIND[self.deck[0]] == "hoshekh":
            self.discard.append(self.deck.pop(0))
            self.face_up, self.knowers = False, set()
