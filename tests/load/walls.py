"""Discord's limits on requests, as Discord sets them, for a stand-in that enforces them.

Documented (docs.discord.com/developers/topics/rate-limits): 50 requests a second for a whole bot, from which answers to
interactions are exempt; a limit per route and top-level resource, described by headers; an IP address that causes
10,000 invalid requests (401, 403, 429) in ten minutes is refused everything for a while. The limits of single routes
are not documented, but seen in the headers by everyone.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

PER_SECOND: Final = 50
INVALID: Final = 10_000
INVALID_WITHIN: Final = 600.0
BANNED_FOR: Final = 3600.0
INVALID_STATUSES: Final = frozenset({401, 403, 429})
TOO_MANY: Final = 429
EXEMPT: Final = re.compile(r"/interactions/\d+/[^/]+/callback|/webhooks/\d+/[^/]+(/.*)?")
"""Answers to interactions. Webhooks proper are not exempt, but the bot has none."""
TIDY_ABOVE: Final = 2_000


class RouteLimit(NamedTuple):
    method: str
    path: re.Pattern[str]
    """Its group is the top-level resource, for which the limit holds."""
    requests: int
    seconds: float

    @property
    def bucket(self) -> str:
        """The value of X-RateLimit-Bucket: the same for all resources."""
        return hashlib.sha256(f"{self.method} {self.path.pattern}".encode()).hexdigest()[:16]


def _route(method: str, path: str, requests: int, seconds: float) -> RouteLimit:
    return RouteLimit(method, re.compile(path), requests, seconds)


ROUTES: Final = (
    _route("POST", r"/channels/(\d+)/messages", 5, 5.0),
    _route("PATCH", r"/channels/(\d+)/messages/\d+", 5, 5.0),
    _route("DELETE", r"/channels/(\d+)/messages/\d+", 5, 1.0),
    _route("POST", r"/webhooks/(\d+/[^/]+)", 5, 2.0),
    _route("PATCH", r"/webhooks/(\d+/[^/]+)/messages/[^/]+", 5, 2.0),
)


class Refusal(NamedTuple):
    body: dict[str, Any] | str
    """A string is the page of Cloudflare, which stands in front of Discord."""
    headers: Mapping[str, str]


class Admission(NamedTuple):
    headers: Mapping[str, str]
    """Of the answer, whatever it is."""
    refusal: Refusal | None = None
    """None: the request is admitted. Its status is 429."""


@dataclass
class _Window:
    """A limit is counted in windows of fixed length, each of which begins with its first request."""

    requests: int
    seconds: float
    ends: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        if now >= self.ends:
            self.ends, self.used = now + self.seconds, 0
        if self.used >= self.requests:
            return False
        self.used += 1
        return True


@dataclass
class Walls:
    """Decides for each request, in the order of their arrival, whether Discord would carry it out."""

    clock: Callable[[], float]
    """Seconds since 1970."""
    routes: tuple[RouteLimit, ...] = ROUTES
    per_second: int = PER_SECOND
    invalid_limit: int = INVALID
    refused: Counter[str] = field(default_factory=Counter)
    """How many requests were refused, by scope: user (a route), global, or ban."""
    most_in_a_second: int = 0
    """Requests that count for the limit of the whole bot, in the worst second; refused ones too."""
    most_invalid: int = 0
    """Invalid requests in the worst ten minutes."""

    def __post_init__(self) -> None:
        self._everything = _Window(self.per_second, 1.0)
        self._windows: dict[tuple[str, str], _Window] = {}
        self._last_second: deque[float] = deque()
        self._invalid: deque[float] = deque()
        self._banned_until = 0.0

    def admit(self, method: str, path: str) -> Admission:
        now = self.clock()
        if now < self._banned_until:
            return self._ban(now)
        exempt = EXEMPT.fullmatch(path) is not None
        if not exempt:
            self._note(now)
            if not self._everything.take(now):
                return self._refuse(self._everything.ends - now, "global", {})
        for route in self.routes:
            if route.method == method and (found := route.path.fullmatch(path)):
                window = self._window(route, found[1], now)
                admitted = window.take(now)
                headers = _headers(route, window, now)
                return Admission(headers) if admitted else self._refuse(window.ends - now, "user", headers)
        return Admission({})

    def count(self, status: int) -> None:
        """Each answer: too many invalid requests lead to a ban."""
        if status not in INVALID_STATUSES:
            return
        now = self.clock()
        self._invalid.append(now)
        while self._invalid[0] <= now - INVALID_WITHIN:
            self._invalid.popleft()
        self.most_invalid = max(self.most_invalid, len(self._invalid))
        if len(self._invalid) >= self.invalid_limit and now >= self._banned_until:
            self._banned_until = now + BANNED_FOR

    def _note(self, now: float) -> None:
        self._last_second.append(now)
        while self._last_second[0] <= now - 1.0:
            self._last_second.popleft()
        self.most_in_a_second = max(self.most_in_a_second, len(self._last_second))

    def _window(self, route: RouteLimit, resource: str, now: float) -> _Window:
        if len(self._windows) > TIDY_ABOVE:
            self._windows = {key: window for key, window in self._windows.items() if window.ends > now}
        return self._windows.setdefault((route.bucket, resource), _Window(route.requests, route.seconds))

    def _refuse(self, wait: float, scope: str, headers: Mapping[str, str]) -> Admission:
        self.refused[scope] += 1
        everywhere = scope == "global"
        more = {"Via": "1.1 google", "Retry-After": str(math.ceil(wait)), "X-RateLimit-Scope": scope}
        if everywhere:
            more["X-RateLimit-Global"] = "true"
        body = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": everywhere}
        return Admission({}, Refusal(body, {**headers, **more}))

    def _ban(self, now: float) -> Admission:
        """Cloudflare's answer has no Via and is no JSON."""
        self.refused["ban"] += 1
        wait = str(math.ceil(self._banned_until - now))
        page = "<!doctype html><title>Access denied | discord.com used Cloudflare to restrict access</title>"
        return Admission({}, Refusal(page, {"Retry-After": wait}))


def _headers(route: RouteLimit, window: _Window, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(window.requests),
        "X-RateLimit-Remaining": str(window.requests - window.used),
        "X-RateLimit-Reset": f"{window.ends:.3f}",
        "X-RateLimit-Reset-After": f"{window.ends - now:.3f}",
        "X-RateLimit-Bucket": route.bucket,
    }
