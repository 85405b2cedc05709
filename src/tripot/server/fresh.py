"""What must never be guessed: ids of tables and people, secrets of devices and links. Hashed before they are kept."""

import os
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256

from tripot.store import SecretHash

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can foresee: the system's, unless a simulation brings its own."""

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's 32: nothing that looks like something else; without a hyphen, so no id is taken for a code."""

ID_LENGTH = 16
"""80 bits."""


def fresh_id(entropy: Entropy = os.urandom) -> str:
    """An id for a table, a person or a command."""
    return "".join([ALPHABET[byte % 32] for byte in entropy(ID_LENGTH)])


def fresh_ids(entropy: Entropy = os.urandom) -> Iterator[str]:
    """Ids without end."""
    while True:
        yield fresh_id(entropy)


def fresh_secret(entropy: Entropy = os.urandom) -> str:
    """128 bits, as a cookie or a link can carry them."""
    return urlsafe_b64encode(entropy(16)).rstrip(b"=").decode()


def hashed(secret: str) -> SecretHash:
    """What is kept of a secret. It is long and random, so a plain hash is enough."""
    return SecretHash(sha256(secret.encode()).digest())


def fresh_masters(entropy: Entropy = os.urandom) -> Iterator[bytes]:
    """What the promised dice of tables are made from, without end."""
    while True:
        yield entropy(32)


def chance(entropy: Entropy = os.urandom) -> Iterator[int]:
    """Bytes for the dice of tables that have promised none."""
    while True:
        yield from entropy(64)
