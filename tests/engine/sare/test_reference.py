"""Random seasons played in parallel by the engine and by the second implementation (S5 to S8): at every question the
same seats have the same options, and all cards and gauges are the same.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance import Chance, seed_from
from engine.sare import GAME as SARE
from engine.sare.moves import LayDown, Stay
from engine.sare.steps.drawing import resolve_hoshekh
from engine.sare.steps.season import OpenSequence
from engine.step import Ask, Choice
from tests.engine.sare.reference import Questions, ReferencePlayer, ReferenceSeason
from tests.engine.sare.scene import BOX, Scene
from tests.slow import slow_but

SEASONS = 250
KINDS_OF_ANSWERS = 14
"""The kinds of answers that must occur, without `discard trouble`, which is rare with four players."""


class SeasonOver(Ask, frozen=True, tag="over"):
    """A question after the season, so that the position stops there."""

    def choices(self, p: object, seat: int) -> list[Choice]:
        return [Stay(), LayDown()]


def random_scene(seats: int, dice: Chance) -> Scene:
    """Random buildings, gauges, cubes and carried cards; sometimes the deck is short."""
    scene = Scene(seats, mode="pharaoh")
    cards = dice.shuffled([card for card in BOX.deck if card in BOX.card_units])
    odds = 1 + dice.below(3)
    for seat, player in enumerate(scene.s.players):
        powers = [power for power in sorted(BOX.administrative) if not dice.below(odds)]
        scene.built(seat, *(f"{power} {square}" for power, square in zip(powers, BOX.squares[1:], strict=False)))
        player.cubes = dice.below(3)
        player.grown_main, player.grown_administrative = player.cubes > 0, player.cubes > 1
        player.gauge = dice.below(5)
        player.carried = tuple(cards.pop() for _ in range(dice.below(3)))
    held = Counter(card for player in scene.s.players for card in player.carried)
    burned, *deck = dice.shuffled(sorted((Counter(BOX.deck) - held).elements()))
    short = len(deck) if dice.below(3) else 2 + dice.below(len(deck) - 2)
    scene.s.burned, scene.s.deck, scene.s.discard = burned, tuple(deck[:short]), tuple(deck[short:])
    scene.s.first, scene.s.season, scene.s.face_up = dice.below(seats), True, True
    return scene


def reference_season(scene: Scene) -> ReferenceSeason:
    players = [
        ReferencePlayer(player.gauge, player.cubes, player.carried, scene.p.ready_powers(seat))
        for seat, player in enumerate(scene.s.players)
    ]
    return ReferenceSeason(scene.s.first, scene.s.deck, scene.s.discard, players)


def compare(scene: Scene, season: ReferenceSeason) -> None:
    s = scene.s
    assert (list(s.deck), s.face_up) == (season.deck, season.face_up)
    assert Counter(s.discard) == Counter(season.discard)
    for seat, (player, other) in enumerate(zip(s.players, season.players, strict=True)):
        assert (player.gauge, player.standing, player.revolted) == (other.gauge, other.standing, other.revolted)
        piles = (player.cards, player.carried, player.swapped, player.converted)
        assert [*map(list, piles)] == [other.cards, other.carried, other.swapped, other.jokers]
        assert set(scene.p.ready_powers(seat)) == other.ready
        if scene.step != "ChooseTempleCard":
            knows = season.face_up or seat in season.knowers
            assert list(SARE.view(scene.p, seat).season.top) == season.deck[:knows]


def next_question(questions: Questions, answers: dict[int, str]) -> dict[int, set[str]]:
    """The options of each asked seat; empty when the season is over."""
    try:
        return questions.send(dict(answers)) if answers else next(questions)
    except StopIteration:
        return {}


@pytest.mark.parametrize("seats", slow_but([2], [2, 3, 4]))
def test_season_matches_the_reference(seats: int) -> None:
    said: Counter[str] = Counter()
    for number in range(SEASONS):
        dice = Chance(seed_from(f"retold {seats} {number}"))
        scene = random_scene(seats, dice)
        season = reference_season(scene)
        resolve_hoshekh(scene.p)
        scene.then(OpenSequence(scene.s.first), SeasonOver(0))
        questions, answers = season.play(), dict[int, str]()
        while asked := next_question(questions, answers):
            compare(scene, season)
            assert {seat: set(scene.moves(seat)) for seat in scene.awaited} == asked
            answers.clear()
            for seat in dice.shuffled(sorted(asked)):
                # A player who always lies down would see little of the season.
                options = asked[seat] - {"lay down"} if dice.below(5) else asked[seat]
                answers[seat] = dice.pick(sorted(options))
                said[answers[seat].split(" on ")[0].split(" to ")[0].split(" swap ")[0]] += 1
                scene.do(seat, answers[seat])
        compare(scene, season)
        assert scene.step == "SeasonOver"
    assert len(said.keys() - {"discard trouble"}) == KINDS_OF_ANSWERS, said
