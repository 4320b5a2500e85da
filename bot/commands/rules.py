"""`/rules`: the rules in our own words, by term or by what is to be decided just now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from discord import app_commands
from discord.app_commands import Choice

from bot.commands.listing import fitting as fitting_lines
from bot.commands.options import fitting, own_tables, played, quiet
from bot.commands.wording import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.store.rows import Status
from bot.tables.live import Live
from bot.tables.service import Tables
from bot.texts import says
from engine.game import Game, games
from engine.illegal import Refused
from engine.notation import normal

READABLE: Final = 2_400
"""Characters that somebody may want to read in the middle of a game; what else there is, is only named."""


class Term(NamedTuple):
    """A topic of a game's rules (its kind is empty), or one of its things."""

    game: str
    kind: str
    identifier: str
    title: str

    @property
    def value(self) -> str:
        return f"{self.game}:{self.kind}:{self.identifier}"


@quiet
async def _terms(interaction: Interaction, typed: str) -> list[Choice[str]]:
    try:
        known = [(await played(interaction))[0].game]
    except Refused:
        known = list(games())
    found = terms(known, interaction.locale.value)
    begun = [it for it in found if normal(it.title).startswith(normal(typed))]
    return fitting(((it.title, it.value) for it in [*begun, *(it for it in found if it not in begun)]), typed)


@command("rules")
@app_commands.autocomplete(term=_terms, table=own_tables)
async def rules(interaction: Interaction, term: str | None = None, table: str | None = None) -> None:
    await answer(interaction, lambda context: _rules(context, term, table))


async def _rules(context: Context, term: str | None, table: str | None) -> Reply:
    try:
        await context.find_table(table)
    except Refused as refused:
        # the rules can be read without a table
        if not refused.key.startswith("which."):
            raise
    return explained(context, term)


def explained(context: Context, typed: str | None = None) -> Reply:
    """Of the table that was asked for, or of all games."""
    known = [context.live.game] if context.live is not None else list(games())
    if typed:
        return _term(context, typed, known)
    now = _now(context.live, context.seat) if context.live is not None else ()
    if context.live is None or not now:
        return Reply("\n".join(line for game in known for line in _contents(context, game)))
    figures = _figures(context.tables, context.live.rules, context.live)
    said, *others = [_topic(context, topic, figures) for topic in now]
    kept, room = [said], READABLE - len(said)
    while others and len(others[0]) < room:
        room -= len(others[0]) + 2
        kept.append(others.pop(0))
    titles = [context.words().topic(topic) for topic in now[len(kept) :]]
    more = context.say("rules.more", titles=titles) if titles else context.say("rules.any")
    return Reply("\n\n".join([*kept, more]))


def terms(known: list[str], locale: str) -> list[Term]:
    """All that can be looked up, topics first."""
    return [term for game in known for term in (*_topics(game, locale), *_things(game, locale))]


def _topics(game: str, locale: str) -> Iterator[Term]:
    words = says(locale, game)
    return (Term(game, "", topic, words.topic(topic)) for topic in words.topics())


def _things(game: str, locale: str) -> Iterator[Term]:
    words = says(locale, game)
    return (Term(game, kind, one, words.name(kind, one)) for kind, one in words.entities())


def _now(live: Live, seat: int | None) -> tuple[str, ...]:
    """The topics of what the reader has to decide, or else those who are awaited."""
    if live.status is not Status.RUNNING:
        return ()
    awaited = live.begun.awaited()
    seat_to_act = seat if seat in awaited else next(iter(awaited), None)
    prompt = live.begun.prompt(seat_to_act) if seat_to_act is not None else None
    return live.rules.topics.get(prompt.key, ()) if prompt is not None else ()


def _term(context: Context, typed: str, known: list[str]) -> Reply:
    """By what was chosen, or by a title or a name in any language of ours, or by its beginning."""
    found = terms(known, context.locale)
    if typed.partition(":")[0] in games():
        found = terms([typed.partition(":")[0]], context.locale)
    wanted = normal(typed)
    fits = (
        [it for it in found if it.value == typed],
        [it for it in found if wanted in (normal(it.title), normal(it.identifier))],
        [it for it in found if normal(it.title).startswith(wanted)],
        [it for it in found if wanted in normal(it.title)],
    )
    for some in fits:
        if len(some) == 1 or (some and some is fits[1]):
            return _said(context, some[0])
        if some:
            raise Refused("rules.several", titles=tuple(it.title for it in some[:10]))
    raise Refused("rules.unknown", typed=typed)


def _said(context: Context, term: Term) -> Reply:
    context.game = term.game
    words = context.words()
    live = context.live if context.live is not None and context.live.game == term.game else None
    figures = _figures(context.tables, games()[term.game], live)
    if term.kind:
        return Reply(f"**{term.title}**\n{words.help(term.kind, term.identifier, figures)}")
    return Reply(_topic(context, term.identifier, figures))


def _topic(context: Context, topic: str, figures: Mapping[str, Any]) -> str:
    words = context.words()
    return f"**{words.topic(topic)}**\n{words.rule(topic, figures)}"


def _figures(tables: Tables, rules: Game[Any, Any], live: Live | None) -> Mapping[str, Any]:
    """Of the game that is played; without one, of the largest."""
    if live is None:
        return rules.figures(tables.desk.box(rules), rules.seats[-1], rules.chosen({}))
    box = live.box if live.position is not None else tables.desk.box(rules)
    return rules.figures(box, len(live.seats), live.row.options)


def _contents(context: Context, game: str) -> list[str]:
    words = says(context.locale, game)
    lines = [words.sentence("rules.title", {"game": game})]
    lines += [words.sentence("rules.topic", {"title": topic.title}) for topic in _topics(game, context.locale)]
    lines.append(words.sentence("rules.any"))
    return [fitting_lines(lines, "…")]
