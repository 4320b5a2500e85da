"""What could be meant by a half-typed move."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.castle import GAME
from engine.castle.moves import Build
from engine.chance import seed_from
from engine.completion import MAX_COMPLETIONS, complete
from engine.game import Decision
from engine.move import Move, Pass, Stem
from engine.notation import tokens, vocabulary
from engine.players import random
from engine.players.dice import Dice
from engine.simulate import start
from tests.calls import calls
from tests.engine import madeup

BOX = GAME.box()
NOTATION = BOX.notation
write = NOTATION.write


def rich() -> tuple[Any, int]:
    """A Bricklayer who can pay for nearly everything in hundreds of ways."""
    p = start(GAME, BOX, 4, {}, seed_from("rich"))
    p.state.first = 0
    for player in p.state.players:
        player.hand = tuple(card for card in player.hand if card != "bricklayer")
    p.state.players[0].hand = ("bricklayer",)
    p.state.players[0].goods = (8, 8, 6, 6, 4)
    p.state.players[0].talers = 20
    p.state.watchtower = (0, 0, 0, 0, 0)
    while p.awaited() and type(p.step).__name__ == "Choose":
        seat = p.awaited()[0]
        p.apply(seat, next(iter(p.moves(seat))))
    while p.awaited() != (0,):
        p.apply(p.awaited()[0], Pass())
    assert type(p.step).__name__ == "Craft"
    return p, 0


RICH, SEAT = rich()
ASK = partial(complete, NOTATION, RICH, SEAT)


def positions() -> list[tuple[Any, int]]:
    found: dict[str, tuple[Any, int]] = {"Craft": (RICH, SEAT)}
    for seed in range(4):
        p, dice = start(GAME, BOX, 2 + seed % 3, {"side": "winter"}, seed_from(str(seed))), Dice(str(seed))
        while awaited := p.awaited():
            found.setdefault(type(p.step).__name__, (p.copy(), awaited[-1]))
            p.apply(awaited[0], random(GAME, Decision(GAME, p, awaited[0]), dice))
    return list(found.values())


POSITIONS = positions()


def french_wordings(move: Move) -> tuple[str, ...]:
    """As the French catalogue might have it."""
    words = write(move).replace("build", "construire").replace("with", "avec").replace("stable", "écurie")
    return (words.replace("stone", "pierre").replace("pass", "passer"),)


FRENCH = vocabulary(
    NOTATION.names,
    {
        "word": {"construire": "build", "avec": "with", "passer": "pass"},
        "building": {"écurie": "stable"},
        "kind": {"pierre": "stone"},
    },
)


def test_nothing_typed_shows_each_kind_and_passing_last() -> None:
    shown = ASK("")
    assert len(shown) == MAX_COMPLETIONS
    assert len({write(move) for move in shown}) == MAX_COMPLETIONS
    assert shown[0] == next(RICH.moves(SEAT)) or Pass() in shown


def test_each_family_shows_one_before_any_shows_a_second() -> None:
    stems = [choice for choice in RICH.choices(SEAT) if isinstance(choice, Stem)]
    assert len(stems) >= 8
    shown = [move for move in ASK("build") if isinstance(move, Build)]
    first = shown[: len(stems)]
    assert [move.building for move in first] == [stem.fixed["building"] for stem in stems]
    assert [move.building for move in shown[len(stems) : 2 * len(stems)]] == [move.building for move in first]


def test_the_plainest_payment_comes_first() -> None:
    shown = [move for move in ASK("build stable") if isinstance(move, Build)]
    assert len(shown) == MAX_COMPLETIONS
    assert {move.building for move in shown} == {"stable"}
    silver = [sum(move.silver) for move in shown]
    assert silver == sorted(silver)
    without = [sum(move.goods) for move in shown if not any(move.silver)]
    assert without == sorted(without)


@pytest.mark.parametrize(
    "typed", ["build sta", "BUILD STABLE WITH 1 st", "build stable with 1 stone 1 clay", "bu", "build stable from", "p"]
)
def test_what_is_shown_fits_what_is_typed(typed: str) -> None:
    shown = ASK(typed)
    assert shown
    begun = [" ".join(tokens(write(move))).startswith(" ".join(tokens(typed))) for move in shown]
    assert begun == sorted(begun, reverse=True), "what begins as typed comes before what only has the words"
    for move in shown:
        there = tokens(write(move))
        assert all(any(word.startswith(piece) for word in there) for piece in tokens(typed))


def test_any_words_of_a_move_find_it() -> None:
    assert {move.building for move in ASK("stable") if isinstance(move, Build)} == {"stable"}
    assert ASK("xyzzy") == []
    assert ASK("play bricklayer") == [], "legal moves only"


def test_every_typed_beginning_of_a_legal_move_finds_it() -> None:
    words = "build stable with 1 stone 1 clay 3 sand from silver"
    move = next(move for move in RICH.moves(SEAT) if write(move).startswith(words))
    words = write(move)
    assert ASK(words)[0] == move
    # However far it is typed, something is offered that goes on like that.
    for cut in range(len(words)):
        assert ASK(words[:cut]), words[:cut]


def test_labels_and_names_of_another_language() -> None:
    ask = partial(ASK, names=FRENCH, wordings=french_wordings)
    assert all(isinstance(move, Build) and move.building == "stable" for move in ask("construire écurie"))
    assert ask("passer") == [Pass()]
    assert ask("pass") == [Pass()]
    assert ask("ecurie")
    assert ask("build stable") == ask("construire ecurie")
    for move in list(RICH.fill(SEAT, Stem(Build, {"building": "stable"})))[::37]:
        assert ask(french_wordings(move)[0])[0] == move, "though it stands far down in the list of payments"


def test_what_is_typed_fully_is_always_found() -> None:
    for p, seat in POSITIONS:
        for move in list(p.moves(seat))[::41]:
            assert complete(NOTATION, p, seat, write(move))[0] == move
            assert complete(NOTATION, p, seat, f"  {write(move).upper()}")[0] == move


WORDS = [
    "build",
    "construire",
    "stable",
    "avec",
    "with",
    "1",
    "2",
    "3",
    "stone",
    "pierre",
    ",",
    "and",
    "silver",
    "from",
]
ANYTHING = st.one_of(
    st.text(max_size=30),
    st.sampled_from([write(move) for p, seat in POSITIONS for move in list(p.moves(seat))[:40]]).flatmap(
        lambda words: st.integers(0, len(words)).map(lambda cut: words[:cut])
    ),
    st.lists(st.sampled_from(WORDS)).map(" ".join),
)


@given(st.sampled_from(POSITIONS), ANYTHING, st.booleans())
def test_only_legal_moves_none_twice_and_not_too_many(where: tuple[Any, int], typed: str, french: bool) -> None:
    p, seat = where
    before = GAME.save(p.state)
    spoken: dict[str, Any] = {"names": FRENCH, "wordings": french_wordings} if french else {}
    shown = complete(NOTATION, p, seat, typed, **spoken)
    assert len(shown) <= MAX_COMPLETIONS
    words = [write(move) for move in shown]
    assert len(set(words)) == len(words)
    for move, text in zip(shown, words, strict=True):
        assert p.state.stack[-1].refuse(p, seat, move) is None
        assert NOTATION.read(text) == move
    assert len(complete(NOTATION, p, seat, typed, most=3)) <= 3
    assert GAME.save(p.state) == before


def test_who_may_not_answer_is_offered_nothing() -> None:
    assert complete(NOTATION, RICH, 1, "") == []
    assert complete(NOTATION, RICH, 1, "pass") == []


TYPED = {
    "nothing": "",
    "one letter": "b",
    "a verb": "build",
    "nonsense": "zzz",
    "a number": "1",
    "far too long": "build stable with " + "1 clay " * 5000,
    "no verb": "1 clay, " * 100_000,
    "too dear": "construire 9 pierre",
    "ligatures": "ﷺ" * 500,
}


@pytest.mark.parametrize("french", [False, True])
@pytest.mark.parametrize("typed", TYPED.values(), ids=TYPED.keys())
def test_any_text_is_answered_with_little_work(typed: str, french: bool) -> None:
    work = calls(lambda: ASK(typed, names=FRENCH if french else None, wordings=french_wordings if french else None))
    assert work < 200_000


def test_lanes_are_completed_inside() -> None:
    """The made-up game: choices inside a lane, and a family of payments in a turn."""
    box = madeup.GAME.box()
    p = start(madeup.GAME, box, 2, {}, seed_from("fair"))
    ask = partial(complete, box.notation, p)
    assert [box.notation.write(move) for move in ask(0, "bid")] == [f"bid {n}" for n in range(5)]
    for seat in (0, 1):
        p.apply(seat, box.notation.read("bid 0"))
    assert {move.stall for move in ask(0, "build") if isinstance(move, madeup.Build)} == {"bench", "booth"}
    for seat in (0, 1):
        p.apply(seat, Pass())
    p.apply(1, box.notation.read("plant apple"))
    assert [box.notation.write(move) for move in ask(1, "")] == ["accept", "in sunny", "in shady", "take back"]
    assert [box.notation.write(move) for move in ask(1, "ac")] == ["accept"]
    assert not ask(0, "in")
    assert [box.notation.write(move) for move in ask(1, "shad")] == ["in shady"]
