"""The options of a decision on the private message that asks for it: no panel need be opened first."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot import logs
from bot.cards.parts import text
from bot.limits import SELECT_OPTIONS
from bot.panels.turn.arrangement import MAX_BUTTONS
from bot.panels.turn.fitting import small_print
from bot.panels.turn.labels import offer_labels
from bot.panels.turn.layout import Controls
from bot.panels.turn.screen import TurnScreen, first_way
from bot.panels.turn.sentences import hint_lines
from bot.store.rows import Status
from bot.tables.drafts import current_draft
from bot.tables.snapshot import TableSnapshot

MAX_LISTS: Final = 2
"""Selects; a question with more is for a panel."""
FIGURES_ROOM: Final = 700
"""Characters for what the buttons bring; selects describe their options themselves."""
_MARK: Final = "§"
"""In front of the number that stands for a name."""


def direct_options(snapshot: TableSnapshot, seat: int, locale: str) -> list[ui.Item[Any]]:
    """Rows of controls, and above them what buttons bring; none if there are many, or if they name people, since the
    message stays while names change."""
    try:
        return _rows(snapshot, seat, locale)
    except Exception as error:  # noqa: BLE001  # the message has *Play* as well
        logs.unexpected(error, "no direct options", table=snapshot.id)
        return []


def _rows(snapshot: TableSnapshot, seat: int, locale: str) -> list[ui.Item[Any]]:
    if snapshot.status is not Status.RUNNING:
        return []
    draft = current_draft(snapshot, seat)
    way = first_way(snapshot, seat, draft)
    screen = TurnScreen(snapshot=snapshot, locale=locale, seat=seat, draft=draft, way=way)
    if draft.moves or screen.question is None or not _are_few(screen) or _name_people(screen):
        return []
    figures = [*small_print(_figures(screen), FIGURES_ROOM)]
    return [*([text(*figures)] if figures else []), *Controls(screen, on_message=True).rows()]


def _figures(screen: TurnScreen) -> list[str]:
    """What the buttons bring, as far as it names nobody."""
    if not screen.arrangement.buttons:
        return []
    return [line for line in hint_lines(screen, _nameless(screen), beginner=False) if _MARK not in line]


def _nameless(screen: TurnScreen) -> list[str]:
    return [f"{_MARK}{seat}" for seat in range(len(screen.names))]


def _are_few(screen: TurnScreen) -> bool:
    shown = screen.arrangement
    if len(shown.lists) > MAX_LISTS or any(len(each.offers) > SELECT_OPTIONS for each in shown.lists):
        return False
    return len(shown.buttons) + len(shown.passes) <= MAX_BUTTONS


def _name_people(screen: TurnScreen) -> bool:
    shown, notation = screen.arrangement, screen.snapshot.box.notation
    nameless = _nameless(screen)
    groups = [each.offers for each in shown.lists] + [shown.buttons, shown.passes]
    return any(
        screen.label_offers(offers, beside=True) != offer_labels(screen.words, notation, offers, nameless, beside=True)
        for offers in groups
        if offers
    )
