"""The whole board in words for screen readers, one sentence of the catalogues per line."""

from collections.abc import Iterator

from engine.game import HelpRef
from engine.sare.components import PYRAMID
from engine.sare.goods import from_names
from engine.sare.view import PlayerView, SareView
from renderers.chapters import MINE, NOW, Chapter
from renderers.sare import facts, public_facts
from renderers.sare.citylines import city_lines, free_square_lines
from renderers.sare.terms import card_title, goal_needs, goal_progress, winner_sentence
from renderers.words import Words


def chapters(view: SareView, words: Words) -> list[Chapter]:
    others = [player for player in view.players if player.seat != view.viewer]
    kinds = (building.id for building in view.components.building)
    return [
        Chapter(NOW, "now", tuple(_state_lines(view, words))),
        Chapter(MINE, "mine", tuple(_mine(view, words))),
        Chapter("season", "phase.season", tuple(_season(view, words)) if view.season.running else ()),
        Chapter("players", "players", tuple(line for player in others for line in _city(view, player, words))),
        Chapter("reference", "reference", tuple(_reference(view, words))),
        Chapter("city", "city_board", (_nile(view, words),)),
        Chapter("buildings", "effects", (), tuple(HelpRef("building", name) for name in (*kinds, PYRAMID))),
    ]


def _mine(view: SareView, words: Words) -> Iterator[str]:
    """The viewer's city, and what their plan makes of it."""
    if view.viewer is None:
        return
    city = view.players[view.viewer]
    before = tuple(_city(view, city, words))
    yield from before
    if view.own is not None and view.lane:
        yield words.say("board.lane", lane=view.lane)
        yield words.say("board.heading", title="after_plan")
        yield from (line for line in _city(view, view.own, words) if line not in before)
    if view.outcome is None:
        city = view.own or city
        yield from free_square_lines(view, city, words)


def _city(view: SareView, player: PlayerView, words: Words) -> Iterator[str]:
    yield from city_lines(view, player, words)
    yield words.say("board.progress", seat=player.seat, progress=goal_progress(view, player))


def _nile(view: SareView, words: Words) -> str:
    board = view.components.board
    size = {"columns": ", ".join(board.columns), "rows": ", ".join(map(str, board.rows))}
    return words.say("board.squares", **size, numbers=", ".join(board.nile_squares))


# The state of the game


def _state_lines(view: SareView, words: Words) -> Iterator[str]:
    yield words.say("board.turn", game="sare", title=f"mode.{view.mode}", turn=view.turn)
    chosen = [name for name, on in (("quick_start", view.quick_start), ("divinity", view.divinity)) if on]
    if chosen:
        yield words.say("board.variants", things=[f"option.{name}" for name in chosen])
    yield words.say("board.goal", wanted=goal_needs(view))
    if view.outcome is not None:
        yield from _ending(view, words)
        return
    yield words.say("board.first", seat=view.first)
    if view.awaited:
        yield words.say("board.awaited", awaited=view.awaited, doing=facts.activity_term(view))
    if view.answered:
        yield words.say("board.answered", joined=view.answered)
    if view.prompt is not None:
        yield words.say(f"prompt.{view.prompt.key}", **view.prompt.params)
    if view.answer is not None:
        yield words.say("board.answer", choice=view.answer)
    if view.orders:
        yield words.say("board.orders", figure=len(view.orders), resting=facts.resting_order_count(view))


def _ending(view: SareView, words: Words) -> Iterator[str]:
    yield winner_sentence(view, words)
    yield words.say("board.reached", joined=view.reached)
    if view.decided():
        yield words.say("board.decided", title=view.decided())
    for seat in view.ranking():
        rank = 1 if seat in public_facts.winners(view) else 2
        yield words.say("board.result", rank=rank, seat=seat, progress=goal_progress(view, view.players[seat]))


# The season


def _season(view: SareView, words: Words) -> Iterator[str]:
    season = view.season
    yield from deck_lines(view, words, season.top)
    if season.active_before >= 0:
        yield previous_sequence_line(view, words)
    if season.active in range(len(view.players)):
        yield words.say("board.sequence", seat=season.active)
    if season.drawn:
        yield drawn_line(view, words)
    if season.unresolved_card:
        yield words.say("board.in_hand", card=season.unresolved_card)
    if season.pending:
        yield words.say("board.owed", figure=season.pending)
    if season.produced:
        yield words.say("board.produced")
    if season.had_troubles:
        yield words.say("board.troubled")
    if season.passed_to:
        yield words.say("board.passed", joined=season.passed_to)
    if season.discard:
        yield words.say("board.discard", counted=facts.card_counts(view, season.discard))
    yield from unseen_lines(view, words)
    yield from odds_lines(view, words)


def drawn_line(view: SareView, words: Words) -> str:
    """The cards of the current sequence, the latest last."""
    return words.say("board.drawn", seat=view.season.active, cards=view.season.drawn)


def previous_sequence_line(view: SareView, words: Words) -> str:
    return words.say("board.drawn_before", seat=view.season.active_before, cards=view.season.drawn_before)


def deck_lines(view: SareView, words: Words, top: tuple[str, ...]) -> Iterator[str]:
    """The deck, and the known cards on top of it."""
    season = view.season
    if not season.left:
        yield words.say("board.empty")
    elif season.face_up:
        yield words.say("board.open", n=season.left, cards=top)
    else:
        yield words.say("board.dark", n=season.left)
        if top:
            yield words.say("board.known", cards=top)


def unseen_lines(view: SareView, words: Words) -> Iterator[str]:
    """The cards that nobody has seen, and those that only the viewer knows in darkness."""
    hidden = view.season.top[len(public_facts.public_top(view)) :]
    cards = [*(card for card, count in view.season.unseen.items() for _ in range(count)), *hidden]
    if cards:
        yield words.say("board.unseen", counted=facts.card_counts(view, cards))


def odds_lines(view: SareView, words: Words) -> Iterator[str]:
    """The odds of the next card, unless it is known, and the viewer's risk of a revolt."""
    season, seat = view.season, view.viewer
    if season.left and not season.top:
        chances = facts.class_odds(view)
        listed = [(card_title(view, name), facts.percent(share)) for name, share in chances.items() if share]
        yield words.say("board.odds", odds=listed)
    if seat is not None and facts.has_risk(view):
        yield words.say("board.risk", percent=facts.revolt_risk(view, seat))


# The reference board


def _reference(view: SareView, words: Words) -> Iterator[str]:
    for building in view.components.building:
        left = public_facts.tiles_left(view, building.id)
        yield words.say("board.tile", building=building.id, figure=left, goods=from_names(building.cost))
    for number in view.pile:
        costs = [from_names(stage) for stage in public_facts.find_pyramid(view.components, number).stages]
        yield words.say("board.pyramid", building=PYRAMID, number=number, costs=costs)
