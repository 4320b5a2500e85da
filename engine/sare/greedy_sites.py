"""How a sensible beginner founds his city and chooses sites: what his mode needs, and where discounts gather."""

from __future__ import annotations

from engine.game import Decision
from engine.move import Done, Move, Stem
from engine.sare.components import MASTER_BUILDER, PORT, PYRAMID, WAREHOUSE, SareBox
from engine.sare.figures import Needs
from engine.sare.moves import Demolish, Launch, Settle
from engine.sare.view import PlayerView, SareView

SITES = 3
"""So many at a time; more could hardly be paid for."""
PROFESSIONS_FIRST = 3
"""So many of them before anything dear."""


def settlement(box: SareBox, view: SareView, move: Settle) -> tuple[bool, ...]:
    """Both tiles on one square save room; who must fill every square puts them on two. Corners away from the Nile."""
    fill = box.modes[view.mode].needs.all_squares_built_or_pyramid_site
    squares = [move.builder, move.warehouse, *([move.quick] if move.quick else [])]
    inland = all(square not in box.nile for square in squares)
    corner = all(len(box.neighbours[square]) == 2 for square in squares[:2])
    return (inland, (move.builder == move.warehouse) != fill, corner)


def sites(decision: Decision, view: SareView) -> Move | None:
    choices, player = decision.choices(), view.players[decision.seat]
    assert view.prompt is not None
    stems = {stem.fixed["building"]: stem for stem in choices if isinstance(stem, Stem) and stem.kind is Launch}
    free = view.prompt.params["free"]
    bold = free + 1 if not player.sites else free
    if len(player.sites) < SITES + (player.pyramid > 0) and view.prompt.params["launched"] < bold:
        for building in wanted(decision.box, view, player):
            if building in stems:
                moves = [move for move in decision.fill(stems[building]) if isinstance(move, Launch)]
                moves = [move for move in moves if spared(decision.box, view, player, move)]
                if moves:
                    return max(moves, key=lambda move: place(decision.box, player, move))
    room = blocked(decision.box, view, player)
    if room is not None:
        return next((move for move in choices if isinstance(move, Demolish) and move.building == room), None) or Done()
    return Done() if Done() in choices else None


def missing(box: SareBox, view: SareView, player: PlayerView) -> list[str]:
    """What the mode still asks for and he has not even as a site, the Pyramid first."""
    needs: Needs = box.modes[view.mode].needs
    have = {name for name, _ in player.built} | {site.building for site in player.sites}
    found = [PYRAMID] if (needs.pyramid_built or needs.pyramid_at_least_site) and PYRAMID not in have else []
    found += [PORT] if needs.port_built and PORT not in have else []
    lacking = needs.administrative_built - len(have & box.administrative)
    cheap = sorted(box.administrative - have, key=lambda name: (sum(box.costs[name]), name))
    return [*found, *cheap[: max(0, lacking)]]


def wanted(box: SareBox, view: SareView, player: PlayerView) -> list[str]:
    """What he would launch, the dearest wish first."""
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
    return len(box.squares) - len(taken(player))


def taken(player: PlayerView) -> set[str]:
    return {square for _, square in player.built} | {site.square for site in player.sites}


def spared(box: SareBox, view: SareView, player: PlayerView, move: Launch) -> bool:
    """Room is left for what the mode still asks for, a bank for the Port included."""
    goals = [name for name in missing(box, view, player) if name != move.building]
    left = set(box.squares) - taken(player) - {move.square}
    return len(left) >= len(goals) and (PORT not in goals or bool(left & box.nile))


def place(box: SareBox, player: PlayerView, move: Launch) -> tuple[int, int, int]:
    """Next to professions; a profession where many squares will profit; the bank is the Port's."""
    near = box.neighbours[move.square]
    full = taken(player)
    makers = sum(square in near for name, square in player.built if box.produces.get(name, "joker") != "joker")
    if move.building in box.produces and move.building != PORT:
        return (sum(square not in full for square in near) + makers, 0, 0)
    return (makers, move.square not in box.nile, -sum(square not in full for square in near))


def blocked(box: SareBox, view: SareView, player: PlayerView) -> str | None:
    """What he demolishes when there is no room for what the mode asks for."""
    goals = missing(box, view, player)
    room = set(box.squares) - taken(player)
    if not goals or player.sites or (len(room) >= len(goals) and (PORT not in goals or room & box.nile)):
        return None
    names = [name for name, _ in player.built]
    for name in (MASTER_BUILDER, WAREHOUSE, *sorted(box.produces)):
        if names.count(name) > (name in (MASTER_BUILDER, WAREHOUSE)):
            return name
    return None
