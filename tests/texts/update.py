"""Brings the translations in step with the English sentences: what msgmerge does, with the key as the identity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from babel.messages.catalog import Message

from tests.texts.files import Entry, File, write


def update_all(files: Iterable[File]) -> list[Path]:
    """Updates the translations among these files, and says which changed. What cannot be read is left alone."""
    readable = [file for file in files if file.broken is None]
    english = {file.domain: file for file in readable if file.is_source}
    others = [file for file in readable if not file.is_source and file.domain in english]
    return [file.path for file in others if update(file, english[file.domain])]


def in_step(file: File, english: File) -> bool:
    """Whether a translation has the messages of the English catalogue, in its order, with its sentences."""
    own = {key: entry.english for key, entry in file.entries.items() if not is_own(key) or key in english.entries}
    theirs = {key: entry.english for key, entry in english.entries.items() if not is_own(key) or key in file.entries}
    return list(own.items()) == list(theirs.items())


def update(file: File, english: File) -> bool:
    """A new sentence gets an empty translation, one whose English has changed is marked as fuzzy, with the English that
    was translated, and one that is gone goes. Whether there was anything to do.
    """
    if in_step(file, english):
        return False
    messages = [_merged(entry, file.entries) for entry in english.entries.values()]
    own = [entry.message for key, entry in file.entries.items() if is_own(key) and key not in english.entries]
    write(file.path, [message for message in messages if message is not None] + own)
    return True


def _merged(english: Entry, known: Mapping[str, Entry]) -> Message | None:
    source = english.message
    entry = known.get(english.key)
    if entry is None:
        if is_own(english.key):
            return None
        empty = ("",) * 2 if source.pluralizable else ""
        return Message(source.id, empty, auto_comments=source.auto_comments, context=source.context)
    said, flags, previous = entry.message.string, set(entry.message.flags), entry.message.previous_id
    if entry.english != english.english:
        flags.add("fuzzy")
        previous = list(entry.english)
        said = _reshaped(entry, english)
    return Message(
        source.id,
        said,
        flags=flags,
        auto_comments=source.auto_comments,
        user_comments=entry.message.user_comments,
        previous_id=previous,
        context=source.context,
    )


def _reshaped(entry: Entry, english: Entry) -> str | tuple[str, ...]:
    """What was said, in as many forms as the English sentence now asks for."""
    if not english.message.pluralizable:
        return entry.forms[0]
    return entry.forms if entry.message.pluralizable else (entry.forms[0], "")


def is_own(key: str) -> bool:
    """Which other names are understood when a move is typed is each language's own affair."""
    return key.startswith("aka.")
