"""Prometheus counters, gauges and histograms of this process. They contain only numbers: no names, no ids, no personal
data.

They are module globals in their own registry, as usual with prometheus_client. Other modules import their counters from
here.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # drops the creation time of each counter
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

LATENCY_BUCKETS_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Upper limits of the buckets in seconds, from a fast disk to an unreachable database."""

REQUEST_BUCKETS_S = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Fewer buckets, because each route and status class has one series per bucket."""

LAB_BUCKETS_S = (0.01, 0.05, 0.2, 1.0, 5.0, 20.0, 60.0, 300.0)
"""From a small game's odds to the time limit of the background worker."""

COMMANDS = Counter("tripot_commands", "Commands received, by type.", ["type"], registry=REGISTRY)
REFUSALS = Counter("tripot_refusals", "Refusals sent, by code.", ["code"], registry=REGISTRY)
COMMIT_APPENDS = Histogram(
    "tripot_commit_appends", "Appends per commit.", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256), registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "tripot_append_seconds", "Duration of a commit, until it is on disk.", buckets=LATENCY_BUCKETS_S, registry=REGISTRY
)
DEADLINE_LAG_SECONDS = Histogram(
    "tripot_deadline_lag_seconds",
    "Delay between a deadline and its handling.",
    buckets=LATENCY_BUCKETS_S,
    registry=REGISTRY,
)
RELAYED_CONNECTIONS = Gauge(
    "tripot_relayed_connections", "Open connections that this node relays to the owners of tables.", registry=REGISTRY
)
RELAYS_REFUSED = Counter(
    "tripot_relays_refused", "Refused connections to the internal port, which lack a valid key.", registry=REGISTRY
)
TAKEOVERS = Counter("tripot_takeovers", "Tables taken over from a node that is gone.", registry=REGISTRY)
CONNECTIONS = Gauge("tripot_people_connected", "Open connections to tables on this node.", registry=REGISTRY)
LIVE_TABLES = Gauge("tripot_tables_live", "Tables in the memory of this node.", registry=REGISTRY)
HALTED_TABLES = Gauge(
    "tripot_tables_halted", "Tables on this node that are halted until an operator releases them.", registry=REGISTRY
)

REQUEST_SECONDS = Histogram(
    "tripot_http_request_seconds",
    "Time until the first byte of an HTTP response, by route template and status class (`2xx`).",
    ["route", "status"],
    buckets=REQUEST_BUCKETS_S,
    registry=REGISTRY,
)
SOCKET_CLOSES = Counter(
    "tripot_websocket_closes",
    "Closed WebSockets, by close code and by side: `client`, `server`, or `nobody` (connection lost, 1006).",
    ["by", "code"],
    registry=REGISTRY,
)
STORE_UP = Gauge("tripot_store_up", "1 if the database answers in time and its key matches, else 0.", registry=REGISTRY)
STORE_ERRORS = Counter(
    "tripot_store_errors",
    "Database errors, by operation: `commit` or `query`.",
    ["operation"],
    registry=REGISTRY,
)
COMMIT_ERRORS, QUERY_ERRORS = STORE_ERRORS.labels("commit"), STORE_ERRORS.labels("query")
QUERY_SECONDS = Histogram(
    "tripot_store_query_seconds",
    "Duration of a database query, including the wait for a thread.",
    buckets=LATENCY_BUCKETS_S,
    registry=REGISTRY,
)
STORE_PENDING = Gauge(
    "tripot_store_pending",
    "Operations that wait for the database: `commit` (appends) or `query`.",
    ["operation"],
    registry=REGISTRY,
)
LAB_PENDING = Gauge("tripot_lab_pending", "Lab requests that are running or queued.", registry=REGISTRY)
LAB_SECONDS = Histogram(
    "tripot_lab_seconds",
    "Duration of a lab request, by worker: `table`, `background` or `cards`.",
    ["worker"],
    buckets=LAB_BUCKETS_S,
    registry=REGISTRY,
)
LAB_REFUSED = Counter("tripot_lab_refused", "Lab requests refused because too many were open.", registry=REGISTRY)
LAB_TIMEOUTS = Counter(
    "tripot_lab_timeouts", "Lab requests that exceeded their time limit, by worker.", ["worker"], registry=REGISTRY
)
LOG_LINES = Counter("tripot_log_lines", "Log lines, by level.", ["level"], registry=REGISTRY)
for _level in ("warning", "error", "critical"):
    LOG_LINES.labels(_level)  # starts at 0, so that the first line shows as an increase
BUILD_INFO = Gauge(
    "tripot_build_info",
    "Always 1; the labels give the versions of Tripot, Python and the database schema.",
    ["version", "python", "schema"],
    registry=REGISTRY,
)
