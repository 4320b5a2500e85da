"""Whatever fails, a move is made as a whole or not at all, its player is told which, and what could not be sent is
sent later, in order, once."""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.store.errors import StoreFailed
from bot.store.rows import Status
from bot.texts import texts_for
from engine.players.dice import Dice
from renderers import registry
from tests.bot.games.game_checker import GameChecker, tells_all_once
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, FakePictures, second, world

ENGLISH = ("en-GB",)


async def playing(rig: Bot, count: int = 2, moves: int = 2, **given: Any) -> Party:
    party = Party(rig, count, tongues=ENGLISH)
    await party.begin(**given)
    await party.steps(moves)
    return party


async def turns(party: Party, number: int, words: str = "turns") -> None:
    """They play until the turn has passed to another player so many times."""
    dice, passed = Dice(words), 0
    while passed < number:
        before = await party.snapshot()
        who, *_ = await party.step(dice)
        after, seat = await party.snapshot(), before.seat_of(who.id)
        known = {(wait.seat, wait.decision) for wait in before.awaited}
        passed += any(
            (wait.seat, wait.decision) not in known and wait.seat != seat.seat for wait in after.awaited if seat
        )


# ---------------------------------------------------------------- Discord is down


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_discord_takes_no_messages_for_a_while(rig: Bot, status: int) -> None:
    party = await playing(rig)
    cards = len(party.cards())
    up = rig.refuses("POST", "/channels/*/messages", status)
    await turns(party, 3)
    await rig.advance_time(60)
    assert len(party.cards()) == cards
    up()
    await rig.advance_time(300)
    assert len(party.cards()) == cards + 1
    await tells_all_once(party)


async def test_discord_receives_nothing(rig: Bot) -> None:
    party = await playing(rig)
    (who,) = await party.awaited()
    line, snapshot = (await party.completions(who))[0], await party.snapshot()
    with rig.down():
        await who.slash(party.channel, "move", action=line)
        await rig.advance_time(30)
    await rig.advance_time(300)
    assert (await party.snapshot()).row.version == snapshot.row.version
    assert "✅" in await party.moves(who, line)
    assert (await party.snapshot()).moves == snapshot.moves + 1


async def test_discord_goes_down_while_a_move_is_made(rig: Bot) -> None:
    """Discord fails after the move was deferred: the move is made, and told once, later."""
    party = await playing(rig)
    (who,) = await party.awaited()
    cards, moves = len(party.cards()), (await party.snapshot()).moves
    answers, messages = rig.refuses("PATCH", "*", 503), rig.refuses("POST", "/channels/*", 503)
    await who.slash(party.channel, "move", action=(await party.completions(who))[0])
    assert (await party.snapshot()).moves == moves + 1
    answers()
    messages()
    await rig.advance_time(300)
    assert len(party.cards()) == cards + 1
    await tells_all_once(party)


async def test_messages_that_wait_are_sent_in_order(rig: Bot) -> None:
    """Notices are sent one by one, cards are merged into the last one."""
    party = await playing(rig, 3, 3)
    ann, bob, _ = party.people
    before = len(party.public())
    up = rig.refuses("POST", "/channels/*/messages", 503)
    await party.types(ann, "table abandon")
    await turns(party, 1)
    await party.leaves(bob)
    await party.types(ann, "table abandon", vote="no")
    up()
    await rig.advance_time(600)
    told = [rig.text(message) for message in party.public()[before:]]
    notices = [text.splitlines()[1] for text in told if not text.startswith("### ")]
    assert [line.split()[:2] for line in notices] == [["Ann", "votes"], ["Bob", "leaves"], ["Ann", "wants"]]
    assert len(told) == len(notices) + 1
    await tells_all_once(party)


async def test_answers_that_are_lost(rig: Bot) -> None:
    """Every message arrives, but the first response to each request is lost."""
    party = await playing(rig)
    dice = Dice("lost")
    for _ in range(8):
        cards, hands = len(party.cards()), [len(party.private_messages(member)) for member in party.people]
        rig.lose_answer("POST", f"/channels/{party.channel.id}/messages")
        for person in party.people:
            rig.lose_answer("POST", f"/channels/{person.user.dm_channel.id}/messages")
        await party.step(dice)
        await rig.advance_time(400)
        assert len(party.cards()) <= cards + 1
        for person, had in zip(party.people, hands, strict=True):
            assert len(party.private_messages(person)) <= had + 1
        await tells_all_once(party)


@pytest.mark.slow
async def test_a_lost_answer_to_a_card_that_tells_two_turns(rig: Bot) -> None:
    """Another turn is made after the row is claimed and before its card is drawn: the next row finds that it was
    told."""
    party = Party(rig, 4)
    await party.begin()
    dice, seen = Dice("two turns"), 0
    for _ in range(60):
        lines = [(person, dice.pick(await party.completions(person))) for person in await party.awaited()]
        following = [(person, "pass") for person in party.people if person.id not in {who.id for who, _ in lines}]
        rig.lose_answer("POST", f"/channels/{party.channel.id}/messages")
        async with rig.at_once():
            for who, line in (*lines, *following):
                await who.slash(party.channel, "move", action=line)
        await rig.advance_time(400)
        seen += 1
        if not await party.awaited():
            break
    assert seen > 10
    await tells_all_once(party)


# ---------------------------------------------------------------- channels


async def test_a_channel_that_is_deleted(rig: Bot) -> None:
    party = await playing(rig)
    assert party.channel.guild is not None
    refuge = party.channel.guild.create_text_channel("refuge")
    rig.backend.delete_channel(party.channel.id)
    party.channel = refuge
    (who,) = await party.awaited()
    said = await party.moves(who, (await party.completions(who))[0])
    assert "✅" in said
    assert texts_for("en").sentence("said.gone") in said
    assert not party.public()
    assert await party.types(party.eve, "table reattach", table=party.table)
    assert (await party.snapshot()).row.channel != refuge.id
    player = party.people[1]  # not the host
    assert await party.types(player, "table reattach")
    assert (await party.snapshot()).row.channel == refuge.id
    assert len(party.cards()) == 1
    await tells_all_once(party)
    watch, dice = GameChecker(party), Dice("refuge")
    for _ in range(10):
        await watch.line(dice)


async def test_a_table_that_moves(rig: Bot) -> None:
    """The host moves the table: the card left behind loses its buttons, and says nothing new."""
    party = await playing(rig)
    assert party.channel.guild is not None
    old = party.cards()[-1]
    there, before = party.channel, len(party.public())
    party.channel = party.channel.guild.create_text_channel("elsewhere")
    await party.types(party.people[0], "table reattach", table=party.table)
    assert not rig.buttons(old)
    await turns(party, 2)
    assert len(party.public(there.id)) == before
    assert await party.types(party.people[1], "table new", there, game="castle")
    await tells_all_once(party)


async def test_a_permission_that_is_missing_from_the_start(rig: Bot) -> None:
    party = Party(rig, 2, tongues=ENGLISH)
    assert party.channel.guild is not None
    rig.set_permissions(party.channel.id, party.channel.guild.id, send_messages=False)
    said = await party.types(party.people[0], "table new", game="castle")
    assert "Send Messages" in said
    assert await rig.bot.store.latest_table(party.channel.id) is None
    rig.set_permissions(party.channel.id, party.channel.guild.id)
    await party.begin()
    assert len(party.cards()) == 1


async def test_a_permission_that_is_taken_and_given_back(rig: Bot) -> None:
    party = await playing(rig)
    assert party.channel.guild is not None
    cards, place = len(party.cards()), (party.channel.id, party.channel.guild.id)
    rig.set_permissions(*place, send_messages=False)
    await rig.settle()
    (who,) = await party.awaited()
    said = await party.moves(who, (await party.completions(who))[0])
    assert "✅" in said
    assert "Send Messages" in said
    await turns(party, 2)
    assert len(party.cards()) == cards
    rig.set_permissions(*place)
    await rig.settle()
    await rig.advance_time(120)
    assert len(party.cards()) == cards + 1
    await tells_all_once(party)


async def test_files_may_not_be_attached(rig: Bot) -> None:
    party = await playing(rig)
    cards, dice = len(party.cards()), Dice("files")
    for _ in range(5):
        rig.inject_error("POST", f"/channels/{party.channel.id}/messages", status=403, code=50013, times=1)
        await party.step(dice)
        rig.backend.faults.clear()
    told = party.cards()[cards:]
    assert told
    for card in told:
        assert not card.attachments
        assert texts_for("en").sentence("card.no_picture") in rig.text(card)
    await tells_all_once(party)


@pytest.mark.parametrize("trouble", [(400, 50083), (403, 160005)], ids=["archived", "locked"])
async def test_a_thread_that_is_archived_or_deleted(rig: Bot, trouble: tuple[int, int]) -> None:
    party = await playing(rig, where="thread")
    cards = len(party.cards())
    thread = {"archived": True, "locked": trouble[1] == 160005}
    up = rig.refuses("*", f"/channels/{party.channel.id}/*", *trouble)
    rig.backend.edit_channel(party.channel.id, {}, thread_metadata=thread)
    await rig.settle()
    party.private = True
    await turns(party, 2)
    assert len(party.cards()) == cards
    up()
    rig.backend.edit_channel(party.channel.id, {}, thread_metadata={"archived": False, "locked": False})
    await rig.advance_time(120)
    assert len(party.cards()) == cards + 1
    await tells_all_once(party)


async def test_the_bot_is_removed_and_invited_again(rig: Bot) -> None:
    party = await playing(rig)
    assert party.channel.guild is not None
    cards = len(party.cards())
    invited = rig.kick_bot(party.channel.guild.id)
    await rig.settle()
    party.private = True
    (who,) = await party.awaited()
    said = await party.moves(who, (await party.completions(who))[0])
    assert texts_for("en").sentence("said.gone") in said
    await turns(party, 2)
    assert len(party.cards()) == cards
    invited()
    await rig.advance_time(120)
    assert len(party.cards()) == cards + 1
    await tells_all_once(party)


async def test_a_lobby_while_the_bot_is_removed(rig: Bot) -> None:
    party = Party(rig, 2, tongues=ENGLISH)
    await party.open()
    assert party.channel.guild is not None
    invited = rig.kick_bot(party.channel.guild.id)
    await rig.settle()
    rig.backend.messages[party.channel.id].clear()
    invited()
    await rig.advance_time(120)
    await party.join()
    await rig.advance_time(120)
    assert any("Bob" in rig.text(message) for message in party.public())


# ---------------------------------------------------------------- people, pictures


async def test_a_member_who_left_the_server(rig: Bot) -> None:
    party = await playing(rig, 3, 3)
    gone = party.people[2]
    assert party.channel.guild is not None
    party.channel.guild.remove_member(gone)
    rig.refuses("POST", f"/channels/{gone.user.dm_channel.id}/messages", 403, 50278)
    rest = party.people[:2]
    dice = Dice("gone")
    for _ in range(30):
        waits = [member for member in await party.awaited() if member in rest]
        if not waits:
            break
        await party.moves(waits[0], dice.pick(await party.completions(waits[0])))
    assert [member.id for member in await party.awaited()] == [gone.id]
    await tells_all_once(party)
    for person in rest:
        await party.types(person, "table abandon")
    assert (await party.snapshot()).status is Status.ABANDONED


async def test_private_messages_that_are_opened_again(rig: Bot) -> None:
    """A person who writes to the bot gets their hand by direct message again."""
    party = Party(rig, 2, tongues=ENGLISH)
    ann = party.people[0]
    reopened = rig.close_dms(ann)
    await party.begin()
    await turns(party, 2)
    assert not party.private_messages(ann)
    reopened()
    await turns(party, 2)
    assert not party.private_messages(ann)  # not known yet
    await ann.user.slash("hand", table=party.table)
    await turns(party, 3)
    assert party.private_messages(ann)


async def test_pictures_that_fail(rig: Bot) -> None:
    party = await playing(rig)
    assert isinstance(rig.bot.pictures, FakePictures)
    rig.bot.pictures.fails = True
    cards = len(party.cards())
    await turns(party, 3)
    for card in party.cards()[cards:]:
        assert not card.attachments
        assert texts_for("en").sentence("card.no_picture") in rig.text(card)
    who = party.people[0]
    assert await party.types(who, "board")
    assert "in hand" in await party.types(who, "hand")
    rig.bot.pictures.fails = False
    await turns(party, 1, "again")
    assert party.cards()[-1].attachments
    await tells_all_once(party)


async def test_a_renderer_that_breaks(path: Path, monkeypatch: pytest.MonkeyPatch, logged: list[Any]) -> None:
    def breaks(*given: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(registry, "render", breaks)
    async with world(path, fake_pictures=False) as rig:
        party = await playing(rig)
        await turns(party, 2)
        assert not any(card.attachments for card in party.cards())
        assert await party.types(party.people[0], "hand")
        await tells_all_once(party)
    assert any(line["event"] == "picture failed" for line in logged)


# ---------------------------------------------------------------- the database


@pytest.mark.parametrize("key", ["store.full", "store.locked", "store.io"])
async def test_the_disk_is_full(rig: Bot, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    party = await playing(rig)
    (who,) = await party.awaited()
    line = (await party.completions(who))[0]
    before, cards = await rig.bot.store.load(party.table), len(party.public())

    async def full(*given: Any) -> None:
        raise StoreFailed(key)

    with monkeypatch.context() as patch:
        patch.setattr(rig.bot.store, "commit", full)
        refused = texts_for("en").sentence(f"refusal.{key}")
        assert await party.moves(who, line) == refused
        await party.leaves(who)
    after = await rig.bot.store.load(party.table)
    assert before == after
    assert len(party.public()) == cards
    assert "✅" in await party.moves(who, line)
    await tells_all_once(party)


async def test_nothing_at_all_can_be_written(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even deliveries can be recorded: they are later, and nothing is sent twice."""
    party = await playing(rig)
    store = rig.bot.store

    async def full(*given: Any, **named: Any) -> None:
        raise StoreFailed("store.full")

    cards = len(party.cards())
    up = rig.refuses("POST", "/channels/*/messages", 503)
    await turns(party, 1)
    with monkeypatch.context() as patch:
        for write in (
            "commit",
            "create",
            "record_delivery",
            "record_failure",
            "update_locale",
            "set_dms_closed",
            "beat",
            "claim",
            "put_message",
        ):
            patch.setattr(store, write, full)
        up()
        await rig.advance_time(200)
        (who,) = [person for person in party.people if person in await party.awaited()][:1]
        assert await party.moves(who, (await party.completions(who))[0]) == texts_for("en").sentence(
            "refusal.store.full"
        )
        assert await party.types(who, "board")
    await rig.advance_time(600)
    assert len(party.cards()) == cards + 1
    await tells_all_once(party)


async def test_a_second_process(rig: Bot, path: Path) -> None:
    """Started by mistake: each interaction arrives at both, and each has an outbox."""
    party = Party(rig, 2)
    with rig.as_bot():
        other = await second(rig, path)

    def to_both(payload: dict[str, Any]) -> None:
        # completion is answered by one of them; the other would only log that it was too late
        if payload["type"] != discord.InteractionType.autocomplete.value:
            other._connection.parse_interaction_create(payload)  # type: ignore[arg-type]

    rig.shape(to_both)
    try:
        await party.begin()
        watch, dice = GameChecker(party), Dice("second")
        for _ in range(25):
            who: MemberActor = dice.pick(await party.awaited())
            moves, cards = (await party.snapshot()).moves, len(party.public())
            result = await who.slash(party.channel, "move", action=dice.pick(await party.completions(who)))
            await rig.advance_time(1)
            rig.bot.tables.cache.forget(party.table)
            snapshot = await party.snapshot()
            assert "✅" in party.answer_text(result)
            assert snapshot.moves == moves + 1
            assert len(party.public()) <= cards + 1
        await rig.advance_time(300)
        await tells_all_once(party)
        assert watch.party.cards()
    finally:
        await other.deadlines.close()
        await other.outbox.close()
        await other.pictures.close()
        await other.store.close()
