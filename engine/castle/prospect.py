"""What the helpers would score if the final scoring (C9) came now, computed from a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from engine.castle import scoring
from engine.castle.components import GRANARY, INNKEEPER, values_of
from engine.castle.goods import BUILDING_KINDS, SILVER

if TYPE_CHECKING:
    from engine.castle.view import CastleView

_SCORED_TOGETHER: Final = ("market", "palace")


class Prospect(NamedTuple):
    """What the helpers of one seat in one building would score."""

    category: str
    building: str
    spaces: tuple[str, ...]
    points: tuple[int, ...]
    """One figure for each space, or a single one where the spaces score together (market, palace)."""

    estimate: bool = False
    """The palace may still exchange silver, which is a choice (R28)."""

    @property
    def total(self) -> int:
        return sum(self.points)


def prospects(view: CastleView, seat: int) -> tuple[Prospect, ...]:
    """A prospect for each building where the seat has helpers, in scoring order. The Innkeeper scores nothing."""
    return tuple(prospect for category in view.components.scoring.order for prospect in _category(view, category, seat))


def category_points(view: CastleView, category: str) -> tuple[int, ...]:
    """Points by seat; for a category already scored, the points it brought."""
    for scored in view.tally:
        if scored.category == category:
            return scored.points
    return tuple(sum(prospect.total for prospect in _category(view, category, player.seat)) for player in view.players)


def expected_scores(view: CastleView) -> tuple[int, ...]:
    """The final score of each seat if the game ended now."""
    done = {scored.category for scored in view.tally}
    open_ = [category for category in view.components.scoring.order if category not in done]
    gains = [category_points(view, category) for category in open_]
    return tuple(player.score + sum(gain[player.seat] for gain in gains) for player in view.players)


def gain(view: CastleView, seat: int, space: str, cost: int) -> int:
    """C7.3, C9: the points that a helper placed there for this price would add if the game ended now."""
    players = tuple(
        msgspec.structs.replace(player, talers=player.talers - cost) if player.seat == seat else player
        for player in view.players
    )
    after = msgspec.structs.replace(view, players=players, spaces={**view.spaces, space: seat})
    return expected_scores(after)[seat] - expected_scores(view)[seat]


def placements(view: CastleView, seat: int) -> dict[str, int]:
    """C7.2, C7.3, C7.5: the spaces where the seat could place a helper now, and what it would add there."""
    winter, found = view.components.winter, dict[str, int]()
    inns = [view.spaces.get(space) for space in winter.innkeeper.space_ids]
    if not view.players[seat].helpers and seat not in (*view.carts.values(), *inns):
        return {}
    places = [(one.id, space.id, space.cost) for one in view.components.buildings for space in one.spaces]
    places += [(INNKEEPER, space, winter.innkeeper.helper_cost) for space in winter.innkeeper.space_ids]
    places += [(GRANARY, space, winter.granary.helper_cost) for space in winter.granary.space_ids]
    unbuilt = {building.id for building in view.components.buildings if not view.is_built(building)}
    unbuilt |= {INNKEEPER, GRANARY} - set(view.lasting)
    for building, space, cost in places:
        barred = building in unbuilt or space in view.spaces or (seat, building) in view.placed
        if not barred and cost <= view.players[seat].talers:
            found[space] = gain(view, seat, space, cost)
    return found


def _category(view: CastleView, category: str, seat: int) -> Iterator[Prospect]:
    done = {scored.category: scored.points for scored in view.tally}
    for building, spaces in _buildings(view, category):
        occupied = tuple(space for space in spaces if view.spaces.get(space) == seat)
        if occupied and category in done and category in _SCORED_TOGETHER:
            # The converted talers or pieces are gone; the tally has the points.
            yield Prospect(category, building, occupied, (done[category][seat],))
        elif occupied:
            estimate = (
                category not in done
                and category in ("palace", "forge")
                and _exchange_is_open(view, seat if category == "palace" else None)
            )
            yield Prospect(category, building, occupied, _points(view, category, occupied, seat), estimate)


def _buildings(view: CastleView, category: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    if category == GRANARY:
        if GRANARY in view.lasting:
            yield GRANARY, tuple(view.components.winter.granary.space_ids)
        return
    scored = set(view.components.scoring.gates) if category == "gates" else None
    for building in view.components.buildings:
        spaces = tuple(space.id for space in building.spaces)
        if building.id == category or (scored is not None and scored.intersection(spaces)):
            yield building.id, spaces


def _points(view: CastleView, category: str, own: tuple[str, ...], seat: int) -> tuple[int, ...]:
    c, player = view.components, view.players[seat]
    if category == "market":
        return (scoring.convert_talers(c, len(own), player.talers)[1],)
    if category == "palace":
        # without what silver could fetch
        values = values_of(c)
        converted = scoring.best_part(values, player.goods, scoring.room_of(c, len(own)))
        return (scoring.worth_at(values, converted),)
    found = scoring.BY_SPACE[category](c, view)
    return tuple(found[space] for space in own)


def _exchange_is_open(view: CastleView, seat: int | None) -> bool:
    """Whether a seat in the palace (or this one) may still exchange silver at the forge."""
    if not any(view.stock[kind] for kind in BUILDING_KINDS):
        return False
    spaces = scoring.spaces_of(view.components, "palace")
    owners = {view.spaces[space] for space in spaces if space in view.spaces}
    return any(view.players[owner].goods[SILVER] for owner in owners if seat is None or owner == seat)
