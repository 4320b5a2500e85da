"""A name may be anything, but never changes the rest of a message: no formatting, pings, links or covered lines."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.names import bold, escape_name, escaped_names
from tests.bot.cards.builders import LONG, played, seated, snapshot

MARKDOWN = "\\*_~`|<>[]:#"
NASTY = st.text(st.sampled_from(f"{MARKDOWN}@-+./()0123abcż\n\u202e\u0301👩 everyone"), max_size=60)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Marta", "Marta"),
        ("Anne-Marie O’Neil Jr.", "Anne-Marie O’Neil Jr."),
        ("J. R. R. (Tolkien)", "J. R. R. (Tolkien)"),
        ("**x**", r"\*\*x\*\*"),
        ("[a](http://b.c)", r"\[a\](http\:/\/b.c)"),
        ("@everyone <@123>", "@\u200beveryone \\<@\u200b123\\>"),
        ("# head", r"\# head"),
        ("- list", r"\- list"),
        ("1. list", r"1\. list"),
        ("> quote", r"\> quote"),
        ("||hidden||", r"\|\|hidden\|\|"),
        ("a`b", r"a\`b"),
        ("back\\", "back\\\\"),
        ("a\nb", "a b"),
        ("e\u0301", "é"),
        ("q" + "\u0336\u0321\u0322\u0328", "q\u0336\u0321"),
    ],
)
def test_names_are_escaped(name: str, said: str) -> None:
    assert escape_name(name) == said


@given(NASTY | st.text(max_size=120))
def test_no_name_is_read_as_markup(name: str) -> None:
    said = escape_name(name)
    plain = re.sub(r"\\[^0-9A-Za-z\s]", "x", said)
    assert not set(plain) & set(MARKDOWN)
    assert not re.match(r"[-+]|\d+[.)]", plain.lstrip())
    assert not re.search(r"@(?!\u200b)", said)
    assert "//" not in plain
    assert "\n" not in said
    assert len(said) <= 120
    piled = 0
    for sign in said:
        piled = piled + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        assert piled <= 2


@given(NASTY)
def test_a_bold_name_ends_where_it_ends(name: str) -> None:
    """Discord's own pattern for bold text matches the whole name, and nothing after it."""
    (said,) = bold((escape_name(name) or "x",))
    found = re.match(r"\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)", f"{said} builds.")
    assert found is not None
    assert found[0] == said


def test_all_names_of_a_table_are_escaped() -> None:
    called = escaped_names(snapshot(played(4), seated(4, LONG, computers=[1])), "fr")
    assert called[1] == "Débutant B"
    assert called[2].startswith(r"\*\*x\*\* @")
