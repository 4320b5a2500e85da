"""Warnings about what a move would waste or give up. Only losses that no later move can prevent are named."""

from __future__ import annotations

from collections.abc import Iterator

from engine.castle import scoring
from engine.castle.components import GRANARY, INNKEEPER
from engine.castle.deliveries import delivery
from engine.castle.goods import BUILDING_KINDS, KINDS, NOTHING, SILVER, Goods, add, kinds_in, of_kind
from engine.castle.moves import Build, Buy, Convert, Court, Displace, Give, Place, PlaceTrader
from engine.castle.state import CastlePosition
from engine.castle.steps.building import STONEMASON, Craft, place
from engine.castle.steps.characters import PlaceHelper
from engine.castle.steps.ending import PalaceChoice
from engine.castle.steps.winter import Breach, CourtingChoice
from engine.game import MoveWarning
from engine.move import Move, Pass


def warnings_for(p: CastlePosition, seat: int, move: Move) -> tuple[MoveWarning, ...]:
    match p.step, move:
        case PlaceHelper() as step, Pass():
            return tuple(trader_pass_waste(p, step))
        case PlaceHelper() as step, PlaceTrader() | Displace():
            return tuple(trader_placement_waste(p, step, move))
        case Craft() as step, Pass():
            return tuple(card_end_waste(p, step))
        case Craft() as step, Build():
            return tuple(build_waste(p, step, move))
        case Craft() as step, Place():
            return tuple(place_waste(p, step, move))
        case Breach(), Give():
            return tuple(silver_waste(p, seat, move.goods, move.silver))
        case CourtingChoice(), Court():
            return tuple(court_waste(p, seat))
        case PalaceChoice(), Convert() | Pass():
            return tuple(conversion_waste(p, seat, move))
        case _:
            return ()


# The Trader


def trader_pass_waste(p: CastlePosition, step: PlaceHelper) -> Iterator[MoveWarning]:
    """C5.2: sending a helper from the reserve is free, and an open place delivers at once (C5.2.7).

    With a toll to pay (C11.3.3) it is a real choice, so there is no warning.
    """
    if not owes_toll(p, step.seat) and any(will_deliver(p, place) for place in open_places(p, step)):
        yield MoveWarning("trader.pass")


def trader_placement_waste(p: CastlePosition, step: PlaceHelper, move: PlaceTrader | Displace) -> Iterator[MoveWarning]:
    """C5.2.8: the stock of a kind may be empty. C11.3.6: with a helper in reserve the Innkeeper could stay."""
    if not will_deliver(p, move.place) and any(will_deliver(p, place) for place in open_places(p, step, move.source)):
        yield MoveWarning("trader.empty", {"place": move.place})
    if move.source and p.state.players[step.seat].helpers:
        yield MoveWarning("leave.innkeeper")


def open_places(p: CastlePosition, step: PlaceHelper, source: str = "") -> Iterator[str]:
    for choice in step.choices(p, step.seat):
        if isinstance(choice, PlaceTrader | Displace) and choice.source == source:
            yield choice.place


def will_deliver(p: CastlePosition, place: str) -> bool:
    """Whether the place will deliver something: the stock does not change before the payout (C5.2.6)."""
    return delivery(p.box.components, place, p.state.stock)[1] > 0


def owes_toll(p: CastlePosition, seat: int) -> bool:
    """C11.3.3, C11.3.4."""
    return INNKEEPER in p.state.lasting and p.state.spaces.get(p.box.innkeeper_space) != seat


# Bricklayer, Stonemason, Worker


def card_end_waste(p: CastlePosition, step: Craft) -> Iterator[MoveWarning]:
    """C5.3.2, C5.4, C5.5.5, C7.1: the card could still build, buy or place."""
    if can_build(p, step):
        yield MoveWarning("end.build")
    elif not step.built and can_build_after_buying(p, step):
        yield MoveWarning("end.buy")
    if has_useful_placement(p, step):
        yield MoveWarning("end.place")


def build_waste(p: CastlePosition, step: Craft, move: Build) -> Iterator[MoveWarning]:
    """C5.4.1: no buying after the first building. C5.3.3: the bank may lack talers. C6.4: unneeded silver."""
    if step.can_buy(p) and not step.built:
        yield MoveWarning("build.buy")
    earned = (sum(move.goods) + sum(move.silver)) * p.box.builders[step.card].talers_per_piece_spent
    if earned > p.state.bank:
        yield MoveWarning("build.bank", {"talers": earned - p.state.bank})
    yield from silver_waste(p, step.seat, move.goods, move.silver)


def place_waste(p: CastlePosition, step: Craft, move: Place) -> Iterator[MoveWarning]:
    """C7: no building after the first helper; a helper leaves a place that earns; the space costs more than needed or
    loses points."""
    if can_build(p, step):
        yield MoveWarning("place.build")
    last = is_last_round(p)
    if move.source and p.state.players[step.seat].helpers and not last:
        if move.source == p.box.innkeeper_space:
            yield MoveWarning("leave.innkeeper")
        elif not owes_toll(p, step.seat):
            yield MoveWarning("leave.cart", {"place": move.source})
    if last and p.box.building_of[move.space] == INNKEEPER and p.state.tolls <= p.box.costs[move.space]:
        yield MoveWarning("place.late")
    saved = p.box.costs[move.space] - cheapest_equal_price(p, step, move)
    if saved:
        yield MoveWarning("place.dearer", {"talers": saved})
    if p.box.building_of[move.space] == GRANARY and (lost := -granary_gain(p, step.seat)) > 0:
        yield MoveWarning("place.granary", {"points": lost})


def can_build(p: CastlePosition, step: Craft) -> bool:
    """C6, C7.1."""
    if step.placed or step.built >= p.box.builders[step.card].max_buildings:
        return False
    return can_pay(p, p.state.players[step.seat].goods)


def can_pay(p: CastlePosition, goods: Goods) -> bool:
    payable = p.box.payments.payable_values(goods, p.state.stock)
    return any(left and p.box.buildings[building].value in payable for building, left in p.state.tiles.items())


def can_build_after_buying(p: CastlePosition, step: Craft) -> bool:
    """C5.4.1: whether buying one piece would allow a building."""
    if step.card != STONEMASON or step.placed:
        return False
    goods = p.state.players[step.seat].goods
    kinds = {KINDS.index(move.kind) for move in step.buy_moves(p) if isinstance(move, Buy)}
    return any(can_pay(p, add(goods, of_kind(kind))) for kind in kinds)


def has_useful_placement(p: CastlePosition, step: Craft) -> bool:
    """C7: whether a helper in reserve could be placed; in the last round, any helper that would add points (C9.1)."""
    if not step.built:
        return False
    moves = (move for move in step.place_moves(p) if isinstance(move, Place))
    if is_last_round(p):
        before = helper_points(p, step.seat)
        return any(helper_points(p, step.seat, move) > before for move in moves)
    return any(
        not move.source and (p.box.building_of[move.space] != GRANARY or granary_gain(p, step.seat) >= 0)
        for move in moves
    )


def is_last_round(p: CastlePosition) -> bool:
    """C8.1, C8.2: as far as can be known now."""
    return p.state.round == p.box.by_count(len(p.state.players)).rounds or not any(p.state.tiles.values())


def helper_points(p: CastlePosition, seat: int, move: Place | None = None) -> int:
    """What the seat's helpers would score (C9) now, or after this placement; without exchanging silver."""
    twin = p.copy()
    assert isinstance(twin, CastlePosition)
    if move is not None:
        place(twin, seat, move)
    palace = scoring.building_points(twin, scoring.best_conversion(twin, seat))
    return palace + sum(scoring.score(twin, category)[seat] for category in twin.box.components.scoring.order)


def cheapest_equal_price(p: CastlePosition, step: Craft, move: Place) -> int:
    """The price of the cheapest free space of the same building that scores the same."""
    rates, box = p.box.components.scoring, p.box
    if any(move.space in each for each in (rates.tavern, rates.gates, rates.stable, rates.forge)):
        return box.costs[move.space]
    building = box.building_of[move.space]
    return min(
        box.costs[space]
        for space, other in box.building_of.items()
        if other == building and (space == move.space or space not in p.state.spaces)
    )


def granary_gain(p: CastlePosition, seat: int) -> int:
    """C11.8.2: the points that one more helper there gains or loses the seat."""
    there = [p.state.spaces[space] for space in p.box.granary_spaces if space in p.state.spaces]
    each = p.box.components.winter.granary.vp_each_by_helpers_present
    mine = there.count(seat)
    return (mine + 1) * each[str(len(there) + 1)] - mine * each.get(str(len(there)), 0)


# Silver


def silver_waste(p: CastlePosition, seat: int, goods: Goods, fetched: Goods) -> Iterator[MoveWarning]:
    """C6.4: pieces fetched for silver that the reserve could have paid. No loss with a helper at the forge (C9.10)."""
    if any(fetched) and seat not in seats_at_forge(p):
        unneeded = unneeded_silver(p, seat, goods, fetched)
        if unneeded:
            yield MoveWarning("silver", {"n": unneeded})


def unneeded_silver(p: CastlePosition, seat: int, goods: Goods, fetched: Goods) -> int:
    reserve = p.state.players[seat].goods
    return sum(min(fetched[kind], reserve[kind] - goods[kind]) for kind in kinds_in(fetched))


def seats_at_forge(p: CastlePosition) -> set[int]:
    """The seats that score for silver on the forge."""
    return {p.state.spaces[space] for space in p.box.components.scoring.forge if space in p.state.spaces}


def conversion_waste(p: CastlePosition, seat: int, move: Convert | Pass) -> Iterator[MoveWarning]:
    """C9.9: points given up in the palace, compared with conversions that bring no other seat more points at the forge
    (C9.10) and this seat no fewer."""
    goods, fetched = (move.goods, move.silver) if isinstance(move, Convert) else (NOTHING, NOTHING)
    used, scorers = sum(fetched), seats_at_forge(p)
    least = used if scorers else 0
    most = used if scorers - {seat} else p.state.players[seat].goods[SILVER]
    left = best_palace_points(p, seat, least, most) - scoring.building_points(p, add(goods, fetched))
    if left:
        yield MoveWarning("palace", {"points": left})
    if scorers - {seat}:
        yield from silver_waste(p, seat, goods, fetched)


def best_palace_points(p: CastlePosition, seat: int, least: int, most: int) -> int:
    """The most points the seat's room in the palace can score, exchanging at least and at most so much silver."""
    room = scoring.palace_room(p, seat)
    reserve, stock = piece_values(p, p.state.players[seat].goods), piece_values(p, p.state.stock)
    most = min(most, room, len(stock))
    return max(sum(stock[:spent]) + sum(reserve[: room - spent]) for spent in range(least, most + 1))


def piece_values(p: CastlePosition, goods: Goods) -> list[int]:
    """The value of each piece, highest first."""
    return sorted((p.box.values[kind] for kind in BUILDING_KINDS for _ in range(goods[kind])), reverse=True)


# The Damsel


def court_waste(p: CastlePosition, seat: int) -> Iterator[MoveWarning]:
    """C11.4.4: the gift is lost. The seat is last to answer in the last courting turn, and two other suitors remain."""
    s, courtship = p.state, p.state.courtship
    if courtship is None or s.round < p.box.by_count(len(s.players)).rounds:
        return
    suitors = [other for other in s.order() if other not in courtship.out]
    if len(suitors) > 2 and suitors[-1] == seat:
        yield MoveWarning("court.late")
