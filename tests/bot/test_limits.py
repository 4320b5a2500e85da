"""Discord's limits, compared with its own description where that states them, and the helpers that keep to them."""

import re
from typing import Any

import pytest

from bot import limits
from tests.discord.description import description, limit


@pytest.mark.parametrize(
    ("ours", "schema", "field", "keyword"),
    [
        (limits.CONTENT, "IncomingWebhookInteractionRequest", "content", "maxLength"),
        (limits.TEXT, "TextDisplayComponentForMessageRequest", "content", "maxLength"),
        (limits.COMPONENTS, "MessageCreateRequest", "components", "maxItems"),
        (limits.COMPONENTS, "ContainerComponentForMessageRequest", "components", "maxItems"),
        (limits.FILES, "MessageCreateRequest", "attachments", "maxItems"),
        (limits.FILE_NAME, "MessageAttachmentRequest", "filename", "maxLength"),
        (limits.ALT_TEXT, "MessageAttachmentRequest", "description", "maxLength"),
        (limits.ALT_TEXT, "MediaGalleryItemRequest", "description", "maxLength"),
        (limits.GALLERY_ITEMS, "MediaGalleryComponentForMessageRequest", "items", "maxItems"),
        (limits.SECTION_TEXTS, "SectionComponentForMessageRequest", "components", "maxItems"),
        (limits.ROW_BUTTONS, "ActionRowComponentForMessageRequest", "components", "maxItems"),
        (limits.NONCE, "MessageCreateRequest", "nonce", "maxLength"),
        (limits.MENTIONED_USERS, "MessageAllowedMentionsRequest", "users", "maxItems"),
        (limits.THREAD_NAME, "CreateTextThreadWithMessageRequest", "name", "maxLength"),
        (limits.THREAD_NAME, "CreateTextThreadWithoutMessageRequest", "name", "maxLength"),
        (limits.CUSTOM_ID, "ButtonComponentForMessageRequest", "custom_id", "maxLength"),
        (limits.CUSTOM_ID, "StringSelectComponentForMessageRequest", "custom_id", "maxLength"),
        (limits.CUSTOM_ID, "ModalInteractionCallbackRequestData", "custom_id", "maxLength"),
        (limits.BUTTON_LABEL, "ButtonComponentForMessageRequest", "label", "maxLength"),
        (limits.BUTTON_URL, "ButtonComponentForMessageRequest", "url", "maxLength"),
        (limits.SELECT_OPTIONS, "StringSelectComponentForMessageRequest", "options", "maxItems"),
        (limits.SELECT_PLACEHOLDER, "StringSelectComponentForMessageRequest", "placeholder", "maxLength"),
        (limits.OPTION_LABEL, "StringSelectOptionForRequest", "label", "maxLength"),
        (limits.OPTION_VALUE, "StringSelectOptionForRequest", "value", "maxLength"),
        (limits.OPTION_DESCRIPTION, "StringSelectOptionForRequest", "description", "maxLength"),
        (limits.MODAL_TITLE, "ModalInteractionCallbackRequestData", "title", "maxLength"),
        (limits.MODAL_LABEL, "LabelComponentForModalRequest", "label", "maxLength"),
        (limits.MODAL_DESCRIPTION, "LabelComponentForModalRequest", "description", "maxLength"),
        (limits.INPUT_PLACEHOLDER, "TextInputComponentForModalRequest", "placeholder", "maxLength"),
        (limits.INPUT_VALUE, "TextInputComponentForModalRequest", "value", "maxLength"),
        (limits.RADIO_OPTIONS, "RadioGroupComponentForModalRequest", "options", "maxItems"),
        (limits.RADIO_OPTIONS_LEAST, "RadioGroupComponentForModalRequest", "options", "minItems"),
        (limits.CHECKBOX_OPTIONS, "CheckboxGroupComponentForModalRequest", "options", "maxItems"),
        (limits.COMMAND_NAME, "ApplicationCommandCreateRequest", "name", "maxLength"),
        (limits.COMMAND_NAME, "ApplicationCommandCreateRequest", "name_localizations.*", "maxLength"),
        (limits.COMMAND_NAME, "ApplicationCommandStringOption", "name", "maxLength"),
        (limits.COMMAND_DESCRIPTION, "ApplicationCommandCreateRequest", "description", "maxLength"),
        (limits.COMMAND_DESCRIPTION, "ApplicationCommandStringOption", "description_localizations.*", "maxLength"),
        (limits.COMMAND_OPTIONS, "ApplicationCommandCreateRequest", "options", "maxItems"),
        (limits.COMMAND_OPTIONS, "ApplicationCommandSubcommandOption", "options", "maxItems"),
        (limits.CHOICES, "ApplicationCommandStringOption", "choices", "maxItems"),
        (limits.CHOICES, "InteractionApplicationCommandAutocompleteCallbackStringData", "choices", "maxItems"),
        (limits.CHOICE_NAME, "ApplicationCommandOptionStringChoice", "name", "maxLength"),
        (limits.TYPED, "ApplicationCommandStringOption", "max_length", "maximum"),
    ],
)
def test_as_the_description_says(ours: int, schema: str, field: str, keyword: str) -> None:
    assert limit(schema, field, keyword) == ours


@pytest.mark.parametrize(
    ("ours", "schema", "field", "keyword"),
    [
        (limits.CONTENT, "MessageCreateRequest", "content", "maxLength"),
        (limits.MODAL_PARTS, "ModalInteractionCallbackRequestData", "components", "maxItems"),
        (limits.CHOICE_VALUE, "ApplicationCommandOptionStringChoice", "value", "maxLength"),
    ],
)
def test_stricter_than_the_description(ours: int, schema: str, field: str, keyword: str) -> None:
    assert ours < limit(schema, field, keyword)


def test_threads_sleep_as_the_description_says() -> None:
    kinds = description()["components"]["schemas"]["ThreadAutoArchiveDuration"]["oneOf"]
    assert {kind["const"] for kind in kinds} == set(limits.THREAD_SLEEP_MINUTES)


# ---------------------------------------------------------------- helpers


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [
        ("four", 4, "four"),
        ("four words stand here", 11, "four words…"),
        ("four words stand here", 10, "four word…"),
        ("four words stand here", 17, "four words stand…"),
        ("four words stand here", 16, "four words…"),
        ("four words stand here", 12, "four words…"),
        ("unbreakable", 6, "unbre…"),
        ("a unbreakable", 8, "a unbre…"),
    ],
)
def test_cut(text: str, most: int, expected: str) -> None:
    assert limits.cut(text, most) == expected
    assert len(expected) <= most


def test_cut_lines_keeps_the_latest() -> None:
    lines = [f"line {number}" for number in range(10)]
    assert limits.cut_lines(lines, 69, "before: more") == "\n".join(lines)
    assert limits.cut_lines(lines, 30, "before: more") == "before: more\nline 8\nline 9"
    assert limits.cut_lines(["x" * 50], 30, "before: more") == "before: more"


def test_custom_ids() -> None:
    assert limits.custom_id("x" * 100) == "x" * 100
    for wrong in ("", "x" * 101):
        with pytest.raises(ValueError, match="1 to 100 characters"):
            limits.custom_id(wrong)


@pytest.mark.parametrize("name", ["move", "défausser", "żółw", "rules-of", "a_b", "l'ordre", "กำ", "手", "x" * 32])
def test_names_that_commands_may_have(name: str) -> None:
    assert limits.is_valid_command_name(name)


@pytest.mark.parametrize("name", ["", "Move", "Żółw", "two words", "x" * 33, "a/b", "é́", "🎲"])
def test_names_that_commands_may_not_have(name: str) -> None:
    assert not limits.is_valid_command_name(name)


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "move", "description": "Plays.", "type": 1, **changes}


def option(name: str = "action", **changes: Any) -> dict[str, Any]:
    return {"name": name, "description": "What to do.", "type": 3, **changes}


def choice(name: str = "a", value: str | int = "a") -> dict[str, Any]:
    return {"name": name, "value": value}


def test_a_command_as_it_should_be() -> None:
    good = command(
        name_localizations={"fr": "jouer", "pl": "ruch"},
        description_localizations={"fr": "Joue.", "pl": "Gra."},
        options=[option(required=True, choices=[choice(), choice("b", 3)]), option("table")],
    )
    assert not list(limits.command_faults(good))
    assert not list(limits.command_faults({"name": "Show my Hand", "type": 2, "description": ""}))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "Move"}, "'Move' is no name"),
        ({"name_localizations": {"fr": "deux mots"}}, r"'deux mots' is no name \(fr\)"),
        ({"description": ""}, "a description of 0 characters"),
        ({"description_localizations": {"pl": "x" * 101}}, r"a description of 101 characters \(pl\)"),
        ({"type": 2, "name": "x" * 33}, "is no name"),
        ({"options": [option(f"o{number}") for number in range(26)]}, "26 options"),
        ({"options": [option("Action")]}, "/move Action: 'Action' is no name"),
        ({"options": [option(), option()]}, "two options of one name"),
        (
            {"options": [option(name_localizations={"fr": "quoi"}), option("b", name_localizations={"fr": "quoi"})]},
            r"two options of one name \(fr\)",
        ),
        ({"options": [option("a"), option("b", required=True)]}, "a required option behind one that is not"),
        ({"options": [option(choices=[choice(value=str(number)) for number in range(1, 27)])]}, "26 choices"),
        ({"options": [option(choices=[choice(name="x" * 101)])]}, "has 101 characters"),
        ({"options": [option(choices=[choice(value="x" * 101)])]}, "has 101 characters"),
        ({"options": [option(choices=[choice(value="")])]}, "has 0 characters"),
        (
            {
                "options": [
                    option(f"o{number}", choices=[choice("n" * 99, f"{n}" * 50) for n in range(5)])
                    for number in range(12)
                ]
            },
            "characters in all, 8000 is the most",
        ),
        (
            {"options": [option("sub", type=1, options=[option(description="")])]},
            "/move sub action: a description of 0",
        ),
    ],
)
def test_commands_that_discord_would_refuse(changes: dict[str, Any], said: str) -> None:
    found = list(limits.command_faults(command(**changes)))
    assert len(found) == 1
    assert re.search(said, found[0])


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(custom_id: str = "a", **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "Go", "custom_id": custom_id, **changes}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def test_a_layout_at_the_limits() -> None:
    container = {"type": 17, "components": [*(text("x" * 100) for _ in range(35)), text("x" * 500), row(button("b"))]}
    section = {"type": 9, "components": [], "accessory": button("c")}
    assert not list(limits.layout_faults([container]))
    assert list(limits.layout_faults([container, section])) == ["41 components, 40 is the most"]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([text("x" * 2_001), text("y" * 2_000)], "4001 characters of text, 4000 is the most"),
        ([row(button(), button())], "the custom id 'a' stands twice in a message"),
        ([row(button(label=None))], "the button 'a' has neither label nor emoji"),
        ([row(button(), {"type": 3, "custom_id": "s", "options": []})], "a row has a select and something else"),
    ],
)
def test_layouts_that_discord_would_refuse(parts: list[dict[str, Any]], said: str) -> None:
    assert list(limits.layout_faults(parts)) == [said]


def test_forms() -> None:
    parts = [{"type": 18, "label": "l", "component": {"type": 4, "custom_id": f"i{number}"}} for number in range(6)]
    assert not list(limits.modal_faults({"components": parts[:5]}))
    assert list(limits.modal_faults({"components": parts})) == ["a form of 6 parts, 5 is the most"]
    assert list(limits.modal_faults({"components": parts[:1] * 2})) == ["the custom id 'i0' stands twice in a message"]
