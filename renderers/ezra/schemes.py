"""What a row of a Scheme Card does, in signs (E21.13 to E21.22)."""

from __future__ import annotations

from typing import Final

from engine.ezra.effect import Effect
from renderers.ezra import effects, signs
from renderers.sprites import Drawn

_DONE: Final[dict[str, tuple[effects.Token, ...]]] = {
    "temple": (Drawn(signs.temple),),
    "clear_wall": (Drawn(signs.rubble),),
    "build_wall": (Drawn(signs.masonry),),
    "build_gate": (Drawn(signs.gatehouse),),
    "scribe_highest": (Drawn(signs.quill), Drawn(signs.upward, (True,))),
    "scribe_lowest": (Drawn(signs.quill), Drawn(signs.upward, (False,))),
}
_GAINED: Final = {
    "gain_workers": "worker",
    "gain_gold": "gold",
    "gain_silver": "silver",
    "gain_food": "food",
    "altar": "altar",
    "tent": "tent",
    "pay_gold": "gold",
}


def tokens(action: str) -> tuple[effects.Token, ...]:
    """Of `temple`, `gain_gold:2`, `pay_gold:2` ..."""
    if action in _DONE:
        return _DONE[action]
    name, _, count = action.partition(":")
    number = int(count or 1)
    sign = effects.sign(Effect(_GAINED[name]))
    return (f"−{number}" if name.startswith("pay") else str(number), sign)
