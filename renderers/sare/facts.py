"""What the words and the private pictures ask of a view again and again, besides what everybody sees (`seen`)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from engine.sare.components import ADMINISTRATIVE, TEMPLE, Place
from engine.sare.moves import Keep
from engine.sare.view import PlayerView, SareView
from renderers.sare import seen

PHASES: Final[dict[seen.Phase, str]] = {
    "founding": "phase.founding",
    "sites": "phase.sites",
    "season": "phase.season",
    "construction": "phase.construction",
    "over": "phase.over",
}
"""Their terms."""
REACTION: Final = "phase.react"


def doing(view: SareView) -> str:
    """The term of what is being done."""
    reaction = view.season.running and view.asked is not None and view.asked.key == "react"
    return REACTION if reaction else PHASES[seen.phase(view)]


# What somebody has


def own(view: SareView) -> PlayerView | None:
    """The viewer's city, with what his plan of phase 3 has made of it so far."""
    if view.viewer is None:
        return None
    return view.own or view.players[view.viewer]


def planned(view: SareView) -> tuple[Place, ...]:
    """The buildings that the viewer's plan of phase 3 finishes, which nobody else sees yet."""
    return view.own.finished[len(view.players[view.own.seat].finished) :] if view.own else ()


def kept(view: SareView) -> tuple[str, ...] | None:
    """The cards that his plan of phase 3 keeps for the next turn, if it says so already."""
    return next((move.cards for move in view.lane if isinstance(move, Keep)), None)


def resting(view: SareView) -> int:
    """How many of the viewer's standing orders do not fit any more."""
    return sum(order.rests for order in view.orders)


def cards(player: PlayerView) -> tuple[str, ...]:
    """All resource cards before him; the Jokers of the Library are counted apart."""
    return (*player.cards, *player.swapped, *player.carried)


def counted(view: SareView, held: Iterable[str]) -> list[tuple[str, int]]:
    """Cards and how many there are of each if several, in the order of the components."""
    counts = Counter(held)
    return [(it.id, counts[it.id] if counts[it.id] > 1 else 0) for it in view.components.season_card if counts[it.id]]


# The goal


def goal_sign(what: str) -> str:
    """The building that stands for it."""
    return TEMPLE if what == ADMINISTRATIVE else what


# The odds


def odds_after(view: SareView) -> dict[str, Fraction]:
    """By class of cards, how likely the first card that the viewer does not know is one of it; burned cards count."""
    unseen = view.season.unseen
    total = sum(unseen.values())
    found: dict[str, Fraction] = dict.fromkeys(seen.classes(view.components), Fraction(0))
    for card, count in unseen.items():
        found[seen.card_class(view.components, card)] += Fraction(count, total)
    return found


def tells_risk(view: SareView) -> bool:
    """Does the viewer stand, and is there a next card? Of the Temple's two he has yet to choose which it is."""
    season = view.season
    stands = view.viewer is not None and view.players[view.viewer].standing
    return season.running and season.left > 0 and stands and len(season.top) < 2


def risk(view: SareView, seat: int) -> int:
    """In per cent, how likely the next card is to be a general revolt of this seat."""
    return percent(view.risk(seat))


def percent(share: Fraction) -> int:
    """Whole; what is possible is not told as nothing, what is not certain not as certain."""
    return min(99, max(1, round(100 * share))) if 0 < share < 1 else int(100 * share)
