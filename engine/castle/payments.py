"""Paying for a building (C6): the pieces that make its exact value, silver exchanged at the forge included."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from engine.castle.goods import BUILDING_KINDS, NOTHING, SILVER, Goods, from_counts, sub
from engine.chance import RandomSource

CACHE_SIZE = 4_096

Payment = tuple[Goods, Goods]
"""A payment: the pieces from the reserve, and the pieces fetched for silver."""


class Payments:
    """All exact payments by building value (C6.2, C6.3), and which of them given pieces can make."""

    def __init__(self, values: Goods, pieces: Goods, min_kinds: int, building_values: Collection[int]) -> None:
        self.values = values
        self.min_kinds = min_kinds
        self.exact_payments = {
            value: sorted(
                (goods for goods in _exact_sums(value, values, pieces) if sum(map(bool, goods)) >= min_kinds),
                key=lambda goods: (sum(goods), goods),
            )
            for value in sorted(building_values)
        }
        self._payable = lru_cache(maxsize=CACHE_SIZE)(self._find_payable)

    def payable_values(self, reserve: Goods, stock: Goods) -> frozenset[int]:
        """The building values that these pieces can pay, silver included (C6.4)."""
        silver = reserve[SILVER]
        if not silver:
            return self._payable(reserve, NOTHING)
        return self._payable(reserve, _fetchable(stock, silver))

    def _find_payable(self, reserve: Goods, reach: Goods) -> frozenset[int]:
        silver = reserve[SILVER]
        points = sum(reserve[k] * self.values[k] for k in BUILDING_KINDS) + silver * max(self.values)
        return frozenset(
            value
            for value, payments in self.exact_payments.items()
            if value <= points and any(shortfall(payment, reserve, reach) <= silver for payment in payments)
        )

    def affordable(self, value: int, reserve: Goods, stock: Goods) -> list[Goods]:
        """The payments of a value that these pieces and this stock can make, the fewest pieces first."""
        silver = reserve[SILVER]
        reach = _fetchable(stock, silver)
        return [payment for payment in self.exact_payments[value] if shortfall(payment, reserve, reach) <= silver]

    def ways(
        self, value: int, reserve: Goods, stock: Goods, like: Goods = NOTHING, like_silver: Goods = NOTHING
    ) -> Iterator[Payment]:
        """Every way to pay, ordered by silver spent, then by number of pieces.

        A kind with a count in `like` or `like_silver` must have exactly that count.
        """
        silver = reserve[SILVER]
        payments = self.affordable(value, reserve, stock)
        if any(like) or any(like_silver):
            payments = [p for p in payments if all(p[k] >= max(like[k], like_silver[k]) for k in BUILDING_KINDS)]
        for spent in range(silver + 1):
            for payment in payments:
                for fetched in _splits(payment, reserve, stock, spent):
                    paid = sub(payment, fetched)
                    if _matches(paid, like) and _matches(fetched, like_silver):
                        yield paid, fetched

    def draw(self, value: int, reserve: Goods, stock: Goods, chance: RandomSource) -> Payment:
        """A random way to pay; every way is possible."""
        payment = chance.pick(self.affordable(value, reserve, stock))
        fetched = {k: max(0, payment[k] - reserve[k]) for k in BUILDING_KINDS}
        left = reserve[SILVER] - sum(fetched.values())
        for k in BUILDING_KINDS:
            more = min(payment[k], stock[k]) - fetched[k]
            if left > 0 and more > 0:
                extra = chance.below(min(left, more) + 1)
                fetched[k] += extra
                left -= extra
        return sub(payment, from_counts(fetched)), from_counts(fetched)


def shortfall(payment: Goods, reserve: Goods, reach: Goods) -> int:
    """How many pieces of a payment must come from silver; impossibly many if the stock lacks them."""
    missing = 0
    for k in BUILDING_KINDS:
        short = payment[k] - reserve[k]
        if short > 0:
            if short > reach[k]:
                return 1000
            missing += short
    return missing


def _fetchable(stock: Goods, silver: int) -> Goods:
    """How many pieces of each kind silver can fetch (C6.4.1)."""
    return (min(stock[0], silver), min(stock[1], silver), min(stock[2], silver), min(stock[3], silver), 0)


def _exact_sums(value: int, values: Goods, pieces: Goods) -> Iterator[Goods]:
    """All combinations of pieces worth exactly `value`."""
    kinds = sorted(BUILDING_KINDS, key=lambda k: -values[k])

    def more(at: int, left: int, counts: dict[int, int]) -> Iterator[Goods]:
        if at == len(kinds):
            if left == 0:
                yield from_counts(counts)
            return
        kind = kinds[at]
        for count in range(min(left // values[kind], pieces[kind]) + 1):
            yield from more(at + 1, left - count * values[kind], {**counts, kind: count})

    return more(0, value, {})


def _splits(payment: Goods, reserve: Goods, stock: Goods, spent: int) -> Iterator[Goods]:
    """The ways to fetch exactly `spent` pieces of this payment for silver (C6.4.2)."""
    least = [max(0, payment[k] - reserve[k]) for k in BUILDING_KINDS]
    most = [min(payment[k], stock[k]) for k in BUILDING_KINDS]
    if sum(least) > spent or sum(most) < spent:
        return

    def more(at: int, left: int, counts: tuple[int, ...]) -> Iterator[Goods]:
        if at == len(BUILDING_KINDS):
            if left == 0:
                yield (counts[0], counts[1], counts[2], counts[3], 0)
            return
        for count in range(least[at], min(most[at], left) + 1):
            yield from more(at + 1, left - count, (*counts, count))

    yield from more(0, spent, ())


def _matches(goods: Goods, like: Goods) -> bool:
    return all(not wanted or have == wanted for have, wanted in zip(goods, like, strict=True))
