"""Every space, row, card and step of the Main Board does what components.toml says, figure by figure."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.ezra.constants import CITY, LEVITES, SCRIBES, SCROLLS, SOURCES, TEMPLE
from engine.ezra.effects import Blessing
from engine.ezra.effects.tracks import AltarSteps, TentSteps
from engine.ezra.scoring import end_points
from tests.engine.ezra.printed.expected import (
    BARE,
    NO_COLUMNS,
    NO_MAP,
    NO_TRACK,
    TOML,
    answered,
    bare,
    by_id,
    change,
    difference,
    done,
    held,
    meant,
    words,
)
from tests.engine.ezra.scene import Scene, changed

RING = TOML["ring"]["clockwise"]
WALLS, GATES = by_id("wall_space"), by_id("gate")
CARDS = {card["id"]: card for card in TOML["wall_deck"]["cards"]}
CORNERS = [gate for gate in GATES if GATES[gate]["kind"] == "corner"]
GATE_CARDS = [gate for gate in GATES if GATES[gate]["kind"] == "card"]
SHARED = TOML["gate_common"]
TRACK = TOML["altar_track"]
REWARDS = {reward["at"]: reward["reward"] for reward in TRACK["rewards"]}
LONE_CARD = "wc11"
PLAIN_WALL = "w16"
"""No Gate stands beside it."""


def beside(space: str) -> list[str]:
    at = RING.index(space)
    return [RING[at - 1], RING[(at + 1) % len(RING)]]


def source(scene: Scene, name: str, seat: int = 0) -> int:
    return scene.player(seat).points[SOURCES.index(name)]


def spent(scene: Scene) -> int:
    return scene.s.turn.spent


# The city (E9)


def test_the_city_has_all_that_is_printed() -> None:
    assert {*BARE.ring} == {*WALLS, *GATES}
    assert (len(WALLS), len(CORNERS), len(GATE_CARDS), len(CARDS)) == (24, 4, 6, 12)


@pytest.mark.parametrize("space", WALLS)
def test_each_wall_space(space: str) -> None:
    """E2.3, E9.2 to E9.4: its rubble, what each piece costs, the Blessing of the last one, what the Wall costs; a
    corner Gate beside it gives its connection.
    """
    printed = WALLS[space]
    assert sum(bare().s.rubble[RING.index(space)]) == printed["rubble"]
    for kind, price in TOML["rubble"]["clear_cost"].items():
        scene = bare().rubble(space, f"1 {kind}").grey(space, banners=price)
        assert done(scene, f"clear 1 {kind}") == Counter({kind: 1, f"blessing_{printed['blessing']}": 1})
        assert scene.p.banners() == 0
    scene = bare().wall_deck(0, LONE_CARD).rubble(space, "").give(0, goods_=words(printed["cost"]))
    assert "build" not in scene.grey(space, banners=printed["grey"] - 1).moves(0)
    connected = [GATES[gate]["connection"] for gate in beside(space) if gate in CORNERS]
    scene.grey(space, banners=printed["grey"])
    assert done(scene, "build; wall card 1 top 2") == change(printed["cost"], CARDS[LONE_CARD]["effect"], *connected)
    assert scene.p.banners() == 0


@pytest.mark.parametrize("card", CARDS)
def test_each_wall_card(card: str) -> None:
    """E9.6, E9.11."""
    cost = WALLS[PLAIN_WALL]["cost"]
    scene = bare().wall_deck(0, card).rubble(PLAIN_WALL, "").give(0, goods_=words(cost)).grey(PLAIN_WALL)
    assert done(scene, "build; wall card 1 top 2") == change(cost, CARDS[card]["effect"])
    assert end_points(scene.p, 0)[CITY] == CARDS[card]["vp"]


@pytest.mark.parametrize("gate", GATE_CARDS)
def test_each_gate_card(gate: str) -> None:
    """E2.3, E9.4, E9.7, E9.11."""
    printed, cost, workers = GATES[gate], SHARED["cost"], SHARED["workers"]
    assert sum(bare().s.rubble[RING.index(gate)]) == printed["rubble"]
    scene = bare().rubble(gate, "").give(0, goods_=words(cost), supply=workers)
    assert "build" not in scene.grey(gate, banners=SHARED["grey"] - 1).moves(0)
    scene.grey(gate, banners=SHARED["grey"])
    assert done(scene, "build") == change({**cost, "worker": workers}, printed["place"])
    assert end_points(scene.p, 0)[CITY] == printed["vp"]


@pytest.mark.parametrize("pieces", [{"stone": 2}, {"stone": 1, "wood": 1}], ids=words)
@pytest.mark.parametrize("discount", ["gold", "grey"])
def test_what_may_be_paid_instead_of_a_piece(discount: str, pieces: dict[str, int]) -> None:
    """E9.5."""
    each = 2 * SHARED[f"discount_{discount}_per_resource"]
    banners = SHARED["grey"] + (each if discount == "grey" else 0)
    cost = {kind: n - pieces.get(kind, 0) for kind, n in SHARED["cost"].items()}
    cost["gold"] = each if discount == "gold" else 0
    scene = bare().rubble("dung", "").give(0, goods_=words(cost), supply=1)
    assert f"build discount {discount} {words(pieces)}" not in scene.grey("dung", banners=banners - 1).moves(0)
    scene.grey("dung", banners=banners)
    wanted = change({**cost, "worker": 1}, GATES["dung"]["place"])
    assert done(scene, f"build discount {discount} {words(pieces)}") == wanted


@pytest.mark.parametrize("gate", GATES)
def test_each_connection_gives_to_both(gate: str) -> None:
    """E9.9."""
    wall = next(space for space in beside(gate) if space in WALLS)
    cost = WALLS[wall]["cost"]
    scene = bare().wall_deck(0, LONE_CARD).rubble(wall, "").give(0, goods_=words(cost))
    if gate in GATE_CARDS:
        scene.gate(1, gate)
    other = scene.s.owners[RING.index(gate)]
    if other:
        scene.place_workers(other, traders="1")
    before = held(scene, other)
    mine = done(scene.grey(wall), "build; wall card 1 top 2")
    assert mine == change(cost, CARDS[LONE_CARD]["effect"], GATES[gate]["connection"])
    if other:
        answered(scene, other)
        assert difference(before, held(scene, other)) == meant(GATES[gate]["connection"])


# Levites, Temple and Altar (E7, E8)


@pytest.mark.parametrize("row", TOML["levite_track"]["rows"][1:], ids=lambda row: f"row {row['row']}")
def test_each_row_of_the_levite_track(row: dict[str, int]) -> None:
    """E7.2."""
    cost = {"food": row["food"], "worker": 1}
    scene = bare().levites(0, row["row"] - 1).give(0, food=row["food"] - 1, supply=1).red()
    assert "levite" not in scene.moves(0)
    scene.give(0, food=row["food"]).red()
    vp = scene.player(0).vp
    gained = done(scene, "levite")
    wanted = change(cost, row["reward"])
    assert scene.player(0).vp - vp == wanted.pop("vp", 0) == source(scene, LEVITES)
    assert gained == wanted


@pytest.mark.parametrize("good", TOML["temple"]["allowed"])
@pytest.mark.parametrize("number", range(1, 6))
def test_each_row_of_the_temple(number: int, good: str) -> None:
    """E7.5, E7.6: rows are listed from the top."""
    row = TOML["temple"]["rows"][-number]
    scene = bare().give(0, goods_=f"1 {good}").red(banners=row["banners"] - 1)
    assert f"temple {number} with {good}" not in scene.moves(0)
    scene.red(banners=row["banners"])
    assert done(scene, f"temple {number} with {good}") == change({good: 1}, row["reward"])
    assert source(scene, TEMPLE) == TOML["temple"]["vp_per_resource"][good]
    assert scene.p.banners() == 0


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_size_of_the_temple_and_its_sectors(seats: int) -> None:
    """E2.6, E7.7."""
    size, given = TOML["temple"]["size"], TOML["temple"]["sector_effects"]
    columns, sectors = size[f"columns_{seats}p"], size[f"sector_last_column_{seats}p"]
    filled = []
    for column in range(1, columns + 1):
        scene = bare(seats).give(0, goods_="1 stone")
        for row in range(1, 6):
            scene.temple(row, "stone " * (column - (row == 1)))
        done(scene.red(), "temple 1 with stone")
        if scene.player(0).food:
            filled.append(column)
            assert scene.player(0).food == given["finisher_food"]
            assert scene.player(0).silver == given["silver_per_levite"]
    assert filled == sectors
    scene = bare(seats).give(0, goods_="1 stone").temple(1, "stone " * columns).red()
    assert "temple 1 with stone" not in scene.moves(0)


@pytest.mark.parametrize("good", ["wood", "cinders"])
def test_each_fire_of_the_altar(good: str) -> None:
    """E8.1."""
    printed = TOML["altar_fire"][good]
    scene = bare().give(0, goods_=f"1 {good}").red(banners=printed["banners"] - 1)
    assert f"altar {good}" not in scene.moves(0)
    scene.red(banners=printed["banners"])
    assert done(scene, f"altar {good}") == Counter({good: -1, "altar": printed["move"]})


@pytest.mark.parametrize("space", range(1, TRACK["last"] + 1))
def test_each_space_of_the_altar_track(space: int) -> None:
    """E8.2, E8.5, E20.15: what lies there, on a board with nothing else; golden spaces pay the owner of w15."""
    box = changed(map=NO_MAP, blessing_track=NO_COLUMNS)
    golden = Counter({"food": 1, "silver": 1}) if space in TRACK["golden"] else Counter()
    for w15 in (False, True):
        scene = Scene(4, box=box).empty(0).tile(0, "la1").place_workers(0, traders="1").altar(0, space - 1)
        if w15:
            scene.scroll(0, "w15_golden")
        before = held(scene)
        answered(scene.gain(0, AltarSteps()))
        wanted = Counter({"altar": 1}) + meant(REWARDS.get(space, ()))
        assert difference(before, held(scene)) == (wanted + golden if w15 else wanted)


def test_past_the_end_of_the_altar_track() -> None:
    """E8.4."""
    scene = bare().altar(0, TRACK["last"])
    before = held(scene)
    scene.gain(0, AltarSteps(3))
    assert difference(before, held(scene)) == Counter({"silver": 3 * TRACK["overflow_silver_per_move"]})


@pytest.mark.parametrize("standing", ["behind", "between", "ahead"])
@pytest.mark.parametrize("week", [1, 2, 3])
@pytest.mark.parametrize("side", by_id("altar_side"))
def test_each_judgment_of_each_altar_side(side: str, week: int, standing: str) -> None:
    """E16.4: on the last space in front of a Prophet and on the Prophet's own."""
    printed = by_id("altar_side")[side]
    z, h = printed["zechariah"][week - 1], printed["haggai"][week - 1]
    spaces = {"behind": (0, z - 1), "between": (z, h - 1), "ahead": (h, TRACK["last"])}[standing]
    for space in spaces:
        scene = bare(altar=side).give(0, food=9, supply=1).altar(0, space).prepare(week)
        assert done(scene, "do judgment", inside=True) == meant(printed["judgment"][week - 1][standing])


# Scrolls and Map (E10, E11)

SCROLL_ROWS = {row["row"]: row for row in TOML["scroll_rows"]["rows"]}
HEROES = by_id("hero")


@pytest.mark.parametrize("row", SCROLL_ROWS)
def test_each_row_of_the_scrolls(row: int) -> None:
    """E10.3 to E10.5: with own Scribes as the path."""
    printed = SCROLL_ROWS[row]
    scene = bare().lay("g5_temple_rows", 4, 2).lay("w01_feed_farm_labour", 3, 2).lay("w02_feed_trade_gate", 2, 2)
    for lower in range(1, row):
        scene.scribe(0, lower, 1)
    assert len(scene.s.scrolls[row - 1]) == printed["width"]
    cost = {"silver": 0, "gold": 0, **printed["pay"], "worker": 1}
    line = f"scribe r{row}c2" + (" via " + ", ".join(f"r{lower}c1" for lower in range(1, row)) if row > 1 else "")
    scene.give(0, silver=cost["silver"], goods_=f"{cost['gold']} gold", supply=1)
    assert line not in scene.blue(banners=printed["banners"] - 1).moves(0)
    for poorer in ({"silver": cost["silver"] - 1}, {"goods_": f"{cost['gold'] - 1} gold"}):
        if -1 not in poorer.values() and "-1 gold" not in poorer.values():
            scene.give(0, **poorer)
            assert line not in scene.blue(banners=printed["banners"]).moves(0)
            scene.give(0, silver=cost["silver"], goods_=f"{cost['gold']} gold")
    before = end_points(scene.p, 0)[SCRIBES]
    hero = HEROES[scene.s.scrolls[0][1].partition("_")[2]]["rewards"][0] if row == 1 else []
    gained = done(scene.blue(banners=printed["banners"]), line)
    assert gained == change(cost, hero, [{"k": "food", "n": printed["food_bonus"]}])
    assert end_points(scene.p, 0)[SCRIBES] - before == printed["vp"]


@pytest.mark.parametrize("tile", by_id("scroll"))
def test_each_scroll_tile_at_once(tile: str) -> None:
    """E20: the sign in brackets; a Hero comes with the stone ones."""
    printed = by_id("scroll")[tile]
    row = next(row for row in SCROLL_ROWS.values() if row["material"] == printed["material"])
    scene = bare().lay(tile, row["row"], 1).give(0, silver=9, goods_="9 gold", supply=1)
    for lower in range(1, row["row"]):
        scene.scribe(0, lower, 1)
    path = ", ".join(f"r{lower}c1" for lower in range(1, row["row"]))
    scene.blue(banners=row["banners"]).do(0, f"scribe r{row['row']}c1" + (f" via {path}" if path else ""))
    answered(scene)
    assert source(scene, SCROLLS) == printed["immediate_vp"]
    if printed["material"] == "stone":
        assert scene.player(0).heroes == (tile.partition("_")[2],)


@pytest.mark.parametrize("week", [1, 2, 3])
@pytest.mark.parametrize("hero", HEROES)
def test_each_reward_and_banner_of_each_hero(hero: str, week: int) -> None:
    """E6.3b, E20.30."""
    printed = HEROES[hero]
    tile = next(tile for tile in by_id("scroll") if tile.endswith(f"_{hero}"))
    scene = bare().lay(tile, 1, 1).give(0, silver=9, supply=1)
    scene.s.round = week
    scene.blue()
    colours = [scene.p.shown_banners(0)[at] for at in range(3)]
    row = SCROLL_ROWS[1]
    assert done(scene, "scribe r1c1") == change({**row["pay"], "worker": 1}, *printed["rewards"][:week])
    more = {colour: scene.p.shown_banners(0)[at] - colours[at] for at, colour in enumerate(("red", "grey", "blue"))}
    assert more == {"red": 0, "grey": 0, "blue": 0, printed["banner"]["c"]: printed["banner"]["v"]}


def test_a_path_past_somebody_elses_scribe() -> None:
    """E10.3."""
    fee, row = TOML["scroll_rows"]["branch_cost_silver"], SCROLL_ROWS[2]
    scene = (
        bare().lay("w01_feed_farm_labour", 2, 1).scribe(1, 1, 1).give(0, silver=row["pay"]["silver"] + fee, supply=1)
    )
    gained = done(scene.blue(), "scribe r2c1 via r1c1")
    assert gained == change(
        {"silver": row["pay"]["silver"] + fee, "worker": 1}, [{"k": "food", "n": row["food_bonus"]}]
    )


@pytest.mark.parametrize("space", range(TOML["map"]["spaces"]))
def test_each_step_on_the_map(space: int) -> None:
    """E11.1."""
    box = changed(altar_track=NO_TRACK, blessing_track=NO_COLUMNS)
    scene = Scene(4, box=box).empty(0)
    scene.player(0).tent = space
    before = held(scene)
    answered(scene.gain(0, TentSteps()))
    gained = difference(before, held(scene))
    assert gained.pop("tent") in (1, 1 - TOML["map"]["spaces"])
    assert gained == meant(TOML["map"]["crossing"][space])
    assert scene.player(0).tent == (space + 1) % TOML["map"]["spaces"]


@pytest.mark.parametrize(("spaces", "word"), [(1, "one"), (2, "two"), (3, "three"), (4, "four")])
def test_each_purchase_of_the_tent(spaces: int, word: str) -> None:
    """E11.2."""
    printed = TOML["map"]["move_cost"][word]
    cost = {"wood": printed["resource"]} if printed["resource"] else {}
    line = f"tent {spaces}" + (" with wood" if cost else "")
    scene = bare().give(0, goods_=words(cost)).blue(banners=printed["banners"] - 1)
    assert line not in scene.moves(0)
    assert line in scene.blue(banners=printed["banners"]).moves(0)
    assert done(scene, line) == change(cost, [{"k": "tent", "n": spaces}])
    assert spent(scene) == printed["banners"]


# Blessings (E14)


@pytest.mark.parametrize("column", range(1, TOML["blessing_track"]["last"] + 1))
def test_each_column_of_blessings(column: int) -> None:
    """E14.1."""
    bonus = {one["column"]: one["reward"] for one in TOML["blessing_track"]["column_bonus"]}
    box = changed(altar_track=NO_TRACK, map=NO_MAP)
    scene = Scene(4, box=box).empty(0).blessings(0, column, column - 1, column)
    before = held(scene)
    answered(scene.gain(0, Blessing(c="purple")))
    wanted = Counter({"blessing_purple": 1}) + meant(bonus.get(column, ()))
    assert difference(before, held(scene)) == wanted


def test_the_end_of_the_blessing_track() -> None:
    """E14.3."""
    last = TOML["blessing_track"]["last"]
    scene = bare().blessings(0, last, 0, 0)
    before = held(scene)
    scene.gain(0, Blessing(c="orange"))
    assert difference(before, held(scene)) == Counter({"tent": 1})
