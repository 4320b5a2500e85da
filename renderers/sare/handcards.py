"""A player's cards in large: those of this season, swapped ones, carried ones, Jokers."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.page import Page
from renderers.palette import INK, WHITE
from renderers.sare import facts
from renderers.sare.cardrow import count_disc
from renderers.sare.cards import JOKER, JOKER_FACE, Origin, card, face
from renderers.sare.signs import carried, swap
from renderers.type import FLOOR, black, bold, width
from renderers.words import Words

_LABEL: Final = 22
_TOP: Final = 52
_CARD: Final = (172, 240)
_GAP: Final = 14
_GROUP_GAP: Final = 26
"""The gap between two groups."""
_MAX_SINGLE: Final = 7
"""Up to this number, cards are drawn one by one; of more, equal ones are drawn once with their number."""
_ONE_ROW: Final = 7
_LOW_STEP: Final = 118
_BADGE: Final = 58


class _ShownCard(NamedTuple):
    name: str
    origin: Origin
    copies: int
    kept: bool


class _Group(NamedTuple):
    term: str
    cards: list[_ShownCard]


def has_cards(view: SareView, player: PlayerView) -> bool:
    return any(group.cards for group in _groups(view, player))


def draw(page: Page, view: SareView, player: PlayerView, box: Box, words: Words) -> None:
    groups = _groups(view, player)
    count = sum(len(group.cards) for group in groups)
    if count > _ONE_ROW:
        _two_rows(page, view, [card for group in groups for card in group.cards], box)
        return
    room = box.width - _GROUP_GAP * (len(groups) - 1)
    step = min(_CARD[0] + _GAP, (room + _GAP) / count)
    w = round(step - _GAP)
    h = round(w * _CARD[1] / _CARD[0])
    x: float = box.left
    for group in groups:
        _label(page, x, box.top + _LABEL, words.term(group.term), step * len(group.cards) - _GAP)
        for shown_card in group.cards:
            _card(page, view, shown_card, Box.of(x, box.top + _TOP, w, h))
            x += step
        x += _GROUP_GAP


def _two_rows(page: Page, view: SareView, shown: list[_ShownCard], box: Box) -> None:
    """Without labels: the signs on the cards show how they were acquired."""
    columns = -(-len(shown) // 2)
    step = min(_LOW_STEP, (box.width + _GAP) / columns)
    w, h = round(step - _GAP), (box.height - _GAP) // 2
    for k, shown_card in enumerate(shown):
        x, y = box.left + step * (k % columns), box.top + (h + _GAP) * (k // columns)
        _card(page, view, shown_card, Box.of(x, y, w, h))


def _groups(view: SareView, player: PlayerView) -> list[_Group]:
    piles: list[tuple[str, Origin, tuple[str, ...]]] = [
        ("this_season", "new", player.cards),
        ("swapped", "swapped", player.swapped),
        ("carried", "carried", player.carried),
        ("jokers", "new", (JOKER,) * player.jokers),
    ]
    singly = sum(len(cards) for _, _, cards in piles) <= _MAX_SINGLE
    keep = Counter(facts.planned_keep(view) or ())
    return [
        _Group(term, list(_shown_cards(view, origin, cards, keep, singly))) for term, origin, cards in piles if cards
    ]


def _shown_cards(
    view: SareView, origin: Origin, cards: tuple[str, ...], keep: Counter[str], singly: bool
) -> Iterator[_ShownCard]:
    """The cards in the order of the components. Takes the kept ones out of `keep`."""
    marked: list[tuple[str, bool]] = []
    order = [season_card.id for season_card in view.components.season_card]
    for name in sorted(cards, key=lambda name: order.index(name) if name in order else len(order)):
        marked.append((name, keep[name] > 0))
        keep[name] -= 1
    for name, kept in marked if singly else dict.fromkeys(marked):
        yield _ShownCard(name, origin, 1 if singly else marked.count((name, kept)), kept)


def _label(page: Page, x: float, y: float, text: str, room: float) -> None:
    """Omitted above a group that is too narrow: the signs on the cards show the same."""
    if width(text, bold(FLOOR)) <= room:
        page.text(x, y, text, bold(36), INK, room=room)


def _card(page: Page, view: SareView, shown_card: _ShownCard, box: Box) -> None:
    shown = JOKER_FACE if shown_card.name == JOKER else face(view.components, shown_card.name)
    page.item(page.stamp(box.left, box.top, card, box.width, box.height, shown, shown_card.origin))
    if shown_card.origin != "new":
        # Covers the card's own small sign, which is meant for the panels.
        sign = swap if shown_card.origin == "swapped" else carried
        page.icon(box.right - 22, box.top + 22, sign, _BADGE, inside=True)
    if shown_card.copies > 1:
        x, y = box.right - 34, box.bottom - 34
        page.stamp(x, y, count_disc, scale=1.3)
        page.text(x, y - 1, shown_card.copies, black(42), WHITE, "mm", inside=True)
    if shown_card.kept:
        states.mark_chosen(page, box.grown(-10))
