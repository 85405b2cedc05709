"""Write docs/metrics.md and docs/log-fields.md from the code. ``--check`` only reports whether they are current."""

import sys
from collections.abc import Iterator
from pathlib import Path

from prometheus_client.metrics import MetricWrapperBase

from tripot.server.telemetry import counters
from tripot.server.telemetry.events import DescribedName, LogEvent, LogField

DOCS = Path(__file__).parents[1] / "docs"

PROCESS_METRICS = {
    "process_start_time_seconds": "Start time of the process, in seconds since 1970.",
    "process_cpu_seconds_total": "Processor time used, in seconds.",
    "process_resident_memory_bytes": "Memory in use.",
    "process_virtual_memory_bytes": "Address space in use.",
    "process_open_fds": "Open files and connections.",
    "process_max_fds": "The limit of open files and connections.",
}
"""What prometheus_client exports for every process on Linux."""

METRICS_HEAD = """# Metrics

`just telemetry` generates this page from the code.

Every *node* (server process) exports these metrics at `/metrics` in the text format of Prometheus, to its own machine
only unless `TRIPOT_METRICS=on` ([configuration](configuration.md)). Labels (in braces) never contain ids, names or
paths. The *lab* computes odds and luck in its own processes. [Runbooks](runbooks.md) explain what to do when an alert
fires.

| name | type | meaning |
|---|---|---|
"""

FIELDS_HEAD = """# Log fields and events

`just telemetry` generates this page from the code.

With `TRIPOT_LOG=json` every line on stderr is one JSON object. Every line has the first four fields and `node`, and
`event` if Tripot wrote it. Lines contain no secrets; fields contain no names of people or table codes.
`TRIPOT_LOG=text` prints only the message, for warnings and errors.

## Fields

| field | meaning |
|---|---|
"""

EVENTS_HEAD = """
## Events

| event | meaning |
|---|---|
"""


def exported() -> Iterator[MetricWrapperBase]:
    """The metrics of the house, by name."""
    found = [var for var in vars(counters).values() if isinstance(var, MetricWrapperBase)]
    parents = [item for item in found if not item._labelvalues]
    yield from sorted(parents, key=lambda item: item._name)


def series_of(metric: MetricWrapperBase) -> str:
    """The name of a metric as it is exported."""
    return f"{metric._name}_total" if metric._type == "counter" else metric._name


def metrics_page() -> str:
    """docs/metrics.md."""
    rows = []
    for item in exported():
        labels = f"{{{','.join(item._labelnames)}}}" if item._labelnames else ""
        rows.append(f"| `{series_of(item)}{labels}` | {item._type} | {item._documentation} |")
    rows += [
        f"| `{name}` | {'counter' if name.endswith('_total') else 'gauge'} | {meaning} |"
        for name, meaning in PROCESS_METRICS.items()
    ]
    return METRICS_HEAD + "\n".join(rows) + "\n\nA histogram has `_bucket` (label `le`), `_sum` and `_count`.\n"


def fields_page() -> str:
    """docs/log-fields.md."""
    return FIELDS_HEAD + rows_of(LogField) + EVENTS_HEAD + rows_of(LogEvent)


def rows_of(names: type[DescribedName]) -> str:
    """One row of a table for each name."""
    return "".join(f"| `{name.value}` | {name.meaning} |\n" for name in names)


PAGES = {"metrics.md": metrics_page, "log-fields.md": fields_page}


def main(*words: str) -> None:
    """Write both pages, or with ``--check`` exit with 1 if one is out of date."""
    stale = [name for name, page in PAGES.items() if not is_current(DOCS / name, page())]
    if "--check" in words:
        sys.exit(f"out of date, run `python -m tools.telemetry`: {', '.join(stale)}" if stale else 0)
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")


def is_current(path: Path, text: str) -> bool:
    """Whether the file contains exactly this text."""
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    main(*sys.argv[1:])
