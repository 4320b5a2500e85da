"""The whole board in words for screen readers; each line is a sentence of the catalogues."""

from collections.abc import Iterator

from engine.castle.components import CHARACTERS, DAMSEL, GRANARY, INNKEEPER, Building
from engine.castle.goods import KINDS
from engine.castle.view import CastleView, CourtshipView, PlayerView
from engine.game import HelpRef
from engine.move import Outcome
from renderers.castle import activity, facts
from renderers.castle.alt import affordable, deliveries, expected, gains, scores_before_scoring, worth
from renderers.castle.card_states import cards_in_hand, chosen_cards
from renderers.chapters import MINE, NOW, Chapter
from renderers.words import Words


def chapters(view: CastleView, words: Words) -> list[Chapter]:
    lasting = tuple(HelpRef("winter", card) for card in view.lasting)
    others = [player for player in view.players if player.seat != view.viewer]
    return [
        Chapter(NOW, "now", tuple(_course(view, words))),
        Chapter(MINE, "mine", tuple(_mine(view, words))),
        Chapter("road", "road", tuple(_road(view, words))),
        Chapter("yard", "buildings", tuple(_castle(view, words))),
        Chapter("winter", "winter_cards", tuple(_winter(view, words)) if view.winter else (), lasting),
        Chapter("players", "players", tuple(line for player in others for line in _player(view, player, words))),
        Chapter("score", "phase.scoring", tuple(_scoring(view, words)) if view.tally else ()),
        *_printed(view, words),
    ]


def _printed(view: CastleView, words: Words) -> Iterator[Chapter]:
    """What is printed on cards and board, while it can still matter."""
    if view.outcome is None:
        cards = tuple(HelpRef("card", card) for card in CHARACTERS)
        yield Chapter("cards", "characters", (), cards)
        yield Chapter("spaces", "points_of_helpers", (worth(view, words),), topics=("spaces", "market"))


# The course of the game


def _course(view: CastleView, words: Words) -> Iterator[str]:
    side = "side.winter" if view.winter else "side.summer"
    yield words.say("board.title", game="castle", title=side, round=view.round, rounds=view.rounds)
    if view.outcome:
        yield from _ending(view.outcome, words)
        return
    yield words.say("board.first", seat=view.first)
    if view.awaited:
        yield words.say("board.awaited", awaited=view.awaited, doing=activity.term(view))
    if view.answered:
        yield words.say("board.answered", joined=view.answered)
    if view.acted:
        yield words.say("board.acted", actors=view.acted)
    if view.prompt is not None:
        yield words.say(f"prompt.{view.prompt.key}", **view.prompt.params)
    down = chosen_cards(view)
    if down and view.answer is None:
        yield words.say("board.committed", cards=down)
    if view.answer is not None:
        yield words.say("board.answer", choice=view.answer)
    yield words.say("alt.scores", scores=[(player.seat, player.score) for player in view.players])
    yield from (*expected(view, words), *gains(view, words))


def _ending(outcome: Outcome, words: Words) -> Iterator[str]:
    yield words.say(f"outcome.{outcome.how}")
    rank = 1
    for tied in outcome.places:
        for seat in tied:
            yield words.say("outcome.rank", rank=rank, seat=seat, points=outcome.scores[seat])
        rank += len(tied)


# The castle


def _castle(view: CastleView, words: Words) -> Iterator[str]:
    for building in view.components.buildings:
        yield from _building(view, building, words)
    yield words.say("board.tiles", n=sum(view.tiles.values()))
    if view.placed:
        yield words.say("board.settled", settlers=view.placed)


def _building(view: CastleView, building: Building, words: Words) -> Iterator[str]:
    by = next((built for built in view.built if built.building == building.id), None)
    figures = {"value": building.value, "points": building.vp}
    if not building.copies:
        yield words.say("board.there", building=building.id)
    elif building.copies > 1 or (view.is_built(building) and by is None):
        done = view.count_built(building)
        yield words.say("board.copies", building=building.id, figure=done, total=building.copies, **figures)
    elif by is not None:
        yield words.say("board.built", building=building.id, round=by.round, seat=by.seat)
    else:
        yield words.say("board.unbuilt", building=building.id, **figures)
    if building.id == "forge":
        yield words.say("board.silver", figure=view.forge)
    for space in building.spaces:
        yield _space(view, space.id, space.cost, view.is_built(building), words)


def _space(view: CastleView, space: str, cost: int, is_open: bool, words: Words) -> str:
    if space in view.spaces:
        return words.say("board.taken", space=space, seat=view.spaces[space])
    return words.say("board.free" if is_open else "board.closed", space=space, talers=cost)


# The road


def _road(view: CastleView, words: Words) -> Iterator[str]:
    yield words.say("board.watchtower", goods=view.watchtower)
    for place, paid in deliveries(view):
        resource = view.components.trader_places[place].resource
        stock = [n if kind == resource else 0 for kind, n in zip(KINDS, view.stock, strict=True)]
        if place in view.carts:
            yield words.say("board.place_taken", place=place, owner=view.carts[place], stock=stock, delivery=paid)
        else:
            yield words.say("board.place", place=place, stock=stock, delivery=paid)
    if view.fresh and not facts.is_scoring(view):
        yield words.say("board.fresh", places=view.fresh)
    yield words.say("board.bank", talers=view.bank)
    yield words.say("board.track", talers=view.track)


# Winter


def _winter(view: CastleView, words: Words) -> Iterator[str]:
    winter = view.components.winter
    yield words.say("board.pile", n=view.pile, rounds=sorted(view.winter_rounds()))
    if view.past:
        yield words.say("board.past", cards=view.past)
    if INNKEEPER in view.lasting:
        yield words.say("board.innkeeper", card=INNKEEPER, talers=view.tolls)
        for space in winter.innkeeper.space_ids:
            yield _space(view, space, winter.innkeeper.helper_cost, True, words)
    if GRANARY in view.lasting:
        rates = [(int(there), points) for there, points in winter.granary.vp_each_by_helpers_present.items()]
        yield words.say("board.granary", card=GRANARY, rates=rates)
        for space in winter.granary.space_ids:
            yield _space(view, space, winter.granary.helper_cost, True, words)
    if view.courtship is not None:
        yield _damsel(view, view.courtship, words)


def _damsel(view: CastleView, card: CourtshipView, words: Words) -> str:
    if DAMSEL not in view.lasting:
        return words.say("board.sharing", card=DAMSEL, goods=card.goods, talers=card.talers)
    suitors = [player.seat for player in view.players if player.seat not in card.out]
    points = view.components.winter.damsel.vp_for_last_suitor
    return words.say("board.damsel", card=DAMSEL, points=points, goods=card.goods, talers=card.talers, joined=suitors)


# The players


def _mine(view: CastleView, words: Words) -> Iterator[str]:
    """The viewer's own things, then what their helpers would score."""
    if view.viewer is None:
        return
    yield from _player(view, view.players[view.viewer], words)
    if barred := view.barred(view.viewer):
        yield words.say("board.barred", cards=barred)
    if not view.outcome:
        found = [(prospect.building, prospect.total, prospect.estimate) for prospect in view.prospects(view.viewer)]
        yield words.say("alt.prospects", prospects=found, points=view.expected_scores()[view.viewer])
    yield from affordable(view, view.viewer, words)


def _player(view: CastleView, player: PlayerView, words: Words) -> Iterator[str]:
    seat = player.seat
    yield words.say(
        "board.player",
        seat=seat,
        points=player.score,
        talers=player.talers,
        goods=player.goods,
        n=player.helpers,
    )
    if seat == view.viewer:
        yield words.say("alt.hand", seat=seat, cards=cards_in_hand(view))
        if down := chosen_cards(view):
            yield words.say("alt.chosen", cards=down)
    elif player.face_down:
        yield words.say("board.face_down", seat=seat, cards=player.held, figure=player.face_down)
    else:
        yield words.say("board.held", seat=seat, cards=player.held)
    if view.in_play(seat):
        yield words.say("board.in_play", seat=seat, cards=view.in_play(seat))
    earlier = [(card, number) for card, number in player.row if number < view.round]
    if earlier:
        yield words.say("board.row", seat=seat, row=earlier)
    for card, goods in player.on_cards:
        yield words.say("board.on_card", seat=seat, card=card, goods=goods)
    if player.lost:
        yield words.say("board.lost", seat=seat, cards=[card for card, _ in player.lost])


def _scoring(view: CastleView, words: Words) -> Iterator[str]:
    yield words.say("board.before", scores=scores_before_scoring(view))
    for seat in range(len(view.players)):
        yield words.say("board.race", seat=seat, numbers=", ".join(str(scores[seat]) for scores in view.race))
    for scored in view.tally:
        gains = [(seat, points) for seat, points in enumerate(scored.points) if points]
        yield words.say("board.tally", category=scored.category, scores=gains)
