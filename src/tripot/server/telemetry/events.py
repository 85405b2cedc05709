"""Structured log lines: the closed lists of events and fields, and the logger that writes them.

A line has a message for people, an event name for programs, and fields. Fields contain ids and numbers, but no names of
people, table codes or secrets. ``docs/log-fields.md`` is generated from these lists.
"""

import logging
from enum import StrEnum

EXTRA = "tripot_fields"
"""The attribute of a log record that contains its fields."""

PROCESS_FIELDS: dict[str, str] = {}
"""Fields of every line of this process."""


class DescribedName(StrEnum):
    """A name with its meaning, for the reference."""

    meaning: str

    def __new__(cls, name: str, meaning: str) -> "DescribedName":
        """Create a member whose value is only the name."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.meaning = meaning
        return member


class LogField(DescribedName):
    """Every field that a JSON line can have."""

    AT = "at", "The time, in UTC."
    LEVEL = "level", "`info`, `warning`, `error` or `critical`."
    LOGGER = "logger", "The logger: `tripot.server`, `tripot.audit`, or that of a library."
    MESSAGE = "message", "The message for people."
    EXCEPTION = "exception", "The traceback, without the values of variables."
    EVENT = "event", "One of the events below. Lines from libraries have no event."
    NODE = "node", "The name of the process, `address#boot`, new at every start; `alone` without PostgreSQL."
    TABLE = "table", "The id of a table; never its code."
    COMMAND = "command", "The ids of the commands, chosen by their clients, separated by spaces."
    ROUTE = "route", "The template of the HTTP route, such as `/api/tables/{table}`."
    STATUS = "status", "The HTTP status."
    PEER = "peer", "The name of another node."
    VERSION = "version", "The version of Tripot."
    SCHEMA = "schema", "The version of the database's schema."
    STORE = "store", "The database (host and name), or the path of the SQLite file."
    REASON = "reason", "The reason: a signal, the reason of a report, or an operator's note."
    DRAIN_MS = "drain_ms", "The time until running work had finished, in milliseconds."
    TOOK_MS = "took_ms", "The total time of the shutdown, in milliseconds."
    DRAINED = "drained", "Whether running work finished within its time limit."
    CONNECTIONS = "connections", "The number of open connections."
    TASK = "task", "The periodic task that failed; it is retried."
    OPERATOR = "operator", "The account on the operator's machine."
    ACTION = "action", "The operator's action, as in `tripot admin log`."
    ABOUT = "about", "The id of the affected guest or table; empty for the whole server."
    GUEST = "guest", "The id of the guest who sent the request."
    PERSON = "person", "The id of the affected person at this table."


class LogEvent(DescribedName):
    """Every event that Tripot logs."""

    SERVER_STARTED = "server_started", "The server has started; gives version, schema and store."
    SERVER_STOPPING = "server_stopping", "The server received a signal and drains its connections."
    SERVER_STOPPED = "server_stopped", "The server has stopped; gives the reason and the time of draining."
    CLOCK_SET_BACK = "clock_set_back", "The system clock was set back; tables continue from the time they had reached."
    TABLE_TAKEN_OVER = "table_taken_over", "This node took over a table from a node that is gone."
    TABLE_DEPOSED = "table_deposed", "Another node owns a table that this one served; clients reconnect."
    BACKGROUND_FAILED = (
        "background_failed",
        "A bug interrupted a periodic task, which is retried, or ended the scheduler: then the process stops.",
    )
    STORE_FAILED = "store_failed", "The database failed during a periodic task."
    TABLE_ABANDONED = (
        "table_abandoned",
        "A table was unloaded because the database or its timer failed; clients reconnect.",
    )
    TABLE_HALTED = "table_halted", "A table was halted because an invariant failed (a bug)."
    TABLE_HALTED_BY_OPERATOR = "table_halted_by_operator", "An operator halted a table."
    RESULT_UNREADABLE = (
        "result_unreadable",
        "The journal of a finished game in a circle cannot be read, so the game has no result.",
    )
    CONNECTION_FAILED = "connection_failed", "A bug ended a connection."
    REQUEST_FAILED = "request_failed", "An HTTP request failed with status 5xx."
    HOST_REFUSED = "host_refused", "A request for an unknown host name was refused; logged once per process."
    PROXY_UNTRUSTED = "proxy_untrusted", "A proxy forwards requests but is not trusted; logged once per process."
    OPERATOR_ACT = "operator_act", "An operator ran a command of `tripot admin`; every node logs it."
    PERSON_REPORTED = "person_reported", "A guest reported a person to the operator."


class EventLog:
    """A logger whose lines have an event and fields."""

    def __init__(self, name: str) -> None:
        self._log = logging.getLogger(name)

    def info(self, event: LogEvent, message: str, *args: object, **fields: object) -> None:
        """Log normal operation; JSON logs only."""
        self._write(logging.INFO, event, message, args, fields)

    def warning(self, event: LogEvent, message: str, *args: object, **fields: object) -> None:
        """Log a problem that resolves itself but needs attention."""
        self._write(logging.WARNING, event, message, args, fields)

    def error(
        self, event: LogEvent, message: str, *args: object, cause: BaseException | None = None, **fields: object
    ) -> None:
        """Log a fault, with the traceback of its cause if it is given."""
        self._write(logging.ERROR, event, message, args, fields, cause)

    def critical(self, event: LogEvent, message: str, *args: object, cause: BaseException, **fields: object) -> None:
        """Log a fault that needs an operator."""
        self._write(logging.CRITICAL, event, message, args, fields, cause)

    def _write(
        self,
        level: int,
        event: LogEvent,
        message: str,
        args: tuple[object, ...],
        fields: dict[str, object],
        cause: BaseException | None = None,
    ) -> None:
        extra = {EXTRA: {LogField.EVENT.value: event.value, **{k: v for k, v in fields.items() if v is not None}}}
        self._log.log(level, message, *args, exc_info=cause, extra=extra)


SERVER_LOG = EventLog("tripot.server")
"""Events of the server."""

AUDIT_LOG = EventLog("tripot.audit")
"""Actions of operators, and reports; see docs/decisions/0016."""
