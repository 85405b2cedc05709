"""Parsers of settings, which convert the text of an environment variable to its value.

Each raises ``ValueError`` with a description of valid values.
"""

import re
from base64 import urlsafe_b64decode
from ipaddress import ip_network
from pathlib import Path
from typing import Literal

LogFormat = Literal["json", "text"]


def split_list(text: str) -> list[str]:
    """Return the parts of a comma-separated list, without blanks."""
    return [part.strip() for part in text.split(",") if part.strip()]


def parse_path(text: str) -> Path:
    """Return the path of a file."""
    if "://" in text:
        raise ValueError("the path of a file")
    return Path(text).expanduser()


def parse_database_url(text: str) -> str | None:
    """Return the address of a PostgreSQL database, if any."""
    if text and not text.startswith(("postgresql://", "postgres://")):
        raise ValueError("an address like postgresql://user@host/name")
    return text or None


def parse_keys(text: str) -> list[str]:
    """Return the keys of the server, newest first."""
    keys = split_list(text)
    try:
        lengths = {len(urlsafe_b64decode(key)) for key in keys}
    except ValueError:
        lengths = {0}
    if lengths - {32}:
        raise ValueError("keys of 32 bytes in URL-safe base64, separated by commas")
    return keys


def parse_port(text: str) -> int:
    """Return a port."""
    if not (text.isascii() and text.isdecimal() and int(text) <= 65535):
        raise ValueError("a port from 0 to 65535")
    return int(text)


def parse_seconds(text: str) -> float:
    """Return a number of seconds."""
    if not re.fullmatch(r"\d+\.?\d*|\.\d+", text, re.ASCII):
        raise ValueError("a number of seconds, 0 or more")
    return float(text)


def parse_days(text: str) -> int:
    """Return a number of days."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 400):
        raise ValueError("a number of days from 1 to 400")
    return int(text)


def parse_retention(text: str) -> int:
    """Return a number of days after which something is deleted; 0 means never."""
    if not (text.isascii() and text.isdecimal() and (int(text) == 0 or 30 <= int(text) <= 3650)):
        raise ValueError("0, or a number of days from 30 to 3650")
    return int(text)


def parse_origins(text: str) -> frozenset[str]:
    """Return origins of web pages."""
    origins = frozenset(origin.rstrip("/").lower() for origin in split_list(text))
    if not all(re.fullmatch(r"[a-z][a-z0-9+.-]*://[^\s/]+", origin) for origin in origins):
        raise ValueError("origins like https://example.org, separated by commas")
    return origins


def parse_host(text: str) -> str:
    """Return an address to listen on."""
    if not re.fullmatch(r"[\w.:%-]+", text, re.ASCII):
        raise ValueError("an IP address or a host name, without a port")
    return text


def parse_address(text: str) -> str:
    """Return an address and a port of this machine that other machines can reach."""
    host, _, port = text.rpartition(":")
    is_port = port.isascii() and port.isdecimal() and int(port) <= 65535
    if not is_port or not re.fullmatch(r"[\w.-]+|\[[0-9a-fA-F:.]+\]", host, re.ASCII) or host in ("0.0.0.0", "[::]"):
        raise ValueError("an address and a port like 10.0.0.1:8660, and not 0.0.0.0")
    return text


def parse_proxies(text: str) -> str:
    """Return the proxies whose forwarding headers are trusted."""
    for part in split_list(text):
        try:
            part == "*" or ip_network(part, strict=False)
        except ValueError:
            raise ValueError("IP addresses or networks, separated by commas, or *") from None
    return text


def parse_log_format(text: str) -> LogFormat:
    """Return the format of log lines."""
    if text.lower() not in ("json", "text"):
        raise ValueError("json or text")
    return "json" if text.lower() == "json" else "text"


def parse_switch(text: str) -> bool:
    """Return whether a value is ``on``."""
    if text.lower() not in ("on", "1", "true", "yes", "off", "0", "false", "no"):
        raise ValueError("on or off")
    return text.lower() in ("on", "1", "true", "yes")
