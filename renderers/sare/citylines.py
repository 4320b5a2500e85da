"""A player's city as lines of text."""

from collections.abc import Iterator

from engine.sare.components import PYRAMID
from engine.sare.view import PlayerView, SareView
from renderers.sare import facts
from renderers.sare.terms import obelisk_term
from renderers.words import Words


def city_lines(view: SareView, player: PlayerView, words: Words) -> Iterator[str]:
    yield gauge_line(player, words)
    yield from _squares(player, words)
    yield from _cards(view, player, words)
    yield from _stock(view, player, words)


def gauge_line(player: PlayerView, words: Words) -> str:
    return words.say(
        "board.gauge", seat=player.seat, title=obelisk_term(player), figure=player.gauge, total=player.revolt_position
    )


def built_line(player: PlayerView, words: Words) -> str:
    return words.say("board.built_here", seat=player.seat, built=player.built)


def site_lines(player: PlayerView, words: Words) -> Iterator[str]:
    needs = [(site.building, site.square, (*site.need, 0), site.wild) for site in player.sites]
    if needs:
        yield words.say("board.sites", seat=player.seat, sites=needs)


def _squares(player: PlayerView, words: Words) -> Iterator[str]:
    seat = player.seat
    yield built_line(player, words)
    yield from site_lines(player, words)
    if player.pyramid:
        paid = {"figure": player.stages, "total": player.stage_count}
        yield words.say("board.stages", seat=seat, building=PYRAMID, number=player.pyramid, **paid)
    if player.quick:
        yield words.say("board.placing", seat=seat, building=player.quick)
    if player.finished:
        yield words.say("board.finished", seat=seat, built=player.finished)


def free_square_lines(view: SareView, player: PlayerView, words: Words) -> Iterator[str]:
    """The squares without a building or site, and what building there would save."""
    taken = {square for _, square in (*player.built, *player.places())}
    plots = [
        (square, (*less[:-1], 0), less[-1])
        for square in view.components.board.squares
        if square not in taken
        for less in [view.discount(player, square)]
    ]
    if plots:
        yield words.say("board.plots", seat=player.seat, plots=plots)


def _cards(view: SareView, player: PlayerView, words: Words) -> Iterator[str]:
    seat = player.seat
    if player.cards:
        yield words.say("board.cards", seat=seat, counted=facts.card_counts(view, player.cards))
    if player.swapped:
        yield words.say("board.swapped", seat=seat, counted=facts.card_counts(view, player.swapped))
    if player.carried:
        yield words.say("board.carried", seat=seat, counted=facts.card_counts(view, player.carried))
    if player.jokers:
        yield words.say("board.jokers", seat=seat, figure=player.jokers)


def _stock(view: SareView, player: PlayerView, words: Words) -> Iterator[str]:
    seat, most = player.seat, view.components.caravans.max
    if view.turn == 0 and not player.capacity:
        yield words.say("board.starting", seat=seat, goods=player.store)
    else:
        yield words.say("board.store", seat=seat, total=player.capacity, goods=player.store)
    if any(player.tokens):
        yield words.say("board.tokens", seat=seat, goods=player.tokens)
    yield words.say("board.caravans", seat=seat, figure=player.caravans, total=most, owed=player.chartered)
    if player.ready:
        yield words.say("board.ready", seat=seat, things=[f"building.{power}" for power in player.ready])
    if player.used:
        yield words.say("board.used", seat=seat, things=[f"building.{power}" for power in player.used])
