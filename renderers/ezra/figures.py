"""The figures of places that the pictures show."""

from __future__ import annotations

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.ezra import places, public_facts


def figures(view: EzraView) -> dict[str, int]:
    found: dict[str, int] = dict(zip(places.PROPHETS, view.prophets, strict=True))
    found |= {places.gate_silver(space.id): space.silver for space in view.ring if space.silver}
    for player in view.players:
        seat = player.seat
        found[places.points(seat)] = player.vp
        found[places.altar(seat)] = player.altar
        found |= {places.count(seat, what): figure for what, figure in _counts(view, player).items()}
    return found


def _counts(view: EzraView, player: PlayerView) -> dict[str, int]:
    goods = {kind: public_facts.count_of_kind(player, kind) for kind in public_facts.GOODS}
    colours = view.components.vocab.blessing_colours
    blessings = {f"{colour} blessings": n for colour, n in zip(colours, player.blessings, strict=True)}
    banners = {
        f"{colour} banners": n
        for colour, n in zip(public_facts.COLOURS, view.banners(player.seat), strict=True)
        if not view.is_rival(player.seat)
    }
    return {
        "silver": player.silver,
        "food": player.food,
        "workers": player.supply,
        "hand": player.hand_size,
        "levites": player.levites,
        "tiles": sum(player.turned),
        "farmers": player.farmers,
        "labourers": player.labourers,
        **goods,
        **blessings,
        **banners,
    }
