"""Alt texts: Ezra and Nehemiah's pictures in a few sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import boardlines, marks, playerlines, public_facts, turnlines
from renderers.ezra.textboard import known_walls
from renderers.halo import AT_MOST, Change
from renderers.lobby import Lobby
from renderers.words import Words

LIMIT: Final = 1024
"""Discord accepts no longer description, and a longer one would not help."""

OVERVIEW_LIMIT: Final = 900
"""The overview is heard on every card, so it is shorter."""

_SEATS: Final = "ABCD"
_LEAST: Final = 4
"""The number of sentences, the most important first, before the marked changes."""


def alt(view: EzraView, part: str, words: Words, changes: Sequence[Change]) -> str:
    """The sentences of the part, then the changes marked on it, as far as there is room."""
    said, limit = list(_sentences(view, part, words)), OVERVIEW_LIMIT if part == "overview" else LIMIT
    newest = sorted({change.number for change in changes})[-AT_MOST:]
    for first in range(len(newest)):
        told = marks.marked_things(view, changes, newest[first:])
        if told and (whole := _fitting(said, words.say("alt.marks", marks=told), limit=limit)):
            return whole
    return _fitting(said, limit=limit) or said[0]


def _fitting(said: Sequence[str], *last: str, limit: int) -> str:
    """The first sentences that fit before the last one; none if too few fit."""
    for n in range(len(said), min(len(said), _LEAST if last else 1) - 1, -1):
        whole = " ".join([*said[:n], *last])
        if len(whole) < limit:
            return whole
    return ""


def lobby_alt(lobby: Lobby, words: Words) -> str:
    seats = tuple(range(len(lobby.people)))
    return words.say("lobby.alt", game=lobby.game, n=len(seats), most=lobby.most, joined=seats, least=lobby.least)


def _sentences(view: EzraView, part: str, words: Words) -> Iterator[str]:
    name, _, which = part.partition(":")
    if name == "player":
        player = view.players[_SEATS.index(which)]
        if view.outcome is None:
            yield turnlines.week_sentence(view, words)
            yield from turnlines.awaited_sentences(view, words)
        yield from playerlines.player_lines(view, player, words)
        yield from playerlines.stable_lines(view, player, words)
    else:
        yield from _TOLD[name](view, words)


def _course(view: EzraView, words: Words) -> Iterator[str]:
    """The sentences of every part that has the header."""
    if view.outcome is not None:
        yield words.say(f"outcome.{view.outcome.how}")
        return
    yield turnlines.week_sentence(view, words)
    yield from turnlines.awaited_sentences(view, words)
    yield from turnlines.turn_sentences(view, words)


def _overview(view: EzraView, words: Words) -> Iterator[str]:
    """The scores, and what each player may still spend; after the end, where the points came from."""
    yield from _course(view, words)
    yield words.say("alt.scores", scores=[(seat, view.players[seat].vp) for seat in view.ranking()])
    if view.outcome is not None:
        for seat in view.ranking():
            yield turnlines.point_sources(view.players[seat], words)
    yield from turnlines.points_to_come(view, words)
    yield boardlines.altar_sentence(view, words)
    if view.outcome is None:
        yield words.say("alt.stocks", stocks=_stocks(view))
    yield boardlines.ring_progress(view, words)
    if view.outcome is None and not any(player.to_come for player in view.players):
        yield words.say(
            "alt.crews", crews=[(player.seat, playerlines.workers_on_board(player)) for player in view.players]
        )


def _stocks(view: EzraView) -> list[tuple[int, int, int, tuple[int, ...], int]]:
    return [(player.seat, player.silver, player.food, player.goods, player.supply) for player in view.players]


def _hand(view: EzraView, words: Words) -> Iterator[str]:
    """The viewer's hand and goods, after their own moves of a sealed phase."""
    player = public_facts.viewer_player(view)
    if player is None:
        return
    yield words.say("alt.laid", seat=player.seat, laid=playerlines.hand_banners(view, player))
    if view.drawn:
        yield turnlines.drawn_wall_cards(view, words)
    yield from turnlines.turn_sentences(view, words)
    yield playerlines.stock(player, words)
    yield words.say("alt.idle", figure=player.supply, number=player.hungry)
    yield from playerlines.piles(player, words)
    yield from known_walls(player, words)


def _opponent(view: EzraView, words: Words) -> Iterator[str]:
    yield turnlines.week_sentence(view, words)
    yield from playerlines.rival_lines(view, view.players[public_facts.RIVAL], words)


def _walls(view: EzraView, words: Words) -> Iterator[str]:
    """The ring, with prices where there is room."""
    yield from _course(view, words)
    for player in view.players:
        yield playerlines.city(view, player, words)
    yield from boardlines.city_sentences(view, words)
    yield from boardlines.price_sentences(view, words)


def _temple(view: EzraView, words: Words) -> Iterator[str]:
    yield from _course(view, words)
    yield boardlines.temple_sentence(view, words)
    yield boardlines.altar_sentence(view, words)
    yield from boardlines.judgment_sentences(view, words)
    levites = [(player.seat, player.levites) for player in view.players]
    yield words.say("alt.levites", scores=levites)
    yield boardlines.temple_rewards(view, words)


def _torah(view: EzraView, words: Words) -> Iterator[str]:
    yield from _course(view, words)
    yield from boardlines.scroll_sentences(view, words)


def _map(view: EzraView, words: Words) -> Iterator[str]:
    yield from _course(view, words)
    yield boardlines.city_map(view, words)
    yield boardlines.crossing_rewards(view, words)
    yield words.say(
        "alt.blessings", crews=[(player.seat, playerlines.blessings(view, player)) for player in view.players]
    )


def _score(view: EzraView, words: Words) -> Iterator[str]:
    yield from _course(view, words)
    yield words.say("alt.scores", scores=[(seat, view.players[seat].vp) for seat in view.ranking()])
    for seat in view.ranking():
        yield turnlines.point_sources(view.players[seat], words)


_TOLD: Final[dict[str, Callable[[EzraView, Words], Iterator[str]]]] = {
    "overview": _overview,
    "hand": _hand,
    "opponent": _opponent,
    "walls": _walls,
    "temple": _temple,
    "torah": _torah,
    "map": _map,
    "score": _score,
}
