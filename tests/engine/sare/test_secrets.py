"""What a viewer may not know (S14) does not show in views, options or events."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest

from engine.chance import Chance, seed_from
from engine.completion import complete
from engine.sare import GAME as SARE
from engine.sare.components import HOSHEKH
from engine.sare.moves import LayDown
from engine.sare.state import SarePosition
from engine.sare.steps.construction import Construction, StartConstruction
from engine.sare.steps.revolt import React
from engine.sare.steps.season import StartSeason
from engine.sare.steps.turn import EndTurn
from engine.step import Step
from tests.engine.sare.scene import BOX, CARDS, Scene
from tests.engine.sare.test_whole_games import each_kind_of_game, generate_moves, new_position

NOBODY = -1
"""A seat that nobody has, to redraw a position for an onlooker."""
EVERY = 7


def resampled(p: SarePosition, viewer: int | None, words: str) -> SarePosition:
    """A position that the viewer cannot tell from this one."""
    state = SARE.resample(p, NOBODY if viewer is None else viewer, Chance(seed_from(words)))
    return SARE.position(state, BOX)


def all_visible(p: SarePosition, viewer: int | None) -> tuple[Any, ...]:
    """All that a viewer can see of a position."""
    view = SARE.view(p, viewer)
    if viewer is None:
        return view, tuple(p.awaited()), p.halted
    return (
        view,
        tuple(p.awaited()),
        p.halted,
        p.can_answer(viewer),
        p.prompt(viewer),
        p.choices(viewer),
        [BOX.notation.write(move) for move in islice(p.moves(viewer), 30)],
    )


@pytest.mark.parametrize("player", ["greedy", "random"])
@each_kind_of_game
def test_a_viewer_sees_the_same_in_resampled_positions(seats: int, mode: str, player: str) -> None:
    words = f"secrets {seats} {mode} {player}"
    p = new_position(seats, mode, "yes", "no", words)
    for number, (seat, move) in enumerate(islice(generate_moves(p, player, words), 260)):
        if number % EVERY == 0:
            saved = SARE.save(p.state)
            for viewer in (*range(seats), None):
                twin = resampled(p, viewer, f"{words} {number}")
                assert all_visible(twin, viewer) == all_visible(p, viewer)
                SARE.check(twin)
                # The redrawn position is valid.
                step = twin.step
                assert isinstance(step, Step)
                again = SARE.load(SARE.save(twin.state))
                assert SARE.save(again) == SARE.save(twin.state)
            assert SARE.save(p.state) == saved
        p.apply(seat, move)
        p.events.clear()


def test_a_resampled_game_can_be_played_on() -> None:
    """A redrawn game can be played on, lanes and answers of other seats included."""
    words = "plays on"
    p = new_position(3, "priest", "no", "no", words)
    for number, (seat, move) in enumerate(islice(generate_moves(p, "greedy", words), 300)):
        if number % EVERY == 0:
            twin = resampled(p, seat, f"{words} {number}")
            for other, answer in islice(generate_moves(twin, "greedy", f"{number}"), 25):
                twin.apply(other, answer)
                SARE.check(twin)
        p.apply(seat, move)


def test_deck_and_burned_card_are_drawn_in_every_way() -> None:
    scene = Scene(2).season("w")
    burned: Counter[str] = Counter()
    second: Counter[str] = Counter()
    for i in range(400):
        s = resampled(scene.p, 0, str(i)).state
        assert s.deck[0] == CARDS["w"]
        burned[s.burned] += 1
        second[s.deck[1]] += 1
    assert set(burned) == set(second) == set(BOX.card_kind)


def test_in_darkness_the_top_card_is_resampled_except_for_seats_that_peeked() -> None:
    scene = Scene(3).built(0, "temple B1").season("t2 w s g", dark=True)
    scene.do(0, "temple; temple keep 2")
    assert {resampled(scene.p, 0, str(i)).state.deck[0] for i in range(40)} == {CARDS["t2"]}
    tops = {resampled(scene.p, 1, str(i)).state.deck[0] for i in range(300)}
    assert len(tops) > 8
    assert HOSHEKH not in tops


def test_cards_of_a_temple_in_darkness_are_secret() -> None:
    one, other = (Scene(2).built(0, "temple B1").season(top, dark=True) for top in ("t2 w s", "s t1 w"))
    for scene in (one, other):
        scene.do(0, "temple")
    for viewer in (1, None):
        assert all_visible(one.p, viewer)[1:] == all_visible(other.p, viewer)[1:]
        assert SARE.view(one.p, viewer).season == SARE.view(other.p, viewer).season
        assert SARE.view(one.p, viewer).asked == SARE.view(other.p, viewer).asked
    assert SARE.view(one.p, 0).season.top != SARE.view(other.p, 0).season.top
    assert [event for event in one.events if event.visible_to(1)] == [
        event for event in other.events if event.visible_to(1)
    ]


def test_sealed_reactions_of_others_are_resampled() -> None:
    scene = Scene(4).season("ww w")
    scene.do(0, "draw")
    scene.do(1, "lay down")
    scene.do(2, "stay")
    answers: set[tuple[bool, bool]] = set()
    for i in range(60):
        step = resampled(scene.p, 1, str(i)).step
        assert isinstance(step, React)
        assert isinstance(step.answer(1), LayDown)
        assert step.answer(3) is None
        answers.add((isinstance(step.answer(1), LayDown), isinstance(step.answer(2), LayDown)))
    assert answers == {(True, False), (True, True)}


def test_a_sealed_reaction_is_announced_without_its_content() -> None:
    found = []
    for line in ("lay down", "stay"):
        scene = Scene(4).season("ww w")
        scene.do(0, "draw")
        events = scene.do(2, line)
        found.append((events, [all_visible(scene.p, viewer) for viewer in (0, 1, 3, None)]))
    assert found[0] == found[1]


def test_lanes_of_others_are_resampled() -> None:
    scene = Scene(3).has(1, "ww s").has(2, "gg s").construction()
    scene.do(0, "caravan with warehouse wood, warehouse stone")
    scene.do(1, "caravan with wood+wood; done")
    lanes: set[Any] = set()
    for i in range(60):
        step = resampled(scene.p, 0, str(i)).step
        assert isinstance(step, Construction)
        assert step.lane(0) == scene.p.state.stack[-1].lane(0)
        assert step.closed == (1,)
        lanes.add(step.lane(1))
    assert len(lanes) > 5


def test_the_starting_squares_of_others_are_sealed() -> None:
    scene = Scene(2, settle=False)
    scene.do(1, "settle builder c4 warehouse c4")
    drawn = {resampled(scene.p, 0, str(i)).state.stack[-1].answer(1) for i in range(60)}
    assert len(drawn) > 20


def test_a_view_holds_neither_seed_nor_order_of_the_deck() -> None:
    scene = Scene(2).season("w s t2 ww")
    other = Scene(2).season("w ww t2 s")
    for viewer in (0, 1, None):
        view = SARE.view(scene.p, viewer)
        assert scene.s.chance.seed.encode() not in msgspec.json.encode(view)
        assert view.season == SARE.view(other.p, viewer).season


def test_a_draft_halts_before_the_card_below_is_seen() -> None:
    scene = Scene(2).season("w s t2")
    draft = scene.p.copy()
    draft.apply(0, BOX.notation.read("draw"), halt=True)
    assert draft.halted
    assert SARE.view(draft, 0).season.top == (CARDS["w"],)
    temple = Scene(2).built(0, "temple B1").season("w s t2", dark=True)
    temple.do(0, "temple")
    kept = temple.p.copy()
    kept.apply(0, BOX.notation.read("temple keep 2"), halt=True)
    assert kept.halted
    assert SARE.view(kept, 0).season.top == (CARDS["s"], CARDS["w"])


def season_with_all_powers(seats: int, words: str) -> SarePosition:
    """A season in which everybody has every power and cards to swap."""
    scene = Scene(seats, seed=words)
    for seat in range(seats):
        places = zip(sorted(BOX.administrative), BOX.squares[1:], strict=False)
        scene.built(seat, *(f"{name} {square}" for name, square in places))
        scene.has(seat, carried=("w ww", "g sg", "", "")[seat])
    scene.then(StartSeason(), StartConstruction(), EndTurn())
    scene.p.events.clear()
    return scene.p


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_all_powers_no_draft_shows_anything_hidden(seats: int) -> None:
    """A draft of any legal move, played up to a reveal, shows its owner the same whatever is hidden."""
    asked: set[str] = set()
    for number in range(8):
        words = f"powers {seats} {number}"
        p = season_with_all_powers(seats, words)
        for at, (seat, move) in enumerate(generate_moves(p, ("greedy", "random")[number % 2], words)):
            if not p.state.season:
                break
            asked.add(f"{type(p.step).__name__} {p.state.face_up}")
            for viewer in (*range(seats), None):
                twin = resampled(p, viewer, f"{words} {at}")
                assert all_visible(twin, viewer) == all_visible(p, viewer)
                if viewer is None or viewer not in p.awaited():
                    continue
                for option in islice(p.moves(viewer), 12):
                    drafts = [p.copy(), twin.copy()]
                    for draft in drafts:
                        draft.apply(viewer, option, halt=True)
                    one, other = ([e for e in draft.take_events() if e.visible_to(viewer)] for draft in drafts)
                    assert one == other
                    assert SARE.view(drafts[0], viewer) == SARE.view(drafts[1], viewer)
            p.apply(seat, move)
            p.events.clear()
    assert {
        "Decide True",
        "Decide False",
        "ChooseTempleCard False",
        "CancelCard False",
        "EndWindow True",
        "React False",
    } <= asked


OTHERS_ORDERS = (
    "order reaction lay down",
    "order draw lay down when units 1; order draw draw",
    "order window barracks on A or go on; order owed draw",
    "order trouble take trouble; order further take trouble; order palace go on",
)


@pytest.mark.parametrize("player", ["greedy", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_orders_of_others_are_visible_nowhere(seats: int, player: str) -> None:
    """States that differ only in others' orders have the same views, options, completions, drafts and resamples."""
    words = f"orders {seats} {player}"
    p = new_position(seats, "priest", "yes", "no", words)
    for number, (seat, move) in enumerate(islice(generate_moves(p, player, words), 220)):
        if number % EVERY == 0:
            for viewer in (*range(seats), None):
                twin = p.copy()
                assert isinstance(twin, SarePosition)
                for other, line in enumerate(OTHERS_ORDERS[:seats]):
                    for text in line.split(";") if other != viewer else ():
                        # A seat cannot use Barracks against itself.
                        if twin.refuse(other, BOX.notation.read(text)) is None:
                            twin.apply(other, BOX.notation.read(text))
                assert twin.state.orders
                twin.events.clear()
                assert all_visible(twin, viewer) == all_visible(p, viewer)
                redrawings = [SARE.save(resampled(one, viewer, f"{number}").state) for one in (p, twin)]
                assert redrawings[0] == redrawings[1]
                if viewer is None or not p.can_answer(viewer):
                    continue
                for typed in ("", "l", "draw", "order"):
                    assert complete(BOX.notation, twin, viewer, typed) == complete(BOX.notation, p, viewer, typed)
                for option in islice(p.moves(viewer), 8):
                    drafts = [p.copy(), twin.copy()]
                    for draft in drafts:
                        draft.apply(viewer, option, halt=True)
                    assert drafts[0].take_events() == drafts[1].take_events()
                    assert all_visible(drafts[0], viewer) == all_visible(drafts[1], viewer)  # type: ignore[arg-type]  # Sa-Ré's own
        p.apply(seat, move)
        p.events.clear()
