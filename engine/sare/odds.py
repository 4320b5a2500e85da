"""The odds of the next card, computed only from what a viewer may know (S15.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from engine.sare.components import DOUBLE, TROUBLES, SareBox
from engine.sare.printed.figures import Components, SeasonCard

if TYPE_CHECKING:
    from engine.sare.view import PlayerView, SareView


def next_card_odds(view: SareView) -> dict[str, Fraction]:
    """The probability of each card to be drawn next: certain if it is visible, otherwise the same for every unseen
    card, because nobody knows which one is burned."""
    season = view.season
    if season.top:
        return {season.top[0]: Fraction(1)}
    total = sum(season.unseen.values())
    return {card: Fraction(count, total) for card, count in season.unseen.items()} if season.left else {}


def gauge_rise(c: Components, card: SeasonCard, *, had_troubles: bool) -> int:
    """How many steps a card lifts the player who draws it (S6.2, S6.6); further Troubles need not be taken (S6.8)."""
    if card.kind == DOUBLE:
        return c.revolt_gauge.wind_of_revolt
    return card.gauge if card.kind == TROUBLES and not had_troubles else 0


def revolt_odds(c: Components, view: SareView, seat: int) -> Fraction:
    """How likely the next card is to be a general revolt at once, without powers (S8.1)."""
    left, had_troubles = view.players[seat].steps_left(), view.season.had_troubles
    bad = {card.id for card in c.season_card if gauge_rise(c, card, had_troubles=had_troubles) >= left}
    return sum((odds for card, odds in next_card_odds(view).items() if card in bad), Fraction(0))


def units_held(box: SareBox, player: PlayerView) -> int:
    """Units on the cards before a player, Jokers of the Library included."""
    return sum(box.card_units[card] for card in player.resource_cards()) + player.jokers
