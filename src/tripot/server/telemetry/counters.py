"""Prometheus counters, gauges and histograms of this process. Numbers only: no names, no ids, no personal data.

They are module globals in a registry of their own, as Prometheus' library expects; the module that counts imports its
counter from here.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # a series beside each counter, which says when it began
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

LATENCY_BUCKETS_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""From a fast disk to an unreachable database."""

REQUEST_BUCKETS_S = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Fewer, because there is a series for each route, status class and bucket."""

LAB_BUCKETS_S = (0.01, 0.05, 0.2, 1.0, 5.0, 20.0, 60.0, 300.0)
"""From a small game's odds to the time limit of the background worker."""

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
RELAYED_CONNECTIONS = Gauge(
    "tripot_relayed_connections", "Open connections that this node relays to the owner of a table.", registry=REGISTRY
)
RELAYS_REFUSED = Counter(
    "tripot_relays_refused", "Connections to the internal port without a key of this house.", registry=REGISTRY
)
TAKEOVERS = Counter("tripot_takeovers", "Tables claimed from a node that was gone.", registry=REGISTRY)
CONNECTIONS = Gauge("tripot_people_connected", "Open connections to tables, on this node.", registry=REGISTRY)
LIVE_TABLES = Gauge("tripot_tables_live", "Tables in the memory of this node.", registry=REGISTRY)
HALTED_TABLES = Gauge(
    "tripot_tables_halted", "Tables that are halted here until an operator releases them.", registry=REGISTRY
)

REQUEST_SECONDS = Histogram(
    "tripot_http_request_seconds",
    "HTTP requests, until the answer begins, by the template of the route and the class of the status (`2xx`).",
    ["route", "status"],
    buckets=REQUEST_BUCKETS_S,
    registry=REGISTRY,
)
SOCKET_CLOSES = Counter(
    "tripot_websocket_closes",
    "WebSockets that ended, by close code and by who closed: `client`, `server`, or `nobody` (the line broke, 1006).",
    ["by", "code"],
    registry=REGISTRY,
)
STORE_UP = Gauge(
    "tripot_store_up", "Whether the database answers in time, with the keys of this node.", registry=REGISTRY
)
STORE_ERRORS = Counter(
    "tripot_store_errors",
    "Failures of the database, by what was asked of it: `commit` or `question`.",
    ["operation"],
    registry=REGISTRY,
)
COMMIT_ERRORS, QUESTION_ERRORS = STORE_ERRORS.labels("commit"), STORE_ERRORS.labels("question")
QUESTION_SECONDS = Histogram(
    "tripot_store_question_seconds",
    "One question to the database, the wait for a thread included.",
    buckets=LATENCY_BUCKETS_S,
    registry=REGISTRY,
)
STORE_PENDING = Gauge(
    "tripot_store_pending",
    "What waits for the database: `commit` (appends), `question` (beyond those being answered).",
    ["operation"],
    registry=REGISTRY,
)
STORE_CONNECTIONS = Gauge(
    "tripot_store_connections",
    "Connections of the pool to PostgreSQL, `idle` or `busy`; no series on SQLite.",
    ["state"],
    registry=REGISTRY,
)
LAB_PENDING = Gauge("tripot_lab_pending", "Questions that the lab is computing or has queued.", registry=REGISTRY)
LAB_SECONDS = Histogram(
    "tripot_lab_seconds",
    "One answer of the lab, from the question to the end, by worker: `table`, `background` or `cards`.",
    ["worker"],
    buckets=LAB_BUCKETS_S,
    registry=REGISTRY,
)
LAB_REFUSED = Counter("tripot_lab_refused", "Questions refused because too many were open.", registry=REGISTRY)
LAB_TIMEOUTS = Counter(
    "tripot_lab_timeouts", "Questions given up at their time limit, by worker.", ["worker"], registry=REGISTRY
)
LOG_LINES = Counter("tripot_log_lines", "Lines written to the log, by level.", ["level"], registry=REGISTRY)
for _level in ("warning", "error", "critical"):
    LOG_LINES.labels(_level)  # at 0 from the start, so that the first one is seen as a rise
BUILD_INFO = Gauge(
    "tripot_build_info",
    "Always 1: the version of Tripot, of Python, and of the database's schema.",
    ["version", "python", "schema"],
    registry=REGISTRY,
)
