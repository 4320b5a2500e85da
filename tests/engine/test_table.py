"""One game in progress: play, undo, look back, export, import."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import castle, game
from engine.chance import commitment, seed_from
from engine.components import fingerprint
from engine.game import Decision, Game
from engine.illegal import Illegal, LoadError
from engine.players import random
from engine.players.dice import Dice
from engine.table import CHECKPOINT_EVERY, FORMAT, Entry, Excerpt, Table, load_table, new_table, read_document
from tests.engine.madeup import GAME, Fair, FairState

pytestmark = pytest.mark.usefixtures("fair_registered")
BOX = GAME.box()
CASTLE_BOX = castle.GAME.box()
SEED = seed_from("table")


def fair(seats: int = 3) -> Table:
    return Table(GAME, BOX, seats, {}, SEED, ["Anna", "Ben", "Cleo", "Dan"][:seats])


def castle_table(seats: int = 4, side: str = "winter") -> Table:
    return Table(castle.GAME, CASTLE_BOX, seats, {"side": side}, SEED)


def played(table: Table, moves: int = 10_000, dice: str = "played") -> Table:
    """So many moves at random, or the whole game."""
    chance = Dice(dice)
    while moves and (awaited := table.position.awaited()):
        seat = chance.pick(awaited)
        table.play(seat, [random(table.rules, Decision(table.rules, table.position, seat), chance)])
        moves -= 1
    return table


def begun() -> Table:
    """Seat B is to move."""
    table = fair()
    for seat, bid in enumerate([0, 2, 1]):
        table.play(seat, f"bid {bid}")
    return table


def saved(table: Table) -> bytes:
    return table.rules.save(table.position.state)


def everything(table: Table) -> tuple[Any, ...]:
    return saved(table), list(table.log), dict(table._checkpoints), table.outcome


# ---------------------------------------------------------------- playing


def test_a_line_is_taken_whole() -> None:
    table = begun()
    entries = table.play(1, "swap apple for nut; build bench with 2 honey 1 apple")
    assert [(entry.number, entry.seat, entry.move) for entry in entries] == [
        (4, 1, "swap apple for nut"),
        (5, 1, "build bench with 2 honey 1 apple"),
    ]
    assert table.log[-2:] == entries
    assert [[event.key for event in entry.events] for entry in entries] == [["swapped"], ["built"]]
    assert not entries[0].sealed
    assert entries[0].version == GAME.version


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (1, "swap apple for nut; fly"),
        (1, "swap apple for nut; swap apple for nut"),
        (1, "swap apple for nut; draw; keep nut"),
        (1, "swap apple for nut; offer nut to A; pass"),
        (1, "swap apple for nut;"),
        (1, "shout; pass; pass"),
        (0, "pass"),
        (2, "swap apple for nut; draw"),
        (9, "pass"),
        (-1, "pass"),
        (1, ""),
        (1, "build bench with 9999 apple"),
        (1, "offer nut to H"),
    ],
)
def test_or_refused_whole(seat: int, line: str) -> None:
    table = begun()
    before = everything(table)
    with pytest.raises(Illegal):
        table.play(seat, line)
    with pytest.raises(Illegal):
        table.preview(seat, line)
    assert everything(table) == before


def test_moves_may_be_handed_in_as_such_and_are_written_the_same() -> None:
    by_words, by_moves = begun(), begun()
    line = "SWAP apple FOR nut; build bench with 1 apple, honey and honey"
    by_words.play(1, line)
    by_moves.play(1, by_moves.read(line))
    assert by_words.log == by_moves.log
    assert by_words.log[-1].move == "build bench with 2 honey 1 apple"
    assert by_words.play(1, []) == []


def test_names_of_people_and_of_other_languages_are_handed_in() -> None:
    table = begun()
    names = {**BOX.notation.names, "seat": {"anna": "0"}, "word": {"biete": "offer", "an": "to"}}
    (entry,) = table.play(1, "biete honey an Anna", names)
    assert entry.move == "offer honey to A"


def test_a_preview_changes_nothing() -> None:
    table = begun()
    before = everything(table)
    draft = table.preview(1, "swap apple for nut; shout")
    assert draft.awaited() == (2,)
    assert [event.key for event in draft.take_events()] == ["swapped", "shouted"]
    assert everything(table) == before


def test_a_game_that_is_over_takes_no_moves() -> None:
    table = played(fair())
    assert table.outcome is not None
    with pytest.raises(Illegal, match="over"):
        table.play(0, "pass")


# ---------------------------------------------------------------- undo and looking back


def test_undo_goes_back_move_by_move() -> None:
    table = begun()
    states = {3: saved(table)}
    for line in ("swap apple for nut", "shout", "pass"):
        table.play(1 if line != "pass" else 2, line)
        states[len(table.log)] = saved(table)
    assert [entry.move for entry in table.undo(5)] == ["pass"]
    assert saved(table) == states[5]
    table.play(2, "agree")
    assert [entry.number for entry in table.undo(3)] == [4, 5, 6]
    assert saved(table) == states[3]
    assert table.undo(3) == []


def test_undo_stops_at_what_was_revealed() -> None:
    table = begun()
    assert table.last_reveal == 3, "the bids were opened"
    before = everything(table)
    with pytest.raises(Illegal) as caught:
        table.undo(2)
    assert (caught.value.key, caught.value.params["number"]) == ("undo.reveals", 3)
    assert everything(table) == before
    table.undo(1, past_reveals=True)
    assert table.last_reveal == 0
    assert len(table.log) == 1
    table.undo(0)
    assert saved(table) == saved(fair())


@pytest.mark.parametrize("number", [-1, 4, 1000])
def test_no_move_no_undo(number: int) -> None:
    table = begun()
    for call in (table.undo, table.at):
        with pytest.raises(Illegal, match=r"undo\.number"):
            call(number)
    with pytest.raises(Illegal, match=r"undo\.number"):
        table.view(0, number)


def test_looking_back_equals_what_was() -> None:
    table = castle_table()
    chance = Dice("back")
    states, views = [saved(table)], [table.view(1)]
    for _ in range(5 * CHECKPOINT_EVERY):
        seat = chance.pick(table.position.awaited())
        table.play(seat, [random(castle.GAME, Decision(castle.GAME, table.position, seat), chance)])
        states.append(saved(table))
        views.append(table.view(1))
    assert len(table._checkpoints) > 4
    for number in range(len(states)):
        assert castle.GAME.save(table.at(number).state) == states[number]
        assert table.view(1, number) == views[number]
    assert table.at(3).events == []
    assert saved(table) == states[-1]
    table.undo(7, past_reveals=True)
    assert saved(table) == states[7]
    assert max(table._checkpoints) <= 7


@pytest.mark.parametrize("to", [0, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 1])
def test_after_an_undo_the_game_goes_on(to: int) -> None:
    """Also where a checkpoint stands, which stays."""
    table = castle_table()
    chance = Dice("again")

    def play() -> None:
        seat = chance.pick(table.position.awaited())
        table.play(seat, [random(castle.GAME, Decision(castle.GAME, table.position, seat), chance)])

    for _ in range(2 * CHECKPOINT_EVERY + 1):
        play()
    before = saved(table)
    kept = table.at(to)
    table.undo(to, past_reveals=True)
    assert sorted(table._checkpoints) == [number for number in (0, CHECKPOINT_EVERY) if number <= to]
    assert saved(table) == castle.GAME.save(kept.state) != before
    for _ in range(CHECKPOINT_EVERY):
        play()
    assert castle.GAME.save(table.at(to).state) == castle.GAME.save(kept.state)
    assert castle.GAME.save(table.at(len(table.log)).state) == saved(table)


def test_a_past_position_is_a_copy() -> None:
    table = begun()
    before = everything(table)
    past = table.at(3)
    past.apply(1, BOX.notation.read("shout"))
    assert everything(table) == before


def test_replay_of_a_whole_game_equals_play() -> None:
    table = played(castle_table())
    again = castle_table()
    for entry in table.log:
        again.play(entry.seat, entry.move)
    assert saved(again) == saved(table)
    assert again.log == table.log
    assert again.opening == table.opening


# ---------------------------------------------------------------- what a viewer may read


def test_sealed_words_stay_sealed_until_the_game_is_over() -> None:
    table = fair(2)
    table.play(0, "bid 3")
    table.play(1, "bid 1")
    assert [entry.move for entry in table.history(0)] == ["bid 3", ""]
    assert [entry.move for entry in table.history(None)] == ["", ""]
    played(table)
    assert table.history(None)[0].move == "bid 3"


def test_an_excerpt_holds_what_its_viewer_may_know() -> None:
    table = begun()
    table.play(1, "draw")
    part = table.excerpt(1)
    assert SEED.encode() not in part
    assert b"drew" in part
    assert b"drew" not in table.excerpt(0)
    assert b"bid 2" in part
    assert b"bid 2" not in table.excerpt(None)
    read = msgspec.json.decode(part)
    assert set(read) == set(Excerpt.__struct_fields__)
    assert "deck" not in str(read["view"]["components"]) if "components" in read["view"] else read["view"]["deck"] == 17
    with pytest.raises(LoadError, match=r"load\.excerpt"):
        load_table(part)


# ---------------------------------------------------------------- export and import


@pytest.mark.parametrize("moves", [0, 1, 2, 7, 15, 10_000])
@pytest.mark.parametrize("make", [fair, castle_table])
def test_an_export_is_the_whole_game(make: Callable[[], Table], moves: int) -> None:
    table = played(make(), moves)
    loaded = load_table(table.export())
    assert saved(loaded) == saved(table)
    assert loaded.log == table.log
    assert msgspec.json.encode(loaded.opening) == msgspec.json.encode(table.opening)
    assert loaded.names == table.names
    assert loaded.options == table.options
    assert loaded.outcome == table.outcome
    assert loaded.box.fingerprint == table.box.fingerprint
    assert loaded.export() == table.export()
    assert saved(played(loaded)) == saved(played(table)), "it goes on as it would have gone"


def test_an_export_carries_its_own_components() -> None:
    rich = type(BOX)(msgspec.structs.replace(BOX.parts, coins=9))
    table = Table(GAME, rich, 2, {}, SEED)
    table.play(0, "bid 9")
    loaded = load_table(table.export())
    assert loaded.box.components == rich.parts
    assert loaded.box.fingerprint != BOX.fingerprint


def document() -> dict[str, Any]:
    table = begun()
    table.play(1, "draw")
    table.play(1, "keep nut")
    read: dict[str, Any] = msgspec.json.decode(table.export())
    return read


def other(part: str) -> dict[str, Any]:
    """The same document of another game."""
    table = new_table("fair", 3, seed_from("another"))
    changed: dict[str, Any] = msgspec.json.decode(table.export())
    return {part: changed[part]}


def components(change: Callable[[dict[str, Any]], None], *, hashed: bool) -> Callable[[dict[str, Any]], None]:
    def changing(data: dict[str, Any]) -> None:
        change(data["components"])
        if hashed:
            data["components_hash"] = fingerprint(data["components"])

    return changing


def entry(at: int, **changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["log"][at].update(changes)


CORRUPT: dict[str, tuple[str, Callable[[dict[str, Any]], Any]]] = {
    "no version of the file": ("load.foreign", lambda d: d.pop("cornerstone")),
    "a version that is none": ("load.foreign", lambda d: d.update(cornerstone="one")),
    "a newer file": ("load.newer", lambda d: d.update(cornerstone=FORMAT + 1)),
    "newer rules": ("load.newer_rules", lambda d: d.update(version=GAME.version + 1)),
    "a newer state": ("load.newer_rules", lambda d: d["state"].update(version=GAME.version + 1)),
    "a state without a version": ("load.state", lambda d: d["state"].pop("version")),
    "an unknown game": ("game.unknown", lambda d: d.update(game="chess")),
    "a missing part": ("load.broken", lambda d: d.pop("log")),
    "a part of the wrong kind": ("load.broken", lambda d: d.update(seats="three")),
    "seats that the game has not": ("seats", lambda d: d.update(seats=9, names=[])),
    "fewer seats": ("load.names", lambda d: d.update(seats=2)),
    "fewer seats and names": ("load.state", lambda d: d.update(seats=2, names=["x", "y"])),
    "an unknown option": ("option.unknown", lambda d: d.update(options={"moon": "full"})),
    "an option's unknown value": ("option.value", lambda d: d.update(options={"weather": "hail"})),
    "another seed": ("load.seed", lambda d: d.update(seed=seed_from("wrong"))),
    "another seed with its hash": (
        "load.seed",
        lambda d: d.update(seed=seed_from("wrong"), seed_hash=commitment(seed_from("wrong"))),
    ),
    "a seed in capitals": ("load.seed", lambda d: d.update(seed=SEED.upper())),
    "a seed that is none": ("load.seed", lambda d: d.update(seed="seed")),
    "another hash of the seed": ("load.seed", lambda d: d.update(other("seed_hash"))),
    "another seed everywhere": (
        "load.mismatch",
        lambda d: (
            d.update(other("seed"), **other("seed_hash")),
            d["state"].update(chance=other("state")["state"]["chance"]),
        ),
    ),
    "changed components": ("load.components", components(lambda c: c.update(coins=99), hashed=False)),
    "another hash of the components": ("load.components", lambda d: d.update(components_hash="00")),
    "changed components with their hash": ("load.mismatch", components(lambda c: c.update(coins=99), hashed=True)),
    "components with a part missing": ("components.shape", components(lambda c: c.pop("coins"), hashed=True)),
    "components that do not fit": ("components.sum", components(lambda c: c["values"].update(gold=9), hashed=True)),
    "components that are none": (
        "components.shape",
        lambda d: d.update(components=[1], components_hash=fingerprint([1])),
    ),
    "a number left out": ("load.numbers", lambda d: d["log"].pop(1)),
    "numbers changed": ("load.numbers", entry(2, number=7)),
    "a seat that does not exist": ("load.numbers", entry(2, seat=3)),
    "a seat below zero": ("load.numbers", entry(2, seat=-1)),
    "another move": ("load.mismatch", entry(4, move="keep apple")),
    "an illegal move": ("load.move", entry(4, move="keep gold")),
    "a move that is none": ("load.move", entry(4, move="")),
    "two moves in one": ("load.move", entry(4, move="keep nut; pass")),
    "another's move": ("load.move", entry(4, seat=0)),
    "a move more": ("load.mismatch", lambda d: d["log"].append({"number": 6, "seat": 1, "move": "pass", "version": 2})),
    "a move less": ("load.mismatch", lambda d: d["log"].pop()),
    "a better state": ("load.mismatch", lambda d: d["state"]["stands"][0].update(score=100)),
    "another stack": ("load.mismatch", lambda d: d["state"].update(stack=[])),
    "a step that is none": ("load.state", lambda d: d["state"].update(stack=[{"step": "fly"}])),
    "no state": ("load.state", lambda d: d.update(state=None)),
    "an outcome too early": (
        "load.mismatch",
        lambda d: d.update(outcome={"places": [[0]], "scores": [9, 0, 0], "how": ""}),
    ),
    "a list": ("load.foreign", lambda d: None),
}


@pytest.mark.parametrize("what", CORRUPT)
def test_an_export_that_was_changed_is_refused(what: str) -> None:
    key, change = CORRUPT[what]
    data = document()
    assert load_table(msgspec.json.encode(data)).log
    change(data)
    with pytest.raises(LoadError) as caught:
        load_table(msgspec.json.encode([data] if what == "a list" else data))
    assert caught.value.key == key, caught.value


def test_a_state_that_breaks_an_invariant_is_refused() -> None:
    """Of older rules, so that no replay finds it."""
    data = document()
    data["version"] = 1
    data["state"]["version"] = 1
    data["state"]["stands"][0]["coins"] = -1
    with pytest.raises(LoadError, match=r"load\.invariant") as caught:
        load_table(msgspec.json.encode(data))
    assert caught.value.params["problem"] == "less than nothing"
    data["state"]["stands"] = []
    with pytest.raises(LoadError, match=r"load\.invariant"):
        load_table(msgspec.json.encode(data))
    data["state"]["asked"] = []
    with pytest.raises(LoadError, match=r"load\.state"):
        load_table(msgspec.json.encode(data))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        b"{",
        b"\xff\xfe",
        b"\x00" * 100,
        b"null",
        b"42",
        b'"cornerstone"',
        b"[]",
        b"{}",
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b'{"cornerstone":' + b"[" * 600 + b"]" * 600 + b"}",
        b'{"cornerstone":1e999}',
        b'{"cornerstone":true}',
        b'{"cornerstone":"\\ud800"}',
        b'{"cornerstone":"\xff"}',
        b'{"cornerstone":1}',
        b'{"cornerstone":-1}',
        b"9" * 10_000,
        b"\x89PNG\r\n\x1a\n",
        b"<html>",
        "﻿{}".encode(),
    ],
    ids=lambda data: f"{len(data)} bytes {hashlib.sha256(data).hexdigest()[:4]}",
)
def test_foreign_files_are_refused(data: bytes) -> None:
    with pytest.raises(LoadError):
        load_table(data)
    with pytest.raises(LoadError):
        GAME.load(data)
    with pytest.raises(LoadError):
        castle.GAME.load(data)


def test_a_truncated_export_is_refused() -> None:
    whole = begun().export()
    for length in range(0, len(whole), 41):
        with pytest.raises(LoadError):
            load_table(whole[:length])


EXPORTS = [played(castle_table(2), 30).export(), played(fair(), 8).export()]
STATES = [saved(played(castle_table(2), 30)), saved(played(fair(), 8))]


def mutated(data: bytes, changes: list[tuple[int, int, bytes]]) -> bytes:
    for at, cut, new in changes:
        at %= len(data)
        data = data[:at] + new + data[at + cut :]
    return data


changes = st.lists(
    st.tuples(
        st.integers(0, 2**20),
        st.integers(0, 3),
        st.binary(max_size=3) | st.sampled_from([b"0", b"9", b"-", b'"', b",", b"null", b"[]", b"{}", b"\xff", b"1e9"]),
    ),
    min_size=1,
    max_size=4,
)


def outcome_of(load: Callable[[bytes], object], data: bytes) -> object:
    """What was loaded, or None where it was refused with a LoadError; anything else is raised."""
    try:
        return load(data)
    except LoadError:
        return None


@settings(max_examples=300)
@given(st.sampled_from(EXPORTS), changes)
def test_a_damaged_export_is_refused_or_still_the_same_game(data: bytes, changes: list[tuple[int, int, bytes]]) -> None:
    loaded = outcome_of(load_table, mutated(data, changes))
    if isinstance(loaded, Table):
        # Events and names are not verified; the game itself is.
        whole = load_table(data)
        assert loaded.rules is whole.rules
        read = read_document(mutated(data, changes))
        if read.single_version and read.version == loaded.rules.version:
            assert saved(loaded) == saved(whole)


@settings(max_examples=200)
@given(st.sampled_from([(castle.GAME, STATES[0]), (GAME, STATES[1])]), changes)
def test_a_damaged_state_is_refused_or_loaded(
    which: tuple[Game[Any, Any], bytes], changes: list[tuple[int, int, bytes]]
) -> None:
    rules, data = which
    loaded = outcome_of(rules.load, mutated(data, changes))
    if loaded is not None:
        assert rules.load(rules.save(loaded)) == loaded


# ---------------------------------------------------------------- other versions


class NewFair(Fair):
    """The made-up game's next version, in which a round has a name of its own."""

    version: ClassVar[int] = 3

    def migrate(self, raw: dict[str, Any]) -> dict[str, Any]:
        assert raw["version"] == 2
        return {**raw, "round": raw["round"] + 100}


def test_a_state_of_an_older_version_is_migrated() -> None:
    old = saved(begun())
    state = NewFair().load(old)
    assert isinstance(state, FairState)
    assert state.version == 3
    assert state.round == 101
    assert NewFair().load(NewFair().save(state)) == state, "and only once"
    assert GAME.load(old).round == 1


def test_a_state_of_a_newer_version_is_refused() -> None:
    table = begun()
    table.position.state.version = 3
    with pytest.raises(LoadError) as caught:
        GAME.load(saved(table))
    assert (caught.value.key, caught.value.params["version"]) == ("load.newer_rules", 3)


def test_a_migration_that_fails_is_told() -> None:
    class Clumsy(NewFair):
        def migrate(self, raw: dict[str, Any]) -> dict[str, Any]:
            return {"nothing": raw["what was not there"]}

    with pytest.raises(LoadError, match=r"load\.state"):
        Clumsy().load(saved(begun()))


def test_the_log_of_older_rules_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told stays told; looking back goes no further than the state that came with it."""
    table = begun()
    table.log[0] = Entry(1, 0, "haggle over apples", (), True, 2)
    data = table.export()
    with pytest.raises(LoadError, match=r"load\.move"):
        load_table(data)
    monkeypatch.setitem(game._registered, "fair", NewFair())
    loaded = load_table(data)
    assert loaded.log == table.log
    assert loaded.position.state.round == 101
    assert msgspec.json.encode(loaded.opening) == msgspec.json.encode(table.opening)
    for number in (0, 2):
        with pytest.raises(Illegal, match=r"undo\.older"):
            loaded.at(number)
        with pytest.raises(Illegal, match=r"undo\.older"):
            loaded.undo(number, past_reveals=True)
    (entry,) = loaded.play(1, "swap apple for nut")
    assert (entry.number, entry.version) == (4, 3)
    loaded.undo(3)
    assert loaded.log == table.log
    # Saved by the newer rules, it must load again, log of older rules and all.
    assert load_table(loaded.export()).log == table.log


def test_a_table_knows_what_it_publishes() -> None:
    table = fair()
    assert table.seed_hash == commitment(SEED)
    assert table.options == {"weather": "fine"}
    assert Table(GAME, BOX, 2, {}, SEED).names == ("A", "B")
    with pytest.raises(LoadError, match=r"load\.seed_shape"):
        Table(GAME, BOX, 2, {}, "no seed")
    assert read_document(table.export()).components_hash == BOX.fingerprint
