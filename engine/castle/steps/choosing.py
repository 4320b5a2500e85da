"""Choosing and revealing cards (C3.2, C3.4, C4.1, C4.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from engine.castle.components import Components
from engine.castle.moves import Play
from engine.castle.state import CastlePosition
from engine.castle.steps.sealed import SealedQuestion
from engine.illegal import Illegal
from engine.move import Move, Prompt, Question
from engine.step import Choice, Step

MASTER_BUILDER = "master_builder"


class Choose(SealedQuestion, frozen=True, tag="choose"):
    """C3.2, C4.1: all players commit cards face down and may change them until the last one has committed."""

    reveals: ClassVar[bool] = False
    """The cards stay face down."""

    def cards_to_play(self, p: CastlePosition, seat: int) -> int:
        return cards_to_choose(p.box.components, len(p.state.players), len(p.state.players[seat].hand))

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        player = p.state.players[seat]
        hand = player.hand if may_play_master_builder(player.row) else without(player.hand, MASTER_BUILDER)
        return play_moves(hand, self.cards_to_play(p, seat))

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Play):
            return Illegal("choose.play", clause="C4.1")
        count = self.cards_to_play(p, seat)
        if len(move.cards) != count:
            return Illegal("choose.count", clause="C4.1", n=count)
        hand = p.state.players[seat].hand
        for card in move.cards:
            if card not in hand:
                return Illegal("choose.not_in_hand", clause="C4.1", card=card)
        if len(set(move.cards)) != count:
            return Illegal("choose.different", clause="C4.1")
        if move.cards != tuple(card for card in hand if card in move.cards):
            return Illegal("list.order", clause="C4.1")
        if MASTER_BUILDER in move.cards and not may_play_master_builder(p.state.players[seat].row):
            return Illegal("choose.master_builder", clause="C4.2")
        return None

    def run(self, p: CastlePosition) -> None:
        for seat in self.asked:
            player, cards = p.state.players[seat], self.answer(seat).cards
            player.hand = tuple(card for card in player.hand if card not in cards)
            player.committed = cards
            player.not_down = () if may_play_master_builder(p.state.players[seat].row) else (MASTER_BUILDER,)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("choose", {"n": self.cards_to_play(p, seat)})

    def public_question(self, p: CastlePosition, seat: int) -> Question:
        """How many cards are in a hand is public."""
        return Question("choose", {"n": self.cards_to_play(p, seat)})


def cards_to_choose(c: Components, seats: int, in_hand: int) -> int:
    """C4.1: one card, two with two players, or one if only one is in hand (R6)."""
    return min(c.by_player_count[str(seats)].cards_per_round, in_hand)


@lru_cache(maxsize=1024)
def play_moves(hand: tuple[str, ...], count: int) -> tuple[Play, ...]:
    """The moves of a hand. Cached, because few different hands come up and each is asked about in every round."""
    return tuple(Play(cards) for cards in combinations(hand, count))


def may_play_master_builder(row: tuple[tuple[str, int], ...]) -> bool:
    """C4.2: not while the discard is empty (R5). No card is in play while cards are chosen."""
    return bool(row)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(c for c in cards if c != card)


class Reveal(Step, frozen=True, tag="reveal"):
    """C3.4: all committed cards are turned up together."""

    reveals: ClassVar[bool] = True

    def run(self, p: CastlePosition) -> None:
        s = p.state
        for seat in s.order():
            player = s.players[seat]
            player.row = (*player.row, *((card, s.round) for card in player.committed))
            p.emit("revealed", seats=(seat,), reveals=True, seat=seat, cards=player.committed)
            player.committed = player.not_down = ()
