"""The cards' access to the renderers. Errors there are logged and never stop the text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from bot import logs
from bot.pictures import Pictures, picture_key
from engine.game import View
from engine.move import Event
from engine.texts import language
from renderers import registry
from renderers.chapters import Chapter
from renderers.game import NoDrawings
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.numbering import NumberedEvent
from renderers.picture import Picture
from renderers.texts import PictureWords

T = TypeVar("T")


class WordedChapter(NamedTuple):
    id: str
    title: str
    lines: tuple[str, ...]
    printed: tuple[str, ...]
    """What is printed on the things of this chapter."""


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


def number_events(view: View, events: Sequence[Event], before: View | None = None) -> list[NumberedEvent]:
    """The events with the numbers of their marks; without any if the renderer fails. `before`: what the viewer saw
    before these events."""
    return _call_renderer(
        lambda: registry.numbered_events(view, events, before), [NumberedEvent(None, event, ()) for event in events]
    )


def changes_between(view: View, events: Sequence[Event], before: View | None = None) -> tuple[Change, ...]:
    """What a picture marks as changed by all of these events; nothing if the renderer fails."""
    none: tuple[Change, ...] = ()
    return _call_renderer(lambda: registry.changes_between(view, events, before), none)


def part_in_words(view: View, part: str, game: str, locale: str, names: tuple[str, ...]) -> str:
    """The alt text of a part."""
    words = PictureWords(game, locale, names)
    return (
        _call_renderer(lambda: registry.drawings_of(view).alt(view, part, words, ()), "")
        if has_part(view, part)
        else ""
    )


def board_chapters(
    view: View, game: str, locale: str, names: tuple[str, ...], figures: Mapping[str, Any]
) -> list[WordedChapter]:
    """The board in words, with the figures of the game for what is printed on its parts."""
    words = PictureWords(game, locale, names)
    return _call_renderer(lambda: [_worded(chapter, words, figures) for chapter in registry.chapters(view, words)], [])


def _worded(chapter: Chapter, words: PictureWords, figures: Mapping[str, Any]) -> WordedChapter:
    things = [words.explain(thing, figures) for thing in dict.fromkeys(chapter.explained)]
    rules = [words.rule(topic, figures) for topic in chapter.topics]
    return WordedChapter(chapter.id, words.heading(chapter.title), chapter.lines, (*things, *rules))


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
