"""Plays a game of the engine and the second implementation in parallel."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec

from engine.chance import seed_from
from engine.ezra import GAME
from engine.ezra.components import EzraBox
from engine.ezra.position import EzraPosition
from engine.move import Move
from engine.players.dice import Dice
from engine.simulate import start
from tests.engine.ezra.reference_rich import advanced_position
from tests.engine.ezra.reference_week import ALL_SEATS, PREPARE_ENDED, Week, forced_answer
from tests.engine.ezra.scene import BOX


class ReferenceGame(Week):
    """The second implementation next to a game of the engine, from which it takes the order of shuffled decks."""

    p: EzraPosition

    def shuffle(self, seat: int) -> None:
        player, engine_player = self.players[seat], self.p.state.players[seat]
        lies = [card for card in engine_player.hand if card not in player.hand] + list(engine_player.deck)
        assert sorted(lies) == sorted(player.deck)
        player.deck = lies

    def shuffle_solo_decks(self) -> None:
        solo = self.p.state.solo
        if solo is None or self.solo is None:
            return
        self.solo = {
            "side": solo.side,
            "focus": [*solo.past_focus, *solo.focus],
            "schemes": [*solo.past_schemes, *solo.schemes],
        }
        assert (len(self.solo["focus"]), len(self.solo["schemes"])) == (10, 6)

    def __deepcopy__(self, memo: dict[int, Any]) -> ReferenceGame:
        twin = ReferenceGame.__new__(ReferenceGame)
        memo[id(self.p)] = self.p
        twin.__dict__.update({key: deepcopy(value, memo) for key, value in self.__dict__.items()})
        return twin


class Pair:
    """A game of the engine and its second implementation, played in parallel."""

    def __init__(self, seats: int, words: str, rich: bool = False, box: EzraBox = BOX, **options: str) -> None:
        p = start(GAME, box, seats, options, seed_from(words))
        assert isinstance(p, EzraPosition)
        self.p = advanced_position(p, Dice(f"rich {words}")) if rich else p
        self.reference = ReferenceGame(msgspec.json.decode(GAME.save(self.p.state)))
        self.reference.p = self.p
        self.questions = self.reference.game()
        self.lanes: dict[int, list[str]] = {}
        self.closed: set[int] = set()
        self.asked: Any = None
        self.advance("")

    def advance(self, answer: str) -> None:
        """Continue until a seat must choose."""
        try:
            self.asked = self.questions.send(answer) if answer else next(self.questions)
            while self.asked != ALL_SEATS and forced_answer(self.asked[1]):
                self.asked = self.questions.send(forced_answer(self.asked[1]))
        except StopIteration:
            self.asked = None
        self.lanes, self.closed = {}, set()
        if self.asked == ALL_SEATS:
            people = self.reference.waiting if self.reference.phase == "sabbath" else range(self.reference.seats)
            self.lanes = {seat: [] for seat in people}

    def inside(self, seat: int) -> tuple[ReferenceGame, set[str]]:
        """The game as the lane has changed it, and the options there."""
        twin = deepcopy(self.reference)
        lane = twin.lane(seat) if twin.phase == "prepare" else twin.sabbath(seat)
        answers = list(self.lanes[seat])
        try:
            asked = next(lane)
            while True:
                if isinstance(asked, str):
                    assert asked == PREPARE_ENDED
                    twin.phase = "sabbath"
                    asked = next(lane)
                    continue
                answer = forced_answer(asked[1])
                if not answer and not answers:
                    return twin, asked[1]
                asked = lane.send(answer or answers.pop(0))
        except StopIteration:
            assert not answers
            return twin, set()

    def awaited(self) -> list[int]:
        return [seat for seat in self.lanes if seat not in self.closed] if self.asked == ALL_SEATS else [self.asked[0]]

    def options(self, seat: int) -> set[str]:
        if self.asked != ALL_SEATS:
            options: set[str] = self.asked[1] if self.asked[0] == seat else set()
            return options
        if seat in self.closed:
            return {"reopen"}
        _, options = self.inside(seat)
        lane = self.lanes[seat]
        whole = {"done"} if not options or lane[-1:] == ["sabbath"] else set()
        return options | whole | ({"take back"} if lane else set())

    def apply(self, seat: int, move: Move) -> None:
        words = BOX.notation.write(move)
        self.p.apply(seat, move)
        self.p.events.clear()
        if self.asked != ALL_SEATS:
            self.advance(words)
            return
        if words == "take back":
            self.lanes[seat].pop()
        elif words == "done":
            self.closed.add(seat)
        elif words == "reopen":
            self.closed.remove(seat)
        else:
            self.lanes[seat].append(words)
        if len(self.closed) == len(self.lanes):
            self.reference.plans = self.lanes
            self.advance("")
