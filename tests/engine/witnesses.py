"""Where does a correction show?

In a rule's sentence, in what can be played, in a score, in what a panel says of a choice, or in a picture. That it
shows in the box, in its hash or in a list of components does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from itertools import chain, islice
from typing import Any, NamedTuple

from engine.chance import seed_from
from engine.game import Box, Decision, Game
from engine.illegal import Illegal
from engine.move import Move, Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from renderers import parts
from renderers.registry import drawings_of
from renderers.texts.words import PictureWords
from tests.engine.corrections import alone, figures, left_out, name, printed

MOST_MOVES = 400
WHIM = 8
"""One move in so many is any legal one, so that what beginners never do is seen as well."""
EXPLAINED = 3
"""At one moment in so many all that is said of the choices is compared."""
DRAWN = 3
"""Positions of each game that are drawn."""
PAYMENTS = 8
"""Ways to pay for the same thing that are looked at."""
VIEWER = 0
NAMES = ("Marta", "Piotr", "Anna", "Tom")
MISFITS = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""A position from a game with other figures may not fit: a row that is not there, for example. That proves nothing."""


class Moment(NamedTuple):
    """A position, the move that is made there (none if the rules go on alone), and what comes of it. Read only."""

    before: Any
    move: tuple[int, Move] | None
    after: Any


@dataclass(frozen=True, eq=False)
class Played:
    """A game, or moments set up by hand, which have no seed."""

    rules: Game[Any, Any]
    moments: Sequence[Moment]
    seats: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""

    @cached_property
    def gallery(self) -> list[tuple[Any, dict[str, bytes]]]:
        """Some positions, from the first to the last, with their pictures as one player sees them."""
        last = len(self.moments) - 1
        positions = [self.moments[last * at // (DRAWN - 1)].before for at in range(DRAWN)] if self.seed else []
        return [
            (position, {part: picture(position, part) for part in parts(self.rules.view(position, VIEWER))})
            for position in positions
        ]


@cache
def played(rules: Game[Any, Any], seats: int, number: int) -> Played:
    options = rules.with_defaults({key: values[number % len(values)] for key, values in rules.options.items()})
    seed = f"corrections {number}"
    position, dice = start(rules, rules.box(), seats, options, seed_from(seed)), Dice(seed)
    moments: list[Moment] = []
    while (awaited := position.awaited()) and len(moments) < MOST_MOVES:
        before, player = position.copy(), PLAYERS["greedy" if dice.below(WHIM) else "random"]
        move = player(rules, Decision(rules, position, awaited[0]), dice)
        position.apply(awaited[0], move)
        position.events.clear()
        moments.append(Moment(before, (awaited[0], move), position.copy()))
    return Played(rules, (*moments, by_itself(position)), seats, options, seed)


def by_itself(position: Any) -> Moment:
    """What the steps on the stack come to."""
    after = position.copy()
    after.advance()
    return Moment(position, None, after)


class Verdict(NamedTuple):
    silent: list[str]
    """Figures whose correction shows nowhere."""
    refused: list[str]
    """Figures that cannot be corrected alone, but for those that a file may leave out."""


def judge(rules: Game[Any, Any], games: Sequence[Played]) -> Verdict:
    data, found = printed(rules), Verdict([], [])
    for where in figures(data):
        boxes = alone(rules, where)
        first = next(boxes, None)
        if first is None:
            if where not in left_out(rules):
                found.refused.append(name(data, where))
        elif not any(shows(rules, box, games) for box in chain((first,), boxes)):
            found.silent.append(name(data, where))
    return found


def shows(rules: Game[Any, Any], box: Box, games: Sequence[Played]) -> bool:
    """The cheapest witnesses first; pictures of two games with each number of seats."""
    drawn = games[: 2 * len(rules.seats)]
    return (
        is_told(rules, box)
        or any(is_played(rules, box, game) for game in games)
        or any(is_explained(rules, box, game) for game in games)
        or any(is_drawn(rules, box, game) for game in drawn)
    )


# Sentences of the rules


def told(rules: Game[Any, Any], box: Box) -> Iterator[Any]:
    """The figures of the rules' sentences; test_rules.py makes sure that each of them is in one."""
    for seats in rules.seats:
        yield rules.figures(box, seats, rules.with_defaults({}))
    for option, values in rules.options.items():
        seats = next(seats for seats in rules.seats if rules.option_matters(option, seats))
        for value in values[1:]:
            yield rules.figures(box, seats, rules.with_defaults({option: value}))


@cache
def _told(rules: Game[Any, Any]) -> tuple[Any, ...]:
    return tuple(told(rules, rules.box()))


def is_told(rules: Game[Any, Any], box: Box) -> bool:
    return any(one != other for one, other in zip(told(rules, box), _told(rules), strict=True))


# Games


def is_played(rules: Game[Any, Any], box: Box, game: Played) -> bool:
    """Does the game begin otherwise, or is there a moment at which something else can be done, comes of a move, or is
    scored?"""
    if game.seed:
        begun = start(rules, box, game.seats, game.options, seed_from(game.seed))
        if is_visible(game.moments[0].before, begun):
            return True
    return any(differs(moment, box) for moment in game.moments)


def differs(moment: Moment, box: Box) -> bool:
    position = _with(box, moment.before)
    try:
        if _playable(position) != _playable(moment.before):
            return True
        if position.rules.outcome(position) != position.rules.outcome(moment.before):
            return True
        if moment.move is None:
            position.advance()
        else:
            position.apply(*moment.move)
    except Illegal:
        return True
    except MISFITS:
        return False
    return is_visible(moment.after, position)


def _with(box: Box, position: Any) -> Any:
    return position.rules.position(position.rules.copy(position.state), box)


def _playable(position: Any) -> Any:
    """Legal moves, and some ways to pay where there are many."""
    return [
        (choice, tuple(islice(position.fill(seat, choice), PAYMENTS)) if isinstance(choice, Stem) else ())
        for seat in position.awaited()
        for choice in position.choices(seat)
    ]


def is_visible(position: Any, other: Any) -> bool:
    """Can anyone tell the two states apart? Both are looked at with the same figures."""
    if position.state == other.state:
        return False
    rules, twin = position.rules, _with(position.box, other)
    viewers = (None, *range(len(position.state.asked)))
    try:
        return any(rules.view(twin, viewer) != rules.view(position, viewer) for viewer in viewers)
    except MISFITS:
        return True


# What a panel says of choices


def is_explained(rules: Game[Any, Any], box: Box, game: Played) -> bool:
    for moment in game.moments[::EXPLAINED]:
        try:
            if _explained(_with(box, moment.before)) != _explained(moment.before):
                return True
        except MISFITS:
            continue
    return False


def _explained(position: Any) -> Any:
    """What is seen first, what a value stands for, and what would be wasted."""
    rules = position.rules
    return [
        (
            rules.decision_facts(position, seat),
            [
                (
                    rules.warnings(position, seat, move),
                    [
                        rules.explain_value(position, seat, type(move), field, getattr(move, field))
                        for field in type(move).__struct_fields__
                    ],
                )
                for move in position.choices(seat)
                if not isinstance(move, Stem)
            ],
        )
        for seat in position.awaited()
    ]


# Pictures


def is_drawn(rules: Game[Any, Any], box: Box, game: Played) -> bool:
    for position, pictures in game.gallery:
        for part, before in pictures.items():
            try:
                if picture(_with(box, position), part) != before:
                    return True
            except MISFITS:
                continue
    return False


def picture(position: Any, part: str) -> bytes:
    view = position.rules.view(position, VIEWER)
    image, _ = drawings_of(view).draw(view, part, PictureWords(position.rules.id, "en", NAMES)).finish()
    return sha256(f"{image.size}".encode() + image.tobytes()).digest()
