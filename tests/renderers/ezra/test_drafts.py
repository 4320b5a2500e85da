"""The picture in the middle of a turn: a draft is played on a copy that halts in front of whatever it reveals."""

from __future__ import annotations

import pytest

from engine.ezra import GAME
from engine.ezra.constants import WORK
from engine.ezra.view import EzraView
from engine.game import Decision
from engine.move import Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.texts import Texts
from renderers import parts, text_board
from renderers.ezra import DRAWINGS, facts
from renderers.ezra import parts as pictures
from renderers.ezra.public_facts import COLOURS
from tests.renderers.ezra.board import NAMES, SEATS, faults, positions, texts_on_page, view_of, words


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def drafted(seats: int, seed: str, every: int) -> list[tuple[EzraView, int, Move, bool]]:
    """Views of the player who drafts, after one move, and whether the draft halted."""
    found, dice = [], Dice(seed)
    for k, (position, _) in enumerate(positions(seats, "greedy")):
        if k % every or not position.awaited():
            continue
        seat = position.awaited()[0]
        move = PLAYERS["greedy"](GAME, Decision(GAME, position, seat), dice)
        draft = position.copy()
        draft.apply(seat, move, halt=True)
        found.append((view_of(draft, seat), seat, move, draft.halted))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_every_step_of_a_draft_can_be_drawn_and_told(seats: int) -> None:
    halted = 0
    for k, (view, _, move, has_halted) in enumerate(drafted(seats, f"drafts {seats}", 3 + 2 * seats)):
        halted += has_halted
        assert text_board(view, words("en", NAMES[:seats]))
        known = parts(view)
        for part in dict.fromkeys(("overview", "hand", known[k % len(known)])):
            assert DRAWINGS.alt(view, part, words("en", NAMES[:seats]), ())
        part = ("overview", "hand", known[k % len(known)])[k % 3]
        assert faults(pictures.draw(view, part, words("en", NAMES[:seats]))) == [], (part, move)
    assert halted > 1


@pytest.mark.parametrize("seats", SEATS)
def test_banners_left_and_goods_are_those_after_the_step(seats: int) -> None:
    """In the viewer's own turn, halted or not: in the header, the alt text and the board in text."""
    told = 0
    for view, seat, _, halted in drafted(seats, f"banners {seats}", 7):
        if view.phase != WORK or view.turn.active != seat or not facts.is_acting(view):
            continue
        name, player = NAMES[seat], view.players[seat]
        said = DRAWINGS.alt(view, "overview", words("en", NAMES[:seats]), ())
        assert ("Waiting for" not in said) == (halted and not view.awaited)
        if view.turn.colour:
            left = view.turn.banners[COLOURS.index(view.turn.colour)]
            assert f"{name}, card played: " in said
            assert f"Banners left: {left}." in said
        else:
            left = view.turn.banners[0]
            assert f"Banners: red {left}," in said
        assert f"{name} ({player.silver} silver" in said
        if told % 9 == 0:
            page = pictures.draw(view, "overview", words("en", NAMES[:seats]))
            assert f"{view.turn.colour or COLOURS[0]} banners {seat}" in page.places
            assert str(left) in texts_on_page(page)
        told += 1
    assert told > 5
