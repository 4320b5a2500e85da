"""What Discord's own description says of a request."""

import functools
import json
import lzma
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError

from tests.discord.pack import PACKED, SCHEMAS

DISCORD_PY_SENDS: Final = {
    "ApplicationCommandCreateRequest": ("nsfw",),
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "MessageEditRequestPartial": ("tts",),
}
"""What discord.py always sends, and the description leaves out."""


@functools.cache
def description() -> dict[str, Any]:
    """The packed description, as it is."""
    packed: dict[str, Any] = json.loads(lzma.decompress(PACKED.read_bytes()))
    return packed


def limit(schema: str, field: str, keyword: str) -> Any:
    """The one value that a schema has for a field under a keyword: `limit("MessageCreateRequest", "nonce",
    "maxLength")`; `.*` are a field's own fields of any name."""
    node = description()["components"]["schemas"][schema]
    for step in field.split("."):
        node = node["properties"][step] if step != "*" else node["additionalProperties"]
    found = {kind[keyword] for kind in (node, *node.get("oneOf", ())) if keyword in kind}
    if len(found) != 1:
        raise LookupError(f"{schema}.{field} has {found or 'no'} {keyword}")
    return found.pop()


def faults(method: str, path: str, body: Any) -> Iterator[str]:
    """What Discord would not understand of a request: the route, or its body."""
    route = _route(method, path)
    if route is None:
        yield "Discord has no such route"
        return
    if description()["routes"][route] is None:
        if body is not None:
            yield "takes no body, but one was sent"
        return
    for error in _validator(route).iter_errors({} if body is None else body):
        cause = _cause(error)
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in cause.absolute_path)
        yield f"body{where}: {cause.message[-200:]}"  # what is wrong stands at the end


def _cause(error: ValidationError) -> ValidationError:
    """Where none of several forms fits, what is wrong with the one that was meant: the type tells it."""
    if not error.context:
        return error
    forms: dict[Any, list[ValidationError]] = {}
    for inner in error.context:
        forms.setdefault(inner.relative_schema_path[0], []).append(inner)

    def is_other_form(inner: ValidationError) -> bool:
        at = list(inner.relative_path)
        return at == ["type"] or (inner.validator == "type" and not at)

    meant = min(forms.values(), key=lambda wrong: (any(map(is_other_form, wrong)), len(wrong)))
    return _cause(meant[0])


@functools.cache
def _templates() -> list[tuple[str, re.Pattern[str], str]]:
    """Of each route the method, the shape and the name; those with the fewest gaps first."""
    rows = []
    for route in sorted(description()["routes"], key=lambda route: route.count("{")):
        method, path = route.split(" ", 1)
        shape = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))
        rows.append((method, re.compile(shape), route))
    return rows


def _route(method: str, path: str) -> str | None:
    return next((route for verb, shape, route in _templates() if verb == method and shape.fullmatch(path)), None)


@functools.cache
def _validator(route: str) -> Any:
    return _Validator(_strict(description()["routes"][route]))


@functools.cache
def _schema(name: str) -> Any:
    """A named schema, strict. None holds itself, so each stands where it is named: much faster than a look-up."""
    schema = _strict(description()["components"]["schemas"][name])
    if name == "SnowflakeType":
        # described as a text, but a number has always been taken, and discord.py sends both
        return {"anyOf": [schema, {"type": "integer", "minimum": 0}]}
    for field in DISCORD_PY_SENDS.get(name, ()):
        schema["properties"][field] = {"type": "boolean"}
    return schema


def _strict(schema: Any) -> Any:
    """The schema, refusing fields that it does not name: Discord drops them in silence, and with them what we meant."""
    if isinstance(schema, list):
        return [_strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _schema(schema["$ref"].removeprefix(SCHEMAS))
    strict: dict[str, Any] = {
        key: {name: _strict(part) for name, part in value.items()} if key == "properties" else _strict(value)
        for key, value in schema.items()
    }
    if forms := strict.pop("oneOf", None):
        strict.update(_one_of(list(forms)))
    return {"additionalProperties": False, **strict} if "properties" in strict else strict


def _one_of(forms: list[Any]) -> dict[str, Any]:
    """The same as oneOf, but quicker to check: each of its forms is tried, and each request has dozens of them."""
    if kinds := _by_type(forms):
        return {"byType": kinds}
    if all(form.keys() == {"const"} for form in forms):
        return {"enum": [form["const"] for form in forms]}
    if len(forms) == 2 and forms[0] == {"type": "null"}:
        return {"orNull": forms[1]}
    return {"oneOf": forms}


def _by_type(forms: Iterable[Any]) -> dict[int, Any]:
    """Forms that say by their type which is meant, under that type: components, options of commands."""
    types = [form.get("properties", {}).get("type", {}).get("enum", ()) for form in forms]
    return {kinds[0]: form for kinds, form in zip(types, forms, strict=True)} if all(types) else {}


def _check_by_type(validator: Any, kinds: dict[int, Any], instance: Any, _: Any) -> Iterator[ValidationError]:
    """Instead of oneOf: the one that is meant, at once, and its faults are the faults."""
    kind = instance.get("type") if isinstance(instance, dict) else None
    if kind in kinds:
        yield from validator.descend(instance, kinds[kind])
    else:
        yield ValidationError(f"type {kind!r} cannot stand here, only {sorted(kinds)}")


def _check_or_null(validator: Any, form: Any, instance: Any, _: Any) -> Iterator[ValidationError]:
    """Instead of oneOf: nothing, or this."""
    if instance is not None:
        yield from validator.descend(instance, form)


_Validator = validators.extend(Draft202012Validator, {"byType": _check_by_type, "orNull": _check_or_null})
