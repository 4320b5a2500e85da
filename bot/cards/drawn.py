"""What cards ask of the renderers. Whatever goes wrong there, the text goes out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TypeVar

from bot import logs
from bot.pictures import Pictures, shown
from engine.game import View
from engine.move import Event
from engine.texts import language
from renderers import registry
from renderers.game import NoDrawings
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.numbering import Told
from renderers.picture import Picture
from renderers.texts import PictureWords

T = TypeVar("T")


async def drawn(
    pictures: Pictures,
    view: View | Lobby,
    part: str,
    game: str,
    locale: str,
    names: tuple[str, ...],
    changes: tuple[Change, ...] = (),
    line: Hashable = None,
) -> Picture | None:
    """None if there is no such picture, now or at all."""
    if not has(view, part):
        return None
    words = PictureWords(game, language(locale), names)
    key = shown(view, part, words.language, names, changes)
    return await pictures.get(key, partial(registry.render, view, part, words, changes), line=line)


def has(view: View | Lobby, part: str) -> bool:
    return part in _parts(view)


def first_part(view: View) -> str:
    """The overview."""
    return next(iter(_parts(view)), "")


def told(view: View, events: Sequence[Event]) -> list[Told]:
    """The events with the figures of their halos, or without any."""
    return _tried(lambda: registry.told(view, events), [Told(None, event, ()) for event in events])


def part_in_words(view: View, part: str, game: str, locale: str, names: tuple[str, ...]) -> str:
    """What the picture of a part would tell those who do not see it."""
    words = PictureWords(game, locale, names)
    return _tried(lambda: registry.drawings_of(view).alt(view, part, words, ()), "") if has(view, part) else ""


def board_in_words(view: View, game: str, locale: str, names: tuple[str, ...]) -> str:
    return _tried(lambda: registry.text_board(view, PictureWords(game, locale, names)), "")


def _parts(view: View | Lobby) -> tuple[str, ...]:
    none: tuple[str, ...] = ()
    return _tried(lambda: registry.parts(view), none)


def _tried(ask: Callable[[], T], otherwise: T) -> T:
    try:
        return ask()
    except NoDrawings:
        return otherwise
    except Exception as error:  # noqa: BLE001  # as in bot/pictures.py
        logs.unexpected(error, "drawings failed")
        return otherwise
