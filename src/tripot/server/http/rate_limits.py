"""Rate limits per person, device and IP address; counted per process.

Every HTTP request counts against the limits of its address; a request that changes something also counts against those
of its device. Expensive routes also have a budget (cost_budget.py).

``RateLimiter.guard`` counts requests, ``add_connection`` counts sockets, and ``MessageLimiter`` counts their messages.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Any, NamedTuple

from litestar import Request
from litestar.handlers import BaseRouteHandler

from tripot.entropy import hash_secret
from tripot.server.http.origins import is_foreign_page
from tripot.server.http.problems import RateLimited
from tripot.server.identity.credentials import AnyConnection, secret_of, token_of
from tripot.server.telemetry.events import SERVER_LOG, LogEvent

MAX_KEYS = 50_000
"""The maximum number of keys per length of window, a few hundred bytes each; beyond it, the oldest are dropped."""


class FixedWindows:
    """Counts per key. A window begins with its first count, so windows have no common boundary that bursts could
    exploit."""

    def __init__(self, clock: Callable[[], float] = monotonic, max_keys: int = MAX_KEYS) -> None:
        self._clock, self._max_keys = clock, max_keys
        self._counts = defaultdict[int, dict[Hashable, tuple[int, float]]](dict)
        """Counts and ends by length and key. Windows of one length end in the order in which they began."""

    def add(self, key: Hashable, seconds: int) -> int:
        """Count one event in the current window; return the count."""
        now, counts = self._clock(), self._counts[seconds]
        count, ends = counts.get(key, (0, 0.0))
        if ends <= now:
            counts.pop(key, None)  # re-inserted last, so that the first keys are the oldest
            self._evict_oldest(counts, now)
            count, ends = 0, now + seconds
        counts[key] = (count + 1, ends)
        return count + 1

    def get(self, key: Hashable, seconds: int) -> tuple[int, float]:
        """Return the count of this window, and the seconds until it ends."""
        count, ends = self._counts[seconds].get(key, (0, 0.0))
        left = ends - self._clock()
        return (count, left) if left > 0 else (0, 0.0)

    def __len__(self) -> int:
        return sum(map(len, self._counts.values()))

    def _evict_oldest(self, counts: dict[Hashable, tuple[int, float]], now: float) -> None:
        """Drop up to two of the oldest windows for each new key: expired windows, and those beyond the maximum."""
        for _ in range(2):
            oldest = next(iter(counts), None)
            if oldest is not None and (counts[oldest][1] <= now or len(counts) >= self._max_keys):
                del counts[oldest]


MINUTE, DAY = 60, 86_400


class Rate(NamedTuple):
    """A number of events per window of seconds."""

    amount: int
    seconds: int


class RateLimit(NamedTuple):
    """The maximum per time window, for far and near addresses.

    *Near* is this machine or its local network (:func:`caller_of`). A near address may be a benchmark, or a proxy that
    hides the addresses of a whole school; so its limit only stops runaway programs.
    """

    kind: str
    far: Rate
    near: Rate

    def rate_for(self, caller: "Caller") -> Rate:
        """Return the limit for a caller."""
        return self.near if caller.near else self.far


REQUEST_LIMIT = RateLimit("requests", Rate(1_500, MINUTE), Rate(300_000, MINUTE))
"""HTTP requests of an address. A first visit loads about forty files, and thirty people behind one router may arrive at
once."""

WRITE_LIMIT = RateLimit("writes", Rate(300, MINUTE), Rate(60_000, MINUTE))
"""Requests of an address that change something: thirty people give names, sit down and open tables."""

DEVICE_WRITE_LIMIT = RateLimit("device writes", Rate(60, MINUTE), Rate(20_000, MINUTE))
"""The same for a device or token. Higher than any human rate."""

MISS_LIMIT = RateLimit("misses", Rate(20, MINUTE), Rate(3_000, MINUTE))
"""Codes from an address that match no table. People who mishear a code try it about five times."""

DAILY_MISS_LIMIT = RateLimit("daily misses", Rate(200, DAY), Rate(100_000, DAY))
"""The limit against slow guessing. Beyond it, look-ups by code are throttled, see ``SLOW_LOOKUP_LIMIT``."""

BLOCK_MISS_LIMIT = RateLimit("block misses", Rate(60, MINUTE), Rate(9_000, MINUTE))
"""The same for an IPv6 /48 block, which one household can own. An IPv4 block is a single address."""

SLOW_LOOKUP_LIMIT = RateLimit("slow look-ups", Rate(1, 10 * MINUTE), Rate(3_000, 10 * MINUTE))
"""Look-ups by code from a throttled address."""

FOREIGN_LIMIT = RateLimit("requests of other sites", Rate(600, MINUTE), Rate(60_000, MINUTE))
"""Requests triggered by pages of other sites; they do not count against the visitor's own limit."""

CONNECTION_LIMIT = RateLimit("connections", Rate(300, MINUTE), Rate(60_000, MINUTE))
"""New sockets of an address. A phone in a tunnel reconnects every few seconds; when a router restarts, thirty phones
reconnect."""

MESSAGE_LIMIT = RateLimit("messages", Rate(300, 10), Rate(60_000, 10))
"""Messages of one person at all tables. A fast player stakes six times a second."""

QUICK_CHAT_LIMIT = RateLimit("quick chat", Rate(15, 10), Rate(1_500, 10))
"""Phrases and reactions of one person at one table: everyone there receives each of them."""

SHARE_LIMIT = RateLimit("shares", Rate(40, 10), Rate(60_000, 10))
"""The share of each person: messages that do not count against the limit of their address."""

ADDRESS_MESSAGE_LIMIT = RateLimit("address messages", Rate(600, 10), Rate(120_000, 10))
"""Messages of all people at one address beyond their shares."""

SCREEN_LIMIT = RateLimit("big screens", Rate(20, MINUTE), Rate(3_000, MINUTE))
"""Television codes for one address. A television needs one every ten minutes."""

REFUSAL_LIMIT = RateLimit("refusals", Rate(100, MINUTE), Rate(20_000, MINUTE))
"""``too_fast`` refusals of one person; beyond this, the connection closes. Higher than any human rate."""

MAX_CONNECTIONS_PER_ADDRESS = 500
"""Simultaneous sockets of one far address: a large school. For near ones, only the limit of the process applies."""


COSTLY: dict[str, Any] = {"is_costly": True}
"""Options of an expensive route: its cost is charged to the address (cost_budget.py)."""


def per_address(limit: RateLimit) -> dict[str, Any]:
    """Options of a route: each request counts against this limit of its address."""
    return {"per_address": limit}


class Caller(NamedTuple):
    """The address of a request, normalized for rate limits."""

    address: str
    near: bool
    block: str = ""
    """The /48 of an IPv6 address; otherwise the address itself."""


class RateLimiter:
    """The counts of this process, and the checks that run on every request and socket."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._windows = FixedWindows(clock)
        self._connections = Counter[str]()

    def hit(self, caller: Caller, limit: RateLimit, *key: str) -> float | None:
        """Count one event. Return the seconds to wait if the limit is exceeded."""
        return self._get(caller, limit, key)[1] if self.count_and_check(caller, limit, *key) else None

    def retry_after(self, caller: Caller, limit: RateLimit, *key: str) -> float | None:
        """Return the seconds to wait if the limit is reached, without counting."""
        count, wait = self._get(caller, limit, key)
        return wait if count >= limit.rate_for(caller).amount else None

    def guard(self, connection: AnyConnection, handler: BaseRouteHandler) -> None:
        """Guard of every HTTP route. Raises :class:`~tripot.server.http.problems.RateLimited`. Sockets are counted
        separately."""
        if not isinstance(connection, Request):
            return
        caller = caller_of(connection)
        secret = token_of(connection) or secret_of(connection)
        waits = [self.hit(caller, FOREIGN_LIMIT if is_foreign_page(connection) else REQUEST_LIMIT, caller.address)]
        if connection.method not in ("GET", "HEAD"):
            waits.append(self.hit(caller, WRITE_LIMIT, caller.address))
            if secret:
                waits.append(self.hit(caller, DEVICE_WRITE_LIMIT, hash_secret(secret).hex()))
        if limit := handler.opt.get("per_address"):
            waits.append(self.hit(caller, limit, caller.address))
        if wait := max((it for it in waits if it is not None), default=None):
            raise RateLimited(wait)

    def add_connection(self, caller: Caller) -> bool:
        """Count a socket until it is removed; return whether it is within the limit."""
        self._connections[caller.address] += 1
        wait = self.hit(caller, CONNECTION_LIMIT, caller.address)
        return wait is None and (caller.near or self._connections[caller.address] <= MAX_CONNECTIONS_PER_ADDRESS)

    def remove_connection(self, caller: Caller) -> None:
        """Stop counting a socket that has ended."""
        self._connections[caller.address] -= 1
        if not self._connections[caller.address]:
            del self._connections[caller.address]

    def count_and_check(self, caller: Caller, limit: RateLimit, *key: str) -> bool:
        """Count one event; return whether the limit is exceeded."""
        rate = limit.rate_for(caller)
        return self._windows.add((limit.kind, rate, key), rate.seconds) > rate.amount

    def _get(self, caller: Caller, limit: RateLimit, key: tuple[str, ...]) -> tuple[int, float]:
        rate = limit.rate_for(caller)
        return self._windows.get((limit.kind, rate, key), rate.seconds)


class FloodDetected(Exception):
    """A client kept sending after many refusals; its connection ends."""


class MessageLimiter:
    """Counts the messages of one socket at one table. ``sender``: a guest's id, or the address of a visitor without a
    name."""

    __slots__ = ("_caller", "_limiter", "_sender", "_table")

    def __init__(self, limiter: RateLimiter, caller: Caller, table: str, sender: str) -> None:
        self._limiter, self._caller, self._table, self._sender = limiter, caller, table, sender

    def count_and_check(self, *, utters: bool) -> bool:
        """Count a message; return whether it exceeds a limit. Raises :class:`FloodDetected` after too many refusals."""
        # Stop at the first exceeded limit, so that a message beyond its sender's own limit does not count against
        # others.
        exceeds, caller, sender = self._limiter.count_and_check, self._caller, self._sender
        if not (
            exceeds(caller, MESSAGE_LIMIT, sender)
            or (utters and exceeds(caller, QUICK_CHAT_LIMIT, self._table, sender))
            or (exceeds(caller, SHARE_LIMIT, sender) and exceeds(caller, ADDRESS_MESSAGE_LIMIT, caller.address))
        ):
            return False
        if exceeds(caller, REFUSAL_LIMIT, sender):
            raise FloodDetected
        return True


def is_unnamed_proxy(connection: AnyConnection) -> bool:
    """Return whether the request comes from a proxy that ``FORWARDED_ALLOW_IPS`` does not list, so its caller is
    unknown.

    For a listed proxy, uvicorn replaces the address with that of the caller, and the port with 0.
    """
    if "x-forwarded-for" not in connection.headers or connection.client is None or connection.client.port == 0:
        return False
    _warn_of_proxy(connection.client.host)
    return True


@cache
def _warn_of_proxy(host: str) -> None:
    said = "%s forwards requests but is not in FORWARDED_ALLOW_IPS; all its clients share one rate limit"
    SERVER_LOG.warning(LogEvent.PROXY_UNTRUSTED, said, host)


def caller_of(connection: AnyConnection) -> Caller:
    """Return the address of a connection, or the one given by a trusted proxy. An IPv6 household counts as one /64."""
    host = connection.client.host if connection.client is not None else ""
    try:
        address = ip_address(host)
    except ValueError:
        return Caller(host, near=False)
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    near = (address.is_loopback or address.is_private or address.is_link_local) and not is_unnamed_proxy(connection)
    if isinstance(address, IPv6Address) and not near:
        household, block = (str(ip_network((address, size), strict=False)) for size in (64, 48))
        return Caller(household, near, block)
    return Caller(str(address), near, str(address))
