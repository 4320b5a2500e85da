"""Which things the numbers of a card mark."""

from renderers.halo import Change
from renderers.numbering import things_marked


def test_a_thing_is_named_only_once() -> None:
    changes = [
        Change(1, ("cards 0",)),
        Change(2, ("cards 1", "store 1")),
        Change(3, ("cards 1",)),
        Change(4, ("round",)),
    ]
    told = [(1, ("CARDS 0",)), (2, ("CARDS 1", "STORE 1")), (4, ("ROUND",))]
    assert things_marked(changes, [1, 2, 3, 4], str.upper) == told


def test_only_wanted_numbers_are_told() -> None:
    assert things_marked([Change(1, ("a",)), Change(2, ("a", "b"))], [2], str.upper) == [(2, ("A", "B"))]
