"""How a sensible beginner founds a city and chooses sites: what the mode requires, and where discounts add up."""

from __future__ import annotations

from engine.game import Decision
from engine.move import Done, Move, Stem
from engine.sare.components import PORT, PYRAMID, WAREHOUSE, SareBox
from engine.sare.moves import Demolish, Launch, Settle
from engine.sare.places import found
from engine.sare.printed.figures import Needs
from engine.sare.scoring import lacking
from engine.sare.view import PlayerView, SareView

SITES = 3
"""The number of sites at a time; more could hardly be paid for."""
PROFESSIONS_FIRST = 3
"""The number of professions launched before anything expensive."""


def settlement(box: SareBox, view: SareView, move: Settle) -> tuple[bool, ...]:
    """The value of a settlement: corners away from the Nile, and both tiles on one square to save room, unless the mode
    requires every square to be filled."""
    fill = box.modes[view.mode].needs.all_squares_built_or_pyramid_site
    squares = [move.builder, move.warehouse, *([move.quick] if move.quick else [])]
    inland = all(square not in box.nile for square in squares)
    corner = all(len(box.neighbours[square]) == 2 for square in squares[:2])
    return (inland, (move.builder == move.warehouse) != fill, corner)


def sites(decision: Decision, view: SareView) -> Move | None:
    choices, player = decision.choices(), view.players[decision.seat]
    assert view.prompt is not None
    stems = {stem.fixed["building"]: stem for stem in choices if isinstance(stem, Stem) and stem.kind is Launch}
    free_launches = view.prompt.params["free"]
    limit = free_launches + 1 if not player.sites else free_launches
    if len(player.sites) < SITES + (player.pyramid > 0) and view.prompt.params["launched"] < limit:
        for building in wanted(decision.box, view, player):
            if building in stems:
                moves = [move for move in decision.fill(stems[building]) if isinstance(move, Launch)]
                moves = [move for move in moves if spared(decision.box, view, player, move)]
                if moves:
                    return max(moves, key=lambda move: place(decision.box, player, move))
    demolitions = [move for move in choices if isinstance(move, Demolish)]
    return way_out(decision.box, view, player, demolitions) or (Done() if Done() in choices else None)


def missing(box: SareBox, view: SareView, player: PlayerView) -> list[str]:
    """What the mode still requires and the player does not own even as a site, the Pyramid first. If every square must
    be filled, one on the bank is reserved for the Port: the opponents may leave too few production buildings."""
    needs: Needs = box.modes[view.mode].needs
    have = {name for name, _ in player.built} | {site.building for site in player.sites}
    goals, more = lacking(needs, have, box.administrative)
    goals += [PORT] if needs.all_squares_built_or_pyramid_site and PORT not in (*have, *goals) else []
    cheap = sorted(box.administrative - have, key=lambda name: (sum(box.costs[name]), name))
    return [*goals, *cheap[:more]]


def wanted(box: SareBox, view: SareView, player: PlayerView) -> list[str]:
    """The buildings to launch, the most wanted first."""
    have = {name for name, _ in player.built} | {site.building for site in player.sites}
    needs = box.modes[view.mode].needs
    professions = sorted(name for name in box.produces if name != PORT and name not in have)
    owned = sum(name in have for name in box.produces if name != PORT)
    goals = missing(box, view, player)
    if needs.all_squares_built_or_pyramid_site:
        others = sorted(box.buildings, key=lambda name: (sum(box.costs[name]), name))
        others = [name for name in others if name in box.production or name not in have]
        return [*professions, *others, *goals]
    few = professions[: max(0, PROFESSIONS_FIRST - owned)]
    return [*few, *goals, *(professions if free_squares(box, player) > len(goals) else [])]


def free_squares(box: SareBox, player: PlayerView) -> int:
    return len(free(box, player))


def free(box: SareBox, player: PlayerView) -> set[str]:
    return {*box.squares} - taken(player)


def taken(player: PlayerView) -> set[str]:
    return {square for _, square in player.built} | {site.square for site in player.sites}


def spared(box: SareBox, view: SareView, player: PlayerView, move: Launch) -> bool:
    """Whether the launch leaves room for what the mode still requires, a bank square for the Port included."""
    goals = [name for name in missing(box, view, player) if name != move.building]
    left = free(box, player) - {move.square}
    return len(left) >= len(goals) and (PORT not in goals or bool(left & box.nile))


def place(box: SareBox, player: PlayerView, move: Launch) -> tuple[int, int, int]:
    """The value of a square: next to professions; for a profession, next to many free squares; not on the bank, which
    is for the Port."""
    near = box.neighbours[move.square]
    full = taken(player)
    makers = sum(square in near for name, square in player.built if box.produces.get(name, "joker") != "joker")
    if move.building in box.produces and move.building != PORT:
        return (sum(square not in full for square in near) + makers, 0, 0)
    return (makers, move.square not in box.nile, -sum(square not in full for square in near))


def way_out(box: SareBox, view: SareView, player: PlayerView, moves: list[Demolish]) -> Demolish | None:
    """S17.7: what to demolish if no square is left for what the mode requires, or no tile for a free square."""
    if player.sites:
        return None
    goals, room = missing(box, view, player), free(box, player)
    squares = [square for _, square in player.built]
    alone = {square for square in squares if squares.count(square) == 1}
    if PORT in goals and room.isdisjoint(box.nile):
        where = alone & box.nile
    elif len(room) < len(goals):
        where = alone
    else:
        # One of two tiles that share a square can move to a square of its own.
        where = (
            {*squares} - alone if room and box.modes[view.mode].needs.all_squares_built_or_pyramid_site else set[str]()
        )
    there = [move for move in moves if found(player.built, move.building, move.square) in where]
    return min(there, key=lambda move: loss(box, player, move.building), default=None)


def loss(box: SareBox, player: PlayerView, building: str) -> tuple[bool, bool, bool, int]:
    """What demolishing a building costs: production goes first, the last Warehouse late, the Pyramid last."""
    several = [name for name, _ in player.built].count(building) > 1
    cost = sum(box.costs.get(building, ()))
    return (building in (PORT, PYRAMID), building == WAREHOUSE and not several, building in box.administrative, cost)
