"""The errors of components say what is wrong with the file."""

from __future__ import annotations

import msgspec
import pytest

from engine.illegal import LoadError
from tests.engine.ezra.scene import BOX, changed


def test_an_error_says_which_resources_a_discount_may_save() -> None:
    common = msgspec.to_builtins(BOX.components.gate_common)
    with pytest.raises(LoadError) as caught:
        changed(gate_common={**common, "discountable": ["stone"]})
    assert caught.value.params["problem"] == "gate_common.discountable must be stone and wood"
