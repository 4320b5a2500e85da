"""`/table new`: checks permissions, makes a thread if asked to, and opens the table."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord.app_commands import Choice, Range, choices

from bot.actions.tables import require_new_table
from bot.commands.declare import command
from bot.commands.options import MAX_SEATS, complete_clock, complete_options, completion, parse_options
from bot.commands.translation import choice
from bot.games import game as rules_of
from bot.interactions.context import Context
from bot.interactions.permissions import PICTURES, THREAD, Interaction, missing_permissions, required_permissions
from bot.interactions.reply import Reply
from bot.limits import THREAD_NAME, THREAD_SLEEP_MINUTES, cut
from bot.store.names import unused_name
from bot.tables.clock import read_clock
from bot.tables.create import create_table
from bot.tables.naming import check_name, made_name
from bot.tables.servers import server_of
from bot.tables.settings import Settings
from bot.tables.types import Location
from engine.game import Game
from engine.illegal import Illegal, Refused

HERE: Final = "here"
OWN_THREAD: Final = "thread"
_HOLD_THREADS: Final = (discord.ChannelType.text, discord.ChannelType.news)


@completion
async def _options(interaction: Interaction, typed: str) -> list[Choice[str]]:
    return complete_options(rules_of(interaction.namespace.game), typed, interaction.locale.value)


@command("table.new", options=_options, clock=complete_clock)
@choices(where=[choice(f"choice.where.{where}", where) for where in (HERE, OWN_THREAD)])
async def new(
    context: Context,
    game: str,
    seats: Range[int, 1, MAX_SEATS] | None = None,
    options: str | None = None,
    language: str | None = None,
    where: str = HERE,
    pace: int | None = None,
    name: str | None = None,
    clock: Range[str, 1, 20] | None = None,
) -> Reply:
    if context.location.guild is None:
        raise Refused("channel.private")
    rules = rules_of(game)
    context.game = rules.id
    # everything that can be refused is checked before a thread is made
    chosen, named = parse_options(rules, options), None if name is None else check_name(name)
    paced = None if clock is None else read_clock(clock)
    if seats is not None and seats not in rules.seats:
        raise Illegal("seats", game=rules.id, seats=seats, fewest=rules.seats[0], most=rules.seats[-1])
    in_thread = context.location.parent is not None
    wants_thread = where == OWN_THREAD and not in_thread
    _require_permissions(context, in_thread=in_thread, wants_thread=wants_thread)
    await require_new_table(context)
    repeated = await context.bot.store.stored_answer(context.request.interaction) is not None
    server = await server_of(context.tables, context.location.guild)
    spoken = language or server.language or _default_language(context.interaction)
    title = named or made_name(context.request, rules.id, spoken).text
    place = await _thread(context, rules, title) if wants_thread and not repeated else None
    if place is not None:
        context.location = Location(place.id, context.location.guild, place.parent_id)
    try:
        done = await create_table(
            context.tables,
            context.request,
            context.location,
            rules.id,
            Settings(
                seats=seats,
                options=chosen,
                language=spoken,
                pace=server.pace if pace is None else pace,
                clock=paced,
                name=named,
            ),
        )
    except BaseException:
        if place is not None:
            await _remove_thread(place)
        raise
    more = [context.say("said.thread", channel=f"<#{place.id}>")] if place is not None else []
    if missing_permissions(context.interaction.app_permissions, (PICTURES,)):
        more.append(context.say("said.no_pictures", permissions=context.permission_names((PICTURES,))))
    return await context.answer_reply(done, *more)


def _default_language(interaction: Interaction) -> str:
    """The server's language if one was chosen (Discord reports American English if not), else the host's."""
    server = interaction.guild_locale
    chosen = server is not None and server is not discord.Locale.american_english
    return (server if server is not None and chosen else interaction.locale).value


def _require_permissions(context: Context, *, in_thread: bool, wants_thread: bool) -> None:
    """Refused with all missing permissions at once."""
    wanted = (
        required_permissions(in_thread=in_thread)
        if not wants_thread
        else (*required_permissions(in_thread=True), THREAD)
    )
    if lacking := missing_permissions(context.interaction.app_permissions, wanted):
        raise Refused("channel.permissions", permissions=context.permission_names(lacking))
    channel = context.interaction.channel
    if wants_thread and getattr(channel, "type", None) not in _HOLD_THREADS:
        raise Refused("channel.no_threads")


async def _thread(context: Context, rules: Game[Any, Any], title: str) -> discord.Thread:
    """A thread with the name of the table, or that of the game if what this person writes is hidden here."""
    channel = context.interaction.channel
    assert isinstance(channel, discord.TextChannel)
    hidden = await context.bot.store.hidden_names(channel.guild.id)
    if any(name.person == context.request.person for name in hidden):
        title = context.words().name("game", rules.id)
    else:
        title = unused_name(title, await context.bot.store.names_in_use(channel.guild.id))
    name = cut(title, THREAD_NAME)
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=THREAD_SLEEP_MINUTES[-1])


async def _remove_thread(place: discord.Thread) -> None:
    """Deletes a thread in which no table was opened, or at least archives it."""
    for remove in (place.delete, lambda: place.edit(archived=True)):
        try:
            await remove()
        except discord.HTTPException:
            continue
        return
