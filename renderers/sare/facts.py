"""What the words and the private pictures ask of a view again and again, besides what everybody sees (`seen`)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from engine.sare import odds
from engine.sare.components import PORT, PYRAMID, TEMPLE, Place, SareBox
from engine.sare.goods import Goods, add, named
from engine.sare.moves import Keep
from engine.sare.view import PlayerView, SareView
from renderers.sare import seen

ADMINISTRATIVE: Final = "administrative"
SQUARES: Final = "squares"
STAGES: Final = "stages"
NUMBER: Final = "number"

PHASES: Final[dict[seen.Phase, str]] = {
    "founding": "phase.founding",
    "sites": "phase.sites",
    "season": "phase.season",
    "construction": "phase.construction",
    "over": "phase.over",
}
"""Their terms."""
REACTION: Final = "phase.react"


class Goal(NamedTuple):
    """One of the things that a mode asks for (S12.1), and how far somebody is."""

    what: str
    """The Port, the Pyramid (by its stages, or as a site), administrative buildings, or squares."""
    have: int
    want: int

    @property
    def met(self) -> bool:
        return self.have >= self.want


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


def steps_left(player: PlayerView) -> int:
    """How far he is from his revolt (S1.12)."""
    return player.revolt - player.gauge


def wealth(view: SareView, player: PlayerView) -> Goods:
    """The units of all that he could spend; a caravan is worth any one unit, as a Joker is."""
    found = named(seen.means(view, player))
    if player.revolted:
        return found
    return add(found, named({"joker": player.caravans * view.components.caravans.value_units}))


# The goal


def goals(view: SareView, player: PlayerView) -> list[Goal]:
    """What the mode asks for, and how far he is."""
    needs, built = seen.mode(view).needs, seen.has_built(player, PYRAMID)
    found = []
    if needs.port_built:
        found.append(Goal(PORT, int(seen.has_built(player, PORT)), 1))
    if needs.pyramid_built:
        found.append(Goal(PYRAMID, *_stages(view, player)))
    elif needs.pyramid_at_least_site:
        found.append(Goal(PYRAMID, int(built or player.pyramid > 0), 1))
    if needs.administrative_built:
        found.append(Goal(ADMINISTRATIVE, seen.administrative(view, player), needs.administrative_built))
    if needs.all_squares_built_or_pyramid_site:
        found.append(Goal(SQUARES, seen.squares_done(view, player), len(view.components.board.squares)))
    return found


def _stages(view: SareView, player: PlayerView) -> tuple[int, int]:
    """Until it is launched nobody knows which Pyramid it will be: the next one tells how many stages."""
    if player.pyramid:
        return player.stages, player.stage_count
    return 0, seen.pyramid(view.components, view.pile[0]).stage_count if view.pile else 1


def goal_sign(what: str) -> str:
    """The building that stands for it."""
    return TEMPLE if what == ADMINISTRATIVE else what


def ranking(view: SareView) -> list[int]:
    """The winner, then who else met the condition, then the others by what S12.3 would compare."""
    best = seen.winners(view)
    seats = [player.seat for player in view.players]
    return sorted(seats, key=lambda seat: (seat in best, seat in view.reached, rank(view, seat)), reverse=True)


def rank(view: SareView, seat: int) -> tuple[int, ...]:
    """S12.3: more is better, one criterion after the other."""
    player = view.players[seat]
    built = seen.has_built(player, PYRAMID)
    last = len(view.players) + 1
    return seen.administrative(view, player), int(built), 0 if built else player.stages, -(player.pyramid or last)


def decided(view: SareView) -> str:
    """S12.3: what put the winner before the others who met the condition; nothing if he was alone."""
    ranks = sorted((rank(view, seat) for seat in view.reached), reverse=True)
    for k, what in enumerate((ADMINISTRATIVE, PYRAMID, STAGES, NUMBER)):
        if len(ranks) > 1 and ranks[0][k] != ranks[1][k]:
            return what
    return ""


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
    return percent(odds.revolt(SareBox(view.components), view, seat))


def percent(share: Fraction) -> int:
    """Whole; what is possible is not told as nothing, what is not certain not as certain."""
    return min(99, max(1, round(100 * share))) if 0 < share < 1 else int(100 * share)
