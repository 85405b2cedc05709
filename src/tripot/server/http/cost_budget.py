"""Limits the processor time that each address may use on expensive routes (a token bucket in milliseconds).

An expensive route is declared with ``opt=COSTLY``. Each request is charged its measured cost. An address without budget
gets 429 and the time until it has budget again.
"""

from collections.abc import Callable
from functools import partial
from ipaddress import ip_address
from time import monotonic
from typing import NamedTuple

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from tripot.server.http.problems import RateLimited
from tripot.server.http.rate_limits import Caller, caller_of
from tripot.server.lru import LruCache
from tripot.server.processor_time import Metered, charge_ms

MAX_ADDRESSES = 20_000
"""The maximum number of addresses in memory; the least recently active are dropped."""


class Budget(NamedTuple):
    """Milliseconds available at once, and refilled per second."""

    burst_ms: float
    per_second_ms: float


ADDRESS_BUDGET = Budget(400, 50)
"""A twentieth of a processor for each address; thirty people behind one router use a tenth of that. Local addresses get
the same budget; otherwise one phone at home could block all others."""

OWN_BUDGET = Budget(20_000, 1_000)
"""The budget of this machine. It limits only runaway programs, because local programs can slow down the server
anyway."""

RESERVED_MS = 20
"""The cost that a request reserves until it ends, so that an address cannot start hundreds of them at once."""


class CostBudget:
    """The remaining budget of each address."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left = LruCache[str, tuple[float, float]](MAX_ADDRESSES)
        """By address: the remaining milliseconds, and the time of that value."""

    def charge(self, caller: Caller, cost_ms: float) -> None:
        """Charge the cost of a request; the budget can fall below zero."""
        self._left[caller.address] = self._left_now(caller) - cost_ms, self._clock()

    def retry_after(self, caller: Caller) -> float | None:
        """Return the seconds until the address has budget again; ``None`` if it has some."""
        left = self._left_now(caller)
        return None if left > 0 else max(0.001, -left / _budget_of(caller).per_second_ms)

    def _left_now(self, caller: Caller) -> float:
        budget = _budget_of(caller)
        if caller.address not in self._left:
            return budget.burst_ms
        left, at = self._left[caller.address]
        return min(budget.burst_ms, left + (self._clock() - at) * budget.per_second_ms)


def _budget_of(caller: Caller) -> Budget:
    return OWN_BUDGET if caller.near and ip_address(caller.address).is_loopback else ADDRESS_BUDGET


class CostBudgetMiddleware:
    """Refuses costly requests of addresses without budget, and charges the others."""

    def __init__(self, app: ASGIApp, budget: CostBudget) -> None:
        self.app, self._budget = app, budget

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or socket. Raises :class:`~tripot.server.http.problems.RateLimited`."""
        if scope["type"] != ScopeType.HTTP or not scope["route_handler"].opt.get("is_costly"):
            await self.app(scope, receive, send)
            return
        caller = caller_of(ASGIConnection(scope))
        if (wait := self._budget.retry_after(caller)) is not None:
            raise RateLimited(wait)
        charge = partial(self._budget.charge, caller)
        charge_ms.set(charge)
        charge(RESERVED_MS)
        try:
            await Metered(self.app(scope, receive, send), charge)
        finally:
            charge(-RESERVED_MS)
