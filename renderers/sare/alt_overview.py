"""The overview in words, for people who do not see it: what a sighted one sees first."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.sare.view import PlayerView, SareView
from renderers.sare import citylines, facts, public_facts
from renderers.sare.terms import goal_progress, winner_sentence
from renderers.sare.textboard import deck_lines, drawn_line, previous_sequence_line
from renderers.words import Words

SHORTEST: Final = 400
LONGEST: Final = 900
"""A longer description is tiring to hear; the board in words has everything."""


class Sentence(NamedTuple):
    text: str
    rank: int
    """What is dropped first if there is no room for all."""


def fitting(view: SareView, words: Words, marks: str) -> str:
    """As much as fits beside the marks, the most important first dropped last."""
    said = list(_end(view, words) if view.outcome else _sentences(view, words))
    while len(said) > 2 and len(_joined(said, marks)) > LONGEST:
        said.remove(max(reversed(said), key=lambda sentence: sentence.rank))
    for more in _more(view, words):
        if len(_joined(said, marks)) >= SHORTEST:
            break
        said.append(Sentence(more, 9))
    return _joined(said, marks)


def _joined(said: list[Sentence], marks: str) -> str:
    return " ".join([*(sentence.text for sentence in said), *filter(None, [marks])])


def _sentences(view: SareView, words: Words) -> Iterator[Sentence]:
    yield Sentence(_turn(view, words), 0)
    yield Sentence(_goals(view, words), 1)
    yield Sentence(_means(view, words), 2)
    yield Sentence(_payable(view, words), 2)
    if view.season.running:
        yield from (Sentence(line, 3) for line in deck_lines(view, words, public_facts.public_top(view)))
        if public_facts.shows_previous_sequence(view.season):
            yield Sentence(previous_sequence_line(view, words), 5)
        elif view.season.drawn:
            yield Sentence(drawn_line(view, words), 3)
        standing = [(player.seat, player.steps_left()) for player in view.players if player.standing]
        yield Sentence(words.say("alt.revolt", scores=standing), 4)


def _end(view: SareView, words: Words) -> Iterator[Sentence]:
    yield Sentence(winner_sentence(view, words), 0)
    results = [(seat, goal_progress(view, view.players[seat])) for seat in view.ranking()]
    yield Sentence(words.say("alt.results", results=results), 1)
    if view.decided():
        yield Sentence(words.say("board.decided", title=view.decided()), 2)


def _more(view: SareView, words: Words) -> Iterator[str]:
    """What else shows, where the rest is short."""
    if view.outcome:
        yield from (citylines.built_line(view.players[seat], words) for seat in view.ranking())
    piles = [(name, public_facts.tiles_left(view, name)) for name in public_facts.building_types(view.components)]
    if left := [pile for pile in piles if pile[1]]:
        yield words.say("alt.tiles", piles=left)
    yield from (line for player in view.players for line in citylines.site_lines(player, words))
    if not view.outcome:
        yield from (citylines.built_line(player, words) for player in view.players)


def _turn(view: SareView, words: Words) -> str:
    if not view.awaited:
        # A draft that has halted before something is revealed.
        return words.say("alt.turn_only", turn=view.turn)
    said = {"title": f"mode.{view.mode}", "turn": view.turn}
    return words.say("alt.mode_turn", **said, awaited=view.awaited, doing=facts.activity_term(view))


def _goals(view: SareView, words: Words) -> str:
    """The steps to go, and what is missing."""
    steps = [(player.seat, view.steps_to_go(player), _missing(view, player)) for player in view.players]
    leaders = view.leaders()
    return words.say("alt.goals", steps=steps, joined=leaders) if leaders else words.say("alt.goals_equal", steps=steps)


def _missing(view: SareView, player: PlayerView) -> list[tuple[str, int, int]]:
    return [(title, have, want) for title, have, want in goal_progress(view, player) if have < want]


def _means(view: SareView, words: Words) -> str:
    return words.say("alt.spend", means=[(it.seat, view.units(it), it.caravans) for it in view.players])


def _payable(view: SareView, words: Words) -> str:
    found = [
        (player.seat, [f"building.{site.building}" for site in player.sites if view.payable(player, site)])
        for player in view.players
    ]
    return words.say("alt.payable", payable=[row for row in found if row[1]])
