"""Tests the pool of worker processes: time limits, and limits on waiting computations."""

import asyncio

import msgspec
import pytest

from tripot.server.lab_workers import pool
from tripot.server.lab_workers.messages import BetsQuestion
from tripot.server.lab_workers.pool import LabCrashed, LabOverloaded, LabPool, LabTimeout, LabWorker, open_lab_pool

LONG = 180.0
"""Seconds after which an answer will not come, on any machine."""


TABU = BetsQuestion("tabu", "maison", {})


def test_a_computation_that_takes_too_long_is_stopped_and_the_next_one_runs() -> None:
    async def scene() -> None:
        worker = LabWorker(0.01)
        try:
            with pytest.raises(LabTimeout):
                await worker.request(msgspec.json.encode(TABU))
            worker.timeout_s = LONG
            answer = msgspec.json.decode(await worker.request(msgspec.json.encode(TABU)))
            assert answer["game"] == "tabu"
        finally:
            worker.close()

    asyncio.run(scene())


def test_a_worker_that_died_while_idle_is_replaced() -> None:
    async def scene() -> None:
        worker, line = LabWorker(LONG), msgspec.json.encode(TABU)
        try:
            answer = await worker.request(line)
            assert worker._process is not None
            worker._process.kill()
            worker._process.wait()
            assert await worker.request(line) == answer
        finally:
            worker.close()

    asyncio.run(scene())


def test_a_crash_is_not_a_timeout() -> None:
    """The decoder of the worker does not accept this request."""

    async def scene() -> None:
        worker = LabWorker(LONG)
        try:
            with pytest.raises(LabCrashed):
                await worker.request(b"{}")
        finally:
            worker.close()

    asyncio.run(scene())


def test_a_computation_that_succeeds_after_a_crash_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = [LabCrashed(), b"{}"]

    async def scene() -> None:
        async def crash_once(*_: object) -> bytes:
            outcome = outcomes.pop(0)
            if isinstance(outcome, LabCrashed):
                raise outcome
            return outcome

        lab = LabPool(LabWorker(LONG))
        monkeypatch.setattr(LabWorker, "request", crash_once)
        with pytest.raises(LabCrashed):
            await lab.answer(TABU, "Ann")
        assert await lab.answer(TABU, "Ann") == b"{}"
        lab.close()

    asyncio.run(scene())


def test_a_question_that_crashes_twice_is_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    async def scene() -> None:
        async def crash(_: LabWorker, line: bytes) -> bytes:
            asked.append(line)
            raise LabCrashed

        lab = LabPool(LabWorker(LONG))
        monkeypatch.setattr(LabWorker, "request", crash)
        with pytest.raises(LabCrashed):
            await lab.answer(TABU, "Ann")
        for _ in range(3):
            with pytest.raises(LabTimeout):
                await lab.answer(TABU, "Ann")
        lab.close()

    asyncio.run(scene())
    assert len(asked) == 2


def test_a_question_is_computed_once_and_a_failed_one_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    async def scene() -> None:
        lab, may_answer = open_lab_pool(), asyncio.Event()

        async def ask(_: LabWorker, line: bytes) -> bytes:
            asked.append(line)
            await may_answer.wait()
            if b"passe" in line:
                raise LabTimeout
            return b"{}"

        monkeypatch.setattr(LabWorker, "request", ask)
        assert await lab.answer(TABU, "Ann", wait_s=0) is None, "not yet"
        may_answer.set()
        assert await asyncio.gather(lab.answer(TABU, "Ann"), lab.answer(TABU, "Ann")) == [b"{}", b"{}"]
        for _ in range(2):
            with pytest.raises(LabTimeout):
                await lab.answer(BetsQuestion("passe_anglaise", "maison", {}), "Ann")
        lab.close()

    asyncio.run(scene())
    assert len(asked) == 2


def test_one_guest_cannot_occupy_all_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        lab, enough = open_lab_pool(), asyncio.Event()

        async def ask(*_: object) -> bytes:
            await enough.wait()
            return b"{}"

        monkeypatch.setattr(LabWorker, "request", ask)
        questions = [BetsQuestion("tabu", "maison", {"tabu.start_money": money}) for money in range(40)]
        for it in questions[: pool.MAX_PENDING_PER_ASKER]:
            assert await lab.answer(it, "greedy", wait_s=0) is None
        with pytest.raises(LabOverloaded):
            await lab.answer(questions[30], "greedy", wait_s=0)
        assert await lab.answer(questions[0], "greedy", wait_s=0) is None, "a repeated question counts once"
        assert await lab.answer(questions[31], "other", wait_s=0) is None
        enough.set()
        assert await lab.answer(questions[31], "other") == b"{}"
        await asyncio.sleep(0)
        assert await lab.answer(questions[30], "greedy") == b"{}"
        lab.close()

    asyncio.run(scene())


def test_open_requests_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MAX_PENDING", 2)

    async def scene() -> None:
        lab, enough = open_lab_pool(), asyncio.Event()

        async def ask(*_: object) -> bytes:
            await enough.wait()
            return b"{}"

        monkeypatch.setattr(LabWorker, "request", ask)
        questions = [BetsQuestion("tabu", "maison", {"tabu.start_money": money}) for money in (1, 2, 3)]
        assert [await lab.answer(it, "Ann", wait_s=0) for it in questions[:2]] == [None, None]
        with pytest.raises(LabOverloaded):
            await lab.answer(questions[2], "Ann")
        enough.set()
        assert await lab.answer(questions[0], "Ann") == b"{}"
        lab.close()

    asyncio.run(scene())
