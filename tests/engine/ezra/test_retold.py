"""Games by chance are played by the engine and told by `retold`, side by side (E4 to E21): at every question the same
seats are asked the same, and all that lies on the table is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from engine.chance import seed_from
from engine.ezra import GAME
from engine.ezra.moves import Reopen, TakeBack
from engine.ezra.position import EzraPosition
from engine.ezra.state import Player
from engine.ezra.steps.walls import ChooseWall
from engine.game import Decision
from engine.move import Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from engine.step import Lanes
from tests.engine.ezra.retold import BLESSINGS, GOODS, KINDS, RING
from tests.engine.ezra.retold_week import RESTED, TOGETHER, Week, settled
from tests.engine.ezra.scene import BOX

PLAN = ("take back", "done", "reopen")


class Telling(Week):
    """Told along with a game; what no clause can say, how decks lie that were shuffled, it looks up there."""

    p: EzraPosition

    def shuffle(self, seat: int) -> None:
        man, player = self.men[seat], self.p.state.players[seat]
        lies = [card for card in player.hand if card not in man.hand] + list(player.deck)
        assert sorted(lies) == sorted(man.deck)
        man.deck = lies

    def fresh_cards(self) -> None:
        solo = self.p.state.solo
        if solo is None or self.solo is None:
            return
        self.solo = {
            "side": solo.side,
            "focus": [*solo.past_focus, *solo.focus],
            "schemes": [*solo.past_schemes, *solo.schemes],
        }
        assert (len(self.solo["focus"]), len(self.solo["schemes"])) == (10, 6)

    def __deepcopy__(self, memo: dict[int, Any]) -> Telling:
        twin = Telling.__new__(Telling)
        memo[id(self.p)] = self.p
        twin.__dict__.update({key: deepcopy(value, memo) for key, value in self.__dict__.items()})
        return twin


def enriched(p: EzraPosition, dice: Dice) -> None:
    """A game that begins as if much had happened: what comes late or seldom is met at once."""
    s = p.state
    free = [(row, column) for row in (1, 2, 3) for column in range(len(s.scribes[row]))]
    scribes = [list(row) for row in s.scribes]
    s.temple = tuple(("stone",) * dice.below(BOX.columns(s.seats) + 1) for _ in s.temple)
    for seat, player in enumerate(s.players):
        tiles = [free.pop(dice.below(len(free))) for _ in range(dice.below(5))]
        for row, column in tiles:
            scribes[row][column] = seat
        player.altar = dice.below(21)
        player.blessings = (dice.below(6), dice.below(6), dice.below(6))
        player.levites, player.silver = 1 + dice.below(6), dice.below(25)
        left = 16 - player.levites - len(tiles)
        player.main = 2 + dice.below(left - 2)
        player.supply = left - player.main
        player.wall_deck = player.wall_deck[: dice.below(13)]
        if p.is_rival(seat):
            player.goods = (0, 0, 0, dice.below(6))
            continue
        player.scrolls = tuple(s.scrolls[row][column] for row, column in tiles)
        player.goods = (dice.below(4), dice.below(4), dice.below(4), dice.below(4))
        player.turned = tuple(not dice.below(3) for _ in player.turned)
        player.food = dice.below(9)
    s.scribes = tuple(tuple(row) for row in scribes)
    s.ahead = tuple(sorted(dice_shuffled(list(s.ahead), dice), key=lambda seat: -s.players[seat].altar))


def dice_shuffled(things: list[int], dice: Dice) -> list[int]:
    return [things.pop(dice.below(len(things))) for _ in range(len(things))]


class Game:
    """An engine's game and its telling, kept in step."""

    def __init__(self, seats: int, words: str, rich: bool = False, **options: str) -> None:
        p = start(GAME, BOX, seats, options, seed_from(words))
        assert isinstance(p, EzraPosition)
        if rich:
            enriched(p, Dice(f"rich {words}"))
            # What lay there before is asked anew.
            p._listed = None
        self.p = p
        self.told = Telling(msgspec.json.decode(GAME.save(p.state)))
        self.told.p = p
        self.story = self.told.game()
        self.lanes: dict[int, list[str]] = {}
        self.closed: set[int] = set()
        self.asked: Any = None
        self.on("")

    def on(self, answer: str) -> None:
        """Tell on until somebody must choose."""
        try:
            self.asked = self.story.send(answer) if answer else next(self.story)
            while self.asked != TOGETHER and settled(self.asked[1]):
                self.asked = self.story.send(settled(self.asked[1]))
        except StopIteration:
            self.asked = None
        if self.asked == TOGETHER:
            people = self.told.waiting if self.told.phase == "sabbath" else range(self.told.seats)
            self.lanes, self.closed = {seat: [] for seat in people}, set()

    def inside(self, seat: int) -> tuple[Telling, set[str]]:
        """What the lane has made of the table, and what is asked there."""
        twin = deepcopy(self.told)
        lane = twin.lane(seat) if twin.phase == "prepare" else twin.sabbath(seat)
        answers, answer = list(self.lanes[seat]), ""
        try:
            asked = next(lane)
            while True:
                if asked == RESTED:
                    twin.phase = "sabbath"
                    asked = next(lane)
                    continue
                answer = settled(asked[1])
                if not answer and not answers:
                    return twin, asked[1]
                asked = lane.send(answer or answers.pop(0))
        except StopIteration:
            assert not answers
            return twin, set()

    def options(self, seat: int) -> set[str]:
        if self.asked != TOGETHER:
            return self.asked[1] if self.asked[0] == seat else set()
        if seat in self.closed:
            return {"reopen"}
        _, options = self.inside(seat)
        lane = self.lanes[seat]
        whole = {"done"} if not options or lane[-1:] == ["sabbath"] else set()
        return options | whole | ({"take back"} if lane else set())

    def apply(self, seat: int, move: Move) -> None:
        words = BOX.notation.write(move)
        self.p.apply(seat, move)
        self.p.told.clear()
        if self.asked != TOGETHER:
            self.on(words)
            return
        if words == "take back":
            self.lanes[seat].pop()
        elif words == "done":
            self.closed.add(seat)
        elif words == "reopen":
            self.closed.discard(seat)
        else:
            self.lanes[seat].append(words)
        if len(self.closed) == len(self.lanes):
            self.told.plans = self.lanes
            self.on("")

    def same(self) -> None:
        assert table(self.p) == told_table(self.told)
        together = self.asked == TOGETHER
        awaited = [seat for seat in self.lanes if seat not in self.closed] if together else [self.asked[0]]
        assert sorted(self.p.awaited()) == sorted(awaited)
        for seat in awaited:
            assert {BOX.notation.write(move) for move in self.p.moves(seat)} == self.options(seat)
            step = self.p.step
            if isinstance(step, Lanes):
                inner = step.inside(self.p, seat).state.players[seat]
                assert person(inner) == told_person(self.inside(seat)[0], seat)


def table(p: EzraPosition) -> dict[str, Any]:
    s = p.state
    drawn = list(p.step.drawn) if isinstance(p.step, ChooseWall) else []
    people = [person(player) for player in s.players]
    if drawn and isinstance(p.step, ChooseWall):
        people[p.step.seat]["walls"] = drawn + [w for w in people[p.step.seat]["walls"] if w not in drawn]
    return {
        "people": people,
        "ahead": list(s.ahead),
        "rubble": [dict(zip(GOODS, pieces, strict=True)) for pieces in s.rubble],
        "owners": list(s.owners),
        "built": list(s.wall_cards),
        "purse": list(s.gate_silver),
        "temple": [list(row) for row in s.temple],
        "scribes": [list(row) for row in s.scribes],
        "white": list(s.white),
        "round": max(1, s.round),
        "first": s.first,
        "banners": p.banners() if s.turn.colour and not p.is_rival(s.active) else 0,
        "focus": list(s.solo.focus) if s.solo else [],
        "schemes": list(s.solo.schemes) if s.solo else [],
    }


def person(player: Player) -> dict[str, Any]:
    return {
        "vp": player.vp, "silver": player.silver, "food": player.food,
        "goods": dict(zip(GOODS, player.goods, strict=True)), "supply": player.supply, "main": player.main,
        "levites": player.levites, "traders": sorted(player.traders), "elders": sorted(player.elders),
        "farmers": player.farmers, "labourers": player.labourers, "altar": player.altar, "tent": player.tent,
        "blessings": dict(zip(BLESSINGS, player.blessings, strict=True)),
        "turned": {kind for kind, turned in zip(KINDS, player.turned, strict=False) if turned},
        "hand": sorted(player.hand), "deck": list(player.deck), "piles": [list(pile) for pile in player.piles],
        "tucked": sorted(player.tucked), "heroes": sorted(player.heroes), "walls": list(player.wall_deck),
        "scrolls": sorted(player.scrolls), "owes": player.owes,
    }  # fmt: skip


def told_person(told: Week, seat: int) -> dict[str, Any]:
    man = vars(told.men[seat])
    both = {key: sorted(man[key]) for key in ("traders", "elders", "hand", "tucked", "heroes", "scrolls")}
    return {**{key: value for key, value in man.items() if key not in ("tiles", "travelled")}, **both}


def told_table(told: Week) -> dict[str, Any]:
    people = [told_person(told, seat) for seat in range(len(told.men))]
    return {
        "people": people,
        "ahead": told.ahead,
        "rubble": [told.rubble[space] for space in RING],
        "owners": [told.owner[space] for space in RING],
        "built": [told.built[space] for space in RING],
        "purse": [told.purse[space] for space in RING],
        "temple": told.temple,
        "scribes": told.scribes,
        "white": told.white,
        "round": max(1, told.round),
        "first": told.first,
        "banners": told.banners(told.colour) if told.colour and not told.rival(told.active) else 0,
        "focus": told.solo["focus"] if told.solo else [],
        "schemes": told.solo["schemes"] if told.solo else [],
    }


def play(game: Game, player: str, words: str) -> Iterator[str]:
    """Each move made, in words."""
    dice = Dice(words)
    while awaited := game.p.awaited():
        game.same()
        seat = dice.pick(awaited)
        move = PLAYERS[player](GAME, Decision(GAME, game.p, seat), dice)
        while isinstance(move, TakeBack | Reopen) and dice.below(10):
            move = PLAYERS[player](GAME, Decision(GAME, game.p, seat), dice)
        yield BOX.notation.write(move)
        game.apply(seat, move)
    assert game.asked is None
    assert table(game.p) == told_table(game.told)
