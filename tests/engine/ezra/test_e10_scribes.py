"""Main Action blue: Scribes (E10, E20.11, E20.30, E21.18 to E21.21)."""

from __future__ import annotations

from itertools import product

import pytest

from engine.ezra.constants import BLUE, GONE, NEUTRAL, RED, RIVAL, SCROLLS, SOURCES
from engine.ezra.goods import GOLD
from engine.ezra.moves import Scribe
from engine.ezra.printed.figures_board import ScrollRow
from engine.ezra.scrolls import HERO_OF, STONE_TILES, W03_FEED_SCRIBES, W11_SCRIBE_BLESSING
from engine.ezra.steps import scribing
from tests.engine.ezra.scene import BOX, Scene, goods

ROWS = BOX.scroll_rows
FEE = BOX.components.scroll_rows.branch_cost_silver
NO_VP = "w01_feed_farm_labour"
"""A tile that gives nothing when a Scribe is placed."""


def scene4() -> Scene:
    """Four players, so without White Workers; A has plenty to pay with."""
    return Scene(4).give(0, silver=20, food=0, goods_="9 gold", supply=3)


def up_to(scene: Scene, row: int, seat: int = 0, but: str = "") -> Scene:
    """Scribes in column 1 of all rows below, on tiles (never `but`) that give nothing later."""
    plain = [tile for tile in (NO_VP, "w02_feed_trade_gate", "w20_bottom_trade") if tile != but]
    for lower in range(1, row):
        if ROWS[lower - 1].material == "wood":
            scene.lay(plain.pop(), lower, 1)
        scene.scribe(seat, lower, 1)
    return scene


def via(row: int) -> str:
    return " via " + ", ".join(f"r{lower}c1" for lower in range(1, row)) if row > 1 else ""


def test_e10_1_one_scribe_a_turn() -> None:
    scene = scene4().blue(0, banners=99)
    scene.do(0, "scribe r1c1")
    assert scene.refusal(0, "scribe r1c2") == ("scribe.one", "E10.1")


@pytest.mark.parametrize("line", ["scribe r1c1; tent 1", "tent 1; scribe r1c1"])
def test_e10_1_scribe_and_tent_in_either_order_from_one_purse_r24(line: str) -> None:
    """E10.1, R24."""
    needed = ROWS[0].banners + BOX.tent_costs[1].banners
    scene = scene4().blue(0, banners=needed)
    scene.lay("s3_ezra", 1, 2)  # its Banner would add to the purse
    scene.do(0, line)
    assert (scene.s.turn.scribe, scene.s.turn.tent, scene.player(0).tent) == (True, True, 1)


def test_e10_1_scribe_and_tent_share_the_banners() -> None:
    needed = ROWS[0].banners + BOX.tent_costs[1].banners - 1
    scene = scene4().lay("s3_ezra", 1, 2).blue(0, banners=needed)
    scene.do(0, "scribe r1c1")
    assert scene.refusal(0, "tent 1") == ("blue.banners", "E11.2")


def test_e10_1_what_the_tent_gains_pays_for_the_scribe_r24() -> None:
    """R24: the player must be able to pay at that moment; crossing space 0 gives 2 Silver."""
    scene = scene4().give(0, silver=0).blue(0, banners=99)
    assert scene.refusal(0, "scribe r1c1") == ("scribe.silver", "E10.3")
    scene.do(0, "tent 1; scribe r1c1")
    assert scene.player(0).silver == 0 or BOX.components.map.crossing[0][0].n > ROWS[0].pay.silver


def test_e10_2_row_1_is_always_open() -> None:
    scene = scene4().blue(0, banners=99)
    scribes = [line for line in scene.moves(0) if line.startswith("scribe")]
    assert scribes == [f"scribe r1c{column}" for column in range(1, ROWS[0].width + 1)]


@pytest.mark.parametrize("row", [2, 3, 4])
def test_e10_2_a_higher_tile_needs_one_below(row: int) -> None:
    scene = up_to(scene4(), row - 1).blue(0, banners=99)
    assert scene.refusal(0, f"scribe r{row}c1{via(row)}") == ("scribe.closed", "E10.2")


@pytest.mark.parametrize("row", [2, 3, 4])
def test_e10_2_each_tile_leads_to_two(row: int) -> None:
    scene = up_to(scene4(), row).blue(0, banners=99)
    wanted = [f"scribe r{row}c{column}{via(row)}" for column in (1, 2)]
    assert [line for line in scene.moves(0) if f"scribe r{row}" in line] == wanted


def test_e10_2_the_path_must_be_whole() -> None:
    """A Scribe in row 2 without an occupied tile below opens nothing; a White Worker may have moved from there."""
    scene = scene4().lay(NO_VP, 2, 2).scribe(1, 2, 2).blue(0, banners=99)
    assert scene.refusal(0, "scribe r3c2 via r1c2, r2c2") == ("scribe.closed", "E10.2")


@pytest.mark.parametrize(
    "path",
    [(), ((1, 1),), ((2, 1), (1, 1)), ((1, 2), (2, 1)), ((1, 1), (2, 2)), ((1, 1), (2, 1), (3, 1)), ((1, 9), (2, 1))],
)
def test_e10_2_no_other_path(path: tuple[tuple[int, int], ...]) -> None:
    scene = up_to(scene4(), 3).blue(0, banners=99)
    assert scene.refusal(0, Scribe((3, 1), path)) == ("scribe.path", "E10.2")


def test_e10_2_exactly_the_listed_scribes_are_legal() -> None:
    """Every tile with every possible path, among own and others' Scribes and White Workers."""
    scene = Scene(2).give(0, silver=ROWS[1].pay.silver + FEE, goods_="2 gold")
    scene.lay("w02_feed_trade_gate", 2, 2).lay("w20_bottom_trade", 3, 3)
    scene.scribe(0, 1, 2).scribe(1, 2, 2).scribe(0, 3, 3).blue(0, banners=99)
    rows = [[(row.row, column) for column in range(1, row.width + 1)] for row in ROWS]
    wanted = set()
    for height in range(len(rows)):
        for path in product(*rows[:height]):
            moves = [Scribe(tile, path) for line in rows for tile in line]
            wanted |= {move for move in moves if scene.p.step and scene.p.step.refuse(scene.p, 0, move) is None}
    listed = [move for move in scene.p.moves(0) if isinstance(move, Scribe)]
    assert len(listed) == len(set(listed)) > 9
    assert set(listed) == wanted


@pytest.mark.parametrize("tile", [(0, 1), (5, 1), (1, 0), (1, 4), (-1, 1)])
def test_e10_2_only_tiles_of_the_board(tile: tuple[int, int]) -> None:
    scene = scene4().blue(0, banners=99)
    assert scene.refusal(0, Scribe(tile)) == ("scribe.tile", "E10.2")


@pytest.mark.parametrize("owner", [0, 1])
def test_e10_5_each_tile_holds_one_scribe(owner: int) -> None:
    scene = scene4().scribe(owner, 1, 2).blue(0, banners=99)
    assert scene.refusal(0, "scribe r1c2") == ("scribe.taken", "E10.5")


@pytest.mark.parametrize("wanted", ROWS, ids=lambda row: f"row {row.row}")
def test_e10_3_what_each_row_costs(wanted: ScrollRow) -> None:
    scene = up_to(scene4(), wanted.row)
    line = f"scribe r{wanted.row}c1{via(wanted.row)}"
    silver, gold = wanted.pay.silver, wanted.pay.gold
    scene.lay("g2_blessing_sets", 4, 1).lay("s2_nehemiah", 1, 1)
    scene.give(0, silver=silver, goods_=f"{gold} gold").blue(0, banners=wanted.banners - 1)
    assert scene.refusal(0, line) == ("blue.banners", "E10.3")
    if silver:
        scene.give(0, silver=silver - 1).blue(0, banners=wanted.banners)
        assert scene.refusal(0, line) == ("scribe.silver", "E10.3")
    if gold:
        scene.give(0, goods_=f"{gold - 1} gold").blue(0, banners=wanted.banners)
        assert scene.refusal(0, line) == ("scribe.gold", "E10.3")
    scene.give(0, silver=silver, goods_=f"{gold} gold").blue(0, banners=wanted.banners)
    shown = scene.p.shown_banners(0)[BLUE]
    scene.do(0, line)
    assert scene.player(0).goods == goods("")
    assert scene.events_of("scribed")[-1].params["silver"] == silver
    assert scene.s.turn.spent == wanted.banners
    assert scene.p.shown_banners(0)[BLUE] == shown


def test_e10_3_a_fee_for_each_scribe_of_another_player() -> None:
    scene = scene4().scribe(1, 1, 1).lay(NO_VP, 2, 1).scribe(2, 2, 1).blue(0, banners=99)
    before = [player.silver for player in scene.s.players]
    scene.do(0, "scribe r3c1 via r1c1, r2c1")
    gained = [player.silver - had for player, had in zip(scene.s.players, before, strict=True)]
    assert gained == [-2 * FEE, FEE, FEE, 0]
    assert scene.events_of("scribed")[-1].params["fees"] == ((1, FEE), (2, FEE))
    assert scene.events_of("scribed")[-1].seats == (0, 1, 2)


def test_e10_3_twice_to_the_same_owner() -> None:
    scene = scene4().scribe(1, 1, 1).lay(NO_VP, 2, 1).scribe(1, 2, 1).blue(0, banners=99)
    silver = scene.player(1).silver
    scene.do(0, "scribe r3c1 via r1c1, r2c1")
    assert scene.player(1).silver == silver + 2 * FEE


def test_e10_3_own_scribes_are_free_and_none_is_needed_r23() -> None:
    """E10.3, R23: a path of only others' Scribes, and one of only own Scribes."""
    scene = up_to(scene4(), 3).blue(0, banners=99)
    silver = scene.player(0).silver
    scene.do(0, "scribe r3c1 via r1c1, r2c1")
    assert scene.player(0).silver == silver
    scene = up_to(scene4(), 2, seat=3).blue(0, banners=99)
    scene.do(0, "scribe r2c1 via r1c1")
    assert scene.s.scribes[1][0] == 0


def test_e10_3_the_path_is_chosen() -> None:
    """Past the player's own Scribe or past another's: the player decides."""
    scene = scene4().scribe(0, 1, 1).scribe(1, 1, 2).lay(NO_VP, 2, 2).blue(0, banners=99)
    assert [line for line in scene.moves(0) if "r2c2" in line] == ["scribe r2c2 via r1c1", "scribe r2c2 via r1c2"]
    silver = scene.player(1).silver
    scene.do(0, "scribe r2c2 via r1c2")
    assert scene.player(1).silver == silver + FEE


def test_e10_3_row_and_path_must_be_affordable_together() -> None:
    price = ROWS[1].pay.silver
    scene = scene4().scribe(0, 1, 1).scribe(1, 1, 2).give(0, silver=price + FEE - 1).blue(0, banners=99)
    assert scene.refusal(0, "scribe r2c2 via r1c2") == ("scribe.silver", "E10.3")
    assert "scribe r2c2 via r1c1" in scene.moves(0)


def test_e10_4_a_worker_from_the_supply() -> None:
    scene = scene4().give(0, supply=0).blue(0, banners=99)
    assert scene.refusal(0, "scribe r1c1") == ("scribe.worker", "E10.4")
    scene.give(0, supply=1).blue(0, banners=99).do(0, "scribe r1c1")
    assert (scene.player(0).supply, scene.s.scribes[0]) == (0, (0, -1, -1))


@pytest.mark.parametrize("row", [2, 3, 4])
def test_e10_4_food_for_the_first_scribe_in_a_row(row: int) -> None:
    scene = up_to(scene4(), row).lay("g2_blessing_sets", 4, 1).lay(W03_FEED_SCRIBES, 3, 5).blue(0, banners=99)
    scene.do(0, f"scribe r{row}c1{via(row)}")
    assert scene.player(0).food == ROWS[row - 1].food_bonus


@pytest.mark.parametrize("row", [2, 3, 4])
@pytest.mark.parametrize("owner", [0, 1])
def test_e10_4_no_food_for_the_second(row: int, owner: int) -> None:
    inert = "g2_blessing_sets" if row == len(ROWS) else "w01_feed_farm_labour"
    scene = up_to(scene4(), row).lay(inert, row, ROWS[row - 1].width).scribe(owner, row, ROWS[row - 1].width)
    scene.blue(0, banners=99)
    scene.do(0, f"scribe r{row}c1{via(row)}")
    assert scene.player(0).food == 0


def test_e10_4_food_then_points() -> None:
    scene = up_to(scene4(), 4).lay("g3_workers_on_board", 4, 1).blue(0, banners=99)
    scene.events.clear()
    scene.do(0, f"scribe r4c1{via(4)}")
    vp = BOX.immediate_vp["g3_workers_on_board"]
    gained = [event.params["gains"] for event in scene.events_of("gained")]
    assert gained == [(("food", ROWS[3].food_bonus),), (("vp", vp),)]


@pytest.mark.parametrize("tile", BOX.immediate_vp)
def test_e20_the_sign_in_brackets_at_once(tile: str) -> None:
    """E10.4, E20.1 to E20.22."""
    material = next(scroll.material for scroll in BOX.components.scroll if scroll.id == tile)
    row = next(row.row for row in reversed(ROWS) if row.material == material)
    scene = up_to(scene4(), row, but=tile).lay(tile, row, 1).blue(0, banners=99)
    scene.do(0, f"scribe r{row}c1{via(row)}")
    assert scene.player(0).points[SOURCES.index(SCROLLS)] == BOX.immediate_vp[tile]
    assert scene.p.has_scroll(0, tile)


def test_e10_6_a_white_worker_on_the_target_costs_nothing_extra_r22() -> None:
    """E10.6, R22."""
    scene = Scene(2).give(0, silver=ROWS[0].pay.silver).lay("s2_nehemiah", 1, 2).blue(0, banners=99)
    scene.do(0, "scribe r1c1")
    assert scene.s.scribes[0][0] == 0
    assert scene.events_of("scribed")[-1].params["fees"] == ()


def test_e10_3_a_white_worker_on_the_path_costs_silver_to_the_supply() -> None:
    scene = Scene(2).give(0, silver=9, supply=2).lay(NO_VP, 2, 1).blue(0, banners=99)
    total = sum(player.silver for player in scene.s.players)
    scene.do(0, "scribe r2c1 via r1c1")
    assert scene.events_of("scribed")[-1].params["fees"] == ((NEUTRAL, FEE),)
    assert scene.events_of("scribed")[-1].seats == (0,)
    assert sum(player.silver for player in scene.s.players) == total - ROWS[1].pay.silver - FEE


def test_e10_6_the_left_one_to_the_first_tile_the_right_one_to_the_last() -> None:
    scene = Scene(2).give(0, silver=99, supply=3)
    scene.blue(0, banners=99).do(0, "scribe r1c1")
    assert scene.s.white == ((2, 1), (1, 3))
    scene.blue(0, banners=99).do(0, "scribe r1c3")
    assert scene.s.white == ((2, 1), (2, 4))


def test_e10_6_past_a_players_scribe_one_row_further_r8() -> None:
    """E10.6, R8: straight up along the edge, over a Scribe."""
    scene = Scene(2).give(0, silver=99, supply=3).lay(NO_VP, 2, 4).scribe(1, 2, 4)
    scene.blue(0, banners=99).do(0, "scribe r1c3")
    assert scene.s.white == ((1, 1), (3, 5))


def test_e10_6_past_two_scribes_out_of_the_game() -> None:
    scene = Scene(2).give(0, silver=99, supply=3).lay(NO_VP, 2, 1).scribe(1, 2, 1)
    scene.lay("w02_feed_trade_gate", 3, 1).scribe(1, 3, 1)
    scene.blue(0, banners=99).do(0, "scribe r1c1")
    assert scene.s.white == (GONE, (1, 3))


def test_e10_6_from_row_3_out_of_the_game() -> None:
    scene = Scene(2).give(0, silver=99, goods_="9 gold", supply=3).lay(NO_VP, 3, 5).lay("w02_feed_trade_gate", 2, 4)
    scene.scribe(0, 1, 3).scribe(0, 2, 4)
    scene.s.white = ((1, 1), (3, 5))
    scene.blue(0, banners=99).do(0, "scribe r3c5 via r1c3, r2c4")
    assert scene.s.white == ((1, 1), GONE)


def test_e10_6_they_never_touch_a_row_bonus_r8() -> None:
    """A White Worker in row 2 leaves its Food to the first player."""
    scene = Scene(2).give(0, silver=99, food=0, supply=3).lay(NO_VP, 2, 1)
    scene.s.white = ((2, 1), (1, 3))
    scene.scribe(1, 1, 1).blue(0, banners=99)
    scene.do(0, "scribe r2c1 via r1c1")
    assert scene.player(0).food == ROWS[1].food_bonus
    assert scene.s.white[0] == (3, 1)


def test_e10_2_a_displaced_white_worker_opens_tiles_at_its_new_place() -> None:
    scene = Scene(2).give(0, silver=99, goods_="9 gold", supply=3).lay("s2_nehemiah", 1, 1).blue(0, banners=99)
    scene.do(0, "scribe r1c1")
    scene.blue(0, banners=99)
    assert "scribe r3c2 via r1c1, r2c1" in scene.moves(0)


def test_e10_6_none_with_three_or_four_players() -> None:
    assert Scene(3).s.white == Scene(4).s.white == ()


def test_e20_11_w11_a_blessing_for_each_scribe_of_a_later_turn() -> None:
    scene = scene4().lay("s2_nehemiah", 1, 1).scroll(0, W11_SCRIBE_BLESSING).blue(0, banners=99)
    scene.do(0, "scribe r1c1")
    assert scene.step == "ChooseBlessing"
    scene.do(0, "blessing red")
    assert sum(scene.player(0).blessings) == BOX.scroll_effects[W11_SCRIBE_BLESSING][0].n
    assert scene.step == "BlueAction"


def test_e20_11_w11_not_for_itself() -> None:
    scene = up_to(scene4(), 2).lay(W11_SCRIBE_BLESSING, 2, 1).blue(0, banners=99)
    scene.do(0, "scribe r2c1 via r1c1")
    assert scene.player(0).blessings == (0, 0, 0)
    assert scene.step == "BlueAction"


def test_e20_11_w11_after_what_is_printed_r37() -> None:
    """R37: points of the tile first."""
    scene = scene4().lay("w08_prep_levite_silver", 2, 1).scribe(0, 1, 1).scroll(0, W11_SCRIBE_BLESSING)
    scene.blue(0, banners=99)
    scene.events.clear()
    scene.do(0, "scribe r2c1 via r1c1; blessing red")
    told = scene.keys()
    assert [key for key in told if key in ("scribed", "gained", "blessed")] == [
        "scribed",
        "gained",
        "gained",
        "blessed",
    ]


@pytest.mark.parametrize("tile", STONE_TILES)
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_e20_30_the_hero_gives_by_the_round(tile: str, round_: int) -> None:
    scene = scene4().give(0, silver=ROWS[0].pay.silver, goods_="").lay(tile, 1, 2)
    scene.s.round = round_
    scene.blue(0, banners=99)
    before = scene.player(0)
    altar, had = before.altar, before.blessings
    scene.events.clear()
    scene.do(0, "scribe r1c2")
    while scene.step == "ChooseBlessing":
        scene.do(0, "blessing red")
    hero = BOX.heroes[HERO_OF[tile]]
    given = [effect for reward in hero.rewards[:round_] for effect in reward]
    player = scene.player(0)
    assert player.heroes == (hero.id,)
    assert player.altar - altar == sum(effect.n for effect in given if effect.kind == "altar")
    assert sum(player.blessings) - sum(had) == sum(effect.n for effect in given if effect.kind == "blessing")
    for effect in given:
        if effect.kind in ("silver", "cinders", "wood", "stone", "gold"):
            assert ((effect.kind, effect.n),) in [event.params["gains"] for event in scene.events_of("gained")]


@pytest.mark.parametrize("tile", STONE_TILES)
def test_e20_30_its_banner_counts_at_once_r21(tile: str) -> None:
    """E20.30, R21: for the blue action under way only if it is blue."""
    scene = scene4().lay(tile, 1, 2).blue(0, banners=ROWS[0].banners)
    shown = scene.p.shown_banners(0)
    scene.do(0, "scribe r1c2")
    banner = BOX.heroes[HERO_OF[tile]].banner
    assert scene.p.banners() == (banner.v if banner.c == "blue" else 0)
    assert sum(scene.p.shown_banners(0)) == sum(shown) + banner.v


def test_r21_a_red_heros_banner_is_there_for_the_next_red_action() -> None:
    scene = scene4().lay("s1_zerubbabel", 1, 2).blue(0, banners=99)
    red = scene.p.shown_banners(0)[RED]
    scene.do(0, "scribe r1c2")
    assert scene.p.shown_banners(0)[RED] == red + BOX.heroes["zerubbabel"].banner.v


def test_e20_31_a_hero_is_no_tucked_card() -> None:
    scene = scene4().lay("s3_ezra", 1, 2).blue(0, banners=99)
    scene.do(0, "scribe r1c2")
    assert scene.player(0).tucked == ()


# The solo opponent


def test_e21_8_silver_for_the_opponents_scribe_goes_to_the_opponent() -> None:
    scene = Scene(1).give(0, silver=9, supply=2).lay(NO_VP, 2, 2).scribe(RIVAL, 1, 2).blue(0, banners=99)
    silver = scene.player(RIVAL).silver
    scene.do(0, "scribe r2c2 via r1c2")
    assert scene.player(RIVAL).silver == silver + FEE


def test_e21_8_the_opponent_pays_nothing_for_your_scribes_and_you_gain() -> None:
    scene = Scene(1).lay(NO_VP, 2, 2).scribe(0, 1, 2)
    rival = scene.player(RIVAL)
    rival.silver, rival.goods = 0, goods("2 gold")
    mine = scene.player(0).silver
    assert scribing.fee(scene.p, RIVAL, ((1, 2),)) == 0
    scribing.place(scene.p, RIVAL, (2, 2), ((1, 2),), gold=2)
    scene.p.advance()
    assert scene.player(0).silver == mine + FEE
    # E21.21: the opponent gains the row's Food as Silver.
    assert (rival.silver, rival.goods[GOLD]) == (ROWS[1].food_bonus, 0)


def test_e21_20_a_white_worker_on_the_path_costs_the_opponent_silver() -> None:
    scene = Scene(1).lay(NO_VP, 2, 1)
    rival = scene.player(RIVAL)
    rival.silver = FEE
    assert scribing.fee(scene.p, RIVAL, ((1, 1),)) == FEE
    scribing.place(scene.p, RIVAL, (2, 1), ((1, 1),))
    assert rival.silver == 0


def test_e21_18_open_tiles_with_their_paths() -> None:
    """The same as for people: by White Workers and any Scribe."""
    scene = Scene(1).scribe(0, 1, 2)
    found = dict(scribing.open_tiles(scene.p.state, 2))
    assert found == {
        (2, 1): [((1, 1),)],
        (2, 2): [((1, 1),), ((1, 2),)],
        (2, 3): [((1, 2),), ((1, 3),)],
        (2, 4): [((1, 3),)],
    }
    assert [tile for tile, _ in scribing.open_tiles(scene.p.state, 1)] == [(1, 1), (1, 3)]


def test_e21_18_the_opponent_displaces_a_white_worker_as_in_e10_6() -> None:
    scene = Scene(1)
    scribing.place(scene.p, RIVAL, (1, 3), ())
    assert scene.s.white == ((1, 1), (2, 4))


@pytest.mark.parametrize("tile", ["w08_prep_levite_silver", W03_FEED_SCRIBES])
def test_e21_21_the_opponent_ignores_what_is_printed_on_tiles(tile: str) -> None:
    scene = Scene(1).lay(tile, 2, 1)
    vp = scene.player(RIVAL).vp
    scribing.place(scene.p, RIVAL, (2, 1), ())
    scene.p.advance()
    assert (scene.player(RIVAL).vp, scene.player(RIVAL).scrolls) == (vp, ())


def test_e21_21_the_opponent_takes_heroes_and_their_rewards_by_the_round() -> None:
    """Zerubbabel in round 2: an Altar step, and Wood as Gold."""
    scene = Scene(1).lay("s1_zerubbabel", 1, 2)
    scene.s.round = 2
    rival = scene.player(RIVAL)
    gold, altar = rival.goods[GOLD], rival.altar
    scribing.place(scene.p, RIVAL, (1, 2), ())
    scene.p.advance()
    assert (rival.heroes, rival.goods[GOLD], rival.altar) == (("zerubbabel",), gold + 1, altar + 1)
