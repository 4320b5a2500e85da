"""Where a figure or an effect stands in the code of a game, outside the modules that hold its components.

Not counted: 0, 1, -1 where they are not given a name (indices, steps and neighbours), indices, the sizes of caches, and
ranges that only number names (`A, B, C = range(3)`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine.ezra.effects.base import BaseEffect

ENGINE = Path(engine.__path__[0])
GAMES = ("castle", "ezra", "sare")
STRUCTURE = (0, 1, -1)
OUTSIDE = ("components.py", "printed", "beginner")
"""What is printed, and how the beginner guesses."""


class Found(NamedTuple):
    module: str
    scope: str
    """The function or class, or the name that is assigned."""
    what: str
    """A number, or an effect with its figure."""


def found_in_engine() -> set[Found]:
    return {
        found
        for game in GAMES
        for path in sorted((ENGINE / game).rglob("*.py"))
        if not set(path.relative_to(ENGINE / game).parts) & set(OUTSIDE)
        for found in found_in(path.read_text("utf-8"), str(path.relative_to(ENGINE)))
    }


def found_in(source: str, module: str) -> Iterator[Found]:
    tree = ast.parse(source)
    skipped = {id(node) for inner in ast.walk(tree) for node in _structural(inner)}
    for scope, top in _scopes(tree):
        for node in ast.walk(top):
            if id(node) in skipped:
                continue
            if isinstance(node, ast.Constant) and type(node.value) in (int, float):
                if node.value not in STRUCTURE or _is_constant(top, scope, node):
                    yield Found(module, scope, str(node.value))
            elif effect := _effect(node):
                yield Found(module, scope, effect)


def _is_constant(top: ast.AST, scope: str, value: ast.Constant) -> bool:
    """`FEE = 1`; the default of a field is none."""
    return isinstance(top, ast.Assign | ast.AnnAssign) and top.value is value and "." not in scope


def _scopes(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for top in tree.body:
        if isinstance(top, ast.ClassDef):
            for node in top.body:
                name = (
                    node.name if isinstance(node, ast.FunctionDef) else "" if isinstance(node, ast.Assign) else "field"
                )
                yield f"{top.name}.{name}".rstrip("."), node
        elif isinstance(top, ast.FunctionDef):
            yield top.name, top
        elif isinstance(top, ast.Assign | ast.AnnAssign):
            target = top.targets[0] if isinstance(top, ast.Assign) else top.target
            yield ast.unparse(target), top
        else:
            yield "", top


def _structural(node: ast.AST) -> Iterator[ast.AST]:
    """Numbers that are about Python and not about the game."""
    if isinstance(node, ast.Subscript):
        yield from _parts(node.slice)
    elif isinstance(node, ast.Call):
        yield from (part for word in node.keywords if word.arg == "maxsize" for part in ast.walk(word.value))
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and _is_range(node.value):
        yield from ast.walk(node.value)


def _parts(index: ast.expr) -> Iterator[ast.AST]:
    """`[2]`, not `[2:]` or `[:2]`, which say how many."""
    if isinstance(index, ast.Constant):
        yield index


def _is_range(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range"


def _names(kind: type[Any]) -> Iterator[str]:
    yield kind.__name__
    for inner in kind.__subclasses__():
        yield from _names(inner)


EFFECTS = set(_names(BaseEffect))


def _effect(node: ast.AST) -> str | None:
    """An effect with a figure that is written out, `Silver()` or `Gold(2)`; one made from a figure is none."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in EFFECTS:
        return None
    n = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "n")]
    return ast.unparse(node) if not n or isinstance(n[0], ast.Constant) else None
