"""The whole board as text for screen readers, one sentence of the catalogues per line."""

from collections.abc import Iterator

from engine.sare.components import PYRAMID
from engine.sare.goods import named
from engine.sare.view import SareView
from renderers.sare import facts, seen
from renderers.sare.citylines import city
from renderers.sare.terms import card_title, goal_needs, goal_progress, sentence_of_end
from renderers.words import Words


def text_board(view: SareView, words: Words) -> str:
    return "\n".join(_lines(view, words))


def _lines(view: SareView, words: Words) -> Iterator[str]:
    yield from _course(view, words)
    if view.season.running:
        yield words.say("board.heading", title="phase.season")
        yield from _season(view, words)
    yield words.say("board.heading", title="reference")
    yield from _reference(view, words)
    yield words.say("board.heading", title="players")
    for player in view.players:
        yield from city(view, player, words)
    if view.own is not None and view.lane:
        yield words.say("board.heading", title="after_plan")
        yield words.say("board.lane", lane=view.lane)
        yield from city(view, view.own, words)


# The state of the game


def _course(view: SareView, words: Words) -> Iterator[str]:
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
        yield words.say("board.awaited", awaited=view.awaited, doing=facts.doing(view))
    if view.answered:
        yield words.say("board.answered", joined=view.answered)
    if view.prompt is not None:
        yield words.say(f"prompt.{view.prompt.key}", **view.prompt.params)
    if view.answer is not None:
        yield words.say("board.answer", choice=view.answer)
    if view.orders:
        yield words.say("board.orders", figure=len(view.orders), resting=facts.resting(view))


def _ending(view: SareView, words: Words) -> Iterator[str]:
    yield sentence_of_end(view, words)
    yield words.say("board.reached", joined=view.reached)
    if view.decided():
        yield words.say("board.decided", title=view.decided())
    for seat in view.ranking():
        rank = 1 if seat in seen.winners(view) else 2
        yield words.say("board.result", rank=rank, seat=seat, progress=goal_progress(view, view.players[seat]))


# The season


def _season(view: SareView, words: Words) -> Iterator[str]:
    season = view.season
    yield from deck(view, words, season.top)
    if season.active_before >= 0:
        yield before(view, words)
    if season.active in range(len(view.players)):
        yield words.say("board.sequence", seat=season.active)
    if season.drawn:
        yield drawn(view, words)
    if season.in_hand:
        yield words.say("board.in_hand", card=season.in_hand)
    if season.pending:
        yield words.say("board.owed", figure=season.pending)
    if season.produced:
        yield words.say("board.produced")
    if season.had_troubles:
        yield words.say("board.troubled")
    if season.passed_to:
        yield words.say("board.passed", joined=season.passed_to)
    if season.discard:
        yield words.say("board.discard", counted=facts.counted(view, season.discard))
    yield from unseen(view, words)
    yield from odds(view, words)


def drawn(view: SareView, words: Words) -> str:
    """The cards of the current sequence, the latest last."""
    return words.say("board.drawn", seat=view.season.active, cards=view.season.drawn)


def before(view: SareView, words: Words) -> str:
    return words.say("board.drawn_before", seat=view.season.active_before, cards=view.season.drawn_before)


def deck(view: SareView, words: Words, top: tuple[str, ...]) -> Iterator[str]:
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


def unseen(view: SareView, words: Words) -> Iterator[str]:
    """The cards that nobody has seen, and those that only the viewer knows in darkness."""
    hidden = view.season.top[len(seen.top(view)) :]
    cards = [*(card for card, count in view.season.unseen.items() for _ in range(count)), *hidden]
    if cards:
        yield words.say("board.unseen", counted=facts.counted(view, cards))


def odds(view: SareView, words: Words) -> Iterator[str]:
    """The odds of the next card, unless it is known, and the viewer's risk of a revolt."""
    season, seat = view.season, view.viewer
    if season.left and not season.top:
        chances = facts.odds_after(view)
        listed = [(card_title(view, name), facts.percent(share)) for name, share in chances.items() if share]
        yield words.say("board.odds", odds=listed)
    if seat is not None and facts.tells_risk(view):
        yield words.say("board.risk", percent=facts.risk(view, seat))


# The reference board


def _reference(view: SareView, words: Words) -> Iterator[str]:
    for building in view.components.building:
        left = seen.tiles_left(view, building.id)
        yield words.say("board.tile", building=building.id, figure=left, goods=named(building.cost))
    for number in view.pile:
        costs = [named(stage) for stage in seen.pyramid(view.components, number).stages]
        yield words.say("board.pyramid", building=PYRAMID, number=number, costs=costs)
