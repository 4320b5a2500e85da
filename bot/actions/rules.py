"""The rules in our own words, of a term or of the decision at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from bot.interactions.context import Context
from bot.interactions.messages import fit_lines
from bot.interactions.reply import Reply
from bot.store.rows import Status
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from engine.game import Game, games
from engine.illegal import Refused
from engine.notation import normalize

READABLE_LENGTH: Final = 2_400
"""Characters that people read in the middle of a game; of further topics only the titles are listed."""


class Term(NamedTuple):
    """A topic of a game's rules (its kind is empty), or an entity such as a card."""

    game: str
    kind: str
    identifier: str
    title: str

    @property
    def value(self) -> str:
        return f"{self.game}:{self.kind}:{self.identifier}"


def terms(known: Sequence[str], locale: str) -> list[Term]:
    """Everything that can be looked up in these games, topics first."""
    return [term for game in known for term in (*_topics(game, locale), *_entities(game, locale))]


def explain_rules(context: Context, typed: str | None = None) -> Reply:
    """The rules of the table in use, or of all games."""
    snapshot = context.snapshot
    known = [snapshot.game] if snapshot is not None else list(games())
    if typed:
        return _explain(context, _find(typed, known, context.locale))
    topics = _topics_now(snapshot, context.seat) if snapshot is not None else ()
    if snapshot is None or not topics:
        return Reply("\n".join(_contents(game, context.locale) for game in known))
    figures = _rule_figures(context.tables, snapshot.rules, snapshot)
    first, *others = [_topic(context, topic, figures) for topic in topics]
    shown, room = [first], READABLE_LENGTH - len(first)
    while others and len(others[0]) < room:
        room -= len(others[0]) + 2
        shown.append(others.pop(0))
    titles = [context.words().topic(topic) for topic in topics[len(shown) :]]
    more = context.say("rules.more", titles=titles) if titles else context.say("rules.any")
    return Reply("\n\n".join([*shown, more]))


def _topics(game: str, locale: str) -> Iterator[Term]:
    words = texts_for(locale, game)
    return (Term(game, "", topic, words.topic(topic)) for topic in words.topics())


def _entities(game: str, locale: str) -> Iterator[Term]:
    words = texts_for(locale, game)
    return (Term(game, kind, entity, words.name(kind, entity)) for kind, entity in words.entities())


def _topics_now(snapshot: TableSnapshot, seat: int | None) -> tuple[str, ...]:
    """The topics of the reader's decision, or of the first seat that is awaited."""
    if snapshot.status is not Status.RUNNING:
        return ()
    awaited = snapshot.game_position.awaited()
    deciding = seat if seat in awaited else next(iter(awaited), None)
    prompt = snapshot.game_position.prompt(deciding) if deciding is not None else None
    return snapshot.rules.topics.get(prompt.key, ()) if prompt is not None else ()


def _find(typed: str, known: Sequence[str], locale: str) -> Term:
    """By a value that was chosen, or by a title or id: the same, beginning with what is typed, or containing it."""
    game = typed.partition(":")[0]
    searched = terms([game] if game in games() else known, locale)
    wanted = normalize(typed)
    same = [term for term in searched if wanted in (normalize(term.title), normalize(term.identifier))]
    for matches in (
        [term for term in searched if term.value == typed],
        same,
        [term for term in searched if normalize(term.title).startswith(wanted)],
        [term for term in searched if wanted in normalize(term.title)],
    ):
        if len(matches) == 1 or (matches and matches is same):
            return matches[0]
        if matches:
            raise Refused("rules.several", titles=tuple(term.title for term in matches[:10]))
    raise Refused("rules.unknown", typed=typed)


def _explain(context: Context, term: Term) -> Reply:
    context.game = term.game
    snapshot = context.snapshot if context.snapshot is not None and context.snapshot.game == term.game else None
    figures = _rule_figures(context.tables, games()[term.game], snapshot)
    if term.kind:
        return Reply(f"**{term.title}**\n{context.words().help(term.kind, term.identifier, figures)}")
    return Reply(_topic(context, term.identifier, figures))


def _topic(context: Context, topic: str, figures: Mapping[str, Any]) -> str:
    words = context.words()
    return f"**{words.topic(topic)}**\n{words.rule(topic, figures)}"


def _rule_figures(tables: Tables, rules: Game[Any, Any], snapshot: TableSnapshot | None) -> Mapping[str, Any]:
    """The figures of the table's game; without a table, those for the most seats."""
    if snapshot is None:
        return rules.figures(tables.cache.box(rules), rules.seats[-1], rules.with_defaults({}))
    if snapshot.position is not None:
        return snapshot.figures
    return rules.figures(tables.cache.box(rules), len(snapshot.seats), snapshot.game_options)


def _contents(game: str, locale: str) -> str:
    words = texts_for(locale, game)
    topics = [words.sentence("rules.topic", {"title": topic.title}) for topic in _topics(game, locale)]
    return fit_lines([words.sentence("rules.title", {"game": game}), *topics, words.sentence("rules.any")], "…")
