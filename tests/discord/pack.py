"""Discord's own description of its interface, packed for the tests: what may be asked, and with what body.

    python -m tests.discord.pack openapi.json

Discord publishes the description as discord/discord-api-spec. Answers, prose and examples are left out; nothing else is
changed.
"""

import argparse
import json
import lzma
from pathlib import Path
from typing import Any, Final

PACKED: Final = Path(__file__).parent / "openapi.json.xz"
SCHEMAS: Final = "#/components/schemas/"
METHODS: Final = frozenset({"delete", "get", "patch", "post", "put"})
PROSE: Final = frozenset({"description", "title", "externalDocs", "example", "examples"})


def packed(whole: dict[str, Any]) -> dict[str, Any]:
    """Each route with the schema of its body (none: it takes none), and the schemas that those name."""
    routes = {
        f"{method.upper()} {path}": _body(asked)
        for path, methods in whole["paths"].items()
        for method, asked in methods.items()
        if method in METHODS
    }
    schemas: dict[str, Any] = {}
    waiting = _named(routes)
    while waiting:
        name = waiting.pop()
        schemas[name] = _without_prose(whole["components"]["schemas"][name])
        waiting |= _named(schemas[name]) - schemas.keys()
    return {"version": whole["info"]["version"], "routes": routes, "components": {"schemas": schemas}}


def write(whole: dict[str, Any], target: Path) -> None:
    """The same bytes from the same description, whenever and wherever."""
    text = json.dumps(packed(whole), separators=(",", ":"), sort_keys=True)
    target.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def _body(asked: dict[str, Any]) -> Any:
    content = asked.get("requestBody", {}).get("content", {})
    # a form carries the same JSON in one of its parts
    return _without_prose(content["application/json"]["schema"]) if "application/json" in content else None


def _named(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return set[str]().union(*(_named(part) for part in schema))
    if not isinstance(schema, dict):
        return set()
    own = {schema["$ref"].removeprefix(SCHEMAS)} if isinstance(schema.get("$ref"), str) else set()
    return own.union(*(_named(part) for part in schema.values()))


def _without_prose(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_prose(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    # "description" is prose in a schema, but a field of its own among the properties
    return {
        key: {name: _without_prose(part) for name, part in value.items()}
        if key == "properties"
        else _without_prose(value)
        for key, value in schema.items()
        if key not in PROSE
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("description", type=Path, help="Discord's openapi.json")
    write(json.loads(parser.parse_args().description.read_text("utf-8")), PACKED)
    print(f"{PACKED}: {PACKED.stat().st_size} bytes")


if __name__ == "__main__":
    main()
