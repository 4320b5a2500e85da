"""The odds of the next card, from what a viewer may know and nothing else (S15.5)."""

from __future__ import annotations

from fractions import Fraction

from engine.sare.components import DOUBLE, TROUBLES, SareBox
from engine.sare.view import SareView


def next_card(view: SareView) -> dict[str, Fraction]:
    """By card, how likely it is to be drawn next: certain if it is seen, else each unseen card alike, for nobody
    knows which of them is burned."""
    season = view.season
    if season.top:
        return {season.top[0]: Fraction(1)}
    total = sum(season.unseen.values())
    return {card: Fraction(count, total) for card, count in season.unseen.items()} if season.left else {}


def rise(box: SareBox, view: SareView, card: str) -> int:
    """How many steps a card lifts whoever draws it (S6.2, S6.6); a further Troubles need not be taken (S6.8)."""
    if box.kind[card] == DOUBLE:
        return box.revolt.wind_of_revolt
    return box.gauge[card] if box.kind[card] == TROUBLES and not view.season.had_troubles else 0


def steps_left(view: SareView, seat: int) -> int:
    """How far a seat is below its revolt position."""
    return view.players[seat].revolt - view.players[seat].gauge


def revolt(box: SareBox, view: SareView, seat: int) -> Fraction:
    """How likely the next card is to be a general revolt at once, without powers (S8.1)."""
    left = steps_left(view, seat)
    return sum((odds for card, odds in next_card(view).items() if rise(box, view, card) >= left), Fraction(0))


def units_held(box: SareBox, view: SareView, seat: int) -> int:
    """Units on the cards before a seat, Jokers of the Library included."""
    player = view.players[seat]
    cards = (*player.cards, *player.swapped, *player.carried)
    return sum(box.size[card] for card in cards) + player.jokers
