"""The current activity, for the header: an icon, a word, and what is asked."""

from fractions import Fraction
from typing import Final

from engine.castle.components import WORKERS
from engine.castle.goods import KINDS
from engine.castle.view import CastleView
from renderers import header, states
from renderers.box import Box
from renderers.castle import scenery, signs
from renderers.castle.buildings import palace
from renderers.castle.cards import TOOLS
from renderers.icons import signs as common
from renderers.icons.goods import GOODS, taler
from renderers.page import Page
from renderers.palette import COIN, PAPER, SLATE
from renderers.pen import Art
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
_BUILDING: Final = ("craft.buy", "craft.build", "craft.more")
_HALVES: Final = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
_PRICES: Final = ((42, 42, 12), (38, 38, 9), (30, 30, 4))
"""The sizes of a figure and a sign after what is asked, and the room before them, the largest that fit."""
_PIECE: Final = 40
"""The size of a piece that may be put on a card."""
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
    if view.asked is not None and view.asked.key == "fill":
        _pieces(page, view, words, left)
        return
    said = words.term(asked)
    # In narrower letters where the others would not fit.
    style = serif(42) if width(said, serif(_SMALL)) <= room else bold(38)
    price, sign = _price(view)
    for figure, size, gap in _PRICES if price else ():
        wide = gap + width(price, black(figure)) + 2 + size
        if width(said, bold(FLOOR)) <= room - wide:
            room -= round(wide)
            style = style if width(said, serif(_SMALL)) <= room else bold(38)
            end = left + page.text(left, 75, said, style, PAPER, room=room) + gap
            page.text(end, 75, price, black(figure), PAPER)
            page.icon(end + width(price, black(figure)) + 2 + size / 2, 75, sign, size)
            return
    page.text(left, 75, said, style, PAPER, room=room)


def _price(view: CastleView) -> tuple[str, Art]:
    """What who loses no card pays, if it is the same for all who are asked; or the share of a building's points that
    who builds it scores, if not all of them."""
    if view.asked is None:
        return "", taler
    if view.asked.key in _BUILDING:
        return _share(view, str(view.asked.params.get("card", ""))), common.crown
    if view.asked.key not in _PRICED or (view.asked.key == "plague" and not _pay_alike(view)):
        return "", taler
    return str(view.asked.params["talers"] or ""), taler


def _pay_alike(view: CastleView) -> bool:
    """Whether the Plague costs all who are asked the same: it depends on how many cards they have played before."""
    return len({sum(revealed < view.round for _, revealed in view.players[seat].row) for seat in view.awaited}) == 1


def _share(view: CastleView, card: str) -> str:
    characters = view.components.characters
    builder = characters.worker if card in WORKERS else characters.stonemason if card == "stonemason" else None
    return "" if builder is None else _HALVES.get(Fraction(builder.vp_factor), "")


def _pieces(page: Page, view: CastleView, words: Words, left: float) -> None:
    """How many pieces are to be put on the Worker card, and of which kinds: on paper, as the icon."""
    assert view.asked is not None
    card, n = str(view.asked.params["card"]), int(view.asked.params["n"])
    known = view.components.worker_cards[card].choose_from
    kinds = [kind for kind, there in zip(KINDS, view.stock, strict=True) if kind in known and there] or list(known)
    wide = _PIECE * len(kinds) + 6 * (len(kinds) - 1) + 16
    figure, style = str(n), black(46)
    room = header.RIGHT - wide - 12 - width(figure, style) - 14 - left
    left += page.text(left, 77, words.term("ask.fill"), serif(40), PAPER, room=room) + 14
    left += page.text(left, 76, figure, style, PAPER) + 12
    plate = Box.of(left, 54, wide, 48)
    page.item(page.stamp(plate.left, plate.top, states.plate, plate.width, plate.height, PAPER, None))
    for k, kind in enumerate(kinds):
        page.icon(plate.left + 8 + _PIECE / 2 + (_PIECE + 6) * k, 78, GOODS[kind], _PIECE, inside=True)


def icon(view: CastleView) -> Drawing:
    if view.asked is None:
        return Drawing(common.crown)
    card = term(view).removeprefix("card.")
    return TOOLS.get(card) or _DRAWN.get(view.asked.key, Drawing(common.hand, (SLATE,)))
