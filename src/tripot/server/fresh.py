"""What must never be guessed: ids of tables and people, secrets of devices and links. Hashed before they are kept."""

import os
import secrets
from collections.abc import Iterator
from hashlib import sha256

from tripot.store import SecretHash

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's 32: nothing that looks like something else; without a hyphen, so no id is taken for a code."""

ID_LENGTH = 16
"""80 bits."""


def fresh_id() -> str:
    """An id for a table, a person or a command."""
    return "".join([ALPHABET[byte % 32] for byte in secrets.token_bytes(ID_LENGTH)])


def fresh_ids() -> Iterator[str]:
    """Ids without end."""
    while True:
        yield fresh_id()


def fresh_secret() -> str:
    """128 bits, as a cookie or a link can carry them."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> SecretHash:
    """What is kept of a secret. It is long and random, so a plain hash is enough."""
    return SecretHash(sha256(secret.encode()).digest())


def chance() -> Iterator[int]:
    """Bytes for the dice, from the system."""
    while True:
        yield from os.urandom(64)
