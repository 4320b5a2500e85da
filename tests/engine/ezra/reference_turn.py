"""Second implementation of a turn (E5, E6, E15)."""

from __future__ import annotations

from tests.engine.ezra.reference_free import FreeSteps
from tests.engine.ezra.reference_printed import NOBODY, PRINTED, RING, Questions, bag_text, bags, space_text


class Turns(FreeSteps):
    """The turn of the active player (E5.2)."""

    def turn(self, seat: int) -> Questions:
        self.active, self.phase = seat, "work"
        self.new_turn()
        player = self.players[seat]
        yield from self.give_back(seat, player.owes)
        while not self.card:
            room = 99 if self.has_tile(seat, "w18") else PRINTED["meta"]["max_cards_per_pile"]
            cards = {
                f"card {int(card[1:])} on pile {number}": (card, pile)
                for card in player.hand
                for number, pile in enumerate(player.piles, 1)
                if len(pile) < room
            }
            answer = yield from self.ask(seat, {*cards, *self.free(seat)})
            if answer in cards:
                self.card, pile = cards[answer]
                pile.append(self.card)
                player.hand.remove(self.card)
            else:
                yield from self.take_free_step(seat, answer)
        while not self.colour:
            spaces = {f"grey at {space_text(one)}": one for one in RING if self.owner[one] == NOBODY} or {"grey": ""}
            answer = yield from self.ask(seat, {"red", *spaces, "blue", *self.free(seat)})
            if answer in (*spaces, "red", "blue"):
                self.colour, self.space = answer.split()[0], spaces.get(answer, "")
            else:
                yield from self.take_free_step(seat, answer)
        answer = ""
        while answer not in ("finish", "end turn"):
            own = {"red": self.red, "grey": self.grey, "blue": self.blue}[self.colour](seat)
            # "finish" is useful only if a Levite can be placed after it (E7.1).
            finish = {"finish"} if self.acted and not self.levite and self.levites(seat) else set[str]()
            answer = yield from self.ask(seat, {*own, *self.free(seat), *finish, "end turn"})
            if answer in own:
                yield from self.act(seat, answer)
            elif answer not in ("finish", "end turn"):
                yield from self.take_free_step(seat, answer)
        while answer != "end turn":
            after = self.levites(seat) if self.colour == "red" and not self.levite else set[str]()
            answer = yield from self.ask(seat, {*after, *self.free(seat), "end turn"})
            if answer in after:
                yield from self.place_levite(seat, answer)
            elif answer != "end turn":
                yield from self.take_free_step(seat, answer)
        self.draw(seat)
        self.note_excess(seat)
        yield from self.give_back(seat, self.excess(seat))

    def draw(self, seat: int) -> None:
        """E15.1."""
        player = self.players[seat]
        wanted = max(1, 5 - len(player.hand)) if self.has_tile(seat, "w18") else 1
        player.hand, player.deck = player.hand + player.deck[:wanted], player.deck[wanted:]

    def note_excess(self, active: int) -> None:
        """E22.3a."""
        for seat in range(self.seats):
            if seat != active:
                self.players[seat].owes = max(self.players[seat].owes, self.excess(seat))

    def give_back(self, seat: int, count: int) -> Questions:
        """E14.2."""
        player = self.players[seat]
        while count:
            options = {f"return {bag_text(bag)}": bag for bag in bags(player.goods) if 1 <= sum(bag.values()) <= count}
            for good, pieces in options[(yield from self.ask(seat, options))].items():
                player.goods[good] -= pieces
                count -= pieces
            player.owes = count if player.owes else 0

    def act(self, seat: int, answer: str) -> Questions:
        word = answer.split(maxsplit=1)[0]
        doing = {
            "levite": self.place_levite, "banner": self.levite_banner, "temple": self.place_resource,
            "altar": self.offer_resource, "clear": self.clear, "build": self.build, "scribe": self.take_scribe,
            "tent": self.tent,
        }[word]  # fmt: skip
        yield from doing(seat, answer)
