"""C11.1 and C11.2: the winter step, and which of its cards stay."""

from __future__ import annotations

import pytest

from engine.castle.state import Courtship
from tests.engine.castle.scene import BOX, Scene, changed

SPACES = BOX.components.winter.reveal_spaces
IDLE = ("messenger", "messenger", "messenger", "messenger")
"""Cards with which a round of four passes without a question."""


def winter(seats: int = 4, round_: int = 3, *pile: str) -> Scene:
    """Everybody is about to choose, by default in a round that reveals a card."""
    return Scene(seats, side="winter").in_round(round_).pile(*pile)


def courted(scene: Scene) -> Scene:
    scene.lasting("damsel").s.courtship = Courtship()
    return scene


def test_c11_1_the_winter_step_comes_after_the_choice_and_before_the_reveal() -> None:
    scene = winter(4, 3, "granary").choose(*IDLE)
    keys = [event.key for event in scene.events]
    assert keys.index("answered") < keys.index("winter_card") < keys.index("revealed") < keys.index("messenger")


def test_c11_1_not_on_the_summer_side() -> None:
    scene = Scene(side="summer").in_round(3)
    scene.s.pile = ()
    scene.choose(*IDLE)
    assert not scene.events_of("winter_card")
    assert scene.s.pile == scene.s.lasting == scene.s.past == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c11_1_1_a_card_in_each_round_with_the_symbol_and_in_no_other(seats: int) -> None:
    rounds = BOX.by_count(seats).rounds
    for round_ in range(1, rounds + 1):
        scene = winter(seats, round_, "granary")
        first = ["messenger, trader"] * 2 if seats == 2 else ["messenger"] * seats
        scene.choose(*first)
        assert len(scene.events_of("winter_card")) == (rounds - round_ + 1 in SPACES)


def test_c11_1_1_the_symbols_are_the_components() -> None:
    box = changed(winter={"reveal_spaces": [12]})
    scene = Scene(side="winter", box=box).pile("granary").choose(*IDLE)
    assert [event.params["card"] for event in scene.events_of("winter_card")] == ["granary"]
    scene = Scene(side="winter", box=box).in_round(3).pile("granary").choose(*IDLE)
    assert not scene.events_of("winter_card")


def test_c11_1_1_the_first_player_turns_up_the_top_card() -> None:
    scene = Scene(4, side="winter", first=2).in_round(3).pile("granary", "innkeeper").choose(*IDLE)
    (event,) = scene.events_of("winter_card")
    assert (event.params["seat"], event.params["card"]) == (2, "granary")
    assert event.reveals
    assert scene.s.lasting == ("granary",)
    assert scene.s.pile[0] == "innkeeper"
    assert len(scene.s.pile) == 5


def test_c11_1_1_it_takes_effect_before_the_characters_are_revealed() -> None:
    scene = winter(4, 3, "snowfall").choose(*IDLE)
    assert scene.step == "Snowfall"
    assert not scene.events_of("revealed")
    assert scene.player(0).committed == ("messenger",)


def test_c11_1_1_committed_cards_stay_as_they_are_r37() -> None:
    """R37: a committed Master Builder is played even if the Plague has taken the discard since."""
    scene = winter(4, 3, "plague").discarded(0, "trader")
    scene.choose("master_builder", "messenger", "messenger", "messenger")
    assert scene.moves(0) == ["pay", "lose trader"]
    scene.do(0, "lose trader")
    assert next(event.params["cards"] for event in scene.events_of("revealed")) == ("master_builder",)
    assert len(scene.events_of("master_builder")) == 1
    # The Master Builder returns to the hand; the lost card stays lost.
    assert "master_builder" in scene.player(0).hand
    assert "trader" not in scene.player(0).hand


def test_c11_1_1_an_empty_pile_turns_up_nothing_r38() -> None:
    """R38."""
    scene = winter()
    scene.s.past, scene.s.pile = scene.s.pile, ()
    scene.choose(*IDLE)
    assert not scene.events_of("winter_card")
    assert len(scene.events_of("revealed")) == 4


def test_r30_one_new_card_a_round_at_most() -> None:
    """R30: before the reveal, and a single card, although two are on the pile."""
    scene = winter(4, 3, "granary", "innkeeper").choose(*IDLE)
    assert [event.params["card"] for event in scene.events_of("winter_card")] == ["granary"]
    assert scene.s.round == 4
    scene.choose("trader", "trader", "trader", "trader")
    # Space 9 has no symbol.
    assert len(scene.events_of("winter_card")) == 1


@pytest.mark.parametrize("round_", [3, 4])
def test_c11_1_2_a_courting_turn_follows_while_the_damsel_is_in_play(round_: int) -> None:
    scene = courted(winter(4, round_)).pile("granary").choose(*IDLE)
    assert scene.step == "CourtingChoice"
    assert len(scene.events_of("winter_card")) == (round_ == 3)
    assert not scene.events_of("revealed")


def test_c11_1_2_also_in_the_round_that_turns_her_up() -> None:
    scene = winter(4, 3, "damsel").choose(*IDLE)
    assert scene.s.lasting == ("damsel",)
    assert (scene.step, scene.awaited) == ("CourtingChoice", (0,))


def test_c11_1_2_the_new_card_comes_first() -> None:
    scene = courted(winter()).pile("snowfall").choose(*IDLE)
    assert scene.step == "Snowfall"
    for seat in range(4):
        scene.do(seat, "pay")
    assert scene.step == "CourtingChoice"


def test_c11_1_2_without_the_damsel_there_is_no_courting() -> None:
    scene = winter(4, 3, "innkeeper").choose(*IDLE)
    assert not scene.events_of("courted")
    assert scene.s.round == 4


@pytest.mark.parametrize("card", ["snowfall", "plague", "breach"])
def test_c11_2_snowfall_plague_and_breach_are_carried_out_by_all_and_leave(card: str) -> None:
    scene = winter(4, 3, card)
    for seat in range(4):
        scene.discarded(seat, "bricklayer", "stonemason").has(seat, "1 stone")
    scene.choose(*IDLE)
    assert scene.awaited == (0, 1, 2, 3)
    for seat in range(4):
        scene.do(seat, "give 1 stone" if card == "breach" else "pay")
    assert scene.s.past == (card,)
    assert scene.s.lasting == ()
    assert card not in scene.s.pile


@pytest.mark.parametrize("card", ["innkeeper", "damsel", "granary"])
def test_c11_2_innkeeper_damsel_and_granary_stay(card: str) -> None:
    scene = winter(4, 3, card).choose(*IDLE)
    assert scene.s.lasting == (card,)
    assert scene.s.past == ()
    if card == "damsel":
        for seat in range(4):
            scene.do(seat, "court with taler")
    # They are still there in the next round.
    assert scene.s.round == 4
    assert scene.s.lasting == (card,)
