"""components.toml: provenance, refusal of wrong corrections, and the use of its figures by the rules."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.castle import GAME, components
from engine.castle.components import CastleBox
from engine.castle.goods import NOTHING
from engine.castle.steps.building import Craft
from engine.castle.steps.characters import MasterBuilders, Messengers, TraderPayout
from engine.castle.steps.course import EndRound, StartRound
from engine.castle.steps.ending import Score
from engine.castle.steps.winter import Breach, Plague, Snowfall
from engine.chance import Chance, seed_from
from engine.components import fingerprint, read, without_commentary
from engine.illegal import LoadError
from engine.move import Stem
from engine.table import Table, load_table, new_table
from tests.engine.castle.scene import BOX, Scene, changed, goods
from tests.slow import slow_but

PACKAGED = Path(components.__file__).with_name("components.toml")
TEXT = PACKAGED.read_text("utf-8")
RAW: dict[str, Any] = tomllib.loads(TEXT)

PROVENANCES = {"rulebook", "public", "reconstructed"}
COMMENTARY = {"id", "ref", "why", "note", "confidence", "prov", "source"}


def merged(data: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    for key, value in new.items():
        if isinstance(value, dict) and isinstance(data.get(key), dict):
            merged(data[key], value)
        else:
            data[key] = value
    return data


def data_with(**figures: Any) -> dict[str, Any]:
    """The data of the file with some figures changed."""
    return merged(copy.deepcopy(RAW), figures)


def data_without(*path: str | int) -> dict[str, Any]:
    data = copy.deepcopy(RAW)
    table: Any = data
    for key in path[:-1]:
        table = table[key]
    del table[path[-1]]
    return data


def building(data: dict[str, Any], name: str) -> dict[str, Any]:
    tiles: dict[str, Any] = next(entry for entry in data["buildings"] if entry["id"] == name)
    return tiles


def refused(data: Any) -> str:
    """The problem that the refusal names; the refusal also names the file."""
    with pytest.raises(LoadError) as caught:
        components.load_box(data, "here/components.toml")
    assert caught.value.params["path"] == "here/components.toml"
    return str(caught.value.params["problem"])


# Provenance, as described in the header of the file


def tables(data: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table of the file that is not covered by the table around it."""
    if isinstance(data, list):
        for i, entry in enumerate(data):
            yield from tables(entry, f"{where}[{i}]")
        return
    yield where, data
    for key, value in data.items():
        covered = "source" in data or key in data.get("prov", {}) or key in COMMENTARY
        if not covered and isinstance(value, dict | list):
            yield from tables(value, f"{where}.{key}".lstrip("."))


TABLES = [(where, table) for where, table in tables({k: v for k, v in RAW.items() if k != "refs"}) if where]


@pytest.mark.parametrize(("where", "table"), TABLES, ids=[where for where, _ in TABLES])
def test_every_data_key_has_a_provenance(where: str, table: dict[str, Any]) -> None:
    prov = table.get("prov", {})
    sources = [table["source"]] if "source" in table else list(prov.values())
    assert set(sources) <= PROVENANCES
    for key, value in table.items():
        own_tables = isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict))
        if key not in COMMENTARY and "source" not in table and key not in prov:
            assert own_tables, f"{where}.{key} has no provenance"
    # The prices of spaces have a provenance of their own, apart from the number of spaces.
    assert set(prov) <= set(table) | {"space_costs"}
    assert ("space_costs" in prov) == bool(prov and table.get("spaces"))


@pytest.mark.parametrize(("where", "table"), TABLES, ids=[where for where, _ in TABLES])
def test_what_is_not_from_the_rulebook_says_where_from_or_why(where: str, table: dict[str, Any]) -> None:
    provenances = {table.get("source"), *table.get("prov", {}).values()}
    assert "public" not in provenances or table.get("ref"), f"{where}: public, but no ref"
    assert "reconstructed" not in provenances or table.get("why"), f"{where}: reconstructed, but no why"
    assert set(table.get("ref", [])) <= set(RAW["refs"])


def test_the_provenance_covers_real_tables() -> None:
    """The two tests above do not pass for lack of tables."""
    names = {where for where, _ in TABLES}
    assert {"players", "trader_places.sand", "buildings[0]", "scoring.keep", "winter", "winter.damsel"} <= names
    assert len(names) > 50


# The packaged file


def test_the_packaged_file_is_accepted() -> None:
    box = components.load_box(RAW, "components.toml")
    assert box.fingerprint == GAME.box().fingerprint == BOX.fingerprint
    assert sum(entry.copies for entry in box.components.buildings) == 23


def test_the_specifications_file_is_the_packaged_one() -> None:
    data, path = read("castle", None)
    assert data == RAW
    assert path == "components.toml"


# Refusals, each naming what is wrong

KEYS: list[tuple[str | int, ...]] = [
    ("players",),
    ("players", "start_talers"),
    ("by_player_count", "3", "rounds"),
    ("helpers", "per_colour"),
    ("money", "total_talers"),
    ("round_track", "spaces"),
    ("resources", "clay", "value"),
    ("watchtower", "start"),
    ("trader_places", "sand", "gross"),
    ("characters", "messenger", "talers"),
    ("characters", "bricklayer", "talers_per_piece_spent"),
    ("characters", "stonemason", "buy_price"),
    ("characters", "stonemason", "max_bought_per_worker_player"),
    ("characters", "worker", "vp_factor"),
    ("characters", "master_builder", "vp_per_building_of_others"),
    ("worker_cards", "worker_stone", "choose_from"),
    ("building_rules", "min_kinds"),
    ("buildings", 0, "copies"),
    ("buildings", 0, "spaces"),
    ("buildings", 0, "vp"),
    ("scoring", "order"),
    ("scoring", "keep", "vp_per_empty_space"),
    ("scoring", "tavern", "tavern.6", "per_helpers"),
    ("scoring", "market", "two_helpers"),
    ("winter",),
    ("winter", "reveal_spaces"),
    ("winter", "innkeeper", "helper_cost"),
    ("winter", "granary", "vp_each_by_helpers_present"),
]


@pytest.mark.parametrize("path", KEYS, ids=lambda path: ".".join(map(str, path)))
def test_a_missing_key_is_named(path: tuple[str | int, ...]) -> None:
    assert str(path[-1]) in refused(data_without(*path))


@pytest.mark.parametrize(
    ("path", "named"),
    [
        (("by_player_count", "4"), "by_player_count needs 2, 3, 4"),
        (("resources", "wood"), "resources must be sand, wood, clay, stone, silver"),
        (("worker_cards", "worker_sand"), "worker_cards must be"),
        (("trader_places", "clay"), "each resource has one trader place"),
        (("scoring", "forge", "forge.6"), "scoring does not say what forge.6 scores"),
        (("scoring", "stable", "stable.16"), "scoring does not say what stable.16 scores"),
        (("buildings", 0, "value"), "palace: no payment makes 0"),
        (("buildings", 10), "the building market is missing"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_missing_table_is_named(path: tuple[str | int, ...], named: str) -> None:
    assert named in refused(data_without(*path))


@pytest.mark.parametrize(
    ("figures", "named"),
    [
        ({"building_rules": {"tiles_total": 28}}, "the building tiles add up to 23, not 28"),
        ({"money": {"coins_of_5": 7}}, "the coins make 110 talers, not 105"),
        ({"money": {"total_talers": 100}}, "the coins make 105 talers, not 100"),
        ({"money": {"round_space_talers": 8}}, "2 players need 102 talers at the start|players need"),
        ({"helpers": {"total_pieces": 24}}, "helpers: 4 colours of 7 are not 24"),
        ({"helpers": {"per_colour": 6}}, "2 players: too many helpers_each"),
        ({"by_player_count": {"2": {"helpers_each": 8}}}, "2 players: too many helpers_each"),
        ({"by_player_count": {"4": {"rounds": 16}}}, "16 rounds need as many round spaces"),
        ({"by_player_count": {"4": {"cards_per_round": 3}}}, "4 players: cards_per_round must be 1 or 2"),
        ({"by_player_count": {"5": RAW["by_player_count"]["4"]}}, "by_player_count needs 2, 3, 4"),
        ({"players": {"cards_per_player": 9}}, "players.cards_per_player must be 8"),
        ({"players": {"start_resources": {"clay": 4}}}, "not enough clay for the start"),
        ({"watchtower": {"start": {"stone": 16}}}, "not enough stone for the start"),
        ({"winter": {"cards_count": 5}}, "winter.cards does not hold cards_count cards"),
        ({"winter": {"granary": {"space_ids": ["granary.a"]}}}, "winter.granary needs points for each number"),
        ({"winter": {"innkeeper": {"space_ids": ["a", "b"]}}}, "winter.innkeeper has room for one helper"),
    ],
)
def test_a_sum_that_does_not_fit_is_named(figures: dict[str, Any], named: str) -> None:
    problem = refused(data_with(**figures))
    assert any(part in problem for part in named.split("|"))


@pytest.mark.parametrize(
    ("figures", "named"),
    [
        ({"characters": {"messenger": {"talers": "8"}}}, "characters.messenger.talers"),
        ({"characters": {"messenger": {"talers": 8.5}}}, "characters.messenger.talers"),
        ({"players": {"start_talers": True}}, "players.start_talers"),
        ({"players": {"start_resources": 3}}, "players.start_resources"),
        ({"winter": {"reveal_spaces": [10, "8"]}}, "winter.reveal_spaces"),
        ({"scoring": {"order": "keep"}}, "scoring.order"),
        ({"buildings": {}}, "buildings"),
        ({"money": 105}, "money"),
    ],
)
def test_a_wrong_type_is_named(figures: dict[str, Any], named: str) -> None:
    assert named in refused(data_with(**figures))


@pytest.mark.parametrize("data", [None, [], 3, "castle", {}])
def test_what_is_no_table_at_all_is_refused(data: Any) -> None:
    assert refused(data)


@pytest.mark.parametrize(
    ("figures", "named"),
    [
        ({"scoring": {"tavern": {"tavern.13": {"vp": 1, "per_helpers": 1}}}}, "scoring names tavern.13"),
        ({"scoring": {"gates": {"tower.1": {"vp_per_tower": 1}}}}, "scoring names tower.1"),
        ({"scoring": {"forge": {"innkeeper": {"vp": 1, "per_silver": 1}}}}, "scoring names innkeeper"),
        ({"scoring": {"order": ["keep", "tavern"]}}, "scoring.order must hold keep, tavern, gates"),
        ({"scoring": {"order": [*RAW["scoring"]["order"], "well"]}}, "scoring.order must hold"),
        ({"scoring": {"tavern": {"tavern.6": {"per_helpers": 0}}}}, "0 helpers"),
        ({"scoring": {"market": {"one_helper": {"talers": 0}}}}, "talers"),
        ({"scoring": {"forge": {"forge.6": {"per_silver": 0}}}}, "silver"),
    ],
)
def test_a_scoring_that_means_nothing_is_named(figures: dict[str, Any], named: str) -> None:
    assert named in refused(data_with(**figures))


@pytest.mark.parametrize(("name", "value"), [("tower", 6), ("house", 5), ("palace", 200), ("well", 0)])
def test_a_value_that_no_payment_reaches_is_named(name: str, value: int) -> None:
    data = copy.deepcopy(RAW)
    building(data, name)["value"] = value
    assert refused(data) == f"{name}: no payment makes {value}"


def test_names_that_stand_twice_are_refused() -> None:
    data = copy.deepcopy(RAW)
    building(data, "well")["id"] = "tower"
    assert refused(data) == "a building stands there twice"
    data = copy.deepcopy(RAW)
    building(data, "keep")["spaces"] = [{"id": "granary.b", "cost": 14}]
    assert refused(data) == "a helper space stands there twice"
    assert "twice" in refused(data_with(winter={"cards": [*RAW["winter"]["cards"][:5], "damsel"]}))


@pytest.mark.parametrize(
    ("figures", "named"),
    [
        ({"players": {"start_talers": -1}}, "players.start_talers is below zero"),
        ({"trader_places": {"clay": {"gross": -2}}}, "trader_places.clay.gross is below zero"),
        ({"winter": {"damsel": {"vp_for_last_suitor": -8}}}, "winter.damsel.vp_for_last_suitor is below zero"),
        ({"resources": {"sand": {"value": 0}}}, "resources.sand.value"),
        ({"resources": {"silver": {"value": 3}}}, "resources.silver.value"),
        ({"players": {"start_resources": {"gold": 1}}}, "players.start_resources: gold is no resource"),
        ({"watchtower": {"start": {"gold": 1}}}, "watchtower.start: gold is no resource"),
        ({"worker_cards": {"worker_wood": {"fixed": {"gold": 1}}}}, "worker_cards.worker_wood.fixed: gold"),
        ({"worker_cards": {"worker_stone": {"choose_from": ["gold"]}}}, "worker_cards.worker_stone.choose_from: gold"),
        ({"worker_cards": {"worker_stone": {"choose_from": []}}}, "worker_cards.worker_stone: nothing to choose from"),
        ({"characters": {"worker": {"vp_factor": "half"}}}, "characters.worker.vp_factor"),
        ({"characters": {"worker": {"vp_factor": "1/0"}}}, "characters.worker.vp_factor"),
        ({"characters": {"bricklayer": {"vp_factor": "-1"}}}, "characters.bricklayer.vp_factor"),
        ({"winter": {"cards": [*RAW["winter"]["cards"][:5], "flood"]}}, "winter.cards may hold"),
        ({"trader_places": {"silver": {"kind": "cart"}}}, "there is one rider"),
        ({"trader_places": {"sand": {"resource": "wood"}}}, "each resource has one trader place"),
    ],
)
def test_a_figure_that_cannot_be_is_named(figures: dict[str, Any], named: str) -> None:
    assert named in refused(data_with(**figures))


@pytest.mark.parametrize(
    ("figures", "named"),
    [
        ({"players": {"max": 3}}, "players.max must be 4"),
        ({"players": {"min": 1}}, "players.min must be 2"),
        ({"characters": {"trader": {"order": 3}, "bricklayer": {"order": 2}}}, "the orders must be"),
        ({"characters": {"trader": {"max_helpers_placed": 2}}}, "characters.trader.max_helpers_placed must be 1"),
        ({"building_rules": {"exact_payment": False}}, "building_rules.exact_payment must be True"),
        ({"winter": {"snowfall": {"worker_cards_lost": 2}}}, "winter.snowfall.worker_cards_lost must be 1"),
        ({"winter": {"plague": {"discard_cards_lost": 2}}}, "winter.plague.discard_cards_lost must be 1"),
    ],
)
def test_unsupported_values_are_refused_rather_than_ignored(figures: dict[str, Any], named: str) -> None:
    assert named in refused(data_with(**figures))


def figures_of(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    entries: Any = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in entries:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from figures_of(value, (*path, key))


@pytest.mark.parametrize("wrong", slow_but([-1, "gold"], [-1, 0, 1000, "gold", [], {}, None]))
def test_no_figure_however_wrong_raises_anything_but_a_load_error(wrong: Any) -> None:
    """For each figure of the file: the box is built and set up, or refused."""
    data = without_commentary(RAW)
    for path in list(figures_of(data)):
        table: Any = data
        for key in path[:-1]:
            table = table[key]
        kept = table[path[-1]]
        table[path[-1]] = wrong
        try:
            box = components.load_box(data, "file")
        except LoadError:
            pass
        else:
            for seats in GAME.seats:
                p = GAME.position(GAME.new(box, seats, {"side": "winter"}, Chance(seed_from("wrong"))), box)
                p.advance()
                GAME.check(p)
        table[path[-1]] = kept


# Files and folders


def folder_with(tmp_path: Path, text: str | bytes, game: str = "castle") -> Path:
    (tmp_path / game).mkdir()
    data = text.encode() if isinstance(text, str) else text
    (tmp_path / game / "components.toml").write_bytes(data)
    return tmp_path


def changed_text(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


def test_a_folder_of_overrides_is_used(tmp_path: Path) -> None:
    box = GAME.box(folder_with(tmp_path, changed_text("talers = 8\n", "talers = 9\n")))
    assert box.components.characters.messenger.talers == 9
    assert GAME.box().components.characters.messenger.talers == 8


def test_a_folder_for_another_game_is_not_used(tmp_path: Path) -> None:
    box = GAME.box(folder_with(tmp_path, "not even TOML", game="fleet"))
    assert box.fingerprint == BOX.fingerprint


def test_a_missing_folder_gets_an_error(tmp_path: Path) -> None:
    with pytest.raises(LoadError) as caught:
        GAME.box(tmp_path / "nowhere")
    assert caught.value.key == "components.folder"
    assert caught.value.params == {"path": str(tmp_path / "nowhere")}


def test_a_file_in_place_of_the_folder_gets_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LoadError) as caught:
        GAME.box(tmp_path / "file")
    assert caught.value.key == "components.folder"


@pytest.mark.parametrize("text", ["players = ", "[players]\n[players]\n", b"name = '\xff\xfe'", TEXT[:-40]])
def test_a_file_that_is_no_toml_or_not_utf_8_gets_an_error(tmp_path: Path, text: str | bytes) -> None:
    folder = folder_with(tmp_path, text)
    with pytest.raises(LoadError) as caught:
        GAME.box(folder)
    assert caught.value.key == "components.toml"
    assert caught.value.params["path"] == str(folder / "castle" / "components.toml")
    assert caught.value.params["problem"]


def test_an_error_in_an_overriding_file_names_the_file(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, changed_text("tiles_total = 23", "tiles_total = 24"))
    with pytest.raises(LoadError) as caught:
        GAME.box(folder)
    assert caught.value.key == "components.sum"
    assert caught.value.params["path"] == str(folder / "castle" / "components.toml")


# The rules use the figures


def test_what_the_palace_costs() -> None:
    entries = [copy.deepcopy(entry) for entry in without_commentary(RAW)["buildings"]]
    for entry in entries:
        if entry["id"] == "palace":
            entry["spaces"] = [{"id": "palace.a", "cost": 11}, {"id": "palace.b", "cost": 12}]
    scene = Scene(box=changed(buildings=entries)).built("palace").talers(0, 11).then(Craft(0, "bricklayer", built=1))
    assert "place palace.a" in scene.moves(0)
    assert "place palace.b" not in scene.moves(0)
    scene.do(0, "place palace.a")
    assert scene.player(0).talers == 0


def test_what_a_building_is_worth_and_how_many_there_are() -> None:
    entries = [copy.deepcopy(entry) for entry in without_commentary(RAW)["buildings"]]
    for entry in entries:
        if entry["id"] == "tower":
            entry.update(value=9, vp=20, copies=8)
        if entry["id"] == "house":
            entry.update(copies=7)
    box = components.load_box(data_with(buildings=entries), "file")
    scene = Scene(box=box).has(0, "1 clay 1 wood 3 sand").then(Craft(0, "stonemason"))
    scene.do(0, "build tower with 1 clay 1 wood 3 sand")
    assert scene.player(0).score == 20
    assert scene.s.tiles["tower"] == 7
    assert scene.s.tiles["house"] == 7


@pytest.mark.parametrize("gross", [1, 2, 6])
def test_what_a_cart_pays(gross: int) -> None:
    scene = Scene(box=changed(trader_places={"wood": {"gross": gross}})).helper(0, "wood").then(TraderPayout())
    assert scene.player(0).goods == goods(f"1 sand {gross} wood")


def test_how_much_goes_to_the_watchtower() -> None:
    scene = Scene(box=changed(watchtower={"delivered_per_kind_received": 2})).helper(0, "wood").then(TraderPayout())
    assert scene.s.watchtower == goods("1 sand 3 wood 1 clay 1 stone 1 silver")


def test_what_the_characters_get() -> None:
    box = changed(
        characters={
            "messenger": {"talers": 5},
            "bricklayer": {"talers_per_piece_spent": 2},
            "worker": {"vp_factor": "1/3"},
            "master_builder": {"vp_per_building_of_others": 7},
        }
    )
    scene = Scene(box=box).talers(0, 0).has(0, "2 stone 2 wood 2 sand").built("house", by=1, round_=1)
    scene.player(0).row = (("messenger", 1), ("master_builder", 1))
    scene.player(0).hand = tuple(c for c in scene.player(0).hand if c not in ("messenger", "master_builder"))
    scene.then(Messengers(), Craft(0, "bricklayer"), Craft(0, "worker_wood"), MasterBuilders())
    assert scene.player(0).talers == 5
    scene.do(0, "build tower with 1 stone 1 wood 1 sand; pass")
    assert scene.player(0).talers == 5 + 6
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    assert scene.player(0).score == 2 + 7


def test_how_much_a_card_builds_places_and_buys() -> None:
    box = changed(
        characters={
            "stonemason": {
                "max_buildings": 1,
                "max_helpers_placed": 1,
                "buy_price": 2,
                "max_bought_per_worker_player": 2,
            }
        }
    )
    scene = Scene(box=box).talers(0, 20).has(0, "2 stone 2 wood 2 sand")
    scene.choose("stonemason", "worker_wood", "messenger", "messenger")
    scene.do(0, "buy silver from B; buy wood from B")
    assert scene.player(1).talers == 3 + 4
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    assert scene.refusal(0, "build tower with 1 stone 1 wood 1 sand").params == {"n": 1}
    scene.do(0, "place market.a")
    assert scene.s.round == 2


def test_how_many_kinds_a_payment_needs() -> None:
    box = components.load_box(data_with(building_rules={"min_kinds": 2}), "file")
    scene = Scene(box=box).has(0, "1 clay 4 sand").then(Craft(0, "worker_wood"))
    scene.do(0, "build tower with 1 clay 4 sand")
    assert scene.s.tiles["tower"] == 8


def test_what_pieces_are_worth() -> None:
    box = changed(resources={"sand": {"value": 2}})
    scene = Scene(box=box).built("palace").helper(0, "palace.a").has(0, "4 sand")
    scene.then(Score("palace"))
    assert scene.player(0).score == 8


def test_how_the_game_begins() -> None:
    box = changed(
        players={"start_talers": 5, "start_resources": {"sand": 2, "stone": 1}, "start_score": 4},
        by_player_count={"3": {"rounds": 10, "helpers_each": 5, "cards_per_round": 2}},
        watchtower={"start": {"clay": 3}},
        money={"round_space_talers": 2},
    )
    scene = Scene(3, box=box)
    assert (scene.player(1).talers, scene.player(1).score, scene.player(1).helpers) == (5, 4, 5)
    assert scene.player(1).goods == goods("2 sand 1 wood 1 stone")
    assert scene.s.watchtower == goods("1 sand 1 wood 3 clay 1 stone 1 silver")
    assert (scene.player(0).talers, scene.s.track) == (5 + 2, 18)
    assert scene.refusal(0, "play trader").params == {"n": 2}
    assert scene.in_round(10).then(EndRound()).s.over


def test_what_the_worker_cards_hold() -> None:
    box = changed(worker_cards={"worker_wood": {"fixed": {"wood": 1, "silver": 2}}, "worker_stone": {"choose": 1}})
    scene = Scene(box=box).has(0, "").choose("worker_wood", "worker_stone", "messenger", "messenger")
    assert scene.moves(1) == ["fill 1 sand", "fill 1 clay", "fill 1 wood"]
    assert scene.player(0).on_cards == (("worker_wood", goods("1 wood 2 silver")),)


@pytest.mark.parametrize(
    ("category", "figures", "helpers", "expected"),
    [
        ("keep", {"keep": {"vp_per_empty_space": 4}}, ["keep.14"], 4 * (16 - 3)),
        ("tavern", {"tavern": {"tavern.12": {"vp": 2}}}, ["tavern.12"], 6),
        ("tavern", {"tavern": {"tavern.6": {"per_helpers": 1}}}, ["tavern.6"], 3),
        ("gates", {"gates": {"great_gate.10": {"vp_per_tower": 5}}}, ["great_gate.10"], 15),
        ("stable", {"stable": {"stable.12": {"vp_per_house": 7}}}, ["stable.12"], 14),
        ("servants_house", {"servants_house": {"vp_per_unbuilt_tile_per_helper": 2}}, ["servants_house.a"], 2 * 11),
        ("market", {"market": {"one_helper": {"talers": 5, "vp": 3}}}, ["market.a"], 6),
        ("market", {"market": {"two_helpers": {"talers": 3}}}, ["market.a", "market.b"], 3),
        ("palace", {"palace": {"max_resources_per_helper": 2}}, ["palace.a"], 10),
        ("forge", {"forge": {"forge.10": {"vp": 3}}}, ["forge.10"], 18),
        ("forge", {"forge": {"forge.6": {"per_silver": 4}}}, ["forge.6"], 1),
    ],
)
def test_what_the_buildings_score(category: str, figures: dict[str, Any], helpers: list[str], expected: int) -> None:
    scene = Scene(box=changed(scoring=figures)).talers(0, 10).has(0, "3 stone").built("tower", times=3)
    scene.built("house", times=2)
    for name in ("keep", "tavern", "great_gate", "small_gate", "stable", "servants_house", "palace"):
        scene.built(name)
    scene.s.forge, scene.s.stock = 6, (*scene.s.stock[:4], scene.s.stock[4] - 6)
    scene.helper(0, *helpers).helper(1, "small_gate.5", "forge.10" if category != "forge" else "stable.16")
    # So all 16 spaces are open and three helpers stand there; 11 tiles are left.
    scene.then(Score(category))
    assert scene.s.tally[-1].points[0] == expected


def test_what_the_winter_does() -> None:
    box = changed(
        winter={
            "reveal_spaces": [12],
            "snowfall": {"or_pay_talers": 2},
            "plague": {"or_pay_talers_per_discard_card": 3},
            "breach": {"max_stones": 1, "vp_per_stone": 9},
            "granary": {"helper_cost": 1, "vp_each_by_helpers_present": {"1": 4}},
            "innkeeper": {"helper_cost": 2},
        }
    )
    scene = Scene(side="winter", box=box).pile("innkeeper")
    scene.choose("messenger", "messenger", "messenger", "messenger")
    # Space 12 is the space of the first round.
    assert scene.s.lasting == ("innkeeper",)
    assert [event.params["card"] for event in scene.events_of("winter_card")] == ["innkeeper"]
    scene = Scene(side="winter", box=box).lasting("granary", "innkeeper").talers(0, 3).has(0, "2 stone").has(1, "")
    scene.discarded(0, "trader", "messenger")
    scene.then(Snowfall(asked=(0,)), Breach(asked=(0, 1)), Craft(0, "bricklayer", built=1), Plague(asked=(0,)))
    scene.do(0, "pay")
    assert scene.player(0).talers == 1
    assert scene.moves(0) == ["give 1 stone", "pass"]
    scene.do(0, "give 1 stone")
    assert scene.player(0).score == 9
    scene.talers(0, 7).do(0, "place granary.a")
    assert scene.player(0).talers == 6
    scene.do(0, "pass")
    assert scene.moves(0) == ["pay", "lose messenger", "lose trader"]
    scene.do(0, "pay")
    assert scene.player(0).talers == 0
    scene.then(Score("granary"))
    assert scene.player(0).score == 9 + 4


def test_the_space_of_the_round_bears_the_symbol_or_not() -> None:
    for space, turned in ((12, True), (11, False)):
        scene = Scene(side="winter", box=changed(winter={"reveal_spaces": [space]})).pile("granary")
        scene.choose("messenger", "messenger", "messenger", "messenger")
        assert bool(scene.events_of("winter_card")) is turned


# Fingerprint


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], int]]:
    entries: Any = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in entries:
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        elif isinstance(value, int) and not isinstance(value, bool):
            yield (*path, key), value


def test_the_fingerprint_changes_with_every_figure() -> None:
    data = msgspec.to_builtins(BOX.components)
    seen = {BOX.fingerprint}
    for path, figure in list(leaves(data)):
        table: Any = data
        for key in path[:-1]:
            table = table[key]
        table[path[-1]] = figure + 1
        seen.add(fingerprint(msgspec.convert(data, components.Components)))
        table[path[-1]] = figure
    assert len(seen) == 1 + len(list(leaves(data)))


def test_the_fingerprint_does_not_change_with_provenance_comments_or_order(tmp_path: Path) -> None:
    data = copy.deepcopy(RAW)
    data["players"]["prov"] = {}
    data["money"]["source"] = "public"
    data["buildings"][0].update(note="another", why="because", ref=[], confidence="high")
    data = dict(reversed(data.items()))
    assert components.load_box(data, "file").fingerprint == BOX.fingerprint
    text = "# a comment\n" + TEXT.replace('\nsource = "rulebook"', '\nsource = "public" # seen')
    assert GAME.box(folder_with(tmp_path, text)).fingerprint == BOX.fingerprint


# A game keeps the components with which it began


def play_on(table: Table, moves: int, seed: str) -> None:
    """Plays so many random moves, or to the end."""
    dice, draws = random.Random(seed), Chance(seed_from(seed))
    for _ in range(moves):
        p = table.position
        if not p.awaited():
            return
        seat = p.awaited()[0]
        chosen = dice.choice(p.choices(seat))
        table.play(seat, [p.draw(seat, chosen, draws) if isinstance(chosen, Stem) else chosen])


def strange_box(tmp_path: Path) -> CastleBox:
    return GAME.box(folder_with(tmp_path, changed_text("talers = 8\n", "talers = 1\n")))


def messengers_got(table: Table) -> set[int]:
    events = [event for entry in table.log for event in entry.events]
    return {event.params["talers"] for event in events if event.key == "messenger"}


@pytest.mark.parametrize("side", ["summer", "winter"])
def test_a_game_keeps_its_components_to_its_end(tmp_path: Path, side: str) -> None:
    """Even if the folder is corrected meanwhile, and through export and import."""
    table = new_table("castle", 3, seed_from("kept"), {"side": side}, box=strange_box(tmp_path))
    play_on(table, 40, "kept one")
    (tmp_path / "castle" / "components.toml").write_text(TEXT)
    again = load_table(table.export())
    assert again.box.fingerprint == table.box.fingerprint != GAME.box(tmp_path).fingerprint
    assert GAME.save(again.position.state) == GAME.save(table.position.state)
    play_on(again, 10_000, "kept two")
    assert again.outcome is not None
    assert messengers_got(again) == {1}
    finished = load_table(again.export())
    assert finished.outcome == again.outcome
    assert messengers_got(finished) == {1}


def test_a_new_game_begins_with_the_corrected_ones(tmp_path: Path) -> None:
    box = strange_box(tmp_path)
    (tmp_path / "castle" / "components.toml").write_text(TEXT)
    assert GAME.box(tmp_path).fingerprint != box.fingerprint
    table = new_table("castle", 3, seed_from("new"), box=GAME.box(tmp_path))
    play_on(table, 10_000, "new")
    assert messengers_got(table) == {8}


def test_an_export_whose_components_were_changed_is_refused() -> None:
    table = new_table("castle", 2, seed_from("forged"))
    play_on(table, 10, "forged")
    document = json.loads(table.export())
    document["components"]["characters"]["messenger"]["talers"] = 80
    with pytest.raises(LoadError) as caught:
        load_table(json.dumps(document).encode())
    assert caught.value.key == "load.components"


def test_an_export_whose_components_cannot_be_is_refused() -> None:
    document = json.loads(new_table("castle", 2, seed_from("forged")).export())
    document["components"]["money"]["coins_of_1"] = 50
    document["components_hash"] = fingerprint(document["components"])
    with pytest.raises(LoadError) as caught:
        load_table(json.dumps(document).encode())
    assert caught.value.key == "components.sum"
    assert caught.value.params["path"] == "export"


def test_the_round_of_a_game_is_played_with_its_own_box() -> None:
    """No rule reads the packaged box instead of the position's."""
    scene = Scene(box=changed(money={"round_space_talers": 3}))
    before = scene.player(1).talers
    scene.s.first = 1
    scene.then(StartRound())
    assert scene.player(1).talers == before + 3
    assert scene.s.gone == NOTHING
