"""The tables that await a person, in a private message: the only place that names tables of other channels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import discord
from discord import ButtonStyle, ui

from bot.cards.message import OutgoingMessage
from bot.cards.names import escaped_names, escaped_table_name
from bot.cards.next_table import TurnsAct, turns_id
from bot.cards.parts import NEUTRAL, IdButton, Item, layout, small, text, with_capital
from bot.cards.status_line import first_deadline
from bot.limits import BUTTON_LABEL, COMPONENTS, TEXT, cut
from bot.store.rows import Message, Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, texts_for
from bot.texts.localised import localise

LINE_ROOM: Final = 400
"""Characters for a table, of the 4,000 of a message."""
MOST_TITLES: Final = 3


class WaitingTable(NamedTuple):
    """A table that awaits the person in this seat."""

    snapshot: TableSnapshot
    seat: int
    link: str


def waiting_card(
    tables: Sequence[WaitingTable], waiting: int, locale: str, mark: int, *, note: str, soon: TableSnapshot | None
) -> OutgoingMessage:
    """`waiting`: how many there are in all. `soon`: the one at which the person's time is nearly over. `note`: the key
    of a last line."""
    words = texts_for(locale)

    def items() -> Iterator[Item]:
        yield text(words.sentence("turns.title", {"n": waiting}), *_reminder(words, tables, soon))
        for table in tables:
            button = IdButton(
                label=cut(words.sentence("button.play"), BUTTON_LABEL),
                custom_id=turns_id(TurnsAct.OPEN, table.snapshot.id),
                style=ButtonStyle.primary,
            )
            yield ui.Section(text(cut("\n".join(_lines(table, locale)), LINE_ROOM)), accessory=button)
        more = waiting - len(tables)
        last = [words.sentence("waiting.more", {"number": more})] if more > 0 else []
        last += [words.sentence(note)] if note else []
        if last:
            yield text(*map(small, last))

    def lay_out(_: bool) -> discord.ui.LayoutView:
        return layout(mark, NEUTRAL, *items())

    return OutgoingMessage(lay_out)


def _lines(table: WaitingTable, locale: str) -> Iterator[str]:
    snapshot, words = table.snapshot, texts_for(locale, table.snapshot.game)
    yield words.sentence("waiting.table", {"title": escaped_table_name(snapshot, locale), "channel": table.link})
    until = first_deadline(snapshot, table.seat)
    due = [with_capital(words.sentence("waiting.until", {"until": until}))] if until is not None else []
    prompt = snapshot.game_position.prompt(table.seat)
    asked = [words.prompt(prompt, escaped_names(snapshot, locale))] if prompt is not None else []
    yield small(" · ".join([*due, *asked]))


def _reminder(words: BotTexts, tables: Sequence[WaitingTable], soon: TableSnapshot | None) -> Iterator[str]:
    if soon is None:
        return
    title = escaped_table_name(soon, words.lang)
    until = next((first_deadline(table.snapshot, table.seat) for table in tables if table.snapshot.id == soon.id), None)
    if until is not None:
        yield words.sentence("waiting.remind", {"title": title, "until": until})


def with_others(message: OutgoingMessage, others: Sequence[TableSnapshot], count: int, locale: str) -> OutgoingMessage:
    """A private message, with a last line that names the other tables that await its person, if there is room."""
    words = texts_for(locale)
    titles = [escaped_table_name(snapshot, locale) for snapshot in others[:MOST_TITLES]]
    named = words.comma.join([*titles, *(["…"] if count > len(titles) else [])])
    # the message has its commands in the reader's language already
    line = localise(small(words.sentence("waiting.others", {"n": count, "names": named})), locale)

    def lay_out(attached: bool) -> discord.ui.LayoutView:
        view = message.layout(attached)
        holder: Any = view.children[0]
        if view.content_length() + len(line) <= TEXT and view.total_children_count < COMPONENTS:
            holder.add_item(text(line))
        return view

    return message._replace(layout=lay_out)


def newest_card_link(snapshot: TableSnapshot, messages: Iterable[Message]) -> str:
    """A link to the newest card of a table, or else to its channel."""
    kind = "lobby" if snapshot.status is Status.LOBBY else "card"
    newest = next(
        (message for message in messages if message.kind == kind and message.channel == snapshot.row.channel), None
    )
    if newest is not None and snapshot.row.guild is not None:
        return f"https://discord.com/channels/{snapshot.row.guild}/{newest.channel}/{newest.message}"
    return f"<#{snapshot.row.channel}>" if snapshot.row.channel is not None else ""
