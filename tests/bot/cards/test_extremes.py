"""Discord accepts every card, whatever people call themselves and however much happens."""

from collections.abc import AsyncIterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import limits
from bot.cards import Cards, OutgoingMessage
from bot.store.rows import SeatRow
from bot.texts import texts_for
from engine.table import Entry, Table
from engine.texts import LANGUAGES
from tests.bot.cards.builders import LONG, NOON, FakePictures, lobby, parts, person, played, public, seated, snapshot
from tests.discord import description, lint

NAMES = st.lists(st.text(max_size=80), min_size=4, max_size=4)
NOISY = st.lists(
    st.text(st.sampled_from("*_`|<@>[]()#~:\\Wżქ漢👩\u200d\u0301 1.-\n"), max_size=100), min_size=4, max_size=4
)


@cache
def game(moves: int | None) -> Table:
    return played(4, moves, side="winter")


def sent(made: OutgoingMessage, pictured: bool) -> dict[str, Any]:
    """The message as discord.py would post it."""
    files = made.files() if pictured else []
    return {
        "components": parts(made.layout(pictured)),
        "attachments": [
            {"id": k, "filename": file.filename, "description": file.description} for k, file in enumerate(files)
        ],
        "allowed_mentions": {"parse": [], "users": [str(person) for person in made.mentions]},
        "flags": 1 << 15,
    }


def check(made: OutgoingMessage) -> None:
    for pictured in {False, made.picture is not None}:
        body = sent(made, pictured)
        assert list(lint.message_faults(body, new=True)) == []
        assert list(description.faults("POST", "/channels/1/messages", body)) == []
        shown = [item for part in walked(body) for item in part.get("items", ())]
        assert [item["media"]["url"] for item in shown] == [
            f"attachment://{attachment['filename']}" for attachment in body["attachments"]
        ]
        numbers = [part["id"] for part in walked(body) if "id" in part]
        assert len(numbers) == len(set(numbers))


def walked(body: dict[str, Any]) -> list[Any]:
    return [part for top in body["components"] for part in limits.walk(top)]


async def every_card(cards: Cards, names: Sequence[str], lang: str) -> AsyncIterator[OutgoingMessage]:
    seats = seated(4, names)
    stood_in = tuple(msgspec.structs.replace(seat, person=None, player="greedy") for seat in seats)
    given: dict[str, Any] = {"language": lang, "channel": 2**63 - 1}
    for moves in (0, 60, None):
        table = game(moves)
        for taken in (seats, stood_in):
            now = snapshot(table, taken, due=NOON, **given)
            yield await cards.turn(now, public(table), 2**28, first=True)
        yield await cards.hand(now, 0, lang, 2**28)
        yield await cards.board(now, table.view(0), "overview", lang, words=True)
        yield await cards.board(now, table.view(None), "yard", lang, 3)
    for arranged in (seats, (seats[0], *(SeatRow(seat) for seat in range(1, 4)))):
        yield await cards.lobby(lobby(arranged, language=lang, options={"side": "winter"}), 2**28)
    people = [person(seat) for seat in range(4)]
    params = {"name": names[0], "votes": 1, "needed": 3, "vote": "abandon"}
    yield cards.notice(now, "vote", params, people, 2**28)
    yield cards.notice(now, "left", {"name": names[0], "player": "greedy"}, people, 2**28)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_longest_names_in_every_language(cards: Cards, lang: str) -> None:
    for names in (LONG, ("*" * 100,) * 4, ("\U0001f9d1\u200d\U0001f680" * 40,) * 4, ("", " ", "\u202e", "\u200b")):
        async for made in every_card(cards, names, lang):
            check(made)


@pytest.mark.slow
@given(names=NAMES | NOISY, lang=st.sampled_from(LANGUAGES))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_any_names(names: list[str], lang: str) -> None:
    async for made in every_card(Cards(FakePictures()), names, lang):
        check(made)


async def test_a_flood_of_events(cards: Cards) -> None:
    """More events than any game has, with the longest lines possible."""
    table = game(60)
    entries = [Entry(k, k % 4, "", entry.events) for k, entry in enumerate(list(public(table)) * 20)]
    made = await cards.turn(snapshot(table, seated(4, LONG)), entries, first=True)
    check(made)
    assert len(made.layout(True).walk_children().__next__().children[0].content) < 2_500  # type: ignore[attr-defined]


async def test_an_alt_text_without_end(cards: Cards, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await cards.turn(snapshot(game(60)), public(game(60)))
    assert made.picture is not None
    object.__setattr__(made.picture, "alt", "All over. " * 500)
    check(made)
    assert len(made.files()[0].description or "") <= limits.ALT_TEXT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_fit_a_phone(lang: str) -> None:
    """Three buttons stay in one row: there is room for about 26 characters beside their padding."""
    words = texts_for(lang)
    for row in (("hand", "board", "rules"), ("rematch", "board", "rules"), ("join", "leave", "start")):
        assert sum(len(words.sentence(f"button.{what}")) for what in row) <= 26
