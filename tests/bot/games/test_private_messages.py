"""Private messages with hands: few, and none claims what is no longer true."""

from bot.texts import texts_for
from bot.texts.localised import localise
from engine.players.dice import Dice
from tests.bot.games.party import Party
from tests.bot.games.world import Bot

ENGLISH = ("en-GB",)


def said(key: str) -> str:
    return localise(texts_for("en", "castle").sentence(key), "en")


async def check(party: Party) -> None:
    """Only the newest message says that it is its person's move, and only if it is."""
    snapshot = await party.snapshot()
    awaited = {snapshot.seats[wait.seat].person for wait in snapshot.awaited}
    for person in party.people:
        claims = [said("hand.now") in party.rig.text(message) for message in party.private_messages(person)]
        assert not any(claims[:-1]), (person.id, claims)
        assert claims[-1] == (person.id in awaited), (person.id, claims)


async def test_one_message_in_a_game_against_a_computer_player(rig: Bot) -> None:
    party = Party(rig, 1, tongues=ENGLISH)
    await party.begin(computers=["greedy"], options="side=summer")
    (ann,) = party.people
    await party.steps(25)
    await rig.advance_time(200)
    assert (await party.snapshot()).moves > 25
    assert len(party.private_messages(ann)) == 1
    await check(party)


async def test_what_older_messages_say(rig: Bot) -> None:
    party = Party(rig, 3, tongues=ENGLISH)
    await party.begin(options="side=summer")
    dice = Dice("older messages")
    for number in range(40):
        await party.step(dice)
        if number % 3 == 0:
            await rig.advance_time(200)
            await check(party)
        if number == 20:
            await rig.restart()
    await rig.advance_time(200)
    await check(party)
    old = [message for person in party.people for message in party.private_messages(person)[:-1]]
    assert old


async def test_an_edit_that_a_newer_message_overtakes(rig: Bot) -> None:
    """The older message would go on saying that it is their move."""
    party = Party(rig, 3, tongues=ENGLISH)
    await party.begin(options="side=summer")
    ann, dice = party.people[0], Dice("overtaken")
    up = rig.refuses("PATCH", f"/channels/{ann.user.dm_channel.id}/messages/*", 503)
    await party.types(ann, "move", action="play messenger")
    (old,) = party.private_messages(ann)
    assert said("hand.now") in rig.text(old)
    up()
    while ann not in (awaited := await party.awaited()):
        who = dice.pick(awaited)
        await party.moves(who, await party.choose_line(who, dice))
    await rig.advance_time(2)
    assert len(party.private_messages(ann)) == 2
    assert said("hand.now") not in rig.text(old)
    assert said("hand.past") in rig.text(old)
    assert not old.attachments
    await check(party)


async def test_after_leaving(rig: Bot) -> None:
    party = Party(rig, 3, tongues=ENGLISH)
    await party.begin(options="side=summer")
    bob = party.people[1]
    (message,) = party.private_messages(bob)
    assert said("hand.now") in rig.text(message)
    await party.leaves(bob)
    assert said("hand.now") not in rig.text(message)
    assert said("hand.left") in rig.text(message)
    assert not rig.buttons(message)
    await party.types(bob, "table sit")
    assert len(party.private_messages(bob)) == 2
