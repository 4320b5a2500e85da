"""What effects mean to the solo opponent (E21.4, E21.5)."""

from __future__ import annotations

from functools import lru_cache

from engine.ezra.effects import Effect, Effects
from engine.ezra.goods import PLAIN

COUNTED = ("gold", "silver")
NOTHING_TO_HIM = frozenset({"flip_free", "banners", "lose_food"})


@lru_cache(maxsize=1024)
def converted(effects: Effects) -> Effects:
    """Goods are Gold, Food is Silver, a retrieve moves the Tent, of a choice he takes the first alternative (R34)."""
    found: list[Effect] = []
    for effect in effects:
        if effect.k in PLAIN or effect.k == "resource":
            found.append(Effect("gold", effect.n))
        elif effect.k == "food":
            found.append(Effect("silver", effect.n))
        elif effect.k == "retrieve":
            found.append(Effect("tent", effect.n))
        elif effect.k == "choose":
            found += converted(effect.of[0])
        elif effect.k not in NOTHING_TO_HIM:
            found.append(effect)
    return _counted(found)


def _counted(effects: list[Effect]) -> Effects:
    """What has become the same is one number; nothing follows from either."""
    found: list[Effect] = []
    for effect in effects:
        same = next((at for at, it in enumerate(found) if it.k == effect.k and it.k in COUNTED), None)
        if same is None:
            found.append(effect)
        else:
            found[same] = Effect(effect.k, found[same].n + effect.n)
    return tuple(found)
