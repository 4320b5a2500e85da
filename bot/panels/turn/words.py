"""What the player has, in words below the question, for those who read without pictures."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle, ui

from bot import logs
from bot.cards.parts import IdButton, text
from bot.cards.words import DRAFTED, OPEN, own_things, words_id
from bot.limits import BUTTON_LABEL, TEXT, cut
from bot.panels.turn.screen import TurnScreen
from bot.store.rows import Status

MIN_ROOM: Final = 200
"""Characters; with less, the button is enough."""


def add_words(view: ui.LayoutView, screen: TurnScreen) -> None:
    """Adds what the player has after the draft, as far as there is room, above the controls, and a button that opens
    the whole board in a message of its own."""
    if screen.snapshot.status is not Status.RUNNING:
        return
    container = next(item for item in view.children if isinstance(item, ui.Container))
    items = [*container.children]
    controls = next((place for place, item in enumerate(items) if isinstance(item, ui.ActionRow)), len(items))
    room = TEXT - view.content_length()
    block = _own_things(screen, room) if room >= MIN_ROOM else ""
    for item in items:
        container.remove_item(item)
    for item in (
        *items[:controls],
        *([text(block)] if block else ()),
        *items[controls:],
        ui.ActionRow(_button(screen)),
    ):
        container.add_item(item)
    word_signs(view, screen)


def word_signs(view: ui.LayoutView, screen: TurnScreen) -> None:
    """A screen reader may not say what an arrow means."""
    for item in view.walk_children():
        if isinstance(item, ui.Button) and item.label == "◀":
            item.label = screen.words.sentence("panel.previous")
        elif isinstance(item, ui.Button) and item.label == "▶":
            item.label = screen.words.sentence("panel.next")


def _own_things(screen: TurnScreen, room: int) -> str:
    try:
        view = screen.snapshot.rules.view(screen.draft.position, screen.seat)
    except Exception as error:  # noqa: BLE001  # the panel works without
        logs.unexpected(error, "preview failed")
        return ""
    return own_things(screen.snapshot, view, screen.locale, room, printed=False)


def _button(screen: TurnScreen) -> IdButton:
    label = cut(screen.words.sentence("panel.words"), BUTTON_LABEL)
    return IdButton(label=label, custom_id=words_id(screen.snapshot.id, DRAFTED, OPEN), style=ButtonStyle.secondary)
