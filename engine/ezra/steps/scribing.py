"""Scribes: open tiles, paths, fees and placing (E10.2 to E10.6, E20.11, E20.30).

The solo opponent uses the same functions (E21.18 to E21.21).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Protocol

from engine.ezra.constants import FREE, GONE, NEUTRAL, SCROLLS
from engine.ezra.effects import Effects
from engine.ezra.effects.goods import Food
from engine.ezra.effects.tracks import Points
from engine.ezra.goods import of_kind
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures import Components
from engine.ezra.scrolls import HERO_OF, W11_SCRIBE_BLESSING
from engine.ezra.slots import ScrollSpace

Path = tuple[ScrollSpace, ...]
"""An occupied tile in each row below the target, the lowest first (E10.2)."""


class ScrollBoard(Protocol):
    """The Scroll Tiles of a state or of a view."""

    @property
    def scribes(self) -> tuple[tuple[int, ...], ...]: ...

    @property
    def white(self) -> tuple[ScrollSpace, ...]: ...


def is_on_board(board: ScrollBoard, tile: ScrollSpace) -> bool:
    row, column = tile
    return 1 <= row <= len(board.scribes) and 1 <= column <= len(board.scribes[row - 1])


def scribe_owner(board: ScrollBoard, tile: ScrollSpace) -> int:
    """Whose Scribe is on the tile; FREE also where a White Worker stands."""
    return board.scribes[tile[0] - 1][tile[1] - 1]


def tiles_below(tile: ScrollSpace) -> tuple[ScrollSpace, ScrollSpace]:
    """E10.2: the tiles that lead to this one; not all of them are on the board."""
    row, column = tile
    return (row - 1, column - 1), (row - 1, column)


def is_occupied(board: ScrollBoard, tile: ScrollSpace) -> bool:
    """E10.2: by any Scribe or White Worker."""
    return scribe_owner(board, tile) != FREE or tile in board.white


def paths(board: ScrollBoard, tile: ScrollSpace) -> list[Path]:
    """E10.2: every way up to the tile; none if it is not open."""
    if tile[0] == 1:
        return [()]
    under = [step for step in tiles_below(tile) if is_on_board(board, step) and is_occupied(board, step)]
    return [(*path, step) for step in under for path in paths(board, step)]


def is_path(board: ScrollBoard, tile: ScrollSpace, path: Path) -> bool:
    """E10.2: is this one of its paths?"""
    steps = (*path, tile)
    return (
        len(path) == tile[0] - 1
        and all(is_on_board(board, step) and is_occupied(board, step) for step in path)
        and all(under in tiles_below(over) for under, over in pairwise(steps))
    )


def open_tiles(board: ScrollBoard, row: int) -> Iterator[tuple[ScrollSpace, list[Path]]]:
    """E10.2: the tiles of a row, from the left, that may be taken, with their paths."""
    for column, owner in enumerate(board.scribes[row - 1], 1):
        if owner == FREE:
            found = paths(board, (row, column))
            if found:
                yield (row, column), found


def fees_by_owner(p: EzraPosition, player: int, path: Path) -> Counter[int]:
    """E10.3: the Silver to pay each owner on the way (NEUTRAL: a White Worker); nothing for one's own, R23."""
    found: Counter[int] = Counter()
    for tile in path:
        owner = scribe_owner(p.state, tile)
        if due := passage(p.box.components, p.state, player, tile):
            found[NEUTRAL if owner == FREE else owner] += due
    return found


def passage(c: Components, board: ScrollBoard, player: int, tile: ScrollSpace) -> int:
    """E10.3: the Silver for one occupied tile of a path; nothing for the player's own."""
    return 0 if scribe_owner(board, tile) == player else c.scroll_rows.branch_cost_silver


def fee(p: EzraPosition, player: int, path: Path) -> int:
    """E10.3, E21.8, E21.20: the Silver this player pays for the path; the opponent pays only for White Workers."""
    passed = fees_by_owner(p, player, path)
    return passed[NEUTRAL] if p.is_rival(player) else sum(passed.values())


def place(p: EzraPosition, player: int, tile: ScrollSpace, path: Path, *, silver: int = 0, gold: int = 0) -> None:
    """E10.3, E10.4: pay for the row and the path, place a Scribe, and push the rewards."""
    s, who = p.state, p.state.players[player]
    row, column = tile
    rival = p.is_rival(player)
    passed = fees_by_owner(p, player, path)
    p.pay(player, of_kind("gold", gold))
    who.silver -= silver
    for owner, due in passed.items():
        if rival and owner != NEUTRAL:
            s.players[owner].silver += due  # E21.8: from the Main Supply
        else:
            p.pay_silver(player, due, owner)
    line = s.scribes[row - 1]
    first = all(owner == FREE for owner in line)
    later = not rival and p.has_scroll(player, W11_SCRIBE_BLESSING)
    placed = (*line[: column - 1], player, *line[column:])
    s.scribes = tuple(placed if at == row else other for at, other in enumerate(s.scribes, 1))
    who.supply -= 1
    id_ = s.scrolls[row - 1][column - 1]
    if not rival:  # E21.21
        who.scrolls = (*who.scrolls, id_)
    p.emit(
        "scribed",
        seats=(player, *(owner for owner in passed if owner != NEUTRAL)),
        seat=player,
        tile=id_,
        row=row,
        column=column,
        silver=silver,
        gold=gold,
        fees=tuple(passed.items()),
    )
    displace(p, tile)
    # E2.5: the Food beside the row.
    food, vp = p.box.scroll_rows[row - 1].food_bonus, 0 if rival else p.box.immediate_vp[id_]
    p.then(
        *p.gain_steps(player, (Food(food),) if first and food else ()),
        *p.gain_steps(player, (Points(vp),) if vp else (), source=SCROLLS),
        *p.gain_steps(player, *take_hero(p, player, id_)),
        *p.gain_steps(player, p.box.scroll_effects[W11_SCRIBE_BLESSING] if later else ()),
    )


def take_hero(p: EzraPosition, player: int, tile: str) -> tuple[Effects, ...]:
    """E20.30: take the Hero of a stone tile, whose Banner counts at once (R21); returns the rewards of this round."""
    if tile not in HERO_OF:
        return ()
    who, card = p.state.players[player], p.box.heroes[HERO_OF[tile]]
    who.heroes = (*who.heroes, card.id)
    p.emit("hero", seats=(player,), seat=player, hero=card.id)
    return card.rewards[: p.state.round]


def displace(p: EzraPosition, tile: ScrollSpace) -> None:
    """E10.6, R8: a White Worker there moves up its edge, past Scribes; at the top row it leaves the game."""
    s = p.state
    if tile not in s.white:
        return
    side = s.white.index(tile)
    for line in range(tile[0], len(s.scribes) - 1):
        column = 0 if side == 0 else len(s.scribes[line]) - 1
        if s.scribes[line][column] == FREE:
            to: ScrollSpace = (line + 1, column + 1)
            break
    else:
        to = GONE
    s.white = tuple(to if at == side else other for at, other in enumerate(s.white))
    p.emit("white_moved", row=to[0], column=to[1])
