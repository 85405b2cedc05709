"""Where long sums are done: in processes of their own, so that no table waits for them. Bounded, and remembered.

A process reads questions from a pipe; when the house ends, however it ends, so does the process.
"""

import asyncio
import os
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Timer

import msgspec

from tripot.server.lab_workers.messages import Options, Question

PATIENCE = 8.0
"""Seconds somebody waits for an answer before he is told to ask again."""

AT_THE_TABLE = 60.0
"""Seconds after which what a seat may do counts as too large; only the first time that best play is looked for takes
more than a moment."""

AT_LEISURE = 300.0
"""The same for odds of whole games and for luck."""

MOST_WAITING = 32
"""Questions that may be open at once."""

REMEMBERED = 128
"""Answers kept in memory, those asked for last."""


class TooLong(Exception):
    """It could not be worked out in the time there is."""


class TooMany(Exception):
    """So many ask that nobody would be answered."""


class Bench:
    """A process that reckons, started when first needed, and the thread that waits for it."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tripot-lab")
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    async def ask(self, line: bytes) -> bytes:
        """Answer a line. Raises :class:`TooLong`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, line)

    def close(self) -> None:
        """Stop, whatever is under way."""
        self._closed = True
        if (process := self._process) is not None:
            process.kill()
        self._thread.shutdown(cancel_futures=True)
        self._discard()

    def _ask(self, line: bytes) -> bytes:
        if self._closed:
            raise TooLong
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        timer = Timer(self.limit, process.kill)
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
            raise TooLong
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


class Reckoner:
    """Answers of the lab as JSON: at once if known, soon if it can be, and else later."""

    def __init__(self) -> None:
        self._table, self._leisure = Bench(AT_THE_TABLE), Bench(AT_LEISURE)
        self._known: OrderedDict[bytes, bytes | None] = OrderedDict()
        self._open: dict[bytes, asyncio.Task[None]] = {}

    async def answer(self, question: Question, patience: float = PATIENCE) -> bytes | None:
        """The answer; nothing while it is being worked out. Raises :class:`TooLong` or :class:`TooMany`."""
        line = msgspec.json.encode(question)
        key = sha256(line).digest()  # a question may be a whole journal
        if key not in self._known:
            if key not in self._open and len(self._open) >= MOST_WAITING:
                raise TooMany
            bench = self._table if isinstance(question, Options) else self._leisure
            task = self._open.get(key) or asyncio.create_task(self._work_out(bench, key, line))
            self._open[key] = task
            await asyncio.wait([task], timeout=patience)
        if key not in self._known:
            return None
        self._known.move_to_end(key)
        found = self._known[key]
        if found is None:
            raise TooLong
        return found

    def close(self) -> None:
        """Stop reckoning."""
        for bench in (self._table, self._leisure):
            bench.close()

    async def _work_out(self, bench: Bench, key: bytes, line: bytes) -> None:
        try:
            self._known[key] = await bench.ask(line)
        except TooLong:
            self._known[key] = None  # and it would be again
        finally:
            del self._open[key]
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
