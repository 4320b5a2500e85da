"""Text that people type."""

from bot.typed import is_readable


def test_half_of_a_character_is_not_readable() -> None:
    assert all(map(is_readable, ("", "grüße", "\U0001f3b2", 7, None)))
    assert not any(map(is_readable, ("\ud83c", "a\udfb2b", "\udfb2\ud83c")))
