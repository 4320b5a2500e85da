"""`/admin`: for the person who runs the bot, in private messages only. It shows no hand and no seed."""

from __future__ import annotations

import platform

import discord
from discord.app_commands import Range

from bot import logs, metrics
from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.owners import require_owner
from bot.interactions.reply import Reply
from bot.limits import TEXT, cut
from bot.logs import LoggedError
from bot.status import BotStatus, read_status
from bot.store.rows import Status
from bot.tables.announcements import announce_stop
from bot.version import version

ERRORS = 10
"""How many of the last errors are shown."""
PROBLEMS = 5
MEGABYTE = 10**6


@command("admin.status")
async def status(context: Context) -> Reply:
    await require_owner(context)
    bot = context.bot
    found = await read_status(bot, bot.store, bot.started, bot.clock())
    lines = [*_versions(context, found), *_work(context, found), *_safety(context, found), *_errors(context)]
    return Reply(cut("\n".join(lines), TEXT))


@command("admin.notice")
async def notice(context: Context, minutes: Range[int, 1, 60]) -> Reply:
    await require_owner(context)
    announced = await announce_stop(context.tables, context.request, minutes)
    if not announced.told:
        return Reply(context.say("admin.notice.nobody"))
    lines = [context.say("admin.notice", n=announced.told, due=announced.stop)]
    if announced.left_out:
        lines.append(context.say("admin.notice.left_out", n=announced.left_out))
    return Reply("\n".join(lines))


def _versions(context: Context, found: BotStatus) -> list[str]:
    about = {"python": platform.python_version(), "library": discord.__version__, "schema": found.store.schema}
    lines = [
        context.say("admin.versions", version=version(), **about),
        context.say("admin.started", since=found.started),
    ]
    if found.memory is not None:
        lines.append(context.say("admin.memory", number=round(found.memory / MEGABYTE)))
    return lines


def _work(context: Context, found: BotStatus) -> list[str]:
    tables, outbox, gateway = found.store.tables, found.store.outbox, found.gateway
    ended = sum(count for status, count in tables.items() if not status.is_active)
    latency = "" if gateway.latency is None else f"{gateway.latency * 1000:.0f}"
    lines = [
        context.say("admin.tables", playing=tables[Status.RUNNING], lobby=tables[Status.LOBBY], ended=ended),
        context.say("admin.outbox", number=outbox.waiting, ready=outbox.due, seconds=round(outbox.oldest)),
    ]
    if outbox.failing:
        lines.append(context.say("admin.failing", problems=_problems(outbox.failing)))
    if metrics.GIVEN_UP.values:
        given_up = {problem: round(count) for (problem,), count in metrics.GIVEN_UP.values.items()}
        lines.append(context.say("admin.given_up", problems=_problems(given_up)))
    key = "admin.connected" if gateway.connected else "admin.disconnected"
    return [*lines, context.say(key, since=gateway.heard, latency=latency)]


def _problems(counts: dict[str, int]) -> str:
    """The most frequent ones, as Discord or our log call them."""
    most = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    listed = ", ".join(f"{count} × `{_code(problem)}`" for problem, count in most[:PROBLEMS])
    return f"{listed}, …" if len(most) > PROBLEMS else listed


def _safety(context: Context, found: BotStatus) -> list[str]:
    size, files = round(found.store.bytes / MEGABYTE), found.files
    if files is None:
        database = context.say("admin.database.server", size=size)
    else:
        free = round(files.disk_free / MEGABYTE)
        database = context.say("admin.database", size=size, free=free, since=found.checked)
    return [database, context.say("admin.backup", since=found.backup)]


def _errors(context: Context) -> list[str]:
    if not logs.RECENT:
        return [context.say("admin.no_errors")]
    return [context.say("admin.errors"), *(_error(context, error) for error in list(logs.RECENT)[: -ERRORS - 1 : -1])]


def _error(context: Context, error: LoggedError) -> str:
    what = " · ".join(f"`{_code(part)}`" for part in (error.event, error.where, error.table) if part)
    return context.say("admin.error", id=error.id, since=error.at, what=what)


def _code(text: str) -> str:
    """A text between backticks."""
    return cut(" ".join(text.replace("`", "'").split()), 120)
