"""The words of the panel: what is chosen, what comes of it, what it lets go, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from discord import ui

from bot.cards.awaited import due_line, waiting
from bot.cards.parts import Item, apart, small, text
from bot.cards.story import ANSWERS
from bot.interactions.messages import says_more
from bot.limits import TEXT, cut, cut_lines
from bot.panels.turn.hints import hints, lines
from bot.panels.turn.labels import label, labels, question_text
from bot.panels.turn.nodes import Another, Begun, Leaf, OfKind, Part, Question, certain, page_count
from bot.panels.turn.screen import TurnScreen, may_change
from bot.texts.localised import localised
from engine.move import Done, Prompt

SAID_ROOM: Final = 1_100
CHOSEN_ROOM: Final = 700
EVENTS_ROOM: Final = 700
WASTE_ROOM: Final = 500
HINTS_ROOM: Final = 1_100
REST_ROOM: Final = 700
PROPOSAL_ROOM: Final = 700
LEAST: Final = 300
"""Without so many, what is proposed is not said: there is the button, and so much that is chosen already."""
TYPED_ROOM: Final = 150
"""Characters, of the 4,000 of a message: a whole turn of thirty moves has room in them."""

BEGINNING: Final = 12
"""Moves of each player, after which everybody knows what his cards do."""


def decision(screen: TurnScreen) -> Iterator[Item]:
    words, draft, live = screen.words, screen.draft, screen.live
    above = apart(_chosen(screen), _preview(screen), _wastes(screen)) if draft.moves else ""
    if above:
        yield text(above)
        yield ui.Separator()
    if screen.sure:
        yield text(words.sentence("panel.sure"))
    elif screen.question is not None:
        yield text(*_asks(screen, screen.question, len(above)))
    elif draft.moves:
        yield text(f"**{words.sentence('panel.ready')}**", _halted(screen))
    else:
        changes = may_change(live, screen.seat, draft)
        yield text(
            words.sentence("hand.may_change" if changes else "panel.waiting"), waiting(words, live, screen.people)
        )


def _chosen(screen: TurnScreen) -> str:
    draft, words = screen.draft, screen.words
    notation = screen.live.box.notation
    said = [f"- {words.label(notation.read(line), screen.people)}" for line in draft.moves]
    return f"{words.sentence('panel.chosen')}\n{cut_lines(said, CHOSEN_ROOM, '- …')}"


def _preview(screen: TurnScreen) -> str:
    moves = [screen.live.box.notation.read(line) for line in screen.draft.moves]
    news = [event for event in screen.draft.events if event.key not in ANSWERS and says_more(event, screen.seat, moves)]
    if not news:
        return ""
    said = [f"- {one}" for one in screen.words.events(news, screen.people)]
    return f"{screen.words.sentence('panel.preview')}\n{cut_lines(said, EVENTS_ROOM, '- …')}"


def _wastes(screen: TurnScreen) -> str:
    said = dict.fromkeys(f"⚠️ {screen.words.waste(waste, screen.people)}" for waste in screen.draft.wastes)
    return cut_lines(list(said), WASTE_ROOM, "…")


def _halted(screen: TurnScreen) -> str:
    return small(screen.words.sentence("panel.halted")) if screen.draft.position.halted else ""


def _asks(screen: TurnScreen, question: Question, above: int) -> Iterator[str]:
    words, position = screen.words, screen.draft.position
    prompt = position.prompt(screen.seat)
    if screen.draft.moves:
        if any(isinstance(option, Leaf) and isinstance(option.move, Done) for option in question.options):
            yield words.sentence("panel.ending", {"done": words.sentence("label.done")})
        else:
            yield words.sentence("panel.further")
    if prompt is not None:
        yield f"**{words.prompt(prompt, screen.people)}** {due_line(words, screen.live, screen.seat)}".rstrip()
    yield from (f"-# {words.sentence(f'glance.{known.key}', known.params, screen.people)}" for known in _glance(screen))
    if where := question_text(words, question, _crumbs(screen)):
        yield where
    said = labels(words, position.box.notation, question.options, screen.people)
    room = TEXT - REST_ROOM - above - len("".join(screen.said))
    yield from (proposed := proposal(screen, min(PROPOSAL_ROOM, room)))
    room = max(0, min(HINTS_ROOM, room - len("".join(proposed))))
    beginner = screen.live.moves < BEGINNING * len(screen.live.seats)
    here = (screen.live.rules, position, screen.seat)
    news = hints(words, *here, question.options, said, screen.people, screen.live.figures, beginner=beginner)
    yield from lines(news, room)
    if (pages := page_count(question.options)) > 1:
        yield small(words.sentence("panel.page", {"page": screen.page + 1, "pages": pages}))


def proposal(screen: TurnScreen, room: int) -> list[str]:
    """What would be played, those alike told once, and what is good to know before."""
    words, moves = screen.words, screen.proposal
    if not moves or room < LEAST:
        return []
    alike = [(label, len([*same])) for label, same in groupby(words.label(move, screen.people) for move in moves)]
    known = screen.live.rules.foreseen(screen.draft.position, screen.seat, moves)
    news = [words.sentence(f"glance.{one.key}", one.params, screen.people) for one in known]
    said = [small(words.sentence("panel.foreseen", {"sentence": one})) for one in news]
    said += dict.fromkeys(f"⚠️ {words.waste(waste, screen.people)}" for waste in screen.proposal_wastes)
    line = " · ".join(label if n == 1 else f"{label} (×{n})" for label, n in alike)
    return [cut(words.sentence("panel.proposal", {"line": line}), room - len("".join(said))), *said]


def _glance(screen: TurnScreen) -> tuple[Prompt, ...]:
    """At the first question of a decision; further in, he has seen it."""
    position = screen.draft.position
    return () if screen.passed.path else screen.live.rules.glance(position, screen.seat)


def _crumbs(screen: TurnScreen) -> list[str]:
    """What was chosen on the way to this question; the question itself names the kind."""
    said = [option.said for option in screen.passed.options]
    parts = [
        Part(part.kind, tuple(certain(part.kind, part.fixed).items())) if isinstance(part, Begun) else part
        for part in said
    ]
    kept = [
        part
        for part in parts
        if not isinstance(part, OfKind | Another) and not (isinstance(part, Part) and not part.fields)
    ]
    return [label(screen.words, screen.live.box.notation, part, screen.people) for part in kept]


def typed_line(screen: TurnScreen) -> str:
    line = cut("; ".join(screen.draft.moves), TYPED_ROOM)
    said = screen.words.sentence("panel.typed" if line else "panel.typing", {"line": line})
    return small(localised(said, screen.locale))


def order_line(screen: TurnScreen) -> str:
    """To whoever has left no answers yet, where one could be left."""
    step = screen.draft.position.step
    if screen.draft.moves or step is None or not step.orders or screen.live.view(screen.seat).orders:
        return ""
    return small(localised(screen.words.sentence("panel.orders"), screen.locale))
