"""What every test shares: how Hypothesis runs, where the time went, what a test has to tell. No fixtures of a room."""

import os
from collections import Counter, defaultdict
from pathlib import PurePosixPath

import pytest
from hypothesis import settings

settings.register_profile("tripot", deadline=None)  # shared machines stutter; a slow example is no bug
settings.load_profile("tripot")


REAL_PROCESSES = ("tests/bench", "tests/cli", "tests/docs", "tests/nodes", "tests/server", "tests/store")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a shared machine a test of real processes may lose one attempt: it is printed and counted as a rerun."""
    if os.environ.get("CI"):
        for item in items:
            if folder(item.nodeid) in REAL_PROCESSES:
                item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Seconds per folder: set-up, call and tear-down of its tests, added over all workers."""
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: Counter[str] = Counter()
    for report in (report for reports in terminalreporter.stats.values() for report in reports):
        if isinstance(report, pytest.TestReport):
            seconds[folder(report.nodeid)] += report.duration
            tests[folder(report.nodeid)] += report.when == "call"
    if not seconds:
        return
    terminalreporter.section("seconds per folder")
    for name, spent in sorted(seconds.items(), key=lambda item: -item[1]):
        terminalreporter.write_line(f"{spent:8.2f} s  {tests[name]:5} tests  {name}")
    for report in terminalreporter.stats.get("passed", []):
        for name, said in report.user_properties:
            terminalreporter.section(name)
            terminalreporter.write_line(said)


def folder(nodeid: str) -> str:
    """`tests/kernel/deep/test_x.py::test_y` is of `tests/kernel`; a file right under `tests` is of `tests`."""
    return "/".join(PurePosixPath(nodeid.partition("::")[0]).parent.parts[:2])
