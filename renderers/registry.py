"""Finds the drawings of a view's game."""

from collections.abc import Iterable
from typing import Any

from engine import packages
from engine.game import View
from engine.move import Event
from renderers import halo
from renderers.chapters import Chapter, joined
from renderers.game import Drawings, NoDrawings, UnknownPart
from renderers.halo import Change, visible
from renderers.lobby import Lobby, lobby_page
from renderers.numbering import NumberedEvent, number_events
from renderers.page import Page
from renderers.picture import Picture
from renderers.seats import people
from renderers.words import Words


def render(view: object, part: str, words: Words, changes: Iterable[Change] = (), *, ledger: bool = False) -> Picture:
    """Draw a part of a view (or of a Lobby) in the language of `words`, with marks on changes. The
    alt text tells of no other marks."""
    lit = tuple(changes)
    drawings = drawings_of(view)
    if part not in parts(view):
        raise UnknownPart(f"{game_of(view)} has no picture {part!r}; it has {', '.join(parts(view))}")
    if isinstance(view, Lobby):
        page, alt = _lobby(view, drawings, words)
    else:
        page = drawings.draw_lit(view, part, words, halo.lit(lit))
        alt = drawings.alt(view, part, words, visible(lit, page.places))
    png, layout = page.png(lit, measure=ledger)
    return Picture(png, page.size, alt, layout if ledger else None)


def parts(view: object) -> tuple[str, ...]:
    """The parts of a view that can be drawn, the overview first."""
    return ("lobby",) if isinstance(view, Lobby) else drawings_of(view).parts(view)


def text_board(view: View, words: Words) -> str:
    """The whole board in words, one line for each thing."""
    return joined(chapters(view, words), words)


def chapters(view: View, words: Words) -> list[Chapter]:
    """The board in words, without the chapters that have nothing to say."""
    found = drawings_of(view).chapters(view, words)
    return [chapter for chapter in found if chapter.lines or chapter.explained or chapter.topics]


def numbered_events(view: View, events: Iterable[Event], before: View | None = None) -> list[NumberedEvent]:
    """The events before this view with the numbers of their marks, for the text of the card. `before`: what the same
    viewer saw in the last picture, to tell by how much figures have changed since."""
    seen = [event for event in events if event.visible_to(view.viewer)]
    return number_events(seen, drawings_of(view).changed_places(view, seen), _amounts(view, before))


def _amounts(view: View, before: View | None) -> dict[str, int]:
    """By how much the figures of places have changed."""
    if before is None:
        return {}
    drawings = drawings_of(view)
    past = drawings.figures(before)
    return {place: figure - past[place] for place, figure in drawings.figures(view).items() if place in past}


def changes(view: View, events: Iterable[Event], before: View | None = None) -> tuple[Change, ...]:
    """The changes for `render`."""
    return tuple(event.change for event in numbered_events(view, events, before) if event.change)


def changes_between(view: View, events: Iterable[Event], before: View | None = None) -> tuple[Change, ...]:
    """All that these events changed, however many they are, as one change. What is as it was in `before` is not
    marked."""
    seen = [event for event in events if event.visible_to(view.viewer)]
    amounts = _amounts(view, before)
    named = dict.fromkeys(name for names in drawings_of(view).changed_places(view, seen) for name in names)
    places = tuple(name for name in named if amounts.get(name) != 0)
    return (Change(1, places, tuple((name, amounts[name]) for name in places if name in amounts)),) if places else ()


def game_of(view: object) -> str:
    """The id of a view's game, from its module: `engine.castle.view` is the castle's."""
    if isinstance(view, Lobby):
        return view.game
    module = type(view).__module__
    house, _, rest = module.partition(".")
    found = rest.partition(".")[0] if house == "engine" else packages.game_of(module)
    if not found:
        raise NoDrawings(f"{type(view).__qualname__} is no view of a game")
    return found


def drawings_of(view: object) -> Drawings[Any]:
    return drawings_for(game_of(view))


def drawings_for(name: str) -> Drawings[Any]:
    """The drawings of the game with this id."""
    package = packages.package_of(name)
    module = f"renderers.{name}" if package is None else f"{package}.drawings"
    try:
        drawings = packages.imported(module).DRAWINGS
    except (ModuleNotFoundError, AttributeError) as error:
        raise NoDrawings(f"{module.replace('.', '/')} with its DRAWINGS is missing: {error}") from error
    return drawings  # type: ignore[no-any-return]  # mypy cannot see through import_module


def _lobby(lobby: Lobby, drawings: Drawings[Any], words: Words) -> tuple[Page, str]:
    """The page, and the alt text with the options that it shows."""
    persons = people(lobby.people, words.stand_in, words.letter)
    cover = drawings.cover(lobby, words)
    said = [drawings.lobby_alt(lobby, words)]
    if cover.plates:
        said.append(words.say("lobby.options", things=[plate.term for plate in cover.plates]))
    return lobby_page(cover, persons, lobby.least, lobby.most, words.term), " ".join(said)
