"""Filling the Warehouses (S9.8): what is stored, which units of double cards are lost, which old tokens make room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from engine.chance import RandomSource
from engine.illegal import Illegal
from engine.sare.goods import NOTHING, Goods, add, covers, selections
from engine.sare.payments import Holdings, Kinds, remaining_units, unit_kinds
from engine.sare.sources import DISCARDED, LOST, NAMED_CARAVANS, Payment
from engine.sare.spending import STORE, holdings, usable_caravans
from engine.sare.state import SarePosition

REMOVALS = (*LOST, *DISCARDED)


def split_payment(pay: Payment) -> tuple[Payment, Goods, Goods]:
    """The pieces stored, the units lost, the old tokens discarded."""
    counts = Counter(pay)
    lost = tuple(counts[source] for source in LOST)
    gone = tuple(counts[source] for source in DISCARDED)
    pieces = tuple(piece for piece in pay if piece not in REMOVALS)
    return pieces, (lost[0], lost[1], lost[2], 0), (gone[0], gone[1], gone[2], gone[3])


def units_of(p: SarePosition, pieces: Payment) -> Goods:
    brought = NOTHING
    for piece in pieces:
        brought = add(brought, p.box.sources.units[piece])
    return brought


def excess_units(p: SarePosition, seat: int, pieces: Payment) -> int:
    """How many units would exceed the capacity; negative if there is room left."""
    return sum(p.state.players[seat].store) + sum(units_of(p, pieces)) - p.capacity(seat)


def double_cards(p: SarePosition, pieces: Payment) -> tuple[Kinds, ...]:
    return tuple(unit_kinds(p.box.sources.units[piece]) for piece in pieces if piece in p.box.sources.doubles)


@lru_cache(maxsize=4096)
def possible_losses(cards: tuple[Kinds, ...], count: int) -> tuple[Goods, ...]:
    """The units that double cards can lose: at most one of each card, because every card must store at least one."""
    found: dict[Goods, None] = {}
    for which in product(*((None, *dict.fromkeys(kinds)) for kinds in cards)):
        lost = Counter(kind for kind in which if kind is not None)
        if sum(lost.values()) == count:
            found[(lost[0], lost[1], lost[2], 0)] = None
    return tuple(found)


def refuse_store(p: SarePosition, seat: int, pay: Payment) -> Illegal | None:
    pieces, lost, gone = split_payment(pay)
    if not pieces:
        return Illegal("store.nothing", clause="S9.8")
    have = dict(holdings(p, seat, STORE))
    for piece, count in Counter(pieces).items():
        if count > have.get(piece, 0):
            return Illegal("pay.lacking", clause="S9.2", source=piece)
    if sum(piece in NAMED_CARAVANS for piece in pieces) > usable_caravans(p.state.players[seat]):
        return Illegal("pay.lacking", clause="S9.2", source="caravan")
    if not covers(p.state.players[seat].store, gone):
        return Illegal("discard.lacking", clause="S9.8")
    over = max(0, excess_units(p, seat, pieces))
    out = sum(lost) + sum(gone)
    if out > over:
        return Illegal("store.room", clause="S9.8", n=out - over)
    if out < over:
        return Illegal("store.full", clause="S9.8", n=over - out)
    if lost not in possible_losses(double_cards(p, pieces), sum(lost)):
        return Illegal("store.lost", clause="S9.8")
    return None


def store_payment(p: SarePosition, pieces: Payment, lost: Goods, gone: Goods) -> Payment:
    out = [source for source, count in zip(LOST, lost, strict=False) for _ in range(count)]
    out += [source for source, count in zip(DISCARDED, gone, strict=True) for _ in range(count)]
    return p.box.sources.sorted((*pieces, *out))


def store_payments(p: SarePosition, seat: int, like: Mapping[str, int]) -> Iterator[Payment]:
    """Every way to store: first those that lose nothing, of these the ones that store most."""
    have, store = holdings(p, seat, STORE), p.state.players[seat].store
    here = dict(have)
    if any(count > here.get(piece, 0) for piece, count in like.items() if piece not in REMOVALS):
        return
    room = p.capacity(seat) - sum(store)
    for size in range(room, 0, -1):
        yield from (
            pay for pay in _pieces_of_size(p, seat, have, size, like) if not any(piece in REMOVALS for piece in like)
        )
    most = sum(sum(p.box.sources.units[piece]) * count for piece, count in have)
    for over in range(1, most - room + 1):
        for pieces in _pieces_of_size(p, seat, have, room + over, like):
            cards = double_cards(p, pieces)
            for n in range(max(0, over - sum(store)), min(over, len(cards)) + 1):
                for lost in possible_losses(cards, n):
                    for gone in selections(store, over - n):
                        pay = store_payment(p, pieces, lost, gone)
                        if all(pay.count(piece) >= wanted for piece, wanted in like.items()):
                            yield pay


def _pieces_of_size(
    p: SarePosition, seat: int, have: Holdings, size: int, like: Mapping[str, int]
) -> Iterator[Payment]:
    """Pieces of exactly `size` units."""
    units, caravans = p.box.sources.units, usable_caravans(p.state.players[seat])
    rest = [sum(tail) for tail in remaining_units(have, p.box.sources)]

    def more(at: int, left: int, caravans: int, pay: Payment) -> Iterator[Payment]:
        if at == len(have):
            if left == 0 and pay:
                yield pay
            return
        if rest[at] < left:
            return
        piece, count = have[at]
        width = sum(units[piece])
        most = min(count, left // width, caravans if piece in NAMED_CARAVANS else count)
        for n in range(most, like.get(piece, 0) - 1, -1):
            called = n if piece in NAMED_CARAVANS else 0
            yield from more(at + 1, left - n * width, caravans - called, (*pay, *(piece,) * n))

    return more(0, size, caravans, ())


def random_store(p: SarePosition, seat: int, chance: RandomSource) -> Payment:
    """A random way to store; each one can come up."""
    store, caravans = p.state.players[seat].store, usable_caravans(p.state.players[seat])
    pieces = [piece for piece, count in holdings(p, seat, STORE) for _ in range(count)]
    wanted, chosen = 1 + chance.below(len(pieces)), list[str]()
    while pieces and len(chosen) < wanted:
        piece = pieces.pop(chance.below(len(pieces)))
        if piece in NAMED_CARAVANS:
            if not caravans:
                continue
            caravans -= 1
        now = (*chosen, piece)
        if excess_units(p, seat, now) > len(double_cards(p, now)) + sum(store):
            break
        chosen.append(piece)
    taken = p.box.sources.sorted(chosen)
    over, cards = max(0, excess_units(p, seat, taken)), double_cards(p, taken)
    fewest, most = max(0, over - sum(store)), min(over, len(cards))
    n = fewest + chance.below(most - fewest + 1)
    return store_payment(p, taken, chance.pick(possible_losses(cards, n)), chance.pick(selections(store, over - n)))


def can_store(p: SarePosition, seat: int) -> bool:
    """Whether the seat has a Warehouse and anything to store; old tokens can always make room."""
    player = p.state.players[seat]
    something = any(player.tokens) or player.converted or usable_caravans(player) or player.resource_cards()
    return bool(something) and p.capacity(seat) > 0
