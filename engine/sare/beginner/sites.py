"""How a sensible beginner founds a city and chooses sites: what the mode requires, and where discounts add up."""

from __future__ import annotations

from engine.game import Decision
from engine.move import Done, Move, Stem
from engine.sare.components import PORT, PYRAMID, WAREHOUSE, SareBox
from engine.sare.moves import Demolish, Launch, Settle
from engine.sare.places import resolve_square
from engine.sare.printed.figures import Needs
from engine.sare.scoring import missing_buildings
from engine.sare.view import PlayerView, SareView

MAX_SITES = 3
"""The number of sites at a time; more could hardly be paid for."""
MIN_PROFESSIONS = 3
"""The number of professions launched before anything expensive."""


def settlement_value(box: SareBox, view: SareView, move: Settle) -> tuple[bool, ...]:
    """The value of a settlement: corners away from the Nile, and both tiles on one square to save room, unless the mode
    requires every square to be filled."""
    fill = box.modes[view.mode].needs.all_squares_built_or_pyramid_site
    squares = [move.builder, move.warehouse, *([move.quick] if move.quick else [])]
    inland = all(square not in box.nile for square in squares)
    corner = all(len(box.neighbours[square]) == 2 for square in squares[:2])
    return (inland, (move.builder == move.warehouse) != fill, corner)


def choose_site_move(decision: Decision, view: SareView) -> Move | None:
    choices, player = decision.choices(), view.players[decision.seat]
    assert view.prompt is not None
    stems = {stem.fixed["building"]: stem for stem in choices if isinstance(stem, Stem) and stem.kind is Launch}
    free_launches = view.prompt.params["free"]
    limit = free_launches + 1 if not player.sites else free_launches
    if len(player.sites) < MAX_SITES + (player.pyramid > 0) and view.prompt.params["launched"] < limit:
        for building in launch_wishes(decision.box, view, player):
            if building in stems:
                moves = [move for move in decision.fill(stems[building]) if isinstance(move, Launch)]
                moves = [move for move in moves if leaves_room(decision.box, view, player, move)]
                if moves:
                    return max(moves, key=lambda move: square_value(decision.box, player, move))
    demolitions = [move for move in choices if isinstance(move, Demolish)]
    return demolition(decision.box, view, player, demolitions) or (Done() if Done() in choices else None)


def missing_goals(box: SareBox, view: SareView, player: PlayerView) -> list[str]:
    """What the mode still requires and the player does not own even as a site, the Pyramid first. If every square must
    be filled, one on the bank is reserved for the Port: the opponents may leave too few production buildings."""
    needs: Needs = box.modes[view.mode].needs
    have = {name for name, _ in player.built} | {site.building for site in player.sites}
    goals, more = missing_buildings(needs, have, box.administrative)
    goals += [PORT] if needs.all_squares_built_or_pyramid_site and PORT not in (*have, *goals) else []
    cheap = sorted(box.administrative - have, key=lambda name: (sum(box.costs[name]), name))
    return [*goals, *cheap[:more]]


def launch_wishes(box: SareBox, view: SareView, player: PlayerView) -> list[str]:
    """The buildings to launch, the most wanted first."""
    have = {name for name, _ in player.built} | {site.building for site in player.sites}
    needs = box.modes[view.mode].needs
    professions = sorted(name for name in box.produces if name != PORT and name not in have)
    owned = sum(name in have for name in box.produces if name != PORT)
    goals = missing_goals(box, view, player)
    if needs.all_squares_built_or_pyramid_site:
        others = sorted(box.buildings, key=lambda name: (sum(box.costs[name]), name))
        others = [name for name in others if name in box.production or name not in have]
        return [*professions, *others, *goals]
    few = professions[: max(0, MIN_PROFESSIONS - owned)]
    return [*few, *goals, *(professions if free_square_count(box, player) > len(goals) else [])]


def free_square_count(box: SareBox, player: PlayerView) -> int:
    return len(free_squares(box, player))


def free_squares(box: SareBox, player: PlayerView) -> set[str]:
    return {*box.squares} - occupied_squares(player)


def occupied_squares(player: PlayerView) -> set[str]:
    return {square for _, square in player.built} | {site.square for site in player.sites}


def leaves_room(box: SareBox, view: SareView, player: PlayerView, move: Launch) -> bool:
    """Whether the launch leaves room for what the mode still requires, a bank square for the Port included."""
    goals = [name for name in missing_goals(box, view, player) if name != move.building]
    left = free_squares(box, player) - {move.square}
    return len(left) >= len(goals) and (PORT not in goals or bool(left & box.nile))


def square_value(box: SareBox, player: PlayerView, move: Launch) -> tuple[int, int, int]:
    """The value of a square: next to professions; for a profession, next to many free squares; not on the bank, which
    is for the Port."""
    near = box.neighbours[move.square]
    full = occupied_squares(player)
    makers = sum(square in near for name, square in player.built if box.produces.get(name, "joker") != "joker")
    if move.building in box.produces and move.building != PORT:
        return (sum(square not in full for square in near) + makers, 0, 0)
    return (makers, move.square not in box.nile, -sum(square not in full for square in near))


def demolition(box: SareBox, view: SareView, player: PlayerView, moves: list[Demolish]) -> Demolish | None:
    """S17.7: what to demolish if no square is left for what the mode requires, or no tile for a free square."""
    if player.sites:
        return None
    goals, room = missing_goals(box, view, player), free_squares(box, player)
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
    there = [move for move in moves if resolve_square(player.built, move.building, move.square) in where]
    return min(there, key=lambda move: demolition_cost(box, player, move.building), default=None)


def demolition_cost(box: SareBox, player: PlayerView, building: str) -> tuple[bool, bool, bool, int]:
    """What demolishing a building costs: production goes first, the last Warehouse late, the Pyramid last."""
    several = [name for name, _ in player.built].count(building) > 1
    cost = sum(box.costs.get(building, ()))
    return (building in (PORT, PYRAMID), building == WAREHOUSE and not several, building in box.administrative, cost)
