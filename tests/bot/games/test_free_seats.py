"""A seat becomes free: the message in the channel says what awaits there, and anyone may sit in, in the three games."""

import pytest
from simcord.results import ResponseMessage

from bot.cards.ids import button_id
from bot.store.rows import Status
from engine.game import games
from engine.players.dice import Dice
from tests.bot.commands.playing import words
from tests.bot.games import twins
from tests.bot.games.party import Party
from tests.bot.games.world import Bot

TONGUES = ["en-GB", "fr", "pl"]


async def begun(rig: Bot, game: str = "castle", moves: int = 10, count: int = 3) -> Party:
    party = Party(rig, count, tongues=["en-GB"])
    await party.begin(game=game, language="en")
    await party.steps(moves, f"free {game}")
    return party


def offers(party: Party, seat: int) -> list[ResponseMessage]:
    sit = button_id("sit", party.table, seat)
    return [message for message in party.public() if sit in party.rig.buttons(message)]


@pytest.mark.parametrize("game", sorted(games()))
async def test_a_stranger_sits_in(rig: Bot, game: str) -> None:
    party = await begun(rig, game)
    ann, bob, cleo = party.people
    await party.leaves(bob)
    await rig.restart()
    (offer,) = offers(party, 1)
    text = rig.text(offer)
    assert words("seat.is_free") in text
    view = (await party.snapshot()).view(None)
    assert str((await party.snapshot()).rules.round((await party.snapshot()).game_position)) in text
    assert view.viewer is None
    said = party.answer_text(await rig.press(party.eve, offer, button_id("sit", party.table, 1)))
    assert words("answer.sat", letter="B") in said
    await rig.restart()
    assert offers(party, 1) == []
    assert (await party.snapshot()).persons == (ann.id, party.eve.id, cleo.id)
    # too late, and twice
    assert words("refusal.seat.none_free") in party.answer_text(
        await rig.press(bob, offer, button_id("sit", party.table, 1))
    )
    assert words("answer.sits_already") in party.answer_text(
        await rig.press(party.eve, offer, button_id("sit", party.table, 1))
    )


async def test_who_comes_back_ends_the_offer(rig: Bot) -> None:
    party = await begun(rig)
    _, bob, cleo = party.people
    await party.leaves(bob)
    await party.leaves(cleo)
    await party.types(bob, "table sit")
    assert (offers(party, 1), len(offers(party, 2))) == ([], 1)
    # nobody plays with two hands
    (offer,) = offers(party, 2)
    await party.leaves(bob)
    pressed = await rig.press(bob, offer, button_id("sit", party.table, 2))
    assert party.answer_text(pressed) == words("refusal.seat.other_hand")
    # the same seat is offered by its newest message only
    assert len(offers(party, 1)) == 1


async def test_a_table_that_everyone_has_left(rig: Bot) -> None:
    party = await begun(rig)
    for person in party.people:
        await party.leaves(person)
    assert (await party.snapshot()).status is Status.CLOSED
    (offer,) = offers(party, 2)
    await rig.restart()
    await rig.press(party.eve, offer, button_id("sit", party.table, 2))
    snapshot = await party.snapshot()
    assert (snapshot.status, snapshot.persons, snapshot.row.host) == (Status.RUNNING, (party.eve.id,), party.eve.id)


async def test_it_is_offered_once_more(rig: Bot) -> None:
    party = await begun(rig)
    ann, bob, _ = party.people
    assert words("refusal.seat.none_free") in await party.types(ann, "table invite")
    await party.leaves(bob)
    assert words("refusal.table.not_seated") in await party.types(party.eve, "table invite")
    assert words("answer.seeking") in await party.types(ann, "table invite")
    (offer,) = offers(party, 1)
    assert words("notice.seeking", name="Ann") in rig.text(offer)


async def test_a_table_by_invitation(rig: Bot) -> None:
    party = await begun(rig)
    ann, bob, _ = party.people
    await party.types(ann, "table settings", options="entry=invited")
    await party.leaves(bob)
    (offer,) = offers(party, 1)
    assert words("seat.is_free_invited") in rig.text(offer)
    sit = button_id("sit", party.table, 1)
    assert party.answer_text(await rig.press(party.eve, offer, sit)) == words("refusal.seat.invited_only")
    await party.types(ann, "table invite", who=party.eve)
    assert words("answer.sat", letter="B") in party.answer_text(await rig.press(party.eve, offer, sit))


async def test_the_game_has_ended(rig: Bot) -> None:
    party = await begun(rig)
    ann, bob, cleo = party.people
    await party.leaves(bob)
    (offer,) = offers(party, 1)
    for person in (ann, cleo):
        await party.types(person, "table abandon")
    pressed = await rig.press(party.eve, offer, button_id("sit", party.table, 1))
    assert words("refusal.table.abandoned") in party.answer_text(pressed)


@pytest.mark.parametrize("game", sorted(games()))
async def test_the_offer_tells_no_secret(rig: Bot, game: str) -> None:
    party, dice, secrets = await begun(rig, game, 0), Dice(f"free {game}"), 0
    await party.leaves(party.people[2])
    for number in range(40):
        if not await party.awaited():
            break
        await party.step(dice)
        snapshot = await party.snapshot()
        twin = twins.resample(snapshot, twins.PUBLIC, f"{number}")
        secrets += twins.has_secrets(snapshot, twin)
        params = {"name": "Cleo", "person": party.people[2].id, "player": "greedy", "seat": 2}
        shown = [
            rig.bot.cards.notice(one, "left", params).layout(False).to_components()  # type: ignore[no-untyped-call]
            for one in (snapshot, twin)
        ]
        assert shown[0] == shown[1]
    assert secrets
