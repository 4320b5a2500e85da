"""History: past positions, the log, exports; and that no viewer can read another's secrets."""

import itertools
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.store.rows import Status
from bot.tables.attempt import Attempt, Plan
from bot.tables.drafts import current_draft, extend_draft
from bot.tables.history import export_excerpt, export_game, full_table, log_page, log_since, position_at
from bot.tables.last_round import last_round
from bot.tables.lines import complete_line
from bot.tables.play import play_moves
from bot.tables.snapshot import TableSnapshot
from bot.tables.start import start_game
from bot.tables.votes import vote_to_abandon
from engine.__main__ import main
from engine.chance import Chance, commitment, seed_from
from engine.game import game
from engine.illegal import LoadError
from engine.move import Stem
from engine.players.dice import Dice
from engine.table import Entry, Excerpt, Table, load_table
from tests.bot.tables.stage import ANNA, BEN, LANGUAGES, PEOPLE, Stage, person_in, refused, some_line

KINDS = list(itertools.product((2, 3, 4), ("summer", "winter")))
NOBODY = -1
each_kind_of_game = pytest.mark.parametrize(("seats", "side"), KINDS)


def viewers(snapshot: TableSnapshot) -> tuple[int | None, ...]:
    return (*range(len(snapshot.seats)), None)


@each_kind_of_game
async def test_each_past_position_equals_the_replay(stage: Stage, seats: int, side: str) -> None:
    table = await stage.finished(*PEOPLE[:seats], side=side)
    snapshot = await stage.tables.snapshot(table)
    log = await stage.store.log(table)
    rules, box = snapshot.rules, snapshot.box
    again = Table(rules, box, seats, snapshot.row.options, snapshot.loaded.seed, snapshot.people)
    assert msgspec.json.encode(again.opening) == msgspec.json.encode(snapshot.opening)
    for number in range(snapshot.moves + 1):
        if number:
            again.play(log[number - 1].seat, [box.notation.read(log[number - 1].move)])
        past = await position_at(stage.tables.store, snapshot, number)
        assert rules.save(past.state) == rules.save(again.position.state)
        assert past.events == []
    assert msgspec.json.encode(again.log[-1].events) == log[-1].events
    assert (await position_at(stage.tables.store, snapshot)) is snapshot.position
    for beyond in (-1, snapshot.moves + 1):
        await refused(position_at(stage.tables.store, snapshot, beyond), "undo.number")


async def test_a_lobby_has_no_history(stage: Stage) -> None:
    snapshot = await stage.tables.snapshot(await stage.lobby(ANNA))
    await refused(position_at(stage.tables.store, snapshot), "table.not_begun")
    await refused(export_excerpt(stage.tables.store, snapshot, None), "table.not_begun")
    await vote_to_abandon(stage.tables, stage.press(ANNA), snapshot.id)
    snapshot = await stage.tables.snapshot(snapshot.id)
    await refused(position_at(stage.tables.store, snapshot), "table.given_up")
    await refused(export_excerpt(stage.tables.store, snapshot, None), "table.given_up")
    assert await log_page(stage.tables.store, snapshot, 0) == []
    assert await log_since(stage.tables.store, snapshot, 0, 0) == []
    assert snapshot.outcome is None


@each_kind_of_game
async def test_an_export_leads_to_the_same_state(stage: Stage, seats: int, side: str) -> None:
    """At each fifth move of a running game, with the command line; replaying gives the same bytes."""
    table = await stage.game(*PEOPLE[:seats], side=side)
    dice = Dice(f"export {seats} {side}")
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        if snapshot.moves % 5 == 0:
            loaded = load_table(await export_game(stage.tables, table))
            assert snapshot.rules.save(loaded.position.state) == snapshot.rules.save(snapshot.game_position.state)
            assert msgspec.json.encode(loaded.log) == msgspec.json.encode((await full_table(stage.store, snapshot)).log)
            assert loaded.names == snapshot.people
        await stage.step(table, dice)


async def test_the_excerpt_of_a_finished_game_is_the_whole_and_verifies(
    stage: Stage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await stage.finished(ANNA, BEN, computers=("greedy",), side="winter")
    snapshot = await stage.tables.snapshot(table)
    documents = {await export_excerpt(stage.tables.store, snapshot, viewer) for viewer in viewers(snapshot)}
    assert documents == {await export_game(stage.tables, table)}
    file = tmp_path / "export.json"
    file.write_bytes(documents.pop())
    assert main(["verify", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["moves"], told["seed_hash"], told["holds"]) == (snapshot.moves, snapshot.row.seed_hash, True)
    assert commitment(snapshot.loaded.seed) == snapshot.row.seed_hash


async def test_a_position_of_which_no_checkpoint_is_left(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.steps(table, 4)
    snapshot = await stage.tables.snapshot(table)

    async def none(table: str, at: int) -> None:
        return None

    monkeypatch.setattr(stage.store, "checkpoint", none)
    assert await position_at(stage.tables.store, snapshot, snapshot.moves) is snapshot.position
    await refused(position_at(stage.tables.store, snapshot, snapshot.moves - 1), "undo.older")


async def test_pages_of_the_log(stage: Stage) -> None:
    table = await stage.finished(ANNA, BEN)
    snapshot = await stage.tables.snapshot(table)
    everything = await log_since(stage.tables.store, snapshot, None, 0)
    assert [entry.number for entry in everything] == list(range(1, snapshot.moves + 1))
    pages: list[Entry] = []
    before = None
    while page := await log_page(stage.tables.store, snapshot, None, before, 7):
        assert len(page) <= 7
        pages, before = [*page, *pages], page[0].number
    assert pages == everything
    assert await log_page(stage.tables.store, snapshot, None) == everything[-20:]
    assert await log_since(stage.tables.store, snapshot, None, snapshot.moves - 3) == everything[-3:]
    assert await log_since(stage.tables.store, snapshot, None, snapshot.moves) == []


async def test_what_is_read_is_of_the_version_in_hand(stage: Stage) -> None:
    """One player moves while another reads."""
    table = await stage.game(ANNA, BEN)
    await stage.steps(table, 12)
    held = await stage.tables.snapshot(table)
    await stage.steps(table, 12)
    assert (await log_since(stage.tables.store, held, None, 0))[-1].number <= held.moves
    assert (await log_page(stage.tables.store, held, None))[-1].number <= held.moves
    document = json.loads(await export_excerpt(stage.tables.store, held, 0))
    assert document["log"][-1]["number"] <= held.moves
    exported = (await full_table(stage.store, held)).export()
    assert held.rules.save(load_table(exported).position.state) == held.rules.save(held.game_position.state)


# Secrets


@each_kind_of_game
async def test_no_viewer_reads_the_secrets_of_another(stage: Stage, seats: int, side: str) -> None:
    """Sealed answers, others' events, the seed and the order of the pile are in no log, excerpt, view or completion."""
    table = await stage.game(*PEOPLE[:seats], side=side)
    dice = Dice(f"secrets {seats} {side}")
    hidden = 0
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        seat = dice.pick(snapshot.game_position.awaited())
        answer = await stage.play(person_in(snapshot, seat), table, some_line(snapshot, seat, dice))
        assert all(event.visible_to(seat) for event in answer.events)
        snapshot = await stage.tables.snapshot(table)
        if snapshot.moves % 4 or snapshot.over:
            continue
        for viewer in viewers(snapshot):
            part = await export_excerpt(stage.tables.store, snapshot, viewer)
            assert snapshot.loaded.seed.encode() not in part
            document = json.loads(part)
            assert set(document) == set(Excerpt.__struct_fields__)
            with pytest.raises(LoadError):
                load_table(part)
            entries = await log_since(stage.tables.store, snapshot, viewer, 0)
            assert msgspec.json.encode(entries) == msgspec.json.encode(document["log"])
            for entry in entries:
                assert not (entry.sealed and entry.move) or entry.seat == viewer
                assert all(event.visible_to(viewer) for event in entry.events)
                hidden += entry.sealed and not entry.move
    assert hidden > 10


@each_kind_of_game
async def test_what_a_viewer_cannot_know_changes_nothing_they_get(stage: Stage, seats: int, side: str) -> None:
    """The same table with all of that replaced, including the sealed answers of others in its log."""
    rules = game("castle")
    table = await stage.game(*PEOPLE[:seats], side=side)
    dice = Dice(f"drawn again {seats} {side}")
    different = 0
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        if snapshot.moves % 3 == 1:
            for viewer in viewers(snapshot):
                words = f"{seats} {side} {snapshot.moves} {viewer}"
                state = rules.resample(
                    snapshot.game_position, NOBODY if viewer is None else viewer, Chance(seed_from(words))
                )
                different += rules.save(state) != rules.save(snapshot.game_position.state)
                twin = TableSnapshot(
                    snapshot.loaded, snapshot.rules, rules.position(state, snapshot.box), snapshot.opening
                )
                assert await got(stage, twin, viewer) == await got(stage, snapshot, viewer)
        await stage.step(table, dice)
    assert different > 10


async def got(stage: Stage, snapshot: TableSnapshot, viewer: int | None) -> list[Any]:
    """Everything that a viewer gets from the service."""
    found: list[Any] = [snapshot.view(viewer), await export_excerpt(stage.tables.store, snapshot, viewer)]
    if viewer is not None:
        found += [complete_line(snapshot, viewer, typed, "fr") for typed in ("", "p", "jouer", "pass; ")]
        now = current_draft(snapshot, viewer)
        found += [now.decision, now.moves, now.events]
    return found


async def test_a_sealed_answer_looks_the_same_whatever_it_is(stage: Stage) -> None:
    """To all others: in notifications, in what they read, in the outbox."""
    seen = []
    for line in ("play trader, messenger", "play bricklayer, stonemason"):
        other = Stage(stage.store, stage.place, stage.clock, life=line)
        table = await other.game(ANNA, BEN, language="en")
        other.deliver()
        answer = await other.play(BEN, table, line)
        snapshot = await other.tables.snapshot(table)
        view = msgspec.structs.replace(snapshot.view(0), decision=0)
        read = await log_since(other.tables.store, snapshot, 0, 0)
        seen.append(
            ([told[:5] for told in other.waiting_rows(table)], read, answer.events, msgspec.json.encode(view.awaited))
        )
        await vote_to_abandon(other.tables, other.press(ANNA), table)
        await vote_to_abandon(other.tables, other.press(BEN), table)
    assert seen[0] == seen[1]


async def test_only_its_owner_sees_a_draft(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    snapshot = await stage.tables.snapshot(table)
    before = [await got(stage, snapshot, viewer) for viewer in (1, None)]
    told = stage.waiting_rows(table)
    decision = snapshot.game_position.state.asked[0]
    await extend_draft(stage.tables, stage.press(ANNA), table, decision, 0, "play trader, messenger")
    snapshot = await stage.tables.snapshot(table)
    assert [await got(stage, snapshot, viewer) for viewer in (1, None)] == before
    assert stage.waiting_rows(table) == told
    assert current_draft(snapshot, 0).moves == ("play messenger, trader",)
    assert current_draft(snapshot, 1).moves == ()


# Completion


async def fit(stage: Stage, snapshot: TableSnapshot, seat: int, line: str) -> bool:
    """Would `play` accept it? Nothing is committed."""
    attempt = Attempt(snapshot, stage.clock.now, None)
    plan = await play_moves(stage.press(person_in(snapshot, seat)), line, attempt)
    return isinstance(plan, Plan)


@pytest.mark.parametrize("luck", range(4))
async def test_only_legal_lines_are_completed_and_only_for_their_player(stage: Stage, luck: int) -> None:
    table = await stage.game(*PEOPLE[: 2 + luck % 3], side=("summer", "winter")[luck % 2])
    dice = Dice(f"complete {luck}")
    offered = behind = 0
    while (snapshot := await stage.tables.snapshot(table)).game_position.awaited():
        locale = dice.pick(LANGUAGES)
        for seat in range(len(snapshot.seats)):
            first = some_line(snapshot, seat, dice) if seat in snapshot.game_position.awaited() else "pass"
            cut = first[: dice.below(len(first) + 1)]
            for typed in ("", cut, dice.pick(("b", "p", "z", "bud", "pl", "tra")), f"{first};", f"{first}; p"):
                found = complete_line(snapshot, seat, typed, locale, 5)
                assert len(found) <= 5
                assert not found or snapshot.game_position.can_answer(seat)
                for line, label in found[:2]:
                    assert await fit(stage, snapshot, seat, line)
                    assert label
                    assert line.count(";") == typed.count(";")
                    behind += ";" in line
                    offered += 1
            if seat in snapshot.game_position.awaited():
                # an empty line is completed, too: at least something is offered
                assert complete_line(snapshot, seat, "", locale)
                assert complete_line(snapshot, seat, first, locale)[0][0] == first
        await stage.step(table, dice)
    assert offered > 100
    assert behind > 10


async def test_all_legal_moves_are_completed_if_there_are_few(stage: Stage) -> None:
    table = await stage.game(ANNA, BEN)
    await stage.steps(table, 12)
    snapshot = await stage.tables.snapshot(table)
    seat = snapshot.game_position.awaited()[0]
    if not any(isinstance(choice, Stem) for choice in snapshot.game_position.choices(seat)):
        lines = {line for line, _ in complete_line(snapshot, seat, "", "pl", 1_000)}
        assert lines == {snapshot.box.notation.write(move) for move in snapshot.game_position.moves(seat)}


async def test_without_legal_moves_nothing_is_completed(stage: Stage) -> None:
    table = await stage.lobby(ANNA, BEN)
    assert complete_line(await stage.tables.snapshot(table), 0, "", "en") == []
    await start_game(stage.tables, stage.press(ANNA), table)
    snapshot = await stage.tables.snapshot(table)
    assert complete_line(snapshot, 0, "", "en")
    for nothing in (";", "dance; ", "play trader; ", "play trader, messenger" + "; play trader, messenger" * 30):
        assert complete_line(snapshot, 0, nothing, "en") == []
    for person in (ANNA, BEN):
        await vote_to_abandon(stage.tables, stage.press(person), table)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.status is Status.ABANDONED
    assert complete_line(snapshot, 0, "", "en") == []


async def test_the_last_round_has_moves_that_today_no_one_could_type(stage: Stage) -> None:
    """Older rules wrote them in words of their own."""
    table = await stage.game(ANNA, BEN)
    await stage.steps(table, 6)
    stage.place.query("UPDATE log SET move = 'as it was once', rules = 0, sealed = 0 WHERE number = 5")
    snapshot = await stage.fresh(table)
    told = await last_round(stage.store, snapshot, 0)
    assert [entry.move for entry in told if entry.number == 5] == ["as it was once"]
