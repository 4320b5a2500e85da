"""The figures of places that the pictures show."""

from engine.sare.goods import KINDS
from engine.sare.view import SareView
from renderers.sare import places, public_facts


def figures(view: SareView) -> dict[str, int]:
    found = {
        places.tiles(name): public_facts.tiles_left(view, name) for name in public_facts.building_types(view.components)
    }
    if view.season.running:
        found |= {places.unseen(name): count for name, count in public_facts.unseen_by_class(view).items()}
        found[places.LEFT] = view.season.left
    for player in view.players:
        seat = player.seat
        found |= {places.gauge(seat): player.gauge, places.caravans(seat): player.caravans}
        found[places.goal(seat)] = view.steps_to_go(player)
        found |= {places.goods(seat, kind): n for kind, n in zip(KINDS, player.store, strict=True)}
    return found
