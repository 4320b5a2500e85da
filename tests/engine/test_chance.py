"""The same draws for ever, evenly, from a seed that can be checked afterwards."""

from __future__ import annotations

import hashlib
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance, commitment, is_seed, seed_from
from engine.players.dice import Dice

SEED = "7f0e8ad10b687d5da824065099fd972840c0e9d184d5a258d1abe11667d1285d"
seeds = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")


def test_fixed_vectors() -> None:
    """Shuffles of games long over are checked against these: they may never change."""
    nothing = Chance("00" * 32)
    words = [3185397464471143308, 639513788490492620, 10905031958780453240]
    assert [nothing.below(1 << 64) for _ in range(3)] == words
    chance = Chance(SEED)
    assert [chance.below(6) for _ in range(12)] == [5, 2, 3, 5, 2, 4, 5, 2, 2, 5, 5, 0]
    assert chance.shuffled(range(10)) == [2, 6, 1, 4, 7, 3, 9, 5, 0, 8]
    assert chance.drawn == 21
    assert seed_from("castle") == SEED
    assert commitment(SEED) == "0e0944f499f03a1a3427aece546448a10528a75db1d9e60cafd17d28e6417a7e"


def test_a_word_is_the_head_of_a_hash_of_seed_and_counter() -> None:
    """Spelled out, so that anyone can check a shuffle without this program."""
    block = hashlib.sha256(bytes.fromhex(SEED) + (5).to_bytes(8, "big")).digest()
    assert Chance(SEED, 5).below(1 << 64) == int.from_bytes(block[:8], "big")


def test_dice_are_the_same_everywhere_too() -> None:
    """Recorded games of computer players and perft counts hang on them."""
    dice = Dice("castle")
    assert [dice.below(6) for _ in range(12)] == [2, 4, 5, 5, 5, 3, 5, 2, 4, 0, 0, 1]


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    """With 2^63 + 1 outcomes nearly half of all words are left over; this seed's first word is one of them."""
    seed = seed_from("rejected 1")
    limit = 2**63 + 1
    words = Chance(seed)
    first, second = words.below(1 << 64), words.below(1 << 64)
    assert first >= limit > second
    chance = Chance(seed)
    assert chance.below(limit) == second
    assert chance.drawn == 2


@pytest.mark.parametrize("limit", [2, 3, 6, 7])
def test_each_outcome_is_equally_likely(limit: int) -> None:
    chance, times = Chance(SEED), 3000
    counts = Counter(chance.below(limit) for _ in range(times))
    expected = times / limit
    assert set(counts) == set(range(limit))
    # The chance of a sum of squares beyond this is less than one in a thousand; the seed is fixed.
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 22.5


def test_each_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(SEED)
    counts = Counter(tuple(chance.shuffled("abc")) for _ in range(3000))
    assert len(counts) == 6
    assert all(420 < count < 580 for count in counts.values())


def test_one_outcome_and_none() -> None:
    chance = Chance(SEED)
    assert chance.below(1) == 0
    assert chance.pick(["only"]) == "only"
    assert chance.shuffled([]) == []
    assert chance.shuffled(["only"]) == ["only"]
    for limit in (0, -1, 2**64 + 1):
        with pytest.raises(ValueError, match="chance"):
            chance.below(limit)
    with pytest.raises(ValueError, match="outcome"):
        chance.pick([])


@given(seeds, st.integers(0, 2**40), st.integers(1, 2**64))
def test_draws_lie_in_their_range_and_repeat(seed: str, drawn: int, limit: int) -> None:
    chance = Chance(seed, drawn)
    twin = chance.copy()
    number = chance.below(limit)
    assert 0 <= number < limit
    assert twin == Chance(seed, drawn), "a copy draws for itself"
    assert twin.below(limit) == number
    assert msgspec.json.decode(msgspec.json.encode(chance), type=Chance) == chance


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_keeps_everything(seed: str, things: list[int]) -> None:
    before = list(things)
    assert sorted(Chance(seed).shuffled(things)) == sorted(before)
    assert things == before


@given(seeds)
def test_a_commitment_fits_its_seed_alone(seed: str) -> None:
    other = f"{int(seed, 16) ^ 1:064x}"
    assert commitment(seed) != commitment(other)
    assert is_seed(commitment(seed))
    assert commitment(seed) != hashlib.sha256(bytes.fromhex(seed)).hexdigest(), "of its own kind, told apart from draws"


@given(st.text())
def test_any_words_make_a_seed(words: str) -> None:
    assert is_seed(seed_from(words))
    assert seed_from(words) != seed_from(f"{words} ")


def test_bytes_of_a_command_line_make_a_seed() -> None:
    """What is no UTF-8 arrives as lone surrogates."""
    assert is_seed(seed_from("\udcff"))


@pytest.mark.parametrize(
    "text",
    ["", "00", "g" * 64, "00 " * 32, SEED.upper(), SEED[:-1], f"{SEED}0", f"{SEED}\n", f" {SEED}", "٣" * 64, "é" * 64],
    ids=ascii,
)
def test_no_seeds(text: str) -> None:
    assert not is_seed(text)
