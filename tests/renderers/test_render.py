"""The door: a view and a part go in, a picture comes out, for any game that has its drawings."""

import io
import sys
import types
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from PIL import Image

from engine.move import Event
from renderers import Change, Lobby, NoDrawings, UnknownPart, Words, parts, render
from renderers.box import Box
from renderers.castle import buildings
from renderers.chapters import NOW, Chapter
from renderers.game import Drawings
from renderers.page import Page
from renderers.palette import Palette
from renderers.sprites import Drawing
from renderers.type import serif
from tests.renderers.stage import page, palette


@dataclass(frozen=True)
class ToyView:
    points: int
    secret: int = 0


ToyView.__module__ = "engine.toy.view"


class Speech:
    language = "en"

    def name(self, seat: int) -> str:
        return ("Marta", "🦊")[seat]

    def stand_in(self, seat: int) -> str:
        return f"Player {seat + 1}"

    def letter(self, seat: int) -> str:
        return "MB"[seat]

    def term(self, key: str) -> str:
        return key

    def say(self, key: str, **values: object) -> str:
        return f"{key} {values}"


class Toy(Drawings[ToyView]):
    emblem = Drawing(buildings.keep)

    def palette(self) -> Palette:
        return palette()

    def parts(self, view: ToyView) -> tuple[str, ...]:
        return ("overview",)

    def draw(self, view: ToyView, part: str, words: Words) -> Page:
        drawn = page()
        drawn.text(100, 100, f"{words.term('points')} {view.points}", serif(40))
        drawn.place("points", Box(90, 70, 400, 130))
        return drawn

    def changed_places(self, view: ToyView, events: Sequence[Event]) -> list[tuple[str, ...]]:
        return [("points",) if event.key == "scored" else () for event in events]

    def alt(self, view: ToyView, part: str, words: Words, changes: tuple[Change, ...]) -> str:
        return words.say("alt", points=view.points, changes=len(changes))

    def chapters(self, view: ToyView, words: Words) -> list[Chapter]:
        return [Chapter(NOW, "now", (words.say("board", points=view.points),)), Chapter("empty", "empty", ())]

    def lobby_alt(self, lobby: Lobby, words: Words) -> str:
        return words.say("lobby", people=len(lobby.people))


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("renderers.toy")
    module.DRAWINGS = Toy()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "renderers.toy", module)


def test_a_picture_is_a_png_with_its_words() -> None:
    made = render(ToyView(7), "overview", Speech(), [Change(1, ("points",))])
    image = Image.open(io.BytesIO(made.png))
    assert image.format == "PNG"
    assert image.size == made.size == (1600, 400)
    assert made.alt == "alt {'points': 7, 'changes': 1}"
    assert made.layout is None
    assert len(made.png) < 300_000


def test_a_drawing_learns_which_places_will_be_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those whose figure is what it was are not among them."""
    told: list[frozenset[str]] = []

    def draw_lit(self: Toy, view: ToyView, part: str, words: Words, lit: frozenset[str]) -> Page:
        told.append(lit)
        return self.draw(view, part, words)

    monkeypatch.setattr(Toy, "draw_lit", draw_lit)
    changed = [Change(1, ("points", "same"), (("points", 3), ("same", 0))), Change(2, ("other",))]
    render(ToyView(7), "overview", Speech(), changed)
    render(ToyView(7), "overview", Speech())
    assert told == [{"points", "other"}, set()]


def test_the_ledger_comes_when_asked_for() -> None:
    made = render(ToyView(7), "overview", Speech(), [Change(1, ("points",))], ledger=True)
    assert made.layout is not None
    assert made.layout.faults() == []
    assert len(made.layout.marks) == 1


def test_the_same_view_gives_the_same_bytes_in_any_thread() -> None:
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda k: render(ToyView(k % 3), "overview", Speech()).png, range(24)))
    assert len(set(made)) == 3
    assert made[0] == made[3] == render(ToyView(0, secret=9), "overview", Speech()).png


def test_a_part_that_the_game_lacks_is_refused_by_name() -> None:
    with pytest.raises(UnknownPart, match="toy has no picture 'cellar'; it has overview"):
        render(ToyView(7), "cellar", Speech())


def test_a_game_without_drawings_is_named() -> None:
    view_type = type("OtherView", (), {"__module__": "engine.nowhere.view"})
    with pytest.raises(NoDrawings, match="renderers/nowhere"):
        render(view_type(), "overview", Speech())
    with pytest.raises(NoDrawings, match="str is no view"):
        render("no view", "overview", Speech())


def test_the_lobby_is_drawn_for_any_game() -> None:
    lobby = Lobby("toy", ("Marta", "🦊"), 2, 4)
    assert parts(lobby) == ("lobby",)
    made = render(lobby, "lobby", Speech(), ledger=True)
    assert made.layout is not None
    assert {text.text for text in made.layout.texts} == {"game.toy", "Marta", "Player 2"}
    assert made.alt == "lobby {'people': 2}"
    with pytest.raises(UnknownPart):
        render(lobby, "overview", Speech())
