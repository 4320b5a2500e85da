"""One's orders as they stand, and what the game suggests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from discord import ButtonStyle, ui

from bot.cards.parts import Item, Press, apart, counted, small, text
from bot.limits import ROW_BUTTONS, cut
from bot.panels.orders.controls import button, choose, go, leads
from bot.panels.orders.ids import Act, check, wanted
from bot.panels.orders.screen import Place, Screen

ROOM: Final = 2_400
"""Characters for a list of orders, of the 4,000 of a message."""
REASONS: Final = 1_000
"""Of them, for why some rest."""
HELP: Final = 300
OFFERS: Final = 2_800


def homely(screen: Screen) -> Iterator[Item]:
    match screen.place.at:
        case Act.CLEAR:
            yield text(f"**{screen.words.sentence('orders.clear_sure', {'n': len(screen.orders)})}**", *_mine(screen))
            sure = button(screen, "orders.clear_yes", Act.SURE, check(*screen.lines), ButtonStyle.danger)
            yield ui.ActionRow(leads(screen, "button.back", Place()), sure)
        case Act.OFFERS:
            yield from _offers(screen)
        case Act.OFFER:
            yield from _offer(screen)
        case _:
            yield from _home(screen)


def _home(screen: Screen) -> Iterator[Item]:
    words = screen.words
    mine = "\n".join(_mine(screen)) or words.sentence("orders.none")
    yield text(f"**{words.sentence('orders.title')}**", mine, small(words.sentence("orders.hint")))
    if screen.orders:
        forget = [
            (f"{n}. {screen.labels.order(order)}", wanted(Act.FORGET, check(line)))
            for n, (order, line) in enumerate(zip(screen.orders, screen.lines, strict=True), 1)
        ]
        yield from choose(screen, "orders.forget", forget)
    yield ui.ActionRow(*_buttons(screen))


def _buttons(screen: Screen) -> Iterator[Press]:
    yield leads(screen, "orders.add", Place(Act.KIND), ButtonStyle.primary)
    if screen.suggested:
        yield leads(screen, "orders.suggested", Place(Act.OFFERS))
    if resting := sum(order.rests for order in screen.orders):
        yield button(screen, "orders.again", Act.AGAIN, n=resting)
    if screen.orders:
        yield leads(screen, "orders.clear", Place(Act.CLEAR))


def _mine(screen: Screen) -> list[str]:
    """All of them, numbered as they are forgotten by typing; those that rest with the reason."""
    said = [screen.texts.order(order) for order in screen.orders]
    room = REASONS // max(1, sum(order.rests for order in screen.orders))
    both = zip(screen.orders, screen.lines, strict=True)
    return _numbered(said, [cut(_rests(screen, line), room) if order.rests else "" for order, line in both])


def _rests(screen: Screen, line: str) -> str:
    return screen.words.sentence("orders.rests", {"reason": screen.why.get(line, "")})


def _numbered(said: list[str], below: list[str] | None = None) -> list[str]:
    """Shortened where they are many and long, so that each can be told from the others at least."""
    notes = below or [""] * len(said)
    room = ROOM - sum(len(note) + 10 for note in notes)
    each = room if sum(map(len, said)) <= room else room // len(said)
    lines = (counted(f"{n}. {cut(it, each)}") for n, it in enumerate(said, 1))
    return [f"{line}\n-# 💤 {note}" if note else line for line, note in zip(lines, notes, strict=True)]


# ---------------------------------------------------------------- what the game suggests


def _offers(screen: Screen) -> Iterator[Item]:
    names = list(screen.suggested)
    if not names:
        # on an old panel
        yield from _home(screen)
        return
    blocks = [f"**{_title(screen, name)}**\n{_help(screen, name)}" for name in names]
    yield text(cut(apart(screen.words.sentence("orders.offers"), *blocks), OFFERS))
    if len(names) <= ROW_BUTTONS:
        yield ui.ActionRow(
            *(button(screen, f"suggested.{name}", Act.OFFER, name, style=ButtonStyle.primary) for name in names)
        )
    else:
        yield from choose(
            screen, "orders.pick", [(_title(screen, name), go(screen, Place(Act.OFFER, name=name))) for name in names]
        )
    yield ui.ActionRow(leads(screen, "button.back", Place()))


def _offer(screen: Screen) -> Iterator[Item]:
    name = screen.place.name
    lines = screen.suggested[name]
    said = _numbered([screen.texts.typed(line) for line in lines])
    yield text(f"**{_title(screen, name)}**", _help(screen, name), *said)
    take = button(screen, "orders.take", Act.TAKE, f"{name}~{check(*lines)}", ButtonStyle.success, n=len(lines))
    yield ui.ActionRow(leads(screen, "button.back", Place(Act.OFFERS)), take)


def _title(screen: Screen, name: str) -> str:
    return screen.words.sentence(f"suggested.{name}")


def _help(screen: Screen, name: str) -> str:
    return cut(screen.words.sentence(f"suggested.{name}.help"), HELP)
