"""A card reveals nothing that its reader may not know: if everything hidden from them is replaced, the card stays the
same to the byte, and its pictures have the same keys, so they are drawn from the same data."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.cards import Cards, OutgoingMessage
from bot.tables.snapshot import TableSnapshot
from engine.chance import Chance, seed_from
from engine.game import Decision
from engine.players import player
from engine.players.dice import Dice
from engine.table import Entry, Table, new_table
from tests.bot.cards.builders import FakePictures, parts, public, snapshot

KINDS = ("turn", "hand", "look", "words", "own words", "hand in words")


def resampled(table: Table, true: TableSnapshot, viewer: int, number: int) -> TableSnapshot:
    """The same table as far as the viewer can tell, with another secret seed."""
    other = table.rules.resample(table.position, viewer, Chance(seed_from(f"other {number} {viewer}")))
    return TableSnapshot(true.loaded, true.rules, table.rules.position(other, table.box), true.opening)


async def made(cards: Cards, kind: str, at: TableSnapshot, viewer: int, entries: Sequence[Entry]) -> OutgoingMessage:
    match kind:
        case "turn":
            return await cards.turn(at, entries)
        case "hand":
            return await cards.hand(at, viewer, "pl")
        case "look":
            return await cards.board(at, at.view(viewer), "hand", "en")
        case "own words":
            return await cards.board(at, at.view(viewer), "overview", "en", words=True)
        case "hand in words":
            return await cards.hand(at, viewer, "pl", in_words=True)
        case _:
            return await cards.board(at, at.view(None), "overview", "fr", words=True)


def shown(made: OutgoingMessage) -> list[Any]:
    pictures = [(file, picture.alt) for file, picture in made.pictures]
    return [parts(made.layout(True)), parts(made.layout(False)), pictures, made.mentions]


@pytest.mark.parametrize(
    ("seats", "side", "by"), [(2, "summer", "random"), (3, "winter", "random"), (4, "winter", "greedy")]
)
async def test_no_card_holds_a_secret(painted: FakePictures, seats: int, side: str, by: str) -> None:
    cards, hidden = Cards(painted), 0
    table = new_table("castle", seats, seed_from(f"{seats} {by}"), {"side": side})
    dice, move = Dice(by), player(by)
    while table.outcome is None:
        waiting = table.position.awaited()
        seat = waiting[dice.below(len(waiting))]
        table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])
        if table.outcome is not None or dice.below(4):
            continue
        true, number = snapshot(table), len(table.log)
        for viewer in range(seats):
            other = resampled(table, true, viewer, number)
            hidden += other.game_position.state != true.game_position.state
            entries = public(table, number - 5)
            for kind in KINDS:
                painted.keys.clear()
                first = shown(await made(cards, kind, true, viewer, entries))
                keys = list(painted.keys)
                painted.keys.clear()
                assert shown(await made(cards, kind, other, viewer, entries)) == first
                assert painted.keys == keys
    assert hidden > 20


async def test_a_hand_shows_only_its_own_seat(painted: FakePictures) -> None:
    """Two seats never share a picture; and a face-down card of one is in no message to another."""
    cards, lines = Cards(painted), []
    table = new_table("castle", 3, seed_from("hands"))
    dice, move = Dice("hands"), player("random")
    for _ in range(2):
        seat = table.position.awaited()[0]
        table.play(seat, [move(table.rules, Decision(table.rules, table.position, seat), dice)])
    for seat in range(3):
        hand = await cards.hand(snapshot(table), seat, "en")
        lines.append("\n".join(part.get("content", "") for part in parts(hand.layout(False))[0]["components"]))
    assert len(set(painted.keys)) == 3
    assert [("Face down" in line) for line in lines] == [
        entry in [move.seat for move in table.log] for entry in range(3)
    ]


async def test_the_seed_is_told_only_when_all_is_over(painted: FakePictures) -> None:
    cards = Cards(painted)
    table = new_table("castle", 2, seed_from("seed"))
    first = [
        await cards.turn(snapshot(table), (), first=True),
        await cards.hand(snapshot(table), 0, "en"),
        await cards.board(snapshot(table), table.view(None), "overview", "en", words=True),
        cards.notice(snapshot(table), "sat", {"seat": 1}),
    ]
    for one in first:
        assert table.seed not in str(shown(one))
