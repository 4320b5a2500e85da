"""Alternative texts: each picture of Sa-Ré described in a few sentences."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from engine.sare.view import PlayerView, SareView
from renderers.halo import AT_MOST, Change
from renderers.lobby import Lobby
from renderers.numbering import Thing, things_marked
from renderers.sare import alt_overview, citylines, facts, public_facts
from renderers.sare.terms import goal_progress, winner_sentence
from renderers.sare.textboard import deck_lines, drawn_line, previous_sequence_line, unseen_lines
from renderers.words import Words

LIMIT: Final = 1024
"""Discord's limit for a description."""

OVERVIEW: Final = "overview"
_SEATS: Final = "ABCD"
_COMMON_TERMS: Final = {
    "round": "turn",
    "deck": "deck",
    "left": "deck",
    "drawn": "drawn_card",
    "before": "drawn_card",
    "owed": "owed",
    "unseen": "unseen",
}
_SEAT_TERMS: Final = {
    "panel": "city",
    "obelisk": "obelisk",
    "gauge": "gauge",
    "cubes": "cubes",
    "cards": "cards",
    "card": "cards",
    "dealt": "dealt",
    "store": "store",
    "goods": "store",
    "caravans": "caravans",
    "goal": "progress",
    "answer": "answer",
}
"""The terms by the first word of a place's key (see places.py)."""


def alt(view: SareView, part: str, words: Words, changes: Sequence[Change]) -> str:
    """The sentences of the part, then its halos, as far as there is room."""
    said = _as_many_as_fit(list(_sentences(view, part, words)))
    newest = sorted({change.number for change in changes})[-AT_MOST:]
    for first in range(len(newest)):
        marks = things_marked(changes, newest[first:], partial(_place_term, view))
        last = words.say("alt.marks", marks=marks) if marks else ""
        whole = _whole(view, part, words, said, last)
        if last and len(whole) < (alt_overview.LONGEST if part == OVERVIEW else LIMIT):
            return whole
    return _whole(view, part, words, said, "")


def _whole(view: SareView, part: str, words: Words, said: list[str], marks: str) -> str:
    if part == OVERVIEW:
        return alt_overview.fitting(view, words, marks)
    return " ".join([*said, *filter(None, [marks])])


def lobby_alt(lobby: Lobby, words: Words) -> str:
    seats = tuple(range(len(lobby.people)))
    return words.say("lobby.alt", game=lobby.game, n=len(seats), most=lobby.most, joined=seats, least=lobby.least)


def _as_many_as_fit(said: list[str]) -> list[str]:
    """As many sentences as fit; the most important ones come first."""
    while len(said) > 1 and len(" ".join(said)) >= LIMIT:
        said.pop()
    return said


def _sentences(view: SareView, part: str, words: Words) -> Iterator[str]:
    name, _, which = part.partition(":")
    match name:
        case "hand":
            yield from _hand(view, words)
        case "player":
            yield from _city(view.players[_SEATS.index(which)], words)
        case "score":
            yield from _end(view, words)
        case "season":
            yield from _season(view, words)
        case "reference":
            yield _turn_sentence(view, words)
            yield words.say(
                "alt.tiles",
                piles=[
                    (building, public_facts.tiles_left(view, building))
                    for building in public_facts.building_types(view.components)
                ],
            )


def _season(view: SareView, words: Words) -> Iterator[str]:
    yield _turn_sentence(view, words)
    if view.season.running:
        yield from _sequence(view, words)
        yield from unseen_lines(view, words)


def _sequence(view: SareView, words: Words) -> Iterator[str]:
    """The deck, and the latest drawn cards."""
    yield from deck_lines(view, words, public_facts.public_top(view))
    if public_facts.shows_previous_sequence(view.season):
        yield previous_sequence_line(view, words)
    elif view.season.drawn:
        yield drawn_line(view, words)


def _turn_sentence(view: SareView, words: Words) -> str:
    if not view.awaited:
        # A draft that has halted before something is revealed.
        return words.say("alt.turn_only", turn=view.turn)
    return words.say("alt.city_turn", turn=view.turn, awaited=view.awaited, doing=facts.activity_term(view))


def _end(view: SareView, words: Words) -> Iterator[str]:
    if view.outcome is None:
        return
    yield winner_sentence(view, words)
    yield words.say("alt.results", results=[(seat, goal_progress(view, view.players[seat])) for seat in view.ranking()])


def _hand(view: SareView, words: Words) -> Iterator[str]:
    player = facts.viewer_city(view)
    if player is None:
        return
    yield words.say("alt.held", seat=player.seat, counted=facts.card_counts(view, facts.resource_cards(player)))
    yield _means(player, words)
    if view.season.running:
        yield list(deck_lines(view, words, view.season.top))[-1]


def _means(player: PlayerView, words: Words) -> str:
    return words.say(
        "alt.means",
        figure=player.gauge,
        total=player.revolt_position,
        goods=player.store,
        stock=player.tokens,
        number=player.caravans,
    )


def _city(player: PlayerView, words: Words) -> Iterator[str]:
    yield citylines.gauge_line(player, words)
    yield citylines.built_line(player, words)
    yield from citylines.site_lines(player, words)


def _place_term(view: SareView, key: str) -> Thing:
    """The term for a place's key."""
    what, *rest = key.split()
    if what == "tiles":
        return f"building.{rest[0]}"
    if what == "square":
        return int(rest[0]), _square_term(view.players[int(rest[0])], rest[1])
    if what in _SEAT_TERMS:
        return int(rest[0]), _SEAT_TERMS[what]
    return _COMMON_TERMS.get(what, what)


def _square_term(player: PlayerView, square: str) -> str:
    """The term for the building or site on a square."""
    sites = ((site.building, site.square) for site in player.sites)
    names = [name for name, where in (*player.built, *sites) if where == square]
    return f"building.{names[-1]}" if names else "square"
