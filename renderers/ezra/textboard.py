"""The whole board in words for screen readers: each line is a sentence of the catalogues."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from engine.game import HelpRef
from renderers.chapters import MINE, NOW, Chapter
from renderers.ezra import boardlines, facts, turnlines
from renderers.ezra.playerlines import hand_banners, player_lines, stable_lines
from renderers.words import Words


def chapters(view: EzraView, words: Words) -> list[Chapter]:
    others = _others(view)
    return [
        Chapter(NOW, "now", tuple(_course(view, words))),
        Chapter(MINE, "mine", tuple(_mine(view, words)), _own_cards(view)),
        Chapter("temple", "action.red", tuple(_temple(view, words))),
        Chapter("map", "map", tuple(_map(view, words))),
        Chapter("walls", "action.grey", tuple(_walls(view, words)), _gates(view)),
        Chapter("torah", "action.blue", tuple(boardlines.scroll_sentences(view, words)), _free_scrolls(view)),
        Chapter("players", "players", tuple(line for player in others for line in player_lines(view, player, words))),
        Chapter("tiles", "development_tiles", tuple(_stable(view, words)), _tiles(view)),
        Chapter("score", "final_score", tuple(_score(view, words))),
    ]


def _others(view: EzraView) -> tuple[PlayerView, ...]:
    """The other players, from the reader's left; for a watcher all of them."""
    if view.viewer is None:
        return view.players
    return (*view.players[view.viewer + 1 :], *view.players[: view.viewer])


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
    yield words.say("alt.scores", scores=[(player.seat, player.vp) for player in view.players])
    yield from turnlines.points_to_come(view, words)


def _ending(view: EzraView, words: Words) -> Iterator[str]:
    assert view.outcome is not None
    yield words.say(f"outcome.{view.outcome.how}")
    for rank, seat in enumerate(view.ranking(), 1):
        yield words.say("outcome.rank", rank=rank, seat=seat, points=view.players[seat].vp)


# The viewer


def _mine(view: EzraView, words: Words) -> Iterator[str]:
    if view.viewer is None:
        return
    player = view.players[view.viewer]
    if player.hand:
        yield words.say("alt.laid", seat=player.seat, laid=hand_banners(view, player))
    if view.drawn:
        yield turnlines.drawn_wall_cards(view, words)
    before = tuple(player_lines(view, player, words))
    yield from before
    yield words.say("alt.idle", figure=player.supply, number=player.hungry)
    yield words.say("board.main", figure=player.main)
    if player.unseen:
        yield words.say("board.own_deck", cards=player.unseen)
    yield from known_walls(player, words)
    if player.unbuilt:
        yield turnlines.unbuilt_wall_cards(view, player, words)
    if view.own is not None and view.lane:
        yield words.say("board.lane", lane=view.lane)
        yield words.say("board.heading", title="after_plan")
        yield from (line for line in player_lines(view, view.own, words) if line not in before)


def _own_cards(view: EzraView) -> tuple[HelpRef, ...]:
    """The cards in hand, and those on which one may be laid."""
    if view.viewer is None:
        return ()
    player = view.players[view.viewer]
    tops = (pile[-1] for pile in player.piles if pile)
    return tuple(HelpRef("card", card) for card in (*player.hand, *tops))


def known_walls(player: PlayerView, words: Words) -> Iterator[str]:
    """The Wall Cards whose place the viewer chose."""
    if player.wall_top:
        yield words.say("board.wall_top", cards=player.wall_top)
    if player.wall_bottom:
        yield words.say("board.wall_bottom", cards=player.wall_bottom)


# The board


def _temple(view: EzraView, words: Words) -> Iterator[str]:
    yield boardlines.temple_sentence(view, words)
    yield words.say("board.sectors", numbers=", ".join(map(str, view.sectors)))
    yield words.say("alt.levites", scores=[(player.seat, player.levites) for player in view.players])
    yield boardlines.temple_rewards(view, words)
    yield boardlines.altar_sentence(view, words)
    yield boardlines.altar_rewards(view, words)
    if view.outcome is None:
        yield from boardlines.judgment_sentences(view, words)


def _map(view: EzraView, words: Words) -> Iterator[str]:
    yield boardlines.city_map(view, words)
    yield boardlines.crossing_rewards(view, words)


def _walls(view: EzraView, words: Words) -> Iterator[str]:
    yield from boardlines.city_sentences(view, words)
    yield from boardlines.price_sentences(view, words)
    yield boardlines.ring_sentence(view, words)


def _gates(view: EzraView) -> tuple[HelpRef, ...]:
    return tuple(HelpRef("gate", gate.id) for gate in view.components.gate)


def _free_scrolls(view: EzraView) -> tuple[HelpRef, ...]:
    """The tiles that nobody has, those that a Scribe can reach first."""
    rows = range(1, len(view.scrolls) + 1)
    left = [scroll for row in rows for scroll in facts.row_scrolls(view, row) if scroll.owner < 0]
    return tuple(HelpRef("tile", scroll.tile) for scroll in sorted(left, key=lambda scroll: not scroll.is_open))


def _stable(view: EzraView, words: Words) -> Iterator[str]:
    for player in _everybody(view):
        yield from stable_lines(view, player, words)


def _everybody(view: EzraView) -> tuple[PlayerView, ...]:
    """The reader first."""
    return _others(view) if view.viewer is None else (view.players[view.viewer], *_others(view))


def _tiles(view: EzraView) -> tuple[HelpRef, ...]:
    """The reader's own Development Tiles."""
    own = () if view.viewer is None else view.players[view.viewer].tiles
    return tuple(HelpRef("tile", tile) for tile in own)


def _score(view: EzraView, words: Words) -> Iterator[str]:
    if view.outcome is not None:
        for seat in view.ranking():
            yield turnlines.point_sources(view.players[seat], words)
