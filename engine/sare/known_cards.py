"""Which cards of the deck each viewer knows (S5.1, S6.5, S7.2)."""

from __future__ import annotations

from engine.sare.state import SarePosition
from engine.sare.steps.drawing import CancelCard, DrawCard
from engine.sare.steps.powers import ChooseTempleCard
from engine.sare.steps.troubles import FurtherTroubles, TakeTroubles


def known_cards(p: SarePosition, viewer: int | None) -> tuple[str, ...]:
    """The cards on top of the deck that the viewer knows."""
    s = p.state
    looking = next((step for step in s.stack if isinstance(step, ChooseTempleCard)), None)
    if looking is not None and (s.face_up or looking.seat == viewer):
        return s.deck[:2]
    drawing = next((step for step in s.stack if isinstance(step, DrawCard)), None)
    if drawing is not None and drawing.temple and not s.face_up:
        # A draft has halted before the card is revealed: the seat that used the Temple knows it and the next one.
        return s.deck[:2] if drawing.seat == viewer else ()
    if s.face_up:
        return s.deck[:1]
    everybody = len(s.knowers) == len(s.players)
    return s.deck[:1] if everybody or (viewer is not None and viewer in s.knowers) else ()


def unresolved_card(p: SarePosition) -> str:
    """The card that is drawn, visible to everybody and not resolved yet; empty for none."""
    for step in p.state.stack:
        if isinstance(step, CancelCard | TakeTroubles | FurtherTroubles):
            return step.card
    return ""
