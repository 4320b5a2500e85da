"""In the grey action and in free steps exactly the listed moves are legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from engine.chance import seed_from
from engine.ezra import GAME
from engine.ezra.goods import parts
from engine.ezra.moves import (
    Build,
    Clear,
    CopyWall,
    Elder,
    Flip,
    RepeatTrader,
    Sell,
    TakeSilver,
    Trade,
    Trader,
    WallCard,
)
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W14_ADJACENT_WALL, W17_TRADER_TWICE, W19_ANY_TRADE, W21_AFTER_TRADE
from engine.game import Decision
from engine.move import Move, Pass
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from tests.engine.ezra.scene import BOX, Scene

KINDS = (RepeatTrader, Build, Clear, CopyWall, Elder, Flip, Sell, TakeSilver, Trade, Trader, WallCard)
STEPS = ("Open", "Played", "GreyAction", "AfterAction", "ChooseWall", "AfterTrade", "TraderAgain")
OFTEN = 30
"""How many positions of each step are checked."""
TILES = (W14_ADJACENT_WALL, W17_TRADER_TWICE, W19_ANY_TRADE, W21_AFTER_TRADE)
CARDS = ("", "c01", "c03", "c05", "c09", "x")


def sayable() -> Iterator[Move]:
    """All possible moves of these kinds, and some impossible ones."""
    yield from (RepeatTrader(), TakeSilver(), Pass())
    yield from (Trade(option, card) for option, card in product(("top", "bottom", "x"), CARDS))
    yield from (Flip(kind) for kind in BOX.components.development.types)
    yield from (kind(row) for kind, row in product((Trader, Elder), range(6)))
    yield from (WallCard(card, top) for card, top in product(range(5), range(5)))
    yield from (CopyWall(space) for space in BOX.ring)
    some = parts((2, 2, 2, 1), 0, 3)
    yield from (Clear(pieces) for pieces in some)
    yield from (Sell(pieces, card) for pieces, card in product(some, CARDS))
    few = parts((1, 2, 3, 1), 0, 3)
    yield from (Build(gold, grey) for gold, grey in product(few, few))


SAYABLE = list(sayable())


def agree(p: EzraPosition, seat: int) -> None:
    listed = list(p.moves(seat))
    assert len(set(listed)) == len(listed), "none twice"
    known = set(listed)
    step = p.step
    assert step is not None
    for move in {*SAYABLE, *known}:
        refused = step.refuse(p, seat, move) is not None
        assert refused == (move not in known), (type(step).__name__, move)


@pytest.mark.parametrize("seats", [1, 3])
def test_in_random_games(seats: int) -> None:
    """Without ChooseNeighbour, as two adjacent Walls are rare; test_walls_beside has it."""
    seen = dict.fromkeys(STEPS, 0)
    for game in range(3):
        position = start(GAME, BOX, seats, {}, seed_from(f"listed {seats} {game}"))
        assert isinstance(position, EzraPosition)
        play(position, Dice(f"listed {game}"), seen)
    assert min(seen.values()) > 0, seen


def play(p: EzraPosition, dice: Dice, seen: dict[str, int]) -> None:
    while awaited := p.awaited():
        seat, step = awaited[0], type(p.step).__name__
        if step == "Open":
            enrich(p, seat)
        if seen.get(step, OFTEN) < OFTEN:
            seen[step] += 1
            agree(p, seat)
        p.apply(seat, PLAYERS["random"](GAME, Decision(GAME, p, seat), dice))


def enrich(p: EzraPosition, seat: int) -> None:
    """Give much to spend and the tiles that ask, as random players hardly ever build otherwise."""
    player = p.state.players[seat]
    player.goods, player.silver, player.scrolls = (2, 3, 4, 1), 9, TILES
    p.state.turn.gained = (0, 12, 0, 0)
    p._listed = None


@pytest.mark.parametrize("space", ["w3", "w13", "w16", "dung"])
@pytest.mark.parametrize("goods", ["", "3 stone 2 wood", "3 gold", "2 stone 1 wood 2 gold"])
@pytest.mark.parametrize("banners", [3, 6, 9, 16])
def test_ways_to_build(space: str, goods: str, banners: int) -> None:
    scene = Scene(4).give(0, goods_=goods).rubble(space, "").grey(space, banners=banners)
    agree(scene.p, 0)


def test_walls_beside() -> None:
    scene = Scene(4).wall(1, "w15").wall(2, "w17").scroll(0, W14_ADJACENT_WALL).give(0, goods_="9 stone 9 wood")
    scene.wall_deck(0, "wc12").rubble("w16", "").grey("w16")
    scene.do(0, "build; wall card 1 top 2")
    assert scene.step == "ChooseNeighbour"
    agree(scene.p, 0)
