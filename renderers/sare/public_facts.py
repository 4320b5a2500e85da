"""Figures derived from a view, for all pictures. They use only what everybody may know."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

from engine.sare.components import PYRAMID, SINGLE, TROUBLES
from engine.sare.goods import KINDS
from engine.sare.printed.figures import Building, Components, Mode, Pyramid
from engine.sare.view import PlayerView, SareView, SeasonView
from renderers.panels import Lead, leads
from renderers.sare.cards import Face, face
from renderers.seats import Person, people
from renderers.words import Words

Phase = Literal["founding", "sites", "season", "construction", "over"]

_PHASES: Final[dict[str, Phase]] = {"settle": "founding", "construction": "construction", "keep": "construction"}


def persons(view: SareView, words: Words) -> tuple[Person, ...]:
    return people([words.name(player.seat) for player in view.players], words.stand_in, words.letter)


def phase(view: SareView) -> Phase:
    if view.outcome is not None:
        return "over"
    if view.season.running:
        return "season"
    if view.asked is not None:
        return _PHASES.get(view.asked.key, "sites")
    # A draft has halted before something is revealed.
    if not view.turn:
        return "founding"
    return "construction" if view.answered else "sites"


def find_building(components: Components, identifier: str) -> Building:
    return next(building for building in components.building if building.id == identifier)


def building_class(components: Components, identifier: str) -> str:
    """The class of a building: production, administrative or main."""
    return "main" if identifier == PYRAMID else find_building(components, identifier).class_


def find_pyramid(components: Components, number: int) -> Pyramid:
    return next(pyramid for pyramid in components.pyramid if pyramid.number == number)


def building_types(components: Components) -> tuple[str, ...]:
    return (*(building.id for building in components.building), PYRAMID)


def find_mode(view: SareView) -> Mode:
    return next(mode for mode in view.components.mode if mode.id == view.mode)


def printed_cost(view: SareView, identifier: str) -> dict[str, int]:
    """The printed cost; of the Pyramids, that of the first stage of the next one."""
    if identifier != PYRAMID:
        return find_building(view.components, identifier).cost
    return find_pyramid(view.components, view.pile[0]).stages[0] if view.pile else {}


def tiles_left(view: SareView, identifier: str) -> int:
    return len(view.pile) if identifier == PYRAMID else view.tiles.get(identifier, 0)


def public_top(view: SareView) -> tuple[str, ...]:
    """The cards on top that everybody knows, without those that only the viewer knows in darkness."""
    return view.season.top[: view.season.public_count]


def drawn_cards(season: SeasonView) -> tuple[str, ...]:
    """The cards of the current sequence in order; a card that is not resolved yet comes last."""
    unsettled = season.unresolved_card and season.drawn[-1:] != (season.unresolved_card,)
    return (*season.drawn, season.unresolved_card) if unsettled else season.drawn


def shows_previous_sequence(season: SeasonView) -> bool:
    """Whether to show the previous sequence, because nothing has been drawn in the current one."""
    return season.active_before >= 0 and not drawn_cards(season) and not season.pending


def card_class(components: Components, card: str) -> str:
    """The class in which a card is counted: a resource, `double`, `horus`, `hoshekh`, `troubles 1`."""
    data = next(season_card for season_card in components.season_card if season_card.id == card)
    if data.kind == SINGLE:
        return data.units[0]
    return f"{TROUBLES} {data.gauge}" if data.kind == TROUBLES else data.kind


def card_steps(components: Components, card: str) -> int:
    """By how much a Troubles card raises a gauge."""
    return next(season_card for season_card in components.season_card if season_card.id == card).gauge


def passing_targets(view: SareView) -> tuple[int, ...]:
    """Whom the active player can pass the Troubles card to, in player order."""
    season, seats = view.season, len(view.players)
    steps = card_steps(view.components, drawn_cards(season)[-1]) if drawn_cards(season) else 0
    order = [view.players[(view.first + k) % seats] for k in range(seats)]
    return tuple(
        player.seat
        for player in order
        if player.standing and player.seat not in (season.active, *season.passed_to) and player.steps_left() > steps
    )


def class_totals(components: Components) -> dict[str, int]:
    """The total number of cards in each class."""
    found: Counter[str] = Counter()
    for data in components.season_card:
        found[card_class(components, data.id)] += data.count
    return dict(found)


def unseen_cards(view: SareView) -> dict[str, int]:
    """The number of each card that is not publicly known: in the deck, or burned."""
    found = Counter(view.season.unseen)
    found.update(view.season.top[len(public_top(view)) :])
    return {card.id: found[card.id] for card in view.components.season_card}


def unseen_by_class(view: SareView) -> dict[str, int]:
    """The number of unseen cards in each class."""
    found = dict.fromkeys(class_totals(view.components), 0)
    for card, count in unseen_cards(view).items():
        found[card_class(view.components, card)] += count
    return found


def example_face(components: Components, name: str) -> Face:
    """The face that represents a class of cards; for doubles, one with two different resources."""
    found = [face(components, card.id) for card in components.season_card if card_class(components, card.id) == name]
    return max(found, key=lambda shown: len(set(shown.units)))


def card_groups(player: PlayerView, components: Components) -> list[tuple[str, str, int]]:
    """A player's cards as groups of equal ones: the card, how it was acquired, and the number."""
    order = [card.id for card in components.season_card]
    groups: list[tuple[str, str, int]] = []
    for how, cards in (("carried", player.carried), ("new", player.cards), ("swapped", player.swapped)):
        counts = Counter(cards)
        groups += [(card, how, counts[card]) for card in sorted(counts, key=order.index)]
    return [*groups, ("joker", "new", player.jokers)] if player.jokers else groups


def produced_tokens(player: PlayerView, components: Components) -> dict[str, str]:
    """By square, the token on the building's card; a building finished this turn has none yet."""
    found: dict[str, str] = {}
    for name, count in zip(KINDS, player.tokens, strict=True):
        makers = [
            (place in player.finished, at, place[1])
            for at, place in enumerate(player.built)
            if place[0] != PYRAMID and find_building(components, place[0]).produces == name
        ]
        found |= {square: name for _, _, square in sorted(makers)[:count]}
    return found


def builder_count(player: PlayerView) -> int:
    return sum(name == "master_builder" for name, _ in player.built)


def lead(view: SareView, seat: int) -> Lead:
    """How near a player is to the goal of the mode, compared with the others; at the end, who has won."""
    if view.outcome:
        return Lead.ALONE if seat in view.outcome.winners else Lead.NONE
    return leads([-view.steps_to_go(player) for player in view.players])[seat]


def final_order(view: SareView) -> list[int]:
    """The winner, who else met the condition, then the others by the steps that they are from it."""
    ranked = view.ranking()
    met = (*winners(view), *view.reached)
    return sorted(ranked, key=lambda seat: (seat not in winners(view), seat not in met, steps_left(view, seat)))


def steps_left(view: SareView, seat: int) -> int:
    return view.steps_to_go(view.players[seat])


def winners(view: SareView) -> tuple[int, ...]:
    return view.outcome.winners if view.outcome else ()


def has_turn_ahead(view: SareView, seat: int) -> bool:
    """Whether the seat's turn of phase 1 is still to come."""
    if not view.awaited:
        return False
    seats = len(view.players)
    return (seat - view.first) % seats > (view.awaited[0] - view.first) % seats
