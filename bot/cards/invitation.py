"""An invitation to a table: a private message, or a line in the channel for those whom none reaches. It says only what
everyone may know."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.cards.awaits import awaits_lines
from bot.cards.lobby import readiness_lines, seat_lines, settings_lines
from bot.cards.message import OutgoingMessage
from bot.cards.parts import GOLD, NEUTRAL, buttons, layout, paragraphs, small, text, title
from bot.store.rows import Invitation
from bot.tables.reservations import ANY_SEAT
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, texts_for


def invitation_card(
    snapshot: TableSnapshot, person: int, locale: str, mark: int, *, here: bool = False
) -> OutgoingMessage:
    """`here`: in the channel of the table, where the person is mentioned."""
    words, invitation = texts_for(locale, snapshot.game), snapshot.invitation_of(person)
    where = "" if here or snapshot.row.channel is None else f"<#{snapshot.row.channel}>"

    def lay_out(_: bool) -> discord.ui.LayoutView:
        head = title(words, snapshot, where)
        if invitation is None:
            return layout(mark, NEUTRAL, text(head, small(_past(words, snapshot, person))))
        key = "invitation.asks" if invitation.seat == ANY_SEAT else "invitation.hands_over"
        asks = words.sentence(key, {"guests": f"<@{person}>", "host": f"<@{invitation.by}>"})
        return layout(
            mark,
            GOLD,
            text(paragraphs(head, f"**{asks}**", "\n".join(_facts(words, snapshot, invitation, here=here)))),
            buttons(words, snapshot.id, "accept", "decline"),
        )

    return OutgoingMessage(lay_out, mentions=(person,) if here and invitation is not None else ())


def _past(words: BotTexts, snapshot: TableSnapshot, person: int) -> str:
    sits = snapshot.seat_of(person) is not None
    return words.sentence("invitation.accepted" if sits else "invitation.over")


def _facts(words: BotTexts, snapshot: TableSnapshot, invitation: Invitation, *, here: bool) -> Iterator[str]:
    """What awaits them. In the channel the lobby itself says it."""
    if invitation.seat != ANY_SEAT:
        yield from awaits_lines(words, snapshot, invitation.seat)
    elif snapshot.position is not None:
        yield words.sentence("invitation.running")
    elif not here:
        yield from seat_lines(words, snapshot)
        yield from settings_lines(words, snapshot)
        yield from readiness_lines(words, snapshot)
