"""The winter side (C11): the winter cards, the courtship, and the Innkeeper's toll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import ClassVar

from engine.castle.components import BREACH, DAMSEL, INNKEEPER, PLAGUE, SNOWFALL, WORKERS
from engine.castle.goods import KINDS, NOTHING, SILVER, STONE, Goods, add, kinds_in, of_kind, sub
from engine.castle.moves import (
    CARD_ORDER,
    ON_COURT,
    ON_SHARE,
    ON_WITHDRAW,
    TALER,
    Court,
    Give,
    Lose,
    Pay,
    Stop,
    Take,
    Withdraw,
)
from engine.castle.state import CastlePosition, Courtship
from engine.castle.steps.sealed import SealedQuestion
from engine.illegal import Illegal
from engine.move import Move, Pass, Prompt
from engine.step import Ask, Choice, Step


class WinterStep(Step, frozen=True, tag="winter_step"):
    """C3.3, C11.1: a new winter card if the round space has the symbol, then the courting turn."""

    def run(self, p: CastlePosition) -> None:
        s = p.state
        if not s.winter:
            return
        if p.round_space() in p.box.components.winter.reveal_spaces and s.pile:
            p.then(TurnWinterCard(), CourtingTurn())
        else:
            p.then(CourtingTurn())


class TurnWinterCard(Step, frozen=True, tag="turn_winter_card"):
    """C11.1.1, C11.2: the top card is revealed and takes effect; Innkeeper, Damsel and Granary stay in play."""

    reveals: ClassVar[bool] = True

    def run(self, p: CastlePosition) -> None:
        s = p.state
        card, *rest = s.pile
        s.pile = tuple(rest)
        p.emit("winter_card", seats=(s.first,), reveals=True, seat=s.first, card=card)
        if card in (SNOWFALL, PLAGUE, BREACH):
            s.past = (*s.past, card)
            p.then({SNOWFALL: snowfall_step, PLAGUE: plague_step, BREACH: breach_step}[card](p))
        else:
            s.lasting = (*s.lasting, card)
            if card == DAMSEL:
                s.courtship = Courtship()


class Misfortune(SealedQuestion, frozen=True):
    """Common to Snowfall and Plague: pay or lose a card; sealed, and carried out in player order."""

    CLAUSE: ClassVar[str] = ""

    def price(self, p: CastlePosition, seat: int) -> int:
        raise NotImplementedError

    def losable_cards(self, p: CastlePosition, seat: int) -> list[str]:
        """The cards that this player may lose."""
        raise NotImplementedError

    def must_pay_all(self, p: CastlePosition, seat: int) -> bool:
        """Whether the player can do neither and so pays all they have (C11.5)."""
        return not self.losable_cards(p, seat) and p.state.players[seat].talers < self.price(p, seat)

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        player = p.state.players[seat]
        if player.talers >= self.price(p, seat) or self.must_pay_all(p, seat):
            yield Pay()
        for card in self.losable_cards(p, seat):
            yield Lose(card)

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Pay):
            if p.state.players[seat].talers >= self.price(p, seat) or self.must_pay_all(p, seat):
                return None
            return Illegal("talers", clause=self.CLAUSE, talers=self.price(p, seat))
        if isinstance(move, Lose):
            if move.card in self.losable_cards(p, seat):
                return None
            return Illegal("misfortune.card", clause=self.CLAUSE, card=move.card)
        return Illegal("misfortune.which", clause=self.CLAUSE)

    def run(self, p: CastlePosition) -> None:
        for seat in self.asked:
            answer = self.answer(seat)
            player = p.state.players[seat]
            if isinstance(answer, Lose):
                player.hand = tuple(card for card in player.hand if card != answer.card)
                player.row = tuple(entry for entry in player.row if entry[0] != answer.card)
                player.lost = (*player.lost, (answer.card, p.state.round))
                p.emit("lost_card", seats=(seat,), reveals=True, seat=seat, card=answer.card)
            else:
                talers = min(self.price(p, seat), player.talers)
                if talers < self.price(p, seat) and set(player.committed) <= set(WORKERS):
                    # This reveals that no Worker is in hand: the remaining ones are face down, so the hand is not.
                    player.not_down = player.hand
                p.pay_to_bank(seat, talers)
                p.emit("paid", seats=(seat,), reveals=True, seat=seat, talers=talers)


class Snowfall(Misfortune, frozen=True, tag="snowfall"):
    """C11.5: lose a Worker card from hand or discard, or pay."""

    CLAUSE: ClassVar[str] = "C11.5"

    def price(self, p: CastlePosition, seat: int) -> int:
        return p.box.components.winter.snowfall.or_pay_talers

    def losable_cards(self, p: CastlePosition, seat: int) -> list[str]:
        player = p.state.players[seat]
        return [card for card in WORKERS if card in player.hand or card in player.discard(p.state.round)]

    def forced(self, p: CastlePosition, seat: int) -> Move | None:
        """Only if everybody can see that there is no choice: skipping the question must not reveal face-down cards."""
        player = p.state.players[seat]
        hidden = [*player.hand, *player.committed]
        known_out = not any(card in hidden for card in WORKERS)
        if not known_out and player.hand and player.committed:
            return None
        return self.only_answer(p, seat)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("snowfall", {"talers": self.price(p, seat)})


class Plague(Misfortune, frozen=True, tag="plague"):
    """C11.6: lose a card of the discard, or pay for each card in it."""

    CLAUSE: ClassVar[str] = "C11.6"

    def price(self, p: CastlePosition, seat: int) -> int:
        each = p.box.components.winter.plague.or_pay_talers_per_discard_card
        return each * len(p.state.players[seat].discard(p.state.round))

    def losable_cards(self, p: CastlePosition, seat: int) -> list[str]:
        discard = p.state.players[seat].discard(p.state.round)
        return [card for card in CARD_ORDER if card in discard]

    def forced(self, p: CastlePosition, seat: int) -> Move | None:
        """Discard and talers are open, so skipping the question reveals nothing."""
        return self.only_answer(p, seat)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("plague", {"talers": self.price(p, seat)})


class Breach(SealedQuestion, frozen=True, tag="breach"):
    """C11.7: up to three stones to the stock for points; silver may be exchanged for them first."""

    def max_stones_by_silver(self, p: CastlePosition, seat: int) -> int:
        """How many stones silver can fetch; each must be in the stock now (R34)."""
        return min(p.state.players[seat].goods[SILVER], p.state.stock[STONE])

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        most, stones = p.box.components.winter.breach.max_stones, p.state.players[seat].goods[STONE]
        for total in range(most, 0, -1):
            for by_silver in range(min(total, self.max_stones_by_silver(p, seat)) + 1):
                if total - by_silver <= stones:
                    yield Give(of_kind(STONE, total - by_silver), of_kind(STONE, by_silver))
        yield Pass()

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if not isinstance(move, Give):
            return Illegal("breach.give", clause="C11.7")
        given = add(move.goods, move.silver)
        most = p.box.components.winter.breach.max_stones
        if min(*move.goods, *move.silver) < 0 or given != of_kind(STONE, given[STONE]) or not 0 < given[STONE] <= most:
            return Illegal("breach.stones", clause="C11.7", n=most)
        if move.goods[STONE] > p.state.players[seat].goods[STONE]:
            return Illegal("breach.lacking", clause="C11.7", n=p.state.players[seat].goods[STONE])
        if move.silver[STONE] > p.state.players[seat].goods[SILVER]:
            return Illegal("silver.lacking", clause="C6.4", n=p.state.players[seat].goods[SILVER])
        if move.silver[STONE] > p.state.stock[STONE]:
            return Illegal("silver.stock", clause="C6.4.1", goods=p.state.stock)
        return None

    def run(self, p: CastlePosition) -> None:
        each = p.box.components.winter.breach.vp_per_stone
        for seat in self.asked:
            answer, player = self.answer(seat), p.state.players[seat]
            given: Goods = add(answer.goods, answer.silver) if isinstance(answer, Give) else NOTHING
            if isinstance(answer, Give):
                p.exchange_silver(seat, answer.silver)
            player.goods = sub(player.goods, given)
            p.state.stock = add(p.state.stock, given)
            player.score += each * given[STONE]
            silver = sum(answer.silver) if isinstance(answer, Give) else 0
            p.emit(
                "breach", seats=(seat,), reveals=True, seat=seat, n=given[STONE], silver=silver,
                points=each * given[STONE],
            )  # fmt: skip

    def forced(self, p: CastlePosition, seat: int) -> Move | None:
        """Stones and silver are open, so skipping the question reveals nothing."""
        return self.only_answer(p, seat)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        breach = p.box.components.winter.breach
        return Prompt("breach", {"n": breach.max_stones, "points": breach.vp_per_stone})


def snowfall_step(p: CastlePosition) -> Step:
    return Snowfall(asked=p.state.order())


def plague_step(p: CastlePosition) -> Step:
    """Only seats with a discard are asked; with an empty one nothing happens (R33)."""
    s = p.state
    return Plague(asked=tuple(seat for seat in s.order() if s.players[seat].discard(s.round)))


def breach_step(p: CastlePosition) -> Step:
    return Breach(asked=p.state.order())


class CourtingTurn(Step, frozen=True, tag="courting"):
    """C11.1.2, C11.4.1: while the Damsel is in play, each suitor gives or stops, in player order."""

    def run(self, p: CastlePosition) -> None:
        s = p.state
        if s.courtship is not None:
            p.then(*(CourtingChoice(seat) for seat in s.order() if seat not in s.courtship.out))


class CourtingChoice(Ask, frozen=True, tag="court_turn"):
    """C11.4.1: give the Damsel one resource or one taler, or stop for good. A player with neither must stop."""

    order_kind: ClassVar[str] = ON_COURT

    def awaits(self, p: CastlePosition) -> Sequence[int]:
        return (self.seat,) if p.state.courtship is not None else ()

    def run(self, p: CastlePosition) -> None:
        """Nothing to do: the Damsel has been won, and the courting turn is over (C11.4.2)."""

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        player, gift = p.state.players[seat], p.box.components.winter.damsel.gift_per_turn
        if player.talers >= gift:
            yield Court(TALER)
        for kind in kinds_in(player.goods):
            if player.goods[kind] >= gift:
                yield Court(KINDS[kind])
        yield Stop()

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Stop):
            return None
        if not isinstance(move, Court):
            return Illegal("court.court", clause="C11.4.1")
        player = p.state.players[seat]
        has = player.talers if move.gift == TALER else player.goods[KINDS.index(move.gift)]
        if has < p.box.components.winter.damsel.gift_per_turn:
            return Illegal("court.lacking", clause="C11.4.1", gift=move.gift)
        return None

    def take(self, p: CastlePosition, seat: int, move: Move) -> None:
        s, player = p.state, p.state.players[seat]
        courtship = s.courtship
        assert courtship is not None
        gift = p.box.components.winter.damsel.gift_per_turn
        if isinstance(move, Court):
            if move.gift == TALER:
                player.talers -= gift
                courtship.talers += gift
            else:
                piece = of_kind(KINDS.index(move.gift), gift)
                player.goods = sub(player.goods, piece)
                courtship.goods = add(courtship.goods, piece)
            p.emit("courted", seats=(seat,), seat=seat, gift=move.gift)
            return
        courtship.out = (*courtship.out, seat)
        p.emit("stopped", seats=(seat,), seat=seat)
        left = [other for other in s.order() if other not in courtship.out]
        if len(left) == 1:
            win_damsel(p, left[0])

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("court", {"points": p.box.components.winter.damsel.vp_for_last_suitor})


def win_damsel(p: CastlePosition, winner: int) -> None:
    """C11.4.2: the last suitor gets the points at once (R36). C11.4.3: the others share the gifts."""
    s = p.state
    points = p.box.components.winter.damsel.vp_for_last_suitor
    s.players[winner].score += points
    p.emit("damsel", seats=(winner,), seat=winner, points=points)
    s.lasting = tuple(card for card in s.lasting if card != DAMSEL)
    s.past = (*s.past, DAMSEL)
    gifts, s.courtship = s.courtship, None
    assert gifts is not None
    others = [seat for seat in s.order() if seat != winner]
    if any(gifts.goods) or gifts.talers:
        p.then(ShareGift(others[0], tuple(others), gifts.goods, gifts.talers))


class ShareGift(Ask, frozen=True, tag="share_gift"):
    """C11.4.3: from the first player on, round and round without the winner, each takes one piece or taler."""

    order_kind: ClassVar[str] = ON_SHARE
    others: tuple[int, ...]
    goods: Goods
    talers: int

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        if self.talers:
            yield Take(TALER)
        for kind in kinds_in(self.goods):
            yield Take(KINDS[kind])

    def forced(self, p: CastlePosition, seat: int) -> Move | None:
        """A single player left to share gets everything; the order does not matter."""
        choices = p.listed(seat)
        move = choices[0] if len(choices) == 1 or len(self.others) == 1 else None
        return move if isinstance(move, Move) else None

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Take):
            return Illegal("share.take", clause="C11.4.3")
        there = self.talers if move.kind == TALER else self.goods[KINDS.index(move.kind)]
        return None if there else Illegal("share.none", clause="C11.4.3", gift=move.kind)

    def take(self, p: CastlePosition, seat: int, move: Move) -> None:
        assert isinstance(move, Take)
        player, goods, talers = p.state.players[seat], self.goods, self.talers
        if move.kind == TALER:
            player.talers += 1
            talers -= 1
        else:
            piece = of_kind(KINDS.index(move.kind))
            player.goods = add(player.goods, piece)
            goods = sub(goods, piece)
        p.emit("shared", seats=(seat,), seat=seat, gift=move.kind)
        if talers or any(goods):
            after = self.others[(self.others.index(seat) + 1) % len(self.others)]
            p.then(ShareGift(after, self.others, goods, talers))

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("share")


class Toll(Step, frozen=True, tag="toll"):
    """C11.3.3: each player owes a toll for each of their trader helpers, once per round (R35); the Innkeeper's owner
    owes nothing (C11.3.4).
    """

    def run(self, p: CastlePosition) -> None:
        s = p.state
        if INNKEEPER not in s.lasting:
            return
        owner = s.spaces.get(p.box.innkeeper_space)
        each = p.box.components.winter.innkeeper.toll_per_trader_helper
        short: list[tuple[int, int]] = []
        for seat in s.order():
            helpers = len(s.trader_helpers(seat))
            if not helpers or seat == owner:
                continue
            player = s.players[seat]
            # C11.3.5: the player pays as far as their talers reach.
            paid_for = min(helpers, player.talers // each) if each else helpers
            player.talers -= paid_for * each
            if owner is None:
                s.tolls += paid_for * each
            else:
                s.players[owner].talers += paid_for * each
            if paid_for:
                p.emit("toll", seats=(seat,), seat=seat, talers=paid_for * each)
            if paid_for < helpers:
                short.append((seat, helpers - paid_for))
        if short:
            p.then(WithdrawHelpers(asked=tuple(seat for seat, _ in short), counts=tuple(n for _, n in short)))


class WithdrawHelpers(SealedQuestion, frozen=True, kw_only=True, tag="withdraw_helpers"):
    """C11.3.5: players take back a trader helper for each one that they cannot pay for. In the open (D9)."""

    reveals: ClassVar[bool] = False
    sealed: ClassVar[bool] = False
    order_kind: ClassVar[str] = ON_WITHDRAW
    counts: tuple[int, ...]

    def count(self, seat: int) -> int:
        return self.counts[self.asked.index(seat)]

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        helpers = sorted(p.state.trader_helpers(seat), key=KINDS.index)
        return [Withdraw(places) for places in combinations(helpers, self.count(seat))]

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Withdraw):
            return Illegal("withdraw.withdraw", clause="C11.3.5")
        if len(move.places) != self.count(seat) or len(set(move.places)) != len(move.places):
            return Illegal("withdraw.count", clause="C11.3.5", n=self.count(seat))
        for place in move.places:
            if p.state.carts.get(place) != seat:
                return Illegal("withdraw.not_yours", clause="C11.3.5", place=place)
        if list(move.places) != sorted(move.places, key=KINDS.index):
            return Illegal("list.order", clause="C11.3.5")
        return None

    def run(self, p: CastlePosition) -> None:
        s = p.state
        for seat in self.asked:
            for place in self.answer(seat).places:
                del s.carts[place]
                s.players[seat].helpers += 1
                p.emit("withdrew", seats=(seat,), seat=seat, place=place)
            s.fresh = tuple(place for place in s.fresh if place in s.carts)

    def forced(self, p: CastlePosition, seat: int) -> Move | None:
        """Talers and helpers are open, so skipping the question reveals nothing."""
        return self.only_answer(p, seat)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("withdraw", {"n": self.count(seat)})
