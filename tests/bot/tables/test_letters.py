"""What a player is called: one letter at a table, and what people may type for each player."""

import pytest

from bot.store.rows import SeatRow
from bot.tables.letters import SeatNames, seat_names
from engine.notation import tokens
from renderers.letters import letters


def named(*people: str, letter: str = "") -> SeatNames:
    """The names at a table of these people; "" is a computer player."""
    given = letter or "".join(letters(people))
    return seat_names(
        [
            SeatRow(seat, seat + 1 if name else None, name=name, player="" if name else "greedy", letter=given[seat])
            for seat, name in enumerate(people)
        ]
    )


@pytest.mark.parametrize(
    ("people", "typed", "meant"),
    [
        (("Anna", "Ben"), "a", "0"),
        (("Anna", "Ben"), "b", "1"),
        # a letter in the pictures, and the place of another
        (("Ben", "Chloé"), "b", "0 1"),
        (("Ben", "Chloé"), "c", "1"),
        # what people typed before, where it means no one else
        (("Zoé", "Marta"), "a", "0"),
        (("Zoé", "Marta"), "z", "0"),
        # names, in any script, and their parts
        (("Ben", "Chloé"), "chloe", "1"),
        (("Łukasz Żak", "𝓜𝓪𝓻𝓽𝓪"), "zak", "0"),
        (("Łukasz Żak", "𝓜𝓪𝓻𝓽𝓪"), "marta", "1"),
        (("Anna", "Аня"), "аня", "1"),
        (("Anna", "Аня"), "н", "1"),
        (("Anna", "王小明"), "王小明", "1"),
        (("Anna", "Maria Anna"), "anna", "0"),
        # a name that is a letter
        (("Ben", "B"), "b", "0 1"),
        (("Ewa", "Ben", "B"), "b", "1 2"),
        # two people of one name
        (("Ben", "Ola", "Ben"), "ben", "0 2"),
        # computer players by their names in each language
        (("Ben", ""), "beginner c", "1"),
        (("Ben", ""), "poczatkujacy c", "1"),
    ],
)
def test_what_a_typed_name_means(people: tuple[str, ...], typed: str, meant: str) -> None:
    assert named(*people).by_phrase[typed] == meant


@pytest.mark.parametrize(
    ("people", "written"),
    [
        (("Anna", "Ben"), ("A", "B")),
        (("Ben", "Chloé"), ("Ben", "C")),
        (("Ben", "B`en", "Ola; pass"), ("Ben", "E", "O")),
        # nothing but the letter names these: what the pictures show counts
        (("Ben", "Ben"), ("B", "E")),
        (("🦊", "🦊🦊"), ("A", "B")),
        (("B", "Chloé"), ("B", "C")),
        (("Ben", "B"), ("Ben", "C")),
        (("Ben", ""), ("Ben", "C")),
    ],
)
def test_how_a_player_is_written(people: tuple[str, ...], written: tuple[str, ...]) -> None:
    names = named(*people)
    assert names.written[0] == written


ODD = ("Ben", "Chloé", "B", "", "🦊", "c", "Anna Ben", "A", "د", "Д", "ß", "  ", "1", "a,b", "D D")


@pytest.mark.parametrize("second", ODD)
@pytest.mark.parametrize("first", ODD)
def test_every_player_can_be_written_and_is_read_as_no_other(first: str, second: str) -> None:
    for people in ((first, second), (first, second, "Ben"), ("Chloé", first, "Darek", second)):
        names = named(*people)
        for written in names.written:
            assert [names.by_phrase[_typed(called)] for called in written] == [str(seat) for seat in range(len(people))]


def _typed(called: str) -> str:
    return " ".join(tokens(called))
