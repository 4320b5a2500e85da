"""What a translator, or the author of an English sentence, can get wrong. Each check yields problems of one file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog

from bot.limits import BUTTON_LABEL, CHOICE_NAME, COMMAND_DESCRIPTION, is_valid_command_name
from engine.texts.catalogue import plural_rule
from engine.texts.wording import table
from tests.texts.files import PACKAGES, Entry, File, Problem, files
from tests.texts.update import is_own

Check = Callable[[File, File], Iterator[Problem]]
"""Of a file and the English one of its domain, which may be the same."""

THIN: Final = "\u202f"
QUOTES: Final = {"en": "“”’", "fr": "«»’", "pl": "„”’"}
"""The quotation marks and apostrophes of a language; of another one, those that it has in common with English."""
NO_SENTENCES: Final = ("aka.", "word.", "list.")
"""Messages that are no text to read: what may be typed, several with | between, and what joins a list."""
TERMINAL: Final = {"host.help", "host.table"}
"""Messages set in columns for a terminal, with spaces."""
_CODE: Final = re.compile(r"`[^`]*`")
_COMMAND: Final = re.compile(r"`(/[a-z]+(?: [a-z]+)?)`")
_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([\w ]+))?\}")
_ENDS: Final = ".?!:…"


def problems(package: str, found: list[File] | None = None) -> list[Problem]:
    """All that is wrong with the catalogues of a package, by file and line."""
    found = files(package) if found is None else found
    english = {file.domain: file for file in found if file.is_source}
    listed = []
    for file in found:
        source = english.get(file.domain)
        if file.broken is not None:
            listed.append(file.broken)
        elif source is None:
            listed.append(Problem(file.path, 1, f"there is no English catalogue {file.domain}.po"))
        elif source.broken is None:
            listed += [problem for check in CHECKS for problem in check(file, source)]
    return sorted([*listed, *_missing(found)])


def _missing(found: list[File]) -> Iterator[Problem]:
    """Every language has every catalogue."""
    there = {(file.lang, file.domain) for file in found}
    for lang in sorted({file.lang for file in found}):
        for file in found:
            if file.is_source and (lang, file.domain) not in there:
                text = f"{lang}/{file.domain}.po is missing: copy this file, change its header and run make texts"
                yield Problem(file.path, 1, text)


# ---------------------------------------------------------------- the file


def header(file: File, english: File) -> Iterator[Problem]:
    if str(file.catalog.locale_identifier) != file.lang:
        yield Problem(file.path, 1, f'the header must say "Language: {file.lang}\\n"')
    if file.catalog.charset.lower() != "utf-8":
        yield Problem(file.path, 1, "the header must say charset=utf-8")
    expected = Catalog(locale=file.lang)
    rules = plural_rule(expected.plural_forms), plural_rule(file.catalog.plural_forms)
    same = expected.num_plurals == file.catalog.num_plurals
    if not same or any(rules[0](n) != rules[1](n) for n in range(1_000)):
        yield Problem(file.path, 1, f'the header must say "Plural-Forms: {expected.plural_forms}\\n"')


def one_entry_a_key(file: File, english: File) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for line, key in file.listed_keys():
        if key in seen:
            yield Problem(file.path, line, f"{key} is there already, on line {seen[key]}: delete one of the two")
        seen.setdefault(key, line)
    if "" in file.entries:
        line = file.entries[""].line
        yield Problem(file.path, line, "a message without a key: write it as msgctxt above the msgid")


def same_keys(file: File, english: File) -> Iterator[Problem]:
    for key, entry in english.entries.items():
        if key not in file.entries and not is_own(key):
            yield Problem(file.path, 1, f"{key} is missing (“{entry.english[0]}”): make texts adds it")
    for key, entry in file.entries.items():
        if key not in english.entries and not is_own(key):
            yield Problem(file.path, entry.line, f"{key} is not in the English catalogue: make texts deletes it")
    for message in file.catalog.obsolete.values():
        yield Problem(file.path, message.lineno or 1, f"{message.context} is obsolete (#~): delete it")


def english_in_step(file: File, english: File) -> Iterator[Problem]:
    for entry, source in _pairs(file, english):
        if entry.english != source.english:
            yield Problem(file.path, entry.line, f"{entry.key}: the English sentence is another now: run make texts")
    if file.is_source:
        for entry in file.entries.values():
            if any(_strings(entry)):
                yield Problem(file.path, entry.line, f"{entry.key}: English has no msgstr: its sentence is the msgid")


def _strings(entry: Entry) -> tuple[str, ...]:
    text = entry.message.string
    return (text,) if isinstance(text, str) else tuple(text or ())


# ---------------------------------------------------------------- the translation


def translated(file: File, english: File) -> Iterator[Problem]:
    for entry in file.entries.values():
        if entry.fuzzy:
            yield Problem(file.path, entry.line, f"{entry.key} is fuzzy: see if it is still right, then remove “fuzzy”")
        if not all(entry.forms):
            missing = "" if len(entry.forms) == 1 else f" in form {entry.forms.index('')}"
            yield Problem(file.path, entry.line, f"{entry.key} has no translation{missing}")


def plural_forms(file: File, english: File) -> Iterator[Problem]:
    for entry, source in _pairs(file, english):
        most = file.catalog.num_plurals if len(source.english) > 1 else 1
        if len(entry.forms) != most:
            yield Problem(file.path, entry.line, f"{entry.key} has {len(entry.forms)} forms and must have {most}")


def placeholders(file: File, english: File) -> Iterator[Problem]:
    """Names and wordings as in English. A single form may leave one out, as `one card` does."""
    for entry, source in _pairs(file, english):
        wanted, found = _placeholders(source.english), _placeholders(entry.forms)
        if entry.forms[0] and (lacking := wanted - found):
            yield Problem(file.path, entry.line, f"{entry.key} lacks {_braced(lacking)}")
        if unknown := found - wanted:
            yield Problem(file.path, entry.line, f"{entry.key} has {_braced(unknown)}, which the English does not have")


def braces(file: File, english: File) -> Iterator[Problem]:
    for entry, form in _forms(file):
        try:
            parts = [name for _, name, _, _ in Formatter().parse(form) if name is not None]
        except ValueError as error:
            yield Problem(file.path, entry.line, f"{entry.key}: {error}")
            continue
        if len(parts) != len(_PLACEHOLDER.findall(form)) or form.count("{") != len(parts):
            yield Problem(file.path, entry.line, f"{entry.key}: a placeholder is {{name}} or {{name:wording}}")


def wordings(file: File, english: File) -> Iterator[Problem]:
    """Each placeholder of the English sentence is declared in the tables of its catalogue."""
    if not file.is_source:
        return
    declared = table(file.domain, file.package)
    for entry in file.entries.values():
        for name, spec in sorted(_placeholders(entry.forms)):
            try:
                declared.wording(name, spec, PACKAGES[file.package])
            except (LookupError, TypeError):
                where = f"{file.package.replace('.', '/')}/{file.domain}.toml or core.toml"
                yield Problem(
                    file.path,
                    entry.line,
                    f"{entry.key}: {_braced({(name, spec)})} has no wording; declare {spec or name} in {where}",
                )


def _pairs(file: File, english: File) -> Iterator[tuple[Entry, Entry]]:
    """Each translation with its English message."""
    for key, entry in file.entries.items():
        if key in english.entries:
            yield entry, english.entries[key]


def _forms(file: File) -> Iterator[tuple[Entry, str]]:
    """Each form of each message that is there."""
    for entry in file.entries.values():
        yield from ((entry, form) for form in entry.forms if form)


def _texts(file: File) -> Iterator[tuple[Entry, str]]:
    """Each form of each message that is read, with what is typed left out, and of placeholders only their names."""
    for entry, form in _forms(file):
        if not entry.key.startswith(NO_SENTENCES):
            yield entry, _PLACEHOLDER.sub(r"{\1}", _CODE.sub("``", form))


def _placeholders(forms: tuple[str, ...]) -> set[tuple[str, str]]:
    return {(name, spec) for form in forms for name, spec in _PLACEHOLDER.findall(form)}


def _braced(found: set[tuple[str, str]]) -> str:
    return ", ".join(f"{{{name}{':' if spec else ''}{spec}}}" for name, spec in sorted(found))


# ---------------------------------------------------------------- typography


def spaces(file: File, english: File) -> Iterator[Problem]:
    for entry, form in _texts(file):
        if form != form.strip():
            yield Problem(file.path, entry.line, f"{entry.key} begins or ends with a space")
        if entry.key not in TERMINAL and re.search(r"[ \u202f]{2}|[ \u202f]\n|\t|\r|\u00a0|\u200b", form):
            yield Problem(file.path, entry.line, f"{entry.key}: two spaces together, or one that is not seen")
        if file.lang == "fr":
            if re.search(rf"(?<!{THIN})[:;!?»]|«(?!{THIN})", _prose(form)):
                text = f"{entry.key}: a narrow no-break space (U+202F) stands before : ; ! ? » and after «"
                yield Problem(file.path, entry.line, text)
        elif re.search(rf"\s[:;!?.,)](?!\w)|{THIN}", form):
            yield Problem(file.path, entry.line, f"{entry.key}: no space stands before a punctuation mark")


def marks(file: File, english: File) -> Iterator[Problem]:
    own = QUOTES.get(file.lang, "")
    foreign = set("“”„«»’") - set(own) if own else set()
    for entry, form in _texts(file):
        if found := foreign & set(form):
            yield Problem(file.path, entry.line, f"{entry.key}: {' '.join(sorted(found))} is not of this language")
        if re.search(r"['\"]|\.\.\.", form):
            yield Problem(file.path, entry.line, f"{entry.key}: write ’ for ', … for ..., and quotes as {own or '“ ”'}")
        if form.count("(") != form.count(")") or form.count("[") != form.count("]"):
            yield Problem(file.path, entry.line, f"{entry.key}: a bracket is not closed")


def endings(file: File, english: File) -> Iterator[Problem]:
    """A sentence ends with a mark, a label has none: as the English does."""
    for entry, source in _pairs(file, english):
        if not entry.key.startswith(NO_SENTENCES):
            ends = source.english[0][-1:] in _ENDS
            if any(form and (form[-1] in _ENDS) != ends for form in entry.forms):
                text = "ends with a mark such as a full stop" if ends else "ends without a mark"
                yield Problem(file.path, entry.line, f"{entry.key}: the English {text}, and so must this")


def _prose(form: str) -> str:
    """Without addresses, times and formats of a time."""
    return re.sub(r"\w+://\S*|HH:mm|\d:\d", "", form)


# ---------------------------------------------------------------- Discord


def markdown(file: File, english: File) -> Iterator[Problem]:
    for entry, form in _forms(file):
        for sign in ("**", "`", "~~", "||"):
            if form.count(sign) % 2 and not entry.key.startswith(NO_SENTENCES):
                yield Problem(file.path, entry.line, f"{entry.key}: {sign} is not closed")
    for entry, source in _pairs(file, english):
        if entry.key.startswith(NO_SENTENCES):
            continue
        wanted = Counter(_COMMAND.findall(source.english[0]))
        for form in filter(None, entry.forms):
            if Counter(_COMMAND.findall(form)) != wanted:
                text = "commands stand there as in English, `/table new`: readers see them in their language"
                yield Problem(file.path, entry.line, f"{entry.key}: {text}")
            if form.count("\n") != source.english[0].count("\n"):
                yield Problem(file.path, entry.line, f"{entry.key} has more or fewer lines than the English")


def limits(file: File, english: File) -> Iterator[Problem]:
    """What Discord takes no longer text for. Other texts are shortened where they are shown."""
    for entry, form in _forms(file):
        kind = entry.key.partition(".")[0]
        if kind in ("command", "option") and file.package == "bot.texts":
            if entry.key.endswith("+about"):
                most = COMMAND_DESCRIPTION
            else:
                if not is_valid_command_name(form):
                    text = f"“{form}” is no name for Discord: small letters, digits, - and _, at most 32"
                    yield Problem(file.path, entry.line, f"{entry.key}: {text}")
                continue
        elif kind == "choice":
            most = CHOICE_NAME
        elif kind == "button":
            most = BUTTON_LABEL
        else:
            continue
        if len(form) > most:
            yield Problem(file.path, entry.line, f"{entry.key} has {len(form)} characters, {most} is the most")


CHECKS: Final[tuple[Check, ...]] = (
    header,
    one_entry_a_key,
    same_keys,
    english_in_step,
    translated,
    plural_forms,
    placeholders,
    braces,
    wordings,
    spaces,
    marks,
    endings,
    markdown,
    limits,
)
