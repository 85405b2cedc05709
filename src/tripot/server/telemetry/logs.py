"""How the house writes its log: to stderr, as text for a person or one JSON object a line, by ``TRIPOT_LOG``.

Modules use the standard ``logging``; only here is known what it looks like. Every line goes through the mask.
"""

import logging
import sys

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from tripot.redaction import redact
from tripot.settings import LOG, LogFormat


def read_log_format() -> LogFormat:
    """What ``TRIPOT_LOG`` says; text where it says nothing."""
    return LOG.read()


def configure_logging(kind: LogFormat) -> None:
    """From now on. A living room hears of trouble only; whoever collects JSON also hears what goes well."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        structlog.processors.format_exc_info,  # without local variables: they may hold what nobody should read
        structlog.processors.EventRenamer("said") if kind == "json" else _pass_through,
        _mask,
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


def _pass_through(_: WrappedLogger, __: str, said: EventDict) -> EventDict:
    return said


def _mask(_: WrappedLogger, __: str, said: EventDict) -> EventDict:
    return {key: redact(value) if isinstance(value, str) else value for key, value in said.items()}


def _render_line(_: WrappedLogger, __: str, said: EventDict) -> str:
    line = f"{said['at']} {said['level']} {said['event']}"
    return f"{line}\n{said['exception']}" if said.get("exception") else line
