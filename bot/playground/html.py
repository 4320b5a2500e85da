"""Builds HTML; every text that is not `Html` is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from bot.texts import BotTexts


class Html(str):
    """Text that is escaped already."""

    __slots__ = ()


def escape_html(text: object) -> Html:
    return text if isinstance(text, Html) else Html(escape(str(text)))


def join_html(parts: Iterable[Html]) -> Html:
    return Html("".join(parts))


def tag(name: str, /, *inside: object, **attributes: object) -> Html:
    """An element. Attribute names: `class_` becomes `class`, `aria_label` becomes `aria-label`."""
    named = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape_html(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Html(f"<{name}{named}>{join_html(escape_html(part) for part in inside)}</{name}>")


def void(name: str, /, **attributes: object) -> Html:
    """An element without an end tag."""
    return Html(tag(name, **attributes).removesuffix(f"</{name}>"))


def sentence_html(words: BotTexts, key: str, **params: Any) -> Html:
    """A sentence whose parameters may be `Html`."""
    marks = {name: f"\0{number}\0" for number, name in enumerate(params)}
    text = escape(words.sentence(key, marks))
    for name, mark in marks.items():
        text = text.replace(mark, escape_html(params[name]))
    return Html(text)
