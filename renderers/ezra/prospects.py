"""What somebody reckons with: whom he will have to feed, where his next card may lie, what it would make of his
Banners."""

from __future__ import annotations

from engine.ezra.scrolls import W01_FEED_FARM_LABOUR, W02_FEED_TRADE_GATE, W03_FEED_SCRIBES, W18_PILES_HAND
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.ezra import seen


def hungry(player: PlayerView) -> int:
    """Workers who will have to be fed on the Sabbath (E17.1, E20.9)."""
    farming = player.farmers + player.labourers
    dealing = len(player.traders) + player.gatekeepers
    eaters = player.supply + len(player.elders)
    eaters += 0 if W01_FEED_FARM_LABOUR in player.scrolls else farming
    eaters += 0 if W02_FEED_TRADE_GATE in player.scrolls else dealing
    return eaters + (0 if W03_FEED_SCRIBES in player.scrolls else player.scribes)


def room(view: EzraView, player: PlayerView) -> tuple[int, ...]:
    """The piles, from 1, on which another card may be laid (E6.1, E20.18)."""
    most = view.components.meta.max_cards_per_pile
    no_limit = W18_PILES_HAND in player.scrolls
    return tuple(k + 1 for k, pile in enumerate(player.piles) if no_limit or len(pile) < most)


def with_card(view: EzraView, player: PlayerView, card: str, pile: int) -> tuple[int, int, int]:
    """Banners if a card lay on top of a pile (E6.3)."""
    found = seen.characters(view.components)

    def sums(name: str) -> tuple[int, ...]:
        return tuple(sum(it.v for it in found[name].banners if it.c == colour) for colour in seen.COLOURS)

    under = player.piles[pile - 1]
    lost = sums(under[-1]) if under else (0, 0, 0)
    red, grey, blue = (now + more - less for now, more, less in zip(player.shown, sums(card), lost, strict=True))
    return red, grey, blue
