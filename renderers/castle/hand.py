"""The hand, which only its player sees: eight cards in rank order, and the player's belongings."""

import math
from typing import Final

from engine.castle.components import CHARACTERS, WORKERS
from engine.castle.goods import KINDS, Goods
from engine.castle.view import CastleView, PlayerView
from renderers import chips, header, states
from renderers.box import Box
from renderers.canvas import background
from renderers.castle import activity, buildable, effects, facts, paints
from renderers.castle.card_states import CardState, card_state, chosen_cards
from renderers.castle.cards import FACES, SKIES, TOOLS, hill_colour
from renderers.castle.colours import LOST, SPENT
from renderers.castle.signs import round_tab
from renderers.game import UnknownPart
from renderers.icons import goods
from renderers.icons.people import person
from renderers.icons.signs import crown, padlock, seat_pawn, shield
from renderers.page import Page
from renderers.palette import COIN, DUSK, INK, LINE, PAPER, SHADE, SOFT, VELLUM, WHITE
from renderers.path import round_topped, rounded
from renderers.pen import Pen
from renderers.seats import LOOKS, Person
from renderers.type import black, bold, fit, serif, width
from renderers.words import Words

_WIDTH: Final = 1600
_CARD: Final = (380, 410)
_STEP: Final = (396, 430)
_NAME: Final = 430
"""The room for the player's name."""
_ABOVE: Final = 226
"""The height of the picture on a card."""
_FOOT: Final = Box(16, 984, 1584, 1136)
"""Where it is if nothing can be built any more."""


def draw(view: CastleView, words: Words) -> Page:
    if view.viewer is None:
        raise UnknownPart("an onlooker has no hand")
    player, persons = view.players[view.viewer], facts.persons(view, words)
    more = buildable.height(view, player.seat)
    more += 8 if more else 0
    foot = _FOOT._replace(top=_FOOT.top + more, bottom=_FOOT.bottom + more)
    size = (_WIDTH, foot.bottom + 14)
    page = Page(
        background(("castle hand", more), size, DUSK, lambda pen: _ground(pen, foot), paints.palette()),
        paints.palette(),
    )
    _head(page, view, persons[player.seat], persons, words)
    rounds = dict((*player.row, *player.lost))
    pieces = dict(player.on_cards)
    down = chosen_cards(view)
    for k, card in enumerate(CHARACTERS):
        box = Box.of(16 + _STEP[0] * (k % 4), 124 + _STEP[1] * (k // 4), *_CARD)
        state = card_state(view, player, card)
        with page.region(f"card {card}", box):
            _card(page, view, box, card, state, words)
            if card in rounds and state != "lost":
                _played_round(page, box, words.say("heading.played_in", round=rounds[card]))
            if any(pieces.get(card, ())):
                _pieces(page, box, pieces[card])
        if card in down:
            # Inside the card's edge, so that two chosen cards side by side do not touch.
            states.mark_chosen(page, box.grown(-12))
    buildable.draw(page, view, player.seat, _FOOT.top, words)
    with page.region("foot", foot):
        _foot(page, view, player, foot)
    return page


def _ground(pen: Pen, foot: Box) -> None:
    header.band(pen, _WIDTH)
    pen.box(foot.left, foot.top, foot.width, foot.height, PAPER, INK, 4, 20)
    for x in (566, 1432):
        pen.box(x, foot.top + 22, 3, foot.height - 44, LINE)


def _head(page: Page, view: CastleView, owner: Person, persons: tuple[Person, ...], words: Words) -> None:
    """The owner of the hand, the round, and on the right the decision."""
    with page.region("header", Box(0, 0, _WIDTH, header.HEIGHT)):
        page.marker(62, 54, 86, owner)
        page.text(124, 34, fit(owner.name, serif(50), _NAME)[0], serif(50), WHITE, room=_NAME)
        page.icon(142, 84, padlock, 36)
        page.text(168, 83, words.term("only_you"), bold(32), PAPER, room=_NAME - 44)
        header.disc(page, view.round, view.rounds, x=620)
        others = [persons[seat] for seat in view.awaited if seat != owner.seat or len(view.awaited) > 1]
        header.awaited(page, others, room=230)
        activity.head(page, view, words, own=True)


def _card(page: Page, view: CastleView, box: Box, card: str, state: CardState, words: Words) -> None:
    middle, colour = box.middle[0], {"played": SOFT, "barred": SOFT, "lost": PAPER}.get(state, INK)
    page.stamp(box.left, box.top, card_art, card, state)
    page.icon(box.left + 46, box.top + 52, shield, 74, INK if state != "lost" else SOFT)
    page.text(box.left + 46, box.top + 49, effects.rank(view.components, card), black(44), WHITE, "mm", inside=True)
    name = words.term("worker") if card in WORKERS else words.term(f"card.{card}")
    page.text(middle, box.top + 262, name, serif(42), colour, "mm", room=box.width - 28)
    if state == "lost":
        return
    chalk = SPENT if state in ("played", "barred") else None
    lines = effects.effect_lines(view.components, card, LOOKS[view.viewer or 0].colour, words)
    for k, line in enumerate(lines):
        y = box.top + (345 if len(lines) == 1 else 316 + 58 * k)
        effects.draw(page, middle, y, line, box.width - 30, colour, chalk)


def _played_round(page: Page, box: Box, said: str) -> None:
    """The round in which the card was played, on a tab."""
    style = bold(36)
    wide = width(said, style) + 32
    tab = Box.of(box.right - wide - 20, box.top + 4, wide, 62)
    page.item(page.stamp(tab.left, tab.top, round_tab, tab.width, tab.height))
    page.text(tab.middle[0], tab.top + 25, said, style, WHITE, "mm", inside=True)


def _pieces(page: Page, box: Box, pieces: Goods) -> None:
    """The pieces still on a Worker card, at the bottom of its picture."""
    lying = {kind: n for kind, n in zip(KINDS, pieces, strict=True) if n}
    wide = 56 * len(lying) + 10
    x, y = box.left + 10 + wide / 2, box.top + _ABOVE - 30
    page.stamp(x - wide / 2, y - 32, states.plate, wide, 64, WHITE, INK, 3.5, 10)
    chips.costs(page, x, y, lying, 50, inside=True)


def _foot(page: Page, view: CastleView, player: PlayerView, foot: Box) -> None:
    """Points, talers, helpers; the goods, and what they are worth together in a building."""
    y = foot.middle[1]
    for x, art, args, count in (
        (72, crown, (), player.score),
        (272, goods.taler, (), player.talers),
        (454, seat_pawn, (player.seat,), player.helpers),
    ):
        page.icon(x, y, art, 80, *args)
        page.count(x + 52, y - 2, count, 62, room=96)
    worth = 0
    for k, (kind, count) in enumerate(zip(KINDS, player.goods, strict=True)):
        x = 626 + 168 * k
        page.icon(x, y, goods.GOODS[kind], 80)
        page.count(x + 50, y - 2, count, 62, room=70)
        worth += count * view.components.resources[kind].value
    states.value(page, foot.right - 76, y + 2, worth, 112)


def card_art(pen: Pen, card: str, state: CardState) -> None:
    """A card without its text, from its upper left corner."""
    w, h = _CARD
    paper = {"play": WHITE, "hand": PAPER, "lost": SHADE}.get(state, VELLUM)
    pen.box(2, 2, w - 4, h - 4, paper, radius=19)
    chalk = {"played": SPENT, "barred": SPENT, "lost": LOST}.get(state)
    art = Pen()
    portrait(art, card)
    pen.shapes += [shape.with_colours(chalk) if chalk else shape for shape in art.shapes]
    pen.box(2, _ABOVE + 4, w - 4, 4, LINE if state == "lost" else INK)
    edge = rounded(2, 2, w - 4, h - 4, 19)
    if state == "lost":
        for ends in (((10, 12), (w - 10, h - 12)), ((10, h - 12), (w - 10, 12))):
            pen.line(ends, LINE, 5)
        pen.area(edge, None, LINE, 4)
    elif state == "barred":
        pen.dashes(edge, INK, 4)
    elif state == "play":
        pen.area(rounded(4, 4, w - 8, h - 8, 17), None, COIN, 9)
        pen.area(edge, None, INK, 2)
    else:
        pen.area(edge, None, INK, 4)


def portrait(pen: Pen, card: str) -> None:
    """A character with tool and sky."""
    w, sky = _CARD[0], SKIES[card]
    pen.area(round_topped(4, 4, w - 8, _ABOVE, 17), sky)
    phase = CHARACTERS.index(card)
    ridge = [(4 + (w - 8) * t / 30, 178 + 18 * math.sin(t * 0.42 + phase)) for t in range(31)]
    pen.area([(4, _ABOVE + 4), *ridge, (w - 4, _ABOVE + 4)], hill_colour(card))
    pen.draw(person, 150, 126, 1.0, FACES[card])
    tool = TOOLS[card]
    pen.icon(tool.art, 290, 146, 126, *tool.args)
