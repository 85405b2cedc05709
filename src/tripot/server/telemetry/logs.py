"""Log format: text or one JSON object per line on stderr, by ``TRIPOT_LOG``.

Modules log through :mod:`.events`; only this module knows the format. Every line passes ``redaction`` and is counted.
JSON lines have the fields of :class:`~.events.LogField`; text lines have only the message.
"""

import logging
import sys

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from tripot.redaction import redact
from tripot.server.telemetry.counters import LOG_LINES
from tripot.server.telemetry.events import EXTRA, PROCESS_FIELDS, LogField
from tripot.setting_parsers import LogFormat


def configure_logging(kind: LogFormat) -> None:
    """Set up logging for the process. Text shows warnings and errors only; JSON also shows normal operation."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        structlog.processors.format_exc_info,  # without local variables: they may hold secrets
        *((structlog.processors.EventRenamer(LogField.MESSAGE), _add_fields) if kind == "json" else ()),
        _redact_values,
        _count_line,
    ]
    last: Processor = structlog.processors.JSONRenderer(ensure_ascii=False) if kind == "json" else _render_line
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    for other in root.handlers[:]:
        if isinstance(other.formatter, structlog.stdlib.ProcessorFormatter):
            root.removeHandler(other)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("tripot").setLevel(logging.INFO if kind == "json" else logging.WARNING)


def _add_fields(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Add the fields of the line, and those of the process."""
    event.update(PROCESS_FIELDS)
    event.update(getattr(event.get("_record"), EXTRA, {}))
    return event


def _count_line(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    LOG_LINES.labels(event["level"]).inc()
    return event


def _redact_values(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    return {key: _escape(redact(value), key) if isinstance(value, str) else value for key, value in event.items()}


def _escape(text: str, key: str) -> str:
    """Return the text without control characters, so that callers cannot forge log lines or colours."""
    kept = "\n\t" if key == "exception" else ""
    return "".join(sign if sign.isprintable() or sign in kept else repr(sign)[1:-1] for sign in text)


def _render_line(_: WrappedLogger, __: str, event: EventDict) -> str:
    line = f"{event['at']} {event['level']} {event['event']}"
    return f"{line}\n{event['exception']}" if event.get("exception") else line
