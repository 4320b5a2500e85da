"""`/note`: only its author sees a note, above *Play* and *My hand*, in the three games; the next player in the seat
does if the author says so."""

import pytest
from simcord.actors import MemberActor

from bot.commands.note import MAX_NOTE
from bot.rates import Rates
from engine.game import games
from tests.bot.commands.playing import words
from tests.bot.games import twins
from tests.bot.games.party import Party
from tests.bot.games.world import Bot

NOTE = "Keep two planks for the stable"


async def begun(rig: Bot, game: str, count: int = 2) -> Party:
    party = Party(rig, count, tongues=["en-GB"])
    await party.begin(game=game)
    return party


async def seen(party: Party, who: MemberActor) -> list[bool]:
    return [NOTE in await party.types(who, command) for command in ("play", "hand", "note")]


@pytest.mark.parametrize("game", sorted(games()))
async def test_it_is_shown_to_its_author_alone(rig: Bot, game: str) -> None:
    party = await begun(rig, game)
    ann, bob = party.people
    assert words("note.none") in await party.types(ann, "note")
    told = await party.types(ann, "note", text=NOTE)
    assert words("note.kept") in told
    assert await seen(party, ann) == [True, True, True]
    assert await seen(party, bob) == [False, False, False]
    await rig.restart()
    assert await seen(party, ann) == [True, True, True]


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(games()))
async def test_nobody_else_can_tell_that_there_is_a_note(rig: Bot, game: str) -> None:
    """Everything that others can ask is the same with another note, and without one."""
    party = await begun(rig, game)
    ann, bob = party.people
    for viewer in (bob, party.eve):
        told = []
        for given in ({"delete": True}, {"text": NOTE}, {"text": "x" * MAX_NOTE, "successor": True}):
            await party.types(ann, "note", **given)
            rig.bot.rates = Rates(rig.bot.clock)
            told.append(await twins.all_answers(party, viewer, 0))
        assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("successor", [False, True])
async def test_the_next_player_of_the_seat_reads_what_was_left_for_them(rig: Bot, successor: bool) -> None:
    party = await begun(rig, "castle")
    ann, bob = party.people
    await party.types(bob, "note", text=NOTE, successor=successor)
    await party.leaves(bob)
    await party.types(party.eve, "table sit", seat=1)
    assert NOTE not in await party.types(ann, "play")
    assert await seen(party, party.eve) == [successor] * 3
    own = "My own plan"
    await party.types(party.eve, "note", text=own)
    told = await party.types(party.eve, "play")
    assert own in told
    assert (NOTE in told) is successor


async def test_it_is_deleted(rig: Bot) -> None:
    party = await begun(rig, "castle")
    ann = party.people[0]
    await party.types(ann, "note", text=NOTE)
    assert words("note.deleted") in await party.types(ann, "note", delete=True)
    assert words("note.none") in await party.types(ann, "note", delete=True)
    assert await seen(party, ann) == [False, False, False]


async def test_who_does_not_play_has_no_note(rig: Bot) -> None:
    party = Party(rig, 2, tongues=["en-GB"])
    await party.open()
    assert words("refusal.table.not_begun") in await party.types(party.people[0], "note", text=NOTE)
    await party.join()
    await party.types(party.people[0], "table start")
    assert words("refusal.table.not_seated") in await party.types(party.eve, "note", text=NOTE)


async def test_a_note_pings_no_one_and_is_quoted(rig: Bot) -> None:
    party = await begun(rig, "castle")
    ann = party.people[0]
    before = len(rig.http_requests)
    told = await party.types(ann, "note", text=f"@everyone <@{party.people[1].id}>\n# {NOTE}")
    assert f"> # {NOTE}" in told
    assert not rig.pings(before)
