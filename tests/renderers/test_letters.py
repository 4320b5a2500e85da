"""The letter rule."""

import pytest

from renderers.letters import letters, with_neutral_letters


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Marta", "Piotr", "Élise", "Tom"), "MPÉT"),
        (("Marta", "Martin", "Mia", "Max"), "MAIX"),
        (("Anna", "Ann"), "AN"),
        (("Aa", "aA", "AAA"), "ABC"),
        (("Élise", "Emma"), "ÉM"),
        (("Anna", "Аня"), "AН"),
        (("", "", "", ""), "ABCD"),
        (("Bo", ""), "BC"),
        (("żółw", "Zuza"), "ŻU"),
        (("Łukasz", "Lena"), "ŁE"),
        (("007", "x1"), "AX"),
        (("Dora", "Dd", "Od", "Rad"), "DBOR"),
    ],
)
def test_letters(names: tuple[str, ...], expected: str) -> None:
    assert "".join(letters(names)) == expected


def test_nobody_has_the_letter_of_another() -> None:
    for names in (("A", "A", "A", "A"), ("ÀA", "ÁA", "ÂA", "ÄA"), ("ß", "s", "S", "ſ")):
        assert len(set(letters(names))) == 4


def test_people_with_readable_names_choose_first() -> None:
    """A computer player or a name in emoji takes what is left, whatever its seat."""
    assert letters(("", "Anna")) == ("C", "A")
    assert letters(("🦊", "Ben", "", "Chloé")) == ("A", "B", "E", "C")


def test_an_opponent_beyond_the_seats_gets_a_letter_of_no_other() -> None:
    assert with_neutral_letters({0: "A"}, 2) == ("A", "B")
    assert with_neutral_letters({0: "B"}, 2) == ("B", "C")
