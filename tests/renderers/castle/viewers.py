"""Positions as one of the players sees them, including that player's secrets."""

from collections.abc import Iterator
from functools import cache

from engine.castle import GAME
from engine.castle.state import CastlePosition
from engine.castle.view import CastleView
from engine.chance import Chance, seed_from
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start

BOX = GAME.box()


def positions(seats: int, side: str, who: str, seed: str) -> Iterator[CastlePosition]:
    """Each position of a game; simultaneous questions are answered in random order."""
    p, dice = start(GAME, BOX, seats, {"side": side}, seed_from(seed)), Dice(seed)
    assert isinstance(p, CastlePosition)
    while awaited := p.awaited():
        yield p
        seat = dice.pick(awaited)
        p.apply(seat, PLAYERS[who](GAME, Decision(GAME, p, seat), dice))
        p.events.clear()
    yield p


def view_of(p: CastlePosition, viewer: int | None) -> CastleView:
    view = GAME.view(p, viewer)
    assert isinstance(view, CastleView)
    return view


@cache
def views(seats: int, side: str, who: str, seed: str, every: int) -> tuple[CastleView, ...]:
    """One in every so many positions, for one player after the other, and the end."""
    selected = [
        view_of(p, (k // every) % seats) for k, p in enumerate(positions(seats, side, who, seed)) if k % every == 0
    ]
    *_, last = positions(seats, side, who, seed)
    return (*selected, view_of(last, 0))


def sample(every: int = 9) -> Iterator[tuple[CastleView, str]]:
    """Positions of all kinds of games, in the three languages by turns."""
    count = 0
    for seats in (2, 3, 4):
        for side in ("summer", "winter"):
            for who in ("greedy", "random"):
                for view in views(seats, side, who, f"viewers {seats}", every):
                    yield view, ("en", "fr", "pl")[count % 3]
                    count += 1


@cache
def middle(seats: int = 4, side: str = "winter", viewer: int = 1) -> CastleView:
    copies = [p.copy() for p in positions(seats, side, "greedy", "middle")]
    p = copies[len(copies) // 2]
    assert isinstance(p, CastlePosition)
    return view_of(p, viewer)


def pairs(seats: int, side: str) -> Iterator[tuple[CastleView, CastleView]]:
    """Two views of one viewer, of positions that differ only in what the viewer may not know."""
    for k, p in enumerate(positions(seats, side, "random", "pairs")):
        if k % 13 == 0 or (p.step is not None and p.step.sealed and k % 4 == 1):
            for viewer in (None, k % seats):
                drawn = GAME.resample(p, -1 if viewer is None else viewer, Chance(seed_from(str(k))))
                yield view_of(p, viewer), view_of(GAME.position(drawn, BOX), viewer)
