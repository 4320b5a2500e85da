"""Proposals on the panel: worded, accepted by one press, and safe however that is pressed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.limits import TEXT, layout_faults
from bot.panels.turn.layout import build_view
from bot.panels.turn.screen import TEMPLATE, TurnScreen
from bot.tables.play import play_line
from bot.tables.types import Request
from bot.texts import texts_for
from engine.chance import seed_from
from engine.ezra import GAME, Ezra
from engine.ezra.steps.plans import Plans
from engine.game import Decision, MoveWarning
from engine.move import Done, Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import Table, new_table
from engine.texts import LANGUAGES
from tests.bot.cards.builders import LONG, NOON, everything, parts, pressed, said, seated, snapshot
from tests.bot.games.party import Party
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser
from tests.bot.panels.turn.screens import opened, screen, with_draft

BOX = GAME.box()
HOUR = 3_600
_numbers = count(1)


# ---------------------------------------------------------------- text


def plans(seats: int, by: str = "greedy", seed: str = "plans") -> Iterator[tuple[Table, int]]:
    """Each moment at which a player is asked for their plan."""
    table, dice = new_table("ezra", seats, seed_from(seed)), Dice(seed)
    while awaited := table.position.awaited():
        seat = awaited[0]
        if isinstance(table.position.step, Plans):
            yield table, seat
        move = PLAYERS[by](GAME, Decision(GAME, table.position, seat), dice)
        table.play(seat, [move])


def shown_of(table: Table, seat: int, locale: str = "en", *moves: str) -> TurnScreen:
    here = snapshot(table, seated(len(table.names), LONG), game="ezra", due=NOON)
    return screen(with_draft(here, seat, moves) if moves else here, seat, locale)


def styles(shown: TurnScreen) -> dict[str, int]:
    return {
        component["label"]: component["style"] for component in everything(build_view(shown)) if component["type"] == 2
    }


def test_the_proposal_is_said_with_what_comes_of_it() -> None:
    table, seat = next(plans(2))
    text = said(build_view(shown_of(table, seat)))
    words = texts_for("en", "ezra")
    for move in GAME.proposal(table.position, seat):
        assert words.label(move) in text
    assert "A proposal for the rest" in text
    assert re.search(r"Afterwards · You have \d+ Workers? to feed", text)
    assert styles(shown_of(table, seat))["Accept the proposal"] == 3


def test_further_in_the_questions_it_is_not_said_again() -> None:
    table, seat = next(plans(2))
    shown = shown_of(table, seat)
    deeper = [screen for screen in opened(shown) if screen.open_way.path]
    assert deeper
    for inner in deeper:
        assert "Accept the proposal" not in styles(inner)
        assert "A proposal" not in said(build_view(inner))


def test_done_alone_is_no_proposal() -> None:
    table, seat = next(plans(2))
    *moves, done = GAME.proposal(table.position, seat)
    assert done == Done()
    shown = shown_of(table, seat, "en", *map(BOX.notation.write, moves))
    assert GAME.proposal(shown.draft.position, seat) == (Done(),)
    assert "Accept the proposal" not in styles(shown)


def test_without_a_proposal_nothing_is_shown() -> None:
    table, seat = next(plans(2))
    table.play(seat, "accept")
    assert "Accept the proposal" not in styles(shown_of(table, seat))
    early = new_table("ezra", 2, seed_from("plans"))
    assert "Accept the proposal" not in styles(shown_of(early, early.position.awaited()[0]))


def test_what_the_proposal_wastes_is_said() -> None:
    for table, seat in plans(2, "random", "hungry"):
        shown = shown_of(table, seat)
        if shown.proposal_wastes:
            assert "⚠️" in said(build_view(shown))
            return
    pytest.fail("nobody is hungry in the whole game")


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "by"), [(1, "random"), (3, "greedy"), (4, "random")])
def test_every_panel_of_a_plan_is_fit_for_discord(seats: int, by: str) -> None:
    """With every draft, and in every language."""
    many = 0
    for number, (table, seat) in enumerate(plans(seats, by, f"fit {seats}")):
        lines = [BOX.notation.write(move) for move in GAME.proposal(table.position, seat)]
        for count_ in {0, 1, len(lines) // 2}:
            shown = shown_of(table, seat, LANGUAGES[number % 3], *lines[:count_])
            shown = replace(shown, notices=("news " * 300,))
            view = build_view(shown)
            assert not list(layout_faults(parts(view)))
            assert view.content_length() <= TEXT
            assert all(re.fullmatch(TEMPLATE, custom_id) for custom_id in pressed(view))
            many += bool(shown.proposal)
    assert many > 5


# ---------------------------------------------------------------- on the rig


class Weekend(Party):
    """A game of Ezra at the end of its first week."""

    async def deals(self, *, ends: bool = True, **given: Any) -> None:
        await self.begin(game="ezra", **given)
        while await self._plays(ends=ends):
            pass
        await self.rig.settle()

    async def _plays(self, *, ends: bool) -> bool:
        """An awaited player makes one move, as a beginner would; unless it would end the week and `ends` is false."""
        here = await self.snapshot()
        if isinstance(here.game_position.step, Plans):
            return False
        (seat,) = here.game_position.awaited()
        move = PLAYERS["greedy"](GAME, Decision(GAME, here.game_position, seat), Dice(f"{here.moves}"))
        after = here.game_position.copy()
        after.apply(seat, move)
        if isinstance(after.step, Plans) and not ends:
            return False
        await self.by_service(self.who(here.seats[seat].person), BOX.notation.write(move))
        return True

    async def by_service(self, who: MemberActor, line: str) -> None:
        press = Request(f"service {next(_numbers)}", who.id, "a player")
        await play_line(self.rig.bot.tables, press, self.table, line)

    async def ends_week(self) -> None:
        await self._plays(ends=True)
        await self.rig.settle()

    async def closed(self) -> tuple[int, ...]:
        step = (await self.snapshot()).game_position.step
        return step.closed if isinstance(step, Plans) else ()


async def weekend(rig: Bot, seats: int = 2, **given: Any) -> tuple[Weekend, list[PanelUser]]:
    party = Weekend(rig, seats, tongues=("en-GB",))
    await party.deals(**given)
    users = [PanelUser(party, person) for person in party.people]
    for user in users:
        await user.open()
    return party, users


async def test_one_press_plays_it_all(rig: Bot) -> None:
    party, (ann, bob) = await weekend(rig)
    before, cards = await party.snapshot(), len(party.cards())
    proposed = [BOX.notation.write(move) for move in GAME.proposal(before.game_position, 0)]
    await ann.does("a")
    rows = await rig.bot.store.log(party.table, before.moves)
    assert [row.move for row in rows] == proposed
    assert {row.person for row in rows} == {ann.who.id}
    assert await party.closed() == (0,)
    assert "✅" in ann.text()
    assert ann.act("a") is None
    assert len(party.cards()) == cards, "others are told only that this player is done"
    assert "Ann" not in party.status_line(party.cards()[-1])
    await bob.does("a")
    assert (await party.snapshot()).game_position.state.round == 2
    assert len(party.cards()) == cards + 1


async def test_a_proposal_after_own_moves(rig: Bot) -> None:
    party, (ann, _) = await weekend(rig)
    before = await party.snapshot()
    own = next(iter(before.game_position.moves(0)))
    await ann.chooses(own)
    assert (await party.snapshot()).moves == before.moves
    rest = GAME.proposal((await ann.draft())[1].position, 0)
    await ann.does("a")
    rows = await rig.bot.store.log(party.table, before.moves)
    assert [row.move for row in rows] == [BOX.notation.write(move) for move in (own, *rest)]


async def test_pressed_twice_it_is_played_once(rig: Bot) -> None:
    party, (ann, _) = await weekend(rig)
    before = (await party.snapshot()).row.version
    accept = ann.act("a")
    assert accept is not None
    async with rig.at_once():
        await ann.actor.click(ann.shown(), custom_id=accept)
        await ann.actor.click(ann.shown(), custom_id=accept)
    assert (await party.snapshot()).row.version == before + 1
    assert await party.closed() == (0,)


async def test_the_same_press_again_changes_nothing(rig: Bot) -> None:
    party, (ann, _) = await weekend(rig)
    result = await ann.does("a")
    version = (await party.snapshot()).row.version
    await rig.again(result)
    await rig.restart()
    await rig.again(result)
    assert (await party.snapshot()).row.version == version
    assert "moved on" not in ann.text(), "the player knows that already"
    assert ann.act("a") is None


async def test_an_old_panel_shows_how_it_stands(rig: Bot) -> None:
    """The player has planned otherwise by typing."""
    party, (ann, _) = await weekend(rig)
    accept = ann.act("a")
    assert accept is not None
    own = BOX.notation.write(next(iter((await party.snapshot()).game_position.moves(0))))
    await party.moves(ann.who, own)
    version = (await party.snapshot()).row.version
    await ann.press(accept)
    assert (await party.snapshot()).row.version == version
    assert "The game has moved on" in ann.text()
    assert ann.act("a") not in (None, accept)


async def test_what_is_proposed_otherwise_by_now_is_not_accepted(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    party, (ann, _) = await weekend(rig)
    true = Ezra.proposal

    def other(self: Ezra, p: Any, seat: int) -> tuple[Move, ...]:
        own = next(iter(p.moves(seat)))
        twin = p.copy()
        twin.apply(seat, own, halt=True)
        return (own, *true(self, twin, seat))

    version = (await party.snapshot()).row.version
    shown = GAME.proposal((await party.snapshot()).game_position, 0)
    monkeypatch.setattr(Ezra, "proposal", other)
    assert GAME.proposal((await party.snapshot()).game_position, 0) != shown
    accept = ann.act("a")
    await ann.does("a")
    assert (await party.snapshot()).row.version == version
    assert "The proposal has changed" in ann.text()
    assert ann.act("a") not in (None, accept)
    await ann.does("a")
    assert await party.closed() == (0,)


async def test_nobody_accepts_for_another(rig: Bot) -> None:
    party, (ann, bob) = await weekend(rig)
    version, accept = (await party.snapshot()).row.version, ann.act("a")
    assert accept is not None
    bob.panel = ann.panel
    await bob.press(accept)
    assert "another player" in bob.text()
    assert (await party.snapshot()).row.version == version
    eve = PanelUser(party, party.eve)
    eve.panel = ann.panel
    await eve.press(accept)
    assert (await party.snapshot()).row.version == version


async def test_a_wasteful_draft_is_confirmed_twice(rig: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    party, (ann, _) = await weekend(rig)
    before = (await party.snapshot()).moves
    await ann.chooses(next(iter((await party.snapshot()).game_position.moves(0))))
    monkeypatch.setattr(Ezra, "warnings", lambda *_: (MoveWarning("rest.item", {"item": "judgment"}),))
    await ann.does("a")
    assert "Are you sure?" in ann.text()
    assert (await party.snapshot()).moves == before
    await ann.does("a")
    assert await party.closed() == (0,)


async def test_typed(rig: Bot) -> None:
    party, (ann, _) = await weekend(rig)
    assert ("accept", "Accept the proposal") in await party.choices(ann.who, "acc")
    said_ = await party.moves(ann.who, "accept")
    assert "done" in said_
    assert await party.closed() == (0,)
    assert "There is no proposal here" in await party.moves(ann.who, "accept")


async def test_ordered_before(rig: Bot) -> None:
    """By pressing; then the bot restarts, the week ends, and the days of this seat are accepted by the order."""
    party = Weekend(rig, 2, tongues=("en-GB",))
    await party.deals(ends=False, pace=24 * HOUR)
    (ann, bob) = party.people
    mover, absent = (ann, bob) if await party.awaited() == [ann] else (bob, ann)
    user = PanelUser(party, absent)
    user.panel = (await party.result(absent, "order")).response
    for label in ("Ready-made orders…", "At the end of each week: accept the proposal"):
        await user.press(next(custom_id for custom_id, said_ in user.buttons().items() if said_ == label))
    (take,) = [custom_id for custom_id in user.buttons() if ":t:" in custom_id]
    await user.press(take)
    assert "✅" in user.text()
    await rig.restart()
    since, cards = len(rig.http_requests), len(party.cards())
    await party.ends_week()
    seat = (await party.snapshot()).seat_of(absent.id)
    assert seat is not None
    assert await party.closed() == (seat.seat,)
    assert len(party.cards()) == cards + 1
    assert str(absent.id) not in party.status_line(party.cards()[-1])
    for message in party.public():
        assert "order" not in rig.text(message).lower()
    await rig.restart()
    await rig.advance_time(23 * HOUR)
    assert absent.id not in rig.pings(since)
    await user.open()
    assert "Order 1 has accepted the proposal for you" in user.text()
    await party.moves(absent, "reopen")
    await user.open()
    assert "Order 1" not in user.text()
    await party.moves(absent, "done")
    await party.moves(mover, "accept")
    assert (await party.snapshot()).game_position.state.round == 2
