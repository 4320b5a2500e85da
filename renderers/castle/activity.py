"""The current activity, for the header: an icon, a word, and what is asked."""

from typing import Final

from engine.castle.view import CastleView
from renderers import header, states
from renderers.castle import scenery, signs
from renderers.castle.buildings import palace
from renderers.castle.cards import TOOLS
from renderers.icons import signs as common
from renderers.icons.goods import taler
from renderers.page import Page
from renderers.palette import COIN, PAPER, SLATE
from renderers.sprites import Drawing
from renderers.type import FLOOR, black, bold, serif, width
from renderers.words import Words

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
ASKED: Final = {
    "trader": "ask.trader",
    "tower": "ask.tower",
    "craft.buy": "ask.craft.buy",
    "craft.build": "ask.craft.build",
    "craft.more": "ask.craft.more",
    "craft.place": "ask.craft.place",
    "fill": "ask.fill",
    "palace": "ask.palace",
    "snowfall": "ask.snowfall",
    "plague": "ask.plague",
    "breach": "ask.breach",
    "court": "ask.court",
    "share": "ask.share",
    "withdraw": "ask.withdraw",
}
"""What is asked, by the question's key, where the activity alone does not tell."""
_PRICED: Final = ("snowfall", "plague")
_PRICE: Final = 88
"""The room for a price after what is asked."""
_SMALL: Final = 32
_DRAWN: Final[dict[str, Drawing]] = {
    "choose": Drawing(common.hand, (SLATE,)),
    "palace": Drawing(palace),
    "snowfall": Drawing(common.snow, (SLATE,)),
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


def asked_term(view: CastleView) -> str:
    """The term for what the awaited players are asked; "" if the activity says it."""
    return ASKED.get(view.asked.key, "") if view.asked and view.awaited else ""


def head(page: Page, view: CastleView, words: Words, own: bool = False) -> None:
    """The current activity, and below it what is asked; `own`: of the viewer. The icon stands on paper: ink outlines
    would vanish on the dark band."""
    drawn, left = icon(view), 1270
    page.item(page.stamp(1166, 10, states.plate, 88, 88, PAPER, None))
    page.standing(1210, 91, drawn.art, *drawn.args, room=(74, 74))
    asked, room = asked_term(view), header.RIGHT - left
    said = words.term(term(view))
    if own and view.viewer in view.awaited and view.prompt is not None and view.prompt.key == "choose":
        said = words.say("heading.choose", n=view.prompt.params["n"])
    if not asked:
        page.text(left, 53, said, serif(50), PAPER, room=room)
        return
    page.text(left, 29, said, bold(36), COIN, room=room)
    said = words.term(asked)
    # In narrower letters where the others would not fit.
    style = serif(42) if width(said, serif(_SMALL)) <= room else bold(38)
    price = _price(view)
    if price and width(said, bold(FLOOR)) <= room - _PRICE:
        room -= _PRICE
        style = style if width(said, serif(_SMALL)) <= room else bold(38)
        end = left + page.text(left, 75, said, style, PAPER, room=room)
        page.text(end + 12, 75, price, black(42), PAPER, room=40)
        page.icon(end + 12 + width(str(price), black(42)) + 28, 75, taler, 42)
        return
    page.text(left, 75, said, style, PAPER, room=room)


def _price(view: CastleView) -> int:
    """What who loses no card pays, if it is the same for all who are asked; else 0."""
    if view.asked is None or view.asked.key not in _PRICED:
        return 0
    return int(view.asked.params["talers"]) if view.asked.key == "snowfall" or len(view.awaited) == 1 else 0


def icon(view: CastleView) -> Drawing:
    if view.asked is None:
        return Drawing(common.crown)
    card = term(view).removeprefix("card.")
    return TOOLS.get(card) or _DRAWN.get(view.asked.key, Drawing(common.hand, (SLATE,)))
