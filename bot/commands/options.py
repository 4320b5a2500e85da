"""Options that several commands share: their fixed choices, and their completion while they are typed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Final

from discord.app_commands import Choice

from bot import logs, metrics
from bot.cards.clock import clock_line
from bot.cards.names import table_name
from bot.cards.status_line import active_seats
from bot.commands.translation import choice
from bot.games import games
from bot.interactions.permissions import Interaction, location_of
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, cut
from bot.store.rows import Confirm, Notify, Status
from bot.tables.clock import NAMED
from bot.tables.options import available
from bot.tables.resolve import find_table, tables_of
from bot.tables.settings import PACES
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, display_names, texts_for
from bot.typed import is_readable
from engine.game import Game, check_options
from engine.illegal import Illegal, Refused
from engine.notation import normalize
from engine.players import PLAYERS
from engine.texts import LANGUAGES

Completion = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]

_WORDED_GAMES: Final = {
    id_: rules for id_, rules in games().items() if texts_for(LANGUAGES[0], id_).find(f"name.game.{id_}")
}
"""Games that have texts."""
MAX_SEATS: Final = max(rules.seats[-1] for rules in _WORDED_GAMES.values())

GAME_CHOICES: Final[list[Choice[str]]] = [
    choice(f"name.game.{identifier}", identifier, identifier) for identifier in _WORDED_GAMES
]
LANGUAGE_CHOICES: Final[list[Choice[str]]] = [choice(f"name.language.{code}", code) for code in LANGUAGES]
PLAYER_CHOICES: Final[list[Choice[str]]] = [choice(f"name.player.{player}", player) for player in PLAYERS]
SEAT_CHOICES: Final[list[Choice[int]]] = [Choice(name=str(seat + 1), value=seat) for seat in range(MAX_SEATS)]
DIGEST_HOURS: Final = tuple(str(hour) for hour in range(6, 23))
SHARED_CHOICES: Final[Mapping[str, list[Choice[Any]]]] = {
    "automatic": [choice(f"choice.automatic.{value}", value) for value in ("on", "off")],
    "confirm": [choice(f"choice.confirm.{value}", value) for value in Confirm],
    "digest": [choice("choice.digest.off", "off"), *(Choice(name=f"{hour}:00", value=hour) for hour in DIGEST_HOURS)],
    "game": GAME_CHOICES,
    "language": LANGUAGE_CHOICES,
    "notify": [choice(f"choice.notify.{value}", value) for value in Notify],
    "pace": [choice(f"choice.pace.{seconds // 3600}", seconds) for seconds in PACES],
    "pictures": [choice(f"choice.pictures.{value}", value) for value in ("on", "off")],
    "player": PLAYER_CHOICES,
    "remove": SEAT_CHOICES,
    "seat": SEAT_CHOICES,
}
"""The choices of an option, by its name."""

log = logs.logger(__name__)


def completion(complete: Completion) -> Completion:
    """A completion that never fails, since Discord has no place to show why: errors are logged, nothing is offered."""

    async def wrapper(interaction: Interaction, typed: str) -> list[Choice[str]]:
        if interaction.client.rates.completions.take(interaction.user.id) is not None:
            return []
        if not all(map(is_readable, (typed, *vars(interaction.namespace).values()))):
            return []
        try:
            with metrics.ANSWERED.time("completion"):
                return (await complete(interaction, typed))[:CHOICES]
        except Refused as refused:
            log.debug("nothing offered", problem=refused.key)
        except Exception as error:  # noqa: BLE001  # logged; the person types on
            logs.unexpected(error, "offer failed")
        return []

    return wrapper


def matching_choices(offers: Iterable[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Choices whose name or value contains what is typed; accents do not matter."""
    wanted = normalize(typed)
    return [
        Choice(name=cut(name, CHOICE_NAME), value=value)
        for name, value in offers
        if 1 <= len(value) <= CHOICE_VALUE and (wanted in normalize(name) or wanted in normalize(value))
    ]


# ---------------------------------------------------------------- table


@completion
async def complete_table(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The tables at which the person plays, those that wait for them first."""
    words = texts_for(interaction.locale.value)
    lives = await tables_of(interaction.client.tables, interaction.user.id)
    return matching_choices(((table_title(interaction, words, snapshot), snapshot.id) for snapshot in lives), typed)


def table_title(interaction: Interaction, words: BotTexts, snapshot: TableSnapshot) -> str:
    """Name, channel and whose turn it is."""
    place = interaction.client.get_channel(snapshot.row.channel or 0)
    channel = f"#{place.name}" if place is not None and hasattr(place, "name") else ""
    seat_names = display_names(snapshot.seats, words.lang)
    turn = ", ".join(seat_names[seat] for seat in active_seats(snapshot))
    if snapshot.status is Status.LOBBY:
        turn = words.sentence("choice.lobby")
    return " · ".join(filter(None, (table_name(snapshot, words.lang), channel, turn)))


async def typed_table(interaction: Interaction, *, playing: bool = False) -> tuple[TableSnapshot, int | None]:
    """The table of the command that is being typed, and the person's seat there."""
    named = getattr(interaction.namespace, "table", None)
    tables = interaction.client.tables
    snapshot = await find_table(tables, location_of(interaction), interaction.user.id, named, playing=playing)
    seat = snapshot.seat_of(interaction.user.id)
    return snapshot, None if seat is None or snapshot.position is None else seat.seat


@completion
async def complete_clock(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The named paces with their figures; figures of one's own can be typed."""
    words = texts_for(interaction.locale.value)
    return matching_choices(((clock_line(words, name), name) for name in NAMED), typed)


# ---------------------------------------------------------------- options of a game and a table


def parse_options(rules: Game[Any, Any], text: str | None) -> dict[str, str]:
    """Reads `key=value` words; a value alone is enough if only one option has it. Refuses unknown options."""
    known = available(rules)
    options: dict[str, str] = {}
    for word in (text or "").replace(",", " ").split():
        key, equals, value = word.lower().partition("=")
        if not equals:
            owners = [option for option, values in known.items() if key in values]
            if len(owners) != 1:
                raise Illegal("option.word", word=word)
            key, value = owners[0], key
        options[key] = value
    check_options(known, options)
    return options


def complete_options(rules: Game[Any, Any], typed: str, lang: str, status: Status = Status.LOBBY) -> list[Choice[str]]:
    """Choices that add one more option to what is typed."""
    *before, last = typed.lower().replace(",", " ").split(" ")
    complete = [word for word in before if word]
    used = {word.partition("=")[0] for word in complete}
    words = texts_for(lang, rules.id)
    offered = [
        (option, value, value == values[0])
        for option, values in available(rules, status).items()
        if option not in used
        for value in values
        if last in f"{option}={value}" or normalize(last) in normalize(words.name(option, value))
    ]
    if len(offered) > CHOICES:
        # what is as it is without a word can still be typed
        offered.sort(key=lambda offer: offer[2])
    return matching_choices(
        (
            (options_phrase(words, {**_pairs(complete), option: value}), " ".join([*complete, f"{option}={value}"]))
            for option, value, _ in offered[:CHOICES]
        ),
        "",
    )


def _pairs(words: list[str]) -> dict[str, str]:
    return {key: value for key, equals, value in (word.partition("=") for word in words) if equals}


def options_phrase(words: BotTexts, options: Mapping[str, str]) -> str:
    """Options as a phrase in a person's language."""
    known = [(option, value) for option, value in options.items() if words.find(f"name.{option}.{value}")]
    return words.comma.join(
        words.sentence("said.option", {"option": words.name("option", option), "value": words.name(option, value)})
        for option, value in known
    )
