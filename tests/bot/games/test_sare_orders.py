"""Sa-Ré with standing orders: nobody is asked for a reaction, seasons take few messages, and orders stay private."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from simcord.actors import MemberActor

from bot.cards.names import escaped_names
from bot.store.rows import LogRow
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from bot.texts.localised import localise
from engine.move import Event
from engine.players.dice import Dice
from engine.sare import Sare
from engine.sare.moves import Draw
from engine.sare.steps.construction import Construction
from engine.texts import LANGUAGES
from tests.bot.games.announcements import awaited
from tests.bot.games.beginners import Beginners
from tests.bot.games.ending import check_ending
from tests.bot.games.game_checker import GameChecker, tells_all_once
from tests.bot.games.seasons import season, window
from tests.bot.games.world import Bot
from tests.bot.panels.turn.panel_user import PanelUser

LOOKS = 60
NEVER = 10_000
PRIVATE = ("order_set", "order_forgotten", "orders_forgotten", "order_acted", "order_rested")
TYPED = (
    "order reaction lay down when left 2; order reaction stay; order draw lay down when left 3",
    "order draw draw when next single; order owed draw; order window go on; order palace go on",
    "order trouble gardens or library or take trouble",
    "order further pass trouble to A or pass trouble to C or take trouble or discard trouble",
)


class Ordered(Beginners):
    """Players who only draw during a season."""

    async def choose_line(self, who: MemberActor, dice: Dice, *, several: bool = False) -> str:
        snapshot = await self.snapshot()
        seat = snapshot.seat_of(who.id)
        assert seat is not None
        if Draw() in snapshot.game_position.choices(seat.seat):
            return "draw"
        return await super().choose_line(who, dice, several=several)

    async def takes(self, who: MemberActor, name: str) -> None:
        """Sets a suggestion of the game by pressing."""
        user, words = PanelUser(self, who), texts_for(self.rig.locale_of(who.id), "sare")
        user.panel = (await self.result(who, "order")).response
        for key in ("orders.suggested", f"suggested.{name}"):
            await self._on_panel(user, words.sentence(key))
        (take,) = [custom_id for custom_id in user.buttons() if ":t:" in custom_id]
        await user.press(take)

    async def _on_panel(self, user: PanelUser, label: str) -> None:
        await user.press(next(custom_id for custom_id, said in user.buttons().items() if said == label))


@pytest.mark.slow
async def test_a_whole_game(rig: Bot, tmp_path: Path) -> None:
    party, dice = Ordered(rig, 3), Dice("orders")
    await party.begin(game="sare", options="mode=scribe quick_start=yes")
    watch = GameChecker(party, looks=NEVER)
    await watch.began()
    ann, bob, cleo = party.people
    await party.takes(ann, "away")
    for line in TYPED:
        assert "✅" in await party.moves(bob, line)
        assert "✅" in await party.types(cleo, "order", line=line.replace("to C", "to B"))
    read = dict[int, list[str]]()
    while await party.awaited():
        assert (await party.snapshot()).game_position.interrupted_seat() is None
        await watch.line(dice)
        if watch.lines % LOOKS == 1 and not (await party.snapshot()).over:
            for person in (*party.people, party.eve):
                read.setdefault(person.id, []).extend([answer async for answer in asked(party, person)])
    assert party.short_messages() == []
    rows, snapshot = await rig.bot.store.log(party.table), await party.snapshot()
    seasons = list(counted(rows, snapshot))
    assert len(seasons) > 3
    for counts in seasons:
        assert all(count.messages <= count.draws for count in counts)
    # Ann's orders answer everything
    assert all(counts[0].messages == 0 for counts in seasons)
    secrets = {person.id: set(said(snapshot, rows, person)) for person in party.people}
    for who, found in secrets.items():
        assert sum(any(words in text for text in read[who]) for words in found) > 5
    for person in (*party.people, party.eve):
        own = sorted(secrets.get(person.id, ()), key=len, reverse=True)
        foreign = {words for found in secrets.values() for words in found}.difference(own)
        private = [rig.text(message) for message in party.private_messages(person)] if person is not party.eve else []
        for text in (*map(rig.text, party.public()), *private, *read[person.id]):
            rest = without(text, own)
            assert not [words for words in foreign if words in rest]
    await check_ending(party, tmp_path, "en", {"mode": "scribe"})


async def test_a_season_played_by_orders_alone(rig: Bot) -> None:
    """If orders answer everything, the last plan of phase 1 leads everyone to phase 3, and one card tells it."""
    party, dice = Ordered(rig, 4), Dice("away")
    await party.begin(game="sare", options="quick_start=yes")
    for person in party.people:
        await party.moves(person, "order draw draw when far 3; " + "; ".join(Sare.suggested_orders["away"]))
    snapshot = await party.snapshot()
    while not isinstance(snapshot.game_position.step, Construction):
        assert not snapshot.game_position.state.season
        before, cards, since = snapshot.moves, len(party.cards()), len(rig.http_requests)
        await party.step(dice)
        snapshot = await party.snapshot()
    keys = {event.key for row in await rig.bot.store.log(party.table, before) for event in decoded(row)}
    assert {"season", "drew", "laid_down", "season_over"} <= keys
    assert len(party.cards()) == cards + 1
    assert party.short_messages() == []
    assert rig.pings(since) == Counter(awaited(snapshot))
    await tells_all_once(party)


async def test_orders_make_no_panel_stale(rig: Bot) -> None:
    """Neither the owner's nor another's panel; and nobody else is told of the orders."""
    party = await season(rig, 3, "double")
    owner, (first, other) = await window(party)
    users = [PanelUser(party, person) for person in (first, other)]
    for user in users:
        await user.open_by(party.cards()[-1])
    messages, since = len(party.public()), len(rig.http_requests)
    for person in (owner, first, other):
        assert "✅" in await party.moves(person, "order reaction lay down when left 1; order owed draw")
    assert len(party.public()) == messages
    own = tuple(f"/channels/{person.user.dm_channel.id}/" for person in party.people)
    assert all(request.path.startswith(own) for request in rig.requests("*", "/channels/*", since))
    for user in users:
        await user.choose("Stay in the season")
        await user.confirm()
    snapshot = await party.snapshot()
    assert snapshot.game_position.interrupted_seat() is None
    assert all(player.standing for player in snapshot.game_position.state.players)


class Count(NamedTuple):
    """What one player did in one season: moves sent, cards drawn."""

    messages: int
    draws: int


def counted(rows: Sequence[LogRow], snapshot: TableSnapshot) -> Iterator[list[Count]]:
    sent, drew = dict[int, set[str]](), Counter[int]()
    running = False
    for row in rows:
        if running and row.person is not None and row.interaction is not None:
            sent.setdefault(row.seat, set()).add(row.interaction)
        for event in decoded(row):
            if event.key == "season":
                running, sent, drew = True, {}, Counter()
            elif event.key == "drew":
                drew[event.params["seat"]] += 1
            elif event.key == "season_over":
                running = False
                yield [Count(len(sent.get(seat.seat, ())), drew[seat.seat]) for seat in snapshot.seats]


def said(snapshot: TableSnapshot, rows: Sequence[LogRow], person: MemberActor) -> Iterator[str]:
    """What a player's orders have reported to them, in every language, and the orders themselves."""
    seat = snapshot.seat_of(person.id)
    assert seat is not None
    for row in rows:
        for event in decoded(row):
            if event.key in PRIVATE and event.to == (seat.seat,):
                for lang in LANGUAGES:
                    yield localise(texts_for(lang, snapshot.game).event(event, escaped_names(snapshot, lang)), lang)
        if row.sealed and row.seat == seat.seat and row.move.startswith(("order ", "forget ")):
            yield row.move


def decoded(row: LogRow) -> tuple[Event, ...]:
    return msgspec.json.decode(row.events, type=tuple[Event, ...])


def without(text: str, own: Sequence[str]) -> str:
    for words in own:
        text = text.replace(words, "")
    return text


async def asked(party: Ordered, person: MemberActor) -> AsyncIterator[str]:
    """Answers to what another player asks."""
    for command in ("log", "hand", "table status"):
        yield await party.types(person, command)
    result = await party.result(person, "export")
    assert result.response is not None
    for file in result.response.attachments:
        yield (await file.read()).decode()
