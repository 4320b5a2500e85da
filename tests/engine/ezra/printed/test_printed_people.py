"""Every card and tile of a player and of the solo opponent does what components.toml says, figure by figure."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from engine.ezra.constants import GONE, HUNGER, RIVAL, SILVER, SOURCES, TILES
from engine.ezra.effects import effect_of_kind
from engine.ezra.scoring import end_points
from engine.ezra.steps.rival_schemes import SchemeWord
from engine.ezra.steps.rival_turn import RivalTrade
from tests.engine.ezra.printed.expected import (
    BARE,
    BLESSINGS,
    COLOURS,
    TOML,
    TYPES,
    bare,
    by_id,
    change,
    difference,
    done,
    held,
    meant,
    words,
)
from tests.engine.ezra.scene import Scene

CARDS = by_id("character")
GATE_TRADES = [card for card in CARDS if CARDS[card]["trade"]["kind"] == "gate"]
SALES = [card for card in CARDS if CARDS[card]["trade"]["kind"] == "sell"]
GUARDS, LABOURERS, FARMERS = by_id("guards"), by_id("labourers"), by_id("farmers")
TRADERS, ELDERS = by_id("traders"), by_id("elders")
MARKET, COUNCIL = TOML["traders_common"], TOML["elders_common"]
META, RATES = TOML["meta"], TOML["exchange"]


def test_each_player_begins_with_what_is_printed() -> None:
    """E3.2 to E3.5; all Guards are in play with four players."""
    scene = Scene(4)
    for player in scene.s.players:
        assert (player.silver, player.food, player.vp) == (META["start_silver"], META["start_food"], META["start_vp"])
        assert (player.supply, len(player.hand)) == (META["start_workers_in_supply"], META["start_hand"])
        start = Counter(GUARDS[player.tiles[0]]["start"])
        assert player.goods == tuple(start[kind] for kind in ("cinders", "wood", "stone", "gold"))
    assert {player.tiles[0] for player in scene.s.players} == {*GUARDS}


# Character Cards (E6, E12)


@pytest.mark.parametrize("card", CARDS)
def test_the_banners_of_each_card(card: str) -> None:
    """E6.3: all of them while it is visible, the first alone when it is tucked."""
    printed = CARDS[card]["banners"]
    scene = bare().hand(0, f"{card[1:]}").turn()
    scene.do(0, f"card {int(card[1:])} on pile 2")
    shown = {colour: sum(one["v"] for one in printed if one["c"] == colour) for colour in COLOURS}
    assert dict(zip(COLOURS, scene.p.shown_banners(0), strict=True)) == shown
    scene.piles(0, tucked=card[1:])
    top = {colour: printed[0]["v"] if printed[0]["c"] == colour else 0 for colour in COLOURS}
    assert dict(zip(COLOURS, scene.p.shown_banners(0), strict=True)) == top


@pytest.mark.parametrize("option", ["top", "bottom"])
@pytest.mark.parametrize("card", GATE_TRADES)
def test_each_gate_trade(card: str, option: str) -> None:
    """E12.2: with and without a fee."""
    trade = CARDS[card]["trade"]
    printed, at = trade[option], TOML["ring"]["clockwise"].index(trade["gate"])
    for fee in (0, 1):
        scene = bare().hand(0, card[1:])
        if not fee:
            scene.gate(0, trade["gate"])
        silver = printed["pay_silver"] + fee
        scene.give(0, silver=silver).turn().do(0, f"card {int(card[1:])} on pile 1")
        assert done(scene, f"trade {option}") == change({"silver": silver}, printed["gain"])
        assert scene.s.gate_silver[at] == fee
        if silver:
            scene.give(0, silver=silver - 1).turn(card=card)
            assert f"trade {option}" not in scene.moves(0)


@pytest.mark.parametrize(("card", "kind"), [(card, kind) for card in SALES for kind in CARDS[card]["trade"]["rates"]])
def test_each_sale(card: str, kind: str) -> None:
    """E12.2."""
    rate = CARDS[card]["trade"]["rates"][kind]
    scene = bare().hand(0, card[1:]).give(0, goods_=f"3 {kind}").turn()
    scene.do(0, f"card {int(card[1:])} on pile 1")
    assert done(scene, f"sell 3 {kind}") == Counter({kind: -3, "silver": 3 * rate})


@pytest.mark.parametrize("card", CARDS)
def test_the_scoring_of_each_card(card: str) -> None:
    """E20.34, counted by hand in one position."""
    golden = sum(at <= 9 for at in TOML["altar_track"]["golden"])
    scene = bare().altar(0, 9).turned(0, "guards", "elders").blessings(0, 1, 2, 3).levites(0, 2)
    scene.wall(0, "w13", "wc11").gate(0, "fish").scribe(0, 4, 1).scribe(0, 2, 1).scribe(0, 3, 3)
    scene.give(0, food=20, supply=0).piles(0, "", tucked=card[1:])
    rows = {row["row"]: row["vp"] for row in TOML["scroll_rows"]["rows"]}
    blessings = {f"{one}_blessings": n for one, n in zip(BLESSINGS, (1, 2, 3), strict=True)}
    wanted = {
        "golden_spaces": golden, "developed_tiles": 3, "gatekeepers": 3, "walls": 1, "scribes": 4, "levites": 2,
        "two_highest_scrolls": rows[4] + rows[3], **blessings,
    }  # fmt: skip
    others = [int(other[1:]) for other in CARDS if other != card]
    scene.piles(0, *(f"{a} {b}" for a, b in zip(others[:3], others[3:6], strict=True)), tucked=card[1:])
    before = scene.player(0).vp
    scene.sabbath(1)
    scene.do(0, f"tuck {others[0]}")
    vp = scene.inside().vp - before
    assert vp == wanted[CARDS[card]["scoring"]] + wanted[CARDS[f"c{others[0]:02}"]["scoring"]]


# Development Tiles (E12.3, E13, E14.2, E16)

FLIPS: dict[str, tuple[str, Any]] = {
    **{tile: ("guards", GUARDS[tile]) for tile in GUARDS},
    **{tile: ("labourers", LABOURERS[tile]) for tile in LABOURERS},
    **{tile: ("farmers", FARMERS[tile]) for tile in FARMERS},
    **dict.fromkeys(TRADERS, ("traders", MARKET)),
    **dict.fromkeys(ELDERS, ("elders", COUNCIL)),
}


@pytest.mark.parametrize("tile", FLIPS)
def test_turning_over_each_tile(tile: str) -> None:
    """E12.3, E19.2: what it costs, gives and is worth."""
    type_, printed = FLIPS[tile]
    cost = {"silver": 0, **printed["cost"]}
    scene = bare().tile(0, tile)
    for missing in (kind for kind, n in cost.items() if n):
        goods = {kind: n - (kind == missing) for kind, n in cost.items() if kind != "silver"}
        scene.give(0, silver=cost["silver"] - (missing == "silver"), goods_=words(goods)).turn()
        assert f"flip {type_}" not in scene.moves(0)
    goods = {kind: n for kind, n in cost.items() if kind != "silver"}
    scene.give(0, silver=cost["silver"], goods_=words(goods)).turn()
    assert done(scene, f"flip {type_}") == change({**cost, "turned": -1}, printed["reward"])
    assert scene.player(0).turned[TYPES.index(type_)]
    assert end_points(scene.p, 0)[TILES] == TOML["development"]["vp_when_developed"]


@pytest.mark.parametrize("tile", GUARDS)
def test_what_each_guard_stores(tile: str) -> None:
    """E14.2."""
    limit = GUARDS[tile]["limit"]
    for over in (0, 1):
        scene = bare().tile(0, tile).give(0, goods_=f"{limit + over} wood")
        assert scene.p.excess(0) == over
        assert scene.turned(0, "guards").p.excess(0) == 0


def test_the_back_of_the_guards_in_prepare() -> None:
    scene = bare().turned(0, "guards").give(0, supply=1).prepare()
    assert done(scene, "do guards", inside=True) == meant(TOML["guards_back"]["prepare"])


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("tile", FARMERS)
def test_what_each_farmer_makes(tile: str, side: str) -> None:
    """E16.2, E16.3."""
    printed = FARMERS[tile]
    scene = bare().tile(0, tile, turned=side == "back").give(0, supply=2).prepare()
    made = done(scene, "farmer", inside=True)
    assert made == change({"worker": 1}, printed[side])
    if side == "back":
        assert done(scene, "do farmers", inside=True) == meant(printed["prepare"])
    else:
        assert "do farmers" not in scene.moves(0)


@pytest.mark.parametrize("tile", FARMERS)
def test_silver_for_food_with_one_farmers_tile_alone(tile: str) -> None:
    """E20.35."""
    scene = bare().tile(0, tile).give(0, silver=9, food=9).sabbath()
    assert ("feed buying 1 food" in scene.moves(0)) == FARMERS[tile]["silver_as_food"]


@pytest.mark.parametrize("side", ["front", "back"])
def test_what_labourers_make(side: str) -> None:
    """E16.3: each alternative."""
    (printed,) = TOML[f"labourers_{side}"]["per_worker"]
    for number, effects in enumerate(printed["of"], 1):
        icons = sum(effect["n"] for effect in effects if effect["k"] == "resource")
        line = f"labourer {number}" + (f" {icons} stone" if icons else "")
        scene = bare().turned(0, *(["labourers"] if side == "back" else ["farmers"])).give(0, supply=2).prepare()
        assert done(scene, line, inside=True) == change({"worker": 1}, effects)


ROWS: list[tuple[str, str, bool, int, Any]] = [
    *(("trader", tile, False, row, MARKET[f"row{row}"]) for tile in TRADERS for row in (1, 2)),
    *(
        ("trader", tile, True, row, effects)
        for tile in TRADERS
        for row, effects in enumerate(
            (MARKET["row1"], MARKET["row2"], MARKET["row3_back"], TRADERS[tile]["row4_back"]), 1
        )
    ),
    *(
        ("elder", tile, side == "back", row, effects)
        for tile, side in product(ELDERS, ("front", "back"))
        for row, effects in enumerate(ELDERS[tile][side], 1)
    ),
]


@pytest.mark.parametrize(("who", "tile", "turned", "row", "effects"), ROWS)
def test_each_row_of_traders_and_elders(who: str, tile: str, turned: bool, row: int, effects: Any) -> None:
    """E13.1; Banners last for the turn (E6.3c)."""
    scene = bare(traders="").tile(0, tile, turned=turned).give(0, supply=1).turn()
    purse = scene.s.turn.gained
    gained = done(scene, f"{who} {row}")
    wanted = change({"worker": 1}, effects)
    if who == "trader":
        wanted["traders"] += 1
    assert gained == wanted
    more = dict(zip((*COLOURS, "wild"), (b - a for a, b in zip(purse, scene.s.turn.gained, strict=True)), strict=True))
    assert more == {colour: wanted[f"banners_{colour}"] for colour in (*COLOURS, "wild")}


# Sabbath and end (E17, E19)


@pytest.mark.parametrize("week", [1, 2, 3])
def test_how_many_cards_are_tucked(week: int) -> None:
    """E17.2."""
    scene = bare().give(0, food=20, supply=0).piles(0, "1 2", "3 4", "5 6").sabbath(week)
    assert {len(line.split()) - 1 for line in scene.moves(0) if line != "take back"} == {
        META["tuck_per_round"][week - 1]
    }


def test_what_hunger_costs() -> None:
    """E17.1: a Gatekeeper and a Trader eat."""
    scene = bare().give(0, supply=0, food=0).piles(0, "1 2", "3 4", "5 6").sabbath()
    assert scene.inside().points[SOURCES.index(HUNGER)] == 2 * RATES["unfed_worker_vp"]


@pytest.mark.parametrize("kind", ["gold", "stone", "wood", "cinders", "food"])
def test_what_everything_is_worth_in_the_end(kind: str) -> None:
    """E19.1, E19.2."""
    per_vp, each = RATES["silver_per_vp"], RATES[f"{kind}_to_silver"]
    for silver in range(per_vp + 1):
        scene = bare().give(0, silver=silver)
        scene.gain(0, effect_of_kind(kind, 4))
        assert end_points(scene.p, 0)[SILVER] == (silver + 4 * each) // per_vp


def test_what_the_altar_leader_scores() -> None:
    assert end_points(bare().altar(0, 5).p, 0)["leader"] == RATES["altar_leader_vp"]


# The solo opponent (E21)

SOLO, FOCUS, SIDES = TOML["solo"], by_id("focus"), by_id("solo_side")
RING = TOML["ring"]["clockwise"]


def rivals(effects: Any) -> Counter[str]:
    """E21.4 to E21.6, on a bare board."""
    found: Counter[str] = Counter()
    for effect in effects:
        kind, n = effect["k"], effect["n"]
        if kind in ("stone", "wood", "cinders", "resource"):
            found["gold"] += n
        elif kind == "food":
            found["silver"] += n
        elif kind == "blessing" and effect["c"] == "wild":
            found[f"blessing_{BLESSINGS[0]}"] += n
        else:
            found.update(meant([effect]))
    return found


def alone(card: str = "f01") -> Scene:
    """The opponent's turn with this Focus Card; its Gate has no owner, or is theirs from the start."""
    scene = Scene(1, box=BARE).empty(RIVAL).give(RIVAL, supply=3).set_top_cards(focus=card)
    scene._turn(RIVAL)
    solo = scene.s.solo
    assert solo is not None
    scene.s.solo = type(solo)(side=solo.side, focus=solo.focus, schemes=solo.schemes, card=card)
    return scene


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("card", FOCUS)
def test_each_trade_of_each_focus_card(card: str, number: int) -> None:
    """E21.11: the dearer one with just enough Silver, else the cheaper one."""
    cheap, dear = sorted(FOCUS[card]["trades"], key=lambda trade: int(trade["pay_silver"]))
    printed = (cheap, dear)[number]
    scene = alone(card)
    at = RING.index(FOCUS[card]["gate"])
    fee = scene.s.owners[at] in (-1, -2, 0)
    silver = printed["pay_silver"] + fee
    scene.give(RIVAL, silver=silver)
    before = held(scene, RIVAL)
    scene.then(RivalTrade(RIVAL))
    wanted = Counter({"silver": -silver})
    wanted.update(rivals(printed["gain"]))
    assert difference(before, held(scene, RIVAL)) == wanted


def onwards(card: str, wanted: set[str]) -> str:
    """E21.14: the first of these spaces from the Gate of the card, in its direction."""
    step = {"cw": 1, "ccw": -1}[FOCUS[card]["dir"]]
    start = RING.index(FOCUS[card]["gate"])
    around = [str(RING[(start + step * i) % len(RING)]) for i in range(len(RING))]
    return next(space for space in around if space in wanted)


@pytest.mark.parametrize("card", FOCUS)
def test_the_gate_and_the_direction_of_each_focus_card(card: str) -> None:
    neutral = {*TOML["ring"]["neutral"]["walls_1p"], *TOML["ring"]["neutral"]["gates_1p"]}
    walls, gates = ({one["id"] for one in TOML[table]} - neutral for table in ("wall_space", "gate"))
    scene = alone(card)
    cleared = onwards(card, walls)
    before = scene.s.rubble
    scene.then(SchemeWord(RIVAL, "clear_wall"))
    assert [RING[at] for at in range(len(RING)) if scene.s.rubble[at] != before[at]] == [cleared]
    scene = alone(card).give(RIVAL, goods_="9 gold")
    built = onwards(card, {gate for gate in gates if by_id("gate")[gate]["kind"] == "card"})
    scene.then(SchemeWord(RIVAL, "build_gate"))
    assert scene.s.owners[RING.index(built)] == RIVAL


@pytest.mark.parametrize("card", FOCUS)
def test_the_column_of_each_focus_card(card: str) -> None:
    """E21.19: of four tiles it is the position."""
    scene = alone(card).give(RIVAL, silver=9, goods_="9 gold")
    for column in (1, 2, 3):
        scene.scribe(0, 1, column)
    scene.s.white = (GONE, GONE)
    scene.then(SchemeWord(RIVAL, "scribe_highest"))
    assert scene.s.scribes[1].index(RIVAL) == FOCUS[card]["column"] - 1


@pytest.mark.parametrize("side", SIDES)
def test_what_the_opponent_begins_with(side: str) -> None:
    """E21.2."""
    printed = SIDES[side]
    scene = Scene(1, solo_side=side, settle=False)
    player = scene.player(RIVAL)
    assert (player.supply, player.silver) == (printed["start_workers"], printed["start_silver"])
    assert player.goods == (0, 0, 0, printed["start_gold"])
    assert (player.levites, player.vp) == (SOLO["start_levites"], SOLO["start_vp"])


@pytest.mark.parametrize("standing", ["behind", "between", "ahead"])
@pytest.mark.parametrize("side", SIDES)
def test_each_judgment_of_the_opponent(side: str, standing: str) -> None:
    """E21.23."""
    altar = by_id("altar_side")["1a"]
    z, h = altar["zechariah"][0], altar["haggai"][0]
    scene = Scene(1, box=BARE, solo_side=side, altar="1a").empty(RIVAL).give(0, supply=0, food=9)
    scene.altar(RIVAL, {"behind": z - 1, "between": h - 1, "ahead": h}[standing])
    before = held(scene, RIVAL)
    scene.prepare().close_prepare(0)
    assert scene.step in ("Sabbath", "Prepare")
    found = difference(before, held(scene, RIVAL))
    assert found == rivals(SIDES[side]["judgment"][standing])


@pytest.mark.parametrize("side", SIDES)
def test_silver_for_idle_workers_of_the_opponent(side: str) -> None:
    """E21.24."""
    scene = Scene(1, box=BARE, solo_side=side).empty(RIVAL).give(RIVAL, supply=3).give(0, food=20, supply=0)
    scene.sabbath().close_sabbath(0)
    assert scene.player(RIVAL).silver == 3 * SIDES[side]["silver_per_idle_worker"]


def test_what_the_opponent_pays() -> None:
    """E21.13, E21.17: for a Levite, for a Gate, and what their Gold is worth in the Temple."""
    scene = alone().give(RIVAL, goods_=f"{SOLO['levite_gold']} gold")
    before = held(scene, RIVAL)
    scene.then(SchemeWord(RIVAL, "temple"))
    row = TOML["levite_track"]["rows"][SOLO["start_levites"]]
    wanted = Counter({"gold": -SOLO["levite_gold"], "worker": -1})
    wanted.update(rivals(row["reward"]))
    # The Gold of the row goes into the lowest row of the Temple; then an Altar step.
    wanted.update({"gold": -1, "altar": SOLO["levite_fallback_altar"]})
    assert difference(before, held(scene, RIVAL)) == wanted
    assert scene.player(RIVAL).points[SOURCES.index("temple")] == SOLO["gold_vp_in_temple"]
    scene = alone("f08").rubble("valley", "").give(RIVAL, goods_=f"{SOLO['build_gold']} gold")
    before = held(scene, RIVAL)
    scene.then(SchemeWord(RIVAL, "build_gate"))
    silver = TOML["ring"]["neutral"]["silver_on_unbuilt_gate_1p"]
    wanted = Counter({"gold": -SOLO["build_gold"], "worker": -1, "silver": silver})
    wanted.update(rivals(by_id("gate")["valley"]["place"]))
    assert difference(before, held(scene, RIVAL)) == wanted


def test_all_tiles_and_cards_are_there() -> None:
    counts = TOML["counts"]
    assert len(FLIPS) == counts["development_tiles"]
    assert len(CARDS) * META["players_max"] == counts["character_cards"]
    assert (len(FOCUS), len(SIDES)) == (counts["focus_cards"], 2)
