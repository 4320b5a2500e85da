"""A new order by small questions: which decision, which answer, what it depends on; then how it reads as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle, ui

from bot.cards.parts import Item, Press, small, text
from bot.panels.orders.controls import Offer, button, choose, go, leads
from bot.panels.orders.drafts import Draft
from bot.panels.orders.ids import Act
from bot.panels.orders.screen import Place, Screen
from engine.orders import Condition, Order


def making(screen: Screen) -> Iterator[Item]:
    match screen.place.at:
        case Act.KIND:
            yield text(f"**{screen.words.sentence('orders.which')}**")
            yield from choose(screen, "orders.pick", _kinds(screen))
        case Act.ANSWER:
            yield from _asks(screen, "orders.then" if screen.place.draft.answers else "orders.what")
            yield from choose(screen, "orders.pick", _answers(screen))
        case Act.NAME:
            yield from _asks(screen, "orders.on_what")
            yield from choose(screen, "orders.pick", _names(screen))
        case Act.VALUE:
            yield from _asks(screen, "orders.how_much", screen.texts.name(screen.place.name))
            yield from choose(screen, "orders.pick", _values(screen))
        case _:
            yield from _review(screen)
            return
    yield ui.ActionRow(leads(screen, "button.back", _before(screen.place)))


def _asks(screen: Screen, key: str, about: str = "") -> Iterator[Item]:
    draft = screen.place.draft
    begun = screen.texts.begun(draft.on, draft.answers, draft.when)
    yield text(f"**{begun}**", " · ".join(filter(None, (about, screen.words.sentence(key)))))


# What can be chosen


def _kinds(screen: Screen) -> list[Offer]:
    return [
        (screen.labels.decision(on), go(screen, Place(Act.ANSWER, Draft(on))))
        for on, kind in screen.offered.kinds.items()
        if kind.answers
    ]


def _answers(screen: Screen) -> list[Offer]:
    draft = screen.place.draft
    return [
        (screen.labels.answer(answer), go(screen, Place(Act.REVIEW, draft.answered(answer))))
        for answer in screen.offered.further_answers(draft)
    ]


def _names(screen: Screen) -> list[Offer]:
    draft = screen.place.draft
    return [
        (screen.labels.name(name), go(screen, Place(Act.VALUE, draft, name=name)))
        for name in screen.offered.further_names(draft)
    ]


def _values(screen: Screen) -> list[Offer]:
    draft, name = screen.place.draft, screen.place.name
    return [
        (screen.labels.condition(name, value), go(screen, Place(Act.REVIEW, draft.only(Condition(name, value)))))
        for value in screen.offered.tests[name].values
    ]


def _before(place: Place) -> Place:
    """The question before this one."""
    match place.at:
        case Act.KIND:
            return Place()
        case Act.ANSWER if not place.draft.answers:
            return Place(Act.KIND)
        case Act.VALUE:
            return Place(Act.NAME, place.draft)
        case Act.REVIEW:
            before = place.draft.before()
            return Place(Act.REVIEW if before.answers else Act.ANSWER, before)
    return Place(Act.REVIEW, place.draft)


# The whole of it


def _review(screen: Screen) -> Iterator[Item]:
    words, draft = screen.words, screen.place.draft
    refusal = screen.live.begun.refuse(screen.seat, draft.move)
    yield text(
        f"**{screen.texts.order(draft.move)}**",
        small(f"`{screen.live.box.notation.write(draft.move)}`"),
        _becomes(screen) if refusal is None else words.refusal(refusal, screen.texts.people),
    )
    if further := list(_further(screen)):
        yield ui.ActionRow(*further)
    save = button(screen, "orders.save", Act.SAVE, screen.offered.written(draft), ButtonStyle.success)
    save.disabled = refusal is not None
    yield ui.ActionRow(
        leads(screen, "button.back", _before(screen.place)), leads(screen, "orders.cancel", Place()), save
    )


def _further(screen: Screen) -> Iterator[Press]:
    draft = screen.place.draft
    if screen.offered.further_names(draft):
        yield leads(screen, "orders.only_if", Place(Act.NAME, draft), ButtonStyle.primary)
    if screen.offered.further_answers(draft):
        yield leads(screen, "orders.or_else", Place(Act.ANSWER, draft), ButtonStyle.primary)


def _becomes(screen: Screen) -> str:
    """Where it will stand: what is asked first can make another one idle."""
    draft = screen.place.draft
    later = screen.live.begun.copy()
    later.apply(screen.seat, draft.move)
    mine: tuple[Order, ...] = later.state.orders[screen.seat]
    number = next(n for n, it in enumerate(mine, 1) if (it.on, set(it.when)) == (draft.on, set(draft.when)))
    replaces = len(mine) == len(screen.orders)
    return small(screen.words.sentence("orders.replaces" if replaces else "orders.becomes", {"number": number}))
