"""After Sabbath: preparing the next week (E18, E21.25)."""

from __future__ import annotations

from typing import ClassVar

from engine.ezra import altar
from engine.ezra.constants import AFTER, RIVAL
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W18_PILES_HAND
from engine.ezra.steps.clean_up import draw_cards
from engine.step import Step


class AfterSabbath(Step, frozen=True, tag="after_sabbath"):
    """E18.1 to E18.4: Prophets, Shofar, returning Workers, the Altar Leader."""

    def run(self, p: EzraPosition) -> None:
        s = p.state
        s.phase = AFTER
        side = p.box.altar_sides[s.side]
        # E18.1: their positions follow from the round.
        p.emit("prophets", zechariah=side.zechariah[s.round], haggai=side.haggai[s.round])
        s.first = next_first_player(p)  # E18.2
        p.emit("shofar", seats=(s.first,) if s.first < s.seats else (), seat=s.first)
        for seat in s.human_seats():
            return_workers(p, seat)
        leader = altar.leader(p)
        p.emit("leader", seats=(leader,) if leader < s.seats else (), seat=leader)
        p.then(*p.gain_steps(leader, p.box.components.after_sabbath.altar_leader), Reshuffle())


def next_first_player(p: EzraPosition) -> int:
    """E18.2: the next player clockwise; E21.25: in solo as printed."""
    s = p.state
    if s.solo is not None:
        return RIVAL if p.box.components.solo.opponent_shofar_round[s.round] else 0
    return (s.first + 1) % len(s.players)


def return_workers(p: EzraPosition, seat: int) -> None:
    """E18.3: Workers return to the Supply."""
    player = p.state.players[seat]
    back = len(player.traders) + len(player.elders) + player.farmers + player.labourers
    player.supply += back
    player.traders, player.elders, player.farmers, player.labourers = (), (), 0, 0
    if back:
        p.emit("home", seats=(seat,), seat=seat, n=back)


class Reshuffle(Step, frozen=True, tag="reshuffle"):
    """E18.5, E18.6, R29: shuffle new decks and draw; E21.25: also shuffle the opponent's Focus and Scheme Cards."""

    reveals: ClassVar[bool] = True

    def run(self, p: EzraPosition) -> None:
        s = p.state
        p.emit("shuffled", reveals=True, round=s.round)
        for seat in s.human_seats():
            player = s.players[seat]
            cards = tuple(card for card in p.box.cards if card in (*player.board_cards(), *player.deck))
            player.deck, player.shuffled = tuple(s.chance.shuffled(cards)), cards
            player.piles = ((),) * len(player.piles)
            if s.round == p.box.components.after_sabbath.everybody_draws_after_round or p.has_scroll(
                seat, W18_PILES_HAND
            ):
                draw_cards(p, seat)
        if s.solo is not None:
            focus, schemes = s.chance.shuffled(list(p.box.focus)), s.chance.shuffled(list(p.box.schemes))
            s.solo = type(s.solo)(s.solo.side, tuple(focus), tuple(schemes))
