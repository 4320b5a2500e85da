"""Discord's limits, as far as they concern us, and helpers that keep to them.

A test compares them with Discord's OpenAPI description, where that states one; the others are marked (documentation).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

# ---------------------------------------------------------------- messages

CONTENT: Final = 2_000
"""Characters of a plain message. (The description says 4,000, which is for subscribers; of answers, 2,000.)"""
TEXT: Final = 4_000
"""Characters of all the texts of a layout together; of one text, the description says the same."""
COMPONENTS: Final = 40
"""Parts of a layout, the nested ones too."""
FILES: Final = 10
FILE_BYTES: Final = 10 * 2**20
"""(documentation) Of one file, in a server without boosts."""
FILE_NAME: Final = 1_024
ALT_TEXT: Final = 1_024
GALLERY_ITEMS: Final = 10
SECTION_TEXTS: Final = 3
ROW_BUTTONS: Final = 5
ROWS: Final = 5
"""(documentation) Rows of buttons or selects below a plain message."""
NONCE: Final = 25
MENTIONED_USERS: Final = 100
THREAD_NAME: Final = 100
THREAD_SLEEP_MINUTES: Final = (60, 1_440, 4_320, 10_080)
"""The accepted times without a message after which a thread archives itself."""

# ---------------------------------------------------------------- buttons, selects, forms

CUSTOM_ID: Final = 100
BUTTON_LABEL: Final = 80
BUTTON_URL: Final = 512
SELECT_OPTIONS: Final = 25
SELECT_PLACEHOLDER: Final = 150
OPTION_LABEL: Final = 100
OPTION_VALUE: Final = 100
OPTION_DESCRIPTION: Final = 100

MODAL_TITLE: Final = 45
MODAL_PARTS: Final = 5
"""(documentation) The description says 40, but Discord refuses the sixth."""
MODAL_LABEL: Final = 45
MODAL_DESCRIPTION: Final = 100
INPUT_PLACEHOLDER: Final = 100
INPUT_VALUE: Final = 4_000
RADIO_OPTIONS: Final = 10
RADIO_OPTIONS_LEAST: Final = 2
CHECKBOX_OPTIONS: Final = 10

# ---------------------------------------------------------------- commands

COMMANDS: Final = 100
"""(documentation) Slash commands of an application."""
COMMAND_NAME: Final = 32
COMMAND_DESCRIPTION: Final = 100
COMMAND_OPTIONS: Final = 25
COMMAND_CHARACTERS: Final = 8_000
"""(documentation) All names, descriptions and values of a command, its options and their choices, in the longest
language."""
CHOICES: Final = 25
CHOICE_NAME: Final = 100
CHOICE_VALUE: Final = 100
"""(documentation) The description says 6,000, which is the most that a person may type."""
TYPED: Final = 6_000
"""Characters that a person may type into an option of a command."""

# (documentation) Letters and digits of any script, - _ ': lower case where the script has it.
_NAME: Final = re.compile(r"[-_'\w]+")
_ABUGIDAS: Final = ("DEVANAGARI", "THAI")
"""Their vowels are marks, which \\w leaves out."""

# ---------------------------------------------------------------- seconds (documentation)

ANSWER_WITHIN: Final = 3.0
"""An interaction that was not answered by then is lost."""
TOKEN_LIFE: Final = 15 * 60.0
"""How long an interaction's answer can be edited or followed up; there is no other way to edit a private answer."""
EDIT_AGE: Final = 60 * 60.0
"""Older messages allow only a few more edits per channel (error 30046)."""

# ---------------------------------------------------------------- helpers


def cut(text: str, most: int) -> str:
    """The text; if too long, shortened with an ellipsis, at a word boundary if one is near."""
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    at_word = kept.rsplit(None, 1)[0] if not text[most - 1].isspace() else kept
    return (at_word if len(at_word) * 2 > most else kept).rstrip() + "…"


def cut_lines(lines: Sequence[str], most: int, left_out: str) -> str:
    """As many of the last lines as fit, after a line that says that there were more."""
    text = "\n".join(lines)
    if len(text) <= most:
        return text
    kept: list[str] = []
    room = most - len(left_out)
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return cut("\n".join([left_out, *reversed(kept)]), most)


def custom_id(text: str) -> str:
    """The id of a button or select, unchanged; ValueError if it is too long, which is a mistake of ours."""
    if not 1 <= len(text) <= CUSTOM_ID:
        raise ValueError(f"a custom id has 1 to {CUSTOM_ID} characters, this one {len(text)}: {text!r}")
    return text


def is_valid_command_name(name: str) -> bool:
    """May a command, group or option have this name, in any language?"""
    bare = "".join(sign for sign in name if not (unicodedata.category(sign).startswith("M") and _is_abugida(sign)))
    return 1 <= len(name) <= COMMAND_NAME and bool(_NAME.fullmatch(bare)) and name == name.lower()


def command_faults(command: Mapping[str, Any]) -> Iterator[str]:
    """What Discord would refuse about a command that is sent for registration."""
    yield from _named_faults(command, str(command.get("name")), describes=command.get("type", 1) == 1)
    if (size := _characters(command)) > COMMAND_CHARACTERS:
        yield f"/{command.get('name')} has {size} characters in all, {COMMAND_CHARACTERS} is the most"


def layout_faults(parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What Discord would refuse about the components of a message together; its description covers each one alone."""
    everything = [part for top in parts for part in walk(top)]
    if len(everything) > COMPONENTS:
        yield f"{len(everything)} components, {COMPONENTS} is the most"
    if (size := sum(len(part.get("content") or "") for part in everything)) > TEXT:
        yield f"{size} characters of text, {TEXT} is the most"
    ids = [part["custom_id"] for part in everything if part.get("custom_id")]
    for duplicate in {id for id in ids if ids.count(id) > 1}:
        yield f"the custom id {duplicate!r} stands twice in a message"
    for part in everything:
        if part.get("type") == 2 and not part.get("label") and not part.get("emoji"):
            yield f"the button {part.get('custom_id') or part.get('url')!r} has neither label nor emoji"
        inside = part.get("components", ())
        if part.get("type") == 1 and len(inside) > 1 and any(child["type"] != 2 for child in inside):
            yield "a row has a select and something else"


def modal_faults(modal: Mapping[str, Any]) -> Iterator[str]:
    """What Discord would refuse about a form as a whole."""
    if len(modal["components"]) > MODAL_PARTS:
        yield f"a form of {len(modal['components'])} parts, {MODAL_PARTS} is the most"
    yield from layout_faults(modal["components"])


def walk(part: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """A component and everything inside it, as Discord counts them."""
    yield part
    inner = [*(part.get("components") or ()), part.get("accessory"), part.get("component")]
    for child in inner:
        if child:
            yield from walk(child)


def _is_abugida(character: str) -> bool:
    return unicodedata.name(character, "").startswith(_ABUGIDAS)


def _named_faults(named: Mapping[str, Any], path: str, *, describes: bool) -> Iterator[str]:
    """Of a command or an option and everything below it."""
    names = {"": named.get("name"), **(named.get("name_localizations") or {})}
    for language, name in names.items():
        # context menus may have any name
        if not (is_valid_command_name(name or "") if describes else 1 <= len(name or "") <= COMMAND_NAME):
            yield f"/{path}: {name!r} is no name{f' ({language})' if language else ''}"
    for language, text in {"": named.get("description"), **(named.get("description_localizations") or {})}.items():
        if describes and not 1 <= len(text or "") <= COMMAND_DESCRIPTION:
            yield f"/{path}: a description of {len(text or '')} characters{f' ({language})' if language else ''}"
    options = named.get("options") or []
    if len(options) > COMMAND_OPTIONS:
        yield f"/{path}: {len(options)} options, {COMMAND_OPTIONS} is the most"
    for language in {"", *(key for option in options for key in option.get("name_localizations") or {})}:
        option_names = [
            (option.get("name_localizations") or {}).get(language, option.get("name")) for option in options
        ]
        if len(set(option_names)) < len(option_names):
            yield f"/{path}: two options of one name{f' ({language})' if language else ''}"
    if any(later.get("required") and not earlier.get("required") for earlier, later in pairwise(options)):
        yield f"/{path}: a required option behind one that is not"
    yield from choice_faults(named.get("choices") or [], path)
    for option in options:
        yield from _named_faults(option, f"{path} {option.get('name')}", describes=True)


def choice_faults(choices: Sequence[Mapping[str, Any]], path: str = "") -> Iterator[str]:
    """What Discord would refuse about the choices of an option, fixed or for autocomplete."""
    if len(choices) > CHOICES:
        yield f"/{path}: {len(choices)} choices, {CHOICES} is the most"
    for choice in choices:
        for name in (choice["name"], *(choice.get("name_localizations") or {}).values()):
            if not 1 <= len(name) <= CHOICE_NAME:
                yield f"/{path}: the choice {name!r} has {len(name)} characters, {CHOICE_NAME} is the most"
        value = choice["value"]
        if isinstance(value, str) and not 1 <= len(value) <= CHOICE_VALUE:
            yield f"/{path}: the value {value!r} has {len(value)} characters, {CHOICE_VALUE} is the most"


def _characters(named: Mapping[str, Any]) -> int:
    """As Discord counts a command, an option or a choice with everything below it."""

    def longest(key: str) -> int:
        return max(len(text or "") for text in (named.get(key), *(named.get(f"{key}_localizations") or {}).values()))

    value = named.get("value")
    own = longest("name") + longest("description") + (len(value) if isinstance(value, str) else 0)
    return own + sum(_characters(inside) for key in ("options", "choices") for inside in named.get(key) or ())
