"""One verdict on legality: what is listed, what `refuse` says and what `apply` takes agree, in all three games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

import pytest

from engine.chance import seed_from
from engine.game import Decision, Game, game
from engine.illegal import Illegal
from engine.move import Move, Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.position import Position
from engine.simulate import start
from engine.step import Lanes
from tests.engine.neighbours import Neighbours
from tests.slow import slow_but

P = Position[Any, Any]
GAMES, LONGEST = 24, 600
"""So many games are played by each player, over all seats and options, and so many moves of each at most."""
RARE, EVERY = 60, 4
"""Of each step so many positions are looked at one after the other, then one in so many."""
VARIED, EACH, ONCE, FOREIGN = 5, 4, 20, 3
"""Of each position so many legal moves are varied, each in so many ways; so many are tried that answered the same
question legally in another position, and so many of any kind, varied too."""
FILLED, MOST = 20, 500
"""So many moves of a stem are tried, and so many looked through for one that says the same as another."""

WIDER: Mapping[tuple[str, str], str] = {
    ("sites", "launch"): "S4.1: any number of operations in any order; only `done` looks at the whole plan",
    ("sites", "shift"): "S4.1: as above",
    **dict.fromkeys(
        (("red_action", "finish"), ("grey_action", "finish"), ("blue_action", "finish")),
        "E5.2: an action may always be finished; that is listed where it opens something",
    ),
}
"""Where `refuse` lets pass more than is listed, by the tags of step and move; test_in_phase_1 (Sa-Ré's test_listed.py)
says exactly how much more."""


def tables(rules: Game[Any, Any]) -> list[tuple[int, dict[str, str]]]:
    """Every combination of seats and options."""
    return [
        (seats, dict(zip(rules.options, values, strict=True)))
        for seats in rules.seats
        for values in product(*rules.options.values())
    ]


def played(rules: Game[Any, Any], p: P, who: str, dice: Dice) -> Iterator[int]:
    """The seat that moves next, time and again, after which its move is made."""
    while awaited := p.awaited():
        seat = dice.pick(awaited)
        yield seat
        p.apply(seat, PLAYERS[who](rules, Decision(rules, p, seat), dice))
        p.events.clear()


def legal(p: P, seat: int, dice: Dice) -> list[Move]:
    """All legal moves that are listed; of each stem the first ones and one by chance."""
    found: list[Move] = []
    for choice in p.choices(seat):
        if isinstance(choice, Stem):
            found += [*islice(p.fill(seat, choice), FILLED), p.draw(seat, choice, dice)]
        else:
            found.append(choice)
    return found


def alike(p: P, seat: int, move: Move) -> Iterator[Move]:
    """The legal moves of the same kind, of a large family those that share its lists and counts."""
    like = {field: getattr(move, field) for field in move.__struct_fields__}
    like = {field: value for field, value in like.items() if isinstance(value, tuple)}
    for choice in p.choices(seat):
        if isinstance(choice, Stem):
            if choice.kind is type(move):
                yield from islice(p.fill(seat, choice, like), MOST)
        elif type(choice) is type(move):
            yield choice


def saved(p: P) -> bytes:
    rules: Any = p.rules
    return bytes(rules.save(p.state))


def after(p: P, seat: int, move: Move) -> tuple[Any, ...]:
    """What a move leads to; of a lane, what it leads to inside, as the lane itself is kept in the words used."""
    twin = p.copy()
    twin.apply(seat, move)
    step = twin.step
    if isinstance(step, Lanes) and seat in step.lanes:
        inner = step.lane_position(twin, seat)
        return saved(inner), inner.events, step.closed
    return saved(twin), twin.events


def says_the_same(p: P, seat: int, move: Move) -> bool:
    """Does the move only say with more words than needed what a listed one says?"""
    result = after(p, seat, move)
    return any(after(p, seat, one) == result for one in alike(p, seat, move))


def check_neighbour(p: P, fresh: P, seat: int, move: Move) -> None:
    """A move is accepted only if it is listed, or says the same as one that is; refused, it leaves every byte."""
    refusal = fresh.refuse(seat, move)
    where = (tag(p.step), seat, move, refusal)
    if refusal is None:
        wider = (tag(p.step), tag(move)) in WIDER
        assert wider or move in alike(p, seat, move) or says_the_same(p, seat, move), where
        return
    assert move not in p.choices(seat), where
    before = saved(p)
    with pytest.raises(Illegal) as caught:
        p.apply(seat, move)
    assert (caught.value.key, caught.value.clause) == (refusal.key, refusal.clause), where
    assert saved(p) == before, where
    assert p.events == [], where


def tag(thing: Any) -> str:
    return str(type(thing).__struct_config__.tag)


def looked_at(rules: Game[Any, Any], box: Any, who: str, dice: Dice, seen: Counter[str]) -> Iterator[tuple[P, int]]:
    """Positions of games of all kinds, with a seat: mostly one that is awaited."""
    kinds = tables(rules)
    for number in range(GAMES):
        seats, options = kinds.pop(dice.below(len(kinds))) if kinds else dice.pick(tables(rules))
        p = start(rules, box, seats, options, seed_from(f"legality {who} {number}"))
        for mover in islice(played(rules, p, who, dice), LONGEST):
            if seen[tag(p.step)] < RARE or not dice.below(EVERY):
                seen[tag(p.step)] += 1
                yield p, mover if dice.below(4) else dice.below(seats)


@pytest.mark.parametrize(
    ("identifier", "who"),
    slow_but(
        [("castle", "random"), ("castle", "greedy"), ("ezra", "random"), ("sare", "random")],
        product(("castle", "ezra", "sare"), PLAYERS),
    ),
)
def test_what_is_listed_is_allowed_and_what_differs_from_it_is_not(identifier: str, who: str) -> None:
    rules = game(identifier)
    box = rules.box()
    dice = Dice(f"legality {identifier} {who}")
    neighbours = Neighbours(box.notation, dice)
    seen: Counter[str] = Counter()
    refused = 0
    for p, seat in looked_at(rules, box, who, dice, seen):
        fresh = p.copy()
        moves = legal(p, seat, dice)
        for move in moves:
            refusal = fresh.refuse(seat, move)
            assert refusal is None, (tag(p.step), seat, move, refusal)
            neighbours.learn(tag(p.step), move)
        met = list(neighbours.moves.values())
        foreign = [dice.pick(met) for _ in range(FOREIGN if met else 0)]
        varied = [dice.pick(moves) for _ in range(VARIED if moves else 0)]
        once = neighbours.once_legal.get(tag(p.step), [])
        again = [dice.pick(once) for _ in range(ONCE if once else 0)]
        for move in (*again, *foreign, *(other for one in (*varied, *foreign) for other in neighbours.some(one, EACH))):
            check_neighbour(p, fresh, seat, move)
            refused += fresh.refuse(seat, move) is not None
    assert sum(seen.values()) > 700, seen
    assert len(seen) >= 8, seen
    assert refused > 10 * sum(seen.values()), refused
