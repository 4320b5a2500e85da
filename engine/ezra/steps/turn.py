"""T1 and T2: playing a card and choosing a Main Action (E5.2, E6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from engine.ezra.constants import BLUE, COLOURS, FREE, GREY, RED
from engine.ezra.moves import Blue, Grey, PlayCard, Red
from engine.ezra.position import EzraPosition
from engine.ezra.steps.blue import BlueAction
from engine.ezra.steps.free_steps import TurnDecision
from engine.ezra.steps.grey import GreyAction
from engine.ezra.steps.red import RedAction
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Choice

card_move = cache(PlayCard)
"""Cached, because the same few moves are listed again and again."""
grey_move = cache(Grey)


def open_piles(piles: Sequence[tuple[str, ...]], limit: int) -> list[int]:
    """E6.1: those, from 1, on which another card may be laid."""
    return [number for number, pile in enumerate(piles, 1) if len(pile) < limit]


class Open(TurnDecision, frozen=True, tag="open"):
    """T1, E6.1: play a card face up on one of the piles."""

    refusal_key: ClassVar[str] = "open.open"
    refusal_clause: ClassVar[str] = "E5.2"

    def own_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        player = p.state.players[seat]
        piles = open_piles(player.piles, p.pile_limit(seat))
        return [card_move(card, pile) for card in player.hand for pile in piles]

    def refuse_own(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, PlayCard):
            return super().refuse_own(p, seat, move)
        player = p.state.players[seat]
        if move.card not in player.hand:
            return Illegal("card.hand", clause="E6.1", card=move.card)
        if not 1 <= move.pile <= len(player.piles):
            return Illegal("card.pile", clause="E6.1", n=len(player.piles))
        if move.pile not in open_piles(player.piles, p.pile_limit(seat)):
            return Illegal("card.full", clause="E6.1", pile=move.pile)
        return None

    def take_own(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, PlayCard)
        player = p.state.players[seat]
        hand = list(player.hand)
        hand.remove(move.card)
        player.hand = tuple(hand)
        at = move.pile - 1
        player.piles = tuple((*pile, move.card) if i == at else pile for i, pile in enumerate(player.piles))
        p.state.turn.card = move.card
        p.emit("played", seats=(seat,), seat=seat, card=move.card, pile=move.pile)
        p.then(Played(seat))


class Played(TurnDecision, frozen=True, tag="played"):
    """T2, E5.2: choose one of the three Main Actions; doing nothing in it is legal (R3)."""

    refusal_key: ClassVar[str] = "played.played"
    refusal_clause: ClassVar[str] = "E5.2"

    def own_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        """E9.1: the grey action needs a space, unless none is left."""
        spaces = open_spaces(p)
        grey = [grey_move(p.box.ring[at]) for at in spaces] if spaces else [Grey()]
        return [Red(), *grey, Blue()]

    def refuse_own(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Red | Blue):
            return None
        if not isinstance(move, Grey):
            return super().refuse_own(p, seat, move)
        spaces = open_spaces(p)
        if not move.space:
            return Illegal("grey.space", clause="E9.1") if spaces else None
        return (
            None if p.box.ring_index[move.space] in spaces else Illegal("grey.taken", clause="E9.1", space=move.space)
        )

    def take_own(self, p: EzraPosition, seat: int, move: Move) -> None:
        turn = p.state.turn
        if isinstance(move, Red):
            turn.colour = COLOURS[RED]
            p.then(RedAction(seat))
        elif isinstance(move, Blue):
            turn.colour = COLOURS[BLUE]
            p.then(BlueAction(seat))
        else:
            assert isinstance(move, Grey)
            turn.colour, turn.space = COLOURS[GREY], move.space
            p.then(GreyAction(seat))
        p.emit("action", seats=(seat,), seat=seat, colour=turn.colour, space=turn.space)


def open_spaces(p: EzraPosition) -> list[int]:
    """E9.1: unbuilt Walls and Gates, neither neutral nor corners."""
    corners = p.box.corners
    return [at for at, owner in enumerate(p.state.owners) if owner == FREE and at not in corners]
