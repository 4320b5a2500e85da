"""People in seats, and the shapes of their markers."""

import pytest

from renderers.seats import LOOKS, letter_style, marker_half_width, marker_outline, people


def test_a_name_that_cannot_be_read_gets_a_stand_in() -> None:
    one, two = people(("Petra", "🦊"), lambda seat: f"Player {seat + 1}", "PB".__getitem__)
    assert (one.name, one.letter) == ("Petra", "P")
    assert (two.name, two.letter) == ("Player 2", "B")
    assert two.look is LOOKS[1]


def test_every_seat_has_its_own_form_and_pattern() -> None:
    assert len({look.form for look in LOOKS}) == len({look.pattern for look in LOOKS}) == len(LOOKS)


def test_forms_have_about_the_same_size() -> None:
    for look in LOOKS:
        points = marker_outline(look.form, 50)
        assert 40 <= max(x for x, _ in points) <= 58
    assert marker_half_width(2, 100) == pytest.approx(58)


def test_letters_are_never_under_28() -> None:
    assert letter_style(92).size == 52
    assert letter_style(34).size == 28
