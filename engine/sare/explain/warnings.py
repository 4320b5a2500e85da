"""Warnings about what a move would waste. They report only losses that no later move can undo."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import MoveWarning
from engine.move import Done, Move
from engine.sare import leftovers, storing
from engine.sare.components import PYRAMID, SINGLE
from engine.sare.moves import Build, Charter, Demolish, Keep, Launch, LayDown, Return, Shift, Store
from engine.sare.payments import total_units
from engine.sare.requirements import Requirements, displaced_requirements, unplaceable_requirements
from engine.sare.spending import possible_needs
from engine.sare.state import SarePosition
from engine.sare.steps.construction import Construction
from engine.sare.steps.sequence import Decide
from engine.sare.steps.sites import Sites


def warnings_for(p: SarePosition, seat: int, move: Move) -> tuple[MoveWarning, ...]:
    match p.step, move:
        case Sites() as step, Done():
            return tuple(unused_launches(p, step))
        case Sites(), Launch() | Shift():
            return tuple(missing_room(displaced_requirements(p, seat, move)))
        case Sites(), Return(building=building) | Demolish(building=building):
            return tuple(lost_stages(p, seat, building))
        case Decide(), LayDown():
            return tuple(refused_card(p))
        case Construction() as step, _ if step.refuse(p, seat, move) is None:
            return tuple(construction_waste(step.lane_position(p, seat), seat, move))
        case _:
            return ()


def unused_launches(p: SarePosition, step: Sites) -> Iterator[MoveWarning]:
    """S4.4: a free launch stays unused although the player has no site yet."""
    player, squares = p.state.players[step.seat], step.usable_squares(p)
    free = player.builder_count() * p.box.limits.free_launches_per_master_builder - len(step.fresh)
    if free > 0 and squares and not player.sites:
        yield MoveWarning("sites.launch", {"n": free})
    yield from missing_room(unplaceable_requirements(p, step.seat))


def missing_room(left_out: Requirements) -> Iterator[MoveWarning]:
    """S17.7: a player without a square for what the mode requires must demolish (S4.10) to win."""
    if left_out.squares_needed():
        yield MoveWarning("sites.stuck", {"buildings": left_out.buildings, "administrative": left_out.administrative})


def lost_stages(p: SarePosition, seat: int, building: str) -> Iterator[MoveWarning]:
    """S4.9, S4.10: a Pyramid that is given back loses its stages."""
    player = p.state.players[seat]
    if building == PYRAMID and player.stages:
        yield MoveWarning("pyramid.stages", {"n": player.stages})


def refused_card(p: SarePosition) -> Iterator[MoveWarning]:
    """S6.1: a visible single resource could be taken at no cost."""
    s = p.state
    if s.face_up and p.box.card_kind[s.deck[0]] == SINGLE:
        yield MoveWarning("lay_down.card", {"card": s.deck[0]})


def construction_waste(p: SarePosition, seat: int, move: Move) -> Iterator[MoveWarning]:
    """S9.2: card units that a use does not need are lost; S9.9: so are cards that are neither used nor kept."""
    if isinstance(move, Build):
        units = sum(total_units([(piece, 1) for piece in move.pay], p.box.sources))
        least = min(sum(need) for need in possible_needs(p, seat, move.building, move.square))
        if units > least:
            yield MoveWarning("pay.units", {"n": units - least})
    elif isinstance(move, Charter):
        units = sum(total_units([(piece, 1) for piece in move.pay], p.box.sources))
        cost = p.box.components.caravans.charter_cost_units
        if units > cost:
            yield MoveWarning("pay.units", {"n": units - cost})
    elif isinstance(move, Store):
        _, lost, gone = storing.split_payment(move.pay)
        if any(lost):
            yield MoveWarning("store.lost", {"goods": lost})
        if any(gone):
            yield MoveWarning("store.discarded", {"goods": gone})
    elif isinstance(move, Keep | Done):
        yield from unused_leftovers(p, seat, move)


def unused_leftovers(p: SarePosition, seat: int, move: Keep | Done) -> Iterator[MoveWarning]:
    """S9.9, S9.10: cards, Jokers of the Library and produced tokens that stay unused."""
    player = p.state.players[seat]
    cards = list(leftovers.keepable_cards(p, seat))
    kept = player.kept if player.kept is not None else leftovers.default_keep(p, seat)
    for card in move.cards if isinstance(move, Keep) else kept or ():
        cards.remove(card)
    if cards and not (isinstance(move, Done) and player.kept is not None):
        yield MoveWarning("leave.cards", {"cards": tuple(cards), "n": len(cards)})
    if isinstance(move, Done) and not player.revolted:
        if player.converted:
            yield MoveWarning("leave.jokers", {"n": len(player.converted)})
        room = p.capacity(seat) - sum(player.store)
        if any(player.tokens) and room > 0 and not player.stored:
            yield MoveWarning("leave.tokens", {"goods": player.tokens})
