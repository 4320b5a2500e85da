"""Where cards are: for everybody, and what the viewer knows of his own."""

from typing import Literal

from engine.castle.components import CHARACTERS
from engine.castle.moves import Play
from engine.castle.view import CastleView, PlayerView

State = Literal["hand", "barred", "play", "played", "lost"]


def state_of(view: CastleView, player: PlayerView, card: str) -> State:
    """As everybody sees it: what lies face down is still in hand."""
    if card in view.in_play(player.seat):
        return "play"
    if card in player.held:
        return "barred" if card in view.barred(player.seat) else "hand"
    return "played" if any(card == gone for gone, _ in player.row) else "lost"


def chosen(view: CastleView) -> tuple[str, ...]:
    """The cards that he has chosen, or that lie face down already."""
    if view.viewer is None:
        return ()
    if isinstance(view.answer, Play):
        return view.answer.cards
    return view.players[view.viewer].committed or ()


def in_hand(view: CastleView) -> tuple[str, ...]:
    """What he holds besides, in the order of the ranks."""
    if view.viewer is None:
        return ()
    held, down = view.players[view.viewer].held, chosen(view)
    return tuple(card for card in CHARACTERS if card in held and card not in down)
