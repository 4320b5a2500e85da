"""What the component ids of a message record."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import ui

from bot.outbox import stamps
from bot.outbox.stamps import ShownVersions
from bot.store.rows import Message


def snapshot(moves: int, public: int | None = None) -> Any:
    """A table with orders before its last move, unless nothing is hidden."""
    hidden = 0 if public is None else moves - public
    return SimpleNamespace(
        moves=moves,
        public_moves=moves - hidden,
        log_number=lambda number: number if number < moves - hidden else number + hidden,
        row=SimpleNamespace(version=977),
    )


def sent(view: ui.LayoutView) -> Any:
    """The message as Discord returns it: components with their ids."""
    return SimpleNamespace(components=view.children)


def layout(*more: ui.Item[Any], first: int | None = None) -> tuple[ui.LayoutView, ui.TextDisplay[Any]]:
    text: ui.TextDisplay[Any] = ui.TextDisplay("words", id=first)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(text, ui.TextDisplay("more words"), *more, id=2**20 + 5))
    return view, text


def buttons(number: int | None = None) -> ui.ActionRow[Any]:
    return ui.ActionRow(ui.Button(label="Play", custom_id="c:play"), id=number)


def test_a_message_says_the_moves_that_everyone_knows() -> None:
    view, text = layout(buttons(), buttons())
    stamps.stamp(view, snapshot(41, 37))
    assert text.id == 2**29 + 2**28 + 37
    assert stamps.moves_shown(sent(view), snapshot(41, 37)) == 41
    assert stamps.moves_shown(sent(view), snapshot(45, 41)) == 37
    assert sorted(item.id for item in view.walk_children() if item.id) == [2**20 + 5, 2**29 + 2**28 + 37]


def test_nothing_in_it_counts_what_is_hidden() -> None:
    """Orders, drafts and all else that makes a new version of the table."""
    told = []
    for moves in (37, 41):
        view, _ = layout(buttons())
        stamps.stamp(view, snapshot(moves, 37))
        told.append([item.id for item in view.walk_children()])
    assert told[0] == told[1]


def test_the_first_move() -> None:
    view, _ = layout(buttons())
    stamps.stamp(view, snapshot(0))
    assert stamps.moves_shown(sent(view), snapshot(0)) == 0


def test_messages_of_earlier_versions() -> None:
    """They say all moves, orders included, and in a row of buttons the version of the table."""
    view, text = layout(buttons(2**30 + 41))
    text.id = 2**29 + 37
    assert stamps.moves_shown(sent(view), snapshot(45, 41)) == 37


def test_ids_that_are_given_stay() -> None:
    votes, row = buttons(100), buttons()
    view, text = layout(votes, row, first=7)
    stamps.stamp(view, snapshot(37))
    assert (text.id, votes.id, row.id) == (7, 100, None)
    assert stamps.moves_shown(sent(view), snapshot(37)) == 37


@pytest.mark.parametrize("separator", [True, False])
def test_a_separator_serves_as_well_as_a_text(separator: bool) -> None:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Separator() if separator else ui.TextDisplay("words"))
    stamps.stamp(view, snapshot(3))
    assert stamps.moves_shown(sent(view), snapshot(3)) == 3


def test_a_message_without_stamps() -> None:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("words", id=2**29 - 1))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
    stamps.stamp(view, snapshot(3))
    assert stamps.moves_shown(sent(view), snapshot(3)) is None


def message(number: int) -> Message:
    return Message("card", 0, 5, number, 0, 0.0)


def test_versions_are_remembered_by_message() -> None:
    versions = ShownVersions()
    versions.remember(1, 7)
    versions.remember(2, 8)
    assert versions.shows(message(1), 7)
    assert versions.shows(message(1), 6)
    assert not versions.shows(message(1), 8)
    assert not versions.shows(message(3), 7)


def test_only_so_many_versions_are_remembered() -> None:
    versions = ShownVersions()
    for number in range(2_000):
        versions.remember(number, 7)
    assert versions.shows(message(0), 7)
    versions.remember(2_000, 7)
    assert [versions.shows(message(number), 7) for number in (0, 1_999, 2_000)] == [
        False,
        False,
        True,
    ]
