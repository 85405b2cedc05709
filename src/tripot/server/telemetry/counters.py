"""Prometheus counters, gauges and histograms of this process. Numbers only: no names, no ids, no personal data.

They are module globals in a registry of their own, as Prometheus' library expects; the module that counts imports its
counter from here.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

LATENCY_BUCKETS_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""From a fast disk to an unreachable database."""

COMMANDS = Counter("tripot_commands", "Commands that were answered.", ["type"], registry=REGISTRY)
REFUSALS = Counter("tripot_refusals", "Refusals sent, by code.", ["code"], registry=REGISTRY)
COMMIT_APPENDS = Histogram(
    "tripot_commit_appends", "Appends in one commit.", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256), registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "tripot_append_seconds", "One commit, until it is on disk.", buckets=LATENCY_BUCKETS_S, registry=REGISTRY
)
DEADLINE_LAG_SECONDS = Histogram(
    "tripot_deadline_lag_seconds",
    "How late the scheduler woke a room for what was due.",
    buckets=LATENCY_BUCKETS_S,
    registry=REGISTRY,
)
BUS_GAPS = Counter(
    "tripot_bus_gaps", "Times a table had to read the journal because the bus lost news.", registry=REGISTRY
)
BUS_REFUSED = Counter(
    "tripot_bus_refused", "Words on the bus that were not of this house, or heard before.", registry=REGISTRY
)
CONNECTIONS = Gauge("tripot_people_connected", "Open connections to tables, on this node.", registry=REGISTRY)
LIVE_TABLES = Gauge("tripot_tables_live", "Tables in the memory of this node.", registry=REGISTRY)
HALTED_TABLES = Gauge(
    "tripot_tables_halted", "Tables that are halted here until an operator releases them.", registry=REGISTRY
)
