"""Masks everything that may be a secret, such as keys and passwords, in log lines and printed settings."""

import re

from tripot.setting_parsers import split_list
from tripot.settings import KEYS

MASK = "…"

SECRET_PATTERNS = (
    (re.compile(r"(\w+://[^\s:/@]*):[^\s@/]+@"), rf"\1:{MASK}@"),  # the password of a URL
    (re.compile(r"(?i)(password\s*=\s*)\S+"), rf"\1{MASK}"),
    (re.compile(r"(?i)(bearer\s+)[\w.~+/=-]+"), rf"\1{MASK}"),  # a bot's token
    (re.compile(r"((?:__Host-)?tripot=)[\w-]+"), rf"\1{MASK}"),  # a device's cookie
    (re.compile(r"(/me#)[\w-]+"), rf"\1{MASK}"),  # a link to another device
    (re.compile(r"\b[\w-]{43}="), MASK),  # an encryption key
)


def redact(text: str) -> str:
    """Return the text with secrets masked: configured keys, passwords, tokens, cookies, one-time links."""
    for key in split_list(KEYS.text):
        text = text.replace(key, MASK)
    for shape, instead in SECRET_PATTERNS:
        text = shape.sub(instead, text)
    return text
