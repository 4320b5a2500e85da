"""Rubble, Walls, Gates and connections (E9, E20.12 to E20.14)."""

from __future__ import annotations

import msgspec
import pytest

from engine.ezra.constants import NEUTRAL, RIVAL
from engine.ezra.effects import Effects
from engine.ezra.effects.goods import Cinders
from engine.ezra.goods import GOLD, KINDS, WOOD, Goods, of_kind
from engine.ezra.moves import Build, Clear
from engine.ezra.scrolls import W12_GATEKEEPER_BLESSING, W13_LESS_STONE, W14_ADJACENT_WALL
from engine.ezra.steps import building
from tests.engine.ezra.scene import BOX, Scene, changed, goods

WALLS = {wall.id: wall for wall in BOX.components.wall_space}
GATES = {gate.id: gate for gate in BOX.components.gate}
CARDS = [gate.id for gate in BOX.components.gate if gate.kind == "card"]
COMMON = BOX.components.gate_common
ALONE = "w16"
"""A Wall space with no Gate beside it; between w15 and w17."""


PIECES = ("stone", "wood")


def words(pieces: Goods) -> str:
    return " ".join(f"{count} {kind}" for count, kind in zip(pieces, KINDS, strict=True) if count)


def held(scene: Scene, seat: int) -> tuple[object, ...]:
    """Everything effects can give, and the question they ask."""
    player = scene.player(seat)
    asked = scene.step if scene.step.startswith("Choose") else ""
    things = (player.silver, player.food, player.goods, player.supply, player.blessings)
    return (*things, player.altar, player.tent, player.vp, asked)


def rich(seats: int = 4, seat: int = 0) -> Scene:
    return Scene(seats).give(seat, silver=0, food=0, goods_="9 stone 9 wood").place_workers(seat, traders="1")


def built(space: str, card: str, scene: Scene) -> Scene:
    """A builds this Wall with this card."""
    scene.wall_deck(0, card).rubble(space, "").grey(space)
    scene.do(0, "build; wall card 1 top 2")
    return scene


def owner(scene: Scene, space: str) -> int:
    return scene.s.owners[BOX.ring_index[space]]


def gained(scene: Scene) -> list[tuple[int, object]]:
    return [(event.params["seat"], event.params["gains"]) for event in scene.events_of("gained")]


# One space (E9.1)


def test_e9_1_everything_happens_on_the_space_that_was_chosen() -> None:
    scene = Scene(4).rubble("w16", "").rubble("w17", "1 stone").give(0, goods_="9 stone 9 wood").grey("w17")
    assert [line for line in scene.moves(0) if line.split()[0] in ("clear", "build")] == ["clear 1 stone"]


def test_e9_1_no_building_while_rubble_is_left() -> None:
    scene = rich().rubble(ALONE, "1 stone 1 gold").grey(ALONE, banners=20)
    assert scene.refusal(0, "build") == ("build.rubble", "E9.1")
    scene.do(0, "clear 1 stone")
    assert scene.refusal(0, "build") == ("build.rubble", "E9.1")
    scene.do(0, "clear 1 gold")
    assert "build" in scene.moves(0)


def test_e9_1_clearing_and_building_are_both_optional() -> None:
    scene = rich().rubble(ALONE, "1 stone 1 gold").grey(ALONE, banners=20)
    assert "end turn" in scene.moves(0)
    scene.do(0, "clear 1 stone 1 gold")
    scene.do(0, "finish")
    assert owner(scene, ALONE) == -1


def test_e9_1_where_every_space_is_built_there_is_nothing_to_do() -> None:
    scene = rich()
    for number, space in enumerate((*WALLS, *CARDS)):
        if space in WALLS:
            scene.wall(number % 4, space)
        else:
            scene.gate(number % 4, space)
    scene.hand(0, "1 2 3 4").turn(0)
    scene.do(0, "card 1 on pile 1")
    assert [line for line in scene.moves(0) if line.startswith("grey")] == ["grey"]
    scene.do(0, "grey")
    assert scene.refusal(0, "clear 1 stone") == ("grey.none", "E9.1")
    assert scene.refusal(0, "build") == ("grey.none", "E9.1")
    scene.do(0, "finish")


def test_e9_the_grey_action_knows_no_other_steps() -> None:
    scene = rich().grey(ALONE)
    for line in ("banner", "tent 1", "grey at w17", "levite"):
        assert scene.refusal(0, line) == ("grey.grey", "E9")


def test_e9_1_after_building_the_action_is_over() -> None:
    scene = built(ALONE, "wc06", rich())
    assert scene.step == "AfterAction"


# Clearing (E9.2, E9.3)


@pytest.mark.parametrize("kind", KINDS)
def test_e9_2_each_kind_has_its_price(kind: str) -> None:
    cost = BOX.components.rubble.clear_cost[kind]
    scene = Scene(4).empty(0).rubble(ALONE, f"1 {kind} 2 gold").grey(ALONE, banners=cost - 1)
    assert scene.refusal(0, f"clear 1 {kind}") == ("clear.banners", "E9.2")
    scene.grey(ALONE, banners=cost)
    scene.do(0, f"clear 1 {kind}")
    assert scene.player(0).goods == of_kind(kind)
    assert scene.p.banners() == 0


def test_e9_2_any_pieces_in_any_order() -> None:
    scene = Scene(4).empty(0).rubble(ALONE, "2 stone 1 cinders").grey(ALONE, banners=4)
    every = {"clear 1 stone 1 cinders", "clear 2 stone", "clear 1 stone", "clear 1 cinders"}
    assert {line for line in scene.moves(0) if line.startswith("clear")} == every
    scene.do(0, "clear 1 stone")
    scene.do(0, "clear 1 cinders")
    assert scene.player(0).goods == goods("1 stone 1 cinders")
    assert scene.p.banners() == 1
    assert scene.refusal(0, "clear 1 stone") == ("clear.banners", "E9.2")


def test_e9_2_only_what_lies_there() -> None:
    scene = Scene(4).rubble(ALONE, "1 stone 1 cinders").grey(ALONE)
    for move in (Clear((0, 1, 0, 0)), Clear((0, 0, 2, 0)), Clear((0, 0, 0, 0)), Clear((-1, 0, 1, 0))):
        assert scene.refusal(0, move) == ("clear.rubble", "E9.2")


def test_e9_2_banners_of_an_elder_between_two_pieces_r4() -> None:
    """E6.4, R4."""
    scene = Scene(4).tile(0, "el1").rubble(ALONE, "2 stone 1 wood").grey(ALONE, banners=2)
    scene.do(0, "clear 1 stone")
    assert scene.refusal(0, "clear 1 stone") == ("clear.banners", "E9.2")
    scene.do(0, "elder 3")
    scene.do(0, "clear 1 stone")


@pytest.mark.parametrize("wall", WALLS)
def test_e9_3_the_last_piece_of_each_wall_brings_its_blessing(wall: str) -> None:
    """No matter who removed the other pieces."""
    scene = Scene(4).rubble(wall, "1 cinders").grey(wall)
    scene.do(0, "clear 1 cinders")
    colours = BOX.components.vocab.blessing_colours
    assert scene.player(0).blessings == tuple(int(colour == WALLS[wall].blessing) for colour in colours)


def test_e9_3_only_the_last_piece_does() -> None:
    scene = Scene(4).rubble(ALONE, "2 cinders").grey(ALONE)
    scene.do(0, "clear 1 cinders")
    assert sum(scene.player(0).blessings) == 0
    scene.do(0, "clear 1 cinders")
    assert sum(scene.player(0).blessings) == 1


@pytest.mark.parametrize("gate", CARDS)
def test_e9_3_gates_bring_none(gate: str) -> None:
    scene = Scene(4).rubble(gate, "1 cinders").grey(gate)
    scene.do(0, "clear 1 cinders")
    assert sum(scene.player(0).blessings) == 0


def test_e9_3_nor_does_building() -> None:
    assert sum(built(ALONE, "wc06", rich()).player(0).blessings) == 0


def test_e9_3_the_blessing_comes_before_building_r27() -> None:
    """E9.3, R27: the Gold of column 3 pays for the Stone that is missing."""
    scene = Scene(4).empty(0).give(0, goods_="1 stone").rubble("w13", "1 cinders").blessings(0, 3, 3, 2)
    scene.wall_deck(0, "wc06").grey("w13", banners=8)
    assert WALLS["w13"].cost.goods == goods("3 stone")
    scene.do(0, "clear 1 cinders")
    assert scene.player(0).goods == goods("1 stone 1 cinders 1 gold")
    assert [line for line in scene.moves(0) if line.startswith("build")] == [
        "build discount gold 1 stone discount grey 1 stone"
    ]
    scene.do(0, "build discount gold 1 stone discount grey 1 stone; wall card 1 top 2")
    assert owner(scene, "w13") == 0


# Building and its price (E9.4, E9.5, E20.13)


@pytest.mark.parametrize("wall", WALLS)
def test_e9_4_the_cost_of_each_wall(wall: str) -> None:
    cost = WALLS[wall].cost.goods
    scene = Scene(4).empty(0).give(0, goods_=words(cost)).rubble(wall, "").grey(wall, banners=WALLS[wall].grey - 1)
    assert scene.refusal(0, "build") == ("build.banners", "E9.4")
    scene.grey(wall, banners=WALLS[wall].grey)
    scene.do(0, "build")
    assert scene.step == "ChooseWall"
    assert scene.player(0).goods == goods("")
    assert scene.p.banners() == 0


@pytest.mark.parametrize("wall", WALLS)
def test_e9_4_nothing_of_the_cost_may_be_missing(wall: str) -> None:
    cost = WALLS[wall].cost.goods
    less = tuple(count - (kind == "stone") for count, kind in zip(cost, KINDS, strict=True))
    scene = Scene(4).empty(0).give(0, goods_=words(less)).rubble(wall, "").grey(wall, banners=20)  # type: ignore[arg-type]  # four again
    assert scene.refusal(0, "build") == ("build.goods", "E9.4")


@pytest.mark.parametrize("gate", CARDS)
def test_e9_4_the_cost_of_each_gate(gate: str) -> None:
    scene = Scene(4).empty(0).give(0, goods_=words(COMMON.cost.goods)).rubble(gate, "")
    scene.grey(gate, banners=COMMON.grey - 1)
    assert scene.refusal(0, "build") == ("build.banners", "E9.4")
    scene.grey(gate, banners=COMMON.grey)
    scene.do(0, "build")
    assert owner(scene, gate) == 0


def test_e9_4_what_was_just_cleared_is_usable_and_its_banners_are_gone() -> None:
    scene = Scene(4).empty(0).give(0, goods_="2 stone").rubble("w13", "1 stone").grey("w13", banners=6)
    assert (WALLS["w13"].grey, WALLS["w13"].cost.goods) == (4, goods("3 stone"))
    scene.do(0, "clear 1 stone")
    assert scene.p.banners() == 4
    scene.do(0, "build")
    assert scene.step == "ChooseWall"


def test_e9_5_gold_or_three_banners_instead_of_a_piece() -> None:
    """w3: 3 grey, 2 Stone, 2 Wood. With 1 Gold and 3 Banners more, each instead of any one piece."""
    scene = Scene(4).give(0, goods_="2 stone 2 wood 1 gold").rubble("w3", "").grey("w3", banners=6)
    builds = [line for line in scene.moves(0) if line.startswith("build")]
    assert builds[0] == "build"
    assert set(builds[1:5]) == {f"build discount {way} 1 {kind}" for way in ("gold", "grey") for kind in PIECES}
    assert set(builds[5:]) == {
        f"build discount gold 1 {one} discount grey 1 {other}" for one in PIECES for other in PIECES
    }


def test_e9_5_any_number_of_times_and_freely_combined() -> None:
    scene = Scene(4).empty(0).give(0, goods_="2 gold").rubble("w3", "").grey("w3", banners=3 + 6)
    builds = [line for line in scene.moves(0) if line.startswith("build")]
    assert sorted(builds) == sorted([
        "build discount gold 2 stone discount grey 2 wood",
        "build discount gold 1 stone 1 wood discount grey 1 stone 1 wood",
        "build discount gold 2 wood discount grey 2 stone",
    ])  # fmt: skip
    scene.do(0, builds[0])
    assert scene.player(0).goods == goods("")
    assert scene.p.banners() == 0


def test_e9_5_only_what_the_space_costs() -> None:
    scene = Scene(4).give(0, goods_="9 stone 9 wood 9 gold").rubble("w13", "").grey("w13", banners=30)
    wrong = (
        Build(gold=goods("1 wood")),
        Build(gold=goods("2 stone"), grey=goods("2 stone")),
        Build(gold=goods("1 gold")),
        Build(grey=goods("1 cinders")),
        Build(gold=(0, 0, 1, 0), grey=(0, 0, -1, 0)),
    )
    for move in wrong:
        assert scene.refusal(0, move) == ("build.discount", "E9.5")


def test_e9_5_discounts_must_be_paid() -> None:
    scene = Scene(4).give(0, goods_="2 stone").rubble("w13", "").grey("w13", banners=6)
    assert scene.refusal(0, "build discount gold 1 stone") == ("build.goods", "E9.4")
    assert scene.refusal(0, "build discount grey 1 stone") == ("build.banners", "E9.4")
    scene.grey("w13", banners=7)
    scene.do(0, "build discount grey 1 stone")


def test_e20_13_w13_one_stone_less_for_a_wall() -> None:
    """First the free Stone, then discounts of what is left."""
    scene = Scene(4).scroll(0, W13_LESS_STONE).give(0, goods_="2 stone").rubble("w13", "").grey("w13", banners=4)
    assert [line for line in scene.moves(0) if line.startswith("build")] == ["build"]
    scene.do(0, "build")
    assert scene.player(0).goods == goods("")


def test_e20_13_w13_one_stone_less_for_a_gate() -> None:
    scene = Scene(4).scroll(0, W13_LESS_STONE).give(0, goods_="1 stone 1 wood").rubble("dung", "").grey("dung")
    scene.do(0, "build")
    assert scene.player(0).goods == goods("")


def test_e20_13_w13_what_is_free_cannot_be_replaced() -> None:
    scene = Scene(4).scroll(0, W13_LESS_STONE).give(0, goods_="3 gold").rubble("w13", "").grey("w13", banners=4)
    assert scene.refusal(0, "build discount gold 3 stone") == ("build.discount", "E9.5")
    scene.do(0, "build discount gold 2 stone")
    assert scene.player(0).goods == goods("1 gold")


def test_e9_5_a_cost_is_never_below_zero() -> None:
    walls = [{**wall, "cost": {"wood": 1}} for wall in plain("wall_space")]
    box = changed(wall_space=walls)
    scene = Scene(4, box=box).scroll(0, W13_LESS_STONE).give(0, goods_="1 wood").rubble(ALONE, "").grey(ALONE)
    scene.do(0, "build")
    assert scene.player(0).goods == goods("")


def plain(table: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = msgspec.json.decode(msgspec.json.encode(getattr(BOX.components, table)))
    return found


# Wall Cards (E9.6)


def test_e9_6_three_cards_one_is_built_one_goes_on_top_one_below() -> None:
    scene = rich().wall_deck(0, "wc06 wc11 wc12 wc02").rubble(ALONE, "").grey(ALONE)
    scene.do(0, "build")
    assert scene.moves(0) == [
        "wall card 1 top 2",
        "wall card 1 top 3",
        "wall card 2 top 1",
        "wall card 2 top 3",
        "wall card 3 top 1",
        "wall card 3 top 2",
    ]
    rest = scene.player(0).wall_deck
    scene.do(0, "wall card 2, top 3")
    player = scene.player(0)
    assert player.wall_deck == ("wc12", *rest, "wc06")
    assert scene.s.wall_cards[BOX.ring_index[ALONE]] == "wc11"
    assert (player.wall_top, player.wall_bottom) == (1, 1)


def test_e9_6_the_card_and_which_goes_on_top_are_one_answer_r46() -> None:
    """E9.6, R46: what it must say, and before its effect."""
    scene = rich().wall_deck(0, "wc03").rubble(ALONE, "").grey(ALONE)
    scene.do(0, "build")
    assert scene.refusal(0, "wall card 1") == ("wall.top", "E9.6")
    assert scene.refusal(0, "wall card 1 top 1") == ("wall.top", "E9.6")
    assert scene.refusal(0, "wall card 1 top 4") == ("wall.top", "E9.6")
    assert scene.refusal(0, "wall card 4 top 1") == ("wall.card", "E9.6")
    assert scene.refusal(0, "wall card 0 top 1") == ("wall.card", "E9.6")
    assert scene.refusal(0, "finish") == ("wall.wall", "E9.6")
    scene.do(0, "wall card 1 top 2")
    assert scene.step == "ChooseBlessing"
    assert len(scene.player(0).wall_deck) == 11


def test_e9_6_no_free_step_between_the_cards_and_the_effect_r4() -> None:
    """R4: the build with all its consequences is one step."""
    scene = rich().rubble(ALONE, "").grey(ALONE)
    scene.do(0, "build")
    assert scene.refusal(0, "trader 2") == ("wall.wall", "E9.6")


def test_e9_6_only_the_builder_sees_the_cards() -> None:
    scene = rich().wall_deck(0, "wc06 wc11 wc12").rubble(ALONE, "").grey(ALONE)
    scene.do(0, "build")
    (drawn,) = scene.events_of("drew_walls")
    assert (drawn.to, drawn.reveals, drawn.params["cards"]) == ((0,), True, ("wc06", "wc11", "wc12"))
    events = scene.do(0, "wall card 1 top 3")
    (back,) = [event for event in events if event.key == "put_back"]
    assert (back.to, back.params["top"], back.params["bottom"]) == ((0,), "wc12", ("wc11",))
    for event in scene.events:
        if event.visible_to(1):
            assert "wc11" not in str(event.params)
            assert "wc12" not in str(event.params)


def test_e22_5_a_draft_halts_in_front_of_the_draw() -> None:
    scene = rich().rubble(ALONE, "").grey(ALONE)
    draft = scene.p.copy()
    draft.apply(0, scene.box.notation.read("build"), halt=True)
    assert draft.halted


def drained(left: int, top: str = "wc06") -> Scene:
    """A has so many Wall Cards left; the others stand far away from ALONE."""
    scene = rich().wall_deck(0, top)
    for number in range(1, 13 - left):
        scene.wall(0, f"w{number}", scene.player(0).wall_deck[-1])
    return scene.rubble(ALONE, "")


def test_e9_6_of_two_cards_the_other_becomes_the_top_card() -> None:
    scene = drained(2, "wc06 wc11")
    player = scene.player(0)
    player.wall_top, player.wall_bottom = 1, 1
    scene.grey(ALONE)
    scene.do(0, "build")
    assert scene.moves(0) == ["wall card 1", "wall card 2"]
    assert scene.refusal(0, "wall card 1 top 2") == ("wall.no_top", "E9.6")
    scene.do(0, "wall card 1")
    assert (player.wall_deck, player.wall_top, player.wall_bottom) == (("wc11",), 1, 0)


def test_e9_6_a_single_card_is_built_unasked() -> None:
    scene = drained(1).grey(ALONE)
    scene.do(0, "build")
    assert scene.s.wall_cards[BOX.ring_index[ALONE]] == "wc06"
    player = scene.player(0)
    assert (player.wall_deck, player.wall_top, player.wall_bottom) == ((), 0, 0)
    assert player.silver == 3


def test_e9_6_without_cards_no_wall_can_be_built_r39() -> None:
    """E9.6, R39; a Gate can."""
    scene = drained(0).grey(ALONE)
    assert scene.refusal(0, "build") == ("build.deck", "E9.6")
    scene.rubble("dung", "").grey("dung")
    scene.do(0, "build")


def test_e9_6_what_the_builder_knows_of_their_deck() -> None:
    """Of 12 cards after two builds: the one on top now, and the two put at the bottom."""
    scene = rich().rubble(ALONE, "").grey(ALONE)
    scene.do(0, "build; wall card 1 top 2")
    player = scene.player(0)
    player.goods = goods("9 stone 9 wood")
    scene.rubble("w1", "").grey("w1")
    scene.do(0, "build")
    assert (player.wall_top, player.wall_bottom) == (0, 1)
    scene.do(0, "wall card 1 top 2")
    assert (player.wall_top, player.wall_bottom, len(player.wall_deck)) == (1, 2, 10)


def test_e9_6_drawn_cards_are_known_no_longer() -> None:
    """Of four cards the three on top are drawn: the one left is known only if it was put at the bottom."""
    for bottom in (0, 1, 3):
        scene = drained(4)
        player = scene.player(0)
        player.wall_top, player.wall_bottom = 1, bottom
        scene.grey(ALONE)
        scene.do(0, "build")
        assert (player.wall_top, player.wall_bottom) == (0, min(1, bottom))


@pytest.mark.parametrize("card", BOX.wall_vp)
def test_e9_6_the_effect_of_each_card(card: str) -> None:
    """And no victory points (E9.11)."""
    twin = rich().gain(0, *BOX.wall_effect[card])
    scene = built(ALONE, card, rich())
    spent = WALLS[ALONE].cost.goods
    scene.p.gain(0, spent)
    assert held(scene, 0) == held(twin, 0)
    assert held(scene, 0) != held(rich(), 0)
    assert scene.player(0).vp == 10


# Gates (E9.7, E9.8)


def test_e9_7_a_gate_needs_a_worker() -> None:
    scene = rich().rubble("dung", "").give(0, supply=0).grey("dung")
    assert scene.refusal(0, "build") == ("build.worker", "E9.7")
    scene.rubble(ALONE, "").grey(ALONE)
    scene.do(0, "build")
    assert scene.step == "ChooseWall", "a Wall needs none"


@pytest.mark.parametrize(("seats", "silver"), [(2, 2), (3, 1), (4, 0)])
def test_e9_7_the_silver_on_the_card(seats: int, silver: int) -> None:
    scene = rich(seats).rubble("valley", "").grey("valley")
    scene.do(0, "build")
    assert scene.player(0).silver == silver
    assert scene.s.gate_silver[BOX.ring_index["valley"]] == 0


def test_e9_7_the_gatekeeper_comes_from_the_supply() -> None:
    scene = rich().rubble("valley", "").grey("valley")
    supply, keepers = scene.player(0).supply, scene.p.gatekeepers(0)
    scene.do(0, "build")
    assert (scene.player(0).supply, scene.p.gatekeepers(0)) == (supply - 1, keepers + 1)
    assert scene.p.built_gates(0) == 1
    assert scene.step == "AfterAction"


@pytest.mark.parametrize("gate", CARDS)
def test_e9_7_what_each_gate_gives_its_builder(gate: str) -> None:
    """And no victory points (E9.11)."""
    twin = rich().gain(0, *GATES[gate].place)
    scene = rich().rubble(gate, "").grey(gate)
    scene.do(0, "build")
    scene.p.gain(0, COMMON.cost.goods)
    scene.player(0).supply += 1
    assert held(scene, 0) == held(twin, 0)
    assert held(scene, 0) != held(rich(), 0)


def test_e9_8_silver_gatekeeper_reward_scroll_connections() -> None:
    """E9.8: in this order; the Dung Gate pays 3 Silver for placing, then w12, then two connections."""
    scene = rich(2).wall(1, "w14").wall(0, "w15").scroll(0, W12_GATEKEEPER_BLESSING)
    scene.rubble("dung", "").grey("dung")
    scene.events.clear()
    scene.do(0, "build")
    assert [event.key for event in scene.events] == ["paid", "built_gate", "gained"]
    assert scene.step == "ChooseBlessing"
    scene.do(0, "blessing red")
    keys = [event.key for event in scene.events]
    assert keys[3:] == ["blessed", "gained", "connected", "gained", "gained", "connected", "gained"]
    assert gained(scene)[1] == (0, (("food", 1),))


def test_e20_12_w12_only_for_gates_that_are_built() -> None:
    scene = built(ALONE, "wc06", rich().scroll(0, W12_GATEKEEPER_BLESSING))
    assert (scene.player(0).food, sum(scene.player(0).blessings)) == (0, 0)


def test_e20_12_w12_is_its_owners_alone() -> None:
    scene = rich().scroll(1, W12_GATEKEEPER_BLESSING).rubble("valley", "").grey("valley")
    scene.do(0, "build")
    assert (scene.step, scene.player(0).food, scene.player(1).food) == ("AfterAction", 0, 3)


# A Wall nearby (E20.14)


def test_e20_14_w14_the_effect_of_an_adjacent_wall_r13_r26() -> None:
    """E20.14, R13, R26: no matter who owns it; effects only; not optional."""
    scene = rich().wall(1, "w15", "wc06").wall(0, "w17", "wc05").scroll(0, W14_ADJACENT_WALL)
    scene = built(ALONE, "wc12", scene)
    assert scene.step == "ChooseNeighbour"
    assert scene.moves(0) == ["copy w15", "copy w17"]
    assert scene.refusal(0, "copy w14") == ("copy.beside", "E20.14")
    assert scene.refusal(0, "copy w16") == ("copy.beside", "E20.14")
    assert scene.refusal(0, "pass") == ("copy.copy", "E20.14")
    vp = scene.player(0).vp
    scene.do(0, "copy w15")
    assert (scene.player(0).silver, scene.player(0).food, scene.player(0).vp) == (3, 0, vp)


def test_e20_14_w14_a_single_one_is_not_asked_for() -> None:
    scene = built(ALONE, "wc12", rich().wall(1, "w15", "wc06").scroll(0, W14_ADJACENT_WALL))
    assert (scene.step, scene.player(0).silver) == ("AfterAction", 3)


def test_e20_14_w14_a_gate_separates_two_walls() -> None:
    scene = rich().wall(1, "w11", "wc06").gate(1, "water").scroll(0, W14_ADJACENT_WALL)
    scene = built("w10", "wc12", scene)
    assert scene.player(0).silver == 0


def test_e20_14_w14_no_neutral_wall() -> None:
    """With two players w7 is neutral."""
    scene = rich(2).scroll(0, W14_ADJACENT_WALL)
    assert owner(scene, "w7") == NEUTRAL
    scene = built("w8", "wc12", scene)
    assert (scene.step, len(scene.events_of("copied"))) == ("AfterAction", 0)


def test_e20_14_w14_after_the_own_effect_and_before_connections_r37() -> None:
    """E9.8, R37: wc05 (Food) first, then the neighbour's Silver, then the corner's connection."""
    scene = rich(2).wall(1, "w19", "wc06").scroll(0, W14_ADJACENT_WALL)
    scene = built("w20", "wc05", scene)
    told = [event.key for event in scene.events if event.key in ("gained", "copied", "connected")]
    assert told[:5] == ["gained", "copied", "gained", "connected", "gained"]
    assert gained(scene)[:2] == [(0, (("food", 2),)), (0, (("silver", 3),))]


def test_e20_14_w14_copies_no_copying() -> None:
    """The effect is the card's: it neither connects nor copies again."""
    scene = rich().wall(1, "w15", "wc06").wall(1, "w14", "wc05").scroll(0, W14_ADJACENT_WALL)
    scene = built(ALONE, "wc12", scene)
    assert len(scene.events_of("copied")) == 1


# Connections (E9.9 to E9.12)


BESIDE = {BOX.ring[gate]: BOX.ring[gate + 1] for gate in BOX.gates}
"""By Gate, the Wall space behind it, clockwise."""


@pytest.mark.parametrize("gate", GATES)
def test_e9_9_both_owners_gain_what_each_gate_gives(gate: str) -> None:
    """B's Gate, A's Wall, which A builds."""
    scene, twin = rich(), rich().empty(1)
    keeps(scene.empty(1), 1, gate)
    keeps(twin, 1, gate)
    mine, theirs = held(twin, 0), held(twin, 1)
    scene = built(BESIDE[gate], "wc12", scene)
    twin.gain(0, Cinders(), *GATES[gate].connection).gain(1, *GATES[gate].connection)
    scene.p.gain(0, WALLS[BESIDE[gate]].cost.goods)
    assert (held(scene, 0)[:-1], held(scene, 1)[:-1]) == (held(twin, 0)[:-1], held(twin, 1)[:-1])
    assert (mine, theirs) != (held(scene, 0), held(scene, 1))


def keeps(scene: Scene, seat: int, gate: str) -> Scene:
    """Put this seat's Gatekeeper there; on a corner they swap with the one already there."""
    if gate in CARDS:
        return scene.gate(seat, gate)
    at = BOX.ring_index[gate]
    mine = next(corner for corner in BOX.corners if scene.s.owners[corner] == seat)
    owners = list(scene.s.owners)
    owners[at], owners[mine] = owners[mine], owners[at]
    scene.s.owners = tuple(owners)
    return scene


def test_e9_9_one_owner_gains_only_once() -> None:
    scene = keeps(rich(), 0, "old")
    scene = built("w20", "wc12", scene)
    assert (scene.player(0).goods[WOOD], scene.player(0).silver) == (9 - WALLS["w20"].cost.wood + 1, 1)


def test_e9_9_building_either_the_wall_or_the_gate_connects() -> None:
    """A builds the Dung Gate beside B's Wall."""
    scene = rich().empty(1).wall(1, "w14").rubble("dung", "").grey("dung")
    scene.do(0, "build")
    assert scene.player(1).goods == goods("1 cinders")
    assert scene.player(1).silver == 1
    assert scene.player(0).goods == goods("7 stone 8 wood 1 cinders")


def test_e9_9_an_unbuilt_gate_connects_nothing() -> None:
    scene = built("w14", "wc12", rich())
    assert not scene.events_of("connected")


def test_e9_9_a_gate_with_an_unbuilt_wall_connects_nothing() -> None:
    scene = rich().rubble("w14", "").rubble("dung", "").grey("dung")
    scene.do(0, "build")
    assert not scene.events_of("connected")


def test_e9_9_a_gate_between_two_walls_makes_two_connections() -> None:
    scene = rich().wall(0, "w14").wall(0, "w15").rubble("dung", "").grey("dung")
    scene.do(0, "build")
    assert scene.player(0).goods == goods("7 stone 8 wood 2 cinders")


def test_e9_9_a_wall_connects_only_its_own_gate() -> None:
    """w13 lies beside the Fountain; the Dung Gate is two further."""
    scene = rich().gate(1, "dung")
    scene = built("w13", "wc12", scene)
    (connected,) = scene.events_of("connected")
    assert (connected.params["wall"], connected.params["gate"]) == ("w13", "fountain")


def test_e9_9_the_ring_closes() -> None:
    """w24 lies beside the Sheep Gate, the first of the ring."""
    scene = built("w24", "wc12", rich())
    (connected,) = scene.events_of("connected")
    assert connected.params["gate"] == "sheep"


def test_e9_10_neutral_walls_make_no_connections() -> None:
    """With three players w4 to w6 are neutral: the Muster Gate connects only w3."""
    scene = rich(3).wall(1, "w3").rubble("muster", "").grey("muster")
    assert owner(scene, "w4") == NEUTRAL
    scene.do(0, "build")
    assert [event.params["wall"] for event in scene.events_of("connected")] == ["w3"]


def test_e9_10_neutral_walls_alone_give_no_reward() -> None:
    scene = rich(3).rubble("muster", "").grey("muster")
    scene.do(0, "build")
    assert not scene.events_of("connected")


def test_e9_10_a_neutral_gate_gives_to_the_wall_r7() -> None:
    """E9.10, R7: with three players one corner is left."""
    scene = rich(3)
    (corner,) = (gate for gate in BOX.corners if scene.s.owners[gate] == NEUTRAL)
    scene.empty(1).empty(2)
    scene = built(BOX.ring[corner + 1], "wc12", scene)
    (connected,) = scene.events_of("connected")
    assert connected.params["players"] == (0,)
    assert [seat for seat, _ in gained(scene)] == [0, 0]


@pytest.mark.parametrize("builder", [0, 1])
def test_e9_12_the_builder_gains_first_r43(builder: int) -> None:
    """E9.12, R43: at the Water Gate an Altar step each; the first to move lies below, and is therefore ahead (E8.3)."""
    scene = rich(2, builder).altar(0, 0).altar(1, 0).gate(1 - builder, "water").wall_deck(builder, "wc12")
    scene.rubble("w10", "").grey("w10", builder)
    scene.do(builder, "build; wall card 1 top 2")
    assert [scene.player(seat).altar for seat in (0, 1)] == [1, 1]
    assert scene.s.ahead[0] == builder


def test_e9_12_the_builder_of_a_gate_too() -> None:
    scene = rich(2).altar(0, 0).altar(1, 0).wall(1, "w10").rubble("water", "").grey("water")
    scene.do(0, "build")
    assert scene.s.ahead[0] == 0


def test_e9_12_the_counter_clockwise_wall_first_r43() -> None:
    """E9.12, R43: w10 (C's) lies before the Water Gate, w11 (B's) behind it."""
    scene = rich().wall(2, "w10").wall(1, "w11").rubble("water", "").grey("water")
    scene.events.clear()
    scene.do(0, "build")
    assert [event.params["players"] for event in scene.events_of("connected")] == [(0, 2), (0, 1)]
    assert [event.params["seat"] for event in scene.events_of("altar_moved")] == [0, 2, 0, 1]


def test_e22_3_a_connection_may_ask_another_seat_in_the_middle() -> None:
    """E22.3b: B's Altar step from 6 to 7 is a wild Blessing; A's turn waits, then goes on."""
    scene = rich().gate(1, "water").altar(1, 6)
    scene = built("w10", "wc12", scene)
    assert (scene.step, scene.awaited, scene.p.turn()) == ("ChooseBlessingOutOfTurn", (1,), 0)
    scene.do(1, "blessing red")
    assert (scene.step, scene.awaited) == ("AfterAction", (0,))


# The same for the solo opponent (E21)


def test_e21_9_the_opponent_gains_at_its_gates_no_matter_who_builds() -> None:
    """E21.4: Wood becomes Gold. Old Gate, w20."""
    scene = keeps(rich(1), RIVAL, "old")
    before = scene.player(RIVAL).goods[GOLD], scene.player(RIVAL).silver
    built("w20", "wc12", scene)
    after = scene.player(RIVAL).goods[GOLD], scene.player(RIVAL).silver
    assert tuple(b - a for a, b in zip(before, after, strict=True)) == (1, 1)


def test_e21_15_the_opponent_clears_for_gold_and_the_blessing() -> None:
    scene = Scene(1).rubble("w9", "1 stone 1 cinders 1 gold")
    gold = scene.player(RIVAL).goods[GOLD]
    steps = building.clear(scene.p, RIVAL, BOX.ring_index["w9"], goods("1 stone 1 cinders 1 gold"))
    scene.then(*steps)
    assert scene.player(RIVAL).goods == of_kind("gold", gold + 3)
    assert sum(scene.player(RIVAL).blessings) == 1


def test_e21_16_the_opponent_builds_a_wall_with_its_effect_and_connections() -> None:
    scene = keeps(Scene(1).empty(0), 0, "horse").rubble("w9", "")
    scene.wall_deck(RIVAL, "wc05")
    card, *deck = scene.player(RIVAL).wall_deck
    scene.player(RIVAL).wall_deck = tuple(deck)
    silver = scene.player(RIVAL).silver
    scene.then(*building.place_wall(scene.p, RIVAL, BOX.ring_index["w9"], card))
    # Two Silver for the Food of the card, one at the Horse Gate.
    assert scene.player(RIVAL).silver == silver + 3
    assert scene.player(0).goods == goods("1 stone")


def test_e21_17_the_opponent_builds_a_gate() -> None:
    scene = Scene(1).rubble("fish", "")
    rival = scene.player(RIVAL)
    silver, supply = rival.silver, rival.supply
    scene.then(*building.place_gate(scene.p, RIVAL, BOX.ring_index["fish"]))
    # The 2 Silver on the card and 2 for the Food.
    assert (rival.silver, rival.supply, owner(scene, "fish")) == (silver + 4, supply - 1, RIVAL)


def test_effects_of_the_wall_deck_are_all_different() -> None:
    """Else the tests above could mistake one for another."""
    effects: list[Effects] = list(BOX.wall_effect.values())
    assert len(set(effects)) == len(effects)
