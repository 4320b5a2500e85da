"""The state of each card: in public, and as the viewer knows their own."""

from typing import Literal

from engine.castle.components import CHARACTERS
from engine.castle.moves import Play
from engine.castle.view import CastleView, PlayerView

CardState = Literal["hand", "barred", "play", "played", "lost"]


def card_state(view: CastleView, player: PlayerView, card: str) -> CardState:
    """The public state of a card: a face-down card counts as in hand."""
    if card in view.in_play(player.seat):
        return "play"
    if card in player.held:
        return "barred" if card in view.barred(player.seat) and view.outcome is None else "hand"
    return "played" if any(card == gone for gone, _ in player.row) else "lost"


def chosen_cards(view: CastleView) -> tuple[str, ...]:
    """The viewer's chosen cards: still changeable, or already face down."""
    if view.viewer is None:
        return ()
    if isinstance(view.answer, Play):
        return view.answer.cards
    return view.players[view.viewer].committed or ()


def cards_in_hand(view: CastleView) -> tuple[str, ...]:
    """The other cards that the viewer holds, in rank order."""
    if view.viewer is None:
        return ()
    held, down = view.players[view.viewer].held, chosen_cards(view)
    return tuple(card for card in CHARACTERS if card in held and card not in down)
