"""Log format: text or one JSON object per line on stderr, by ``TRIPOT_LOG``.

Modules log through :mod:`.events`; only this module knows the format. Every line passes ``redaction`` and is counted.
JSON lines have the fields of :class:`~.events.LogField`; text lines have only the message.
"""

import json
import logging
import sys
from datetime import UTC, datetime

from tripot.redaction import redact
from tripot.server.telemetry.counters import LOG_LINES
from tripot.server.telemetry.events import EXTRA, PROCESS_FIELDS, LogField
from tripot.setting_parsers import LogFormat


class LineFormatter(logging.Formatter):
    """Formats records of Tripot and of its libraries."""

    def __init__(self, kind: LogFormat) -> None:
        super().__init__()
        self._kind = kind

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record. Tracebacks contain no local variables, because those may hold secrets."""
        level, at = record.levelname.lower(), datetime.fromtimestamp(record.created, UTC)
        LOG_LINES.labels(level).inc()
        fields: dict[str, object] = {
            LogField.AT.value: f"{at:%Y-%m-%dT%H:%M:%S.%fZ}",
            LogField.LEVEL.value: level,
            LogField.LOGGER.value: record.name,
            LogField.MESSAGE.value: record.getMessage(),
            **PROCESS_FIELDS,
            **getattr(record, EXTRA, {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            fields[LogField.EXCEPTION.value] = self.formatException(record.exc_info)
        safe = {key: _escape(redact(it), key) if isinstance(it, str) else it for key, it in fields.items()}
        if self._kind == "json":
            return json.dumps(safe, ensure_ascii=False, default=repr)
        shown = f"{safe['at']} {level} {safe['message']}"
        return f"{shown}\n{safe['exception']}" if "exception" in safe else shown


def configure_logging(kind: LogFormat) -> None:
    """Set up logging for the process. Text shows warnings and errors only; JSON also shows normal operation."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter(kind))
    root = logging.getLogger()
    for other in root.handlers[:]:
        if isinstance(other.formatter, LineFormatter):
            root.removeHandler(other)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("tripot").setLevel(logging.INFO if kind == "json" else logging.WARNING)


def _escape(text: str, key: str) -> str:
    """Return the text without control characters, so that callers cannot forge log lines or colours."""
    kept = "\n\t" if key == LogField.EXCEPTION else ""
    return "".join(sign if sign.isprintable() or sign in kept else repr(sign)[1:-1] for sign in text)
