"""The current activity, for the header: an icon and a word."""

from typing import Final

from engine.castle.view import CastleView
from renderers.castle import scenery, signs
from renderers.castle.buildings import palace
from renderers.castle.cards import TOOLS
from renderers.icons import signs as common
from renderers.palette import SLATE
from renderers.sprites import Drawn

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
_DRAWN: Final[dict[str, Drawn]] = {
    "choose": Drawn(common.hand, (SLATE,)),
    "palace": Drawn(palace),
    "snowfall": Drawn(common.snow),
    "plague": Drawn(signs.plague),
    "breach": Drawn(signs.breach),
    "court": Drawn(scenery.damsel),
    "share": Drawn(scenery.damsel),
    "withdraw": Drawn(scenery.inn_sign),
}


def term(view: CastleView) -> str:
    """The term of the current activity."""
    if view.asked is None:
        return "phase.scoring"
    card = view.asked.params.get("card")
    if isinstance(card, str):
        return f"card.{card}"
    return _NAMES.get(view.asked.key, "phase.winter")


def icon(view: CastleView) -> Drawn:
    if view.asked is None:
        return Drawn(common.crown)
    card = term(view).removeprefix("card.")
    return TOOLS.get(card) or _DRAWN.get(view.asked.key, Drawn(common.hand, (SLATE,)))
