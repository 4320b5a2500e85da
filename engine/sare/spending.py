"""What a player can spend in phase 3, and how it is spent (S9.2, S9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sare.components import PYRAMID, port_discount
from engine.sare.goods import KINDS, Goods, Need, add, of_kind
from engine.sare.payments import Holdings, can_cover
from engine.sare.places import resolve_square
from engine.sare.sources import CARAVAN, JOKER_CARD, NAMED_CARAVANS, PRODUCED, WAREHOUSE, Payment
from engine.sare.state import Player, SarePosition, has_built_port

BUILD, CHARTER, STORE = "build", "charter", "store"


def usable_caravans(player: Player) -> int:
    """S9.2d: the caravans, except those chartered in this phase."""
    return player.caravans - player.chartered


def holdings(p: SarePosition, seat: int, use: str) -> Holdings:
    """S9.3: what a seat may spend on this use, in the order of the sources."""
    player = p.state.players[seat]
    counts: dict[str, int] = {}
    for card in p.box.sources.sorted(player.resource_cards()):
        counts[card] = counts.get(card, 0) + 1
    if player.converted:
        counts[JOKER_CARD] = len(player.converted)
    counts |= {source: count for source, count in zip(PRODUCED, player.tokens, strict=True) if count}
    if use != STORE:
        counts |= {source: count for source, count in zip(WAREHOUSE, player.store, strict=True) if count}
    caravans = usable_caravans(player)
    if caravans and use == BUILD:
        counts[CARAVAN] = caravans
    elif caravans and use == STORE:
        counts |= dict.fromkeys(NAMED_CARAVANS, caravans)
    return list(counts.items())


def spendable_units(p: SarePosition, seat: int) -> Goods:
    player, units = p.state.players[seat], p.box.sources.units
    wild = len(player.converted) + usable_caravans(player)
    return units_of(units, player.store, player.tokens, player.resource_cards(), wild)


def units_of(units: Mapping[str, Goods], store: Goods, tokens: Goods, cards: tuple[str, ...], wild: int) -> Goods:
    """S9.2, S9.3: the units of all that may feed a building, without looking at the pieces one by one."""
    have = add(store, tokens)
    for card in cards:
        have = add(have, units[card])
    return (have[0], have[1], have[2], have[3] + wild)


def need_without_port(p: SarePosition, player: Player, building: str, where: str) -> Need:
    """S9.4: the cost of the building or the next stage, minus the discounts of the professions next to it."""
    cost = p.box.stages[player.pyramid][player.stages] if building == PYRAMID else p.box.costs[building]
    return p.box.need(cost, where, player.built)


def available_port_discount(p: SarePosition, player: Player, where: str) -> int:
    """S9.4: what a built Port takes off on the bank."""
    return port_discount(p.box.components, where) if where in p.box.nile and has_built_port(player) else 0


def can_afford(p: SarePosition, player: Player, building: str, where: str, have: Goods) -> bool:
    """Whether these units can pay for the building. The Port's discount counts as one more unit of any kind."""
    wild = available_port_discount(p, player, where)
    need = need_without_port(p, player, building, where)
    return can_cover(need, (have[0], have[1], have[2], have[3] + wild) if wild else have)


def possible_needs(p: SarePosition, seat: int, building: str, square: str) -> list[Need]:
    """S9.4: the possible needs of the building or the next stage. The Port's discount may lower any one kind, or none,
    which comes last."""
    player = p.state.players[seat]
    where = resolve_square(player.sites, building, square)
    need = need_without_port(p, player, building, where)
    less = available_port_discount(p, player, where)
    if not less:
        return [need]
    lower: list[Need] = []
    for kind in range(len(need)):
        if need[kind]:
            lowered = list(need)
            lowered[kind] = max(0, need[kind] - less)
            lower.append((lowered[0], lowered[1], lowered[2]))
    return [*lower, need]


def missing_piece(p: SarePosition, seat: int, pay: Payment, use: str) -> str:
    """The first piece of the payment that the seat does not have; empty for none."""
    have = dict(holdings(p, seat, use))
    return next((piece for piece in dict.fromkeys(pay) if pay.count(piece) > have.get(piece, 0)), "")


def spend(p: SarePosition, seat: int, pay: Payment) -> None:
    """Remove the pieces of a payment from their owner; cards go to the discard pile."""
    s, player = p.state, p.state.players[seat]
    for piece in pay:
        if piece in p.box.cards:
            _remove_card(player, piece)
            s.discard = (*s.discard, piece)
        elif piece == JOKER_CARD:
            s.discard = (*s.discard, player.converted[-1])
            player.converted = player.converted[:-1]
        elif piece in WAREHOUSE:
            p.remove_tokens(seat, of_kind(KINDS[WAREHOUSE.index(piece)]))
        elif piece in PRODUCED:
            used = of_kind(KINDS[PRODUCED.index(piece)])
            w, st, g, j = player.tokens
            player.tokens = (w - used[0], st - used[1], g - used[2], j - used[3])
        else:
            player.caravans -= 1


def _remove_card(player: Player, card: str) -> None:
    """Remove a card. Equal cards are interchangeable here, however they were acquired."""
    for field in ("carried", "swapped", "cards"):
        cards: tuple[str, ...] = getattr(player, field)
        if card in cards:
            at = cards.index(card)
            setattr(player, field, (*cards[:at], *cards[at + 1 :]))
            return
