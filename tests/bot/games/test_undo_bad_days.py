"""Bad days of undo, through Discord: requests that cross, drafts that are open, orders that acted, the end of a game, a
table that everyone has left. The bot restarts in the middle."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.store.rows import Status
from bot.tables.play import play_line
from bot.tables.types import Request
from bot.tables.undo import REQUEST_LIFE
from engine.game import games
from engine.players.dice import Dice
from tests.bot.commands.playing import words
from tests.bot.games.party import Party
from tests.bot.games.test_undo import begun, played, question, state_of, verified
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser
from tests.bot.tables.stage import some_notation

each_game = pytest.mark.parametrize("game", sorted(games()))


async def quickly(party: Party, most: int, seed: str, player: str = "greedy") -> None:
    """They play at the table without typing; the channel hears of it as always."""
    dice = Dice(seed)
    for number in range(most):
        snapshot = await party.snapshot()
        if not (awaited := snapshot.game_position.awaited()):
            break
        seat = dice.pick(awaited)
        line = [snapshot.box.notation.read(some_notation(snapshot, seat, dice, player))]
        person = snapshot.seats[seat].person or 0
        request = Request(f"{seed} {number}", person, f"{seat}", "en-GB", False)
        await play_line(party.rig.bot.tables, request, party.table, line)
    await party.rig.settle()


async def request_number(party: Party) -> int | None:
    asked = (await party.snapshot()).loaded.undo_request
    return None if asked is None else asked.number


# ---------------------------------------------------------------- requests


@each_game
async def test_two_requests_cross(rig: Bot, game: str) -> None:
    party = await begun(rig, game, 3)
    ann, bob, cleo = party.people
    await party.steps(10, f"cross {game}")
    async with rig.at_once():
        results = [await who.slash(party.channel, "undo", first=1) for who in (ann, bob)]
    told = [party.answer_text(result) for result in results]
    assert sorted(text.partition(" ")[0] for text in told) == ["I", "You"], "one asks, the other agrees"
    number = await request_number(party)
    await rig.restart()
    assert words("refusal.undo.pending") in await party.types(cleo, "undo", first=2)
    assert await request_number(party) == number
    assert words("answer.undo_done", first=1) in await party.types(cleo, "undo", first=1)
    assert len((await party.snapshot()).loaded.undos) == 1
    await verified(party)


@each_game
async def test_a_move_and_a_request_at_the_same_moment(rig: Bot, game: str) -> None:
    """Whichever comes first, the game is whole, and what is asked can still be answered or is settled."""
    party = await begun(rig, game)
    ann, bob = party.people
    await party.steps(8, f"same {game}")
    who = (await party.awaited())[0]
    line = await party.choose_line(who, Dice("same"))
    async with rig.at_once():
        await who.slash(party.channel, "move", action=line)
        await ann.slash(party.channel, "undo", first=1)
    if await request_number(party) is not None:
        await party.presses(bob, question(party), "yes")
    await verified(party)
    await party.steps(2, "on")
    await verified(party)


async def test_an_answer_to_a_request_whose_table_everyone_has_left(rig: Bot) -> None:
    party = await begun(rig, "castle")
    ann, bob = party.people
    await party.steps(8, "left")
    await party.types(ann, "undo", first=1)
    message = question(party)
    before = await state_of(party)
    for who in (ann, bob):
        await party.leaves(who)
    await rig.restart()
    snapshot = await party.snapshot()
    assert (snapshot.status, snapshot.loaded.undo_request) == (Status.CLOSED, None)
    assert words("refusal.undo.settled") in await party.presses(bob, message, "yes")
    assert words("refusal.table.closed") in await party.types(ann, "undo", first=1)
    await rig.advance_time(REQUEST_LIFE + 60)
    assert not any(words("notice.undo_expired") in rig.text(one) for one in party.public())
    assert await state_of(party) == before
    await verified(party)


# ---------------------------------------------------------------- drafts


async def drafting(party: Party, who: MemberActor) -> PanelUser:
    """They have chosen a move on their panel, and not confirmed it."""
    await party.types(who, "me", confirm="always")
    user = PanelUser(party, who)
    await user.open()
    seat, draft = await user.draft()
    await user.chooses(next(iter(draft.position.moves(seat))))
    assert (await drafts_of(party)) == [seat]
    return user


async def drafts_of(party: Party) -> list[int]:
    return [draft.seat for draft in (await party.snapshot()).drafts if draft.moves]


async def after_own_line(party: Party, *, goes_on: bool) -> tuple[MemberActor, MemberActor, bytes]:
    """Who has played a line that can be taken back at once and whether it is still their move, the other player, and
    the state before."""
    dice = Dice("own line")
    for _ in range(90):
        before = await state_of(party)
        who = dice.pick(await party.awaited())
        _, button = await played(party, who, await party.choose_line(who, dice))
        awaited = await party.awaited()
        if button and len(awaited) == 1 and (awaited[0] is who) is goes_on and not (await party.snapshot()).is_sealed:
            (other,) = [one for one in party.people if one is not who]
            return who, other, before
    raise AssertionError("no such line")


@each_game
async def test_the_author_of_an_open_draft_takes_back(rig: Bot, game: str) -> None:
    party = await begun(rig, game)
    who, _, before = await after_own_line(party, goes_on=True)
    user = await drafting(party, who)
    old = next(iter(user.own()))
    await rig.restart()
    number = (await party.snapshot()).loaded.undos
    said = await party.types(who, "undo")
    assert words("answer.undone+draft", first=(await party.snapshot()).public_moves + 1) in said
    assert len((await party.snapshot()).loaded.undos) == len(number) + 1
    assert await state_of(party) == before
    assert await drafts_of(party) == []
    await user.press(old)
    assert any(words(f"refusal.stale.{why}") in user.text() for why in ("undone", "decision"))
    assert await state_of(party) == before
    await verified(party)


@each_game
async def test_a_draft_that_was_open_when_its_author_asked_is_gone_when_all_agree(rig: Bot, game: str) -> None:
    """They hear of it, since that may be a day later."""
    party = await begun(rig, game)
    await party.steps(8, f"asked {game}")
    while len(await party.awaited()) > 1 or (await party.snapshot()).is_sealed:
        await party.steps(1, "until")
    (who,) = await party.awaited()
    (other,) = [one for one in party.people if one is not who]
    user = await drafting(party, who)
    old = next(iter(user.own()))
    await party.types(who, "undo", first=1)
    assert len(await drafts_of(party)) == 1, "nothing is taken back yet"
    await rig.restart()
    before = len(party.private_messages(who))
    await party.presses(other, question(party), "yes")
    assert await drafts_of(party) == []
    told = "\n".join(rig.text(one) for one in party.private_messages(who)[before:])
    assert words("notice.undo_draft+own") in told
    await user.press(old)
    assert any(words(f"refusal.stale.{why}") in user.text() for why in ("undone", "decision"))
    await verified(party)


@each_game
async def test_a_draft_whose_table_moves_back_underneath(rig: Bot, game: str) -> None:
    """Its author alone is told, and the panel says so; nothing of it is played."""
    party = await begun(rig, game)
    who, other, before = await after_own_line(party, goes_on=False)
    user = await drafting(party, other)
    old = list(user.own())
    posts = len(party.public())
    await party.types(who, "undo")
    assert await state_of(party) == before
    told = [rig.text(one) for one in party.private_messages(other)]
    assert words("notice.undo_draft", name=who.name) in "\n".join(told)
    assert not any("without confirming" in rig.text(one) for one in party.public()[posts:])
    await rig.restart()
    for button in old:
        await user.press(button)
    assert await state_of(party) == before
    assert await drafts_of(party) == []
    await verified(party)


# ---------------------------------------------------------------- orders and ends


async def test_a_move_that_an_order_made(rig: Bot) -> None:
    """Its owner takes back the move in which it acted; the player of that move is asked, and the order stays."""
    party = await begun(rig, "sare", 2, options="mode=scribe")
    ann, bob = party.people
    await party.types(bob, "order", line="order reaction stay")
    acted = None
    for number in range(200):
        before = (await party.snapshot()).moves
        await quickly(party, 1, f"orders {number}", "random")
        rows = await rig.bot.store.log(party.table, before)
        acted = next((row for row in rows if b'"order_acted"' in row.events and row.person == ann.id), None)
        if acted is not None:
            break
    assert acted is not None
    orders = (await party.types(bob, "order")).partition("**")[2]
    said = await party.types(bob, "undo")
    assert "I have asked Ann" in said
    assert "order" not in rig.text(question(party)), "the question tells nothing of it"
    await rig.restart()
    await party.presses(ann, question(party), "yes")
    assert (await party.snapshot()).moves < acted.number
    assert (await party.types(bob, "order")).partition("**")[2] == orders, "all but that it has acted"
    await verified(party)


@each_game
async def test_the_last_move_of_the_game(rig: Bot, game: str) -> None:
    options = {"options": "quick_start=yes"} if game == "sare" else {}
    party = await begun(rig, game, 2, **options)
    await quickly(party, 2_000, f"last {game}")
    assert (await party.snapshot()).over
    last = next(row for row in reversed(await rig.bot.store.log(party.table)) if row.person is not None)
    who = party.who(last.person)
    (other,) = [one for one in party.people if one is not who]
    assert "I have asked" in await party.types(who, "undo")
    await rig.restart()
    posts = len(party.public())
    await party.presses(other, question(party), "yes")
    snapshot = await party.snapshot()
    assert (snapshot.status, snapshot.outcome) == (Status.RUNNING, None)
    assert any(f"<@{one.id}>" in party.status_line(party.cards()[-1]) for one in await party.awaited())
    assert len(party.public()) > posts
    await verified(party)
    await quickly(party, 200, f"over again {game}")
    assert (await party.snapshot()).over
    assert "🏆" in rig.text(party.cards()[-1])
    await verified(party)
