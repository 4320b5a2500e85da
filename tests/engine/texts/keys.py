"""The keys that the code gives to the catalogues, with their parameters, read from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.game import games
from engine.move import snake

ENGINE = Path(__file__).parents[3] / "engine"

PREFIXES = {
    "tell": "event.",
    "Illegal": "refusal.",
    "LoadError": "refusal.",
    "BrokenInvariant": "refusal.",
    "Prompt": "prompt.",
    "Waste": "waste.",
    "Outcome": "outcome.",
    "sentence": "",
}
"""What is called with a key, and which sentences it names."""
GLANCE = "glance."
"""And those that `Game.glance` names, which speak of a decision without asking."""
OWN = {"tell": {"seats", "to", "reveals"}, "Illegal": {"clause", "why"}}
"""Keywords that are no parameters of the sentence."""
PASSED_ON = {"error.key", "prompt.key", "snake(type(self).__name__)"}
"""Keys that are not written where they are used: those of another refusal or prompt, and of steps without a prompt."""
ASKING = {"Ask", "Together", "Lanes"}
"""Steps of the core that ask somebody; what is made from them asks by its own name, unless it has a prompt."""
INSIDE = {"Works"}
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


def uses() -> Iterator[Use]:
    spoken = spoken_games()
    for path in sorted(ENGINE.rglob("*.py")):
        inside = path.relative_to(ENGINE)
        unspoken = (ENGINE / inside.parts[0] / "components.toml").exists() and inside.parts[0] not in spoken
        if inside.parts[0] != "texts" and not unspoken:
            domain = inside.parts[0] if inside.parts[0] in spoken else "core"
            tree = ast.parse(path.read_text("utf-8"))
            yield from _uses(tree, domain, str(inside))
            if domain != "core":
                yield from _unprompted(tree, domain, str(inside))


def _uses(tree: ast.Module, domain: str, where: str) -> Iterator[Use]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if called in PREFIXES and (call.args or call.keywords):
            prefix = GLANCE if called == "Prompt" and Path(where).stem == "glance" else PREFIXES[called]
            for key in _keys(call, called, tree, where):
                yield Use(domain, prefix + key, _params(call, called), f"{where}:{call.lineno}")


def _keys(call: ast.Call, called: str, tree: ast.Module, where: str) -> list[str]:
    given = call.args[2] if called == "Outcome" else call.args[0]
    if isinstance(given, ast.Name):
        # A local name: whatever is assigned to it in this module.
        given = _assigned(tree, given.id)[0]
    if isinstance(given, ast.Attribute):
        if called == "Outcome":
            # An option of the game, such as its mode: each of its values is a way to end.
            return list(games()[Path(where).parts[0]].options[given.attr])
        if classes := _assigned(tree, given.attr):
            # An attribute that each class of this module sets for itself.
            return [key for value in classes for key in _constants([value], call, where)]
    return _constants([given.body, given.orelse] if isinstance(given, ast.IfExp) else [given], call, where)


def _assigned(tree: ast.Module, name: str) -> list[ast.expr]:
    return [
        node.value for node in ast.walk(tree) if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
    ]


def _constants(given: list[ast.expr], call: ast.Call, where: str) -> list[str]:
    keys = []
    for part in given:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            keys.append(part.value)
        else:
            assert ast.unparse(part) in PASSED_ON, f"{where}:{call.lineno}: {ast.unparse(part)} is no key"
    return keys


def _unprompted(tree: ast.Module, domain: str, where: str) -> Iterator[Use]:
    """Steps that ask without a prompt of their own, the core's kinds or a kind of this module; those within lanes are
    asked by the lanes.
    """
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    asking = set(ASKING)
    for node in classes:
        if not {ast.unparse(base) for base in node.bases} & asking:
            continue
        asking.add(node.name)
        methods = {it.name for it in node.body if isinstance(it, ast.FunctionDef)}
        # What has no choices is itself something to make steps from.
        if "choices" in methods and "prompt" not in methods and node.name not in INSIDE:
            yield Use(domain, f"prompt.{snake(node.name)}", frozenset(), f"{where}:{node.lineno}")


def _params(call: ast.Call, called: str) -> frozenset[str] | None:
    names = {keyword.arg for keyword in call.keywords}
    if called in ("Prompt", "Waste", "sentence"):
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
