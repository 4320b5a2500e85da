"""Phase 2: the production season, from its shuffle to its last sequence (S5.2, S5.6)."""

from __future__ import annotations

from typing import ClassVar

from engine.sare.state import SarePosition
from engine.sare.steps.drawing import resolve_hoshekh
from engine.sare.steps.sequence import SEQUENCE
from engine.step import Step


class StartSeason(Step, frozen=True, tag="start_season"):
    """S5.2.1: all cards except the kept ones are shuffled, one is burned, and the deck is turned face up. S5.2.2: the
    gauges are not reset.
    """

    reveals: ClassVar[bool] = True

    def run(self, p: SarePosition) -> None:
        s = p.state
        cards = list(p.box.deck)
        for player in s.players:
            for card in player.carried:
                cards.remove(card)
        burned, *deck = s.chance.shuffled(cards)
        s.burned, s.deck = burned, tuple(deck)
        s.face_up, s.discard, s.knowers = True, (), ()
        s.season, s.sequences, s.drawn = True, 0, ()
        p.emit("season", reveals=True, cards=len(deck))
        resolve_hoshekh(p)
        p.then(OpenSequence(s.first))  # S5.2.3


class OpenSequence(Step, frozen=True, tag="open_sequence"):
    """S5.3: a work sequence begins, and its variables are reset."""

    seat: int

    def run(self, p: SarePosition) -> None:
        s = p.state
        s.drawn_before, s.active_before = s.drawn, s.active if s.sequences else -1
        s.active = self.seat
        s.drawn, s.had_troubles, s.produced = (), False, False
        s.pending = 0
        s.passed_to = ()
        s.sequences += 1
        p.then(SEQUENCE, END_SEQUENCE)


class EndSequence(Step, frozen=True, tag="end_sequence"):
    """S5.6.1 to S5.6.3: the season ends if nobody stands, the only standing player has played, or the deck is empty."""

    def run(self, p: SarePosition) -> None:
        s = p.state
        players, count = s.players, len(s.players)
        s.pending, s.produced = 0, False
        if s.deck:
            for i in range(1, count):
                seat = (s.active + i) % count
                if players[seat].standing:
                    p.then(OpenSequence(seat))  # S5.6.4; S5.6.2: if this seat alone stands, it is the last sequence.
                    return
        s.season = False
        p.emit("season_over", deck=len(s.deck))


END_SEQUENCE = EndSequence()
