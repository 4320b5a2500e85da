"""Loads the game of a package, if the package keeps to the contract as far as a first look can tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from engine.chance import seed_from
from engine.game import Game, View
from engine.illegal import LoadError
from engine.notation import SEAT_LETTERS
from engine.packages import imported, incomplete, left_out, resource, said
from engine.position import BaseState
from engine.simulate import start

MOST_SEATS: Final = len(SEAT_LETTERS)


def load(key: str, package: str) -> Game[Any, Any]:
    """The game; LoadError says why it is left out."""
    try:
        module = imported(package)
    except Exception as error:
        raise left_out(key, package, LoadError("package.import", problem=said(error))) from error
    try:
        missing = next(_missing(key, package, getattr(module, "GAME", None)), "")
    except Exception as error:
        raise left_out(key, package, incomplete(said(error))) from error
    if missing:
        raise left_out(key, package, incomplete(missing))
    game: Game[Any, Any] = module.GAME
    return game


def _missing(key: str, package: str, given: object) -> Iterator[str]:
    """What the package lacks, the most basic first. What a game does wrong when it is tried is raised."""
    if not isinstance(given, Game):
        yield f"{package} has no GAME"
        return
    # nothing is certain about what others have written
    game: Any = cast("Any", given)
    if game.id != key:
        yield f"GAME.id is {game.id!r}, but the entry point says {key!r}"
    if not game.seats or not 1 <= min(game.seats) <= max(game.seats) <= MOST_SEATS:
        yield f"GAME.seats must lie within 1 and {MOST_SEATS}"
    if not isinstance(game.version, int) or game.version < 1:
        yield "GAME.version must be a number from 1"
    if not all(game.options.values()):
        yield "an option has no values"
    if not issubclass(game.state_type, BaseState):
        yield "GAME.state_type must be a BaseState"
    catalogue = resource(key, "texts", "en", f"{key}.po")
    if catalogue is not None and not catalogue.is_file():
        yield f"there is no texts/en/{key}.po"
    yield from _tried(package, game)


def _tried(package: str, game: Any) -> Iterator[str]:
    """A game with the fewest seats is set up, stored and looked at."""
    position = start(game, game.box(), game.seats[0], {}, seed_from("contract"))
    saved = game.save(position.state)
    if game.save(game.load(saved)) != saved:
        yield "a state does not come back from its JSON as it was"
    for viewer in (None, 0):
        view: object = game.view(position, viewer)
        if not isinstance(view, View) or not f"{type(view).__module__}.".startswith(f"{package}."):
            yield f"the view must be a View of {package}"
    if position.awaited() == [] and game.outcome(position) is None:
        yield "a new game neither is over nor awaits a seat"
