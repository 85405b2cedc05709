"""Where long sums are done: in processes of their own, so that no table waits for them. Bounded, and remembered.

A process reads questions from a pipe; when the house ends, however it ends, so does the process.
"""

import asyncio
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Timer

import msgspec

from tripot.server.lab_workers.messages import OptionsQuestion, Question
from tripot.server.lru import LruCache

ANSWER_WAIT_S = 8.0
"""Seconds somebody waits for an answer before he is told to ask again."""

TABLE_TIMEOUT_S = 60.0
"""Seconds after which what a seat may do counts as too large; only the first time that best play is looked for takes
more than a moment."""

BACKGROUND_TIMEOUT_S = 300.0
"""The same for odds of whole games and for luck."""

MAX_PENDING = 32
"""Questions that may be open at once."""

MAX_CACHED_ANSWERS = 128
"""Answers kept in memory, those asked for last."""


class LabTimeout(Exception):
    """It could not be worked out in the time there is."""


class LabOverloaded(Exception):
    """So many ask that nobody would be answered."""


class LabWorker:
    """A process that reckons, started when first needed, and the thread that waits for it."""

    def __init__(self, limit: float) -> None:
        self.timeout_s = limit
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tripot-lab")
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    async def request(self, line: bytes) -> bytes:
        """Answer a line. Raises :class:`LabTimeout`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._exchange, line)

    def close(self) -> None:
        """Stop, whatever is under way."""
        self._closed = True
        if (process := self._process) is not None:
            process.kill()
        self._thread.shutdown(cancel_futures=True)
        self._discard()

    def _exchange(self, line: bytes) -> bytes:
        if self._closed:
            raise LabTimeout
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
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
        if not answer:
            self._discard()
            raise LabTimeout
        return answer.rstrip(b"\n")

    def _start(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "tripot.server.lab_workers.worker", str(os.getpid())]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def _discard(self) -> None:
        """Put a process away; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


class LabPool:
    """Answers of the lab as JSON: at once if known, soon if it can be, and else later."""

    def __init__(self) -> None:
        self._table_worker, self._background_worker = LabWorker(TABLE_TIMEOUT_S), LabWorker(BACKGROUND_TIMEOUT_S)
        self._cache = LruCache[bytes, bytes | None](MAX_CACHED_ANSWERS)
        self._pending: dict[bytes, asyncio.Task[None]] = {}

    async def answer(self, question: Question, patience: float = ANSWER_WAIT_S) -> bytes | None:
        """The answer; nothing while it is being worked out. Raises :class:`LabTimeout` or :class:`LabOverloaded`."""
        line = msgspec.json.encode(question)
        key = sha256(line).digest()  # a question may be a whole journal
        if key not in self._cache:
            if key not in self._pending and len(self._pending) >= MAX_PENDING:
                raise LabOverloaded
            bench = self._table_worker if isinstance(question, OptionsQuestion) else self._background_worker
            task = self._pending.get(key) or asyncio.create_task(self._compute(bench, key, line))
            self._pending[key] = task
            await asyncio.wait([task], timeout=patience)
        if key not in self._cache:
            return None
        found = self._cache[key]
        if found is None:
            raise LabTimeout
        return found

    def close(self) -> None:
        """Stop reckoning."""
        for bench in (self._table_worker, self._background_worker):
            bench.close()

    async def _compute(self, bench: LabWorker, key: bytes, line: bytes) -> None:
        try:
            self._cache[key] = await bench.request(line)
        except LabTimeout:
            self._cache[key] = None  # and it would be again
        finally:
            del self._pending[key]
