"""Twins of a table: a twin differs in everything that a viewer cannot know. A viewer who can tell them apart sees a
secret."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.cards.own_story import OPEN, story_id, tell_own_story
from bot.cards.waiting import WaitingTable, with_others
from bot.rates import Rates
from bot.store.rows import Checkpoint, LogRow, SeatRow
from bot.tables.absence import absence_of
from bot.tables.history import log_since, position_at
from bot.tables.snapshot import TableSnapshot
from engine.chance import Chance, commitment, seed_from
from engine.move import Event
from engine.players.dice import Dice
from renderers.registry import parts
from tests.bot.games.party import Party
from tests.bot.games.world import Bot, plain

OTHERWISE = {"castle": "play quarry, dungeon", "sare": "lay down", "ezra": "do w07"}
"""Other answers that could have been given in secret, by game."""
SELECT = 3
PUBLIC = -1
"""A viewer without a seat sees only what everyone sees."""


def resample(snapshot: TableSnapshot, viewer: int, seed: str) -> TableSnapshot:
    """The table as it might be, as far as the viewer knows."""
    chance = Chance(seed_from(seed))
    state = snapshot.rules.resample(snapshot.game_position, viewer, chance)
    loaded = msgspec.structs.replace(snapshot.loaded, seed=seed_from(f"{seed} table"))
    return TableSnapshot(loaded, snapshot.rules, snapshot.rules.position(state, snapshot.box), snapshot.opening)


def has_secrets(snapshot: TableSnapshot, twin: TableSnapshot) -> bool:
    """Does the table contain a secret besides the seed?"""

    def seen(one: TableSnapshot) -> dict[str, Any]:
        state: dict[str, Any] = msgspec.json.decode(one.rules.save(one.game_position.state))
        return {key: value for key, value in state.items() if key != "chance"}

    return seen(snapshot) != seen(twin)


@asynccontextmanager
async def replace_table(
    rig: Bot, snapshot: TableSnapshot, twin: TableSnapshot, viewer: int, past: int
) -> AsyncIterator[None]:
    """Makes the bot take the twin for the table: in memory, in its log, and after the `past` move."""
    cache, store = rig.bot.tables.cache, rig.bot.store
    log, before, point = store.log, store.log_before, store.checkpoint
    then = snapshot.rules.position(
        snapshot.rules.copy((await position_at(rig.bot.tables.store, snapshot, past)).state), snapshot.box
    )
    state = snapshot.rules.save(snapshot.rules.resample(then, viewer, Chance(seed_from(f"{past}"))))

    async def other_log(*given: Any) -> list[LogRow]:
        return with_other_answers(snapshot.game, await log(*given), viewer)

    async def other_before(*given: Any) -> list[LogRow]:
        return with_other_answers(snapshot.game, await before(*given), viewer)

    async def other_point(table: str, at: int) -> Checkpoint | None:
        return Checkpoint(at, snapshot.rules.version, state) if at == past else await point(table, at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "log", other_log)
        patch.setattr(store, "log_before", other_before)
        patch.setattr(store, "checkpoint", other_point)
        cache.put(twin)
        try:
            yield
        finally:
            cache.put(snapshot)


def with_other_answers(game: str, rows: Iterable[LogRow], viewer: int) -> list[LogRow]:
    """The log with other sealed answers, and without what only their owners were told."""
    return [_other(game, row, viewer) if row.seat != viewer else row for row in rows]


def _other(game: str, row: LogRow, viewer: int) -> LogRow:
    events = msgspec.json.decode(row.events, type=tuple[Event, ...])
    visible = tuple(event for event in events if event.visible_to(None if viewer == PUBLIC else viewer))
    move = OTHERWISE[game] if row.sealed else row.move
    return msgspec.structs.replace(row, move=move, events=msgspec.json.encode(visible))


# ---------------------------------------------------------------- everything that a person can ask


async def all_answers(party: Party, who: MemberActor, past: int) -> dict[str, Any]:
    """All texts and files of answers, by question."""
    snapshot = await party.snapshot()
    seat = snapshot.seat_of(who.id)
    found: dict[str, Any] = {}
    # More pictures than a person may ask for in so short a time.
    party.rig.bot.rates = Rates(party.rig.bot.clock)

    async def ask(command: str, **given: Any) -> None:
        found[f"{command} {given}"] = await _answer(party, await party.result(who, command, **given))

    for part in parts(snapshot.view(None if seat is None else seat.seat)):
        await ask("board", part=part)
    await ask("board", words=True)
    await ask("board", at=past)
    found["chapters"] = await _chapters(party, who)
    await ask("log")
    await ask("log", before=past + 1)
    for command in ("hand", "play", "order", "export", "table status", "help", "turns", "rules", "table list"):
        await ask(command)
    for what in ("hand", "board", "rules"):
        found[what] = await _answer(party, await party.rig.press(who, party.cards()[-1], f"c:{what}:{party.table}"))
    found["story"] = await _all_of_it(party, who)
    offered = await who.autocomplete(party.channel, "move", "action", "")
    found["offered"] = offered
    found["orders"] = await who.autocomplete(party.channel, "order", "line", "")
    for typed in ("p", "build ", "zzz", *(f"{choice['value']}; " for choice in offered[:2])):
        found[f"offered {typed}"] = await who.autocomplete(party.channel, "move", "action", typed)
    found["parts"] = await who.autocomplete(party.channel, "board", "part", "")
    found["tables"] = await who.autocomplete(party.channel, "hand", "table", "")
    return found


async def _all_of_it(party: Party, who: MemberActor) -> list[str]:
    """Everything that has happened, page by page, as the buttons of stories tell it."""
    result = await party.rig.press(who, party.cards()[-1], story_id(party.table, 0, OPEN))
    (shown,) = result.followups
    told = [party.rig.text(shown)]
    while forward := [number for number in party.rig.buttons(shown) if number.startswith("y:")]:
        if len(told) > 1 and len(forward) < 2:
            break
        await party.rig.press(who, shown, forward[-1])
        told.append(party.rig.text(shown))
    return plain(told)


async def _chapters(party: Party, who: MemberActor) -> list[Any]:
    """What a person without pictures reads: hand, panel, and each chapter of the board."""
    rig, store = party.rig, party.rig.bot.store
    await store.change_person(who.id, {"pictures": False})
    told: list[Any] = []
    for command in ("hand", "play", "board"):
        result = await party.result(who, command)
        told.append(await _answer(party, result))
        assert result.response is not None
        assert not result.response.attachments
        shown = result.response
    for chapter in chapter_ids(rig, shown):
        await who.select(shown, [chapter])
        told.append(plain(rig.all_words(shown)))
    await store.change_person(who.id, {"pictures": True})
    assert len(told) > 6
    return told


def chapter_ids(rig: Bot, shown: ResponseMessage) -> list[str]:
    return [option["value"] for part in rig.parts(shown) if part["type"] == SELECT for option in part["options"]]


async def _answer(party: Party, result: InteractionResult) -> tuple[list[str], list[bytes]]:
    party.answer_text(result)
    assert result.response is not None
    snapshot = await party.snapshot()
    # the twin's hash of the seed differs as well
    promise = commitment(snapshot.loaded.seed).encode()
    files = [(await file.read()).replace(promise, b"#") for file in result.response.attachments]
    return plain(party.rig.all_words(result.response)), files


async def check_twin(party: Party, dice: Dice, seat: SeatRow | None) -> None:
    """Asks everything, of the table and of its twin."""
    rig, snapshot = party.rig, await party.snapshot()
    who = party.eve if seat is None else party.who(seat.person)
    viewer = PUBLIC if seat is None else seat.seat
    twin = resample(snapshot, viewer, f"{dice.below(10**6)}")
    past = dice.below(snapshot.moves) if snapshot.moves else 0
    real, channel = await all_answers(party, who, past), await cards(rig, snapshot, viewer)
    async with replace_table(rig, snapshot, twin, viewer, past):
        assert (await party.snapshot()).game_position is twin.game_position
        other, elsewhere = await all_answers(party, who, past), await cards(rig, twin, viewer)
    for question, answer in real.items():
        assert other[question] == answer, question
    assert elsewhere == channel


async def cards(rig: Bot, snapshot: TableSnapshot, viewer: int) -> dict[str, Any]:
    """What the channel would be told now, and the owner of a seat by direct message."""
    made = {
        "turn": await rig.bot.cards.turn(
            snapshot, await log_since(rig.bot.tables.store, snapshot, None, max(snapshot.moves - 6, 0))
        )
    }
    if viewer != PUBLIC:
        made["hand"] = await rig.bot.cards.hand(snapshot, viewer, snapshot.language)
        story = tell_own_story(
            snapshot, viewer, await absence_of(rig.bot.tables.store, snapshot, viewer), snapshot.language
        )
        made["private ping"] = await rig.bot.cards.hand(snapshot, viewer, snapshot.language, mark=1, story=story)
        waiting = WaitingTable(snapshot, viewer, "")
        made["waiting"] = rig.bot.cards.waiting([waiting], 1, snapshot.language, note="waiting.digest", soon=snapshot)
        made["others"] = with_others(made["hand"], [snapshot], 1, snapshot.language)
    found: dict[str, Any] = {"awaited": rig.bot.cards.status_line(snapshot)}
    for name, one in made.items():
        for pictured in (False, True):
            found[f"{name}, pictures: {pictured}"] = one.layout(pictured).to_components()  # type: ignore[no-untyped-call]
        found[f"{name} files"], found[f"{name} pings"] = one.pictures, one.mentions
    return found
