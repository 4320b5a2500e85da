"""C11.4: the Damsel."""

from __future__ import annotations

import pytest

from engine.castle import GAME
from engine.castle.components import CastleBox
from engine.castle.goods import sub
from engine.castle.state import Courtship
from engine.castle.steps.ending import final_scoring
from engine.castle.steps.winter import CourtingTurn
from tests.engine.castle.scene import BOX, Scene, changed, goods


def courting(
    seats: int = 4,
    first: int = 0,
    gifts: str = "",
    talers: int = 0,
    out: tuple[int, ...] = (),
    box: CastleBox | None = None,
) -> Scene:
    """A courting turn begins, with these gifts on the Damsel's card and these seats out."""
    scene = Scene(seats, side="winter", first=first, box=box or BOX).lasting("damsel")
    scene.s.stock = sub(scene.s.stock, goods(gifts))
    scene.s.bank -= talers
    scene.s.courtship = Courtship(goods(gifts), talers, out)
    return scene


def card(scene: Scene) -> Courtship:
    assert scene.s.courtship is not None
    return scene.s.courtship


# C11.4.1


def test_c11_4_1_each_in_player_order_gives_a_resource_or_a_taler_or_stops() -> None:
    scene = courting(first=2).has(3, "1 clay 2 silver").then(CourtingTurn())
    assert scene.awaited == (2,)
    scene.do(2, "court with taler")
    assert scene.moves(3) == ["court with taler", "court with clay", "court with silver", "stop"]
    scene.do(3, "court with silver")
    scene.do(0, "court with sand")
    assert scene.awaited == (1,)
    scene.do(1, "stop")
    assert card(scene) == Courtship(goods("1 sand 1 silver"), 1, (1,))
    assert scene.player(2).talers == 2 + 1  # the round's taler is the first player's
    assert scene.player(3).goods == goods("1 clay 1 silver")
    assert not list(scene.awaited)


def test_c11_4_1_once_a_round() -> None:
    scene = Scene(side="winter").in_round(2).lasting("damsel")
    scene.s.courtship = Courtship()
    scene.choose("messenger", "messenger", "messenger", "messenger")
    for seat in range(4):
        scene.do(seat, "court with taler")
    assert (scene.s.round, scene.step) == (3, "Choose")
    scene.pile("granary").choose("trader", "trader", "trader", "trader")
    # Again in the next round, from its first player on.
    assert (scene.step, scene.awaited) == ("CourtingChoice", (1,))


def test_c11_4_1_a_player_with_neither_must_stop() -> None:
    scene = courting().talers(1, 0).has(1, "").then(CourtingTurn())
    scene.do(0, "court with taler")
    assert card(scene).out == (1,)
    assert [event.seats for event in scene.events_of("stopped")] == [(1,)]
    assert scene.awaited == (2,)


def test_c11_4_1_stopping_with_full_hands_is_allowed() -> None:
    scene = courting().then(CourtingTurn())
    scene.do(0, "stop")
    assert card(scene).out == (0,)


def test_c11_4_1_who_stopped_is_out_for_good() -> None:
    scene = courting(out=(0, 2)).then(CourtingTurn())
    assert scene.awaited == (1,)
    scene.do(1, "court with taler")
    assert scene.awaited == (3,)


@pytest.mark.parametrize(
    ("line", "key"),
    [("court with stone", "court.lacking"), ("court with silver", "court.lacking"), ("pass", "court.court")],
)
def test_c11_4_1_each_refusal(line: str, key: str) -> None:
    refusal = courting().then(CourtingTurn()).refusal(0, line)
    assert (refusal.key, refusal.clause) == (key, "C11.4.1")


def test_c11_4_1_no_taler_to_give() -> None:
    refusal = courting().talers(0, 0).then(CourtingTurn()).refusal(0, "court with taler")
    assert (refusal.key, refusal.clause) == ("court.lacking", "C11.4.1")


def test_c11_4_1_one_gift_a_turn_by_the_components() -> None:
    box = changed(winter={"damsel": {"gift_per_turn": 2}})
    scene = courting(box=box).has(0, "1 sand 2 wood").then(CourtingTurn())
    assert scene.moves(0) == ["court with taler", "court with wood", "stop"]
    scene.do(0, "court with wood")
    assert card(scene).goods == goods("2 wood")


# C11.4.2


def test_c11_4_2_the_last_who_is_not_out_wins_eight_points_at_once() -> None:
    scene = courting(out=(0,)).then(CourtingTurn())
    scene.do(1, "court with taler")
    scene.do(2, "stop")
    assert scene.awaited == (3,)
    scene.do(3, "stop")
    assert [player.score for player in scene.s.players] == [0, 8, 0, 0]
    assert scene.s.courtship is None


def test_c11_4_2_the_points_are_the_components() -> None:
    scene = courting(seats=2, box=changed(winter={"damsel": {"vp_for_last_suitor": 5}})).then(CourtingTurn())
    scene.do(0, "stop")
    assert scene.player(1).score == 5


def test_c11_4_2_even_without_ever_giving_anything_r36() -> None:
    """R36: the others stop before the winner's turn, and the courting turn ends without asking the winner."""
    scene = courting().then(CourtingTurn())
    scene.do(0, "stop")
    scene.do(1, "stop")
    scene.do(2, "stop")
    assert scene.player(3).score == 8
    assert scene.player(3).talers == 3
    assert not list(scene.awaited)


def test_c11_4_2_also_when_the_player_before_must_stop() -> None:
    """A forced stop ends the courtship as well."""
    scene = courting(out=(2, 3)).talers(1, 0).has(1, "").then(CourtingTurn())
    scene.do(0, "court with taler")
    # Seat 1 has nothing and stops, so seat 0 has won; the gift goes to the first of the others.
    assert scene.player(0).score == 8
    assert scene.s.past == ("damsel",)


def test_c11_4_2_with_two_players_the_first_to_stop_loses_her() -> None:
    scene = courting(seats=2, talers=2).then(CourtingTurn())
    scene.do(0, "stop")
    assert scene.player(1).score == 8
    # A single player left to share gets everything without being asked.
    assert scene.player(0).talers == 3 + 1 + 2
    assert not list(scene.awaited)


def test_c11_4_2_no_courting_in_later_rounds() -> None:
    scene = courting(seats=2).then(CourtingTurn())
    scene.do(0, "stop")
    scene.then(CourtingTurn())
    assert not list(scene.awaited)


# C11.4.3


def test_c11_4_3_from_the_first_player_on_skipping_the_winner_until_the_card_is_empty() -> None:
    scene = courting(first=1, gifts="1 stone 2 sand", talers=2, out=(0, 2)).then(CourtingTurn())
    scene.do(1, "stop")
    assert scene.player(3).score == 8
    takers = []
    for line in ("take stone", "take taler", "take sand", "take taler"):
        (seat,) = scene.awaited
        takers.append(seat)
        scene.do(seat, line)
    # 1 is the first player, 3 the winner. The last piece is no choice and goes to 2 automatically.
    assert takers == [1, 2, 0, 1]
    assert [event.params["seat"] for event in scene.events_of("shared")] == [1, 2, 0, 1, 2]
    assert scene.player(1).goods == goods("1 sand 1 wood 1 stone")
    assert scene.player(2).goods == goods("2 sand 1 wood")
    assert scene.player(0).goods == goods("2 sand 1 wood")
    assert [player.talers for player in scene.s.players] == [3, 5, 4, 3]
    assert not list(scene.awaited)


def test_c11_4_3_when_the_first_player_has_won_the_next_begins() -> None:
    scene = courting(first=1, gifts="1 stone 1 sand", out=(0, 2)).then(CourtingTurn())
    scene.do(1, "court with taler")
    scene.do(3, "stop")
    assert scene.player(1).score == 8
    assert scene.awaited == (2,)
    assert scene.moves(2) == ["take taler", "take sand", "take stone"]


def test_c11_4_3_one_thing_at_a_time_and_only_what_lies_there() -> None:
    scene = courting(gifts="1 stone 1 sand", out=(1, 2)).then(CourtingTurn())
    scene.do(0, "stop")
    for line, key in {"take taler": "share.none", "take clay": "share.none", "pass": "share.take"}.items():
        refusal = scene.refusal(0, line)
        assert (refusal.key, refusal.clause) == (key, "C11.4.3"), line


def test_c11_4_3_the_card_leaves_the_game() -> None:
    scene = courting(gifts="1 stone", out=(1, 2)).then(CourtingTurn())
    scene.do(0, "stop")
    assert scene.s.lasting == ()
    assert scene.s.past == ("damsel",)
    assert scene.s.courtship is None


def test_c11_4_3_an_empty_card_is_not_shared() -> None:
    scene = courting(out=(1, 2)).then(CourtingTurn())
    scene.do(0, "stop")
    assert not scene.events_of("shared")
    assert not list(scene.awaited)


def test_c11_4_3_the_gifts_can_be_seen_while_they_are_shared() -> None:
    """The view shows the rest of the card between two takes."""
    scene = courting(gifts="2 stone 1 sand", talers=1, out=(1, 2)).then(CourtingTurn())
    scene.do(0, "stop")
    scene.do(0, "take stone")
    shown = GAME.view(scene.p, None).courtship
    assert shown is not None
    assert (shown.goods, shown.talers) == (goods("1 stone 1 sand"), 1)


# C11.4.4


def test_c11_4_4_at_the_end_of_the_game_no_player_gets_the_card_or_the_gifts() -> None:
    scene = courting(gifts="3 stone", talers=4, out=(1, 2)).helper(0, "market.a", "market.b", "forge.6")
    scene.talers(0, 2)
    before = [(player.goods, player.talers) for player in scene.s.players]
    scene.then(*final_scoring(scene.p))
    assert scene.s.over
    assert [player.score for player in scene.s.players] == [2, 0, 0, 0]
    assert [player.goods for player in scene.s.players] == [had for had, _ in before]
    assert [player.talers for player in scene.s.players] == [0, *(talers for _, talers in before[1:])]
    assert card(scene) == Courtship(goods("3 stone"), 4, (1, 2))
