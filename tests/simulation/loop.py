"""A simulated event loop with simulated time and threads, in which a process can die at any step."""

import asyncio
import heapq
from asyncio import Future, Handle, Task, TimerHandle
from collections.abc import Callable, Coroutine, Iterable
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any


class Process:
    """A simulated process. Its tasks have a reference to it in their context, so that all of them can be stopped at
    once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.held: list[Handle] | None = None
        """While it is stopped: the steps that wait."""
        self.fuse: int | None = None
        """The number of steps after which it dies."""
        self.dies: Callable[[], None] = self.kill
        self.tasks: dict[Task[Any], None] = {}
        self.busy: dict[object, float] = {}
        """Until when each of its threads works."""
        self.on_death: list[Callable[[], None]] = []
        """Called when it dies: what other processes notice."""
        self.context = copy_context()
        self.context.run(OWNER.set, self)

    def kill(self) -> None:
        """Stop the process at once, without running ``finally`` blocks."""
        self.alive = False
        self.held = None
        watching, self.on_death = self.on_death, []
        for notice in watching:
            notice()


OWNER: ContextVar[Process | None] = ContextVar("owner", default=None)


class Stuck(Exception):
    """Raised for a deadlock (no task can run) or a livelock (time does not advance)."""


AT_ONCE = 20_000
"""Steps at one moment that count as a livelock."""


class Loop(asyncio.BaseEventLoop):
    """Runs ready tasks in order. If no task is ready, time advances to the next timer."""

    def __init__(self, rng: Random, delay: Callable[[Random], float]) -> None:
        super().__init__()
        self._rng, self._delay = rng, delay
        self._now = 0.0
        self.steps = 0
        self._at_once = 0

    def time(self) -> float:
        return self._now

    def create_task(self, coro: Coroutine[Any, Any, Any], **options: Any) -> Any:
        owner = OWNER.get()
        if owner is not None and not owner.alive:  # a ``finally`` block of a dead process must not start anything
            coro.close()
            ended: Future[Any] = self.create_future()
            ended.cancel()
            return ended
        task = super().create_task(coro, **options)
        if owner is not None:
            owner.tasks[task] = None
            task.add_done_callback(lambda it: owner.tasks.pop(it, None))
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "Future[Any]":
        """Simulate a call in a thread. It takes effect later, and its result arrives even later.

        If the process dies meanwhile, the call takes effect at random.
        """
        owner, heard = OWNER.get(), self.create_future()
        start = self._now
        if owner is not None and getattr(executor, "_max_workers", 0) == 1:
            start = max(start, owner.busy.get(executor, 0.0))
        happens = start + self._delay(self._rng)
        told = happens + self._delay(self._rng)
        if owner is not None:
            owner.busy[executor] = told

        def happen() -> None:
            if owner is not None and not owner.alive and self._rng.random() < 0.5:
                return
            try:
                result, error = func(*args), None
            except Exception as raised:
                result, error = None, raised
            self.call_at(told, tell, result, error, context=Context() if owner is None else owner.context)

        def tell(result: Any, error: Exception | None) -> None:
            if heard.done():
                return
            if error is None:
                heard.set_result(result)
            else:
                heard.set_exception(error)

        self.call_at(happens, happen, context=Context())
        return heard

    def hold(self, process: Process) -> None:
        """Suspend a process, as a debugger or a sleeping laptop does."""
        if process.held is None:
            process.held = []

    def release(self, process: Process) -> None:
        """Resume a suspended process."""
        if process.held is not None:
            self._ready.extend(process.held)
            process.held = None

    def bury(self, dead: Iterable[Process]) -> None:
        """Close all waiting tasks, and everything that dead processes left open, at the end of the evening."""

        async def close() -> None:
            for process in dead:
                assert not process.alive
                for task in tuple(process.tasks):
                    _close(task, process.context)
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                _close(task, nowhere.context)

        nowhere = Process("nowhere")
        nowhere.kill()
        self._ready.clear()
        self._scheduled.clear()
        self._at_once = 0
        self.run_until_complete(close())

    def _run_once(self) -> None:
        ready: Any = self._ready
        timers: list[TimerHandle] = self._scheduled
        while timers and timers[0].cancelled():
            heapq.heappop(timers)._scheduled = False
        if not ready and not self._stopping:
            if not timers:
                raise Stuck(f"nothing happens after {self._now:.3f} s")
            self._now = max(self._now, timers[0].when())
            self._at_once = 0
        while timers and timers[0].when() <= self._now:
            timer = heapq.heappop(timers)
            timer._scheduled = False
            ready.append(timer)
        self._at_once += len(ready)
        if self._at_once > AT_ONCE:
            raise Stuck(f"time stands still at {self._now:.3f} s")
        for _ in range(len(ready)):
            self._step(ready.popleft())

    def _step(self, handle: Handle) -> None:
        if handle.cancelled():
            return
        owner = handle._context.get(OWNER)
        if owner is not None:
            if not owner.alive:
                return
            if owner.held is not None:
                owner.held.append(handle)
                return
            if owner.fuse is not None:
                owner.fuse -= 1
                if owner.fuse < 0:
                    owner.fuse = None
                    owner.dies()
                    return
        self.steps += 1
        handle._run()

    def _write_to_self(self) -> None:
        """Do nothing, because there is no system call to interrupt."""


def _close(task: "Task[Any]", context: Context) -> None:
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    coro: Any = task.get_coro()
    for _ in range(9):
        try:
            context.run(coro.close)
        except RuntimeError:  # a ``finally`` block awaits something; close again
            continue
        break
