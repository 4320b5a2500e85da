"""`/undo` and *Take back* through Discord, in the three games, with restarts in the middle."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.cards.ids import button_id
from bot.cards.story import public_events
from bot.cards.take_back import TAKE_BACK
from bot.tables.history import export_game, log_since
from bot.tables.undo import REQUEST_LIFE
from bot.tables.undo_limits import AT_ONCE
from bot.texts import texts_for
from engine.game import games
from engine.players.dice import Dice
from engine.table import Table, load_table
from tests.bot.commands.playing import words
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

each_game = pytest.mark.parametrize("game", sorted(games()))


async def begun(rig: Bot, game: str, count: int = 2, **options: str) -> Party:
    party = Party(rig, count, tongues=["en-GB"])
    await party.begin(game=game, **options)
    return party


async def played(party: Party, who: MemberActor, line: str) -> tuple[ResponseMessage, str]:
    """The answer to a typed line, and the id of its button to take the line back, if there is one."""
    result = await party.result(who, "move", action=line)
    assert result.response is not None
    found = (one for one in party.rig.buttons(result.response) if one.startswith(f"c:{TAKE_BACK}:"))
    return result.response, next(found, "")


async def until_undoable(party: Party) -> tuple[MemberActor, str, ResponseMessage, str, bytes]:
    """Who played which line, the answer with its button, and the state before."""
    dice = Dice("undoable")
    for _ in range(60):
        before = await state_of(party)
        who = dice.pick(await party.awaited())
        line = await party.choose_line(who, dice)
        answer, button = await played(party, who, line)
        if button:
            return who, line, answer, button, before
    raise AssertionError("no line can be taken back")


async def state_of(party: Party) -> bytes:
    snapshot = await party.snapshot()
    return bytes(snapshot.rules.save(snapshot.game_position.state))


async def verified(party: Party) -> None:
    load_table(await export_game(party.rig.bot.tables, party.table))


def question(party: Party) -> ResponseMessage:
    """The newest message with the buttons to agree or not."""
    asked = [one for one in party.public() if any(button.startswith("c:yes:") for button in party.rig.buttons(one))]
    return asked[-1]


def asks_no_one(party: Party) -> bool:
    """Have the questions that were settled lost their buttons?"""
    return not any(button.startswith("c:yes:") for one in party.public() for button in party.rig.buttons(one))


@each_game
async def test_a_line_is_taken_back_by_the_button_below_its_answer(rig: Bot, game: str) -> None:
    party = await begun(rig, game)
    who, line, answer, button, before = await until_undoable(party)
    moves = (await party.snapshot()).moves
    assert rig.buttons(answer)[button] == words("button.take_back")
    await rig.restart()
    taken = await rig.press(who, answer, button)
    assert words("answer.undone", first=(await party.snapshot()).moves + 1) in party.answer_text(taken)
    assert await state_of(party) == before
    assert (await party.snapshot()).moves < moves
    assert "have been taken back since then" in party.answer_text(await rig.press(who, answer, button))
    told = await party.types(party.eve, "log")
    assert "~~" in told
    assert "takes this back." in told
    await verified(party)
    _, again = await played(party, who, line)
    assert again not in ("", button)
    assert (await party.snapshot()).moves == moves


@each_game
async def test_the_others_are_asked_and_agree(rig: Bot, game: str) -> None:
    """Both have answered in secret and the answers were revealed, so Bob must agree; it stands in the log for good."""
    party = await begun(rig, game)
    ann, bob = party.people
    await party.steps(6, f"agree {game}")
    while not any(entry.reveals for entry in (await _loaded(party)).log):
        await party.steps(1)
    revealed = next(entry.number for entry in (await _loaded(party)).log if entry.reveals)
    await party.steps(2)
    before = len(rig.http_requests)
    said = await party.types(ann, "undo", first=1)
    assert "Bob" in said
    message = question(party)
    _, no = rig.buttons(message)
    assert rig.pings(before) == {bob.id: 1}
    asked = rig.text(message)
    assert "Something hidden has been revealed" in asked
    # which moves, in words that everyone may read
    assert words("undo.going") in asked
    snapshot = await party.snapshot()
    log = await log_since(rig.bot.store, snapshot, None, 0)
    events = [texts_for("en", game).event(item.event, snapshot.people) for item in public_events((), log)]
    assert events[-1] in asked
    await rig.restart()
    moves = (await party.snapshot()).moves
    assert words("refusal.table.not_seated") in await party.presses(party.eve, message, "yes")
    assert await party.presses(ann, message, "yes")
    assert (await party.snapshot()).moves == moves
    assert words("answer.undo_done", first=1) in await party.presses(bob, message, "yes")
    assert (await party.snapshot()).moves < revealed
    assert asks_no_one(party)
    # on a phone that still shows the button
    assert words("refusal.undo.settled") in party.answer_text(await rig.press(bob, message, no))
    assert "Agreed: " in rig.text(party.public()[-2])
    told = await party.types(party.eve, "log")
    assert "everyone at the table has agreed" in told
    await verified(party)
    for _ in range(3):
        await party.steps(1, "on")
    await verified(party)


async def _loaded(party: Party) -> Table:
    return load_table(await export_game(party.rig.bot.tables, party.table))


@each_game
async def test_silence_means_no(rig: Bot, game: str) -> None:
    party = await begun(rig, game)
    ann, _ = party.people
    await party.steps(6, f"silent {game}")
    state = await state_of(party)
    await party.types(ann, "undo", first=1)
    asked = (await party.snapshot()).loaded.undo_request
    await rig.advance_time(REQUEST_LIFE / 2)
    assert (await party.snapshot()).loaded.undo_request == asked
    await rig.restart()
    await rig.advance_time(REQUEST_LIFE / 2 + 60)
    assert (await party.snapshot()).loaded.undo_request is None
    assert asks_no_one(party)
    assert await state_of(party) == state
    if asked is not None:
        assert words("notice.undo_expired") in rig.text(party.public()[-1])


async def test_a_refusal_is_told_and_settles_it(rig: Bot) -> None:
    party = await begun(rig, "castle", 3)
    ann, bob, cleo = party.people
    await party.steps(5)
    await party.types(ann, "undo", first=1)
    message = question(party)
    yes, _ = rig.buttons(message)
    await party.presses(cleo, message, "yes")
    before = len(rig.http_requests)
    assert words("answer.undo_refused") in await party.presses(bob, message, "no")
    assert "Bob does not agree" in rig.text(party.public()[-1])
    assert asks_no_one(party)
    assert rig.pings(before) == {ann.id: 1}
    assert words("refusal.undo.settled") in party.answer_text(await rig.press(cleo, message, yes))


async def test_a_panel_of_what_was_taken_back_shows_what_is_now(rig: Bot) -> None:
    party = await begun(rig, "castle")
    who, _, _, _, before = await until_undoable(party)
    (mover,) = await party.awaited() if len(await party.awaited()) == 1 else (who,)
    user = PanelUser(party, mover)
    await user.open()
    old = next(iter(user.own()))
    await party.types(who, "undo")
    assert await state_of(party) == before
    await user.press(old)
    assert words("refusal.stale.undone") in user.text() or words("refusal.stale.decision") in user.text()
    assert await state_of(party) == before


async def test_the_panel_offers_to_take_its_line_back(rig: Bot) -> None:
    party = await begun(rig, "castle")
    dice = Dice("panel")
    for _ in range(40):
        who = dice.pick(await party.awaited())
        user = PanelUser(party, who)
        await user.open()
        before = await state_of(party)
        await user.plays(dice)
        found = [one for one in user.buttons() if one.startswith(f"c:{TAKE_BACK}:")]
        if found and await state_of(party) != before:
            told = party.answer_text(await rig.press(who, user.shown(), found[0]))
            assert "have taken back" in told
            await verified(party)
            assert (await party.snapshot()).loaded.undos
            return
    raise AssertionError("no line can be taken back")


@each_game
async def test_who_takes_back_and_plays_again_twenty_times_rings_no_one_so_often(rig: Bot, game: str) -> None:
    """Bob looks each time, so each card could ping."""
    party = await begun(rig, game)
    dice = Dice("ring 1")
    for _ in range(90):
        who = dice.pick(await party.awaited())
        line = await party.choose_line(who, dice)
        _, button = await played(party, who, line)
        if button and who not in await party.awaited():
            break
    else:
        raise AssertionError("no turn that can be taken back")
    other = next(person for person in party.people if person is not who)
    before, posts, private = len(rig.http_requests), len(party.public()), len(party.private_messages(other))
    refusals = 0
    for _ in range(20):
        await party.types(other, "hand")
        said = await party.types(who, "undo")
        if who not in await party.awaited():
            refusals += 1
            assert "within an hour" in said
        else:
            assert f"<@{who.id}>" in rig.text(party.cards()[-1]), "the card says whose turn it is"
            await party.types(other, "hand")
            await played(party, who, line)
    assert refusals == 20 - AT_ONCE
    assert rig.pings(before)[other.id] <= AT_ONCE
    # the first time also a line and a card that it is taken back
    assert len(party.public()) - posts <= AT_ONCE + 2
    assert len(party.private_messages(other)) - private <= AT_ONCE
    await rig.restart()
    assert "within an hour" in await party.types(who, "undo")
    await verified(party)


async def test_never_at_this_table(rig: Bot) -> None:
    party = await begun(rig, "castle", options="undo=none")
    await party.steps(8)
    assert words("refusal.undo.off") in await party.types(party.people[0], "undo")
    assert "/undo" not in await party.types(party.people[0], "help")
    for message in party.private_messages(party.people[0]):
        assert button_id(TAKE_BACK, party.table) not in str(rig.parts(message))


@pytest.mark.parametrize("tongue", ["fr", "pl"])
async def test_in_other_languages(rig: Bot, tongue: str) -> None:
    party = Party(rig, 2, tongues=[tongue])
    await party.begin(game="castle", language=tongue)
    await party.steps(6)
    assert words("page.undo", tongue) in await party.types(party.people[0], "help")
    said = await party.types(party.people[0], "undo", first=1)
    assert "Bob" in said
    assert "↩" in rig.text(question(party))
