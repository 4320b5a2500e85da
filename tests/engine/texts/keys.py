"""The keys that the code gives to the catalogues, with their parameters, read from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, get_args

from engine.game import games
from engine.move import tag
from engine.step import Ask, Lanes, Step, Together

ENGINE = Path(__file__).parents[3] / "engine"

PREFIXES = {
    "emit": "event.",
    "Illegal": "refusal.",
    "LoadError": "refusal.",
    "BrokenInvariant": "refusal.",
    "Prompt": "prompt.",
    "Question": "asked.",
    "MoveWarning": "waste.",
    "Outcome": "outcome.",
    "sentence": "",
}
"""What is called with a key, and which sentences it names."""
TOLD = {"decision_facts": "glance.", "hints": "hint."}
"""And those that these modules name, which speak of a decision without asking (`Game.glance`, `Game.meant`)."""
OWN = {"emit": {"seats", "to", "reveals"}, "Illegal": {"clause", "why"}}
"""Keywords that are no parameters of the sentence."""
PASSED_ON = {"error.key", "prompt.key", "question.key", "tag(type(self))", "tag(type(step))"}
"""Keys that are not written where they are used: those of another refusal or prompt, and of steps without a prompt."""
INSIDE = {"ConstructionAction"}
"""Steps of one seat within its lane, for which the lanes themselves ask."""


class Use(NamedTuple):
    """A key where the code uses it; parameters that cannot be read from the source are None."""

    domain: str
    key: str
    params: frozenset[str] | None
    where: str


def spoken_games() -> list[str]:
    """Those that can be played; one that is still being written has no words yet."""
    folders = [file.parent.name for file in sorted(ENGINE.glob("*/components.toml"))]
    return [name for name in folders if name in games()]


@cache
def uses() -> tuple[Use, ...]:
    return tuple(_found())


def _found() -> Iterator[Use]:
    spoken = spoken_games()
    for path in sorted(ENGINE.rglob("*.py")):
        inside = path.relative_to(ENGINE)
        unspoken = (ENGINE / inside.parts[0] / "components.toml").exists() and inside.parts[0] not in spoken
        if inside.parts[0] != "texts" and not unspoken:
            domain = inside.parts[0] if inside.parts[0] in spoken else "core"
            yield from _uses(_tree(path), domain, str(inside))
    for game in spoken:
        yield from _unprompted(game)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _uses(tree: ast.Module, domain: str, where: str) -> Iterator[Use]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if called in PREFIXES and (call.args or call.keywords):
            prefix = TOLD.get(Path(where).stem, PREFIXES[called]) if called == "Prompt" else PREFIXES[called]
            for key in _keys(call, called, tree, where):
                yield Use(domain, prefix + key, _params(call, called), f"{where}:{call.lineno}")


def _keys(call: ast.Call, called: str, tree: ast.Module, where: str) -> list[str]:
    given = call.args[2] if called == "Outcome" else call.args[0]
    if called == "Outcome" and isinstance(given, ast.Attribute):
        # An option of the game, such as its mode: each of its values is a way to end.
        return list(games()[Path(where).parts[0]].options[given.attr])
    return _constants(given, tree, f"{where}:{call.lineno}")


def _constants(given: ast.expr, tree: ast.Module, where: str) -> list[str]:
    """The key that is written here, or each that this may stand for."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return [given.value]
    if isinstance(given, ast.IfExp):
        found = [given.body, given.orelse]
    elif isinstance(given, ast.Name):
        found = list(_assigned(tree, given.id))
    elif isinstance(given, ast.Attribute) and ast.unparse(given) not in PASSED_ON:
        # An attribute that each class of this game sets for itself.
        package = ENGINE / Path(where).parts[0]
        found = [value for path in sorted(package.rglob("*.py")) for value in _assigned(_tree(path), given.attr)]
    else:
        found = []
    assert found or ast.unparse(given) in PASSED_ON, f"{where}: {ast.unparse(given)} is no key"
    return [key for value in found for key in _constants(value, tree, where)]


def _assigned(tree: ast.Module, name: str) -> list[ast.expr]:
    """Whatever is assigned to a name in this module."""
    return [value for target, value in _assignments(tree) if target == name]


@cache
def _assignments(tree: ast.Module) -> list[tuple[str, ast.expr]]:
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            found.append((ast.unparse(target), node.value))
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                each = zip(target.elts, node.value.elts, strict=True)
                found += [(ast.unparse(one), value) for one, value in each]
    return found


def _unprompted(game: str) -> Iterator[Use]:
    """Steps that ask by their own name, since they have no prompt; those within lanes are asked by the lanes."""
    for step in get_args(import_module(f"engine.{game}.steps").AnyStep):
        asks = issubclass(step, Ask | Together | Lanes) and step.__name__ not in INSIDE
        if asks and step.prompt is Step.prompt:
            yield Use(game, f"prompt.{tag(step)}", frozenset(), step.__module__)
        if asks and step.public_question is Step.public_question:
            yield Use(game, f"asked.{tag(step)}", frozenset(), step.__module__)


def _params(call: ast.Call, called: str) -> frozenset[str] | None:
    names = {keyword.arg for keyword in call.keywords}
    if called in ("Prompt", "Question", "MoveWarning", "sentence"):
        given = call.args[1] if len(call.args) > 1 else ast.Dict(keys=[], values=[])
        if not isinstance(given, ast.Dict):
            return None
        names = {key.value if isinstance(key, ast.Constant) else None for key in given.keys}  # type: ignore[misc]
    return None if None in names else frozenset(str(name) for name in names) - OWN.get(called, set())


def prompts() -> dict[str, set[str]]:
    """By game, the keys of its prompts."""
    found: dict[str, set[str]] = {}
    for use in uses():
        if use.key.startswith("prompt."):
            found.setdefault(use.domain, set()).add(use.key[len("prompt.") :])
    return found
