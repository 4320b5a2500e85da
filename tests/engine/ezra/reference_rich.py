"""Games that begin in an advanced position, so that late or rare situations come up soon."""

from __future__ import annotations

from engine.ezra import GAME
from engine.ezra.constants import FREE
from engine.ezra.position import EzraPosition
from engine.ezra.state import Player
from engine.players.dice import Dice
from tests.engine.ezra.scene import BOX

NONE = (0, 0, 0, 0)
CORNERS_EACH = 2
"""Maximum number of corners per player; their Gatekeepers still come from the Main Supply (E4.2)."""


def advanced_position(fresh: EzraPosition, dice: Dice) -> EzraPosition:
    """The same game with a random half-built city, Scribes, Levites, markers, tiles and goods."""
    s = fresh.state
    s.temple = tuple(("stone",) * dice.below(BOX.columns(s.seats) + 1) for _ in s.temple)
    build(fresh, dice)
    free = [(row, column) for row in (1, 2, 3) for column in range(len(s.scribes[row]))]
    scribes = [list(row) for row in s.scribes]
    for seat, player in enumerate(s.players):
        tiles = [free.pop(dice.below(len(free))) for _ in range(dice.below(8 - len(s.players)))]
        for row, column in tiles:
            scribes[row][column] = seat
        left = BOX.components.meta.workers_per_colour - len(tiles) - fresh.built_gates(seat) - CORNERS_EACH
        furnish(player, left, dice)
        if fresh.is_rival(seat):
            player.goods = (0, 0, 0, sum(player.goods) // 2)
        else:
            player.scrolls = tuple(s.scrolls[row][column] for row, column in tiles)
            player.turned = tuple(not dice.below(3) for _ in player.turned)
            player.food = dice.below(9)
    s.scribes = tuple(tuple(row) for row in scribes)
    drawn = [(-player.altar, dice.below(1000), seat) for seat, player in enumerate(s.players)]
    s.ahead = tuple(seat for _, _, seat in sorted(drawn))
    return GAME.position(s, fresh.box)


def build(p: EzraPosition, dice: Dice) -> None:
    s = p.state
    owners, cards, rubble = list(s.owners), list(s.wall_cards), list(s.rubble)
    for at, owner in enumerate(s.owners):
        seat = dice.below(3 * len(s.players))
        if owner == FREE and at not in BOX.corners and seat < len(s.players):
            owners[at], rubble[at] = seat, NONE
            if at in BOX.walls:
                cards[at], *left = s.players[seat].wall_deck
                s.players[seat].wall_deck = tuple(left)
        elif not dice.below(3):
            rubble[at] = NONE
    s.owners, s.wall_cards, s.rubble = tuple(owners), tuple(cards), tuple(rubble)
    s.gate_silver = tuple(0 if owner >= 0 else silver for owner, silver in zip(owners, s.gate_silver, strict=True))


def furnish(player: Player, workers: int, dice: Dice) -> None:
    """Random markers and goods; the Workers are Levites, in the Supply or in the Main Supply."""
    player.altar = dice.below(BOX.components.altar_track.last + 1)
    player.blessings = (dice.below(6), dice.below(6), dice.below(6))
    player.goods = (dice.below(4), dice.below(4), dice.below(4), dice.below(4))
    player.silver = dice.below(25)
    player.wall_deck = player.wall_deck[dice.below(2) * dice.below(13) :]
    player.levites = 1 + dice.below(min(workers, BOX.components.levite_track.max))
    player.supply = dice.below(min(workers - player.levites, 7) + 1)
    player.main = workers - player.levites - player.supply + CORNERS_EACH
