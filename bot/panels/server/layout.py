"""The layout of the panel: notices, what is open and hidden, a select for each setting."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from discord import ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption, ui

from bot.cards.parts import GOLD, IdChannelSelect, IdRoleSelect, IdSelect, Item, layout, paragraphs, small, text
from bot.limits import OPTION_LABEL, SELECT_OPTIONS, SELECT_PLACEHOLDER, custom_id, cut
from bot.store.rows import ServerSettings
from bot.tables.settings import PACES
from bot.texts import BotTexts, texts_for
from bot.texts.localised import localise
from engine.texts import LANGUAGES

NONE: Final = "none"
ON: Final = "on"
OFF: Final = "off"
NUMBERS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 75, 100)
"""How many tables may be open at once, to choose from."""
PLACES: Final = [
    ChannelType.text,
    ChannelType.news,
    ChannelType.forum,
    ChannelType.voice,
    ChannelType.stage_voice,
]
"""The channels in which, or in the threads of which, a table can be opened."""
MAX_NAMED: Final = 40
"""Hidden names that are listed."""


class ServerAct(StrEnum):
    """What a press changes. Panels that were sent contain these values, so they never change."""

    CHANNELS = "channels"
    ROLES = "roles"
    MOST = "most"
    LANGUAGE = "language"
    PACE = "pace"
    REMINDERS = "reminders"


TEMPLATE: Final = r"g:(?P<act>[a-z]+)"


@dataclass(frozen=True)
class ServerPanel:
    """The panel of the server in which it is pressed."""

    table: str = ""

    @staticmethod
    def id(act: ServerAct) -> str:
        return custom_id(f"g:{act}")


@dataclass(frozen=True, kw_only=True)
class ServerScreen:
    locale: str
    settings: ServerSettings
    channels: Collection[int]
    roles: Collection[int]
    """Which of the chosen channels and roles still exist."""
    open_tables: int
    hidden: Sequence[int]
    """The people whose names are hidden."""
    notices: tuple[str, ...] = ()

    @property
    def words(self) -> BotTexts:
        return texts_for(self.locale)


def build_view(screen: ServerScreen) -> ui.LayoutView:
    words = screen.words
    state = [words.sentence("server.open", {"number": screen.open_tables})]
    if screen.hidden:
        named = [f"<@{person}>" for person in screen.hidden[:MAX_NAMED]]
        more = ["…"] if len(screen.hidden) > MAX_NAMED else []
        state.append(words.sentence("server.hidden", {"people": " ".join([*named, *more])}))
    head = [f"### {words.sentence('server.title')}", small(words.sentence("server.hint"))]
    notices = [*screen.notices, *_gone(screen)]
    said = paragraphs("\n".join(head), "\n".join(notices), "\n".join(state))
    return layout(0, GOLD, text(localise(said, screen.locale)), *_rows(screen))


def _gone(screen: ServerScreen) -> Iterable[str]:
    chosen = ((screen.settings.channels, screen.channels), (screen.settings.roles, screen.roles))
    if any(all_ and not existing for all_, existing in chosen):
        yield f"**{screen.words.sentence('server.gone_all')}**"
    elif any(set(all_) - set(existing) for all_, existing in chosen):
        yield screen.words.sentence("server.gone")


def _rows(screen: ServerScreen) -> Iterable[Item]:
    words, settings = screen.words, screen.settings
    channels = [SelectDefaultValue(id=number, type=SelectDefaultValueType.channel) for number in screen.channels]
    roles = [SelectDefaultValue(id=number, type=SelectDefaultValueType.role) for number in screen.roles]
    # a select is empty if nothing has been chosen, but also if all of that is gone
    no_channels = "server.channels.gone" if settings.channels and not channels else "server.channels.all"
    no_roles = "server.roles.gone" if settings.roles and not roles else "server.roles.all"
    yield text(small(words.sentence("server.channels")))
    yield ui.ActionRow(
        IdChannelSelect(
            custom_id=ServerPanel.id(ServerAct.CHANNELS),
            channel_types=PLACES,
            placeholder=cut(words.sentence(no_channels), SELECT_PLACEHOLDER),
            min_values=0,
            max_values=SELECT_OPTIONS,
            default_values=channels,
        )
    )
    yield text(small(words.sentence("server.roles")))
    yield ui.ActionRow(
        IdRoleSelect(
            custom_id=ServerPanel.id(ServerAct.ROLES),
            placeholder=cut(words.sentence(no_roles), SELECT_PLACEHOLDER),
            min_values=0,
            max_values=SELECT_OPTIONS,
            default_values=roles,
        )
    )
    numbers = sorted({*NUMBERS, *([settings.most_tables] if settings.most_tables else [])})
    most = [(str(number), words.sentence("server.most", {"number": number})) for number in numbers]
    yield _select(
        ServerAct.MOST, [(NONE, words.sentence("server.most.none")), *most], str(settings.most_tables or NONE)
    )
    languages = [(code, words.sentence("server.language", {"language": code})) for code in LANGUAGES]
    yield _select(
        ServerAct.LANGUAGE, [(NONE, words.sentence("server.language.none")), *languages], settings.language or NONE
    )
    present = int(settings.pace or 0)
    paces = [(str(pace), words.sentence("server.pace", {"pace": pace})) for pace in dict.fromkeys([*PACES, present])]
    yield _select(ServerAct.PACE, paces, str(present))
    reminders = [(value, words.sentence(f"server.reminders.{value}")) for value in (ON, OFF)]
    yield _select(ServerAct.REMINDERS, reminders, ON if settings.reminders else OFF)


def _select(act: ServerAct, offers: Iterable[tuple[str, str]], present: str) -> Item:
    options = [
        SelectOption(label=cut(label, OPTION_LABEL), value=value, default=value == present) for value, label in offers
    ]
    return ui.ActionRow(IdSelect(custom_id=ServerPanel.id(act), options=options))
