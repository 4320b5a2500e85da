"""The current activity, for the header: an icon and a word."""

from typing import Final

from engine.castle.view import CastleView
from renderers.castle import scenery, signs
from renderers.castle.buildings import palace
from renderers.castle.cards import TOOLS
from renderers.icons import signs as common
from renderers.palette import SLATE
from renderers.sprites import Drawing

_NAMES: Final = {
    "choose": "phase.choose",
    "trader": "card.trader",
    "tower": "card.bricklayer",
    "palace": "phase.scoring",
    "snowfall": "winter.snowfall",
    "plague": "winter.plague",
    "breach": "winter.breach",
    "court": "winter.damsel",
    "share": "winter.damsel",
    "withdraw": "winter.innkeeper",
}
_DRAWN: Final[dict[str, Drawing]] = {
    "choose": Drawing(common.hand, (SLATE,)),
    "palace": Drawing(palace),
    "snowfall": Drawing(common.snow),
    "plague": Drawing(signs.plague),
    "breach": Drawing(signs.breach),
    "court": Drawing(scenery.damsel),
    "share": Drawing(scenery.damsel),
    "withdraw": Drawing(scenery.inn_sign),
}


def term(view: CastleView) -> str:
    """The term of the current activity."""
    if view.asked is None:
        return "phase.scoring"
    card = view.asked.params.get("card")
    if isinstance(card, str):
        return f"card.{card}"
    return _NAMES.get(view.asked.key, "phase.winter")


def icon(view: CastleView) -> Drawing:
    if view.asked is None:
        return Drawing(common.crown)
    card = term(view).removeprefix("card.")
    return TOOLS.get(card) or _DRAWN.get(view.asked.key, Drawing(common.hand, (SLATE,)))
