"""The version of Cornerstone: of the installed wheel, or of the checkout."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

_PYPROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"


@cache
def version() -> str:
    # a checkout is not installed, and another version may be installed beside it
    if _PYPROJECT.is_file():
        return str(tomllib.loads(_PYPROJECT.read_text("utf-8"))["project"]["version"])
    return metadata.version("cornerstone")
