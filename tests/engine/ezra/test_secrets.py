"""Hidden information (E22.1, E22.4) does not leak through views, options or events."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest

from engine.chance import Chance, seed_from
from engine.completion import complete
from engine.ezra import GAME
from engine.ezra.constants import RIVAL
from engine.ezra.moves import ON_BLESSING, ON_RESOURCE, EndPrepare
from engine.ezra.position import EzraPosition
from engine.ezra.steps.plans import Plans
from engine.ezra.steps.sabbath import Sabbath
from engine.ezra.steps.wall_cards import ChooseWall, DrawWalls
from engine.orders import Order
from tests.engine.ezra.scene import BOX, Scene, cards
from tests.engine.ezra.test_whole_games import SEATS, begun, played
from tests.slow import slow_but

NOBODY = -1
"""A seat that does not exist, for which everything unknown to a spectator is redrawn."""
EVERY = 17
TYPED = ("", "card", "wall", "trade", "tuck", "order")
MOVES = [
    BOX.notation.read(line)
    for line in (
        "gatekeeper at horse", "card 1 on pile 1", "card 10 on pile 3", "red", "grey at w20", "blue", "finish",
        "end turn", "levite", "temple 1 with stone", "clear 1 stone", "build", "wall card 1 top 2",
        "wall card 3 top 1", "scribe r2c1 via r1c1", "tent 1", "trade top", "sell 1 stone", "flip guards", "trader 1",
        "elder 4", "take 1 stone", "blessing red", "return 1 stone", "do judgment", "do w05", "farmer",
        "labourer 1 2 stone", "feed", "tuck 1", "tuck 1 10", "sabbath", "done",
    )
]  # fmt: skip
"""Mostly illegal lines; their refusals are compared."""
KINDS = [
    *(("random", 1, "1a", side) for side in GAME.options["solo_side"]),
    *(("random", seats, "random", "a") for seats in SEATS[1:]),
    *(("greedy", seats, "random", "b") for seats in SEATS),
]


def redrawn(p: EzraPosition, viewer: int | None, words: str) -> EzraPosition:
    """The same position as far as the viewer can tell."""
    state = GAME.resample(p, NOBODY if viewer is None else viewer, Chance(seed_from(words)))
    return GAME.position(state, BOX)


def seen(p: EzraPosition, viewer: int | None) -> tuple[Any, ...]:
    """Everything a viewer can see of a position, including options, completions, refusals and panel texts."""
    view = GAME.view(p, viewer)
    if viewer is None:
        return view, tuple(p.awaited()), p.halted
    refusals = [p.refuse(viewer, move) for move in MOVES]
    return (
        view,
        tuple(p.awaited()),
        p.halted,
        p.can_answer(viewer),
        p.prompt(viewer),
        p.choices(viewer),
        [BOX.notation.write(move) for move in islice(p.moves(viewer), 30)],
        [complete(BOX.notation, p, viewer, typed) for typed in TYPED],
        [refusal and (refusal.key, refusal.params) for refusal in refusals],
        GAME.decision_facts(p, viewer),
        [GAME.warnings(p, viewer, move) for move in islice(p.moves(viewer), 4)],
    )


@pytest.mark.parametrize(("who", "seats", "altar", "solo"), slow_but(KINDS[:3], KINDS))
def test_all_that_a_viewer_sees_is_the_same_when_the_rest_is_drawn_again(
    who: str, seats: int, altar: str, solo: str
) -> None:
    words = f"secrets {seats} {altar} {solo}"
    p = begun(seats, altar, solo, words)
    sealed = 0
    for number, (seat, move) in enumerate(played(p, words, who)):
        sealed += p.step is not None and p.step.sealed
        if number % EVERY == 0 or (isinstance(p.step, Plans) and sealed % 4 == 0):
            saved = GAME.save(p.state)
            for viewer in (*range(seats), None):
                twin = redrawn(p, viewer, f"{words} {number}")
                assert seen(twin, viewer) == seen(p, viewer)
                GAME.check(twin)
                # The redrawn state keeps all invariants.
                again = GAME.load(GAME.save(twin.state))
                assert GAME.save(again) == GAME.save(twin.state)
            assert GAME.save(p.state) == saved
        p.apply(seat, move)
        p.events.clear()


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_redrawn_game_plays_on(seats: int) -> None:
    """The game can be continued from any redrawn state, including the plans of others."""
    words = f"plays on {seats}"
    p = begun(seats, "random", "a", words)
    for number, (seat, move) in enumerate(played(p, words)):
        if number % EVERY == 0 or (isinstance(p.step, Plans) and number % 5 == 0):
            twin = redrawn(p, seat, f"{words} {number}")
            for other, answer in islice(played(twin, f"{number}"), 30):
                twin.apply(other, answer)
                GAME.check(twin)
        p.apply(seat, move)
        p.events.clear()


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_no_draft_tells_what_is_hidden(seats: int) -> None:
    """A draft of any legal move, up to a reveal, looks the same to its owner whatever is hidden."""
    words = f"drafts {seats}"
    p = begun(seats, "random", "b", words)
    for number, (seat, move) in enumerate(played(p, words)):
        if number % 9 == 0:
            for viewer in p.awaited():
                twin = redrawn(p, viewer, f"{words} {number}")
                for option in islice(p.moves(viewer), 8):
                    drafts = [p.copy(), twin.copy()]
                    for draft in drafts:
                        draft.apply(viewer, option, halt=True)
                    one, other = ([e for e in draft.take_events() if e.visible_to(viewer)] for draft in drafts)
                    assert one == other
                    assert GAME.view(drafts[0], viewer) == GAME.view(drafts[1], viewer)
        p.apply(seat, move)
        p.events.clear()


def test_a_hand_is_drawn_again_for_others_alone() -> None:
    scene = Scene(3).hand(1, "1 2 3 4")
    hands: Counter[tuple[str, ...]] = Counter()
    decks = set()
    for i in range(60):
        s = redrawn(scene.p, 0, str(i)).state
        hands[tuple(sorted(s.players[1].hand))] += 1
        assert s.players[0].hand == scene.player(0).hand
        assert sorted(s.players[0].deck) == sorted(scene.player(0).deck)
        decks.add(s.players[0].deck)
    assert len(hands) > 30
    assert len(decks) > 30


def test_e18_5_what_was_not_shuffled_into_the_deck_is_in_hand() -> None:
    """After the first Sabbath all know the hand; of cards drawn later they know the candidates."""
    scene = Scene(2).piles(1, "1", "2 3", "4 5", tucked="6").hand(1, "7 8 9 10").after()
    player = scene.player(1)
    for i in range(20):
        s = redrawn(scene.p, 0, str(i)).state
        assert sorted(s.players[1].hand) == list(cards("7 8 9 10"))
    drawn, player.deck = player.deck[0], player.deck[1:]
    player.hand = (*player.hand, drawn)
    fifth = Counter(redrawn(scene.p, 0, str(i)).state.players[1].hand[-1] for i in range(100))
    assert set(fifth) == set(cards("1 2 3 4 5"))


def test_e22_1_wall_cards_that_their_owner_has_put_back() -> None:
    scene = Scene(2).wall_deck(0, "wc05 wc04 wc03")
    player = scene.player(0)
    player.wall_top, player.wall_bottom = 1, 2
    deck = player.wall_deck
    mine = [redrawn(scene.p, 0, str(i)).state.players[0].wall_deck for i in range(40)]
    assert {(one[0], one[-2:]) for one in mine} == {(deck[0], deck[-2:])}
    assert len({one[1:-2] for one in mine}) > 30
    others = [redrawn(scene.p, 1, str(i)).state.players[0].wall_deck for i in range(60)]
    assert {one[0] for one in others} == {one[-1] for one in others} == set(BOX.wall_vp)


def test_e9_6_drawn_wall_cards_are_their_owners_alone() -> None:
    scene = Scene(2).rubble("w10", "").give(0, goods_="9 stone 9 wood")
    scene._turn(0, colour="grey", space="w10")
    scene.then(DrawWalls(0, BOX.ring_index["w10"]))
    step = scene.p.step
    assert isinstance(step, ChooseWall)
    drawn: set[str] = set()
    for i in range(60):
        twin, own = redrawn(scene.p, 1, str(i)), redrawn(scene.p, 0, str(i))
        assert own.step == step
        assert isinstance(twin.step, ChooseWall)
        GAME.check(twin)
        drawn.update(twin.step.drawn)
    assert drawn == set(BOX.wall_vp)
    (event,) = scene.events_of("drew_walls")
    assert not event.visible_to(1)


def test_the_opponents_decks_are_drawn_again() -> None:
    scene = Scene(1).set_top_cards(focus="f06", scheme="sch3").rivals_turn()
    focus: set[str] = set()
    schemes: set[str] = set()
    walls: set[str] = set()
    for i in range(80):
        s = redrawn(scene.p, 0, str(i)).state
        assert s.solo is not None
        assert s.solo.past_focus == ("f06",)
        focus.add(s.solo.focus[0])
        schemes.add(s.solo.schemes[0])
        walls.add(s.players[RIVAL].wall_deck[0])
    assert focus == set(BOX.focus) - {"f06"}
    assert schemes == set(BOX.schemes) - {"sch3"}
    assert len(walls) >= 11


def test_e22_1_scroll_tiles_left_over_are_drawn_again_for_everybody() -> None:
    """They are out of the game, unseen (E2.4); those on the board are public."""
    scene = Scene(2)
    orders: set[tuple[str, ...]] = set()
    for viewer in (0, 1, None):
        for i in range(10):
            s = redrawn(scene.p, viewer, f"{viewer} {i}").state
            assert sorted(s.left_out) == sorted(scene.s.left_out)
            assert s.scrolls == scene.s.scrolls
            orders.add(s.left_out)
    assert len(orders) > 20


def test_e15_1_a_drawn_card_is_told_to_its_owner_alone() -> None:
    """Two games that differ only in the drawn card look the same to others."""
    told = []
    for hidden in ("9 10 8", "10 9 8"):
        scene = Scene(2).hand(0, "1 2 3 4").piles(0, "5", "6", "7").turn(0)
        scene.player(0).deck = cards(hidden)
        scene.events.clear()
        scene.do(0, "card 1 on pile 1; blue; finish; end turn")
        told.append([event for event in scene.events if event.visible_to(1)])
        assert [event for event in scene.events if event.visible_to(0)] != told[-1]
    assert told[0] == told[1]


def test_e9_6_which_wall_cards_went_back_is_told_to_their_owner_alone() -> None:
    told = []
    for deck, top in (("wc05 wc11 wc03", 2), ("wc01 wc11 wc07", 1), ("wc03 wc11 wc05", 3)):
        scene = Scene(2).wall_deck(0, deck).rubble("w16", "").give(0, goods_="9 stone").grey("w16")
        scene.events.clear()
        scene.do(0, f"build; wall card 2 top {1 if top == 2 else top}")
        told.append([(event.key, event.params) for event in scene.events if event.visible_to(1)])
    assert told[0] == told[1] == told[2]


def scene3() -> Scene:
    scene = Scene(3, altar="1a").tile(0, "fa1").tile(1, "fa3").tile(2, "fa2")
    for seat in range(3):
        scene.piles(seat, "1 2", "3 4", "5 6").hand(seat, "7 8 9 10").give(seat, supply=3)
        scene.altar(seat, BOX.altar_sides["1a"].haggai[0])
    return scene.prepare()


def test_e22_4_plans_are_drawn_again_but_ones_own() -> None:
    scene = scene3()
    scene.do(0, "do judgment; farmer")
    scene.do(1, "do judgment; farmer 3; sabbath; done")
    lanes: set[Any] = set()
    opened: set[Any] = set()
    for i in range(60):
        twin = redrawn(scene.p, 0, str(i))
        step = twin.step
        assert isinstance(step, Plans)
        assert step.lane(0) == scene.p.state.stack[-1].lane(0)
        assert step.closed == (1,)
        assert EndPrepare() in step.lane(1)
        lanes.add(step.lane(1))
        opened.add(step.lane(2))
    assert len(lanes) > 20
    assert len(opened) > 20
    assert {lane[-1] == EndPrepare() for lane in lanes} == {True, False}, "with the Sabbath or without"


def test_e22_4_plans_for_the_sabbath_that_came_early_stay_sealed() -> None:
    scene = scene3()
    scene.do(0, "do judgment; farmer 3; sabbath; done")
    for seat in (1, 2):
        scene.do(seat, "do judgment; farmer 3; sabbath")
        if any(line.startswith("feed") for line in scene.moves(seat)):
            scene.do(seat, "feed")
        scene.do(seat, f"tuck {seat}")
        while "done" not in scene.moves(seat):
            scene.do(seat, scene.moves(seat)[0])
        scene.do(seat, "done")
    step = scene.p.step
    assert isinstance(step, Sabbath)
    assert set(step.plans) == {1, 2}
    found: set[Any] = set()
    for i in range(30):
        twin = redrawn(scene.p, 1, str(i)).step
        assert isinstance(twin, Sabbath)
        assert twin.plans[1] == step.plans[1]
        found.add(twin.plans[2])
        assert seen(redrawn(scene.p, 1, str(i)), 1) == seen(scene.p, 1)
    assert len(found) > 4


def test_e22_4_a_plan_shows_others_nothing() -> None:
    one, other = scene3(), scene3()
    one.do(0, "do judgment; farmer 3")
    other.do(0, "labourer 1 2 stone")
    for viewer in (1, 2, None):
        assert seen(one.p, viewer) == seen(other.p, viewer)


def test_a_view_holds_no_seed() -> None:
    scene = Scene(2)
    for viewer in (0, 1, None):
        assert scene.s.chance.seed.encode() not in msgspec.json.encode(GAME.view(scene.p, viewer))


OTHERS = (Order(ON_BLESSING, ("blessing red",)), Order(ON_RESOURCE, ("take 1 stone",)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_have_left_is_seen_nowhere(seats: int) -> None:
    """E22.6: two states that differ only in others' orders look the same, and are redrawn the same."""
    words = f"orders {seats}"
    p = begun(seats, "random", "a", words)
    for number, (seat, move) in enumerate(islice(played(p, words), 330)):
        if number % EVERY == 0:
            for viewer in (*range(seats), None):
                twin = p.copy()
                assert isinstance(twin, EzraPosition)
                twin.state.orders = {other: OTHERS for other in range(seats) if other != viewer}
                assert seen(twin, viewer) == seen(p, viewer)
                redrawings = [GAME.save(redrawn(one, viewer, f"{number}").state) for one in (p, twin)]
                assert redrawings[0] == redrawings[1]
                if viewer is None or not p.can_answer(viewer):
                    continue
                for typed in ("", "card", "order"):
                    assert complete(BOX.notation, twin, viewer, typed) == complete(BOX.notation, p, viewer, typed)
                for option in islice(p.moves(viewer), 4):
                    drafts = [p.copy(), twin.copy()]
                    for draft in drafts:
                        draft.apply(viewer, option, halt=True)
                    assert drafts[0].take_events() == drafts[1].take_events()
        p.apply(seat, move)
        p.events.clear()
