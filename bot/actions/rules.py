"""The rules in our own words, of a term or of the decision at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz, process

from bot.games import games
from bot.interactions.context import Context
from bot.interactions.messages import fit_lines
from bot.interactions.reply import Reply
from bot.store.rows import Status
from bot.tables.lines import localized_line
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from engine.game import Game
from engine.illegal import Refused
from engine.notation import MIN_SIMILARITY, normalize

READABLE_LENGTH: Final = 2_400
"""Characters that people read in the middle of a game; of further topics only the titles are listed."""

MOVES: Final = ("_typed",)
WORDS: Final = ("_word", "_piece")
"""How the names of figures end that are examples of moves, or of words in them."""
MAX_TITLES: Final = 10
"""Titles in a refusal."""


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
    figures = _rule_figures(context, snapshot.rules, snapshot)
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
            raise Refused("rules.several", typed=typed, titles=tuple(term.title for term in matches[:MAX_TITLES]))
    titles = {term.title: normalize(term.title) for term in searched}
    near = process.extract(wanted, titles, scorer=fuzz.WRatio, limit=MAX_TITLES, score_cutoff=MIN_SIMILARITY)
    raise Refused("rules.unknown", typed=typed, titles=tuple(found[2] for found in near) or tuple(titles)[:MAX_TITLES])


def _explain(context: Context, term: Term) -> Reply:
    context.game = term.game
    snapshot = context.snapshot if context.snapshot is not None and context.snapshot.game == term.game else None
    figures = _rule_figures(context, games()[term.game], snapshot)
    if term.kind:
        return Reply(f"**{term.title}**\n{context.words().help(term.kind, term.identifier, figures)}")
    return Reply(_topic(context, term.identifier, figures))


def _topic(context: Context, topic: str, figures: Mapping[str, Any]) -> str:
    words = context.words()
    return f"**{words.topic(topic)}**\n{words.rule(topic, figures)}"


def _rule_figures(context: Context, rules: Game[Any, Any], snapshot: TableSnapshot | None) -> Mapping[str, Any]:
    """The figures of the table's game; without a table, those for the most seats. What can be typed is in the words of
    the reader's language.
    """
    begun = snapshot is not None and snapshot.position is not None
    box = snapshot.box if snapshot is not None and begun else context.tables.cache.box(rules)
    if snapshot is None:
        figures = rules.figures(box, rules.seats[-1], rules.with_defaults({}))
    elif begun:
        figures = snapshot.figures
    else:
        figures = rules.figures(box, len(snapshot.seats), snapshot.game_options)
    words = texts_for(context.locale, rules.id)
    known = words.vocabulary(box.notation.names)

    def typed_moves(line: str) -> str:
        # at a table, with the letters of its players
        if snapshot is not None and begun:
            return localized_line(snapshot, line, context.locale)
        return words.localized_line(line, box.notation, known)

    def typed_word(word: str) -> str:
        return words.localized_word(word, box.notation, known)

    localized = {
        name: localize(figures[name])
        for name in figures
        for ending, localize in ((MOVES, typed_moves), (WORDS, typed_word))
        if name.endswith(ending)
    }
    return {**figures, **localized}


def _contents(game: str, locale: str) -> str:
    words = texts_for(locale, game)
    topics = [words.sentence("rules.topic", {"title": topic.title}) for topic in _topics(game, locale)]
    return fit_lines([words.sentence("rules.title", {"game": game}), *topics, words.sentence("rules.any")], "…")
