"""The keys of a server. They encrypt the stored secrets for tables' dice (Fernet), or derive them (HMAC-SHA256).

A server generates a random secret for each table and stores it encrypted. The terminal derives the secret from the key
and the table's id, so it needs neither storage nor the package ``cryptography``. The keys are never in the store.

The first key encrypts, every key decrypts. To rotate keys, put a new key first, reencrypt what the old key encrypted
(``store.table_secrets``), and remove the old key.
"""

import hmac
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from tripot.house import NoSecret, Secret, Table, TableId
from tripot.setting_parsers import split_list
from tripot.settings import KEYS
from tripot.store.atomic_write import create_draft, publish_file

if TYPE_CHECKING:  # these names come from the extra ``serve``
    from cryptography.fernet import MultiFernet

KEY_BYTES = 32

CHECK_PREFIX = b"hmac-sha256:"
"""The prefix of a check value."""


class BadKeys(Exception):
    """A key is missing or malformed; the message does not contain it."""


class Encryption:
    """Encrypts and decrypts secrets. Its text form shows no key."""

    def __init__(self, keys: Sequence[str | bytes]) -> None:
        if not keys:
            raise BadKeys("no key to encrypt with")
        try:
            self._raw_keys = tuple(urlsafe_b64decode(key) for key in keys)
        except ValueError:
            self._raw_keys = ()
        if not self._raw_keys or any(len(key) != KEY_BYTES for key in self._raw_keys):
            raise BadKeys("a key is 32 bytes in URL-safe base64")

    @cached_property
    def _keys(self) -> "MultiFernet":
        try:
            from cryptography.fernet import Fernet, MultiFernet
        except ModuleNotFoundError:
            raise BadKeys(
                "what a server has encrypted needs the package cryptography, of the extra tripot[serve]"
            ) from None
        return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in self._raw_keys])

    def derive_keys(self, purpose: str) -> tuple[bytes, ...]:
        """Derive a key for another purpose from each key. The derived keys reveal nothing about the originals."""
        return tuple(hmac.digest(key, f"tripot {purpose}".encode(), sha256) for key in self._raw_keys)

    def encrypt(self, secret: Secret) -> bytes:
        """Encrypt a secret for storage."""
        return self._keys.encrypt(secret.expose_bytes())

    def derive_secret(self, table: TableId) -> Secret:
        """Derive the secret of a table without a stored secret, from the first key and the id."""
        return next(self._derive_secrets(table))

    def _derive_secrets(self, table: TableId) -> Iterator[Secret]:
        return (Secret(key) for key in self.derive_keys(f"dice of table {table}"))

    def decrypt(self, encrypted: bytes | None, table: Table) -> Secret | None:
        """Return the secret behind a table's dice; ``None`` if the table has no commitment or its game is over.

        Raises :class:`NoSecret` if the secret is missing, cannot be decrypted, or does not match the commitment.
        """
        if not table.throws.has_commitment or table.stage == "over":
            return None
        if encrypted is None:
            found = next(filter(table.throws.matches_secret, self._derive_secrets(table.id)), None)
            if found is None:
                raise NoSecret(
                    f"the secret of table {table.id} is not in the store, nor derived from a key of this house"
                )
            return found
        keys = self._keys
        from cryptography.fernet import InvalidToken

        try:
            secret = Secret(keys.decrypt(encrypted))
        except (InvalidToken, ValueError):
            raise NoSecret(f"the secret of table {table.id} needs a key that this house does not have") from None
        if not table.throws.matches_secret(secret):
            raise NoSecret(f"the secret of table {table.id} does not match its commitment")
        return secret

    def check_value(self) -> bytes:
        """Compute the check value of the first key. It is stored to verify the keys later, and reveals nothing about
        the key."""
        return self._check_values()[0]

    def matches_check(self, value: bytes) -> bool:
        """Return whether one of the keys produced this check value."""
        return any(hmac.compare_digest(value, own) for own in self._check_values())

    def _check_values(self) -> list[bytes]:
        return [CHECK_PREFIX + key.hex().encode() for key in self.derive_keys("key check")]

    def reencrypt(self, encrypted: bytes) -> bytes | None:
        """Return the same secret, encrypted with the first key; ``None`` if no key decrypts it."""
        from cryptography.fernet import InvalidToken

        try:
            return self._keys.rotate(encrypted)
        except InvalidToken:
            return None


def load_encryption(beside: Path | None, *, may_create: bool = True) -> Encryption:
    """Return the keys of ``TRIPOT_KEYS``, otherwise the key in a file in the folder of the SQLite file. The key file is
    created on first use, if allowed."""
    if given := split_list(KEYS.text):
        return Encryption(given)
    if beside is None:
        raise BadKeys(f"{KEYS.name} must be set where the store is not a file")
    file = key_file(beside)
    key = _load_or_create_key(file, may_create=may_create)
    try:
        return Encryption([key])
    except BadKeys as error:
        raise BadKeys(f"{file} is damaged: {error}; put back a copy of it") from None


def key_file(store: Path) -> Path:
    """Return the file of the key beside a SQLite file."""
    return store.with_suffix(".key")


def generate_key() -> str:
    """Return a new random key."""
    return urlsafe_b64encode(os.urandom(KEY_BYTES)).decode()


def _load_or_create_key(file: Path, *, may_create: bool) -> bytes:
    """Return the key in a file that only its owner can read. If two processes create it at once, both use the same
    key."""
    try:
        if not file.exists():
            if not may_create:
                raise BadKeys(
                    f"{file} is missing, and the games beside it were encrypted with it: put it back, from a copy or "
                    f"with `tripot restore`, or set {KEYS.name} to what it held; "
                    "if it is lost for good, `tripot admin forget-key` gives up the games that have begun"
                )
            with create_draft(file.parent, mode=0o600) as draft, suppress(FileExistsError):
                draft.write_text(generate_key())
                publish_file(draft, file)
        return file.read_bytes().strip()
    except OSError as error:
        raise BadKeys(f"{file}: {error.strerror}") from None
