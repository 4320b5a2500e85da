"""Nothing that a viewer can see contains another's secret: a table and its twin answer the same, to the byte."""

import io
import json
import logging
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot import logs
from bot.pictures import Pictures
from engine.players.dice import Dice
from tests.bot.games import twins
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, Player, world

CUSTOM = re.compile(r"c:[a-z]+:[0-9a-z]{8}(:\d{1,9})?")
OWN_CUSTOM = re.compile(rf"{CUSTOM.pattern}|p:[0-9a-z]{{8}}:\d:\d+:\d+:[hs]:[0-9.~a-f]*|y:[0-9a-z]{{8}}:\d+:o:0")
"""In private messages: those of a small decision contain places in a list and a checksum."""


@pytest.mark.slow
@pytest.mark.parametrize(("count", "side", "every"), [(2, "summer", 3), (3, "winter", 16), (4, "winter", 30)])
async def test_nobody_can_tell_a_table_from_its_twin(rig: Bot, count: int, side: str, every: int) -> None:
    """A whole game; checked at every so many moments at which a player has a secret."""
    party, dice, found = Party(rig, count), Dice(f"twins {count}"), Counter[bool]()
    await party.begin(options=f"side={side}")
    while await party.awaited():
        await party.step(dice)
        snapshot = await party.snapshot()
        if snapshot.over:
            break
        for seat in (*snapshot.seats, None):
            viewer = twins.PUBLIC if seat is None else seat.seat
            secret = twins.has_secrets(snapshot, twins.resample(snapshot, viewer, "is there any?"))
            found[secret] += 1
            if found[secret] % (every if secret else 97) == 1:
                await twins.check_twin(party, dice, seat)
    assert found[True] > 5 * every


async def test_a_leak_is_found(rig: Bot) -> None:
    """A player with a sealed answer can tell their table from a twin with another answer."""
    party = Party(rig, 2)
    await party.begin()
    ann = party.people[0]
    await party.moves(ann, (await party.completions(ann))[0])
    snapshot = await party.snapshot()
    seat = snapshot.seat_of(ann.id)
    assert seat is not None
    twin = twins.resample(snapshot, twins.PUBLIC, "another")
    real = await twins.all_answers(party, ann, 0)
    async with twins.replace_table(rig, snapshot, twin, twins.PUBLIC, 0):
        other = await twins.all_answers(party, ann, 0)
    differ = {question for question in real if real[question] != other[question]}
    assert {"hand", "hand {}", "export {}", "log {}", "board {'words': True}"} <= differ


@pytest.mark.slow
async def test_pictures_of_a_table_and_its_twin(path: Path) -> None:
    """Real pictures, compared byte by byte."""
    async with world(path, fake_pictures=False) as rig:
        party, dice = Party(rig, 3), Dice("pictures")
        await party.begin(options="side=winter")
        for number in range(4):
            await party.step(dice)
            snapshot = await party.snapshot()
            seat = snapshot.seats[number % 3]
            shown = []
            for one in (snapshot, twins.resample(snapshot, seat.seat, f"{number}")):
                rig.bot.pictures = rig.bot.cards.pictures = Pictures()
                shown.append(await twins.cards(rig, one, seat.seat))
                await rig.bot.pictures.close()
            assert shown[0] == shown[1]
            assert [name for name, _ in shown[0]["turn files"]] == ["board.png"]
            assert [name for name, _ in shown[0]["hand files"]] == ["hand.png"]
            rig.bot.pictures = rig.bot.cards.pictures = Pictures()


async def test_a_sealed_answer_is_told_to_its_owner_alone(rig: Bot) -> None:
    """Requests do not depend on a sealed answer, except for the answer to its owner and the owner's hand."""
    party, sent = Party(rig, 3), []
    await party.begin()
    ann, bob, cleo = party.people
    await party.moves(bob, (await party.completions(bob))[0])
    for line in (await party.completions(ann))[:6]:
        since = len(rig.http_requests)
        await party.moves(ann, line)
        own = str(ann.user.dm_channel.id)
        told = [
            request
            for request in rig.requests(since=since)
            if own not in request.path and not request.path.startswith(("/webhooks", "/inter"))
        ]
        sent.append([(request.method, request.path, repr(request.json)) for request in told])
        assert not any(
            request.path.split("/")[2] in {str(x.user.dm_channel.id) for x in (bob, cleo)} for request in told
        )
    # the first move changes the line of awaited players, the others only change the sealed answer
    assert all(one == sent[1] for one in sent[1:])
    card = party.cards()[-1]
    assert party.status_line(card).count("<@") == 1
    assert f"<@{cleo.id}>" in party.status_line(card)


@pytest.mark.slow
async def test_public_messages_of_a_whole_game_hold_no_secret(rig: Bot) -> None:
    """No seed before the end; ids of buttons, file names and outbox rows contain only their target."""
    party = Party(rig, 3)
    await party.begin(options="side=winter")
    await party.steps(60)
    snapshot = await party.snapshot()
    assert not snapshot.over
    notations = {row.move for row in await rig.bot.store.log(party.table) if row.sealed and " " in row.move}
    assert len(notations) > 5
    places = [party.channel.id, *(person.user.dm_channel.id for person in party.people)]
    for place, message in ((at, public) for at in places for public in party.public(at)):
        words = rig.all_words(message)
        assert not any(snapshot.loaded.seed in word for word in words)
        assert not [(notation, word) for word in words for notation in notations if notation in word]
        allowed = CUSTOM if place == party.channel.id else OWN_CUSTOM
        assert all(allowed.fullmatch(custom_id) for custom_id in rig.buttons(message)), rig.buttons(message)
        assert {file.filename for file in message.attachments} <= {"board.png", "hand.png", "lobby.png"}
    assert isinstance(rig.bot, Player)
    rows = [json.loads(payload) for (payload,) in rig.bot.place.query("SELECT payload FROM outbox")]
    assert {key for row in rows for key in row} <= {"anew", "seat", "quiet", "key", "params", "ping", "version"}
    assert all(isinstance(row["key"], str) for row in rows if "key" in row)


@pytest.mark.slow
async def test_the_log_keeps_secrets(path: Path, tmp_path: Path) -> None:
    """At the most verbose level, on a bad day."""
    stream, root = io.StringIO(), logging.getLogger()
    handlers, level = root.handlers[:], root.level
    logs.configure("DEBUG", stream=stream, console=False)
    try:
        async with world(path) as rig:
            party, dice = Party(rig, 3), Dice("log")
            await party.begin(options="side=winter")
            for number in range(40):
                up = rig.refuses("*", "/channels/*", 500) if number % 5 == 0 else (lambda: None)
                who, line, _ = await party.step(dice)
                await party.moves(who, line)  # repeated: mostly no longer legal
                await party.moves(who, "nonsense")
                await party.types(who, "hand")
                up()
                await rig.advance_time(60)
            snapshot = await party.snapshot()
            moves = {row.move for row in await rig.bot.store.log(party.table)}
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    written = stream.getvalue()
    assert party.table in written
    assert snapshot.loaded.seed not in written
    assert not [move for move in moves if len(move) > len("pass") and move in written]
    assert "nonsense" not in written
    for line in written.splitlines():
        found: dict[str, Any] = json.loads(line)
        assert not {"hand", "view", "state", "seed"} & {key for key, value in found.items() if value != logs.HIDDEN}
