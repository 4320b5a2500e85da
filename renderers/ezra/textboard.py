"""The whole board in lines of text, for players who use a screen reader: each line is a sentence of the catalogues.

It should fit into a message of the bot, which leaves out last lines: so what is printed on the board is left to alt
texts and `/help`, and what seldom changes stands last.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.ezra import boardlines, facts, turnlines
from renderers.ezra.playerlines import player_lines, stable_lines
from renderers.words import Words


def text_board(view: EzraView, words: Words) -> str:
    return "\n".join(_lines(view, words))


def _lines(view: EzraView, words: Words) -> Iterator[str]:
    yield from _course(view, words)
    yield from _mine(view, words)
    yield words.say("board.heading", title="action.red")
    yield boardlines.temple_sentence(view, words)
    yield boardlines.altar_sentence(view, words)
    if view.outcome is None:
        yield from boardlines.judgment_sentences(view, words)
    yield boardlines.city_map(view, words)
    yield words.say("board.heading", title="action.grey")
    yield from boardlines.city_sentences(view, words)
    yield words.say("board.heading", title="action.blue")
    yield from boardlines.scroll_sentences(view, words)
    yield words.say("board.heading", title="players")
    players = _from(view)
    for player in players:
        yield from player_lines(view, player, words)
    yield words.say("board.heading", title="development_tiles")
    for player in players:
        yield from stable_lines(view, player, words)
    if view.outcome is not None:
        yield words.say("board.heading", title="final_score")
        for seat in view.ranking():
            yield turnlines.point_sources(view.players[seat], words)


def _from(view: EzraView) -> tuple[PlayerView, ...]:
    """The reader first."""
    first = view.viewer or 0
    return (*view.players[first:], *view.players[:first])


# How far the game is


def _course(view: EzraView, words: Words) -> Iterator[str]:
    c = view.components.meta
    yield words.say(
        "board.week",
        game="ezra",
        title=f"altar.{view.side}",
        round=max(1, view.round),
        rounds=c.rounds,
        day=turnlines.work_day(view),
        total=c.work_days_per_round,
    )
    if view.outcome is not None:
        yield from _ending(view, words)
        return
    yield words.say("board.first", seat=view.first)
    yield from turnlines.awaited_sentences(view, words)
    if view.answered:
        yield words.say("board.answered", joined=view.answered)
    if view.prompt is not None:
        yield words.say(f"prompt.{view.prompt.key}", **view.prompt.params)
    if view.orders:
        yield words.say("board.orders", figure=len(view.orders), resting=facts.resting_order_count(view))
    yield from turnlines.turn_sentences(view, words)
    yield from turnlines.remaining_actions(view, words)


def _ending(view: EzraView, words: Words) -> Iterator[str]:
    assert view.outcome is not None
    yield words.say(f"outcome.{view.outcome.how}")
    for rank, seat in enumerate(view.ranking(), 1):
        yield words.say("outcome.rank", rank=rank, seat=seat, points=view.players[seat].vp)


# What the viewer alone knows


def _mine(view: EzraView, words: Words) -> Iterator[str]:
    player = view.players[view.viewer] if view.viewer is not None else None
    if player is None:
        return
    if player.hand:
        yield words.say("board.hand", cards=player.hand)
    if player.unseen:
        yield words.say("board.own_deck", cards=player.unseen)
    if view.drawn:
        yield turnlines.drawn_wall_cards(view, words)
    yield from known_walls(player, words)
    if view.own is not None and view.lane:
        yield words.say("board.lane", lane=view.lane)
        yield words.say("board.heading", title="after_plan")
        before = {*player_lines(view, player, words)}
        yield from (line for line in player_lines(view, view.own, words) if line not in before)


def known_walls(player: PlayerView, words: Words) -> Iterator[str]:
    """The Wall Cards whose place the viewer chose."""
    if player.wall_top:
        yield words.say("board.wall_top", cards=player.wall_top)
    if player.wall_bottom:
        yield words.say("board.wall_bottom", cards=player.wall_bottom)
