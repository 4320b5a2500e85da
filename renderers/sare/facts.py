"""Figures derived from a view for texts and private pictures; `public_facts` has those that everybody may know."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from engine.sare.components import ADMINISTRATIVE, TEMPLE, Place
from engine.sare.moves import Keep
from engine.sare.view import PlayerView, SareView
from renderers.sare import public_facts

PHASES: Final[dict[public_facts.Phase, str]] = {
    "founding": "phase.founding",
    "sites": "phase.sites",
    "season": "phase.season",
    "construction": "phase.construction",
    "over": "phase.over",
}
"""The term of each phase."""
REACTION: Final = "phase.react"


def activity_term(view: SareView) -> str:
    """The term for the current phase or reaction."""
    reaction = view.season.running and view.asked is not None and view.asked.key == "react"
    return REACTION if reaction else PHASES[public_facts.phase(view)]


# A player's possessions


def viewer_city(view: SareView) -> PlayerView | None:
    """The viewer's city, as their plan of phase 3 has changed it so far."""
    if view.viewer is None:
        return None
    return view.own or view.players[view.viewer]


def planned_buildings(view: SareView) -> tuple[Place, ...]:
    """The buildings that the viewer's plan of phase 3 finishes, which nobody else sees yet."""
    return view.own.finished[len(view.players[view.own.seat].finished) :] if view.own else ()


def planned_keep(view: SareView) -> tuple[str, ...] | None:
    """The cards that the viewer's plan of phase 3 keeps for the next turn, or None if it does not say yet."""
    return next((move.cards for move in view.lane if isinstance(move, Keep)), None)


def resting_order_count(view: SareView) -> int:
    """The number of the viewer's standing orders that no longer apply."""
    return sum(order.rests for order in view.orders)


def resource_cards(player: PlayerView) -> tuple[str, ...]:
    """All resource cards of a player, without the Jokers of the Library."""
    return (*player.cards, *player.swapped, *player.carried)


def card_counts(view: SareView, held: Iterable[str]) -> list[tuple[str, int]]:
    """The different cards in the order of the components, with their number, or 0 if there is only one."""
    counts = Counter(held)
    return [
        (card.id, counts[card.id] if counts[card.id] > 1 else 0)
        for card in view.components.season_card
        if counts[card.id]
    ]


# The goal


def goal_building(what: str) -> str:
    """The building whose drawing represents a goal."""
    return TEMPLE if what == ADMINISTRATIVE else what


# The odds


def class_odds(view: SareView) -> dict[str, Fraction]:
    """The probability of each class for the first card that the viewer does not know; it may be the burned one."""
    unseen = view.season.unseen
    total = sum(unseen.values())
    found: dict[str, Fraction] = dict.fromkeys(public_facts.class_totals(view.components), Fraction(0))
    for card, count in unseen.items():
        found[public_facts.card_class(view.components, card)] += Fraction(count, total)
    return found


def has_risk(view: SareView) -> bool:
    """Whether the viewer stands and there is a next card. While they choose between two cards of a Temple, it is open
    which one that is."""
    season = view.season
    stands = view.viewer is not None and view.players[view.viewer].standing
    return season.running and season.left > 0 and stands and len(season.top) < 2


def revolt_risk(view: SareView, seat: int) -> int:
    """In per cent, how likely the next card is to be a general revolt of this seat."""
    return percent(view.risk(seat))


def percent(share: Fraction) -> int:
    """Whole per cent; 0 and 100 only for what is impossible or certain."""
    return min(99, max(1, round(100 * share))) if 0 < share < 1 else int(100 * share)
