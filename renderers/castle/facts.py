"""What the drawings ask of a view again and again."""

from engine.castle.components import Building
from engine.castle.deliveries import delivery
from engine.castle.view import CastleView
from renderers.castle.colours import SUMMER, WINTER, Season
from renderers.seats import Person, people
from renderers.words import Words


def season(view: CastleView) -> Season:
    return WINTER if view.winter else SUMMER


def persons(view: CastleView, words: Words) -> tuple[Person, ...]:
    return people([words.name(player.seat) for player in view.players], words.stand_in)


def building(view: CastleView, identifier: str) -> Building:
    return next(it for it in view.components.buildings if it.id == identifier)


def count_built(view: CastleView, it: Building) -> int:
    return it.copies - view.tiles.get(it.id, 0)


def stands(view: CastleView, it: Building) -> bool:
    """What has no tile stands from the start."""
    return not it.copies or count_built(view, it) > 0


def share(view: CastleView, place: str) -> int:
    """What the owner of a trader place would get now."""
    return delivery(view.components, place, view.stock)[1]


def trader_places(view: CastleView) -> list[str]:
    """The carts first, the rider last."""
    known = view.components.trader_places
    return sorted(known, key=lambda place: known[place].kind != "cart")


def is_scoring(view: CastleView) -> bool:
    """The last round is over."""
    return len(view.race) == view.round


def winter_rounds(view: CastleView) -> tuple[int, ...]:
    """The rounds in which a winter card is turned up."""
    if not view.winter:
        return ()
    return tuple(view.rounds - space + 1 for space in view.components.winter.reveal_spaces if space <= view.rounds)


def winners(view: CastleView) -> tuple[int, ...]:
    return view.outcome.winners if view.outcome else ()


def cards_down(view: CastleView, seat: int) -> int:
    """How many cards a player has chosen and not shown, whoever looks: also while others still choose."""
    player = view.players[seat]
    if player.face_down:
        return player.face_down
    if view.asked and view.asked.key == "choose" and seat in view.answered:
        return min(view.components.by_player_count[str(len(view.players))].cards_per_round, len(player.held))
    return 0
