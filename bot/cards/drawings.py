"""The cards' access to the renderers. Errors there are logged and never stop the text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TypeVar

from bot import logs
from bot.pictures import Pictures, picture_key
from engine.game import View
from engine.move import Event
from engine.texts import language
from renderers import registry
from renderers.game import NoDrawings
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.numbering import NumberedEvent
from renderers.picture import Picture
from renderers.texts import PictureWords

T = TypeVar("T")


async def draw_part(
    pictures: Pictures | None,
    view: View | Lobby,
    part: str,
    game: str,
    locale: str,
    names: tuple[str, ...],
    letters: tuple[str, ...],
    changes: tuple[Change, ...] = (),
    line: Hashable = None,
) -> Picture | None:
    """The picture of a part; None if it failed, does not exist or is not wanted now."""
    if pictures is None or not has_part(view, part):
        return None
    words = PictureWords(game, language(locale), names, letters)
    key = picture_key(view, part, words.language, names, letters, changes)
    return await pictures.get(key, partial(registry.render, view, part, words, changes), line=line)


def has_part(view: View | Lobby, part: str) -> bool:
    return part in _parts(view)


def first_part(view: View) -> str:
    """The part that shows the overview."""
    return next(iter(_parts(view)), "")


def number_events(view: View, events: Sequence[Event]) -> list[NumberedEvent]:
    """The events with the numbers of their halos; without any if the renderer fails."""
    return _call_renderer(
        lambda: registry.numbered_events(view, events), [NumberedEvent(None, event, ()) for event in events]
    )


def part_in_words(view: View, part: str, game: str, locale: str, names: tuple[str, ...]) -> str:
    """The alt text of a part."""
    words = PictureWords(game, locale, names)
    return (
        _call_renderer(lambda: registry.drawings_of(view).alt(view, part, words, ()), "")
        if has_part(view, part)
        else ""
    )


def board_in_words(view: View, game: str, locale: str, names: tuple[str, ...]) -> str:
    return _call_renderer(lambda: registry.text_board(view, PictureWords(game, locale, names)), "")


def _parts(view: View | Lobby) -> tuple[str, ...]:
    none: tuple[str, ...] = ()
    return _call_renderer(lambda: registry.parts(view), none)


def _call_renderer(ask: Callable[[], T], default: T) -> T:
    try:
        return ask()
    except NoDrawings:
        return default
    except Exception as error:  # noqa: BLE001  # as in bot/pictures.py
        logs.unexpected(error, "drawings failed")
        return default
