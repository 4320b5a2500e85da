"""What one viewer may know."""

from __future__ import annotations

from cornerstone_pebbles.rules import Parts
from engine.game import View


class PebblesView(View, frozen=True, kw_only=True):
    components: Parts
    round: int
    left: tuple[int, ...]
    points: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    answered: tuple[int, ...]
    mine: int | None
    """What the viewer holds in their fist."""
    lucky: int
    """The viewer's lucky number; 0 if they have none."""
