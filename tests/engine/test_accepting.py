"""Proposals, tried on the made-up game: accepted by a word or in advance, and kept as the moves they stand for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import castle, sare
from engine.chance import seed_from
from engine.game import Decision, Game
from engine.illegal import Illegal, LoadError
from engine.move import AcceptProposal, Done, Event, Move
from engine.orders import ACCEPTED
from engine.players import random
from engine.players.dice import Dice
from engine.table import Entry, Table, load_table
from tests.engine.madeup import GAME, Bidding, Fair, Garden, InBed, Plant

pytestmark = pytest.mark.usefixtures("fair_registered")
BOX = GAME.box()
WRITE = BOX.notation.write
BIDS = (0, 2, 1)
ALL_OF_IT = [
    "plant apple", "in sunny", "plant apple", "in sunny", "plant apple", "in sunny", "plant nut", "in sunny",
    "plant nut", "in sunny", "plant honey", "in sunny", "plant honey", "in sunny", "done",
]  # fmt: skip


def table(seed: str = "accepting", **left: str) -> Table:
    """The first bidding is open; orders by the letter of their seat."""
    begun = Table(GAME, BOX, 3, {}, seed_from(seed))
    for letter, lines in left.items():
        begun.play("ABC".index(letter), lines)
    return begun


def to_garden(t: Table) -> list[Entry]:
    """The entries of the pass that ends the turns, and of what follows by itself."""
    for seat, coins in enumerate(BIDS):
        t.play(seat, f"bid {coins}")
    t.play(1, "pass")
    t.play(2, "pass")
    return t.play(0, "pass")


def in_garden(**left: str) -> Table:
    t = table(**left)
    to_garden(t)
    return t


def saved(t: Table) -> bytes:
    return GAME.save(t.position.state)


def lines(entries: list[Entry], seat: int) -> list[str]:
    return [entry.move for entry in entries if entry.seat == seat]


def told(entries: list[Entry], key: str) -> list[Event]:
    return [event for entry in entries for event in entry.events if event.key == key]


# ---------------------------------------------------------------- by a word


def test_the_log_has_the_moves_and_not_the_word() -> None:
    t, by_hand = in_garden(), in_garden()
    entries = t.play(1, "accept")
    assert [entry.move for entry in entries] == ALL_OF_IT
    assert [entry.number for entry in entries] == list(range(len(t.log) - len(entries) + 1, len(t.log) + 1))
    assert all(entry.sealed and entry.seat == 1 for entry in entries)
    for line in ALL_OF_IT:
        by_hand.play(1, line)
    assert (saved(t), t.log) == (saved(by_hand), by_hand.log)
    assert t.position.awaited() == (0, 2)


def test_behind_ones_own_moves_it_is_the_rest() -> None:
    t = in_garden()
    entries = t.play(1, "plant honey; accept")
    assert lines(entries, 1)[:4] == ["plant honey", "in sunny", "plant apple", "in sunny"]
    assert sum(line.startswith("plant honey") for line in lines(entries, 1)) == 2
    assert entries[-1].move == "done"


def test_a_preview_shows_what_it_leads_to() -> None:
    t = in_garden()
    before = saved(t)
    draft = t.preview(1, "accept")
    assert saved(t) == before
    t.play(1, "accept")
    assert GAME.save(draft.state) == saved(t)


def test_where_nothing_is_proposed_there_is_nothing_to_accept() -> None:
    t = table()
    before = saved(t)
    for seat, line in ((0, "accept"), (0, "bid 1; accept")):
        with pytest.raises(Illegal) as caught:
            t.play(seat, line)
        assert caught.value.key == "proposal.none"
    assert saved(t) == before
    t = in_garden()
    t.play(1, "done")
    with pytest.raises(Illegal) as caught:
        t.play(1, "accept")
    assert caught.value.key == "proposal.none"
    with pytest.raises(Illegal) as caught:
        t.play(1, "accept; order bid bid 1")
    assert caught.value.key == "order.alone"


def test_who_may_not_answer_accepts_nothing() -> None:
    t = table()
    for seat, coins in enumerate(BIDS):
        t.play(seat, f"bid {coins}")
    refusal = t.position.refuse(0, AcceptProposal())
    assert refusal is not None
    assert refusal.key == "not_your_turn"


@pytest.mark.parametrize("rules", [castle.GAME, sare.GAME])
def test_games_that_propose_nothing_do_not_know_the_word(rules: Game[Any, Any]) -> None:
    with pytest.raises(Illegal) as caught:
        rules.box().notation.read("accept")
    assert caught.value.key == "unreadable.verb"


def test_nobody_is_offered_it_as_a_move() -> None:
    t = in_garden()
    assert AcceptProposal() not in t.position.choices(1)
    assert AcceptProposal() not in list(t.position.moves(1))


# ---------------------------------------------------------------- in advance


def test_the_phase_opens_and_the_plan_is_there() -> None:
    t = table(B="order garden accept")
    entries = to_garden(t)
    assert lines(entries, 0) == ["pass"]
    assert lines(entries, 1) == ALL_OF_IT
    assert all(entry.sealed for entry in entries[1:])
    assert isinstance(t.position.step, Garden)
    assert t.position.step.closed == (1,)
    assert t.position.awaited() == (0, 2)


def test_its_owner_is_told_and_the_others_see_that_he_is_done() -> None:
    t = table(B="order bid ask; order garden accept")
    entries = to_garden(t)
    assert told(entries, ACCEPTED) == [Event(ACCEPTED, {"number": 2, "n": len(ALL_OF_IT)}, (), (1,))]
    assert entries[-1].events[0].key == ACCEPTED, "with the last of its moves"
    by_hand = table()
    to_garden(by_hand)
    by_hand.play(1, "accept")
    for viewer in (0, 2, None):
        assert t.view(viewer) == by_hand.view(viewer)
        shown = [(entry.seat, entry.move, entry.events) for entry in t.history(viewer)]
        assert shown == [(entry.seat, entry.move, entry.events) for entry in by_hand.history(viewer)]
        assert ACCEPTED.encode() not in t.excerpt(viewer)
    assert [entry.move for entry in t.history(1)][-len(ALL_OF_IT) :] == ALL_OF_IT


def test_with_orders_of_all_nobody_is_asked() -> None:
    """The plans are carried out in the same commit, and the next round begins."""
    t = table(A="order garden accept", B="order garden accept", C="order garden accept")
    entries = to_garden(t)
    assert isinstance(t.position.step, Bidding)
    assert t.position.state.round == 2
    assert {seat: lines(entries, seat)[-1] for seat in range(3)} == {0: "done", 1: "done", 2: "done"}
    assert entries[-1].reveals
    assert len(told(entries, ACCEPTED)) == 3


def test_a_plan_that_closes_a_phase_may_open_the_next_one() -> None:
    """Everything else is answered by orders as well: one move leads into the garden of the second round."""
    left = "order bid bid 1; order turn pass; order garden accept"
    t = table(A=left, B=left, C=left)
    entries: list[Entry] = []
    for seat in range(3):
        entries = t.play(seat, "bid 0")
    assert t.outcome is not None
    assert len(told(entries, ACCEPTED)) == 6


def test_what_is_asked_already_is_not_accepted() -> None:
    t = in_garden()
    t.play(1, "order garden accept")
    t.play(0, "plant apple")
    assert t.position.awaited() == (0, 1, 2)


def test_a_plan_opened_again_is_its_owners() -> None:
    t = in_garden(B="order garden accept")
    t.play(1, "reopen; take back; in shady")
    t.play(0, "done")
    assert t.position.awaited() == (1, 2)
    for _ in ALL_OF_IT[:-1]:
        t.play(1, "take back")
    t.play(0, "reopen")
    assert t.position.awaited() == (0, 1, 2)


@pytest.mark.parametrize("left", ["order garden accept when coins 3", "order garden ask", "order bid bid 0"])
def test_who_does_not_want_it_now_is_asked(left: str) -> None:
    """B has paid 2 of their 4 coins."""
    assert in_garden(B=left).position.awaited() == (0, 1, 2)


def test_who_wants_it_now_is_not() -> None:
    assert in_garden(B="order garden accept when coins 2").position.awaited() == (0, 2)


@pytest.mark.parametrize("proposed", [(), (InBed("sunny"),), (Plant("apple"), Plant("apple"), Done())])
def test_without_a_proposal_that_can_be_played_its_owner_is_asked(
    monkeypatch: pytest.MonkeyPatch, proposed: tuple[Move, ...]
) -> None:
    monkeypatch.setattr(Fair, "proposal", lambda *_: proposed)
    t = table(B="order garden accept", C="order garden ask")
    entries = to_garden(t)
    assert [entry.move for entry in entries] == ["pass"]
    assert t.position.awaited() == (0, 1, 2)
    before = saved(t)
    t.play(0, "plant apple")
    assert lines(t.log, 1)[-1] == "pass", "nor later"
    t.undo(len(t.log) - 1)
    assert saved(t) == before


def test_an_order_of_older_rules_rests() -> None:
    t = table()
    t.play(1, "order garden accept when coins 1")
    (order,) = t.position.state.orders[1]
    t.position.state.orders = {1: (type(order)(order.on, ("plant all",)),)}
    entries = to_garden(t)
    assert told(entries, "order_rested")
    assert t.position.awaited() == (0, 1, 2)


def test_a_line_ends_in_front_of_the_phase() -> None:
    """Others share it, so that what may follow reveals no orders."""
    for left in ({}, {"B": "order garden accept"}, {"A": "order garden accept"}):
        t = table(**left)
        for seat, coins in enumerate(BIDS):
            t.play(seat, f"bid {coins}")
        t.play(1, "pass")
        t.play(2, "pass")
        with pytest.raises(Illegal) as caught:
            t.play(0, "pass; plant apple")
        assert caught.value.key == "behind_reveal"


# ---------------------------------------------------------------- kept, played again, taken back


LEFT = (
    "order garden accept", "order garden accept when coins 3", "order garden ask", "order bid bid 1", "forget orders",
    "order turn pass",
)  # fmt: skip


def busy(seed: int, moves: int = 50) -> Table:
    t, chance = table(seed=f"busy {seed}"), Dice(f"busy {seed}")
    for _ in range(moves):
        seats = t.position.awaited()
        if not seats:
            break
        seat, left = chance.below(3), chance.pick(LEFT)
        if chance.below(3) == 0 and t.position.refuse(seat, BOX.notation.read(left)) is None:
            t.play(seat, left)
        seat = chance.pick(seats)
        word = chance.below(4) == 0 and t.position.refuse(seat, AcceptProposal()) is None
        move = AcceptProposal() if word else random(GAME, Decision(GAME, t.position, seat), chance)
        t.play(seat, [move])
    return t


class Asked(AssertionError):
    """The rules were asked what they propose."""


def never(*_: Any) -> tuple[Move, ...]:
    raise Asked


@settings(max_examples=40)
@given(st.integers(0, 10_000))
def test_a_game_is_played_again_to_the_byte_whatever_is_proposed_then(seed: int) -> None:
    t = busy(seed)
    exported, past = t.export(), [GAME.save(t.at(number).state) for number in range(0, len(t.log), 7)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fair, "proposal", never)
        loaded = load_table(exported)
        assert loaded.export() == exported
        assert loaded.log == t.log
        assert [GAME.save(loaded.at(number).state) for number in range(0, len(t.log), 7)] == past


def test_the_busy_games_accept_in_advance_and_by_the_word() -> None:
    by_order = [told(busy(seed).log, ACCEPTED) for seed in range(15)]
    assert sum(map(len, by_order)) > 10
    assert not all(by_order)


def test_undo_takes_it_back_move_by_move() -> None:
    t = table(B="order garden accept")
    to_garden(t)
    opened = len(t.log) - len(ALL_OF_IT)
    t.undo(len(t.log) - 1)
    assert t.position.awaited() == (0, 1, 2)
    t.play(1, "done")
    t.undo(opened)
    assert t.position.awaited() == (0, 1, 2)
    t.play(0, "done")
    assert t.position.awaited() == (1, 2), "what was taken back is not accepted again"
    before = saved(t)
    again = load_table(t.export())
    assert saved(again) == before


def test_a_log_that_holds_the_word_is_refused() -> None:
    t = in_garden()
    t.play(1, "done")
    forged = t.export().replace(b'"move": "done"', b'"move": "accept"')
    assert forged != t.export()
    with pytest.raises(LoadError) as caught:
        load_table(forged)
    assert caught.value.key == "load.move"
