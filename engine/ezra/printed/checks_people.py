"""Do cards, Heroes, Development Tiles and Blessings fit together?"""

from __future__ import annotations

from engine.components import require
from engine.ezra.goods import KINDS
from engine.ezra.printed.checks_board import once
from engine.ezra.printed.figures import Components
from engine.ezra.scrolls import HERO_OF

BASED = frozenset({"developed_tiles", "gatekeepers", "scribes"})
HIGHEST = "two_highest_scrolls"
SCORINGS = frozenset({
    "golden_spaces", "developed_tiles", "purple_blessings", "orange_blessings", "red_blessings", "gatekeepers",
    "walls", "scribes", "levites", "two_highest_scrolls",
})  # fmt: skip
TYPES = ("guards", "labourers", "farmers", "traders", "elders")
ROWS_OF_TRADERS = 4


def check(c: Components, path: str) -> None:
    _check_scorings(c, path)
    _check_cards(c, path)
    _check_walls(c, path)
    _check_heroes(c, path)
    _check_blessings(c, path)
    _check_development(c, path)


def _check_cards(c: Components, path: str) -> None:
    once([card.id for card in c.character], path, "character")
    once([card.name for card in c.character], path, "character names")
    require(len(c.character) == c.character_deck.size, path, "the characters do not add up to character_deck.size")
    total = c.character_deck.size * c.meta.players_max
    require(total == c.counts.character_cards, path, "the decks do not add up to counts.character_cards")
    gates = {gate.id for gate in c.gate if gate.kind == "card"}
    for card in c.character:
        require(len(card.banners) == c.character_deck.banners_per_card, path, f"{card.id}: wrong number of banners")
        require(all(b.c in c.vocab.main_actions for b in card.banners), path, f"{card.id}: a banner of no colour")
        require(card.scoring in SCORINGS, path, f"{card.id}: no scoring is called {card.scoring}")
        trade = card.trade
        if trade.kind == "gate":
            # R30: no trade names a corner.
            require(trade.gate in gates, path, f"{card.id}: {trade.gate} is no Gate Card")
            require(bool(trade.top and trade.bottom), path, f"{card.id}: a gate trade has a top and a bottom option")
        else:
            require(trade.kind == "sell", path, f"{card.id}: no trade is called {trade.kind}")
            require(
                trade.rates != {} and set(trade.rates) <= set(KINDS), path, f"{card.id}: rates of what is no Resource"
            )


def _check_walls(c: Components, path: str) -> None:
    once([card.id for card in c.wall_deck.cards], path, "wall_deck")
    total = len(c.wall_deck.cards) * c.meta.players_max
    require(total == c.counts.wall_cards, path, "the Wall decks do not add up to counts.wall_cards")


def _check_heroes(c: Components, path: str) -> None:
    require({hero.id for hero in c.hero} == {*HERO_OF.values()}, path, "hero: one for each stone tile")
    require(len(c.hero) == c.counts.hero_cards, path, "the Heroes do not add up to counts.hero_cards")
    for hero in c.hero:
        require(len(hero.rewards) == c.meta.rounds, path, f"{hero.id}: one reward for each round")
        require(hero.banner.c in c.vocab.main_actions, path, f"{hero.id}: a banner of no colour")


def _check_blessings(c: Components, path: str) -> None:
    columns = [bonus.column for bonus in c.blessing_track.column_bonus]
    require(len(columns) == len(set(columns)), path, "blessing_track.column_bonus: a column stands there twice")
    require(all(1 <= at <= c.blessing_track.last for at in columns), path, "a column bonus lies beside the track")


def _check_development(c: Components, path: str) -> None:
    d = c.development
    require(d.types == TYPES, path, f"development.types must be {', '.join(TYPES)}")
    tiles = [[tile.id for tile in kind] for kind in (c.guards, c.labourers, c.farmers, c.traders, c.elders)]
    once([tile for kind in tiles for tile in kind], path, "development tiles")
    require(min(map(len, tiles)) >= c.meta.players_max, path, "too few Development Tiles of a type")
    total = sum(map(len, tiles))
    require(total == c.counts.development_tiles, path, "the tiles do not add up to counts.development_tiles")
    for guards in c.guards:
        require(set(guards.start) <= set(KINDS), path, f"{guards.id}: starts with what is no Resource")
        require(len(guards.start) <= guards.limit, path, f"{guards.id}: starts with more than it stores")
    require(c.guards_back.limit == "none", path, "guards_back.limit must be none")
    require(0 < d.trader_rows_front <= d.trader_rows_back == d.trader_spaces, path, "development: rows of the Traders")
    require(d.trader_rows_back == ROWS_OF_TRADERS, path, f"Traders have {ROWS_OF_TRADERS} rows")
    rows = c.elders_common
    require(0 < rows.front_rows <= rows.back_rows == d.elder_spaces, path, "elders_common: rows of the Elders")
    for elders in c.elders:
        fit = (len(elders.front), len(elders.back)) == (rows.front_rows, rows.back_rows)
        require(fit, path, f"{elders.id}: rows that elders_common does not have")
    for side in (c.labourers_front, c.labourers_back):
        require(len(side.per_worker) > 0, path, "Labourers make nothing")


def _check_scorings(c: Components, path: str) -> None:
    """E20.34."""
    require(c.scoring.keys() == SCORINGS, path, f"scoring needs {', '.join(sorted(SCORINGS))}")
    for name, scoring in c.scoring.items():
        require(
            bool(scoring.base) == (name in BASED), path, f"scoring.{name}.base: for {', '.join(sorted(BASED))} alone"
        )
        highest = name == HIGHEST
        require(bool(scoring.highest) == highest, path, f"scoring.{name}.highest: for {HIGHEST} alone")
        require(not highest or scoring.vp == 1, path, f"scoring.{HIGHEST}.vp: the values of the rows count")
