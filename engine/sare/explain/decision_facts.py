"""The few figures that matter for a decision: of the season, the tokens, or what there is to spend."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.move import Prompt
from engine.sare import odds
from engine.sare.components import DOUBLE, HORUS, SINGLE, TROUBLES, SareBox
from engine.sare.view import PlayerView, SareView

SITES, DISCARD, DECIDE, TEMPLE, REACT = "sites", "discard", "decide", "temple", "react"
NO_JOKER = 0
"""A cost contains no Jokers."""
MOST_SITES = 5
"""The number of lines that fit on a panel on a phone."""


def decision_facts(view: SareView, box: SareBox, seat: int) -> tuple[Prompt, ...]:
    if view.turn == 0:
        return (Prompt("founding"),) if view.prompt is not None else ()
    if view.season.running:
        return tuple(_season(view, box, seat))
    player = view.own or view.players[seat]
    if view.prompt is not None and view.prompt.key.startswith((SITES, DISCARD)):
        return (_stock(player),)
    if player.revolted:
        return (_cards(view, box, seat, player),)
    return (_cards(view, box, seat, player), _stock(player), *_needs(player))


def _season(view: SareView, box: SareBox, seat: int) -> Iterator[Prompt]:
    season, player = view.season, view.players[seat]
    asked = view.prompt.key if view.prompt is not None else ""
    top = {"card": season.top[0]} if season.top else {}
    # The prompt itself already names the top card.
    said = asked.startswith((DECIDE, TEMPLE))
    yield Prompt("left", {"n": season.left}) if said else Prompt("deck", {**top, "n": season.left})
    if asked != REACT:
        left = player.steps_left()
        yield Prompt("gauge", {"gauge": player.gauge, "revolt": player.revolt_position, "n": left})
    yield _cards(view, box, seat, player)
    if not season.top and season.left:
        yield Prompt("revolt", {"percent": percent(odds.revolt_odds(box.components, view, seat))})
    if total := sum(season.unseen.values()):
        kinds: dict[str, int] = dict.fromkeys((SINGLE, DOUBLE, HORUS, TROUBLES), 0)
        for card, count in season.unseen.items():
            if box.card_kind[card] in kinds:
                kinds[box.card_kind[card]] += count
        yield Prompt("unseen", {kind: percent(Fraction(count, total)) for kind, count in kinds.items()})
    yield Prompt("standing", {"standing": [one.seat for one in view.players if one.standing]})


def _cards(view: SareView, box: SareBox, seat: int, player: PlayerView) -> Prompt:
    cards, units = player.resource_cards(), odds.units_held(box, player)
    return Prompt("held", {"cards": cards, "jokers": player.jokers, "n": units})


def _stock(player: PlayerView) -> Prompt:
    return Prompt(
        "stock",
        {
            "goods": player.store,
            "capacity": player.capacity,
            "produced_goods": player.tokens,
            "caravan": player.caravans,
        },
    )


def _needs(player: PlayerView) -> Iterator[Prompt]:
    """What each site still costs, if all sites have room."""
    if len(player.sites) > MOST_SITES:
        return
    for site in player.sites:
        yield Prompt(
            "need",
            {"building": site.building, "square": site.square, "goods": (*site.need, NO_JOKER), "wild": site.wild},
        )


def percent(part: Fraction) -> int:
    return round(part * 100)
