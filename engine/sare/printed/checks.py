"""Checks that the components are consistent. What the rules support in one form only is refused, never ignored."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.components import Json, require
from engine.sare.goods import KINDS, PLAIN
from engine.sare.printed.figures import Components

POWERS = {
    "temple": "peek_two_keep_one",
    "barracks": "gauge_minus_one_and_opponent_plus_one",
    "gardens": "double_troubles_to_simple",
    "palace": "discard_card_for_next",
    "market": "swap_equal_resource_card",
    "library": "simple_troubles_to_joker",
}
KINDS_OF_CARDS = {"single": 1, "double": 2, "horus": 0, "hoshekh": 0, "troubles": 0}
"""Each kind of card with its number of units."""
LETTERS_OF_TOKENS = frozenset("hpcld")


def check(c: Components, path: str) -> None:
    _check_figures(c, path)
    _check_fixed(c, path)
    _check_board(c, path)
    _check_cards(c, path)
    _check_buildings(c, path)
    _check_pyramids(c, path)


def check_unread(c: Components, path: str) -> None:
    """Check that figures which no rule reads agree with those that rules read. Not applied to games under way."""
    n, gauge = c.counts, c.revolt_gauge
    kinds = n.tiles_main + n.tiles_administrative + n.tiles_production
    require(n.building_tiles == kinds, path, f"counts.building_tiles: the three kinds add up to {kinds}")
    growths = len(c.growth.triggers)
    require(gauge.black_cubes_max == growths, path, f"revolt_gauge.black_cubes_max must be {growths}")
    require(n.cubes_black == growths * c.meta.max_players, path, "counts.cubes_black does not fit black_cubes_max")
    for card in c.season_card:
        require(card.kind == "troubles" or not card.gauge, path, f"{card.id}: only Troubles have a gauge")
    for building in c.building:
        holds = c.limits.warehouse_capacity if building.id == "warehouse" else 0
        # It stands in limits; files of 0.1 state it twice.
        same = building.capacity in (0, holds)
        require(same, path, f"{building.id}.capacity must be {holds}: limits.warehouse_capacity")


def _check_figures(c: Components, path: str) -> None:
    signed = {"revolt_gauge.black_cube_effect", "revolt_gauge.barracks_self"}
    for where, figure in _figures(msgspec.to_builtins(c)):
        require(figure >= 0 or where in signed, path, f"{where} is below zero")


def _figures(data: Json, where: str = "") -> Iterator[tuple[str, int]]:
    """Every number with its path in the file."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _figures(value, f"{where}.{key}" if where else key)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            name = value.get("id", i) if isinstance(value, dict) else i
            yield from _figures(value, f"{where}.{name}")
    elif isinstance(data, int):
        yield where, data


def _check_fixed(c: Components, path: str) -> None:
    for what, has, must in (
        ("meta.min_players", c.meta.min_players, 2),
        ("meta.max_players", c.meta.max_players, 4),
        ("resources.ids", tuple(c.resources.ids), PLAIN),
        ("resources.supply_limited", c.resources.supply_limited, False),
        ("caravans.value_units", c.caravans.value_units, 1),
        ("caravans.usable_same_phase", c.caravans.usable_same_phase, False),
        ("setup.starting_buildings", tuple(c.setup.starting_buildings), ("master_builder", "warehouse")),
        ("setup.starting_may_share_square", c.setup.starting_may_share_square, True),
        ("growth.triggers", c.growth.triggers, ["first_main_building", "second_administrative_building"]),
        ("limits.pyramid_stages_per_turn", c.limits.pyramid_stages_per_turn, 1),
        ("limits.produced_token_per_card", c.limits.produced_token_per_card, 1),
        ("limits.kept_cards_after_revolt", c.limits.kept_cards_after_revolt, 1),
        ("limits.troubles_passed_per_opponent_per_sequence", c.limits.troubles_passed_per_opponent_per_sequence, 1),
        ("limits.power_uses_per_season", c.limits.power_uses_per_season, 1),
        ("limits.cards_burned_per_season", c.limits.cards_burned_per_season, 1),
    ):
        require(has == must, path, f"{what} must be {must}")
    letters = {kind: letter.lower() for kind, letter in c.resources.letters.items()}
    require(set(letters) == set(KINDS), path, f"resources.letters needs {', '.join(KINDS)}")
    distinct = set(letters.values())
    require(
        len(distinct) == len(KINDS) and {*map(len, distinct)} == {1} and not distinct & LETTERS_OF_TOKENS,
        path,
        "resources.letters must be different letters, and not h, p, c, l or d",
    )
    low = c.revolt_gauge.last_square + c.revolt_gauge.black_cubes_max * c.revolt_gauge.black_cube_effect
    require(low > c.revolt_gauge.start, path, "revolt_gauge: no square is left below the revolt")
    require(c.revolt_gauge.black_cubes_max >= len(c.growth.triggers), path, "revolt_gauge.black_cubes_max is too small")
    require(set(c.setup.starting_tokens) <= set(PLAIN), path, "setup.starting_tokens names what is no resource")


def _check_board(c: Components, path: str) -> None:
    board = c.board
    squares = {f"{column}{row}" for column in board.columns for row in board.rows}
    require(set(board.squares) == squares, path, "board.squares does not fit columns and rows")
    require(len(board.squares) == len(squares) == board.square_count, path, "board.square_count does not fit")
    require(set(board.nile_squares) <= squares, path, "board.nile_squares names what is no square")
    require(board.divinity_start_square in squares, path, "board.divinity_start_square is no square")
    require(sum(c.setup.starting_tokens.values()) <= c.limits.warehouse_capacity, path, "the first Warehouse overflows")


def _check_cards(c: Components, path: str) -> None:
    ids = [card.id for card in c.season_card]
    require(len(ids) == len(set(ids)), path, "a season card stands there twice")
    total = sum(card.count for card in c.season_card)
    require(total == c.counts.season_cards, path, f"the season cards add up to {total}, not {c.counts.season_cards}")
    for card in c.season_card:
        require(card.kind in KINDS_OF_CARDS, path, f"{card.id}: no kind of card is called {card.kind}")
        require(len(card.units) == KINDS_OF_CARDS[card.kind], path, f"{card.id}: wrong number of units")
        require(set(card.units) <= set(PLAIN), path, f"{card.id}: its units are no resources")
        steps = (c.revolt_gauge.simple_troubles, c.revolt_gauge.double_troubles)
        require(card.kind != "troubles" or card.gauge in steps, path, f"{card.id}: gauge must be one of {steps}")


def _check_buildings(c: Components, path: str) -> None:
    ids = [building.id for building in c.building]
    require(len(ids) == len(set(ids)), path, "a building stands there twice")
    powers = {b.id: b.power for b in c.building if b.class_ == "administrative"}
    require(powers == POWERS, path, f"the administrative buildings and their powers must be {POWERS}")
    for name in ("master_builder", "warehouse", "port"):
        require(name in ids, path, f"the building {name} is missing")
    for kind, total in (
        ("production", c.counts.tiles_production),
        ("administrative", c.counts.tiles_administrative),
        ("main", c.counts.tiles_main - len(c.pyramid)),
    ):
        tiles = sum(b.tiles for b in c.building if b.class_ == kind)
        require(tiles == total, path, f"the {kind} tiles add up to {tiles}, not {total}")
    for b in c.building:
        starting = c.meta.max_players * (b.id in c.setup.starting_buildings)
        require(b.tiles >= c.meta.max_players + starting, path, f"{b.id}: too few tiles")
        require({*b.cost, *b.discount} <= set(PLAIN), path, f"{b.id}: cost or discount of what is no resource")
        require(not b.produces or b.produces in KINDS, path, f"{b.id} produces what is no resource")
        require(sum(b.cost.values()) > 0, path, f"{b.id} costs nothing")
        require((b.id == "port") == (b.class_ == "main"), path, f"{b.id}: the Port alone is a main building here")
        port = b.id == "port"
        require((b.nile_only, b.discount_nile) == (port, int(port)), path, f"{b.id}: the Nile is the Port's, one unit")


def _check_pyramids(c: Components, path: str) -> None:
    numbers = sorted(pyramid.number for pyramid in c.pyramid)
    require(numbers == list(range(1, c.meta.max_players + 1)), path, "the pyramids must be numbered 1 to max_players")
    for pyramid in c.pyramid:
        require(len(pyramid.stages) == pyramid.stage_count > 0, path, f"{pyramid.id}: stage_count does not fit")
        for stage in pyramid.stages:
            require(set(stage) <= set(PLAIN) and sum(stage.values()) > 0, path, f"{pyramid.id}: a stage costs nothing")
