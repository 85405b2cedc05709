"""Parsers of settings: from the text of an environment variable to its value.

Each raises ``ValueError`` with what the value must be.
"""

import re
from base64 import urlsafe_b64decode
from ipaddress import ip_network
from pathlib import Path
from typing import Literal

LogFormat = Literal["json", "text"]
KnownProtocol = Literal[1, 2]

MAX_WORKERS = 64
"""Processes of one house behind one port."""


def split_list(text: str) -> list[str]:
    """The parts of a comma-separated list, without blanks."""
    return [part.strip() for part in text.split(",") if part.strip()]


def parse_path(text: str) -> Path:
    """The path of a file."""
    if "://" in text:
        raise ValueError("the path of a file")
    return Path(text).expanduser()


def parse_database_url(text: str) -> str | None:
    """The address of a PostgreSQL database, if any."""
    if text and not text.startswith(("postgresql://", "postgres://")):
        raise ValueError("an address like postgresql://user@host/name")
    return text or None


def parse_nats_urls(text: str) -> list[str]:
    """The addresses of NATS servers of one cluster, if any. A password that no scheme precedes would not be masked."""
    urls = split_list(text)
    for url in urls:
        scheme, separator, _ = url.partition("://")
        if scheme not in ("nats", "tls", "ws", "wss") if separator else "@" in url:
            raise ValueError("an address like nats://host:4222, or several of one cluster, separated by commas")
    return urls


def parse_subject(text: str) -> str:
    """A subject of NATS."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}(\.[A-Za-z0-9_-]{1,32}){0,3}", text, re.ASCII):
        raise ValueError("letters, digits, - and _, in up to four parts with dots between")
    return text


def parse_optional_path(text: str) -> Path | None:
    """The path of a file, if any."""
    return parse_path(text) if text else None


def parse_keys(text: str) -> list[str]:
    """The keys of the house, the newest first."""
    keys = split_list(text)
    try:
        lengths = {len(urlsafe_b64decode(key)) for key in keys}
    except ValueError:
        lengths = {0}
    if lengths - {32}:
        raise ValueError("keys of 32 bytes in URL-safe base64, separated by commas")
    return keys


def parse_port(text: str) -> int:
    """A port."""
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise ValueError("a port from 0 to 65535")
    return int(text)


def parse_workers(text: str) -> int:
    """A number of processes."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MAX_WORKERS):
        raise ValueError(f"a number from 1 to {MAX_WORKERS}")
    return int(text)


def parse_seconds(text: str) -> float:
    """A number of seconds."""
    if not re.fullmatch(r"\d+\.?\d*|\.\d+", text, re.ASCII):
        raise ValueError("a number of seconds, 0 or more")
    return float(text)


def parse_days(text: str) -> int:
    """A number of days."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 400):
        raise ValueError("a number of days from 1 to 400")
    return int(text)


def parse_retention(text: str) -> int:
    """A number of days after which something is deleted; 0 for never."""
    if not (text.isascii() and text.isdecimal() and (int(text) == 0 or 30 <= int(text) <= 3650)):
        raise ValueError("0, or a number of days from 30 to 3650")
    return int(text)


def parse_origins(text: str) -> frozenset[str]:
    """Origins of web pages."""
    origins = frozenset(origin.rstrip("/").lower() for origin in split_list(text))
    if not all(re.fullmatch(r"[a-z][a-z0-9+.-]*://[^\s/]+", origin) for origin in origins):
        raise ValueError("origins like https://example.org, separated by commas")
    return origins


def parse_host(text: str) -> str:
    """An address to listen on."""
    if not re.fullmatch(r"[\w.:%-]+", text, re.ASCII):
        raise ValueError("an IP address or a host name, without a port")
    return text


def parse_proxies(text: str) -> str:
    """Proxies whose headers are believed."""
    for part in split_list(text):
        try:
            part == "*" or ip_network(part, strict=False)
        except ValueError:
            raise ValueError("IP addresses or networks, separated by commas, or *") from None
    return text


def parse_collector(text: str) -> str | None:
    """The address of an OpenTelemetry collector, if any."""
    if text and not re.fullmatch(r"https?://[^\s/]+.*", text):
        raise ValueError("an address like http://host:4318")
    return text or None


def parse_log_format(text: str) -> LogFormat:
    """How log lines are written."""
    if text.lower() not in ("json", "text"):
        raise ValueError("json or text")
    return "json" if text.lower() == "json" else "text"


def parse_protocol(text: str) -> KnownProtocol:
    """A dice protocol."""
    if text not in ("1", "2"):
        raise ValueError("1 or 2")
    return 1 if text == "1" else 2


def parse_switch(text: str) -> bool:
    """On or off."""
    if text.lower() not in ("on", "1", "true", "yes", "off", "0", "false", "no"):
        raise ValueError("on or off")
    return text.lower() in ("on", "1", "true", "yes")
