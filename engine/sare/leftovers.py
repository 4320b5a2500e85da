"""Which cards are kept for the next turn (S8.3, S9.9)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chance import RandomSource
from engine.illegal import Illegal
from engine.sare.state import SarePosition


def keepable_cards(p: SarePosition, seat: int) -> tuple[str, ...]:
    """S9.9: the unused resource cards, carried ones included; S8.3: after a revolt only those acquired this season."""
    player = p.state.players[seat]
    cards = player.acquired_cards() if player.revolted else player.resource_cards()
    return p.box.sources.sorted(cards) if len(cards) > 1 else cards


def max_kept(p: SarePosition, seat: int) -> int:
    player, limits = p.state.players[seat], p.box.limits
    if player.revolted:
        return limits.kept_cards_after_revolt
    return limits.kept_cards_after_construction if player.finished else limits.kept_cards_without_construction


def default_keep(p: SarePosition, seat: int) -> tuple[str, ...] | None:
    """What is kept without asking: as many cards as allowed, or None if the player must choose which."""
    limit = max_kept(p, seat)
    if not limit:
        return ()
    cards = keepable_cards(p, seat)
    return cards[:limit] if len(cards) <= limit or len(set(cards)) == 1 else None


def keep_choices(p: SarePosition, seat: int) -> Iterator[tuple[str, ...]]:
    """Every choice of cards, the largest number of cards first; after a revolt the number is fixed."""
    cards, limit = keepable_cards(p, seat), min(max_kept(p, seat), len(keepable_cards(p, seat)))
    least = limit if p.state.players[seat].revolted else 0
    for size in range(limit, least - 1, -1):
        yield from _subsets(cards, size)


def random_keep(p: SarePosition, seat: int, chance: RandomSource) -> tuple[str, ...]:
    """A random choice of cards; each one can come up."""
    cards = list(keepable_cards(p, seat))
    limit = min(max_kept(p, seat), len(cards))
    size = limit if p.state.players[seat].revolted else chance.below(limit + 1)
    return p.box.sources.sorted(cards.pop(chance.below(len(cards))) for _ in range(size))


def _subsets(cards: tuple[str, ...], size: int) -> Iterator[tuple[str, ...]]:
    given: set[tuple[str, ...]] = set()

    def more(at: int, part: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(part) == size:
            if part not in given:
                given.add(part)
                yield part
            return
        for i in range(at, len(cards)):
            yield from more(i + 1, (*part, cards[i]))

    return more(0, ())


def refuse_keep(p: SarePosition, seat: int, cards: tuple[str, ...]) -> Illegal | None:
    player, limit = p.state.players[seat], max_kept(p, seat)
    clause = "S8.3" if player.revolted else "S9.9"
    have = keepable_cards(p, seat)
    if not limit:
        return Illegal("keep.built", clause=clause)
    if not have:
        return Illegal("keep.none", clause=clause)
    for card in cards:
        if cards.count(card) > have.count(card):
            return Illegal("keep.lacking", clause=clause, card=card)
    if len(cards) > limit:
        return Illegal("keep.most", clause=clause, n=limit)
    if player.revolted and len(cards) < min(limit, len(have)):
        return Illegal("keep.one", clause=clause, n=limit)
    return None
