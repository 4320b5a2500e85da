"""Pebbles in pictures: a row for each player, and one's own lucky number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from cornerstone_pebbles.view import PebblesView
from engine.game import HelpRef
from engine.move import Event
from renderers import header
from renderers.box import Box
from renderers.chapters import MINE, NOW, Chapter
from renderers.cover import Cover, Plate, plain_scene
from renderers.flats import palette_of
from renderers.game import Drawings, UnknownPart
from renderers.halo import Change
from renderers.lobby import Lobby
from renderers.page import Page
from renderers.palette import INK, PAPER, SLATE, SOFT, VELLUM, WHITE, Palette
from renderers.pen import Pen, record
from renderers.seats import people
from renderers.sprites import Drawing
from renderers.type import black, bold, serif
from renderers.words import Words

WIDTH: Final = 1600
ROW: Final = 150
SHINE: Final = "#9AA7B3"


def pebble(pen: Pen) -> None:
    pen.circle(0, 0, 44, SLATE, INK, 5)
    pen.circle(-14, -16, 10, SHINE)


def heap(pen: Pen) -> None:
    for x, y in ((-52, 0), (52, 0), (0, -78)):
        with pen.at(x, y):
            pebble(pen)


@cache
def palette() -> Palette:
    return palette_of([record(pebble), record(heap)], (), (PAPER, VELLUM))


class PebblesDrawings(Drawings[PebblesView]):
    emblem = Drawing(heap)

    def palette(self) -> Palette:
        return palette()

    def parts(self, view: PebblesView) -> tuple[str, ...]:
        return ("overview", "hand") if view.lucky or view.mine is not None else ("overview",)

    def draw(self, view: PebblesView, part: str, words: Words) -> Page:
        match part:
            case "overview":
                return _overview(view, words)
            case "hand":
                return _hand(view, words)
        raise UnknownPart(part)

    def changed_places(self, view: PebblesView, events: Sequence[Event]) -> list[tuple[str, ...]]:
        places = {"opened": "shown", "scored": "points", "lucky": "points"}
        return [(f"{places[one.key]} {one.params['seat']}",) if one.key in places else () for one in events]

    def figures(self, view: PebblesView) -> Mapping[str, int]:
        return {f"points {seat}": points for seat, points in enumerate(view.points)}

    def alt(self, view: PebblesView, part: str, words: Words, changes: tuple[Change, ...]) -> str:
        return " ".join(_mine(view, words) if part == "hand" else (*_now(view, words), *_players(view, words)))

    def chapters(self, view: PebblesView, words: Words) -> list[Chapter]:
        explained = (HelpRef("thing", "lucky"),) if view.lucky else ()
        return [
            Chapter(NOW, "now", _now(view, words)),
            Chapter(MINE, "mine", _mine(view, words), explained),
            Chapter("overview", "players", _players(view, words)),
        ]

    def lobby_alt(self, lobby: Lobby, words: Words) -> str:
        seats = tuple(range(len(lobby.people)))
        return words.say("lobby.alt", game=lobby.game, n=len(seats), most=lobby.most, joined=seats, least=lobby.least)

    def cover(self, lobby: Lobby, words: Words) -> Cover:
        plates = tuple(Plate(f"{key}.{value}", Drawing(pebble)) for key, value in lobby.options)
        return Cover(Drawing(plain_scene, (self.emblem,)), words.term("game.pebbles"), plates)


def _overview(view: PebblesView, words: Words) -> Page:
    persons = people([words.name(seat) for seat in range(len(view.left))], words.stand_in, words.letter)
    page = Page.blank((WIDTH, header.HEIGHT + ROW * len(persons) + 20), PAPER, palette())
    page.fill(Box(0, 0, WIDTH, header.HEIGHT), INK)
    header.disc(page, view.round, view.components.rounds)
    if view.awaited:
        header.awaited(page, [persons[seat] for seat in view.awaited])
    for seat, person in enumerate(persons):
        y = header.HEIGHT + 20 + ROW * seat + ROW // 2
        page.marker(80, y, 96, person)
        page.name(150, y, person.name, serif(50), INK, room=380)
        for k in range(view.left[seat]):
            page.icon(590 + 62 * k, y, pebble, 56)
        for k, shown in enumerate(view.shown):
            page.text(1060 + 90 * k, y, shown[seat], bold(52), SOFT, "mm")
        if view.shown:
            page.place(f"shown {seat}", Box.about(1060 + 90 * (len(view.shown) - 1), y, 76))
        page.text(1460, y, view.points[seat], black(76), INK, "mm", room=150)
        page.place(f"points {seat}", Box.about(1460, y, 150, 110))
    return page


def _hand(view: PebblesView, words: Words) -> Page:
    page = Page.blank((WIDTH, 360), VELLUM, palette())
    page.fill(Box(0, 0, WIDTH, header.HEIGHT), INK)
    page.text(60, header.HEIGHT // 2, words.term("mine"), serif(54), WHITE, room=1400)
    if view.lucky:
        page.text(60, 230, words.term("thing.lucky"), serif(60), INK, room=600)
        page.text(740, 230, view.lucky, black(110), INK, "mm")
    for k in range(view.mine or 0):
        page.icon(960 + 130 * k, 230, pebble, 110)
    return page


def _now(view: PebblesView, words: Words) -> tuple[str, ...]:
    if not view.awaited:
        return (words.say("alt.round", round=view.round, rounds=view.components.rounds),)
    doing = "doing.hiding"
    return (words.say("alt.turn", round=view.round, rounds=view.components.rounds, awaited=view.awaited, doing=doing),)


def _mine(view: PebblesView, words: Words) -> tuple[str, ...]:
    lucky = (words.say("board.lucky", number=view.lucky),) if view.lucky else ()
    fist = () if view.mine is None else (words.say("board.fist", n=view.mine),)
    return (*lucky, *fist)


def _players(view: PebblesView, words: Words) -> tuple[str, ...]:
    opened = [tuple(shown[seat] for shown in view.shown) for seat in range(len(view.left))]
    return tuple(
        words.say("board.player", seat=seat, n=left, points=view.points[seat], opened=opened[seat])
        for seat, left in enumerate(view.left)
    )


DRAWINGS: Final = PebblesDrawings()
