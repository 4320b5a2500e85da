"""A bounded cache under many threads."""

from concurrent.futures import ThreadPoolExecutor

from renderers.cache import Cache


def test_it_keeps_what_was_used_last() -> None:
    cache: Cache[str] = Cache(3)
    cache.get("a", lambda: "a", len)
    cache.get("b", lambda: "b", len)
    cache.get("c", lambda: "c", len)
    cache.get("a", lambda: "made again", len)
    cache.get("d", lambda: "d", len)
    assert len(cache) == 3
    assert cache.get("a", lambda: "made again", len) == "a"
    assert cache.get("b", lambda: "B", len) == "B"


def test_one_thing_too_large_for_it_is_still_handed_out() -> None:
    cache: Cache[str] = Cache(3)
    assert cache.get("x", lambda: "too large", len) == "too large"
    assert len(cache) == 1


def test_weight_is_right_after_many_threads() -> None:
    cache: Cache[str] = Cache(50)

    def use(k: int) -> str:
        return cache.get(k % 17, lambda: "ten  bytes", len)

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(use, range(2000))) == {"ten  bytes"}
    assert cache.weight == 10 * len(cache) <= 50
    cache.clear()
    assert cache.weight == len(cache) == 0
