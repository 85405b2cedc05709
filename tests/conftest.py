"""Configures all tests: profiles of Hypothesis, folders with nightly tests, times per folder."""

from collections import Counter, defaultdict
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import settings

settings.register_profile("tripot", deadline=None, max_examples=40)  # on a busy machine, slow examples are normal
settings.register_profile("nightly", deadline=None, max_examples=300)
settings.load_profile("tripot")

NIGHTLY_FOLDERS = ("tests/bench", "tests/nodes")
"""Every test here starts servers that play, are killed or are measured for a long time."""

SLOW_TO_COLLECT = (*NIGHTLY_FOLDERS, "tests/server/api/test_routes.py")
"""Nightly tests whose imports take seconds."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip nightly tests before they are imported."""
    is_slow = collection_path in [config.rootpath / name for name in SLOW_TO_COLLECT]
    return True if is_slow and config.option.markexpr == "not nightly" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the nightly folders."""
    for item in items:
        if folder(item.nodeid) in NIGHTLY_FOLDERS:
            item.add_marker(pytest.mark.nightly)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the seconds per folder: set-up, call and tear-down of its tests, summed over all workers."""
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


def folder(nodeid: str) -> str:
    """Return `tests/kernel` for `tests/kernel/deep/test_x.py::test_y`, and `tests` for a file right under `tests`."""
    return "/".join(PurePosixPath(nodeid.partition("::")[0]).parent.parts[:2])
