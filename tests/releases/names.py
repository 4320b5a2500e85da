"""The names that the current program stores or sends. Each release keeps its list in `names.json`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args

import msgspec
from babel.messages.pofile import read_po

from bot.tables.options import TABLE_OPTIONS
from engine.chance import seed_from
from engine.game import Game, games
from engine.move import AcceptProposal, Event, Move, Outcome, tag
from engine.orders import ForgetOrder, ForgetOrders, Order, SetOrder
from engine.players import PLAYERS
from engine.simulate import start
from engine.step import Step
from engine.table import Document, Entry, Excerpt
from tests.engine.texts.keys import spoken_games, uses
from tests.releases import play

ROOT: Final = Path(__file__).parents[2]
ORDERING: Final = (SetOrder, ForgetOrder, ForgetOrders, AcceptProposal)
CORE: Final = "core"


class GameNames(msgspec.Struct, frozen=True):
    options: dict[str, list[str]]
    """With their values."""
    moves: dict[str, list[str]]
    """By tag, the fields."""
    steps: dict[str, list[str]]
    state: list[str]
    """Its fields, and those of what it holds: `players[].talers`."""
    orders: dict[str, list[str]]
    """By the kind of decision, the conditions."""
    conditions: dict[str, list[str]]
    """With their values."""
    events: dict[str, list[list[str]]]
    """By key, the sets of parameters with which it occurs."""
    outcomes: list[str]


class Names(msgspec.Struct, frozen=True):
    games: dict[str, GameNames]
    moves: dict[str, list[str]]
    """Of all games."""
    events: dict[str, list[list[str]]]
    entry: list[str]
    event: list[str]
    order: list[str]
    outcome: list[str]
    export: list[str]
    excerpt: list[str]
    table_options: dict[str, list[str]]
    """With their values."""
    players: list[str]
    """Of the computer."""
    statuses: list[str]
    places: list[str]
    clock: list[str]
    votes: list[str]
    answer: list[str]
    answers: list[str]
    """Keys."""
    notices: list[str]
    settings: list[str]
    """Of the environment."""


def names() -> Names:
    return Names(
        games={rules.id: _game(rules) for rules in games().values() if rules.id in spoken_games()},
        moves={tag(kind): fields(kind) for kind in ORDERING},
        events=_events(CORE),
        entry=fields(Entry),
        event=fields(Event),
        order=fields(Order),
        outcome=fields(Outcome),
        export=fields(Document),
        excerpt=fields(Excerpt),
        table_options={name: list(option.values) for name, option in TABLE_OPTIONS.items()},
        players=list(PLAYERS),
        **play.enumerated(),
        answer=fields(play.answer_type()),
        answers=keys("bot.texts", "tables", "answer."),
        notices=keys("bot.texts", "tables", "notice."),
        settings=re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE),
    )


def _game(rules: Game[Any, Any]) -> GameNames:
    moves: Sequence[type[Move]] = import_module(f"engine.{rules.id}.moves").MOVES
    steps: Sequence[type[Step]] = get_args(import_module(f"engine.{rules.id}.steps").AnyStep)
    orders = dict[str, list[str]]()
    for values in rules.options.get("side", ("",)):
        options = {"side": values} if values else {}
        position = start(rules, rules.box(), rules.seats[-1], options, seed_from("names"))
        orders |= {on: sorted(kind.conditions) for on, kind in rules.orderable(position, 0).items()}
    return GameNames(
        options={key: list(values) for key, values in rules.options.items()},
        moves={tag(kind): fields(kind) for kind in moves},
        steps={tag(kind): fields(kind) for kind in steps},
        state=sorted(set(_within(rules.state_type))),
        orders=orders,
        conditions={name: list(test.values) for name, test in rules.condition_tests.items()},
        events=_events(rules.id),
        outcomes=keys("engine.texts", rules.id, "outcome."),
    )


def fields(kind: type[msgspec.Struct]) -> list[str]:
    """The fields' stored names, with a ? after those that an older program may have omitted."""
    return [field.encode_name + "?" * (not field.required) for field in msgspec.structs.fields(kind)]


def keys(package: str, domain: str, prefix: str) -> list[str]:
    """The keys of a catalogue, without variants."""
    with files(package).joinpath("en", f"{domain}.po").open("rb") as source:
        found = [message.context or "" for message in read_po(source)]
    return sorted({re.split(r"[+-]", key.removeprefix(prefix))[0] for key in found if key.startswith(prefix)})


def _events(domain: str) -> dict[str, list[list[str]]]:
    """The events that have a sentence, since logs of old games must stay readable."""
    told: dict[str, set[tuple[str, ...]]] = {key: set() for key in keys("engine.texts", domain, "event.")}
    for use in uses():
        key = use.key.removeprefix("event.")
        if use.key.startswith("event.") and use.params is not None and key in told:
            told[key].add(tuple(sorted(use.params)))
    return {key: [list(params) for params in sorted(sets)] for key, sets in told.items()}


def _within(kind: Any, at: str = "") -> Iterator[str]:
    """The fields of a struct and of everything inside it, except tagged structs."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind.__struct_config__.tag is not None:
            return
        for field in msgspec.structs.fields(kind):
            here = f"{at}.{field.encode_name}".lstrip(".")
            yield here + "?" * (not field.required)
            yield from _within(field.type, here)
        return
    inside = get_args(kind)
    for one in inside:
        yield from _within(one, at if isinstance(kind, UnionType) else f"{at}[]")


# ---------------------------------------------------------------- then and now


FIELDS: Final = {"moves", "steps", "state", "entry", "event", "order", "outcome", "export", "excerpt", "answer"}


def gone(old: Any, new: Any, at: str = "", *, of_fields: bool = False) -> list[str]:
    """The old names that are missing or can no longer be read."""
    if isinstance(old, dict):
        missing = [f"{at}.{key}" for key in old if key not in new]
        known = [key for key in old if key in new]
        deeper = [gone(old[key], new[key], f"{at}.{key}", of_fields=of_fields or key in FIELDS) for key in known]
        return missing + [name for found in deeper for name in found]
    if old and isinstance(old[0], list):
        # parameters of an event; an event that no longer occurs can still be read
        return [f"{at} {params}" for params in old if new and not any(set(params) <= set(more) for more in new)]
    missing = [f"{at}.{name}" for name in old if name.rstrip("?") not in {more.rstrip("?") for more in new}]
    return missing + ([f"{at}.{name} has no default" for name in _demanded(old, new)] if of_fields else [])


def _demanded(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Required fields that the old program did not write, or not always."""
    added = {name for name in new if name.rstrip("?") not in {known.rstrip("?") for known in old}}
    optional = tuple(name.removesuffix("?") for name in added if name.endswith("?"))
    inside = {name for name in added if name.startswith(tuple(f"{one}{sign}" for one in optional for sign in ".["))}
    return [name for name in new if not name.endswith("?") and (f"{name}?" in old or name in added - inside)]
