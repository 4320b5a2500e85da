"""The private picture of a player: cards in hand, the Banners each would bring, piles, Wall Cards, stock, and what can
be paid with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers import header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import (
    activity,
    banners,
    cards,
    citysigns,
    handprices,
    paints,
    places,
    plan,
    public_facts,
    signs,
    wallcards,
)
from renderers.ezra.colours import FADED
from renderers.game import UnknownPart
from renderers.icons.signs import padlock
from renderers.page import Page
from renderers.palette import COIN, DUSK, FAINT, INK, PAPER, SOFT, WHITE
from renderers.pen import Pen
from renderers.seats import LOOKS, Person
from renderers.sprites import Drawing
from renderers.states import frame, plate
from renderers.type import black, bold, serif
from renderers.words import Words

CARDS: Final = Box(16, 124, 1584, 612)
PILES: Final = Box(16, 628, 680, 976)
WALLS: Final = Box(696, 628, 1584, 976)
STOCK: Final = Box(16, 990, 1584, 1118)
_ABOVE: Final = 14
"""The gap above the stock, into which the badges of its figures may rise."""
_PRICES_HIGH: Final = 192
_FEW: Final = 2
"""So many cards leave room beside them for what can be paid; else that stands below everything."""
_APART: Final = 396
_NAME: Final = 370
_FLAG: Final = (112, 60)
_DECK_COLUMNS: Final = 6
_DAY: Final = 706
_SAID: Final = 73
_TOTALS: Final = 26
_TOTAL_HIGH: Final = 46
"""Below a card, above the foot of the cards: what the Banners there are, and these."""


def layout(cards: int) -> tuple[Box, int]:
    """Where what can be paid stands, and the height of the picture."""
    if cards > _FEW:
        below = Box(CARDS.left, STOCK.bottom + 14, CARDS.right, STOCK.bottom + 14 + _PRICES_HIGH)
        return below, below.bottom + 12
    return Box(CARDS.left + _APART * cards, CARDS.top, CARDS.right, CARDS.bottom), STOCK.bottom + 12


def draw(view: EzraView, words: Words) -> Page:
    player = public_facts.viewer_player(view)
    if player is None:
        raise UnknownPart("an onlooker has no hand")
    persons = public_facts.persons(view, words)
    priced, high = layout(len(player.hand))
    ground = background(
        ("ezra hand", priced), (plan.WIDTH, high), DUSK, lambda pen: _ground(pen, priced), paints.palette()
    )
    page = Page(ground, paints.palette())
    with page.region("header", Box(0, 0, plan.WIDTH, header.HEIGHT)):
        _head(page, view, persons, player.seat, words)
    with page.region("cards", Box(CARDS.left - 6, CARDS.top, CARDS.right, CARDS.bottom)):
        _cards(page, view, player, words)
    with page.region("piles", PILES):
        _piles(page, view, player, words)
    with page.region("walls", WALLS):
        _walls(page, view, player, words)
    with page.region("stock", STOCK._replace(top=STOCK.top - _ABOVE)):
        _stock(page, player, words)
    with page.region("prices", priced):
        handprices.draw_prices(page, view, words, priced)
    return page


def _ground(pen: Pen, priced: Box) -> None:
    header.band(pen, plan.WIDTH)
    for box in (PILES, WALLS, STOCK, priced):
        pen.box(box.left, box.top, box.width, box.height, PAPER, INK, 4, 20)


def _head(page: Page, view: EzraView, persons: Sequence[Person], seat: int, words: Words) -> None:
    """The owner; on the right what is left to spend, or who is to move."""
    person, active = persons[seat], view.turn.active
    page.marker(62, 54, 86, person)
    page.text(124, 36, person.name, serif(54), WHITE, room=_NAME)
    page.icon(144, 86, padlock, 38)
    page.text(172, 85, words.term("only_you"), bold(32), PAPER, room=_NAME - 48)
    header.disc(page, max(1, view.round), view.components.meta.rounds, x=560)
    total = view.components.meta.work_days_per_round
    page.text(_DAY, 26, words.term("key.day"), bold(32), PAPER)
    page.text(_DAY, 73, f"{min(max(view.day, 0), total)}/{total}", bold(46), PAPER)
    if view.phase == public_facts.WORK and active != seat:
        header.awaited(page, (persons[active],), 882, 152)
    activity.draw_activity(page, view, words)


def _cards(page: Page, view: EzraView, player: PlayerView, words: Words) -> None:
    """Under each card the Banners of each colour that there would be with it, at most if several piles are free."""
    hand = player.hand
    apart = _APART if len(hand) <= _FEW else (CARDS.width + 20) / len(hand)
    w = round(apart - 20)
    for k, card in enumerate(hand):
        x = CARDS.left + apart * k
        box = cards.draw_card(page, view, player, card, words, x, CARDS.top, w)
        page.place(places.card(card), box)
        laid = [view.banners_with(player, card, pile) for pile in player.open_piles()]
        if not laid:
            y = CARDS.bottom - 44
            page.text(x + w / 2, y, words.term("key.no_pile"), bold(34), PAPER, "mm", room=w - 8)
            continue
        word = f"{words.term('key.on_pile')} {player.open_piles()[0]}" if len(laid) == 1 else words.term("key.at_most")
        page.text(x + w / 2, CARDS.bottom - _SAID, word, bold(32), PAPER, "mm", room=w - 4)
        for j, colour in enumerate(public_facts.COLOURS):
            most = max((sums[j] for sums in laid), default=0)
            room = (w - 8) / len(public_facts.COLOURS)
            wide = round(min(room - 6, 140))
            banners.draw_flag(page, x + 2 + room * j, CARDS.bottom - _TOTALS, colour, most, wide, _TOTAL_HIGH)


def _piles(page: Page, view: EzraView, player: PlayerView, words: Words) -> None:
    """The top card of each pile, and whether there is room for another."""
    count = view.components.meta.piles
    apart = (PILES.width - 24) / count
    open_piles = player.open_piles()
    for k in range(count):
        box = Box.of(PILES.left + 16 + apart * k, PILES.top + 14, apart - 8, PILES.height - 28)
        pile = player.piles[k] if k < len(player.piles) else ()
        there = k + 1 in open_piles
        page.stamp(
            box.left, box.top, plate, box.width, box.height, PAPER if there else "#E4D8C0", INK, 4 if there else 3
        )
        page.text(box.left + 16, box.top + 34, k + 1, black(46), INK)
        most = f"{len(pile)}/{view.components.meta.max_cards_per_pile}"
        wide = page.text(box.right - 14, box.top + 34, most, bold(36), SOFT, "rm")
        page.icon(box.right - 40 - wide, box.top + 34, signs.cards, 42, LOOKS[player.seat].colour)
        if not pile:
            page.stamp(box.middle[0] - 76, box.top + 96, cards.empty_card_place, 152, 196)
            continue
        character = public_facts.characters(view.components)[pile[-1]]
        name = f"{cards.card_number(view, pile[-1])}. {words.term(f'card.{pile[-1]}')}"
        page.text(box.left + 12, box.top + 88, name, serif(36), INK, room=box.width - 22)
        for j, banner in enumerate(character.banners):
            banners.draw_flag(page, box.left + 12, box.top + 140 + 56 * j, banner.c, banner.v, 104, 52)
        sign = cards.scoring_sign(character.scoring)
        page.icon(box.right - 46, box.bottom - 112, sign.art, 66, *sign.args)
        if pile[-1] == view.turn.card and view.turn.active == player.seat:
            page.stamp(box.left - 4, box.top - 4, frame, box.width + 8, box.height + 8, COIN, 7, 16)
            page.text(box.middle[0], box.bottom - 20, words.term("key.this_turn"), bold(30), INK, "mm", room=box.width)


def _walls(page: Page, view: EzraView, player: PlayerView, words: Words) -> None:
    """The cards drawn to choose from, else those of the deck in no order."""
    found = public_facts.wall_cards(view.components)
    if view.drawn:
        apart = (WALLS.width - 24) / len(view.drawn)
        for k, name in enumerate(view.drawn):
            box = Box.of(WALLS.left + 16 + apart * k, WALLS.top + 20, min(apart - 12, 260), WALLS.height - 40)
            wallcards.draw_wall_card(page, box, found[name], number=k + 1)
        return
    names = [card.id for card in view.components.wall_deck.cards]
    deck = sorted(player.unbuilt, key=names.index)
    if not deck:
        page.text(*WALLS.middle, "–", black(84), FAINT, "mm")
        return
    rows = -(-len(names) // _DECK_COLUMNS)
    w, h = (WALLS.width - 24) / _DECK_COLUMNS, (WALLS.height - 20) / rows
    for k, name in enumerate(deck):
        box = Box.of(WALLS.left + 14 + w * (k % _DECK_COLUMNS), WALLS.top + 12 + h * (k // _DECK_COLUMNS), w - 8, h - 8)
        known = "key.top" if name in player.wall_top else "key.bottom" if name in player.wall_bottom else ""
        wallcards.draw_wall_card(page, box, found[name], words.term(known) if known else "")


def _stock(page: Page, player: PlayerView, words: Words) -> None:
    """All that the player owns, with the Workers to be fed and those who can still be gained, each with its word."""
    seat = player.seat
    shown: list[tuple[str, str, Drawing, int, str]] = [
        ("silver", "silver", Drawing(signs.coin), player.silver, ""),
        ("food", "food", Drawing(signs.loaf), player.food, ""),
        ("hungry", "key.to_feed", Drawing(citysigns.hungry), player.hungry, ""),
        *(
            (kind, f"kind.{kind}", Drawing(signs.GOODS[kind]), public_facts.count_of_kind(player, kind), "")
            for kind in public_facts.GOODS
        ),
        (
            "kept",
            "key.limit",
            Drawing(citysigns.crate),
            public_facts.resource_count(player),
            f"/{player.limit if player.limit is not None else '∞'}",
        ),
        ("workers", "key.workers", Drawing(signs.worker, (seat,)), player.supply, ""),
        ("main", "key.to_gain", Drawing(signs.worker_any), player.main, ""),
    ]
    apart = (STOCK.width - 24) / len(shown)
    for k, (key, word, sign, count, more) in enumerate(shown):
        x, y = STOCK.left + 16 + apart * k, STOCK.top + 48
        size = 50 if more and count >= 10 else 60
        page.icon(x + size / 2, y, sign.art, size, *sign.args, chalk=None if count or more else FADED)
        figure = black(36 if more and count >= 10 else 46 if more else 52)
        left = x + size + 4
        wide = page.text(left, y + 2, count, figure, INK if count or more else FAINT, room=apart - size - 14)
        if more:
            page.text(left + 2 + wide, y + 6, more, bold(32), SOFT, room=apart - size - 14 - wide)
        page.text(x, STOCK.bottom - 26, words.term(word), bold(30), SOFT, room=apart - 10)
        page.cell(places.count(seat, key), Box.of(x - 2, y - 42, apart - 8, 82))
