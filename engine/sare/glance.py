"""What a decision of Sa-Ré is about, in a few figures: the season, the tiles, or what there is to spend."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.move import Prompt
from engine.sare import odds
from engine.sare.components import DOUBLE, HORUS, SINGLE, TROUBLES, SareBox
from engine.sare.view import PlayerView, SareView

SITES = "sites"


def glance(view: SareView, box: SareBox, seat: int) -> tuple[Prompt, ...]:
    if view.turn == 0:
        return ()
    if view.season.running:
        return tuple(_season(view, box, seat))
    player = view.own or view.players[seat]
    if view.prompt is not None and view.prompt.key.startswith(SITES):
        return (_stock(player),)
    return (_held(view, box, seat, player), _stock(player))


def _season(view: SareView, box: SareBox, seat: int) -> Iterator[Prompt]:
    season, player = view.season, view.players[seat]
    top = {"card": season.top[0]} if season.top else {}
    yield Prompt("deck", {**top, "n": season.left})
    left = odds.steps_left(view, seat)
    yield Prompt("gauge", {"gauge": player.gauge, "revolt": player.revolt, "n": left})
    yield _held(view, box, seat, player)
    if not season.top and season.left:
        yield Prompt("revolt", {"percent": percent(odds.revolt(box, view, seat))})
    if total := sum(season.unseen.values()):
        kinds = dict.fromkeys((SINGLE, DOUBLE, HORUS, TROUBLES), 0)
        for card, count in season.unseen.items():
            if box.kind[card] in kinds:
                kinds[box.kind[card]] += count
        yield Prompt("unseen", {kind: percent(Fraction(count, total)) for kind, count in kinds.items()})
    yield Prompt("standing", {"standing": [one.seat for one in view.players if one.standing]})


def _held(view: SareView, box: SareBox, seat: int, player: PlayerView) -> Prompt:
    cards = (*player.carried, *player.cards, *player.swapped)
    units = sum(box.size[card] for card in cards) + player.jokers
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


def percent(part: Fraction) -> int:
    return round(part * 100)
