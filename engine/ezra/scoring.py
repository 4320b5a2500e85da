"""Scores, places and the end (E17.3, E19, E21.24, E21.26)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine.ezra import altar, points
from engine.ezra.constants import CARD, CITY, LEADER, RIVAL, SCRIBES, SCROLLS, SILVER, TILES, TUCKED
from engine.ezra.position import EzraPosition
from engine.ezra.printed.checks_solo import ALL_THREE
from engine.ezra.printed.figures import Components
from engine.ezra.scrolls import G1_SILVER, G8_HAND_CARD, GOLD_TILES
from engine.move import Outcome

VICTORY, SOLO_WON, SOLO_LOST = "points", "solo_won", "solo_lost"


def score_tucked(p: EzraPosition, seat: int) -> None:
    """E17.3: every tucked card, old and new; Heroes never score on a Sabbath (E20.31)."""
    found = points.by_card(p, seat, p.state.players[seat].tucked)
    p.score(seat, sum(found.values()), TUCKED)
    p.emit("tucked_scored", seats=(seat,), seat=seat, points=found)


def score_rivals_sabbath(p: EzraPosition, player: int) -> None:
    """E21.24: the opponent gains Silver for idle Workers, then scores."""
    s, rival = p.state, p.state.players[player]
    assert s.solo is not None
    silver = rival.supply * p.box.solo_sides[s.solo.side].silver_per_idle_worker
    rival.silver += silver
    scores = rivals_sabbath_points(p, player)
    p.score(player, sum(scores.values()), TUCKED)
    p.emit("rival_sabbath", seat=player, silver=silver, points=scores)


def rivals_sabbath_points(p: EzraPosition, player: int) -> dict[str, int]:
    """E21.24: what the opponent scores on a Sabbath."""
    solo, rival = p.state.solo, p.state.players[player]
    assert solo is not None
    types = (p.gatekeepers(player), scribes(p, player), rival.levites)
    is_sum = p.box.solo_sides[solo.side].worker_type_scoring == ALL_THREE
    return {
        "scribe": max(scribe_row_values(p, player), default=0),
        "workers": sum(types) if is_sum else max(types),
        "blessings": max(rival.blessings),
        "golden": altar.golden_spaces_reached(p, player),
    }


def scribes(p: EzraPosition, player: int) -> int:
    return sum(row.count(player) for row in p.state.scribes)


def scribe_row_values(p: EzraPosition, player: int) -> list[int]:
    """The row value of each of the player's Scribes (E10.5)."""
    rows = zip(p.box.scroll_rows, p.state.scribes, strict=True)
    return [row.vp for row, owners in rows for owner in owners if owner == player]


def silver_value(p: EzraPosition, player: int) -> int:
    """E19.1: the value of all possessions in Silver."""
    owner, rates = p.state.players[player], p.box.components.exchange
    cinders, wood, stone, gold = owner.goods
    goods = cinders * rates.cinders_to_silver + wood * rates.wood_to_silver + stone * rates.stone_to_silver
    return owner.silver + goods + gold * rates.gold_to_silver + owner.food * rates.food_to_silver


def city(p: EzraPosition, player: int) -> int:
    s, ring = p.state, p.box.ring
    built = [(ring[at], s.wall_cards[at]) for at, owner in enumerate(s.owners) if owner == player]
    return city_points(p.box.components, built)


def city_points(c: Components, built: Iterable[tuple[str, str]]) -> int:
    """E9.11: the printed VP of Walls and Gates, given by space and Wall Card; corners have none."""
    walls = {card.id: card.vp for card in c.wall_deck.cards}
    gates = {gate.id: gate.vp for gate in c.gate if gate.kind == CARD}
    return sum(walls[card] if card else gates.get(space, 0) for space, card in built)


def points_to_come(p: EzraPosition, player: int) -> int:
    """E17.3, E19.2: what the last Sabbath and the End Scoring would bring as things stand, without the card in hand
    (E20.8), which only its owner knows, and the cards that are still to be tucked."""
    s = p.state
    if s.over or s.round < p.box.components.meta.rounds:
        return 0
    on_sabbath = (
        rivals_sabbath_points(p, player) if p.is_rival(player) else points.by_card(p, player, s.players[player].tucked)
    )
    secret = points.gold_tile_points(p, player, G8_HAND_CARD) if p.has_scroll(player, G8_HAND_CARD) else 0
    return sum(on_sabbath.values()) + sum(end_points(p, player).values()) - secret


def end_points(p: EzraPosition, player: int) -> dict[str, int]:
    """E19.2: points by source; E21.26: the opponent has neither tiles nor Scrolls."""
    owner, rates = p.state.players[player], p.box.components.exchange
    per_vp = p.box.scrolls[G1_SILVER].silver_per_vp if p.has_scroll(player, G1_SILVER) else rates.silver_per_vp
    return {
        SILVER: silver_value(p, player) // per_vp,
        TILES: sum(owner.turned) * rates.vp_per_developed_tile,
        LEADER: rates.altar_leader_vp if altar.leader(p) == player else 0,
        CITY: city(p, player),
        SCRIBES: sum(scribe_row_values(p, player)),
        SCROLLS: sum(points.gold_tile_points(p, player, tile) for tile in GOLD_TILES if p.has_scroll(player, tile)),
    }


class HasPoints(Protocol):
    @property
    def vp(self) -> int: ...


def ranking(players: Sequence[HasPoints], ahead: tuple[int, ...]) -> list[int]:
    """E19.3: most VP; ties by the Altar Track, so that every place is decided."""
    return sorted(range(len(players)), key=lambda seat: (-players[seat].vp, ahead.index(seat)))


def outcome(p: EzraPosition) -> Outcome:
    """Places and scores of all players, in solo including the opponent, who has no seat (E21.26)."""
    s = p.state
    places = ranking(s.players, s.ahead)
    how = VICTORY if s.solo is None else SOLO_LOST if places[0] == RIVAL else SOLO_WON
    return Outcome(tuple((seat,) for seat in places), tuple(player.vp for player in s.players), how)
