"""A pytest session that forks: tests are collected once, then every mutant gets a process of its own.

Theory of operation. pytest imports the tests, and with them the code, and runs nothing. A first child runs every test
on the code as it is and notes which functions each calls, and how long it takes. Then, for each mutant, a child swaps
the code of the one function that differs and runs the tests that call it, fastest first, until one fails. All
references to the function stay good, so nothing is imported anew. A child's limit is processor time, so that a busy
machine kills no mutant.

    collect ── fork: clean run, calls and seconds per test
            ├─ fork: swap the code of mutant 1, run its tests ── a test fails: killed · all pass: survived
            └─ fork: mutant 2 …
"""

import functools
import gc
import json
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple, NoReturn

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants.mutations import Mutant, Place, mutate

WAIT = 300
"""Seconds until a child is ended that waits, for a lock or for itself."""

SPARE = 2
"""Seconds of processor time that a child gets beside ten times those of its tests."""


class Overran(BaseException):
    """A test took much longer than on the code as it is."""


class Calls(NamedTuple):
    """What one test does on the code as it is: the functions it calls, and its seconds of processor time."""

    functions: frozenset[str]
    seconds: float


class Verdict(NamedTuple):
    """What became of a mutant: killed, survived, uncalled (no test calls the function), left out (not swappable)."""

    outcome: str
    test: str = ""
    error: str = ""
    tests: int = 0
    seconds: float = 0.0


class NotClean(Exception):
    """A test fails on the code as it is."""


class ForkingSession:
    """The plug-in: judges mutants instead of running the tests."""

    def __init__(
        self, chosen: list[Place], told: Callable[[Place, Mutant, Verdict], None], budget: float, slowest: float
    ) -> None:
        self.chosen = chosen
        self.told = told
        self.budget = budget
        """Seconds of processor time, on the code as it is, of the tests that one mutant gets."""
        self.slowest = slowest
        """Tests that take more seconds are left out."""
        self.left_out: list[tuple[str, float]] = []

    def pytest_sessionstart(self) -> None:
        """The same examples for every mutant; one that fails is enough, it need not be the smallest."""
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", deadline=None, database=None, derandomize=True, phases=phases)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        paths = {str(place.path.resolve()) for place in self.chosen}
        forget()
        try:
            calls = in_child(lambda: clean_run(session.items, paths, self.slowest), "the clean run")
        except ChildDied as died:
            pytest.exit(str(died), returncode=1)
        known = [Calls(frozenset(it["functions"]), it["seconds"]) for it in calls]
        self.left_out = [
            (item.nodeid, it.seconds)
            for item, it in zip(session.items, known, strict=True)
            if it.seconds >= self.slowest
        ]
        for place in self.chosen:
            mutant = mutate(place)
            self.told(place, mutant, self.judge(session.items, known, place, mutant))
        return True

    def judge(self, items: list[pytest.Item], known: list[Calls], place: Place, mutant: Mutant) -> Verdict:
        function = key(str(place.path.resolve()), place.function)
        calling = sorted((it.seconds, index) for index, it in enumerate(known) if function in it.functions)
        tests, spent = [], 0.0
        for seconds, index in calling:
            if seconds < self.slowest and (spent + seconds <= self.budget or not tests):
                tests.append(items[index])
                spent += seconds
        if not tests:
            return Verdict("uncalled")
        try:
            said = in_child(lambda: run_mutated(place, mutant, tests, 10 * spent + SPARE), place.name)
        except ChildDied as died:
            return Verdict("killed", error=str(died), tests=len(tests))
        return Verdict(**said)


def key(path: str, function: str) -> str:
    return f"{path}:{function}"


def clean_run(items: list[pytest.Item], paths: set[str], slowest: float) -> list[dict[str, Any]]:
    """Every test on the code as it is: the functions of these files that it calls, and its seconds.

    A test that needs more than ``slowest`` is broken off.
    """
    names: dict[int, str] = {}
    for function in functions_of(paths):
        names[id(function.__code__)] = key(function.__code__.co_filename, outer(function.__code__))
    seen: set[str] = set()

    def note(frame: FrameType, _event: str, _argument: object) -> None:
        if name := names.get(id(frame.f_code)):
            seen.add(name)

    broken_off: list[int] = []

    def note_and_break_off(number: int, frame: FrameType | None) -> NoReturn:
        broken_off.append(number)
        break_off(number, frame)

    calls = []
    threading.settrace(note)
    signal.signal(signal.SIGPROF, note_and_break_off)
    for item, after in pairs(items):
        seen.clear()
        broken_off.clear()
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, slowest)
        sys.settrace(note)
        try:
            failed = failure(item, after)
        except BaseException as error:  # a plug-in was broken off, not the test
            failed = f"{type(error).__name__}: {error}"
            with suppress(BaseException):
                item.session._setupstate.teardown_exact(after)
        finally:
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_PROF, 0)
        seconds = time.process_time() - began
        if failed and not broken_off:
            raise NotClean(f"{item.nodeid} fails without a mutant: {failed}")
        calls.append({"functions": sorted(seen), "seconds": max(seconds, slowest) if failed else seconds})
    return calls


def run_mutated(place: Place, mutant: Mutant, items: list[pytest.Item], seconds: float) -> dict[str, Any]:
    """The tests with one function's code swapped, until one fails."""
    path = str(place.path.resolve())
    codes = {
        (it.co_qualname, it.co_firstlineno): it
        for it in codes_in(compile(mutant.tree, path, "exec", dont_inherit=True))
        if outer(it) == place.function
    }
    swapped = False
    for function in functions_of({path}):  # the function itself, and closures that it made at import
        code = codes.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code is not None and (place.function, place.first) in codes:
            try:
                function.__code__ = code
            except ValueError:  # another closure
                return Verdict("left out")._asdict()
            swapped = True
    if not swapped:
        return Verdict("left out")._asdict()
    limit(seconds)
    began = time.process_time()
    for count, (item, after) in enumerate(pairs(items), 1):
        if error := failure(item, after):
            with suppress(BaseException):
                item.session._setupstate.teardown_exact(None)
            return Verdict("killed", item.nodeid, error, count, time.process_time() - began)._asdict()
    return Verdict("survived", tests=len(items), seconds=time.process_time() - began)._asdict()


def pairs(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)


def failure(item: pytest.Item, after: pytest.Item | None) -> str:
    """Run one test; the first line of its error, or nothing."""
    for report in runtestprotocol(item, nextitem=after, log=False):
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            return str(crash.message if crash else report.longrepr).partition("\n")[0][:200] or "failed"
    return ""


def functions_of(paths: set[str]) -> list[FunctionType]:
    """The live functions of these files, also behind decorators."""
    return [it for it in gc.get_objects() if isinstance(it, FunctionType) and it.__code__.co_filename in paths]


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code of everything that is defined in a module, at any depth."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def outer(code: CodeType) -> str:
    """The name of the outermost function around some code."""
    return code.co_qualname.partition(".<locals>")[0]


def forget() -> None:
    """Empty every cache of our functions: what was kept at import would hide a mutant."""
    for it in gc.get_objects():
        if isinstance(it, functools._lru_cache_wrapper) and (it.__module__ or "").startswith(("tripot", "tests")):
            it.cache_clear()


class ChildDied(Exception):
    """A child ended without an answer."""


def in_child(work: Callable[[], Any], what: str) -> Any:
    """What some work says, done in a process of its own, so that it leaves nothing behind in this one."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.close(reading)
        answer_and_end(work, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        said = answer.read()
    _, status = os.waitpid(child, 0)
    if not said:
        raise ChildDied(f"{what} ended with status {os.waitstatus_to_exitcode(status)}")
    told = json.loads(said)
    if isinstance(told, str):
        raise ChildDied(told)
    return told


def answer_and_end(work: Callable[[], Any], writing: int) -> NoReturn:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    try:
        try:
            said = work()
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        with os.fdopen(writing, "wb") as answer:
            answer.write(json.dumps(said).encode())
    finally:
        os._exit(0)


def break_off(_number: int, _frame: FrameType | None) -> NoReturn:
    raise Overran("the test takes too long")


def limit(seconds: float) -> None:
    """After so much processor time, or a long wait, what runs fails; a test that ignores that is ended."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + 1
    signal.signal(signal.SIGXCPU, break_off)
    signal.signal(signal.SIGALRM, break_off)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 10))
    signal.alarm(WAIT)
