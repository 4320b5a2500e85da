"""The figures of places that the pictures show."""

from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from renderers.castle import places


def figures(view: CastleView) -> dict[str, int]:
    found = {places.FORGE: view.forge, places.TOLLS: view.tolls}
    for kind, stock, there in zip(KINDS, view.stock, view.watchtower, strict=True):
        found |= {places.stock(kind): stock, places.watchtower_stock(kind): there}
    for player in view.players:
        seat = player.seat
        found |= {
            places.points(seat): player.score,
            places.talers(seat): player.talers,
            places.helpers(seat): player.helpers,
            places.row(seat): len(player.held),
        }
        found |= {places.goods(seat, kind): n for kind, n in zip(KINDS, player.goods, strict=True)}
    return found
