"""After an update the owner is told once what has changed, and after the first installation nothing."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
import pytest
from structlog.testing import capture_logs

from bot.hosting import upkeep
from bot.hosting.changes import FILE, Changelog, Entry, Known, read_changelog, what_changed
from bot.hosting.upkeep import LOOK_EVERY, Upkeep
from bot.limits import CONTENT
from bot.settings import load
from bot.store.store import Store
from bot.texts import texts_for
from engine.texts import LANGUAGES
from tests.bot.hosting.playing import Group
from tests.bot.hosting.test_upkeep import OWNER, Client, Days, look
from tests.bot.store.builders import overwrite

OLD = """# Changelog

## [0.2.0] - 2026-11-19

### Added

- Winter. It snows.

## [0.1.0] - 2026-11-18

### Added

- Castles, as in the
  [rulebook](https://example.org/rules), and `/move`.
"""
UNRELEASED = "## Unreleased\n\n### Fixed\n\n- A crash at dawn. Nobody saw it.\n- Two: lines\n  of text. And more.\n\n"
NEWER = OLD.replace("# Changelog\n", f"# Changelog\n\n{UNRELEASED}")
RELEASED = NEWER.replace("Unreleased", "[0.3.0] - 2026-12-01")


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORNERSTONE_BACKUP_EVERY", "0")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Installed":
    return Installed(tmp_path / "CHANGELOG.md", monkeypatch)


class Installed:
    """A version of the program, by its changelog."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = file
        monkeypatch.setattr(upkeep, "read_changelog", lambda: read_changelog(file))

    async def runs(self, store: Store, text: str, *, client: Client | None = None, looks: int = 3) -> list[str]:
        """What the owner hears while the bot runs for some minutes."""
        overwrite(self.file, text.encode())
        client = client or Client()
        before = len(client.sent)
        with capture_logs():
            await look(store, client, Days(LOOK_EVERY, looks))
        return client.sent[before:]


async def test_the_first_installation_says_nothing(store: Store, installed: Installed) -> None:
    assert await installed.runs(store, NEWER) == []
    assert await installed.runs(store, NEWER) == []


async def test_a_table_in_the_first_minute_makes_no_update_of_an_installation(
    store: Store, installed: Installed
) -> None:
    overwrite(installed.file, NEWER.encode())
    client, days = Client(), Days(LOOK_EVERY, looks=2)

    async def sleep(seconds: float) -> None:
        await days.sleep(seconds)
        if days.left:
            await Group(store).lobby()

    with capture_logs(), pytest.raises(asyncio.CancelledError):
        await Upkeep(store, cast(discord.Client, client), load(), lambda: days.now, sleep).run()
    assert client.sent == []


async def test_an_update_is_told_once(store: Store, installed: Installed) -> None:
    await installed.runs(store, OLD)
    (told,) = await installed.runs(store, RELEASED)
    assert told.splitlines() == [
        "I have been updated from 0.2.0 to 0.3.0. Here is what has changed:",
        "- A crash at dawn.",
        "- Two: lines of text.",
    ]
    assert await installed.runs(store, RELEASED) == []


async def test_changes_that_were_pulled_before_their_release_are_told_once(store: Store, installed: Installed) -> None:
    await installed.runs(store, OLD)
    (told,) = await installed.runs(store, NEWER)
    assert told.startswith("I have been updated from 0.2.0 to 0.2.0+.")
    assert await installed.runs(store, RELEASED) == []
    (told,) = await installed.runs(store, RELEASED.replace("- Two", "- Three"))
    assert told.startswith("I have been updated. Here")
    assert told.count("\n") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_between_releases_the_number_is_left_out(lang: str) -> None:
    changelog = Changelog((Entry("", "New."), Entry("0.2.0", "Old.")))
    said = what_changed(changelog, Known("0.2.0+", (Entry("", "Old.").digest,)), texts_for(lang))
    assert said.endswith("\n- New.")
    assert "0.2.0" not in said


async def test_a_database_that_is_older_than_this_note(store: Store, installed: Installed) -> None:
    await Group(store).lobby()
    (told,) = await installed.runs(store, RELEASED)
    assert told.startswith("I have been updated to 0.3.0.")
    assert told.count("\n") == 2
    assert await installed.runs(store, RELEASED) == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_in_the_owners_language(store: Store, installed: Installed, lang: str) -> None:
    await installed.runs(store, OLD)
    await store.update_locale(OWNER, lang)
    (told,) = await installed.runs(store, RELEASED)
    expected = texts_for(lang).sentence("host.update.done", {"before": "0.2.0", "version": "0.3.0"})
    assert told.splitlines()[0] == expected


async def test_an_owner_out_of_reach_is_told_later(store: Store, installed: Installed) -> None:
    await installed.runs(store, OLD)
    client = Client()
    client.closed = True
    assert await installed.runs(store, RELEASED, client=client) == []
    client.closed = False
    assert len(await installed.runs(store, RELEASED, client=client)) == 1


@pytest.mark.parametrize(("status", "tries"), [(403, 1), (404, 1), (503, 6)])
async def test_an_owner_who_takes_no_messages_is_not_tried_again(
    store: Store, installed: Installed, status: int, tries: int
) -> None:
    await installed.runs(store, OLD)
    client, tried = Client(), 0

    async def closed(person: discord.Object) -> object:
        nonlocal tried
        tried += 1
        raise discord.HTTPException(cast(aiohttp.ClientResponse, SimpleNamespace(status=status, reason="")), "")

    client.create_dm = closed  # type: ignore[method-assign, assignment]
    await installed.runs(store, RELEASED, client=client)
    await installed.runs(store, RELEASED, client=client)
    assert tried == tries


async def test_before_the_login_nothing_is_noted(store: Store, installed: Installed) -> None:
    await installed.runs(store, OLD)
    client = Client()
    client.application = None  # type: ignore[assignment]
    await installed.runs(store, RELEASED, client=client)
    assert len(await installed.runs(store, RELEASED)) == 1


async def test_without_a_changelog_nothing_is_said_and_nothing_forgotten(store: Store, installed: Installed) -> None:
    await Group(store).lobby()
    assert await installed.runs(store, "") == []
    assert await installed.runs(store, OLD) == []
    assert len(await installed.runs(store, RELEASED)) == 1


def test_ours_can_be_read_and_told() -> None:
    ours = read_changelog(FILE)
    assert {"0.1.0", "0.2.0"} <= {entry.version for entry in ours.entries}
    assert len({entry.digest for entry in ours.entries}) == len(ours.entries)
    told = what_changed(ours, Known("", ()), texts_for("en"))
    assert len(told) <= CONTENT
    *lines, last = told.splitlines()[1:]
    assert last == f"CHANGELOG.md lists {len(ours.entries) - len(lines)} more changes."
    assert all(len(line) > 20 for line in lines)


def test_an_unreadable_file_is_an_empty_changelog(tmp_path: Path) -> None:
    assert read_changelog(tmp_path / "nowhere") == Changelog(())
    overwrite(tmp_path / "odd", b"\xff\xfe")
    assert read_changelog(tmp_path / "odd") == Changelog(())
