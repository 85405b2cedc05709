"""Tests the cost budget: each request is charged to the client's address, until its budget is used up."""

import asyncio
import re
import time

import pytest
from litestar.handlers import HTTPRouteHandler

from tests.server.http.test_rate_limits import FAR, Hours, far
from tests.server.visitors import Served, Visitor
from tripot.server.api.routes import ROUTES
from tripot.server.http import cost_budget
from tripot.server.http.cost_budget import ADDRESS_BUDGET, OWN_BUDGET, RESERVED_MS, Budget, CostBudget
from tripot.server.http.rate_limits import Caller
from tripot.server.processor_time import ELSEWHERE_DIVISOR, Metered, charge_elsewhere, charge_ms, run_in_thread

ATTACKER, NEIGHBOUR = Caller(FAR, near=False), Caller("9.9.9.9", near=False)


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_a_budget_is_used_up_and_recovers_with_time() -> None:
    clock = Hours()
    budget = CostBudget(clock)
    assert budget.retry_after(ATTACKER) is None
    budget.charge(ATTACKER, ADDRESS_BUDGET.burst_ms + 3 * ADDRESS_BUDGET.per_second_ms)
    assert budget.retry_after(ATTACKER) == pytest.approx(3)
    assert budget.retry_after(NEIGHBOUR) is None, "other addresses have their own budget"
    clock.now += 3.01
    assert budget.retry_after(ATTACKER) is None
    clock.now += 3_600
    budget.charge(ATTACKER, ADDRESS_BUDGET.burst_ms)
    assert budget.retry_after(ATTACKER) is not None, "unused budget is limited to the burst"


@pytest.mark.parametrize("address", ["192.168.1.66", "10.0.2.100", "172.17.0.1", "fd00::1"])
def test_local_network_addresses_have_the_same_budget_as_remote_ones(address: str) -> None:
    budget, neighbour = CostBudget(Hours()), Caller(address, near=True)
    budget.charge(neighbour, ADDRESS_BUDGET.burst_ms + ADDRESS_BUDGET.per_second_ms)
    assert budget.retry_after(neighbour) == pytest.approx(1)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_programs_on_this_machine_have_a_very_high_budget(address: str) -> None:
    budget, program = CostBudget(Hours()), Caller(address, near=True)
    budget.charge(program, 10 * ADDRESS_BUDGET.burst_ms)
    assert budget.retry_after(program) is None
    budget.charge(program, OWN_BUDGET.burst_ms)
    assert budget.retry_after(program) is not None


def test_only_the_time_of_the_request_is_measured() -> None:
    spent: dict[str, float] = {"heavy": 0.0, "light": 0.0}

    async def work(name: str, seconds: float) -> str:
        for _ in range(3):
            burn(seconds)
            await asyncio.sleep(0)
        return name

    async def both() -> list[str]:
        async def metered(name: str, seconds: float) -> str:
            return await Metered(work(name, seconds), lambda ms: spent.__setitem__(name, spent[name] + ms))

        return await asyncio.gather(metered("heavy", 0.02), metered("light", 0.0))

    assert asyncio.run(both()) == ["heavy", "light"]
    assert spent["heavy"] >= 60
    assert spent["light"] < 20


def test_a_cancelled_request_is_charged_and_cancelled() -> None:
    spent: list[float] = []

    async def work() -> None:
        burn(0.01)
        await asyncio.sleep(60)

    async def cancel() -> None:
        async def request() -> None:
            await Metered(work(), spent.append)

        task = asyncio.create_task(request())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
    assert sum(spent) >= 10


def test_threads_and_other_processes_are_charged_too() -> None:
    spent: list[float] = []

    async def request() -> None:
        charge_ms.set(spent.append)
        await run_in_thread(lambda: burn(0.02))
        charge_elsewhere(2.0)

    asyncio.run(request())
    assert spent[0] >= 20
    assert spent[1] == 2_000 / ELSEWHERE_DIVISOR


COSTLY_PATHS = re.compile(r"odds|luck|review|ledger|boards|journal|card|standings|honours|training|\.png|\.svg")


@pytest.mark.parametrize("handler", ROUTES, ids=lambda it: it.handler_name)
def test_every_route_that_computes_is_declared_costly(handler: HTTPRouteHandler) -> None:
    if "GET" in handler.http_methods and any(map(COSTLY_PATHS.search, handler.paths)):
        assert handler.opt.get("is_costly")


def ask(visitor: Visitor, path: str) -> tuple[int, str | None]:
    said = visitor.call("GET", path)
    return said.status, said.headers["retry-after"]


def test_only_an_address_over_its_budget_is_refused(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost_budget, "ADDRESS_BUDGET", Budget(RESERVED_MS + 1, 0.001))
    attacker, neighbour = far(own_house.visitor()), far(own_house.visitor(), "9.9.9.9")
    answers = []
    for _ in range(50):  # below the limit on the number of these requests
        answers.append(ask(attacker, "/api/openapi.json"))
        if answers[-1][0] == 429:
            break
    status, wait = answers[-1]
    assert answers[0][0] == 200
    assert status == 429
    assert wait is not None
    assert int(wait) >= 1
    assert ask(attacker, "/api/me")[0] == 200, "cheap routes still answer"
    assert ask(neighbour, "/api/openapi.json")[0] == 200
