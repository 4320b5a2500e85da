"""The figures of places that the pictures show."""

from engine.castle.components import CHARACTERS
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
        }
        # Whether a card is in hand is no figure to be told, but only those that came back are marked.
        found |= {places.in_hand(seat, card): int(card in player.held) for card in CHARACTERS}
        found |= {places.goods(seat, kind): n for kind, n in zip(KINDS, player.goods, strict=True)}
    return found
