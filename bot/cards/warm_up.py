"""Draws the first pictures of each game ahead of time, so that the first card of a day is as fast as any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bot import logs
from bot.games import games
from engine.game import Game
from engine.notation import SEAT_LETTERS
from engine.simulate import start
from engine.texts import LANGUAGES
from renderers import registry, sheet
from renderers.game import NoDrawings
from renderers.lobby import Lobby, lobby_page
from renderers.texts import PictureWords

PARTS: Final = ("overview", "hand")
"""The pictures that a game begins with, where it has them."""
LOBBY: Final = "lobby"
SEED: Final = "00" * 32

log = logs.logger(__name__)


def warm_up(components: Path | None = None) -> Iterator[str]:
    """Draws one picture per step, of each board with each number of players, and each cover. A step that fails is
    logged.

    The drawings pass many checkpoints (renderers/checkpoints.py), so a step can be interrupted by urgent pictures."""
    for rules in games().values():
        drawn = [(part, seats, options) for seats, options in _boards(rules) for part in PARTS]
        drawn += [(LOBBY, seats, options) for seats, options in _boards(rules) if seats == rules.seats[-1]]
        for part, seats, options in drawn:
            try:
                _draw(rules, seats, options, part, components)
            except Exception as error:  # noqa: BLE001  # the pictures will be drawn when they are needed
                logs.unexpected(error, "warm-up failed", game=rules.id, part=part)
            yield f"{rules.id} {part}"
    sheet.release()
    log.info("warmed up")


def _boards(rules: Game[Any, Any]) -> list[tuple[int, Mapping[str, str]]]:
    try:
        boards = registry.drawings_for(rules.id).boards
    except NoDrawings:
        return []
    return [(seats, options) for seats in rules.seats for options in boards]


def _draw(rules: Game[Any, Any], seats: int, options: Mapping[str, str], part: str, components: Path | None) -> None:
    if part == LOBBY:
        lobby = Lobby(rules.id, (), rules.seats[0], seats, tuple(options.items()))
        words = PictureWords(rules.id, LANGUAGES[0])
        lobby_page(registry.drawings_of(lobby).cover(lobby, words), (), lobby.least, lobby.most, words.term).finish()
        return
    position = start(rules, rules.box(components), seats, options, SEED)
    view = rules.view(position, None if part == PARTS[0] else 0)
    if part in registry.parts(view):
        # everything but the PNG, of which nothing is kept
        words = PictureWords(rules.id, LANGUAGES[0], tuple(SEAT_LETTERS[:seats]))
        registry.drawings_of(view).draw_lit(view, part, words, frozenset()).finish()
