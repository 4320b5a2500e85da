"""Alt texts: a few sentences for each picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.castle.components import DAMSEL, GRANARY, INNKEEPER
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from engine.move import Outcome
from renderers.castle import activity, buildable, facts, places
from renderers.castle.card_states import cards_in_hand, chosen_cards
from renderers.halo import AT_MOST, Change
from renderers.lobby import Lobby
from renderers.numbering import Thing, things_marked
from renderers.type import signed
from renderers.words import Words

LIMIT: Final = 1024
"""Discord accepts no longer description, and a longer one would not help."""
LISTENED: Final = 900
"""The length at which the description of an overview has told what is seen first."""

_OF_A_SEAT: Final = {
    "points": "points",
    "talers": "talers",
    "helpers": "helpers",
    "goods": "goods",
    "card": "cards",
    "held": "cards",
    "back": "cards",
    "panel": "cards",
    "answer": "answer",
}


def alt(view: CastleView, part: str, words: Words, changes: Sequence[Change]) -> str:
    """The sentences of the part, then as many of the newest changes as fit. An overview goes on with what else a
    sighted person sees, as long as it stays short enough to be listened to."""
    said = list(_sentences(view, part, words))
    if part != "overview":
        return " ".join([*said, *_told(changes, len(" ".join(said)), LIMIT, words)])
    for more in (_leaders, expected, gains, _belongings, _sites, _payers):
        said += _fitting(more(view, words), said, LISTENED)
    marks = _told(changes, len(" ".join(said)), LISTENED, words)
    for more in (_before, _free, _carts) if view.outcome else (_free, _acted, _carts, _deliveries):
        said += _fitting(more(view, words), [*said, *marks], LISTENED)
    return " ".join([*said, *marks])


def _fitting(more: Iterator[str], said: Sequence[str], limit: int) -> list[str]:
    found = list(more)
    return found if len(" ".join([*said, *found])) <= limit else []


def _told(changes: Sequence[Change], used: int, limit: int, words: Words) -> list[str]:
    """As many of the newest changes as fit beside so many characters."""
    newest = sorted({change.number for change in changes})[-AT_MOST:]
    for first in range(len(newest)):
        marks = things_marked(changes, newest[first:], _thing)
        told = words.say("alt.marks", marks=marks) if marks else ""
        if told and used + 1 + len(told) < limit:
            return [told]
    return []


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
    yield from affordable(view, player.seat, words)


def _means(view: CastleView, seat: int, words: Words) -> str:
    player = view.players[seat]
    return words.say(
        "board.player",
        seat=seat,
        points=player.score,
        talers=player.talers,
        goods=player.goods,
        n=player.helpers,
    )


def _player(view: CastleView, seat: int, words: Words) -> Iterator[str]:
    yield _means(view, seat, words)
    found = [(prospect.building, prospect.total, prospect.estimate) for prospect in view.prospects(seat)]
    yield words.say("alt.prospects", prospects=found, points=view.expected_scores()[seat])
    yield from affordable(view, seat, words)


# What an overview tells after round, turn and points


def _leaders(view: CastleView, words: Words) -> Iterator[str]:
    if view.outcome is None:
        scores = [player.score for player in view.players]
        if min(scores) < max(scores):
            yield words.say("alt.lead", joined=[seat for seat, score in enumerate(scores) if score == max(scores)])


def expected(view: CastleView, words: Words) -> Iterator[str]:
    if view.outcome is None:
        yield words.say("alt.expected", scores=list(enumerate(view.expected_scores())))


def gains(view: CastleView, words: Words) -> Iterator[str]:
    """What a helper would add, while one is to be placed."""
    found = facts.gains(view)
    if found:
        yield words.say("alt.gains", seat=view.awaited[0], open=_by_building(view, found))


def _by_building(view: CastleView, found: Mapping[str, int]) -> list[tuple[str, str]]:
    """The buildings of these spaces, each with their figures."""
    owners = {space.id: building.id for building in view.components.buildings for space in building.spaces}
    owners |= dict.fromkeys(view.components.winter.granary.space_ids, GRANARY)
    figures: dict[str, list[str]] = {}
    for space, points in found.items():
        if space in owners:
            figures.setdefault(owners[space], []).append(signed(points))
    return [(building, ", ".join(told)) for building, told in figures.items()]


def _belongings(view: CastleView, words: Words) -> Iterator[str]:
    yield words.say(
        "alt.belongings", belongings=[(player.seat, player.talers, player.goods) for player in view.players]
    )


def _sites(view: CastleView, words: Words) -> Iterator[str]:
    sites = [(building.id, building.value) for building in view.components.buildings if view.tiles.get(building.id)]
    yield words.say("alt.sites", sites=sites)


def _payers(view: CastleView, words: Words) -> Iterator[str]:
    """What each player could build with what they have."""
    found = [
        (player.seat, tuple(f"building.{one.building}" for one in buildable.shown(view, player.seat) if one.payable))
        for player in view.players
    ]
    if payers := [(seat, things) for seat, things in found if things]:
        yield words.say("alt.payers", payers=payers)


def _before(view: CastleView, words: Words) -> Iterator[str]:
    yield words.say("board.before", scores=scores_before_scoring(view))


def _free(view: CastleView, words: Words) -> Iterator[str]:
    yield words.say("alt.open", open=free_spaces(view))


def _acted(view: CastleView, words: Words) -> Iterator[str]:
    if view.acted:
        yield words.say("board.acted", actors=view.acted)


def _carts(view: CastleView, words: Words) -> Iterator[str]:
    stands = [(view.carts[place], place) for place in facts.trader_places(view) if place in view.carts]
    yield words.say("alt.road", goods=view.watchtower, stands=stands)


def _deliveries(view: CastleView, words: Words) -> Iterator[str]:
    yield words.say("alt.deliveries", deliveries=deliveries(view))


def free_spaces(view: CastleView) -> list[tuple[str, str]]:
    """The buildings with free spaces, and the prices of these."""
    winter, found = view.components.winter, list[tuple[str, list[int]]]()
    for building in view.components.buildings:
        if view.is_built(building):
            found.append((building.id, [space.cost for space in building.spaces if space.id not in view.spaces]))
    for card, data in ((INNKEEPER, winter.innkeeper), (GRANARY, winter.granary)):
        if card in view.lasting:
            found.append((card, [data.helper_cost for space in data.space_ids if space not in view.spaces]))
    return [(building, ", ".join(map(str, prices))) for building, prices in found if prices]


# Close-ups


def affordable(view: CastleView, seat: int, words: Words) -> Iterator[str]:
    """What the seat can pay for now, and what is missing for what it nearly can."""
    found = buildable.shown(view, seat)
    if found:
        yield words.say("alt.affordable", things=[f"building.{one.building}" for one in found if one.payable])
        if nearly := [(one.building, one.lacking[0]) for one in found if one.lacking]:
            yield words.say("alt.short_of", nearly=nearly)


def _yard(view: CastleView, words: Words) -> Iterator[str]:
    c = view.components
    built = [f"building.{one.id}" for one in c.buildings if one.copies and view.is_built(one)]
    yield words.say("alt.yard", round=view.round, rounds=view.rounds, things=built)
    plots = [(one.id, one.value, one.vp) for one in c.buildings if view.tiles.get(one.id)]
    yield words.say("alt.plots", plots=plots)
    yield from _free(view, words)


def _road(view: CastleView, words: Words) -> Iterator[str]:
    yield from _carts(view, words)
    yield from _deliveries(view, words)
    yield worth(view, words)


def worth(view: CastleView, words: Words) -> str:
    """What a piece of each kind is worth when a building is paid."""
    worths = [(kind, value) for kind in KINDS if (value := view.components.resources[kind].value)]
    return words.say("board.worth", worths=worths)


def deliveries(view: CastleView) -> list[tuple[str, list[int]]]:
    """Each trader place with the goods it would pay now."""
    rows: list[tuple[str, list[int]]] = []
    for place in facts.trader_places(view):
        resource = view.components.trader_places[place].resource
        rows.append((place, [view.delivery(place)[1] if kind == resource else 0 for kind in KINDS]))
    return rows


def _thing(key: str) -> Thing:
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
