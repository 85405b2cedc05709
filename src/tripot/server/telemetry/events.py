"""Structured log lines: the closed lists of events and fields, and the logger that writes them.

A line is a sentence for people, the name of an event for programs, and fields. Fields hold ids and numbers: no name of
a person, no code of a table, no secret. ``docs/log-fields.md`` is made from these lists.
"""

import logging
from enum import StrEnum

EXTRA = "tripot_fields"
"""The attribute of a log record that holds its fields."""

PROCESS_FIELDS: dict[str, str] = {}
"""Fields of every line of this process."""


class DescribedName(StrEnum):
    """A name with its meaning, for the reference."""

    meaning: str

    def __new__(cls, name: str, meaning: str) -> "DescribedName":
        """A member; its value is the name alone."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.meaning = meaning
        return member


class LogField(DescribedName):
    """Every field a JSON line may have."""

    AT = "at", "When, in UTC."
    LEVEL = "level", "`info`, `warning`, `error` or `critical`."
    LOGGER = "logger", "`tripot.server`, `tripot.audit`, or that of a library."
    SAID = "said", "The sentence."
    EXCEPTION = "exception", "The traceback, without the values of variables."
    EVENT = "event", "What happened: one of the events below. Lines of libraries have none."
    NODE = "node", "The name of the process, `address#boot`, new at every start; `alone` at home."
    TABLE = "table", "The id of a table; never its code."
    COMMAND = "command", "The ids of the commands concerned, as their clients chose them, separated by spaces."
    KIND = "kind", "The type of the command, such as `act/1`."
    TRACE = "trace", "The id of the OpenTelemetry trace, where spans are exported."
    ROUTE = "route", "The template of the HTTP route, such as `/api/tables/{table}`."
    STATUS = "status", "The HTTP status."
    PEER = "peer", "The name of another node."
    VERSION = "version", "The version of Tripot."
    PREVIOUS = "previous", "The version that served this database before."
    SCHEMA = "schema", "The version of the database's schema."
    STORE = "store", "The database: host and name, or the path of the file."
    REASON = "reason", "Why: the signal that stopped the node, the reason of a report, an operator's note."
    DRAIN_MS = "drain_ms", "How long running work took to finish before connections were closed."
    TOOK_MS = "took_ms", "How long the whole took."
    DRAINED = "drained", "Whether running work finished within its time limit."
    CONNECTIONS = "connections", "How many connections were open."
    TASK = "task", "The periodic work that failed; it is tried again."
    OPERATOR = "operator", "The account on the operator's machine."
    ACTION = "action", "What the operator did, as `tripot admin log` prints it."
    ABOUT = "about", "The id of the guest or table concerned, or a version; empty for the whole house."
    GUEST = "guest", "The id of the guest who asked."
    PERSON = "person", "The id, at this table, of the person concerned."


class LogEvent(DescribedName):
    """Every event of the house's own lines."""

    SERVER_STARTED = "server_started", "The node serves: version, schema, store."
    CARDS_MISSING = "cards_missing", "The library that draws cards is not installed: links unfurl without a picture."
    SERVER_STOPPING = "server_stopping", "The node was told to stop and drains."
    SERVER_STOPPED = "server_stopped", "The node has stopped: why, and how long draining took."
    VERSION_CHANGED = "version_changed", "Another version of Tripot served this database before: an upgrade, or back."
    TABLE_TAKEN_OVER = "table_taken_over", "This node claimed a table from a node that was gone."
    TABLE_DEPOSED = "table_deposed", "Another node owns a table that this one served; clients reconnect."
    BACKGROUND_FAILED = "background_failed", "A bug ended periodic work; the process stops with a non-zero exit code."
    STORE_FAILED = "store_failed", "The database failed during periodic work."
    TABLE_ABANDONED = (
        "table_abandoned",
        "A table left memory because the database or its timer failed; clients reconnect.",
    )
    TABLE_HALTED = "table_halted", "A table was halted by a bug: an invariant failed there."
    TABLE_HALTED_BY_OPERATOR = "table_halted_by_operator", "A table was halted by an operator."
    RESULT_UNREADABLE = (
        "result_unreadable",
        "The journal of a circle's finished table cannot be read; it gives no result.",
    )
    COMMAND_UNANSWERED = "command_unanswered", "A command ended without an answer; its client asks again."
    CONNECTION_FAILED = "connection_failed", "A bug ended one connection."
    REQUEST_FAILED = "request_failed", "An HTTP request was answered with 5xx."
    HOST_REFUSED = "host_refused", "A request for a host that is not this house's; said once."
    PROXY_UNTRUSTED = "proxy_untrusted", "An address forwards requests and is not trusted; said once."
    OPERATOR_ACT = "operator_act", "An operator ran a command of `tripot admin`; every node writes the line."
    DOOR_LOCKED = "door_locked", "A host locked the door of their table."
    DOOR_OPENED = "door_opened", "A host opened the door again."
    PERSON_BLOCKED = "person_blocked", "A guest blocked a person."
    PERSON_UNBLOCKED = "person_unblocked", "A guest lifted a block."
    PERSON_REPORTED = "person_reported", "A guest reported a person to the operator."


class EventLog:
    """A logger whose lines have an event and fields."""

    def __init__(self, name: str) -> None:
        self._log = logging.getLogger(name)

    def info(self, event: LogEvent, said: str, *args: object, **fields: object) -> None:
        """Normal operation; JSON logs only."""
        self._write(logging.INFO, event, said, args, fields)

    def warning(self, event: LogEvent, said: str, *args: object, **fields: object) -> None:
        """A problem that resolves itself, but should be looked at."""
        self._write(logging.WARNING, event, said, args, fields)

    def error(
        self, event: LogEvent, said: str, *args: object, cause: BaseException | None = None, **fields: object
    ) -> None:
        """A fault, with the traceback of its cause if it is given."""
        self._write(logging.ERROR, event, said, args, fields, cause)

    def critical(self, event: LogEvent, said: str, *args: object, cause: BaseException, **fields: object) -> None:
        """A fault that needs an operator."""
        self._write(logging.CRITICAL, event, said, args, fields, cause)

    def _write(
        self,
        level: int,
        event: LogEvent,
        said: str,
        args: tuple[object, ...],
        fields: dict[str, object],
        cause: BaseException | None = None,
    ) -> None:
        extra = {EXTRA: {LogField.EVENT.value: event.value, **{k: v for k, v in fields.items() if v is not None}}}
        self._log.log(level, said, *args, exc_info=cause, extra=extra)


SERVER_LOG = EventLog("tripot.server")
"""What the node does."""

AUDIT_LOG = EventLog("tripot.audit")
"""What operators and hosts do to others; see docs/decisions/0016."""
