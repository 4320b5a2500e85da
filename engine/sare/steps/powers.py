"""Powers used between cards: Temple (S7.2), Barracks (S7.3), Palace on the top card (S7.5 i), Market (S7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.sare.components import BARRACKS, HOSHEKH, MARKET, PALACE, TEMPLE
from engine.sare.moves import CARRIED, Barracks, Market, TempleKeep
from engine.sare.state import Player, SarePosition
from engine.sare.steps.drawing import DrawCard, resolve_hoshekh, skip_hoshekh
from engine.sare.steps.revolt import BY_BARRACKS, ask_reactions, raise_gauges
from engine.step import Ask, Choice, Step


def refuse_power(p: SarePosition, seat: int, power: str) -> Illegal | None:
    """S7.1: a power must be built and unused this season."""
    if power in p.ready_powers(seat):
        return None
    used = power in p.state.players[seat].used
    return Illegal("power.used" if used else "power.missing", clause="S7.1", power=power)


# Temple


def refuse_temple(p: SarePosition, seat: int) -> Illegal | None:
    if p.state.drawn:
        return Illegal("temple.late", clause="S7.2")
    if len(p.state.deck) < 2:
        return Illegal("temple.deck", clause="S7.2")
    return refuse_power(p, seat, TEMPLE)


class TempleLook(Step, frozen=True, tag="temple_look"):
    """S7.2: reveals the two top cards, to all while the deck is face up, to the player alone in darkness."""

    seat: int
    reveals: ClassVar[bool] = True

    def run(self, p: SarePosition) -> None:
        s, seat = p.state, self.seat
        everybody = tuple(range(len(s.players)))
        if s.face_up:
            p.emit("temple_open", seats=(seat,), reveals=True, seat=seat, cards=s.deck[:2])
            if p.box.card_kind[s.deck[1]] == HOSHEKH:
                # The next card takes its place; the first candidate stays public.
                s.discard, s.deck = (*s.discard, s.deck[1]), (s.deck[0], *s.deck[2:])
                s.face_up, s.knowers = False, everybody
                p.emit("darkness", reveals=True)
        skip_hoshekh(p, 0)
        skip_hoshekh(p, 1)
        if not s.face_up:
            p.emit("temple_dark", seats=(seat,), to=(seat,), reveals=True, seat=seat, cards=s.deck[:2])
        if len(s.deck) < 2:
            p.then(DrawCard(seat, temple=True))
        else:
            p.then(ChooseTempleCard(seat))


class ChooseTempleCard(Ask, frozen=True, tag="keep_one"):
    """S7.2: which of the two cards is drawn; the other goes back on top."""

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        deck = p.state.deck
        yield TempleKeep(1)
        if deck[0] != deck[1]:
            yield TempleKeep(2)

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, TempleKeep):
            return Illegal("temple.keep", clause="S7.2")
        if move.card not in (1, 2):
            return Illegal("temple.which", clause="S7.2")
        if move.card == 2 and p.state.deck[0] == p.state.deck[1]:
            return Illegal("temple.same", clause="S7.2")
        return None

    def forced(self, p: SarePosition, seat: int) -> Move | None:
        """In darkness, skipping the question would reveal that both cards are the same."""
        return super().forced(p, seat) if p.state.face_up else None

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        assert isinstance(move, TempleKeep)
        s = p.state
        first, second = s.deck[:2]
        if move.card == 1:
            p.then(DrawCard(seat, temple=True, knowers=(seat,)))
        else:
            # A seat that knew the first card sees that it was not the one kept.
            s.deck = (second, first, *s.deck[2:])
            p.then(DrawCard(seat, temple=True, knowers=tuple(sorted({*s.knowers, seat}))))

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        return Prompt("temple", {"cards": p.state.deck[:2]})


# Barracks


def barracks_moves(p: SarePosition, seat: int) -> Iterator[Barracks]:
    if can_lower_gauge(p, seat):
        yield from (Barracks(rival) for rival in p.targets(seat, p.box.revolt_gauge.barracks_target))


def can_lower_gauge(p: SarePosition, seat: int) -> bool:
    """S7.3: whether the own gauge can go down; it is both halves or nothing."""
    return p.state.players[seat].gauge + p.box.revolt_gauge.barracks_self >= p.box.revolt_gauge.start


def refuse_barracks(p: SarePosition, seat: int, rival: int) -> Illegal | None:
    refusal = refuse_power(p, seat, BARRACKS)
    if refusal is not None:
        return refusal
    if not can_lower_gauge(p, seat):
        return Illegal("barracks.gauge", clause="S7.3")
    if rival in p.targets(seat, p.box.revolt_gauge.barracks_target):
        return None
    if rival == seat or not 0 <= rival < len(p.state.players):
        return Illegal("rival.none", clause="S7.3")
    if not p.state.players[rival].standing:
        return Illegal("rival.down", clause="S5.5.6", rival=rival)
    return Illegal("rival.revolt", clause="S8.5", rival=rival)


def use_barracks(p: SarePosition, seat: int, rival: int) -> None:
    players, figures = p.state.players, p.box.revolt_gauge
    p.mark_used(seat, BARRACKS)
    players[seat].gauge += figures.barracks_self
    p.emit(
        "barracks",
        seats=(seat, rival),
        seat=seat,
        rival=rival,
        gauge=players[seat].gauge,
        rival_gauge=players[rival].gauge + figures.barracks_target,
    )
    raise_gauges(p, (rival,), figures.barracks_target)
    ask_reactions(p, (rival,), BY_BARRACKS, seat)


# Palace


class PalaceTop(Step, frozen=True, tag="palace_top"):
    """S7.5 (i): discards the visible top card; S6.4 applies to the next one."""

    seat: int
    reveals: ClassVar[bool] = True

    def run(self, p: SarePosition) -> None:
        s = p.state
        card, s.deck = s.deck[0], s.deck[1:]
        s.discard = (*s.discard, card)
        p.emit("palace", seats=(self.seat,), reveals=True, seat=self.seat, card=card)
        resolve_hoshekh(p)


def refuse_palace(p: SarePosition, seat: int) -> Illegal | None:
    if not p.state.face_up:
        return Illegal("palace.dark", clause="S7.5")
    return refuse_power(p, seat, PALACE)


# Market


def swappable_cards(player: Player) -> dict[str, None]:
    """S7.6: the cards that can be swapped, without duplicates; carried cards have names of their own."""
    return dict.fromkeys((*player.cards, *(CARRIED + card for card in player.carried)))


def without_prefix(card: str) -> str:
    return card.removeprefix(CARRIED)


def market_moves(p: SarePosition, seat: int, own: str) -> Iterator[Market]:
    """The legal swaps for one of the seat's cards."""
    size = p.box.card_units
    for rival in p.state.turn_order():
        player = p.state.players[rival]
        if rival != seat and not player.revolted:
            for card in swappable_cards(player):
                if size[without_prefix(card)] == size[without_prefix(own)]:
                    yield Market(own, card, rival)


def refuse_market(p: SarePosition, seat: int, move: Market) -> Illegal | None:
    refusal = refuse_power(p, seat, MARKET)
    if refusal is not None:
        return refusal
    players = p.state.players
    if move.rival == seat or not 0 <= move.rival < len(players):
        return Illegal("rival.none", clause="S7.6")
    if players[move.rival].revolted:
        return Illegal("market.revolted", clause="S7.6", rival=move.rival)
    for who, card in ((seat, move.own), (move.rival, move.other)):
        if card not in swappable_cards(players[who]):
            key = "market.marked" if card in players[who].swapped else "market.lacking"
            return Illegal(
                key, clause="S7.6", seat=who, card=without_prefix(card), carried=card != without_prefix(card)
            )
    if p.box.card_units[without_prefix(move.own)] != p.box.card_units[without_prefix(move.other)]:
        return Illegal("market.size", clause="S7.6")
    return None


def use_market(p: SarePosition, seat: int, move: Market) -> None:
    """S7.6: swap two cards, which are marked; a swap is not a production."""
    p.mark_used(seat, MARKET)
    players = p.state.players
    for giver, card, taker in ((seat, move.own, move.rival), (move.rival, move.other, seat)):
        player = players[giver]
        if card == without_prefix(card):
            player.cards = without_card(player.cards, card)
        else:
            player.carried = without_card(player.carried, without_prefix(card))
        players[taker].swapped = (*players[taker].swapped, without_prefix(card))
    p.emit(
        "market",
        seats=(seat, move.rival),
        seat=seat,
        rival=move.rival,
        own=without_prefix(move.own),
        other=without_prefix(move.other),
    )


def without_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])
