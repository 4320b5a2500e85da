"""In these tests a missing word is an error, not an English one."""

from collections.abc import Iterator

import pytest

from engine.texts import Texts


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Texts, "strict", True)
        yield
