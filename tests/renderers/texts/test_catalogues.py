"""The pictures' catalogues hold what the code asks for, in all three languages, and nothing else; and are well set."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.texts import LANGUAGES
from engine.texts.catalogue import CORE, catalogue
from renderers.texts.words import OWN

RENDERERS = Path(__file__).parents[3] / "renderers"
DOMAINS = (CORE, "castle", "ezra", "sare")
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w ]+)?\}")
THIN = "\u202f"
PLURALS = {"en": 2, "fr": 2, "pl": 3}


def base(key: str) -> str:
    """A key without its variants."""
    return re.split(r"[+-]", key, maxsplit=1)[0]


def messages(lang: str) -> Iterator[tuple[str, str]]:
    for domain in DOMAINS:
        for key, forms in catalogue(lang, domain, OWN).messages.items():
            yield from ((key, form) for form in forms)


@cache
def strings() -> frozenset[str]:
    """Every string in the code of the renderers, in the component names that views pass on, and in their wordings."""
    found = {word for file in RENDERERS.glob("texts/*.toml") for word in re.findall(r"[\w.]+", file.read_text("utf-8"))}
    for path in (*RENDERERS.rglob("*.py"), *RENDERERS.parent.glob("engine/*/components.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


@cache
def said() -> tuple[tuple[str, frozenset[str] | None], ...]:
    """The keys of whole sentences as the code gives them, with the names of their values."""
    found = []
    for path in RENDERERS.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "say":
                names = [keyword.arg for keyword in call.keywords]
                # ** hides what is given.
                values = None if None in names else frozenset(filter(None, names))
                keys = [part.value for part in ast.walk(call.args[0]) if isinstance(part, ast.Constant)]
                found += [(key, values) for key in keys if isinstance(key, str) and "." in key.strip(".")]
    return tuple(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_used_are_there(lang: str) -> None:
    there = {base(key) for domain in DOMAINS for key in catalogue(lang, domain, OWN).messages}
    there |= {base(key) for domain in DOMAINS for key in catalogue(lang, domain).messages}
    assert len(said()) > 40
    assert not [key for key, _ in said() if key not in there and not key.endswith(".")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_are_given(lang: str) -> None:
    wanted: dict[str, set[str]] = {}
    for key, form in messages(lang):
        wanted.setdefault(base(key), set()).update(PLACEHOLDER.findall(form), re.findall(r"[+-](\w+)", key))
    for key, given in said():
        if given is not None and key in wanted:
            assert wanted[key] <= given, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_unused(lang: str) -> None:
    for domain in DOMAINS:
        for key in catalogue(lang, domain, OWN).messages:
            # Headings and refusals are named without what they are.
            assert {base(key), base(key).partition(".")[2]} & strings(), key


def test_no_key_hides_one_of_the_engine() -> None:
    for domain in DOMAINS:
        own = set(catalogue("en", domain, OWN).messages)
        assert not own & {key for other in DOMAINS for key in catalogue("en", other).messages}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_end_with_a_stop_and_names_do_not(lang: str) -> None:
    for key, form in messages(lang):
        if key.startswith(("alt.", "board.", "lobby.", "refusal.")):
            assert form[-1] in ".:?!}", key
            assert form[0] in "{-“" or form[0].isupper(), key
        else:
            assert form[-1] not in ".!?:", key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_stand_alone(lang: str) -> None:
    """A component's name is never inflected: it stands behind a colon, in brackets or quotes, or begins."""
    names = (
        r"\{(card|cards|building|space|place|places|category|goods|things|title|doing|stock|delivery|row|choice"
        r"|built|sites|counted|costs|lane|piles|wanted|odds|progress|turned|scrolls|stacks|gateways|laid|faces)\}"
    )
    for key, form in messages(lang):
        for found in re.finditer(names, form):
            before = form[: found.start()].rstrip(" " + THIN)
            assert not before or before[-1] in ":,(“«„=", (key, form)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_english_is_left(lang: str) -> None:
    english = re.compile(r"\b(the|you|your|of|is|are|with|and|helper|round|stone|built|free|played)\b", re.I)
    assert not [(key, form) for key, form in messages(lang) if english.search(PLACEHOLDER.sub("", form))]
