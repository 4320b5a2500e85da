"""What the component ids of a message record."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import ui

from bot.outbox import stamps
from bot.outbox.stamps import ShownVersions, Stamps
from bot.store.rows import Message


def snapshot(moves: int, version: int) -> Any:
    return SimpleNamespace(moves=moves, row=SimpleNamespace(version=version))


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


def test_a_message_says_its_moves_and_its_version() -> None:
    view, text = layout(buttons(), buttons())
    stamps.stamp(view, snapshot(37, 41))
    assert text.id == 2**29 + 37
    assert stamps.read(sent(view)) == Stamps(moves=37, version=41)
    assert sorted(item.id for item in view.walk_children() if item.id) == [2**20 + 5, 2**29 + 37, 2**30 + 41]


def test_the_first_move_and_the_first_version() -> None:
    view, _ = layout(buttons())
    stamps.stamp(view, snapshot(0, 0))
    assert stamps.read(sent(view)) == Stamps(0, 0)


def test_without_buttons_it_has_no_version() -> None:
    view, _ = layout()
    stamps.stamp(view, snapshot(37, 41))
    assert stamps.read(sent(view)) == Stamps(moves=37, version=None)


def test_ids_that_are_given_stay() -> None:
    votes, row = buttons(100), buttons()
    view, text = layout(votes, row, first=7)
    stamps.stamp(view, snapshot(37, 41))
    assert (text.id, votes.id, row.id) == (7, 100, 2**30 + 41)
    assert stamps.read(sent(view)) == Stamps(37, 41)


@pytest.mark.parametrize("separator", [True, False])
def test_a_separator_serves_as_well_as_a_text(separator: bool) -> None:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Separator() if separator else ui.TextDisplay("words"))
    stamps.stamp(view, snapshot(3, 4))
    assert stamps.read(sent(view)).moves == 3


def test_a_message_without_stamps() -> None:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("words", id=2**29 - 1))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
    stamps.stamp(view, snapshot(3, 4))
    assert stamps.read(sent(view)) == Stamps(None, None)


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
