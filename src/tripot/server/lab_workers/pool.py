"""Pools of worker processes for long computations, so that no table waits for them.

There are two pools. In one, a worker computes the odds of a seat's options, and another one does all other computations
of the lab. The other pool draws cards.
The number of open requests is limited, and answers are cached. A worker reads requests from a pipe and exits with the
server, even if the server crashes.
"""

import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Timer
from time import perf_counter

import msgspec

from tripot.server.cards.worker import CardQuestion
from tripot.server.lab_workers.messages import LabQuestion, OptionsQuestion
from tripot.server.lru import LruCache
from tripot.server.processor_time import charge_elsewhere
from tripot.server.telemetry.counters import LAB_REFUSED, LAB_SECONDS, LAB_TIMEOUTS
from tripot.settings import environment_without_secrets

ANSWER_WAIT_S = 8.0
"""How long a request waits for its answer before the client must retry."""

TABLE_TIMEOUT_S = 60.0
"""The time limit for the options of a seat. Only the first search for best play is slow."""

BACKGROUND_TIMEOUT_S = 300.0
"""The time limit for the odds of whole games and for luck."""

CARD_TIMEOUT_S = 30.0
"""The time limit for a card, which takes about half a second."""

LAB_MODULE, CARD_MODULE = "tripot.server.lab_workers.worker", "tripot.server.cards.worker"
"""The module that a worker process runs."""

MAX_PENDING = 32
"""The maximum number of open requests; further ones are refused."""

MAX_PENDING_PER_ASKER = 4
"""The maximum number of open requests of one guest, or of one address without a name."""

MAX_CACHED_ANSWERS = 128
"""The number of answers in the LRU cache."""


class LabTimeout(Exception):
    """An answer exceeded its time limit, or its worker crashed twice."""


class LabCrashed(Exception):
    """A worker process ended before it answered: a bug, a lack of memory, or the end of the server."""


class LabOverloaded(Exception):
    """Too many requests are open."""


class LabWorker:
    """A worker process, started on first use, and the thread that waits for it."""

    def __init__(self, timeout_s: float, kind: str = "background", module: str = LAB_MODULE) -> None:
        self.timeout_s, self.kind, self._module = timeout_s, kind, module
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tripot-lab")
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self.busy_s = 0.0
        """The duration of the last request, without its wait in the queue."""

    async def request(self, line: bytes) -> bytes:
        """Send a request as one line of JSON; return the answer. Raises :class:`LabTimeout` or :class:`LabCrashed`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._exchange, line)

    def close(self) -> None:
        """Kill the process."""
        self._closed = True
        if (process := self._process) is not None:
            process.kill()
        self._thread.shutdown(cancel_futures=True)
        self._discard()

    def _exchange(self, line: bytes) -> bytes:
        if self._closed:
            raise LabCrashed
        if self._process is not None and self._process.poll() is not None:  # it died while idle
            self._discard()
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        began = perf_counter()
        timer = Timer(self.timeout_s, process.kill)
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = b""
        finally:
            timer.cancel()
            self.busy_s = perf_counter() - began
        if not answer:
            self._discard()
            raise LabTimeout if self.busy_s >= self.timeout_s else LabCrashed
        return answer.rstrip(b"\n")

    def _start(self) -> "subprocess.Popen[bytes]":
        # -P excludes modules from the working directory, which others may control.
        command = [sys.executable, "-P", "-m", self._module, str(os.getpid())]
        env = environment_without_secrets()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        return self._process

    def _discard(self) -> None:
        """Drop the process; the next request starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


class LabPool:
    """Answers of the lab as JSON: from the cache, after a short wait, or later when the client retries."""

    def __init__(self, worker: LabWorker, options_worker: LabWorker | None = None) -> None:
        """``options_worker``: prices the options of seats, if another worker does everything else."""
        self._worker, self._options_worker = worker, options_worker or worker
        self._cache = LruCache[bytes, bytes | None](MAX_CACHED_ANSWERS)
        self._crashed = LruCache[bytes, bool](MAX_CACHED_ANSWERS)
        """The questions whose worker crashed once."""
        self._pending: dict[bytes, asyncio.Task[None]] = {}
        self._askers: dict[bytes, str] = {}

    @property
    def pending(self) -> int:
        """The number of running and queued requests."""
        return len(self._pending)

    async def answer(
        self, question: LabQuestion | CardQuestion, asker: str, wait_s: float = ANSWER_WAIT_S
    ) -> bytes | None:
        """Return the answer; ``None`` while it is being computed. Raises :class:`LabTimeout`, :class:`LabCrashed` or
        :class:`LabOverloaded`."""
        line = msgspec.json.encode(question)
        key = sha256(line).digest()  # use a hash as key, because a request can contain a whole game
        if key not in self._cache:
            if key not in self._pending and self._is_overloaded(asker):
                LAB_REFUSED.inc()
                raise LabOverloaded
            self._askers.setdefault(key, asker)
            worker = self._options_worker if isinstance(question, OptionsQuestion) else self._worker
            task = self._pending.get(key) or asyncio.create_task(self._compute(worker, key, line))
            self._pending[key] = task
            await asyncio.wait([task], timeout=wait_s)
            if not task.done():
                return None
            if key not in self._cache:
                raise LabCrashed
        found = self._cache[key]
        if found is None:
            raise LabTimeout
        return found

    def _is_overloaded(self, asker: str) -> bool:
        own = sum(it == asker for it in self._askers.values())
        return len(self._pending) >= MAX_PENDING or own >= MAX_PENDING_PER_ASKER

    def close(self) -> None:
        """Stop the workers."""
        for worker in {self._worker, self._options_worker}:
            worker.close()

    async def _compute(self, worker: LabWorker, key: bytes, line: bytes) -> None:
        began = perf_counter()
        try:
            self._cache[key] = await worker.request(line)
        except LabTimeout:
            LAB_TIMEOUTS.labels(worker.kind).inc()
            self._cache[key] = None  # keep this entry, because a retry would time out again
        except LabCrashed:
            if key in self._crashed:
                self._cache[key] = None  # two crashes count as a timeout, because the question is probably the cause
            self._crashed[key] = True  # after the first crash, the next request tries again
        finally:
            LAB_SECONDS.labels(worker.kind).observe(perf_counter() - began)
            charge_elsewhere(worker.busy_s)
            del self._pending[key], self._askers[key]


def open_lab_pool() -> LabPool:
    """Return the pool that computes odds, luck and reviews. The options of seats do not wait for long computations."""
    return LabPool(LabWorker(BACKGROUND_TIMEOUT_S), LabWorker(TABLE_TIMEOUT_S, "table"))


def open_card_pool() -> LabPool:
    """Return the pool that draws cards."""
    return LabPool(LabWorker(CARD_TIMEOUT_S, "cards", CARD_MODULE))
