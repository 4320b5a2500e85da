"""The packed description: what it keeps, and that it is small."""

import json
import lzma
from pathlib import Path
from typing import Any

from tests.discord import pack

WHOLE: dict[str, Any] = {
    "info": {"version": "10"},
    "paths": {
        "/things/{id}": {
            "parameters": [{"name": "id"}],
            "get": {
                "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/No"}}}}}
            },
            "post": {
                "description": "Makes it.",
                "requestBody": {
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Thing"}},
                        "multipart/form-data": {"schema": {"$ref": "#/components/schemas/No"}},
                    }
                },
            },
        }
    },
    "components": {
        "schemas": {
            "Thing": {
                "title": "A thing",
                "type": "object",
                "properties": {
                    "description": {"type": "string", "description": "What it is."},
                    "parts": {"type": "array", "items": {"oneOf": [{"$ref": "#/components/schemas/Part"}]}},
                },
            },
            "Part": {"type": "object", "properties": {"title": {"$ref": "#/components/schemas/Thing"}}},
            "No": {"type": "object"},
        }
    },
}


def test_keeps_what_may_be_asked_and_no_prose() -> None:
    packed = pack.packed(WHOLE)
    assert packed["routes"] == {
        "GET /things/{id}": None,
        "POST /things/{id}": {"$ref": "#/components/schemas/Thing"},
    }
    assert packed["components"]["schemas"] == {
        "Thing": {
            "type": "object",
            "properties": {
                "description": {"type": "string"},
                "parts": {"type": "array", "items": {"oneOf": [{"$ref": "#/components/schemas/Part"}]}},
            },
        },
        "Part": {"type": "object", "properties": {"title": {"$ref": "#/components/schemas/Thing"}}},
    }


def test_the_same_bytes_each_time(tmp_path: Path) -> None:
    turned = dict(reversed(WHOLE.items()))
    pack.write(WHOLE, tmp_path / "one")
    pack.write(turned, tmp_path / "two")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert json.loads(lzma.decompress((tmp_path / "one").read_bytes())) == pack.packed(WHOLE)


def test_ours_is_small() -> None:
    assert pack.PACKED.stat().st_size < 50_000
