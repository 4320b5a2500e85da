"""Sentences about the progress of the game: the week, the turn, what is left to spend, where points come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.ezra.effects import Effects
from engine.ezra.view import EzraView
from engine.ezra.view_player import PlayerView
from renderers.ezra import facts, public_facts, terms
from renderers.ezra.playerlines import tally
from renderers.words import Words


def work_day(view: EzraView) -> int:
    """The work day, or 0."""
    return view.day if view.phase == public_facts.WORK else 0


def week_sentence(view: EzraView, words: Words) -> str:
    return words.say("alt.week", round=max(1, view.round), rounds=view.components.meta.rounds, day=work_day(view))


def awaited_sentences(view: EzraView, words: Words) -> Iterator[str]:
    """A draft that stops before a reveal awaits no one."""
    if view.awaited:
        yield words.say("board.awaited", awaited=view.awaited, doing=terms.activity_term(view))


def turn_sentences(view: EzraView, words: Words) -> Iterator[str]:
    """The Main Action and the Banners left for it; before it is chosen, the Banners of each colour."""
    current = view.turn
    if not facts.is_acting(view):
        return
    if not current.colour:
        yield words.say(
            "board.purse", seat=current.active, card=current.card, tallies=tally(public_facts.COLOURS, current.banners)
        )
        return
    yield words.say(
        "board.action",
        seat=current.active,
        card=current.card,
        title=terms.ACTIONS[current.colour],
        things=[terms.space(view, current.space)] if current.space else [],
        figure=current.banners[public_facts.COLOURS.index(current.colour)],
    )
    if current.colour == public_facts.COLOURS[0]:
        levites = view.players[current.active].levites
        yield words.say("board.levites_used", seat=current.active, figure=current.levites_used, total=levites)


def remaining_actions(view: EzraView, words: Words) -> Iterator[str]:
    """What the active player may still do besides, each once a turn."""
    current = view.turn
    if view.phase != public_facts.WORK or current.active not in view.awaited:
        return
    left = [
        title
        for title, possible in (
            ("auxiliary", not current.auxiliary),
            ("helper.trader", view.may_place_trader()),
            ("helper.elder", view.may_place_elder()),
        )
        if possible
    ]
    if left:
        yield words.say("board.still", seat=current.active, things=left)


def drawn_wall_cards(view: EzraView, words: Words) -> str:
    """The Wall Cards to choose from."""
    return words.say("board.faces", faces=_faces(view, view.drawn))


def unbuilt_wall_cards(view: EzraView, player: PlayerView, words: Words) -> str:
    """In the order of the box, which says nothing about the deck."""
    order = [*public_facts.wall_cards(view.components)]
    return words.say("board.unbuilt_tiles", faces=_faces(view, sorted(player.unbuilt, key=order.index)))


def _faces(view: EzraView, cards: Iterable[str]) -> list[tuple[int, int, Effects]]:
    """Cards by their numbers: the sentence says what they are."""
    found = public_facts.wall_cards(view.components)
    numbers = {card: number for number, card in enumerate(found, 1)}
    return [(numbers[card], found[card].vp, found[card].effect) for card in cards]


def points_to_come(view: EzraView, words: Words) -> Iterator[str]:
    """In the last week, what its Sabbath and the End Scoring would bring as things stand."""
    if any(player.to_come for player in view.players):
        yield words.say("board.to_come", scores=[(player.seat, player.to_come) for player in view.players])


def point_sources(player: PlayerView, words: Words) -> str:
    """Where a player's points come from."""
    found = zip(public_facts.SOURCES, player.points, strict=True)
    return words.say("board.sources", seat=player.seat, tallies=[(f"points.{source}", n) for source, n in found if n])
