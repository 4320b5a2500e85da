"""What a viewer may know (E22.1), and what their view of a game contains."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.chance import Chance, seed_from
from engine.ezra import GAME
from engine.ezra.constants import AFTER, FREE, NEUTRAL, RIVAL, SOURCES
from engine.ezra.effects.tracks import Banners
from engine.ezra.moves import PlayCard, Scribe
from engine.ezra.points import by_card
from engine.ezra.printed.figures import Components
from engine.ezra.scrolls import W01_FEED_FARM_LABOUR
from engine.ezra.steps.prepare import StartPrepare
from engine.ezra.steps.sabbath import StartSabbath
from engine.ezra.steps.wall_cards import ChooseWall
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from engine.game import Decision
from engine.players import PLAYERS
from tests.engine.ezra.scene import BOX, Scene, cards, goods


def view(scene: Scene, viewer: int | None = 0) -> EzraView:
    return GAME.view(scene.p, viewer)


def player(scene: Scene, seat: int, viewer: int | None) -> PlayerView:
    return view(scene, viewer).players[seat]


def words(of: Any) -> set[str]:
    """Every string that a view holds, besides those of the components."""
    if isinstance(of, str):
        return {of}
    if isinstance(of, Components) or of is None:
        return set()
    if isinstance(of, msgspec.Struct):
        return set().union(*(words(getattr(of, name)) for name in of.__struct_fields__))
    if isinstance(of, dict):
        return set().union(*map(words, of.values()))
    return set().union(*map(words, of)) if isinstance(of, list | tuple) else set()


def choosing(top: str = "wc03 wc01 wc05 wc07", seats: int = 2) -> Scene:
    """A has drawn three Wall Cards and must choose."""
    scene = Scene(seats).wall_deck(0, top).turn(0, colour="grey", space="w9")
    deck = scene.player(0).wall_deck
    scene.player(0).wall_deck = deck[3:]
    scene.s.stack.append(ChooseWall(0, BOX.ring_index["w9"], deck[:3]))
    scene.p._listed = None
    return scene


def test_e22_1_a_hand_is_its_owners() -> None:
    scene = Scene(3).hand(0, "3 1 7").turn(0)
    assert player(scene, 0, 0).hand == cards("3 1 7")
    for viewer in (1, 2, None):
        assert player(scene, 0, viewer).hand == ()
        assert player(scene, 0, viewer).hand_size == 3


def test_e22_1_unseen_cards_depend_on_the_viewer() -> None:
    """For others all cards not visible anywhere; for the owner the cards left in the deck, in no order."""
    scene = Scene(2).piles(0, "1 2", tucked="9").hand(0, "3 4").turn(0)
    assert player(scene, 0, 1).unseen == cards("3 4 5 6 7 8 10")
    assert player(scene, 0, 0).unseen == cards("5 6 7 8 10")
    assert player(scene, 0, 1).deck == len(scene.player(0).deck) == 5


def test_e18_5_what_was_not_shuffled_can_only_be_in_hand() -> None:
    scene = Scene(2).piles(0, "1").hand(0, "9 4 7").turn(0)
    scene.player(0).shuffled = cards("1 2 3 4 5 6")
    scene.player(0).deck = cards("6 2 3 5")
    assert player(scene, 0, 1).hand == cards("7 9")
    assert player(scene, 0, 1).hand_size == 3
    assert player(scene, 0, 1).unseen == cards("2 3 4 5 6")
    assert player(scene, 0, 0).unseen == cards("2 3 5 6")


def test_e22_1_covered_and_tucked_cards_are_public_r6() -> None:
    """E22.1, R6."""
    scene = Scene(2).piles(0, "1 2", "3", tucked="9").turn(0)
    seen = player(scene, 0, 1)
    assert seen.piles == (cards("1 2"), cards("3"), ())
    assert seen.tucked == cards("9")
    assert seen.shown_banners == BOX.shown_banners(cards("2 3"), cards("9"), ())


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_e22_1_drawn_wall_cards_are_their_owners(viewer: int | None) -> None:
    scene = choosing()
    assert view(scene, viewer).drawn == (("wc03", "wc01", "wc05") if viewer == 0 else ())


def test_e22_1_the_question_about_them_does_not_name_them_to_others() -> None:
    one, other = choosing("wc03 wc01 wc05"), choosing("wc11 wc12 wc02")
    for viewer in (1, None):
        assert view(one, viewer) == view(other, viewer)
        asked = view(one, viewer).asked
        assert asked is not None
        assert (asked.key, asked.params) == ("choose_wall", {"space": "w9"})
    assert view(one, 0) != view(other, 0)
    assert view(one, 0).prompt is not None
    assert view(one, 1).prompt is None


def test_e22_1_the_owner_knows_the_cards_put_on_top_and_at_the_bottom() -> None:
    scene = Scene(2).wall_deck(0, "wc03 wc01")
    owner = scene.player(0)
    owner.wall_top, owner.wall_bottom = 1, 2
    assert player(scene, 0, 0).wall_top == ("wc03",)
    assert player(scene, 0, 0).wall_bottom == owner.wall_deck[-2:]
    for viewer in (1, None):
        assert (player(scene, 0, viewer).wall_top, player(scene, 0, viewer).wall_bottom) == ((), ())
    owner.wall_top, owner.wall_bottom = 0, 0
    assert (player(scene, 0, 0).wall_top, player(scene, 0, 0).wall_bottom) == ((), ())


def test_e22_1_unbuilt_wall_cards_in_no_order() -> None:
    scene = Scene(2).wall(0, "w9", "wc05")
    wanted = tuple(card for card in BOX.wall_vp if card != "wc05")
    for viewer in (0, 1, None):
        seen = player(scene, 0, viewer)
        assert (seen.unbuilt, seen.wall_deck, seen.walls) == (wanted, 11, 1)
    assert player(scene, 1, 0).unbuilt == tuple(BOX.wall_vp)


def test_e22_1_scroll_tiles_out_of_play_are_in_no_view() -> None:
    scene = Scene(2)
    for viewer in (0, 1, None):
        assert not words(view(scene, viewer)) & set(scene.s.left_out)


@pytest.mark.parametrize("seats", range(1, 5))
def test_e22_1_everything_else_is_the_same_to_all(seats: int) -> None:
    scene = Scene(seats).turn(0)
    own = {"viewer", "prompt", "decision", "orders", "players", "drawn", "lane", "own"}
    looks = [view(scene, viewer) for viewer in (*range(seats), None)]
    for name in set(EzraView.__struct_fields__) - own:
        assert all(getattr(look, name) == getattr(looks[0], name) for look in looks), name
    hidden = {"hand", "unseen", "wall_top", "wall_bottom"}
    for name in set(PlayerView.__struct_fields__) - hidden:
        for seat in range(len(scene.s.players)):
            assert all(getattr(look.players[seat], name) == getattr(looks[0].players[seat], name) for look in looks)


def test_e22_1_silver_food_resources_and_markers_are_public() -> None:
    scene = (
        Scene(2).give(1, silver=7, food=2, goods_="1 gold", supply=4).levites(1, 3).altar(1, 7).blessings(1, 1, 2, 3)
    )
    scene.place_workers(1, traders="1", elders="2", farmers=1, labourers=2).tile(1, "gu1", turned=True)
    seen = player(scene, 1, 0)
    assert (seen.silver, seen.food, seen.goods, seen.supply) == (7, 2, goods("1 gold"), 4)
    assert (seen.levites, seen.altar, seen.golden, seen.blessings) == (3, 7, 2, (1, 2, 3))
    assert (seen.traders, seen.elders, seen.farmers, seen.labourers) == ((1,), (2,), 1, 2)
    assert (seen.limit, seen.turned[0], seen.gatekeepers, seen.gates, seen.vp) == (None, True, 2, 0, 10)


def test_e22_3_what_a_player_owes_is_shown() -> None:
    scene = Scene(2)
    scene.player(1).owes = 2
    assert player(scene, 1, 0).owes == 2


def test_the_city_in_the_order_of_the_ring() -> None:
    scene = Scene(2).wall(0, "w9", "wc05").gate(1, "water").rubble("w10", "1 gold 1 stone")
    spaces = {space.id: space for space in view(scene).ring}
    assert tuple(spaces) == BOX.ring
    assert (spaces["w9"].owner, spaces["w9"].card) == (0, "wc05")
    assert spaces["water"].owner == 1
    assert (spaces["w10"].owner, spaces["w10"].rubble) == (FREE, goods("1 gold 1 stone"))
    assert (spaces["muster"].owner, spaces["w3"].owner) == (NEUTRAL, NEUTRAL)
    assert spaces["fish"].silver == BOX.gate_silver(2)


def test_temple_and_scrolls() -> None:
    scene = Scene(2).temple(5, "gold").lay("w01_feed_farm_labour", 2, 3).scribe(1, 2, 3)
    seen = view(scene)
    assert seen.temple[4] == ("gold",)
    assert (seen.columns, seen.sectors) == (BOX.columns(2), BOX.sectors(2))
    assert seen.scrolls[1][2] == "w01_feed_farm_labour"
    assert seen.scribes[1][2] == 1
    assert seen.row_food == tuple(0 if row.row == 2 else row.food_bonus for row in BOX.scroll_rows)
    assert seen.white == ((1, 1), (1, 3))
    assert seen.players[1].scribes == 1


def test_banners_left_in_the_turn() -> None:
    scene = Scene(2).levites(0, 2).piles(0).red(0, banners=7)
    scene.gain(0, Banners(2, c="wild"))
    turn = view(scene, 1).turn
    assert turn.banners == (9, 2, 2)
    scene.red(0, banners=3).do(0, "banner")
    turn = view(scene, 1).turn
    assert (turn.banners[0], turn.levites_used, turn.acted, turn.colour) == (4, 1, True, "red")


@pytest.mark.parametrize(
    ("round_", "phase", "at"), [(0, "setup", 0), (1, "work", 0), (1, AFTER, 1), (2, "work", 1), (3, "over", 2)]
)
def test_e18_1_where_the_prophets_stand(round_: int, phase: str, at: int) -> None:
    scene = Scene(2, altar="1b")
    scene.s.round, scene.s.phase = round_, phase
    side = BOX.altar_sides["1b"]
    assert view(scene).prophets == (side.zechariah[at], side.haggai[at])


def test_e21_10_the_opponents_discards_but_not_its_decks() -> None:
    scene = Scene(1)
    solo = scene.s.solo
    assert solo is not None
    scene.s.solo = msgspec.structs.replace(
        solo, focus=solo.focus[2:], past_focus=solo.focus[:2], card=solo.focus[1], schemes=solo.schemes[1:]
    )
    seen = view(scene).solo
    assert seen is not None
    assert (seen.past_focus, seen.card) == (solo.focus[:2], solo.focus[1])
    assert (seen.focus, seen.schemes) == (len(solo.focus) - 2, len(solo.schemes) - 1)
    assert not words(seen) & {*solo.focus[2:], *solo.schemes[1:]}
    rival = view(scene).players[RIVAL]
    assert (rival.hand, rival.unseen, rival.tiles, rival.shown_banners, rival.limit) == ((), (), (), (0, 0, 0), None)


def preparing() -> Scene:
    """Each has one Worker and a card on each pile."""
    scene = Scene(2).tile(0, "fa1", "gu1").tile(1, "fa3", "gu2")
    for seat in (0, 1):
        scene.give(seat, food=9, goods_="", supply=1).piles(seat, "1 2", "4 3", "5 6")
    return scene.then(StartPrepare(), StartSabbath())


def test_e22_4_a_plan_is_seen_by_its_owner_alone() -> None:
    scene = preparing()
    before = view(scene, 1)
    scene.do(0, "farmer")
    own = view(scene, 0)
    assert [BOX.notation.write(move) for move in own.lane] == ["farmer"]
    assert own.own is not None
    assert (own.own.farmers, own.own.supply) == (1, 0)
    assert own.players[0].farmers == 0
    for viewer in (1, None):
        seen = view(scene, viewer)
        assert (seen.lane, seen.players[0].farmers, seen.answered) == ((), 0, ())
    assert view(scene, 1) == before
    asked = own.asked
    assert asked is not None
    assert (asked.key, asked.params) == ("prepare", {})


def test_e22_4_closed_plans_are_public() -> None:
    scene = preparing()
    scene.do(0, "do judgment; farmer; sabbath; tuck 2; done")
    for viewer in (0, 1, None):
        assert (view(scene, viewer).answered, view(scene, viewer).awaited) == ((0,), (1,))
    assert view(scene, 1).players[0].tucked == ()
    own = view(scene, 0).own
    assert own is not None
    assert own.tucked == cards("2")


def test_e22_4_a_plan_for_both_phases_stays_private_until_the_sabbath() -> None:
    scene = preparing()
    scene.do(0, "do judgment; farmer; sabbath; tuck 2; done")
    scene.do(1, "do judgment; farmer; sabbath; done")
    assert scene.step == "Sabbath"
    assert [BOX.notation.write(move) for move in view(scene, 0).lane] == ["tuck 2"]
    for viewer in (1, None):
        seen = view(scene, viewer)
        assert (seen.lane, seen.answered, seen.players[0].farmers) == ((), (0,), 1)
        assert seen.players[0].tucked == ()


def test_a_view_is_no_part_of_the_state() -> None:
    """Playing on does not change what was seen."""
    scene = Scene(2).levites(0, 2).red(0, banners=3)
    seen = view(scene)
    before = msgspec.json.encode(seen)
    scene.do(0, "banner")
    assert msgspec.json.encode(seen) == before


@pytest.mark.parametrize("seats", range(1, 5))
def test_a_view_is_the_same_when_all_that_is_hidden_is_drawn_again(seats: int) -> None:
    """Through a whole game, the sealed phases included."""
    chance, said = Chance(seed_from(f"view {seats}")), Chance(seed_from("redrawn"))
    p = GAME.position(GAME.new(BOX, seats, GAME.with_defaults({}), Chance(seed_from("view"))), BOX)
    p.advance()
    number = 0
    while p.awaited():
        seat = p.awaited()[0]
        if number % 23 == 0:
            for viewer in range(seats):
                twin = GAME.position(GAME.resample(p, viewer, said), BOX)
                assert GAME.view(twin, viewer) == GAME.view(p, viewer)
        p.apply(seat, PLAYERS["random"](GAME, Decision(GAME, p, seat), chance))
        number += 1
    assert GAME.view(p, None).outcome is not None


@pytest.mark.parametrize("seats", range(1, 5))
def test_figures_that_follow_from_a_view_are_those_of_the_rules(seats: int) -> None:
    """Through a whole game: what pictures show before a move is what the rules then do."""
    dice, sectors = Chance(seed_from("figures")), 0
    p = GAME.position(GAME.new(BOX, seats, GAME.with_defaults({}), Chance(seed_from(f"figures {seats}"))), BOX)
    p.advance()
    while p.awaited():
        seat = p.awaited()[0]
        seen = GAME.view(p, seat)
        player = seen.own or seen.players[seat]
        assert seen.prompt is not None
        if seen.prompt.key == "feeding":
            assert player.hungry == seen.prompt.params["n"]
        move = PLAYERS["random"](GAME, Decision(GAME, p, seat), dice)
        listed = [one for one in p.moves(seat) if isinstance(one, PlayCard)]
        if listed:
            assert {one.pile for one in listed} == set(player.open_piles())
        before = GAME.view(p, None)
        p.apply(seat, move)
        after, events = GAME.view(p, None), p.take_events()
        if isinstance(move, PlayCard):
            assert after.players[seat].shown_banners == before.banners_with(before.players[seat], move.card, move.pile)
            assert after.banners(seat) == after.turn.banners
        if isinstance(move, Scribe):
            assert move.tile in before.open_scrolls()
            assert move.tile not in after.open_scrolls()
        sectors += sum(event.key == "sector" for event in events)
        assert after.full_sectors() == sectors
    end = GAME.view(p, None)
    assert end.outcome is not None
    assert [seat for (seat,) in end.outcome.places] == end.ranking()
    for one in end.players:
        assert end.city_points(one.seat) == one.points[SOURCES.index("city")]


def test_e17_3_what_tucked_cards_would_score_is_what_they_score() -> None:
    scene = Scene(2).piles(0, "1 2", "3 4", "5 6", tucked="7 8").blessings(0, 4, 3, 2).altar(0, 12)
    scene.scribe(0, 1, 1).scribe(0, 2, 1).scribe(0, 3, 1).gate(0, "water").wall(0, "w20").levites(0, 2)
    seen = view(scene)
    points = {card: seen.card_points(seen.players[0], card) for card in seen.players[0].tucked}
    assert points == by_card(scene.p, 0, scene.player(0).tucked)
    assert seen.tucked_points(seen.players[0]) == sum(points.values())
    for card in BOX.cards:
        assert seen.card_points(seen.players[0], card) == by_card(scene.p, 0, [card])[card]


def test_e17_1_idle_workers_will_be_farmers_or_labourers() -> None:
    """E16.3, E20.9a: so with w01 they need no Food, though they are idle still."""
    scene = Scene(2).give(0, supply=3).place_workers(0, farmers=2, elders="1")
    assert view(scene).players[0].hungry == 2 + 3 + 2 + 1, "2 corners"
    scene.scroll(0, W01_FEED_FARM_LABOUR)
    assert view(scene).players[0].hungry == 2 + 1 + 1, "the Scribe on w01"


def test_the_solo_opponent_feeds_nobody() -> None:
    assert view(Scene(1)).players[RIVAL].hungry == 0
