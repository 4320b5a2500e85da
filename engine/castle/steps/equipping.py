"""Filling the Worker cards (C3.5, C5.5.1, C5.5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import ClassVar

from engine.castle.components import WORKERS
from engine.castle.goods import KINDS, NOTHING, Goods, add, covers, from_counts, minimum
from engine.castle.moves import ON_FILL, Fill
from engine.castle.state import CastlePosition, CastleState
from engine.castle.steps.sealed import SealedQuestion
from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.step import Ask, Choice, Step


class Equip(Step, frozen=True, tag="equip"):
    """C3.5, C5.5.1: the stock fills the Worker cards. Players with a choice are asked together if it suffices (R41)."""

    def run(self, p: CastlePosition) -> None:
        s, box = p.state, p.box
        equipped = [(seat, card) for seat in s.order() for card in revealed_workers(s, seat)]
        if not equipped:
            return
        choosing = [(seat, card) for seat, card in equipped if box.components.worker_cards[card].choose]
        if not self.can_ask_together(p, equipped, choosing):
            p.then(*(EquipPlayer(seat) for seat in dict.fromkeys(seat for seat, _ in equipped)))
            return
        for seat, card in equipped:
            put_on_card(p, seat, card, minimum(box.equipment[card], s.stock))
        if choosing:
            p.then(FillTogether(asked=tuple(seat for seat, _ in choosing), cards=tuple(card for _, card in choosing)))

    def can_ask_together(
        self, p: CastlePosition, equipped: Sequence[tuple[int, str]], choosing: Sequence[tuple[int, str]]
    ) -> bool:
        """R41: whether the stock covers all fixed pieces and every combination of answers."""
        needed = NOTHING
        for _, card in equipped:
            needed = add(needed, p.box.equipment[card])
        free: dict[int, int] = {}
        for _, card in choosing:
            data = p.box.components.worker_cards[card]
            for kind in data.choose_from:
                free[KINDS.index(kind)] = free.get(KINDS.index(kind), 0) + data.choose
        wanted = add(needed, from_counts(free))
        return all(p.state.stock[kind] >= wanted[kind] for kind in free)


def revealed_workers(s: CastleState, seat: int) -> list[str]:
    """A player's revealed Worker cards, in the order of C5.5.1."""
    row, round_ = s.players[seat].row, s.round
    return [card for card in WORKERS if (card, round_) in row]


def put_on_card(p: CastlePosition, seat: int, card: str, goods: Goods, *, reveals: bool = False) -> None:
    player = p.state.players[seat]
    already = dict(player.on_cards)
    already[card] = add(already.get(card, NOTHING), p.take_from_stock(goods))
    player.on_cards = tuple(already.items())
    p.emit("equipped", seats=(seat,), reveals=reveals, seat=seat, card=card, goods=goods)


def free_piece_choices(p: CastlePosition, card: str) -> list[Goods]:
    """C5.5.2: the possible choices of free pieces, as many as exist (R7); the same kind twice is allowed (R8)."""
    data = p.box.components.worker_cards[card]
    kinds = [KINDS.index(kind) for kind in data.choose_from]
    count = min(data.choose, sum(p.state.stock[kind] for kind in kinds))
    choices: list[Goods] = []
    for chosen in combinations_with_replacement(kinds, count):
        goods = from_counts({kind: chosen.count(kind) for kind in chosen})
        if covers(p.state.stock, goods):
            choices.append(goods)
    return choices


def refuse_fill(p: CastlePosition, card: str, move: Move) -> Illegal | None:
    if not isinstance(move, Fill):
        return Illegal("fill.fill", clause="C5.5.1")
    if move.goods in free_piece_choices(p, card):
        return None
    data = p.box.components.worker_cards[card]
    if any(count and KINDS[kind] not in data.choose_from for kind, count in enumerate(move.goods)):
        return Illegal("fill.kinds", clause="C5.5.1")
    if not covers(p.state.stock, move.goods):
        return Illegal("fill.stock", clause="C5.5.2")
    return Illegal("fill.count", clause="C5.5.2", n=sum(free_piece_choices(p, card)[0]))


class FillTogether(SealedQuestion, frozen=True, kw_only=True, tag="fill_together"):
    """C5.5.1, R41: all choose the free pieces of their Worker cards at once, sealed."""

    order_kind: ClassVar[str] = ON_FILL
    cards: tuple[str, ...]

    def card_of(self, seat: int) -> str:
        return self.cards[self.asked.index(seat)]

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        return [Fill(goods) for goods in free_piece_choices(p, self.card_of(seat))]

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        return refuse_fill(p, self.card_of(seat), move)

    def run(self, p: CastlePosition) -> None:
        for seat in self.asked:
            put_on_card(p, seat, self.card_of(seat), self.answer(seat).goods, reveals=len(self.asked) > 1)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return fill_prompt(p, self.card_of(seat))


class EquipPlayer(Step, frozen=True, tag="equip_player"):
    """C5.5.2: with a scarce stock, one player after the other; a player's cards in the order of C5.5.1."""

    seat: int

    def run(self, p: CastlePosition) -> None:
        for card in revealed_workers(p.state, self.seat):
            if p.box.components.worker_cards[card].choose:
                p.then(FillCard(self.seat, card))
            put_on_card(p, self.seat, card, minimum(p.box.equipment[card], p.state.stock))


class FillCard(Ask, frozen=True, tag="fill_card"):
    """C5.5.1, in player order: one player chooses the free pieces of one Worker card."""

    order_kind: ClassVar[str] = ON_FILL
    card: str

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        return [Fill(goods) for goods in free_piece_choices(p, self.card)]

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        return refuse_fill(p, self.card, move)

    def take(self, p: CastlePosition, seat: int, move: Move) -> None:
        assert isinstance(move, Fill)
        if any(move.goods):
            put_on_card(p, seat, self.card, move.goods)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return fill_prompt(p, self.card)


def fill_prompt(p: CastlePosition, card: str) -> Prompt:
    return Prompt("fill", {"card": card, "n": sum(free_piece_choices(p, card)[0])})
