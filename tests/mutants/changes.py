"""What can be changed in a module: every small fault that its tests should notice, as text before and after."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
LOGGERS: Final = {"log", "logger", "logging", "logs"}
LOG_CALLS: Final = {"debug", "info", "warning", "error", "exception", "critical", "log", "unexpected"}
ARGUMENTS_OF_TWO_KINDS: Final = {"isinstance", "issubclass", "getattr", "setattr", "hasattr"}
DEVELOPERS_ERRORS: Final = {
    "AssertionError", "KeyError", "LookupError", "NotImplementedError", "RuntimeError", "TypeError", "ValueError",
}  # fmt: skip
"""Errors whose sentence only a developer reads."""

Replacement = tuple[ast.AST, str]


@dataclass(frozen=True)
class Mutant:
    """One change to one module."""

    path: str
    line: int
    was: str
    becomes: str
    source: str
    """The whole module, changed."""

    @property
    def text(self) -> tuple[str, str, str]:
        """What names it, wherever it stands in its module."""
        return self.path, self.was, self.becomes

    def key(self, seed: str) -> str:
        """A number for the draw that does not depend on the rest of the code."""
        return hashlib.sha256("\0".join((seed, *self.text)).encode()).hexdigest()


def mutants(path: str, source: str) -> list[Mutant]:
    """Every mutant of a module, each once, in the order of the source."""
    found = (_mutant(path, source, *replacement) for replacement in _replacements(ast.parse(source)))
    return list({mutant.source: mutant for mutant in found if mutant.source != source}.values())


def _mutant(path: str, source: str, node: ast.AST, text: str) -> Mutant:
    lines = source.encode().splitlines(keepends=True)
    first, last = node.lineno - 1, node.end_lineno - 1  # type: ignore[attr-defined]
    head = lines[first][: node.col_offset].decode()  # type: ignore[attr-defined]
    tail = lines[last][node.end_col_offset :].decode()  # type: ignore[attr-defined]
    before, after = (b"".join(part).decode() for part in (lines[:first], lines[last + 1 :]))
    was = b"".join(lines[first : last + 1]).decode()
    becomes = head + text + tail
    return Mutant(path, first + 1, _on_one_line(was), _on_one_line(becomes), before + becomes + after)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


# ---------------------------------------------------------------- where to look


def _replacements(module: ast.Module) -> Iterator[Replacement]:
    for node in _reached(module):
        for change in CHANGES:
            yield from change(node)


def _reached(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that decide what the program does: no docstrings, annotations, log lines, assertions."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in _silent_fields(node):
            continue
        children = value if isinstance(value, list) else [value]
        for child in children:
            if isinstance(child, ast.AST) and not _is_silent(child):
                yield from _reached(child)


def _silent_fields(node: ast.AST) -> frozenset[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return frozenset({"returns", "decorator_list", "type_params"})
        case ast.ClassDef():
            return frozenset({"bases", "keywords", "decorator_list", "type_params"})
        case ast.arg() | ast.AnnAssign():
            return frozenset({"annotation"})
        case ast.Call(func=ast.Name(id="cast" | "TypeVar" | "ParamSpec" | "NewType")):
            return frozenset({"args", "keywords"})
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in DEVELOPERS_ERRORS:
            return frozenset({"exc"})
        case _:
            return frozenset()


def _is_silent(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True  # JoinedStr: before Python 3.12 its parts do not know where they stand
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=call))) if name in LOGGERS:
            return call in LOG_CALLS
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__" | "log" | "logger")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Raise(exc=ast.Name(id="NotImplementedError")):
            return True
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.FunctionDef(body=[*_, ast.Expr(value=ast.Constant(value=value))]) if value is ...:
            return True
        case _:
            return _is_type(node)


def _is_type(node: ast.AST) -> bool:
    """Does it look like a type (`Move | None`, `dict[str, int]`) that stands where values do?"""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _names_type(left) or _names_type(right)
        case ast.Subscript(value=ast.Name(id=name)):
            return name in {"dict", "frozenset", "list", "set", "tuple", "type", "Callable", "Literal"}
        case _:
            return False


def _names_type(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=None):
            return True
        case ast.Name(id=name):
            return name in {"str", "int", "float", "bool", "bytes"} or (name[:1].isupper() and not name.isupper())
        case ast.Attribute(attr=name):
            return name[:1].isupper() and not name.isupper()
        case _:
            return _is_type(node)


# ---------------------------------------------------------------- what to change


def _comparison(node: ast.AST) -> Iterator[Replacement]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            changed = copy.deepcopy(node)
            changed.ops[place] = COMPARISONS[type(operator)]()
            yield node, ast.unparse(changed)


def _and_or(node: ast.AST) -> Iterator[Replacement]:
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, f"({ast.unparse(ast.BoolOp(other, node.values))})"


def _not(node: ast.AST) -> Iterator[Replacement]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, f"({ast.unparse(node.operand)})"


def _condition(node: ast.AST) -> Iterator[Replacement]:
    tests = node.ifs if isinstance(node, ast.comprehension) else []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        tests = [node.test]
    for test in tests:
        plain = isinstance(test, ast.Compare) and len(test.ops) == 1
        if not plain and not isinstance(test, ast.Constant) and not (isinstance(test, ast.UnaryOp)):
            yield test, f"not ({ast.unparse(test)})"


def _constant(node: ast.AST) -> Iterator[Replacement]:
    if not isinstance(node, ast.Constant):
        return
    match node.value:
        case bool():
            yield node, str(not node.value)
        case int() | float():
            yield node, repr(node.value + 1)
            if node.value > 0:
                yield node, repr(node.value - 1)
        case str() if node.value:
            yield node, repr(f"XX{node.value}")
        case str():
            yield node, "'XX'"


def _calculation(node: ast.AST) -> Iterator[Replacement]:
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS and not (_is_text(node.left) or _is_text(node.right)):
        yield node, f"({ast.unparse(ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right))})"
    if isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS and not _is_text(node.value):
        yield node, ast.unparse(ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value))


def _is_text(node: ast.AST) -> bool:
    """Would another operator than + be an error of types, which every test notices?"""
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _effect(node: ast.AST) -> Iterator[Replacement]:
    """A statement that is there for what it does, left out."""
    match node:
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "pass"
        case ast.Continue():
            yield node, "break"
        case ast.Break():
            yield node, "continue"


def _answer(node: ast.AST) -> Iterator[Replacement]:
    match node:
        case ast.Return(value=None | ast.Constant(value=None)):
            return
        case ast.Return():
            yield node, "return None"


def _swap(node: ast.AST) -> Iterator[Replacement]:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in ARGUMENTS_OF_TWO_KINDS:
            return
        case ast.Call(args=[first, second, *rest]) if not isinstance(first, ast.Starred):
            if not isinstance(second, ast.Starred) and ast.dump(first) != ast.dump(second):
                yield node, ast.unparse(ast.Call(node.func, [second, first, *rest], node.keywords))


CHANGES: Final[tuple[Callable[[ast.AST], Iterator[Replacement]], ...]] = (
    _comparison, _and_or, _not, _condition, _constant, _calculation, _effect, _answer, _swap,
)  # fmt: skip
