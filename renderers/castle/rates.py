"""The points that a helper on a space scores at the end, as figures and icons."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from engine.castle.components import GRANARY, INNKEEPER
from engine.castle.view import CastleView
from renderers import states
from renderers.castle import buildings
from renderers.castle.colours import SUMMER
from renderers.icons import goods, signs
from renderers.palette import INK, PAPER
from renderers.path import rounded
from renderers.pen import Pen
from renderers.sprites import Drawing


class Rate(NamedTuple):
    """One plate: `points` for `each` thing drawn, or only points."""

    points: tuple[str, ...]
    """One for all spaces, or for each of them; or by how many helpers are there."""
    each: Drawing | None = None
    by_helpers: bool = False
    scores: bool = True
    """What a helper gets are points."""
    by_value: bool = False
    """Each scores as many points as it has in a building."""
    most: str = ""
    """How many at most."""


def empty_space(pen: Pen) -> None:
    """In a box from -50 to 50."""
    with pen.at(0, 0, 1.2):
        states.empty_ring(pen, 36, PAPER)


def unbuilt_tile(pen: Pen) -> None:
    pen.area(rounded(-44, -40, 88, 80, 14), SUMMER.plot)
    pen.dashes(rounded(-44, -40, 88, 80, 14), INK, 6, 16, 11)


def any_good(pen: Pen) -> None:
    """One of each of three kinds: two would be read as exactly these."""
    for art, x, y in ((goods.stone, -22, -16), (goods.wood, 24, -14), (goods.clay, 0, 22)):
        pen.icon(art, x, y, 54)


_HELPER: Final = Drawing(signs.pawn)
_SPACE: Final = Drawing(empty_space)
_TILE: Final = Drawing(unbuilt_tile)
_TOWER: Final = Drawing(buildings.tower, (False,))
_HOUSE: Final = Drawing(buildings.house, (0, False))
_TALER: Final = Drawing(goods.taler)
_SILVER: Final = Drawing(goods.silver)
_GOOD: Final = Drawing(any_good)
_HALVES: Final = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def _per(each: Drawing, *shares: tuple[int, int], by_helpers: bool = False) -> list[Rate]:
    """A plate with the points per thing."""
    fractions = [Fraction(points, count) for points, count in shares]
    return [Rate(tuple(_HALVES.get(share, str(share)) for share in fractions), each, by_helpers)]


def rates(view: CastleView, building: str) -> Sequence[Rate]:
    """One plate for each space, or one for all of them; none if the building scores nothing."""
    s = view.components.scoring
    winter = view.components.winter
    match building:
        case "keep":
            return _per(_SPACE, (s.keep.vp_per_empty_space, 1))
        case "tavern":
            return _per(_HELPER, *((rate.vp, rate.per_helpers) for rate in s.tavern.values()))
        case "great_gate" | "small_gate":
            gates = [rate.vp_per_tower for space, rate in s.gates.items() if space.startswith(building)]
            return _per(_TOWER, *((points, 1) for points in gates))
        case "stable":
            return _per(_HOUSE, *((rate.vp_per_house, 1) for rate in s.stable.values()))
        case "servants_house":
            return _per(_TILE, (s.servants_house.vp_per_unbuilt_tile_per_helper, 1))
        case "market":
            by_helpers = (s.market.one_helper, s.market.two_helpers)
            return _per(_TALER, *((rate.vp, rate.talers) for rate in by_helpers), by_helpers=True)
        case "palace":
            return [Rate((), _GOOD, by_value=True, most=f"≤{s.palace.max_resources_per_helper}")]
        case "forge":
            return _per(_SILVER, *((rate.vp, rate.per_silver) for rate in s.forge.values()))
        case _ if building == GRANARY:
            each = winter.granary.vp_each_by_helpers_present
            return [Rate(tuple(str(each[key]) for key in sorted(each)), by_helpers=True)]
        case _ if building == INNKEEPER:
            return [Rate((f"+{winter.innkeeper.toll_per_trader_helper}",), _TALER, scores=False)]
        case _:
            return []
