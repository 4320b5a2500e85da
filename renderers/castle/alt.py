"""Alt texts: one to three sentences for each picture."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.castle.components import DAMSEL
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from engine.move import Outcome
from renderers.castle import activity, facts, places
from renderers.castle.card_states import cards_in_hand, chosen_cards
from renderers.halo import AT_MOST, Change
from renderers.lobby import Lobby
from renderers.words import Words

LIMIT: Final = 1024
"""Discord accepts no longer description, and a longer one would not help."""

_MARKED: Final = ("overview", "yard", "road")
"""The parts that show halos."""

MarkedItem = str | tuple[int, str]
"""A term, or a seat with the term of something it owns."""

_OF_A_SEAT: Final = {
    "points": "points",
    "talers": "talers",
    "helpers": "helpers",
    "goods": "goods",
    "card": "cards",
    "held": "cards",
    "panel": "cards",
}


def alt(view: CastleView, part: str, words: Words, changes: Sequence[Change]) -> str:
    """The sentences of the part, then as many of the newest changes as fit."""
    said = list(_sentences(view, part, words))
    shown = _visible_changes(part, changes)
    newest = sorted({change.number for change in shown})[-AT_MOST:]
    for first in range(len(newest)):
        marks = _marks(shown, newest[first:])
        whole = " ".join([*said, words.say("alt.marks", marks=marks)]) if marks else ""
        if whole and len(whole) < LIMIT:
            return whole
    return " ".join(said)


def lobby_alt(lobby: Lobby, words: Words) -> str:
    seats = tuple(range(len(lobby.people)))
    return words.say("lobby.alt", game=lobby.game, n=len(seats), most=lobby.most, joined=seats, least=lobby.least)


def _sentences(view: CastleView, part: str, words: Words) -> Iterator[str]:
    name, _, which = part.partition(":")
    match name:
        case "hand":
            yield from _hand(view, words)
        case "player":
            yield from _player(view, "ABCD".index(which), words)
        case "yard":
            yield from _yard(view, words)
        case "road":
            yield from _road(view, words)
        case _:
            yield from _state(view, part, words)


def _state(view: CastleView, part: str, words: Words) -> Iterator[str]:
    """The round and the turn, then the scores."""
    if view.outcome:
        yield _ending(view.outcome, words)
        ranked = [(seat, view.outcome.scores[seat]) for tied in view.outcome.places for seat in tied]
    else:
        yield _turn(view, words)
        ranked = sorted(((player.seat, player.score) for player in view.players), key=lambda entry: -entry[1])
    yield words.say("alt.scores", scores=ranked)
    if part == "score":
        yield words.say("board.before", scores=scores_before_scoring(view))


def scores_before_scoring(view: CastleView) -> list[tuple[int, int]]:
    """Each seat with its points before the final scoring."""
    return [
        (player.seat, player.score - sum(scored.points[player.seat] for scored in view.tally))
        for player in view.players
    ]


def _turn(view: CastleView, words: Words) -> str:
    if not view.awaited:
        # a draft that has halted before a reveal
        return words.say("alt.round", round=view.round, rounds=view.rounds)
    return words.say("alt.turn", round=view.round, rounds=view.rounds, awaited=view.awaited, doing=activity.term(view))


def _ending(outcome: Outcome, words: Words) -> str:
    if len(outcome.winners) == 1:
        return words.say("event.winner", winners=outcome.winners)
    return words.say("event.shared_victory", winners=outcome.winners)


def _hand(view: CastleView, words: Words) -> Iterator[str]:
    if view.viewer is None:
        return
    player, down = view.players[view.viewer], chosen_cards(view)
    yield words.say("alt.hand", seat=player.seat, cards=cards_in_hand(view))
    if down:
        yield words.say("alt.chosen", cards=down)
    yield _means(view, player.seat, words)


def _means(view: CastleView, seat: int, words: Words) -> str:
    player = view.players[seat]
    return words.say(
        "board.player",
        seat=seat,
        points=player.score,
        talers=player.talers,
        goods=player.goods,
        figure=player.helpers,
    )


def _player(view: CastleView, seat: int, words: Words) -> Iterator[str]:
    yield _means(view, seat, words)
    found = [(prospect.building, prospect.total, prospect.estimate) for prospect in view.prospects(seat)]
    yield words.say("alt.prospects", prospects=found, points=view.expected_scores()[seat])


def _yard(view: CastleView, words: Words) -> Iterator[str]:
    c = view.components
    built = [f"building.{one.id}" for one in c.buildings if one.copies and view.is_built(one)]
    yield words.say("alt.yard", round=view.round, rounds=view.rounds, things=built)
    free = [s.id for one in c.buildings if view.is_built(one) for s in one.spaces if s.id not in view.spaces]
    yield words.say("alt.open", things=[f"space.{space}" for space in free])


def _road(view: CastleView, words: Words) -> Iterator[str]:
    stands = [(view.carts[place], place) for place in facts.trader_places(view) if place in view.carts]
    yield words.say("alt.road", goods=view.watchtower, stands=stands)
    yield words.say("alt.deliveries", deliveries=deliveries(view))


def deliveries(view: CastleView) -> list[tuple[str, list[int]]]:
    """Each trader place with the goods it would pay now."""
    rows: list[tuple[str, list[int]]] = []
    for place in facts.trader_places(view):
        resource = view.components.trader_places[place].resource
        rows.append((place, [view.delivery(place)[1] if kind == resource else 0 for kind in KINDS]))
    return rows


def _visible_changes(part: str, changes: Sequence[Change]) -> list[Change]:
    """The changes that this part can mark; a player's close-up marks only that player's."""
    name, _, which = part.partition(":")
    if name != "player":
        return list(changes) if part in _MARKED else []
    seat = str("ABCD".index(which))
    return [
        Change(change.number, tuple(key for key in change.places if key.split()[1:2] == [seat])) for change in changes
    ]


def _marks(changes: Sequence[Change], numbers: Sequence[int]) -> list[tuple[int, tuple[MarkedItem, ...]]]:
    """Each number with the things it marks, without repetitions."""
    marks = []
    for number in numbers:
        keys = [key for change in changes if change.number == number for key in change.places]
        things = tuple(dict.fromkeys(_thing(key) for key in keys))
        if things:
            marks.append((number, things))
    return marks


def _thing(key: str) -> MarkedItem:
    """The thing at a place of `places`."""
    what, _, rest = key.partition(" ")
    if key == places.FORGE:
        return "building.forge"
    if key == places.PILE:
        return "winter_cards"
    if key == places.GIFTS:
        return f"winter.{DAMSEL}"
    if what == "building":
        return f"building.{rest.partition('#')[0]}"
    if what in ("space", "winter"):
        return f"{what}.{rest}"
    if what in ("trader", "stock"):
        return f"place.{rest}"
    if what in _OF_A_SEAT and rest:
        return int(rest.split()[0]), _OF_A_SEAT[what]
    return what
