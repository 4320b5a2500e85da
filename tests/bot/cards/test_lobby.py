"""The card of a lobby."""

import pytest

from bot.cards import Cards, mark
from bot.store.rows import SeatRow, Status
from tests.bot.cards.builders import NOON, TABLE, FakePictures, everything, lobby, pressed, said, seated

FREE = tuple(SeatRow(seat) for seat in range(4))
HALF = (*seated(2), SeatRow(2, player="random"), FREE[3])


async def test_seats_options_and_buttons_are_shown(cards: Cards, painted: FakePictures) -> None:
    made = await cards.lobby(lobby(HALF, options={"side": "winter"}), mark("0" * 24))
    view = made.layout(True)
    lines = said(view).splitlines()
    assert lines[0] == "### A Castle for All Seasons"
    assert lines[4:8] == ["🔵 M · **Marta** · host", "🔴 P · **Piotr**", "🟡 C · **Random C**", "🟢 4 · *free*"]
    assert "Side of the board: Winter" in lines
    assert "Language: English" in lines
    assert lines[-1] == f"-# If nothing happens, this table closes <t:{int(NOON + 3 * 86_400)}:R>."
    assert pressed(view) == {
        f"c:join:{TABLE}": "Join",
        f"c:leave:{TABLE}": "Leave",
        f"c:start:{TABLE}": "Start",
        f"c:settings:{TABLE}": "Settings",
    }
    assert everything(view)[0]["id"] == mark("0" * 24)
    assert made.file == "lobby.png"
    assert made.mentions == ()
    assert painted.lines == [(TABLE, "lobby")]


@pytest.mark.parametrize(
    ("seats", "said_of_it"),
    [
        ((*seated(1), *FREE[1:]), "1 more player and we can begin."),
        ((*seated(2), *FREE[2:]), "We can begin. 2 seats are still free."),
        (HALF, "We can begin. 1 seat is still free."),
        (seated(4), "All seats are taken. Let’s begin!"),
    ],
)
async def test_how_many_are_missing(cards: Cards, seats: tuple[SeatRow, ...], said_of_it: str) -> None:
    assert f"**{said_of_it}**" in said((await cards.lobby(lobby(seats))).layout(True))


@pytest.mark.parametrize(
    ("seats", "first"),
    [
        ((*seated(2), *FREE[2:]), {"custom_id": f"c:join:{TABLE}", "label": "Join", "disabled": False}),
        (seated(2), {"custom_id": f"c:full:{TABLE}", "label": "Full", "disabled": True}),
        (
            (*seated(1), SeatRow(1, player="random")),
            {"custom_id": f"c:full:{TABLE}", "label": "Full", "disabled": True},
        ),
        (seated(1), {"custom_id": f"c:leave:{TABLE}", "label": "Leave", "disabled": False}),
    ],
)
async def test_a_full_lobby_offers_no_seat(cards: Cards, seats: tuple[SeatRow, ...], first: dict[str, object]) -> None:
    view = (await cards.lobby(lobby(seats))).layout(True)
    (button, *_) = (part for part in everything(view) if part["type"] == 2)
    assert {name: button[name] for name in first} == first


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.LOBBY])
async def test_a_lobby_that_is_over_has_no_buttons(cards: Cards, status: Status) -> None:
    made = await cards.lobby(lobby(HALF, status=status))
    text = said(made.layout(True))
    assert pressed(made.layout(True)) == {}
    assert "free" not in text
    assert "<t:" not in text
    assert "**Marta**" in text


async def test_a_closed_lobby_without_players_or_picture(cards: Cards) -> None:
    made = await cards.lobby(lobby(HALF))
    assert said(made.layout(False)) == said(made.layout(True))
    assert all(part["type"] != 12 for part in everything(made.layout(False)))
    empty = await cards.lobby(lobby(FREE, status=Status.CLOSED))
    assert empty.picture is None
    assert "There is nobody left here" in said(empty.layout(False))
