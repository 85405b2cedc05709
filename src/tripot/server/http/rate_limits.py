"""How much the house hears from one person, seat, table or address before it says: not so fast.

Each node counts for itself. That is enough: a table's people are sent to one node, and nodes are few.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple

from limits import RateLimitItem, parse
from limits.strategies import FixedWindowRateLimiter
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from tripot.entropy import hash_secret
from tripot.server.http.problems import Problem, RateLimited, handle_error
from tripot.server.http.windows import FixedWindowStorage
from tripot.server.identity.sessions import secret_of, token_of

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class RateLimit(NamedTuple):
    """So many in so long: for those from afar, and for this machine and its own network.

    What is near may be a whole school behind one proxy that does not say for whom it asks, or a benchmark; there the
    numbers only stop a program that has gone mad.
    """

    kind: str
    far: RateLimitItem
    near: RateLimitItem


def make_limit(kind: str, far: str, near: str) -> RateLimit:
    """As the library writes it: ``20/minute``."""
    return RateLimit(kind, parse(far), parse(near))


REQUEST_LIMIT = make_limit("asked", "1500/minute", "300000/minute")
"""Requests of an address. A first visit asks for about forty files; thirty people behind one router come at once."""

WRITE_LIMIT = make_limit("changed", "300/minute", "60000/minute")
"""Those of them that change something: thirty people tell names, sit down and open tables."""

DEVICE_WRITE_LIMIT = make_limit("changed by one", "60/minute", "20000/minute")
"""The same, of one device or one token. Nobody opens, renames or reports once a second for long."""

MISS_LIMIT = make_limit("missed", "20/minute", "3000/minute")
"""Codes and ids of an address that lead nowhere. Whoever mishears a code tries it five times."""

DAILY_MISS_LIMIT = make_limit("missed in a day", "200/day", "100000/day")
"""Against patient guessing: of some hundred million codes, an address can try two hundred a day."""

CONNECTION_LIMIT = make_limit("connected", "300/minute", "60000/minute")
"""Lines of an address. A phone in a tunnel dials every few seconds; thirty of them come back when a router does."""

MESSAGE_LIMIT = make_limit("said", "300/10 seconds", "60000/10 seconds")
"""Messages of one person, at all tables. A fast hand stakes six times a second."""

SEAT_MESSAGE_LIMIT = make_limit("said at a seat", "200/10 seconds", "60000/10 seconds")
"""Messages of one person at one table, from all of his devices."""

TABLE_MESSAGE_LIMIT = make_limit("said at a table", "1200/10 seconds", "120000/10 seconds")
"""Messages at one table, of everyone there: twelve seats with fast hands, and who looks on."""

QUICK_CHAT_LIMIT = make_limit("uttered", "15/10 seconds", "1500/10 seconds")
"""Phrases and gestures of one person at one table: everybody hears each of them, and nobody wants a hundred."""

REFUSAL_LIMIT = make_limit("annoyed", "100/minute", "20000/minute")
"""Refusals for haste on behalf of one person; then the line is ended, and a person would have stopped long before."""

MAX_CONNECTIONS_PER_ADDRESS = 500
"""Lines from one far address at once: a large school. Near ones are bounded by the house's connections alone."""


class Caller(NamedTuple):
    """From where someone asks, as it is counted."""

    address: str
    near: bool


class RateLimiter:
    """What was counted lately, in this process."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._windows = FixedWindowStorage(clock)
        self._limiter = FixedWindowRateLimiter(self._windows)
        self._connections = Counter[str]()

    def hit(self, caller: Caller, what: RateLimit, *whose: str) -> float | None:
        """Count it; the seconds to wait, where it is too much."""
        item = what.near if caller.near else what.far
        return None if self._limiter.hit(item, what.kind, *whose) else self._seconds_to_reset(item, what.kind, *whose)

    def make_counter(self, caller: Caller, what: RateLimit, *whose: str) -> Callable[[], bool]:
        """For what is counted over and over: counts one more, and says whether it is too much."""
        item = what.near if caller.near else what.far
        key, lasts, most, count = item.key_for(what.kind, *whose), item.get_expiry(), item.amount, self._windows.add
        return lambda: count(key, lasts) > most

    def retry_after(self, caller: Caller, what: RateLimit, *whose: str) -> float | None:
        """The seconds to wait, where it was too much already."""
        item = what.near if caller.near else what.far
        return None if self._limiter.test(item, what.kind, *whose) else self._seconds_to_reset(item, what.kind, *whose)

    def guard(self, connection: AnyConnection, _: BaseRouteHandler) -> None:
        """Raises :class:`~tripot.server.http.problems.RateLimited`. Sockets are counted apart."""
        if not isinstance(connection, Request):
            return
        caller = caller_of(connection)
        waits = [self.hit(caller, REQUEST_LIMIT, caller.address), self.miss_retry_after(caller)]
        if connection.method not in ("GET", "HEAD"):
            waits.append(self.hit(caller, WRITE_LIMIT, caller.address))
            if secret := token_of(connection) or secret_of(connection):
                waits.append(self.hit(caller, DEVICE_WRITE_LIMIT, hash_secret(secret).hex()))
        if wait := max((it for it in waits if it is not None), default=None):
            raise RateLimited(wait)

    def handle_missing_table(self, request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        """The handler of a table that is not there: it is a miss, then a problem like any other."""
        self.count_miss(caller_of(request))
        return handle_error(request, error)

    def count_miss(self, caller: Caller) -> None:
        """Someone asked for a table that is not there."""
        for what in (MISS_LIMIT, DAILY_MISS_LIMIT):
            self.hit(caller, what, caller.address)

    def miss_retry_after(self, caller: Caller) -> float | None:
        """The seconds to wait after too many misses: also for what would have been a hit, else guessing would pay."""
        waits = [self.retry_after(caller, what, caller.address) for what in (MISS_LIMIT, DAILY_MISS_LIMIT)]
        return max((it for it in waits if it is not None), default=None)

    @contextmanager
    def hold_connection(self, caller: Caller) -> Iterator[bool]:
        """As long as a line is open; whether it may be."""
        self._connections[caller.address] += 1
        try:
            wait = self.hit(caller, CONNECTION_LIMIT, caller.address) or self.miss_retry_after(caller)
            yield wait is None and (caller.near or self._connections[caller.address] <= MAX_CONNECTIONS_PER_ADDRESS)
        finally:
            self._connections[caller.address] -= 1
            if not self._connections[caller.address]:
                del self._connections[caller.address]

    def _seconds_to_reset(self, item: RateLimitItem, *whose: str) -> float:
        return max(0.001, self._limiter.get_window_stats(item, *whose).reset_time - self._clock())


class FloodDetected(Exception):
    """Someone did not stop when he was told to."""


class MessageLimiter:
    """One line to one table, as its messages are counted. ``who``: a guest, or the address of nobody in particular."""

    def __init__(self, patience: RateLimiter, caller: Caller, table: str, who: str) -> None:
        counter = patience.make_counter
        self._message_counters = [
            counter(caller, MESSAGE_LIMIT, who),
            counter(caller, SEAT_MESSAGE_LIMIT, table, who),
            counter(caller, TABLE_MESSAGE_LIMIT, table),
        ]
        self._chat_counters = [*self._message_counters, counter(caller, QUICK_CHAT_LIMIT, table, who)]
        self._count_refusal = counter(caller, REFUSAL_LIMIT, who)

    def exceeds_limit(self, *, utters: bool) -> bool:
        """Count a message; whether it is one too many. Raises :class:`FloodDetected` when that was said too often."""
        # In this order, up to the first: what somebody says beyond his own measure is not counted against his table.
        if not any(too_much() for too_much in (self._chat_counters if utters else self._message_counters)):
            return False
        if self._count_refusal():
            raise FloodDetected
        return True


def caller_of(connection: AnyConnection) -> Caller:
    """By the address a connection comes from, or by a trusted proxy's word. An IPv6 house has a whole /64."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ip_address(host)
    except ValueError:
        return Caller(host, near=False)
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    near = address.is_loopback or address.is_private or address.is_link_local
    if isinstance(address, IPv6Address) and not near:
        return Caller(str(ip_network((address, 64), strict=False)), near)
    return Caller(str(address), near)
