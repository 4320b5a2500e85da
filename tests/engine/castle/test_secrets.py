"""Secrets (C13) do not leak through views, options, events, refusals, logs, excerpts or completion."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import msgspec
import pytest

from engine.castle import GAME
from engine.castle.components import CHARACTERS
from engine.castle.state import CastlePosition, CastleState, Courtship
from engine.castle.steps.choosing import Reveal
from engine.castle.steps.winter import Snowfall, TurnWinterCard
from engine.chance import Chance, seed_from
from engine.completion import complete
from engine.game import Decision
from engine.illegal import Illegal, LoadError
from engine.move import Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import check, start
from engine.step import Together
from engine.table import Excerpt, Table, load_table
from tests.engine.castle.scene import BOX, Scene
from tests.slow import slow_but

NO_SEAT = -1
"""A seat that does not exist: resampling for it keeps only what an onlooker may know."""
GAMES = 10

each_kind_of_game = pytest.mark.parametrize(
    ("seats", "side"), slow_but([(2, "winter"), (3, "summer"), (4, "winter")], product((2, 3, 4), ("summer", "winter")))
)


def resampled(p: CastlePosition, viewer: int | None, words: str) -> CastlePosition:
    """A position that the viewer cannot tell from this one."""
    state = GAME.resample(p, NO_SEAT if viewer is None else viewer, Chance(seed_from(words)))
    return GAME.position(state, BOX)


def viewers(seats: int) -> tuple[int | None, ...]:
    return (*range(seats), None)


def everything_visible(p: CastlePosition, viewer: int | None) -> tuple[Any, ...]:
    """Everything about a position that reaches a viewer."""
    view = GAME.view(p, viewer)
    if viewer is None:
        return view, p.awaited(), p.halted
    return (
        view,
        p.awaited(),
        p.halted,
        p.can_answer(viewer),
        p.prompt(viewer),
        p.choices(viewer),
        [BOX.notation.write(move) for move in islice(p.moves(viewer), 30)],
    )


def visible_events(p: CastlePosition, viewer: int | None) -> list[Any]:
    return [event for event in p.take_events() if event.visible_to(viewer)]


def after_move(p: CastlePosition, seat: int, move: Move) -> CastlePosition:
    """A copy after the move, up to the next reveal."""
    twin = p.copy()
    assert isinstance(twin, CastlePosition)
    twin.apply(seat, move, halt=True)
    return twin


def is_sealed(p: CastlePosition) -> bool:
    return p.step is not None and p.step.sealed


def positions(seats: int, side: str, words: str) -> Iterator[CastlePosition]:
    """All positions of a random game; simultaneous questions are answered in any order."""
    p = start(GAME, BOX, seats, {"side": side}, seed_from(words))
    assert isinstance(p, CastlePosition)
    dice = Dice(words)
    while awaited := p.awaited():
        yield p
        seat = dice.pick(awaited)
        p.apply(seat, PLAYERS["random"](GAME, Decision(GAME, p, seat), dice))
        p.events.clear()
    yield p


def sample(seats: int, side: str) -> Iterator[tuple[str, CastlePosition]]:
    """Positions of several games: each sealed question, and every fifth of the others."""
    for game in range(GAMES):
        words = f"secrets {seats} {side} {game}"
        for number, p in enumerate(positions(seats, side, words)):
            if number % 5 == 0 or (is_sealed(p) and (number % 2 or type(p.step).__name__ != "Choose")):
                yield f"{words} {number}", p


# Two states that differ only in what the viewer may not know


@each_kind_of_game
def test_a_secret_changes_nothing_that_the_viewer_sees(seats: int, side: str) -> None:
    different = 0
    for words, p in sample(seats, side):
        for viewer in viewers(seats):
            twin = resampled(p, viewer, words)
            assert twin.state.chance.seed != p.state.chance.seed
            twin.state.chance, hers = p.state.chance, twin.state.chance
            different += GAME.save(twin.state) != GAME.save(p.state)
            twin.state.chance = hers
            assert everything_visible(twin, viewer) == everything_visible(p, viewer)
            assert msgspec.json.encode(GAME.view(twin, viewer)) == msgspec.json.encode(GAME.view(p, viewer))
    # Otherwise the test would compare each state with itself.
    assert different > 100


@each_kind_of_game
def test_the_next_public_move_looks_the_same_up_to_the_next_reveal(seats: int, side: str) -> None:
    for words, p in sample(seats, side):
        dice = Dice(words)
        for viewer in viewers(seats):
            twin = resampled(p, viewer, words)
            for seat in p.awaited():
                move = PLAYERS["random"](GAME, Decision(GAME, p, seat), dice)
                if is_sealed(p) and seat != viewer:
                    # The legal answers depend on that seat's secrets; others only see that it has answered.
                    hers = PLAYERS["random"](GAME, Decision(GAME, twin, seat), dice)
                else:
                    hers = move
                    assert twin.choices(seat) == p.choices(seat)
                after, twin_after = after_move(p, seat, move), after_move(twin, seat, hers)
                assert everything_visible(twin_after, viewer) == everything_visible(after, viewer)
                assert visible_events(twin_after, viewer) == visible_events(after, viewer)


@each_kind_of_game
def test_a_refusal_tells_no_secret(seats: int, side: str) -> None:
    """Moves out of turn or of the wrong kind are refused for the same reason with the same parameters."""
    moves = [BOX.notation.read(line) for line in ("pass", "stop", "pay", "take clay", "play trader", "lose trader")]
    for words, p in islice(sample(seats, side), 40):
        for viewer in range(seats):
            twin = resampled(p, viewer, words)
            for move in moves:
                redrawn_refusal, refusal = twin.refuse(viewer, move), p.refuse(viewer, move)
                seen_in_twin = redrawn_refusal and (redrawn_refusal.key, redrawn_refusal.params)
                assert seen_in_twin == (refusal and (refusal.key, refusal.params))


@each_kind_of_game
def test_completion_offers_only_what_the_viewer_may_know(seats: int, side: str) -> None:
    for words, p in islice(sample(seats, side), 30):
        for viewer in range(seats):
            twin = resampled(p, viewer, words)
            for typed in ("", "p", "build", "lose w", "play trader"):
                offered = complete(BOX.notation, p, viewer, typed)
                assert complete(BOX.notation, twin, viewer, typed) == offered
                assert not offered or p.can_answer(viewer)


@each_kind_of_game
def test_a_redrawn_state_is_a_state_like_any_other(seats: int, side: str) -> None:
    """Pieces add up, answers are legal, it can be saved, and the real state is unchanged."""
    for words, p in sample(seats, side):
        saved = GAME.save(p.state)
        for viewer in viewers(seats):
            twin = resampled(p, viewer, words)
            check(GAME, twin)
            assert GAME.save(GAME.load(GAME.save(twin.state))) == GAME.save(twin.state)
            step = twin.step
            if isinstance(step, Together):
                for seat, answer in step.answers.items():
                    assert step.refuse(twin, seat, answer) is None
            if viewer is not None:
                assert twin.state.players[viewer] == p.state.players[viewer]
        assert GAME.save(p.state) == saved


# What is drawn again, and that every possibility comes up


def possible_commitments(p: CastlePosition, viewer: int | None, seat: int, times: int = 200) -> set[tuple[str, ...]]:
    return {resampled(p, viewer, str(i)).state.players[seat].committed for i in range(times)}


def winter_round(card: str, *cards: str, scene: Scene | None = None) -> Scene:
    """All have committed, and the winter card has been revealed."""
    return (scene or Scene(side="winter")).in_round(3).pile(card).choose(*cards)


def test_every_card_that_may_lie_face_down_is_drawn() -> None:
    scene = Scene(side="winter").in_round(3).pile("breach").has(0, "1 stone").discarded(1, "trader")
    scene.choose("messenger", "bricklayer", "bricklayer", "bricklayer")
    with_discard = {(card,) for card in CHARACTERS if card != "trader"}
    assert possible_commitments(scene.p, 0, 1) == with_discard
    # C4.2: without a discard it cannot be the Master Builder.
    assert possible_commitments(scene.p, 0, 2) == {(card,) for card in CHARACTERS if card != "master_builder"}
    # A viewer knows their own.
    assert possible_commitments(scene.p, 1, 1, times=20) == {("bricklayer",)}
    assert possible_commitments(scene.p, None, 1) == with_discard


def test_with_two_players_every_pair_is_drawn() -> None:
    scene = Scene(2, side="winter").in_round(3).pile("breach").has(0, "1 stone")
    scene.choose("messenger, trader", "bricklayer, trader")
    assert len(possible_commitments(scene.p, 0, 1, times=400)) == 7 * 6 // 2


def test_the_winter_pile_is_drawn_in_every_order() -> None:
    scene = Scene(side="winter")
    scene.s.past, scene.s.pile = scene.s.pile[:3], scene.s.pile[3:]
    drawn = Counter(resampled(scene.p, 0, str(i)).state.pile for i in range(300))
    assert len(drawn) == 6
    assert {frozenset(pile) for pile in drawn} == {frozenset(scene.s.pile)}


def test_sealed_answers_are_drawn_again_but_ones_own() -> None:
    scene = Scene()
    scene.do(0, "play trader")
    scene.do(1, "play messenger")
    answers: set[tuple[str, ...]] = set()
    for i in range(150):
        step = resampled(scene.p, 0, str(i)).step
        assert isinstance(step, Together)
        assert step.answer(0).cards == ("trader",)
        assert step.answer(2) is None
        answers.add(step.answer(1).cards)
    assert answers == {(card,) for card in CHARACTERS if card != "master_builder"}


def test_an_answer_to_the_snowfall_is_drawn_with_the_cards_it_goes_with() -> None:
    scene = winter_round("snowfall", "messenger", "messenger", "messenger", "messenger")
    scene.do(1, "pay")
    drawn: set[tuple[bool, str]] = set()
    for i in range(300):
        twin = resampled(scene.p, 0, str(i))
        assert isinstance(twin.step, Snowfall)
        words = BOX.notation.write(twin.step.answer(1))
        assert words.removeprefix("lose ").replace(" ", "_") not in twin.state.players[1].committed
        drawn.add((twin.state.players[1].committed == ("worker_wood",), words))
    assert {words for _, words in drawn} == {"pay", *(f"lose worker {kind}" for kind in ("wood", "sand", "stone"))}
    assert (True, "lose worker sand") in drawn


def test_a_worker_lost_from_the_hand_does_not_make_a_master_builder_possible() -> None:
    """With an empty discard it cannot have been committed (C4.2), whatever the Snowfall has taken since."""
    scene = Scene(side="winter").lasting("damsel").in_round(3).pile("snowfall")
    scene.s.courtship = Courtship()
    scene.choose("messenger", "messenger", "messenger", "messenger")
    for seat in range(4):
        scene.do(seat, "lose worker_wood")
    assert scene.step == "CourtingChoice"
    possible = {(card,) for card in CHARACTERS if card not in ("worker_wood", "master_builder")}
    assert possible_commitments(scene.p, 0, 1) == possible


def test_a_discard_lost_to_the_plague_keeps_the_master_builder_possible_r37() -> None:
    """R37: the discard existed when the cards were committed."""
    scene = Scene(side="winter").lasting("damsel").in_round(3).pile("plague").discarded(1, "trader")
    scene.s.courtship = Courtship()
    scene.choose("messenger", "messenger", "messenger", "messenger")
    scene.do(1, "lose trader")
    assert scene.step == "CourtingChoice"
    assert ("master_builder",) in possible_commitments(scene.p, 0, 1)
    assert ("master_builder",) not in possible_commitments(scene.p, 0, 2)


def test_a_player_who_could_not_pay_the_snowfall_is_known_to_have_all_workers_face_down() -> None:
    """R32: it is public knowledge, so nothing else is drawn."""
    scene = Scene(2, side="winter").lasting("damsel").in_round(3).pile("snowfall").lost(1, "worker_wood").talers(1, 2)
    scene.s.courtship = Courtship()
    scene.choose("messenger, trader", "worker_sand, worker_stone")
    assert len(possible_commitments(scene.p, 0, 1)) > 1
    scene.do(0, "pay")
    scene.do(1, "pay")
    assert scene.step == "CourtingChoice"
    assert possible_commitments(scene.p, 0, 1) == {("worker_sand", "worker_stone")}
    assert len(possible_commitments(scene.p, 1, 0)) > 1


# Who is asked, and what events say


@pytest.mark.parametrize("talers", [0, 2, 3, 9])
@pytest.mark.parametrize(
    "left", [("worker_wood", "messenger"), ("worker_wood", "worker_sand"), ("messenger", "trader")]
)
def test_who_is_asked_never_tells_what_lies_face_down(left: tuple[str, str], talers: int) -> None:
    """Snowfall asks the same players, whichever of the two cards is face down."""
    asked = []
    for down in left:
        scene = Scene(side="winter").bare_hand(1, *left).talers(1, talers).in_round(3).pile("snowfall")
        scene.choose("messenger", down, "messenger", "messenger")
        asked.append((scene.awaited, GAME.view(scene.p, 0), scene.events))
    assert asked[0] == asked[1]
    # Players known to hold no Worker are not asked.
    assert (1 in asked[0][0]) == (left != ("messenger", "trader"))


def test_with_an_empty_hand_all_know_what_lies_face_down() -> None:
    """So the player need not be asked: there is nothing to lose, and the player pays."""
    scene = Scene(side="winter").bare_hand(1, "worker_wood").in_round(3).pile("snowfall")
    scene.choose("messenger", "worker_wood", "messenger", "messenger")
    assert scene.awaited == (0, 2, 3)


@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("snowfall", ("pay", "lose worker_wood", "lose worker_sand")),
        ("plague", ("pay", "lose trader", "lose bricklayer")),
        ("breach", ("give 1 stone", "give 1 stone from silver 1 stone", "pass")),
    ],
)
def test_a_sealed_answer_tells_that_it_came_never_which(card: str, answers: tuple[str, ...]) -> None:
    seen_by_others = []
    for line in answers:
        scene = Scene(side="winter")
        for seat in range(4):
            scene.discarded(seat, "trader", "bricklayer").has(seat, "1 stone 1 silver").talers(seat, 5)
        winter_round(card, "messenger", "messenger", "messenger", "messenger", scene=scene)
        events = scene.do(1, line)
        seen_by_others.append((events, [everything_visible(scene.p, viewer) for viewer in (0, 2, 3, None)]))
    assert all(other == seen_by_others[0] for other in seen_by_others)
    assert [(event.key, event.params) for event in seen_by_others[0][0]] == [("answered", {"seat": 1})]


# Tables: log, excerpt, preview, undo

SEED = seed_from("a table with secrets")


def table_with(line: str, *, side: str = "winter", last: bool = False) -> Table:
    """Seat 1 has answered this; the others have not, or (`last`) all but seat 0 have."""
    table = Table(GAME, BOX, 4, {"side": side}, SEED)
    table.play(2, "play messenger")
    table.play(1, line)
    if last:
        table.play(3, "play messenger")
    return table


@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_log_excerpt_and_view_never_show_anothers_sealed_words(viewer: int | None) -> None:
    one, other = table_with("play trader"), table_with("play bricklayer")
    assert one.export() != other.export()
    assert one.history(viewer) == other.history(viewer)
    assert one.excerpt(viewer) == other.excerpt(viewer)
    assert one.view(viewer) == other.view(viewer)
    assert [entry.move for entry in one.history(viewer) if entry.seat == 1] == [""]


def test_ones_own_words_stand_in_ones_own_log() -> None:
    table = table_with("play trader")
    assert [entry.move for entry in table.history(1)] == ["", "play trader"]
    assert [entry.move for entry in table.history(2)] == ["play messenger", ""]


def test_the_log_stays_sealed_behind_the_reveal_and_opens_with_the_end() -> None:
    """A commitment that was changed stays secret while the game goes on."""
    table = Table(GAME, BOX, 2, {"side": "winter"}, SEED)
    table.play(0, "play messenger, trader")
    dice = Dice("log")
    while awaited := table.position.awaited():
        for entry in table.history(None):
            assert not entry.sealed or entry.move == ""
        seat = dice.pick(awaited)
        table.play(seat, [PLAYERS["random"](GAME, Decision(GAME, table.position, seat), dice)])
    assert table.history(None) == tuple(table.log)
    assert table.history(None)[0].move == "play messenger, trader"


@each_kind_of_game
def test_the_excerpt_of_a_running_game_has_no_seed_no_pile_and_cannot_be_loaded(seats: int, side: str) -> None:
    table = Table(GAME, BOX, seats, {"side": side}, SEED)
    dice = Dice("excerpt")
    looks = 0
    while awaited := table.position.awaited():
        seat = dice.pick(awaited)
        table.play(seat, [PLAYERS["random"](GAME, Decision(GAME, table.position, seat), dice)])
        if len(table.log) % 9 or table.outcome is not None:
            continue
        looks += 1
        for viewer in viewers(seats):
            part = table.excerpt(viewer)
            assert SEED.encode() not in part
            document = json.loads(part)
            assert set(document) == set(Excerpt.__struct_fields__)
            assert isinstance(document["view"]["pile"], int)
            for entry in document["log"]:
                assert not entry.get("sealed") or not entry["move"] or entry["seat"] == viewer
            with pytest.raises(LoadError) as caught:
                load_table(part)
            assert caught.value.key == "load.excerpt"
    assert looks > 2


def test_the_preview_of_the_last_answer_stops_in_front_of_the_reveal() -> None:
    """All others have committed; the draft reveals nothing of it."""
    one, other = table_with("play trader", last=True), table_with("play bricklayer", last=True)
    drafts = [table.preview(0, "play messenger") for table in (one, other)]
    for draft in drafts:
        assert draft.halted
        assert isinstance(draft.step, Reveal)
        assert not draft.awaited()
    assert GAME.view(drafts[0], 0) == GAME.view(drafts[1], 0)
    assert drafts[0].take_events() == drafts[1].take_events()


def test_the_preview_does_not_turn_up_a_winter_card() -> None:
    scene = Scene(side="winter").in_round(3).pile("granary")
    for seat in (1, 2, 3):
        scene.do(seat, "play messenger")
    draft = scene.p.copy()
    draft.apply(0, BOX.notation.read("play messenger"), halt=True)
    assert isinstance(draft.step, TurnWinterCard)
    assert GAME.view(draft, 0).lasting == ()
    with pytest.raises(Illegal) as caught:
        draft.apply(0, BOX.notation.read("play messenger"))
    assert caught.value.key == "behind_reveal"


def test_undo_stops_behind_answers_that_were_opened() -> None:
    """Revealed cards and Workers filled together (R41) have been seen and cannot be hidden again."""
    table = Table(GAME, BOX, 4, {}, SEED)
    for seat, card in enumerate(("worker_stone", "worker_stone", "messenger", "messenger")):
        table.play(seat, f"play {card}")
    assert table.last_reveal == 4
    table.play(0, "fill 2 clay")
    assert table.last_reveal == 4
    table.play(1, "fill 2 wood")
    assert table.last_reveal == 6
    with pytest.raises(Illegal) as caught:
        table.undo(5)
    assert caught.value.key == "undo.reveals"


def test_a_view_holds_neither_seed_nor_order_of_the_pile() -> None:
    scene = Scene(side="winter")
    assert isinstance(scene.s, CastleState)
    for viewer in viewers(4):
        view = GAME.view(scene.p, viewer)
        assert view.pile == 6
        assert scene.s.chance.seed.encode() not in msgspec.json.encode(view)
