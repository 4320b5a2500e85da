"""What the bot asked of SimCord, which lets it pass, and Discord would have refused; and what we do not do."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import simcord
from simcord.types import HttpLogEntry

from bot import limits
from tests.discord import description

CALLBACK_MESSAGE: Final = 4
CALLBACK_EDIT: Final = 7
CALLBACK_CHOICES: Final = 8
CALLBACK_MODAL: Final = 9
BUTTON: Final = 2
GALLERY: Final = 12

MADE_UP: Final = re.compile(r"\d{16,}")
"""Where no nonce is given, discord.py makes one up, another at each try."""


def faults(env: simcord.Env) -> Iterator[str]:
    """One sentence for each fault of each request, in their order."""
    for entry in env.http_requests:
        for fault in request_faults(entry):
            yield f"{entry.method} {entry.path}: {fault}"
    yield from nonce_faults(env)
    for url, blob in env.backend.cdn._blobs.items():
        if len(blob) > limits.FILE_BYTES:
            yield f"a file over {limits.FILE_BYTES} bytes: {url}"


def request_faults(entry: HttpLogEntry) -> Iterator[str]:
    """Of one request alone."""
    yield from description.faults(entry.method, entry.path, entry.json)
    body: Any = entry.json
    if entry.path.endswith("/callback"):
        data = body.get("data") or {}
        match body["type"]:
            case kind if kind in (CALLBACK_MESSAGE, CALLBACK_EDIT):
                yield from message_faults(data, new=kind == CALLBACK_MESSAGE)
            case kind if kind == CALLBACK_CHOICES:
                yield from limits.choice_faults(data["choices"])
            case kind if kind == CALLBACK_MODAL:
                yield from limits.modal_faults(data)
    elif entry.path.endswith("/commands"):
        commands = body if isinstance(body, list) else [body] if body else []
        if len(commands) > limits.COMMANDS:
            yield f"{len(commands)} commands, {limits.COMMANDS} is the most"
        for command in commands:
            yield from limits.command_faults(command)
    elif sends := _sends(entry):
        yield from message_faults(body, new=sends == "new")


def message_faults(body: Mapping[str, Any], *, new: bool) -> Iterator[str]:
    """Of a message, however it is sent; a new one may ping, an edit never does."""
    if len(body.get("content") or "") > limits.CONTENT:
        yield f"{len(body['content'])} characters, {limits.CONTENT} is the most"
    files = body.get("attachments") or []
    if len(files) > limits.FILES:
        yield f"{len(files)} files, {limits.FILES} is the most"
    for file in files:
        # a file that was sent before has an id alone
        if "filename" in file and not 1 <= len(file.get("description") or "") <= limits.ALT_TEXT:
            yield f"the alt text of {file['filename']} has {len(file.get('description') or '')} characters"
    parts = body.get("components") or []
    yield from limits.layout_faults(parts)
    for part in (inner for top in parts for inner in limits.walk(top)):
        if part["type"] == GALLERY and not all(item.get("description") for item in part["items"]):
            yield "a picture of a gallery has no alt text"
    yield from mention_faults(body, new=new)


def mention_faults(body: Mapping[str, Any], *, new: bool) -> Iterator[str]:
    """Only the named players are pinged, never people that a text mentions."""
    allowed = body.get("allowed_mentions")
    if allowed is None:
        if new:
            yield "no allowed_mentions: everyone mentioned in the text would be pinged"
        return
    if allowed.get("parse"):
        yield f"allowed_mentions lets the text ping {allowed['parse']}"
    if allowed.get("roles"):
        yield f"allowed_mentions pings roles {allowed['roles']}"


def nonce_faults(env: simcord.Env) -> Iterator[str]:
    """What is sent to a channel has a nonce of its own, the same at every try."""
    channel_of: dict[str, str] = {}
    failed: dict[str, str] = {}
    for number, entry in enumerate(env.http_requests):
        if entry.method != "POST" or not _sends(entry) or not entry.path.startswith("/channels/"):
            continue
        body: Any = entry.json
        nonce = body.get("nonce")
        if not nonce or not body.get("enforce_nonce") or MADE_UP.fullmatch(nonce):
            yield f"POST {entry.path}: no nonce of its own"
            continue
        if channel_of.setdefault(nonce, entry.path) != entry.path:
            yield f"POST {entry.path}: the nonce {nonce} of {channel_of[nonce]}"
        told = repr((entry.path, sorted((key, value) for key, value in body.items() if key != "nonce")))
        if failed.pop(told, nonce) != nonce:
            yield f"POST {entry.path}: another nonce than at the try before, {nonce}"
        if number in getattr(env, "failed", ()):
            failed[told] = nonce


def _sends(entry: HttpLogEntry) -> str:
    """Whether a request makes a message ("new") or changes one ("edit")."""
    steps = entry.path.strip("/").split("/")
    if steps[0] not in ("channels", "webhooks") or not isinstance(entry.json, dict):
        return ""
    if entry.method == "POST" and (steps[2:] == ["messages"] or (steps[0] == "webhooks" and len(steps) == 3)):
        return "new"
    return "edit" if entry.method == "PATCH" and steps[-2:-1] == ["messages"] else ""
