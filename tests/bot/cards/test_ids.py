"""Ids by which a pressed button and a message are recognised."""

import re

import pytest

from bot.actions.buttons import CardButton
from bot.cards import STATUS_LINE, button_id, mark
from bot.store.ids import new_nonce, new_table_id


def test_a_button_says_what_at_which_table() -> None:
    assert button_id("hand", "abcd1234") == "c:hand:abcd1234"
    assert button_id("yes", "abcd1234", 0) == "c:yes:abcd1234:0"
    with pytest.raises(ValueError, match="custom id"):
        button_id("hand", "a" * 100)


@pytest.mark.parametrize("number", [None, 0, 12])
def test_the_buttons_read_what_is_written(number: int | None) -> None:
    table = new_table_id()
    found = CardButton.__discord_ui_compiled_template__.fullmatch(button_id("board", table, number))
    assert found is not None
    assert found.groupdict() == {"what": "board", "table": table, "number": None if number is None else str(number)}


def test_a_mark_is_a_number_that_discord_takes_and_never_gives_itself() -> None:
    for nonce in ("0" * 24, "f" * 24, *(new_nonce() for _ in range(100))):
        assert 2**20 <= mark(nonce) < 2**29
        assert mark(nonce) != STATUS_LINE
    assert mark("0000001" + "0" * 17) == 2**20 + 1
    assert re.fullmatch(r"[0-9a-f]{24}", new_nonce())
